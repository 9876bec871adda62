export const id = 747;
export const ids = [747];
export const modules = {

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

/***/ 7615:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  gateBranch: () => (/* binding */ gateBranch)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/check-changes.js + 14 modules
var check_changes = __webpack_require__(2664);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/compare.js + 5 modules
var compare = __webpack_require__(8738);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/conclude.js + 2 modules
var conclude = __webpack_require__(3825);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var platform_errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/load-team-file.js
var load_team_file = __webpack_require__(8646);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/content/find-consumers.js + 19 modules
var find_consumers = __webpack_require__(6100);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/with-signal.js
var with_signal = __webpack_require__(5605);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/change-lines.js
var change_lines = __webpack_require__(2882);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/content-lines.js
var content_lines = __webpack_require__(4861);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/read-model.js
var read_model = __webpack_require__(7516);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/tell-gone.js













// build/steps/changes/tell-gone.js
/** The step fails anyway, and its errors are known. */
const mostMs = 3e4;
/**
* Tells what a branch that does not compile no longer defines, and who uses that, as far as files tell it: often it is the
* same column that the errors name. Decides nothing, so whatever goes wrong here only stands in the log.
* @param branch what was validated
*/
async function tellGone(context, branch, known) {
	const { budget, clock, log } = context;
	try {
		await (0,runtime_budget/* withinTime */.dn)(clock, mostMs, budget.signal, (signal) => tell((0,with_signal/* withSignal */.l)(context, signal, { retry: false }), branch, known, signal));
	} catch (error) {
		if (!(error instanceof platform_errors/* PlatformError */.Wk || error instanceof failure/* Failure */.HR || error instanceof failure/* Stop */.VG)) throw error;
		log.line(`Who uses what the errors concern was not checked: ${error.message}`);
	}
}
async function tell(context, branch, known, signal) {
	const { clock, journal, log, settings } = context;
	const team = await (0,load_team_file/* teamFileOf */.F)(context);
	if (!team.compare) return;
	const target = known.into ?? known.deployBranch ?? (await (0,deployment_settings/* readDeploymentSettings */.H)(context)).deployBranchName;
	const base = (0,check_changes/* baseOf */.b)(settings, team, target, known.original ?? branch);
	const closed = Promise.resolve({ problem: "" });
	const files = /* @__PURE__ */ new Map();
	const [before, after] = await Promise.all([base, branch].map((name) => (0,read_model/* readModel */.ko)(context, name, closed, files, signal)));
	if (!before || !after) return;
	const today = new Date(clock.now()).toISOString().slice(0, 10);
	const difference = (0,compare/* compareModels */.w)({
		base: before.reading,
		head: after.reading,
		today
	});
	const found = (0,conclude/* conclude */.E)(difference, null);
	const changes = found.changes.filter(({ id }) => /^(?:entity|member)-(?:removed|hidden)$/.test(id));
	if (changes.length === 0) return;
	const comparison = {
		base,
		readings: difference.readings,
		changes,
		plans: found.plans,
		attribution: "none",
		unknown: ["The branch does not compile, so only what its files no longer define is known."]
	};
	const impact = await (0,find_consumers/* findConsumers */.P)(context, comparison, {
		base: null,
		head: null
	}, team);
	journal.found({
		model: comparison,
		impact
	});
	log.lines([...(0,change_lines/* changeLines */.O)(comparison), ...(0,content_lines/* contentLines */.$)(impact)]);
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/await-build.js + 2 modules
var await_build = __webpack_require__(2114);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/gate-queries.js
var gate_queries = __webpack_require__(579);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/data-model.js
var data_model = __webpack_require__(4605);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/merge-changes.js
var merge_changes = __webpack_require__(625);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/model-errors.js
var model_errors = __webpack_require__(5414);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/new-errors.js
var new_errors = __webpack_require__(8491);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/mark-known.js











// build/steps/branch/mark-known.js
/** Time limit of the validation of the deploy branch. */
const mark_known_mostMs = 6e4;
/**
* With `errors: new` in the team file: marks the errors of a branch that production has, too. If these cannot be read,
* none is marked, so that all errors count.
* @param knownDeployBranch null if it has not been read yet
*/
function markKnown(context, branch, knownDeployBranch) {
	return async (errors) => {
		const { journal, budget, clock } = context;
		const share = (0,runtime_budget/* startBudget */.cg)(clock, Math.min(mark_known_mostMs, budget.remainingMs()));
		try {
			if ((await (0,load_team_file/* teamFileOf */.F)(context)).errors === "all") return errors;
			const deployBranch = knownDeployBranch ?? (await (0,deployment_settings/* readDeploymentSettings */.H)(context)).deployBranchName;
			if (branch === deployBranch) return errors;
			const signal = (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]);
			const known = (0,new_errors/* withKnown */.Ck)(errors, await errorsOf(context, deployBranch, signal));
			if (known.every((error) => !error.known || (0,new_errors/* isPlaced */.AD)(error))) return known;
			if (await changesOneFile(context, branch, deployBranch)) return known;
			journal.warn(`Errors that name no file count as new: branch "${branch}" changes several files, or its files are unknown, so which of them has the error is unknown. Fix production, or change one file at a time.`);
			return known.map((error, index) => (0,new_errors/* isPlaced */.AD)(error) ? error : errors[index] ?? error);
		} catch (error) {
			budget.signal.throwIfAborted();
			if (!(error instanceof failure/* Failure */.HR || error instanceof platform_errors/* PlatformError */.Wk || share.signal.aborted)) throw error;
			const why = share.signal.aborted ? `the platform did not respond within ${mark_known_mostMs / 1e3} s` : (0,runtime_text/* withoutStop */.f6)(error instanceof Error ? error.message : String(error));
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
		const [own, deployed] = await Promise.all([(0,merge_changes/* filesOf */.R8)(context, branch), (0,merge_changes/* filesOf */.R8)(context, deployBranch)]);
		if (own === null || deployed === null || (0,merge_changes/* mergeChanges */.e6)(own, deployed).size > 1) return false;
		if (!isLast) await context.clock.sleep(build_status/* settleMs */._l, context.budget.signal);
	}
	return true;
}
async function errorsOf(context, branchName, signal) {
	const { deployment } = context;
	const response = await deployment.call(data_model/* validateDataModel */.QH, { query: { branchName } }, { signal });
	if (response.branchName !== branchName || response.mode !== "production") throw new failure/* Failure */.HR("unsupported", `requested the validation of "${branchName}" (production), but the platform validated "${(0,runtime_text/* oneLine */.TN)(response.branchName, 120)}" (${(0,runtime_text/* oneLine */.TN)(response.mode, 40)})`);
	return response.valid ? [] : (0,model_errors/* modelErrors */.R)(response.errors);
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-branch.js
var open_branch = __webpack_require__(8810);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-dev-mode.js + 2 modules
var open_dev_mode = __webpack_require__(9200);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-staging.js
var open_staging = __webpack_require__(5429);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/validate-built.js + 2 modules
var validate_built = __webpack_require__(2298);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/gate-branch.js










// build/steps/branch/gate-branch.js
/**
* Opens a branch, waits for its build and, unless `validate: false`, validates it, compares its data model and runs the data
* tests: what makes a branch green.
* @throws Failure, PlatformError, Stop
*/
async function gateBranch(context, branch, { deployBranch, made = false, wanted = {}, compared, into, whileBuilding, whenBuilt }) {
	const { journal, settings, clock } = context;
	const open = await journal.phase("Open", () => (0,open_branch/* openBranch */.D)(context, branch, made ? null : deployBranch));
	const isProduction = branch === deployBranch;
	const opened = made || !isProduction && settings.activate !== "never";
	const itself = open.name === branch;
	const { newerThan, ...atCommit } = wanted;
	const wantedNow = () => ({
		...atCommit,
		...newerThan && itself ? { newerThan } : {},
		...made && itself ? { made } : {},
		...opened ? { openedAt: clock.now() } : {}
	});
	const staging = opened && itself && !made;
	const opening = (work) => staging ? (0,open_staging/* staysOpen */.n)(context, branch, work) : work();
	await whileBuilding?.();
	const phases = {
		build: "Build",
		validate: "Validate"
	};
	if (!settings.validate) {
		const found = await opening(() => journal.phase(phases.build, () => (0,await_build/* awaitBuild */.L)(context, open.name, wantedNow())));
		await (0,open_dev_mode/* checkStillFork */.T)(context, branch, open.name);
		return {
			...found,
			known: 0
		};
	}
	const mode = isProduction ? "production" : "dev_mode";
	const mark = settings.command === "sync" || settings.command === "validate" ? markKnown(context, branch, deployBranch) : void 0;
	const known = {
		deployBranch,
		into,
		original: branch
	};
	const compare = (isFirst, built) => (0,check_changes/* checkChanges */.e)(context, open.name, {
		...known,
		built,
		compared: isFirst ? compared : void 0
	});
	const whenValid = (0,gate_queries/* gateQueries */.g)(context, open.name, deployBranch, isProduction ? null : compare);
	const validated = await opening(() => (0,validate_built/* validateBuilt */.r)(context, open.name, mode, wantedNow(), phases, {
		mark,
		whenBuilt,
		whenValid
	})).catch(async (error) => {
		if (error instanceof failure/* Failure */.HR && error.kind === "validation" && !isProduction) await tellGone(context, open.name, known);
		throw error;
	});
	await (0,open_dev_mode/* checkStillFork */.T)(context, branch, open.name);
	return validated;
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
