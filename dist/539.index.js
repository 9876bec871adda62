export const id = 539;
export const ids = [539,51,39,920,750,412,47];
export const modules = {

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

/***/ 412:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ createLimit),
/* harmony export */   p: () => (/* binding */ eachOf)
/* harmony export */ });
// build/runtime/concurrency.js
/** Lets at most this many pieces of work run at once; the others wait for their turn, in their order. */
function createLimit(most) {
	const waiting = [];
	let running = 0;
	return async (work) => {
		if (running >= most) await new Promise((resume) => waiting.push(resume));
		running++;
		try {
			return await work();
		} finally {
			running--;
			waiting.shift()?.();
		}
	};
}
/**
* Runs the same work for each item, a few at a time, begun in their order. After a failure no further item is started;
* running work is awaited.
* @param room how many at once, at most; or whether there is room for this item beside those that run, which is asked
*   again whenever one of them ends
* @throws the first error of the work
*/
async function eachOf(items, room, work) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const hasRoom = typeof room === "number" ? () => running < room : room;
	const waiting = items[Symbol.iterator]();
	const failures = [];
	let next = waiting.next();
	let running = 0;
	async function run(item) {
		running++;
		try {
			await work(item);
		} catch (error) {
			failures.push(error);
		}
		running--;
		advance();
	}
	function advance() {
		while (!next.done && failures.length === 0 && (running === 0 || hasRoom(next.value))) {
			const { value } = next;
			next = waiting.next();
			run(value);
		}
		if (running > 0) return;
		if (failures.length > 0) reject(failures[0]);
		else resolve();
	}
	advance();
	return promise;
}



/***/ }),

/***/ 5414:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ modelErrors)
/* harmony export */ });
// build/steps/branch/model-errors.js
/** A text with more errors than this is one error. */
const maxErrors = 1e3;
const maxText = 1e6;
const beginnings = [
	/^\S[^"\n]{0,299} (?:cube|view): /,
	/^[\p{L}_$][\p{L}\p{N}_$.]{0,299} (?:is not defined|cannot be resolved)/u,
	/^'[^'\n]{1,300}' not found for path /,
	/^(?:Found (?:duplicate|conflicting)|Member names must|Member '|Unexpected|Failed to parse|Can't find join path|Cannot |Maximum call stack|Missing |Error: )/,
	/^\w[\w.]{0,300} (?:is not a function|must be defined as )/,
	/\(\d{1,7}:\d{1,7}\)$/
];
/**
* The distinct errors of a report, in its order. A text with many errors is taken apart:
* `Compile errors:`, then blocks that begin with `Errors:` or `<file> Errors:`.
*/
function modelErrors(reported) {
	const errors = [];
	const byFile = /* @__PURE__ */ new Map();
	const add = ({ message, fileName = "" }) => {
		const ofFile = byFile.get(fileName) ?? /* @__PURE__ */ new Map();
		byFile.set(fileName, ofFile);
		const known = ofFile.get(message);
		if (known) {
			known.times++;
			return;
		}
		const error = fileName === "" ? {
			message,
			times: 1
		} : {
			message,
			fileName,
			times: 1
		};
		ofFile.set(message, error);
		errors.push(error);
	};
	for (const error of reported) {
		const several = takeApart(error);
		if (several === null) add(error);
		else several.forEach(add);
	}
	return errors;
}
/** @returns null if it is one error */
function takeApart(error) {
	const text = error.message.replace(/^(?:Error: )+/, "");
	if (!/^Compile errors:[ \t]*\r?\n/.test(text) || text.length > maxText) return null;
	const found = [];
	let fileName = error.fileName;
	let begins = true;
	for (const line of text.split(/\r?\n/).slice(1)) {
		const [heading, named] = /^(?:(\S.{0,999}) )?Errors:[ \t]*$/.exec(line) ?? [];
		if (heading !== void 0) {
			fileName = named ?? error.fileName;
			begins = true;
		} else if (begins || beginnings.some((form) => form.test(line))) {
			if (line.trim() === "") continue;
			if (found.length >= maxErrors) return null;
			found.push({
				lines: [line],
				fileName
			});
			begins = false;
		} else found.at(-1)?.lines.push(line);
	}
	const errors = found.map(({ lines, fileName: file }) => ({
		message: lines.join("\n").trimEnd(),
		...file === void 0 ? {} : { fileName: file }
	}));
	return errors.length > 0 ? errors : null;
}



/***/ }),

/***/ 8491:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pk: () => (/* binding */ markKnown),
/* harmony export */   uA: () => (/* binding */ validBut)
/* harmony export */ });
/* unused harmony export withKnown */
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8646);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2145);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8873);
/* harmony import */ var _model_errors_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5414);
/* harmony import */ var _verify_merged_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(3569);










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
	return `valid but for ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(known, "error")} that production has`;
}
/** Time limit of the validation of the deploy branch. */
const mostMs = 6e4;
/**
* With `errors: new` in the team file: marks the errors of a branch that production has, too. If these cannot be read,
* none is marked, so that all errors count.
* @param knownDeployBranch null if it has not been read yet
*/
function markKnown(context, branch, knownDeployBranch) {
	return async (errors) => {
		const { journal, budget, clock } = context;
		const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .startBudget */ .cg)(clock, Math.min(mostMs, budget.remainingMs()));
		try {
			if ((await (0,_team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_5__/* .teamFileOf */ .F)(context)).errors === "all") return errors;
			const deployBranch = knownDeployBranch ?? (await (0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .readDeploymentSettings */ .H)(context)).deployBranchName;
			if (branch === deployBranch) return errors;
			const known = withKnown(errors, await errorsOf(context, deployBranch, (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .anySignal */ .JG)([budget.signal, share.signal])));
			if (known.every((error) => !error.known || isPlaced(error))) return known;
			if (await changesOneFile(context, branch, deployBranch)) return known;
			journal.warn(`Errors that name no file count as new: branch "${branch}" changes several files, or its files are unknown, so which of them has the error is unknown. Fix production, or change one file at a time.`);
			return known.map((error, index) => isPlaced(error) ? error : errors[index] ?? error);
		} catch (error) {
			budget.signal.throwIfAborted();
			if (!(error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR || error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk || share.signal.aborted)) throw error;
			const why = share.signal.aborted ? `the platform did not respond within ${mostMs / 1e3} s` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutStop */ .f6)(error instanceof Error ? error.message : String(error));
			journal.warn(`All errors count, because those of production could not be read: ${why}.`);
			return errors;
		} finally {
			share.release();
		}
	};
}
/** Whether a branch differs from production in one file at most. A list may be late, so few differences are read again. */
async function changesOneFile(context, branch, deployBranch) {
	for (const isLast of [false, true]) {
		const [own, deployed] = await Promise.all([(0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_8__/* .filesOf */ .R8)(context, branch), (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_8__/* .filesOf */ .R8)(context, deployBranch)]);
		if (own === null || deployed === null || (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_8__/* .mergeChanges */ .e6)(own, deployed).size > 1) return false;
		if (!isLast) await context.clock.sleep(_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_6__/* .settleMs */ ._l, context.budget.signal);
	}
	return true;
}
async function errorsOf(context, branchName, signal) {
	const { deployment } = context;
	const response = await deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .validateDataModel */ .QH, { query: { branchName } }, { signal });
	if (response.branchName !== branchName || response.mode !== "production") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("unsupported", `requested the validation of "${branchName}" (production), but the platform validated "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(response.branchName, 120)}" (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(response.mode, 40)})`);
	return response.valid ? [] : (0,_model_errors_js__WEBPACK_IMPORTED_MODULE_9__/* .modelErrors */ .R)(response.errors);
}



/***/ }),

/***/ 8810:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ openBranch),
/* harmony export */   n: () => (/* binding */ staysOpen)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4423);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2145);
/* harmony import */ var _open_dev_mode_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8999);
/* harmony import */ var _wanted_build_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1751);








// build/steps/branch/open-branch.js
/**
* Makes a branch compile. The deploy branch compiles by itself and is never opened, forked or deleted.
* What is switched on is written to the ledger first; the post step switches it off.
* @param deployBranch name of the deploy branch; null for a branch that this job just made, which may show late
* @throws Failure `build` when the branch is unknown, or cannot or must not be opened
*/
async function openBranch(context, branch, deployBranch) {
	const { clock } = context;
	const madeAt = deployBranch === null ? clock.now() : void 0;
	return (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .onceKnown */ .tH)(context, madeAt, () => openKnown(context, branch, deployBranch));
}
async function openKnown(context, branch, deployBranch) {
	const { settings, log } = context;
	if (branch === deployBranch) return { name: branch };
	if (settings.activate === "dev-mode") return { name: await (0,_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_6__/* .openDevMode */ .z)(context, branch) };
	if (settings.activate !== "staging") {
		const activity = (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .activityOf */ .nx)(await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch));
		if (activity === "unknown-branch") throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .branchNotFound */ .Ew)(branch);
		if (activity === "active") {
			log.line(`Branch "${branch}" is already active`);
			return { name: branch };
		}
		if (settings.activate === "never") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Branch "${branch}" is not active, so the platform does not build it, and "activate: never" does not allow opening it.`, "Use \"activate: auto\", or open the branch on the platform first.");
	}
	await openStaging(context, branch, deployBranch === null);
	return { name: branch };
}
const withoutStaging = "Or set \"activate: dev-mode\", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.";
/**
* @param own this job made the branch, so no other job has switched it on
*/
async function openStaging(context, branch, own) {
	const { deployment, journal } = context;
	const before = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .findBranch */ .E0)(deployment, branch);
	if (!before) throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .branchNotFound */ .Ew)(branch);
	const { isStagingEnvironmentEnabled: told } = before;
	const wasOn = own && told === void 0 ? false : told;
	if (wasOn === void 0) journal.warn(staysOn(branch, "The platform does not say"));
	else if (wasOn && (await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch)).errorText === "Branch is not active") journal.warn(staysOn(branch, "The branch list and the build status of the platform disagree on"));
	await switchOn(context, branch, wasOn);
}
/** @param wasOn whether it is known to be on; if it is known to be off, the post step switches it off */
async function switchOn(context, branch, wasOn) {
	const { deployment, ledger, log } = context;
	if (wasOn === false) ledger.write({ staging: branch });
	log.line(`Switching the staging environment of "${branch}" on`);
	try {
		await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .setBranchStagingEnvironment */ .P$, { body: {
			branchName: branch,
			enabled: true
		} });
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.trouble === "unreachable") throw error;
		if (error.arrived === "no") ledger.write({ staging: void 0 });
		const reason = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.text);
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR((0,_platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKindOf */ .Kt)(error, "build"), `The platform rejected the staging environment for branch "${branch}" (${error.status}): ${reason || "it gave no reason"}.`, error.trouble === "auth" ? `${error.advice} ${withoutStaging}` : withoutStaging, { cause: error });
	}
}
/** How often a staging environment is switched on again that other jobs switch off. */
const mostAgain = 3;
/**
* Works on a branch that another job of the same branch may switch off when it ends: then the environment is switched on
* again, as this job's own, and the work is repeated. Whatever failed meanwhile says nothing about the branch.
* @param work called at most four times
* @throws what the last call throws
*/
async function staysOpen(context, branch, work) {
	for (let times = 0;; times++) try {
		return await work();
	} catch (error) {
		const mayBeOff = error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk || error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR && error.kind !== "validation";
		const isLast = times === mostAgain || context.budget.signal.aborted;
		if (!mayBeOff || isLast || !await isOff(context, branch)) throw error;
		context.log.line(`Another job switched the staging environment of "${branch}" off during this one`);
		await switchOn(context, branch, false);
	}
}
/** What cannot be read counts as on, so that the error of the work is thrown. */
async function isOff(context, branch) {
	try {
		const { status, errorText } = await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch);
		return status !== "built" && errorText === "Branch is not active";
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) return false;
		throw error;
	}
}
/** A warning for before the switch: a job that ends in between leaves it on, too. */
function staysOn(branch, unsure) {
	return `${`${unsure} whether the staging environment of branch "${branch}" was on before this job`}, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.`;
}



/***/ }),

/***/ 8999:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ checkStillFork),
/* harmony export */   z: () => (/* binding */ openDevMode)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8532);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2766);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4659);
/* harmony import */ var _wanted_build_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1751);







// build/steps/branch/open-dev-mode.js
async function openDevMode(context, branch) {
	const { ledger, log } = context;
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .allBranches */ .Iz)(context.deployment);
	if (!branches.some(({ name }) => name === branch)) throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_6__/* .branchNotFound */ .Ew)(branch);
	const before = branches.filter((other) => (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(other, branch)).map(({ name }) => name);
	const entry = {
		parent: branch,
		before
	};
	ledger.write({
		session: { branch },
		fork: entry
	});
	log.line(`Opening dev mode on "${branch}". A token has one dev-mode session, so runs with the same token must not overlap`);
	const session = await enterDevMode(context, entry);
	const fork = session.branchName;
	const again = ledger.read().fork?.again;
	ledger.write({ fork: {
		...entry,
		answered: fork,
		again
	} });
	if (fork !== branch) await checkFork(context, branch, fork, session.parentBranch, before);
	const made = fork !== branch && !before.includes(fork);
	ledger.write({
		session: {
			branch,
			fork
		},
		fork: made ? {
			...entry,
			name: fork,
			again
		} : void 0
	});
	log.line(`Dev mode is open on "${fork}"`);
	return fork;
}
/**
* Checks that the branch list has what dev mode named as a fork of this branch. Until then the ledger keeps its entry,
* so that the post step finds the real fork. An existing fork may hold other code, also uncommitted: it is only accepted
* at the same commit as its branch and with the same files.
* @throws Failure `build`
*/
async function checkFork(context, branch, fork, parent, before) {
	const branches = await listedWith(context, fork, branch);
	const found = branches.get(fork);
	if (parent !== void 0 && parent !== branch) throw otherFork(branch, fork, parent);
	if (!found || !(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(found, branch)) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", which is not a fork of branch "${branch}".`, "Report this to the support of the platform, or use \"activate: staging\".");
	if (!before.includes(fork)) return;
	context.journal.warn(`Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", which was in the list of branches before. It may be another job's, so the post step does not delete it. If it is not needed, delete it on the platform.`);
	context.ledger.write({
		session: {
			branch,
			fork
		},
		fork: void 0
	});
	const own = branches.get(branch)?.lastHash;
	if (own !== void 0 && own === found.lastHash && await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__/* .sameFiles */ .kk)(context.deployment, branch, fork) === true) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened the existing fork "${fork}", which may hold other code than branch "${branch}".`, `Delete "${fork}" on the platform, or use "activate: staging".`);
}
/** Lists may be some seconds late with a new branch. */
const listLateMs = 15e3;
const listEveryMs = 1e3;
/** Both branches, as soon as the first is in the list; without it when it does not show in time. */
async function listedWith(context, name, other) {
	const { clock, budget } = context;
	const until = clock.now() + listLateMs;
	for (;;) {
		const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranches */ .Wz)(context.deployment, [name, other]);
		if (branches.has(name) || clock.now() >= until) return branches;
		await clock.sleep(listEveryMs, budget.signal);
	}
}
/**
* Checks after the validation that the fork is still one of this branch: another job with the same token can move it to
* another branch, whose code was then validated. Does nothing for a branch that was opened itself.
* @throws Failure `build` when the platform does not list it as a fork of the branch any more
*/
async function checkStillFork(context, branch, name) {
	if (name === branch) return;
	const found = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranch */ .E0)(context.deployment, name);
	if (found && (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(found, branch)) return;
	const now = found ? `is now a fork of "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(found.parentBranch ?? "", 120)}" and not of branch "${branch}"` : "no longer exists";
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode on "${name}" changed during this job: it ${now}, so its build and validation do not apply to "${branch}".`, "Another job uses the same token. Use a separate token for this job, or put all jobs with this token into one `concurrency` group.");
}
function otherFork(branch, fork, parent) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", a fork of "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(parent, 120)}" and not of "${branch}".`, "Another job may use the same token. Use a separate token for this job.");
}
const mostTries = 3;
/**
* Opens dev mode on a branch exactly once, since some tenants make a new fork with every request: after a lost response,
* the session shows whether it was opened. A repeated request is written to the ledger first, since there may then be
* more than one fork.
* @param fork what the ledger has of the fork that is about to be made
* @throws PlatformError when dev mode was not opened, or when that is unknown
*/
async function enterDevMode(context, fork) {
	const { deployment, ledger, log } = context;
	return (0,_deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__/* .exactlyOnce */ ._)(context, {
		mostTries,
		send: () => deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__/* .startDevMode */ .Dd, { body: { branchName: fork.parent } }),
		needsCheck: ({ error }) => error.arrived === "unknown" && error.trouble === "unreachable",
		onLost: ({ error }) => log.line(`${error.message} Checking whether dev mode was opened.`),
		async find({ error }) {
			const open = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .forkInSession */ .ku)(deployment, fork);
			if (open === null || open.state === "before") return void 0;
			await checkUnchanged(context, fork, open.name, error);
			return { branchName: open.name };
		},
		uncheckable: (_, fault) => fault,
		mayRepeat: ({ error }) => !error.misfit,
		onRepeat() {
			ledger.write({ fork: {
				...fork,
				again: true
			} });
			log.line("Dev mode was not opened; sending the request again.");
		},
		giveUp({ error, tries }) {
			if (error.arrived === "no" && tries === 1) ledger.write({
				session: void 0,
				fork: void 0
			});
			return error;
		}
	});
}
/**
* A fork that the session shows after a lost request may be another job's with the same token. A new fork has the files of
* its parent: where the platform says that they differ for as long as a list may be late, another job has changed it, and
* it must be neither used nor deleted.
* @throws Failure `build` when the files differ
*/
async function checkUnchanged({ deployment, ledger, clock }, fork, name, lost) {
	const from = clock.now();
	for (const atMs of [0, ..._deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__/* .checkLongAtMs */ .C]) {
		await clock.sleep(Math.max(0, from + atMs - clock.now()), deployment.signal);
		if (await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__/* .sameFiles */ .kk)(deployment, fork.parent, name) !== false) return;
	}
	ledger.write({
		session: void 0,
		fork: {
			...fork,
			before: [...fork.before, name],
			answered: name
		}
	});
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(lost.message)}. Then dev mode was open on "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(name, 120)}", whose files differ from those of branch "${fork.parent}": another job has changed it.`, "Use a separate token for this job, or put all jobs with this token into one `concurrency` group.", { cause: lost });
}



/***/ }),

/***/ 3569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GA: () => (/* binding */ verifyMerged),
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   e6: () => (/* binding */ mergeChanges),
/* harmony export */   pF: () => (/* binding */ broughtTo),
/* harmony export */   v9: () => (/* binding */ holds)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7050);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8895);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4659);





// build/steps/branch/verify-merged.js
/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15e3;
const pauseMs = 3e3;
/**
* The files that a merge changed in its target, read after it until the list shows files of the branch: before, it may be
* late. A branch may only be behind its target in some of the files in which they differ, so only the target shows what
* the merge changed. Best effort.
* @returns path to hash; empty where it is unknown
* @throws Stop
*/
async function broughtTo(context, target, { files, changes }) {
	if (files === null || changes === null || changes.size === 0) return /* @__PURE__ */ new Map();
	const { clock, budget } = context;
	const until = clock.now() + mostLagMs;
	for (;;) {
		const now = await filesOf(context, target);
		if (now === null) return /* @__PURE__ */ new Map();
		const moved = [...changes.keys()].filter((path) => now.get(path) !== files.get(path));
		if (moved.length > 0 && moved.every((path) => now.get(path) === changes.get(path)) || clock.now() >= until) return new Map(moved.map((path) => [path, now.get(path)]));
		await clock.sleep(pauseMs, budget.signal);
	}
}
/**
* Checks at the end that a target still holds the merged files: if another job merged in the meantime, its files were
* built and validated and not those of this job.
* @throws Failure `merge` when the target holds other files; Stop
*/
async function verifyMerged(context, branch, target, brought) {
	const { clock, budget, log } = context;
	if (brought.size === 0) return;
	const until = clock.now() + mostLagMs;
	for (;;) {
		const now = await filesOf(context, target);
		if (now === null || holds(now, brought)) return;
		if (clock.now() >= until) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`, `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`);
		log.line(`"${target}" does not list the merged files yet; checking again in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(pauseMs)}`);
		await clock.sleep(pauseMs, budget.signal);
	}
}
const maxTries = 3;
const pollMs = 1e3;
const requestTimeoutMs = 1e4;
/**
* The files of a branch. Best effort, since not every tenant lists them.
* @returns null when the platform does not list them, or lists none
* @throws Stop
*/
async function filesOf(context, branch) {
	const { clock, budget } = context;
	for (let tries = 1;; tries++) try {
		const files = await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__/* .fileHashesOf */ .y3)(context.deployment.with({ retry: false }), branch, requestTimeoutMs);
		return files.size === 0 ? null : files;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		if (error.trouble !== "unreachable" || tries === maxTries) return null;
		const { retryAfterMs: askedMs = 0 } = error;
		await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__/* .waitToRepeat */ .m5)(clock, {
			delayMs: Math.max(pollMs, askedMs),
			askedMs
		}, budget.signal, error);
	}
}
/** The files in which the two differ: all that a merge of the branch can change. */
function mergeChanges(branch, target) {
	const differing = [.../* @__PURE__ */ new Set([...branch.keys(), ...target.keys()])].filter((path) => branch.get(path) !== target.get(path));
	return new Map(differing.map((path) => [path, branch.get(path)]));
}
/** Whether these files are those of the branch wherever branch and target differed. */
function holds(files, changes) {
	return [...changes].every(([path, hash]) => files.get(path) === hash);
}



/***/ }),

/***/ 1751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ew: () => (/* binding */ branchNotFound),
/* harmony export */   X1: () => (/* binding */ evidenceOf),
/* harmony export */   bZ: () => (/* binding */ UnknownBranch),
/* harmony export */   l3: () => (/* binding */ mayBeLate),
/* harmony export */   qA: () => (/* binding */ judgeBuild),
/* harmony export */   tH: () => (/* binding */ onceKnown),
/* harmony export */   vc: () => (/* binding */ idleMs),
/* harmony export */   xB: () => (/* binding */ isIdle)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2145);




// build/steps/branch/wanted-build.js
/** After this long without a running build, or with a build of another commit, the wait ends. */
const idleMs = 6e4;
/**
* Compares a build with the wanted one. The branch list is only read where the build alone does not decide.
* @throws Failure `merge` when the branch has not moved after a merge; PlatformError, Stop
*/
async function judgeBuild(context, build, wanted) {
	const { branchName, lastHash, status } = build;
	const { newerThan, commit, writtenAt, openedAt, movedFrom } = wanted;
	const older = newerThan !== void 0 && !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isNewBuild */ .bk)(build, newerThan);
	if (!lastHash) return { stale: older ? "older" : null };
	if (commit !== void 0 && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(lastHash, commit)) return { stale: null };
	const queued = isTriggered(wanted) && older;
	if (commit !== void 0 && (queued || !isTriggered(wanted) || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(status))) return { stale: queued ? "older" : "commit" };
	if (!(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(status)) return { stale: older ? "older" : null };
	if (writtenAt !== void 0 && context.clock.now() - writtenAt < 15e3) return { stale: "unconfirmed" };
	const isUnsettled = () => openedAt !== void 0 && context.clock.now() - openedAt < 15e3;
	const branches = wanted.made && isUnsettled() ? await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .allBranches */ .Iz)(context.deployment) : null;
	const found = branches ? branches.find(({ name }) => name === branchName) : await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranch */ .E0)(context.deployment, branchName);
	const head = found?.lastHash;
	if (commit !== void 0) return {
		stale: "commit",
		head
	};
	if (head === void 0) {
		if (movedFrom !== void 0 || found === void 0 && mayBeLate(context, openedAt)) return { stale: "unconfirmed" };
		return { stale: older ? "older" : null };
	}
	if (head === movedFrom) {
		if (!mayBeLate(context, writtenAt)) throw notMoved(branchName, head);
		return { stale: "unconfirmed" };
	}
	if (branches?.some((other) => other !== found && other.lastHash === head) && isUnsettled()) return { stale: "unconfirmed" };
	return {
		stale: (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(lastHash, head) ? null : "commit",
		head
	};
}
function isTriggered({ triggered, uploaded }) {
	return triggered === true || uploaded === true;
}
/** Whether no visible build leads to the right one. */
function isIdle(build, { stale, head }, wanted) {
	const { commit } = wanted;
	if ((0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .activityOf */ .nx)(build) === "inactive") return !isTriggered(wanted);
	if (stale !== "commit" || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(build.status)) return false;
	return !(isTriggered(wanted) && (commit === void 0 || head !== void 0 && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(head, commit)));
}
/** How the right build was identified, a phrase. */
function evidenceOf(build, wanted, head) {
	const { newerThan, commit, uploaded, made } = wanted;
	if (commit !== void 0 && build.lastHash) return uploaded ? "its commit is the one of this upload" : "its commit is the commit under test";
	const atHead = "its commit is the head of the branch";
	if (newerThan && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isNewBuild */ .bk)(build, newerThan)) {
		const which = `a new build${build.buildJobId === void 0 ? "" : ` (job ${build.buildJobId})`}`;
		return head === void 0 ? `${which}, of an unknown commit` : `${which}, and ${atHead}`;
	}
	if (head !== void 0) return atHead;
	return `${made ? "the first build of a branch that this job created" : "the latest build"}, of an unknown commit`;
}
function notMoved(branch, hash) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The platform reported a merge into "${branch}", but "${branch}" is still at ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(hash, 40)}.`, `If the merged branch was only behind "${branch}", there was nothing to merge. Otherwise check "${branch}" on the platform.`);
}
/** How late lists and builds may show a branch that was just created or opened. */
const lateMs = 6e4;
const checkEveryMs = 1e3;
/**
* Whether the data on a branch may be from before this job created or opened it.
* @param since when that was, on the clock; undefined for a branch to which this job did neither
*/
function mayBeLate({ clock }, since) {
	return since !== void 0 && clock.now() - since < lateMs;
}
/**
* Tries again while a branch that was just created is not known yet.
* @param madeAt when this job created it, on the clock; undefined for every other branch, which gets one try
* @param attempt must do nothing before it knows the branch
*/
async function onceKnown(context, madeAt, attempt) {
	const { settings, clock, budget, log } = context;
	for (let tries = 1;; tries++) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error;
			if (tries === 1) log.line("The platform does not list the new branch yet; waiting for it");
		}
		await clock.sleep(settings.pollInterval === "auto" ? checkEveryMs : settings.pollInterval, budget.signal);
	}
}
/** The platform has no branch of that name; for one that was just created, this may change. */
var UnknownBranch = class extends _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR {};
function branchNotFound(branch) {
	return new UnknownBranch("build", `The platform has no branch "${branch}" (Bad branch).`, "Check \"branch\": branches of the data model are made on the platform or by \"command: sync\", not by a push to git.");
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
/* harmony export */   hZ: () => (/* binding */ compareFiles),
/* harmony export */   iv: () => (/* binding */ changesBetween),
/* harmony export */   kk: () => (/* binding */ sameFiles),
/* harmony export */   tj: () => (/* binding */ areSame),
/* harmony export */   y3: () => (/* binding */ fileHashesOf),
/* harmony export */   z3: () => (/* binding */ readFilesOf)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8532);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8873);



// build/steps/deployment/file-hashes.js
/**
* Reads the hashes of a branch's files.
* @param requestTimeoutMs time limit of one request; default: that of the operation
* @throws PlatformError, Stop
*/
async function fileHashesOf(deployment, branchName, requestTimeoutMs) {
	return deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHashes */ .tz, { query: { branchName } }, requestTimeoutMs === void 0 ? {} : { requestTimeoutMs });
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
	const { deployBranchName } = await (0,_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .readDeploymentSettings */ .H)(context, {
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
/** Whether the ref is that of the event, and not another one that the input names. */
function isOfEvent({ settings, run }) {
	return "name" in run.ref && run.ref.name === settings.ref;
}
/** The commit of the run; null where another ref than the event's is synced. */
function expectedCommit(context) {
	const sha = context.run.sha.toLowerCase();
	return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}



/***/ })

};
