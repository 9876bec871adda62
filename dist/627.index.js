export const id = 627;
export const ids = [627];
export const modules = {

/***/ 3627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cleanup: () => (/* binding */ cleanup)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8385);
/* harmony import */ var _steps_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3658);
/* harmony import */ var _steps_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9448);
/* harmony import */ var _steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2145);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8873);
/* harmony import */ var _steps_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5758);
/* harmony import */ var _steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9598);










// build/commands/cleanup.js
/** The next run goes on. */
const mostRemoved = 200;
/**
* Removes branches that steps of this product made and that no job can remove any more: those that a pull request's
* own runs made when it is closed, else all that are old enough. Says only what it would do, unless `dry-run: false`.
* @returns the sentence for a green end
* @throws Failure when some could not be removed; PlatformError; Stop
*/
async function cleanup(context) {
	const { settings, journal, log } = context;
	const found = await journal.phase("Find branches", () => findLeftovers(context));
	const due = found.filter(({ kept }) => kept === null);
	const now = due.slice(0, mostRemoved);
	const later = due.slice(mostRemoved);
	const listed = [
		...now.map((branch) => entry(branch, settings.dryRun ? "would be removed" : "to be removed")),
		...later.map((branch) => entry(branch, `kept: one run removes ${mostRemoved} at most`)),
		...found.flatMap((branch) => branch.kept === null ? [] : [entry(branch, `kept: ${branch.kept}`)])
	];
	journal.found({ leftovers: listed });
	for (const { name, kept } of found) if (kept !== null) log.line(`Kept "${name}": ${kept}`);
	const rest = later.length > 0 ? `; ${later.length} more remain for the next run` : "";
	if (now.length === 0) return `Nothing to remove${found.length > 0 ? `; ${leftovers(found.length)} kept` : ""}.`;
	if (settings.dryRun) {
		for (const branch of now) log.line(`Would remove "${branch.name}"${detail(branch)}`);
		return `${leftovers(now.length)} would be removed${rest}; "dry-run: false" removes ${now.length === 1 ? "it" : "them"}.`;
	}
	return `${leftovers(await journal.phase("Remove", () => removeAll(context, due, listed)))} removed${rest}.`;
}
async function findLeftovers(context) {
	const { deployment, settings, run, clock, log } = context;
	if (run.forkBranch !== null) {
		log.line("This run is for a branch of a forked repository, for which no branches are created.");
		return [];
	}
	const { deployBranchName } = await (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .readDeploymentSettings */ .H)(context);
	const branches = await (0,_steps_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .allBranches */ .Iz)(deployment);
	const runs = [];
	for await (const each of (0,_steps_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .syncRuns */ .K_)(deployment)) runs.push(each);
	const closed = run.pullRequest?.closed ? run.pullRequest.number : null;
	const nowMs = clock.now();
	const olderThanMs = settings.olderThanMs ?? 864e5;
	const atOnce = closed !== null && settings.olderThanMs === null;
	const found = (0,_steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .leftoverBranches */ .W5)(branches, runs, {
		deployBranch: deployBranchName,
		nowMs,
		run,
		closed,
		olderThanMs,
		atOnce
	});
	if (atOnce) for (const branch of found) branch.kept ??= await usedBecause(context, branch.name);
	const others = branches.filter(({ name }) => name !== deployBranchName);
	const previews = (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_9__/* .previewsIn */ .tH)(others, runs, nowMs, run);
	return [...found, ...await (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_9__/* .leftoverPreviews */ .VL)(context, previews, atOnce ? 0 : olderThanMs)].sort(_steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .oldestFirst */ .sZ);
}
/** A build that runs means that a job is at work on the branch. */
async function usedBecause(context, name) {
	try {
		const build = await (0,_steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .readBuildStatus */ .Pr)(context, name);
		return (0,_steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .activityOf */ .nx)(build) === "active" && !(0,_steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .isFinal */ .dR)(build.status) ? "a build of it is running" : null;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk) || error.trouble === "auth") throw error;
		return `whether it is being built is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(error.message)})`;
	}
}
/**
* Removes what is due, the oldest first.
* @param listed all leftover branches as the report has them; each result is set in it
* @returns how many were removed
* @throws Failure that names what is left
*/
async function removeAll(context, due, listed) {
	const { journal, log } = context;
	const entries = Map.groupBy(listed, ({ branch }) => branch);
	const report = ({ name }, what) => {
		for (const each of entries.get(name) ?? []) each.what = what;
	};
	let removed = 0;
	const left = await (0,_steps_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_4__/* .removeLeftovers */ .D)(context, due, mostRemoved, (branch) => {
		removed++;
		log.line(`Removed "${branch.name}"${detail(branch)}`);
		report(branch, "removed");
	});
	for (const { branch, error } of left) {
		report(branch, "could not be removed");
		journal.warn(`"${branch.name}" could not be removed: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(error.message)}.`);
	}
	const [first, ...others] = left;
	if (first !== void 0) throw (0,_steps_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_4__/* .leftoverFailure */ .G)([first, ...others], removed);
	return removed;
}
function entry({ name, forks, ageMs }, what) {
	return {
		branch: name,
		forks,
		what,
		...ageMs === null ? {} : { ageMs }
	};
}
function detail({ ageMs }) {
	return ageMs === null ? "" : ` (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(ageMs)} old)`;
}
function leftovers(number) {
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(number, "leftover branch", "leftover branches");
}



/***/ }),

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

/***/ 8385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M9: () => (/* binding */ describeBranches),
/* harmony export */   W5: () => (/* binding */ leftoverBranches),
/* harmony export */   sZ: () => (/* binding */ oldestFirst),
/* harmony export */   tP: () => (/* binding */ keptByAge),
/* harmony export */   y: () => (/* binding */ forked)
/* harmony export */ });
/* unused harmony export atWorkMs */
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5758);





// build/steps/cleanup/leftover-branches.js
/**
* Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only
* removed when a run of this repository generated its name, no sync runs on it and it is old enough; if only those of a
* closed pull request are wanted, when a run of that one made it.
* @returns the oldest first
*/
function leftoverBranches(branches, runs, wanted) {
	const describe = describeBranches(branches, runs, wanted.nowMs);
	return branches.flatMap((branch) => {
		const generated = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readGeneratedName */ .H3)(branch.name);
		if (generated === null || branch.name === wanted.deployBranch) return [];
		if (!(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .isOfRepository */ .iI)(generated, wanted.run)) return [];
		if (wanted.closed !== null && generated.pullRequest !== wanted.closed) return [];
		const { runs: itsRuns, ...described } = describe(branch, generated);
		return [{
			...described,
			kept: keptBecause(itsRuns, described, wanted)
		}];
	}).sort(oldestFirst);
}
function oldestFirst(a, b) {
	return (b.ageMs ?? -1) - (a.ageMs ?? -1);
}
/** Describes branches of this action, as far as list and history show them. */
function describeBranches(branches, runs, nowMs) {
	const history = Map.groupBy(runs, ({ branchName }) => stepOf(branchName));
	const oldest = ageByRunId(runs, nowMs);
	const forksOf = (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .devForksOf */ .Yp)(branches);
	return (branch, of) => {
		const itsRuns = history.get(stepOf(branch.name)) ?? [];
		return {
			name: branch.name,
			staging: stagingOf(branch),
			forks: forksOf(branch.name).map(({ name }) => name),
			ageMs: ageOf(itsRuns, nowMs) ?? oldest(of),
			runs: itsRuns
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
function keptBecause(runs, { ageMs, staging, forks }, { olderThanMs, atOnce }) {
	if (runs.some((run) => !(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__/* .isOver */ .PU)(run))) return syncRunning;
	if (forks.length > 0) return forked(forks);
	if (atOnce && staging === "off") return null;
	if (atOnce && (ageMs ?? 0) < olderThanMs) return "its staging environment may be on, so a job may be using it";
	return keptByAge(ageMs, olderThanMs);
}
/** Why a branch stays that has forks: a person may have opened dev mode on it, and may have work there. */
function forked(forks) {
	return `dev mode is open on it (${forks.map((fork) => `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(fork, 120)}"`).join(", ")}), perhaps by a person; delete ${forks.length === 1 ? "this fork" : "these forks"} on the platform if not needed`;
}
/** After this time no job of a workflow is still at work on a branch. */
const atWorkMs = 864e5;
const syncRunning = "a sync may be running on it";
function keptByAge(ageMs, olderThanMs) {
	if (ageMs === null) return "its age is unknown";
	return ageMs < olderThanMs ? `newer than "older-than" (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(olderThanMs)})` : null;
}
/** By the newest run on it. */
function ageOf(runs, nowMs) {
	return runs.map((run) => Date.parse(run.startedAt ?? "")).filter((ms) => !Number.isNaN(ms)).reduce((least, ms) => Math.min(least ?? nowMs - ms, nowMs - ms), null);
}
/**
* The history may not reach back to a branch. Then it is at least as old as any known one of a later workflow run;
* not so after a re-run, which keeps the id of its run.
*/
function ageByRunId(runs, nowMs) {
	const known = runs.flatMap((run) => {
		const runId = ((0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readGeneratedName */ .H3)(run.branchName) ?? (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readPreviewName */ .wr)(run.branchName))?.runId ?? null;
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

/***/ 3658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   G: () => (/* binding */ leftoverFailure)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _undo_resources_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7061);





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
* @param limit how many are removed at most; failed ones do not count
* @param told called for each that is removed
* @returns those that were tried and still exist, and why; empty when all were removed
* @throws PlatformError when the token is rejected; Stop on a signal
*/
async function removeLeftovers(context, branches, limit, told) {
	const { deployment, clock, budget } = context;
	let room = limit;
	async function attempt(branch, how) {
		try {
			await remove(context, how, branch);
		} catch (error) {
			const { reason } = budget.signal;
			if (reason instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG && reason.reason === "cancelled") throw reason;
			if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status !== 401) return error;
			if (error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG) return error;
			throw error;
		}
		room--;
		told(branch);
		return null;
	}
	const attemptWithin = (shareMs, branch, how) => (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__/* .withinTime */ .dn)(clock, shareMs, budget.signal, (signal) => attempt(branch, how.with({ signal })));
	async function again({ branch, error }, waiting) {
		if (room === 0 || budget.signal.aborted || !isPassing(error)) return {
			branch,
			error
		};
		const last = await attemptWithin(Math.min(mostForOneMs, budget.remainingMs() / waiting), branch, deployment);
		return last && {
			branch,
			error: last instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG ? error : last
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
	return error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG || error.trouble === "unreachable";
}
/** Staging first, since it is billed. */
async function remove(context, deployment, { name, staging }) {
	if (staging === "on") await (0,_undo_resources_js__WEBPACK_IMPORTED_MODULE_4__/* .stagingOff */ .J)(deployment, name);
	if (staging === "unknown") await stagingOffIfPossible(context, deployment, name);
	await (0,_undo_resources_js__WEBPACK_IMPORTED_MODULE_4__/* .deleteBranch */ .S)(deployment, name);
}
/** It is most likely off and deleted with the branch, so an error here must not keep the branch. */
async function stagingOffIfPossible({ log }, deployment, name) {
	try {
		await (0,_undo_resources_js__WEBPACK_IMPORTED_MODULE_4__/* .stagingOff */ .J)(deployment.with({ retry: false }), name);
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || deployment.signal.aborted) throw error;
		log.line(`Could not switch off the staging environment of "${name}" (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.message)}). The platform does not say whether it is on; the branch is deleted anyway.`);
	}
}
/**
* The failure of a run that could not remove all branches.
* @param removed how many were removed
*/
function leftoverFailure(left, removed) {
	const [{ error }] = left;
	const all = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .firstOf */ .Ku)(left, mostNames, ({ branch }) => `"${branch.name}"`);
	const what = left.length === 1 ? "1 leftover branch" : `${left.length} leftover branches`;
	const kind = error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG ? "timeout" : (0,_platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKindOf */ .Kt)(error, "build");
	const advice = kind === "auth" && error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk ? error.advice : "See the warnings for the reasons. Run this again, or delete the branches on the platform.";
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR(kind, `${what} could not be removed: ${all}.`, advice, { responded: removed > 0 });
}



/***/ }),

/***/ 7061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ stagingOff),
/* harmony export */   S: () => (/* binding */ deleteBranch)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4423);


// build/steps/cleanup/undo-resources.js
/** Switches a staging environment off; one whose branch is gone is off. @returns what was done */
async function stagingOff(deployment, branchName) {
	await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .setBranchStagingEnvironment */ .P$, { body: {
		branchName,
		enabled: false
	} }));
	return `switched the staging environment of branch "${branchName}" off`;
}
/** Deletes a branch; one that is gone already counts. @returns what was done */
async function deleteBranch(deployment, branchName) {
	return await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .removeBranch */ .VS, { query: { branchName } })) ? `branch "${branchName}" does not exist` : `deleted branch "${branchName}"`;
}
/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
async function goneIsDone(call) {
	try {
		await call();
		return false;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && error.trouble === "not-found")) throw error;
		return true;
	}
}



/***/ }),

/***/ 9290:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H3: () => (/* binding */ readGeneratedName),
/* harmony export */   Jn: () => (/* binding */ previewNameFor),
/* harmony export */   Wo: () => (/* binding */ isServerChosen),
/* harmony export */   iI: () => (/* binding */ isOfRepository),
/* harmony export */   jF: () => (/* binding */ byRun),
/* harmony export */   wr: () => (/* binding */ readPreviewName),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);

// build/steps/deployment/branch-name.js
const mostRefCharacters = 30;
/**
* A name for the branch that a sync creates. It is unique for each step that runs, so that the sync history shows which
* run is this step's. Clean-up recognises generated branches by it alone, so it names the repository, and the pull request
* if there is one.
* @param stepId different in every step of a job
* @returns `dbt-sync/<ref made safe>-<hash of the repository>[-pr<number>]-<run id>-<attempt>-<step id>`, at most 100
*   characters
*/
function branchNameFor(ref, run, stepId) {
	const { repository, pullRequest: pull } = run;
	const of = pull === null || pull.fromFork ? [] : [`pr${pull.number}`];
	const tail = [
		hashOf(repository.toLowerCase()),
		...of,
		run.runId || "local",
		run.runAttempt || "1",
		stepId
	];
	return `dbt-sync/${refPart(ref, mostRefCharacters)}-${tail.join("-")}`;
}
/** @param most characters at most */
function refPart(ref, most) {
	return ref.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-.]+/, "").slice(0, most).replace(/(?:[-.]|\.lock)+$/, "") || "ref";
}
/**
* Reads a name that `branchNameFor` generated. Since such a branch may be deleted, any name that it cannot have generated
* is rejected, however similar.
* @returns null for every other name, including those that the platform chose
*/
function readGeneratedName(name) {
	const match = /^dbt-sync\/(.+)-([0-9a-f]{8})(?:-pr([1-9]\d{0,9}))?-(0|[1-9]\d{0,19}|local)-([1-9]\d{0,3})-[0-9a-f]{8}$/.exec(name);
	if (match === null) return null;
	const [, part = "", repository = "", number, digits = "", attempt] = match;
	if (refPart(part, mostRefCharacters) !== part) return null;
	const runId = digits === "local" ? null : BigInt(digits);
	return {
		repository,
		pullRequest: number === void 0 ? null : Number(number),
		runId,
		attempt: Number(attempt)
	};
}
/** Whether a branch belongs to this repository. GitHub accepts its name in any case. */
function isOfRepository({ repository }, run) {
	return run.repository !== "" && repository === hashOf(run.repository.toLowerCase());
}
function hashOf(text) {
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(text).digest("hex").slice(0, 8);
}
/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
function isServerChosen(branch) {
	return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch);
}
const prefix = "dbt-preview/";
const mostPreviewCharacters = 20;
/**
* The name of a preview, which no other branch has: a job at work has one of `branchNameFor`. Clean-up recognises previews by it alone, so it names the repository
* and the pull request.
* @param stepId different in every step of a job
* @returns `dbt-preview/<ref>-pr<number>-<repository>-<key>-<run id>-<attempt>-<step id>`; null if there can be no preview
*/
function previewNameFor({ deleteBranch, ref, deploymentId }, run, stepId) {
	const { pullRequest: pull, repository } = run;
	if (deleteBranch !== "on-close" || pull === null || pull.fromFork || pull.closed || repository === "") return null;
	const of = `${refPart(ref, mostPreviewCharacters)}-pr${pull.number}-${hashOf(repository.toLowerCase())}-${hashOf(String(deploymentId))}`;
	return `${prefix}${of}-${run.runId || "local"}-${run.runAttempt || "1"}-${stepId}`;
}
/**
* Reads a name that `previewNameFor` generated.
* @returns null for every other name, however similar, since such a branch may be deleted
*/
function readPreviewName(name) {
	const match = /^dbt-preview\/(.+)-pr([1-9]\d{0,9})-([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,20}|local)-(\d{1,4})-[0-9a-f]{8}$/.exec(name);
	if (match === null) return null;
	const [, part = "", number, repository = "", key = "", digits = "", attempt] = match;
	if (refPart(part, mostPreviewCharacters) !== part) return null;
	const runId = digits === "local" ? null : BigInt(digits);
	return {
		repository,
		pullRequest: Number(number),
		key,
		runId,
		attempt: Number(attempt)
	};
}
/** Orders previews by their runs, the oldest first. */
function byRun(a, b) {
	const [one, other] = [a.runId ?? -1n, b.runId ?? -1n];
	if (one !== other) return one < other ? -1 : 1;
	return a.attempt - b.attempt;
}



/***/ }),

/***/ 2145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ baselineOf),
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   Pr: () => (/* binding */ readBuildStatus),
/* harmony export */   _l: () => (/* binding */ settleMs),
/* harmony export */   bk: () => (/* binding */ isNewBuild),
/* harmony export */   bt: () => (/* binding */ isSameBuild),
/* harmony export */   dR: () => (/* binding */ isFinal),
/* harmony export */   nx: () => (/* binding */ activityOf)
/* harmony export */ });
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4423);

// build/steps/deployment/build-status.js
/** How long a list may show a branch or its files as they were before a change: ten seconds, and some more. */
const settleMs = 15e3;
/** The latest build of one branch, always requested by its name. */
async function readBuildStatus({ deployment }, branchName) {
	return deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_0__/* .buildStatus */ .Bg, { query: { branchName } });
}
/**
* Whether the platform compiles the branch. Two error texts mean that a build will never end, whatever its status; any
* other text may be from an earlier build.
*/
function activityOf({ status, errorText }) {
	if (status !== "built" && errorText === "Bad branch") return "unknown-branch";
	if (status !== "built" && errorText === "Branch is not active") return "inactive";
	return status === "none" || status === "stopped" ? "inactive" : "active";
}
function baselineOf({ buildJobId, lastHash, updatedAt, status }) {
	return {
		buildJobId,
		lastHash,
		updatedAt,
		unfinished: !isFinal(status)
	};
}
/** Final states: the build does not change any more. */
function isFinal(status) {
	return status === "built" || status === "failed" || status === "cancelled";
}
/**
* Whether the build is another one than the baseline's: its job or its hash has changed; or its time, unless the
* baseline's build was still running and has only ended since.
*/
function isNewBuild(status, before) {
	const changed = (mark) => status[mark] !== void 0 && status[mark] !== before[mark];
	return changed("buildJobId") || changed("lastHash") || !before.unfinished && changed("updatedAt");
}
/** Whether a build that had ended is still the latest one. */
function isSameBuild(now, ended) {
	return now.status === ended.status && !isNewBuild(now, baselineOf(ended));
}
/** Whether two hashes name the same commit; one may be shortened, to no less than seven digits. */
function sameCommit(a, b) {
	const length = Math.min(a.length, b.length);
	return length >= 7 && a.slice(0, length).toLowerCase() === b.slice(0, length).toLowerCase();
}



/***/ }),

/***/ 9598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
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
		const { runs: _, ...described } = describe(branch, of);
		return [{
			...described,
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
async function leftoverPreviews(context, previews, olderThanMs) {
	const { pullRequest } = context.run;
	const closed = pullRequest?.closed ? pullRequest.number : null;
	const isOpen = askOpen(context);
	const current = currentPreviews(previews);
	const found = [];
	for (const preview of previews) {
		const { of, id: _, ...branch } = preview;
		if (closed !== null && of.pullRequest !== closed) continue;
		const kept = await keptBecause(preview, current.has(preview), closed, isOpen) ?? (branch.forks.length > 0 ? (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .forked */ .y)(branch.forks) : null) ?? (closed !== null && olderThanMs === 0 ? null : (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .keptByAge */ .tP)(branch.ageMs, olderThanMs));
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
	if (state === "closed") return null;
	if (state !== "open") return closed === null ? `whether pull request ${pullRequest} is open is unknown: ${state.unknown}` : null;
	if (closed !== null) return `pull request ${pullRequest} was reopened`;
	return isCurrent ? `the preview of open pull request ${pullRequest}` : null;
}



/***/ })

};
