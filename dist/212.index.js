export const id = 212;
export const ids = [212,967,673];
export const modules = {

/***/ 499:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QM: () => (/* binding */ uploadFile),
/* harmony export */   Vz: () => (/* binding */ finishUpload),
/* harmony export */   aH: () => (/* binding */ startUpload)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


// build/platform/operations/uploads.js
const upload = "/build/api/v1/deployments/{deploymentId}/data-model/upload";
const query = [
	"live",
	"branchName",
	"useDeployProjectRoot"
];
const branch = {
	members: ["branchName"],
	otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .sessionOrDeployBranch */ .Zg
};
/** Repeated: a transaction that is never finished changes nothing. */
const startUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "startUpload",
	method: "POST",
	path: `${upload}/start`,
	query,
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).uploadStarted,
	repeatable: true,
	doing: "starting the upload",
	permission: "SchemaUpdate",
	branch
});
/** Repeated: the same bytes under the same name, in the same transaction. */
const uploadFile = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "uploadFile",
	method: "POST",
	path: `${upload}/file`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	multipart: true,
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).anything,
	repeatable: true,
	doing: "uploading a file",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});
/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
const finishUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "finishUpload",
	method: "POST",
	path: `${upload}/finish`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).uploadFinished,
	doing: "finishing the upload",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});



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

/***/ 4058:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   uploadByFork: () => (/* binding */ uploadByFork),
/* harmony export */   wantsFork: () => (/* binding */ wantsFork)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _branch_await_build_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2016);
/* harmony import */ var _branch_gate_queries_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(579);
/* harmony import */ var _branch_open_branch_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5809);
/* harmony import */ var _branch_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9200);
/* harmony import */ var _branch_promote_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3651);
/* harmony import */ var _branch_validate_built_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2298);
/* harmony import */ var _changes_check_changes_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1572);
/* harmony import */ var _plan_upload_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6623);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(967);
/* harmony import */ var _verify_files_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1673);












// build/steps/upload/upload-by-fork.js
/**
* Whether the platform accepts files on personal branches only. The contract names no status for this (any 4xx), so the
* message decides. If another rejection is taken for it, a fork is created that the post step removes.
*/
function wantsFork(error, branch) {
	const rejection = error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR ? error.cause : error;
	if (!(rejection instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || branch.startsWith("dev-")) return null;
	const { status = 0, text } = rejection;
	return status >= 400 && status < 500 && status !== 401 && /\bdev(?:-|[ -]?mode\b)/i.test(text) ? rejection : null;
}
/**
* Brings files onto a branch that accepts none itself: opens dev mode on it, uploads to the fork, builds and validates
* that, and merges it into the branch.
* @returns the result for the branch, a phrase for the verdict
* @throws Failure, PlatformError, Stop
*/
async function uploadByFork(context, plan, deploymentSettings, rejection) {
	const { journal, log, settings } = context;
	const { branch, model } = plan;
	log.line(`${rejection.message} Uploading through a dev-mode fork of "${branch}".`);
	if (settings.openWith === "never") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Branch "${branch}" accepts files only through a dev-mode fork (${rejection.text}), and "open-with: never" does not allow opening one.`, "Use \"open-with: auto\".", { cause: rejection });
	const devMode = {
		...context,
		settings: {
			...settings,
			openWith: "dev-mode",
			into: "parent",
			deleteBranch: "auto"
		}
	};
	const fork = (await journal.phase("Open", () => (0,_branch_open_branch_js__WEBPACK_IMPORTED_MODULE_4__/* .openBranch */ .D)(devMode, branch, deploymentSettings.deployBranchName))).name;
	const openedAt = context.clock.now();
	const build = {
		...await journal.phase("Upload to fork", async () => (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_10__.uploadModel)(context, await (0,_plan_upload_js__WEBPACK_IMPORTED_MODULE_9__/* .planUpload */ .d7)(context, fork, model))),
		openedAt
	};
	const phases = {
		build: "Build",
		validate: "Validate"
	};
	const deployBranch = deploymentSettings.deployBranchName;
	const compare = () => (0,_changes_check_changes_js__WEBPACK_IMPORTED_MODULE_8__/* .checkChanges */ .e)(context, fork, { deployBranch });
	const whenValid = (0,_branch_gate_queries_js__WEBPACK_IMPORTED_MODULE_3__/* .gateQueries */ .g)(context, fork, deployBranch, compare);
	if (settings.validate) await (0,_branch_validate_built_js__WEBPACK_IMPORTED_MODULE_7__/* .validateBuilt */ .r)(context, fork, "dev_mode", build, phases, { whenValid });
	else await journal.phase(phases.build, () => (0,_branch_await_build_js__WEBPACK_IMPORTED_MODULE_2__/* .awaitBuild */ .L)(context, fork, build));
	await (0,_branch_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_5__/* .checkStillFork */ .T)(context, branch, fork);
	const what = await (0,_branch_promote_js__WEBPACK_IMPORTED_MODULE_6__.promote)(devMode, fork, branch, deploymentSettings).catch(withoutMerge(context, fork, branch));
	journal.found({ changes: plan.changes });
	await (0,_verify_files_js__WEBPACK_IMPORTED_MODULE_11__.verifyFiles)(context, plan, `"${fork}" was merged into "${branch}"`);
	return `through its dev-mode fork "${fork}", which was merged into it; ${what}`;
}
/** Adds where the files are when the merge failed. */
function withoutMerge({ ledger }, fork, branch) {
	return (error) => {
		if (!(error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR) || error.kind !== "merge") throw error;
		const kept = ledger.read().fork === void 0 ? "holds the files" : "is deleted when the job ends";
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `${error.message} "${branch}" is unchanged; "${fork}" ${kept}.`, `If another job changed "${branch}" during this run, run this again.`, { cause: error });
	};
}



/***/ }),

/***/ 967:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uploadModel: () => (/* binding */ uploadModel)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/multipart.js
var multipart = __webpack_require__(7002);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/uploads.js
var uploads = __webpack_require__(499);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
;// CONCATENATED MODULE: ./build/shaken/main/build/runtime/lane-plan.js
// build/runtime/lane-plan.js
/** Enough to hide the way to the server, few enough to be one client among many. */
const firstWidth = 8;
const mostWidth = 64;
/** A response that takes more times the fastest one waited for others. */
const quickTimes = 3;
/** A response that takes as many times the fastest one, and at least this long, shows a server with too much to do. */
const slowTimes = 10;
const slowMs = 1e3;
const firstLanes = {
	width: firstWidth,
	quick: 0,
	halvings: 0,
	fastestMs: Number.POSITIVE_INFINITY
};
/**
* After a response to a request that was sent once. A lane is added when as many responses as there are lanes were quick,
* and after each halving more slowly: a server with a fixed limit would otherwise reject a request every few ones.
* @param halvings of the plan when the request was sent
*/
function afterResponse(plan, tookMs, halvings) {
	const fastestMs = Math.max(1, Math.min(plan.fastestMs, tookMs));
	const known = {
		...plan,
		fastestMs
	};
	if (halvings !== plan.halvings) return known;
	if (tookMs >= Math.max(slowMs, slowTimes * fastestMs)) return halved(known, firstWidth);
	if (tookMs > quickTimes * fastestMs) return known;
	const quick = plan.quick + 1;
	if (quick < plan.width * (1 + plan.halvings)) return {
		...known,
		quick
	};
	return {
		...known,
		quick: 0,
		width: Math.min(mostWidth, plan.width + 1)
	};
}
/** After a rate limit, an error of the server or of the connection. @param halvings of the plan when the request was sent */
function afterTrouble(plan, halvings) {
	return halvings === plan.halvings ? halved(plan, 1) : plan;
}
/** @param least a plan that has no more lanes than this keeps them */
function halved(plan, least) {
	const width = Math.min(plan.width, Math.max(least, Math.floor(plan.width / 2)));
	return {
		...plan,
		width,
		quick: 0,
		halvings: plan.halvings + 1
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/runtime/lanes.js

// build/runtime/lanes.js
/** @param mostBytes what all requests together hold in memory; a larger one runs alone */
function createLanes(clock, mostBytes) {
	let plan = firstLanes;
	let running = 0;
	let heldBytes = 0;
	/** Requests that wait for a rate limit. Nothing else begins: another client may wait for it, too. */
	let limited = 0;
	return {
		hasRoom: (bytes) => running === 0 || limited === 0 && running < plan.width && heldBytes + bytes <= mostBytes,
		async run(bytes, send) {
			const startedAt = clock.now();
			let { halvings } = plan;
			let wasLimited = false;
			let isFirst = true;
			running++;
			heldBytes += bytes;
			try {
				const result = await send(({ rateLimited }) => {
					plan = afterTrouble(plan, halvings);
					halvings = plan.halvings;
					if (rateLimited && !wasLimited) limited++;
					wasLimited ||= rateLimited;
					isFirst = false;
				});
				if (isFirst) plan = afterResponse(plan, clock.now() - startedAt, halvings);
				return result;
			} finally {
				running--;
				heldBytes -= bytes;
				if (wasLimited) limited--;
			}
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/exactly-once.js
var exactly_once = __webpack_require__(2766);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/plan-upload.js
var plan_upload = __webpack_require__(6623);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/finish-upload.js






// build/steps/upload/finish-upload.js
const mostTries = 3;
/**
* Ends an upload exactly once: after a lost response, the branch shows whether it holds the files of the plan. It did not
* hold them before, or there would have been nothing to upload.
* @returns the hash of the commit that the upload made, where the platform tells it
* @throws PlatformError when the platform rejects it; Failure, Stop
*/
async function finishTransaction(context, plan, transaction) {
	const { deployment, log } = context;
	const { branch } = plan;
	const end = await (0,exactly_once/* exactlyOnce */._)(context, {
		mostTries,
		send: async () => ({ commit: await send(context, plan, transaction) }),
		onLost: ({ error }) => log.line(`${error.message} Checking whether the upload took place.`),
		find: async () => (0,plan_upload/* isDone */.$L)(plan, await (0,file_hashes/* fileHashesOf */.y3)(deployment, branch)) ? "found" : void 0,
		uncheckable: (reason, fault) => unknownEnd(plan, fault, reason),
		mayRepeat: ({ error }) => !error.timedOut,
		onRepeat: () => log.line("The upload did not take place; sending the request again."),
		giveUp: ({ error }) => error.timedOut ? stillRunning(plan, error) : error
	}).catch(inProgress(plan));
	if (end !== "found") return end.commit;
	log.line(`The upload took place: branch "${branch}" holds the files`);
	return (await (0,branches/* findBranch */.E0)(deployment, branch))?.lastHash;
}
async function send(context, { branch, model, removeMissing }, transaction) {
	const body = {
		transaction,
		files: Object.fromEntries([...model].map(([path, { hash }]) => [path, { hash }])),
		autoRemoveFiles: removeMissing,
		commitMessage: context.settings.message ?? defaultMessage(context)
	};
	const { lastHash } = await context.deployment.call(uploads/* finishUpload */.Vz, {
		query: { branchName: branch },
		body
	});
	return lastHash || void 0;
}
/** A second request would meet the first one, which the platform may still be working on. */
function stillRunning({ branch }, error) {
	return new failure/* Failure */.HR("network", `The platform did not finish the upload (${error.text}), and branch "${branch}" does not hold the files yet.`, "The platform may still be working on it. Run this again later: it uploads only the files that the branch does not hold.", { cause: error });
}
function inProgress({ branch }) {
	return (reason) => {
		if (!(reason instanceof failure/* Stop */.VG)) throw reason;
		throw new failure/* Stop */.VG(reason.reason, `${reason.message} The upload to branch "${branch}" was in progress and may have taken place.`);
	};
}
function unknownEnd({ branch }, lost, reason) {
	return new failure/* Failure */.HR("network", `The response to the last request of the upload was lost (${lost.text || lost.message}), and whether branch "${branch}" holds the files is unknown (${reason.text || reason.message}).`, "Run this again: it uploads only the files that the branch does not hold.", { cause: reason });
}
function defaultMessage({ run }) {
	return [`Deploy ${[run.repository, run.sha.slice(0, 12)].filter(Boolean).join("@") || "a data model"}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(", ");
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/read-model.js + 5 modules
var read_model = __webpack_require__(805);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/upload-files.js











// build/steps/upload/upload-files.js
/** What all files on their way hold in memory. */
const mostBytes = 67108864;
/**
* Uploads what the plan says, in one transaction: what fails before its end leaves the branch as it was.
* @returns what tells the build of this upload from others; null when there was nothing to upload
* @throws Failure `input` when a file is not what it was when it was hashed; PlatformError; Stop
*/
async function uploadModel(context, plan) {
	const { deployment, journal, log } = context;
	const { branch, changes } = plan;
	const sent = [...changes.added, ...changes.changed];
	if (sent.length + changes.removed.length === 0) {
		journal.found({
			uploadedFileCount: 0,
			removedFileCount: 0
		});
		log.line(`Branch "${branch}" already holds these files; nothing to upload`);
		return null;
	}
	const before = (0,build_status/* baselineOf */.Bv)(await (0,build_status/* readBuildStatus */.Pr)(context, branch));
	let transaction;
	try {
		transaction = (await deployment.call(uploads/* startUpload */.aH, { query: { branchName: branch } })).transaction;
		await sendFiles(context, plan, transaction, sent);
	} catch (error) {
		log.line(`The upload was not finished; branch "${branch}" is unchanged`);
		throw error;
	}
	const commit = await finishTransaction(context, plan, transaction);
	journal.found({
		uploadedFileCount: sent.length,
		removedFileCount: changes.removed.length
	});
	log.line(`Uploaded to "${branch}": ${(0,plan_upload/* describePlan */.df)(plan)}${commit ? ` (${(0,runtime_text/* oneLine */.TN)(commit, 40)})` : ""}`);
	return {
		newerThan: before,
		uploaded: true,
		...commit ? { commit } : {}
	};
}
async function sendFiles(context, { branch, model }, transaction, paths) {
	const { deployment, clock } = context;
	const failed = new AbortController();
	const signal = AbortSignal.any([deployment.signal, failed.signal]);
	const lanes = createLanes(clock, mostBytes);
	const sizeOf = (path) => model.get(path)?.size ?? 0;
	const send = (path) => lanes.run(sizeOf(path), async (onRetry) => {
		const body = await readForm(context, model, transaction, path);
		await deployment.call(uploads/* uploadFile */.QM, {
			query: { branchName: branch },
			body
		}, {
			signal,
			onRetry
		});
	});
	await (0,concurrency/* eachOf */.p)(paths, (path) => lanes.hasRoom(sizeOf(path)), async (path) => {
		try {
			await send(path);
		} catch (error) {
			failed.abort(error);
			throw named(path, error);
		}
	});
}
/**
* The form has the transaction as JSON text.
* @throws Failure `input` when the file is not what it was when it was hashed
*/
async function readForm({ workspace }, model, transaction, path) {
	const { source = "", hash } = model.get(path) ?? {};
	const file = await (0,read_model/* readFile */.T)(workspace, source);
	if ("problem" in file) throw unsteady(path, file.problem);
	if (file.hash !== hash) throw unsteady(path, null);
	const texts = [{
		name: "transaction",
		text: JSON.stringify(transaction)
	}, {
		name: "fileName",
		text: path
	}];
	return (0,multipart/* encodeForm */.F)(texts, {
		name: "file",
		fileName: path.split("/").at(-1) ?? "",
		bytes: file.bytes
	});
}
/** The rejection of a file names the file. */
function named(path, error) {
	if (!(error instanceof errors/* PlatformError */.Wk) || error.arrived !== "no" || error.trouble === "unreachable") return error;
	const sentence = `"${(0,runtime_text/* oneLine */.TN)(path, 300)}" was rejected: ${error.message}`;
	return new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, "build"), sentence, error.advice, { cause: error });
}
/** The map that ends an upload holds the hashes of one moment: a file of a later one does not fit into it. */
function unsteady(path, problem) {
	const what = problem ?? "changed after it was hashed";
	return new failure/* Failure */.HR("input", `"${(0,runtime_text/* oneLine */.TN)(path, 300)}" ${what}, so the upload was cancelled and the branch is unchanged.`, "Make sure that nothing writes to \"model-path\" during the upload.");
}



/***/ }),

/***/ 1673:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   verifyFiles: () => (/* binding */ verifyFiles)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4659);
/* harmony import */ var _plan_upload_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6623);




// build/steps/upload/verify-files.js
/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15e3;
const pauseMs = 3e3;
/**
* Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
* since, and what was built and validated is then not what the branch holds.
* @param event what was done to the branch, as the beginning of the sentence that says what is wrong
* @throws Failure `merge` when the branch holds other files; PlatformError; Stop
*/
async function verifyFiles(context, plan, event) {
	const { clock, budget, log } = context;
	const until = clock.now() + mostLagMs;
	while (!(0,_plan_upload_js__WEBPACK_IMPORTED_MODULE_3__/* .isDone */ .$L)(plan, await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_2__/* .fileHashesOf */ .y3)(context.deployment, plan.branch))) {
		if (clock.now() >= until) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `${event}, but "${plan.branch}" does not hold exactly the uploaded files.`, "Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.");
		log.line(`"${plan.branch}" does not list the uploaded files yet; checking again in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(pauseMs)}`);
		await clock.sleep(pauseMs, budget.signal);
	}
}



/***/ })

};
