export const id = 125;
export const ids = [125];
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

/***/ 8063:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cX: () => (/* binding */ createForecast),
/* harmony export */   oi: () => (/* binding */ buildDelayMs),
/* harmony export */   yF: () => (/* binding */ createLogPace)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/steps/forecast/forecast.js
const leftFraction = 35 / 100;
/** Fraction of the elapsed time: of a sync without earlier runs, and between two reads of a log. */
const elapsedFraction = 1 / 10;
const buildFraction = 1 / 33;
const shortestMs = 650;
/** Without earlier runs, short pauses would be spent far from the end. */
const shortestBlindMs = 1e3;
/** A build has no log that is read meanwhile. */
const shortestBuildMs = 750;
/** Short enough for people who watch the log. */
const longestMs = 1e4;
/** So old the printed log may be, for people who watch it. */
const logPauseMs = 5e3;
/** Long syncs are followed for long: a tenth of the elapsed time, up to this. */
const longestLogPauseMs = 3e4;
/** @param runs of the history; the completed ones show how long a sync and its phases take */
function createForecast(runs) {
	const completed = runs.filter(({ status }) => status === "COMPLETED").flatMap(({ durationMs = 0, phases = [] }) => durationMs > 0 ? [{
		durationMs,
		phases
	}] : []);
	const usualMs = median(completed.map(({ durationMs }) => durationMs));
	let endsAtMs = usualMs;
	let milestone = "";
	let polledAtMs = 0;
	const leftMs = (elapsedMs) => endsAtMs === null ? null : endsAtMs - elapsedMs;
	return {
		usualMs,
		leftMs,
		saw({ finished, current }, elapsedMs) {
			const last = finished.at(-1);
			const phase = last?.name ?? current;
			if (phase === void 0 || milestone === `${finished.length} ${phase}`) return;
			milestone = `${finished.length} ${phase}`;
			const repeats = finished.filter(({ name }) => name === phase).length - 1;
			const atMs = clamp(finished.reduce((sum, { durationMs }) => sum + durationMs, 0), polledAtMs, elapsedMs);
			endsAtMs = median(completed.flatMap(({ durationMs, phases }) => {
				const found = phases.filter((other) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(other.phase, 80) === phase).at(Math.max(0, repeats));
				if (found === void 0) return [];
				const thenMs = found.startedOffsetMs + (last ? found.durationMs : 0);
				const pace = thenMs > 0 ? clamp(atMs / thenMs, .5, 2) : 1;
				return [atMs + (durationMs - thenMs) * pace];
			})) ?? endsAtMs;
		},
		nextDelayMs(elapsedMs, random) {
			polledAtMs = elapsedMs;
			const left = leftMs(elapsedMs);
			if (left === null) return jittered(elapsedMs * elapsedFraction, random, shortestBlindMs);
			return jittered(left * (left > 0 ? leftFraction : -.03333333333333333), random, shortestMs);
		}
	};
}
/**
* When to poll a build. The platform tells no durations of builds, only the time of the last change, so the elapsed time
* decides.
* @param elapsedMs since the wait began
* @param random from 0 (inclusive) to 1
* @returns milliseconds, 675 to 10,000
*/
function buildDelayMs(elapsedMs, random) {
	return jittered(elapsedMs * buildFraction, random, shortestBuildMs);
}
/**
* When to read the log of a sync: at the polls that show a new state, since a phase of the log begins with it, and
* otherwise every five seconds, less often in a long sync. So a run sends about as many requests as a script that polls
* the status every five seconds.
* @returns whether it is due, to be called once after each poll. The time is in milliseconds since the start
*/
function createLogPace() {
	let last = null;
	return (state, elapsedMs) => {
		const pauseMs = Math.min(longestLogPauseMs, Math.max(logPauseMs, elapsedMs * elapsedFraction));
		if (last !== null && state === last.state && elapsedMs - last.atMs < pauseMs) return false;
		last = {
			state,
			atMs: elapsedMs
		};
		return true;
	};
}
/** \u00b110 %, so that parallel jobs do not poll at the same moment. */
function jittered(plannedMs, random, leastMs) {
	return Math.round(Math.min(longestMs, Math.max(leastMs, plannedMs) * (.9 + .2 * random)));
}
function clamp(value, least, most) {
	return Math.min(most, Math.max(least, value));
}
function median(values) {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
	return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length;
}



/***/ }),

/***/ 1125:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finishSync: () => (/* binding */ finishSync),
  syncFailed: () => (/* binding */ syncFailed)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var build_failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/sync-history.js
var sync_history = __webpack_require__(5758);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/forecast/forecast.js
var forecast_forecast = __webpack_require__(8063);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/undo.js
var undo = __webpack_require__(4423);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/start-sync.js
var start_sync = __webpack_require__(1752);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/sync/follow-sync.js








// build/steps/sync/follow-sync.js
const runningStates = /* @__PURE__ */ new Set([
	"INITIALIZING",
	"CREATING_SANDBOX",
	"UPLOADING_PROJECT",
	"INSTALLING_DEPENDENCIES",
	"RUNNING_DBT_DEPS",
	"COMPILING_DBT",
	"PROCESSING_MANIFEST",
	"WRITING_CUBE_FILES",
	"FINALIZING"
]);
/** A new job may be 404 for some seconds; after this long it is lost. */
const missingMs = 6e4;
const missingDelayMs = 2e3;
/** Without a change for this long the history is read, which shows whether another user or job ended the run. */
const staleMs = 6e4;
/**
* Polls a sync to its end and prints its log on the way.
* @param completed called once the sync has completed, before this is printed; it reads the end of the log
* @throws Failure `sync` when the job is gone or its outcome was lost, `cancelled` when another user or job cancelled it
* @throws PlatformError, Stop
*/
async function followSync(context, started, syncLog, forecast, completed) {
	const { settings, clock, budget, random } = context;
	const elapsed = () => clock.now() - started.startedAt;
	const progress = createProgress(context, elapsed, (elapsedMs) => {
		forecast.saw(syncLog.reached(), elapsedMs);
		return eta(forecast, elapsedMs);
	});
	const afterEnd = (status) => {
		context.ledger.write({ sync: (0,start_sync/* doubleOf */.Rq)(started) });
		return status === "FAILED" ? syncLog.drain() : completed();
	};
	const logIsDue = (0,forecast_forecast/* createLogPace */.yF)();
	let missingSince = null;
	let checkedAt = clock.now();
	let change = "";
	for (;;) {
		const status = await readStatus(context, started.jobId);
		if (status) {
			missingSince = null;
			if (isEnd(status.status)) {
				await afterEnd(status.status);
				progress.note(status);
				progress.announce();
				return {
					status: status.status,
					error: status.error ?? "",
					lastState: progress.lastState()
				};
			}
			progress.note(status);
			if (logIsDue(`${status.status} ${status.progress?.stage}`, elapsed())) await syncLog.follow(() => progress.announce());
			progress.announce();
			forecast.saw(syncLog.reached(), elapsed());
		} else missingSince ??= clock.now();
		const mark = status ? `${status.status} ${status.updatedAt}` : change;
		if (mark !== change) checkedAt = clock.now();
		change = mark;
		const missing = missingSince !== null && clock.now() - missingSince >= missingMs;
		if (missing || clock.now() - checkedAt >= staleMs) {
			checkedAt = clock.now();
			const end = await endByHistory(context, started, missing);
			if (end) {
				await afterEnd(end.status);
				context.journal.found({ syncStatus: end.status });
				return {
					...end,
					lastState: progress.lastState()
				};
			}
		}
		const plannedMs = missingSince !== null ? missingDelayMs : forecast.nextDelayMs(elapsed(), random());
		await clock.sleep(settings.pollInterval === "auto" ? plannedMs : settings.pollInterval, budget.signal);
	}
}
function isEnd(status) {
	return status === "COMPLETED" || status === "FAILED";
}
async function readStatus({ deployment }, syncJobId) {
	try {
		return await deployment.call(undo/* getDbtSyncStatus */.ex, { path: { syncJobId } });
	} catch (error) {
		if (error instanceof errors/* PlatformError */.Wk && error.trouble === "not-found") return null;
		throw error;
	}
}
/** The status of a sync is never CANCELLED; only the sync history shows that. */
async function endByHistory(context, started, missing) {
	const { jobId, startedAt } = started;
	const run = await (0,sync_history/* runById */.eP)(context.deployment, jobId, startedAt).catch((error) => {
		if (error instanceof errors/* PlatformError */.Wk && error.trouble !== "unreachable") return void 0;
		throw error;
	});
	if (run && isEnd(run.status)) return {
		status: run.status,
		error: run.errorMessage ?? ""
	};
	if (run?.status === "CANCELLED" || run?.status === "UNKNOWN") {
		context.ledger.write({ sync: (0,start_sync/* doubleOf */.Rq)(started) });
		throw endedElsewhere(run);
	}
	if (!missing) return null;
	throw new build_failure/* Failure */.HR("sync", `The platform has reported sync job ${jobId} as not found (404) for ${(0,duration/* formatDuration */.a3)(missingMs)}.`, "The job was accepted and then lost. Re-run the job; if this happens again, report it to the platform.");
}
function endedElsewhere(run) {
	return run.status === "CANCELLED" ? new build_failure/* Failure */.HR("cancelled", `Sync job ${run.syncJobId} was cancelled on the platform, not by this job.`, "If that was not intended, re-run the job.") : new build_failure/* Failure */.HR("sync", `The platform lost the result of sync job ${run.syncJobId}.`, "It may have succeeded or failed: re-run the job.");
}
/**
* Prints each new state of the sync and the estimated remaining time. A state is noted first and printed later, so
* that its line stands before the log group of the phase that begins and not inside the previous group.
* @param etaAt the estimate of the remaining time, made when the line is printed
*/
function createProgress({ log, journal }, elapsed, etaAt) {
	let shown = "";
	let lastState = "";
	let line = null;
	return {
		lastState: () => lastState,
		note({ status, progress }) {
			const state = (0,runtime_text/* oneLine */.TN)(status, 80);
			if (!isEnd(status)) lastState = state;
			if (state === shown) return;
			shown = state;
			journal.found({ syncStatus: state });
			const elapsedMs = elapsed();
			const known = isEnd(status) || runningStates.has(status);
			const message = progress?.message ? `: ${(0,runtime_text/* oneLine */.TN)(progress.message, 200)}` : "";
			const notes = known ? [] : ["unknown state, treated as running"];
			line = () => {
				const times = isEnd(status) ? [`took ${inSeconds(elapsedMs)}`] : [`elapsed ${inSeconds(elapsedMs)}`, ...etaAt(elapsedMs)];
				return `${state}${message} (${[...notes, ...times].join(", ")})`;
			};
		},
		announce() {
			if (line !== null) log.line(line());
			line = null;
		}
	};
}
/** The estimated remaining time; empty without a history. */
function eta(forecast, elapsedMs) {
	const leftMs = forecast.leftMs(elapsedMs);
	if (leftMs === null) return [];
	if (leftMs > 0) return [`about ${(0,duration/* formatDuration */.a3)(roundUp(leftMs))} left`];
	const { usualMs } = forecast;
	return usualMs === null || elapsedMs < usualMs ? [] : [`longer than the usual ${(0,duration/* formatDuration */.a3)(roundUp(usualMs))}`];
}
/** Less than a second as a fraction of one, so that all progress lines have one unit. */
function inSeconds(ms) {
	return ms < 1e3 ? `${Math.round(ms / 100) / 10} s` : (0,duration/* formatDuration */.a3)(ms);
}
function roundUp(ms) {
	const step = ms > 6e4 ? 1e4 : 1e3;
	return Math.ceil(Math.round(ms) / step) * step;
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/named-commit.js
var named_commit = __webpack_require__(7033);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/own-runs.js
var own_runs = __webpack_require__(897);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/tenant.js
var tenant = __webpack_require__(5037);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/sync/read-result.js






// build/steps/sync/read-result.js
/** How long after the end of a sync its result may be missing (404, `null` or `{}`). */
const lateMs = 3e4;
const readEveryMs = 1e3;
/**
* Reads the result of a completed sync. A missing result is only a warning, for any reason: the sync did complete, and
* the build decides about its files.
* @param early what was read right at the end of the sync; null if it was not there yet
* @throws PlatformError `auth`; Stop
*/
async function readResult(context, started, early) {
	if (early !== null) return record(context, started, early);
	const { settings, journal, clock, budget, log } = context;
	const giveUpAt = clock.now() + lateMs;
	let outage = null;
	for (let reads = 1;; reads++) {
		const read = await readOnce(context, started.jobId);
		outage = read instanceof errors/* PlatformError */.Wk ? read : null;
		if (read !== null && !(read instanceof errors/* PlatformError */.Wk)) return record(context, started, read);
		const askedMs = outage?.retryAfterMs ?? 0;
		if (clock.now() + askedMs >= giveUpAt) break;
		if (reads === 1) log.line("Waiting for the sync result");
		const delayMs = settings.pollInterval === "auto" ? readEveryMs : settings.pollInterval;
		const wait = clock.sleep(Math.max(delayMs, askedMs), budget.signal);
		await (outage ? wait.catch((0,build_failure/* orFault */.UJ)(outage)) : wait);
	}
	const why = outage ? ` (${(0,runtime_text/* withoutStop */.f6)(outage.message)})` : "";
	journal.warn(`The sync completed, but the platform returned no result${why}, so the list of generated files is unknown.`);
	return {};
}
/**
* Reads the result once.
* @returns the result; null while there is none; or the error of the request
* @throws PlatformError `auth`; Stop
*/
async function readOnce({ deployment }, syncJobId) {
	try {
		const result = await deployment.call(tenant/* getDbtSyncResult */.PN, { path: { syncJobId } }, { retry: false });
		return result && (result.generatedFiles || result.cubeCount !== void 0) ? result : null;
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		if (error.trouble === "not-found" || error.trouble === "unsupported") return null;
		if (error.trouble === "auth") throw error;
		return error;
	}
}
function record({ journal }, started, result) {
	const { generatedFiles, cubeCount, manifestStats, durationMs, branchName } = result;
	const synced = {
		...generatedFiles ? { generatedFiles: generatedFiles.map(({ path }) => path) } : {},
		...cubeCount !== void 0 ? { cubeCount } : {},
		...manifestStats ? { manifest: manifestStats } : {},
		...durationMs !== void 0 ? { syncDurationMs: durationMs } : {}
	};
	journal.found(synced);
	if (branchName && branchName !== started.branch) journal.warn(`The sync result names branch "${branchName}", but the sync was started on branch "${started.branch}". Branch "${branchName}" is not touched.`);
	return synced;
}
/** Short, since each has another attempt later, or is for information only. */
const requestTimeoutMs = 1e4;
/**
* Sends the requests. None of the promises has to be awaited.
* @param signal ends the requests
*/
function readEarly(context, { jobId, startedAt, branch }, readGitHub, signal) {
	const deployment = context.deployment.with({
		signal,
		retry: false,
		requestTimeoutMs
	});
	const hasty = {
		...context,
		deployment
	};
	const reads = {
		run: (0,sync_history/* runById */.eP)(deployment, jobId, startedAt).then((run) => run ?? null, () => void 0),
		result: readOnce(hasty, jobId).then((read) => read instanceof errors/* PlatformError */.Wk ? null : read, () => null),
		files: (0,file_hashes/* readFilesOf */.z3)(hasty, branch),
		onGitHub: readGitHub()
	};
	for (const read of [reads.files, reads.onGitHub]) read.catch(() => void 0);
	return reads;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/sync/sync-log.js




// build/steps/sync/sync-log.js
const drainPauseMs = 500;
/** Title of the group for late entries that name no phase. */
const lateGroup = "Sync log";
const maxDrains = 20;
/** After this many failed reads in a row the log is not read any more. */
const maxFailures = 5;
/** How long a poll of the status waits for the log. */
const patienceMs = 1e3;
/** The result of a sync waits for an open request, too. */
const sync_log_requestTimeoutMs = 5e3;
/** A sync has about ten phases; the limit protects the report. */
const mostPhases = 100;
function openSyncLog(context, syncJobId) {
	const { deployment, log, budget, clock } = context;
	const { signal } = budget;
	const reader = createLogReader((query) => deployment.call(tenant/* getDbtSyncLogs */.LY, {
		path: { syncJobId },
		query
	}, {
		retry: false,
		requestTimeoutMs: sync_log_requestTimeoutMs
	}));
	const facts = collectFacts();
	const printer = createPrinter(context, facts);
	let failures = 0;
	let entries = 0;
	let readAt = 0;
	let ended = false;
	/** The read that has begun before the end of the sync; null where it went well. */
	let reading = null;
	async function follow(beforeGroup) {
		if (reading !== null) return 0;
		let release = () => {};
		const patience = new Promise((resolve) => {
			release = clock.after(patienceMs, () => resolve(0));
		});
		reading = read(beforeGroup).then((fresh) => {
			reading = null;
			return fresh;
		});
		return Promise.race([reading, patience]).finally(release);
	}
	async function readOn() {
		ended = true;
		await reading;
		return read();
	}
	async function read(beforeGroup = () => void 0) {
		if (failures >= maxFailures) return 0;
		let fresh = 0;
		try {
			await reader.readNew(async (page) => {
				fresh += page.length;
				await log.drained(signal);
				printer.print(page, beforeGroup);
			}, ended);
			failures = 0;
		} catch (error) {
			if (!(error instanceof errors/* PlatformError */.Wk) || signal.aborted) throw error;
			const isFinal = error.trouble === "unsupported" || error.trouble === "auth" || ended && error.timedOut;
			failures += isFinal ? maxFailures : 1;
		}
		entries += fresh;
		readAt = clock.now();
		return fresh;
	}
	return {
		follow,
		async readEnd() {
			await readOn();
			printer.endGroup();
		},
		async drain() {
			if (ended) log.groupWhenNeeded(lateGroup);
			else await readOn();
			for (let reads = 1; reads < maxDrains && failures < maxFailures; reads++) {
				await clock.sleep(Math.max(0, readAt + drainPauseMs - clock.now()), signal);
				if (await read() === 0) break;
			}
			log.endGroup();
			if (entries === 0) log.line("The platform returned no log for this sync.");
		},
		reached: printer.reached,
		lastError: facts.lastError,
		failedPhase: facts.failedPhase,
		commit: facts.commit
	};
}
function collectFacts() {
	const commits = /* @__PURE__ */ new Set();
	let lastError = "";
	let failedPhase = "";
	return {
		add(entry, phase = "") {
			const commit = (0,named_commit/* commitInLogEntry */.TN)(entry);
			if (commit !== null && commits.size < 2) commits.add(commit);
			if (entry.level !== "error" || entry.message.trim() === "") return;
			lastError = entry.message;
			failedPhase = phase;
		},
		lastError: () => lastError,
		failedPhase: () => (0,runtime_text/* oneLine */.TN)(failedPhase, 80),
		commit() {
			const [sha, ...more] = commits;
			return sha === void 0 || more.length > 0 ? null : {
				sha,
				evidence: "named in the log of the sync"
			};
		}
	};
}
function createPrinter({ log, journal }, facts) {
	const syncPhases = [];
	let phase;
	return {
		print(page, beforeGroup) {
			let lines = [];
			const flush = () => {
				log.lines(lines);
				lines = [];
			};
			for (const entry of page) {
				if (entry.phase && entry.phase !== phase) {
					flush();
					phase = entry.phase;
					log.endGroup();
					beforeGroup();
					log.group((0,runtime_text/* oneLine */.TN)(phase, 80));
				}
				for (const line of entryLines(entry)) lines.push(line);
				facts.add(entry, entry.phase ?? phase);
				if (!entry.phase || entry.durationMs === void 0) continue;
				flush();
				log.endGroup(entry.durationMs);
				if (syncPhases.length < mostPhases) {
					syncPhases.push({
						name: (0,runtime_text/* oneLine */.TN)(entry.phase, 80),
						durationMs: entry.durationMs
					});
					journal.found({ syncPhases });
				}
				phase = void 0;
			}
			flush();
		},
		endGroup() {
			log.endGroup();
			phase = void 0;
		},
		reached: () => ({
			finished: syncPhases,
			current: phase && (0,runtime_text/* oneLine */.TN)(phase, 80)
		})
	};
}
/** `  12:00:01 info  | text`: the prefix keeps the runner from executing text as a workflow command. */
function entryLines({ timestamp, level, message }) {
	const prefix = `  ${/T(\d\d:\d\d:\d\d)/.exec(timestamp)?.[1] ?? "        "} ${(0,runtime_text/* oneLine */.TN)(level, 8).padEnd(5)} | `;
	return (0,runtime_text/* serverLines */.LH)(message).map((line) => prefix + line);
}
const pageSize = 1e3;
const maxPagesARead = 2e3;
/** At least so many entries more than the known ones are requested by a whole read. */
const usualStep = 10 * pageSize;
function createLogReader(readPage) {
	/** The cursor to read from, and how many entries after it have been yielded already. */
	let place = {
		after: void 0,
		skip: 0
	};
	let total = 0;
	let head;
	let last;
	let cursorsWork = true;
	/** Cursors that work are not checked again before the log has this many entries. */
	let trustedUntil = 0;
	/** How many calls pass between two whole reads, and how many have passed. */
	let pause = 0;
	let passed = 0;
	/** How many entries the log had after the last whole read. */
	let wholeTotal = 0;
	/** A whole read requests this many entries more than the known ones at most: fewer after an error. */
	let mostStep = Number.POSITIVE_INFINITY;
	function take(items, from) {
		const fresh = from === 0 ? items : items.slice(from);
		head ??= fresh[0];
		last = fresh.at(-1) ?? last;
		total += fresh.length;
		return fresh;
	}
	/** Index of the first new entry of a page. @param known how many of its entries should have been read before */
	function newFrom(items, known) {
		if (known === 0 || same(items[known - 1], last)) return known;
		if (items.length < known && same(items[0], head)) return items.length;
		return items.findLastIndex((item) => same(item, last)) + 1;
	}
	/** Reads from the beginning, for a tenant whose cursors do not work. @returns whether there is more to read */
	async function readWhole(print) {
		const step = Math.min(mostStep, Math.max(usualStep, 3 * total));
		const first = total + step;
		const page = await readPage({
			after: void 0,
			first
		}).catch((error) => {
			if (step <= pageSize) throw error;
			mostStep = step > usualStep ? usualStep : pageSize;
		});
		if (!page) return true;
		const fresh = take(page.items, newFrom(page.items, total));
		await printInPages(fresh, print);
		const isFull = page.items.length >= first;
		if (isFull) mostStep *= 2;
		return fresh.length > 0 && (page.hasNextPage || isFull);
	}
	/** The same to the end of the log, unless it is too early for it. */
	async function readWholeIfDue(print, atEnd) {
		if (!atEnd && passed++ < pause) return;
		passed = 0;
		let more = true;
		while (more) more = await readWhole(print);
		if (total > pageSize && total < 2 * wholeTotal) pause = 2 * pause + 1;
		wholeTotal = total;
	}
	/**
	* Whether the tenant ignores cursors, for a page that repeats entries: it is compared with the whole log.
	* @param from how many entries lie before the page, if the cursor was respected
	*/
	async function cursorIgnored({ items }, from) {
		const first = from + items.length + pageSize;
		const whole = await readPage({
			after: void 0,
			first
		});
		if (whole.hasNextPage && whole.items.length < first) return false;
		return !(same(whole.items[from], items[0]) && same(whole.items[from + items.length - 1], items.at(-1)));
	}
	/** Whether a page shows that its cursor leads nowhere. */
	async function leadsNowhere(page) {
		const { after, skip } = place;
		if (after === void 0 || page.items.length === 0) return false;
		if (page.endCursor === after) return true;
		if (!page.items.slice(skip).some((item) => same(item, head) || same(item, last)) || total < trustedUntil) return false;
		if (await cursorIgnored(page, total - skip)) return true;
		trustedUntil = 2 * total;
		return false;
	}
	/** @returns whether there is more to read by cursors */
	async function readByCursor(print) {
		const { after, skip } = place;
		const pass = skip > pageSize;
		const first = pass ? pageSize : skip + pageSize;
		const page = await readPage({
			after,
			first
		});
		const full = page.items.length >= first;
		if (await leadsNowhere(page)) cursorsWork = false;
		else if (pass && page.items.length === first) {
			if (page.endCursor) place = {
				after: page.endCursor,
				skip: skip - first
			};
			else cursorsWork = false;
		} else {
			const fresh = take(page.items, newFrom(page.items, skip));
			place = page.endCursor && page.items.length > 0 ? {
				after: page.endCursor,
				skip: 0
			} : {
				after,
				skip: Math.max(skip, page.items.length)
			};
			await printInPages(fresh, print);
			if (!page.hasNextPage && !full) return false;
			if (place.after === after) cursorsWork = false;
		}
		return cursorsWork;
	}
	return { async readNew(print, atEnd = false) {
		let more = cursorsWork;
		for (let pages = 0; more && pages < maxPagesARead; pages++) more = await readByCursor(print);
		if (!cursorsWork) await readWholeIfDue(print, atEnd);
	} };
}
async function printInPages(entries, print) {
	for (let from = 0; from < entries.length; from += pageSize) await print(entries.length <= pageSize ? entries : entries.slice(from, from + pageSize));
}
function same(a, b) {
	if (!a || !b) return false;
	return a.timestamp === b.timestamp && a.message === b.message && a.level === b.level && a.phase === b.phase;
}


// EXTERNAL MODULE: ./build/shaken/main/build/event.js
var build_event = __webpack_require__(2160);
// EXTERNAL MODULE: ./build/shaken/main/build/github/ask-github.js
var ask_github = __webpack_require__(3191);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branch-name.js
var branch_name = __webpack_require__(9290);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/judge-synced.js
var judge_synced = __webpack_require__(6624);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/ref-on-github.js
var ref_on_github = __webpack_require__(4077);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/ref-support.js
var ref_support = __webpack_require__(1213);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/sync/verify-synced.js












// build/steps/sync/verify-synced.js
/**
* Judges ref and commit of a sync that has ended, with the data of the platform and GitHub, and adds both to the report.
* @throws Failure `sync` when the name of a release no longer stands for the one commit; Stop
*/
async function verifySynced(context, { use, branch, ref: found, named, reading, readAgain }) {
	const name = context.settings.ref;
	const before = await reading;
	const refVerified = found.verified === "true";
	const ofRun = (0,named_commit/* expectedCommit */.O8)(context) ?? (use === "release" && "tag" in before ? before.tag : null);
	const expected = ofRun ?? (refVerified || "problem" in before ? null : (0,ref_on_github/* clonedCommit */.ld)(before));
	const after = named !== null && named.sha === (expected ?? named.sha) || "problem" in before ? before : await readAgain();
	const commit = (0,judge_synced/* judgeCommit */.xQ)({
		ref: name,
		expected,
		named,
		before,
		after,
		refVerified
	});
	const problem = "problem" in after ? after.problem : null;
	const isTags = commit.value === "verified" && ofRun !== null;
	const ref = use === "release" && refVerified && !isTags && problem !== null ? ambiguousRef(name, problem) : found;
	foundRef(context, ref);
	foundCommit(context, commit, ofRun);
	if (use === "release" && !named) (0,ref_on_github/* checkReleaseRef */.bt)(name, after, ofRun);
	return {
		ref,
		commit,
		consequence: (0,judge_synced/* consequenceOf */.pd)(context, {
			ref,
			commit,
			use,
			branch
		})
	};
}
function ambiguousRef(name, problem) {
	return {
		verified: "unknown",
		evidence: `it is unknown whether a branch "${name}" exists besides the tag, which a sync would use instead: ${problem}`,
		fix: "Run the job again; it needs \"permissions: contents: read\".",
		isAmbiguous: true
	};
}
/** Adds the verdict on the ref to the report, with a warning when it is unknown. */
function foundRef({ journal, settings }, { verified, evidence }) {
	journal.found({
		refVerified: verified,
		refEvidence: evidence
	});
	if (verified === "unknown") journal.warn(`It could not be verified that "${settings.ref}" was synced: ${evidence}.`);
}
/** Adds the commit of a failed sync to the report, where the platform names it. */
function foundNamedCommit(context, named) {
	if (named === null) return;
	const [expected, unread] = [(0,named_commit/* expectedCommit */.O8)(context), { problem: "" }];
	const facts = {
		ref: context.settings.ref,
		expected,
		named,
		before: unread,
		after: unread
	};
	const commit = (0,judge_synced/* judgeCommit */.xQ)({
		...facts,
		refVerified: false
	});
	foundCommit(context, commit, expected);
	if (commit.doubt) context.journal.warn(commit.doubt.text);
}
function foundCommit({ journal, log }, { value, commit, evidence }, expected) {
	journal.found({
		commitEvidence: evidence,
		syncedCommit: commit ?? void 0,
		...expected === null ? {} : { commitVerified: {
			verified: "true",
			inferred: "unknown",
			contradicted: "false"
		}[value] }
	});
	if (commit !== null) log.line(`The platform names commit ${commit} (${evidence})`);
}
/** When to read the history, in milliseconds: a run may appear in it a little late. */
const readAfterMs = [
	0,
	1500,
	3500
];
/**
* Verifies that the requested ref was synced, since an older tenant ignores `ref` silently. Best evidence first: `gitRef`
* in the history, then the branch name that the platform chose. Without either the ref is unknown.
* @param early the run in the history, read since the end of the sync; null if it was not there yet, undefined if it is to
*   be read now. A run that the history still shows as running is read again: it may not name its commit yet
* @returns the verdict, and the commit that the history names
* @throws Failure `sync` when another ref was synced, `unsupported` where the tenant's description has no `ref`
* @throws PlatformError when the platform cannot be reached; Stop
*/
async function verifyRef(context, started, { early, ...options } = {}) {
	const { settings } = context;
	const found = early && (0,sync_history/* isOver */.PU)(early) ? early : await findRun(context, started, options, early);
	const run = (found instanceof errors/* PlatformError */.Wk ? null : found) ?? early ?? void 0;
	verifyBranch(context, started, run?.branchName ?? "");
	const commit = (0,named_commit/* commitInHistory */.Hj)(run);
	if (run?.gitRef) return {
		ref: await judgeRef(context, run.gitRef, inHistory),
		commit
	};
	const hint = started.branch === started.askedBranch ? null : refInBranchName(started.branch, settings.ref);
	if (hint) return {
		ref: await judgeRef(context, hint, `the branch name "${(0,runtime_text/* oneLine */.TN)(started.branch, 120)}" that the platform chose`),
		commit
	};
	return {
		ref: {
			verified: "unknown",
			...whyUnknown(run ?? found, await (0,ref_support/* describedMembers */.R)(context))
		},
		commit
	};
}
const inHistory = "gitRef in the sync history";
/** @param run undefined if the history does not contain it */
function whyUnknown(run, described) {
	if (described.ref === false) return {
		evidence: "this tenant does not support \"ref\" and syncs its tracked branch",
		ignored: "described"
	};
	const ignored = described.ref === true && described.gitRef === false ? {} : { ignored: "suspected" };
	if (run === void 0) return {
		evidence: "the sync history does not contain this sync",
		fix: "Run this again.",
		...ignored
	};
	if (run instanceof errors/* PlatformError */.Wk) return {
		evidence: `the sync history could not be read: ${(0,ask_github/* errorPhrase */.M)(run)}`,
		fix: run.advice,
		...ignored
	};
	return {
		evidence: "the sync history does not name the ref of this sync",
		...ignored
	};
}
/**
* Checks the branch of the start response, which is built, validated and merged later, against the history. It is wrong
* when the history names another one. It is not trusted either when the history does not name it and the name is neither
* the requested one nor of the form that the platform generates for each sync: such a branch may belong to anyone.
* @param inHistory the run's branch; empty where the history does not name it
* @throws Failure `sync`
*/
function verifyBranch({ ledger, settings, run }, started, inHistory) {
	if (inHistory === started.branch) {
		ledger.write({ asked: void 0 });
		return;
	}
	if (inHistory === "") {
		if (started.branch === started.askedBranch || (0,branch_name/* isServerChosen */.Wo)(started.branch)) return;
		throw new build_failure/* Failure */.HR("sync", `The platform's response names branch "${started.branch}" for the sync instead of the requested "${started.askedBranch}", and the sync history does not confirm it.`, "The branch of the sync is unknown. Report this to the platform.");
	}
	if (inHistory === started.askedBranch) ledger.write({
		asked: void 0,
		...(0,branches/* branchEntry */.Py)(settings, run, started.askedBranch)
	});
	throw new build_failure/* Failure */.HR("sync", `The platform's response names branch "${started.branch}" for the sync, but the sync history names "${(0,runtime_text/* oneLine */.TN)(inHistory, 120)}".`, "The branch of the sync is unknown. Report this to the platform.");
}
/**
* Fails early, before the sync has run to its end, when the history already names another ref.
* @param runs the newest runs
*/
async function checkRefEarly(context, started, runs) {
	const gitRef = runs.find((run) => run.syncJobId === started.jobId)?.gitRef;
	if (gitRef && !isWanted(context, gitRef)) await judgeRef(context, gitRef, inHistory);
}
/**
* Compares the names as they are, since different names may be displayed the same way. A branch may have the name of the
* tag that is to be released.
*/
function isWanted(context, syncedRef) {
	if ((0,build_event/* shortRef */.m3)(syncedRef) !== context.settings.ref) return false;
	return !(context.run.noRelease === null && (0,named_commit/* isOfEvent */.Ud)(context) && syncedRef.startsWith("refs/heads/"));
}
async function judgeRef(context, syncedRef, evidence) {
	const { settings, journal } = context;
	if (isWanted(context, syncedRef)) return {
		verified: "true",
		evidence
	};
	journal.found({
		refVerified: "false",
		refEvidence: evidence
	});
	const name = (0,build_event/* shortRef */.m3)(syncedRef);
	const synced = name === settings.ref ? syncedRef : name;
	const kind = (await (0,ref_support/* describedMembers */.R)(context)).ref === false ? "unsupported" : "sync";
	const text = `The platform synced "${(0,runtime_text/* oneLine */.TN)(synced, 200)}" instead of "${settings.ref}" (${evidence}).`;
	throw new build_failure/* Failure */.HR(kind, text, judge_synced/* trackedFix */.sf);
}
/** @returns undefined if the history does not contain it; the error if it cannot be read */
async function findRun(context, { jobId, startedAt }, options, early) {
	const beganAt = context.clock.now();
	let run;
	for (const afterMs of readAfterMs.slice(early === void 0 ? 0 : 1)) {
		await context.clock.sleep(Math.max(0, beganAt + afterMs - context.clock.now()), context.budget.signal);
		try {
			run = await (0,sync_history/* runById */.eP)(context.deployment.with(options), jobId, startedAt);
		} catch (error) {
			if (error instanceof errors/* PlatformError */.Wk && error.trouble !== "unreachable") return error;
			throw error;
		}
		if (run) return run;
	}
	return run;
}
/**
* The ref in a branch name that the platform chose: `dbt-sync/<ref>-<14 digits>-<8 hex>`, where "/", blank
* and "~" became "-" and the ref was cut at 40 characters.
* @returns the wanted ref when it is certain, the name's ref part when it is another one, null when it is unknown
*/
function refInBranchName(branch, wanted) {
	const part = /^dbt-sync\/(.+)-\d{14}-[0-9a-f]{8}$/.exec(branch)?.[1];
	if (part === void 0) return null;
	const made = wanted.replace(/[/ ~]/g, "-");
	if (part !== made.slice(0, 40)) return part;
	return made.length > 40 ? null : wanted;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/sync/finish-sync.js















// build/steps/sync/finish-sync.js
/**
* Follows a sync to its end, reads what it made and verifies ref and commit.
* @throws Failure `sync` when it failed, or what {@link SyncedRef} throws; PlatformError; Stop
*/
async function finishSync(context, { started, ...watched }) {
	const { journal } = context;
	const signal = (0,budget/* anySignal */.JG)([context.budget.signal, watched.stopped.signal]);
	const syncLog = openSyncLog({
		...context,
		deployment: context.deployment.with({ signal })
	}, started.jobId);
	const early = await journal.phase("Sync", () => followed(context, started, syncLog, watched), "own groups");
	try {
		return await verified(context, started, syncLog, watched, early);
	} catch (error) {
		if (watched.use === "check") await syncLog.drain().catch(() => void 0);
		throw error;
	}
}
/**
* Follows the sync to its end. Whatever is read of a completed sync is requested at once, together with the end of the
* log. A release depends on the commit, which the log may name, so it waits for late lines; a check prints them later.
*/
async function followed(context, started, syncLog, { use, watch, reading, stopped }) {
	let early;
	const read = () => {
		const signal = (0,budget/* anySignal */.JG)([context.budget.signal, stopped.signal]);
		const readGitHub = async () => {
			const before = await reading;
			const named = syncLog.commit()?.sha;
			const isSettled = named !== void 0 && named === ((0,named_commit/* expectedCommit */.O8)(context) ?? named);
			return "problem" in before || isSettled ? null : watch.read();
		};
		early ??= readEarly(context, started, readGitHub, signal);
		return early;
	};
	const runs = await (0,sync_history/* earlierRuns */.Jo)(context);
	await checkRefEarly(context, started, runs);
	const end = await followSync(context, started, syncLog, (0,forecast_forecast/* createForecast */.cX)(runs), () => {
		read();
		return use === "release" ? syncLog.drain() : syncLog.readEnd();
	});
	if (end.status === "FAILED") throw await failureOf(context, started, end, syncLog);
	return read();
}
async function verified(context, started, syncLog, { use, watch, reading, stopped }, early) {
	const { journal, ledger, log } = context;
	const { branch } = started;
	const { verdict, settled } = await journal.phase("Verify the ref", async () => {
		const double = (0,start_sync/* doubleOf */.Rq)(started);
		if (double) await (0,start_sync/* cancelDoubles */.ZN)(context, double, started.jobId);
		if (started.named) await (0,own_runs/* checkAlone */.aX)(context, started, started.named);
		ledger.write({ sync: void 0 });
		const { ref, commit } = await verifyRef(context, started, { early: await early.run });
		const known = () => syncLog.commit() ?? commit;
		const verify = (named, readAgain) => verifySynced(context, {
			use,
			branch,
			ref,
			named,
			reading,
			readAgain
		});
		const named = known();
		const verdict = await verify(named, async () => await early.onGitHub ?? watch.read());
		const settled = async () => {
			if (use === "check") await syncLog.drain();
			const last = known()?.sha === named?.sha ? verdict : await verify(known(), () => watch.read());
			if (last.consequence instanceof build_failure/* Failure */.HR) throw last.consequence;
			if (last.consequence !== null) journal.warn(last.consequence);
			return last;
		};
		if (!(verdict.consequence instanceof build_failure/* Failure */.HR)) return {
			verdict,
			settled
		};
		const last = await settled();
		return {
			verdict: last,
			settled: async () => last
		};
	});
	const synced = await journal.phase("Compare with the deploy branch", async () => {
		const result = await early.result;
		const read = await readResult(context, started, result);
		const files = result === null ? (0,file_hashes/* readFilesOf */.z3)(context, branch) : early.files;
		return {
			read,
			compared: await (0,file_hashes/* compareFiles */.hZ)(context, files)
		};
	});
	const made = madeBy(context, started, synced.read);
	log.line(greenSentence(context.settings.ref, made, verdict));
	const settle = async () => {
		try {
			return greenSentence(context.settings.ref, made, await settled());
		} finally {
			stopped.abort();
		}
	};
	let settling;
	const once = () => {
		settling ??= settle();
		return settling;
	};
	const isEmpty = synced.read.generatedFiles?.length === 0;
	return {
		branch,
		compared: synced.compared,
		isEmpty,
		settle: once
	};
}
/** Why a sync failed. A sync of another ref is the root cause; a ref that cannot be verified now is not. */
async function failureOf(context, started, end, syncLog) {
	try {
		const { ref, commit } = await verifyRef(context, started, { retry: false });
		foundRef(context, ref);
		foundNamedCommit(context, syncLog.commit() ?? commit);
	} catch (error) {
		if (error instanceof build_failure/* Failure */.HR) return error;
	}
	const run = await readRun(context, started);
	return syncFailed(context, {
		reason: [
			end.error,
			run?.errorMessage ?? "",
			syncLog.lastError()
		].find((text) => (0,runtime_text/* withoutStop */.f6)(text) !== "") ?? "",
		phase: (0,runtime_text/* oneLine */.TN)(run?.failedPhase ?? "", 80) || syncLog.failedPhase(),
		lastState: end.lastState
	});
}
/** What the history says about the failure. One attempt, so that the error is not delayed. */
async function readRun(context, { jobId, startedAt }) {
	try {
		return await (0,sync_history/* runById */.eP)(context.deployment.with({ retry: false }), jobId, startedAt);
	} catch (error) {
		if (error instanceof errors/* PlatformError */.Wk) return void 0;
		throw error;
	}
}
/** The branch, what is on it, and how long that took; a phrase. */
function madeBy({ clock }, { branch, startedAt }, { generatedFiles, cubeCount, syncDurationMs }) {
	const counts = [generatedFiles && (0,runtime_text/* count */.U9)(generatedFiles.length, "file"), cubeCount !== void 0 && (0,runtime_text/* count */.U9)(cubeCount, "cube")].filter(Boolean);
	const took = (0,duration/* formatDuration */.a3)(syncDurationMs ?? clock.now() - startedAt);
	return `into branch "${branch}"${counts.length > 0 ? `: ${counts.join(", ")}` : ""} (took ${took})`;
}
/** Nothing that is unknown or contradicted is called synced. */
function greenSentence(name, made, { ref, commit }) {
	if (commit.doubt) return `A sync ${made} has completed, but "${name}" has moved on from the commit of this run.`;
	if (commit.value === "verified") return `Synced "${name}" ${made}.`;
	if (ref.verified === "true") return `Synced "${name}" (commit not verified) ${made}.`;
	return `A sync ${made} has completed, and it is unknown whether it was of "${name}".`;
}
/** Why a sync failed, where, and how to fix it. */
function syncFailed({ settings, journal }, failure) {
	const { phase, lastState } = failure;
	const reason = (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(failure.reason));
	if (reason) journal.found({ syncError: (0,runtime_text/* serverLines */.LH)(failure.reason, 800).join("\n") });
	const seen = lastState ? ` (last state seen: ${lastState})` : "";
	const where = phase ? ` in phase ${phase}` : seen;
	return new build_failure/* Failure */.HR("sync", reason ? `The dbt sync of "${settings.ref}" failed${where}: ${reason}.` : `The dbt sync of "${settings.ref}" failed${where}, and the platform gave no reason.`, fix(settings.ref, {
		...failure,
		reason
	}));
}
function fix(ref, { reason, phase }) {
	if (/clone|checkout|fetch/i.test(phase) || phase === "" && isMissing(ref, reason)) return `Check that the dbt repository connected to the platform has a branch or tag "${ref}". Push it there or correct the input "ref". If it exists, check that the platform can still read the repository.`;
	if (!reason) return "Check the log above. If it shows no error, run \"dbt parse\" on this ref or re-run the job.";
	if (phase === "" || /dbt|manifest|parse|compile|deps/i.test(phase)) return "Fix the error and push again.";
	return "The platform failed, not the dbt project. Re-run the job; if it fails again, report it to the platform.";
}
/** Recognises git's error texts; used only where the phase is unknown. */
function isMissing(ref, reason) {
	return reason.includes(ref) && /\b(branch|tag|ref|reference|revision|pathspec)\b/i.test(reason) && /not found|not exist|couldn't find|unknown|did not match/i.test(reason);
}



/***/ })

};
