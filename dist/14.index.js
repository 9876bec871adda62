export const id = 14;
export const ids = [14,800];
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

/***/ 5883:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _u: () => (/* binding */ parentProblem),
/* harmony export */   gN: () => (/* binding */ parentOf),
/* harmony export */   iH: () => (/* binding */ checkAtMs),
/* harmony export */   lH: () => (/* binding */ checkLanded),
/* harmony export */   mL: () => (/* binding */ wentTo)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2145);
/* harmony import */ var _verify_merged_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3569);






// build/steps/branch/parent-target.js
/** When to check whether a target moved, in milliseconds after the merge. */
const checkAtMs = [
	0,
	2e3,
	5e3,
	_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__/* .settleMs */ ._l
];
/** The target of a merge into the parent. */
async function parentOf(context, branch) {
	const found = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranch */ .E0)(context.deployment, branch);
	if (!found) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The platform has no branch "${branch}".`, "Check its name. It may already be merged.");
	if (!found.parentBranch) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Branch "${branch}" has no parent to merge into.`, "Use \"into: default\".");
	return found.parentBranch;
}
/** Why a merge into the parent would not reach the target, a clause; null where it would. */
function parentProblem(branches, { branch, target }) {
	if (!branches.has(target)) return `"${target}", the parent of branch "${branch}", no longer exists`;
	if (!branches.has(branch)) return `branch "${branch}" no longer exists`;
	const parent = branches.get(branch)?.parentBranch;
	if (parent === target) return null;
	return `the parent of branch "${branch}" was "${target}" and now is ${parent === void 0 ? "none" : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(parent, 120)}"`}`;
}
/** Where a merge went, as far as the list shows; `neither`: nowhere yet. */
function wentTo(now, before, { target, deployBranch }) {
	const moved = (name) => {
		const [from, to] = [before.get(name)?.lastHash, now.get(name)?.lastHash];
		return from === void 0 || to === void 0 ? void 0 : from !== to;
	};
	if (moved(target)) return "target";
	if (target !== deployBranch && moved(deployBranch)) return "production";
	return now.has(target) && moved(target) === void 0 ? "unknown" : "neither";
}
/**
* Checks where a merge into the parent went, for as long as the list may be late.
* @param before the branches as they were right before the merge
* @throws Failure `merge` when the target did not move although the branch differed, or production did, or the target is gone
*/
async function checkLanded(context, into, before, mergedAt) {
	const { branch, target, deployBranch } = into;
	const { clock, budget } = context;
	if (target === deployBranch) return;
	let now = before;
	for (const afterMs of checkAtMs) {
		await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal);
		now = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranches */ .Wz)(context.deployment, [
			branch,
			target,
			deployBranch
		]);
		const place = wentTo(now, before, into);
		if (place === "target" || place === "unknown") return;
	}
	const check = `Check both on the platform: "${deployBranch}" may hold what "${branch}" was to bring into "${target}".`;
	if (wentTo(now, before, into) === "production") {
		const hash = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(now.get(deployBranch)?.lastHash ?? "", 40);
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Production was changed: since "${branch}" was merged, "${deployBranch}" moved to ${hash}, and the parent "${target}" did not.`, check);
	}
	if (now.has(target)) {
		const { changes } = into;
		if (changes === null || changes.size === 0) return;
		const files = await (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_5__/* .filesOf */ .R8)(context, target);
		if (files === null || [...changes].some(([path, hash]) => files.get(path) === hash)) return;
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged, but its parent "${target}" did not move in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_4__/* .settleMs */ ._l)}, although their files differed.`, `Check on the platform where the files of "${branch}" are.`);
	}
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `"${branch}" was merged, but the parent "${target}" no longer exists.`, check);
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

/***/ 1751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ew: () => (/* binding */ branchNotFound),
/* harmony export */   Gn: () => (/* binding */ pollPause),
/* harmony export */   X1: () => (/* binding */ evidenceOf),
/* harmony export */   bZ: () => (/* binding */ UnknownBranch),
/* harmony export */   l3: () => (/* binding */ mayBeLate),
/* harmony export */   qA: () => (/* binding */ judgeBuild),
/* harmony export */   r5: () => (/* binding */ isSwitchedOff),
/* harmony export */   sy: () => (/* binding */ boundTo),
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
/** The wanted build, without its commit where the build is not of the commit's repository. */
async function boundTo({ lastHash }, wanted) {
	if (!wanted.isOurs || !lastHash || await wanted.isOurs(lastHash)) return wanted;
	const unbound = { ...wanted };
	delete unbound.commit;
	return unbound;
}
/**
* Compares a build with the wanted one. The branch list is only read where the build alone does not decide.
* @throws Failure `merge` when the branch has not moved after a merge; PlatformError, Stop
*/
async function judgeBuild(context, build, wanted) {
	const { branchName, lastHash, status } = build;
	const { newerThan, commit, triggered, writtenAt, openedAt, movedFrom } = wanted;
	const older = newerThan !== void 0 && !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isNewBuild */ .bk)(build, newerThan);
	if (!lastHash) return { stale: older ? "older" : null };
	if (commit !== void 0 && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(lastHash, commit)) return { stale: null };
	const queued = triggered !== void 0 && older;
	if (commit !== void 0 && (queued || triggered === void 0 || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(status))) return { stale: queued ? "older" : "commit" };
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
/** Whether no visible build leads to the right one. */
function isIdle(build, { stale, head }, wanted) {
	const { commit, triggered } = wanted;
	if ((0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .activityOf */ .nx)(build) === "inactive") return triggered === void 0;
	if (stale !== "commit" || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(build.status)) return false;
	if (triggered === void 0) return true;
	return commit !== void 0 && (head === void 0 || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(head, commit));
}
/** How the right build was identified, a phrase. */
function evidenceOf(build, wanted, head) {
	const { newerThan, commit, triggered, made } = wanted;
	if (commit !== void 0 && build.lastHash) return triggered === "by upload" ? "its commit is the one of this upload" : "its commit is the commit under test";
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
* Whether the staging environment that this job opened or found open is off by now. A list may be late with the switch;
* forks have none.
*/
async function isSwitchedOff({ clock, deployment }, branch, { openedAt, made }) {
	if (made || openedAt === void 0 || branch.startsWith("dev-") || clock.now() - openedAt < 15e3) return false;
	return (await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranch */ .E0)(deployment, branch))?.isStagingEnvironmentEnabled === false;
}
/** Sleeps until the next poll. @param autoMs unless the user gave an interval */
async function pollPause({ settings, clock, budget }, autoMs) {
	await clock.sleep(settings.pollInterval === "auto" ? autoMs : settings.pollInterval, budget.signal);
}
/**
* Tries again while a branch that was just created is not known yet.
* @param madeAt when this job created it, on the clock; undefined for every other branch, which gets one try
* @param attempt must do nothing before it knows the branch
*/
async function onceKnown(context, madeAt, attempt) {
	for (let tries = 1;; tries++) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error;
			if (tries === 1) context.log.line("The platform does not list the new branch yet; waiting for it");
		}
		await pollPause(context, checkEveryMs);
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
