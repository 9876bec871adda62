export const id = 177;
export const ids = [177];
export const modules = {

/***/ 5190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  deploy: () => (/* binding */ deploy)
});

// EXTERNAL MODULE: ./build/shaken/main/build/runtime/checkout-head.js
var checkout_head = __webpack_require__(1082);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/late.js
var late = __webpack_require__(8579);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-branch.js
var open_branch = __webpack_require__(8810);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/deploy-target.js





// build/steps/upload/deploy-target.js
/**
* Finds the branch to upload to, and says before anything is written what cannot work.
* @throws Failure `input` when production is meant and not said; `build` or, where the deploy branch is
*   read-only, `merge` when the platform would reject the upload
*/
async function deployTarget(context) {
	const { settings } = context;
	const deploymentSettings = await (0,deployment_settings/* readDeploymentSettings */.H)(context);
	const { branch } = settings;
	if (branch === null) {
		checkProduction(settings.deploymentId, deploymentSettings);
		return {
			branch: deploymentSettings.deployBranchName,
			deploymentSettings
		};
	}
	if (branch === deploymentSettings.deployBranchName) throw new failure/* Failure */.HR("input", `Invalid input \`branch\`: "${branch}" is the deploy branch, so uploading to it changes production.`, "Name another branch. If production is built from uploads, remove \"branch\" and set \"production: true\".");
	if (!await (0,branches/* findBranch */.E0)(context.deployment, branch)) throw new failure/* Failure */.HR("build", `The platform has no branch "${branch}", and "command: deploy" does not create branches.`, "Check its name, or create the branch on the platform first.");
	if (settings.activate === "never") await (0,open_branch/* openBranch */.D)(context, branch, deploymentSettings.deployBranchName);
	return {
		branch,
		deploymentSettings
	};
}
/** Only a deployment that says that its production is built from uploads gets one. */
function checkProduction(deploymentId, deploymentSettings) {
	const { deployMode = "unknown", deployBranchName, deployBranchReadOnly } = deploymentSettings;
	if (deployMode !== "cli") throw new failure/* Failure */.HR("build", `Production of deployment ${deploymentId} is not built from uploads (deployMode "${(0,runtime_text/* oneLine */.TN)(deployMode, 40)}"), so nothing was uploaded.`, "Upload to a \"branch\", and merge it into production with \"command: merge\".");
	if (deployBranchReadOnly === true) throw new failure/* Failure */.HR("merge", `The deploy branch "${deployBranchName}" is read-only, so nothing can be uploaded to it.`, "Change deployBranchReadOnly in the settings of the deployment.");
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/plan-upload.js
var plan_upload = __webpack_require__(6623);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/read-files.js + 4 modules
var read_files = __webpack_require__(4585);
;// CONCATENATED MODULE: ./build/shaken/main/build/commands/deploy.js





// build/commands/deploy.js
const gating = (0,late/* late */.f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(327), __webpack_require__.e(257), __webpack_require__.e(31), __webpack_require__.e(633), __webpack_require__.e(948), __webpack_require__.e(636), __webpack_require__.e(762)]).then(__webpack_require__.bind(__webpack_require__, 3636)));
const uploading = (0,late/* late */.f)(() => __webpack_require__.e(/* import() */ 463).then(__webpack_require__.bind(__webpack_require__, 5463)));
const forking = (0,late/* late */.f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(327), __webpack_require__.e(257), __webpack_require__.e(31), __webpack_require__.e(633), __webpack_require__.e(948), __webpack_require__.e(636), __webpack_require__.e(430), __webpack_require__.e(939)]).then(__webpack_require__.bind(__webpack_require__, 4058)));
/**
* Uploads the data model of the checkout to a branch, or to production where that is built from uploads: only what
* changed, in one transaction. Then waits for the build of just this upload and validates it.
* @returns the sentence for a green end
*/
async function deploy(context) {
	const { settings, journal, clock, team } = context;
	const { removeMissing, includeUntracked } = team.deploy;
	const model = await journal.phase("Read model", () => (0,read_files/* readUploadModel */.Z)(context, includeUntracked));
	journal.found({ syncedCommit: await (0,checkout_head/* checkoutHead */.V)(context.workspace) ?? void 0 });
	const { branch, deploymentSettings } = await journal.phase("Settings", () => deployTarget(context));
	journal.found({ branch });
	const plan = await journal.phase("Compare", () => (0,plan_upload/* planUpload */.d7)(context, branch, model, removeMissing));
	const comparedAt = clock.now();
	(0,plan_upload/* warnIfNothingStays */.t1)(context, plan);
	const place = settings.branch === null ? `production ("${branch}")` : `branch "${branch}"`;
	if (settings.dryRun) {
		journal.found({
			uploadedFileCount: 0,
			removedFileCount: 0
		});
		return `Nothing was uploaded (dry run). Files of ${place}: ${(0,plan_upload/* describePlan */.df)(plan)}.`;
	}
	if (!settings.validate) journal.warn(`"validate: false": the files deployed to ${place} are not validated.`);
	const { how, checked } = await bring(context, plan, deploymentSettings, comparedAt);
	const state = settings.validate ? "built and valid" : "built, and not validated";
	return `Deployed to ${place}${how === "" ? "" : `, ${how}`}: ${(0,plan_upload/* describePlan */.df)(plan)}; ${checked} is ${state}.`;
}
/**
* @param comparedAt when the branch was compared with the model, on the clock
* @returns how the files came there, a phrase, empty when there is nothing to say of it; and what was built
*/
async function bring(context, plan, deploymentSettings, comparedAt) {
	const { journal, settings } = context;
	const { branch } = plan;
	const { uploadModel, verifyFiles } = await uploading();
	const { uploadByFork, wantsFork } = await forking();
	const { gateBranch } = await gating();
	let wanted;
	try {
		wanted = await journal.phase("Upload", () => uploadModel(context, plan));
	} catch (error) {
		const rejection = settings.branch === null ? null : wantsFork(error, branch);
		if (rejection === null) throw error;
		return {
			how: await uploadByFork(context, plan, deploymentSettings, rejection),
			checked: "the fork"
		};
	}
	const { evidence } = await gateBranch(context, branch, {
		deployBranch: deploymentSettings.deployBranchName,
		wanted: wanted ?? { writtenAt: comparedAt }
	});
	const event = wanted === null ? "There was nothing to upload" : "The upload was built";
	await journal.phase("Verify files", () => verifyFiles(context, plan, event));
	if (wanted !== null) return {
		how: "",
		checked: "it"
	};
	journal.found({ buildEvidence: `${evidence}: there was nothing to upload` });
	return {
		how: "which already held these files",
		checked: "it"
	};
}



/***/ }),

/***/ 8532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   QH: () => (/* binding */ validateDataModel),
/* harmony export */   QM: () => (/* binding */ uploadFile),
/* harmony export */   Vz: () => (/* binding */ finishUpload),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
/* harmony export */   aH: () => (/* binding */ startUpload),
/* harmony export */   lY: () => (/* binding */ createBranch),
/* harmony export */   tz: () => (/* binding */ fileHashes),
/* harmony export */   xb: () => (/* binding */ mergeToDefaultBranch)
/* harmony export */ });
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4895);

// build/platform/operations/model.js
const build = "/build/api/v1/deployments/{deploymentId}";
/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
const startDevMode = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startDevMode",
	method: "POST",
	path: `${build}/dev-mode`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).devSession,
	doing: "starting dev mode",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
const createBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "createBranch",
	method: "POST",
	path: `${build}/branches`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	doing: "creating the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["from"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Repeated: a second pull finds that everything was fetched. */
const pull = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "pull",
	method: "POST",
	path: `${build}/pull`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).pulled,
	repeatable: true,
	doing: "pulling the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build"
});
const mergeIntoParentBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeIntoParentBranch",
	method: "POST",
	path: `${build}/merge`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the parent branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const mergeToDefaultBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeToDefaultBranch",
	method: "POST",
	path: `${build}/merge-to-default`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the deploy branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const model = "/build/api/v1/deployments/{deploymentId}/data-model";
const fileHashes = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "fileHashes",
	method: "GET",
	path: `${model}/file-hashes`,
	query: [
		"live",
		"branchName",
		"useDeployProjectRoot"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).hashesOfFiles,
	doing: "reading the file hashes",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** The tree of the files, without paging the whole of it. */
const listFiles = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "listFiles",
	method: "GET",
	path: `${model}/files`,
	query: [
		"withContent",
		"branchName",
		"showLastCLIUpload",
		"after",
		"first"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).sourceTree,
	doing: "reading the files of a branch",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** One synchronous request that compiles the whole model. */
const validateDataModel = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "validateDataModel",
	method: "GET",
	path: `${model}/validate`,
	query: ["branchName", "devMode"],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).validation,
	doing: "validating the data model",
	permission: "SchemaRead",
	rejectedKind: "build",
	timeoutMs: 3e5,
	branch: {
		members: ["branchName"],
		otherwise: "the deploy branch",
		otherwiseInDevMode: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const upload = "/build/api/v1/deployments/{deploymentId}/data-model/upload";
const query = [
	"live",
	"branchName",
	"useDeployProjectRoot"
];
const branch = {
	members: ["branchName"],
	otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
};
/** Repeated: a transaction that is never finished changes nothing. */
const startUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startUpload",
	method: "POST",
	path: `${upload}/start`,
	query,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadStarted,
	repeatable: true,
	doing: "starting the upload",
	permission: "SchemaUpdate",
	branch
});
/** Repeated: the same bytes under the same name, in the same transaction. */
const uploadFile = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "uploadFile",
	method: "POST",
	path: `${upload}/file`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	multipart: true,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	repeatable: true,
	doing: "uploading a file",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});
/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
const finishUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "finishUpload",
	method: "POST",
	path: `${upload}/finish`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadFinished,
	doing: "finishing the upload",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});



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

/***/ 2766:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ checkLongAtMs),
/* harmony export */   _: () => (/* binding */ exactlyOnce)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7050);


// build/steps/deployment/exactly-once.js
/** When to check, in milliseconds after the response was lost: the effect of a request may appear late. */
const checkAtMs = [
	1e3,
	2500,
	5e3
];
/** The same where a repeated request could not be undone: lists may be ten seconds late. */
const checkLongAtMs = [
	...checkAtMs,
	1e4,
	15e3
];
const mostSeries = 3;
/**
* Sends a request that has no idempotency key exactly once: if its response is lost, its effect is searched for, and it is
* only sent again when there is none and the platform could not be reached.
* @returns what the response says, or the effect that was found
* @throws what {@link OnceOnly.giveUp} or a check gives; Stop
*/
async function exactlyOnce(context, request) {
	let lost = null;
	for (let tries = 1;; tries++) try {
		return await request.send(tries);
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk)) throw error;
		if (error.arrived === "unknown") lost = error;
		const failed = {
			error,
			tries,
			lost
		};
		if (!(request.needsCheck?.(failed) ?? lost !== null)) throw request.giveUp(failed);
		request.onLost(failed);
		const found = await check(context, request, failed);
		if (found !== void 0) return found;
		if (!(error.trouble === "unreachable" && tries < request.mostTries) || request.mayRepeat?.(failed) === false) throw request.giveUp(failed);
		request.onRepeat();
	}
}
/** @returns the effect; undefined if no check finds it */
async function check(context, request, failed) {
	const fault = failed.error.trouble === "unreachable" ? failed.error : failed.lost ?? failed.error;
	try {
		for (let series = 1;; series++) {
			const found = await checkSeries(context, request, failed, fault);
			const isOver = failed.lost === null || series === mostSeries || !request.isUndecided?.();
			if (found !== void 0 || isOver) return found;
		}
	} catch (reason) {
		throw reason instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk ? request.uncheckable?.(reason, fault) ?? reason : reason;
	}
}
/** A request that cannot have arrived is checked once. When the time budget ends meanwhile, the fault is thrown. */
async function checkSeries({ clock, budget }, request, failed, fault) {
	const lostAt = clock.now();
	for (const [turn, atMs] of (request.checkAtMs ?? checkAtMs).entries()) {
		const askedMs = turn === 0 ? fault.retryAfterMs ?? 0 : 0;
		const delayMs = Math.max(lostAt + atMs - clock.now(), askedMs);
		await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .waitToRepeat */ .m5)(clock, {
			delayMs,
			askedMs
		}, budget.signal, fault);
		const found = await request.find(failed);
		if (found !== void 0 || failed.lost === null) return found;
	}
}



/***/ }),

/***/ 4659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BH: () => (/* binding */ generatedBy),
/* harmony export */   TE: () => (/* binding */ lackingIn),
/* harmony export */   fe: () => (/* binding */ noneIfGone),
/* harmony export */   hZ: () => (/* binding */ compareFiles),
/* harmony export */   iv: () => (/* binding */ changesBetween),
/* harmony export */   kk: () => (/* binding */ sameFiles),
/* harmony export */   tj: () => (/* binding */ areSame),
/* harmony export */   y3: () => (/* binding */ fileHashesOf),
/* harmony export */   z3: () => (/* binding */ readFilesOf)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8532);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5037);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8873);




// build/steps/deployment/file-hashes.js
/**
* Reads the hashes of a branch's files.
* @param requestTimeoutMs time limit of one request; default: that of the operation
* @throws PlatformError, Stop
*/
async function fileHashesOf(deployment, branchName, requestTimeoutMs) {
	return deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHashes */ .tz, { query: { branchName } }, requestTimeoutMs === void 0 ? {} : { requestTimeoutMs });
}
/** Empty where the platform does not list them. @throws PlatformError, Stop */
async function generatedBy(deployment, syncJobId) {
	return (await deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__/* .getDbtSyncResult */ .PN, { path: { syncJobId } }))?.generatedFiles ?? [];
}
/** For the result of an old sync, which the platform may not have any more. */
function noneIfGone(reason) {
	if (reason instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && reason.trouble === "not-found") return [];
	throw reason;
}
/** The generated files that a branch does not have, or has with another hash. */
function lackingIn(files, generated) {
	return generated.filter(({ path, hash }) => !files.has(path) || hash && hash !== files.get(path));
}
/**
* Whether two branches have the same files; undefined where the platform does not say, and where neither has a file.
* @throws PlatformError when the platform cannot be reached; Stop
*/
async function sameFiles(deployment, one, other) {
	try {
		const [before, after] = await Promise.all([fileHashesOf(deployment, one), fileHashesOf(deployment, other)]);
		return areSame(before, after);
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && error.trouble !== "unreachable") return void 0;
		throw error;
	}
}
/** Whether two branches have the same files; undefined if neither has a file, as where the platform does not tell them. */
function areSame(before, after) {
	if (before.size === 0 && after.size === 0) return void 0;
	return before.size === after.size && [...before].every(([path, hash]) => after.get(path) === hash);
}
/** Compares two sets of files, path to hash. */
function changesBetween(base, before, after) {
	const paths = [...after.keys()].sort();
	return {
		base,
		added: paths.filter((path) => !before.has(path)),
		changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
		removed: [...before.keys()].filter((path) => !after.has(path)).sort()
	};
}
/** Short, since the comparison is for information only. */
const requestTimeoutMs = 1e4;
/**
* Reads what `compareFiles` compares.
* @throws PlatformError; Stop
*/
async function readFilesOf(context, branch) {
	const { deployBranchName } = await (0,_settings_js__WEBPACK_IMPORTED_MODULE_3__/* .readDeploymentSettings */ .H)(context, {
		retry: false,
		requestTimeoutMs
	});
	const hasty = context.deployment.with({ retry: false });
	const [before, after] = await Promise.all([fileHashesOf(hasty, deployBranchName, requestTimeoutMs), fileHashesOf(hasty, branch, requestTimeoutMs)]);
	return {
		deployBranch: deployBranchName,
		before,
		after
	};
}
/**
* Compares the files of a branch with those of the deploy branch, by their hashes. Best effort: without the hashes the
* report has no changes.
* @param reading see {@link readFilesOf}
* @returns null if they could not be compared
* @throws Stop
*/
async function compareFiles({ budget, journal, log }, reading) {
	try {
		const { deployBranch, before, after } = await reading;
		if (after.size === 0) return null;
		const changes = changesBetween(deployBranch, before, after);
		journal.found({ changes });
		const { added, changed, removed } = changes;
		log.line(`Compared with "${deployBranch}": ${added.length} file${added.length === 1 ? "" : "s"} added, ${changed.length} changed, ${removed.length} removed`);
		return {
			deployBranch,
			deployFiles: before,
			same: added.length + changed.length + removed.length === 0
		};
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		log.line(`Could not compare with the deploy branch: ${error.message}`);
		return null;
	}
}



/***/ }),

/***/ 6623:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $L: () => (/* binding */ isDone),
/* harmony export */   d7: () => (/* binding */ planUpload),
/* harmony export */   df: () => (/* binding */ describePlan),
/* harmony export */   t1: () => (/* binding */ warnIfNothingStays)
/* harmony export */ });
/* unused harmony export planBetween */
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4659);


// build/steps/upload/plan-upload.js
/** A list in the log is for reading; the report has all. */
const mostListed = 1e3;
/**
* Compares the model with the branch, and says in log and report what is to be done.
* @throws PlatformError when the files of the branch are unknown
*/
async function planUpload(context, branch, model, removeMissing) {
	const { journal, log } = context;
	const plan = planBetween(branch, model, await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHashesOf */ .y3)(context.deployment, branch), removeMissing);
	journal.found({ changes: plan.changes });
	log.line(`Compared with "${branch}": ${describePlan(plan)}`);
	listFiles(log, plan.changes);
	return plan;
}
/** A sign of a wrong folder, but also of a first upload to a starter project. */
function warnIfNothingStays({ journal }, { branch, changes }) {
	if (changes.removed.length === 0 || changes.unchanged + changes.changed.length > 0) return;
	journal.warn(`The upload removes every existing file of branch "${branch}". If that is not intended, check that "model-path" is the folder of the data model.`);
}
function planBetween(branch, model, remote, removeMissing) {
	const local = new Map([...model].map(([path, { hash }]) => [path, hash]));
	const { added, changed, removed } = (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_1__/* .changesBetween */ .iv)(branch, remote, local);
	const unchanged = model.size - added.length - changed.length;
	return {
		branch,
		model,
		changes: {
			base: branch,
			added,
			changed,
			removed: removeMissing ? removed : [],
			unchanged
		},
		removeMissing
	};
}
/** Whether the branch is as the plan wants it. */
function isDone(plan, remote) {
	const { added, changed, removed } = planBetween(plan.branch, plan.model, remote, plan.removeMissing).changes;
	return added.length + changed.length + removed.length === 0;
}
/** The counts, as a phrase. */
function describePlan({ changes }) {
	const { added, changed, removed, unchanged } = changes;
	return `${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`;
}
function listFiles(log, { added, changed, removed }) {
	for (const [word, paths] of [
		["removed", removed],
		["added", added],
		["changed", changed]
	]) {
		log.lines(paths.slice(0, mostListed).map((path) => `  ${word}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(path, 300)}`));
		if (paths.length > mostListed) log.line(`  \u2026 and ${paths.length - mostListed} more ${word}, in the report file (output "report-path")`);
	}
}



/***/ }),

/***/ 4585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ readFile),
  Z: () => (/* binding */ readUploadModel)
});

// EXTERNAL MODULE: ./build/shaken/main/build/node/crypto.js
var node_crypto = __webpack_require__(4124);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/workspace.js
var workspace = __webpack_require__(7142);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/git-folder.js
var git_folder = __webpack_require__(448);
;// CONCATENATED MODULE: ./build/shaken/main/build/runtime/glob.js
// build/runtime/glob.js
/** A match needs more steps than are allowed. */
var TooManySteps = class extends Error {};
const anything = () => true;
const inName = (unit) => unit !== "/";
/**
* Reads a pattern of `.gitignore`, as git's wildmatch does for paths: `*` and `?` stay in a name, `**` between slashes
* is any number of folders.
* @returns whether a whole path matches. The time that this takes grows with the product of the two lengths and no
*   faster, for any pattern: all possible matches are followed at the same time
* @throws TooManySteps
*/
function globOf(pattern) {
	const tokens = tokensOf(pattern);
	if (tokens === null) return () => false;
	const places = placesOf(tokens);
	return (path, steps) => {
		let here = places.enter([], 0);
		for (const unit of path) {
			steps.left -= here.length;
			if (steps.left < 0) throw new TooManySteps();
			if (here.length === 0) return false;
			here = places.follow(here, unit);
		}
		return here.includes(tokens.length);
	};
}
/** Sets of positions in a pattern: how far it may have been matched. */
function placesOf(tokens) {
	const addedTo = [];
	let set = 0;
	/** Adds a position, and those that are reached from it without matching a character. */
	function add(places, place) {
		for (let at = place; addedTo[at] !== set; at++) {
			addedTo[at] = set;
			places.push(at);
			const kind = tokens[at]?.kind;
			if (kind !== "many" && kind !== "folders") return;
		}
	}
	return {
		enter(places, place) {
			set++;
			add(places, place);
			return places;
		},
		follow(here, unit) {
			set++;
			const next = [];
			for (const place of here) {
				const token = tokens[place];
				if (token === void 0) continue;
				if (token.kind === "one") {
					if (token.takes(unit)) add(next, place + 1);
				} else if (token.kind === "many") {
					if (token.takes(unit)) add(next, place);
				} else if (unit === "/") add(next, place);
				else next.push(place);
			}
			return next;
		}
	};
}
function tokensOf(pattern) {
	const tokens = [];
	const units = Array.from(pattern);
	for (let at = 0; at < units.length; at++) {
		const unit = units[at] ?? "";
		if (unit === "*") {
			const begins = at === 0 || units[at - 1] === "/";
			let end = at + 1;
			while (units[end] === "*") end++;
			const bounded = end - at > 1 && begins;
			const rest = units.slice(end, end + 2).join("");
			if (bounded && rest.startsWith("/")) {
				tokens.push({ kind: "folders" });
				end++;
			} else {
				const wide = bounded && (rest === "" || rest === "\\/");
				tokens.push({
					kind: "many",
					takes: wide ? anything : inName
				});
			}
			at = end - 1;
		} else if (unit === "?") tokens.push({
			kind: "one",
			takes: inName
		});
		else if (unit === "[") {
			const bracket = bracketAt(units, at);
			if (bracket === null) return null;
			tokens.push({
				kind: "one",
				takes: bracket.takes
			});
			at = bracket.end;
		} else {
			const literal = unit === "\\" ? units[++at] : unit;
			tokens.push({
				kind: "one",
				takes: (other) => other === literal
			});
		}
	}
	return tokens;
}
/** git knows classes for ASCII alone. */
const classes = {
	alnum: /^[0-9A-Za-z]$/,
	alpha: /^[A-Za-z]$/,
	blank: /^[ \t]$/,
	cntrl: /^[\0-\x1f\x7f]$/,
	digit: /^[0-9]$/,
	graph: /^[!-~]$/,
	lower: /^[a-z]$/,
	print: /^[ -~]$/,
	punct: /^[!-/:-@[-`{-~]$/,
	space: /^[ \t\n\r]$/,
	upper: /^[A-Z]$/,
	xdigit: /^[0-9A-Fa-f]$/
};
/** @returns null where the bracket is not closed, or names a class that is not there: then nothing matches */
function bracketAt(units, start) {
	let at = start + 1;
	const negated = units[at] === "!" || units[at] === "^";
	if (negated) at++;
	const members = [];
	let before = null;
	for (let first = true; first || units[at] !== "]"; first = false, at++) {
		let unit = units[at];
		if (unit === void 0) return null;
		if (unit === "[" && units[at + 1] === ":") {
			const close = units.indexOf("]", at + 2);
			if (units[close - 1] === ":" && close > at + 2) {
				const name = units.slice(at + 2, close - 1).join("");
				const known = Object.hasOwn(classes, name) ? classes[name] : void 0;
				if (known === void 0) return null;
				members.push((other) => known.test(other));
				at = close;
				before = null;
				continue;
			}
		}
		if (unit === "-" && before !== null && units[at + 1] !== "]") {
			const from = before;
			let to = units[++at];
			if (to === "\\") to = units[++at];
			if (to === void 0) return null;
			const last = to;
			members.push((other) => from <= other && other <= last);
			before = null;
			continue;
		}
		if (unit === "\\") unit = units[++at];
		if (unit === void 0) return null;
		const member = unit;
		members.push((other) => other === member);
		before = member;
	}
	return {
		takes: (unit) => unit !== "/" && members.some((member) => member(unit)) !== negated,
		end: at
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/git-index.js

// build/steps/upload/git-index.js
const hashBytes = 20;
/** Times, device, owner and size, which are not needed here; the mode; the hash; the flags. */
const modeAt = 24;
const flagsAt = 60;
const fixedBytes = 62;
const extended = 16384;
const folder = 16384;
const submodule = 57344;
const typeOf = 61440;
/** Longer than any path that a file system allows. */
const mostPathBytes = 4096;
/**
* Reads git's index, versions 2 to 4, as git's documentation of the format has it: which files git tracks. An index
* that is cut off, damaged or of an unknown kind is a problem.
*/
function readIndex(bytes) {
	const index = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = index.length - hashBytes;
	if (end < 12 || index.toString("latin1", 0, 4) !== "DIRC") return { problem: "is not a git index" };
	const version = index.readUInt32BE(4);
	if (version < 2 || version > 4) return { problem: `has version ${version}; only versions 2 to 4 are supported` };
	const [body, sum] = [index.subarray(0, end), index.subarray(end)];
	if (!sum.every((byte) => byte === 0) && !(0,node_crypto/* createHash */.n1)("sha1").update(body).digest().equals(sum)) return { problem: "is damaged, or of a repository whose hashes are not SHA-1" };
	try {
		const { entries, at } = entriesOf(body, version);
		const problem = extensionProblem(body, at);
		return problem === null ? { entries } : { problem };
	} catch (error) {
		if (error instanceof RangeError || error instanceof CutOff) return { problem: "is cut off or damaged" };
		throw error;
	}
}
var CutOff = class extends Error {};
/** @param index without its sum */
function entriesOf(index, version) {
	const entries = [];
	const count = index.readUInt32BE(8);
	let at = 12;
	let before = "";
	for (let number = 0; number < count; number++) {
		const start = at;
		const type = index.readUInt32BE(at + modeAt) & typeOf;
		at += index.readUInt16BE(at + flagsAt) & extended ? 64 : fixedBytes;
		let kept = "";
		if (version === 4) {
			const [cut, next] = numberAt(index, at);
			if (cut > before.length) throw new CutOff();
			kept = before.slice(0, before.length - cut);
			at = next;
		}
		const close = index.indexOf(0, at);
		if (close < 0) throw new CutOff();
		const path = kept + index.toString("latin1", at, close);
		if (path.length > mostPathBytes) throw new CutOff();
		at = version === 4 ? close + 1 : start + (Math.floor((close - start) / 8) + 1) * 8;
		before = path;
		if (type === folder) entries.push({
			path: path.replace(/\/$/, ""),
			kind: "sparse"
		});
		else entries.push({
			path,
			kind: type === submodule ? "submodule" : "file"
		});
	}
	return {
		entries,
		at
	};
}
/** A number of any length, seven bits a byte. @returns it, and the offset after it */
function numberAt(index, start) {
	let at = start;
	let byte = index.readUInt8(at++);
	let value = byte & 127;
	while (byte & 128) {
		byte = index.readUInt8(at++);
		value = (value + 1) * 128 + (byte & 127);
	}
	return [value, at];
}
/** An extension after the entries may change their meaning, unless its name starts with a capital letter. */
function extensionProblem(index, start) {
	for (let at = start; at < index.length;) {
		const name = index.toString("latin1", at, at + 4);
		if (name === "link") return "is split in two files (core.splitIndex)";
		if (name !== "sdir" && !/^[A-Z]/.test(name)) return "has an unknown extension";
		at += 8 + index.readUInt32BE(at + 4);
		if (at > index.length) throw new CutOff();
	}
	return null;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/tracked-files.js





// build/steps/upload/tracked-files.js
/** Half a million files. */
const mostIndexBytes = 67108864;
const mostSubmodules = 1e3;
/**
* Reads which files git tracks, from the index of the repository around a folder, and those of its submodules.
* No program is started, and nothing outside of the checkout is read.
* @param root a folder in the checkout; empty is the checkout itself
* @returns null if there is no git checkout
* @throws Failure `input` if it is unknown which files git tracks
*/
async function readTracked(workspace, root) {
	const home = await (0,git_folder/* repositoryOf */._M)(workspace, root);
	if (home === null) return null;
	const paths = /* @__PURE__ */ new Map();
	const folders = /* @__PURE__ */ new Set();
	const repositories = [home];
	for (const repository of repositories) {
		const git = await (0,git_folder/* gitFolder */.nW)(workspace, repository);
		if ("problem" in git) throw unknownTracked((0,git_folder/* below */.Gz)(repository, ".git"), git.problem);
		const name = (0,git_folder/* below */.Gz)(git.value, "index");
		const bytes = await workspace.read(name, mostIndexBytes);
		const index = "problem" in bytes ? bytes : readIndex(bytes.value);
		if ("problem" in index) throw unknownTracked(name, index.problem);
		for (const entry of index.entries) {
			const path = (0,git_folder/* below */.Gz)(latin1(repository), entry.path);
			if (entry.kind === "submodule" && await (0,git_folder/* holdsGit */.R7)(workspace, utf8(path))) {
				repositories.push(utf8(path));
				continue;
			}
			paths.set(path, entry.kind);
			if (entry.kind === "file") addFolders(folders, path);
		}
		if (repositories.length > mostSubmodules) throw unknownTracked(name, "has too many submodules");
	}
	return {
		paths,
		folders
	};
}
function unknownTracked(name, problem) {
	return new failure/* Failure */.HR("input", `Which files git tracks is unknown: "${(0,runtime_text/* oneLine */.TN)(name, 300)}" ${problem}.`, "Set \"deploy: { include-untracked: true }\" in the team file to upload all files that .gitignore does not ignore.");
}
function addFolders(folders, path) {
	for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
		const folder = path.slice(0, end);
		if (folders.has(folder)) return;
		folders.add(folder);
	}
}
/** The bytes of a text or name, one character each. */
function latin1(text) {
	return Buffer.from(text).toString("latin1");
}
function utf8(bytes) {
	return Buffer.from(bytes, "latin1").toString("utf8");
}
/** The rule at which no steps were left. */
var HardRule = class extends Error {
	file;
	line;
	constructor({ folder, line }) {
		super("the rules take too long to apply");
		this.file = folder === "" ? ".gitignore" : `${folder}/.gitignore`;
		this.line = line;
	}
};
/**
* Whether the last matching rule ignores this path. The content of an ignored folder is not checked.
* @param rules those of inner folders last
* @param path in the checkout, with forward slashes; below the folder of each rule
* @param steps counts down; shared by all calls
* @throws HardRule when no steps are left
*/
function isIgnored(rules, path, kind, steps) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const last = rules.findLast((rule) => applies(rule, path, name, kind, steps));
	return last !== void 0 && !last.negative;
}
function applies(rule, path, name, kind, steps) {
	if (--steps.left < 0) throw new HardRule(rule);
	const { folder, glob } = rule;
	if (rule.folderOnly && kind !== "folder") return false;
	const subject = rule.byName ? name : folder === "" ? path : path.slice(folder.length + 1);
	if (glob === null) return subject === rule.prefix;
	if (!subject.startsWith(rule.prefix)) return false;
	try {
		return glob(subject.slice(rule.prefix.length), steps);
	} catch (error) {
		throw error instanceof TooManySteps ? new HardRule(rule) : error;
	}
}
/** The rules of the `.gitignore` file of a folder. */
function rulesIn(folder, text) {
	return text.split(/\r?\n/).flatMap((written, index) => {
		if (written.startsWith("#")) return [];
		const negative = written.startsWith("!");
		const line = withoutBlanks(negative ? written.slice(1) : written);
		const folderOnly = line.endsWith("/");
		const pattern = folderOnly ? line.slice(0, -1) : line;
		if (pattern === "") return [];
		const byName = !pattern.includes("/");
		const seen = byName ? pattern : pattern.replace(/^\//, "");
		const wild = seen.search(/[*?[\\]/);
		const prefix = byName && wild >= 0 ? "" : wild < 0 ? seen : seen.slice(0, wild);
		const glob = wild < 0 ? null : globOf(seen.slice(prefix.length));
		return [{
			folder,
			line: index + 1,
			negative,
			folderOnly,
			byName,
			prefix,
			glob
		}];
	});
}
/** Without the blanks at the end, unless a backslash escapes them. */
function withoutBlanks(line) {
	let end = line.length;
	while (line[end - 1] === " ") end--;
	let escapes = 0;
	while (line[end - 1 - escapes] === "\\") escapes++;
	return line.slice(0, escapes % 2 === 1 ? end + 1 : end);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/list-model.js


// build/steps/upload/list-model.js
const gitignore = ".gitignore";
const mostRuleBytes = 1048576;
/** With more files, the folder is probably not a data model. */
const mostFiles = 5e4;
/** Steps of matching all names with all rules: some seconds. Ten thousand files and a hundred rules take a few million. */
const mostSteps = 5e7;
/**
* Lists a data model: the files that git tracks; or, if `tracked` is null, all except those that the
* `.gitignore` files in it, below it, and above it in the checkout ignore.
* Names that start with a dot (`.git`, `.env`) are not uploaded, except `.gitignore` itself, which is part of the
* project; nor are `node_modules`, files that desktops create in folders, and files whose names indicate credentials.
* @param root the model's folder in the checkout; empty is the checkout itself
* @param tracked what git tracks; null for `.gitignore` to decide
* @throws the signal's reason
*/
async function listModel(workspace, root, tracked = null, signal) {
	const listing = {
		files: [],
		problems: [],
		notApplied: [],
		ignored: 0,
		unwanted: 0,
		untracked: [],
		credentials: []
	};
	try {
		await walk({
			workspace,
			listing,
			steps: { left: mostSteps }
		}, root, tracked, signal);
	} catch (error) {
		if (!(error instanceof HardRule)) throw error;
		const problem = `takes too long to apply (line ${error.line}): it holds too many or too long patterns`;
		listing.problems.push({
			name: error.file,
			problem
		});
	}
	listing.files.sort((a, b) => a.path < b.path ? -1 : 1);
	return listing;
}
async function walk(walked, root, tracked, signal) {
	const { workspace, listing, steps } = walked;
	const links = [];
	const onDisk = /* @__PURE__ */ new Set();
	const inModel = (path) => root === "" ? path : path.slice(root.length + 1);
	const folders = [{
		path: root,
		rules: tracked === null ? await rulesAbove(walked, root) : []
	}];
	for (const folder of folders) {
		signal?.throwIfAborted();
		const entries = await workspace.entries(folder.path);
		if ("problem" in entries) {
			listing.problems.push({
				name: inModel(folder.path) || ".",
				problem: entries.problem
			});
			continue;
		}
		const wanted = entries.value.filter(({ name }) => !isUnwanted(name));
		listing.unwanted += entries.value.length - wanted.length;
		const rules = tracked === null && wanted.some(({ name }) => textOf(name) === gitignore) ? await withRules(walked, folder.path, folder.rules) : folder.rules;
		for (const { name, kind } of wanted) {
			const text = textOf(name);
			const bytes = (0,git_folder/* below */.Gz)(latin1(folder.path), latin1(name));
			if (tracked !== null && !(kind === "folder" ? tracked.folders.has(bytes) : tracked.paths.get(bytes) === "file")) {
				listing.untracked.push(shown(inModel(folder.path), name));
				continue;
			}
			if (kind !== "folder") onDisk.add(bytes);
			if (text === null || hasOddSigns(text)) {
				const problem = text === null ? notText : "has a backslash or a control character in its name";
				listing.problems.push({
					name: shown(inModel(folder.path), name),
					problem
				});
				continue;
			}
			const path = (0,git_folder/* below */.Gz)(folder.path, text);
			const credential = credentialKind(text);
			if (isIgnored(rules, path, kind === "folder" ? "folder" : "file", steps)) listing.ignored++;
			else if (kind === "folder") folders.push({
				path,
				rules
			});
			else if (credential !== null) listing.credentials.push({
				name: inModel(path),
				kind: credential
			});
			else if (kind === "link") links.push(path);
			else if (kind === "file") listing.files.push({
				path: inModel(path),
				source: path
			});
			else listing.problems.push({
				name: inModel(path),
				problem: "is neither a file nor a folder"
			});
		}
		if (listing.files.length > mostFiles) {
			listing.problems.push({
				name: ".",
				problem: `holds more than ${mostFiles} files`
			});
			break;
		}
	}
	await follow(workspace, links, inModel, listing);
	if (tracked !== null) listing.problems.push(...absentFiles(tracked, root, onDisk));
}
const absences = {
	file: "is tracked by git, but is not on the disk",
	submodule: "is a submodule that is not checked out",
	sparse: "is not on the disk because of a sparse checkout"
};
/** What git tracks below a folder and the disk lacks: an upload without it would remove it from the branch. */
function absentFiles(tracked, root, onDisk) {
	const start = root === "" ? "" : `${latin1(root)}/`;
	return [...tracked.paths].flatMap(([path, kind]) => {
		if (!`${path}/`.startsWith(start) || onDisk.has(path)) return [];
		const names = path.slice(start.length).split("/");
		if (names.some((name) => isUnwanted(Buffer.from(name, "latin1"))) || credentialKind(names.at(-1) ?? "")) return [];
		return [{
			name: shown("", Buffer.from(path.slice(start.length), "latin1")) || ".",
			problem: absences[kind],
			absent: true
		}];
	});
}
/** A symbolic link to an uploaded file is uploaded with its content; any other could disclose a file. */
async function follow(workspace, links, inModel, listing) {
	const uploaded = new Set(listing.files.map(({ source }) => source));
	for (const link of links) {
		const target = await workspace.target(link);
		if ("value" in target && uploaded.has(target.value)) {
			listing.files.push({
				path: inModel(link),
				source: target.value
			});
			continue;
		}
		const problem = "value" in target ? "leads to a file or folder that is not uploaded" : target.problem;
		const where = problem.startsWith("leads") ? problem : "leads nowhere";
		listing.problems.push({
			name: inModel(link),
			problem: `is a symbolic link that ${where}`
		});
	}
}
/** Rules of the folders above the model. A folder that `model-path` names is uploaded even if git ignores it: it may be generated. */
async function rulesAbove(walked, root) {
	const { workspace, listing, steps } = walked;
	const parts = root === "" ? [] : root.split("/");
	let rules = [];
	for (const [depth] of parts.entries()) {
		const folder = parts.slice(0, depth).join("/");
		const entries = await workspace.entries(folder);
		if (!("value" in entries) || !entries.value.some(({ name }) => textOf(name) === gitignore)) continue;
		const more = await withRules(walked, folder, rules);
		if (parts.slice(depth).map((_, index) => parts.slice(0, depth + index + 1).join("/")).some((path) => isIgnored(more, path, "folder", steps))) listing.notApplied.push(folder === "" ? gitignore : `${folder}/${gitignore}`);
		else rules = more;
	}
	return rules;
}
async function withRules({ workspace, listing, steps }, folder, rules) {
	const path = folder === "" ? gitignore : `${folder}/${gitignore}`;
	const text = await workspace.read(path, mostRuleBytes);
	if ("value" in text) {
		steps.left -= text.value.length;
		return [...rules, ...rulesIn(folder, new TextDecoder().decode(text.value))];
	}
	listing.problems.push({
		name: path,
		problem: text.problem
	});
	return rules;
}
/** Whether nothing of this name is uploaded, and nothing below it. */
function isUnwanted(name) {
	const text = Buffer.from(name).toString("utf8");
	return text.startsWith(".") && text !== gitignore || desktopFiles.has(text);
}
const desktopFiles = /* @__PURE__ */ new Set([
	"node_modules",
	"Thumbs.db",
	"desktop.ini"
]);
/** Null if it is not UTF-8: no request could name it. */
function textOf(name) {
	const text = Buffer.from(name).toString("utf8");
	return Buffer.from(text).equals(name) ? text : null;
}
const notText = "has a name that is not UTF-8";
function hasOddSigns(text) {
	return /[\u0000-\u001f\u007f\\]/.test(text);
}
/** A name, which may be no text: then with unprintable bytes as `\xff`. */
function shown(folder, name) {
	const text = textOf(name);
	if (text !== null && !hasOddSigns(text)) return (0,git_folder/* below */.Gz)(folder, text);
	const signs = [...name].map((byte) => byte > 31 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`);
	return `${folder === "" ? "" : `${folder}/`}${signs.join("")}`;
}
/** Names of files that tools and people keep credentials in, and what such a file is. Letter case counts for nothing. */
const kinds = [
	[/^gha-creds-.*\.json$/, "credentials of google-github-actions/auth"],
	[/^(?:application_default_credentials|credentials|client_secret.*)\.json$/, "credentials of a cloud account"],
	[/(?:service[-_]?account.*|^keyfile)\.json$/, "key of a service account"],
	[/^secrets\.ya?ml$/, "secrets"],
	[/\.(?:tfstate(?:\..*)?|tfvars(?:\.json)?)$/, "Terraform state or variables"],
	[/\.(?:pem|key|p8|p12|pfx|jks|ppk)$/, "private key or certificate"],
	[/^id_(?:rsa|dsa|ecdsa|ed25519)$/, "SSH private key"],
	[/\.env$/, "environment variables"],
	[/^kubeconfig$/, "credentials of a cluster"]
];
/** @returns what the file is by its name, where no data model has such a file; null for any other */
function credentialKind(name) {
	return kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null;
}
/** @returns what the file is by its name and content, where a data model can have a file of that name, too */
function credentialFile(name, bytes) {
	return /^profiles\.ya?ml$/i.test(name) && /^\s+outputs\s*:/m.test(bytes.toString()) ? "dbt profile" : null;
}
/** @returns why no file with this content may be uploaded; null for any other */
function secretIn(bytes) {
	if (bytes.includes("PRIVATE KEY") && /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(bytes.toString("latin1"))) return "contains a private key";
	if (bytes.includes("service_account") && /"type"\s*:\s*"service_account"/.test(bytes.toString("latin1"))) return "contains the key of a service account";
	return null;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/read-files.js







// build/steps/upload/read-files.js
/** The largest request body that the platform is known to accept (50 MB, elsewhere); model files are far smaller. */
const mostFileBytes = 52428800;
const mostAtOnce = 8;
const mostNamed = 5;
const mostListed = 500;
const lfsPointer = Buffer.from("version https://git-lfs.github.com/spec/v1");
/**
* Lists and hashes the data model under `model-path`.
* @param includeUntracked files that git does not track, too
* @throws Failure `input` if the folder does not exist, has no files, or has a file that cannot be uploaded
*/
async function readUploadModel(context, includeUntracked = false) {
	const { settings, workspace, log, journal, budget } = context;
	const shown = settings.modelPath;
	const root = await modelFolder(context);
	const tracked = includeUntracked ? null : await readTracked(workspace, root);
	const listing = await listModel(workspace, root, tracked, budget.signal);
	const model = /* @__PURE__ */ new Map();
	for (const { path, source } of listing.files) model.set(path, {
		source,
		hash: "",
		size: 0
	});
	await (0,concurrency/* eachOf */.p)(listing.files, mostAtOnce, async ({ path, source }) => {
		budget.signal.throwIfAborted();
		const file = await readFile(workspace, source);
		if ("problem" in file) return void listing.problems.push({
			name: path,
			problem: file.problem
		});
		const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
		const kind = credentialFile(source.slice(source.lastIndexOf("/") + 1), bytes);
		const secret = secretIn(bytes);
		if (bytes.subarray(0, lfsPointer.length).equals(lfsPointer)) listing.problems.push({
			name: path,
			problem: "is a Git LFS pointer, not the file itself",
			absent: true
		});
		else if (kind !== null) {
			model.delete(path);
			listing.credentials.push({
				name: path,
				kind
			});
		} else if (secret !== null) listing.problems.push({
			name: path,
			problem: secret
		});
		else model.set(path, {
			source,
			hash: file.hash,
			size: bytes.length
		});
	});
	rejectProblems(context, listing);
	for (const path of listing.notApplied) log.line(`"${(0,runtime_text/* oneLine */.TN)(path, 300)}" ignores "${shown}", the folder that "model-path" names; its rules are not applied`);
	describeListing(context, listing, tracked !== null);
	if (model.size === 0) {
		const which = tracked === null ? "" : " that git tracks";
		const other = tracked === null ? "" : ", or set \"deploy: { include-untracked: true }\" in the team file if this job makes the files";
		throw new failure/* Failure */.HR("input", `Invalid input \`model-path\`: "${shown}" holds no file to upload${which}, and an empty data model would remove everything.`, `Name the folder that holds the data model${other}; the log lists how many files were ignored, and why.`);
	}
	for (const paths of alike(model)) journal.warn(`${paths.map((path) => `"${(0,runtime_text/* oneLine */.TN)(path, 200)}"`).join(" and ")} differ only in case or accents. All are uploaded, but many file systems cannot store them in one folder.`);
	return model;
}
/**
* The folder that `model-path` names, as it is on the disk.
* @throws Failure `input` where it is no folder, is reached through a link, or is never uploaded by its name
*/
async function modelFolder({ settings, workspace }) {
	const shown = settings.modelPath;
	const path = shown === "." ? "" : shown;
	const root = await workspace.target(path);
	const folder = "problem" in root ? root : await workspace.entries(path);
	const hidden = ("value" in root && root.value !== "" ? root.value.split("/") : []).some((name) => isUnwanted(Buffer.from(name)));
	const problem = "problem" in folder ? folder.problem : hidden && "is in a folder that is never uploaded";
	if ("value" in root && !problem) return root.value;
	throw new failure/* Failure */.HR("input", `Invalid input \`model-path\`: "${shown}" ${problem}, so there is nothing to upload.`, "Check out the repository before this step (actions/checkout), and name the folder that holds the data model.");
}
function describeListing({ settings, log, journal }, listing, byGit) {
	const { files, ignored, unwanted, untracked, credentials } = listing;
	const others = byGit ? `${untracked.length} not tracked by git` : `${ignored} by .gitignore`;
	log.line(`"${settings.modelPath}" holds ${(0,runtime_text/* count */.U9)(files.length, "file")}; ignored: ${others}, ${unwanted} by name`);
	if (untracked.length > 0) {
		const named = (0,runtime_text/* firstOf */.Ku)(untracked, mostNamed, (name) => `"${(0,runtime_text/* oneLine */.TN)(name, 100)}"`);
		log.line(`Not tracked: ${named} ("include-untracked" of the team file uploads them)`);
	}
	const texts = credentials.map(({ name, kind }) => `"${(0,runtime_text/* oneLine */.TN)(name, 300)}" (${kind})`);
	log.lines(texts.slice(0, mostListed).map((text) => `  not uploaded: ${text}`));
	if (byGit && texts.length > 0) journal.warn(`Not uploaded, because the file names indicate credentials: ${texts.slice(0, mostNamed).join(", ")}${texts.length > mostNamed ? `, and ${texts.length - mostNamed} more, in the log above` : ""}. Rename a file that is part of the data model; remove any other from the repository.`);
}
/** @returns the bytes with their hash, or why there are none */
async function readFile(workspace, source) {
	const read = await workspace.read(source, mostFileBytes);
	if ("problem" in read) return read;
	return {
		bytes: read.value,
		hash: (0,node_crypto/* createHash */.n1)("sha1").update(read.value).digest("hex")
	};
}
function rejectProblems({ settings, log }, { problems }) {
	if (problems.length === 0) return;
	const texts = problems.map(({ name, problem }) => `"${(0,runtime_text/* oneLine */.TN)(name, 300)}" ${problem}`);
	log.lines(texts.slice(0, mostListed).map((text) => `  ${text}`));
	const absent = problems.some((found) => found.absent);
	const more = texts.length > mostNamed ? `; and ${texts.length - mostNamed} more, in the log above` : "";
	throw new failure/* Failure */.HR("input", `The data model in "${settings.modelPath}" cannot be uploaded: ${texts.slice(0, mostNamed).join("; ")}${more}.`, absent ? "Check out all files before this step (actions/checkout: `submodules: true`, `lfs: true`, no `sparse-checkout`), or remove these from the repository. Nothing was uploaded." : "Remove, rename or replace them, or add them to .gitignore. Nothing was uploaded.");
}
/** Paths that are the same on file systems that ignore case or the encoding of accents. */
function alike(model) {
	return [...Map.groupBy(model.keys(), workspace/* folded */.TM).values()].filter((paths) => paths.length > 1);
}



/***/ })

};
