export const id = 430;
export const ids = [430];
export const modules = {

/***/ 778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ mergeBranch),
/* harmony export */   q: () => (/* binding */ NotMerged)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2145);
/* harmony import */ var _deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2766);
/* harmony import */ var _parent_target_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5883);
/* harmony import */ var _verify_merged_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(3569);









// build/steps/branch/merge-branch.js
/** The target is as it was before the merge. */
var NotMerged = class extends _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR {};
const mostTries = 3;
/**
* Merges exactly once: after a lost response, the target shows whether the merge took place.
* @returns when it was merged, on the clock
* @throws Failure `merge` when the platform rejects the merge or responds `merged: false`, or when it would not reach, or
*   did not reach, the target
*/
async function mergeBranch(context, merge) {
	const { log, journal, ledger, clock } = context;
	const { branch, target, place, deployBranch } = merge;
	const names = [
		branch,
		target,
		deployBranch
	];
	const before = merge.into === "parent" ? await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .findBranches */ .Wz)(context.deployment, names) : null;
	const problem = before && (0,_parent_target_js__WEBPACK_IMPORTED_MODULE_7__/* .parentProblem */ ._u)(before, merge);
	if (problem) {
		journal.found({ merged: false });
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `Not merged: ${problem}.`, "Check the branches on the platform, then run this again.");
	}
	let sign = "not merged";
	const how = await (0,_deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_6__/* .exactlyOnce */ ._)(context, {
		mostTries,
		async send() {
			await send(context, merge);
			return "merged";
		},
		needsCheck: ({ error, lost }) => lost !== null || error.trouble === "unreachable",
		onLost: ({ error }) => log.line(`${rejection(merge, error).message} Checking whether the merge took place.`),
		async find() {
			sign = await readSign(context, merge, before);
			return sign === "merged" ? "found" : void 0;
		},
		isUndecided: () => typeof sign === "object",
		uncheckable: (reason, fault) => unknown(merge, fault, reason.text || reason.message, reason),
		mayRepeat: ({ lost }) => typeof sign === "object" ? lost === null && !sign.astray : lost === null || sign === "not merged",
		onRepeat: () => log.line("The merge did not take place; sending the request again."),
		giveUp({ error, lost }) {
			if (lost !== null && typeof sign === "object") return unknown(merge, lost, sign.unknown);
			if (lost !== null && error.trouble === "not-found") return unknown(merge, lost, `the platform has no branch "${branch}" now`);
			journal.found({ merged: false });
			return rejection(merge, error);
		}
	}).catch(inProgress(merge));
	const mergedAt = clock.now();
	const mergeEvidence = `the response was lost, and "${target}" shows that the merge took place`;
	journal.found({
		merged: true,
		...how === "found" ? { mergeEvidence } : {}
	});
	const what = `merged "${branch}" into "${target}"`;
	ledger.write({ change: { done: {
		place,
		what,
		at: mergedAt,
		back: wayBack(context, merge)
	} } });
	if (before) await (0,_parent_target_js__WEBPACK_IMPORTED_MODULE_7__/* .checkLanded */ .lH)(context, merge, before, mergedAt).catch((error) => {
		if (error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR) ledger.write({ change: {} });
		throw error;
	});
	log.line(how === "merged" ? `Merged "${branch}" into "${target}"` : `The merge took place: "${branch}" is merged into "${target}"`);
	return mergedAt;
}
/** How to go back to the target before the merge, for the end of a sentence. */
function wayBack({ settings }, { targetHashBefore: hash }) {
	const how = settings.branch === null ? "start the workflow by hand (workflow_dispatch) on an earlier tag" : "merge a branch that reverts it";
	return `${hash === void 0 ? "" : ` to ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .oneLine */ .TN)(hash, 40)}`}, ${how}`;
}
/** @throws PlatformError, also where the platform responds that it did not merge */
async function send({ deployment, ledger, journal }, merge) {
	const { keep } = merge;
	const body = {
		branchName: merge.branch,
		message: merge.message
	};
	const { merged, branchDeleted } = merge.into === "default" ? await deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeToDefaultBranch */ .xb, { body: {
		...body,
		...keep ? { removeBranchAfterMerge: false } : {}
	} }) : await deployment.with({ retry: false }).call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeIntoParentBranch */ .Z2, { body: {
		...body,
		...keep ? { deleteBranch: false } : {}
	} });
	if (!merged) throw notMerged(merge);
	const isFork = ledger.read().fork?.name === merge.branch;
	if (branchDeleted) (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .forgetBranch */ .ig)(ledger, merge.branch);
	else if (branchDeleted === false && !keep && !(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .isToGo */ .Iw)(ledger, merge.branch) && !isFork) journal.warn(`The platform did not delete branch "${merge.branch}" after the merge. Delete it there if not needed.`);
}
/** The response `merged: false`, as a rejection without a status. */
function notMerged({ into }) {
	return new _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk({
		operation: into === "default" ? _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeToDefaultBranch */ .xb : _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeIntoParentBranch */ .Z2,
		trouble: "rejected",
		text: "",
		advice: "",
		arrived: "no"
	});
}
/** A merge is never cancelled: when the time ends meanwhile, it may have taken place. */
function inProgress({ branch, target }) {
	return (reason) => {
		if (!(reason instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG)) throw reason;
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG(reason.reason, `${reason.message} The merge of "${branch}" into "${target}" was in progress and may have taken place. Check "${target}" before you run this again.`);
	};
}
function unknown({ branch, target }, lost, why, cause = lost) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("network", `The response to the merge was lost (${lost.text || lost.message}), and whether "${branch}" is merged into "${target}" is unknown (${why}).`, `Check "${target}" on the platform before you run this again.`, { cause });
}
/** The list is read last, so that nothing lies between it and another request. */
async function readSign(context, merge, before) {
	const { branch, target, into, deployBranch } = merge;
	const removes = into === "default" && !merge.keep;
	if (removes && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .activityOf */ .nx)(await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch)) !== "unknown-branch") return "not merged";
	const files = merge.changes === null ? null : await (0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_8__/* .filesOf */ .R8)(context, target);
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .findBranches */ .Wz)(context.deployment, [
		target,
		branch,
		deployBranch
	]);
	const sign = signOf(merge, removes, branches, files);
	if (sign === "merged" || before === null) return sign;
	const astray = (0,_parent_target_js__WEBPACK_IMPORTED_MODULE_7__/* .wentTo */ .mL)(branches, before, merge) === "production" ? `"${deployBranch}", which is production, moved, and "${target}" did not` : (0,_parent_target_js__WEBPACK_IMPORTED_MODULE_7__/* .parentProblem */ ._u)(branches, merge);
	return astray === null ? sign : {
		unknown: astray,
		astray: true
	};
}
/**
* After a merge, the target has moved and holds the files of the branch where the two differed. A target that moved is
* not enough while the branch exists, and a deleted branch is not enough while the target has not moved: another job may
* have caused either.
*/
function signOf({ branch, target, targetHashBefore, changes }, removes, branches, files) {
	const hash = branches.get(target)?.lastHash;
	const gone = removes && !branches.has(branch);
	const moved = hash === void 0 || targetHashBefore === void 0 ? null : hash !== targetHashBefore;
	if (changes === null || files === null) {
		if (moved === true && gone) return "merged";
		if (moved === false && !removes) return "not merged";
		return { unknown: `the platform does not list the files of "${target}"` };
	}
	if ((0,_verify_merged_js__WEBPACK_IMPORTED_MODULE_8__/* .holds */ .v9)(files, changes) && (gone || moved === true || changes.size > 0)) return "merged";
	return removes ? { unknown: `"${target}" does not hold the files of "${branch}"` } : "not merged";
}
/** Why it was not merged, for the final message. */
function rejection({ branch, target }, error) {
	if (error.trouble !== "rejected" && error.trouble !== "not-found") return error;
	return new NotMerged("merge", `"${branch}" was not merged into "${target}": ${error.status === void 0 ? "the platform responded that it did not merge, without a reason" : `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.text) || "the platform gave no reason"} (${error.status})`}.`, `If there is a conflict, merge "${target}" into "${branch}", resolve the conflict on the platform, and run this again.`);
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

/***/ 2056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  promote: () => (/* binding */ promote)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/cleanup/remove-branch.js
var remove_branch = __webpack_require__(9320);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var deployment_branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/merge-branch.js
var merge_branch = __webpack_require__(778);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branch-name.js
var branch_name = __webpack_require__(9290);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/sync-history.js
var sync_history = __webpack_require__(5758);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/wanted-build.js
var wanted_build = __webpack_require__(1751);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/merged-before.js








// build/steps/branch/merged-before.js
/** The results of so many other syncs are read at most. */
const mostOthers = 100;
/**
* Whether a branch that is gone was merged by an earlier attempt of the job: its sync is in the history, and the target has
* the files that it generated, by their hashes, one of them in a version that no other sync generated. Else the target may
* have had them all before, such as where the sync only removed files. That the branch is gone shows nothing: clean-up
* deletes branches, too.
* @param error why the branch could not be merged now
* @returns the evidence, a phrase
* @throws the error, if it is about something else or the history does not name the branch; Failure `merge` when it is not
*   verified that the branch was merged
*/
async function mergedBefore({ deployment, settings }, branch, target, error) {
	if (!(error instanceof wanted_build/* UnknownBranch */.bZ) || branch !== settings.branch) throw error;
	if (await (0,deployment_branches/* findBranch */.E0)(deployment, branch)) throw error;
	const found = await readMerged(deployment, branch, target).catch((reason) => {
		throw reason instanceof errors/* PlatformError */.Wk && reason.trouble !== "unreachable" ? error : reason;
	});
	if (found === null) throw error;
	const { jobId, problem } = found;
	if (problem === null) return `already merged: "${target}" has the files that sync job ${jobId} generated, one in a version that no other sync generated`;
	throw new failure/* Failure */.HR("merge", `The platform has no branch "${branch}" any more, and it is not verified that it was merged into "${target}": ${problem} (sync job ${jobId}).`, `Check the files of "${target}" on the platform: if they have its changes, the merge took place. If not, re-run all jobs, so that a new branch is synced.`);
}
async function readMerged(deployment, branch, target) {
	const completed = [];
	for await (const run of (0,sync_history/* syncRuns */.K_)(deployment)) if (run.status === "COMPLETED") completed.push(run);
	const run = completed.find(({ branchName }) => branchName === branch);
	if (run === void 0) return null;
	const generated = await (0,file_hashes/* generatedBy */.BH)(deployment, run.syncJobId);
	const problem = problemOf(generated, target, await (0,file_hashes/* fileHashesOf */.y3)(deployment, target));
	const others = completed.filter((other) => other !== run && !isOfGate(other.branchName));
	return {
		jobId: run.syncJobId,
		problem: problem ?? await hadBefore(deployment, generated, others, target)
	};
}
function isOfGate(branch) {
	const of = (0,branch_name/* readGeneratedName */.H3)(branch);
	return of !== null && (of.pullRequest !== null || of.ref.startsWith("gh-readonly-queue-"));
}
/** Why the target may not have what was generated, a phrase; null where it has. */
function problemOf(generated, target, files) {
	if (generated.length === 0) return "the platform does not list the files that its sync generated";
	const differing = (0,file_hashes/* lackingIn */.TE)(files, generated);
	const [first] = differing;
	if (first) return `"${target}" does not have ${differing.length} of the ${(0,runtime_text/* count */.U9)(generated.length, "generated file")}, such as "${(0,runtime_text/* oneLine */.TN)(first.path, 200)}"`;
	return generated.every(({ hash }) => hash) ? null : `"${target}" has files of these names, and the platform does not tell the hashes of the generated ones`;
}
/** Why the target may have had all generated files before, a phrase; null where it cannot. */
async function hadBefore(deployment, generated, others, target) {
	const before = `"${target}" has the generated files, and may have had them before`;
	if (others.length === 0) return `${before}: the history has no other sync to compare with`;
	if (others.length > mostOthers) return `${before}: the history has more than ${mostOthers} other syncs`;
	const own = new Map(generated.map(({ path, hash }) => [path, hash]));
	for (const other of others) {
		const files = await (0,file_hashes/* generatedBy */.BH)(deployment, other.syncJobId).catch(file_hashes/* noneIfGone */.fe);
		if (files.length === 0 || !files.every(({ hash }) => hash)) return `${before}: the platform does not tell the hashes of what sync job ${other.syncJobId} generated`;
		for (const { path, hash } of files) if (own.get(path) === hash) own.delete(path);
		if (own.size === 0) return `${before}: sync job ${other.syncJobId} generated them, too`;
	}
	return null;
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/parent-target.js
var parent_target = __webpack_require__(5883);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/validate-branch.js + 1 modules
var validate_branch = __webpack_require__(8031);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/verify-merged.js
var verify_merged = __webpack_require__(3569);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/promote.js











// build/steps/branch/promote.js
/** How often a branch is validated that changes between its validation and the merge. */
const mostGates = 3;
/**
* Merges a branch at the commit and with the files that its gate validated, waits for the new build that this makes, and
* validates the target.
* @param gate absent if the branch is not validated
* @returns the result for the target, a phrase for the verdict
* @throws Failure, PlatformError, Stop
*/
async function promote(context, branch, target, deploymentSettings, gate) {
	const { journal, ledger, log, settings } = context;
	const production = target === deploymentSettings.deployBranchName;
	const before = await gatedBaseline(context, branch, target, gate).catch(async (error) => {
		const mergeEvidence = await mergedBefore(context, branch, target, error);
		log.line(`"${branch}" is ${mergeEvidence}`);
		ledger.write({ change: {} });
		journal.found({
			merged: true,
			mergeEvidence
		});
		if (settings.failOn !== "never" || context.team.tests.tests.length > 0) journal.warn(`Changes and data tests of "${branch}" were not checked again, since it is merged already.`);
		return null;
	});
	const mergeNow = async ({ hash, changes, kept }) => {
		if (kept !== null) journal.warn(`Branch "${branch}" is not deleted after the merge: ${kept}.`);
		ledger.write({ change: {} });
		return journal.phase("Merge", () => (0,merge_branch/* mergeBranch */.h)(context, {
			branch,
			target,
			place: production ? "Production" : `Branch "${target}"`,
			into: settings.into,
			deployBranch: deploymentSettings.deployBranchName,
			message: settings.message ?? defaultMessage(context, branch, target),
			keep: settings.deleteBranch === "never" || kept !== null,
			targetHashBefore: hash,
			changes
		}));
	};
	const merge = before && {
		before,
		at: await mergeNow(before)
	};
	const isActive = async () => (0,build_status/* activityOf */.nx)(await (0,build_status/* readBuildStatus */.Pr)(context, target)) === "active";
	if (!production && !(before ? before.active : await isActive())) return `"${target}" is not active, so it is not rebuilt, and production is unchanged`;
	if (production && deploymentSettings.deployMode === "cli") {
		journal.warn("Production of this deployment is built from uploads (deployMode \"cli\"), so the merge does not rebuild it.");
		return "production is not rebuilt (deployMode \"cli\")";
	}
	const brought = merge ? await (0,verify_merged/* broughtTo */.pF)(context, target, merge.before) : /* @__PURE__ */ new Map();
	const unchanged = merge === null || await nothingNew(context, target, merge.before, merge.at);
	if (merge && unchanged) {
		ledger.write({ change: {} });
		log.line(`There was nothing new to merge: "${target}" is unchanged and not rebuilt`);
	}
	const wanted = unchanged ? {} : wantedAfter(merge.before, merge.at);
	const phases = {
		build: production ? "Production build" : "Target build",
		validate: "Validate production"
	};
	const mode = production && settings.validate ? "production" : null;
	const { evidence } = await (0,validate_branch/* validateBuilt */.rt)(context, target, mode, wanted, { phases });
	await (0,verify_merged/* verifyMerged */.GA)(context, branch, target, brought);
	const nothing = merge === null ? "it was already merged" : "there was nothing new to merge";
	if (unchanged) journal.found({ buildEvidence: `${evidence}: ${nothing}` });
	const what = unchanged ? nothing : `${production ? "production" : `"${target}"`} is rebuilt`;
	if (!production) return `${what}, and production is unchanged`;
	if (!settings.validate) return `${what}, production is not validated`;
	return unchanged ? `${what}, production is built and valid` : "production is rebuilt and valid";
}
/** What keeps the branch, which the merge would delete, a clause; null where nothing does. */
async function keptAfterMerge(context, branch) {
	const { deployment, ledger, clock, settings } = context;
	if (settings.deleteBranch === "never") return null;
	const own = ledger.read().fork?.name;
	return (0,remove_branch/* whatKeeps */.Nv)(deployment, branch, {
		forks: own === void 0 ? [] : [own],
		environment: "goes"
	}, (0,remove_branch/* listsOf */.fO)(clock));
}
/**
* Neither gate nor merge names a commit. So the branch is read right before its validation and right before the merge, and
* the gate is repeated if it changed in between.
* @throws Failure `build` when the branch changes each time; what the gate throws
*/
async function gatedBaseline(context, branch, target, gate) {
	const { journal, log } = context;
	const baseline = () => journal.phase("Baseline", () => readBaseline(context, branch, target));
	if (!gate) return baseline();
	const isForked = context.settings.activate === "dev-mode" && !branch.startsWith("dev-");
	const gates = isForked ? 1 : mostGates;
	for (let round = 1; round <= gates; round++) {
		let gated = {
			hash: void 0,
			files: null
		};
		const read = async () => {
			gated = await readState(context, branch);
		};
		if (isForked) await read();
		const { build } = await gate(round === 1, isForked ? async () => void 0 : read);
		const before = await baseline();
		const [{ hash }, { lastHash }] = [before.merged, build];
		const isBuilt = build.branchName === branch && !!hash && !!lastHash && (0,build_status/* sameCommit */.Kd)(hash, lastHash);
		if ((gated.files !== null || before.merged.files === null || isForked) && await hasFilesOf(context, branch, build, before) && isSame(gated, before.merged, isBuilt) && await isLatest(context, branch, build)) return before;
		log.line(`Branch "${branch}" changed since its validation began, so this state of it is not merged`);
	}
	journal.found({ merged: false });
	throw new failure/* Failure */.HR("build", `Not merged: branch "${branch}" changed during ${gates === 1 ? "its validation" : `each of ${gates} validations`}.`, "Put the jobs that write to it into one `concurrency` group, then run this again.");
}
async function readState(context, branch) {
	return {
		hash: (await (branch === context.settings.branch ? (0,deployment_branches/* findBranches */.Wz)(context.deployment, [branch]) : listedBranches(context, branch, branch))).get(branch)?.lastHash,
		files: await (0,verify_merged/* filesOf */.R8)(context, branch)
	};
}
/**
* Whether the branch is as it was before its validation. Files that differ always count as a change: the list may be late, also
* where it has moved to the commit that was built, and the branch may have changed once more since.
* @param isBuilt the branch list has the branch at the commit that was built
*/
function isSame(gated, now, isBuilt) {
	const files = gated.files && now.files && (0,file_hashes/* areSame */.tj)(gated.files, now.files);
	if (files === false) return false;
	if (gated.hash !== now.hash) return isBuilt;
	return gated.hash !== void 0 || files === true || gated.files === now.files;
}
/** Whether the fork that was validated instead has the files of the branch, as far as the platform tells: others may write to it. */
async function hasFilesOf(context, branch, { branchName: fork }, { merged: { files } }) {
	if (fork === "" || fork === branch || files === null) return true;
	const validated = await (0,verify_merged/* filesOf */.R8)(context, fork);
	return validated === null || (0,file_hashes/* areSame */.tj)(validated, files) !== false;
}
/** Lists may be some seconds late with a push, builds are not. Those of a fork say nothing of its branch. */
async function isLatest(context, branch, build) {
	return build.branchName !== branch || (0,build_status/* isSameBuild */.bt)(await (0,build_status/* readBuildStatus */.Pr)(context, branch), build);
}
/** The branch to merge must exist, or a merge whose response is lost could not be recognised. */
async function readBaseline(context, branch, target) {
	const branches = await listedBranches(context, branch, target);
	const kept = await keptAfterMerge(context, branch);
	const build = await (0,build_status/* readBuildStatus */.Pr)(context, target);
	const activity = (0,build_status/* activityOf */.nx)(build);
	if (activity === "unknown-branch") throw (0,wanted_build/* branchNotFound */.Ew)(target);
	const files = await (0,verify_merged/* filesOf */.R8)(context, target);
	const brought = files === null ? null : await (0,verify_merged/* filesOf */.R8)(context, branch);
	return {
		build: (0,build_status/* baselineOf */.Bv)(build),
		active: activity === "active",
		hash: branches.get(target)?.lastHash,
		kept,
		files,
		merged: {
			hash: branches.get(branch)?.lastHash,
			files: brought
		},
		changes: files === null || brought === null ? null : (0,verify_merged/* mergeChanges */.e6)(brought, files)
	};
}
/** @throws Failure `merge` when the branch to merge is not listed */
async function listedBranches(context, branch, target) {
	const madeAt = branch === context.settings.branch ? void 0 : context.clock.now();
	return (0,wanted_build/* onceKnown */.tH)(context, madeAt, async () => {
		const branches = await (0,deployment_branches/* findBranches */.Wz)(context.deployment, [branch, target]);
		if (branches.has(branch)) return branches;
		context.journal.found({ merged: false });
		throw new wanted_build/* UnknownBranch */.bZ("merge", `The platform has no branch "${branch}".`, "Check its name. It may already be merged.");
	});
}
function wantedAfter({ build, hash }, mergedAt) {
	return {
		newerThan: build,
		triggered: "by merge or pull",
		writtenAt: mergedAt,
		...hash === void 0 ? {} : { movedFrom: hash }
	};
}
/**
* Whether there was nothing to merge, so that no build will come: branch and target held the same files, and the hash
* and the build of the target stand for as long as list and build status may be late. Where the platform does not tell
* all this, a build is waited for.
*/
async function nothingNew(context, target, before, mergedAt) {
	const { clock, budget } = context;
	const { hash, changes } = before;
	if (hash === void 0 || changes === null || changes.size > 0) return false;
	for (const afterMs of parent_target/* checkAtMs */.iH) {
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



/***/ }),

/***/ 9320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nv: () => (/* binding */ whatKeeps),
/* harmony export */   fO: () => (/* binding */ listsOf),
/* harmony export */   iP: () => (/* binding */ goneIsDone),
/* harmony export */   ln: () => (/* binding */ removeUnused)
/* harmony export */ });
/* unused harmony export atWorkMs */
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4423);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2145);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5758);









// build/steps/cleanup/remove-branch.js
/** After this time no job of a workflow, no sync and no build is still at work on a branch: the platform lost its end. */
const atWorkMs = 864e5;
/** What is older is not at work any more, in milliseconds. */
function sinceMs(clock) {
	return clock.now() - atWorkMs;
}
/** For all that is asked about one branch, retries included: others may wait to be removed, or a merge. */
const mostMs = 6e4;
/** Reads the lists when they are needed, and again after the time that they may be late anyway: one serves many branches. */
function listsOf(clock) {
	const remembered = (read) => {
		let known = null;
		let failed;
		return async (deployment) => {
			if (failed !== void 0) throw failed;
			if (known === null || clock.now() >= known.until) {
				const startedAt = clock.now();
				known = {
					value: await read(deployment).catch((error) => {
						if (clock.now() - startedAt >= mostMs) failed = error;
						throw error;
					}),
					until: clock.now() + _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .settleMs */ ._l
				};
			}
			return known.value;
		};
	};
	const since = () => sinceMs(clock);
	return {
		clock,
		branches: remembered(async (deployment) => {
			const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_6__/* .allBranches */ .Iz)(deployment);
			return {
				childrenOf: Map.groupBy(branches, ({ parentBranch }) => parentBranch),
				staging: new Map(branches.map((branch) => [branch.name, branch.isStagingEnvironmentEnabled]))
			};
		}),
		syncs: remembered(async (deployment) => {
			const runs = [];
			for await (const run of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .syncRuns */ .K_)(deployment, since())) if (!(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .isOver */ .PU)(run) && !((0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .startedMs */ ._5)(run) < since())) runs.push(run);
			return runs;
		})
	};
}
/**
* Removes a branch unless something keeps it. Nothing else removes one, except the merge of a branch that nothing keeps.
* @param before called when nothing keeps it, right before it is deleted
* @returns what was done, a phrase; or what keeps it, a clause
* @throws PlatformError when it could not be deleted, or the token is rejected; the signal's reason
*/
async function removeUnused(deployment, name, use, lists, before) {
	const kept = await whatKeeps(deployment, name, use, lists);
	if (kept !== null) return { kept };
	await before?.();
	return { done: await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .removeBranch */ .VS, { query: { branchName: name } })) ? `branch "${name}" does not exist` : `deleted branch "${name}"` };
}
/**
* What keeps a branch: what would be lost with it, or would move to its parent, which may be production. What cannot be
* asked keeps it, too.
* @returns a clause; null when nothing keeps it
* @throws PlatformError when the token is rejected; the signal's reason
*/
async function whatKeeps(once, name, use, lists) {
	try {
		return await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .withinTime */ .dn)(lists.clock, mostMs, once.signal, (signal) => usedBy(once.with({
			retry: true,
			signal
		}), name, use, lists));
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status !== 401 || error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG) || once.signal.aborted) throw error;
		return `whether it is in use is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutStop */ .f6)(error.message)})`;
	}
}
async function usedBy(deployment, name, use, lists) {
	const branches = await lists.branches(deployment);
	const children = branches.childrenOf.get(name) ?? [];
	const staging = branches.staging.get(name);
	const isOwn = use.environment === "own" || (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readPreviewName */ .wr)(name) !== null;
	return keptByChildren(children.filter((child) => !use.forks?.includes(child.name))) ?? (use.syncs === "all" ? null : await keptBySync(deployment, name, use.syncs ?? [], lists)) ?? (isOwn ? null : keptByEnvironment(use, staging) ?? await keptByBuild(deployment, name, lists, staging === false || !branches.staging.has(name)));
}
/**
* Children move to the parent of a deleted branch. A fork in dev mode may be a person's, with work in it; a preview is
* made to outlive the branch that it is a copy of.
*/
function keptByChildren(all) {
	const children = all.filter(({ name }) => (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_5__/* .readPreviewName */ .wr)(name) === null);
	if (children.length === 0) return null;
	const names = children.map(({ name }) => `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(name, 120)}"`).join(", ");
	const [forks, others] = children.length === 1 ? ["this fork", "it"] : ["these forks", "them"];
	return children.every(({ name }) => name.startsWith("dev-")) ? `dev mode is open on it (${names}), perhaps by a person; delete ${forks} on the platform if not needed` : `other branches were made from it (${names}) and would move to its parent; delete ${others} on the platform if not needed`;
}
/** A list that is late may have a sync that has ended: its own status decides. */
async function keptBySync(deployment, name, own, lists) {
	const running = await lists.syncs(deployment).catch((error) => {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.trouble === "unsupported") return [];
		throw error;
	});
	for (const { branchName, syncJobId } of running) {
		if (branchName !== name || own.includes(syncJobId)) continue;
		if (!(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .isOver */ .PU)(await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .getDbtSyncStatus */ .ex, { path: { syncJobId } }))) return "a sync may be running on it";
	}
	return null;
}
function keptByEnvironment({ environment }, staging) {
	return environment === "keeps" && staging === true ? "its staging environment is on, and this job did not switch it on" : null;
}
/** A build that runs means that another job or a person works on the branch. */
async function keptByBuild(deployment, name, lists, isOff) {
	try {
		const build = await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .readBuildStatus */ .Pr)({ deployment }, name);
		const isOld = Date.parse(build.updatedAt ?? "") < sinceMs(lists.clock);
		return (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .activityOf */ .nx)(build) === "active" && !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_7__/* .isFinal */ .dR)(build.status) && !isOld ? "a build of it is running" : null;
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status === 403 && isOff) return null;
		throw error;
	}
}
/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
async function goneIsDone(call) {
	try {
		await call();
		return false;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.trouble === "not-found")) throw error;
		return true;
	}
}



/***/ }),

/***/ 9290:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H3: () => (/* binding */ readGeneratedName),
/* harmony export */   Jn: () => (/* binding */ previewNameFor),
/* harmony export */   Wo: () => (/* binding */ isServerChosen),
/* harmony export */   iI: () => (/* binding */ isOfRepository),
/* harmony export */   jF: () => (/* binding */ byRun),
/* harmony export */   pG: () => (/* binding */ isOfRef),
/* harmony export */   wr: () => (/* binding */ readPreviewName),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);

// build/steps/deployment/branch-name.js
const mostRefCharacters = 30;
/**
* A name for the branch that a sync creates. It is unique for each step that runs, so that the sync history shows which
* run is this step's. Clean-up recognises generated branches by it alone, so it names the repository, and the pull request
* if there is one.
* @param stepId different in every step of a job
* @returns `dbt-sync/<ref made safe>-<hash of the repository>[-pr<number>]-<run id>-<attempt>-<step id>`, at most 100
*   characters
*/
function branchNameFor(ref, run, stepId) {
	const { repository, pullRequest: pull } = run;
	const of = pull === null || pull.fromFork ? [] : [`pr${pull.number}`];
	const tail = [
		hashOf(repository.toLowerCase()),
		...of,
		run.runId || "local",
		run.runAttempt || "1",
		stepId
	];
	return `dbt-sync/${refPart(ref, mostRefCharacters)}-${tail.join("-")}`;
}
/** @param most characters at most */
function refPart(ref, most) {
	return ref.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-.]+/, "").slice(0, most).replace(/(?:[-.]|\.lock)+$/, "") || "ref";
}
/**
* Reads a name that `branchNameFor` generated. Since such a branch may be deleted, any name that it cannot have generated
* is rejected, however similar.
* @returns null for every other name, including those that the platform chose
*/
function readGeneratedName(name) {
	const match = /^dbt-sync\/(.+)-([0-9a-f]{8})(?:-pr([1-9]\d{0,9}))?-(0|[1-9]\d{0,19}|local)-([1-9]\d{0,3})-[0-9a-f]{8}$/.exec(name);
	if (match === null) return null;
	const [, part = "", repository = "", number, digits = "", attempt] = match;
	if (refPart(part, mostRefCharacters) !== part) return null;
	const runId = digits === "local" ? null : BigInt(digits);
	return {
		repository,
		ref: part,
		pullRequest: number === void 0 ? null : Number(number),
		runId,
		attempt: Number(attempt)
	};
}
/** Whether a branch is of this ref, or of one that has the same name when it is shortened. */
function isOfRef({ ref }, other) {
	return ref === refPart(other, mostRefCharacters);
}
/** Whether a branch belongs to this repository. GitHub accepts its name in any case. */
function isOfRepository({ repository }, run) {
	return run.repository !== "" && repository === hashOf(run.repository.toLowerCase());
}
function hashOf(text) {
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(text).digest("hex").slice(0, 8);
}
/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
function isServerChosen(branch) {
	return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch);
}
const prefix = "dbt-preview/";
const mostPreviewCharacters = 20;
/**
* The name of a preview, which no other branch has: a job at work has one of `branchNameFor`. Clean-up recognises previews by it alone, so it names the repository
* and the pull request.
* @param stepId different in every step of a job
* @returns `dbt-preview/<ref>-pr<number>-<repository>-<key>-<run id>-<attempt>-<step id>`; null if there can be no preview
*/
function previewNameFor({ deleteBranch, ref, deploymentId }, run, stepId) {
	const { pullRequest: pull, repository } = run;
	if (deleteBranch !== "on-close" || pull === null || pull.fromFork || pull.closed || repository === "") return null;
	const of = `${refPart(ref, mostPreviewCharacters)}-pr${pull.number}-${hashOf(repository.toLowerCase())}-${hashOf(String(deploymentId))}`;
	return `${prefix}${of}-${run.runId || "local"}-${run.runAttempt || "1"}-${stepId}`;
}
/**
* Reads a name that `previewNameFor` generated.
* @returns null for every other name, however similar, since such a branch may be deleted
*/
function readPreviewName(name) {
	const match = /^dbt-preview\/(.+)-pr([1-9]\d{0,9})-([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,20}|local)-(\d{1,4})-[0-9a-f]{8}$/.exec(name);
	if (match === null) return null;
	const [, part = "", number, repository = "", key = "", digits = "", attempt] = match;
	if (refPart(part, mostPreviewCharacters) !== part) return null;
	const runId = digits === "local" ? null : BigInt(digits);
	return {
		repository,
		pullRequest: Number(number),
		key,
		runId,
		attempt: Number(attempt)
	};
}
/** Orders previews by their runs, the oldest first. */
function byRun(a, b) {
	const [one, other] = [a.runId ?? -1n, b.runId ?? -1n];
	if (one !== other) return one < other ? -1 : 1;
	return a.attempt - b.attempt;
}



/***/ })

};
