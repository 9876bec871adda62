export const id = 529;
export const ids = [529];
export const modules = {

/***/ 7910:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   release: () => (/* binding */ release)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8579);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8873);
/* harmony import */ var _team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8646);




// build/commands/release.js
const syncing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 95).then(__webpack_require__.bind(__webpack_require__, 4095)));
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(365), __webpack_require__.e(567), __webpack_require__.e(752), __webpack_require__.e(411), __webpack_require__.e(636), __webpack_require__.e(51), __webpack_require__.e(298)]).then(__webpack_require__.bind(__webpack_require__, 3636)));
const promoting = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(915), __webpack_require__.e(672)]).then(__webpack_require__.bind(__webpack_require__, 1829)));
const testing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(365), __webpack_require__.e(567), __webpack_require__.e(411), __webpack_require__.e(412)]).then(__webpack_require__.bind(__webpack_require__, 9792)));
/**
* Releases a tag: syncs it (unless the input `branch` is set), validates the branch, merges it into the deploy branch,
* waits for the new production build and validates that.
* @returns the sentence for a successful run
*/
async function release(context) {
	const { settings, journal } = context;
	const deploymentSettings = await journal.phase("Settings", async () => {
		const read = await (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .readDeploymentSettings */ .H)(context);
		(0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .checkMergeAllowed */ .Xq)(read);
		(0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .checkMergeRebuilds */ .Vg)(read);
		return read;
	});
	const target = deploymentSettings.deployBranchName;
	if (settings.validate) await (0,_team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_2__/* .teamFileOf */ .F)(context);
	const { branch, ...known } = settings.branch === null ? await syncTag({
		...context,
		settings
	}) : { branch: settings.branch };
	journal.found({ branch });
	if (branch === target) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" is the deploy branch itself.`, "Set \"branch\" to the branch that you want to release.");
	if (!settings.validate) journal.warn(`"validate: false": branch "${branch}" is released without being validated.`);
	const gate = async (isFirst, whenBuilt) => {
		const { made = false, compared } = known;
		const before = {
			deployBranch: target,
			made,
			whenBuilt,
			...isFirst && compared !== void 0 ? { compared } : {}
		};
		return (await gating()).gateBranch(context, branch, before);
	};
	const { promote } = await promoting();
	const what = await promote(context, branch, target, deploymentSettings, settings.validate ? gate : void 0);
	if (settings.validate) await (await testing()).testProduction(context, target);
	return `Released ${settings.branch === null ? `"${settings.ref}"` : `branch "${branch}"`} into "${target}"; ${what}.`;
}
async function syncTag(context) {
	const { syncRef } = await syncing();
	const { branch, ref, compared, settle } = await syncRef(context, "release");
	const commit = await settle();
	const fix = `Check branch "${branch}". If it is correct, release it with "branch: ${branch}".`;
	if (commit.doubt !== null) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `Not released: ${commit.doubt}`, fix);
	if (ref.verified === "true") return {
		branch,
		made: true,
		compared
	};
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `Not released: it could not be verified that "${context.settings.ref}" was synced (${ref.evidence}).`, ref.fix ?? fix);
}



/***/ })

};
