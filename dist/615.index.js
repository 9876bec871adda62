export const id = 615;
export const ids = [615];
export const modules = {

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



/***/ })

};
