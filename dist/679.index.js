export const id = 679;
export const ids = [679];
export const modules = {

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

/***/ 1679:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   makeRoom: () => (/* binding */ makeRoom),
/* harmony export */   withPreview: () => (/* binding */ withPreview)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4423);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7050);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(196);
/* harmony import */ var _team_file_keys_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1169);
/* harmony import */ var _team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8646);
/* harmony import */ var _changes_environment_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5567);
/* harmony import */ var _cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8385);
/* harmony import */ var _cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(3658);
/* harmony import */ var _cleanup_undo_resources_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(7061);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(9448);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(8873);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(5758);
/* harmony import */ var _previews_js__WEBPACK_IMPORTED_MODULE_17__ = __webpack_require__(9598);


















// build/steps/preview/keep-preview.js
/** Results about the data model itself, for which reviewers need the branch. */
const kept = /* @__PURE__ */ new Set([
	"validation",
	"breaking",
	"tests"
]);
/** Time limit of everything about previews. */
const mostMs = 12e4;
/** How often the list is read for a preview that was just created, and the time between two attempts. */
const mostReads = 6;
const betweenReadsMs = 3e3;
/**
* Runs the gate of a branch, and makes a preview of the branch if it was built: if the gate is green, or red only because
* of the data model. On other failures the preview of an earlier run stays.
* @throws what the gate throws
*/
async function withPreview(context, branch, gate) {
	let result;
	try {
		result = await gate();
	} catch (error) {
		if (error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR && kept.has(error.kind)) await tryToKeep(context, branch).catch((0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(error));
		throw error;
	}
	await tryToKeep(context, branch);
	return result;
}
/** A preview does not decide whether the run is green, so a failure here is a warning. */
async function tryToKeep(context, branch) {
	const { budget, clock, journal } = context;
	await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__/* .withinTime */ .dn)(clock, mostMs, budget.signal, async (signal) => {
		try {
			await journal.phase("Preview", () => keepPreview((0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_15__/* .withSignal */ .l_)(context, signal), branch));
		} catch (error) {
			budget.signal.throwIfAborted();
			const why = signal.aborted ? `not done within ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(mostMs)}` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(error instanceof Error ? error.message : String(error));
			journal.warn(`The preview is not complete: ${why}.`);
		}
	});
}
/**
* Makes a copy of the branch the preview of its pull request, then removes the previews of earlier runs. Only a preview has
* such a name, so nothing takes the branch of a job at work for one. The branch itself goes as without a preview.
*/
async function keepPreview(context, branch) {
	const { log, journal, ledger, deployment, settings, run } = context;
	const none = (why) => journal.warn(`No preview is kept: ${why}.`);
	const name = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .previewNameFor */ .Jn)(settings, run, context.stepId);
	const of = name === null ? null : (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .readPreviewName */ .wr)(name);
	if (name === null || of === null) return log.line("A preview is only kept for an open pull request of this repository");
	if (ledger.read().asked !== void 0) return none("the platform did not use the branch name that was requested for the sync");
	const { preview: team } = await (0,_team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_8__/* .teamFileOf */ .F)(context);
	const isOpen = (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .askOpen */ .Or)(context);
	const state = await isOpen(of.pullRequest);
	const closed = `No preview is kept: pull request ${of.pullRequest} is closed`;
	if (state === "closed") return log.line(closed);
	if (state !== "open") return none(`whether pull request ${of.pullRequest} is open is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(state.unknown)})`);
	const isEarlier = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .byRun */ .jF)(other, of) < 0;
	const isNewer = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .byRun */ .jF)(other, of) > 0;
	const overtaken = "No preview is kept: a newer run of this pull request has its own";
	const before = await readPreviews(context);
	if (before.some(isNewer)) return log.line(overtaken);
	const replaces = before.some((other) => isEarlier(other) && other.forks.length === 0);
	const full = replaces ? null : await makeRoom(context, before, team.max, isOpen);
	if (full !== null) return none(full);
	const previews = await createPreview(context, branch, name);
	const id = previews.find((each) => each.name === name)?.id ?? null;
	const older = previews.filter((other) => other.name !== name && (id === null || (other.id ?? 0) < id));
	const isFull = !replaces && older.length >= team.max;
	const isClosed = await (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .askOpen */ .Or)(context)(of.pullRequest) === "closed";
	if (isFull || isClosed || previews.some(isNewer)) {
		await (0,_cleanup_undo_resources_js__WEBPACK_IMPORTED_MODULE_12__/* .deleteBranch */ .S)(deployment, name);
		ledger.write({ asked: void 0 });
		if (isClosed || !isFull) return log.line(isClosed ? closed : overtaken);
		return none(noRoom(older.length, team.max, settings.config));
	}
	await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_3__/* .setBranchStagingEnvironment */ .P$, { body: {
		branchName: name,
		enabled: true
	} });
	ledger.write({ asked: void 0 });
	const replaced = previews.filter((other) => isEarlier(other) && other.forks.length === 0);
	const preview = {
		branch: name,
		...team.url === null ? {} : { link: (0,_team_file_keys_js__WEBPACK_IMPORTED_MODULE_7__/* .fill */ .GS)(team.url, name, settings.deploymentId) },
		replaced: replaced.map((each) => each.name)
	};
	journal.found({
		preview,
		branch: name
	});
	log.line(`Branch "${name}" stays as the preview of pull request ${of.pullRequest}`);
	for (const other of previews) if (isEarlier(other) && other.forks.length > 0) journal.warn(`"${other.name}", the preview of an earlier run, stays: ${(0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_10__/* .forked */ .y)(other.forks)}. Its environment is billed while it is on.`);
	await removePreviews(context, replaced);
	const queryUrl = await (0,_changes_environment_js__WEBPACK_IMPORTED_MODULE_9__/* .queryUrlOf */ .Dl)(context, name);
	if (queryUrl !== null) journal.found({ preview: {
		...preview,
		queryUrl
	} });
}
/** Creates a preview, which the post step removes until it is complete. @returns all previews */
async function createPreview(context, from, name) {
	const { deployment, ledger } = context;
	ledger.write({ asked: name });
	await deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .createBranch */ .lY, { body: {
		name,
		from,
		activate: false
	} }).catch((error) => {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.arrived !== "unknown") throw error;
	});
	return previewsWith(context, name);
}
/** The list may be late: one that has this preview has all that were created before. */
async function previewsWith(context, name) {
	for (let reads = 1;; reads++) {
		const previews = await readPreviews(context);
		if (previews.some((each) => each.name === name)) return previews;
		if (reads === mostReads) throw new Error(`the platform does not list branch "${name}", which was created for it`);
		await context.clock.sleep(betweenReadsMs, context.budget.signal);
	}
}
async function readPreviews(context) {
	const { deployment, clock, run } = context;
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_14__/* .allBranches */ .Iz)(deployment);
	const runs = [];
	for await (const each of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_16__/* .syncRuns */ .K_)(deployment)) runs.push(each);
	return (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .previewsIn */ .tH)(branches, runs, clock.now(), run);
}
async function removePreviews(context, previews) {
	const { log, journal } = context;
	const branches = previews.map((preview) => ({
		...preview,
		kept: null
	}));
	const left = await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__/* .removeLeftovers */ .D)(context, branches, branches.length, ({ name }) => log.line(`Removed "${name}", the preview of an earlier run`));
	for (const { branch, error } of left) journal.warn(`"${branch.name}", the preview of an earlier run, could not be removed: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`);
}
/**
* Removes previews until there is room for one more: first those without an open pull request, then those of open ones
* that are older than a day, the oldest first.
* @param max how many there may be at most
* @returns null when there is room; else why there is none, a phrase
* @throws PlatformError when the token is rejected; Stop
*/
async function makeRoom(context, previews, max, isOpen) {
	const { log, settings } = context;
	const tooMany = previews.length - max + 1;
	if (tooMany <= 0) return null;
	const closed = [];
	const old = [];
	for (const preview of previews.filter(({ forks }) => forks.length === 0)) {
		const state = await isOpen(preview.of.pullRequest);
		if (state === "closed") closed.push(preview);
		else if (state === "open" && (preview.ageMs ?? 0) >= 864e5) old.push(preview);
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
	await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__/* .removeLeftovers */ .D)(context, going, tooMany, told);
	if (missing <= 0) return null;
	return noRoom(previews.length - tooMany + missing, max, settings.config);
}
/** Why no preview is kept where there are enough, a phrase. */
function noRoom(others, max, config) {
	return `the deployment has ${others} ${others === 1 ? "other" : "others"}, and at most ${max} are allowed (\`preview.max\` in "${config}")`;
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
