export const id = 646;
export const ids = [646];
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
	refs: "listing the branches of the merge queue",
	lastPush: "reading when the branch was pushed to",
	annotatedTag: "reading the tag",
	login: "reading the user of the token",
	viewer: "reading the user of the token"
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

/***/ 6328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _s: () => (/* binding */ unreadableFile),
/* harmony export */   fw: () => (/* binding */ fileAtCommit),
/* harmony export */   tp: () => (/* binding */ hasCheckout)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3191);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8119);



// build/team-file/at-commit.js
/**
* Reads a file of the repository at a commit, through GitHub.
* @param mostBytes a larger file is a problem
* @returns null if there is no such file; an error if GitHub did not tell
* @throws Stop when the step's time budget is spent
*/
async function fileAtCommit(context, token, path, commit, mostBytes) {
	const asked = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__/* .askGitHub */ .X)(context, token, async (github, signal) => {
		const found = await github.fileAt(path, commit, signal);
		if (found === null) await github.compare(commit, commit, signal);
		return found;
	});
	if ("error" in asked) return asked;
	const { value: found } = asked;
	return found && "value" in found && found.value.length > mostBytes ? { problem: "is too large" } : found;
}
/** Whether the workspace is a checkout, so that a file that is not there is not in the commit either. */
async function hasCheckout(workspace) {
	return "value" in await workspace.target(".git");
}
/** @param where the file and its commit, as they begin the message */
function unreadableFile(where, error) {
	const status = error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitHubError */ .y_ && !error.rateLimited ? error.status : null;
	const rejected = status === 401 || status === 403 || status === 404;
	const advice = rejected ? "Give the job the permission \"contents: read\"." : "Run the job again. The file decides what fails the step, so nothing is assumed.";
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR(rejected ? "auth" : "network", `${where} could not be read: ${(0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__/* .errorPhrase */ .M)(error)}.`, advice);
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
	}
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

/***/ 8646:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ teamFileOf)
/* harmony export */ });
/* harmony import */ var _node_util2_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(947);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _inputs_table_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2144);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8579);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _at_commit_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6328);
/* harmony import */ var _defaults_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1451);







// build/team-file/load-team-file.js
/** With a parser, which a run without the file does not need. */
const parsing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_6__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(147), __webpack_require__.e(746)]).then(__webpack_require__.bind(__webpack_require__, 5943)));
/** So many errors of the file are told; a file may have thousands. */
const mostTold = 20;
const loaded = /* @__PURE__ */ new WeakMap();
/**
* The team file of a run (input `config`), which is read once, before anything is started or sent. In a pull request and a
* merge queue the file of the base commit applies, so that no change loosens its own gate; it comes from GitHub, because
* steps before this one may have written to the checkout. On other events the file of the checkout applies,
* and without a checkout that of the commit of the run. If there is none, the defaults apply.
* @throws Failure the file has errors or cannot be read, or `config` names one that is not there
* @throws Stop when the step's time budget is spent
*/
async function teamFileOf(context) {
	const known = loaded.get(context.journal) ?? await load(context);
	loaded.set(context.journal, known);
	return known;
}
async function load(context) {
	const { run } = context;
	const inCheckout = await fromCheckout(context);
	if (run.pullRequest === null && run.baseSha === void 0) return {
		...inCheckout ?? await fromRun(context),
		proposed: [],
		addedTests: noTests
	};
	const own = inCheckout ?? await fromHead(context);
	const file = await fromBase(context, own !== null);
	const merged = new Set(file.accept.map(contentOf));
	const proposed = (own?.accept ?? []).filter((entry) => !merged.has(contentOf(entry)));
	return {
		...file,
		proposed,
		addedTests: addedTests(context, file.tests, own?.tests ?? noTests)
	};
}
const { tests: noTests } = _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .defaultTeamFile */ .T;
/** Users of a fork run no queries of their own: what a test expects could find out values. */
function addedTests({ run }, base, own) {
	if (run.forkBranch !== null || run.pullRequest?.fromFork) return noTests;
	return {
		tests: own.tests.filter((test) => !base.tests.some((known) => (0,_node_util2_js__WEBPACK_IMPORTED_MODULE_0__/* .isDeepStrictEqual */ .E)(known, test))),
		files: own.files.filter((file) => !base.files.includes(file))
	};
}
/**
* The file of a pull request that has no checkout. It decides nothing, so the step goes on if GitHub does not tell.
* @returns null if there is none, or it is unknown
*/
async function fromHead(context) {
	const { settings, run, workspace, journal, log } = context;
	const { config, githubToken } = settings;
	if (githubToken === null || run.sha === "" || run.forkBranch !== null) return null;
	if (await (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCheckout */ .tp)(workspace)) return null;
	const where = `"${config}" of commit ${run.sha.slice(0, 12)}`;
	const found = await (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .fileAtCommit */ .fw)(context, githubToken, config, run.sha, _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .mostTeamFileBytes */ .c);
	if (found === null) return null;
	if ("problem" in found) throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `${where} ${found.problem}.`);
	if ("value" in found) return parsed(where, found.value, log);
	const { message } = (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .unreadableFile */ ._s)(where, found.error);
	journal.warn(`Whether the pull request adds entries to "${config}" is unknown: ${message}`);
	return null;
}
/** @param where the file is not, a phrase. @throws Failure if the workflow names this very file */
function without({ settings, log }, where) {
	const { config, failOn } = settings;
	if (isNamed(settings)) throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `There is no "${config}" ${where}, and the input "config" names it.`, "Add the file, or remove \"config\".");
	if (failOn !== "never") log.line(`There is no "${config}" ${where}, so the defaults for changes of the data model apply.`);
	return _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .defaultTeamFile */ .T;
}
/** Whether the workflow names a file of its own; the default path counts as the default. */
function isNamed({ config }) {
	return config !== (0,_inputs_table_js__WEBPACK_IMPORTED_MODULE_2__/* .inputDefault */ .qw)("config");
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
/**
* The file of the checkout, which a pull request may just be adding or fixing: its errors are told before it is merged.
* @returns null if there is none
*/
async function fromCheckout({ settings, run, workspace, log }) {
	const { config } = settings;
	if (run.forkBranch !== null && run.pullRequest === null) return null;
	const found = await workspace.read(config, _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .mostTeamFileBytes */ .c);
	if ("value" in found) return parsed(`"${config}"`, found.value, log);
	if ("problem" in await workspace.target(config)) return null;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `"${config}" ${found.problem}.`, "Replace it by a plain file, or set \"config\".");
}
/** The file where a pull request or a merge queue begins. @param inCheckout whether the checkout has it, too, or adds it */
async function fromBase(context, inCheckout) {
	const { settings, run, journal } = context;
	const found = await fromGitHub(context, "the base commit", run.baseSha, inCheckout);
	if (found.file) return found.file;
	if (!inCheckout || !isNamed(settings)) return without(context, found.where);
	journal.warn(`There is no "${settings.config}" ${found.where}: the file of this pull request counts from its merge on. Until then the defaults apply.`);
	return _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .defaultTeamFile */ .T;
}
/** Without a checkout, and for a fork: the file of the commit of the run. */
async function fromRun(context) {
	const { run, workspace } = context;
	if (run.forkBranch === null && await (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCheckout */ .tp)(workspace)) return without(context, "in the checkout");
	const { file, where } = await fromGitHub(context, "commit", run.sha || void 0, false);
	return file ?? without(context, where);
}
/**
* What a gate or a release rests on must be known, and what a pull request might loosen; else the defaults are enough.
* @param commit what the commit is, a phrase
* @returns null if there is no file there
*/
async function fromGitHub(context, commit, sha, inCheckout) {
	const { settings, run, log, journal } = context;
	const { config, failOn, command, githubToken } = settings;
	const isNeeded = inCheckout || failOn !== "never" || command === "release" || isNamed(settings);
	const defaults = "so the defaults for changes of the data model apply";
	if (githubToken === null || run.repository === "" || sha === void 0) {
		const lacking = commit === "commit" ? "its commit" : commit;
		const cannot = `"${config}" of ${lacking} cannot be read, because ${githubToken === null ? "\"github-token\" is empty" : `the event does not name ${lacking}`}`;
		if (isNeeded) throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `${cannot}.`, "Set \"github-token\", for example to its default.");
		log.line(`${cannot}, ${defaults}.`);
		return {
			file: _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .defaultTeamFile */ .T,
			where: ""
		};
	}
	const at = `${commit} ${sha.slice(0, 12)}`;
	const where = `"${config}" of ${at}`;
	const found = await (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .fileAtCommit */ .fw)(context, githubToken, config, sha, _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .mostTeamFileBytes */ .c);
	if (found === null) return {
		file: null,
		where: `in ${at}`
	};
	if ("problem" in found) throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `${where} ${found.problem}.`);
	if ("value" in found) return {
		file: await parsed(where, found.value, log),
		where
	};
	const failure = (0,_at_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .unreadableFile */ ._s)(where, found.error);
	if (isNeeded || commit === "the base commit") throw failure;
	journal.warn(`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(failure.message)}, ${defaults}.`);
	return {
		file: _defaults_js__WEBPACK_IMPORTED_MODULE_5__/* .defaultTeamFile */ .T,
		where
	};
}
/** @param name which file, as it begins a message */
async function parsed(name, bytes, log) {
	const { readTeamFile, describeTeamFileProblem } = await parsing();
	const reading = readTeamFile(new TextDecoder().decode(bytes));
	if ("value" in reading) return reading.value;
	const { problems } = reading;
	const told = problems.slice(0, mostTold).map(describeTeamFileProblem);
	if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`);
	const head = `${name} has ${problems.length === 1 ? "an error" : `${problems.length} errors`}`;
	if (told.length > 1) log.lines([`${head}:`, ...told.map((problem) => `  ${problem}`)]);
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("input", `${head}: ${told.map(_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6).join(" | ")}.`);
}



/***/ })

};
