export const id = 226;
export const ids = [226];
export const modules = {

/***/ 3541:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGitHub: () => (/* binding */ createGitHub),
  isInstallationToken: () => (/* binding */ isInstallationToken)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/@actions/github/lib/utils.js + 59 modules
var utils = __webpack_require__(1142);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/@octokit/rest/dist-src/index.js + 3 modules
var dist_src = __webpack_require__(7299);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var errors = __webpack_require__(8119);
// EXTERNAL MODULE: ./build/shaken/main/build/github/octokit-fetch.js
var octokit_fetch = __webpack_require__(3962);
// EXTERNAL MODULE: ./build/shaken/main/build/github/repeat.js
var repeat = __webpack_require__(5667);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(9005);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/schemas.js




// build/github/schemas.js
const account = (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({
	login: (0,schemas/* string */.Yj)(),
	type: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)())
}));
const comment = (0,schemas/* object */.Ik)({
	id: (0,schemas/* int */.Wh)().check((0,api/* _positive */.NC)()),
	body: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	html_url: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	updated_at: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	user: account
});
const pullRequest = (0,schemas/* object */.Ik)({
	number: (0,schemas/* int */.Wh)().check((0,api/* _positive */.NC)()),
	state: (0,schemas/* string */.Yj)(),
	head: (0,schemas/* object */.Ik)({
		ref: (0,schemas/* string */.Yj)(),
		sha: (0,schemas/* string */.Yj)(),
		repo: (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({ full_name: (0,schemas/* string */.Yj)() }))
	})
});
const gitObject = (0,schemas/* object */.Ik)({
	type: (0,schemas/* string */.Yj)(),
	sha: (0,schemas/* string */.Yj)().check((0,api/* _regex */.Fk)(/^[0-9a-f]{40,64}$/))
});
function commentOf({ id, body, html_url: url, updated_at: at, user }) {
	const updatedAt = Date.parse(at ?? "");
	return {
		id,
		body: body ?? "",
		url: (0,runtime_text/* oneLine */.TN)(url ?? "", 2e3),
		author: user?.login ?? "",
		byBot: user?.type === "Bot",
		...Number.isNaN(updatedAt) ? {} : { updatedAt }
	};
}
const time = (0,schemas/* string */.Yj)().check((0,schemas/* refine */.YP)((text) => !Number.isNaN(Date.parse(text))));
/** Events of other kinds have other members. */
const issueEvent = (0,schemas/* object */.Ik)({ event: (0,schemas/* string */.Yj)() });
const reopened = (0,schemas/* object */.Ik)({ created_at: time });
const labelEvent = (0,schemas/* object */.Ik)({
	id: (0,schemas/* int */.Wh)().check((0,api/* _positive */.NC)()),
	event: (0,schemas/* enum */.k5)(["labeled", "unlabeled"]),
	label: (0,schemas/* object */.Ik)({ name: (0,schemas/* string */.Yj)() }),
	actor: account,
	created_at: time
});
/** @returns null for an event of another kind */
function issueEventOf(data) {
	const { event } = (0,parse/* parse */.qg)(issueEvent, data);
	if (event === "reopened") return { reopenedAt: Date.parse((0,parse/* parse */.qg)(reopened, data).created_at) };
	if (event !== "labeled" && event !== "unlabeled") return null;
	const { id, label, actor, created_at: at } = (0,parse/* parse */.qg)(labelEvent, data);
	return {
		id,
		label: label.name,
		set: event === "labeled",
		by: actor?.login ?? "",
		at: Date.parse(at)
	};
}
/** GitHub lists no more files of a comparison. */
const mostFiles = 300;
const comparison = (0,schemas/* object */.Ik)({
	behind_by: (0,schemas/* int */.Wh)().check((0,api/* _nonnegative */.UI)()),
	files: (0,schemas/* nullish */.cl)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({
		filename: (0,schemas/* string */.Yj)(),
		previous_filename: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)())
	})))
});
function comparisonOf({ behind_by: behindBy, files }) {
	if (!files || files.length >= mostFiles) return {
		behindBy,
		files: null
	};
	const paths = files.flatMap(({ filename, previous_filename: before }) => before ? [before, filename] : [filename]);
	return {
		behindBy,
		files: [...new Set(paths)]
	};
}
const file = (0,schemas/* object */.Ik)({
	type: (0,schemas/* string */.Yj)(),
	encoding: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	content: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)())
});
function fileOf(data) {
	if (Array.isArray(data)) return { problem: "is a folder" };
	const { type, encoding, content } = (0,parse/* parse */.qg)(file, data);
	if (type === "symlink") return { problem: "is a symbolic link" };
	if (type !== "file") return { problem: `is a ${(0,runtime_text/* oneLine */.TN)(type, 20)}` };
	if (encoding !== "base64") return { problem: "is too large" };
	return { value: new Uint8Array(Buffer.from(content ?? "", "base64")) };
}
function pullRequestOf({ number, state, head }) {
	return {
		number,
		open: state === "open",
		headRef: head.ref,
		headSha: head.sha,
		headRepository: head.repo?.full_name ?? ""
	};
}
const readComment = (data) => commentOf((0,parse/* parse */.qg)(comment, data));
const readComments = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)(comment), data).map(commentOf);
const readPullRequest = (data) => pullRequestOf((0,parse/* parse */.qg)(pullRequest, data));
const readPullRequests = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)(pullRequest), data).map(pullRequestOf);
/** @param ref the full name, `refs/\u2026`: an old server sends a list of the refs with this prefix */
const readRef = (ref) => (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({
	ref: (0,schemas/* literal */.eu)(ref),
	object: gitObject
}), data).object;
const readRefs = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({
	ref: (0,schemas/* string */.Yj)(),
	object: gitObject
})), data).map(({ ref, object }) => ({
	ref,
	sha: object.sha
}));
/**
* The latest first; the deletion of a branch is no push.
* @param branch the full name, `refs/heads/\u2026`, so that a push to another branch is none
*/
const readLastPush = (branch) => (data) => {
	const activity = (0,schemas/* object */.Ik)({
		ref: (0,schemas/* literal */.eu)(branch),
		after: gitObject.shape.sha,
		timestamp: time
	});
	const [last] = (0,parse/* parse */.qg)((0,schemas/* array */.YO)(activity), data).filter(({ after }) => !/^0+$/.test(after));
	return last ? {
		sha: last.after,
		at: Date.parse(last.timestamp)
	} : null;
};
const readTag = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ object: gitObject }), data).object;
const readLogin = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ login: (0,schemas/* string */.Yj)() }), data).login;
/** Of GraphQL, where an error is a 200 without data. */
const readViewer = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ data: (0,schemas/* object */.Ik)({ viewer: (0,schemas/* object */.Ik)({ login: (0,schemas/* string */.Yj)() }) }) }), data).data.viewer.login;
const readLabels = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({ name: (0,schemas/* string */.Yj)() })), data).map(({ name }) => name);
/** With null for events of other kinds, so that the size of the page is known. */
const readIssueEvents = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()), data).map(issueEventOf);
/** Whether a pull request is open. */
const readIsOpen = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ state: (0,schemas/* enum */.k5)(["open", "closed"]) }), data).state === "open";
const readComparison = (data) => comparisonOf((0,parse/* parse */.qg)(comparison, data));
const fileContent = fileOf;


;// CONCATENATED MODULE: ./build/shaken/main/build/github/client.js







// build/github/client.js
/**
* What `getOctokit` of the same package makes, with the methods of `@octokit/rest`. Its own module also reads the event file,
* and each start would load octokit with it.
*/
const Client = utils/* GitHub */.gq.plugin(...dist_src/* Octokit */.E.plugins);
/** Octokit logs URLs and headers that a server chose, which a runner would run as workflow commands. */
const silent = {
	debug: nothing,
	info: nothing,
	warn: nothing,
	error: nothing
};
function nothing() {}
/**
* Connects to GitHub; sends nothing yet.
* @throws GitHubError if the repository is not `owner/name`
*/
function createGitHub(options) {
	const repository = splitRepository(options.repository);
	const request = {
		fetch: (0,octokit_fetch/* octokitFetch */.u)(options.send, options.token, options.clock),
		log: silent
	};
	const { token, userAgent } = options;
	const baseUrl = options.baseUrl.replace(/\/+$/, "");
	const octokit = new Client((0,utils/* getOctokitOptions */.EG)(token, {
		baseUrl,
		userAgent,
		log: silent,
		request
	}));
	(0,repeat/* repeatRequests */.q)(octokit, options);
	return {
		...commentCalls(octokit, repository),
		...commitCalls(octokit, repository),
		...labelCalls(octokit, repository),
		async login(signal) {
			if (isInstallationToken(options.token)) return null;
			const request = {
				operation: "login",
				signal
			};
			const user = await octokit.rest.users.getAuthenticated({ request }).catch(unless(403));
			return user ? readAs(readLogin, user.data, request.operation) : null;
		},
		async viewer(signal) {
			const request = {
				operation: "viewer",
				signal
			};
			const baseUrl = options.baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api");
			const { data } = await octokit.request("POST /graphql", {
				baseUrl,
				query: "query { viewer { login } }",
				request
			});
			return readAs(readViewer, data, request.operation);
		}
	};
}
function commentCalls({ rest: { issues } }, repository) {
	return {
		listComments: (issue, signal) => {
			const request = {
				operation: "listComments",
				signal
			};
			const all = {
				...repository,
				issue_number: issue,
				per_page: pageSize
			};
			return everyPage(request.operation, readComments, (page) => issues.listComments({
				...all,
				page,
				request: { ...request }
			}));
		},
		async createComment(issue, body, signal) {
			const request = {
				operation: "createComment",
				signal
			};
			const { data } = await issues.createComment({
				...repository,
				issue_number: issue,
				body,
				request
			});
			return readAs(readComment, data, request.operation);
		},
		async updateComment(id, body, signal) {
			const request = {
				operation: "updateComment",
				signal
			};
			const { data } = await issues.updateComment({
				...repository,
				comment_id: id,
				body,
				request
			});
			return readAs(readComment, data, request.operation);
		},
		async deleteComment(id, signal) {
			const request = {
				operation: "deleteComment",
				signal
			};
			await issues.deleteComment({
				...repository,
				comment_id: id,
				request
			}).catch(unless(404));
		}
	};
}
function labelCalls({ rest: { issues, pulls } }, repository) {
	return {
		labels: (issue, signal) => {
			const request = {
				operation: "labels",
				signal
			};
			const all = {
				...repository,
				issue_number: issue,
				per_page: pageSize,
				request
			};
			return everyPage(request.operation, readLabels, (page) => issues.listLabelsOnIssue({
				...all,
				page
			}));
		},
		async issueEvents(issue, signal) {
			const request = {
				operation: "issueEvents",
				signal
			};
			const all = {
				...repository,
				issue_number: issue,
				per_page: pageSize,
				request
			};
			const known = (await everyPage(request.operation, readIssueEvents, (page) => issues.listEvents({
				...all,
				page
			}))).filter((event) => event !== null);
			return {
				labels: known.filter((event) => "label" in event),
				reopenedAt: known.findLast((event) => "reopenedAt" in event)?.reopenedAt ?? null
			};
		},
		async pullRequest(number, signal) {
			const request = {
				operation: "pullRequest",
				signal
			};
			const { data } = await pulls.get({
				...repository,
				pull_number: number,
				request
			});
			return readAs(readPullRequest, data, request.operation);
		},
		async isOpen(pullRequest, signal) {
			const request = {
				operation: "isOpen",
				signal
			};
			const { data } = await pulls.get({
				...repository,
				pull_number: pullRequest,
				request
			});
			return readAs(readIsOpen, data, request.operation);
		}
	};
}
function commitCalls({ rest: { git, repos } }, repository) {
	return {
		pullRequestsOf: (sha, signal) => {
			const request = {
				operation: "pullRequestsOf",
				signal
			};
			const all = {
				...repository,
				commit_sha: sha,
				per_page: pageSize,
				request
			};
			return everyPage(request.operation, readPullRequests, (page) => repos.listPullRequestsAssociatedWithCommit({
				...all,
				page
			}));
		},
		async ref(ref, signal) {
			const request = {
				operation: "ref",
				signal
			};
			const found = await git.getRef({
				...repository,
				ref,
				request
			}).catch(unless(404));
			return found && readAs(readRef(`refs/${ref}`), found.data, request.operation);
		},
		async refs(prefix, signal) {
			const request = {
				operation: "refs",
				signal
			};
			const { data } = await git.listMatchingRefs({
				...repository,
				ref: prefix,
				request
			});
			return readAs(readRefs, data, request.operation);
		},
		async lastPush(branch, signal) {
			const request = {
				operation: "lastPush",
				signal
			};
			const ref = `refs/heads/${branch}`;
			const last = {
				...repository,
				ref,
				direction: "desc",
				per_page: 2,
				request
			};
			const { data } = await repos.listActivities(last);
			return readAs(readLastPush(ref), data, request.operation);
		},
		async compare(base, head, signal) {
			const request = {
				operation: "compare",
				signal
			};
			const basehead = `${base}...${head}`;
			const { data } = await repos.compareCommitsWithBasehead({
				...repository,
				basehead,
				per_page: 1,
				request
			});
			return readAs(readComparison, data, request.operation);
		},
		async fileAt(path, commit, signal) {
			const request = {
				operation: "fileAt",
				signal
			};
			const found = await repos.getContent({
				...repository,
				path,
				ref: commit,
				request
			}).catch(unless(404));
			return found && readAs(fileContent, found.data, request.operation);
		},
		async annotatedTag(sha, signal) {
			const request = {
				operation: "annotatedTag",
				signal
			};
			const { data } = await git.getTag({
				...repository,
				tag_sha: sha,
				request
			});
			return readAs(readTag, data, request.operation);
		}
	};
}
/** For `catch`: null for a plain error response with this status; throws everything else. */
function unless(status) {
	return (error) => {
		if (error instanceof errors/* GitHubError */.y_ && error.status === status && !error.rateLimit) return null;
		throw error;
	};
}
/**
* Whether a token acts as an app's installation, as the workflow's own `GITHUB_TOKEN` does. GitHub marks its tokens
* by prefix (docs, "About authentication to GitHub", token formats); on an old server they may have none.
*/
function isInstallationToken(token) {
	return token.startsWith("ghs_");
}
function splitRepository(repository) {
	const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
	const usable = [owner, repo].every((part) => part && !/^\.{1,2}$/.test(part));
	if (owner && repo && usable) return {
		owner,
		repo
	};
	throw new errors/* GitHubError */.y_({
		operation: "createGitHub",
		status: null,
		text: `"${(0,runtime_text/* oneLine */.TN)(repository, 200)}" is not a repository`,
		advice: "The run does not say which repository it is in: GITHUB_REPOSITORY has to be owner/name.",
		arrived: "no",
		notTheConnection: true
	});
}
/** The largest page that GitHub sends. */
const pageSize = 100;
const maxPages = 300;
/**
* Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
* to any URL that the server names as the next page, and reads a 409 as an empty page.
* @throws GitHubError also if there are too many pages, since the remaining ones are unknown
*/
async function everyPage(operation, read, get) {
	const all = [];
	for (let page = 1; page <= maxPages; page++) {
		const { headers, data } = await get(page);
		const items = readAs(read, data, operation);
		all.push(...items);
		if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? "")) return all;
	}
	throw new errors/* GitHubError */.y_({
		operation,
		status: null,
		text: `more than ${maxPages} pages`,
		advice: "There are too many comments to find the existing one: set \"comment: never\".",
		arrived: "no",
		notTheConnection: true
	});
}
/**
* Reads a response.
* @throws GitHubError if it does not match
*/
function readAs(read, data, operation) {
	try {
		return read(data);
	} catch (cause) {
		throw new errors/* GitHubError */.y_({
			operation,
			status: null,
			text: "the response does not match the API description of GitHub",
			advice: errors/* unreachableAdvice */.t6,
			arrived: "unknown",
			notTheConnection: true
		}, { cause });
	}
}



/***/ }),

/***/ 8119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cb: () => (/* binding */ githubAdvice),
/* harmony export */   JR: () => (/* binding */ rateLimitWaitMs),
/* harmony export */   ns: () => (/* binding */ namedWaitMs),
/* harmony export */   t6: () => (/* binding */ unreachableAdvice),
/* harmony export */   tX: () => (/* binding */ rateLimitOf),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9529);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/errors.js
/** A failed request to GitHub. The message is one line and never contains the token. */
var GitHubError = class extends Error {
	name = "GitHubError";
	operation;
	/** Of the response; null if there was none, or none that can be read. */
	status;
	/** What to do next. */
	advice;
	/** `no`: the request was certainly not carried out. `unknown`: it may have been. */
	arrived;
	/** Set if GitHub rejected the request because of too many requests. */
	rateLimit;
	retryAfterMs;
	constructor(details, options) {
		super(sentence(details), options);
		this.operation = details.operation;
		this.status = details.status;
		this.advice = details.advice;
		this.arrived = details.arrived;
		this.rateLimit = details.rateLimit ?? null;
		this.retryAfterMs = details.retryAfterMs ?? null;
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
	refs: "listing the branches of the merge queue",
	lastPush: "reading when the branch was pushed to",
	annotatedTag: "reading the tag",
	login: "reading the user of the token",
	viewer: "reading the user of the token"
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
const minuteMs = 6e4;
/** A longer wait exceeds every time limit, and a timer that overflows would fire at once. */
const longestWaitMs = 864e5;
/**
* Reads an error response.
* @param headers with lower-case names
* @param text GitHub's message
* @param nowMs this machine's time, for responses without a date
* @returns null if it is no rate limit
*/
function rateLimitOf(status, headers, text, nowMs) {
	if (status !== 403 && status !== 429) return null;
	const serverNowMs = serverTime(headers, nowMs);
	const named = namedWaitMs(headers, nowMs);
	if (named !== null) return { waitMs: named };
	if (textOf(headers["x-ratelimit-remaining"])?.trim() === "0") {
		const reset = textOf(headers["x-ratelimit-reset"])?.trim() ?? "";
		return { waitMs: /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1e3 - serverNowMs) : null };
	}
	return status === 429 || /secondary rate limit|abuse detection/i.test(text) ? { waitMs: null } : null;
}
/**
* How long to wait for a rate limit.
* @param rejections how many in a row, from 1
* @returns milliseconds, at least 1,000
*/
function rateLimitWaitMs({ waitMs }, rejections) {
	const wanted = waitMs ?? minuteMs * 2 ** Math.min(rejections - 1, 10);
	return Math.min(longestWaitMs, Math.max(1e3, wanted));
}
/** What `Retry-After` says, in milliseconds, or null. */
function namedWaitMs(headers, nowMs) {
	return (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(textOf(headers["retry-after"]), serverTime(headers, nowMs));
}
/** The server's own time, from its `Date` header where it sent one. */
function serverTime(headers, nowMs) {
	const date = Date.parse(textOf(headers.date) ?? "");
	return Number.isNaN(date) ? nowMs : date;
}
/** Octokit gives every header as text; any other type is ignored. */
function textOf(value) {
	return typeof value === "string" ? value : void 0;
}



/***/ }),

/***/ 3962:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ octokitFetch),
/* harmony export */   v: () => (/* binding */ RedirectRejected)
/* harmony export */ });
/* harmony import */ var _http_redact_token_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6488);

// build/github/octokit-fetch.js
/** A redirect that is not followed: to another origin, to no URL, or in a circle. */
var RedirectRejected = class extends Error {
	status;
	constructor(status, message) {
		super(message);
		this.status = status;
	}
};
const redirects = /* @__PURE__ */ new Set([
	301,
	302,
	303,
	307,
	308
]);
const maxRedirects = 5;
const requestTimeoutMs = 1e4;
/**
* @param send sends one request and reads the whole response
* @param token removed from responses and errors, which could end up in a log or a file
* @param clock ends a request, its redirects and its response's body included, after 10 s
*/
function octokitFetch(send, token, clock) {
	const hide = (0,_http_redact_token_js__WEBPACK_IMPORTED_MODULE_0__/* .hiding */ .Q)(token);
	async function sendOnce(url, { method, headers, body, signal }) {
		try {
			return await send({
				url,
				method,
				headers: {
					...headers,
					"accept-encoding": "identity"
				},
				body: body ?? null,
				signal
			});
		} catch (error) {
			const { message, code, unsent } = error ?? {};
			throw Object.assign(new Error(hide(String(message ?? error))), {
				code,
				unsent
			});
		}
	}
	async function follow(start, init) {
		let url = start;
		for (let hops = 0;; hops++) {
			const response = await sendOnce(url, init);
			if (!redirects.has(response.status)) return fetchResponse(url, response, hide);
			const location = header(response, "location");
			const target = location ? URL.parse(location, url.href) : null;
			if (target && target.origin !== start.origin) throw new RedirectRejected(response.status, hide(`a redirect to ${target.origin}`));
			const changesMethod = response.status === 303 && init.method !== "GET";
			if (target === null || changesMethod || hops === maxRedirects) throw new RedirectRejected(response.status, "a redirect that leads nowhere");
			url = target;
		}
	}
	return async (url, init) => {
		const limit = new AbortController();
		const tooSlow = () => limit.abort(/* @__PURE__ */ new Error(`timed out after ${requestTimeoutMs / 1e3} s`));
		const release = clock.after(requestTimeoutMs, tooSlow);
		try {
			const signal = AbortSignal.any([init.signal, limit.signal]);
			return await follow(new URL(url), {
				...init,
				signal
			});
		} finally {
			release();
		}
	};
}
function fetchResponse(url, response, hide) {
	const headers = /* @__PURE__ */ new Map();
	for (const name of Object.keys(response.headers)) headers.set(name, hide(header(response, name) ?? ""));
	const json = /json/i.test(headers.get("content-type") ?? "");
	headers.set("content-type", json ? "application/json" : "text/plain");
	return {
		status: response.status,
		url: url.href,
		headers,
		text: async () => hide(response.body)
	};
}
function header(response, name) {
	const value = response.headers[name];
	return Array.isArray(value) ? value.join(", ") : value;
}



/***/ }),

/***/ 5667:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ waitBefore),
/* harmony export */   q: () => (/* binding */ repeatRequests)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9529);
/* harmony import */ var _http_faults_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3148);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3204);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8119);
/* harmony import */ var _octokit_fetch_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3962);








// build/github/repeat.js
/** A comment is not worth a longer wait. */
const longestWaitMs = 12e4;
/** Of errors that are no rate limit. */
const mostFaults = 5;
/**
* Sent once: a newer run may write the comment during the wait, so the caller reads the comment again first.
*/
const once = /* @__PURE__ */ new Set(["updateComment"]);
/** Reads that GraphQL wants as a POST. */
const readByPost = /* @__PURE__ */ new Set(["viewer"]);
/**
* Repeats requests that are safe to repeat until the call's signal aborts; octokit's own plugin would create a comment
* twice. Turns every error into a `GitHubError`.
*/
function repeatRequests(octokit, { clock, random, onWait }) {
	octokit.hook.wrap("request", async (request, options) => {
		const { operation, signal } = options.request;
		let last = null;
		let rateLimits = 0;
		for (let failures = 1;; failures++) {
			try {
				return await request(options);
			} catch (error) {
				if (signal.aborted) return (last ? (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(last) : rethrow)(signal.reason);
				last = faultOf(operation, error, clock.now());
			}
			if (last.rateLimit) rateLimits++;
			const method = readByPost.has(operation) ? "GET" : options.method;
			const waitMs = once.has(operation) ? null : waitBefore(last, method, failures, rateLimits);
			if (waitMs === null) throw last;
			const delayMs = waitMs + (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, random());
			const { message } = last;
			await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_3__/* .waitToRepeat */ .m5)(clock, {
				delayMs,
				askedMs: waitMs,
				onWait: () => onWait(message, delayMs)
			}, signal, last);
		}
	});
}
/**
* The least time before another attempt, in milliseconds, without jitter.
* @param failures how many attempts have failed, from 1
* @param rateLimits how many of them were rate limits
* @returns null if the call is not repeated
*/
function waitBefore(fault, method, failures, rateLimits) {
	if (fault.rateLimit) return worthwhile((0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .rateLimitWaitMs */ .JR)(fault.rateLimit, rateLimits));
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
/**
* What octokit threw, as a `GitHubError`.
* @param operation name of the call
* @param nowMs this machine's time
* @throws the error itself if it comes from neither GitHub nor the network: a bug
*/
function faultOf(operation, error, nowMs) {
	if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .GitHubError */ .y_) return error;
	if (!isRequestFault(error)) throw error;
	if (error.response) return statusFault(operation, error.status, error.response, nowMs);
	const { cause } = error;
	if (cause instanceof _octokit_fetch_js__WEBPACK_IMPORTED_MODULE_7__/* .RedirectRejected */ .v) {
		const { status, message } = cause;
		return new _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .GitHubError */ .y_({
			operation,
			status,
			text: message,
			advice: (0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .githubAdvice */ .Cb)(status),
			arrived: "no"
		});
	}
	const { code = "", message = "" } = cause ?? error;
	const fault = (0,_http_faults_js__WEBPACK_IMPORTED_MODULE_2__/* .connectFault */ .N3)(cause ?? error);
	return new _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .GitHubError */ .y_({
		operation,
		status: null,
		text: fault ? `${fault.text} (${fault.code})` : [code, message].filter(Boolean).join(": ") || "the connection failed",
		advice: fault?.advice ?? "Check that this runner can reach GitHub's API (proxy, firewall), or try again later.",
		arrived: fault ? "no" : "unknown"
	}, { cause });
}
function isRequestFault(error) {
	return error instanceof Error && (error.name === "HttpError" || error.name === "AbortError");
}
function statusFault(operation, status, { headers, data }, nowMs) {
	const text = wordsOf(data);
	const rateLimit = (0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .rateLimitOf */ .tX)(status, headers, text, nowMs);
	const retryAfterMs = (0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .namedWaitMs */ .ns)(headers, nowMs);
	const again = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_1__/* .whenToRetry */ .UW)(rateLimit ? rateLimit.waitMs : retryAfterMs, nowMs);
	const requestId = headers["x-github-request-id"];
	const accepted = headers["x-accepted-github-permissions"];
	return new _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .GitHubError */ .y_({
		operation,
		status,
		text,
		advice: (0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .githubAdvice */ .Cb)(rateLimit ? 429 : status, typeof accepted === "string" ? accepted : "", again),
		arrived: status === 408 || status >= 500 ? "unknown" : "no",
		rateLimit,
		retryAfterMs,
		...typeof requestId === "string" ? { requestId } : {}
	});
}
const wordsSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik)({
	message: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj)(), ""),
	errors: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .unknown */ .L5)()), [])
});
const detailSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik)({
	message: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj)()), void 0),
	field: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj)()), void 0),
	code: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj)()), void 0)
});
/** GitHub's own words: its message, and for a 422 the error of each field. */
function wordsOf(data) {
	if (typeof data === "string") return (0,_http_faults_js__WEBPACK_IMPORTED_MODULE_2__/* .errorText */ .kc)(data, "");
	const words = wordsSchema.safeParse(data);
	if (!words.success) return "";
	const details = words.data.errors.slice(0, 10).map((detail) => {
		if (typeof detail === "string") return detail;
		const { message, field, code } = detailSchema.safeParse(detail).data ?? {};
		return message ?? [field, code].filter(Boolean).join(" ");
	});
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)([words.data.message, ...details].filter(Boolean).join("; "));
}



/***/ }),

/***/ 8560:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ require_console)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/console.cjs
var require_console = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:console");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_console());



/***/ }),

/***/ 6574:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ require_dns)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/dns.cjs
var require_dns = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:dns");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_dns());



/***/ }),

/***/ 536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ require_https)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/https.cjs
var require_https = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:https");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_https());



/***/ }),

/***/ 8539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ require_string_decoder)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/string_decoder.cjs
var require_string_decoder = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:string_decoder");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_string_decoder());



/***/ })

};
