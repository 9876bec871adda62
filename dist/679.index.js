export const id = 679;
export const ids = [679];
export const modules = {

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
/* harmony import */ var _changes_environment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5567);
/* harmony import */ var _cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9320);
/* harmony import */ var _cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8977);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(9448);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(8873);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(5758);
/* harmony import */ var _previews_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(9598);
















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
			await journal.phase("Preview", () => keepPreview((0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_13__/* .withSignal */ .l_)(context, signal), branch));
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
	const { log, journal, ledger, deployment, settings, run, clock } = context;
	const none = (why) => journal.warn(`No preview is kept: ${why}.`);
	const name = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_11__/* .previewNameFor */ .Jn)(settings, run, context.stepId);
	const of = name === null ? null : (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_11__/* .readPreviewName */ .wr)(name);
	if (name === null || of === null) return log.line("A preview is only kept for an open pull request of this repository");
	if (ledger.read().asked !== void 0) return none("the platform did not use the branch name that was requested for the sync");
	const { preview: team } = context.team;
	const isOpen = (0,_previews_js__WEBPACK_IMPORTED_MODULE_15__/* .askOpen */ .Or)(context);
	const state = await isOpen(of.pullRequest);
	const closed = `No preview is kept: pull request ${of.pullRequest} is closed`;
	if (state === "closed") return log.line(closed);
	if (state !== "open") return none(`whether pull request ${of.pullRequest} is open is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(state.unknown)})`);
	const isEarlier = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_15__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_11__/* .byRun */ .jF)(other, of) < 0;
	const isNewer = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_15__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_11__/* .byRun */ .jF)(other, of) > 0;
	const overtaken = "No preview is kept: a newer run of this pull request has its own";
	const before = await readPreviews(context);
	if (before.some(isNewer)) return log.line(overtaken);
	const lists = (0,_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_9__/* .listsOf */ .fO)(clock);
	let replaces = false;
	for (const other of before.filter(isEarlier)) replaces ||= await (0,_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_9__/* .whatKeeps */ .Nv)(deployment, other.name, { environment: "goes" }, lists) === null;
	const full = replaces ? null : await makeRoom(context, before, team.max, isOpen);
	if (full !== null) return none(full);
	const previews = await createPreview(context, branch, name);
	const id = previews.find((each) => each.name === name)?.id ?? null;
	const older = previews.filter((other) => other.name !== name && (id === null || (other.id ?? 0) < id));
	const isFull = !replaces && older.length >= team.max;
	const isClosed = await (0,_previews_js__WEBPACK_IMPORTED_MODULE_15__/* .askOpen */ .Or)(context)(of.pullRequest) === "closed";
	if (isFull || isClosed || previews.some(isNewer)) {
		if ("done" in await (0,_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_9__/* .removeUnused */ .ln)(deployment, name, {
			syncs: "all",
			environment: "own"
		}, (0,_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_9__/* .listsOf */ .fO)(clock))) ledger.write({ asked: void 0 });
		if (isClosed || !isFull) return log.line(isClosed ? closed : overtaken);
		return none(noRoom(older.length, team.max, settings.config));
	}
	await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_3__/* .setBranchStagingEnvironment */ .P$, { body: {
		branchName: name,
		enabled: true
	} });
	ledger.write({ asked: void 0 });
	const earlier = previews.filter(isEarlier);
	const link = team.url === null ? {} : { link: (0,_team_file_keys_js__WEBPACK_IMPORTED_MODULE_7__/* .fill */ .GS)(team.url, name, settings.deploymentId) };
	journal.found({
		preview: {
			branch: name,
			...link,
			replaced: []
		},
		branch: name
	});
	log.line(`Branch "${name}" stays as the preview of pull request ${of.pullRequest}`);
	const preview = {
		branch: name,
		...link,
		replaced: await removePreviews(context, earlier)
	};
	journal.found({ preview });
	const queryUrl = await (0,_changes_environment_js__WEBPACK_IMPORTED_MODULE_8__/* .queryUrlOf */ .Dl)(context, name);
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
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_12__/* .allBranches */ .Iz)(deployment);
	const runs = [];
	for await (const each of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_14__/* .syncRuns */ .K_)(deployment)) runs.push(each);
	return (0,_previews_js__WEBPACK_IMPORTED_MODULE_15__/* .previewsIn */ .tH)(branches, runs, clock.now(), run);
}
/** @returns those that were removed */
async function removePreviews(context, previews) {
	const { log, journal } = context;
	const removed = [];
	const branches = previews.map((preview) => ({
		...preview,
		kept: null
	}));
	const left = await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_10__/* .removeLeftovers */ .D)(context, branches, branches.length, ({ name }, kept) => {
		const what = `"${name}", the preview of an earlier run`;
		if (kept !== null) return journal.warn(`${what}, stays: ${kept}. Its environment is billed while it is on.`);
		removed.push(name);
		log.line(`Removed ${what}`);
	});
	for (const { branch, error } of left) journal.warn(`"${branch.name}", the preview of an earlier run, could not be removed: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`);
	return removed;
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
	for (const preview of previews) {
		const state = await isOpen(preview.of.pullRequest);
		if (state === "closed") closed.push(preview);
		else if (state === "open" && (preview.ageMs ?? 0) >= 864e5) old.push(preview);
	}
	const going = [...closed, ...old].map((preview) => ({
		...preview,
		kept: null
	}));
	let missing = tooMany;
	const told = ({ name }, kept) => {
		if (kept !== null) return log.line(`Kept preview "${name}": ${kept}`);
		missing--;
		log.line(`Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`);
	};
	await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_10__/* .removeLeftovers */ .D)(context, going, tooMany, told);
	if (missing <= 0) return null;
	return noRoom(previews.length - tooMany + missing, max, settings.config);
}
/** Why no preview is kept where there are enough, a phrase. */
function noRoom(others, max, config) {
	return `the deployment has ${others} ${others === 1 ? "other" : "others"}, and at most ${max} are allowed (\`preview.max\` in "${config}")`;
}



/***/ })

};
