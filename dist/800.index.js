export const id = 800;
export const ids = [800];
export const modules = {

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



/***/ })

};
