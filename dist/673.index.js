export const id = 673;
export const ids = [673];
export const modules = {

/***/ 1673:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   verifyFiles: () => (/* binding */ verifyFiles)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8895);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4659);
/* harmony import */ var _plan_upload_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6623);




// build/steps/upload/verify-files.js
/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15e3;
const pauseMs = 3e3;
/**
* Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
* since, and what was built and validated is then not what the branch holds.
* @param event what was done to the branch, as the beginning of the sentence that says what is wrong
* @throws Failure `merge` when the branch holds other files; PlatformError; Stop
*/
async function verifyFiles(context, plan, event) {
	const { clock, budget, log } = context;
	const until = clock.now() + mostLagMs;
	while (!(0,_plan_upload_js__WEBPACK_IMPORTED_MODULE_3__/* .isDone */ .$L)(plan, await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_2__/* .fileHashesOf */ .y3)(context.deployment, plan.branch))) {
		if (clock.now() >= until) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `${event}, but "${plan.branch}" does not hold exactly the uploaded files.`, "Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.");
		log.line(`"${plan.branch}" does not list the uploaded files yet; checking again in ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(pauseMs)}`);
		await clock.sleep(pauseMs, budget.signal);
	}
}



/***/ })

};
