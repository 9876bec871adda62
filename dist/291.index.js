export const id = 291;
export const ids = [291];
export const modules = {

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

/***/ 9291:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkContainsProduction: () => (/* binding */ checkContainsProduction)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3191);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4279);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2145);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4659);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5758);
/* harmony import */ var _named_commit_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(7033);
/* harmony import */ var _ref_on_github_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(4077);












// build/steps/sync/in-production.js
/**
* Checks, before a sandbox is paid for, that a release does not take out of production what an earlier one brought there, as a
* run again of an older release's job would. Who dispatches the workflow by hand may mean that.
*
* The platform does not say which commit production has, so it is inferred, and where nothing shows it, the release goes on.
* @throws Failure `merge` when the ref lacks commits of what production has; PlatformError; Stop
*/
async function checkContainsProduction(context, target) {
	const { run, settings, log } = context;
	if (run.eventName === "workflow_dispatch") return;
	const unchecked = (why) => log.line(`Not checked whether "${settings.ref}" contains what production has: ${why}`);
	const { githubToken: token } = settings;
	if (token === null) return unchecked("\"github-token\" is empty");
	const listed = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_2__/* .askGitHub */ .X)(context, token, (github, signal) => github.refs("tags/", signal));
	if ("error" in listed) return unchecked((0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_2__/* .errorPhrase */ .M)(listed.error));
	const sync = await lastReleased(context, target, new Set(listed.value.map(({ ref }) => (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(ref))));
	if (typeof sync === "string") return unchecked(sync);
	const tag = (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(sync.gitRef ?? "");
	const asked = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_2__/* .askGitHub */ .X)(context, token, async (github, signal) => {
		const commit = (0,_named_commit_js__WEBPACK_IMPORTED_MODULE_11__/* .commitInHistory */ .Hj)(sync)?.sha ?? await (0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_10__/* .commitOf */ .D3)(github, `tags/${tag}`, signal) ?? tag;
		const { behindBy } = await github.compare(commit, (0,_named_commit_js__WEBPACK_IMPORTED_MODULE_11__/* .expectedCommit */ .O8)(context) ?? settings.ref, signal);
		return {
			commit,
			behindBy
		};
	});
	if ("error" in asked) return unchecked((0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_2__/* .errorPhrase */ .M)(asked.error));
	const { commit, behindBy } = asked.value;
	const what = `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(tag, 200)}" (commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_10__/* .shortSha */ .Fu)(commit)}, inferred from the sync history)`;
	if (behindBy === 0) return log.line(`"${settings.ref}" contains what production probably has: ${what}`);
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("merge", `Not released: production probably has ${what}, and "${settings.ref}" lacks ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(behindBy, "commit")} of it (sync job ${sync.syncJobId}).`, "Release a tag that contains both. If it is meant to leave production, start the workflow by hand (workflow_dispatch) on it.");
}
/**
* @param tags those of the repository: a branch is synced without being released, too, and clean-up deletes that of its sync
* @returns the newest sync of a tag whose branch was merged; or why it is unknown, a phrase
*/
async function lastReleased(context, target, tags) {
	const { deployment, run } = context;
	try {
		const branches = new Set((await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__/* .allBranches */ .Iz)(deployment)).map(({ name }) => name));
		const { updatedAt } = await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .readBuildStatus */ .Pr)(context, target);
		const builtAt = Date.parse(updatedAt ?? "");
		for await (const sync of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_9__/* .syncRuns */ .K_)(deployment)) {
			if (sync.status !== "COMPLETED" || !tags.has((0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(sync.gitRef ?? ""))) continue;
			const made = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readGeneratedName */ .H3)(sync.branchName);
			if (made !== null && (made.pullRequest !== null || !(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .isOfRepository */ .iI)(made, run))) continue;
			const isMerged = await wasMerged(deployment, sync, {
				target,
				made: made !== null,
				branches,
				builtAt
			});
			if (isMerged === void 0) return `it is unknown whether "${(0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(sync.gitRef ?? "")}" was merged`;
			if (isMerged) return sync;
		}
		return "the sync history shows no earlier release";
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PlatformError */ .Wk && error.trouble !== "unreachable") return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutStop */ .f6)(error.message);
		throw error;
	}
}
/**
* What was synced and not merged was not released: its branch has other files, or was deleted without a build after it. Under a
* name that the user or the platform chose, only equal files say anything.
* @returns undefined where it is unknown
*/
async function wasMerged(deployment, sync, known) {
	if (!known.branches.has(sync.branchName)) return known.made ? endedBefore(sync, known.builtAt) : void 0;
	const isSame = await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_8__/* .sameFiles */ .kk)(deployment, sync.branchName, known.target);
	return known.made || isSame === true ? isSame : void 0;
}
/** Undefined where it is unknown. */
function endedBefore({ startedAt, durationMs }, atMs) {
	const endedAt = Date.parse(startedAt ?? "") + (durationMs ?? NaN);
	return Number.isNaN(endedAt) || Number.isNaN(atMs) ? void 0 : endedAt < atMs;
}



/***/ }),

/***/ 7033:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hj: () => (/* binding */ commitInHistory),
/* harmony export */   O8: () => (/* binding */ expectedCommit),
/* harmony export */   TN: () => (/* binding */ commitInLogEntry),
/* harmony export */   Ud: () => (/* binding */ isOfEvent)
/* harmony export */ });
// build/steps/sync/named-commit.js
const whole = /^[0-9a-f]{40}$/;
const announced = /^(?:checked out|cloned|head is (?:now )?at|switched to|note: (?:switching to|checking out))\b/i;
/** The commit in the run's history, or null. */
function commitInHistory(run) {
	const sha = [
		run?.gitCommit,
		run?.commitSha,
		run?.triggerContext?.headSha
	].find((text) => text && whole.test(text));
	return sha ? {
		sha,
		evidence: "named in the sync history"
	} : null;
}
/**
* The commit in a log entry about the checkout, or null. Only the beginning of an entry counts, and only in the phase
* that clones: later output comes from code of the repository, which could print any commit.
*/
function commitInLogEntry({ phase, message }) {
	if (!/clone|check-?out/i.test(phase ?? "")) return null;
	const [line = ""] = message.split("\n", 1);
	if (!announced.test(line)) return null;
	const [sha, ...more] = line.match(/\b[0-9a-f]{40}\b/g) ?? [];
	return sha !== void 0 && more.length === 0 ? sha : null;
}
/** Whether the ref is that of the event, and not another one that the input names. A fork's branch is none of this repository. */
function isOfEvent({ settings, run }) {
	return "name" in run.ref && run.ref.name === settings.ref && run.forkBranch === null;
}
/** The commit of the run; null where another ref than the event's is synced. */
function expectedCommit(context) {
	const sha = context.run.sha.toLowerCase();
	return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}



/***/ }),

/***/ 4077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   TB: () => (/* binding */ watchRef),
/* harmony export */   bt: () => (/* binding */ checkReleaseRef),
/* harmony export */   ld: () => (/* binding */ clonedCommit)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);



// build/steps/sync/ref-on-github.js
/** Time limit of one read, its retries included. */
const readMs = 2e4;
/** Annotated tags may point to annotated tags. */
const mostTags = 10;
/**
* Watches the ref that is synced, in the workflow's own repository. Without a token nothing is sent.
* @param kinds `branch` where the ref is known to be one: a clone prefers the branch to a tag of the same name
*/
function watchRef(context, kinds) {
	const { settings, run, clock, budget, connectGitHub } = context;
	const { ref, githubToken } = settings;
	const stopped = new AbortController();
	let connected;
	async function ask(token, signal) {
		connected ??= connectGitHub(token);
		const github = await connected;
		const [branch, tag] = await Promise.all([commitOf(github, `heads/${ref}`, signal), kinds === "branch" ? null : commitOf(github, `tags/${ref}`, signal)]);
		if (branch === null && tag === null) return { problem: `no ${kinds} "${ref}" was found on GitHub in ${run.repository} with this token` };
		return {
			branch,
			tag
		};
	}
	return {
		async read() {
			if (githubToken === null) return { problem: "GitHub was not checked because \"github-token\" is empty" };
			if (run.repository === "") return { problem: "GitHub was not checked because the name of the repository is unknown" };
			const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .startBudget */ .cg)(clock, readMs);
			const over = new AbortController();
			try {
				return await ask(githubToken, (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .anySignal */ .JG)([
					budget.signal,
					stopped.signal,
					share.signal,
					over.signal
				]));
			} catch (error) {
				budget.signal.throwIfAborted();
				const text = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)));
				return { problem: share.signal.aborted ? `GitHub did not respond within ${readMs / 1e3} s` : text };
			} finally {
				share.release();
				over.abort();
			}
		},
		stop: () => stopped.abort()
	};
}
/** The commit of a branch (`heads/NAME`) or tag (`tags/NAME`); null where GitHub has none. */
async function commitOf(github, ref, signal) {
	let object = await github.ref(ref, signal);
	for (let tags = 0; object?.type === "tag" && tags < mostTags; tags++) object = await github.annotatedTag(object.sha, signal);
	if (object && object.type !== "commit") throw new Error(`"${ref}" points to a ${object.type} on GitHub, not to a commit`);
	return object?.sha ?? null;
}
/**
* Checks that the name of a release stands for one commit. A clone of a tag uses the branch of the same name if there
* is one, and the history's `gitRef` is the same for both. Without a response from GitHub nothing is checked here.
* @param expected the commit of the run; null where another ref is synced
* @throws Failure `sync`
*/
function checkReleaseRef(ref, onGitHub, expected) {
	if ("problem" in onGitHub) return;
	const { branch, tag } = onGitHub;
	if (branch !== null && tag !== null && branch !== tag) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `The repository has both a tag "${ref}" (commit ${shortSha(tag)}) and a branch "${ref}" (commit ${shortSha(branch)}), and a sync uses the branch.`, "Rename or delete that branch, or release a synced branch with the input \"branch\".", { title: "not released" });
	const commit = clonedCommit(onGitHub);
	if (expected === null || commit === expected) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `${tag === null ? "Branch" : "Tag"} "${ref}" points to commit ${shortSha(commit)} on GitHub, but this run is for commit ${shortSha(expected)}.`, "It was moved. Start a new run for the commit that you want to release.", { title: "the ref moved on" });
}
/** The commit that `git clone --branch` checks out: it prefers a branch to a tag of the same name. */
function clonedCommit({ branch, tag }) {
	return branch ?? tag ?? "";
}
/** As GitHub shows it. */
function shortSha(sha) {
	return sha.slice(0, 7);
}



/***/ })

};
