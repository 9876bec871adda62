export const id = 69;
export const ids = [69];
export const modules = {

/***/ 4997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
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

/***/ 4605:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   QH: () => (/* binding */ validateDataModel),
/* harmony export */   tz: () => (/* binding */ fileHashes)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


// build/platform/operations/data-model.js
const model = "/build/api/v1/deployments/{deploymentId}/data-model";
const fileHashes = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "fileHashes",
	method: "GET",
	path: `${model}/file-hashes`,
	query: [
		"live",
		"branchName",
		"useDeployProjectRoot"
	],
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).fileHashes,
	doing: "reading the file hashes",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionOrDeployBranch */ .Zg
	}
});
/** The tree of the files, without paging the whole of it. */
const listFiles = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
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
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).sourceTree,
	doing: "reading the files of a branch",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionOrDeployBranch */ .Zg
	}
});
/** One synchronous request that compiles the whole model. */
const validateDataModel = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "validateDataModel",
	method: "GET",
	path: `${model}/validate`,
	query: ["branchName", "devMode"],
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).validation,
	doing: "validating the data model",
	permission: "SchemaRead",
	rejectedKind: "build",
	timeoutMs: 3e5,
	branch: {
		members: ["branchName"],
		otherwise: "the deploy branch",
		otherwiseInDevMode: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionBranch */ .z6
	}
});



/***/ }),

/***/ 8695:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bZ: () => (/* binding */ UnknownBranch),
/* harmony export */   l3: () => (/* binding */ mayBeLate),
/* harmony export */   tH: () => (/* binding */ onceKnown),
/* harmony export */   z$: () => (/* binding */ unknownBranch)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);

// build/steps/branch/known-branch.js
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
function unknownBranch(branch) {
	return new UnknownBranch("build", `The platform has no branch "${branch}" (Bad branch).`, "Check its name, or push it first.");
}



/***/ }),

/***/ 8491:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ withKnown),
/* harmony export */   u: () => (/* binding */ validBut)
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

/***/ 3651:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  parentOf: () => (/* binding */ parentOf),
  promote: () => (/* binding */ promote)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var deployment_branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/await-build.js + 1 modules
var await_build = __webpack_require__(2016);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/known-branch.js
var known_branch = __webpack_require__(8695);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/branches.js
var branches = __webpack_require__(4997);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/exactly-once.js
var exactly_once = __webpack_require__(2766);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/retention.js
var retention = __webpack_require__(2360);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/merge-changes.js


// build/steps/branch/merge-changes.js
const maxTries = 3;
const pauseMs = 1e3;
const requestTimeoutMs = 1e4;
/**
* The files of a branch. Best effort, since not every tenant lists them.
* @returns null when the platform does not list them, or lists none
* @throws Stop
*/
async function filesOf(context, branch) {
	const { clock, budget } = context;
	for (let tries = 1;; tries++) try {
		const files = await (0,file_hashes/* fileHashesOf */.y3)(context.deployment.with({ retry: false }), branch, requestTimeoutMs);
		return files.size === 0 ? null : files;
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk) || budget.signal.aborted) throw error;
		if (error.trouble !== "unreachable" || tries === maxTries) return null;
		await clock.sleep(Math.max(pauseMs, error.retryAfterMs ?? 0), budget.signal);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/merge-branch.js









// build/steps/branch/merge-branch.js
const mostTries = 3;
/**
* Merges exactly once: after a lost response, the target shows whether the merge took place.
* @throws Failure `merge` when the platform rejects the merge or responds `merged: false`
*/
async function mergeBranch(context, merge) {
	const { log, journal } = context;
	const { branch, target } = merge;
	let sign = "not merged";
	const how = await (0,exactly_once/* exactlyOnce */._)(context, {
		mostTries,
		async send() {
			await send(context, merge);
			return "merged";
		},
		needsCheck: ({ error, lost }) => lost !== null || error.trouble === "unreachable",
		onLost: ({ error }) => log.line(`${rejection(merge, error).message} Checking whether the merge took place.`),
		async find() {
			sign = await readSign(context, merge);
			return sign === "merged" ? "found" : void 0;
		},
		isUndecided: () => typeof sign === "object",
		uncheckable: (reason, fault) => unknown(merge, fault, reason.text || reason.message, reason),
		mayRepeat: ({ lost }) => lost === null || sign === "not merged",
		onRepeat: () => log.line("The merge did not take place; sending the request again."),
		giveUp({ error, lost }) {
			if (lost !== null && typeof sign === "object") return unknown(merge, lost, sign.unknown);
			journal.found({ merged: false });
			return rejection(merge, error);
		}
	}).catch(inProgress(merge));
	journal.found({ merged: true });
	log.line(how === "merged" ? `Merged "${branch}" into "${target}"` : `The merge took place: "${branch}" is merged into "${target}"`);
}
/** @throws PlatformError, also where the platform responds that it did not merge */
async function send(context, merge) {
	const { deployment, settings, ledger } = context;
	const body = {
		branchName: merge.branch,
		message: merge.message
	};
	const keep = settings.deleteBranch === "never";
	const { merged, branchDeleted } = merge.into === "default" ? await deployment.call(branches/* mergeToDefaultBranch */.xb, { body: {
		...body,
		...keep ? { removeBranchAfterMerge: false } : {}
	} }) : await deployment.call(branches/* mergeIntoParentBranch */.Z2, { body: {
		...body,
		...keep ? { deleteBranch: false } : {}
	} });
	if (!merged) throw notMerged(merge);
	if (branchDeleted) (0,retention/* forgetBranch */.ig)(ledger, merge.branch);
}
/** The response `merged: false`, as a rejection without a status. */
function notMerged({ into }) {
	return new errors/* PlatformError */.Wk({
		operation: into === "default" ? branches/* mergeToDefaultBranch */.xb : branches/* mergeIntoParentBranch */.Z2,
		trouble: "rejected",
		text: "",
		advice: "",
		arrived: "no"
	});
}
/** A merge is never cancelled: when the time ends meanwhile, it may have taken place. */
function inProgress({ branch, target }) {
	return (reason) => {
		if (!(reason instanceof failure/* Stop */.VG)) throw reason;
		throw new failure/* Stop */.VG(reason.reason, `${reason.message} The merge of "${branch}" into "${target}" was in progress and may have taken place. Check "${target}" before you run this again.`);
	};
}
function unknown({ branch, target }, lost, why, cause = lost) {
	return new failure/* Failure */.HR("network", `The response to the merge was lost (${lost.text || lost.message}), and whether "${branch}" is merged into "${target}" is unknown (${why}).`, `Check "${target}" on the platform before you run this again.`, { cause });
}
/**
* After a merge, the target has moved and holds the files of the branch where the two differed. A target that moved is
* not enough while the branch exists, and a deleted branch is not enough while the target has not moved: another job may
* have caused either.
*/
async function readSign(context, { branch, target, into, ...before }) {
	const removes = into === "default" && context.settings.deleteBranch !== "never";
	if (removes && (0,build_status/* activityOf */.nx)(await (0,build_status/* readBuildStatus */.Pr)(context, branch)) !== "unknown-branch") return "not merged";
	const branches = await (0,deployment_branches/* findBranches */.Wz)(context.deployment, [target, branch]);
	const hash = branches.get(target)?.lastHash;
	const gone = removes && !branches.has(branch);
	const { targetHashBefore, changes } = before;
	const moved = hash === void 0 || targetHashBefore === void 0 ? null : hash !== targetHashBefore;
	const files = changes === null ? null : await filesOf(context, target);
	if (changes === null || files === null) {
		if (moved === true && gone) return "merged";
		if (moved === false && !removes) return "not merged";
		return { unknown: `the platform does not list the files of "${target}"` };
	}
	if (holds(files, changes) && (gone || moved === true || changes.size > 0)) return "merged";
	return removes ? { unknown: `"${target}" does not hold the files of "${branch}"` } : "not merged";
}
/** Why it was not merged, for the final message. */
function rejection({ branch, target }, error) {
	if (error.trouble !== "rejected" && error.trouble !== "not-found") return error;
	const reason = error.status === void 0 ? "the platform responded that it did not merge, without a reason" : `${(0,runtime_text/* withoutStop */.f6)(error.text) || "the platform gave no reason"} (${error.status})`;
	return new failure/* Failure */.HR("merge", `"${branch}" was not merged into "${target}": ${reason}.`, `If there is a conflict, merge "${target}" into "${branch}", resolve the conflict on the platform, and run this again.`);
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/validate-built.js + 2 modules
var validate_built = __webpack_require__(2298);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/verify-merged.js



// build/steps/branch/verify-merged.js
/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15e3;
const verify_merged_pauseMs = 3e3;
/**
* The files that a merge changed in its target, read right after it. A branch may only be behind its target in some of
* the files in which they differ, so only the target shows what the merge changed. Best effort.
* @returns path to hash; empty where it is unknown
* @throws Stop
*/
async function broughtTo(context, target, { files, changes }) {
	if (files === null || changes === null || changes.size === 0) return /* @__PURE__ */ new Map();
	const now = await filesOf(context, target);
	if (now === null) return /* @__PURE__ */ new Map();
	const moved = [...changes.keys()].filter((path) => now.get(path) !== files.get(path));
	return new Map(moved.map((path) => [path, now.get(path)]));
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
		if (clock.now() >= until) throw new failure/* Failure */.HR("merge", `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`, `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`);
		log.line(`"${target}" does not list the merged files yet; checking again in ${(0,duration/* formatDuration */.a3)(verify_merged_pauseMs)}`);
		await clock.sleep(verify_merged_pauseMs, budget.signal);
	}
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/wanted-build.js
var wanted_build = __webpack_require__(1751);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/promote.js










// build/steps/branch/promote.js
/** When to check whether the target moved, in milliseconds after the merge. */
const checkAtMs = [
	0,
	2e3,
	5e3,
	wanted_build/* settleMs */._l
];
/**
* Merges a branch, waits for the new build that this makes, and validates the target.
* @returns the result for the target, a phrase for the verdict
* @throws Failure, PlatformError, Stop
*/
async function promote(context, branch, target, deploymentSettings) {
	const { journal, log, settings } = context;
	const production = target === deploymentSettings.deployBranchName;
	const before = await journal.phase("Baseline", () => readBaseline(context, branch, target));
	await journal.phase("Merge", () => mergeBranch(context, {
		branch,
		target,
		into: settings.into,
		message: settings.message ?? defaultMessage(context, branch, target),
		targetHashBefore: before.hash,
		changes: before.changes
	}));
	const mergedAt = context.clock.now();
	if (!production && !before.active) return `"${target}" is not active, so it is not rebuilt, and production is unchanged`;
	if (production && deploymentSettings.deployMode === "cli") {
		journal.warn("Production of this deployment is built from uploads (deployMode \"cli\"), so the merge does not rebuild it.");
		return "production is not rebuilt (deployMode \"cli\")";
	}
	const brought = await broughtTo(context, target, before);
	const unchanged = await nothingNew(context, target, before);
	if (unchanged) log.line(`There was nothing new to merge: "${target}" is unchanged and not rebuilt`);
	const wanted = unchanged ? {} : wantedAfter(before, mergedAt);
	const phases = {
		build: production ? "Production build" : "Target build",
		validate: "Validate production"
	};
	const { evidence } = production && settings.validate ? await (0,validate_built/* validateBuilt */.r)(context, target, "production", wanted, phases) : await journal.phase(phases.build, () => (0,await_build/* awaitBuild */.L)(context, target, wanted));
	await verifyMerged(context, branch, target, brought);
	if (unchanged) journal.found({ buildEvidence: `${evidence}: there was nothing new to merge` });
	const what = unchanged ? "there was nothing new to merge" : `${production ? "production" : `"${target}"`} is rebuilt`;
	if (!production) return `${what}, and production is unchanged`;
	if (!settings.validate) return `${what}, production is not validated`;
	return unchanged ? `${what}, production is built and valid` : "production is rebuilt and valid";
}
/** The branch to merge must exist, or a merge whose response is lost could not be recognised. */
async function readBaseline(context, branch, target) {
	const madeAt = branch === context.settings.branch ? void 0 : context.clock.now();
	const branches = await (0,known_branch/* onceKnown */.tH)(context, madeAt, () => branchesWith(context, branch, target));
	const build = await (0,build_status/* readBuildStatus */.Pr)(context, target);
	const activity = (0,build_status/* activityOf */.nx)(build);
	if (activity === "unknown-branch") throw (0,known_branch/* unknownBranch */.z$)(target);
	const files = await filesOf(context, target);
	const brought = files === null ? null : await filesOf(context, branch);
	return {
		build: (0,build_status/* baselineOf */.Bv)(build),
		active: activity === "active",
		hash: branches.get(target)?.lastHash,
		files,
		changes: files === null || brought === null ? null : mergeChanges(brought, files)
	};
}
async function branchesWith(context, branch, target) {
	const branches = await (0,deployment_branches/* findBranches */.Wz)(context.deployment, [branch, target]);
	if (branches.has(branch)) return branches;
	context.journal.found({ merged: false });
	throw new known_branch/* UnknownBranch */.bZ("merge", `The platform has no branch "${branch}".`, "Check its name. It may already be merged.");
}
function wantedAfter({ build, hash }, mergedAt) {
	return {
		newerThan: build,
		triggered: true,
		writtenAt: mergedAt,
		...hash === void 0 ? {} : { movedFrom: hash }
	};
}
/**
* Whether there was nothing to merge, so that no build will come: branch and target held the same files, and the hash
* and the build of the target stand for as long as list and build status may be late. Where the platform does not tell
* all this, a build is waited for.
*/
async function nothingNew(context, target, before) {
	const { clock, budget } = context;
	const mergedAt = clock.now();
	const { hash, changes } = before;
	if (hash === void 0 || changes === null || changes.size > 0) return false;
	for (const afterMs of checkAtMs) {
		await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal);
		if ((await (0,deployment_branches/* findBranch */.E0)(context.deployment, target))?.lastHash !== hash) return false;
		if ((0,build_status/* isNewBuild */.bk)(await (0,build_status/* readBuildStatus */.Pr)(context, target), before.build)) return false;
	}
	return true;
}
function defaultMessage({ settings, run }, branch, target) {
	const what = settings.ref && settings.branch === null ? `${settings.ref} (branch ${branch})` : branch;
	const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join("@");
	return [
		`Merge ${what} into ${target}`,
		from && `from ${from}`,
		run.runUrl && `by ${run.runUrl}`
	].filter(Boolean).join(", ");
}
/** The target of a merge into the parent. */
async function parentOf(context, branch) {
	const found = await (0,deployment_branches/* findBranch */.E0)(context.deployment, branch);
	if (!found) throw new failure/* Failure */.HR("merge", `The platform has no branch "${branch}".`, "Check its name. It may already be merged.");
	if (!found.parentBranch) throw new failure/* Failure */.HR("merge", `Branch "${branch}" has no parent to merge into.`, "Use \"into: default\".");
	return found.parentBranch;
}



/***/ }),

/***/ 9448:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E0: () => (/* binding */ findBranch),
/* harmony export */   Iz: () => (/* binding */ allBranches),
/* harmony export */   MB: () => (/* binding */ isDevFork),
/* harmony export */   Wz: () => (/* binding */ findBranches),
/* harmony export */   Yp: () => (/* binding */ devForksOf),
/* harmony export */   pR: () => (/* binding */ branchesUntil)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4423);
/* harmony import */ var _platform_pages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(418);



// build/steps/deployment/branches.js
/** Another job may delete the branch that a cursor names while this one reads. */
const mostReadings = 3;
const pageSize = 100;
/** For lists of more than one page. The API states no largest size. */
const largePageSize = 1e3;
/**
* All branches of the deployment, from all pages. The list is read again when a page after the first is rejected, since
* the branch that its cursor names may just have been deleted.
* @throws PlatformError when the list cannot be read to its end
*/
async function allBranches(deployment) {
	return branchesUntil(deployment, () => () => false);
}
/**
* The branches up to the first that is enough, from as few pages as possible; all branches where none is.
* @throws PlatformError when the list cannot be read so far
*/
async function branchesUntil(deployment, isEnough) {
	for (let readings = 1;; readings++) {
		const first = await readPage(deployment, pageSize);
		try {
			return await readOn(deployment, first, isEnough);
		} catch (error) {
			if (!isRejection(error) || readings === mostReadings) throw error;
		}
	}
}
/** A cursor of a deleted branch leads to a bad request or to not found. */
function isRejection(error) {
	return error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && (error.trouble === "rejected" || error.trouble === "not-found");
}
/** A longer list is read from its beginning, since a cursor may count pages of the size that it was made for. */
async function readOn(deployment, first, isEnough) {
	const large = first.hasNextPage && !first.items.some(isEnough()) ? await readLargePage(deployment) : null;
	const size = large === null ? pageSize : largePageSize;
	const read = async (after) => after === void 0 ? large ?? first : readPage(deployment, size, after);
	const isFull = (items) => large === null ? items.length === pageSize : items.length >= pageSize;
	const isLast = isEnough();
	const branches = [];
	for await (const { items } of (0,_platform_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .eachPage */ .vg)(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .listBranches */ .jr, isFull, read)) for (const branch of items) {
		branches.push(branch);
		if (isLast(branch)) return branches;
	}
	return branches;
}
/** @returns null where the tenant does not accept the size, or returns no more than before */
async function readLargePage(deployment) {
	try {
		const page = await readPage(deployment.with({ retry: false }), largePageSize);
		return page.items.length > pageSize && page.silent !== true ? page : null;
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk) return null;
		throw error;
	}
}
function readPage(deployment, first, after) {
	return deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .listBranches */ .jr, { query: {
		first,
		after
	} });
}
/** The branches of these names; one that is missing is on no page. */
async function findBranches(deployment, names) {
	const branches = await branchesUntil(deployment, () => {
		const missing = new Set(names);
		return ({ name }) => missing.delete(name) && missing.size === 0;
	});
	return new Map(branches.toReversed().flatMap((one) => names.includes(one.name) ? [[one.name, one]] : []));
}
/** The branch of that name, or undefined when no page has it. */
async function findBranch(deployment, name) {
	return (await findBranches(deployment, [name])).get(name);
}
/** In dev mode the platform gives each user a personal fork of the branch, named `dev-\u2026`. */
function isDevFork(branch, parent) {
	return branch.parentBranch === parent && branch.name.startsWith("dev-");
}
/** The personal forks of each branch, from one pass over the list: there can be tens of thousands of branches. */
function devForksOf(branches) {
	const children = Map.groupBy(branches, ({ parentBranch }) => parentBranch);
	return (parent) => (children.get(parent) ?? []).filter((branch) => isDevFork(branch, parent));
}



/***/ }),

/***/ 2145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ baselineOf),
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   Pr: () => (/* binding */ readBuildStatus),
/* harmony export */   bk: () => (/* binding */ isNewBuild),
/* harmony export */   dR: () => (/* binding */ isFinal),
/* harmony export */   nx: () => (/* binding */ activityOf)
/* harmony export */ });
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4423);

// build/steps/deployment/build-status.js
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
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);


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
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk)) throw error;
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
		throw reason instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk ? request.uncheckable?.(reason, fault) ?? reason : reason;
	}
}
/** A request that cannot have arrived is checked once. When the time budget ends meanwhile, the fault is thrown. */
async function checkSeries({ clock, budget }, request, failed, fault) {
	const lostAt = clock.now();
	for (const [turn, atMs] of (request.checkAtMs ?? checkAtMs).entries()) {
		const waitMs = Math.max(lostAt + atMs - clock.now(), turn === 0 ? fault.retryAfterMs ?? 0 : 0);
		await clock.sleep(waitMs, budget.signal).catch((0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(fault));
		const found = await request.find(failed);
		if (found !== void 0 || failed.lost === null) return found;
	}
}



/***/ }),

/***/ 4659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   iv: () => (/* binding */ changesBetween),
/* harmony export */   kk: () => (/* binding */ sameFiles),
/* harmony export */   tj: () => (/* binding */ areSame),
/* harmony export */   y3: () => (/* binding */ fileHashesOf)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_data_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4605);


// build/steps/deployment/file-hashes.js
/**
* Reads the hashes of a branch's files.
* @param requestTimeoutMs time limit of one request; default: that of the operation
* @throws PlatformError, Stop
*/
async function fileHashesOf(deployment, branchName, requestTimeoutMs) {
	return deployment.call(_platform_operations_data_model_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHashes */ .tz, { query: { branchName } }, requestTimeoutMs === void 0 ? {} : { requestTimeoutMs });
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



/***/ })

};
