export const id = 226;
export const ids = [226];
export const modules = {

/***/ 3541:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGitHub: () => (/* binding */ createGitHub)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/@actions/github/lib/utils.js + 60 modules
var utils = __webpack_require__(8387);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/@octokit/rest/dist-src/index.js + 3 modules
var dist_src = __webpack_require__(7299);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var github_errors = __webpack_require__(8119);
// EXTERNAL MODULE: ./build/shaken/main/build/github/request.js
var request = __webpack_require__(9323);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(9005);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/schemas.js




// build/github/schemas.js
const account = (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({ login: (0,schemas/* string */.Yj)() }));
const commentSchema = (0,schemas/* object */.Ik)({
	id: (0,schemas/* int */.Wh)().check((0,api/* _positive */.NC)()),
	node_id: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	body: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	html_url: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	user: account
});
const pullSchema = (0,schemas/* object */.Ik)({
	number: (0,schemas/* int */.Wh)().check((0,api/* _positive */.NC)()),
	state: (0,schemas/* string */.Yj)(),
	head: (0,schemas/* object */.Ik)({
		ref: (0,schemas/* string */.Yj)(),
		sha: (0,schemas/* string */.Yj)(),
		repo: (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({ full_name: (0,schemas/* string */.Yj)() }))
	}),
	base: (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({
		ref: (0,schemas/* string */.Yj)(),
		repo: (0,schemas/* nullish */.cl)((0,schemas/* object */.Ik)({ default_branch: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()) }))
	}))
});
const gitObject = (0,schemas/* object */.Ik)({
	type: (0,schemas/* string */.Yj)(),
	sha: (0,schemas/* string */.Yj)().check((0,api/* _regex */.Fk)(/^[0-9a-f]{40,64}$/))
});
function commentOf({ id, node_id, body, html_url: url, user }) {
	const author = user?.login ?? "";
	return {
		id,
		nodeId: node_id ?? "",
		body: body ?? "",
		url: (0,runtime_text/* oneLine */.TN)(url ?? "", 2e3),
		author
	};
}
/** A bot and a person may have the same login here. */
const actor = (0,schemas/* pipe */.Fs)((0,schemas/* nullable */.me)((0,schemas/* object */.Ik)({
	__typename: (0,schemas/* string */.Yj)(),
	login: (0,schemas/* string */.Yj)()
})), (0,schemas/* transform */.pd)((found) => found ? `${found.__typename} ${found.login}` : ""));
const date = (0,schemas/* pipe */.Fs)((0,schemas/* string */.Yj)(), (0,schemas/* transform */.pd)(Date.parse));
const edit = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({
	editedAt: date,
	deletedAt: (0,schemas/* nullable */.me)((0,schemas/* string */.Yj)()),
	editor: actor,
	diff: (0,schemas/* nullable */.me)((0,schemas/* string */.Yj)())
}), (0,schemas/* transform */.pd)(({ editedAt: at, deletedAt, editor, diff }) => ({
	at,
	editor,
	text: deletedAt === null ? diff : null
})));
const edits = (0,schemas/* object */.Ik)({
	nodes: (0,schemas/* array */.YO)(edit),
	pageInfo: (0,schemas/* object */.Ik)({ hasNextPage: (0,schemas/* boolean */.zM)() })
});
const times = {
	createdAt: date,
	lastEditedAt: (0,schemas/* nullable */.me)(date)
};
const schemas_history = (0,schemas/* object */.Ik)({
	author: actor,
	editor: actor,
	body: (0,schemas/* string */.Yj)(),
	...times,
	userContentEdits: edits
});
/** The last revision is what the comment says now. That of its creation is among the edits, once there are any. */
function commentHistory(data) {
	const { node } = (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ node: schemas_history }), data);
	const { author, createdAt, lastEditedAt: at, body: text, userContentEdits } = node;
	const last = at === null ? {
		at: createdAt,
		editor: author,
		text
	} : {
		at,
		editor: node.editor,
		text
	};
	const before = userContentEdits.nodes.toSorted((a, b) => b.at - a.at);
	return {
		author,
		createdAt,
		revisions: [last, ...before.slice(before[0]?.at === last.at ? 1 : 0)],
		isComplete: !userContentEdits.pageInfo.hasNextPage
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
const comparisonSchema = (0,schemas/* object */.Ik)({
	behind_by: (0,schemas/* int */.Wh)().check((0,api/* _nonnegative */.UI)()),
	files: (0,schemas/* nullish */.cl)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({
		filename: (0,schemas/* string */.Yj)(),
		previous_filename: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)())
	})))
});
function comparison(data) {
	const { behind_by: behindBy, files } = (0,parse/* parse */.qg)(comparisonSchema, data);
	if (!files || files.length >= mostFiles) return {
		behindBy,
		files: null,
		renamed: /* @__PURE__ */ new Map()
	};
	const paths = files.flatMap(({ filename, previous_filename: before }) => before ? [before, filename] : [filename]);
	const renamed = files.flatMap(({ filename, previous_filename: before }) => before ? [[before, filename]] : []);
	return {
		behindBy,
		files: [...new Set(paths)],
		renamed: new Map(renamed)
	};
}
const fileSchema = (0,schemas/* object */.Ik)({
	type: (0,schemas/* string */.Yj)(),
	encoding: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)()),
	content: (0,schemas/* nullish */.cl)((0,schemas/* string */.Yj)())
});
function fileContent(data) {
	if (Array.isArray(data)) return { problem: "is a folder" };
	const { type, encoding, content } = (0,parse/* parse */.qg)(fileSchema, data);
	if (type === "symlink") return { problem: "is a symbolic link" };
	if (type !== "file") return { problem: `is a ${(0,runtime_text/* oneLine */.TN)(type, 20)}` };
	if (encoding !== "base64") return { problem: "is too large" };
	return { value: new Uint8Array(Buffer.from(content ?? "", "base64")) };
}
function pullRequestOf({ number, state, head, base }) {
	return {
		number,
		open: state === "open",
		headRef: head.ref,
		headSha: head.sha,
		headRepository: head.repo?.full_name ?? "",
		baseRef: base?.ref ?? "",
		defaultBranch: base?.repo?.default_branch ?? ""
	};
}
const comment = (data) => commentOf((0,parse/* parse */.qg)(commentSchema, data));
const comments = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)(commentSchema), data).map(commentOf);
const pullRequest = (data) => pullRequestOf((0,parse/* parse */.qg)(pullSchema, data));
const pullRequests = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)(pullSchema), data).map(pullRequestOf);
/** @param name the full name, `refs/\u2026`: an old server sends a list of the refs with this prefix */
const gitRef = (name) => (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({
	ref: (0,schemas/* literal */.eu)(name),
	object: gitObject
}), data).object;
const refs = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({
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
const lastPush = (branch) => (data) => {
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
const tag = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ object: gitObject }), data).object;
/** Of GraphQL, which tells errors beside the data; empty for none. */
const graphql = (data) => {
	const schema = (0,schemas/* object */.Ik)({
		data: (0,schemas/* unknown */.L5)(),
		errors: (0,schemas/* nullish */.cl)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({ message: (0,schemas/* string */.Yj)() })))
	});
	const { errors, ...rest } = (0,parse/* parse */.qg)(schema, data);
	return {
		...rest,
		errors: (errors ?? []).map(({ message }) => message).join("; ")
	};
};
const viewer = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ viewer: (0,schemas/* object */.Ik)({ login: (0,schemas/* string */.Yj)() }) }), data).viewer.login;
const labels = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* object */.Ik)({ name: (0,schemas/* string */.Yj)() })), data).map(({ name }) => name);
/** With null for events of other kinds, so that the size of the page is known. */
const issueEvents = (data) => (0,parse/* parse */.qg)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()), data).map(issueEventOf);
/** Whether a pull request is open. */
const isOpen = (data) => (0,parse/* parse */.qg)((0,schemas/* object */.Ik)({ state: (0,schemas/* enum */.k5)(["open", "closed"]) }), data).state === "open";


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
	const { token, userAgent } = options;
	const repository = splitRepository(options.repository);
	const baseUrl = options.baseUrl.replace(/\/+$/, "");
	const octokit = new Client((0,utils/* getOctokitOptions */.EG)(token, {
		baseUrl,
		userAgent,
		log: silent,
		request: { log: silent }
	}));
	const { git, issues, pulls, repos } = octokit.rest;
	const call = (0,request/* githubRequests */.a)(options);
	async function one(operation, signal, reader, ask) {
		return readAs(reader, (await call(operation, signal, ask)).data, operation);
	}
	/** @returns null for a plain error response with this status */
	async function oneUnless(status, ...[operation, signal, reader, ask]) {
		const found = await call(operation, signal, ask).catch(unless(status));
		return found && readAs(reader, found.data, operation);
	}
	/**
	* Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
	* to any URL that the server names as the next page, and reads a 409 as an empty page.
	* @throws GitHubError also if there are too many pages, since the remaining ones are unknown
	*/
	async function every(operation, signal, reader, ask) {
		const all = [];
		for (let page = 1; page <= maxPages; page++) {
			const { headers, data } = await call(operation, signal, (request) => ask({
				per_page: pageSize,
				page,
				request
			}));
			const items = readAs(reader, data, operation);
			all.push(...items);
			if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? "")) return all;
		}
		const text = `more than ${maxPages} pages`;
		throw new github_errors/* GitHubError */.y_({
			operation,
			status: null,
			text,
			advice: "There are too many comments to find the existing one: set \"comment: never\".",
			arrived: "no",
			notTheConnection: true
		});
	}
	/** @throws GitHubError also for an error of GraphQL, which is a 200 */
	async function graphql$1(operation, signal, reader, query, variables = {}) {
		const at = { baseUrl: baseUrl.replace(/\/api\/v3$/, "/api") };
		const { data, errors } = await one(operation, signal, graphql, (request) => octokit.request("POST /graphql", {
			...at,
			query,
			variables,
			request
		}));
		if (errors === "") return readAs(reader, data, operation);
		const advice = (0,github_errors/* githubAdvice */.Cb)(403);
		throw new github_errors/* GitHubError */.y_({
			operation,
			status: null,
			text: errors,
			advice,
			arrived: "no",
			notTheConnection: true
		});
	}
	return {
		listComments: (issue, signal) => every("listComments", signal, comments, (all) => issues.listComments({
			...repository,
			...all,
			issue_number: issue
		})),
		createComment: (issue, body, signal) => one("createComment", signal, comment, (request) => issues.createComment({
			...repository,
			issue_number: issue,
			body,
			request
		})),
		updateComment: (id, body, signal) => one("updateComment", signal, comment, (request) => issues.updateComment({
			...repository,
			comment_id: id,
			body,
			request
		})),
		deleteComment: (id, signal) => oneUnless(404, "deleteComment", signal, nothing, (request) => issues.deleteComment({
			...repository,
			comment_id: id,
			request
		})).then(nothing),
		labels: (issue, signal) => every("labels", signal, labels, (all) => issues.listLabelsOnIssue({
			...repository,
			...all,
			issue_number: issue
		})),
		async issueEvents(issue, signal) {
			const known = (await every("issueEvents", signal, issueEvents, (all) => issues.listEvents({
				...repository,
				...all,
				issue_number: issue
			}))).filter((event) => event !== null);
			return {
				labels: known.filter((event) => "label" in event),
				reopenedAt: known.findLast((event) => "reopenedAt" in event)?.reopenedAt ?? null
			};
		},
		pullRequest: (number, signal) => one("pullRequest", signal, pullRequest, (request) => pulls.get({
			...repository,
			pull_number: number,
			request
		})),
		isOpen: (number, signal) => one("isOpen", signal, isOpen, (request) => pulls.get({
			...repository,
			pull_number: number,
			request
		})),
		pullRequestsOf: (sha, signal) => every("pullRequestsOf", signal, pullRequests, (all) => repos.listPullRequestsAssociatedWithCommit({
			...repository,
			...all,
			commit_sha: sha
		})),
		ref: (ref, signal) => oneUnless(404, "ref", signal, gitRef(`refs/${ref}`), (request) => git.getRef({
			...repository,
			ref,
			request
		})),
		refs: (prefix, signal) => one("refs", signal, refs, (request) => git.listMatchingRefs({
			...repository,
			ref: prefix,
			request
		})),
		lastPush(branch, signal) {
			const ref = `refs/heads/${branch}`;
			return one("lastPush", signal, lastPush(ref), (request) => repos.listActivities({
				...repository,
				ref,
				direction: "desc",
				per_page: 2,
				request
			}));
		},
		compare: (base, head, signal) => one("compare", signal, comparison, (request) => repos.compareCommitsWithBasehead({
			...repository,
			basehead: `${base}...${head}`,
			per_page: 1,
			request
		})),
		fileAt: (path, commit, signal) => oneUnless(404, "fileAt", signal, fileContent, (request) => repos.getContent({
			...repository,
			path,
			ref: commit,
			request
		})),
		annotatedTag: (sha, signal) => one("annotatedTag", signal, tag, (request) => git.getTag({
			...repository,
			tag_sha: sha,
			request
		})),
		viewer: (signal) => graphql$1("viewer", signal, viewer, "query { viewer { login } }"),
		commentHistory: (id, signal) => graphql$1("commentHistory", signal, commentHistory, historyQuery, { id })
	};
}
/** The edits of a comment, the latest first; the `diff` of each is its whole text. */
const historyQuery = `query ($id: ID!) {
  node(id: $id) {
    ... on IssueComment {
      body createdAt lastEditedAt
      author { __typename login }
      editor { __typename login }
      userContentEdits(first: 100) {
        nodes { editedAt deletedAt diff editor { __typename login } }
        pageInfo { hasNextPage }
      }
    }
  }
}`;
/** For `catch`: null for a plain error response with this status; throws everything else. */
function unless(status) {
	return (error) => {
		if (error instanceof github_errors/* GitHubError */.y_ && error.status === status && !error.rateLimited) return null;
		throw error;
	};
}
function splitRepository(repository) {
	const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
	const usable = [owner, repo].every((part) => part && !/^\.{1,2}$/.test(part));
	if (owner && repo && usable) return {
		owner,
		repo
	};
	throw new github_errors/* GitHubError */.y_({
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
* Reads a response.
* @throws GitHubError if it does not match
*/
function readAs(reader, data, operation) {
	try {
		return reader(data);
	} catch (cause) {
		throw new github_errors/* GitHubError */.y_({
			operation,
			status: null,
			text: "the response does not match the API description of GitHub",
			advice: github_errors/* unreachableAdvice */.t6,
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
