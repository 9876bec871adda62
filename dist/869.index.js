export const id = 869;
export const ids = [869];
export const modules = {

/***/ 3869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   nothingToSync: () => (/* binding */ nothingToSync)
/* harmony export */ });
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3191);
/* harmony import */ var _runtime_late_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8579);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _named_commit_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7033);




// build/steps/sync/nothing-to-sync.js
const sourceRules = (0,_runtime_late_js__WEBPACK_IMPORTED_MODULE_2__/* .late */ .f)(() => Promise.all(/* import() */[__webpack_require__.e(147), __webpack_require__.e(910)]).then(__webpack_require__.bind(__webpack_require__, 2023)));
/**
* Finds out, from GitHub, whether the push or pull request changes anything that the step reads. Whatever is not certain is a reason to sync, which the log says.
* @returns why there is nothing to sync, a sentence; null if there is, or may be
* @throws Stop when the step's time budget is spent
*/
async function nothingToSync(context) {
	const range = rangeOf(context);
	const asked = "problem" in range ? { value: range } : await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .askGitHub */ .X)(context, range.token, (github, signal) => relevance(context, github, range, signal));
	const found = "error" in asked ? { problem: `what changed is unknown (${(0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .errorPhrase */ .M)(asked.error)})` } : asked.value;
	if ("skipped" in found) return found.skipped;
	context.log.line(`"skip-unchanged: true": ${found.problem}, so the sync runs`);
	return null;
}
/** The commits to compare, or why there are none. */
function rangeOf(context) {
	const { run, settings } = context;
	const { baseSha, beforeSha, sha: head } = run;
	const base = baseSha ?? beforeSha;
	if (!(0,_named_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .isOfEvent */ .Ud)(context)) return { problem: `"ref: ${settings.ref}" is not the ref of the event` };
	if (base === void 0) return run.eventName === "push" ? { problem: "the push created its branch or tag, so there is no commit before it" } : { problem: `the event "${run.eventName}" does not say what changed` };
	if (settings.githubToken === null) return { problem: "\"github-token\" is empty" };
	if (run.repository === "" || head === "") return { problem: "the event does not name its commit" };
	const what = run.pullRequest ? "pull request" : beforeSha === void 0 ? "merge queue" : "push";
	return {
		base,
		head,
		token: settings.githubToken,
		what
	};
}
async function relevance({ settings, run }, github, { base, head, what }, signal) {
	const { files, behindBy } = await github.compare(base, head, signal);
	if (run.beforeSha !== void 0 && behindBy > 0) return { problem: "the push replaced commits (force push)" };
	if (files === null) return { problem: `GitHub does not list all files that the ${what} changes` };
	const { dbtSources, isSource, stepSources, testFiles } = await sourceRules();
	const dir = settings.dbtProjectDir;
	const because = (path) => ({ problem: `the ${what} changes "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(path, 200)}"` });
	const usual = stepSources(settings);
	const first = files.find((path) => isSource(path, usual));
	if (first !== void 0) return because(first);
	const read = textAt(github, head, signal);
	const sources = await dbtSources(dir, read);
	if ("problem" in sources) return { problem: `what dbt reads is unknown: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(sources.problem, 300)}` };
	const tests = await testFiles(settings.config, read);
	if ("problem" in tests) return { problem: `the files of data tests are unknown: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(tests.problem, 300)}` };
	const changed = files.find((path) => isSource(path, sources) || tests.paths.includes(path));
	if (changed !== void 0) return because(changed);
	const number = files.length === 1 ? "1 file" : `${files.length} files`;
	return { skipped: `Skipped: the ${what} changes nothing of the dbt project${dir === "." ? "" : ` in "${dir}"`} (${number} compared, ${base.slice(0, 12)}...${head.slice(0, 12)}), so nothing was synced or validated ("skip-unchanged: true").` };
}
function textAt(github, commit, signal) {
	return async (path) => {
		const found = await github.fileAt(path, commit, signal);
		if (found === null) return { text: null };
		return "problem" in found ? found : { text: new TextDecoder().decode(found.value) };
	};
}



/***/ })

};
