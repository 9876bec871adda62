export const id = 567;
export const ids = [567];
export const modules = {

/***/ 9398:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ pullRequestsFor),
/* harmony export */   f: () => (/* binding */ queuedPullRequests)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8119);


// build/github/pull-requests.js
/**
* The pull requests of a run: the event's own; on the push of a branch the open ones whose head is the pushed
* commit; otherwise none.
* @returns numbers, lowest first; none if the token lacks the permission
* @throws GitHubError a request to GitHub failed
*/
async function pullRequestsFor(run, github, signal) {
	if (run.pullRequest) return [run.pullRequest.number];
	const branch = pushedBranch(run);
	if (branch === null || !/^[0-9a-f]{40,64}$/i.test(run.sha)) return [];
	return (await github.pullRequestsOf(run.sha, signal).catch(noneIfRejected)).filter(({ open, headRef, headSha, headRepository }) => open && headRef === branch && headSha === run.sha && headRepository.toLowerCase() === run.repository.toLowerCase()).map(({ number }) => number).sort((a, b) => a - b);
}
function pushedBranch(run) {
	if (run.eventName !== "push" || "problem" in run.ref) return null;
	return run.noRelease === null ? null : run.ref.name;
}
/** A token without `pull-requests: read` is no error: the push may not belong to a pull request. */
function noneIfRejected(error) {
	if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && !error.rateLimited && [
		403,
		404,
		422
	].includes(error.status ?? 0)) return [];
	throw error;
}
/** A longer queue is not read: each of its pull requests costs requests. */
const mostQueued = 10;
/**
* The pull requests that a group of a merge queue adds to its base branch, in their order; the group's own is the last.
*
* A group's commit has that of the group ahead as its parent. Which pull request a commit of the queue belongs to, only the name
* of its branch says: GitHub lists none for a squashed one, and its message is the author's. Who has write access can make
* branches of such a name, so none counts for a commit of the base branch, and any other commit must have one only.
* @throws GitHubError a request to GitHub failed
* @throws Error the group cannot be followed to its base branch
*/
async function queuedPullRequests(queue, github, signal) {
	const { pullRequest, base } = queue;
	const tip = await github.ref(`heads/${base}`, signal);
	if (!tip) throw new Error("The commit that the merge queue merges into is unknown");
	const isMerged = async (sha) => sha === tip.sha || (await github.compare(sha, tip.sha, signal)).behindBy === 0;
	const numbers = [pullRequest];
	let branches = null;
	let { parent } = queue;
	while (!await isMerged(parent)) {
		if (numbers.length === mostQueued) throw new Error(`The group of #${pullRequest} in the merge queue has more than ${mostQueued} pull requests`);
		branches ??= await github.refs(`heads/gh-readonly-queue/${base}/pr-`, signal);
		const here = branches.filter(({ sha }) => sha === parent).map(({ ref }) => (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .queueEntryOf */ .JU)(ref));
		const [ahead] = here;
		const commit = parent.slice(0, 12);
		if (!ahead) throw new Error(`The merge queue changed: it has no branch at ${commit} any more`);
		if (here.length > 1) throw new Error(`There are two branches of the merge queue at ${commit}`);
		numbers.unshift(ahead.pullRequest);
		parent = ahead.parent;
	}
	return numbers;
}



/***/ }),

/***/ 567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   askForGate: () => (/* binding */ askForGate),
/* harmony export */   groupOf: () => (/* binding */ groupOf)
/* harmony export */ });
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3191);
/* harmony import */ var _github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9398);


// build/steps/changes/queue-group.js
/**
* Asks GitHub what a gate needs.
* @returns the response, or why there is none, a phrase
* @throws Stop when the step's time budget is spent
*/
async function askForGate(context, ask) {
	const { githubToken } = context.settings;
	if (githubToken === null) return { problem: "\"github-token\" is empty" };
	const asked = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .askGitHub */ .X)(context, githubToken, ask);
	return "error" in asked ? { problem: (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .errorPhrase */ .M)(asked.error) } : asked;
}
const groups = /* @__PURE__ */ new WeakMap();
/**
* The pull requests of the merge queue's group that a run is about, the last one its own; null on other events.
* @throws GitHubError, or Error: they are unknown
*/
async function groupOf({ run, journal }, github, signal) {
	if (!run.queue) return null;
	const known = groups.get(journal) ?? await (0,_github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__/* .queuedPullRequests */ .f)(run.queue, github, signal);
	groups.set(journal, known);
	return known;
}



/***/ })

};
