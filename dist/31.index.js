export const id = 31;
export const ids = [31];
export const modules = {

/***/ 8031:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rt: () => (/* binding */ validateBuilt)
});

// UNUSED EXPORTS: rootCauseFirst, validateBranch

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/forecast/forecast.js
var forecast = __webpack_require__(8063);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/wanted-build.js
var wanted_build = __webpack_require__(1751);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/await-build.js






// build/steps/branch/await-build.js
/**
* Waits until the right build of a branch is `built`. An unknown state counts as progress.
* @throws Failure `build` when the build failed, never comes, or is of another commit or branch
* @throws PlatformError, Stop
*/
async function awaitBuild(context, branch, asked = {}) {
	const { clock, random } = context;
	const startedAt = clock.now();
	let idleSince = null;
	let shown = "";
	let wasActive = false;
	for (;;) {
		const build = await (0,build_status/* readBuildStatus */.Pr)(context, branch);
		if (build.branchName !== branch) throw otherBranch(branch, build.branchName);
		const denied = denial(branch, build);
		const wanted = await (0,wanted_build/* boundTo */.sy)(build, asked);
		const verdict = denied === null ? await (0,wanted_build/* judgeBuild */.qA)(context, build, wanted) : { stale: null };
		const { stale, head } = verdict;
		shown = show(context, build, stale, shown, clock.now() - startedAt);
		if (denied !== null && (wasActive || !(0,wanted_build/* mayBeLate */.l3)(context, wanted.openedAt))) throw denied;
		const activity = (0,build_status/* activityOf */.nx)(build);
		if (activity === "inactive" && await (0,wanted_build/* isSwitchedOff */.r5)(context, branch, wanted)) throw denied ?? notActive(branch);
		wasActive ||= activity === "active";
		if (denied === null && stale === null) {
			if (build.status === "built") {
				const evidence = (0,wanted_build/* evidenceOf */.X1)(build, wanted, head);
				context.journal.found({
					buildStatus: "built",
					buildEvidence: evidence
				});
				return {
					build,
					evidence
				};
			}
			if ((0,build_status/* isFinal */.dR)(build.status)) throw buildFailed(branch, build);
		}
		idleSince = denied === null && (0,wanted_build/* isIdle */.xB)(build, verdict, wanted) ? idleSince ?? clock.now() : null;
		if (idleSince !== null && clock.now() - idleSince >= 6e4) {
			if (stale === "commit" && wanted.commit === context.run.sha) context.journal.found({
				commitVerified: "false",
				commitEvidence: `the build is of ${(0,runtime_text/* oneLine */.TN)(build.lastHash ?? "", 40)}`
			});
			throw neverBuilt(branch, build, wanted, stale === "commit" ? wanted.commit ?? head : void 0);
		}
		const waiting = stale !== null || (0,build_status/* activityOf */.nx)(build) !== "active" ? ` ${shown}.` : "";
		await (0,wanted_build/* pollPause */.Gn)(context, (0,forecast/* buildDelayMs */.oi)(clock.now() - startedAt, random())).catch(withState(waiting));
	}
}
/** The error texts with which the platform says that it never builds the branch, although its status may be a running one. */
function denial(branch, { status, errorText }) {
	if (status === "built") return null;
	if (errorText === "Bad branch") return (0,wanted_build/* branchNotFound */.Ew)(branch);
	return errorText === "Branch is not active" ? notActive(branch) : null;
}
function notActive(branch) {
	return new failure/* Failure */.HR("build", `The platform does not build branch "${branch}" (Branch is not active).`, "Another job may have switched it off during this run. Run this again, or set a different \"activate\".");
}
const staleText = {
	older: " (previous build)",
	commit: " (different commit)",
	unconfirmed: " (not confirmed by the branch list yet)"
};
function show(context, build, stale, shown, elapsedMs) {
	const leftover = build.errorText && build.status !== "failed" ? ` (${(0,runtime_text/* oneLine */.TN)(build.errorText, 200)})` : "";
	const old = stale === null ? "" : staleText[stale];
	const line = `Build of "${build.branchName}": ${(0,runtime_text/* oneLine */.TN)(build.status, 80)}${old}${leftover}`;
	if (line === shown) return shown;
	context.journal.found({ buildStatus: stale === null ? (0,runtime_text/* oneLine */.TN)(build.status, 80) : "" });
	context.log.line(`${line}, elapsed ${(0,duration/* formatDuration */.a3)(elapsedMs)}`);
	return line;
}
/** Adds the last state to the message when the wait for a build times out. */
function withState(state) {
	return (reason) => {
		if (!(reason instanceof failure/* Stop */.VG) || reason.reason !== "timeout" || state === "") throw reason;
		throw new failure/* Stop */.VG("timeout", `${reason.message}${state}`);
	};
}
function otherBranch(wanted, returned) {
	return new failure/* Failure */.HR("build", `Requested the build of branch "${wanted}", but the platform returned the build of "${(0,runtime_text/* oneLine */.TN)(returned, 120)}".`, "The state of the branch is unknown. Report this to the support of the platform.");
}
function buildFailed(branch, build) {
	const reason = (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(build.errorText ?? ""));
	const what = build.status === "cancelled" ? "was cancelled" : "failed";
	return new failure/* Failure */.HR("build", `The build of branch "${branch}" ${what}${reason ? `: ${reason}` : ", and the platform gave no reason"}.`, reason ? "Fix the error and push again." : "Open the branch on the platform to see why.");
}
function neverBuilt(branch, build, { commit, triggered }, otherThan) {
	const open = "Open the branch on the platform to see why.";
	if (otherThan === void 0) return new failure/* Failure */.HR("build", `No build of branch "${branch}" has been running for ${(0,duration/* formatDuration */.a3)(wanted_build/* idleMs */.vc)} (status ${(0,runtime_text/* oneLine */.TN)(build.status, 80)}).`, open);
	const [built, other] = [(0,runtime_text/* oneLine */.TN)(build.lastHash ?? "", 40), (0,runtime_text/* oneLine */.TN)(otherThan, 40)];
	if (commit === void 0 || triggered === "by upload") {
		const [which, advice] = commit === void 0 ? ["head of the branch", `The build of that commit has not started. ${open}`] : ["commit of this upload", "Another job may have written to the branch during this run. Put deployments to one branch into one `concurrency` group."];
		return new failure/* Failure */.HR("build", `The platform built ${built} of branch "${branch}", not ${other}, the ${which}.`, advice);
	}
	return new failure/* Failure */.HR("build", `The platform built ${built} of branch "${branch}", not ${other}, the commit under test.`, "Push again, or check that the deployment is connected to this repository.");
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/model-errors.js
var model_errors = __webpack_require__(5414);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/new-errors.js
var new_errors = __webpack_require__(8491);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/validate-branch.js










// build/steps/branch/validate-branch.js
const mostRounds = 3;
/**
* Waits for the build of a branch and validates the branch. Neither a validation nor the work after it names a commit: if
* the branch changed during them, they may be of another commit than was built, so all is repeated.
* @param mode null for a branch that is only built
* @throws Failure `build` when the branch changes during each of three validations; what the wait, the validation and the
*   work throw
*/
async function validateBuilt(context, branch, mode, wanted, { phases = {
	build: "Build",
	validate: "Validate"
}, mark, whenBuilt, whenValid } = {}) {
	const { journal, log, clock } = context;
	for (let round = 1; round <= mostRounds; round++) {
		const { build, evidence } = await journal.phase(phases.build, () => awaitBuild(context, branch, wanted));
		const builtAt = clock.now();
		await whenBuilt?.(build);
		if (mode === null) return {
			build,
			evidence,
			known: 0
		};
		const known = await journal.phase(phases.validate, () => validateBranch(context, branch, mode, mark));
		const isStill = () => isUnchanged(context, branch, build, wanted, builtAt);
		const built = {
			commit: build.lastHash,
			at: builtAt
		};
		if (await (whenValid ? whenValid(round === 1, built, isStill) : isStill())) return {
			build,
			evidence,
			known
		};
		log.line(`Branch "${branch}" changed during its validation; waiting for its new build`);
	}
	throw new failure/* Failure */.HR("build", `Branch "${branch}" changed during each of ${mostRounds} validations.`, "Put the jobs that write to it into one `concurrency` group, then run this again.");
}
/**
* Whether branch and build are the same as before the validation, as far as the platform shows.
* @param builtAt when the build was seen, on the clock
* @throws Failure `build` when the branch is no longer at the wanted commit, so no further build can be of it
*/
async function isUnchanged(context, branch, build, wanted, builtAt) {
	const { clock, budget } = context;
	const { commit, newerThan } = await (0,wanted_build/* boundTo */.sy)(build, wanted);
	const [now, listed] = await Promise.all([(0,build_status/* readBuildStatus */.Pr)(context, branch), (0,branches/* findBranch */.E0)(context.deployment, branch)]);
	if (!(0,build_status/* isSameBuild */.bt)(now, build)) return false;
	const head = listed?.lastHash;
	if (!build.lastHash || !head || (0,build_status/* sameCommit */.Kd)(head, build.lastHash)) return true;
	if (commit === void 0) return false;
	if (head === newerThan?.lastHash) return true;
	const lateMs = builtAt + build_status/* settleMs */._l - clock.now();
	if (lateMs > 0) {
		await clock.sleep(lateMs, budget.signal);
		return isUnchanged(context, branch, build, wanted, builtAt);
	}
	throw new failure/* Failure */.HR("build", `Branch "${branch}" changed during its validation: it is at ${(0,runtime_text/* oneLine */.TN)(head, 40)} and no longer at ${(0,runtime_text/* oneLine */.TN)(commit, 40)}.`, "Put the jobs that write to it into one `concurrency` group, then run this again.");
}
/**
* Validates a branch, always by name. Only a response that names the same branch and mode counts.
* @param mode `production` for the deploy branch, `dev_mode` for every other
* @param mark marks known errors; absent if all errors count
* @returns how many known errors the model has; it has no others
* @throws Failure `validation` when the model has errors that count; `unsupported` when the response is not about this branch;
*   `build` when the branch is gone, and when the platform rejects the request because it does not compile it
*/
async function validateBranch(context, branch, mode, mark) {
	const { journal, log } = context;
	const response = await requestValidation(context, branch, mode);
	if (response.branchName !== branch || response.mode !== mode) throw new failure/* Failure */.HR("unsupported", `Requested the validation of branch "${branch}" (${mode}), but the platform validated "${(0,runtime_text/* oneLine */.TN)(response.branchName, 120)}" (${(0,runtime_text/* oneLine */.TN)(response.mode, 40)}).`, "The state of the branch is unknown. This tenant may be too old to validate a named branch.");
	const reported = rootCauseFirst((0,model_errors/* modelErrors */.R)(response.errors));
	const errors = response.valid || !mark || reported.length === 0 ? reported : await mark(reported);
	const counting = errors.filter(({ known }) => !known);
	journal.found({
		validatedBranch: branch,
		valid: response.valid,
		errors: [...errors]
	});
	await printErrors(context, errors);
	if (response.valid) {
		const cubes = response.cubesCount === void 0 ? "" : `, ${(0,runtime_text/* count */.U9)(response.cubesCount, "cube")}`;
		log.line(`Branch "${branch}" is valid${cubes}`);
		return 0;
	}
	if (errors.length > 0) await readModel(context, branch);
	const known = errors.length - counting.length;
	if (known === 0 || counting.length > 0) throw invalid(branch, counting, known);
	log.line(`Branch "${branch}" is ${(0,new_errors/* validBut */.uA)(known)}`);
	return known;
}
/** The files in which the errors are located. Without them the errors are reported with fewer locations. */
async function readModel({ deployment, journal, log }, branchName) {
	try {
		const query = {
			branchName,
			withContent: true
		};
		journal.keepModel((await deployment.call(model/* listFiles */.CS, { query }, { retry: false })).files);
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		log.line(`Could not read the files of branch "${branchName}"; errors in generated files may have no location`);
	}
}
async function requestValidation(context, branchName, mode) {
	const { deployment, settings } = context;
	try {
		return await deployment.call(model/* validateDataModel */.QH, { query: { branchName } });
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		if (error.trouble === "not-found") {
			if (!await (0,branches/* findBranch */.E0)(deployment, branchName)) throw new failure/* Failure */.HR("build", `Branch "${branchName}" was deleted during its validation.`, "Another job or a person may have merged or deleted it. Check that, then run this again.", { cause: error });
			throw new failure/* Failure */.HR("unsupported", `This tenant does not support data model validation (404${error.text ? `: ${error.text}` : ""}).`, settings.command === "validate" ? "Ask for an update of the platform. There is no other way to validate the branch." : "Set \"validate: false\" to skip the validation, or ask for an update of the platform.", { cause: error });
		}
		if (error.trouble === "rejected") {
			const reason = (0,runtime_text/* withoutStop */.f6)(error.text);
			throw new failure/* Failure */.HR("build", `The platform did not validate branch "${branchName}" (${error.status}): ${reason || "it gave no reason"}.`, mode === "production" ? "Open the deploy branch on the platform to see why." : "Check that the branch is open: \"activate: staging\" or \"activate: dev-mode\".", { cause: error });
		}
		throw error;
	}
}
const noFile = "(no file named)";
/** Lines of errors that are printed at once. */
const batch = 1e3;
/** In batches, each when the reader has taken the one before: all lines together take more memory than the errors. */
async function printErrors({ log, budget }, errors) {
	let lines = [];
	const flush = async () => {
		await log.drained(budget.signal);
		log.lines(lines);
		lines = [];
	};
	for (const [file, ofFile] of Map.groupBy(errors, ({ fileName }) => fileName ?? noFile)) {
		lines.push(`${(0,runtime_text/* oneLine */.TN)(file, 300)}: ${(0,runtime_text/* count */.U9)(ofFile.length, "error")}`);
		for (const { message, times, known } of ofFile) {
			const [first = "", ...rest] = (0,runtime_text/* serverLines */.LH)(message);
			lines.push(`  - ${first}${times > 1 ? ` (${times} times)` : ""}${known ? " (production has it, too)" : ""}`);
			for (const line of rest) lines.push(`    ${line}`);
			if (lines.length >= batch) await flush();
		}
	}
	await flush();
}
function invalid(branch, errors, known) {
	const [first] = errors;
	if (!first) return new failure/* Failure */.HR("validation", `The data model on branch "${branch}" is not valid, and the platform reported no error.`, "Open the branch on the platform to see why.");
	const files = new Set(errors.flatMap(({ fileName }) => fileName ?? [])).size;
	const message = (0,runtime_text/* serverLines */.LH)(first.message).map((line) => (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(line, 300))).find(Boolean) ?? "(no text)";
	return new failure/* Failure */.HR("validation", `The data model on branch "${branch}" has ${(0,runtime_text/* count */.U9)(errors.length, known > 0 ? "new error" : "error")}${files > 0 ? ` in ${(0,runtime_text/* count */.U9)(files, "file")}` : ""}; the first: ${first.fileName ? `${(0,runtime_text/* oneLine */.TN)(first.fileName, 200)}: ` : ""}${message}.`, "Fix the model and push again. The log above lists all errors.");
}
/** A file that cannot be read as YAML or as code, or that is not shaped as a data model at all. */
const unreadable = /\(\d+:\d+\)|unexpected (?:token|yaml key|input)|^yaml|must be (?:an|defined as) array|(?:duplicate|conflicting) cube|^failed to parse/i;
/** What is missing may only be missing because its own file is broken. */
const refersToOther = /does not exist|doesn't exist|not defined|does not have|cannot be (?:found|resolved)|not found|can't find|is not a function|^cannot read|^maximum call stack/i;
/**
* Sorts errors into the order in which to fix them: first files that cannot be read, then errors in a file itself, then
* references to something that is missing. Errors of one file stay together, at the position of its worst one.
*/
function rootCauseFirst(errors) {
	return [...Map.groupBy(errors, ({ fileName }) => fileName)].map(([, ofFile]) => {
		const sorted = ofFile.map((error) => ({
			error,
			rank: rank(error)
		})).toSorted((a, b) => a.rank - b.rank);
		return {
			worst: sorted[0]?.rank ?? 0,
			errors: sorted.map(({ error }) => error)
		};
	}).toSorted((a, b) => a.worst - b.worst).flatMap((file) => file.errors);
}
function rank({ message }) {
	if (unreadable.test(message)) return 0;
	return refersToOther.test(message) ? 2 : 1;
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



/***/ })

};
