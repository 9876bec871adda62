export const id = 57;
export const ids = [57];
export const modules = {

/***/ 4057:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   validate: () => (/* binding */ validate)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4997);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8579);
/* harmony import */ var _steps_branch_new_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8491);
/* harmony import */ var _steps_changes_prepare_gate_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(589);
/* harmony import */ var _steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2145);
/* harmony import */ var _steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8873);









// build/commands/validate.js
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_8__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(498), __webpack_require__.e(806), __webpack_require__.e(236), __webpack_require__.e(34), __webpack_require__.e(51), __webpack_require__.e(479)]).then(__webpack_require__.bind(__webpack_require__, 7615)));
/** How long after a lost pull it is sent again. */
const againAfterMs = 1e3;
/**
* Opens a branch, waits for its build and validates it. A branch of this very repository is pulled first, and its
* build must be of the commit under test, where the platform says of which it is.
* @returns the sentence for a green end
*/
async function validate(context) {
	const { settings, journal } = context;
	const { branch } = settings;
	journal.found({ branch });
	const deploymentSettings = await journal.phase("Settings", () => (0,_steps_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .readDeploymentSettings */ .H)(context));
	await (0,_steps_changes_prepare_gate_js__WEBPACK_IMPORTED_MODULE_5__/* .prepareGate */ .N)(context);
	const wanted = branch === deploymentSettings.deployBranchName ? {} : await journal.phase("Pull", () => pullBranch(context, branch));
	const { gateBranch } = await gating();
	const { known } = await gateBranch(context, branch, {
		deployBranch: deploymentSettings.deployBranchName,
		wanted
	});
	return `Branch "${branch}" is built and ${(0,_steps_branch_new_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .validBut */ .uA)(known)}.`;
}
/** Only a branch that the event is about can be connected to this repository. */
async function pullBranch(context, branch) {
	const { run, journal, log } = context;
	if (!("name" in run.ref) || run.ref.name !== branch || run.sha === "") return {};
	const before = (0,_steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .baselineOf */ .Bv)(await (0,_steps_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .readBuildStatus */ .Pr)(context, branch));
	let triggered;
	try {
		triggered = await sendPull(context, branch);
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.trouble === "unreachable" || error.trouble === "auth") throw error;
		if (error.status === 409) throw conflict(branch, error);
		journal.warn(`Branch "${branch}" was not pulled, so its build may not be of this commit. The deployment may not be connected to this repository. ${error.message}`);
		return {};
	}
	log.line(`Pulled branch "${branch}"; the build must be of commit ${run.sha.slice(0, 12)}`);
	return {
		commit: run.sha,
		...triggered ? {
			newerThan: before,
			triggered: true
		} : {}
	};
}
/** @returns whether the pull triggered a build, or may have */
async function sendPull(context, branch) {
	const { deployment, clock, log } = context;
	const args = { body: { branchName: branch } };
	try {
		const { buildTriggered } = await deployment.call(_platform_operations_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .pull */ .a$, args, { retry: false });
		return buildTriggered === true;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.trouble !== "unreachable") throw error;
		log.line(`${error.message} Pulling again.`);
		const { retryAfterMs: askedMs = 0 } = error;
		await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .waitToRepeat */ .m5)(clock, {
			delayMs: Math.max(againAfterMs, askedMs),
			askedMs
		}, deployment.signal, error);
		await deployment.call(_platform_operations_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .pull */ .a$, args);
		return true;
	}
}
function conflict(branch, error) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Branch "${branch}" could not be pulled (409): ${error.text || "it conflicts with what the platform has"}.`, "The branch was also changed on the platform. Commit or discard those changes there, then run this again.", { cause: error });
}



/***/ }),

/***/ 4997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
/* harmony export */   lY: () => (/* binding */ createBranch),
/* harmony export */   xb: () => (/* binding */ mergeToDefaultBranch)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


// build/platform/operations/branches.js
const build = "/build/api/v1/deployments/{deploymentId}";
/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
const startDevMode = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "startDevMode",
	method: "POST",
	path: `${build}/dev-mode`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).devSession,
	doing: "starting dev mode",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownBranch */ .z$
	}
});
/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
const createBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "createBranch",
	method: "POST",
	path: `${build}/branches`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).anything,
	doing: "creating the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["from"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownBranch */ .z$
	}
});
/** Repeated: a second pull finds that everything was fetched. */
const pull = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "pull",
	method: "POST",
	path: `${build}/pull`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).pulled,
	repeatable: true,
	doing: "pulling the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build"
});
const mergeIntoParentBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "mergeIntoParentBranch",
	method: "POST",
	path: `${build}/merge`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).mergeAnswer,
	doing: "merging into the parent branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionBranch */ .z6
	}
});
const mergeToDefaultBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "mergeToDefaultBranch",
	method: "POST",
	path: `${build}/merge-to-default`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).mergeAnswer,
	doing: "merging into the deploy branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionBranch */ .z6
	}
});



/***/ }),

/***/ 8491:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AD: () => (/* binding */ isPlaced),
/* harmony export */   Ck: () => (/* binding */ withKnown),
/* harmony export */   uA: () => (/* binding */ validBut)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/steps/branch/new-errors.js
/**
* Marks the errors that production has, too: of the same file, with the same message but for positions and IDs. If the
* branch has an error more often than production, the others of its kind are new.
*/
function withKnown(errors, ofProduction) {
	const [now, before] = [timesBy(keyOf, errors), timesBy(keyOf, ofProduction)];
	const same = timesBy(exactKeyOf, ofProduction);
	return errors.map((error) => {
		const key = keyOf(error);
		return (now.get(key) ?? 0) <= (before.get(key) ?? 0) || error.times <= (same.get(exactKeyOf(error)) ?? 0) ? {
			...error,
			known: true
		} : error;
	});
}
/** What names its file, cube or view: two such errors of different places differ in their texts. */
function isPlaced({ fileName, message }) {
	return fileName !== void 0 || /^\S+ (?:cube|view): |[\w-]\.(?:ya?ml|js|py|jinja)\b/i.test(message);
}
/** How often errors of each kind were reported. */
function timesBy(kindOf, errors) {
	const total = /* @__PURE__ */ new Map();
	for (const error of errors) {
		const kind = kindOf(error);
		total.set(kind, (total.get(kind) ?? 0) + error.times);
	}
	return total;
}
function exactKeyOf({ fileName = "", message }) {
	return JSON.stringify([fileName, message]);
}
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** A hash; a word without a digit is none. */
const hash = /\b(?=[a-f]*\d)[0-9a-f]{16,}\b/gi;
/** `(4:4)`, `orders.yml:4:4`, `line 4, column 4`. */
const position = /\(\d{1,7}:\d{1,7}\)|:\d{1,7}:\d{1,7}\b|\b(?:line|column|col\.?|row) \d{1,7}\b/gi;
/** A line of the source below a message, with its number or a mark. */
const frame = /^[ \t]*(?:>[ \t]*)?\d*[ \t]*\|/;
function keyOf({ fileName = "", message }) {
	const text = message.split(/\r?\n/).filter((line) => !frame.test(line)).join(" ").replace(uuid, "#").replace(hash, "#").replace(position, "#").replace(/\s+/g, " ").trim();
	return JSON.stringify([fileName, text]);
}
/** What the model is, as words that follow "is". @param known how many errors it has that production has, too */
function validBut(known) {
	if (known === 0) return "valid";
	return `valid but for ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(known, "error")} that production has`;
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
