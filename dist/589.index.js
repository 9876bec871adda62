export const id = 589;
export const ids = [589,569];
export const modules = {

/***/ 3191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ errorPhrase),
/* harmony export */   X: () => (/* binding */ askGitHub)
/* harmony export */ });
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/ask-github.js
/**
* Asks GitHub for something, in one or several requests, within a time limit.
* @param mostMs the limit, retries included
* @returns the response, or the error for which there is none
* @throws Stop when the step's time budget is spent
*/
async function askGitHub({ clock, budget, connectGitHub }, token, ask, mostMs = 2e4) {
	return (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .withinTime */ .dn)(clock, mostMs, budget.signal, async (signal) => {
		try {
			return { value: await ask(await connectGitHub(token), signal) };
		} catch (error) {
			budget.signal.throwIfAborted();
			return { error: signal.aborted ? /* @__PURE__ */ new Error(`GitHub did not respond within ${mostMs / 1e3} s`) : error };
		}
	});
}
/** An error as a phrase. */
function errorPhrase(error) {
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)));
}



/***/ }),

/***/ 6801:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ readBase)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8119);


// build/github/base.js
/**
* Reads the base of a run.
* @returns null for other events than those of a pull request or a merge queue
* @throws GitHubError, or Error: it is unknown
*/
async function readBase(run, github, signal) {
	const { pullRequest, queue } = run;
	if (!pullRequest && run.eventName !== "merge_group") return null;
	const { baseRef: branch, defaultBranch } = pullRequest ? await github.pullRequest(pullRequest.number, signal) : {
		baseRef: queue?.base ?? "",
		defaultBranch: run.defaultBranch ?? ""
	};
	if (branch === "" || defaultBranch === "") throw new Error("GitHub does not name the base and default branch");
	const tipOf = async (name) => {
		const tip = await github.ref(`heads/${name}`, signal);
		if (tip?.type === "commit") return tip.sha;
		const text = `no branch "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(name, 255)}"`;
		throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_({
			operation: "ref",
			status: 404,
			text,
			advice: "",
			arrived: "no"
		});
	};
	const sha = await tipOf(branch);
	const isDefault = branch === defaultBranch;
	return {
		branch,
		sha,
		isDefault,
		defaultSha: isDefault ? sha : await tipOf(defaultBranch)
	};
}



/***/ }),

/***/ 8119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cb: () => (/* binding */ githubAdvice),
/* harmony export */   t6: () => (/* binding */ unreachableAdvice),
/* harmony export */   tQ: () => (/* binding */ waitAskedBy),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9529);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/errors.js
/** A failed request to GitHub. The message is one line and never contains the token. */
var GitHubError = class extends Error {
	name = "GitHubError";
	/** GitHub rejected the request because of too many requests. */
	rateLimited = false;
	/** How long GitHub asks to wait, in milliseconds. */
	retryAfterMs = null;
	constructor({ text, requestId, notTheConnection, ...shown }, options) {
		super(sentence({
			text,
			requestId,
			notTheConnection,
			...shown
		}), options);
		Object.assign(this, shown);
	}
};
function sentence({ operation, status, text, requestId, notTheConnection }) {
	const head = status === null ? notTheConnection ? "The GitHub call failed" : "No response from GitHub" : `GitHub responded ${status}`;
	const words = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(text));
	const request = requestId ? ` (request ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(requestId, 100)})` : "";
	return `${head} while ${doing[operation] ?? `calling ${operation}`}${words ? `: ${words}` : ""}${request}.`;
}
/** What a call does, in the words of the message. */
const doing = {
	createGitHub: "reading the name of the repository",
	listComments: "listing the comments",
	createComment: "creating the comment",
	updateComment: "updating the comment",
	deleteComment: "deleting the comment",
	pullRequestsOf: "listing the pull requests of the commit",
	labels: "reading the labels of the pull request",
	issueEvents: "reading who set the labels of the pull request",
	pullRequest: "reading the pull request",
	isOpen: "reading whether the pull request is open",
	compare: "comparing two commits",
	fileAt: "reading a file of the repository",
	ref: "reading the branch or tag",
	refs: "listing branches or tags",
	lastPush: "reading when the branch was pushed to",
	annotatedTag: "reading the tag",
	viewer: "reading the user of the token",
	commentHistory: "reading who edited the comment"
};
const permission = "give the job \"permissions: pull-requests: write\"; on pull requests from forks, the token is always read-only";
/**
* The fix for a status, for the reader of the warning.
* @param accepted GitHub's `x-accepted-github-permissions`: the permissions that are sufficient
* @param again when to try again
*/
function githubAdvice(status, accepted = "", again = "try again later") {
	const named = accepted === "" ? "" : ` GitHub accepts: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(accepted, 200)}.`;
	switch (status) {
		case 401: return "GitHub rejected the token: check the input \"github-token\"; it may have expired or been revoked.";
		case 403: return `The token lacks the permission: ${permission}; a locked conversation accepts comments only from users with write access.${named}`;
		case 404: return `The token has no access to this: ${permission}.${named}`;
		case 410: return `This no longer exists, or comments are disabled in this repository (then set "comment: never"); if not, ${permission}.`;
		case 422: return `GitHub rejected the comment: the conversation may be locked, or GitHub takes the text for spam; if not, ${permission}.`;
		case 429: return `The rate limit of GitHub was reached: run fewer jobs at a time, or ${again}.`;
		default:
			if (status >= 500 || status === 408) return `GitHub has an outage: ${again}.`;
			if (status >= 300 && status < 400) return "The token is not sent to another URL: check that GITHUB_API_URL is the URL of the GitHub API itself.";
			return "GitHub rejected this request: the job summary has the whole report.";
	}
}
/** For a failed connection, or a response that cannot be read. */
const unreachableAdvice = "Check that this runner can reach GitHub's API (proxy, firewall), or try again later.";
/**
* Whether GitHub rejected a request for the number of requests, not for permissions, so that it was not carried out; and how
* long it asks to wait, in milliseconds, null if it does not say.
* @param headers with lower-case names
* @param text GitHub's message
* @param nowMs this machine's time, for responses without a date
*/
function waitAskedBy(status, headers, text, nowMs) {
	const serverNowMs = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .serverTime */ .nI)(headers.get("date"), nowMs);
	const named = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers.get("retry-after"), serverNowMs);
	const mayBeLimit = status === 403 || status === 429;
	if (!mayBeLimit || named !== null) return {
		rateLimited: mayBeLimit,
		retryAfterMs: named
	};
	if (headers.get("x-ratelimit-remaining")?.trim() === "0") {
		const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
		return {
			rateLimited: true,
			retryAfterMs: /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1e3 - serverNowMs) : null
		};
	}
	return {
		rateLimited: status === 429 || /secondary rate limit|abuse detection/i.test(text),
		retryAfterMs: null
	};
}



/***/ }),

/***/ 947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ isDeepStrictEqual)
/* harmony export */ });
/* unused harmony export default */
// build/node/util.js
const whole = process.getBuiltinModule("node:util");
const isDeepStrictEqual = /* @__PURE__ */ (() => whole.isDeepStrictEqual)();



/***/ }),

/***/ 589:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   prepareGate: () => (/* binding */ prepareGate)
/* harmony export */ });
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8579);
/* harmony import */ var _team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(891);


// build/steps/changes/prepare-gate.js
/** Only a merge queue needs it. */
const queueing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_1__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 567).then(__webpack_require__.bind(__webpack_require__, 567)));
/**
* Reads what a gate needs before anything is started: the team file and, of a merge queue, the pull requests ahead. They are
* often merged while this run works, and then the queue does not tell them any more, but the deploy branch may not have them yet.
* @throws Failure of the team file; Stop
*/
async function prepareGate(context) {
	const team = await (0,_team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_0__/* .loadTeamFile */ .W)(context);
	if (context.run.queue && context.settings.failOn !== "never" && team.acceptLabel !== null) {
		const { askForGate, groupOf } = await queueing();
		await askForGate(context, (github, signal) => groupOf(context, github, signal));
	}
	return team;
}



/***/ }),

/***/ 1451:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ defaultTeamFile),
/* harmony export */   c: () => (/* binding */ mostTeamFileBytes)
/* harmony export */ });
/* harmony import */ var _keys_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1169);

// build/team-file/defaults.js
const defaultTeamFile = {
	acceptLabel: "approved-breaking-change",
	compareWith: null,
	securityContext: {},
	compare: true,
	runOnWarehouse: false,
	deploy: {
		removeMissing: true,
		includeUntracked: false
	},
	accept: [],
	levels: {},
	ignoreContent: {
		folders: [],
		reports: []
	},
	contentUrl: null,
	errors: "all",
	preview: _keys_js__WEBPACK_IMPORTED_MODULE_0__/* .defaultPreview */ .On,
	tests: {
		tests: [],
		files: []
	},
	readers: /* @__PURE__ */ new Map(),
	access: []
};
/** A larger file is not read. */
const mostTeamFileBytes = 65536;



/***/ }),

/***/ 1169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GS: () => (/* binding */ fill),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   LW: () => (/* binding */ readPreview),
/* harmony export */   On: () => (/* binding */ defaultPreview),
/* harmony export */   PA: () => (/* binding */ isLine),
/* harmony export */   Qm: () => (/* binding */ wrong),
/* harmony export */   yn: () => (/* binding */ readIgnoredContent),
/* harmony export */   z8: () => (/* binding */ readContentUrl)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/team-file/keys.js
const mostIgnored = 500;
const mostCharacters = 300;
const mostUrl = 1e3;
const readIgnoredContent = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { folders: [Sandbox], reports: [17] }");
	const { folders = [], reports = [] } = value;
	const problems = [
		...Object.keys(value).filter((name) => name !== "folders" && name !== "reports").map((name) => ({
			path: [name],
			problem: "is not a key: folders, reports"
		})),
		...listProblems("folders", folders, isText, "must be a list of paths, for example [Sandbox]"),
		...listProblems("reports", reports, (item) => isText(item) || Number.isSafeInteger(item) && Number(item) >= 0, "must be a list of IDs, for example [17]")
	];
	if (problems.length > 0) return { problems };
	return { value: { ignoreContent: {
		folders,
		reports
	} } };
};
function listProblems(name, value, isItem, problem) {
	if (!Array.isArray(value)) return [{
		path: [name],
		problem
	}];
	if (value.length > mostIgnored) return [{
		path: [name],
		problem: `must have at most ${mostIgnored} entries`
	}];
	return value.flatMap((item, index) => isItem(item) ? [] : [{
		path: [name, index],
		problem
	}]);
}
function isText(item) {
	return isLine(item, mostCharacters);
}
const placeholders = [
	"type",
	"id",
	"publicId"
];
const readContentUrl = (value) => {
	const example = "for example https://tenant.example.com/{type}s/{id}";
	if (typeof value !== "string") return wrong(`must be a text, ${example}`);
	const text = value.trim();
	if (!isLine(text, mostUrl)) return wrong(`must be one URL of at most ${mostUrl} characters, ${example}`);
	const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !placeholders.includes(name));
	if (unknown) return wrong(`has the placeholder \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(unknown[0], 60)}\`; known are {type}, {id}, {publicId}`);
	if (!text.includes("{id}") && !text.includes("{publicId}")) return wrong(`needs the placeholder {id} or {publicId}, ${example}`);
	const url = /^https:\/\/[^/{}]+\//i.test(text) ? URL.parse(text) : null;
	if (url?.username !== "" || url.password !== "") return wrong(`must start with https:// and a host without placeholders, and have no credentials, ${example}`);
	return { value: { contentUrl: text } };
};
const defaultPreview = {
	url: null,
	max: 10
};
const mostPreviews = 1e3;
const readPreview = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { max: 5 }");
	const { url = null, max = defaultPreview.max, ...others } = value;
	if (Object.keys(others).length > 0) return wrong("has only the keys `url` and `max`");
	if (typeof max !== "number" || !Number.isInteger(max) || max < 1 || max > mostPreviews) return wrong(`has a \`max\` that is no whole number from 1 to ${mostPreviews}`);
	if (url !== null && (typeof url !== "string" || url.length > mostUrl || !isTemplate(url))) return wrong("has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}");
	return { value: { preview: {
		url,
		max
	} } };
};
function isTemplate(url) {
	return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, "", 0));
}
/** The link to a preview. */
function fill(template, branch, deploymentId) {
	return template.replaceAll("{branch}", encodeURIComponent(branch)).replaceAll("{deploymentId}", String(deploymentId));
}
function wrong(problem, path = []) {
	return { problems: [{
		path,
		problem
	}] };
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Whether it is a text with something on its one line. */
function isLine(value, most) {
	return typeof value === "string" && value.trim() !== "" && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value);
}



/***/ }),

/***/ 891:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ loadTeamFile)
});

// EXTERNAL MODULE: ./build/shaken/main/build/node/util2.js
var util2 = __webpack_require__(947);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/github/ask-github.js
var ask_github = __webpack_require__(3191);
// EXTERNAL MODULE: ./build/shaken/main/build/github/base.js
var base = __webpack_require__(6801);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/table.js
var table = __webpack_require__(2144);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/late.js
var late = __webpack_require__(8579);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var errors = __webpack_require__(8119);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/at-commit.js




// build/team-file/at-commit.js
/** @param name what the commit is, such as `the base commit` */
function filesAt(context, token, sha, name = "commit") {
	const commit = `${name} ${sha.slice(0, 12)}`;
	return {
		commit,
		async read(path, mostBytes) {
			const asked = await (0,ask_github/* askGitHub */.X)(context, token, async (github, signal) => {
				const found = await github.fileAt(path, sha, signal);
				if (found === null) await github.compare(sha, sha, signal);
				return found;
			});
			if ("error" in asked) throw unreadableOnGitHub(`"${(0,runtime_text/* oneLine */.TN)(path, 300)}" of ${commit}`, asked.error);
			const { value: found } = asked;
			return found && "value" in found && found.value.length > mostBytes ? { problem: "is too large" } : found;
		}
	};
}
/**
* What a run rests on and GitHub does not tell: nothing is assumed, and the platform has no part in it.
* @param what it is, as it begins the message
*/
function unreadableOnGitHub(what, error) {
	const status = error instanceof errors/* GitHubError */.y_ && !error.rateLimited ? error.status : null;
	const rejected = status === 401 || status === 403 || status === 404;
	return new failure/* Failure */.HR(rejected ? "auth" : "network", `${what} could not be read: ${(0,ask_github/* errorPhrase */.M)(error)}.`, rejected ? "Give the job the permissions \"contents: read\" and, on pull requests, \"pull-requests: read\"." : "Run the job again. The team file decides what fails the step, so nothing is assumed.", {
		cause: error,
		title: rejected ? "no permission to read the repository" : "GitHub does not respond"
	});
}


// EXTERNAL MODULE: ./build/shaken/main/build/team-file/defaults.js
var defaults = __webpack_require__(1451);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/load-team-file.js









// build/team-file/load-team-file.js
/** With a parser, which a run without the file does not need. */
const parsing = (0,late/* late */.f)(() => Promise.all(/* import() */[__webpack_require__.e(147), __webpack_require__.e(764)]).then(__webpack_require__.bind(__webpack_require__, 2605)));
/** So many errors of the file are told; a file may have thousands. */
const mostTold = 20;
const { tests: noTests } = defaults/* defaultTeamFile */.T;
const noTeamFile = {
	...defaults/* defaultTeamFile */.T,
	proposed: [],
	addedTests: noTests,
	addedAccess: [],
	base: null,
	files: null
};
/**
* The team file of a run (input `config`), which is read once, before anything is started. It comes from GitHub, at one commit:
* in a pull request and a merge queue that of the base, so that no change loosens its own gate, and of a base that is not the
* default branch that of the default branch, since its author may have made the base, too; on other events that of the run.
* If there is none, the defaults apply.
* @throws Failure the file has errors or cannot be read, `config` names one that is not there, or `fail-on` has nothing to
*   compare
* @throws Stop when the step's time budget is spent
*/
async function loadTeamFile(context) {
	const { settings, run, log } = context;
	const { config, githubToken: token } = settings;
	if (settings.command === "sync" && !settings.validate) return noTeamFile;
	if (token === null) {
		log.line(`"github-token" is empty, so no "${config}" is read, and the defaults apply`);
		return noTeamFile;
	}
	if (run.repository === "" || run.sha === "") throw new failure/* Failure */.HR("input", `"${config}" cannot be read, because the run does not name its commit.`, "Run the step in a workflow, or set \"github-token\" to an empty text if there is no such file.");
	const base = await baseOf(context, token);
	const head = filesAt(context, token, run.sha);
	if (base === null) {
		const found = await head.read(config, defaults/* mostTeamFileBytes */.c);
		return {
			...noTeamFile,
			...await decided(context, head, found, false),
			files: {
				head,
				base: null
			}
		};
	}
	if (!base.isDefault) log.line(`The base "${(0,runtime_text/* oneLine */.TN)(base.branch, 255)}" is not the default branch, so "${config}" of the default branch applies`);
	const deciding = filesAt(context, token, base.defaultSha, base.isDefault ? "the base commit" : void 0);
	const ofBase = await deciding.read(config, defaults/* mostTeamFileBytes */.c);
	const own = await proposedBy(context, head);
	const file = await decided(context, deciding, ofBase, own !== null);
	const merged = new Set(file.accept.map(contentOf));
	return {
		...file,
		proposed: (own?.accept ?? []).filter((entry) => !merged.has(contentOf(entry))),
		addedTests: addedTests(context, file.tests, own?.tests ?? noTests),
		addedAccess: addedAccess(context, file.access, own?.access ?? []),
		base,
		files: {
			head,
			base: deciding
		}
	};
}
async function baseOf(context, token) {
	const asked = await (0,ask_github/* askGitHub */.X)(context, token, (github, signal) => (0,base/* readBase */.w)(context.run, github, signal));
	if ("error" in asked) throw unreadableOnGitHub("The base, whose team file applies,", asked.error);
	return asked.value;
}
/** Users of a fork run no queries of their own: what a test expects could find out values. */
function isOfFork({ run }) {
	return run.forkBranch !== null || run.pullRequest?.fromFork === true;
}
function addedTests(context, base, own) {
	if (isOfFork(context)) return noTests;
	return {
		tests: own.tests.filter((test) => !base.tests.some((known) => (0,util2/* isDeepStrictEqual */.E)(known, test))),
		files: own.files.filter((file) => !base.files.includes(file))
	};
}
/** A test whose reader gets another context is another test. */
function addedAccess(context, base, own) {
	if (isOfFork(context)) return [];
	const isSame = (one, other) => (0,util2/* isDeepStrictEqual */.E)({
		...one,
		line: 0
	}, {
		...other,
		line: 0
	});
	return own.filter((test) => !base.some((known) => isSame(known, test)));
}
/**
* The file of the pull request itself, whose errors are told before it is merged. Else it decides nothing, so the step goes on if
* GitHub does not tell.
* @returns null if there is none, or it is unknown
*/
async function proposedBy({ settings, run, journal, log }, head) {
	const { config } = settings;
	if (run.forkBranch !== null) return null;
	try {
		const found = await head.read(config, defaults/* mostTeamFileBytes */.c);
		return found && await parsed(`"${config}" of ${head.commit}`, found, log);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR) || error.kind === "input") throw error;
		journal.warn(`Whether the pull request adds entries to "${config}" is unknown: ${error.message}`);
		return null;
	}
}
/** Two entries that say the same have the same text, on any line. */
function contentOf({ change, member, fingerprint, reason, until }) {
	return JSON.stringify([
		change,
		member,
		fingerprint,
		reason,
		until
	]);
}
/** @param found the file that decides @param isAdded whether the pull request has the file */
async function decided({ settings, journal, log }, { commit }, found, isAdded) {
	const { config, failOn } = settings;
	if (found !== null) {
		const file = await parsed(`"${config}" of ${commit}`, found, log);
		if (file.compare || failOn === "never") return file;
		throw new failure/* Failure */.HR("input", `"fail-on: ${failOn}" has nothing to compare: "${config}" of ${commit} has \`compare: false\`.`, "Remove `compare: false` from the team file, or set \"fail-on: never\".");
	}
	const none = `There is no "${config}" in ${commit}`;
	const isNamed = config !== (0,table/* inputDefault */.qw)("config");
	if (isNamed && !isAdded) throw new failure/* Failure */.HR("input", `${none}, and the input "config" names it.`, "Add the file, or remove \"config\".");
	if (isNamed) journal.warn(`${none}: the file of this pull request counts from its merge on. Until then the defaults apply.`);
	else if (failOn !== "never") log.line(`${none}, so the defaults for changes of the data model apply.`);
	return defaults/* defaultTeamFile */.T;
}
/** @param name which file, as it begins a message */
async function parsed(name, found, log) {
	if ("problem" in found) throw new failure/* Failure */.HR("input", `${name} ${found.problem}.`);
	const { readTeamFile, describeTeamFileProblem } = await parsing();
	const reading = readTeamFile(new TextDecoder().decode(found.value));
	if ("value" in reading) return reading.value;
	const { problems } = reading;
	const told = problems.slice(0, mostTold).map(describeTeamFileProblem);
	if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`);
	const head = `${name} has ${problems.length === 1 ? "an error" : `${problems.length} errors`}`;
	if (told.length > 1) log.lines([`${head}:`, ...told.map((problem) => `  ${problem}`)]);
	throw new failure/* Failure */.HR("input", `${head}: ${told.map(runtime_text/* withoutStop */.f6).join(" | ")}.`);
}



/***/ })

};
