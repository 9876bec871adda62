export const id = 758;
export const ids = [758,569];
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

/***/ 8385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ky: () => (/* binding */ begunLater),
/* harmony export */   M9: () => (/* binding */ describeBranches),
/* harmony export */   W5: () => (/* binding */ leftoverBranches),
/* harmony export */   sZ: () => (/* binding */ oldestFirst),
/* harmony export */   tP: () => (/* binding */ keptByAge)
/* harmony export */ });
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8895);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9290);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5758);



// build/steps/cleanup/leftover-branches.js
/**
* Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only to
* go when a run of this repository generated its name and it is old enough; if only those of a closed pull request are
* wanted, when a run of that one made it before it was closed. Whether something uses it is for `whatKeeps` to say.
* @returns the oldest first
*/
function leftoverBranches(branches, runs, wanted) {
	const describe = describeBranches(branches, runs, wanted.nowMs);
	const bases = newestBases(branches, runs, wanted);
	return branches.flatMap((branch) => {
		const generated = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .readGeneratedName */ .H3)(branch.name);
		if (generated === null || branch.name === wanted.deployBranch) return [];
		if (!(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isOfRepository */ .iI)(generated, wanted.run)) return [];
		if (wanted.closed !== null && generated.pullRequest !== wanted.closed) return [];
		const described = describe(branch, generated);
		const later = wanted.closed === null ? null : begunLater(generated, wanted.run);
		const kept = wanted.reopened ?? later ?? bases.get(branch.name) ?? keptByUse(described, wanted);
		return [{
			...described,
			kept
		}];
	}).sort(oldestFirst);
}
function oldestFirst(a, b) {
	return (b.ageMs ?? -1) - (a.ageMs ?? -1);
}
/** Describes branches of this action. */
function describeBranches(branches, runs, nowMs) {
	const history = Map.groupBy(runs, ({ branchName }) => stepOf(branchName));
	const oldest = ageByRunId(runs, nowMs);
	const childrenOf = Map.groupBy(branches, ({ parentBranch }) => parentBranch);
	return (branch, of) => {
		const itsRuns = history.get(stepOf(branch.name)) ?? [];
		const children = childrenOf.get(branch.name) ?? [];
		return {
			name: branch.name,
			staging: stagingOf(branch),
			forks: children.flatMap(({ name }) => name.startsWith("dev-") ? [name] : []),
			ageMs: ageOf(itsRuns, nowMs) ?? oldest(of)
		};
	};
}
/** The step that made a branch: a preview is a copy of the branch of its step's sync. */
function stepOf(name) {
	return /-(?:\d+|local)-\d+-[0-9a-f]{8}$/.exec(name)?.[0] ?? name;
}
function stagingOf({ isStagingEnvironmentEnabled: on }) {
	if (on === void 0) return "unknown";
	return on ? "on" : "off";
}
/** Why a branch of a closed pull request stays that a later run made: the pull request was reopened meanwhile. */
function begunLater({ runId }, { runId: own }) {
	return runId !== null && own !== "" && runId > BigInt(own) ? "a run that began after this one made it" : null;
}
/**
* Of the branches that were synced from the default branch, the newest whose sync completed: changes of pull requests are
* compared with it. Where the default branch is unknown, that of each branch.
* @returns why they stay, a clause, by name
*/
function newestBases(branches, runs, { run, nowMs }) {
	const { defaultBranch } = run;
	const completed = Map.groupBy(runs.filter(({ status }) => status === "COMPLETED"), ({ branchName }) => branchName);
	const newest = /* @__PURE__ */ new Map();
	for (const { name } of branches) {
		const of = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .readGeneratedName */ .H3)(name);
		const ageMs = ageOf(completed.get(name) ?? [], nowMs);
		if (of === null || ageMs === null || of.pullRequest !== null || !(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isOfRepository */ .iI)(of, run)) continue;
		if (defaultBranch !== void 0 && !(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isOfRef */ .pG)(of, defaultBranch)) continue;
		if (ageMs < (newest.get(of.ref)?.ageMs ?? Number.POSITIVE_INFINITY)) newest.set(of.ref, {
			name,
			ageMs
		});
	}
	const why = `it is the newest that was synced from ${defaultBranch === void 0 ? "its branch, which may be the default branch" : "the default branch"}, so pull requests are compared with it`;
	return new Map([...newest.values()].map(({ name }) => [name, why]));
}
function keptByUse({ ageMs, staging }, { olderThanMs, atOnce }) {
	if (atOnce && staging === "off") return null;
	if (atOnce && (ageMs ?? 0) < olderThanMs) return "its staging environment may be on, so a job may be using it";
	return keptByAge(ageMs, olderThanMs);
}
function keptByAge(ageMs, olderThanMs) {
	if (ageMs === null) return "its age is unknown";
	return ageMs < olderThanMs ? `newer than "older-than" (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(olderThanMs)})` : null;
}
/** By the newest run on it. */
function ageOf(runs, nowMs) {
	return runs.map(_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_2__/* .startedMs */ ._5).filter((ms) => !Number.isNaN(ms)).reduce((least, ms) => Math.min(least ?? nowMs - ms, nowMs - ms), null);
}
/**
* The history may not reach back to a branch. Then it is at least as old as any known one of a later workflow run;
* not so after a re-run, which keeps the id of its run.
*/
function ageByRunId(runs, nowMs) {
	const known = runs.flatMap((run) => {
		const runId = ((0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .readGeneratedName */ .H3)(run.branchName) ?? (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .readPreviewName */ .wr)(run.branchName))?.runId ?? null;
		const ageMs = ageOf([run], nowMs);
		return runId === null || ageMs === null ? [] : [{
			runId,
			ageMs
		}];
	});
	known.sort((a, b) => a.runId === b.runId ? 0 : a.runId > b.runId ? -1 : 1);
	let most = Number.NEGATIVE_INFINITY;
	for (const run of known) {
		most = Math.max(most, run.ageMs);
		run.ageMs = most;
	}
	return ({ runId, attempt }) => {
		if (runId === null || attempt !== 1) return null;
		let [later, others] = [0, known.length];
		while (later < others) {
			const middle = later + others >> 1;
			if ((known[middle]?.runId ?? 0n) > runId) later = middle + 1;
			else others = middle;
		}
		return known[later - 1]?.ageMs ?? null;
	};
}



/***/ }),

/***/ 9320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nv: () => (/* binding */ whatKeeps),
/* harmony export */   fO: () => (/* binding */ listsOf),
/* harmony export */   iP: () => (/* binding */ goneIsDone),
/* harmony export */   ln: () => (/* binding */ removeUnused)
/* harmony export */ });
/* unused harmony export atWorkMs */
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4423);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2145);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5758);









// build/steps/cleanup/remove-branch.js
/** After this time no job of a workflow, no sync and no build is still at work on a branch: the platform lost its end. */
const atWorkMs = 864e5;
/** What is older is not at work any more, in milliseconds. */
function sinceMs(clock) {
	return clock.now() - atWorkMs;
}
/** For all that is asked about one branch, retries included: others may wait to be removed, or a merge. */
const mostMs = 6e4;
/** Reads the lists when they are needed, and again after the time that they may be late anyway: one serves many branches. */
function listsOf(clock) {
	const remembered = (read) => {
		let known = null;
		let failed;
		return async (deployment) => {
			if (failed !== void 0) throw failed;
			if (known === null || clock.now() >= known.until) {
				const startedAt = clock.now();
				known = {
					value: await read(deployment).catch((error) => {
						if (clock.now() - startedAt >= mostMs) failed = error;
						throw error;
					}),
					until: clock.now() + _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .settleMs */ ._l
				};
			}
			return known.value;
		};
	};
	const since = () => sinceMs(clock);
	return {
		clock,
		branches: remembered(async (deployment) => {
			const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__/* .allBranches */ .Iz)(deployment);
			return {
				childrenOf: Map.groupBy(branches, ({ parentBranch }) => parentBranch),
				staging: new Map(branches.map((branch) => [branch.name, branch.isStagingEnvironmentEnabled]))
			};
		}),
		syncs: remembered(async (deployment) => {
			const runs = [];
			for await (const run of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .syncRuns */ .K_)(deployment, since())) if (!(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .isOver */ .PU)(run) && !((0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .startedMs */ ._5)(run) < since())) runs.push(run);
			return runs;
		})
	};
}
/**
* Removes a branch unless something keeps it. Nothing else removes one, except the merge of a branch that nothing keeps.
* @param before called when nothing keeps it, right before it is deleted
* @returns what was done, a phrase; or what keeps it, a clause
* @throws PlatformError when it could not be deleted, or the token is rejected; the signal's reason
*/
async function removeUnused(deployment, name, use, lists, before) {
	const kept = await whatKeeps(deployment, name, use, lists);
	if (kept !== null) return { kept };
	await before?.();
	return { done: await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .removeBranch */ .VS, { query: { branchName: name } })) ? `branch "${name}" does not exist` : `deleted branch "${name}"` };
}
/**
* What keeps a branch: what would be lost with it, or would move to its parent, which may be production. What cannot be
* asked keeps it, too.
* @returns a clause; null when nothing keeps it
* @throws PlatformError when the token is rejected; the signal's reason
*/
async function whatKeeps(once, name, use, lists) {
	try {
		return await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .withinTime */ .dn)(lists.clock, mostMs, once.signal, (signal) => usedBy(once.with({
			retry: true,
			signal
		}), name, use, lists));
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status !== 401 || error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG) || once.signal.aborted) throw error;
		return `whether it is in use is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutStop */ .f6)(error.message)})`;
	}
}
async function usedBy(deployment, name, use, lists) {
	const branches = await lists.branches(deployment);
	const children = branches.childrenOf.get(name) ?? [];
	const staging = branches.staging.get(name);
	const isOwn = use.environment === "own" || (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readPreviewName */ .wr)(name) !== null;
	return keptByChildren(children.filter((child) => !use.forks?.includes(child.name))) ?? (use.syncs === "all" ? null : await keptBySync(deployment, name, use.syncs ?? [], lists)) ?? (isOwn ? null : keptByEnvironment(use, staging) ?? await keptByBuild(deployment, name, lists, staging === false || !branches.staging.has(name)));
}
/**
* Children move to the parent of a deleted branch. A fork in dev mode may be a person's, with work in it; a preview is
* made to outlive the branch that it is a copy of.
*/
function keptByChildren(all) {
	const children = all.filter(({ name }) => (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readPreviewName */ .wr)(name) === null);
	if (children.length === 0) return null;
	const names = children.map(({ name }) => `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(name, 120)}"`).join(", ");
	const [forks, others] = children.length === 1 ? ["this fork", "it"] : ["these forks", "them"];
	return children.every(({ name }) => name.startsWith("dev-")) ? `dev mode is open on it (${names}), perhaps by a person; delete ${forks} on the platform if not needed` : `other branches were made from it (${names}) and would move to its parent; delete ${others} on the platform if not needed`;
}
/** A list that is late may have a sync that has ended: its own status decides. */
async function keptBySync(deployment, name, own, lists) {
	const running = await lists.syncs(deployment).catch((error) => {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.trouble === "unsupported") return [];
		throw error;
	});
	for (const { branchName, syncJobId } of running) {
		if (branchName !== name || own.includes(syncJobId)) continue;
		if (!(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .isOver */ .PU)(await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .getDbtSyncStatus */ .ex, { path: { syncJobId } }))) return "a sync may be running on it";
	}
	return null;
}
function keptByEnvironment({ environment }, staging) {
	return environment === "keeps" && staging === true ? "its staging environment is on, and this job did not switch it on" : null;
}
/** A build that runs means that another job or a person works on the branch. */
async function keptByBuild(deployment, name, lists, isOff) {
	try {
		const build = await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .readBuildStatus */ .Pr)({ deployment }, name);
		const isOld = Date.parse(build.updatedAt ?? "") < sinceMs(lists.clock);
		return (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .activityOf */ .nx)(build) === "active" && !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .isFinal */ .dR)(build.status) && !isOld ? "a build of it is running" : null;
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status === 403 && isOff) return null;
		throw error;
	}
}
/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
async function goneIsDone(call) {
	try {
		await call();
		return false;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.trouble === "not-found")) throw error;
		return true;
	}
}



/***/ }),

/***/ 8977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  G: () => (/* binding */ leftoverFailure),
  D: () => (/* binding */ removeLeftovers)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/cleanup/remove-branch.js
var remove_branch = __webpack_require__(9320);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/undo.js
var undo = __webpack_require__(4423);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/cleanup/undo-resources.js


// build/steps/cleanup/undo-resources.js
/** Switches a staging environment off; one whose branch is gone is off. @returns what was done */
async function stagingOff(deployment, branchName) {
	return await (0,remove_branch/* goneIsDone */.iP)(() => deployment.call(undo/* setBranchStagingEnvironment */.P$, { body: {
		branchName,
		enabled: false
	} })) ? `branch "${branchName}" does not exist, so it has no staging environment` : `switched the staging environment of branch "${branchName}" off`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/cleanup/remove-leftovers.js






// build/steps/cleanup/remove-leftovers.js
/** Time limit of each request in the first round: a long rate limit must not block the other branches. */
const firstCallMs = 3e4;
/** A branch that fails for this long will hardly be removed in this run. */
const mostForOneMs = 6e4;
/** When so many failed, the reason is not in the branches. */
const mostFailures = 50;
/** Names in the last line; the job summary has all of them. */
const mostNames = 5;
/**
* Removes branches, each independent of the others: every branch is tried once before any is tried again, and then each
* gets its share of the time, so that one that cannot be removed does not block the others.
* @param branches in the order in which they are tried
* @param limit how many are removed at most; those that stay do not count
* @param told called for each that is removed, or that is in use by now: with what keeps it, a clause
* @returns those that were tried and still exist, and why; empty when all were removed
* @throws PlatformError when the token is rejected; Stop on a signal
*/
async function removeLeftovers(context, branches, limit, told) {
	const { deployment, clock, budget } = context;
	const lists = (0,remove_branch/* listsOf */.fO)(clock);
	let room = limit;
	async function attempt(branch, how) {
		try {
			const off = () => switchOff(context, how, branch);
			const end = await (0,remove_branch/* removeUnused */.ln)(how, branch.name, { environment: "goes" }, lists, off);
			if ("kept" in end) {
				told(branch, end.kept);
				return null;
			}
		} catch (error) {
			const { reason } = budget.signal;
			if (reason instanceof failure/* Stop */.VG && reason.reason === "cancelled") throw reason;
			if (error instanceof errors/* PlatformError */.Wk && error.status !== 401) return error;
			if (error instanceof failure/* Stop */.VG) return error;
			throw error;
		}
		room--;
		told(branch, null);
		return null;
	}
	const attemptWithin = (shareMs, branch, how) => (0,runtime_budget/* withinTime */.dn)(clock, shareMs, budget.signal, (signal) => attempt(branch, how.with({ signal })));
	async function again({ branch, error }, waiting) {
		if (room === 0 || budget.signal.aborted || !isPassing(error)) return {
			branch,
			error
		};
		const last = await attemptWithin(Math.min(mostForOneMs, budget.remainingMs() / waiting), branch, deployment);
		return last && {
			branch,
			error: last instanceof failure/* Stop */.VG ? error : last
		};
	}
	const first = [];
	const untried = [];
	for (const branch of branches) {
		if (room === 0 || first.length === mostFailures) break;
		if (budget.signal.aborted) {
			untried.push(branch);
			continue;
		}
		const error = await attemptWithin(firstCallMs * (branch.staging === "off" ? 1 : 2), branch, deployment.with({ retry: false }));
		if (error) first.push({
			branch,
			error
		});
	}
	const left = [];
	for (const [index, failed] of first.entries()) {
		const still = await again(failed, first.length - index);
		if (still) left.push(still);
	}
	const spent = untried.slice(0, room).map((branch) => ({
		branch,
		error: budget.signal.reason
	}));
	return [...left, ...spent];
}
/** Whether another try may succeed. */
function isPassing(error) {
	return error instanceof failure/* Stop */.VG || error.trouble === "unreachable";
}
/** Staging first, since it is billed. */
async function switchOff({ log }, deployment, { name, staging }) {
	if (staging === "off") return;
	try {
		await stagingOff(staging === "on" ? deployment : deployment.with({ retry: false }), name);
	} catch (error) {
		if (staging === "on" || !(error instanceof errors/* PlatformError */.Wk) || deployment.signal.aborted) throw error;
		log.line(`Could not switch off the staging environment of "${name}" (${(0,runtime_text/* withoutStop */.f6)(error.message)}). The platform does not say whether it is on; the branch is deleted anyway.`);
	}
}
/**
* The failure of a run that could not remove all branches.
* @param removed how many were removed
*/
function leftoverFailure(left, removed) {
	const { error } = left.find((each) => !(0,errors/* isOutage */.uD)(each.error)) ?? left[0];
	const all = (0,runtime_text/* firstOf */.Ku)(left, mostNames, ({ branch }) => `"${branch.name}"`);
	const what = left.length === 1 ? "1 leftover branch" : `${left.length} leftover branches`;
	const kind = error instanceof failure/* Stop */.VG ? "timeout" : (0,errors/* failureKindOf */.Kt)(error, "build");
	const advice = kind === "auth" && error instanceof errors/* PlatformError */.Wk ? error.advice : "See the warnings for the reasons. Run this again, or delete the branches on the platform.";
	return new failure/* Failure */.HR(kind, `${what} could not be removed: ${all}.`, advice, {
		title: `${what} not removed`,
		...removed > 0 ? {} : { cause: error }
	});
}



/***/ }),

/***/ 9598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bd: () => (/* binding */ reopenedBecause),
/* harmony export */   Or: () => (/* binding */ askOpen),
/* harmony export */   VL: () => (/* binding */ leftoverPreviews),
/* harmony export */   WD: () => (/* binding */ takeTurns),
/* harmony export */   tH: () => (/* binding */ previewsIn)
/* harmony export */ });
/* unused harmony export currentPreviews */
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3191);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8119);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8385);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9290);





// build/steps/preview/previews.js
/** The previews of this repository among the branches of a deployment, those of the oldest runs first. */
function previewsIn(branches, runs, nowMs, run) {
	const describe = (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .describeBranches */ .M9)(branches, runs, nowMs);
	return branches.flatMap((branch) => {
		const of = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .readPreviewName */ .wr)(branch.name);
		if (of === null || !(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .isOfRepository */ .iI)(of, run)) return [];
		return [{
			...describe(branch, of),
			of,
			id: branch.id ?? null
		}];
	}).sort((a, b) => (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .byRun */ .jF)(a.of, b.of));
}
/** Whether two previews take turns: they are of one pull request and key. */
function takeTurns(a, b) {
	return turnOf(a) === turnOf(b);
}
/**
* Of those that take turns, the newest that has its environment: that of a lost runner may have none.
* @param previews those of the oldest runs first
*/
function currentPreviews(previews) {
	const turns = [...Map.groupBy(previews, ({ of }) => turnOf(of)).values()];
	return new Set(turns.flatMap((same) => same.findLast(({ staging }) => staging === "on") ?? same.slice(-1)));
}
function turnOf({ pullRequest, key }) {
	return `${pullRequest} ${key}`;
}
/** Time limit of the requests about one pull request, retries included. */
const mostMs = 1e4;
/**
* Asks GitHub whether pull requests are open, once for each.
* @returns a function that throws Stop when the step's time budget is spent
*/
function askOpen(context) {
	const known = /* @__PURE__ */ new Map();
	return async (pullRequest) => {
		const state = known.get(pullRequest) ?? await ask(context, pullRequest);
		known.set(pullRequest, state);
		return state;
	};
}
async function ask(context, pullRequest) {
	const { settings } = context;
	if (settings.githubToken === null) return { unknown: "\"github-token\" is empty" };
	const isOpen = (github, signal) => github.isOpen(pullRequest, signal);
	const asked = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .askGitHub */ .X)(context, settings.githubToken, isOpen, mostMs);
	if ("value" in asked) return asked.value ? "open" : "closed";
	const { error } = asked;
	const advice = error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ ? ` ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(error.advice)}` : "";
	return { unknown: `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error))}${advice}` };
}
/**
* Which previews of this repository go: those of the closed pull request of the event; on other events, those of every
* closed pull request, and those that another one has replaced. What is unknown stays.
* @param previews those of the oldest runs first
* @throws Stop when the step's time budget is spent
*/
async function leftoverPreviews(context, previews, olderThanMs, isOpen = askOpen(context)) {
	const { run } = context;
	const closed = run.pullRequest?.closed ? run.pullRequest.number : null;
	const current = currentPreviews(previews);
	const found = [];
	for (const preview of previews) {
		const { of, id: _, ...branch } = preview;
		if (closed !== null && of.pullRequest !== closed) continue;
		const kept = await keptBecause(preview, current.has(preview), closed, isOpen) ?? (closed === null ? null : (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .begunLater */ .Ky)(of, run)) ?? (closed !== null && olderThanMs === 0 ? null : (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .keptByAge */ .tP)(branch.ageMs, olderThanMs));
		found.push({
			...branch,
			kept
		});
	}
	return found;
}
/** @returns null for a preview that is not needed any more */
async function keptBecause(preview, isCurrent, closed, isOpen) {
	const { pullRequest } = preview.of;
	const state = await isOpen(pullRequest);
	if (state !== "open" || closed !== null) return reopenedBecause(state, pullRequest);
	return isCurrent ? `the preview of open pull request ${pullRequest}` : null;
}
/** Why the branches of a closed pull request stay, a clause; null where GitHub has it as closed. */
function reopenedBecause(state, pullRequest) {
	if (state === "closed") return null;
	return state === "open" ? `pull request ${pullRequest} was reopened` : `whether pull request ${pullRequest} is open is unknown: ${state.unknown}`;
}



/***/ })

};
