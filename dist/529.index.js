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
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8579);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8873);



// build/commands/release.js
const checking = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 291).then(__webpack_require__.bind(__webpack_require__, 9291)));
const syncing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 95).then(__webpack_require__.bind(__webpack_require__, 4095)));
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(327), __webpack_require__.e(257), __webpack_require__.e(31), __webpack_require__.e(633), __webpack_require__.e(948), __webpack_require__.e(636), __webpack_require__.e(51), __webpack_require__.e(441)]).then(__webpack_require__.bind(__webpack_require__, 3636)));
const promoting = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(31), __webpack_require__.e(430), __webpack_require__.e(14)]).then(__webpack_require__.bind(__webpack_require__, 2056)));
const testing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(327), __webpack_require__.e(633), __webpack_require__.e(556)]).then(__webpack_require__.bind(__webpack_require__, 4633)));
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
	const { branch, ...known } = settings.branch === null ? await syncTag({
		...context,
		settings
	}, target) : { branch: settings.branch };
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
async function syncTag(context, target) {
	const { checkContainsProduction } = await checking();
	await context.journal.phase("Compare with production", () => checkContainsProduction(context, target));
	const { syncRef } = await syncing();
	const { branch, compared, isEmpty, settle } = await syncRef(context, "release");
	await settle();
	if (isEmpty) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `Not released: the sync of "${context.settings.ref}" generated no file.`, "Check which dbt models the settings of the dbt integration select.", { title: "the sync generated no files" });
	return {
		branch,
		made: true,
		compared
	};
}



/***/ })

};
