export const id = 865;
export const ids = [865,567,569];
export const modules = {

/***/ 3191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ errorPhrase),
/* harmony export */   X: () => (/* binding */ askGitHub)
/* harmony export */ });
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/ask-github.js
/**
* Asks GitHub for something, in one or several requests, within a time limit.
* @param mostMs the limit, retries included
* @returns the response, or the error for which there is none
* @throws Stop when the step's time budget is spent
*/
async function askGitHub({ clock, budget, connectGitHub }, token, ask, mostMs = 2e4) {
	return (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .withinTime */ .dn)(clock, mostMs, budget.signal, async (signal) => {
		try {
			return { value: await ask(await connectGitHub(token), signal) };
		} catch (error) {
			budget.signal.throwIfAborted();
			return { error: signal.aborted ? /* @__PURE__ */ new Error(`GitHub did not respond within ${mostMs / 1e3} s`) : error };
		}
	});
}
/** An error as a phrase. */
function errorPhrase(error) {
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)));
}



/***/ }),

/***/ 8119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cb: () => (/* binding */ githubAdvice),
/* harmony export */   t6: () => (/* binding */ unreachableAdvice),
/* harmony export */   tQ: () => (/* binding */ waitAskedBy),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9529);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/errors.js
/** A failed request to GitHub. The message is one line and never contains the token. */
var GitHubError = class extends Error {
	name = "GitHubError";
	/** GitHub rejected the request because of too many requests. */
	rateLimited = false;
	/** How long GitHub asks to wait, in milliseconds. */
	retryAfterMs = null;
	constructor({ text, requestId, notTheConnection, ...shown }, options) {
		super(sentence({
			text,
			requestId,
			notTheConnection,
			...shown
		}), options);
		Object.assign(this, shown);
	}
};
function sentence({ operation, status, text, requestId, notTheConnection }) {
	const head = status === null ? notTheConnection ? "The GitHub call failed" : "No response from GitHub" : `GitHub responded ${status}`;
	const words = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(text));
	const request = requestId ? ` (request ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(requestId, 100)})` : "";
	return `${head} while ${doing[operation] ?? `calling ${operation}`}${words ? `: ${words}` : ""}${request}.`;
}
/** What a call does, in the words of the message. */
const doing = {
	createGitHub: "reading the name of the repository",
	listComments: "listing the comments",
	createComment: "creating the comment",
	updateComment: "updating the comment",
	deleteComment: "deleting the comment",
	pullRequestsOf: "listing the pull requests of the commit",
	labels: "reading the labels of the pull request",
	issueEvents: "reading who set the labels of the pull request",
	pullRequest: "reading the pull request",
	isOpen: "reading whether the pull request is open",
	compare: "comparing two commits",
	fileAt: "reading a file of the repository",
	ref: "reading the branch or tag",
	refs: "listing branches or tags",
	lastPush: "reading when the branch was pushed to",
	annotatedTag: "reading the tag",
	viewer: "reading the user of the token",
	commentHistory: "reading who edited the comment"
};
const permission = "give the job \"permissions: pull-requests: write\"; on pull requests from forks, the token is always read-only";
/**
* The fix for a status, for the reader of the warning.
* @param accepted GitHub's `x-accepted-github-permissions`: the permissions that are sufficient
* @param again when to try again
*/
function githubAdvice(status, accepted = "", again = "try again later") {
	const named = accepted === "" ? "" : ` GitHub accepts: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(accepted, 200)}.`;
	switch (status) {
		case 401: return "GitHub rejected the token: check the input \"github-token\"; it may have expired or been revoked.";
		case 403: return `The token lacks the permission: ${permission}; a locked conversation accepts comments only from users with write access.${named}`;
		case 404: return `The token has no access to this: ${permission}.${named}`;
		case 410: return `This no longer exists, or comments are disabled in this repository (then set "comment: never"); if not, ${permission}.`;
		case 422: return `GitHub rejected the comment: the conversation may be locked, or GitHub takes the text for spam; if not, ${permission}.`;
		case 429: return `The rate limit of GitHub was reached: run fewer jobs at a time, or ${again}.`;
		default:
			if (status >= 500 || status === 408) return `GitHub has an outage: ${again}.`;
			if (status >= 300 && status < 400) return "The token is not sent to another URL: check that GITHUB_API_URL is the URL of the GitHub API itself.";
			return "GitHub rejected this request: the job summary has the whole report.";
	}
}
/** For a failed connection, or a response that cannot be read. */
const unreachableAdvice = "Check that this runner can reach GitHub's API (proxy, firewall), or try again later.";
/**
* Whether GitHub rejected a request for the number of requests, not for permissions, so that it was not carried out; and how
* long it asks to wait, in milliseconds, null if it does not say.
* @param headers with lower-case names
* @param text GitHub's message
* @param nowMs this machine's time, for responses without a date
*/
function waitAskedBy(status, headers, text, nowMs) {
	const serverNowMs = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .serverTime */ .nI)(headers.get("date"), nowMs);
	const named = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers.get("retry-after"), serverNowMs);
	const mayBeLimit = status === 403 || status === 429;
	if (!mayBeLimit || named !== null) return {
		rateLimited: mayBeLimit,
		retryAfterMs: named
	};
	if (headers.get("x-ratelimit-remaining")?.trim() === "0") {
		const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
		return {
			rateLimited: true,
			retryAfterMs: /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1e3 - serverNowMs) : null
		};
	}
	return {
		rateLimited: status === 429 || /secondary rate limit|abuse detection/i.test(text),
		retryAfterMs: null
	};
}



/***/ }),

/***/ 4794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   gP: () => (/* binding */ findOwnComments),
/* harmony export */   rR: () => (/* binding */ withoutMarker),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   w0: () => (/* binding */ outranks)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9005);
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3204);





// build/github/marker.js
const digits = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk)(/^\d{1,20}$/)), "0");
const markSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ik)({
	key: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
	/** Decimal digits; `0` if unknown. */
	runId: digits,
	attempt: digits,
	/** When the step began, in milliseconds since the epoch. */
	startedAt: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(),
	/** The commit that the result is for. */
	head: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
	/** How bad the result is: of several results of one attempt, the worst shows. */
	rank: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(),
	/** Fingerprints of the changes that the comment lists, 12 hexadecimal digits each. */
	listed: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk)(/^(?:[0-9a-f]{12})*$/)),
	/** For events that change nothing; absent for a result that is not repeated. */
	result: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ik)({
		/** Hash of what the result rests on, besides the head. */
		basis: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
		outcome: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5)(["success", "failure"]),
		failureKind: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5)(_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKinds */ .cV),
		sentence: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
		/** ID of the event that set the label which accepts changes; 0: it is not set. Null: the result does not rest on it. */
		label: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .me)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)()),
		/** Of the step, as far as they are about the code. */
		outputs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)())
	}))
});
const pattern = /^<!-- data-model-ci comment (?:v2 (\{.*\})|v1 key:([0-9a-f]{16}) run:(\d{1,20})\.(\d{1,10})) -->(?=\r?\n|$)/;
function hashOf(text) {
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(text).digest("hex").slice(0, 16);
}
function keyOf({ deployment, job }) {
	return hashOf(`${job}\n${deployment}`);
}
/** @returns one line without its break, of characters that end neither it nor a comment of HTML, and mention no one */
function writeMarker(of, mark) {
	return `<!-- data-model-ci comment v2 ${JSON.stringify((0,_node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(markSchema, {
		key: keyOf(of),
		...mark
	})).replace(/[^\w {}[\]",:.\\]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)} -->`;
}
/** @returns null if the body does not begin with a marker of this version or the one before */
function readMarker(body) {
	const [, text, key, runId, attempt] = pattern.exec(body) ?? [];
	if (key && runId && attempt) return {
		key,
		runId,
		attempt,
		startedAt: 0,
		head: "",
		rank: 0,
		listed: "",
		isFormer: true
	};
	if (text === void 0) return null;
	try {
		return (0,_node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(markSchema, JSON.parse(text));
	} catch {
		return null;
	}
}
/** The body without its marker line; unchanged when there is none. */
function withoutMarker(body) {
	return body.replace(pattern, "").replace(/^\r?\n/, "");
}
/**
* Whether one result counts more than another: that for the present head of the pull request, then that of the newest attempt,
* then the worst. A run that is started again begins after what came before, although its ID is lower.
* @param head of the pull request; null if it is unknown
*/
function outranks(a, b, head) {
	if (a.head !== b.head && (a.head === head || b.head === head)) return a.head === head;
	if (a.runId !== b.runId && a.startedAt !== b.startedAt) return a.startedAt > b.startedAt;
	const [runA, runB] = [BigInt(a.runId), BigInt(b.runId)];
	if (runA !== runB) return runA > runB;
	return a.attempt === b.attempt ? a.rank > b.rank : Number(a.attempt) > Number(b.attempt);
}
/**
* Finds the comments of one job and deployment that this token's account wrote. If there is none, those of the version before,
* which had one for all jobs: the first job takes it over.
* @param comments of one pull request
* @param account requests the account of the token, only if a comment has the marker
* @returns the oldest first: IDs grow
*/
async function findOwnComments(comments, of, account) {
	const [key, former] = [keyOf(of), hashOf(of.deployment)];
	const marked = comments.flatMap((comment) => {
		const mark = readMarker(comment.body);
		return mark && mark.key === (mark.isFormer ? former : key) ? [{
			comment,
			mark
		}] : [];
	});
	if (marked.length === 0) return [];
	const login = (await account()).toLowerCase();
	const own = marked.filter(({ comment }) => comment.author.toLowerCase() === login);
	const current = own.filter(({ mark }) => !mark.isFormer);
	return (current.length > 0 ? current : own).sort((a, b) => a.comment.id - b.comment.id);
}



/***/ }),

/***/ 502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hf: () => (/* binding */ markAt),
/* harmony export */   l_: () => (/* binding */ listedBy),
/* harmony export */   xI: () => (/* binding */ readOwnHistory)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4794);


// build/github/own-comment.js
/**
* Reads the history of the comment of a job.
* @returns null if it has none
*/
async function readOwnHistory(github, issue, of, signal) {
	const comments = await github.listComments(issue, signal);
	const [own] = await (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .findOwnComments */ .gP)(comments, of, () => github.viewer(signal));
	if (!own) return null;
	const { comment, mark } = own;
	return {
		...await github.commentHistory(comment.nodeId, signal),
		url: comment.url,
		key: mark.key
	};
}
/**
* What the comment said at a time: it counts only if no other account has edited it from then on.
* @param at in milliseconds since the epoch, by GitHub's clock; default: now
* @returns null if it was not there yet, or was written in that very second; the problem is a phrase
*/
function markAt(history, at = Number.POSITIVE_INFINITY) {
	const { key, createdAt, author, revisions, isComplete } = history;
	if (at <= createdAt || revisions.some((each) => each.at === at)) return null;
	const index = revisions.findIndex((each) => each.at < at);
	const other = revisions.slice(0, index < 0 ? void 0 : index + 1).find(({ editor }) => editor !== author);
	if (other) return { problem: `the comment was edited by ${nameOf(other)}, so the list in it does not count` };
	const text = revisions[index]?.text ?? null;
	if (text === null) return { problem: `GitHub does not say what the comment listed${isComplete ? "" : `, because it has more than ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(revisions.length, "edit")}`}` };
	const mark = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7)(text);
	return mark?.key === key && !mark.isFormer ? { value: mark } : { problem: "the comment does not say what it listed" };
}
function nameOf({ editor }) {
	return editor === "" ? "an unknown account" : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(editor.replace(/^\w+ /, ""), 100)}"`;
}
/** The fingerprints that a comment listed. */
function listedBy({ listed }) {
	return listed.match(/.{12}/g) ?? [];
}



/***/ }),

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

/***/ 8532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   QH: () => (/* binding */ validateDataModel),
/* harmony export */   QM: () => (/* binding */ uploadFile),
/* harmony export */   Vz: () => (/* binding */ finishUpload),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
/* harmony export */   aH: () => (/* binding */ startUpload),
/* harmony export */   lY: () => (/* binding */ createBranch),
/* harmony export */   tz: () => (/* binding */ fileHashes),
/* harmony export */   xb: () => (/* binding */ mergeToDefaultBranch)
/* harmony export */ });
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4895);

// build/platform/operations/model.js
const build = "/build/api/v1/deployments/{deploymentId}";
/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
const startDevMode = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startDevMode",
	method: "POST",
	path: `${build}/dev-mode`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).devSession,
	doing: "starting dev mode",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
const createBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "createBranch",
	method: "POST",
	path: `${build}/branches`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	doing: "creating the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["from"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Repeated: a second pull finds that everything was fetched. */
const pull = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "pull",
	method: "POST",
	path: `${build}/pull`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).pulled,
	repeatable: true,
	doing: "pulling the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build"
});
const mergeIntoParentBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeIntoParentBranch",
	method: "POST",
	path: `${build}/merge`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the parent branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const mergeToDefaultBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeToDefaultBranch",
	method: "POST",
	path: `${build}/merge-to-default`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the deploy branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const model = "/build/api/v1/deployments/{deploymentId}/data-model";
const fileHashes = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "fileHashes",
	method: "GET",
	path: `${model}/file-hashes`,
	query: [
		"live",
		"branchName",
		"useDeployProjectRoot"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).hashesOfFiles,
	doing: "reading the file hashes",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** The tree of the files, without paging the whole of it. */
const listFiles = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "listFiles",
	method: "GET",
	path: `${model}/files`,
	query: [
		"withContent",
		"branchName",
		"showLastCLIUpload",
		"after",
		"first"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).sourceTree,
	doing: "reading the files of a branch",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** One synchronous request that compiles the whole model. */
const validateDataModel = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "validateDataModel",
	method: "GET",
	path: `${model}/validate`,
	query: ["branchName", "devMode"],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).validation,
	doing: "validating the data model",
	permission: "SchemaRead",
	rejectedKind: "build",
	timeoutMs: 3e5,
	branch: {
		members: ["branchName"],
		otherwise: "the deploy branch",
		otherwiseInDevMode: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const upload = "/build/api/v1/deployments/{deploymentId}/data-model/upload";
const query = [
	"live",
	"branchName",
	"useDeployProjectRoot"
];
const branch = {
	members: ["branchName"],
	otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
};
/** Repeated: a transaction that is never finished changes nothing. */
const startUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startUpload",
	method: "POST",
	path: `${upload}/start`,
	query,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadStarted,
	repeatable: true,
	doing: "starting the upload",
	permission: "SchemaUpdate",
	branch
});
/** Repeated: the same bytes under the same name, in the same transaction. */
const uploadFile = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "uploadFile",
	method: "POST",
	path: `${upload}/file`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	multipart: true,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	repeatable: true,
	doing: "uploading a file",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});
/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
const finishUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "finishUpload",
	method: "POST",
	path: `${upload}/finish`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadFinished,
	doing: "finishing the upload",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});



/***/ }),

/***/ 7611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i1: () => (/* binding */ readAcceptance),
/* harmony export */   q: () => (/* binding */ sameName)
/* harmony export */ });
/* unused harmony export decideAcceptance */
/* harmony import */ var _github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(502);
/* harmony import */ var _github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9398);
/* harmony import */ var _queue_group_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(567);



// build/steps/changes/acceptance.js
/**
* What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
* all changes of this run, provided that the label was set at its commit.
*/
function decideAcceptance({ label, labels, events, reopenedAt, history, pullRequest }) {
	if (!labels.some((name) => sameName(name, label))) {
		const similar = labels.find((name) => wordsOf(name).some((word) => wordsOf(label).includes(word)));
		return {
			state: "not set",
			label,
			...similar !== void 0 && { similar }
		};
	}
	const event = events.findLast((each) => sameName(each.label, label));
	if (!event?.set) return {
		state: "unknown",
		label,
		problem: "GitHub does not say when it was set; remove the label and set it again"
	};
	const set = {
		state: "set",
		label,
		by: event.by || "an unknown account",
		event: event.id
	};
	const mark = history && (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .markAt */ .Hf)(history, event.at);
	if (mark && "problem" in mark) return {
		state: "unknown",
		label,
		problem: `${mark.problem}; remove the label and set it again`
	};
	if (mark) return {
		...set,
		accepts: new Set((0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .listedBy */ .l_)(mark.value))
	};
	if (pullRequest && "problem" in pullRequest) return {
		state: "unknown",
		label,
		...pullRequest
	};
	const { labeled, headSince } = pullRequest ?? {};
	const atThisCommit = labeled !== void 0 && sameName(labeled, label) || headSince !== void 0 && event.at > Math.max(headSince, reopenedAt ?? 0);
	return {
		...set,
		accepts: atThisCommit ? "all" : /* @__PURE__ */ new Set()
	};
}
/** GitHub has one label of a name, in any case. */
function sameName(a, b) {
	return a.toLowerCase() === b.toLowerCase();
}
/** Words by which a label may be taken for another one, such as `breaking`. */
function wordsOf(label) {
	return label.toLowerCase().match(/[a-z]{5,}/g) ?? [];
}
/**
* What is accepted in any pull request of a group of a merge queue. With `comment: never` it is unknown whose a change is, so
* each of them needs the label.
*/
function togetherAccepted(each, own) {
	const unknown = each.find(({ acceptance }) => acceptance.state === "unknown");
	if (unknown?.acceptance.state === "unknown") {
		const { acceptance, number } = unknown;
		return each.length === 1 ? acceptance : {
			...acceptance,
			problem: `#${number}: ${acceptance.problem}`
		};
	}
	const set = each.flatMap(({ acceptance }) => acceptance.state === "set" ? [acceptance] : []);
	const last = set.at(-1);
	if (!last) return own;
	const by = [...new Set(set.map((one) => one.by))].join(", ");
	const lists = set.flatMap(({ accepts }) => accepts === "all" ? [] : [...accepts]);
	if (!set.some(({ accepts }) => accepts === "all")) return {
		...last,
		by,
		accepts: new Set(lists)
	};
	const without = each.find(({ acceptance: one }) => one.state !== "set" || one.accepts !== "all");
	if (!without) return {
		...last,
		by
	};
	const { label } = last;
	return {
		state: "unknown",
		label,
		problem: `with "comment: never", the label counts if it was set at the commit of each pull request up to this one in the merge queue, and "${label}" of #${without.number} accepts nothing`
	};
}
/**
* Reads from GitHub whether the label accepts changes. The label is read as it is now: the event of the run may be older,
* above all in a re-run.
* @param label null when the team file has none
* @throws Stop when the step's time budget is spent
*/
async function readAcceptance(context, label) {
	const { run } = context;
	if (label === null) return {
		state: "none",
		why: "the team file has an empty \"accept-label\""
	};
	const noPullRequest = {
		state: "none",
		why: "this run does not belong to one pull request"
	};
	if (!run.pullRequest && !run.queue && run.eventName !== "push") return noPullRequest;
	if (run.repository === "") return {
		state: "unknown",
		label,
		problem: "the name of the repository is unknown"
	};
	const found = await (0,_queue_group_js__WEBPACK_IMPORTED_MODULE_2__.askForGate)(context, async (github, signal) => {
		const group = await (0,_queue_group_js__WEBPACK_IMPORTED_MODULE_2__.groupOf)(context, github, signal);
		const numbers = group ?? await (0,_github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequestsFor */ .Z)(run, github, signal);
		if (!group && numbers.length > 1) return noPullRequest;
		const each = [];
		for (const number of numbers) {
			const acceptance = decideAcceptance(await readFacts(github, number, label, context, signal));
			each.push({
				number,
				acceptance
			});
		}
		return togetherAccepted(each, each.at(-1)?.acceptance ?? noPullRequest);
	});
	return "value" in found ? found.value : {
		state: "unknown",
		label,
		...found
	};
}
async function readFacts(github, issue, label, { settings, run }, signal) {
	const labels = await github.labels(issue, signal);
	if (!labels.some((name) => sameName(name, label))) return {
		label,
		labels,
		events: [],
		history: null,
		pullRequest: null
	};
	const [{ labels: events, reopenedAt }, history] = await Promise.all([github.issueEvents(issue, signal), (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .readOwnHistory */ .xI)(github, issue, settings.commentKey, signal)]);
	return {
		label,
		labels,
		events,
		reopenedAt,
		history,
		pullRequest: settings.comment === "never" ? run.pullRequest ?? await headOf(github, issue, run, signal) : null
	};
}
/**
* Since when a pull request has its commit, for events that do not say it. That is the last push to its branch: the dates of a
* commit are its author's, and the commit may have been on another branch before.
*/
async function headOf(github, issue, run, signal) {
	const { headRef, headSha, headRepository } = await github.pullRequest(issue, signal);
	if (headRepository.toLowerCase() !== run.repository.toLowerCase()) return { problem: "its branch is in a fork, so it is unknown when it was pushed to" };
	const push = await github.lastPush(headRef, signal);
	return push?.sha === headSha && (run.eventName !== "push" || headSha === run.sha) ? { headSince: push.at } : { problem: "GitHub does not list the push of its last commit" };
}



/***/ }),

/***/ 6230:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aO: () => (/* binding */ comparedBranch),
/* harmony export */   bx: () => (/* binding */ baseOf),
/* harmony export */   qD: () => (/* binding */ checkBase),
/* harmony export */   wp: () => (/* binding */ comparedAs)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/steps/changes/compared-with.js
/**
* What changes production, or another branch, is compared with just that.
* @param target what the branch is merged into, sooner or later
*/
function comparedBranch({ command }, team, target) {
	return (command === "sync" || command === "validate") && team.compareWith || target;
}
/**
* The same for a branch.
* @throws Failure `input` when the branch would be compared with itself
*/
function baseOf(settings, team, target, branch) {
	const base = comparedBranch(settings, team, target);
	if (base !== branch && target !== branch) return base;
	const name = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(branch, 255);
	if (target === branch) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" is the deploy branch, so there is nothing to compare it with.`, "Set \"fail-on: never\", or validate a branch before it is merged.");
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("input", `Branch "${name}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`, "Name another branch there, or remove the key.");
}
/**
* As whom a model is compared, a phrase that follows "as": groups by their names, and of anything else in a security context
* the keys alone, since values may be about people.
* @returns undefined without a context
*/
function comparedAs(context) {
	const groups = [context.groups, context.group].flat().filter((one) => typeof one === "string").join(", ");
	const keys = Object.keys(context).filter((key) => groups === "" || !/^groups?$/.test(key));
	const others = keys.length === 0 ? "" : `with ${keys.join(", ")}`;
	if (groups !== "") return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)([`groups: ${groups}`, others].filter(Boolean).join(" "), 200);
	return others === "" ? void 0 : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(`a reader ${others}`, 200);
}
/**
* Checks that a gate has something to compare with, before anything is started. A merge and an upload have it.
* @param branch null where the platform names it
* @param deployBranch null if it has not been read yet: then a branch of its name is rejected later
* @throws Failure `input`
*/
function checkBase({ settings, team }, branch, deployBranch) {
	if (settings.failOn !== "never" && branch !== null) baseOf(settings, team, deployBranch ?? "", branch);
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



/***/ }),

/***/ 865:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   repeatOr: () => (/* binding */ repeatOr)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);
/* harmony import */ var _github_own_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(502);
/* harmony import */ var _report_outputs_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(3285);
/* harmony import */ var _runtime_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9889);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(104);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4659);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8873);
/* harmony import */ var _sync_named_commit_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7033);
/* harmony import */ var _acceptance_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7611);
/* harmony import */ var _compared_with_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6230);
/* harmony import */ var _queue_group_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(567);











// build/steps/changes/repeat-result.js
/** What cannot be read soon is unknown, and the command runs. */
const requestTimeoutMs = 1e4;
/** Kinds of a result that rests on the code. Others rest on a connection, a permission or a tenant, which may have changed. */
const ofCode = /* @__PURE__ */ new Set([
	"none",
	"sync",
	"build",
	"validation",
	"breaking",
	"tests"
]);
/**
* Repeats the result that the comment of this job has for the same commit, base, settings and label; else runs the command.
* @returns with the basis of the result; without one, it is not repeated later, also if the basis changed meanwhile
*/
async function repeatOr(context, team, act) {
	const basis = () => basisOf(context, team).catch(() => null);
	const before = await basis();
	const repeated = before === null ? null : await repeatedResult(context, team, before).catch(() => null);
	if (repeated) return repeated;
	const verdict = await act();
	if (verdict.outcome === "skipped" || !ofCode.has(verdict.failureKind)) return verdict;
	return {
		...verdict,
		basis: before === null || await basis() !== before ? null : before
	};
}
/**
* What a result rests on besides the head: the base, the inputs without secrets, the team file, the day, and files of branches.
* @returns null if a part of it is unknown
*/
async function basisOf(context, team) {
	const { settings, clock } = context;
	if (settings.command === "sync" && (0,_sync_named_commit_js__WEBPACK_IMPORTED_MODULE_9__/* .expectedCommit */ .O8)({
		...context,
		settings
	}) === null) return null;
	const { token: _, githubToken: __, contentToken, ...inputs } = settings;
	const file = await team();
	const files = await changingFiles(context, file);
	if (files === null) return null;
	const parts = [
		_version_js__WEBPACK_IMPORTED_MODULE_3__/* .product */ .q,
		inputs,
		contentToken === "",
		file,
		(0,_runtime_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .utcDay */ .d)(clock),
		files
	];
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
/**
* The files that may change without a commit: those of the branch that `validate` is about, of production, and of what is
* compared. Null where the platform does not tell.
*/
async function changingFiles(context, team) {
	const { settings } = context;
	if (settings.command === "sync" && !settings.validate) return [];
	const deployment = context.deployment.with({
		retry: false,
		requestTimeoutMs
	});
	const { deployBranchName } = await (0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_5__/* .readDeploymentSettings */ .H)({
		...context,
		deployment
	});
	const compared = (0,_compared_with_js__WEBPACK_IMPORTED_MODULE_7__/* .comparedBranch */ .aO)(settings, team, deployBranchName);
	const own = settings.command === "validate" ? [settings.branch] : [];
	const names = [.../* @__PURE__ */ new Set([
		...own,
		deployBranchName,
		compared
	])];
	const each = await Promise.all(names.map((name) => (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_4__/* .fileHashesOf */ .y3)(deployment, name)));
	if (each.some(({ size }) => size === 0)) return null;
	return [names, each.map((files) => [...files].map(String).sort())];
}
async function repeatedResult(context, team, basis) {
	const { run, log, settings, job } = context;
	const { quiet, number = 0 } = run.pullRequest ?? {};
	if (!quiet || Number(run.runAttempt) > 1) return null;
	const { acceptLabel } = await team();
	if (acceptLabel !== null && quiet.label !== void 0 && (0,_acceptance_js__WEBPACK_IMPORTED_MODULE_6__/* .sameName */ .q)(quiet.label, acceptLabel)) return null;
	const found = await (0,_queue_group_js__WEBPACK_IMPORTED_MODULE_8__.askForGate)(context, (github, signal) => (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .readOwnHistory */ .xI)(github, number, settings.commentKey, signal));
	const history = "value" in found ? found.value : null;
	const mark = "value" in found ? history && (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .markAt */ .Hf)(history) : found;
	if (mark && "problem" in mark) log.line(`The result in the comment is not repeated: ${mark.problem}`);
	if (!history || !mark || "problem" in mark) return null;
	const { head, result, runId, attempt } = mark.value;
	if (head !== run.sha || result?.basis !== basis) return null;
	if (result.label !== null && result.label !== labelEvent(await (0,_acceptance_js__WEBPACK_IMPORTED_MODULE_6__/* .readAcceptance */ .i1)(context, acceptLabel))) return null;
	for (const name of _report_outputs_js__WEBPACK_IMPORTED_MODULE_10__/* .outputNames */ .gr) if (result.outputs[name]) job.setOutput(name, result.outputs[name]);
	job.setOutput("comment-url", history.url);
	const { outcome, failureKind, sentence } = result;
	const repeated = `${run.runUrl.replace(/\d+$/, runId)}/attempts/${attempt}`;
	return {
		outcome,
		failureKind,
		sentence: `Repeated from ${repeated}, because this event changes nothing that the step checks: ${sentence}`,
		repeated
	};
}
/** ID of the event that set the label; 0: it is not set. */
function labelEvent(acceptance) {
	if (acceptance.state === "set") return acceptance.event;
	return acceptance.state === "unknown" ? null : 0;
}



/***/ }),

/***/ 4659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BH: () => (/* binding */ generatedBy),
/* harmony export */   TE: () => (/* binding */ lackingIn),
/* harmony export */   fe: () => (/* binding */ noneIfGone),
/* harmony export */   hZ: () => (/* binding */ compareFiles),
/* harmony export */   iv: () => (/* binding */ changesBetween),
/* harmony export */   kk: () => (/* binding */ sameFiles),
/* harmony export */   tj: () => (/* binding */ areSame),
/* harmony export */   y3: () => (/* binding */ fileHashesOf),
/* harmony export */   z3: () => (/* binding */ readFilesOf)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8532);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5037);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8873);




// build/steps/deployment/file-hashes.js
/**
* Reads the hashes of a branch's files.
* @param requestTimeoutMs time limit of one request; default: that of the operation
* @throws PlatformError, Stop
*/
async function fileHashesOf(deployment, branchName, requestTimeoutMs) {
	return deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHashes */ .tz, { query: { branchName } }, requestTimeoutMs === void 0 ? {} : { requestTimeoutMs });
}
/** Empty where the platform does not list them. @throws PlatformError, Stop */
async function generatedBy(deployment, syncJobId) {
	return (await deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_2__/* .getDbtSyncResult */ .PN, { path: { syncJobId } }))?.generatedFiles ?? [];
}
/** For the result of an old sync, which the platform may not have any more. */
function noneIfGone(reason) {
	if (reason instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && reason.trouble === "not-found") return [];
	throw reason;
}
/** The generated files that a branch does not have, or has with another hash. */
function lackingIn(files, generated) {
	return generated.filter(({ path, hash }) => !files.has(path) || hash && hash !== files.get(path));
}
/**
* Whether two branches have the same files; undefined where the platform does not say, and where neither has a file.
* @throws PlatformError when the platform cannot be reached; Stop
*/
async function sameFiles(deployment, one, other) {
	try {
		const [before, after] = await Promise.all([fileHashesOf(deployment, one), fileHashesOf(deployment, other)]);
		return areSame(before, after);
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && error.trouble !== "unreachable") return void 0;
		throw error;
	}
}
/** Whether two branches have the same files; undefined if neither has a file, as where the platform does not tell them. */
function areSame(before, after) {
	if (before.size === 0 && after.size === 0) return void 0;
	return before.size === after.size && [...before].every(([path, hash]) => after.get(path) === hash);
}
/** Compares two sets of files, path to hash. */
function changesBetween(base, before, after) {
	const paths = [...after.keys()].sort();
	return {
		base,
		added: paths.filter((path) => !before.has(path)),
		changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
		removed: [...before.keys()].filter((path) => !after.has(path)).sort()
	};
}
/** Short, since the comparison is for information only. */
const requestTimeoutMs = 1e4;
/**
* Reads what `compareFiles` compares.
* @throws PlatformError; Stop
*/
async function readFilesOf(context, branch) {
	const { deployBranchName } = await (0,_settings_js__WEBPACK_IMPORTED_MODULE_3__/* .readDeploymentSettings */ .H)(context, {
		retry: false,
		requestTimeoutMs
	});
	const hasty = context.deployment.with({ retry: false });
	const [before, after] = await Promise.all([fileHashesOf(hasty, deployBranchName, requestTimeoutMs), fileHashesOf(hasty, branch, requestTimeoutMs)]);
	return {
		deployBranch: deployBranchName,
		before,
		after
	};
}
/**
* Compares the files of a branch with those of the deploy branch, by their hashes. Best effort: without the hashes the
* report has no changes.
* @param reading see {@link readFilesOf}
* @returns null if they could not be compared
* @throws Stop
*/
async function compareFiles({ budget, journal, log }, reading) {
	try {
		const { deployBranch, before, after } = await reading;
		if (after.size === 0) return null;
		const changes = changesBetween(deployBranch, before, after);
		journal.found({ changes });
		const { added, changed, removed } = changes;
		log.line(`Compared with "${deployBranch}": ${added.length} file${added.length === 1 ? "" : "s"} added, ${changed.length} changed, ${removed.length} removed`);
		return {
			deployBranch,
			deployFiles: before,
			same: added.length + changed.length + removed.length === 0
		};
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk) || budget.signal.aborted) throw error;
		log.line(`Could not compare with the deploy branch: ${error.message}`);
		return null;
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
