export const id = 672;
export const ids = [672];
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
const syncing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 756).then(__webpack_require__.bind(__webpack_require__, 3756)));
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(999), __webpack_require__.e(687), __webpack_require__.e(664), __webpack_require__.e(917), __webpack_require__.e(298), __webpack_require__.e(122), __webpack_require__.e(486)]).then(__webpack_require__.bind(__webpack_require__, 566)));
const promoting = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(917), __webpack_require__.e(69)]).then(__webpack_require__.bind(__webpack_require__, 3651)));
const testing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(999), __webpack_require__.e(236)]).then(__webpack_require__.bind(__webpack_require__, 7236)));
/**
* Releases a tag: syncs it (unless the input `branch` is set), validates the branch, merges it into the deploy branch,
* waits for the new production build and validates that.
* @returns the sentence for a successful run
*/
async function release(context) {
	const { settings, journal } = context;
	const deploymentSettings = await journal.phase("Settings", async () => {
		const read = await (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .readDeploymentSettings */ .H)(context);
		(0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .checkMergeAllowed */ .X)(read);
		return read;
	});
	const target = deploymentSettings.deployBranchName;
	const { branch, ...known } = settings.branch === null ? await syncTag({
		...context,
		settings
	}) : { branch: settings.branch };
	journal.found({ branch });
	if (branch === target) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" is the deploy branch itself.`, "Set \"branch\" to the branch that you want to release.");
	if (settings.validate) await (await gating()).gateBranch(context, branch, {
		deployBranch: target,
		...known
	});
	else journal.warn(`"validate: false": branch "${branch}" is released without being validated.`);
	const { promote } = await promoting();
	const what = await promote(context, branch, target, deploymentSettings);
	if (settings.validate) await (await testing()).testProduction(context, target);
	return `Released ${settings.branch === null ? `"${settings.ref}"` : `branch "${branch}"`} into "${target}"; ${what}.`;
}
/** @returns the branch that the sync made, and what the gate needs to know about it */
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
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `Not released: it could not be verified that "${context.settings.ref}" was synced (${ref.evidence}).`, fix);
}



/***/ }),

/***/ 8553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ getDeploymentSettings),
/* harmony export */   o: () => (/* binding */ getSpec)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


// build/platform/operations/deployments.js
const getDeploymentSettings = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "getDeploymentSettings",
	method: "GET",
	path: "/api/v1/deployments/{deploymentId}/settings",
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).deploymentSettings,
	doing: "reading the deployment settings",
	permission: "DeploymentRead"
});
const getSpec = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "getSpec",
	method: "GET",
	path: "/api/v1/spec",
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).servedSpec,
	doing: "reading the OpenAPI document of the tenant"
});



/***/ }),

/***/ 8873:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ readDeploymentSettings),
/* harmony export */   X: () => (/* binding */ checkMergeAllowed)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_operations_deployments_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8553);


// build/steps/deployment/settings.js
/** The settings of the deployment: its deploy branch, and whether merges into it are allowed. */
async function readDeploymentSettings({ deployment }, options = {}) {
	return deployment.call(_platform_operations_deployments_js__WEBPACK_IMPORTED_MODULE_1__/* .getDeploymentSettings */ .B, {}, options);
}
/**
* Checks the settings before anything is started.
* @throws Failure `merge` when merges into the deploy branch are not allowed
*/
function checkMergeAllowed(deploymentSettings) {
	const name = deploymentSettings.deployBranchName;
	if (deploymentSettings.deployBranchReadOnly === true) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The deploy branch "${name}" is read-only, so nothing can be merged into it.`, "Change that in the settings of the deployment (deployBranchReadOnly).");
	if (deploymentSettings.deployBranchMergeAllowed === false) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The deployment does not allow merges into its deploy branch "${name}".`, "Change that in the settings of the deployment (deployBranchMergeAllowed).");
}



/***/ })

};
