export const id = 486;
export const ids = [486];
export const modules = {

/***/ 3627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cleanup: () => (/* binding */ cleanup)
/* harmony export */ });
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8385);
/* harmony import */ var _steps_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9320);
/* harmony import */ var _steps_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8977);
/* harmony import */ var _steps_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9448);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8873);
/* harmony import */ var _steps_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5758);
/* harmony import */ var _steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9598);









// build/commands/cleanup.js
/** The next run goes on. */
const mostRemoved = 200;
const toGo = "to be removed";
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
		...now.map((branch) => entry(branch, settings.dryRun ? "would be removed" : toGo)),
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
	const { deployBranchName } = await (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_6__/* .readDeploymentSettings */ .H)(context);
	const branches = await (0,_steps_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .allBranches */ .Iz)(deployment);
	const runs = [];
	for await (const each of (0,_steps_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_7__/* .syncRuns */ .K_)(deployment)) runs.push(each);
	const closed = run.pullRequest?.closed ? run.pullRequest.number : null;
	const nowMs = clock.now();
	const olderThanMs = settings.olderThanMs ?? 864e5;
	const atOnce = closed !== null && settings.olderThanMs === null;
	const isOpen = (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_8__/* .askOpen */ .Or)(context);
	const wanted = {
		deployBranch: deployBranchName,
		nowMs,
		run,
		closed,
		reopened: closed === null ? null : (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_8__/* .reopenedBecause */ .Bd)(await isOpen(closed), closed),
		olderThanMs,
		atOnce
	};
	const others = branches.filter(({ name }) => name !== deployBranchName);
	const previews = (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_8__/* .previewsIn */ .tH)(others, runs, nowMs, run);
	const found = [...(0,_steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .leftoverBranches */ .W5)(branches, runs, wanted), ...await (0,_steps_preview_previews_js__WEBPACK_IMPORTED_MODULE_8__/* .leftoverPreviews */ .VL)(context, previews, atOnce ? 0 : olderThanMs, isOpen)].sort(_steps_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .oldestFirst */ .sZ);
	const lists = (0,_steps_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .listsOf */ .fO)(clock);
	let going = 0;
	for (const branch of found) {
		if (branch.kept !== null || going === mostRemoved) continue;
		branch.kept = await (0,_steps_cleanup_remove_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .whatKeeps */ .Nv)(deployment, branch.name, { environment: "goes" }, lists);
		if (branch.kept === null) going++;
	}
	return found;
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
	const left = await (0,_steps_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_4__/* .removeLeftovers */ .D)(context, due, mostRemoved, (branch, kept) => {
		if (kept !== null) {
			log.line(`Kept "${branch.name}": ${kept}`);
			return report(branch, `kept: ${kept}`);
		}
		removed++;
		log.line(`Removed "${branch.name}"${detail(branch)}`);
		report(branch, "removed");
	});
	for (const { branch, error } of left) {
		report(branch, "could not be removed");
		journal.warn(`"${branch.name}" could not be removed: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)(error.message)}.`);
	}
	for (const each of listed) if (each.what === toGo) each.what = "kept: not tried, since too many others could not be removed";
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
	return ageMs === null ? "" : ` (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(ageMs)} old)`;
}
function leftovers(number) {
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(number, "leftover branch", "leftover branches");
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
/* harmony export */   pG: () => (/* binding */ isOfRef),
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
		ref: part,
		pullRequest: number === void 0 ? null : Number(number),
		runId,
		attempt: Number(attempt)
	};
}
/** Whether a branch is of this ref, or of one that has the same name when it is shortened. */
function isOfRef({ ref }, other) {
	return ref === refPart(other, mostRefCharacters);
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



/***/ })

};
