export const id = 577;
export const ids = [577];
export const modules = {

/***/ 8385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LH: () => (/* binding */ syncRunning),
/* harmony export */   M9: () => (/* binding */ describeBranches),
/* harmony export */   W5: () => (/* binding */ leftoverBranches),
/* harmony export */   sZ: () => (/* binding */ oldestFirst),
/* harmony export */   tP: () => (/* binding */ keptByAge)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9448);
/* harmony import */ var _deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4216);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5758);






// build/steps/cleanup/leftover-branches.js
/**
* Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only
* removed when this action generated its name, no sync runs on it, it is old enough and, if a ref is wanted, of that ref.
* @returns the oldest first
*/
function leftoverBranches(branches, runs, wanted) {
	const describe = describeBranches(branches, runs, wanted.nowMs);
	return branches.flatMap((branch) => {
		const generated = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readGeneratedName */ .H3)(branch.name);
		if (generated === null || branch.name === wanted.deployBranch) return [];
		if (wanted.ref !== null && !generated.maybeOf(wanted.ref)) return [];
		const { runs: itsRuns, ...described } = describe(branch, generated);
		return [{
			...described,
			kept: keptBecause(itsRuns, described.ageMs, wanted)
		}];
	}).sort(oldestFirst);
}
function oldestFirst(a, b) {
	return (b.ageMs ?? -1) - (a.ageMs ?? -1);
}
/** Describes branches of this action, as far as list and history show them. */
function describeBranches(branches, runs, nowMs) {
	const history = Map.groupBy(runs, ({ branchName }) => branchName);
	const oldest = ageByRunId(runs, nowMs);
	const forksOf = (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .devForksOf */ .Yp)(branches);
	return (branch, of) => {
		const itsRuns = history.get(branch.name) ?? [];
		return {
			name: branch.name,
			staging: stagingOf(branch),
			forks: forksOf(branch.name).map(({ name }) => name),
			ageMs: ageOf(itsRuns, nowMs) ?? oldest(of),
			runs: itsRuns
		};
	};
}
function stagingOf({ isStagingEnvironmentEnabled: on }) {
	if (on === void 0) return "unknown";
	return on ? "on" : "off";
}
function keptBecause(runs, ageMs, wanted) {
	if (runs.some((run) => !(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__/* .isOver */ .PU)(run))) return syncRunning;
	if (wanted.ref !== null && !runs.some(({ gitRef }) => gitRef !== void 0 && (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m)(gitRef) === wanted.ref)) return "the sync history does not show its ref";
	return keptByAge(ageMs, wanted.olderThanMs);
}
const syncRunning = "a sync may be running on it";
function keptByAge(ageMs, olderThanMs) {
	if (ageMs === null) return "its age is unknown";
	return ageMs < olderThanMs ? `newer than "older-than" (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(olderThanMs)})` : null;
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
		const runId = ((0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readGeneratedName */ .H3)(run.branchName) ?? (0,_deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_3__/* .readPreviewName */ .wr)(run.branchName))?.runId ?? null;
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

/***/ 2740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  g: () => (/* binding */ failureOf),
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
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/undo.js
var undo = __webpack_require__(4423);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/cleanup/undo.js


// build/steps/cleanup/undo.js
/** Switches a staging environment off; one whose branch is gone is off. @returns what was done */
async function stagingOff(deployment, branchName) {
	await goneIsDone(() => deployment.call(undo/* setBranchStagingEnvironment */.P$, { body: {
		branchName,
		enabled: false
	} }));
	return `switched the staging environment of branch "${branchName}" off`;
}
/** Deletes a branch; one that is gone already counts. @returns what was done */
async function deleteBranch(deployment, branchName) {
	return await goneIsDone(() => deployment.call(undo/* removeBranch */.VS, { query: { branchName } })) ? `branch "${branchName}" does not exist` : `deleted branch "${branchName}"`;
}
/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
async function goneIsDone(call) {
	try {
		await call();
		return false;
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk && error.trouble === "not-found")) throw error;
		return true;
	}
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
			if (reason instanceof failure/* Stop */.VG && reason.reason === "cancelled") throw reason;
			if (error instanceof errors/* PlatformError */.Wk && error.status !== 401) return error;
			if (error instanceof failure/* Stop */.VG) return error;
			throw error;
		}
		room--;
		told(branch);
		return null;
	}
	async function attemptWithin(shareMs, branch, how) {
		const share = (0,runtime_budget/* startBudget */.c)(clock, shareMs);
		try {
			return await attempt(branch, how.with({ signal: AbortSignal.any([budget.signal, share.signal]) }));
		} finally {
			share.release();
		}
	}
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
		const error = await attemptWithin(firstCallMs * callsFor(branch), branch, deployment.with({ retry: false }));
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
/** How many calls the removal of a branch takes. */
function callsFor({ staging, forks }) {
	return (staging === "off" ? 0 : 1) + forks.length + 1;
}
/** Staging first, since it is billed; forks before the branch, or they would move to its parent. */
async function remove(context, deployment, { name, forks, staging }) {
	if (staging === "on") await stagingOff(deployment, name);
	if (staging === "unknown") await stagingOffIfPossible(context, deployment, name);
	for (const fork of forks) await deleteBranch(deployment, fork);
	await deleteBranch(deployment, name);
}
/** It is most likely off and deleted with the branch, so an error here must not keep the branch. */
async function stagingOffIfPossible({ log }, deployment, name) {
	try {
		await stagingOff(deployment.with({ retry: false }), name);
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk) || deployment.signal.aborted) throw error;
		log.line(`Could not switch off the staging environment of "${name}" (${(0,runtime_text/* withoutStop */.f6)(error.message)}). The platform does not say whether it is on; the branch is deleted anyway.`);
	}
}
/**
* The failure of a run that could not remove all branches.
* @param removed how many were removed
*/
function failureOf(left, removed) {
	const [{ error }] = left;
	const names = left.slice(0, mostNames).map(({ branch }) => `"${branch.name}"`);
	const more = left.length - names.length;
	const all = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
	const what = left.length === 1 ? "1 leftover branch" : `${left.length} leftover branches`;
	const kind = error instanceof failure/* Stop */.VG ? "timeout" : (0,errors/* failureKindOf */.Kt)(error, "build");
	const advice = kind === "auth" && error instanceof errors/* PlatformError */.Wk ? error.advice : "See the warnings for the reasons. Run this again, or delete the branches on the platform.";
	return new failure/* Failure */.HR(kind, `${what} could not be removed: ${all}.`, advice, { responded: removed > 0 });
}



/***/ }),

/***/ 4577:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  withPreview: () => (/* binding */ withPreview)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/load-team-file.js + 4 modules
var load_team_file = __webpack_require__(5443);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/preview.js
var team_file_preview = __webpack_require__(1505);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js + 3 modules
var environment = __webpack_require__(8604);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/cleanup/remove-leftovers.js + 1 modules
var remove_leftovers = __webpack_require__(2740);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var deployment_branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/preview-name.js
var preview_name = __webpack_require__(4216);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/sync-history.js
var sync_history = __webpack_require__(5758);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/preview/make-room.js

// build/steps/preview/make-room.js
/** After this time no job is at work on a branch any more. */
const atWorkMs = 864e5;
/**
* Removes previews until there is room for one more: first those without an open pull request, then those of open ones
* that no job can be at work on, the oldest first.
* @param previews without those of the pull request that wants room
* @param max how many there may be at most
* @returns null when there is room; else why there is none, a phrase
* @throws PlatformError when the token is rejected; Stop
*/
async function makeRoom(context, previews, max, isOpen) {
	const { log, settings } = context;
	const counted = previews.filter(({ syncing }) => !syncing);
	const tooMany = counted.length - max + 1;
	if (tooMany <= 0) return null;
	const closed = [];
	const old = [];
	for (const preview of counted) {
		const state = await isOpen(preview.of.pullRequest);
		if (state === "closed") closed.push(preview);
		else if (state === "open" && (preview.ageMs ?? 0) >= atWorkMs) old.push(preview);
	}
	const going = [...closed, ...old].map((preview) => ({
		...preview,
		kept: null
	}));
	let missing = tooMany;
	const told = ({ name }) => {
		missing--;
		log.line(`Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`);
	};
	await (0,remove_leftovers/* removeLeftovers */.D)(context, going, tooMany, told);
	if (missing <= 0) return null;
	const rest = counted.length - tooMany + missing;
	return `the deployment has ${rest} ${rest === 1 ? "other" : "others"}, and at most ${max} are allowed (\`preview.max\` in "${settings.config}")`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/preview/open-state.js
var open_state = __webpack_require__(1791);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/preview/previews.js
var preview_previews = __webpack_require__(9598);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/preview/keep-preview.js















// build/steps/preview/keep-preview.js
/** Results about the data model itself, for which reviewers need the branch. */
const kept = /* @__PURE__ */ new Set([
	"validation",
	"breaking",
	"tests"
]);
/** Time limit of everything about previews. */
const mostMs = 12e4;
/**
* Runs the gate of a branch that is to become a preview, and keeps the branch if it was built: if the gate is green, or
* red only because of the data model. On other failures the preview of an earlier run stays.
* @throws what the gate throws; Failure `cancelled` if a newer run removed the branch meanwhile
*/
async function withPreview(context, branch, gate) {
	let result;
	try {
		result = await gate();
	} catch (error) {
		if (error instanceof failure/* Failure */.HR && kept.has(error.kind)) await tryToKeep(context, branch).catch((0,failure/* orFault */.UJ)(error));
		else await checkReplaced(context, branch);
		throw error;
	}
	await tryToKeep(context, branch);
	return result;
}
/** A preview does not decide whether the run is green, so a failure here is a warning. */
async function tryToKeep(context, branch) {
	const { budget, clock, journal } = context;
	const share = (0,runtime_budget/* startBudget */.c)(clock, Math.min(mostMs, budget.remainingMs()));
	try {
		await journal.phase("Preview", () => keepPreview(within(context, share), branch));
	} catch (error) {
		budget.signal.throwIfAborted();
		const why = share.signal.aborted ? `not done within ${(0,duration/* formatDuration */.a3)(mostMs)}` : (0,runtime_text/* withoutStop */.f6)(error instanceof Error ? error.message : String(error));
		journal.warn(`The preview is not complete: ${why}.`);
	} finally {
		share.release();
	}
}
function within(context, share) {
	const signal = AbortSignal.any([context.budget.signal, share.signal]);
	return {
		...context,
		budget: {
			...context.budget,
			signal,
			remainingMs: () => share.remainingMs()
		},
		deployment: context.deployment.with({ signal })
	};
}
/**
* Makes the branch the preview of its pull request: from here on the post step leaves it, and clean-up removes it. Then
* removes the previews of earlier runs. Without a sure place for it, the branch stays in the ledger and goes.
*/
async function keepPreview(context, branch) {
	const { log, journal, ledger, settings } = context;
	const of = (0,preview_name/* readPreviewName */.wr)(branch);
	const none = (why) => journal.warn(`No preview is kept: ${why}.`);
	const { pullRequest: pull } = context.run;
	if (pull === null || pull.fromFork || pull.closed) return log.line("A preview is only kept for an open pull request of this repository");
	if (of === null || ledger.read().branch !== branch) return none(`the platform did not use the branch name that was requested ("${branch}")`);
	const { preview: team } = await (0,load_team_file/* loadTeamFile */.W)(context);
	const isOpen = (0,open_state/* askOpen */.O)(context);
	const state = await isOpen(of.pullRequest);
	if (state === "closed") return log.line(`No preview is kept: pull request ${of.pullRequest} is closed`);
	if (state !== "open") return none(`whether pull request ${of.pullRequest} is open is unknown (${(0,runtime_text/* withoutStop */.f6)(state.unknown)})`);
	const previews = await readPreviews(context);
	const same = previews.filter(({ name, of: other }) => name !== branch && (0,preview_previews/* takeTurns */.WD)(other, of));
	if (same.some(({ of: other }) => (0,preview_name/* byRun */.jF)(other, of) > 0)) return log.line("No preview is kept: a newer run of this pull request has its own");
	const others = previews.filter(({ of: other }) => !(0,preview_previews/* takeTurns */.WD)(other, of));
	const replaced = same.filter(({ syncing }) => !syncing);
	const full = replaced.length > 0 ? null : await makeRoom(context, others, team.max, isOpen);
	if (full !== null) return none(full);
	ledger.write({
		branch: void 0,
		staging: void 0
	});
	const preview = {
		branch,
		...team.url === null ? {} : { link: (0,team_file_preview/* fill */.GS)(team.url, branch, settings.deploymentId) },
		replaced: replaced.map(({ name }) => name)
	};
	journal.found({ preview });
	log.line(`Branch "${branch}" stays as the preview of pull request ${of.pullRequest}`);
	await removePreviews(context, replaced);
	const queryUrl = await (0,environment/* queryUrlOf */.Dl)(context, branch);
	if (queryUrl !== null) journal.found({ preview: {
		...preview,
		queryUrl
	} });
}
async function readPreviews(context) {
	const { deployment, clock, run } = context;
	const branches = await (0,deployment_branches/* allBranches */.Iz)(deployment);
	const runs = [];
	for await (const each of (0,sync_history/* syncRuns */.K_)(deployment)) runs.push(each);
	return (0,preview_previews/* previewsIn */.tH)(branches, runs, clock.now(), run);
}
async function removePreviews(context, previews) {
	const { log, journal } = context;
	const branches = previews.map((preview) => ({
		...preview,
		kept: null
	}));
	const left = await (0,remove_leftovers/* removeLeftovers */.D)(context, branches, branches.length, ({ name }) => log.line(`Removed "${name}", the preview of an earlier run`));
	for (const { branch, error } of left) journal.warn(`"${branch.name}", the preview of an earlier run, could not be removed: ${(0,runtime_text/* withoutStop */.f6)(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`);
}
/** @throws Failure if the branch is gone because a newer run of the pull request has its preview */
async function checkReplaced({ deployment, budget }, branch) {
	const of = (0,preview_name/* readPreviewName */.wr)(branch);
	if (of === null || budget.signal.aborted) return;
	let names;
	try {
		const once = deployment.with({ retry: false });
		names = (await (0,deployment_branches/* branchesUntil */.pR)(once, () => ({ name }) => name === branch)).map(({ name }) => name);
	} catch (error) {
		if (error instanceof errors/* PlatformError */.Wk || error instanceof failure/* Stop */.VG) return;
		throw error;
	}
	const isNewer = (name) => {
		const other = (0,preview_name/* readPreviewName */.wr)(name);
		return other !== null && other.repository === of.repository && (0,preview_previews/* takeTurns */.WD)(other, of) && (0,preview_name/* byRun */.jF)(other, of) > 0;
	};
	if (names.includes(branch) || !names.some(isNewer)) return;
	throw new failure/* Failure */.HR("cancelled", `A newer run of pull request ${of.pullRequest} has replaced the preview of this one, branch "${branch}".`, "To cancel outdated runs at once, use one `concurrency` group for each pull request.");
}



/***/ }),

/***/ 1791:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ askOpen)
/* harmony export */ });
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8119);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);



// build/steps/preview/open-state.js
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
	const { settings, budget, clock, connectGitHub } = context;
	if (settings.githubToken === null) return { unknown: "\"github-token\" is empty" };
	const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .startBudget */ .c)(clock, mostMs);
	try {
		const github = await connectGitHub(settings.githubToken);
		const signal = AbortSignal.any([budget.signal, share.signal]);
		return await github.isOpen(pullRequest, signal) ? "open" : "closed";
	} catch (error) {
		budget.signal.throwIfAborted();
		if (share.signal.aborted) return { unknown: `GitHub did not respond within ${mostMs / 1e3} s` };
		const advice = error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ ? ` ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(error.advice)}` : "";
		return { unknown: `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error))}${advice}` };
	} finally {
		share.release();
	}
}



/***/ }),

/***/ 9598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $m: () => (/* binding */ currentPreviews),
/* harmony export */   WD: () => (/* binding */ takeTurns),
/* harmony export */   tH: () => (/* binding */ previewsIn)
/* harmony export */ });
/* harmony import */ var _cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8385);
/* harmony import */ var _deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4216);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5758);



// build/steps/preview/previews.js
/** The previews of this repository among the branches of a deployment, those of the oldest runs first. */
function previewsIn(branches, runs, nowMs, run) {
	const describe = (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_0__/* .describeBranches */ .M9)(branches, runs, nowMs);
	return branches.flatMap((branch) => {
		const of = (0,_deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_1__/* .readPreviewName */ .wr)(branch.name);
		if (of === null || !(0,_deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isOfRepository */ .iI)(of, run)) return [];
		const { runs: itsRuns, ...described } = describe(branch, of);
		return [{
			...described,
			of,
			syncing: itsRuns.some((each) => !(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_2__/* .isOver */ .PU)(each))
		}];
	}).sort((a, b) => (0,_deployment_preview_name_js__WEBPACK_IMPORTED_MODULE_1__/* .byRun */ .jF)(a.of, b.of));
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



/***/ })

};
