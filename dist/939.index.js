export const id = 939;
export const ids = [939,569,463];
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

/***/ 5883:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _u: () => (/* binding */ parentProblem),
/* harmony export */   gN: () => (/* binding */ parentOf),
/* harmony export */   iH: () => (/* binding */ checkAtMs),
/* harmony export */   lH: () => (/* binding */ checkLanded),
/* harmony export */   mL: () => (/* binding */ wentTo)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2145);
/* harmony import */ var _verify_merged_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3569);






// build/steps/branch/parent-target.js
/** When to check whether a target moved, in milliseconds after the merge. */
const checkAtMs = [
	0,
	2e3,
	5e3,
	_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__/* .settleMs */ ._l
];
/** The target of a merge into the parent. */
async function parentOf(context, branch) {
	const found = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranch */ .E0)(context.deployment, branch);
	if (!found) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The platform has no branch "${branch}".`, "Check its name. It may already be merged.");
	if (!found.parentBranch) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Branch "${branch}" has no parent to merge into.`, "Use \"into: default\".");
	return found.parentBranch;
}
/** Why a merge into the parent would not reach the target, a clause; null where it would. */
function parentProblem(branches, { branch, target }) {
	if (!branches.has(target)) return `"${target}", the parent of branch "${branch}", no longer exists`;
	if (!branches.has(branch)) return `branch "${branch}" no longer exists`;
	const parent = branches.get(branch)?.parentBranch;
	if (parent === target) return null;
	return `the parent of branch "${branch}" was "${target}" and now is ${parent === void 0 ? "none" : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(parent, 120)}"`}`;
}
/** Where a merge went, as far as the list shows; `neither`: nowhere yet. */
function wentTo(now, before, { target, deployBranch }) {
	const moved = (name) => {
		const [from, to] = [before.get(name)?.lastHash, now.get(name)?.lastHash];
		return from === void 0 || to === void 0 ? void 0 : from !== to;
	};
	if (moved(target)) return "target";
	if (target !== deployBranch && moved(deployBranch)) return "production";
	return now.has(target) && moved(target) === void 0 ? "unknown" : "neither";
}
/**
* Checks where a merge into the parent went, for as long as the list may be late.
* @param before the branches as they were right before the merge
* @throws Failure `merge` when the target did not move although the branch differed, or production did, or the target is gone
*/
async function checkLanded(context, into, before, mergedAt) {
	const { branch, target, deployBranch } = into;
	const { clock, budget } = context;
	if (target === deployBranch) return;
	let now = before;
	for (const afterMs of checkAtMs) {
		await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal);
		now = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranches */ .Wz)(context.deployment, [
			branch,
			target,
			deployBranch
		]);
		const place = wentTo(now, before, into);
		if (place === "target" || place === "unknown") return;
	}
	const check = `Check both on the platform: "${deployBranch}" may hold what "${branch}" was to bring into "${target}".`;
	if (wentTo(now, before, into) === "production") {
		const hash = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(now.get(deployBranch)?.lastHash ?? "", 40);
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Production was changed: since "${branch}" was merged, "${deployBranch}" moved to ${hash}, and the parent "${target}" did not.`, check);
	}
	if (now.has(target)) {
		const { changes } = into;
		if (changes === null || changes.size === 0) return;
		const files = await (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_5__/* .filesOf */ .R8)(context, target);
		if (files === null || [...changes].some(([path, hash]) => files.get(path) === hash)) return;
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged, but its parent "${target}" did not move in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__/* .settleMs */ ._l)}, although their files differed.`, `Check on the platform where the files of "${branch}" are.`);
	}
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged, but the parent "${target}" no longer exists.`, check);
}



/***/ }),

/***/ 3569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GA: () => (/* binding */ verifyMerged),
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   e6: () => (/* binding */ mergeChanges),
/* harmony export */   pF: () => (/* binding */ broughtTo),
/* harmony export */   u_: () => (/* binding */ isHeldInTime),
/* harmony export */   v9: () => (/* binding */ holds)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7050);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8895);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4659);





// build/steps/branch/verify-merged.js
/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15e3;
const pauseMs = 3e3;
/**
* The files that a merge changed in its target, read after it until the list shows files of the branch: before, it may be
* late. A branch may only be behind its target in some of the files in which they differ, so only the target shows what
* the merge changed. Best effort.
* @returns path to hash; empty where it is unknown
* @throws Stop
*/
async function broughtTo(context, target, { files, changes }) {
	if (files === null || changes === null || changes.size === 0) return /* @__PURE__ */ new Map();
	const { clock, budget } = context;
	const until = clock.now() + mostLagMs;
	for (;;) {
		const now = await filesOf(context, target);
		if (now === null) return /* @__PURE__ */ new Map();
		const moved = [...changes.keys()].filter((path) => now.get(path) !== files.get(path));
		if (moved.length > 0 && moved.every((path) => now.get(path) === changes.get(path)) || clock.now() >= until) return new Map(moved.map((path) => [path, now.get(path)]));
		await clock.sleep(pauseMs, budget.signal);
	}
}
/**
* Checks at the end that a target still holds the merged files: if another job merged in the meantime, its files were
* built and validated and not those of this job.
* @throws Failure `merge` when the target holds other files; Stop
*/
async function verifyMerged(context, branch, target, brought) {
	if (brought.size === 0) return;
	const isHeld = async () => {
		const now = await filesOf(context, target);
		return now === null || holds(now, brought);
	};
	if (await isHeldInTime(context, target, "merged", isHeld)) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`, `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`, { title: "merged, and changed by another job" });
}
/**
* Whether a branch holds what it is to hold, checked for as long as the list of its files may be late.
* @param which files these are, for the log
* @throws Stop; what a check throws
*/
async function isHeldInTime({ clock, budget, log }, branch, which, isHeld) {
	const until = clock.now() + mostLagMs;
	while (!await isHeld()) {
		if (clock.now() >= until) return false;
		log.line(`"${branch}" does not list the ${which} files yet; checking again in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(pauseMs)}`);
		await clock.sleep(pauseMs, budget.signal);
	}
	return true;
}
const maxTries = 3;
const pollMs = 1e3;
const requestTimeoutMs = 1e4;
/**
* The files of a branch. Best effort, since not every tenant lists them.
* @returns null when the platform does not list them, or lists none
* @throws Stop
*/
async function filesOf(context, branch) {
	const { clock, budget } = context;
	for (let tries = 1;; tries++) try {
		const files = await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__/* .fileHashesOf */ .y3)(context.deployment.with({ retry: false }), branch, requestTimeoutMs);
		return files.size === 0 ? null : files;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		if (error.trouble !== "unreachable" || tries === maxTries) return null;
		const { retryAfterMs: askedMs = 0 } = error;
		await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__/* .waitToRepeat */ .m5)(clock, {
			delayMs: Math.max(pollMs, askedMs),
			askedMs
		}, budget.signal, error);
	}
}
/** The files in which the two differ: all that a merge of the branch can change. */
function mergeChanges(branch, target) {
	const differing = [.../* @__PURE__ */ new Set([...branch.keys(), ...target.keys()])].filter((path) => branch.get(path) !== target.get(path));
	return new Map(differing.map((path) => [path, branch.get(path)]));
}
/** Whether these files are those of the branch wherever branch and target differed. */
function holds(files, changes) {
	return [...changes].every(([path, hash]) => files.get(path) === hash);
}



/***/ }),

/***/ 6230:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aO: () => (/* binding */ comparedBranch),
/* harmony export */   bx: () => (/* binding */ baseOf),
/* harmony export */   qD: () => (/* binding */ checkBase),
/* harmony export */   wp: () => (/* binding */ comparedAs)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/steps/changes/compared-with.js
/**
* What changes production, or another branch, is compared with just that.
* @param target what the branch is merged into, sooner or later
*/
function comparedBranch({ command }, team, target) {
	return (command === "sync" || command === "validate") && team.compareWith || target;
}
/**
* The same for a branch.
* @throws Failure `input` when the branch would be compared with itself
*/
function baseOf(settings, team, target, branch) {
	const base = comparedBranch(settings, team, target);
	if (base !== branch && target !== branch) return base;
	const name = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(branch, 255);
	if (target === branch) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" is the deploy branch, so there is nothing to compare it with.`, "Set \"fail-on: never\", or validate a branch before it is merged.");
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`, "Name another branch there, or remove the key.");
}
/**
* As whom a model is compared, a phrase that follows "as": groups by their names, and of anything else in a security context
* the keys alone, since values may be about people.
* @returns undefined without a context
*/
function comparedAs(context) {
	const groups = [context.groups, context.group].flat().filter((one) => typeof one === "string").join(", ");
	const keys = Object.keys(context).filter((key) => groups === "" || !/^groups?$/.test(key));
	const others = keys.length === 0 ? "" : `with ${keys.join(", ")}`;
	if (groups !== "") return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)([`groups: ${groups}`, others].filter(Boolean).join(" "), 200);
	return others === "" ? void 0 : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(`a reader ${others}`, 200);
}
/**
* Checks that a gate has something to compare with, before anything is started. A merge and an upload have it.
* @param branch null where the platform names it
* @param deployBranch null if it has not been read yet: then a branch of its name is rejected later
* @throws Failure `input`
*/
function checkBase({ settings, team }, branch, deployBranch) {
	if (settings.failOn !== "never" && branch !== null) baseOf(settings, team, deployBranch ?? "", branch);
}



/***/ }),

/***/ 7033:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hj: () => (/* binding */ commitInHistory),
/* harmony export */   O8: () => (/* binding */ expectedCommit),
/* harmony export */   TN: () => (/* binding */ commitInLogEntry),
/* harmony export */   Ud: () => (/* binding */ isOfEvent)
/* harmony export */ });
// build/steps/sync/named-commit.js
const whole = /^[0-9a-f]{40}$/;
const announced = /^(?:checked out|cloned|head is (?:now )?at|switched to|note: (?:switching to|checking out))\b/i;
/** The commit in the run's history, or null. */
function commitInHistory(run) {
	const sha = [
		run?.gitCommit,
		run?.commitSha,
		run?.triggerContext?.headSha
	].find((text) => text && whole.test(text));
	return sha ? {
		sha,
		evidence: "named in the sync history"
	} : null;
}
/**
* The commit in a log entry about the checkout, or null. Only the beginning of an entry counts, and only in the phase
* that clones: later output comes from code of the repository, which could print any commit.
*/
function commitInLogEntry({ phase, message }) {
	if (!/clone|check-?out/i.test(phase ?? "")) return null;
	const [line = ""] = message.split("\n", 1);
	if (!announced.test(line)) return null;
	const [sha, ...more] = line.match(/\b[0-9a-f]{40}\b/g) ?? [];
	return sha !== void 0 && more.length === 0 ? sha : null;
}
/** Whether the ref is that of the event, and not another one that the input names. A fork's branch is none of this repository. */
function isOfEvent({ settings, run }) {
	return "name" in run.ref && run.ref.name === settings.ref && run.forkBranch === null;
}
/** The commit of the run; null where another ref than the event's is synced. */
function expectedCommit(context) {
	const sha = context.run.sha.toLowerCase();
	return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}



/***/ }),

/***/ 4058:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   uploadByFork: () => (/* binding */ uploadByFork),
/* harmony export */   wantsFork: () => (/* binding */ wantsFork)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _branch_gate_branch_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3636);
/* harmony import */ var _branch_merge_branch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(778);
/* harmony import */ var _branch_open_branch_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8810);
/* harmony import */ var _branch_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8999);
/* harmony import */ var _branch_promote_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2056);
/* harmony import */ var _branch_validate_branch_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8031);
/* harmony import */ var _changes_check_changes_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4079);
/* harmony import */ var _plan_upload_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6623);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5463);











// build/steps/upload/upload-by-fork.js
/**
* Whether the platform accepts files on personal branches only. The contract names no status for this (any 4xx), so the
* message decides. If another rejection is taken for it, a fork is created that the post step removes.
*/
function wantsFork(error, branch) {
	const rejection = error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR ? error.cause : error;
	if (!(rejection instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || branch.startsWith("dev-")) return null;
	const { status = 0, text } = rejection;
	return status >= 400 && status < 500 && status !== 401 && /\bdev(?:-|[ -]?mode\b)/i.test(text) ? rejection : null;
}
/**
* Brings files onto a branch that accepts none itself: opens dev mode on it, uploads to the fork, builds and validates
* that, and merges it into the branch.
* @returns the result for the branch, a phrase for the verdict
* @throws Failure, PlatformError, Stop
*/
async function uploadByFork(context, plan, deploymentSettings, rejection) {
	const { journal, log, settings } = context;
	const { branch, model, removeMissing } = plan;
	log.line(`${rejection.message} Uploading through a dev-mode fork of "${branch}".`);
	if (settings.activate === "never") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Branch "${branch}" accepts files only through a dev-mode fork (${rejection.text}), and "activate: never" does not allow opening one.`, "Use \"activate: auto\".", { cause: rejection });
	const devMode = {
		...context,
		settings: {
			...settings,
			activate: "dev-mode",
			into: "parent",
			deleteBranch: "auto"
		}
	};
	const deployBranch = deploymentSettings.deployBranchName;
	const fork = await journal.phase("Open", () => (0,_branch_open_branch_js__WEBPACK_IMPORTED_MODULE_4__/* .openBranch */ .D)(devMode, branch, deployBranch));
	const openedAt = context.clock.now();
	const build = {
		...await journal.phase("Upload to fork", async () => (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_10__.uploadModel)(context, await (0,_plan_upload_js__WEBPACK_IMPORTED_MODULE_9__/* .planUpload */ .d7)(context, fork, model, removeMissing), openedAt)),
		openedAt
	};
	const compare = () => (0,_changes_check_changes_js__WEBPACK_IMPORTED_MODULE_8__/* .checkChanges */ .e)(context, fork, { deployBranch });
	const whenValid = (0,_branch_gate_branch_js__WEBPACK_IMPORTED_MODULE_2__.gateQueries)(context, fork, deployBranch, compare);
	const gate = async (_, whenBuilt) => {
		const mode = settings.validate ? "dev_mode" : null;
		const found = await (0,_branch_validate_branch_js__WEBPACK_IMPORTED_MODULE_7__/* .validateBuilt */ .rt)(context, fork, mode, build, {
			whenBuilt,
			whenValid
		});
		await (0,_branch_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_5__/* .checkStillFork */ .T)(context, branch, fork);
		return found;
	};
	const what = await (0,_branch_promote_js__WEBPACK_IMPORTED_MODULE_6__.promote)(devMode, fork, branch, deploymentSettings, gate).catch(withoutMerge(context, fork, branch));
	journal.found({ changes: plan.changes });
	await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_10__.verifyFiles)(context, plan, `"${fork}" was merged into "${branch}"`);
	return `through its dev-mode fork "${fork}", which was merged into it; ${what}`;
}
/** Adds where the files are when the merge failed. */
function withoutMerge({ ledger }, fork, branch) {
	return (error) => {
		if (!(error instanceof _branch_merge_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .NotMerged */ .q)) throw error;
		const kept = ledger.read().fork === void 0 ? "holds the files" : "is deleted when the job ends";
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `${error.message} "${branch}" is unchanged; "${fork}" ${kept}.`, `If another job changed "${branch}" during this run, run this again.`, { cause: error });
	};
}



/***/ }),

/***/ 5463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finishTransaction: () => (/* binding */ finishTransaction),
  uploadModel: () => (/* binding */ uploadModel),
  verifyFiles: () => (/* binding */ verifyFiles)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/multipart.js
var multipart = __webpack_require__(7002);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var operations_model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/checkout-head.js
var checkout_head = __webpack_require__(1082);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
;// CONCATENATED MODULE: ./build/shaken/main/build/runtime/lanes.js
// build/runtime/lanes.js
/** @param mostBytes what all requests together hold in memory; a larger one runs alone */
function createLanes(clock, mostBytes) {
	let plan = firstLanes;
	let running = 0;
	let heldBytes = 0;
	/** Requests that wait for a rate limit. Nothing else begins: another client may wait for it, too. */
	let limited = 0;
	return {
		hasRoom: (bytes) => running === 0 || limited === 0 && running < plan.width && heldBytes + bytes <= mostBytes,
		async run(bytes, send) {
			const startedAt = clock.now();
			let { halvings } = plan;
			let wasLimited = false;
			let isFirst = true;
			running++;
			heldBytes += bytes;
			try {
				const result = await send(({ rateLimited }) => {
					plan = afterTrouble(plan, halvings);
					halvings = plan.halvings;
					if (rateLimited && !wasLimited) limited++;
					wasLimited ||= rateLimited;
					isFirst = false;
				});
				if (isFirst) plan = afterResponse(plan, clock.now() - startedAt, halvings);
				return result;
			} finally {
				running--;
				heldBytes -= bytes;
				if (wasLimited) limited--;
			}
		}
	};
}
/** Enough to hide the way to the server, few enough to be one client among many. */
const firstWidth = 8;
const mostWidth = 64;
/** A response that takes more times the fastest one waited for others. */
const quickTimes = 3;
/** A response that takes as many times the fastest one, and at least this long, shows a server with too much to do. */
const slowTimes = 10;
const slowMs = 1e3;
const firstLanes = {
	width: firstWidth,
	quick: 0,
	halvings: 0,
	fastestMs: Number.POSITIVE_INFINITY
};
/**
* After a response to a request that was sent once. A lane is added when as many responses as there are lanes were quick,
* and after each halving more slowly: a server with a fixed limit would otherwise reject a request every few ones.
* @param halvings of the plan when the request was sent
*/
function afterResponse(plan, tookMs, halvings) {
	const fastestMs = Math.max(1, Math.min(plan.fastestMs, tookMs));
	const known = {
		...plan,
		fastestMs
	};
	if (halvings !== plan.halvings) return known;
	if (tookMs >= Math.max(slowMs, slowTimes * fastestMs)) return halved(known, firstWidth);
	if (tookMs > quickTimes * fastestMs) return known;
	const quick = plan.quick + 1;
	if (quick < plan.width * (1 + plan.halvings)) return {
		...known,
		quick
	};
	return {
		...known,
		quick: 0,
		width: Math.min(mostWidth, plan.width + 1)
	};
}
/** After a rate limit, an error of the server or of the connection. @param halvings of the plan when the request was sent */
function afterTrouble(plan, halvings) {
	return halvings === plan.halvings ? halved(plan, 1) : plan;
}
/** @param least a plan that has no more lanes than this keeps them */
function halved(plan, least) {
	const width = Math.min(plan.width, Math.max(least, Math.floor(plan.width / 2)));
	return {
		...plan,
		width,
		quick: 0,
		halvings: plan.halvings + 1
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/verify-merged.js
var verify_merged = __webpack_require__(3569);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/wanted-build.js
var wanted_build = __webpack_require__(1751);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/exactly-once.js
var exactly_once = __webpack_require__(2766);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/plan-upload.js
var plan_upload = __webpack_require__(6623);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/read-files.js + 4 modules
var read_files = __webpack_require__(4585);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/upload-files.js
















// build/steps/upload/upload-files.js
const checkEveryMs = 1e3;
/** What all files on their way hold in memory. */
const mostBytes = 67108864;
/**
* Uploads what the plan says, in one transaction: what fails before its end leaves the branch as it was.
* @param openedAt when this job opened the branch, on the clock; absent if it did not
* @returns what tells the build of this upload from others; null when there was nothing to upload
* @throws Failure `input` when a file is not what it was when it was hashed; PlatformError; Stop
*/
async function uploadModel(context, plan, openedAt) {
	const { deployment, journal, log, ledger, clock } = context;
	const { branch, changes } = plan;
	const sent = [...changes.added, ...changes.changed];
	if (sent.length + changes.removed.length === 0) {
		journal.found({
			uploadedFileCount: 0,
			removedFileCount: 0
		});
		log.line(`Branch "${branch}" already holds these files; nothing to upload`);
		return null;
	}
	const before = (0,build_status/* baselineOf */.Bv)(await buildBefore(context, branch, openedAt));
	let transaction;
	try {
		transaction = (await deployment.call(operations_model/* startUpload */.aH, { query: { branchName: branch } })).transaction;
		await sendFiles(context, plan, transaction, sent);
	} catch (error) {
		log.line(`The upload was not finished; branch "${branch}" is unchanged`);
		throw error;
	}
	const production = context.settings.branch === null;
	if (production) ledger.write({ change: {} });
	const commit = await finishTransaction(context, plan, transaction);
	const what = `uploaded files to "${branch}"`;
	const writtenAt = clock.now();
	const done = {
		place: "Production",
		what,
		at: writtenAt,
		back: ", deploy an earlier commit"
	};
	if (production) ledger.write({ change: { done } });
	journal.found({
		uploadedFileCount: sent.length,
		removedFileCount: changes.removed.length
	});
	log.line(`Uploaded to "${branch}": ${(0,plan_upload/* describePlan */.df)(plan)}${commit ? ` (${(0,runtime_text/* oneLine */.TN)(commit, 40)})` : ""}`);
	return {
		newerThan: before,
		triggered: "by upload",
		writtenAt,
		...commit ? { commit } : {}
	};
}
/**
* The latest build before an upload. The one that begins when a branch is opened may be shown late. Where builds have no
* hash, it would pass for the build of the upload, so it is waited for.
* @throws Failure `build` when the branch stays unknown
*/
async function buildBefore(context, branch, openedAt) {
	for (;;) {
		const build = await (0,build_status/* readBuildStatus */.Pr)(context, branch);
		if (openedAt === void 0 || build.lastHash) return build;
		const isUnknown = (0,build_status/* activityOf */.nx)(build) === "unknown-branch";
		if (isUnknown && !(0,wanted_build/* mayBeLate */.l3)(context, openedAt)) throw (0,wanted_build/* branchNotFound */.Ew)(branch);
		if (!isUnknown && context.clock.now() - openedAt >= 15e3) return build;
		await (0,wanted_build/* pollPause */.Gn)(context, checkEveryMs);
	}
}
async function sendFiles(context, { branch, model }, transaction, paths) {
	const { deployment, clock } = context;
	const failed = new AbortController();
	const signal = (0,budget/* anySignal */.JG)([deployment.signal, failed.signal]);
	const lanes = createLanes(clock, mostBytes);
	const sizeOf = (path) => model.get(path)?.size ?? 0;
	const send = (path) => lanes.run(sizeOf(path), async (onRetry) => {
		const body = await readForm(context, model, transaction, path);
		await deployment.call(operations_model/* uploadFile */.QM, {
			query: { branchName: branch },
			body
		}, {
			signal,
			onRetry
		});
	});
	await (0,concurrency/* eachOf */.p)(paths, (path) => lanes.hasRoom(sizeOf(path)), async (path) => {
		try {
			await send(path);
		} catch (error) {
			failed.abort(error);
			throw named(path, error);
		}
	});
}
/**
* The form has the transaction as JSON text.
* @throws Failure `input` when the file is not what it was when it was hashed
*/
async function readForm({ workspace }, model, transaction, path) {
	const { source = "", hash } = model.get(path) ?? {};
	const file = await (0,read_files/* readFile */.T)(workspace, source);
	if ("problem" in file) throw unsteady(path, file.problem);
	if (file.hash !== hash) throw unsteady(path, null);
	const texts = [{
		name: "transaction",
		text: JSON.stringify(transaction)
	}, {
		name: "fileName",
		text: path
	}];
	return (0,multipart/* encodeForm */.F)(texts, {
		name: "file",
		fileName: path.split("/").at(-1) ?? "",
		bytes: file.bytes
	});
}
/** The rejection of a file names the file. */
function named(path, error) {
	if (!(error instanceof errors/* PlatformError */.Wk) || error.arrived !== "no" || error.trouble === "unreachable") return error;
	const sentence = `"${(0,runtime_text/* oneLine */.TN)(path, 300)}" was rejected: ${error.message}`;
	return new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, "build"), sentence, error.advice, { cause: error });
}
/** The map that ends an upload holds the hashes of one moment: a file of a later one does not fit into it. */
function unsteady(path, problem) {
	const what = problem ?? "changed after it was hashed";
	return new failure/* Failure */.HR("input", `"${(0,runtime_text/* oneLine */.TN)(path, 300)}" ${what}, so the upload was cancelled and the branch is unchanged.`, "Make sure that nothing writes to \"model-path\" during the upload.");
}
const mostTries = 3;
/**
* Ends an upload exactly once: after a lost response, the branch shows whether it holds the files of the plan. It did not
* hold them before, or there would have been nothing to upload.
* @returns the hash of the commit that the upload made, if a response has it
* @throws PlatformError when the platform rejects it; Failure, Stop
*/
async function finishTransaction(context, plan, transaction) {
	const { deployment, log } = context;
	const { branch } = plan;
	const end = await (0,exactly_once/* exactlyOnce */._)(context, {
		mostTries,
		send: async () => ({ commit: await send(context, plan, transaction) }),
		onLost: ({ error }) => log.line(`${error.message} Checking whether the upload took place.`),
		find: async () => (0,plan_upload/* isDone */.$L)(plan, await (0,file_hashes/* fileHashesOf */.y3)(deployment, branch)) ? "found" : void 0,
		uncheckable: (reason, fault) => unknownEnd(plan, fault, reason),
		mayRepeat: ({ error }) => !error.timedOut,
		onRepeat: () => log.line("The upload did not take place; sending the request again."),
		giveUp: ({ error }) => error.timedOut ? stillRunning(plan, error) : error
	}).catch(inProgress(plan));
	if (end !== "found") return end.commit;
	log.line(`The upload took place: branch "${branch}" holds the files`);
}
async function send(context, { branch, model, removeMissing }, transaction) {
	const body = {
		transaction,
		files: Object.fromEntries([...model].map(([path, { hash }]) => [path, { hash }])),
		autoRemoveFiles: removeMissing,
		commitMessage: context.settings.message ?? await defaultMessage(context)
	};
	const { lastHash } = await context.deployment.call(operations_model/* finishUpload */.Vz, {
		query: { branchName: branch },
		body
	});
	return lastHash || void 0;
}
/** A second request would meet the first one, which the platform may still be working on. */
function stillRunning({ branch }, error) {
	return new failure/* Failure */.HR("network", `The platform did not finish the upload (${error.text}), and branch "${branch}" does not hold the files yet.`, "The platform may still be working on it. Run this again later: it uploads only the files that the branch does not hold.", { cause: error });
}
function inProgress({ branch }) {
	return (reason) => {
		if (!(reason instanceof failure/* Stop */.VG)) throw reason;
		throw new failure/* Stop */.VG(reason.reason, `${reason.message} The upload to branch "${branch}" was in progress and may have taken place.`);
	};
}
function unknownEnd({ branch }, lost, reason) {
	return new failure/* Failure */.HR("network", `The response to the last request of the upload was lost (${lost.text || lost.message}), and whether branch "${branch}" holds the files is unknown (${reason.text || reason.message}).`, "Run this again: it uploads only the files that the branch does not hold.", { cause: reason });
}
/** Names what was uploaded, which may be another commit than that of the run. */
async function defaultMessage({ run, workspace }) {
	const commit = await (0,checkout_head/* checkoutHead */.V)(workspace);
	return [`Deploy ${[run.repository, commit?.slice(0, 12)].filter(Boolean).join("@") || "a data model"}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(", ");
}
/**
* Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
* since, and what was built and validated is then not what the branch holds.
* @param event what was done to the branch, as the beginning of the sentence that says what is wrong
* @throws Failure `merge` when the branch holds other files; PlatformError; Stop
*/
async function verifyFiles(context, plan, event) {
	const { branch } = plan;
	const isHeld = async () => (0,plan_upload/* isDone */.$L)(plan, await (0,file_hashes/* fileHashesOf */.y3)(context.deployment, branch));
	if (await (0,verify_merged/* isHeldInTime */.u_)(context, branch, "uploaded", isHeld)) return;
	throw new failure/* Failure */.HR("merge", `${event}, but "${branch}" does not hold exactly the uploaded files.`, "Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.");
}



/***/ })

};
