export const id = 320;
export const ids = [320];
export const modules = {

/***/ 5320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sync: () => (/* binding */ sync)
/* harmony export */ });
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8579);
/* harmony import */ var _steps_branch_new_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8491);
/* harmony import */ var _steps_changes_compared_with_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6230);
/* harmony import */ var _steps_sync_sync_ref_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4095);




// build/commands/sync.js
const gating = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(147), __webpack_require__.e(40), __webpack_require__.e(327), __webpack_require__.e(257), __webpack_require__.e(31), __webpack_require__.e(633), __webpack_require__.e(948), __webpack_require__.e(636), __webpack_require__.e(51), __webpack_require__.e(569)]).then(__webpack_require__.bind(__webpack_require__, 3636)));
const previewing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(204), __webpack_require__.e(327), __webpack_require__.e(758), __webpack_require__.e(679)]).then(__webpack_require__.bind(__webpack_require__, 1679)));
/**
* Syncs the ref into a new branch; then, unless `validate: false`, opens the branch, builds and validates it.
* With `skip-unchanged`, does nothing if the event changes nothing of the dbt project.
* @returns the sentence for a successful run, or why it was skipped
*/
async function sync(context) {
	if (context.settings.skipUnchanged) {
		const { nothingToSync } = await __webpack_require__.e(/* import() */ 869).then(__webpack_require__.bind(__webpack_require__, 3869));
		const skipped = await context.journal.phase("Compare commits", () => nothingToSync(context));
		if (skipped !== null) return { skipped };
	}
	(0,_steps_changes_compared_with_js__WEBPACK_IMPORTED_MODULE_1__/* .checkBase */ .qD)(context, context.settings.branch, null);
	const { branch, compared, settle } = await (0,_steps_sync_sync_ref_js__WEBPACK_IMPORTED_MODULE_2__.syncRef)(context, "check");
	const { gateBranch } = await gating();
	const { withPreview } = await previewing();
	const gate = () => gateBranch(context, branch, {
		deployBranch: compared?.deployBranch ?? null,
		made: true,
		compared,
		whileBuilding: async () => void await settle()
	});
	try {
		if (!context.settings.validate) return await settle();
		const { known } = await (context.settings.deleteBranch === "on-close" ? withPreview(context, branch, gate) : gate());
		return `${(await settle()).replace(/\.$/, "")}; it is built and ${(0,_steps_branch_new_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .validBut */ .uA)(known)}.`;
	} catch (error) {
		await settle().catch(() => void 0);
		throw error;
	}
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
/* unused harmony exports hidesOthers, withKnown */
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2145);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8873);
/* harmony import */ var _model_errors_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5414);
/* harmony import */ var _verify_merged_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3569);









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
/**
* Whether an error may have ended the compiler before it saw the rest of the model: bad syntax, a missing parent or entity, a
* crash. The compiler reports these without a file, cube or view; behind errors that name one, it goes on.
*/
function hidesOthers({ fileName, message }) {
	return fileName === void 0 && !/^(?:Error: )*\S+ (?:cube|view): |[\w-]\.(?:ya?ml|js|py|jinja)\b/i.test(withoutFrame(message));
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
function withoutFrame(message) {
	return message.split(/\r?\n/).filter((line) => !frame.test(line)).join(" ");
}
function keyOf({ fileName = "", message }) {
	const text = withoutFrame(message).replace(uuid, "#").replace(hash, "#").replace(position, "#").replace(/\s+/g, " ").trim();
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
		const { journal, budget, clock, team } = context;
		const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .startBudget */ .cg)(clock, Math.min(mostMs, budget.remainingMs()));
		try {
			if (team.errors === "all") return errors;
			const deployBranch = knownDeployBranch ?? (await (0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_6__/* .readDeploymentSettings */ .H)(context)).deployBranchName;
			if (branch === deployBranch) return errors;
			const ofProduction = await errorsOf(context, deployBranch, (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .anySignal */ .JG)([budget.signal, share.signal]));
			const known = withKnown(errors, ofProduction);
			const hiding = ofProduction.find(hidesOthers);
			if (!hiding || known.every((error) => !error.known)) return known;
			if (await changesNothing(context, branch, deployBranch)) return known;
			journal.warn(`All errors count: production has an error behind which the compiler may not see others (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(withoutFrame(hiding.message), 200)}), so which errors branch "${branch}" adds is unknown. Fix production first.`);
			return errors;
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
/** Whether a branch has the files of production. A list may be late, so equal ones are read again. */
async function changesNothing(context, branch, deployBranch) {
	for (const isLast of [false, true]) {
		const [own, deployed] = await Promise.all([(0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_7__/* .filesOf */ .R8)(context, branch), (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_7__/* .filesOf */ .R8)(context, deployBranch)]);
		if (own === null || deployed === null || (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_7__/* .mergeChanges */ .e6)(own, deployed).size > 0) return false;
		if (!isLast) await context.clock.sleep(_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .settleMs */ ._l, context.budget.signal);
	}
	return true;
}
async function errorsOf(context, branchName, signal) {
	const { deployment } = context;
	const response = await deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .validateDataModel */ .QH, { query: { branchName } }, { signal });
	if (response.branchName !== branchName || response.mode !== "production") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("unsupported", `requested the validation of "${branchName}" (production), but the platform validated "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(response.branchName, 120)}" (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(response.mode, 40)})`);
	return response.valid ? [] : (0,_model_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .modelErrors */ .R)(response.errors);
}



/***/ }),

/***/ 3569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GA: () => (/* binding */ verifyMerged),
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   e6: () => (/* binding */ mergeChanges),
/* harmony export */   pF: () => (/* binding */ broughtTo),
/* harmony export */   u_: () => (/* binding */ isHeldInTime),
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
	if (brought.size === 0) return;
	const isHeld = async () => {
		const now = await filesOf(context, target);
		return now === null || holds(now, brought);
	};
	if (await isHeldInTime(context, target, "merged", isHeld)) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`, `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`, { title: "merged, and changed by another job" });
}
/**
* Whether a branch holds what it is to hold, checked for as long as the list of its files may be late.
* @param which files these are, for the log
* @throws Stop; what a check throws
*/
async function isHeldInTime({ clock, budget, log }, branch, which, isHeld) {
	const until = clock.now() + mostLagMs;
	while (!await isHeld()) {
		if (clock.now() >= until) return false;
		log.line(`"${branch}" does not list the ${which} files yet; checking again in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(pauseMs)}`);
		await clock.sleep(pauseMs, budget.signal);
	}
	return true;
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

/***/ 6230:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aO: () => (/* binding */ comparedBranch),
/* harmony export */   bx: () => (/* binding */ baseOf),
/* harmony export */   qD: () => (/* binding */ checkBase),
/* harmony export */   wp: () => (/* binding */ comparedAs)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/steps/changes/compared-with.js
/**
* What changes production, or another branch, is compared with just that.
* @param target what the branch is merged into, sooner or later
*/
function comparedBranch({ command }, team, target) {
	return (command === "sync" || command === "validate") && team.compareWith || target;
}
/**
* The same for a branch.
* @throws Failure `input` when the branch would be compared with itself
*/
function baseOf(settings, team, target, branch) {
	const base = comparedBranch(settings, team, target);
	if (base !== branch && target !== branch) return base;
	const name = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(branch, 255);
	if (target === branch) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" is the deploy branch, so there is nothing to compare it with.`, "Set \"fail-on: never\", or validate a branch before it is merged.");
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`, "Name another branch there, or remove the key.");
}
/**
* As whom a model is compared, a phrase that follows "as": groups by their names, and of anything else in a security context
* the keys alone, since values may be about people.
* @returns undefined without a context
*/
function comparedAs(context) {
	const groups = [context.groups, context.group].flat().filter((one) => typeof one === "string").join(", ");
	const keys = Object.keys(context).filter((key) => groups === "" || !/^groups?$/.test(key));
	const others = keys.length === 0 ? "" : `with ${keys.join(", ")}`;
	if (groups !== "") return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)([`groups: ${groups}`, others].filter(Boolean).join(" "), 200);
	return others === "" ? void 0 : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(`a reader ${others}`, 200);
}
/**
* Checks that a gate has something to compare with, before anything is started. A merge and an upload have it.
* @param branch null where the platform names it
* @param deployBranch null if it has not been read yet: then a branch of its name is rejected later
* @throws Failure `input`
*/
function checkBase({ settings, team }, branch, deployBranch) {
	if (settings.failOn !== "never" && branch !== null) baseOf(settings, team, deployBranch ?? "", branch);
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



/***/ })

};
