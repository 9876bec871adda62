export const id = 553;
export const ids = [553];
export const modules = {

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

/***/ 9323:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ githubRequests),
/* harmony export */   f: () => (/* binding */ waitBefore)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9529);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2960);
/* harmony import */ var _http_faults_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3148);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(196);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3204);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8119);








// build/github/request.js
const requestTimeoutMs = 1e4;
const minuteMs = 6e4;
/** A comment is not worth a longer wait. */
const longestWaitMs = 12e4;
/** Of errors that are no rate limit. */
const mostFaults = 5;
/**
* Sent once: a newer run may write the comment during the wait, so the caller reads the comment again first.
*/
const once = /* @__PURE__ */ new Set(["updateComment"]);
/** Reads that GraphQL wants as a POST. */
const readByPost = /* @__PURE__ */ new Set(["viewer", "commentHistory"]);
/**
* @returns calls octokit, and repeats what is safe to repeat until the signal aborts. Rejects with a `GitHubError`, with the
*   signal's reason, or with an error that comes from neither GitHub nor the network: a bug
*/
function githubRequests({ token, clock, random, onWait, ...options }) {
	const send = (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .hidingFrom */ .cE)(options.send, [token]);
	async function fetchOnce(operation, url, init) {
		const method = init.method;
		const headers = {
			...init.headers,
			"accept-encoding": "identity"
		};
		let response;
		try {
			response = await (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .withinLimit */ .zl)(clock, requestTimeoutMs, init.signal, (signal) => (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .followRedirects */ .FE)(send, {
				url: new URL(url),
				method,
				headers,
				body: init.body ?? null,
				signal
			}));
		} catch (error) {
			throw noResponse(operation, error);
		}
		const read = fetchResponse(url, response);
		if (read.status < 400 && read.status !== 304) return read;
		throw statusFault(operation, read, response.body, clock.now());
	}
	return async (operation, signal, ask) => {
		let last = null;
		let rateLimits = 0;
		let method = "";
		const fetch = (url, init) => {
			method = readByPost.has(operation) ? "GET" : init.method;
			return fetchOnce(operation, url, init);
		};
		for (let failures = 1;; failures++) {
			try {
				return await ask({
					signal,
					fetch
				});
			} catch (error) {
				if (signal.aborted) return (last ? (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(last) : rethrow)(signal.reason);
				const { cause } = error;
				if (!(cause instanceof _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .GitHubError */ .y_)) throw error;
				last = cause;
			}
			if (last.rateLimited) rateLimits++;
			const waitMs = once.has(operation) ? null : waitBefore(last, method, failures, rateLimits);
			if (waitMs === null) throw last;
			const delayMs = waitMs + (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, random());
			const { message } = last;
			await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__/* .waitToRepeat */ .m5)(clock, {
				delayMs,
				askedMs: waitMs,
				onWait: () => onWait(message, delayMs)
			}, signal, last);
		}
	};
}
/**
* The least time before another attempt, in milliseconds, without jitter.
* @param failures how many attempts have failed, from 1
* @param rateLimits how many of them were rate limits
* @returns null if the call is not repeated
*/
function waitBefore(fault, method, failures, rateLimits) {
	if (fault.rateLimited) return worthwhile(Math.max(1e3, fault.retryAfterMs ?? minuteMs * 2 ** (rateLimits - 1)));
	if (method === "POST") return null;
	const { status } = fault;
	if (status !== null && status !== 408 && status < 500 || failures >= mostFaults) return null;
	return worthwhile(fault.retryAfterMs ?? 0);
}
function worthwhile(waitMs) {
	return waitMs > longestWaitMs ? null : waitMs;
}
function rethrow(reason) {
	throw reason;
}
function fetchResponse(url, { status, headers: given, body }) {
	const headers = /* @__PURE__ */ new Map();
	for (const [name, value] of Object.entries(given)) headers.set(name, Array.isArray(value) ? value.join(", ") : value ?? "");
	headers.set("content-type", /json/i.test(headers.get("content-type") ?? "") ? jsonType : "text/plain");
	return {
		status,
		url,
		headers,
		text: async () => body
	};
}
const jsonType = "application/json";
/** A request without a response that can be used. */
function noResponse(operation, cause) {
	if (cause instanceof _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .RedirectRejected */ .vI) {
		const { status, origin } = cause;
		const text = origin === null ? "a redirect that leads nowhere" : `a redirect to ${origin}`;
		return new _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .GitHubError */ .y_({
			operation,
			status,
			text,
			advice: (0,_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .githubAdvice */ .Cb)(status),
			arrived: "no"
		});
	}
	const { text: why, advice = _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .unreachableAdvice */ .t6, arrived, attempt } = (0,_http_faults_js__WEBPACK_IMPORTED_MODULE_3__/* .transportFault */ .yZ)(cause);
	const text = attempt ? `${attempt}: ${why}` : why;
	return new _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .GitHubError */ .y_({
		operation,
		status: null,
		text,
		advice,
		arrived
	}, { cause });
}
function statusFault(operation, { status, headers }, body, nowMs) {
	const text = wordsOf(body, headers.get("content-type") === jsonType);
	const asked = (0,_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .waitAskedBy */ .tQ)(status, headers, text, nowMs);
	const again = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_1__/* .whenToRetry */ .UW)(asked.retryAfterMs, nowMs);
	const accepted = headers.get("x-accepted-github-permissions");
	return new _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .GitHubError */ .y_({
		operation,
		status,
		text,
		advice: (0,_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .githubAdvice */ .Cb)(asked.rateLimited ? 429 : status, accepted, again),
		arrived: (0,_http_faults_js__WEBPACK_IMPORTED_MODULE_3__/* .arrivedBefore */ .zZ)(status),
		...asked,
		requestId: headers.get("x-github-request-id")
	});
}
const wordsSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik)({
	message: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj)(), ""),
	errors: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .unknown */ .L5)()), [])
});
const detailSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik)({
	message: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj)()), void 0),
	field: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj)()), void 0),
	code: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj)()), void 0)
});
/** GitHub's own words: its message, and for a 422 the error of each field. */
function wordsOf(body, isJson) {
	const data = isJson ? parsed(body) : body;
	if (typeof data === "string") return (0,_http_faults_js__WEBPACK_IMPORTED_MODULE_3__/* .errorText */ .kc)(data, "");
	const words = wordsSchema.safeParse(data);
	if (!words.success) return "";
	const details = words.data.errors.slice(0, 10).map((detail) => {
		if (typeof detail === "string") return detail;
		const { message, field, code } = detailSchema.safeParse(detail).data ?? {};
		return message ?? [field, code].filter(Boolean).join(" ");
	});
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)([words.data.message, ...details].filter(Boolean).join("; "));
}
function parsed(body) {
	try {
		return JSON.parse(body);
	} catch {
		return body;
	}
}



/***/ }),

/***/ 947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ isDeepStrictEqual)
/* harmony export */ });
/* unused harmony export default */
// build/node/util.js
const whole = process.getBuiltinModule("node:util");
const isDeepStrictEqual = /* @__PURE__ */ (() => whole.isDeepStrictEqual)();



/***/ }),

/***/ 3553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  locate: () => (/* binding */ locate),
  propertiesOf: () => (/* binding */ propertiesOf),
  publish: () => (/* binding */ publish)
});

// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var errors = __webpack_require__(8119);
// EXTERNAL MODULE: ./build/shaken/main/build/github/marker.js
var marker = __webpack_require__(4794);
// EXTERNAL MODULE: ./build/shaken/main/build/github/pull-requests.js
var pull_requests = __webpack_require__(9398);
// EXTERNAL MODULE: ./build/shaken/main/build/node/util2.js
var util2 = __webpack_require__(947);
// EXTERNAL MODULE: ./build/shaken/main/build/http/backoff.js
var backoff = __webpack_require__(9529);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/comment-list.js

// build/github/comment-list.js
/** After this long, a list that does not show a write is used as it is, in milliseconds. */
const mostLagMs = 1e4;
const firstPauseMs = 500;
/** An update of another run, after a list that did not show this run's, takes this long at most, in milliseconds. */
const othersWayMs = 1e3;
/** Another run that read before this run's update may send its own for this long, in milliseconds. */
const othersLateMs = 2e3;
/**
* The comments of one conversation, which GitHub lists late, with the writes of this run.
* @param isOlder whether a result may have been in the comment before that of this run
*/
function openCommentList(github, clock, issue, isOlder) {
	const written = /* @__PURE__ */ new Map();
	/** Created here, and in no list so far. */
	const unlisted = /* @__PURE__ */ new Set();
	const gone = /* @__PURE__ */ new Set();
	/** The last write, until the list shows it. */
	let pending = null;
	/** For how long another run's write may still be under way unseen. */
	let quietMs = 0;
	/** @returns the comments, also those that the list does not show yet */
	async function read(signal) {
		const listed = await github.listComments(issue, signal);
		check(listed);
		for (const { id } of listed) unlisted.delete(id);
		const missing = [...unlisted].flatMap((id) => written.get(id) ?? []);
		return [...listed.map((each) => asWritten(each)), ...missing].filter(({ id }) => !gone.has(id));
	}
	/**
	* To be called after every write.
	* @param comment as it should be now
	* @param tookMs how long the call took, in milliseconds
	*/
	function wrote(comment, isNew, tookMs) {
		written.set(comment.id, comment);
		pending = {
			id: comment.id,
			sinceMs: clock.now(),
			reads: 0
		};
		if (isNew) unlisted.add(comment.id);
		else mayStillWrite(tookMs);
	}
	/** After an update, also one that may still be carried out: where it is slow, those of other runs are, too. */
	function mayStillWrite(tookMs) {
		quietMs = Math.max(quietMs, Math.min(Math.max(tookMs, othersLateMs), mostLagMs));
	}
	function removed(id) {
		gone.add(id);
		if (pending?.id === id) pending = null;
	}
	/**
	* How long to wait before the list is read again, in milliseconds; null when there is no need: it shows the last
	* write, and was read once more after as long as that took to show, or as another run's update may take.
	*/
	function pause() {
		if (pending !== null) {
			const waitedMs = clock.now() - pending.sinceMs;
			if (waitedMs < mostLagMs) return Math.min(Math.max(waitedMs, firstPauseMs), mostLagMs - waitedMs);
			pending = null;
			return 0;
		}
		const pauseMs = quietMs;
		quietMs = 0;
		return pauseMs > 0 ? pauseMs : null;
	}
	/** Notes whether the last write shows. */
	function check(listed) {
		if (pending === null) return;
		const { id, sinceMs } = pending;
		const found = listed.find((comment) => comment.id === id);
		const mark = found && (0,marker/* readMarker */.t7)(found.body);
		pending.reads++;
		if (!found || mark && isOlder(mark)) return;
		if (pending.reads > 1) {
			const lagMs = clock.now() - sinceMs + othersWayMs;
			quietMs = Math.max(quietMs, Math.min(lagMs, mostLagMs));
		}
		pending = null;
	}
	/** The body that was written, if the list does not show it yet or the server changed it. */
	function asWritten(comment) {
		return (pending?.id === comment.id || (0,marker/* readMarker */.t7)(comment.body) === null) && written.get(comment.id) || comment;
	}
	return {
		read,
		wrote,
		mayStillWrite,
		removed,
		pause
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/github/request.js
var request = __webpack_require__(9323);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/sticky-comment.js







// build/github/sticky-comment.js
/** Pauses before the checks for a create whose response was lost, in milliseconds: the checks are at 1 and 3 s. */
const lostCreateChecksMs = [1e3, 2e3];
const mostCreates = 2;
/** A run that finds a result that counts more stops, so more rounds than these mean that something else writes, too. */
const mostUpdates = 4;
/**
* Ensures that a pull request has one comment of a job and deployment, with the result that counts most. The comment is found
* by its marker and author on any page, updated in place, and created if there is none. GitHub has no lock, so the list is read
* again after every write until it shows it, and once more after as long as that took or another run's update may take. Of
* several comments the oldest remains and the copy just created is deleted; what a lesser result overwrote is written again.
* @throws GitHubError a request to GitHub failed
* @throws the signal's reason
*/
async function putComment(github, clock, wanted, signal) {
	const ownBody = `${(0,marker/* writeMarker */.en)(wanted.of, wanted.mark)}\n${wanted.body}`;
	const thisRun = (0,marker/* readMarker */.t7)(ownBody) ?? {
		key: "",
		...wanted.mark
	};
	/** Of the pull request; null until results for several commits were found, and if GitHub does not say. */
	let head = null;
	const isNewer = (a, b) => (0,marker/* outranks */.w0)(a, b, head);
	const isOlder = (mark) => (mark.key === thisRun.key || mark.isFormer === true) && isNewer(thisRun, mark);
	const list = openCommentList(github, clock, wanted.issue, isOlder);
	/** The comment that this call created. */
	let made;
	/** The result found in the comment that remains, and its body, if it counts more than that of this run. */
	let newest = null;
	/** Undefined until it was requested. */
	let login;
	/** The result so far. */
	let put = null;
	let updates = 0;
	let failures = 0;
	let rateLimits = 0;
	for (let pauseMs = 0;;) {
		let listed;
		try {
			if (pauseMs > 0) await clock.sleep(pauseMs, signal);
			listed = await findOwn();
		} catch (error) {
			if (put !== null && (error instanceof errors/* GitHubError */.y_ || signal.aborted)) return put;
			throw error;
		}
		if (listed.length === 0 && !wanted.create) return {
			url: "",
			result: "none"
		};
		if (listed.length === 0 && made && put !== null) return put;
		const [oldest, ...others] = (listed.length > 0 ? listed : await create()) ?? [];
		const nextMs = oldest ? await settle(oldest, others) : 0;
		if (nextMs === null && put !== null) return put;
		pauseMs = nextMs ?? 0;
	}
	/** @returns the existing comments if the response of the create was lost; null if it was created */
	async function create() {
		for (let creates = 1;; creates++) {
			let lost;
			const sentAt = clock.now();
			try {
				const comment = await github.createComment(wanted.issue, ownBody, signal);
				made = comment;
				put = {
					url: comment.url,
					result: "created"
				};
				list.wrote({
					...comment,
					body: ownBody
				}, true, clock.now() - sentAt);
				return null;
			} catch (error) {
				if (!(error instanceof errors/* GitHubError */.y_) || error.arrived === "no") throw error;
				lost = error;
			}
			const found = await findLost();
			if (found.length > 0) return found;
			if (creates === mostCreates) throw lost;
		}
	}
	/** Checks whether a create whose response was lost has been carried out. */
	async function findLost() {
		for (const delayMs of lostCreateChecksMs) {
			await clock.sleep(delayMs, signal);
			const own = await findOwn();
			made = own.find(({ comment }) => normal(comment.body) === normal(ownBody))?.comment;
			if (own.length > 0) return own;
		}
		return [];
	}
	/**
	* Updates the oldest comment, then deletes surplus copies.
	* @returns after how many milliseconds the list has to be read again; null when all is as it should be
	*/
	async function settle(oldest, others) {
		const before = updates;
		const reached = await bringUpToDate(oldest, others);
		if (reached === null) return 0;
		put = reached;
		const surplus = others.filter((other) => made ? other.comment.id === made.id : !isNewer(other.mark, thisRun));
		for (const { comment: copy } of surplus) {
			await github.deleteComment(copy.id, signal);
			list.removed(copy.id);
		}
		return updates > before ? 0 : list.pause();
	}
	/** @returns null when the comment is gone, or has to be written again */
	async function bringUpToDate(oldest, others) {
		const { comment, mark } = oldest;
		const { id, url } = comment;
		if (isNewer(mark, newest?.mark ?? thisRun)) newest = oldest;
		const result = made?.id === id ? "created" : "updated";
		const overwritten = isNewer(newest?.mark ?? thisRun, mark);
		if (newest && !overwritten) return {
			url,
			result: "newer"
		};
		if ((made?.id === id || updates > 0) && !overwritten || updates === mostUpdates) return {
			url,
			result
		};
		if (others.some((other) => isNewer(other.mark, thisRun))) return {
			url,
			result: "newer"
		};
		if (newest) return update(comment, newest.comment.body, "newer");
		const { runId, attempt, startedAt } = mark;
		return normal((0,marker/* withoutMarker */.rR)(comment.body)) === normal(wanted.body) && (0,util2/* isDeepStrictEqual */.E)(mark, {
			...thisRun,
			runId,
			attempt,
			startedAt
		}) ? {
			url,
			result: "unchanged"
		} : update(comment, ownBody, result);
	}
	/** @returns null when the comment is gone, or the update failed and may be sent again */
	async function update(comment, body, result) {
		const sentAt = clock.now();
		try {
			const updated = await github.updateComment(comment.id, body, signal);
			updates++;
			list.wrote({
				...comment,
				body
			}, false, clock.now() - sentAt);
			return {
				url: updated.url || comment.url,
				result
			};
		} catch (error) {
			if (!(error instanceof errors/* GitHubError */.y_)) throw error;
			if (error.status === 404) {
				list.removed(comment.id);
				return null;
			}
			if (error.arrived === "unknown") list.mayStillWrite(clock.now() - sentAt);
			failures++;
			if (error.rateLimited) rateLimits++;
			const waitMs = (0,request/* waitBefore */.f)(error, "PATCH", failures, rateLimits);
			if (waitMs === null) throw error;
			const delayMs = waitMs + (0,backoff/* backoffMs */.jo)(failures, 1);
			await (0,budget/* waitToRepeat */.m5)(clock, {
				delayMs,
				askedMs: waitMs
			}, signal, error);
			return null;
		}
	}
	/** The comments of this job, by the account of the token, as the list has them now. */
	async function findOwn() {
		const own = await (0,marker/* findOwnComments */.gP)(await list.read(signal), wanted.of, async () => {
			login = made?.author || login || await github.viewer(signal);
			return login;
		});
		if (own.some(({ mark }) => mark.head !== thisRun.head && !mark.isFormer)) head = await presentHead();
		return own;
	}
	/** @returns null if GitHub does not say */
	async function presentHead() {
		try {
			return (await github.pullRequest(wanted.issue, signal)).headSha;
		} catch (error) {
			if (error instanceof errors/* GitHubError */.y_) return null;
			throw error;
		}
	}
}
/** GitHub may change line endings and cut blanks at the end. */
function normal(body) {
	return body.replace(/\r\n?/g, "\n").trimEnd();
}


// EXTERNAL MODULE: ./build/shaken/main/build/http/exchange.js
var exchange = __webpack_require__(2960);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/table.js
var table = __webpack_require__(2144);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/dbt-project.js
var dbt_project = __webpack_require__(1773);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/comments.js
var comments = __webpack_require__(4121);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/library.js + 1 modules
var locate_library = __webpack_require__(7413);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/lines.js
var lines = __webpack_require__(836);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/paths.js
var paths = __webpack_require__(5687);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/dbt-text.js




// build/locate/dbt-text.js
/** The location that a message of dbt refers to; null if it names no file of the checkout. */
async function findDbtPlace(library, project, dir, parsed) {
	const file = fileOf(library, project, dir, parsed);
	if (!file) return null;
	const source = await library.open(file.path);
	const location = source && (lineLocation(source, parsed) ?? quotedLocation(source, parsed.names));
	const guess = (0,lines/* approximation */.GW)(file.guess, location?.guess);
	return {
		path: file.path,
		...location,
		...guess === void 0 ? {} : { guess }
	};
}
function fileOf(library, project, dir, parsed) {
	const named = parsed.files.flatMap(({ path, sure }) => {
		const clean = (0,paths/* cleanPath */.ts)(path);
		return clean === null ? [] : {
			file: clean,
			fits: (found) => sure || project.holds(found)
		};
	});
	for (const { file, fits } of named) {
		const path = (0,paths/* inFolder */._z)(dir, file);
		if (library.has(path) && fits(path)) return { path };
	}
	for (const { file, fits } of named) {
		const parts = file.split("/").slice(-50);
		for (let from = 1; from < parts.length - 1; from++) {
			const path = (0,paths/* inFolder */._z)(dir, parts.slice(from).join("/"));
			if (library.has(path) && fits(path)) return {
				path,
				guess: "the file whose path ends like the path in the message"
			};
		}
		const found = (0,locate_library/* findByEnd */.y8)(library, file, (path) => (0,paths/* isBelow */.Yw)(path, dir) && fits(path));
		if (found) return found;
	}
	const [only, second] = parsed.model === void 0 ? [] : project.models(parsed.model);
	return only === void 0 || second !== void 0 ? null : {
		path: only,
		guess: "the file of the model with that name"
	};
}
function lineLocation(source, { line, column, compiled }) {
	const location = line === void 0 ? null : (0,lines/* clampedTo */.qE)(source.lines(), line, column);
	return location && (compiled ? {
		...location,
		guess: "the line is from the compiled SQL"
	} : location);
}
/** Where the file has one of the names: in `ref('name')` or `source('\u2026', 'name')`, else in quotes, else as a value. */
function quotedLocation(source, names) {
	const leaves = (0,locate_library/* isYaml */.uj)(source.path) ? source.yaml()?.tree.leaves : void 0;
	const text = (0,comments/* withoutComments */.f)(source.text, source.path);
	for (const name of names) {
		const leaf = leaves?.find((one) => one.text === name);
		if (leaf) return (0,lines/* locationAt */.dz)(source, leaf.start);
		for (const part of /* @__PURE__ */ new Set([name, name.slice(name.lastIndexOf(".") + 1)])) {
			const offset = quotedOffset(text, part);
			if (offset !== void 0) return (0,lines/* locationAt */.dz)(source, offset);
		}
		const word = source.word(name);
		if (word !== void 0) return (0,lines/* locationAt */.dz)(source, word, `found by the word "${name}"`);
	}
	return null;
}
function quotedOffset(text, name) {
	const written = [`'${name}'`, `"${name}"`];
	for (const { 0: call, 1: inner = "", index } of text.matchAll(/\b(?:ref|source)\s{0,9}\(([^()]{0,300})\)/g)) {
		const at = written.map((quoted) => inner.indexOf(quoted)).find((found) => found >= 0);
		if (at !== void 0) return index + call.length - 1 - inner.length + at;
	}
	return written.map((quoted) => text.indexOf(quoted)).find((found) => found >= 0);
}
const maxMessage = 2e4;
const maxNames = 20;
const fileEnding = /\.(?:sql|ya?ml|py|csv)$|[^./]\/[^/]*\.md$/i;
/** A quoted word is a name, even if it resembles a path: `named 'models/a.sql'`; but not `of file 'models/a.yml'`. */
const quotedWord = /(?<![\p{L}\p{N}_]|\bfile )(['"`])[^\s'"`]{1,500}\1/gu;
/** Reads a message of dbt. Accepts any text; the result may be empty. */
function readDbtMessage(text) {
	const given = text.slice(0, maxMessage).replace(/\r\n?/g, "\n");
	const heading = given.search(/\b[A-Z]\w{1,30} Error\b/);
	const message = given.slice(Math.max(0, heading));
	const model = /\bmodel '?(?:model\.\w+\.)?(\w+)'?/i.exec(message)?.[1];
	const [line, column] = positionIn(message);
	return {
		files: filesIn(message.replace(quotedWord, " "), heading >= 0),
		names: namesIn(message).filter((name) => name !== model),
		compiled: /\bDatabase Error\b/.test(message),
		...model === void 0 || heading < 0 ? {} : { model },
		...line === void 0 ? {} : { line },
		...column === void 0 ? {} : { column }
	};
}
/** `(models/a b.sql)`, `Error reading models/s.yml`, `shop: models/s.yml - Runtime Error` */
function filesIn(message, headed) {
	const inBrackets = [...message.matchAll(/\(([^()\n]{1,500})\)/g)].map((found) => found[1] ?? "");
	const words = message.split(/[\s"'`()<>[\]{},;:|]+/).map((word) => word.replace(/\.$/, ""));
	return [.../* @__PURE__ */ new Set([...inBrackets, ...words])].filter((path) => path.length <= 500 && fileEnding.test(path)).map((path) => ({
		path,
		sure: headed && inBrackets.includes(path)
	}));
}
function positionIn(message) {
	const found = /\bline[ :]{1,3}(\d{1,7})\b(?:,? col(?:umn)?[ :]{1,3}(\d{1,7}))?/i.exec(message) ?? /[([](\d{1,7}):(\d{1,7})[)\]]/.exec(message);
	if (!found) return [];
	return found[2] === void 0 ? [Number(found[1])] : [Number(found[1]), Number(found[2])];
}
function namesIn(message) {
	const named = [...message.matchAll(/\bnamed ['"]([^'"\n]{1,200})['"]/g)].map((found) => found[1] ?? "");
	const next = /-->\s{0,10}(\w{1,200})/.exec(message)?.[1];
	const column = /\bcolumn (\w{1,200}) of \w/.exec(message)?.[1];
	const quoted = [...message.matchAll(/(?<!\w)(['"])([\p{L}_][\p{L}\p{N}_.-]{0,199})\1/gu)].map((found) => found[2] ?? "");
	return [...new Set([
		...named,
		next ?? [],
		column ?? [],
		...quoted
	].flat())].slice(0, maxNames);
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/entities.js
var locate_entities = __webpack_require__(3988);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/generated.js
var locate_generated = __webpack_require__(7790);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-keys.js
var yaml_keys = __webpack_require__(6513);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-tree.js
var yaml_tree = __webpack_require__(8785);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/uses.js




// build/locate/uses.js
/** The compiler evaluates braces in these, too, but few are meant as such. */
const prose = /* @__PURE__ */ new Set([
	"description",
	"title",
	"format",
	"aicontext"
]);
const topKeys = new Set("name extends sql sqltable sqlalias datasource title description public shown meta refreshkey joins dimensions measures segments hierarchies preaggregations accesspolicy rewritequeries includes excludes folders cubes calendar contextmembers".split(" "));
const expressionKeys = new Set("sql measures dimensions timedimension timedimensions segments rollups drillmembers levels latitude longitude start end switch rangestart rangeend includes excludes groupby reducedby addgroupby timeshift value values member".split(" "));
/** Where something that is not defined, or has no such member, is used. */
function usedSite(model, name, scope) {
	const misplaced = misplacedSite(model, scope, name);
	if (misplaced || name === "CUBE") return misplaced;
	const wanted = name.split(".");
	const uses = usesAmong(model, scope, wanted).filter((use) => isUseOf(model, use, wanted)).toSorted((a, b) => Number(b.braces) - Number(a.braces) || Number(prose.has(a.key)) - Number(prose.has(b.key)));
	const lines = new Set(uses.map(({ offset, owner }) => `${owner.source.lines().at(offset).line} ${owner.source.path}`));
	const files = new Set(uses.map(({ owner }) => owner.source));
	const [use] = uses;
	const culprit = wanted.findLast((part) => model.called(part).length > 0);
	const exists = wanted.length === 1 ? culprit : existing(model, wanted);
	if (!use || files.size > 1) return exists === void 0 ? null : whole(model, exists);
	const guess = lines.size > 1 ? `the first of ${lines.size} lines with "${name}"` : void 0;
	const site = (0,locate_entities.at)(use.owner, use.offset, guess);
	return site && exists !== void 0 ? {
		...site,
		follows: exists
	} : site;
}
/**
* The entity whose error keeps a member that exists from being found: `orders.amount` follows from one in `orders`;
* `orders.customers`, where both are cubes, from one in `customers`, or that is not joined.
*/
function existing(model, wanted) {
	const [owner] = model.called(wanted.at(-2) ?? "");
	const last = wanted.at(-1) ?? "";
	if (owner === void 0 || !model.hasMember(owner, last)) return void 0;
	return model.called(last).length > 0 ? last : owner.name;
}
function whole(model, name) {
	const [entity] = model.called(name);
	return entity ? {
		...entity,
		entity,
		location: null,
		follows: name
	} : null;
}
function isUseOf(model, use, wanted) {
	const { segments, owner } = use;
	const [one = "", member] = wanted;
	if (member === void 0) return segments[0] === one && (!isResolved(model, use) || model.called(one).length > 0);
	const own = model.lineage(owner).some(({ name }) => name === one);
	const written = segments[0] === "CUBE" ? segments.slice(1) : segments;
	return (own && segments[0] === "CUBE" ? wanted.slice(1) : wanted).every((part, index) => written[index] === part) || own && written.length === 1 && written[0] === member && !isResolved(model, use);
}
/** `CUBE`, and the name of a cube, mean something only where they are expected: not in the value of a key that there is not. */
function misplacedSite(model, scope, name) {
	const found = (name === "CUBE" ? scope.flatMap((one) => usesIn(model, one)) : usesAmong(model, scope, [name])).flatMap((use) => {
		if (use.segments[0] !== name) return [];
		const [top] = (0,locate_entities/* trailTo */.Kr)(use.owner, use.offset);
		if (top && !topKeys.has((0,yaml_keys/* loose */.LT)(top.name))) return [{
			use,
			offset: top.offset
		}];
		return expressionKeys.has(use.key) || name !== "CUBE" ? [] : [{
			use,
			offset: use.offset
		}];
	});
	const offsets = new Set(found.map(({ offset, use }) => `${offset} ${use.owner.source.path}`));
	const [only] = found;
	return only && offsets.size === 1 ? (0,locate_entities.at)(only.use.owner, only.offset) : null;
}
/** Values of these keys are no references unless in braces. */
const notReferences = new Set("name sql sqltable type title description aicontext alias label relationship every interval offset granularity format operator role group".split(" "));
const path = /[\p{L}_$][\p{L}\p{N}_$]{0,299}(?:[ \t]{0,9}\.[ \t]{0,9}[\p{L}_$][\p{L}\p{N}_$]{0,299}){0,20}/gu;
const wholePath = new RegExp(`^${path.source}$`, "u");
const bySource = /* @__PURE__ */ new WeakMap();
const byModel = /* @__PURE__ */ new WeakMap();
const byName = /* @__PURE__ */ new WeakMap();
/** The names that the cubes and views of a file use, in the order of the file. */
function usesIn(model, { source }) {
	let uses = bySource.get(source);
	if (!uses) {
		uses = readUses(source, model.inFile(source));
		bySource.set(source, uses);
	}
	return uses;
}
/**
* The uses in some files of which one of these is the first name, or the first after `CUBE`; in the order of the files.
* All files of the model are searched with an index: thousands of errors may name no file.
*/
function usesAmong(model, scope, names) {
	const [only] = scope;
	if (scope !== model.sources) return scope.length === 1 && only ? usesOf(model, only, names) : [];
	let known = byModel.get(model);
	if (!known) {
		known = {
			order: new Map(scope.map(({ source }, index) => [source, index])),
			uses: Map.groupBy(scope.flatMap((one) => usesIn(model, one)), firstName)
		};
		byModel.set(model, known);
	}
	const { order, uses } = known;
	const at = ({ owner }) => order.get(owner.source) ?? 0;
	return [...new Set(names)].flatMap((name) => uses.get(name) ?? []).sort((a, b) => at(a) - at(b) || a.offset - b.offset);
}
/** A file with fewer uses is searched one by one: for thousands of files, indexes take more memory than the files. */
const leastIndexed = 50;
function usesOf(model, from, names) {
	const all = usesIn(model, from);
	if (all.length < leastIndexed) return all.filter((use) => names.includes(firstName(use)));
	let known = byName.get(from.source);
	if (!known) {
		known = Map.groupBy(all, firstName);
		byName.set(from.source, known);
	}
	return [...new Set(names)].flatMap((name) => known.get(name) ?? []).sort((a, b) => a.offset - b.offset);
}
function firstName({ segments: [first = "", second] }) {
	return first === "CUBE" && second !== void 0 ? second : first;
}
function readUses(source, entities) {
	const yaml = source.yaml();
	if (!yaml) return [];
	const owners = entities.map((owner) => ({
		owner,
		start: (0,yaml_tree/* offsetOf */.b4)(yaml.tree.target(owner.body)) ?? 0
	})).toSorted((a, b) => a.start - b.start);
	const braces = (0,locate_library/* isYaml */.uj)(source.path) ? /\{([^{}]{0,1000})\}/g : /\$\{([^{}]{0,1000})\}/g;
	const uses = [];
	let at = -1;
	for (const leaf of yaml.tree.leaves) {
		while ((owners[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= leaf.start) at++;
		const owner = owners[at]?.owner;
		if (!owner || leaf.key === "") continue;
		const key = (0,yaml_keys/* loose */.LT)(leaf.key);
		const put = (text, offset, inBraces) => uses.push({
			segments: text.split(".").map((part) => part.trim()),
			offset,
			key,
			owner,
			braces: inBraces
		});
		if (!notReferences.has(key) && wholePath.test(leaf.text)) put(leaf.text, leaf.start, false);
		const written = source.text.slice(leaf.start, leaf.end);
		for (const { 0: all, 1: inner = "", index } of written.matchAll(braces)) {
			const start = leaf.start + index + all.length - 1 - inner.length;
			for (const found of inner.matchAll(path)) put(found[0], start + found.index, true);
		}
	}
	return uses;
}
/** Whether its first name is a member of its own entity, or another entity. */
function isResolved(model, { segments: [first = "", second], owner }) {
	if (first === "CUBE" || first === owner.name) return second === void 0 || model.hasMember(owner, second);
	return model.hasMember(owner, first) || model.called(first).length > 0;
}
const maxFolders = 200;
/** What a view includes, by the names that it has in the view; of several, the last. */
function included(view) {
	const found = /* @__PURE__ */ new Map();
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(view);
	const list = tree?.target(keys?.entry(view.body, "cubes")?.value);
	if (!tree || !keys || !(0,yaml_tree/* isSeq */.oP)(list)) return found;
	const text = (map, key) => (0,yaml_tree/* textOf */.b6)(tree.target(keys.entry(map, key)?.value));
	for (const part of list.items) {
		const cube = (0,yaml_keys/* partsOf */.CI)(text(part, "join_path") ?? "").at(-1) ?? "";
		const prefix = text(part, "prefix") === "true" ? `${text(part, "alias") ?? cube}_` : "";
		const includes = tree.target(keys.entry(part, "includes")?.value);
		for (const one of (0,yaml_tree/* isSeq */.oP)(includes) ? includes.items : []) {
			const member = (0,yaml_tree/* textOf */.b6)(tree.target(one)) ?? text(one, "name") ?? text(one, "alias");
			if (member === void 0) continue;
			const name = `${prefix}${text(one, "alias") ?? member}`;
			found.set(name, {
				cube,
				member,
				offset: (0,yaml_keys/* labelOffset */.QQ)(tree, keys, one)
			});
		}
	}
	return found;
}
/** Where a view includes a member, by its name in the view. */
function includedSite(model, view, name) {
	for (const one of model.lineage(view)) {
		const item = included(one).get(name);
		if (!item) continue;
		const site = (0,locate_entities.at)(one, item.offset);
		const [cube] = model.called(item.cube);
		if (!cube || !site) return site;
		return {
			...site,
			follows: item.cube,
			sure: !model.hasMember(cube, item.member)
		};
	}
	return null;
}
/** Where a folder of a view, or a folder in it, lists a member. */
function folderSite(view, name, folder) {
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(view);
	if (view.kind !== "view" || !tree || !keys) return null;
	const waiting = [keys.entry(view.body, "folders")?.value];
	for (let seen = 0; waiting.length > 0 && seen < maxFolders; seen++) {
		const list = waiting.shift();
		const item = keys.item(keys.entry(keys.item(list, folder), "includes")?.value, name);
		const site = item === void 0 ? null : (0,locate_entities.at)(view, (0,yaml_keys/* labelOffset */.QQ)(tree, keys, item));
		const from = included(view).get(name);
		if (site) return from ? {
			...site,
			follows: from.cube
		} : site;
		const folders = tree.target(list);
		if ((0,yaml_tree/* isSeq */.oP)(folders)) waiting.push(...folders.items.flatMap((one) => keys.entry(one, "includes")?.value ?? []));
	}
	return null;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/locate/model-search.js






// build/locate/model-search.js
/**
* The location that a message refers to; null if it names nothing of the data model.
* @param within the file that the platform named, if any
*/
function findInEntities(model, parsed, within) {
	const scope = within ? [within] : model.sources;
	if (parsed.about) return aboutSite(model, parsed, parsed.about, scope);
	if (parsed.names.length > 0) return usedSite(model, parsed.names[0] ?? "", scope);
	if (parsed.definition !== void 0) return definedTwice(model, parsed.definition, within);
	if (parsed.position) return positionSite(parsed.position, scope, within !== void 0);
	if (parsed.unjoined.length > 0) return joinsSite(model, parsed.unjoined, within);
	return parsed.owner ? ownedSite(model, parsed, within) : rootSite(parsed.paths, scope);
}
/** The entities of that name; of several, those in the file that the platform named. */
function named(model, name, within) {
	const all = model.called(name);
	const here = all.filter(({ source }) => source === within?.source);
	return here.length > 0 ? here : all;
}
function ownedSite(model, parsed, within) {
	const found = named(model, parsed.owner?.name ?? "", within).slice(0, 20).flatMap((owner) => {
		const sites = model.lineage(owner).flatMap((entity) => ownedPlace(entity, parsed) ?? []);
		return sites.find(({ location }) => location?.guess === void 0) ?? sites[0] ?? [];
	});
	const exact = found.filter(({ location }) => location?.guess === void 0);
	const likely = exact.length > 0 ? exact : found;
	return new Set(likely.map(({ source }) => source)).size === 1 ? likely[0] ?? null : null;
}
/** The location in an entity of the first path that leads to its end; otherwise approximate. */
function ownedPlace(owner, { paths, last }) {
	const { tree } = (0,locate_entities/* yamlOf */.hX)(owner);
	if (!tree) return null;
	const candidates = paths.filter(({ path }) => path !== "value").map((path) => candidate(owner, path, last));
	const best = candidates.find(({ whole }) => whole) ?? candidates.toSorted((a, b) => b.found - a.found).find(() => true);
	const offset = best?.offset ?? owner.offset ?? (0,yaml_tree/* offsetOf */.b4)(tree.target(owner.body));
	if (tree.broken && (0,locate_library/* isYaml */.uj)(owner.source.path)) return (0,locate_entities.at)(owner, offset, "the file is not plain YAML");
	const near = paths.length === 0 || best?.whole === false && paths[0]?.path !== "name";
	return (0,locate_entities.at)(owner, offset, near ? "the nearest location that the message names" : void 0);
}
function candidate(owner, { path, value, missing }, last) {
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(owner);
	if (!tree || !keys) return {
		offset: void 0,
		whole: false,
		found: 0
	};
	if (path === "") {
		const offset = value === void 0 ? void 0 : onlyLeaf(owner, ({ text }) => text === value);
		return {
			offset,
			whole: offset !== void 0,
			found: 0
		};
	}
	const { offset, value: node, found, left } = (0,yaml_keys/* follow */.e6)(tree, keys, owner.body, (0,yaml_keys/* partsOf */.CI)(path), last);
	if (left === 0) return {
		offset: (value === void 0 ? void 0 : (0,yaml_keys/* valueOffset */.bb)(tree, node, value)) ?? offset,
		whole: true,
		found
	};
	if (found === 0 && left === 1) {
		const inner = onlyLeaf(owner, ({ key, text }) => key === "" && (0,yaml_keys/* loose */.LT)(text) === (0,yaml_keys/* loose */.LT)(path));
		if (inner !== void 0) return {
			offset: inner,
			whole: true,
			found
		};
	}
	if (!missing || left > 1) return {
		offset,
		whole: false,
		found
	};
	const list = tree.target(node);
	const key = (0,yaml_keys/* partsOf */.CI)(path).at(-1) ?? "";
	const lacking = (0,yaml_tree/* isSeq */.oP)(list) ? list.items.find((item) => (0,yaml_tree/* isMap */.jh)(tree.target(item)) && !keys.entry(item, key)) : void 0;
	return {
		offset: lacking === void 0 ? offset : (0,yaml_keys/* labelOffset */.QQ)(tree, keys, lacking),
		whole: true,
		found
	};
}
/** The offset of the only scalar of an entity that fits. */
function onlyLeaf(owner, fits) {
	const { tree } = (0,locate_entities/* yamlOf */.hX)(owner);
	const node = tree?.target(owner.body);
	const [start, end] = [(0,yaml_tree/* offsetOf */.b4)(node) ?? 0, (0,yaml_tree/* endOf */.pJ)(node) ?? 0];
	const found = tree?.leaves.filter((leaf) => start <= leaf.start && leaf.end <= end && fits(leaf));
	return found?.length === 1 ? found[0]?.start : void 0;
}
/** A key of a file, in the only file that has it. */
function rootSite(paths, scope) {
	return only(scope.flatMap((one) => {
		const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(one);
		if (!tree || !keys) return [];
		for (const { path, missing } of paths) for (const parts of [[path], (0,yaml_keys/* partsOf */.CI)(path)]) for (const root of tree.roots) {
			const { offset, left } = (0,yaml_keys/* follow */.e6)(tree, keys, root, parts);
			if (left === 0 || missing && left === 1 && offset !== void 0) return siteAt(one, offset);
		}
		return [];
	}));
}
/** The joins of the first of these cubes; without joins, the cube. */
function joinsSite(model, cubes, within) {
	return (0,locate_entities/* first */.$1)(cubes, (name) => (0,locate_entities/* first */.$1)(model.called(name).filter(({ source }) => !within || source === within.source), (cube) => {
		const offset = (0,yaml_tree/* offsetOf */.b4)((0,locate_entities/* yamlOf */.hX)(cube).keys?.entry(cube.body, "joins")?.key);
		return (0,locate_entities.at)(cube, offset ?? cube.offset, `where "${name}" ${offset === void 0 ? "could be" : "is"} joined`);
	}));
}
function aboutSite(model, { owner }, { what, name, list, folder = "" }, scope) {
	const owners = named(model, owner?.name ?? "", scope.length === 1 ? scope[0] : void 0);
	const entities = owners.length > 0 ? owners : scope.flatMap(({ source }) => model.inFile(source));
	switch (what) {
		case "itself": return (0,locate_entities/* first */.$1)(owners, (one) => (0,locate_entities.at)(one, one.offset));
		case "join": {
			const site = (0,locate_entities/* first */.$1)(owners, (one) => (0,locate_entities.at)(one, lastMember(one, name, ["joins"])));
			return site && model.called(name).length > 0 ? {
				...site,
				follows: name
			} : site;
		}
		case "included": return (0,locate_entities/* first */.$1)(owners, (view) => includedSite(model, view, name));
		case "conflict": return (0,locate_entities/* first */.$1)(owners, (view) => (0,locate_entities.at)(view, included(view).get(name)?.offset));
		case "in folder": return (0,locate_entities/* first */.$1)(model.entities, (view) => folderSite(view, name, folder));
		case "member": return (0,locate_entities/* first */.$1)(owners, (one) => (0,locate_entities.at)(one, lastMember(one, name, list === void 0 ? lists : [list])));
		case "value": return only(entities.flatMap((one) => (0,locate_entities.at)(one, onlyLeaf(one, ({ text }) => text === name)) ?? []));
		case "expression": return expressionSite(scope, name);
		case "nameless": return only(list === void 0 ? namelessIn(scope) : namelessMembers(entities, list));
		case "empty": return emptySite(scope);
		case "several documents": return only(scope.flatMap(secondDocument));
		case "no list": return list === void 0 ? only(scope.flatMap(noListAtRoot)) : noListSite(entities, list);
	}
}
const lists = [
	"dimensions",
	"measures",
	"segments",
	"hierarchies",
	"pre_aggregations"
];
/** The only one of several candidates. */
function only(sites) {
	return sites.length === 1 ? sites[0] ?? null : null;
}
function noListSite(entities, name) {
	return (0,locate_entities/* first */.$1)(entities, (entity) => {
		const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(entity);
		const dimensions = tree?.target(keys?.entry(entity.body, "dimensions")?.value);
		return (0,locate_entities/* first */.$1)([entity.body, ...(0,yaml_tree/* isSeq */.oP)(dimensions) ? dimensions.items : []], (map) => {
			const pair = keys?.entry(map, name);
			return pair && !(0,yaml_tree/* isSeq */.oP)(tree?.target(pair.value)) ? (0,locate_entities.at)(entity, (0,yaml_tree/* offsetOf */.b4)(pair.key)) : null;
		});
	});
}
/** The cubes or views of a YAML file that are a map. */
function noListAtRoot(one) {
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(one);
	if (!(0,locate_library/* isYaml */.uj)(one.source.path)) return [];
	return (tree?.roots ?? []).flatMap((root) => ["cubes", "views"].flatMap((list) => {
		const pair = keys?.entry(root, list);
		return (0,yaml_tree/* isMap */.jh)(tree?.target(pair?.value)) ? siteAt(one, (0,yaml_tree/* offsetOf */.b4)(pair?.key)) : [];
	}));
}
function lastMember(owner, name, among) {
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(owner);
	if (!tree || !keys) return void 0;
	const offsets = among.flatMap((one) => {
		const members = keys.entry(owner.body, one)?.value;
		const item = keys.item(members, name, true);
		const pair = (0,yaml_tree/* isMap */.jh)(tree.target(members)) ? keys.entry(members, name, true) : void 0;
		return (item === void 0 ? (0,yaml_tree/* offsetOf */.b4)(pair?.key) : (0,yaml_keys/* labelOffset */.QQ)(tree, keys, item)) ?? [];
	});
	return offsets.length === 0 ? void 0 : Math.max(...offsets);
}
function namelessIn(scope) {
	return scope.flatMap((one) => ((0,locate_entities/* yamlOf */.hX)(one).tree?.roots ?? []).flatMap((root) => ["cubes", "views"].flatMap((list) => withoutName(one, root, list))));
}
function namelessMembers(entities, list) {
	return entities.flatMap((one) => withoutName(one, one.body, list));
}
/** The entries of a list that have no name. */
function withoutName(one, map, list) {
	const { tree, keys } = (0,locate_entities/* yamlOf */.hX)(one);
	const items = tree?.target(keys?.entry(map, list)?.value);
	if (!tree || !keys || !(0,yaml_tree/* isSeq */.oP)(items)) return [];
	return items.items.filter((item) => !keys.entry(item, "name")).flatMap((item) => siteAt(one, (0,yaml_keys/* labelOffset */.QQ)(tree, keys, item)));
}
function siteAt({ source, inCheckout }, offset, guess) {
	const location = (0,lines/* locationAt */.dz)(source, offset, guess);
	return location ? [{
		source,
		inCheckout,
		location
	}] : [];
}
/** The first entry of a list, or else value of a key, that is empty. */
function emptySite(scope) {
	const found = scope.flatMap((one) => ((0,locate_library/* isYaml */.uj)(one.source.path) ? one.source.yaml()?.tree.leaves ?? [] : []).filter(({ value, key }) => value === null && key !== "").map(({ start }) => ({
		one,
		start
	})));
	const [first] = found;
	if (!first) return null;
	const guess = found.length > 1 ? `the first of ${found.length} empty values` : void 0;
	return siteAt(first.one, first.start, guess)[0] ?? null;
}
/** Where the second document of a file begins. */
function secondDocument(one) {
	const start = (0,yaml_tree/* offsetOf */.b4)(one.source.yaml()?.tree.roots[1]);
	return start === void 0 ? [] : siteAt(one, one.source.text.lastIndexOf("\n---", start) + 1);
}
/** The later one of two definitions, in the order in which the platform reads files. */
function definedTwice(model, name, within) {
	const all = model.called(name);
	const last = all.findLast(({ source }) => source === within?.source) ?? (all.length > 1 ? all.at(-1) : void 0);
	return last ? (0,locate_entities.at)(last, last.offset) : null;
}
/** A text in which braces do not enclose an expression. */
function expressionSite(scope, start) {
	const wanted = start.trim();
	const found = scope.flatMap((one) => (one.source.yaml()?.tree.leaves ?? []).filter(({ text }) => wanted === "" ? /\{\s*\}/.test(text) || !isBalanced(text) : text.startsWith(wanted)).slice(0, 20).map((leaf) => ({
		one,
		leaf
	})));
	const [first] = found;
	if (!first) return null;
	const guess = found.length > 1 ? `the first of ${found.length} texts with such braces` : void 0;
	return siteAt(first.one, first.leaf.start, guess)[0] ?? null;
}
function isBalanced(text) {
	let depth = 0;
	for (const sign of text) {
		if (sign === "{") depth++;
		else if (sign === "}") depth--;
		if (depth < 0) return false;
	}
	return depth === 0;
}
/** Words of YAML parsers. In a file that can be read, other positions are inside of one of its expressions. */
const yamlWords = /\b(?:yaml|mapping|indent\w*|alias|anchor|tags?|document|stream|multiline|scalar|block|flow|map keys?|tabs?)\b/i;
/**
* The file that a position belongs to: the one with the lines that the message shows, or the one that is broken there.
* @param isNamed whether the platform named the file
*/
function positionSite(position, scope, isNamed) {
	const { frame = [], line, column, reason } = position;
	const [file, second] = scope.filter(({ source }) => {
		const lines = source.lines();
		if (frame.length > 1) return (0,locate_library/* isYaml */.uj)(source.path) && frame.every(([number, text]) => isShown(lines.text(number) ?? "", text));
		if (isNamed && yamlWords.test(reason)) return true;
		const brokenAt = source.yaml()?.tree.brokenAt;
		return brokenAt !== void 0 && Math.abs(lines.at(brokenAt).line - line) <= 1;
	});
	if (!file || second) return null;
	const opened = /^unexpected end of the stream within a \w+ quoted scalar/.test(reason) ? openedIn(file.source) : void 0;
	const location = opened === void 0 ? (0,lines/* clampedTo */.qE)(file.source.lines(), line, column) : (0,lines/* locationAt */.dz)(file.source, opened);
	return location && {
		...file,
		location
	};
}
/** The last text whose quotes are not closed. */
function openedIn(source) {
	return source.yaml()?.tree.leaves.findLast(({ start, end }) => {
		const written = source.text.slice(start, end);
		const quote = written[0] ?? "";
		return /['"]/.test(quote) && written.trimEnd().at(-1) !== quote;
	})?.start;
}
/** A compiler shows tabs as arrows, and shortens long lines. */
function isShown(line, shown) {
	const plain = shown.replaceAll("\u2192", "	").replace(/^ ?\.\.\. | \.\.\.$/g, "").trim();
	return plain === "" ? line.trim() === "" : line.includes(plain);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/locate/reasons.js


// build/locate/reasons.js
const maxReasons = 100;
/** Keys that a member of another kind requires, or must not have: their absence or presence is rarely the error. */
const ofOtherKinds = /* @__PURE__ */ new Set([
	"case",
	"latitude",
	"longitude",
	"origin",
	"sql",
	"interval",
	"offset",
	"granularities"
]);
const known = new Set("sql type case latitude longitude granularities interval offset origin title description format meta primarykey public shown subquery measures dimensions timedimension granularity scheduledrefresh external refreshkey filters segments drillmembers".split(" "));
/**
* The complaints of a message, each as the paths that it may be about, the likeliest first.
* @param head the rest of the first line, after the name of the cube
* @param lines the lines below it
*/
function complaintsIn(head, lines) {
	const reasons = completed(reasonsIn(lines));
	const stated = statedIn(head);
	if (stated.length === 0) {
		const all = reasons.length > 0 ? reasons : sentenceIn(`* ${head}`);
		return all.length > 0 ? [likeliest(all)] : [];
	}
	const specific = stated.filter(({ path }) => !stated.some((other) => other.path !== path && isAbove(path, other.path)));
	return specific.filter((one) => !followsFromType(one, specific)).map((one) => {
		return [...likeliest(reasons.filter(({ path }) => path === one.path || isAbove(one.path, path))), ...likeliest([one])];
	});
}
/** All reasons in brackets, in the order of the message. */
function reasonsIn(lines) {
	return lines.slice(0, maxReasons).flatMap((line) => {
		const found = /^\s*\* \((.*?)\)(?= (?:must|is|does|has|contains|are|should|with|CronParser:)\b|(?<=CronParser):|$)/.exec(line) ?? /^\s*\* \(([^()]*?)\)/.exec(line);
		if (!found) return sentenceIn(line);
		const [path = "", ...value] = (found[1] ?? "").split(" = ");
		const text = line.slice(found[0].length);
		const missing = / is required/.test(text);
		return [value.length > 0 ? {
			path,
			value: value.join(" = "),
			text
		} : {
			path,
			missing,
			text
		}];
	});
}
/** Reasons without a path: of a value in quotes, or of a granularity. */
function sentenceIn(line) {
	const text = line.trim();
	const value = /^\* (?:Invalid numeric format )?"([^"]{1,200})"(?: is not a valid|\. Must be)/.exec(text)?.[1];
	if (value !== void 0) return [{
		path: "",
		value,
		text
	}];
	if (/^\* Arbitrary intervals /.test(text)) return [{
		path: "interval",
		text
	}];
	return /^\* Origin should /.test(text) ? [{
		path: "origin",
		text
	}] : [];
}
/** `"dimensions.id" does not match \u2026. "x" is not allowed`, or one reason alone: `(joins[0].sql) is required`. */
function statedIn(head) {
	if (head.startsWith("(")) return reasonsIn([`* ${head}`]);
	return [...head.slice(0, 1e4).matchAll(/(?:^|\. )"([^"]{1,500})" (?=([^"]{1,500}))/g)].slice(0, maxReasons).filter(([, , text = ""]) => !text.startsWith("is not a valid")).map(([, path = "", text = ""]) => ({
		path,
		text,
		missing: /^is required/.test(text)
	}));
}
function isAbove(path, other) {
	return path === "value" || other.startsWith(path) && /^[.[]/.test(other.slice(path.length));
}
/** With an unknown type, a member is allowed nothing else. */
function followsFromType({ path, text }, all) {
	const parent = path.slice(0, path.lastIndexOf(".") + 1);
	return /is not allowed/.test(text) && parent !== "" && known.has(keyOf(path)) && all.some((other) => other.path === `${parent}type` && /must be one of/.test(other.text));
}
/** A sentence without a path is about the granularity that the others name. */
function completed(reasons) {
	const sample = reasons.find(({ path }) => path.includes("granularities."))?.path ?? "";
	return reasons.map((reason) => /^(?:interval|origin)$/.test(reason.path) && sample !== "" ? {
		...reason,
		path: `${sample.slice(0, sample.lastIndexOf(".") + 1)}${reason.path}`
	} : reason);
}
function likeliest(reasons) {
	return reasons.map((reason) => ({
		...reason,
		rank: reasons.some(({ path }) => isAbove(reason.path, path)) ? 5 : rankOf(reason)
	})).toSorted((a, b) => a.rank - b.rank);
}
function rankOf({ path, value, missing, text }) {
	const key = keyOf(path);
	if (/does not contain|must contain/.test(text)) return 8;
	if (/^(?:interval|origin)$/.test(path)) return 9;
	if (/is not allowed/.test(text)) return !known.has(key) ? 0 : path.includes("granularities.") ? 5 : 6;
	if (/must be \[time\]/.test(text)) return 6;
	if (value !== void 0 || /^\* (?:Arbitrary|Origin)/.test(text)) return 1;
	if (missing) return key === "type" ? 2 : key === "sql" && !path.includes("granularities") ? 3 : ofOtherKinds.has(key) ? 7 : 3;
	return 4;
}
function keyOf(path) {
	return (path.split(/[.[]/).at(-1) ?? "").replaceAll("_", "").toLowerCase();
}
function isPlaced(one) {
	return one.place !== null;
}
/** @param found the complaints of each error */
function causesAmong(found) {
	const placed = found.flatMap((complaints) => complaints.filter(isPlaced));
	const causes = placed.filter(({ follows }) => follows === void 0);
	const [only, second] = distinct(placed.map(({ place }) => place));
	return {
		placed,
		resolved: placed.filter(({ unresolved }) => unresolved !== true),
		byEntity: Map.groupBy(causes, ({ entity }) => entity),
		bySource: Map.groupBy(causes.filter(({ entity }) => entity === void 0), ({ source }) => source),
		only: only && !second ? only : null
	};
}
/** The place of a complaint; if it follows from an error in another entity, the place of that. @param own its error */
function placeOrCause(one, causes, own, model) {
	const { place, follows, sure } = one;
	const ofOther = ({ index }) => index !== own;
	if (follows === void 0) return one.unresolved === true && place?.guess !== void 0 && causes.resolved.some(ofOther) ? null : place;
	const inFiles = () => model.called(follows).map(({ source }) => causes.bySource.get(source)?.find(ofOther));
	const cause = causes.byEntity.get(follows)?.find(ofOther) ?? inFiles().find((found) => found !== void 0);
	if (cause) {
		const why = `follows from the error in "${(0,runtime_text/* oneLine */.TN)(follows, 100)}"`;
		return {
			...cause.place,
			guess: (0,lines/* approximation */.GW)(cause.place.guess, why) ?? why
		};
	}
	if (sure || !place) return place;
	if (causes.placed.some(ofOther)) return null;
	return {
		...place,
		guess: (0,lines/* approximation */.GW)(place.guess, "the cause may be elsewhere") ?? ""
	};
}
/** An exception of the compiler itself names nothing; with one other error, it is a consequence of that. */
function crashPlaces({ message }, { only }) {
	if (!/^Maximum call stack|^Cannot (?:read|destructure) propert|is not a function$/.test(message)) return [];
	return only ? [{
		...only,
		guess: (0,lines/* approximation */.GW)(only.guess, "follows from the only other error") ?? ""
	}] : [];
}
/** Each place once. */
function distinct(places) {
	return [...new Map(places.map((place) => [`${place.line ?? 0} ${place.path}`, place])).values()];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/locate/parsed-message.js

// build/locate/parsed-message.js
/** The forms of messages, by what they are about; most begin with the owner. */
const parsed_message_forms = [
	["itself", /^primary key for '(?<owner>[^']{1,300})' is required when/],
	["join", /^Cube (?<name>.{1,300}) doesn't exist/],
	["included", /^Member '(?<name>[^']{1,300})' is included in '/],
	["conflict", /^Included member '(?<name>[^']{1,300})' conflicts with/],
	["in folder", /^Member '(?<name>[^']{1,300})' included in folder '(?<folder>[^']{1,300})' not found/],
	["member", /^(?<name>[^\s"]\S{0,299}) defined more than once/],
	["member", /^(?:Member|Folder) names must be unique within a \w+\. Found duplicate (?<list>\w+) '(?<name>[^']{1,300})' in \w+ '(?<owner>[^']{1,300})'/],
	["member", /^View '(?<owner>[^']{1,300})' defines own member '[^'.]{1,300}\.(?<name>[^']{1,300})'/],
	["member", /^Member '(?<owner>[^'.]{1,300})\.(?<name>[^']{1,300})' references foreign cubes/],
	["member", /^Dimension '(?<owner>[^'.]{1,300})\.(?<name>[^']{1,300})' (?:has a key|references)/],
	["member", /^Cube '(?<owner>[^']{1,300})' declares \d+ (?<list>join)s to '(?<name>[^']{1,300})'/],
	["value", /^Paths aren't allowed in .{1,50} but '(?<name>[^']{1,300})' (?:has been )?provided(?:.{0,50} for (?<owner>\S{1,300}))?/],
	["value", /^Cube '[^']{1,300}' not found for join path '(?<name>[^']{1,300})'/],
	["value", /^(?:Join path|Cannot use view '[^']{1,300}' in join_path) '(?<name>[^']{1,300})'.{1,330}? (?:view|of) '(?<owner>[^']{1,300})'/],
	["value", /^Only dimensions can be part of a hierarchy\. Please remove the '(?<name>[^']{1,300})'/],
	["value", /^Member '(?<name>[^']{1,300})' used as .{1,50} not included in view '(?<owner>[^']{1,300})'/],
	["value", /^View "(?<owner>[^"]{1,300})" references view group "(?<name>[^"]{1,300})"/],
	["expression", /^Failed to parse Python expression(?:.{0,500}?: f"(?<name>[^<]{1,300}))?/],
	["nameless", /^Unexpected input during yaml transpiling: undefined/],
	["nameless", /^name isn't defined for (?<list>\w{1,100}): /],
	["empty", /^Unexpected input during yaml transpiling: null|^Cannot destructure property '\w+' of 'object null'/],
	["several documents", /^expected a single document in the stream/],
	["no list", /^(?:\w{1,100}\.)?(?<list>\w{1,100}) must be defined as array|^items\.map is not a function/]
];
/** Some messages contain whole files; the relevant part is at the start. */
const parsed_message_maxMessage = 2e4;
const parsed_message_maxReasons = 100;
/** Lines at the start, after the headings, that may contain the subject of the message. */
const maxHead = 3;
const ownedForm = /^(\S[^"]{0,299}?) (cube|view): (.*)$/;
/**
* Reads a message of the data-model compiler. Accepts any text; the results may be empty.
* @returns one result for each complaint of the message, at least one
*/
function readMessages(text) {
	const { message, headed } = withoutHeadings(text.slice(0, parsed_message_maxMessage).replace(/\r\n?/g, "\n"));
	const named = parsed_message_filesIn(message);
	const parsed = {
		paths: [],
		names: [],
		unjoined: [],
		last: false,
		files: named.length > 0 ? named : headed
	};
	const lines = message.split("\n");
	const [first = ""] = lines;
	for (const [index, line] of lines.slice(0, /\(\d+:\d+\)/.test(first) ? 1 : maxHead).entries()) {
		const [owned, name = "", kind, body = ""] = ownedForm.exec(line) ?? [];
		if (owned === void 0) continue;
		const owner = {
			kind: kind === "view" ? "view" : "cube",
			name
		};
		const withOwner = {
			...parsed,
			owner,
			last: /defined more than once/.test(body)
		};
		const about = aboutIn(body);
		if (about) return [{
			...withOwner,
			...about
		}];
		const complaints = complaintsIn(body, lines.slice(index + 1));
		if (complaints.length === 0) return [{
			...withOwner,
			paths: pathsIn(body)
		}];
		return complaints.map((paths) => ({
			...withOwner,
			paths
		}));
	}
	return [readRest(message, first, parsed)];
}
/** What a text is about, and the owner if it names one. */
function aboutIn(text) {
	for (const [what, form] of parsed_message_forms) {
		const found = form.exec(text);
		if (!found) continue;
		const { name = "", owner, list, folder } = found.groups ?? {};
		return {
			about: {
				what,
				name,
				...list && { list: listOf(list) },
				...folder && { folder }
			},
			...owner && { owner: {
				kind: "cube",
				name: owner
			} }
		};
	}
}
/** `measure`, `hierarchiess` and `granularitys` as the key of the list. */
function listOf(kind) {
	return `${kind.replace(/s*$/, "").replace(/y$/, "ie")}s`;
}
function readRest(message, first, parsed) {
	const about = aboutIn(first);
	if (about) return {
		...parsed,
		...about
	};
	const twice = /^Found (?:duplicate|conflicting) (?:cube|view)(?: (?:and|or) view)? name ["']([^"']*)["']/.exec(first);
	if (twice) return {
		...parsed,
		definition: twice[1] ?? "",
		last: new Set(parsed.files).size < parsed.files.length
	};
	const key = /^Unexpected YAML key: (\S.*?)(?:\. |$)/.exec(first)?.[1];
	if (key !== void 0) return {
		...parsed,
		paths: [{ path: key }]
	};
	const unjoined = unjoinedIn(first);
	const [name] = unjoined;
	if (name !== void 0) return {
		...parsed,
		unjoined,
		owner: {
			kind: "cube",
			name
		}
	};
	parsed.names = namesMissing(first);
	if (parsed.names.length > 0) return parsed;
	const position = parsed_message_positionIn(message);
	return position ? {
		...parsed,
		position
	} : {
		...parsed,
		paths: pathsIn(first)
	};
}
/** The message below `Compile errors:`, `Errors:`, `orders.yml Errors:`, and the files that these name. */
function withoutHeadings(text) {
	const headed = [];
	let message = text;
	for (let line = 0; line <= maxHead; line++) {
		message = message.replace(/^(?:Error: )+/, "");
		const [heading, file] = /^(?:(\S.{0,299}) )?[Ee]rrors:[ \t]*(?:\n|$)|^[ \t]*\n/.exec(message) ?? [];
		if (heading === void 0) break;
		if (file !== void 0 && /\.\w+$/.test(file)) headed.push(file);
		message = message.slice(heading.length);
	}
	return {
		message,
		headed
	};
}
/** `Can't find join path to join 'orders', 'payments'`; a name may be JSON, or a path. */
function unjoinedIn(line) {
	return ((/^Can't find join path to join (.*)$/.exec(line)?.[1] ?? "").match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).slice(0, parsed_message_maxReasons);
}
/** Errors of the owner itself: `"joins.customers" refers to \u2026`, `(sql) is required`, `\u2026 peers [sql, sql_table]`. */
function pathsIn(body) {
	const path = /^"([^"]+)" /.exec(body)?.[1] ?? /^(\w+(?:\.\w+)+): /.exec(body)?.[1];
	if (path !== void 0) return [{
		path,
		missing: / is required/.test(body)
	}];
	const peers = /exclusive peers \[([^\]]*)\]/.exec(body)?.[1];
	if (peers !== void 0) return peers.split(", ").map((peer) => ({ path: peer }));
	return /must contain/.test(body) ? [{ path: "value" }] : [];
}
/** `amountx is not defined`, `'customers.idd' not found for path \u2026` */
function namesMissing(line) {
	const found = /^(?:\w+ )?(['"]?)([\p{L}_$][\p{L}\p{N}_$.]*(?:\(\))?)\1 (?:is not defined|cannot be resolved|not found|does not exist)/u.exec(line);
	return found?.[2] === void 0 ? [] : [found[2].replace(/(?:\.sql)?\(\)$/, "")];
}
function parsed_message_positionIn(message) {
	const found = /\((\d{1,7}):(\d{1,7})\)/.exec(message);
	if (!found) return void 0;
	const line = Number(found[1]);
	const position = {
		line,
		column: Number(found[2]),
		reason: message.slice(0, found.index).trim()
	};
	const frame = message.slice(found.index + found[0].length).split("\n").slice(0, parsed_message_maxReasons).flatMap((row) => {
		const [, number, text] = /^[ >]*(\d{1,7}) \|(?: (.*))?$/.exec(row) ?? [];
		return number === void 0 ? [] : [[Number(number), (text ?? "").trimEnd()]];
	});
	const shown = frame.find(([number]) => number === line)?.[1];
	return frame.length === 0 ? position : {
		...position,
		frame,
		...shown === void 0 ? {} : { shown }
	};
}
function parsed_message_filesIn(message) {
	return message.split("\n").slice(1, parsed_message_maxReasons).flatMap((line) => /^\s+in (\S.*)$/.exec(line)?.[1]?.trim() ?? []);
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/text-files.js
var text_files = __webpack_require__(5534);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/locate.js












// build/locate/locate.js
/** A message with more reasons than this has the locations of the first ones only. */
const maxPlaces = 5;
/** More errors than this have few causes, which are among the first ones. */
const maxLocated = 1e4;
/** Reasons of one message, each reported as an error, are at most so far from each other. */
const maxDistance = 100;
/**
* Finds the locations of errors in the data model. Never throws, for any messages, file names and files.
* @param errors as the compiler reported them; not changed
* @param branch the files of the branch, if they were read: generated files are not in the checkout
* @returns the same errors in the same order, with `place` if a location was found: a path in the checkout, and a
*   line of that file. The location of an error in a generated file is in its dbt model. `morePlaces` are those of
*   further reasons in the same message. When the signal aborts, the remaining errors have no `place`, nor do those
*   after the 10,000th
*/
async function locateErrors(errors, files, paths, signal, branch = []) {
	if (errors.length === 0) return [];
	const library = await (0,locate_library/* openLibrary */.uK)(files);
	const project = await (0,dbt_project/* openDbtProject */.q)(library, paths.dbtProjectDir);
	const generated = branch.length === 0 ? null : await (0,locate_library/* openLibrary */.uK)((0,text_files/* branchFiles */.A)(branch));
	const model = await (0,locate_entities/* openModel */.GF)(library, generated, paths, signal);
	const finder = {
		library,
		project,
		generated,
		model,
		paths
	};
	const found = [];
	const messages = windowOf(errors);
	for (const [index, { fileName }] of errors.slice(0, maxLocated).entries()) found.push(signal?.aborted ? [] : await placesOf(likelier(messages, index, errors.length), fileName, index, finder));
	const causes = causesAmong(found);
	return errors.map((error, index) => {
		const own = found[index];
		if (!own) return error;
		const places = distinct(own.flatMap((one) => placeOrCause(one, causes, index, model) ?? []));
		const [place, ...morePlaces] = (places.length > 0 ? places : crashPlaces(error, causes)).slice(0, maxPlaces);
		const branchPlace = own.find(({ onBranch }) => onBranch)?.onBranch;
		return {
			...error,
			...place ? { place } : {},
			...morePlaces.length > 0 ? { morePlaces } : {},
			...branchPlace ? { branchPlace } : {}
		};
	});
}
/**
* Finds the location that a message of dbt refers to, such as `Compilation Error in model a (models/a.sql) \u2026`.
* Never throws, for any text and files.
* @param text the message; it may name a file, a line, and unresolved names
* @returns null if it names no file of the checkout
*/
async function locateText(text, files, paths) {
	const library = await (0,locate_library/* openLibrary */.uK)(files);
	const project = await (0,dbt_project/* openDbtProject */.q)(library, paths.dbtProjectDir);
	return findDbtPlace(library, project, paths.dbtProjectDir, readDbtMessage(text));
}
/** The messages of errors, taken apart when they are needed; only those near the last one are kept. */
function windowOf(errors) {
	const known = /* @__PURE__ */ new Map();
	return (index) => {
		const read = known.get(index) ?? readMessages(errors[index]?.message ?? "").slice(0, maxPlaces);
		known.set(index, read);
		known.delete(index - 200);
		return read;
	};
}
/**
* The complaints of a message. Where each reason is an error of its own, most are alternatives that do not apply: such
* an error has the complaints of the likelier one about the same member.
*/
function likelier(messages, index, total) {
	const own = messages(index);
	const [one] = own;
	if (!one?.owner || one.about || one.names.length > 0 || own.length > 1 || locate_rankOf(one) <= 1) return own;
	const best = [...range(Math.max(0, index - maxDistance), index).toReversed(), ...range(index + 1, Math.min(total, index + maxDistance))].map(messages).filter(([other]) => other?.owner?.name === one.owner?.name && other?.paths[0] && isSameMember(one, other)).toSorted(([a], [b]) => locate_rankOf(a) - locate_rankOf(b))[0];
	return best && locate_rankOf(best[0]) < locate_rankOf(one) ? best : own;
}
function range(from, to) {
	return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
function locate_rankOf(parsed) {
	return parsed?.paths[0]?.rank ?? 9;
}
/** A complaint about the whole entity, or without a path, may be about any member. */
function isSameMember(one, other) {
	const memberOf = ({ paths }) => /^[^.[]+(?:\.[^.[]+)?/.exec(paths[0]?.path ?? "")?.[0] ?? "";
	const [own, its] = [memberOf(one), memberOf(other)];
	return /^(?:|value|interval|origin)$/.test(own) || its === own || its.startsWith(`${own}.`);
}
/** @param index that of the error */
async function placesOf(messages, fileName, index, finder) {
	const found = [];
	for (const parsed of messages) {
		const { place, entity, follows, sure, unresolved, source, onBranch } = await placeOf(parsed, fileName ?? parsed.files.at(-1), finder);
		found.push({
			place,
			entity,
			follows,
			sure,
			unresolved,
			source,
			onBranch,
			index
		});
	}
	return found.slice();
}
async function placeOf(parsed, named, finder) {
	const { library, project, model, paths } = finder;
	const file = named === void 0 ? null : await (0,locate_entities/* findModelFile */.VI)(library, named, paths);
	const opened = file && await library.open(file.path);
	const within = opened ? {
		source: opened,
		inCheckout: true
	} : await branchFile(finder, file ? void 0 : named);
	const here = findInEntities(model, parsed, within);
	const wide = here?.location || !within ? null : findInEntities(model, parsed);
	const site = wide?.location?.guess === void 0 && wide?.location ? wide : here;
	const known = {
		entity: site?.entity?.name ?? (file ? parsed.owner?.name : void 0),
		follows: site?.follows,
		sure: site?.sure,
		source: site?.source ?? opened ?? void 0,
		unresolved: parsed.names.length > 0
	};
	if (site?.inCheckout && site.location) {
		const guess = (0,lines/* approximation */.GW)(site.source === opened ? file?.guess : void 0, site.location.guess);
		const { path } = site.source;
		return {
			...known,
			place: {
				path,
				...site.location,
				...guess === void 0 ? {} : { guess }
			}
		};
	}
	if (file) return {
		...known,
		place: {
			path: file.path,
			...file.guess === void 0 ? {} : { guess: file.guess }
		}
	};
	if (site?.inCheckout) return {
		...known,
		place: null
	};
	const generated = site ?? (within && {
		...within,
		location: null
	});
	const origin = generated && await (0,locate_generated/* sourceOfGenerated */.C)(library, project, model, generated, parsed.names[0]);
	if (origin || !site?.location) return {
		...known,
		place: origin ?? null
	};
	const onBranch = {
		path: site.source.path,
		line: site.location.line
	};
	return {
		...known,
		onBranch,
		place: await causeInDbt(finder, parsed, site)
	};
}
/** The dbt model of a cube that no longer has what a view includes. */
async function causeInDbt({ library, project, model }, { about }, { follows = "", sure }) {
	const [cube] = model.called(follows);
	const start = cube && sure && about?.what === "included" ? (0,locate_entities.at)(cube, cube.offset) : null;
	const place = start && await (0,locate_generated/* sourceOfGenerated */.C)(library, project, model, start, void 0);
	const name = (0,runtime_text/* oneLine */.TN)(about?.name ?? "", 100);
	return place && {
		...place,
		guess: `${name} was renamed or removed in this dbt model`
	};
}
async function branchFile({ generated }, named) {
	const clean = (0,paths/* cleanPath */.ts)(named ?? "");
	if (!generated || clean === null) return void 0;
	const source = await generated.open(clean) ?? await generated.open(`model/${clean}`);
	return source ? {
		source,
		inCheckout: false
	} : void 0;
}


// EXTERNAL MODULE: ./build/shaken/main/build/report/content-section.js
var content_section = __webpack_require__(3956);
// EXTERNAL MODULE: ./build/shaken/main/build/report/layout.js
var layout = __webpack_require__(5577);
;// CONCATENATED MODULE: ./build/shaken/main/build/report/view.js



// build/report/view.js
const marks = {
	success: "\u2705",
	failure: "\u274c",
	cancelled: "\u23f9\ufe0f",
	skipped: "\u23ed\ufe0f"
};
function viewOf(report) {
	const { url, sha, attempt } = report.run;
	const repository = url.replace(/\/actions\/runs\/\d+$/, "");
	const known = repository !== "" && commitName.test(sha);
	return {
		mark: report.verdict.forgiven || hasOpenBreak(report) ? "\u26a0\ufe0f" : marks[report.verdict.outcome],
		title: titleOf(report),
		report,
		errorGroups: groupsOf(countingErrors(report.findings)),
		knownGroups: groupsOf(report.findings.errors?.filter(({ known }) => known) ?? []),
		checks: checksOf(report),
		statistics: statisticsOf(report),
		hrefOf: ({ path, line }) => known ? `${repository}/blob/${sha}/${encodePath(path)}${line === void 0 ? "" : `#L${line}`}` : "",
		commit: commitOf(report, repository),
		runHref: url === "" || attempt === "" ? url : `${url}/attempts/${attempt}`
	};
}
/**
* A green run with errors that production has, too, with breaking changes that no label accepts, or of code that is not
* known to be that of the run.
*/
function hasOpenBreak({ verdict, findings }) {
	const open = breakingIn(findings).some((change) => !(0,layout/* isAccepted */.oB)(change));
	return verdict.outcome === "success" && (open || findings.valid === false || doubtOf(findings) !== "");
}
/** Why it must not be called synced; empty where nothing speaks against it. */
function doubtOf({ refVerified = "true", commitVerified, syncedCommit, syncJobId }) {
	if (refVerified === "false") return "another ref was synced";
	if (commitVerified === "false" && syncJobId === void 0) return "another commit was built";
	if (commitVerified === "false") return syncedCommit === void 0 ? "the ref moved on" : "another commit was synced";
	return refVerified === "unknown" && commitVerified !== "true" ? "unknown which ref was synced" : "";
}
/** The errors that fail the step. */
function countingErrors({ errors = [] }) {
	return errors.filter(({ known }) => !known);
}
function breakingIn({ model }) {
	return model?.changes.filter(({ level }) => level === "breaking") ?? [];
}
const commitName = /^[0-9a-f]{7,64}$/i;
/** The synced commit. If it is unknown: the commit of the run, unless another ref than that of the run was synced. */
function commitOf({ findings, run }, repository) {
	const { syncedCommit, commitVerified, commitEvidence } = findings;
	const sha = syncedCommit ?? (commitEvidence !== void 0 && commitVerified === void 0 ? "" : run.sha);
	if (!commitName.test(sha)) return null;
	return {
		sha,
		href: repository === "" ? "" : `${repository}/commit/${sha}`,
		unverified: syncedCommit === void 0 && commitVerified !== void 0 && commitVerified !== "true"
	};
}
function encodePath(path) {
	return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
const failureTitles = {
	none: "failed",
	input: "invalid input",
	auth: "the platform rejected the token",
	unsupported: "not supported by this tenant",
	sync: "the dbt sync failed",
	build: "the branch was not built",
	validation: "not valid",
	breaking: "changes that break queries",
	tests: "data tests failed",
	merge: "not merged",
	timeout: "timed out",
	network: "the platform is unreachable",
	cancelled: "cancelled",
	internal: "internal error"
};
function titleOf(report) {
	const { verdict, findings } = report;
	const breaking = breakingIn(findings);
	const changes = (0,runtime_text/* count */.U9)(breaking.length, "breaking change");
	const accepted = breaking.every(layout/* isAccepted */.oB) ? " (accepted)" : "";
	const isGreen = verdict.outcome === "success";
	return [
		outcomeTitle(report),
		isGreen && breaking.length > 0 && `${changes}${accepted}`,
		(isGreen || verdict.failureKind === "breaking") && (0,content_section/* breaksText */.S$)(findings.impact)
	].filter(Boolean).join(", ");
}
function gateTitle({ changeGate, model }) {
	if (!changeGate) return failureTitles.breaking;
	const { result, changes, failOn } = changeGate;
	if (result === "unknown") return model?.unknown.length === 0 ? "not checked completely" : "not compared completely";
	if (changes === 0 && failOn === "impact") return "";
	return (0,runtime_text/* count */.U9)(changes, failOn === "dangerous" ? "breaking or dangerous change" : "breaking change");
}
function outcomeTitle({ verdict, findings }) {
	const { outcome, failureKind } = verdict;
	if (outcome === "success" && findings.ready) return "ready";
	if (outcome === "success") {
		if (findings.call) return `called ${findings.call.operation}`;
		const uploaded = (findings.uploadedFileCount ?? 0) + (findings.removedFileCount ?? 0) > 0;
		const doubt = doubtOf(findings);
		const done = [
			findings.syncStatus === "COMPLETED" && doubt === "" && "synced",
			uploaded && "uploaded",
			findings.merged === true && "merged",
			findings.buildStatus === "built" && "built",
			findings.valid === true && "valid"
		].filter((word) => word !== false);
		if (done.length === 1 && done[0] === "synced") return "synced, not validated";
		const words = done.length > 1 ? `${done.slice(0, -1).join(", ")} and ${done.at(-1)}` : done[0] ?? "done";
		const known = findings.valid === false ? findings.errors?.length ?? 0 : 0;
		const all = known > 0 ? `${words}, valid but for ${(0,runtime_text/* count */.U9)(known, "error")} that production has` : words;
		if (doubt !== "") return done.length > 0 ? `${all}, but ${doubt}` : `${doubt}, not validated`;
		return uploaded && findings.valid !== true && known === 0 ? `${all}, not validated` : all;
	}
	if (outcome !== "failure") return outcome;
	if (verdict.title !== void 0) return verdict.title;
	if (failureKind === "breaking") return gateTitle(findings);
	const isOfDbt = /^(?:Compilation|Parsing|Dependency) Error/.test(findings.syncError ?? "");
	if (failureKind === "sync" && isOfDbt) return "dbt cannot read the project";
	if (failureKind === (findings.syncJobId === void 0 ? "build" : "sync") && findings.syncStatus !== "FAILED" && doubtOf(findings) !== "") return doubtOf(findings);
	const errors = countingErrors(findings);
	if (failureKind !== "validation" || errors.length === 0) return failureTitles[failureKind];
	const files = groupsOf(errors).filter(({ fileName }) => fileName !== null).length;
	const isNew = errors.length < (findings.errors?.length ?? 0);
	return `${(0,runtime_text/* count */.U9)(errors.length, isNew ? "new error" : "error")}${files > 0 ? ` in ${(0,runtime_text/* count */.U9)(files, "file")}` : ""}`;
}
function groupsOf(errors) {
	return [...Map.groupBy(errors, ({ fileName, branchPlace, place }) => fileName ?? branchPlace?.path ?? place?.path ?? null)].map(([fileName, all]) => ({
		fileName,
		errors: all
	}));
}
function checksOf({ findings }) {
	const checks = [];
	const { refVerified, buildStatus, valid, validatedBranch, merged } = findings;
	if (refVerified !== void 0) {
		const passed = refVerified === "unknown" ? null : refVerified === "true";
		checks.push({
			name: "The requested ref was synced",
			passed,
			details: findings.refEvidence ?? ""
		});
	}
	if (findings.commitEvidence !== void 0) {
		const { syncedCommit = "", commitVerified, commitEvidence } = findings;
		const passed = commitVerified ? {
			true: true,
			false: false,
			unknown: null
		}[commitVerified] : syncedCommit !== "" || null;
		const details = [syncedCommit, commitEvidence].filter(Boolean).join(", ");
		const done = findings.syncJobId === void 0 ? "built" : "synced";
		const name = commitVerified ? `The commit of this run was ${done}` : "The synced commit is known";
		checks.push({
			name,
			passed,
			details
		});
	}
	if (buildStatus) {
		const passed = buildStatus === "built";
		const details = passed && findings.buildEvidence ? findings.buildEvidence : `build status ${buildStatus}`;
		checks.push({
			name: "The data model compiles",
			passed,
			details
		});
	}
	if (valid !== void 0) {
		const named = `the response names branch ${validatedBranch ?? ""}`;
		const known = findings.errors?.filter((error) => error.known).length ?? 0;
		checks.push(known > 0 ? {
			name: "The data model has no errors that production does not have",
			passed: countingErrors(findings).length === 0,
			details: `${named}; production has ${known} of its errors`
		} : {
			name: "The data model is valid",
			passed: valid,
			details: named
		});
	}
	checks.push(...testChecks("data", findings.dataTests), ...testChecks("access", findings.accessTests));
	if (merged !== void 0) checks.push({
		name: "The branch was merged",
		passed: merged,
		details: findings.mergeEvidence ?? `merged: ${merged}`
	});
	return checks;
}
function testChecks(kind, results = []) {
	const deciding = results.filter(({ added }) => !added);
	return [...Map.groupBy(deciding, ({ branch }) => branch)].map(([branch, tests]) => {
		const passed = tests.filter(({ state }) => state === "passed").length;
		const details = `${passed} of ${tests.length} on branch ${branch}`;
		return {
			name: `The ${kind} tests pass`,
			passed: passed === tests.length,
			details
		};
	});
}
function statisticsOf({ findings }) {
	const { cubeCount, manifest } = findings;
	return [
		[cubeCount, "cube"],
		[manifest?.models, "dbt model"],
		[manifest?.sources, "source"],
		[manifest?.macros, "macro"]
	].flatMap(([number, noun]) => number === void 0 ? [] : (0,runtime_text/* count */.U9)(number, noun));
}


;// CONCATENATED MODULE: ./build/shaken/main/build/report/annotations.js




// build/report/annotations.js
/** GitHub shows ten error annotations per step: one is the final error of the step, another may be `more`. */
const mostErrors = 9;
const mostCharacters = 4096;
const mostLines = 20;
/** The errors and breaking changes whose location in the checkout is known, in the order of the report. */
function annotationsOf(report, where) {
	const { errors, more } = errorAnnotations(report, where);
	const room = mostErrors - errors.length - (more === null ? 0 : 1);
	const changes = changeAnnotations(report, where, errors.length > 0 ? room : mostErrors);
	const last = more ?? (errors.length === 0 ? changes.more : null);
	const isError = ({ change }) => report.verdict.failureKind === "breaking" && (report.findings.changeGate?.failOn !== "impact" || change.gated === true);
	const { true: failing = [], false: others = [] } = Object.groupBy(changes.shown, (each) => `${isError(each)}`);
	const shown = (list) => list.map(({ annotation: each }) => each);
	return {
		errors: [...errors, ...shown(failing)],
		warnings: shown(others),
		more: last
	};
}
/** @param room how many annotations at most, the summary included */
function changeAnnotations({ findings }, where, room) {
	const changes = findings.model?.changes.filter(({ level }) => level === "breaking") ?? [];
	const users = (0,content_section/* brokenByChange */.h8)(findings.impact);
	const placed = changes.flatMap((change) => change.place ? [{
		change,
		annotation: changeAnnotation(change, change.place, users)
	}] : []);
	if (placed.length === 0 || room <= 0) return {
		shown: [],
		more: null
	};
	if (placed.length === changes.length && placed.length <= room) return {
		shown: placed,
		more: null
	};
	const shown = placed.slice(0, room - 1);
	const missing = changes.length - shown.length;
	return {
		shown,
		more: `\u2026 and ${missing === 1 ? "1 more breaking change" : `${(0,runtime_text/* grouped */.zD)(missing)} more breaking changes`} in the data model, ${where}.`
	};
}
const mostUsers = 3;
/** `dashboard "Weekly sales", report "Open orders" and 2 more`. */
function namesOf(consumers) {
	return (0,runtime_text/* firstOf */.Ku)(consumers, mostUsers, ({ type, id, name }) => `${(0,content_section/* contentNoun */.ix)(type)} ${name === "" ? id : `"${(0,runtime_text/* oneLine */.TN)(name, 100)}"`}`);
}
function changeAnnotation(change, place, users) {
	const { member, kind, reason, readers, renamedTo, renameCertainty, message, fix } = change;
	const { acceptedBy, acceptedInFile } = change;
	const broken = users.get(change.fingerprint) ?? [];
	return {
		title: "Breaking change",
		message: [
			`${(0,runtime_text/* oneLine */.TN)(member, 300)} (${kind}): ${(0,layout/* changeWord */.dY)(change)}. ${(0,runtime_text/* oneLine */.TN)(reason, 300)}`,
			readers && `For ${(0,runtime_text/* count */.U9)(readers.length, "reader")}.`,
			message !== void 0 && (0,runtime_text/* oneLine */.TN)(message, 600),
			renamedTo !== void 0 && `${renameCertainty === "certain" ? "Now" : "Likely now"} ${(0,runtime_text/* oneLine */.TN)(renamedTo, 300)}.`,
			fix !== "" && `Fix: ${(0,runtime_text/* oneLine */.TN)(fix, 600)}`,
			broken.length > 0 && `Breaks ${namesOf(broken)}.`,
			acceptedBy !== void 0 && `Accepted by ${(0,runtime_text/* oneLine */.TN)(acceptedBy, 100)}.`,
			acceptedInFile && `Accepted until ${acceptedInFile.until}: ${(0,runtime_text/* oneLine */.TN)(acceptedInFile.reason, 300)}`,
			place.guess && `Approximate location: ${(0,runtime_text/* oneLine */.TN)(place.guess, 300)}.`
		].filter((line) => line).join("\n").toWellFormed(),
		place
	};
}
function errorAnnotations({ findings }, where) {
	const errors = countingErrors(findings);
	const located = errors.filter((error) => error.place);
	const placed = [...located.flatMap((error) => error.place ? [{
		error,
		place: error.place
	}] : []), ...located.flatMap((error) => (error.morePlaces ?? []).map((place) => ({
		error,
		place
	})))];
	if (placed.length === 0) return {
		errors: [],
		more: null
	};
	const all = located.length === errors.length && placed.length <= mostErrors;
	const shown = placed.slice(0, all ? mostErrors : 8).map(({ error, place }) => annotation(error, place));
	if (all) return {
		errors: shown,
		more: null
	};
	const missing = Math.max(errors.length - shown.length, errors.length - located.length);
	if (missing <= 0) return {
		errors: shown,
		more: null
	};
	return {
		errors: shown,
		more: `\u2026 and ${missing === 1 ? "1 more error" : `${(0,runtime_text/* grouped */.zD)(missing)} more errors`} in the data model, ${where}.`
	};
}
function annotation({ message, fileName, times, branchPlace }, place) {
	const lines = (0,runtime_text/* serverLines */.LH)(message, 1e3);
	const shown = lines.slice(0, mostLines);
	const end = [
		lines.length > shown.length && `\u2026 (${lines.length - shown.length} more lines)`,
		times > 1 && `Reported ${times} times.`,
		fileName && fileName !== place.path && `In the data model: ${(0,runtime_text/* oneLine */.TN)(fileName, 300)}.`,
		branchPlace && `On the platform: ${(0,runtime_text/* oneLine */.TN)(branchPlace.path, 300)}:${branchPlace.line}.`,
		place.guess && `Approximate location: ${(0,runtime_text/* oneLine */.TN)(place.guess, 300)}.`
	].filter((line) => line).join("\n");
	return {
		title: "Data model",
		message: [shown.join("\n").slice(0, mostCharacters - end.length - 2), end].filter(Boolean).join("\n").toWellFormed(),
		place
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/report/markdown.js
var markdown = __webpack_require__(3914);
;// CONCATENATED MODULE: ./build/shaken/main/build/report/reader-section.js



// build/report/reader-section.js
const mostReaders = 5;
const mostMembers = 3;
const head = (0,markdown/* table */.tp)([
	"Reader",
	"Cube or view",
	"On this branch"
], []);
/** A row for each reader and entity that changed, what a reader gains first; and of whom nothing is known. */
function readersSection({ report }, where, most) {
	const readers = report.findings.model?.readers ?? [];
	const unknown = readers.filter((each) => each.unknown !== void 0);
	const changed = readers.flatMap(rowsOf);
	const rows = [...changed.filter(isGain), ...changed.filter((row) => !isGain(row))];
	if (rows.length + unknown.length === 0) return null;
	const same = readers.filter((each) => each.unknown === void 0 && each.changes.length === 0).length;
	return {
		name: "who sees what",
		priority: 1,
		head: [
			`**Who sees what**${same > 0 ? ` \u00b7 ${(0,runtime_text/* count */.U9)(same, "reader")}: unchanged` : ""}`,
			"",
			...rows.length > 0 ? [head] : []
		].join("\n"),
		rows: (0,layout/* lazyRows */.qn)([...rows, ...unknown], (each) => "entity" in each ? cellsOf(each) : `- \u26a0\ufe0f ${(0,markdown/* sentence */.em)(each.unknown ?? "", 400)}`),
		foot: "",
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more row")}, ${where}.`,
		most
	};
}
/** That the planner gives all readers the same; or, where no reader is named and a policy matters, what would tell more. */
function readersNote({ report }) {
	const { readers, changes = [] } = report.findings.model ?? {};
	const { docs } = report.product;
	const how = docs === void 0 ? "" : ` (${(0,markdown/* link */.nf)("how", `${docs}/who-sees-what.md`)})`;
	if (!readers) return changes.some(({ id }) => id === "access-policy-changed" || id === "definition-not-visible") ? (0,layout/* block */.om)("who sees what", 2, `**Who sees what** is unknown: name <code>readers</code> in the team file to compare it${how}.`) : null;
	if (readers.length === 0 || readers.some((each) => each.unknown !== void 0 || each.changes.length > 0)) return null;
	const names = readers.map(({ reader }) => (0,markdown/* code */.aY)(reader, 50)).join(", ");
	return (0,layout/* block */.om)("who sees what", 3, `<details><summary>Who sees what \u00b7 ${(0,runtime_text/* count */.U9)(readers.length, "reader")}: unchanged</summary>\n\nThe planner gives the same as before to ${names}.\n\n</details>`);
}
function rowsOf({ reader, changes }) {
	return [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, all]) => ({
		reader,
		entity,
		changes: all
	}));
}
const gains = /* @__PURE__ */ new Set(["sees more", "rows widened"]);
function isGain({ changes }) {
	return changes.some(({ state }) => gains.has(state));
}
function cellsOf({ reader, entity, changes }) {
	const texts = changes.map((change) => {
		const does = doings[change.state] ?? wordsOf(change);
		return `${gains.has(change.state) ? `**${does}**` : does}: ${membersText(change, `${entity}.`)}`;
	});
	return (0,markdown/* tableRow */.jD)([
		(0,markdown/* code */.aY)(reader, 50),
		(0,markdown/* code */.aY)(entity, 200),
		texts.join("; ")
	]);
}
/** What the reader does, where that says more than what happens to the members. */
const doings = {
	"sees more": "now sees",
	"sees less": "no longer sees",
	"other SQL": "other SQL",
	"comes back empty": "gets no rows"
};
/** What happens, as Markdown that follows the name of what it is about: the entity, or a member if it is one alone. */
function entryWords(change) {
	const { members, isWhole } = change;
	return `${isWhole || members.length === 1 ? "" : `${(0,runtime_text/* count */.U9)(members.length, "member")} `}${wordsOf(change)}`;
}
function wordsOf({ state, filters, rollups = [] }) {
	switch (state) {
		case "sees more": return layout/* changeWords */.mF["access-widened"];
		case "sees less": return "no longer visible";
		case "comes back empty": return "without rows";
		case "other SQL": return "with other SQL";
		case "loses rollup": return `no longer served by ${rollups.length > 0 ? reader_section_namesOf(rollups) : "the pre-aggregation"}`;
		default: return filterWords(filters);
	}
}
function filterWords({ before, after } = {
	before: [],
	after: []
}) {
	const added = after.filter((name) => !before.includes(name));
	const gone = before.filter((name) => !after.includes(name));
	if (added.length > 0 && gone.length > 0) return `filtered by ${reader_section_namesOf(added)} instead of ${reader_section_namesOf(gone)}`;
	if (added.length > 0) return `now ${before.length > 0 ? "also " : ""}filtered by ${reader_section_namesOf(added)}`;
	if (gone.length > 0) return `no longer filtered by ${reader_section_namesOf(gone)}`;
	return `another filter${after.length > 0 ? ` by ${reader_section_namesOf(after)}` : ""}`;
}
/** `all 12 members`; or the first names and `and 4 more`. @param prefix that goes without saying */
function membersText({ members, isWhole }, prefix = "") {
	if (isWhole && members.length > 1) return `all ${(0,runtime_text/* grouped */.zD)(members.length)} members`;
	return (0,runtime_text/* firstOf */.Ku)(members, mostMembers, (name) => (0,markdown/* code */.aY)(name.startsWith(prefix) ? name.slice(prefix.length) : name, 200));
}
/** Names of readers, or of what their rows depend on. */
function reader_section_namesOf(names) {
	return (0,runtime_text/* firstOf */.Ku)(names, mostReaders, (name) => (0,markdown/* code */.aY)(name, 200));
}
/** What a reader gets otherwise by a change of the data model; undefined for a change of another kind. */
function readerChangeOf(model, { kind, entity, member, affects = [member], readers = [] }) {
	if (kind !== "access-policy") return void 0;
	const [name] = readers;
	return (model?.readers?.find(({ reader }) => reader === name)?.changes ?? []).find(({ entity: of, members, isWhole }) => {
		const isOnly = isWhole && members.length === 1 && member === entity;
		return of === entity && (isOnly || members.join("\0") === affects.join("\0"));
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/report/change-section.js





// build/report/change-section.js
const mostNames = 10;
const mostValues = 3;
const change_section_mostUsers = 5;
/** New names that the sum says, and not only counts. */
const mostNew = 3;
/** Fewer changes of one kind in one entity have an entry each. */
const leastGrouped = 6;
const isNew = ({ id }) => /-added$|^made-public$/.test(id) && !/^pre-aggregation/.test(id);
/** `2 breaking, 1 changes, 3 new, 518 unchanged (same SQL), compared with main`; null where nothing was compared. */
function sumText(view) {
	const { model } = view.report.findings;
	if (!model) return null;
	const { base, comparedAs, changes, plans, unknown, behindBy } = model;
	const of = (level) => changes.filter((change) => change.level === level);
	const [breaking, dangerous, safe] = [
		of("breaking"),
		of("dangerous"),
		of("safe")
	];
	const added = safe.filter(isNew);
	const named = added.map(({ member, place }) => [(0,markdown/* code */.aY)(member, 200), place && (0,markdown/* placeLink */.aE)(view, place)].filter(Boolean).join(" "));
	const other = safe.length - added.length;
	const parts = [
		breaking.length > 0 && `**${(0,runtime_text/* grouped */.zD)(breaking.length)} breaking**`,
		dangerous.length > 0 && `${(0,runtime_text/* grouped */.zD)(dangerous.length)} ${dangerous.length === 1 ? "changes" : "change"}`,
		added.length > 0 && `${(0,runtime_text/* grouped */.zD)(added.length)} new${added.length > mostNew ? "" : ` (${named.join(", ")})`}`,
		other > 0 && `${(0,runtime_text/* grouped */.zD)(other)} other`,
		plans.unchanged > 0 && `${(0,runtime_text/* grouped */.zD)(plans.unchanged)} unchanged (same SQL)`
	].filter((part) => part !== false);
	const none = unknown.length > 0 ? "No change for queries was found" : "No change for queries";
	const found = changes.length === 0 ? [none, ...parts] : parts;
	const isOwn = breaking.length > 0 && areOwn(breaking);
	return [
		`${found.join(", ")}, compared with ${(0,markdown/* code */.aY)(base, 255)}${comparedAs === void 0 ? "" : ` as ${(0,markdown/* code */.aY)(comparedAs, 200)}`}${isOwn ? ", in this pull request" : ""}`,
		unknown.length > 0 && "**not everything could be compared**",
		behindBy && `${(0,runtime_text/* count */.U9)(behindBy, "commit")} of the default branch missing here: what they add appears as removed`
	].filter(Boolean).join(" \u00b7 ");
}
/** Breaking changes, one entry for each cause. */
function breakingSection(view, where, most) {
	const { model, changeGate } = view.report.findings;
	const changes = model?.changes.filter(({ level }) => level === "breaking") ?? [];
	if (changes.length === 0) return null;
	return {
		...entriesOf(view, changes, where),
		name: "what breaks",
		priority: 1,
		head: "**What breaks**\n",
		foot: acceptedText(changes, changeGate),
		most
	};
}
/** Changes that may give other numbers, rows or viewers, and those that queries do not notice, in one collapsed list. */
function otherChangesSection(view, where, most) {
	const { model, changeGate, impact } = view.report.findings;
	const dangerous = model?.changes.filter(({ level }) => level === "dangerous") ?? [];
	const safe = model?.changes.filter(({ level }) => level === "safe") ?? [];
	if (dangerous.length + safe.length === 0) return null;
	const kinds = [...Map.groupBy(safe, ({ id }) => id)];
	const users = (0,content_section/* countContent */.dq)(impact?.consumers.filter(({ state }) => state === "changes") ?? []);
	const title = [...dangerous.length > 0 ? [`numbers, rows or viewers may change: ${[(0,runtime_text/* count */.U9)(dangerous.length, "change"), users].filter(Boolean).join(", ")}`] : [], ...[...Map.groupBy(safe, ({ id }) => layout/* changeWords */.mF[id])].map(([words, all]) => `${(0,runtime_text/* grouped */.zD)(all.length)} ${words}`)].join("; ");
	const entries = entriesOf(view, dangerous, where);
	return {
		name: "other changes",
		priority: 2,
		head: `<details><summary>${title.charAt(0).toUpperCase()}${title.slice(1)}</summary>\n`,
		rows: {
			length: entries.rows.length + kinds.length,
			*[Symbol.iterator]() {
				yield* entries.rows;
				for (const [id, all] of kinds) yield `- ${explained(view, id, layout/* changeWords */.mF[id])}: ${names(all)}`;
			}
		},
		foot: [acceptedText(dangerous, changeGate), "\n</details>"].filter(Boolean).join("\n"),
		more: entries.more,
		most
	};
}
/** How many things could not be compared. */
function unknownCount({ unknown = [], valuesUnknown }) {
	return unknown.length + (valuesUnknown === void 0 ? 0 : 1);
}
/** What the comparison does not cover, as list items. */
function uncheckedItems({ report }) {
	const { model, impact } = report.findings;
	if (!model) return [];
	const { base, readings, plans, runs, attribution, valuesUnknown, readers } = model;
	const unknown = [...model.unknown, ...valuesUnknown === void 0 ? [] : [valuesUnknown]];
	const isEqual = unknown.length === 0 && !readings.includes("meta");
	const isPullRequest = report.run.eventName.startsWith("pull_request");
	const failing = (number, what) => number > 0 && `- ${(0,runtime_text/* count */.U9)(number, "member")} cannot be ${what} on ${(0,markdown/* code */.aY)(base, 255)} either.`;
	return [
		...unknown.map((text) => `- \u26a0\ufe0f ${(0,markdown/* code */.aY)(text, 600)}`),
		isEqual && "- The files of both sides are the same, so no query was planned.",
		!isEqual && !readings.includes("meta") && "- What can be queried was not compared.",
		!isEqual && plans.checked === 0 && "- Whether queries can be planned was not checked.",
		failing(plans.alreadyFailing, "planned"),
		failing(runs?.alreadyFailing ?? 0, "run"),
		attribution !== "complete" && isPullRequest && `- ${attributionText}`,
		...(0,content_section/* uncheckedContent */.Ub)(impact),
		`- Who may see which rows${readers ? ", other than these readers" : ""}.`
	].filter((item) => item !== false);
}
const attributionText = "Which of these changes this pull request makes is unknown, so all of them count. To tell them apart, keep the branch that the workflow for pushes syncs from the default branch (`delete-branch: never`); or compare with another branch (`compare-with` in the team file), or accept a change there (`accept`).";
/** Whether the pull request made all of them. */
function areOwn(changes) {
	return changes.every(({ origin }) => origin === "pull-request");
}
function acceptedText(changes, gate) {
	const by = [...new Set(changes.flatMap(({ acceptedBy }) => acceptedBy ?? []))];
	if (by.length === 0 || gate?.label === void 0) return "";
	return `\nAccepted with the label ${(0,markdown/* code */.aY)(gate.label, 100)} by ${by.map((login) => (0,markdown/* code */.aY)(login, 100)).join(", ")}: \u2611\ufe0f`;
}
/** The order is that of the first change of each cause. */
function causesOf(changes) {
	const definitions = changes.filter(({ kind }) => kind !== "access-policy");
	const byMember = new Map(definitions.map((change) => [change.member, change]));
	const rootOf = (change) => {
		const seen = /* @__PURE__ */ new Set([change]);
		for (const one of seen) for (const name of one.causedBy ?? []) {
			const cause = byMember.get(name);
			if (cause) seen.add(cause);
		}
		return [...seen].findLast(({ causedBy = [] }) => !causedBy.some((name) => byMember.has(name))) ?? change;
	};
	const roots = Map.groupBy(changes, rootOf);
	return [...Map.groupBy(roots.keys(), (change) => {
		const { id, entity, kind, renamedTo, renameCertainty, origin, acceptedBy, message, place } = change;
		const { acceptedInFile, usualLevel, gated, readers } = change;
		if (message !== void 0 || change.member === entity || kind === "access-policy") return change;
		const target = renamedTo === void 0 ? null : renamedTo.split(".")[0] ?? "";
		const decisions = [
			acceptedBy,
			acceptedInFile,
			usualLevel,
			gated
		];
		const where = place?.line === void 0 ? kind : `${place.path}:${place.line}`;
		return JSON.stringify([
			id,
			entity,
			where,
			target,
			renameCertainty,
			origin,
			readers,
			decisions
		]);
	}).values()].flatMap((group) => {
		return (group.length >= leastGrouped || group.every(({ place }) => place?.line !== void 0) ? [group] : group.map((change) => [change])).map((own) => ({
			changes: own,
			followers: own.flatMap((change) => roots.get(change) ?? []).filter((one) => !own.includes(one))
		}));
	});
}
function entriesOf(view, changes, where) {
	const isMixed = !areOwn(changes);
	const users = (0,content_section/* brokenByChange */.h8)(view.report.findings.impact);
	return {
		rows: (0,layout/* lazyRows */.qn)(causesOf(changes), (cause) => entryOf(view, cause, isMixed, users)),
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more entry", "more entries")}, ${where}.`
	};
}
function entryOf(view, { changes, followers }, isMixed, users) {
	const [first, ...others] = changes;
	if (!first) return "";
	const { member, entity, kind, place, readers = [] } = first;
	const given = readerChangeOf(view.report.findings.model, first);
	const words = given ? entryWords(given) : (0,layout/* changeWord */.dY)(first);
	const isGroup = changes.length >= leastGrouped;
	const subject = isGroup ? `**${(0,markdown/* code */.aY)(entity, 300)}**: ${(0,runtime_text/* count */.U9)(changes.length, kind, pluralOf(kind))} ${explained(view, first.id, (0,layout/* changeWord */.dY)(first))}` : `**${(0,markdown/* code */.aY)(member, 300)}** (${kind}) ${explained(view, first.id, words)}${renameText(first)}`;
	const isAt = place && (!isGroup || changes.every((change) => change.place?.path === place.path));
	const broken = new Set([...changes, ...followers].flatMap(({ fingerprint }) => users.get(fingerprint) ?? []));
	const head = [
		`${markOf([...changes, ...followers])} ${subject}`,
		readers.length > 0 && `${kind === "access-policy" ? "for" : "as"} ${reader_section_namesOf(readers)}`,
		isAt && (0,markdown/* placeLink */.aE)(view, place),
		originText(first, isMixed)
	];
	const details = [
		isGroup ? names(changes) : others.length > 0 && `also ${names(others)}`,
		...given ? [member === given.members[0] ? "" : membersText(given)] : isGroup ? [] : detailsOf(first),
		followers.length > 0 && `with it: ${followersText(followers)}`,
		broken.size > 0 && `used by ${usersText([...broken])}`,
		!isGroup && first.fix !== "" && `Fix: ${(0,markdown/* sentence */.em)(first.fix, 400)}${howTo(view, first)}`,
		!isGroup && first.patch && patchText(view, first.patch),
		decisionsOf(first)
	];
	return [`- ${head.filter(Boolean).join(" \u00b7 ")}`, ...details.filter(Boolean).map((detail) => `  - ${detail}`)].join("\n");
}
/** A block, ready to copy. */
function patchText(view, { path, line, lines }) {
	return [`After line ${(0,runtime_text/* grouped */.zD)(line)} of ${(0,markdown/* placeLink */.aE)(view, {
		path,
		line
	})}:`, ...(0,markdown/* fenced */.OF)((0,runtime_text/* serverLines */.LH)(lines.join("\n"), 400))].join("\n    ");
}
/** The page with the steps, of a column that was renamed. */
function howTo({ report }, { id, renamedTo }) {
	const { docs } = report.product;
	return id === "member-removed" && renamedTo !== void 0 && docs !== void 0 ? ` ${(0,markdown/* link */.nf)("Step by step", `${docs}/renaming-a-column.md`)}` : "";
}
/** Whether the gate fails because of any of them. */
function markOf(changes) {
	const open = changes.filter((change) => !(0,layout/* isAccepted */.oB)(change));
	if (open.length === 0) return "\u2611\ufe0f";
	return open.some(({ gated }) => gated) ? "\u274c" : "\u26a0\ufe0f";
}
function renameText({ renamedTo }) {
	return renamedTo === void 0 ? "" : ` to ${(0,markdown/* code */.aY)(renamedTo, 300)}`;
}
/** Empty where it goes without saying: the sum says it of all. */
function originText({ origin }, isMixed) {
	if (origin === "base") return "already on the default branch";
	return origin === "pull-request" && isMixed ? "in this pull request" : "";
}
/** The words, linked to their explanation. */
function explained({ report }, id, words) {
	const { docs } = report.product;
	return docs === void 0 ? words : (0,markdown/* link */.nf)(words, `${docs}/changes.md#${id}`);
}
function detailsOf(change) {
	const { members, affects = [], message, causedBy = [] } = change;
	const list = (all) => (0,runtime_text/* firstOf */.Ku)(all, mostNames, (name) => (0,markdown/* code */.aY)(name, 200));
	return [
		members && `${(0,runtime_text/* count */.U9)(members.moved, "member")} moved, ${(0,runtime_text/* grouped */.zD)(members.gone)} gone`,
		message === void 0 ? values(change) : (0,markdown/* code */.aY)(message, 300),
		affects.length > 0 && `${(0,runtime_text/* count */.U9)(affects.length, "member")}: ${list(affects)}`,
		causedBy.length > 0 && `because of ${list(causedBy)}`
	].filter((part) => typeof part === "string").filter((part) => part !== "");
}
/** What falls with a change, with what happens to it where that is something else. */
function followersText(followers) {
	return (0,runtime_text/* firstOf */.Ku)(followers, mostNames, (change) => {
		const word = (0,layout/* changeWord */.dY)(change);
		return `${(0,markdown/* code */.aY)(change.member, 200)}${/^removed|renamed$/.test(word) ? "" : ` (${word})`}`;
	});
}
function usersText(users) {
	return (0,runtime_text/* firstOf */.Ku)(users, change_section_mostUsers, content_section/* consumerText */.uh);
}
/** What the team file says about it. */
function decisionsOf({ acceptedInFile, usualLevel, reason }) {
	return [usualLevel !== void 0 && `${(0,markdown/* sentence */.em)(reason, 250)} Usually ${usualLevel}.`, acceptedInFile && `Accepted until ${(0,markdown/* code */.aY)(acceptedInFile.until, 10)}: ${(0,markdown/* code */.aY)(acceptedInFile.reason, 500)}`].filter((part) => typeof part === "string").join(" ");
}
/** `type: string \u2192 number`, of a change that left a value on both sides. */
function values({ before, after }) {
	if (before === null || after === null) return "";
	const all = [.../* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(after)])];
	const show = (name) => {
		const [from, to] = [before[name], after[name]];
		return `${(0,markdown/* code */.aY)(name, 60)}: ${from === void 0 ? "none" : (0,markdown/* code */.aY)(from, 120)} \u2192 ${to === void 0 ? "none" : (0,markdown/* code */.aY)(to, 120)}`;
	};
	return (0,runtime_text/* firstOf */.Ku)(all, mostValues, show, ", ", ", ");
}
/** The members of a group, with their new names. */
function names(group) {
	return (0,runtime_text/* firstOf */.Ku)(group, mostNames, ({ member, renamedTo }) => {
		const name = (0,markdown/* code */.aY)(member, 200);
		return renamedTo === void 0 ? name : `${name} \u2192 ${(0,markdown/* code */.aY)(renamedTo, 200)}`;
	});
}
function pluralOf(kind) {
	if (kind === "hierarchy") return "hierarchies";
	return kind === "access-policy" ? "access policies" : `${kind}s`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
;// CONCATENATED MODULE: ./build/shaken/main/build/report/sections.js






// build/report/sections.js
/** The same limit as in the timeline. */
const mostSyncPhases = 40;
/** What the report is about: deployment, ref, branch and commit. */
function subjectSection({ report, commit }) {
	const { deploymentId, findings } = report;
	const about = [
		deploymentId !== null && `deployment ${deploymentId}`,
		findings.ref && `ref ${(0,markdown/* code */.aY)(findings.ref, 255)}`,
		findings.branch && `branch ${(0,markdown/* code */.aY)(findings.branch, 255)}`,
		commit && `commit ${(0,markdown/* link */.nf)((0,markdown/* code */.aY)(commit.sha.slice(0, 7)), commit.href)}${commit.unverified ? " (not verified)" : ""}`
	].filter((part) => part);
	return about.length === 0 ? null : (0,layout/* block */.om)("subject", 1, about.join(" \u00b7 "));
}
/** Outcome, the sum of what changes, and what to do; always shown. */
function verdictSection(view) {
	const { mark, title, report } = view;
	const { verdict } = report;
	const sum = sumText(view);
	const short = verdict.failureKind === "validation" && view.errorGroups.length > 0 && !verdict.changed ? errorAdvice(report) : acceptText(report);
	const quoted = quotedError(report);
	const sentence = short ?? (0,markdown/* code */.aY)(quoted?.sentence ?? verdict.sentence, 1500);
	const isSaid = verdict.outcome === "success" && sum !== null;
	const lines = [
		`### ${mark} Data model: ${title}`,
		sum ?? "",
		quoted?.block ?? "",
		isSaid ? "" : verdict.place ? `${sentence} ${(0,markdown/* placeLink */.aE)(view, verdict.place)}` : sentence
	];
	return (0,layout/* block */.om)("verdict", 0, lines.filter((line) => line !== "").join("\n\n"));
}
/** An error of dbt on several lines as a block, and what the sentence says besides. */
function quotedError({ verdict, findings }) {
	const { syncError = "" } = findings;
	if (verdict.failureKind !== "sync" || !syncError.includes("\n")) return null;
	const inline = `: ${(0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(syncError))}.`;
	return {
		block: (0,markdown/* fenced */.OF)((0,runtime_text/* serverLines */.LH)(syncError, 400)).join("\n"),
		sentence: verdict.sentence.replace(inline, () => ".")
	};
}
/** What is not in the checkout cannot be pushed. */
function errorAdvice({ findings, product }) {
	const errors = countingErrors(findings);
	const onPlatform = errors.flatMap(({ branchPlace }) => branchPlace?.path ?? []);
	if (onPlatform.length === 0) return "Fix the data model and push again.";
	const isOne = new Set(onPlatform).size === 1;
	const marked = isOne ? "The file marked \"on the platform\" is" : "The files marked \"on the platform\" are";
	const all = isOne ? "This file is" : "These files are";
	const which = onPlatform.length === errors.length ? all : marked;
	const how = product.docs === void 0 ? "" : ` (${(0,markdown/* link */.nf)("how", `${product.docs}/renaming-a-column.md`)})`;
	return `${which} not in this repository. Change ${isOne ? "it" : "them"} on the platform before or together with this, or keep the old columns in dbt for one release${how}.`;
}
/** How to accept the changes below, where that is all that the message adds to them; otherwise null. */
function acceptText({ verdict, findings: { changeGate, model, impact } }) {
	if (verdict.failureKind !== "breaking" || !changeGate?.label || changeGate.problem !== void 0) return null;
	if (!model || model.unknown.length > 0 || changeGate.changes === 0) return null;
	if (changeGate.failOn === "impact" && !impact?.complete) return null;
	const label = (0,markdown/* code */.aY)(changeGate.label, 100);
	if (changeGate.result === "rejected") return `Add the label ${label} to accept, or keep the old names.`;
	return changeGate.result === "later" ? `Changes without \u2611\ufe0f were found after the label ${label} was set. Remove it and set it again to accept them, too, or keep the old names.` : null;
}
/** The warnings of the run. */
function warningSection({ report }, where, most) {
	if (report.warnings.length === 0) return null;
	return {
		name: "warnings",
		priority: 2,
		head: "",
		rows: (0,layout/* lazyRows */.qn)(report.warnings, (warning) => `- \u26a0\ufe0f ${(0,markdown/* code */.aY)(warning, 1e3)}`),
		foot: "",
		more: (missing) => `- \u2026 and ${(0,runtime_text/* count */.U9)(missing, "more warning")}, ${where}`,
		most
	};
}
/** Errors grouped by file, in the order of the report. */
function errorSection(view, where, most) {
	if (view.errorGroups.length === 0) return null;
	return {
		name: "errors",
		priority: 1,
		head: "",
		rows: errorRows(view, view.errorGroups),
		foot: guessNote(view.errorGroups),
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more error")}, ${where}.`,
		most
	};
}
/** The branch that stays for reviewers. */
function previewSection({ report }) {
	const { preview } = report.findings;
	if (!preview) return null;
	const parts = [
		preview.link === void 0 ? "**Preview**" : `**${(0,markdown/* link */.nf)("Preview", preview.link)}**`,
		`branch ${(0,markdown/* code */.aY)(preview.branch, 255)}`,
		preview.queryUrl !== void 0 && `query API ${(0,markdown/* code */.aY)(preview.queryUrl, 500)}`,
		"stays until the pull request is closed or a newer run replaces it"
	];
	return (0,layout/* block */.om)("preview", 1, parts.filter((part) => part !== false).join(" \u00b7 "));
}
/** Errors that production has, too, in a collapsed list. */
function knownErrorSection(view, where, most) {
	const groups = view.knownGroups;
	if (groups.length === 0) return null;
	const number = groups.reduce((sum, { errors }) => sum + errors.length, 0);
	return {
		name: "errors of production",
		priority: 3,
		head: `<details><summary>${(0,runtime_text/* count */.U9)(number, "error")} that production has, too</summary>\n`,
		rows: errorRows(view, groups),
		foot: `${guessNote(groups)}\n</details>`,
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more error")}, ${where}.`,
		most
	};
}
function guessNote(groups) {
	return groups.some(({ errors }) => errors.some(({ place }) => place?.guess !== void 0)) ? "\n<sub>\u2248 Approximate location: the dbt model that the file was generated from, or the most likely line.</sub>" : "";
}
/** The first row of a group contains its heading, so that a heading is never shown without a row. */
function errorRows(view, groups) {
	const all = groups.flatMap(({ errors }, index) => errors.map((error) => ({
		error,
		index
	})));
	return (0,layout/* lazyRows */.qn)(all, ({ error, index }) => {
		const { fileName = null, errors = [] } = groups[index] ?? {};
		if (error !== errors[0]) return errorRow(view, error);
		const name = fileName === null ? "Unknown file" : (0,markdown/* code */.aY)(fileName, 300);
		return `${index === 0 ? "" : "\n"}**${name}** \u00b7 ${(0,runtime_text/* count */.U9)(errors.length, "error")}\n\n${errorRow(view, error)}`;
	});
}
function errorRow(view, { message, times, place, morePlaces = [], branchPlace }) {
	const places = (place ? [place, ...morePlaces] : []).map((one) => (0,markdown/* placeLink */.aE)(view, one));
	if (branchPlace) places.unshift(`${(0,markdown/* code */.aY)(`${branchPlace.path}:${branchPlace.line}`, 300)} on the platform`);
	const lead = places.length > 0 ? `${places.join(", ")}:` : "";
	return (0,markdown/* item */.AS)(lead, message, times > 1 ? `(${(0,runtime_text/* grouped */.zD)(times)} times)` : "");
}
/** Generated files: their number and what changed; and their names. */
function filesOf({ report }) {
	const { generatedFiles, changes } = report.findings;
	if (!generatedFiles && !changes) return null;
	const marks = changeMarks(changes);
	const { added = [], changed = [], removed = [] } = changes ?? {};
	const names = [.../* @__PURE__ */ new Set([
		...added,
		...changed,
		...removed,
		...generatedFiles ?? []
	])];
	return {
		line: [generatedFiles ? `**${(0,runtime_text/* count */.U9)(generatedFiles.length, "generated file")}**` : "", changes && changeLine(changes)].filter(Boolean).join(" \u00b7 "),
		rows: (0,layout/* lazyRows */.qn)(names, (path) => `- ${[(0,markdown/* code */.aY)(path, 300), marks.get(path)].filter(Boolean).join(" ")}`)
	};
}
/** Generated files in a collapsed list. */
function fileSection(view, where, most) {
	const files = filesOf(view);
	if (!files) return null;
	if (files.rows.length === 0) return (0,layout/* block */.om)("generated files", 4, files.line);
	return {
		name: "generated files",
		priority: 4,
		head: `${files.line}\n\n<details><summary>Files</summary>\n`,
		rows: files.rows,
		foot: "\n</details>",
		more: (missing) => `- \u2026 and ${(0,runtime_text/* count */.U9)(missing, "more file")}, ${where}`,
		most
	};
}
function changeLine({ added, changed, removed, unchanged, base }) {
	const same = unchanged === void 0 ? "" : `, ${unchanged} unchanged`;
	return `${added.length} added, ${changed.length} changed, ${removed.length} removed${same} against ${(0,markdown/* code */.aY)(base, 255)}`;
}
function changeMarks(changes) {
	return new Map([
		"added",
		"changed",
		"removed"
	].flatMap((word) => (changes?.[word] ?? []).map((path) => [path, word])));
}
/** Leftover branches of earlier jobs, and the result of their clean-up. */
function leftoverSection({ report }, where, most) {
	const { leftovers } = report.findings;
	if (!leftovers) return null;
	if (leftovers.length === 0) return (0,layout/* block */.om)("leftover branches", 1, "No leftover branches.");
	return {
		name: "leftover branches",
		priority: 1,
		head: (0,markdown/* tableHead */.PP)([
			"Leftover branch",
			"Forks",
			"Age:",
			"Result"
		]),
		rows: (0,layout/* lazyRows */.qn)(leftovers, ({ branch, forks, ageMs, what }) => (0,markdown/* tableRow */.jD)([
			(0,markdown/* code */.aY)(branch, 255),
			forks.map((fork) => (0,markdown/* code */.aY)(fork, 255)).join(" "),
			ageMs === void 0 ? "" : (0,duration/* formatDuration */.a3)(ageMs),
			(0,markdown/* code */.aY)(what, 300)
		])),
		foot: "",
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more branch", "more branches")}, ${where}.`,
		most
	};
}
function statisticsSection({ statistics, report }) {
	const { syncDurationMs } = report.findings;
	if (report.phases.length === 0) return null;
	const parts = [
		...statistics,
		...syncDurationMs === void 0 ? [] : [`synced in ${(0,duration/* formatDuration */.a3)(syncDurationMs)}`],
		`${(0,duration/* formatDuration */.a3)(report.durationMs)} total`
	];
	return (0,layout/* block */.om)("statistics", 3, parts.join(" \u00b7 "));
}
/** The checks behind the outcome. */
function verificationSection({ checks }) {
	if (checks.length === 0) return null;
	const results = {
		true: "passed",
		false: "**failed**",
		null: "**not verified**"
	};
	const rows = checks.map(({ name, passed, details }) => [
		name,
		results[`${passed}`],
		(0,markdown/* code */.aY)(details, 400)
	]);
	return (0,layout/* block */.om)("verification", 3, (0,markdown/* table */.tp)([
		"Check",
		"Result",
		"Details"
	], rows));
}
/** Duration of each phase, with the phases of the sync below `Sync`. */
function phaseSection({ report }) {
	const { phases, findings, durationMs } = report;
	if (phases.length === 0) return null;
	const rows = phases.flatMap(({ name, durationMs: ms, failed }) => [[`${name}${failed ? " \u274c" : ""}`, (0,duration/* formatDuration */.a3)(ms)], ...name === "Sync" ? syncPhaseRows(findings.syncPhases ?? []) : []]);
	return (0,layout/* block */.om)("phases", 3, (0,markdown/* table */.tp)(["Phase", "Time:"], [...rows, ["**Whole step**", `**${(0,duration/* formatDuration */.a3)(durationMs)}**`]]));
}
function syncPhaseRows(syncPhases) {
	const shown = syncPhases.slice(0, mostSyncPhases);
	const rows = shown.map(({ name, durationMs }) => [`&nbsp;&nbsp;${(0,markdown/* code */.aY)(name, 80)}`, (0,duration/* formatDuration */.a3)(durationMs)]);
	const missing = syncPhases.length - shown.length;
	return missing > 0 ? [...rows, [`&nbsp;&nbsp;\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more phase")}`, ""]] : rows;
}
/** Names of generated files in a comment. */
const mostFiles = 50;
/** What the comparison does not cover. */
function uncheckedSection(view) {
	const items = uncheckedItems(view);
	return items.length === 0 ? null : (0,layout/* block */.om)("not checked", 3, `**Not checked**\n\n${items.join("\n")}`);
}
/** How the result came about: what was not checked first, then what was, in one collapsed block. */
function checkedSection(view, where, most) {
	const files = filesOf(view);
	const unchecked = uncheckedItems(view);
	const parts = [
		subjectSection(view),
		verificationSection(view),
		statisticsSection(view),
		phaseSection(view)
	];
	const unknown = unknownCount(view.report.findings.model ?? {});
	const commit = view.commit?.unverified ? " \u00b7 Commit not verified" : "";
	return {
		name: "how this was checked",
		priority: 3,
		head: `<details><summary>${`How this was checked${unknown > 0 ? `, and ${unknown} not compared` : ""}${commit}`}</summary>`,
		rows: [
			...unchecked.length > 0 ? ["\nNot checked:\n", ...unchecked] : [],
			...parts.flatMap((section) => section ? `\n${section.head}` : []),
			...files ? [`\n${files.line}\n`, ...[...files.rows].slice(0, mostFiles)] : [],
			...files && files.rows.length > mostFiles ? [`- \u2026 and ${(0,runtime_text/* count */.U9)(files.rows.length - mostFiles, "more file")}, ${where}`] : []
		],
		foot: "\n</details>",
		more: () => "",
		most
	};
}
/** Link to the run, and version and command of the action. */
function runSection({ runHref, report }, what) {
	if (runHref === "") return null;
	const { name, version } = report.product;
	return (0,layout/* block */.om)("run", 0, `<sub>${(0,markdown/* link */.nf)(what, runHref)} \u00b7 ${name} ${version} \u00b7 ${report.command}</sub>`);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/report/team-sections.js


// build/report/team-sections.js
const later = "added in this pull request, counts once it is merged";
const heads = {
	data: [
		"",
		"Data test",
		"Result",
		"Time"
	],
	access: [
		"",
		"Access test",
		"Result"
	]
};
/**
* The results of the data tests, then of the access tests: a section for each branch, and one for those that the pull request
* adds.
*/
function testSections({ report }, where, most) {
	const { dataTests = [], accessTests = [] } = report.findings;
	return [...sectionsOf("data", dataTests, where, most), ...sectionsOf("access", accessTests, where, most)];
}
function sectionsOf(kind, all, where, most) {
	return [...Map.groupBy(all, ({ branch }) => branch)].flatMap(([branch, results]) => [...Map.groupBy(results, ({ added = false }) => added)].map(([added, some]) => testSection(kind, branch, some, added, where, most)));
}
/** Those that failed first. */
function testSection(kind, branch, results, added, where, most) {
	const failed = results.filter(({ state }) => state !== "passed");
	const passed = results.filter(({ state }) => state === "passed");
	const title = `${(0,runtime_text/* grouped */.zD)(passed.length)} of ${(0,runtime_text/* count */.U9)(results.length, `${kind} test`)} passed on ${(0,markdown/* code */.aY)(branch, 255)}${added ? `: ${later}` : ""}`;
	const isFolded = failed.length === 0;
	return {
		name: `${kind} tests`,
		priority: isFolded ? 3 : 1,
		head: [
			isFolded ? `<details><summary>${title}</summary>` : `**${title}**`,
			"",
			...(0,markdown/* table */.tp)([...heads[kind]], []).split("\n")
		].join("\n"),
		rows: [...failed, ...passed].map((result) => `| ${team_sections_cellsOf(result).slice(0, heads[kind].length).join(" | ")} |`),
		foot: isFolded ? "\n</details>" : "",
		more: (missing) => `\n\u2026 and ${(0,runtime_text/* count */.U9)(missing, "more test")}, ${where}.`,
		most
	};
}
function team_sections_cellsOf({ name, file, state, rows, reason = "", durationMs, added }) {
	return [
		state === "passed" ? "\u2705" : added ? "\u26a0\ufe0f" : "\u274c",
		[(0,markdown/* code */.aY)(name, 200), file === void 0 ? "" : `in ${(0,markdown/* code */.aY)(file, 200)}`].filter(Boolean).join(" "),
		state === "passed" ? rows === void 0 ? state : (0,runtime_text/* count */.U9)(rows, "row") : `${state}: ${(0,markdown/* code */.aY)(reason, 400)}`,
		durationMs === void 0 ? "" : `${(0,runtime_text/* grouped */.zD)(durationMs)} ms`
	];
}
/** What the team file accepts, and what the pull request adds to it. */
function acceptSection({ report }, where, most) {
	const entries = report.findings.model?.acceptEntries ?? [];
	if (entries.length === 0) return null;
	const added = entries.filter(({ state }) => state === "added").length;
	return {
		name: "accepted in the team file",
		priority: 3,
		head: `<details><summary>Accepted in the team file: ${[...entries.length > added ? [(0,runtime_text/* count */.U9)(entries.length - added, "entry", "entries")] : [], ...added > 0 ? [`${(0,runtime_text/* grouped */.zD)(added)} added in this pull request`] : []].join(", ")}</summary>\n`,
		rows: entries.map(entryRow),
		foot: "\n</details>",
		more: (missing) => `- \u2026 and ${(0,runtime_text/* count */.U9)(missing, "more entry", "more entries")}, ${where}`,
		most
	};
}
const states = {
	used: "\u2611\ufe0f",
	unused: "\u26a0\ufe0f matches nothing:",
	expired: "\u26a0\ufe0f expired:",
	added: "added in this pull request, counts once it is merged:"
};
function entryRow({ change, member, fingerprint, reason, until, line, changes, state }) {
	const one = fingerprint === void 0 ? "" : ` (${(0,markdown/* code */.aY)(fingerprint, 12)})`;
	const matches = changes > 0 ? ` \u00b7 ${(0,runtime_text/* count */.U9)(changes, "change")}` : "";
	return `- ${states[state]} line ${line}: ${change} of ${(0,markdown/* code */.aY)(member, 200)}${one} until ${(0,markdown/* code */.aY)(until, 10)}: ${(0,markdown/* code */.aY)(reason, 300)}${matches}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/report/comment.js







// build/report/comment.js
/**
* GitHub rejects a comment over 65,536 characters. With the marker this stays under 60,000 characters, which is at most
* 240,000 bytes.
*/
const mostCommentCharacters = 59500;
/**
* The comment on the pull request, without its marker.
* @param reserved characters that the caller adds to it
*/
function renderComment(report, reserved = 0) {
	const view = viewOf(report);
	const where = "in the job summary";
	const sections = [
		verdictSection(view),
		previewSection(view),
		warningSection(view, where, 1e4),
		errorSection(view, where, 4e4),
		...testSections(view, where, 15e3),
		readersSection(view, where, 15e3),
		breakingSection(view, where, 3e4),
		(0,content_section/* usersBlock */.Wg)(view),
		(0,content_section/* brokenSection */.DC)(view, where, 2e4, true),
		otherChangesSection(view, where, 15e3),
		readersNote(view),
		...(0,content_section/* otherUsersSections */.JN)(view, where, 6e3),
		acceptSection(view, where, 4e3),
		knownErrorSection(view, where, 8e3),
		checkedSection(view, where, 3e4),
		runSection(view, "Log and job summary of this run")
	];
	return (0,layout/* layOut */.v8)(sections.filter((section) => section !== null), {
		limit: mostCommentCharacters - reserved,
		measure: (text) => text.length
	}, (names) => `Omitted here, available ${where}: ${names.join(", ")}.`);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/report/junit.js

// build/report/junit.js
/**
* The results of data tests and access tests in the XML of JUnit, for tools that show test results: a suite for each kind and
* branch. One that the pull request adds and that does not pass counts as skipped, because such tools may fail a job. No value of
* a result is in it.
*/
function renderJUnit({ dataTests = [], accessTests = [] }) {
	return [
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
		`<testsuites name="Data Model CI" ${countsOf([...dataTests, ...accessTests])}>`,
		...suitesOf("data tests", dataTests),
		...suitesOf("access tests", accessTests),
		"</testsuites>",
		""
	].join("\n");
}
function suitesOf(kind, results) {
	return [...Map.groupBy(results, ({ branch }) => branch)].flatMap(([branch, ofBranch]) => [
		`  <testsuite name="${kind} on ${xml(branch)}" ${countsOf(ofBranch)}>`,
		...ofBranch.map((result) => testCase(kind, result)),
		"  </testsuite>"
	]);
}
function countsOf(results) {
	const [failures, errors, skipped] = [
		"failure",
		"error",
		"skipped"
	].map((element) => results.filter((result) => elementOf(result) === element).length);
	const total = results.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
	return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(total)}"`;
}
function testCase(kind, result) {
	const { name, file, branch, durationMs, reason = "" } = result;
	const element = elementOf(result);
	const head = `    <testcase name="${xml(name)}" classname="${xml(file ?? kind)} on ${xml(branch)}" time="${seconds(durationMs ?? 0)}"`;
	if (element === null) return `${head}/>`;
	return `${head}><${element} message="${element === "skipped" ? "counts once the pull request is merged: " : ""}${xml(reason)}"/></testcase>`;
}
/** @returns null for a test that passed */
function elementOf({ state, added }) {
	if (state === "passed") return null;
	if (added) return "skipped";
	return state === "failed" ? "failure" : "error";
}
function seconds(ms) {
	return (ms / 1e3).toFixed(3);
}
/** Without the characters that XML cannot have, which the first call removes. */
function xml(text) {
	return (0,runtime_text/* oneLine */.TN)(text, 1e3).replace(/[\ufffe\uffff]/g, "").replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}


// EXTERNAL MODULE: ./build/shaken/main/build/report/outputs.js
var report_outputs = __webpack_require__(3285);
// EXTERNAL MODULE: ./build/shaken/main/build/report/preflight-section.js
var preflight_section = __webpack_require__(2906);
;// CONCATENATED MODULE: ./build/shaken/main/build/report/summary.js











// build/report/summary.js
/** The job summary: the report of the comment with more space, and a timeline. In GitHub's Markdown. */
function renderSummary(report) {
	const view = viewOf(report);
	const where = "in the report file (output \"report-path\")";
	const whereErrors = "in the log and the report file";
	const timeline = gantt(report);
	const sections = [
		verdictSection(view),
		subjectSection(view),
		previewSection(view),
		warningSection(view, where, 5e4),
		errorSection(view, whereErrors, 7e5),
		...testSections(view, where, 2e5),
		readersSection(view, where, 2e5),
		breakingSection(view, where, 4e5),
		(0,content_section/* usersBlock */.Wg)(view),
		(0,content_section/* brokenSection */.DC)(view, where, 3e5, false),
		otherChangesSection(view, where, 2e5),
		readersNote(view),
		...(0,content_section/* otherUsersSections */.JN)(view, where, 1e5),
		acceptSection(view, where, 5e4),
		uncheckedSection(view),
		knownErrorSection(view, whereErrors, 1e5),
		leftoverSection(view, where, 3e5),
		callSection(view),
		...(0,preflight_section/* preflightSections */.OC)(view, where, 3e5),
		statisticsSection(view),
		verificationSection(view),
		timeline === null ? null : (0,layout/* block */.om)("timeline", 5, timeline),
		phaseSection(view),
		fileSection(view, where, 5e5)
	];
	return `${(0,layout/* layOut */.v8)(sections.filter((section) => section !== null), {
		limit: 921599,
		measure: (text) => Buffer.byteLength(text)
	}, (names) => `Omitted here, available ${where}: ${names.join(", ")}.`)}\n`;
}
/** The call, and the beginning of its response in a collapsed block. */
function callSection({ report }) {
	const { call } = report.findings;
	if (!call) return null;
	const { operation, method, path, status, items, pages, excerpt } = call;
	const rows = (0,markdown/* table */.tp)([
		"Operation",
		"Call",
		"Status:",
		"Items:"
	], [[
		(0,markdown/* code */.aY)(operation),
		(0,markdown/* code */.aY)(`${method} ${path}`),
		status === void 0 ? "" : String(status),
		items === void 0 ? "" : `${items}${(pages ?? 1) > 1 ? ` on ${(0,runtime_text/* count */.U9)(pages ?? 1, "page")}` : ""}`
	]]);
	if (excerpt === void 0) return (0,layout/* block */.om)("call", 1, rows);
	const folded = [
		"<details><summary>Response (beginning)</summary>",
		"",
		...(0,markdown/* fenced */.OF)((0,runtime_text/* serverLines */.LH)(excerpt, 400)),
		"",
		"</details>"
	];
	return (0,layout/* block */.om)("call", 1, `${rows}\n\n${folded.join("\n")}`);
}
/** A step has only a few phases; the number of sync phases is up to the platform. */
const mostSyncTasks = 40;
/**
* The phases on a time axis: a Mermaid diagram in a code block, which GitHub renders.
* @returns null when there are no phases
*/
function gantt({ phases, findings }) {
	if (phases.length === 0) return null;
	const sync = phases.find(({ name }) => name === "Sync");
	return [
		"```mermaid",
		"gantt",
		"  dateFormat x",
		"  axisFormat %H:%M:%S",
		...[
			"section Step",
			...phases.map(taskLine),
			...sync && findings.syncPhases ? ["section dbt sync", ...syncTasks(sync, findings.syncPhases.slice(0, mostSyncTasks)).map(taskLine)] : []
		].map((line) => `  ${line}`),
		"```"
	].join("\n");
}
/** The platform reports the order and duration of its phases but no common start time, so they are placed end to end. */
function syncTasks(sync, syncPhases) {
	let { startedAt } = sync;
	return syncPhases.map(({ name, durationMs }, index) => {
		const task = {
			name: `${index + 1} ${name}`,
			startedAt,
			durationMs,
			failed: false
		};
		startedAt += durationMs;
		return task;
	});
}
/** Removes Mermaid syntax from the name. Mermaid does not draw a task of zero length, so each lasts at least 1 ms. */
function taskLine({ name, startedAt, durationMs, failed }) {
	const harmless = name.replace(/[^A-Za-z0-9 _.-]/g, "-").slice(0, 40);
	const from = Math.round(startedAt);
	const to = from + Math.max(1, Math.round(durationMs));
	return `${harmless}, ${(0,duration/* formatDuration */.a3)(durationMs)} :${failed ? "crit, " : ""}${from}, ${to}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/publish.js














// build/publish.js
/**
* Publishes a report as a file, job summary, pull request comment and annotations. A failure here is a warning and
* does not change the outcome of the step.
* @param shown the inputs for publishing, as far as they are valid
* @param signal ends the wait for GitHub
* @param basis what the result rests on besides the commit; null if it cannot be repeated
*/
async function publish(edges, shown, report, setOutput, signal, basis = null) {
	const { log } = edges;
	await attempt(log, "Could not write the report", async () => setOutput("report-path", await edges.writeReport(report, junitOf(report))));
	await attempt(log, "Could not write the job summary", () => edges.writeSummary(renderSummary(report)));
	await attempt(log, "Could not write the pull request comment", () => comment(edges, shown, report, setOutput, signal, basis));
	await attempt(log, "Could not write the error annotations", () => {
		annotate(log, report);
	});
}
/**
* Adds the locations of the errors in the checkout to the report. If the checkout cannot be read, the report is unchanged.
* @param signal ends the search; errors without a location by then are shown without one
* @param modelFiles the files of the branch, if they were read
*/
async function locate(report, workspace, settings, signal, modelFiles = []) {
	const { findings, verdict } = report;
	const errors = findings.errors ?? [];
	const reason = verdict.failureKind === "sync" ? findings.syncError : void 0;
	if (!settings || errors.length === 0 && reason === void 0) return report;
	try {
		const files = withoutTokens((0,text_files/* openTextFiles */.F)(workspace), settings);
		const located = await locateErrors(errors, files, settings, signal, modelFiles);
		const generated = (await files.paths()).length === 0 ? null : new Set(findings.generatedFiles);
		const placed = located.map(({ branchPlace, ...error }) => branchPlace && generated?.has(branchPlace.path) === false ? {
			...error,
			branchPlace
		} : error);
		const place = reason === void 0 || signal.aborted ? null : await locateText((0,runtime_text/* oneLine */.TN)(reason), files, settings);
		return {
			...report,
			findings: {
				...findings,
				...errors.length > 0 ? { errors: placed } : {}
			},
			verdict: place ? {
				...verdict,
				place
			} : verdict
		};
	} catch {
		return report;
	}
}
/** The files whose names contain no token: the name of a file with an error is shown. */
function withoutTokens(files, settings) {
	const { token, githubToken, contentToken } = settings;
	const hide = [
		token,
		githubToken ?? "",
		contentToken ?? ""
	].map(exchange/* hiding */.Q0);
	const isShown = (path) => hide.every((hidden) => hidden(path) === path);
	return {
		...files,
		paths: async () => (await files.paths()).filter(isShown)
	};
}
function junitOf({ findings }) {
	const { dataTests, accessTests } = findings;
	return (dataTests ?? accessTests) === void 0 ? null : renderJUnit(findings);
}
async function comment({ run, log, clock, connectGitHub }, { command, comment: when, githubToken, commentKey, ran }, report, setOutput, signal, basis) {
	if (command !== null && !table/* commenting */.uR.includes(command) || commentKey === null) return;
	if (when === "never" || run.repository === "") return;
	if (!run.pullRequest && run.eventName !== "push") return;
	const { repeated, outcome } = report.verdict;
	if (repeated !== void 0) return;
	const isSkipped = outcome === "skipped";
	if (isSkipped && !run.pullRequest) return;
	if (isSkipped && run.pullRequest?.closed) return;
	const create = ran && !isSkipped && (when === "always" || outcome === "failure");
	if (githubToken === null) {
		if (create && run.pullRequest) log.warning(withoutToken);
		return;
	}
	const github = await connectGitHub(githubToken);
	const mark = publish_markOf(report, run, basis);
	const reserved = (0,marker/* writeMarker */.en)(commentKey, mark).length + 1;
	const put = (issue, what) => {
		const wanted = {
			issue,
			of: commentKey,
			mark,
			body: renderComment(what, reserved),
			create
		};
		return putComment(github, clock, wanted, signal);
	};
	const failures = [];
	for (const issue of await (0,pull_requests/* pullRequestsFor */.Z)(run, github, signal)) try {
		const { url, result } = await put(issue, report);
		if (result === "none") continue;
		setOutput("comment-url", url);
		log.line(`Comment on pull request ${issue} ${results[result]}: ${(0,runtime_text/* oneLine */.TN)(url, 300)}`);
		const { preview, ...findings } = report.findings;
		if (preview && !await github.isOpen(issue, signal).catch(() => true)) await put(issue, {
			...report,
			findings
		});
	} catch (error) {
		failures.push(error);
	}
	if (failures.length > 0) throw failures[0];
}
/** With more, the list would take too much of the comment: it is skipped, and no label accepts its changes. */
const mostListed = 2e3;
const mostSentence = 2e3;
const ranks = {
	skipped: 0,
	success: 1,
	cancelled: 3,
	failure: 4
};
/** What later runs have to know: the changes that the comment lists, and the result as far as it can be repeated. */
function publish_markOf({ findings, verdict, startedAt }, run, basis) {
	const { model, changeGate, impact } = findings;
	const { outcome, failureKind, forgiven } = verdict;
	const changes = (model?.changes ?? []).filter(({ level }) => level !== "safe").map(({ fingerprint }) => fingerprint);
	const content = (impact?.consumers.filter(({ state }) => state === "broken") ?? []).flatMap(({ uses }) => uses.flatMap(({ fingerprint }) => fingerprint ?? []));
	const listed = model && failureKind !== "validation" ? [.../* @__PURE__ */ new Set([...changes, ...content])] : [];
	const sentence = verdict.sentence.slice(0, mostSentence);
	const { branch: _, ...outputs } = (0,report_outputs/* outputsOf */.Yz)(findings);
	const label = changeGate ? changeGate.labelEvent ?? 0 : null;
	const isKnown = basis !== null && !forgiven && changeGate?.problem === void 0;
	const isResult = outcome === "success" || outcome === "failure";
	return {
		runId: run.runId,
		attempt: run.runAttempt,
		startedAt,
		head: run.sha,
		rank: forgiven ? 2 : ranks[outcome],
		listed: listed.length > mostListed ? "" : listed.join(""),
		...isResult && isKnown && { result: {
			basis,
			outcome,
			failureKind,
			sentence,
			label,
			outputs
		} }
	};
}
const withoutToken = "Input `github-token` is empty, so the pull request gets no comment. Remove the input (default: the workflow's own token), check the name of its secret, or set `comment: never`.";
const results = {
	created: "created",
	updated: "updated",
	unchanged: "unchanged",
	newer: "unchanged, because it shows a newer or worse result"
};
function annotate(log, report) {
	const { errors, warnings, more } = annotationsOf(report, "in the job summary");
	for (const { title, message, place } of errors) log.error(message, propertiesOf(place, title));
	for (const { title, message, place } of warnings) log.warning(message, propertiesOf(place, title));
	if (more === null) return;
	if (errors.length > 0) log.error(more);
	else log.warning(more);
}
/** A location as properties of a GitHub annotation. */
function propertiesOf({ path, line, column }, title) {
	return {
		title,
		file: path,
		...line === void 0 ? {} : { startLine: line },
		...column === void 0 ? {} : { startColumn: column }
	};
}
async function attempt(log, what, work) {
	try {
		await work();
	} catch (error) {
		const advice = error instanceof errors/* GitHubError */.y_ ? ` ${error.advice}` : "";
		const text = (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error)));
		log.warning(`${what}: ${text}.${advice}`);
	}
}



/***/ }),

/***/ 2906:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B3: () => (/* binding */ stateMark),
/* harmony export */   BW: () => (/* binding */ fixOf),
/* harmony export */   CA: () => (/* binding */ isMain),
/* harmony export */   OC: () => (/* binding */ preflightSections)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3914);


// build/report/preflight-section.js
const marks = {
	ok: "\u2705",
	unknown: "\u2754",
	"not needed": "\u2796",
	"other event": "\u2796"
};
/** The icon of a row. A missing requirement of `sync` is an error, any other missing item a warning. */
function stateMark({ state, required }) {
	return state === "missing" ? required ? "\u274c" : "\u26a0\ufe0f" : marks[state];
}
/** Checks that everybody reads, passed or not. */
const always = /* @__PURE__ */ new Set([...[
	"token",
	"deployment",
	"token permissions",
	"query API",
	"deploy branch",
	"event for sync",
	"comment"
]]);
/** Whether a row is for everybody: what has a fix, and the few checks that a setup consists of. */
function isMain({ name, state, remedy }) {
	return always.has(name) || state === "missing" || state === "unknown" && remedy !== "";
}
/** The fix of a row, where there is something to fix. */
function fixOf({ state, remedy }) {
	return state === "missing" || state === "unknown" ? remedy : "";
}
/** The checks that matter, each with its fix, and the others collapsed. */
function preflightSections({ report }, where, most) {
	const { preflight = [] } = report.findings;
	const [main, others] = [preflight.filter(isMain), preflight.filter((row) => !isMain(row))];
	const section = (rows, parts) => rows.length === 0 ? null : {
		...parts,
		priority: 1,
		rows: rows.map((row) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .tableRow */ .jD)(cellsOf(row))),
		more: (missing) => `\n\u2026 and ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(missing, "more row")}, ${where}.`,
		most
	};
	const head = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .tableHead */ .PP)([
		"",
		"Check",
		"Details"
	]);
	const title = `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(others.length, "other check")} with nothing to fix`;
	return [section(main, {
		name: "preflight",
		head,
		foot: "\nA check in bold is required for `sync`."
	}), section(others, {
		name: "other checks",
		head: `<details><summary>${title}</summary>\n\n${head}`,
		foot: "\n</details>"
	})];
}
function cellsOf(row) {
	const { name, state, found, neededFor, required } = row;
	const fix = fixOf(row);
	const details = [
		`${state}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(found, 600)}`,
		fix !== "" && `Fix: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(fix, 600)}`,
		state === "missing" && neededFor.length > 0 && `Needed for ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(neededFor.join(", "), 200)}`
	];
	const label = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(name, 100);
	return [
		stateMark(row),
		required ? `**${label}**` : label,
		details.filter(Boolean).join(" \u00b7 ")
	];
}



/***/ })

};
