export const id = 463;
export const ids = [463];
export const modules = {

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

/***/ 5463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finishTransaction: () => (/* binding */ finishTransaction),
  uploadModel: () => (/* binding */ uploadModel),
  verifyFiles: () => (/* binding */ verifyFiles)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/multipart.js
var multipart = __webpack_require__(7002);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var operations_model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/checkout-head.js
var checkout_head = __webpack_require__(1082);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
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


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/verify-merged.js
var verify_merged = __webpack_require__(3569);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/wanted-build.js
var wanted_build = __webpack_require__(1751);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/exactly-once.js
var exactly_once = __webpack_require__(2766);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/plan-upload.js
var plan_upload = __webpack_require__(6623);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/upload/read-files.js + 4 modules
var read_files = __webpack_require__(4585);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/upload/upload-files.js
















// build/steps/upload/upload-files.js
const checkEveryMs = 1e3;
/** What all files on their way hold in memory. */
const mostBytes = 67108864;
/**
* Uploads what the plan says, in one transaction: what fails before its end leaves the branch as it was.
* @param openedAt when this job opened the branch, on the clock; absent if it did not
* @returns what tells the build of this upload from others; null when there was nothing to upload
* @throws Failure `input` when a file is not what it was when it was hashed; PlatformError; Stop
*/
async function uploadModel(context, plan, openedAt) {
	const { deployment, journal, log, ledger, clock } = context;
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
	const before = (0,build_status/* baselineOf */.Bv)(await buildBefore(context, branch, openedAt));
	let transaction;
	try {
		transaction = (await deployment.call(operations_model/* startUpload */.aH, { query: { branchName: branch } })).transaction;
		await sendFiles(context, plan, transaction, sent);
	} catch (error) {
		log.line(`The upload was not finished; branch "${branch}" is unchanged`);
		throw error;
	}
	const production = context.settings.branch === null;
	if (production) ledger.write({ change: {} });
	const commit = await finishTransaction(context, plan, transaction);
	const what = `uploaded files to "${branch}"`;
	const writtenAt = clock.now();
	const done = {
		place: "Production",
		what,
		at: writtenAt,
		back: ", deploy an earlier commit"
	};
	if (production) ledger.write({ change: { done } });
	journal.found({
		uploadedFileCount: sent.length,
		removedFileCount: changes.removed.length
	});
	log.line(`Uploaded to "${branch}": ${(0,plan_upload/* describePlan */.df)(plan)}${commit ? ` (${(0,runtime_text/* oneLine */.TN)(commit, 40)})` : ""}`);
	return {
		newerThan: before,
		triggered: "by upload",
		writtenAt,
		...commit ? { commit } : {}
	};
}
/**
* The latest build before an upload. The one that begins when a branch is opened may be shown late. Where builds have no
* hash, it would pass for the build of the upload, so it is waited for.
* @throws Failure `build` when the branch stays unknown
*/
async function buildBefore(context, branch, openedAt) {
	for (;;) {
		const build = await (0,build_status/* readBuildStatus */.Pr)(context, branch);
		if (openedAt === void 0 || build.lastHash) return build;
		const isUnknown = (0,build_status/* activityOf */.nx)(build) === "unknown-branch";
		if (isUnknown && !(0,wanted_build/* mayBeLate */.l3)(context, openedAt)) throw (0,wanted_build/* branchNotFound */.Ew)(branch);
		if (!isUnknown && context.clock.now() - openedAt >= 15e3) return build;
		await (0,wanted_build/* pollPause */.Gn)(context, checkEveryMs);
	}
}
async function sendFiles(context, { branch, model }, transaction, paths) {
	const { deployment, clock } = context;
	const failed = new AbortController();
	const signal = (0,budget/* anySignal */.JG)([deployment.signal, failed.signal]);
	const lanes = createLanes(clock, mostBytes);
	const sizeOf = (path) => model.get(path)?.size ?? 0;
	const send = (path) => lanes.run(sizeOf(path), async (onRetry) => {
		const body = await readForm(context, model, transaction, path);
		await deployment.call(operations_model/* uploadFile */.QM, {
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
	const file = await (0,read_files/* readFile */.T)(workspace, source);
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
const mostTries = 3;
/**
* Ends an upload exactly once: after a lost response, the branch shows whether it holds the files of the plan. It did not
* hold them before, or there would have been nothing to upload.
* @returns the hash of the commit that the upload made, if a response has it
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
}
async function send(context, { branch, model, removeMissing }, transaction) {
	const body = {
		transaction,
		files: Object.fromEntries([...model].map(([path, { hash }]) => [path, { hash }])),
		autoRemoveFiles: removeMissing,
		commitMessage: context.settings.message ?? await defaultMessage(context)
	};
	const { lastHash } = await context.deployment.call(operations_model/* finishUpload */.Vz, {
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
/** Names what was uploaded, which may be another commit than that of the run. */
async function defaultMessage({ run, workspace }) {
	const commit = await (0,checkout_head/* checkoutHead */.V)(workspace);
	return [`Deploy ${[run.repository, commit?.slice(0, 12)].filter(Boolean).join("@") || "a data model"}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(", ");
}
/**
* Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
* since, and what was built and validated is then not what the branch holds.
* @param event what was done to the branch, as the beginning of the sentence that says what is wrong
* @throws Failure `merge` when the branch holds other files; PlatformError; Stop
*/
async function verifyFiles(context, plan, event) {
	const { branch } = plan;
	const isHeld = async () => (0,plan_upload/* isDone */.$L)(plan, await (0,file_hashes/* fileHashesOf */.y3)(context.deployment, branch));
	if (await (0,verify_merged/* isHeldInTime */.u_)(context, branch, "uploaded", isHeld)) return;
	throw new failure/* Failure */.HR("merge", `${event}, but "${branch}" does not hold exactly the uploaded files.`, "Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.");
}



/***/ })

};
