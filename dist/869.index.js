export const id = 869;
export const ids = [869,569];
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

/***/ 5687:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Iw: () => (/* binding */ pathFrom),
/* harmony export */   Yw: () => (/* binding */ isBelow),
/* harmony export */   _z: () => (/* binding */ inFolder),
/* harmony export */   ts: () => (/* binding */ cleanPath)
/* harmony export */ });
// build/locate/paths.js
const maxPath = 1e3;
/**
* A path from a message in the form of a path of the checkout: forward slashes, no `.` parts, no leading slash.
* Null for any other text, such as a path with `..`.
*/
function cleanPath(path) {
	if (path.length > maxPath || path.includes("\0")) return null;
	const kept = path.replaceAll("\\", "/").split("/").filter((part) => part !== "" && part !== ".");
	return kept.length === 0 || kept.includes("..") ? null : kept.join("/");
}
/** @param folder relative to the repository, `.` for the repository itself */
function inFolder(folder, path) {
	const clean = cleanPath(folder);
	return clean === null ? path : `${clean}/${path}`;
}
/**
* A path of the repository as one of its projects names it, such as `../common/models`.
* @param project its folder; empty for the repository itself
* @returns null for a path that is computed, absolute or outside of the repository
*/
function pathFrom(project, name) {
	if (/\{[{%]|^[/~\\]|^[a-z]:/i.test(name)) return null;
	const parts = project === "" ? [] : project.split("/");
	for (const part of name.replaceAll("\\", "/").split("/")) {
		if (/[*?[]/.test(part)) break;
		if (part === "..") {
			if (parts.pop() === void 0) return null;
		} else if (part !== "" && part !== ".") parts.push(part);
	}
	return parts.join("/");
}
/** Whether a path lies below a folder of the repository; `.` holds all. */
function isBelow(path, folder) {
	const clean = cleanPath(folder);
	return clean === null ? !folder.includes("..") : path.startsWith(`${clean}/`);
}



/***/ }),

/***/ 3869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   nothingToSync: () => (/* binding */ nothingToSync)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3191);
/* harmony import */ var _github_base_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6801);
/* harmony import */ var _locate_paths_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5687);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4279);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8579);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5758);
/* harmony import */ var _named_commit_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7033);









// build/steps/sync/nothing-to-sync.js
const sourceRules = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_6__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(147), __webpack_require__.e(910)]).then(__webpack_require__.bind(__webpack_require__, 2023)));
/**
* Finds out, from GitHub, whether the push or pull request changes anything that the step reads. Whatever is not certain is a reason to sync, which the log says.
* @returns why there is nothing to sync, a sentence; null if there is, or may be
* @throws Stop when the step's time budget is spent
*/
async function nothingToSync(context) {
	const ofEvent = rangeOf(context);
	const range = !("problem" in ofEvent) && context.run.beforeSha !== void 0 ? await sinceLastSync(context, ofEvent) : ofEvent;
	const asked = "problem" in range ? { value: range } : await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__/* .askGitHub */ .X)(context, range.token, (github, signal) => relevance(context, github, range, signal));
	const found = "error" in asked ? { problem: `what changed is unknown (${(0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__/* .errorPhrase */ .M)(asked.error)})` } : asked.value;
	if ("skipped" in found) return found.skipped;
	context.log.line(`"skip-unchanged: true": ${found.problem}, so the sync runs`);
	return null;
}
/** The commits to compare, or why there are none. */
function rangeOf(context) {
	const { run, settings } = context;
	const { beforeSha, sha: head } = run;
	const isMerged = run.pullRequest !== null || run.eventName === "merge_group";
	if (!(0,_named_commit_js__WEBPACK_IMPORTED_MODULE_7__/* .isOfEvent */ .Ud)(context)) return { problem: `"ref: ${settings.ref}" is not the ref of the event` };
	if (!isMerged && beforeSha === void 0) return run.eventName === "push" ? { problem: "the push created its branch or tag, so there is no commit before it" } : { problem: `the event "${run.eventName}" does not say what changed` };
	if (settings.githubToken === null) return { problem: "\"github-token\" is empty" };
	if (run.repository === "" || head === "") return { problem: "the event does not name its commit" };
	const what = run.pullRequest ? "pull request" : isMerged ? "merge queue" : "push";
	return {
		before: beforeSha ?? null,
		head,
		token: settings.githubToken,
		what
	};
}
/**
* A push is compared with the last commit of its branch whose sync is known to have completed: that of the commit right before
* it may have been cancelled by this push, or skipped.
*/
async function sinceLastSync({ deployment, settings, budget }, range) {
	try {
		const [base] = (await (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_5__/* .newestRuns */ .Hj)(deployment)).flatMap((run) => {
			const ofBranch = (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(run.gitRef ?? "") === settings.ref;
			const sha = run.status === "COMPLETED" && ofBranch ? (0,_named_commit_js__WEBPACK_IMPORTED_MODULE_7__/* .commitInHistory */ .Hj)(run)?.sha : void 0;
			return sha === void 0 || sha === range.head ? [] : [sha];
		});
		if (base === void 0) return { problem: `the newest syncs of the history name no earlier commit of "${settings.ref}" whose sync completed` };
		const what = base === range.before ? range.what : "push, or one since the last completed sync,";
		return {
			...range,
			before: base,
			what
		};
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		return { problem: `the sync history is unknown (${(0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_1__/* .errorPhrase */ .M)(error)})` };
	}
}
async function relevance({ settings, run, team }, github, { before, head, what }, signal) {
	const into = before === null ? await (0,_github_base_js__WEBPACK_IMPORTED_MODULE_2__/* .readBase */ .w)(run, github, signal) : null;
	if (into && !into.isDefault) return { problem: `the base "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(into.branch, 200)}" is not the default branch` };
	const base = before ?? into?.sha ?? "";
	const { files, behindBy } = await github.compare(base, head, signal);
	if (run.beforeSha !== void 0 && behindBy > 0) return { problem: `the branch no longer has commit ${base.slice(0, 12)}, which was synced (force push)` };
	if (files === null) return { problem: `GitHub does not list all files that the ${what} changes` };
	if (before === null && files.length === 0) return { problem: `the base has all commits of the ${what} by now, so nothing shows what it changes` };
	const { dbtSources, isSource, stepSources } = await sourceRules();
	const dir = settings.dbtProjectDir;
	const because = (path) => ({ problem: `the ${what} changes "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(path, 200)}"` });
	const usual = stepSources(settings);
	const first = files.find((path) => isSource(path, usual));
	if (first !== void 0) return because(first);
	const sources = await dbtSources(dir, textAt(github, head, signal));
	if ("problem" in sources) return { problem: `what dbt reads is unknown: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(sources.problem, 300)}` };
	const tests = [...team.tests.files, ...team.addedTests.files].map((path) => (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_8__/* .cleanPath */ .ts)(path) ?? path);
	const changed = files.find((path) => isSource(path, sources) || tests.includes(path));
	if (changed !== void 0) return because(changed);
	const number = files.length === 1 ? "1 file" : `${files.length} files`;
	return { skipped: `Skipped: the ${what} changes nothing of the dbt project${dir === "." ? "" : ` in "${dir}"`} (${number} compared, ${base.slice(0, 12)}...${head.slice(0, 12)}), so nothing was synced or validated ("skip-unchanged: true").` };
}
function textAt(github, commit, signal) {
	return async (path) => {
		const found = await github.fileAt(path, commit, signal);
		if (found === null) return { text: null };
		return "problem" in found ? found : { text: new TextDecoder().decode(found.value) };
	};
}



/***/ })

};
