export const id = 559;
export const ids = [559];
export const modules = {

/***/ 3559:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  askGitHub: () => (/* binding */ askGitHub),
  groupOf: () => (/* binding */ groupOf)
});

// EXTERNAL MODULE: ./build/shaken/main/build/event.js
var build_event = __webpack_require__(2160);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/merge-queue.js

/**
* The pull requests that a group of a merge queue adds to its base branch, in their order; the group's own is the last.
*
* A group's commit has that of the group ahead as its parent. Which pull request a commit of the queue belongs to, only the name
* of its branch says: GitHub lists none for a squashed one, and its message is the author's. Who has write access can make
* branches of such a name, so none counts for a commit of the base branch, and any other commit must have one only.
* @param run of the event `merge_group`
* @throws GitHubError a request to GitHub failed
* @throws Error the group cannot be followed to its base branch
*/
async function queuedPullRequests({ queue, baseSha }, github, signal) {
	const { pullRequest, base } = queue;
	const tip = await github.ref(`heads/${base}`, signal);
	if (!tip || baseSha === void 0) throw new Error("The commit that the merge queue merges into is unknown");
	const isMerged = async (sha) => sha === tip.sha || (await github.compare(sha, tip.sha, signal)).behindBy === 0;
	const numbers = [pullRequest];
	let branches = null;
	let parent = baseSha;
	while (!await isMerged(parent)) {
		if (numbers.length === 10) throw new Error(`The group of #${pullRequest} in the merge queue has more than 10 pull requests`);
		branches ??= await github.refs(`heads/gh-readonly-queue/${base}/pr-`, signal);
		const here = branches.filter(({ sha }) => sha === parent).map(({ ref }) => (0,build_event/* queueEntryOf */.JU)(ref));
		const [ahead] = here;
		const commit = parent.slice(0, 12);
		if (!ahead) throw new Error(`The merge queue changed: it has no branch at ${commit} any more`);
		if (here.length > 1) throw new Error(`There are two branches of the merge queue at ${commit}`);
		numbers.unshift(ahead.pullRequest);
		parent = ahead.parent;
	}
	return numbers;
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/queue-group.js



// build/steps/changes/queue-group.js
/** Time limit of the requests to GitHub, retries included. */
const mostMs = 2e4;
/**
* Asks GitHub what a gate needs.
* @returns the response, or why there is none, a phrase
* @throws Stop when the step's time budget is spent
*/
async function askGitHub({ settings, clock, budget, connectGitHub }, ask) {
	if (settings.githubToken === null) return { problem: "\"github-token\" is empty" };
	const share = (0,runtime_budget/* startBudget */.cg)(clock, mostMs);
	try {
		return { value: await ask(await connectGitHub(settings.githubToken), (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal])) };
	} catch (error) {
		budget.signal.throwIfAborted();
		if (share.signal.aborted) return { problem: `GitHub did not respond within ${mostMs / 1e3} s` };
		return { problem: (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error))) };
	} finally {
		share.release();
	}
}
const groups = /* @__PURE__ */ new WeakMap();
/**
* The pull requests of the merge queue's group that a run is about, the last one its own; null on other events.
* @throws GitHubError, or Error: they are unknown
*/
async function groupOf({ run, journal }, github, signal) {
	if (!run.queue) return null;
	const known = groups.get(journal) ?? await queuedPullRequests({
		...run,
		queue: run.queue
	}, github, signal);
	groups.set(journal, known);
	return known;
}



/***/ })

};
