export const id = 307;
export const ids = [307];
export const modules = {

/***/ 9307:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   merge: () => (/* binding */ merge)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8579);
/* harmony import */ var _steps_branch_parent_target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5883);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8873);




// build/commands/merge.js
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(263), __webpack_require__.e(327), __webpack_require__.e(31), __webpack_require__.e(558), __webpack_require__.e(411), __webpack_require__.e(636), __webpack_require__.e(51), __webpack_require__.e(822)]).then(__webpack_require__.bind(__webpack_require__, 3636)));
const promoting = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(31), __webpack_require__.e(430), __webpack_require__.e(750)]).then(__webpack_require__.bind(__webpack_require__, 2056)));
/**
* Validates a branch and merges it into the deploy branch or its parent; waits for the new production build.
* @returns the sentence for a green end
*/
async function merge(context) {
	const { settings, journal } = context;
	const { branch } = settings;
	journal.found({ branch });
	const { deploymentSettings, target } = await journal.phase("Settings", async () => {
		const read = await (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .readDeploymentSettings */ .H)(context);
		if (branch === read.deployBranchName) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" is the deploy branch and cannot be merged into itself.`, "Set \"branch\" to the branch to merge.");
		const into = settings.into === "default" ? read.deployBranchName : await (0,_steps_branch_parent_target_js__WEBPACK_IMPORTED_MODULE_1__/* .parentOf */ .gN)(context, branch);
		if (into === read.deployBranchName) (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .checkMergeAllowed */ .Xq)(read);
		return {
			deploymentSettings: read,
			target: into
		};
	});
	const deployBranch = deploymentSettings.deployBranchName;
	const gate = async (_, whenBuilt) => (await gating()).gateBranch(context, branch, {
		deployBranch,
		into: target,
		whenBuilt
	});
	if (!settings.validate) journal.warn(`"validate: false": branch "${branch}" is merged without being validated.`);
	const { promote } = await promoting();
	return `Merged "${branch}" into "${target}"; ${await promote(context, branch, target, deploymentSettings, settings.validate ? gate : void 0)}.`;
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
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2145);




// build/steps/branch/parent-target.js
/** When to check whether a target moved, in milliseconds after the merge. */
const checkAtMs = [
	0,
	2e3,
	5e3,
	_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .settleMs */ ._l
];
/** The target of a merge into the parent. */
async function parentOf(context, branch) {
	const found = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranch */ .E0)(context.deployment, branch);
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
	return `the parent of branch "${branch}" was "${target}" and now is ${parent === void 0 ? "none" : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(parent, 120)}"`}`;
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
* @throws Failure `merge` when the target did not move and production did, or the target is gone
*/
async function checkLanded(context, into, before, mergedAt) {
	const { branch, target, deployBranch } = into;
	const { clock, budget } = context;
	if (target === deployBranch) return;
	let now = before;
	for (const afterMs of checkAtMs) {
		await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal);
		now = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranches */ .Wz)(context.deployment, [
			branch,
			target,
			deployBranch
		]);
		const place = wentTo(now, before, into);
		if (place === "target" || place === "unknown") return;
	}
	const check = `Check both on the platform: "${deployBranch}" may hold what "${branch}" was to bring into "${target}".`;
	if (wentTo(now, before, into) === "production") {
		const hash = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(now.get(deployBranch)?.lastHash ?? "", 40);
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Production was changed: since "${branch}" was merged, "${deployBranch}" moved to ${hash}, and the parent "${target}" did not.`, check);
	}
	if (now.has(target)) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged, but the parent "${target}" no longer exists.`, check);
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
