export const id = 936;
export const ids = [936];
export const modules = {

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



/***/ })

};
