export const id = 95;
export const ids = [95,936];
export const modules = {

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

/***/ 6624:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pd: () => (/* binding */ consequenceOf),
/* harmony export */   sf: () => (/* binding */ trackedFix),
/* harmony export */   xQ: () => (/* binding */ judgeCommit)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4077);


// build/steps/sync/judge-synced.js
/** Judges which commit was synced, by all that is known of it. */
function judgeCommit(facts) {
	const { ref, expected, named, refVerified } = facts;
	if (named && (expected === null ? refVerified : named.sha === expected)) return {
		value: "verified",
		commit: named.sha,
		evidence: named.evidence
	};
	const movement = movementOf(facts);
	const moved = "moved" in movement;
	if (named && expected !== null) {
		const text = `The platform synced commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(named.sha)}, but this run is for commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(expected)} (${named.evidence}).`;
		const fix = moved ? movement.fix : unmovedFix(ref, movement);
		return {
			value: "contradicted",
			commit: named.sha,
			evidence: named.evidence,
			doubt: {
				text,
				moved,
				fix
			}
		};
	}
	if (moved && expected !== null) {
		const text = `It is unknown whether commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(expected)} was synced, which this run is for: ${movement.moved}.`;
		return {
			value: "contradicted",
			commit: null,
			evidence: movement.moved,
			doubt: {
				text,
				moved,
				fix: movement.fix
			}
		};
	}
	return {
		value: "inferred",
		commit: named?.sha ?? null,
		evidence: refVerified ? inference(ref, movement) : "the synced ref is unknown"
	};
}
function movementOf({ ref, expected, before, after }) {
	if ("problem" in before) return before;
	if ("problem" in after) return after;
	const [first, last] = [(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .clonedCommit */ .ld)(before), (0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .clonedCommit */ .ld)(after)];
	if (first === last && (expected ?? first) === first) return { at: first };
	const moved = first === last ? `"${ref}" was at commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(last)} on GitHub before and after the sync` : `"${ref}" moved from commit ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(first)} to ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(last)} on GitHub during the sync`;
	const decided = `"${ref}" moved to ${(0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(last)} on GitHub: the run for that commit decides.`;
	return {
		moved,
		fix: last === expected ? "Run this again." : decided
	};
}
function unmovedFix(ref, movement) {
	return `${"problem" in movement ? `It is unknown whether "${ref}" moved: ${movement.problem}.` : `"${ref}" did not move on GitHub.`} Check that the dbt repository of the platform is this one, or an up-to-date mirror of it, then run this again.`;
}
function inference(ref, movement) {
	if ("problem" in movement) return movement.problem;
	if ("moved" in movement) return movement.moved;
	return `inferred from GitHub alone, where "${ref}" was at ${movement.at} before and after the sync`;
}
/**
* What the verdict means for a run: it fails, or it has a warning, or neither. A release, a merge queue and `fail-on` pass
* only what they are about; elsewhere, another run is about the commit that a ref moved on to.
*/
function consequenceOf({ settings, run }, { ref, commit, ...sync }) {
	const isRelease = sync.use === "release";
	const isGate = isRelease || run.eventName === "merge_group" || settings.failOn !== "never";
	const fail = (text, fix) => {
		const byName = `Check branch "${sync.branch}". If it is correct, release it with "branch: ${sync.branch}".`;
		const kind = ref.ignored === "described" ? "unsupported" : "sync";
		const known = [ref.fix ?? "", ref.isAmbiguous ? "" : byName].filter(Boolean).join(" ");
		const [start, end] = isRelease ? ["Not released: ", known] : ["", fix];
		return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR(kind, start + text, end);
	};
	if (commit.doubt) {
		const { text, moved, fix } = commit.doubt;
		return isGate || !moved ? fail(text, ref.ignored && !moved ? trackedFix : fix) : `${text} ${fix}`;
	}
	const isGated = isGate || run.pullRequest !== null && ref.ignored === "described";
	const isRejected = ref.ignored !== void 0 && isGated && commit.value !== "verified";
	if (ref.verified === "unknown" && (isRelease || isRejected)) return fail(`${isRelease ? "it" : "It"} could not be verified that "${settings.ref}" was synced (${ref.evidence}).`, ref.fix ?? "This tenant may be too old to support \"ref\". Update it, or set its tracked branch to the ref.");
	if (!isRelease || commit.value !== "inferred") return null;
	return `The platform does not name the commit that it synced, so what is released is not verified: ${commit.evidence}.`;
}
/** The fix where the platform ignores `ref`. */
const trackedFix = "This tenant may be too old to support \"ref\". Update it, or set its tracked branch to the ref.";



/***/ }),

/***/ 7033:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hj: () => (/* binding */ commitInHistory),
/* harmony export */   O8: () => (/* binding */ expectedCommit),
/* harmony export */   TN: () => (/* binding */ commitInLogEntry),
/* harmony export */   Ud: () => (/* binding */ isOfEvent)
/* harmony export */ });
// build/steps/sync/named-commit.js
const whole = /^[0-9a-f]{40}$/;
const announced = /^(?:checked out|cloned|head is (?:now )?at|switched to|note: (?:switching to|checking out))\b/i;
/** The commit in the run's history, or null. */
function commitInHistory(run) {
	const sha = [
		run?.gitCommit,
		run?.commitSha,
		run?.triggerContext?.headSha
	].find((text) => text && whole.test(text));
	return sha ? {
		sha,
		evidence: "named in the sync history"
	} : null;
}
/**
* The commit in a log entry about the checkout, or null. Only the beginning of an entry counts, and only in the phase
* that clones: later output comes from code of the repository, which could print any commit.
*/
function commitInLogEntry({ phase, message }) {
	if (!/clone|check-?out/i.test(phase ?? "")) return null;
	const [line = ""] = message.split("\n", 1);
	if (!announced.test(line)) return null;
	const [sha, ...more] = line.match(/\b[0-9a-f]{40}\b/g) ?? [];
	return sha !== void 0 && more.length === 0 ? sha : null;
}
/** Whether the ref is that of the event, and not another one that the input names. A fork's branch is none of this repository. */
function isOfEvent({ settings, run }) {
	return "name" in run.ref && run.ref.name === settings.ref && run.forkBranch === null;
}
/** The commit of the run; null where another ref than the event's is synced. */
function expectedCommit(context) {
	const sha = context.run.sha.toLowerCase();
	return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}



/***/ }),

/***/ 4077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   TB: () => (/* binding */ watchRef),
/* harmony export */   bt: () => (/* binding */ checkReleaseRef),
/* harmony export */   ld: () => (/* binding */ clonedCommit)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);



// build/steps/sync/ref-on-github.js
/** Time limit of one read, its retries included. */
const readMs = 2e4;
/** Annotated tags may point to annotated tags. */
const mostTags = 10;
/**
* Watches the ref that is synced, in the workflow's own repository. Without a token nothing is sent.
* @param kinds `branch` where the ref is known to be one: a clone prefers the branch to a tag of the same name
*/
function watchRef(context, kinds) {
	const { settings, run, clock, budget, connectGitHub } = context;
	const { ref, githubToken } = settings;
	const stopped = new AbortController();
	let connected;
	async function ask(token, signal) {
		connected ??= connectGitHub(token);
		const github = await connected;
		const [branch, tag] = await Promise.all([commitOf(github, `heads/${ref}`, signal), kinds === "branch" ? null : commitOf(github, `tags/${ref}`, signal)]);
		if (branch === null && tag === null) return { problem: `no ${kinds} "${ref}" was found on GitHub in ${run.repository} with this token` };
		return {
			branch,
			tag
		};
	}
	return {
		async read() {
			if (githubToken === null) return { problem: "GitHub was not checked because \"github-token\" is empty" };
			if (run.repository === "") return { problem: "GitHub was not checked because the name of the repository is unknown" };
			const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .startBudget */ .cg)(clock, readMs);
			const over = new AbortController();
			try {
				return await ask(githubToken, (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .anySignal */ .JG)([
					budget.signal,
					stopped.signal,
					share.signal,
					over.signal
				]));
			} catch (error) {
				budget.signal.throwIfAborted();
				const text = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)));
				return { problem: share.signal.aborted ? `GitHub did not respond within ${readMs / 1e3} s` : text };
			} finally {
				share.release();
				over.abort();
			}
		},
		stop: () => stopped.abort()
	};
}
/** The commit of a branch (`heads/NAME`) or tag (`tags/NAME`); null where GitHub has none. */
async function commitOf(github, ref, signal) {
	let object = await github.ref(ref, signal);
	for (let tags = 0; object?.type === "tag" && tags < mostTags; tags++) object = await github.annotatedTag(object.sha, signal);
	if (object && object.type !== "commit") throw new Error(`"${ref}" points to a ${object.type} on GitHub, not to a commit`);
	return object?.sha ?? null;
}
/**
* Checks that the name of a release stands for one commit. A clone of a tag uses the branch of the same name if there
* is one, and the history's `gitRef` is the same for both. Without a response from GitHub nothing is checked here.
* @param expected the commit of the run; null where another ref is synced
* @throws Failure `sync`
*/
function checkReleaseRef(ref, onGitHub, expected) {
	if ("problem" in onGitHub) return;
	const { branch, tag } = onGitHub;
	if (branch !== null && tag !== null && branch !== tag) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `The repository has both a tag "${ref}" (commit ${shortSha(tag)}) and a branch "${ref}" (commit ${shortSha(branch)}), and a sync uses the branch.`, "Rename or delete that branch, or release a synced branch with the input \"branch\".", { title: "not released" });
	const commit = clonedCommit(onGitHub);
	if (expected === null || commit === expected) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `${tag === null ? "Branch" : "Tag"} "${ref}" points to commit ${shortSha(commit)} on GitHub, but this run is for commit ${shortSha(expected)}.`, "It was moved. Start a new run for the commit that you want to release.", { title: "the ref moved on" });
}
/** The commit that `git clone --branch` checks out: it prefers a branch to a tag of the same name. */
function clonedCommit({ branch, tag }) {
	return branch ?? tag ?? "";
}
/** As GitHub shows it. */
function shortSha(sha) {
	return sha.slice(0, 7);
}



/***/ }),

/***/ 1213:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ describedMembers),
/* harmony export */   q: () => (/* binding */ checkRefSupported)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5037);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(196);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5758);
/* harmony import */ var _judge_synced_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6624);








// build/steps/sync/ref-support.js
/**
* Fails before a sync is paid for that would be of the tracked branch: the tenant's description has no `ref`, so the one ref
* that its history names is that branch.
* @throws Failure `unsupported`; Stop
*/
async function checkRefSupported(context) {
	const { settings, journal } = context;
	const runs = await (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_6__/* .earlierRuns */ .Jo)(context);
	const [tracked, ...others] = new Set(runs.flatMap(({ gitRef }) => gitRef ? [(0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .shortRef */ .m3)(gitRef)] : []));
	if (tracked === void 0 || tracked === settings.ref || others.length > 0) return;
	if ((await describedMembers(context)).ref !== false) return;
	journal.found({ ref: settings.ref });
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("unsupported", `This tenant does not support "ref": it would sync its tracked branch "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(tracked, 200)}" instead of "${settings.ref}". Nothing was started.`, `${_judge_synced_js__WEBPACK_IMPORTED_MODULE_7__/* .trackedFix */ .sf} After that, start one sync on the platform, so that its history shows it.`);
}
/** For how long the description is read again where the platform fails to send it. */
const mostMs = 1e4;
/** Whether the tenant's description has `ref` of a sync, and that of the history; undefined where it does not say. */
async function describedMembers({ platform, budget, clock }) {
	try {
		const { StartDbtSyncInput: start, DbtSyncRun: run } = (await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__/* .withinTime */ .dn)(clock, mostMs, budget.signal, (signal) => platform.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__/* .getSpec */ .oJ, { path: {} }, { signal }))).components?.schemas ?? {};
		return {
			...start?.properties ? { ref: "ref" in start.properties } : {},
			...run?.properties ? { gitRef: "gitRef" in run.properties } : {}
		};
	} catch (error) {
		if (budget.signal.aborted || !(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PlatformError */ .Wk || error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Stop */ .VG)) throw error;
		return {};
	}
}



/***/ }),

/***/ 1752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Rq: () => (/* binding */ doubleOf),
/* harmony export */   ZN: () => (/* binding */ cancelDoubles),
/* harmony export */   u2: () => (/* binding */ startSync)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5037);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9448);
/* harmony import */ var _deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2766);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8873);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5758);
/* harmony import */ var _cancel_sync_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(2108);
/* harmony import */ var _own_runs_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(897);











// build/steps/sync/start-sync.js
const mostTries = 5;
const maxReadsBefore = 3;
const readAgainMs = 1e3;
/**
* Starts a sync exactly once. The request has no idempotency key. When its response is lost, the branch name in the sync
* history shows whether the sync started. Where the user chose the name, a new run on it may be another job's.
* @throws Failure `input` when the requested branch exists; `sync` when the platform rejects the start
* @throws PlatformError when the platform cannot be reached or the token is rejected
*/
async function startSync(context) {
	const { settings, run, log, ledger, journal, clock } = context;
	if (settings.branch !== null) await rejectExisting(context, settings.branch);
	const branch = settings.branch ?? (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .branchNameFor */ .xG)(settings.ref, run, context.stepId);
	journal.found({ ref: settings.ref });
	log.line(`Starting a dbt sync of "${settings.ref}" into branch "${branch}"`);
	const startedAt = clock.now();
	const named = settings.branch === null ? void 0 : await takeIds(context, branch, startedAt);
	const mark = {
		branch,
		startedAt,
		...named ? { named } : {}
	};
	const { jobId, branchName, restarted } = await startOnce(context, mark);
	if (restarted) await cancelDoubles(context, mark, jobId);
	const started = {
		jobId,
		branch: branchName || branch,
		askedBranch: branch,
		startedAt,
		restarted,
		...named ? { named } : {}
	};
	ledger.write({ sync: {
		...mark,
		branch: started.branch,
		jobId,
		doubleOn: doubleOf(started)?.branch
	} });
	journal.found({
		branch: started.branch,
		syncJobId: jobId
	});
	log.line(`Started sync job ${jobId}`);
	if (started.branch !== branch) await acceptOther(context, branch, started.branch);
	return started;
}
/**
* Handles a branch that the platform chose instead of the requested one. A branch that exists already may be older than
* the sync: it is never deleted, unless its name has the form that the platform generates for each sync.
* @throws Failure `sync` when it is the deploy branch
*/
async function acceptOther(context, asked, branch) {
	const { journal, ledger, settings, run } = context;
	const own = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .isServerChosen */ .Wo)(branch) || !await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .findBranch */ .E0)(context.deployment, branch);
	const { branch: perhaps } = ledger.read();
	ledger.write({
		..._deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .noBranch */ .kc,
		asked: perhaps,
		...own ? (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .branchEntry */ .Py)(settings, run, branch) : {}
	});
	journal.warn(`The platform used branch "${branch}" for the sync instead of the requested "${asked}".`);
	const { deployBranchName } = await (0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .readDeploymentSettings */ .H)(context);
	if (branch !== deployBranchName) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `The platform used the deploy branch "${branch}" for the sync instead of the requested "${asked}".`, "Check that branch on the platform. This job does not change or delete it.");
}
/** The runs that had this branch name before the start. Without a readable history the sync is started all the same. */
async function takeIds(context, branch, startedAt) {
	const { deployment, settings, clock, budget } = context;
	for (let reads = 1;; reads++) try {
		const runs = await (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .runsOnBranch */ .k0)(deployment.with({ retry: false }), branch, startedAt);
		return {
			ref: settings.ref,
			before: runs.map(({ syncJobId }) => syncJobId)
		};
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		if (error.trouble !== "unreachable" || reads === maxReadsBefore) return {
			ref: settings.ref,
			before: null
		};
		await clock.sleep(readAgainMs, budget.signal).catch((0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(error));
	}
}
function startOnce(context, mark) {
	const { deployment, settings, run, log, ledger, journal } = context;
	const { branch } = mark;
	return (0,_deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_6__/* .exactlyOnce */ ._)(context, {
		mostTries,
		async send(tries) {
			ledger.write({
				sync: mark,
				...(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .branchEntry */ .Py)(settings, run, branch)
			});
			const body = {
				branchName: branch,
				ref: settings.ref
			};
			const { syncJobId, branchName = "" } = await deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__/* .startDbtSync */ .g3, { body });
			return {
				jobId: syncJobId,
				branchName,
				restarted: tries > 1
			};
		},
		onLost({ error }) {
			journal.found({ branch });
			log.line(`${error.message} Checking the sync history for the request whose response was lost.`);
		},
		checkAtMs: _deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_6__/* .checkLongAtMs */ .C,
		async find({ error, tries }) {
			const found = await findLostStart(context, mark, error, tries);
			if (found === void 0) return void 0;
			const { syncJobId: jobId, branchName } = found;
			log.line(`Found sync job ${jobId}`);
			return {
				jobId,
				branchName,
				restarted: tries > 1
			};
		},
		onRepeat: () => log.line("Not found in the sync history; starting the sync again"),
		giveUp({ error, tries, lost }) {
			const perhaps = lost !== null && (error.trouble === "unreachable" || tries > 1);
			if (!perhaps) ledger.write({
				sync: void 0,
				..._deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .noBranch */ .kc
			});
			return rejection(error, settings.ref, perhaps ? earlierTry : "");
		}
	});
}
/** @returns the run of a start whose response was lost; undefined when there is none */
async function findLostStart({ deployment, ledger }, mark, lost, tries) {
	const { own, unclear } = await (0,_own_runs_js__WEBPACK_IMPORTED_MODULE_10__/* .runsOfStart */ .Yu)(deployment, mark).catch((error) => {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.trouble === "unreachable") throw error;
		if (lost.trouble === "unsupported") {
			if (tries === 1) ledger.write({
				sync: void 0,
				..._deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .noBranch */ .kc
			});
			throw lost;
		}
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("network", `The response to the request that starts the sync was lost (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(lost.text || lost.message)}), and this tenant has no sync history that shows whether the sync started.`, notRepeated, { cause: error });
	});
	if (unclear.length > 0) throw unclearStart(mark, lost, unclear);
	return own[0];
}
const notRepeated = "The request was not repeated, to avoid a second sync. Check the syncs on the platform before you re-run the job.";
function unclearStart({ branch, named }, lost, runs) {
	const why = named?.before === null ? "the sync history could not be read before the start" : "another job may use this branch, too";
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("network", `The response to the request that starts the sync was lost (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(lost.text || lost.message)}), and it is unknown whether it started one of the syncs on branch "${branch}" (${(0,_own_runs_js__WEBPACK_IMPORTED_MODULE_10__/* .idsOf */ .UX)(runs)}): ${why}.`, `${notRepeated} Without the input "branch", each run creates its own branch.`);
}
/** What the ledger keeps of a sync that has ended: an earlier start request may still be processed. */
function doubleOf({ restarted, askedBranch, startedAt, named }) {
	return restarted ? {
		branch: askedBranch,
		startedAt,
		...named ? { named } : {}
	} : void 0;
}
/**
* Cancels a second sync, started by a request that was processed after all checks for it. Only for a branch name that
* this action generated: on a name that the user chose, other runs may belong to another job.
* @param jobId the sync that is followed
*/
async function cancelDoubles(context, mark, jobId) {
	if (mark.named) return;
	const { deployment, journal } = context;
	const { own } = await (0,_own_runs_js__WEBPACK_IMPORTED_MODULE_10__/* .runsOfStart */ .Yu)(deployment, mark, jobId);
	for (const run of own.filter((each) => !(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_8__/* .isOver */ .PU)(each))) {
		journal.warn(`The first start request was processed late and started a second sync, job ${run.syncJobId}; it is cancelled.`);
		await (0,_cancel_sync_js__WEBPACK_IMPORTED_MODULE_9__/* .cancelJob */ .mh)(deployment, run.syncJobId, { since: mark.startedAt });
	}
}
async function rejectExisting(context, branch) {
	if (!await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_5__/* .findBranch */ .E0)(context.deployment, branch)) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Invalid input \`branch\`: branch "${branch}" already exists, and a sync creates a new branch.`, "Choose another name, or remove the input to get a unique name.");
}
const earlierTry = "An earlier request got no response and may have started a sync; the post step will check again. ";
function rejection(error, ref, note) {
	if (error.trouble !== "rejected" && error.trouble !== "not-found") return error;
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("sync", `The platform rejected the sync of "${ref}" (${error.status}): ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.text) || "no reason given"}.`, `${note}${error.advice}`, { cause: error });
}



/***/ }),

/***/ 4095:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   syncRef: () => (/* binding */ syncRef)
/* harmony export */ });
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8579);
/* harmony import */ var _named_commit_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7033);
/* harmony import */ var _ref_on_github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4077);
/* harmony import */ var _ref_support_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1213);
/* harmony import */ var _start_sync_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1752);





// build/steps/sync/sync-ref.js
const finishing = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_3__/* .late */ .f)(() => __webpack_require__.e(/* import() */ 125).then(__webpack_require__.bind(__webpack_require__, 1125)));
/**
* Starts a dbt sync of the ref, follows it to its end, reads what it made and verifies ref and commit.
* @param use a release must be of one commit; this is also checked before the start, which costs a sandbox
* @throws Failure `sync` when it failed, `unsupported` where the tenant does not support `ref`, or what
*   {@link SyncedRef} throws; PlatformError; Stop
*/
async function syncRef(context, use) {
	const isBranch = use === "check" && (0,_named_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .isOfEvent */ .Ud)(context) && context.run.noRelease !== null;
	const watch = (0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_0__/* .watchRef */ .TB)(context, isBranch ? "branch" : "branch or tag");
	const stopped = new AbortController();
	stopped.signal.addEventListener("abort", () => watch.stop());
	const reading = watch.read();
	reading.catch(() => void 0);
	try {
		const started = await context.journal.phase("Start", async () => {
			if (use === "release") (0,_ref_on_github_js__WEBPACK_IMPORTED_MODULE_0__/* .checkReleaseRef */ .bt)(context.settings.ref, await reading, (0,_named_commit_js__WEBPACK_IMPORTED_MODULE_4__/* .expectedCommit */ .O8)(context));
			await (0,_ref_support_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRefSupported */ .q)(context);
			return (0,_start_sync_js__WEBPACK_IMPORTED_MODULE_2__/* .startSync */ .u2)(context);
		});
		const { finishSync } = await finishing();
		return await finishSync(context, {
			started,
			use,
			watch,
			reading,
			stopped
		});
	} catch (error) {
		stopped.abort();
		throw error;
	}
}



/***/ })

};
