export const id = 999;
export const ids = [999];
export const modules = {

/***/ 4226:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ readYaml)
/* harmony export */ });
/* harmony import */ var _node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7147);
/* harmony import */ var _runtime_yaml_size_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1476);


// build/api/yaml-text.js
var import_dist = (0,_node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__/* .require_dist */ .F)();
/** Copies that aliases may make of their anchors. */
const mostAliases = 50;
/** Structural characters: a megabyte of JSON has fewer, and more would take seconds to parse. */
const mostMarks = 15e4;
/**
* Reads one YAML document of an input, in the core schema of YAML 1.2, which includes JSON. Ambiguous text is rejected:
* repeated keys, unknown tags, numbers that would be rounded.
* No phrase quotes the text, which may hold secrets; each names the line.
*/
function readYaml(text) {
	const marks = (0,_runtime_yaml_size_js__WEBPACK_IMPORTED_MODULE_1__/* .countMarks */ .W)(text);
	if (marks > mostMarks) return { problems: [`has too much structure (${marks} YAML indicators and lines; at most ${mostMarks})`] };
	const lines = new import_dist.LineCounter();
	try {
		const document = (0, import_dist.parseDocument)(text, {
			version: "1.2",
			schema: "core",
			uniqueKeys: false,
			prettyErrors: false,
			logLevel: "error",
			lineCounter: lines
		});
		const problems = [...document.errors, ...document.warnings].map(({ code, pos }) => `is no valid YAML (${code.toLowerCase().replaceAll("_", " ")}) in ${at(lines, pos[0])}`);
		if (problems.length === 0) problems.push(...oddities(document.contents, lines));
		return problems.length > 0 ? { problems: problems.slice(0, 5) } : { value: document.toJS({ maxAliasCount: mostAliases }) };
	} catch (error) {
		return { problems: [`cannot be read (${error instanceof ReferenceError ? "aliases that multiply" : "nesting without measure"})`] };
	}
}
const plainTags = new Set([
	"str",
	"int",
	"float",
	"bool",
	"null",
	"map",
	"seq"
].map((name) => `tag:yaml.org,2002:${name}`));
/** YAML that is not plain data. */
function oddities(contents, lines) {
	const problems = [];
	const say = (node, problem) => problems.push(`${problem} in ${at(lines, node.range?.[0] ?? 0)}`);
	const sayOfAny = (node, path) => {
		if (path.length > 120) say(node, "is nested too deeply");
		if (node.tag !== void 0 && !plainTags.has(node.tag)) say(node, "has a tag that is not allowed");
	};
	(0, import_dist.visit)(contents, {
		Seq: (_, node, path) => sayOfAny(node, path),
		Map(_, node, path) {
			sayOfAny(node, path);
			const seen = /* @__PURE__ */ new Set();
			for (const { key } of node.items) {
				if (!(0, import_dist.isScalar)(key)) {
					if ((0, import_dist.isMap)(key) || (0, import_dist.isSeq)(key) || (0, import_dist.isAlias)(key)) say(key, "has a key that is no text");
					continue;
				}
				const name = String(key.value);
				if (seen.has(name)) say(key, "has the same key twice");
				if (name === "__proto__") say(key, "has a key that is not allowed (__proto__)");
				if (key.value === null) say(key, "has a key that is no text");
				seen.add(name);
			}
		},
		Scalar(_, node, path) {
			sayOfAny(node, path);
			const { value } = node;
			if (typeof value === "string" && !value.isWellFormed()) say(node, "has half a character");
			if (typeof value !== "number") return;
			if (!Number.isFinite(value)) say(node, "has a number that JSON does not have");
			else if (Number.isInteger(value) && !Number.isSafeInteger(value)) say(node, "has a number that is too large to be exact (put it in quotes)");
		}
	});
	return problems;
}
function at(lines, offset) {
	const { line, col } = lines.linePos(offset);
	return `line ${line}, column ${col}`;
}



/***/ }),

/***/ 5634:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ changeClasses)
/* harmony export */ });
// build/changes/classes.js
const breaking = (reason, fix) => ({
	level: "breaking",
	reason,
	fix
});
const dangerous = (reason, fix = "") => ({
	level: "dangerous",
	reason,
	fix
});
const safe = (reason) => ({
	level: "safe",
	reason,
	fix: ""
});
const keepName = "Keep the old name for one release.";
const makePublic = "Set `public: true` again, or move the queries to another member first.";
const compareNumbers = "Compare the results of both branches before merging.";
/** Every class of changes, in the order of the documentation. */
const changeClasses = {
	"entity-removed": breaking("Queries that use it fail.", keepName),
	"member-removed": breaking("Queries that use it fail.", keepName),
	"entity-hidden": breaking("Queries that use it through the API fail.", makePublic),
	"member-hidden": breaking("Queries that use it through the API fail.", makePublic),
	"member-kind-changed": breaking("Queries list measures, dimensions and segments under different keys.", "Add the new member under a new name, and keep the old one for one release."),
	"dimension-type-changed": breaking("Filters, time ranges and chart axes depend on the type.", "Add a dimension of the new type under a new name, or cast in `sql`."),
	"measure-type-changed": breaking("Filters and charts depend on the type.", "Add a measure of the new type under a new name."),
	"granularity-removed": breaking("Queries that use the granularity fail.", "Keep the granularity."),
	"join-path-lost": breaking("Queries over both fail.", "Keep a join between them."),
	"plan-failed": breaking("The planner accepts it on the base and rejects it on this branch.", "Correct the definition that the message names."),
	"plan-failed-new": dangerous("It is new, and the planner rejects every query that uses it.", "Correct the definition that the message names."),
	"run-failed": breaking("The warehouse runs it on the base and rejects it on this branch.", "Add to the warehouse what the message names, or correct the definition."),
	"run-failed-new": dangerous("It is new, and the warehouse rejects every query that uses it.", "Add to the warehouse what the message names, or correct the definition."),
	"aggregation-changed": dangerous("Queries work and give other numbers.", compareNumbers),
	"member-definition-changed": dangerous("Queries work and may give other values.", compareNumbers),
	"member-source-changed": dangerous("The same name now stands for another member of a cube.", compareNumbers),
	"entity-source-changed": dangerous("All its members may give other values.", compareNumbers),
	"join-changed": dangerous("Rows may be multiplied or dropped.", compareNumbers),
	"primary-key-changed": dangerous("Duplicate rows are detected by the primary key, so numbers may change.", compareNumbers),
	"access-policy-changed": dangerous("Other users may see other rows and members. Policies are not evaluated.", "Check who may see what."),
	"pre-aggregation-removed": dangerous("Queries may be slower, or fail in rollup-only mode."),
	"hierarchy-removed": dangerous("Drill paths are lost."),
	"definition-not-readable": dangerous("A template or code changed. It is not interpreted, so the values of its members may change.", compareNumbers),
	"entity-added": safe("New in the public surface."),
	"member-added": safe("New in the public surface."),
	"made-public": safe("It existed before and is new in the public surface."),
	"granularity-added": safe("Queries can group by it."),
	"hierarchy-added": safe("There is a new drill path."),
	"title-changed": safe("Readers see another title."),
	"description-changed": safe("Readers see another description."),
	"format-changed": safe("Readers see the values in another format."),
	"meta-changed": safe("Applications that read `meta` see other values."),
	"order-changed": safe("Values are sorted in another order by default."),
	"folder-changed": safe("Readers find its members in other folders."),
	"drill-members-changed": safe("Drilling down shows other members."),
	"pre-aggregation-added": safe("Queries may be faster."),
	"pre-aggregation-changed": safe("The speed of queries may change."),
	"refresh-key-changed": safe("Data may be refreshed at other times.")
};



/***/ }),

/***/ 5544:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ meets),
/* harmony export */   f: () => (/* binding */ parseComparison)
/* harmony export */ });
// build/data-tests/comparison.js
const form = /^(<=|>=|!=|=|<|>)?\s*([^<>=!].*)$/s;
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** Reads a comparison; a value without an operator means `=`. @returns null for what is none */
function parseComparison(given) {
	if (given === null) return {
		operator: "=",
		operand: null,
		text: "= null"
	};
	if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return null;
	const text = String(given).trim();
	const [, operator = "=", rest = ""] = form.exec(text) ?? [];
	if (rest === "" || !isOperator(operator)) return null;
	const operand = rest === "null" ? null : numberOf(rest) ?? rest;
	if (operator !== "=" && operator !== "!=" && (operand === null || typeof operand === "string" && !date.test(operand))) return null;
	return {
		operator,
		operand,
		text: `${operator} ${rest}`
	};
}
function isOperator(text) {
	return [
		"=",
		"!=",
		"<",
		"<=",
		">",
		">="
	].includes(text);
}
/** Whether a value of a result meets a comparison. Null meets only `= null`, and what cannot be compared meets nothing. */
function meets(value, { operator, operand }) {
	if (value === null) return operand === null && operator === "=";
	if (operand === null) return operator === "!=";
	const [left, right] = comparable(value, operand);
	if (operator === "=") return left === right;
	if (operator === "!=") return left !== right;
	if (typeof left !== "number" || typeof right !== "number") return false;
	return {
		"<": left < right,
		"<=": left <= right,
		">": left > right,
		">=": left >= right
	}[operator];
}
/** Both as numbers where both are numbers, or both are dates; else as texts. */
function comparable(value, operand) {
	const text = String(value);
	if (typeof operand === "number") return [numberOf(text) ?? text, operand];
	if (date.test(operand) && date.test(text)) return [timeOf(text), timeOf(operand)];
	return [text, operand];
}
/** Databases write numbers as texts, most without a zone in dates. */
function numberOf(text) {
	return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}
function timeOf(text) {
	const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
	return Date.parse(zoned ? text : `${text}Z`);
}



/***/ }),

/***/ 8119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cp: () => (/* binding */ adviceFor),
/* harmony export */   ix: () => (/* binding */ rateLimitAdvice),
/* harmony export */   t6: () => (/* binding */ unreachableAdvice),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

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
	const words = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text));
	const request = requestId ? ` (request ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(requestId, 100)})` : "";
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
	labelEvents: "reading who set the labels of the pull request",
	isOpen: "reading whether the pull request is open",
	compare: "comparing two commits",
	fileAt: "reading a file of the repository",
	ref: "reading the branch or tag",
	annotatedTag: "reading the tag",
	login: "reading the user of the token"
};
const permission = "give the job \"permissions: pull-requests: write\"; on pull requests from forks, the token is always read-only";
/**
* The fix for a status, for the reader of the warning.
* @param accepted GitHub's `x-accepted-github-permissions`: the permissions that are sufficient
*/
function adviceFor(status, accepted = "") {
	const named = accepted === "" ? "" : ` GitHub accepts: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(accepted, 200)}.`;
	switch (status) {
		case 401: return "GitHub rejected the token: check the input \"github-token\"; it may have expired or been revoked.";
		case 403: return `The token lacks the permission: ${permission}; a locked conversation accepts comments only from users with write access.${named}`;
		case 404: return `The token has no access to this: ${permission}.${named}`;
		case 410: return `This no longer exists, or comments are disabled in this repository (then set "comment: never"); if not, ${permission}.`;
		case 422: return `GitHub rejected the comment: the conversation may be locked, or GitHub takes the text for spam; if not, ${permission}.`;
		case 429: return "The rate limit of GitHub was reached: run fewer jobs at a time, or try again later.";
		default:
			if (status >= 500 || status === 408) return "GitHub has an outage: try again later.";
			if (status >= 300 && status < 400) return "The token is not sent to another URL: check that GITHUB_API_URL is the URL of the GitHub API itself.";
			return "GitHub rejected this request: the job summary has the whole report.";
	}
}
const rateLimitAdvice = adviceFor(429);
/** For a failed connection, or a response that cannot be read. */
const unreachableAdvice = "Check that this runner can reach GitHub's API (proxy, firewall), or try again later.";



/***/ }),

/***/ 1892:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ require_process)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/process.cjs
var require_process = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:process");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_process());



/***/ }),

/***/ 2843:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ createDeploymentEnvironmentToken),
/* harmony export */   w: () => (/* binding */ getDeploymentEnvironments)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3204);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4030);



// build/platform/operations/environments.js
const environments = "/api/v1/deployments/{deploymentId}/environments";
const getDeploymentEnvironments = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "getDeploymentEnvironments",
	method: "GET",
	path: environments,
	query: [
		"type",
		"offset",
		"limit",
		..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .paging */ .fT
	],
	response: _schemas_js__WEBPACK_IMPORTED_MODULE_2__/* .environments */ .dT,
	doing: "reading the environments of the deployment",
	permission: "DeploymentRead"
});
/** Repeated: a token whose response was lost expires by itself. */
const createDeploymentEnvironmentToken = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "createDeploymentEnvironmentToken",
	method: "POST",
	path: `${environments}/{environmentId}/tokens`,
	body: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)({
		security_context: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5)()),
		expires_in: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .number */ .ai)()
	}),
	response: _schemas_js__WEBPACK_IMPORTED_MODULE_2__/* .dataToken */ .yL,
	repeatable: true,
	doing: "creating a data token",
	permission: "DeploymentRead"
});



/***/ }),

/***/ 1476:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ countMarks)
/* harmony export */ });
// build/runtime/yaml-size.js
/** The characters that cost the YAML parser time: those of its structure, and line breaks. */
const marks = new Set(Array.from("\n-?:,[]{}#&*!|>'\"%@`", (mark) => mark.charCodeAt(0)));
/**
* The amount of work for the YAML parser, which cannot be interrupted and takes up to 30 µs for each of these characters
* on a small runner. So they are counted before it starts.
*/
function countMarks(text) {
	let count = 0;
	for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++;
	return count;
}



/***/ }),

/***/ 8604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ay: () => (/* binding */ openEnvironment),
  bw: () => (/* binding */ openEnvironments),
  kW: () => (/* binding */ openProduction),
  Dl: () => (/* binding */ queryUrlOf)
});

// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/environments.js
var environments = __webpack_require__(2843);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var pages = __webpack_require__(418);
// EXTERNAL MODULE: ./build/shaken/main/build/http/loopback.js
var loopback = __webpack_require__(960);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/advice.js
// build/query-api/advice.js
/**
* The fix for an error of the query API. It has another host than the Management API and a token of its own, so the inputs
* `token` and `base-url` are not at fault.
* @param environment whose query API it is, as in `branch "main"`
* @param baseUrl its URL
*/
function queryApiAdvice(error, environment, baseUrl) {
	const { trouble, status, text, unreached, misfit } = error;
	const where = `the query API of ${environment} (${new URL(baseUrl).host})`;
	if (unreached || trouble === "unreachable" && status === void 0) return `Allow this runner to reach ${where}: firewall, proxy and allow-list need this host, too.`;
	if (trouble === "auth" && /\bscope is missing\b/i.test(text)) return `Let an administrator of the platform allow data tokens this scope: ${where} needs "meta" and "sql".`;
	if (trouble === "auth") return `${upperFirst(where)} rejected the data token that the action created for it: check that the environment accepts tokens with the "security-context" of the team file, and that its allow-list permits this runner.`;
	if (trouble === "redirected") return `The platform lists ${where} with a URL that redirects; the data token is not sent to another host. Report this to the platform.`;
	if (trouble === "not-found" || trouble === "unsupported") return `Check that the environment is running and that ${where} is available in this tenant.`;
	if (misfit) return `Report this to the platform: ${where} does not match its contract.`;
	if (status === 429) return `Run fewer jobs at a time: ${where} limits the rate of requests.`;
	if (trouble === "rejected") return `Open the environment on the platform: ${where} may not run this model.`;
	return `Try again later: ${where} has a problem.`;
}
function upperFirst(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}


// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/schemas.js


// build/query-api/schemas.js
/** A part that no verdict depends on: absent, null and invalid all become undefined. */
function loose(schema) {
	return (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)(schema), void 0);
}
/** More than any model has, so that a hostile response ends early. */
const maxEntities = 1e4;
const maxMembers = 2e4;
/** Absent and null are an empty list; anything else that is no list is an error, and so is an invalid item. */
function listOf(item, most) {
	return (0,schemas/* pipe */.Fs)((0,schemas/* nullish */.cl)(soundList(item, most)), (0,schemas/* transform */.pd)((items) => items ?? []));
}
/** The parser would record each invalid item, so the list is checked up to the first one before. */
function soundList(item, most) {
	const sound = (items) => items.length <= most && items.every((one) => item.safeParse(one).success);
	return (0,schemas/* pipe */.Fs)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()).check((0,schemas/* refine */.YP)(sound, "a list with invalid items")), (0,schemas/* array */.YO)(item));
}
const schemas_name = (0,schemas/* string */.Yj)().check((0,api/* _minLength */.m9)(1), (0,api/* _maxLength */.Eb)(1e3));
const texts = loose((0,schemas/* array */.YO)((0,schemas/* string */.Yj)()));
const granularity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	title: loose((0,schemas/* string */.Yj)()),
	interval: loose((0,schemas/* string */.Yj)()),
	offset: loose((0,schemas/* string */.Yj)()),
	origin: loose((0,schemas/* string */.Yj)())
});
/** Every kind of member: what a kind does not have is absent. */
const member = (0,schemas/* object */.Ik)({
	name: schemas_name,
	title: loose((0,schemas/* string */.Yj)()),
	shortTitle: loose((0,schemas/* string */.Yj)()),
	description: loose((0,schemas/* string */.Yj)()),
	type: loose((0,schemas/* string */.Yj)()),
	aggType: loose((0,schemas/* string */.Yj)()),
	format: loose((0,schemas/* unknown */.L5)()),
	currency: loose((0,schemas/* string */.Yj)()),
	meta: loose((0,schemas/* unknown */.L5)()),
	aliasMember: loose((0,schemas/* string */.Yj)()),
	public: loose((0,schemas/* boolean */.zM)()),
	isVisible: loose((0,schemas/* boolean */.zM)()),
	cumulative: loose((0,schemas/* boolean */.zM)()),
	drillMembers: texts,
	primaryKey: loose((0,schemas/* boolean */.zM)()),
	order: loose((0,schemas/* string */.Yj)()),
	granularities: listOf(granularity, maxMembers),
	sql: loose((0,schemas/* string */.Yj)()),
	filters: loose((0,schemas/* unknown */.L5)()),
	case: loose((0,schemas/* unknown */.L5)())
});
const hierarchy = (0,schemas/* object */.Ik)({
	name: schemas_name,
	title: loose((0,schemas/* string */.Yj)()),
	levels: texts,
	public: loose((0,schemas/* boolean */.zM)()),
	isVisible: loose((0,schemas/* boolean */.zM)())
});
const join = (0,schemas/* object */.Ik)({
	name: schemas_name,
	relationship: loose((0,schemas/* string */.Yj)()),
	sql: loose((0,schemas/* string */.Yj)())
});
const entity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	type: loose((0,schemas/* string */.Yj)()),
	title: loose((0,schemas/* string */.Yj)()),
	description: loose((0,schemas/* string */.Yj)()),
	public: loose((0,schemas/* boolean */.zM)()),
	isVisible: loose((0,schemas/* boolean */.zM)()),
	connectedComponent: loose((0,schemas/* number */.ai)()),
	meta: loose((0,schemas/* unknown */.L5)()),
	measures: listOf(member, maxMembers),
	dimensions: listOf(member, maxMembers),
	segments: listOf(member, maxMembers),
	hierarchies: loose(listOf(hierarchy, maxMembers)),
	folders: loose((0,schemas/* unknown */.L5)()),
	nestedFolders: loose((0,schemas/* unknown */.L5)()),
	fileName: loose((0,schemas/* string */.Yj)()),
	sql: loose((0,schemas/* string */.Yj)()),
	extends: loose((0,schemas/* string */.Yj)()),
	refreshKey: loose((0,schemas/* unknown */.L5)()),
	joins: loose(listOf(join, maxMembers)),
	preAggregations: loose(listOf((0,schemas/* looseObject */._H)({ name: schemas_name }), maxMembers))
});
/** The response of `/v1/meta`, with and without `extended`. */
const metaResponse = (0,schemas/* object */.Ik)({ cubes: soundList(entity, maxEntities) });
/** The response of `/v1/sql` to one query in its JSON form. */
const planResponse = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	memberNames: loose((0,schemas/* array */.YO)((0,schemas/* string */.Yj)())),
	sql: loose((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()))
}) }), (0,schemas/* transform */.pd)(({ sql }) => ({
	memberNames: sql.memberNames ?? null,
	statement: typeof sql.sql?.[0] === "string" ? JSON.stringify(sql.sql) : null
})));
/**
* The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
* queries was not generated, so that an error in them is not seen.
*/
const sqlPlanResponse = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({ status: (0,schemas/* enum */.k5)(["ok", "error"]) }) }), (0,schemas/* transform */.pd)(({ sql }) => sql.status === "ok" ? { state: "planned" } : { state: "post-processing" }));
const value = (0,schemas/* union */.KC)([
	(0,schemas/* string */.Yj)(),
	(0,schemas/* number */.ai)(),
	(0,schemas/* boolean */.zM)(),
	(0,schemas/* null */.ch)()
]);
const waiting = (0,schemas/* object */.Ik)({ error: (0,schemas/* literal */.eu)("Continue wait") });
const result = (0,schemas/* object */.Ik)({ data: (0,schemas/* array */.YO)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), value)) });
/** The response of `/v1/load` to one query: its rows, or that there are none yet. */
const loadResponse = (0,schemas/* union */.KC)([(0,schemas/* pipe */.Fs)(waiting, (0,schemas/* transform */.pd)(() => ({ state: "waiting" }))), (0,schemas/* pipe */.Fs)(result, (0,schemas/* transform */.pd)(({ data }) => ({
	state: "loaded",
	rows: data
})))]);
/** The response of `/v1/convert-query`. */
const convertResponse = (0,schemas/* union */.KC)([(0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("ok"),
	query: (0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)())
}), (0,schemas/* transform */.pd)(({ query }) => ({ query }))), (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("error"),
	error: loose((0,schemas/* string */.Yj)())
}), (0,schemas/* transform */.pd)(({ error }) => ({ problem: `the SQL cannot be converted into a query${error === void 0 ? "" : `: ${error}`}` })))]);


;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/query-api.js






// build/query-api/query-api.js
const metaV1 = (0,operation/* operation */.MQ)({
	id: "metaV1",
	method: "GET",
	path: "/v1/meta",
	query: ["extended"],
	response: metaResponse,
	doing: "reading what can be queried",
	timeoutMs: 6e4,
	failsWith500: true
});
/** Repeated: it plans a query and runs nothing. */
const sqlV1Post = (0,operation/* operation */.MQ)({
	id: "sqlV1Post",
	method: "POST",
	path: "/v1/sql",
	body: (0,schemas/* object */.Ik)({ query: (0,schemas/* unknown */.L5)() }),
	response: planResponse,
	repeatable: true,
	doing: "planning a query",
	failsWith500: true
});
/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = (0,operation/* operation */.MQ)({
	id: "sqlV1Post",
	method: "POST",
	path: "/v1/sql",
	body: (0,schemas/* object */.Ik)({
		query: (0,schemas/* string */.Yj)(),
		format: (0,schemas/* literal */.eu)("sql"),
		disable_post_processing: (0,schemas/* boolean */.zM)()
	}),
	response: sqlPlanResponse,
	repeatable: true,
	doing: "planning a saved SQL query",
	timeoutMs: 6e4,
	failsWith500: true
});
/** Repeated: a repeat does not start the query again. Errors of a warehouse may quote data. */
const loadV1 = (0,operation/* operation */.MQ)({
	id: "loadV1",
	method: "POST",
	path: "/v1/load",
	body: (0,schemas/* object */.Ik)({ query: (0,schemas/* unknown */.L5)() }),
	response: loadResponse,
	repeatable: true,
	doing: "running a query",
	timeoutMs: 6e4,
	failsWith500: true,
	withholdsText: true
});
const convertQueryV1 = (0,operation/* operation */.MQ)({
	id: "convertQueryV1",
	method: "POST",
	path: "/v1/convert-query",
	body: (0,schemas/* object */.Ik)({
		input: (0,schemas/* literal */.eu)("sql"),
		output: (0,schemas/* literal */.eu)("rest"),
		query: (0,schemas/* string */.Yj)()
	}),
	response: convertResponse,
	repeatable: true,
	doing: "converting a query",
	failsWith500: true
});
const noConversion = "this environment cannot convert SQL: write it as `query`";
/**
* @param platform a client for the URL of the environment, with a data token
* @param environment whose query API it is, for errors: `branch "main"`
*/
function queryApiOf(platform, environment = "the environment") {
	const withAdvice = (error) => error.withAdvice(queryApiAdvice(error, environment, platform.baseUrl));
	const advised = (error) => {
		throw error instanceof errors/* PlatformError */.Wk ? withAdvice(error) : error;
	};
	return {
		meta: (signal) => platform.call(metaV1, {
			path: {},
			query: { extended: "true" }
		}, { signal }).catch(advised),
		async plan(query, signal) {
			try {
				const args = {
					path: {},
					body: { query }
				};
				return {
					state: "planned",
					...await platform.call(sqlV1Post, args, { signal }).catch(advised)
				};
			} catch (error) {
				if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
				if (isNotOffered(error)) return {
					state: "not available",
					error
				};
				if (error.trouble !== "rejected") throw error;
				if (error.errorType === "UserError") return {
					state: "rejected",
					message: error.text
				};
				if (error.status === 500) return {
					state: "failed",
					error
				};
				throw error;
			}
		},
		async planSql(query, deep, signal) {
			const body = {
				query,
				format: "sql",
				disable_post_processing: deep
			};
			try {
				return await platform.call(sqlV1PostSql, {
					path: {},
					body
				}, { signal }).catch(advised);
			} catch (error) {
				if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
				if (isNotOffered(error)) return {
					state: "not available",
					error
				};
				if (error.trouble === "rejected") return {
					state: "rejected",
					message: error.text
				};
				throw error;
			}
		},
		async load(query, signal, onFault) {
			const onRetry = (error) => onFault?.(withAdvice(error));
			try {
				return await platform.call(loadV1, {
					path: {},
					body: { query }
				}, {
					signal,
					onRetry
				}).catch(advised);
			} catch (error) {
				if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
				if (isNotOffered(error)) return {
					state: "not available",
					error
				};
				if (error.trouble !== "rejected") throw error;
				const text = error.withheld;
				return error.status === 500 ? {
					state: "failed",
					text,
					error
				} : {
					state: "rejected",
					text,
					error
				};
			}
		},
		async convert(sql, signal) {
			const body = {
				input: "sql",
				output: "rest",
				query: sql
			};
			try {
				return await platform.call(convertQueryV1, {
					path: {},
					body
				}, { signal });
			} catch (error) {
				if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
				if (isNotOffered(error)) return { problem: noConversion };
				if (error.trouble !== "rejected") throw error;
				return { problem: `the platform rejects the SQL: ${error.text}` };
			}
		}
	};
}
/** Any other 403 is one of the token itself, which may have expired. */
function isNotOffered({ status, text, withheld }) {
	if (status === 403) return /\bscope is missing\b/i.test(text || withheld);
	return status === 404 || status === 405 || status === 501;
}
/**
* The URL to which the paths of the query API are added; environments are listed with and without `/v1` at the end.
* @returns null for a URL that must not get a token: not HTTPS (but on this machine), or with credentials in it
*/
function queryBaseUrl(listed) {
	const url = URL.parse(listed);
	if (!url || url.username || url.password || url.search || url.hash) return null;
	if (url.protocol !== "https:" && !(url.protocol === "http:" && (0,loopback/* isLoopback */.U)(url.hostname))) return null;
	return `${url.origin}${url.pathname}`.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/environment.js




// build/steps/changes/environment.js
const pageSize = 100;
/** How often the list is read for an environment that was switched on a moment ago, and the time between two attempts. */
const mostAttempts = 3;
const betweenAttemptsMs = 2e3;
const mostTokenSeconds = 600;
/** The same where queries are run: the platform gives no longer token. */
const mostRunningSeconds = 3600;
const fewSeconds = 60;
/**
* Opens the query API of both branches, each with a data token of its own that expires.
* @param securityContext what the tokens say about their bearer
* @throws PlatformError, Stop
*/
async function openEnvironments(context, branches, securityContext, signal) {
	const found = await findEnvironments(context, [branches.base, branches.head], branches.deployBranch, signal);
	const access = {
		branches,
		securityContext,
		mostSeconds: context.settings.runMembers ? mostRunningSeconds : mostTokenSeconds
	};
	const open = (branch) => openFound(context, branch, found.get(branch), access, signal);
	const [base, head] = await Promise.all([open(branches.base), open(branches.head)]);
	return {
		base,
		head
	};
}
/**
* Opens the query API of one branch, to run queries there.
* @param deployBranch its environment is the production environment
* @throws PlatformError, Stop
*/
async function openEnvironment(context, branch, deployBranch, securityContext, signal) {
	const found = await findEnvironments(context, [branch], deployBranch, signal);
	const access = {
		branches: {
			base: deployBranch,
			head: branch,
			deployBranch
		},
		securityContext,
		mostSeconds: mostRunningSeconds
	};
	return openFound(context, branch, found.get(branch), access, signal);
}
/** The environments of branches, as soon as all have a URL, or as they are after some attempts. */
async function findEnvironments(context, branches, deployBranch, signal) {
	for (let attempts = 1;; attempts++) {
		const listed = await listEnvironments(context, signal);
		const found = new Map(branches.map((branch) => [branch, environmentOf(listed, branch, deployBranch)]));
		if ([...found.values()].every((one) => one?.queryUrl) || attempts === mostAttempts) return found;
		await context.clock.sleep(betweenAttemptsMs, signal);
	}
}
/**
* Opens the query API of production for a few requests, at once.
* @param securityContext what the token says about its bearer
* @throws PlatformError, Stop
*/
async function openProduction(context, deployBranch, securityContext, signal) {
	return openFound(context, deployBranch, environmentOf(await listEnvironments(context, signal), deployBranch, deployBranch), {
		branches: {
			base: deployBranch,
			head: deployBranch,
			deployBranch
		},
		securityContext,
		mostSeconds: fewSeconds
	}, signal);
}
/**
* The URL of the query API of a branch, for people.
* @returns null if it is unknown
*/
async function queryUrlOf(context, branch) {
	const url = (await listEnvironments(context, context.budget.signal)).find((one) => one.branch === branch && one.queryUrl)?.queryUrl;
	return url ? queryBaseUrl(url) : null;
}
async function listEnvironments({ deployment }, signal) {
	const listed = [];
	const items = (0,pages/* eachItem */.X_)(environments/* getDeploymentEnvironments */.w, pageSize, (after) => deployment.call(environments/* getDeploymentEnvironments */.w, { query: {
		first: pageSize,
		after
	} }, { signal }));
	for await (const item of items) listed.push(item);
	return listed;
}
function environmentOf(listed, branch, deployBranch) {
	const own = listed.filter((one) => one.branch === branch);
	if (branch !== deployBranch) return own.find(({ queryUrl }) => queryUrl) ?? own[0];
	return listed.find(({ type }) => type === "production") ?? own[0];
}
/** The branch under test was opened by this job, production always runs; any other base is as its team left it. */
function withoutQueryApi(branch, { base, deployBranch }) {
	const fix = branch === base && branch !== deployBranch ? "; to compare with it, switch on its staging environment" : "";
	return `Branch "${(0,runtime_text/* oneLine */.TN)(branch, 255)}" has no query API at the moment${fix}.`;
}
async function openFound(context, branch, found, { branches, securityContext, mostSeconds }, signal) {
	if (!found?.queryUrl) return { problem: withoutQueryApi(branch, branches) };
	const name = `"${(0,runtime_text/* oneLine */.TN)(branch, 255)}"`;
	const baseUrl = queryBaseUrl(found.queryUrl);
	if (baseUrl === null) return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` };
	const { deployment, budget, job } = context;
	const seconds = Math.max(1, Math.min(mostSeconds, Math.ceil(budget.remainingMs() / 1e3)));
	const token = await deployment.call(environments/* createDeploymentEnvironmentToken */.u, {
		path: { environmentId: found.id },
		body: {
			security_context: { ...securityContext },
			expires_in: seconds
		}
	}, { signal });
	job.mask(token);
	const client = context.connect({
		baseUrl,
		token,
		authScheme: "none"
	});
	return { api: queryApiOf(client, `branch ${name}`) };
}



/***/ }),

/***/ 5443:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ loadTeamFile)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var errors = __webpack_require__(8119);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/yaml/dist/index.js + 71 modules
var dist = __webpack_require__(7147);
// EXTERNAL MODULE: ./build/shaken/main/build/api/yaml-text.js
var yaml_text = __webpack_require__(4226);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js
var nearest = __webpack_require__(4550);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/ref-name.js
var ref_name = __webpack_require__(3037);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/classes.js
var classes = __webpack_require__(5634);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/values.js
// build/team-file/values.js
function wrong(problem, path = []) {
	return { problems: [{
		path,
		problem
	}] };
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Whether it is a text with something on its one line. */
function isLine(value, most) {
	return typeof value === "string" && value.trim() !== "" && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/accept.js



// build/team-file/accept.js
const changeIds = Object.keys(classes/* changeClasses */.x);
const levels = [
	"breaking",
	"dangerous",
	"safe"
];
const mostEntries = 200;
const mostMember = 200;
const mostReason = 500;
const fields = {
	change: (value) => isChangeId(value) ? null : "must be the id of a change, for example member-removed",
	member: (value) => isLine(value, mostMember) ? null : `must be a member, for example orders.status or orders.*, at most ${mostMember} characters`,
	fingerprint: (value) => typeof value === "string" && /^[0-9a-f]{12}$/.test(value) ? null : "must be 12 hexadecimal digits in quotes, as the report has them",
	reason: (value) => isLine(value, mostReason) ? null : `must be a text on one line, at most ${mostReason} characters`,
	until: (value) => isDay(value) ? null : "must be a day, for example 2027-01-31"
};
const optional = /* @__PURE__ */ new Set(["fingerprint"]);
const readAccept = (value, lineOf) => {
	if (!Array.isArray(value)) return wrong("must be a list of accepted changes");
	if (value.length > mostEntries) return wrong(`must have at most ${mostEntries} entries`);
	const list = value;
	const problems = list.flatMap((entry, index) => entryProblems(entry, index));
	if (problems.length > 0) return { problems };
	return { value: { accept: list.map((entry, index) => ({
		...entry,
		line: lineOf([index])
	})) } };
};
function entryProblems(entry, index) {
	if (!isObject(entry)) return [{
		path: [index],
		problem: "must be a list of objects with change, member, reason and until"
	}];
	const missing = Object.keys(fields).filter((name) => !Object.hasOwn(entry, name) && !optional.has(name));
	const unknown = Object.keys(entry).filter((name) => !Object.hasOwn(fields, name));
	return [
		...missing.map((name) => ({
			path: [index],
			problem: `needs \`${name}\` in each entry`
		})),
		...unknown.map((name) => ({
			path: [index, name],
			problem: `is not a key of an entry: ${Object.keys(fields).join(", ")}`
		})),
		...Object.entries(entry).flatMap(([name, value]) => {
			const problem = Object.hasOwn(fields, name) ? fields[name]?.(value) : null;
			return problem ? [{
				path: [index, name],
				problem
			}] : [];
		})
	];
}
const readLevels = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { access-policy-changed: breaking }");
	const problems = Object.entries(value).flatMap(([id, level]) => {
		if (!isChangeId(id)) return [{
			path: [id],
			problem: unknownChange(id)
		}];
		if (typeof level === "string" && levels.includes(level)) return [];
		return [{
			path: [id],
			problem: `must be one of ${levels.join(", ")}`
		}];
	});
	return problems.length > 0 ? { problems } : { value: { levels: value } };
};
function isChangeId(value) {
	return typeof value === "string" && Object.hasOwn(classes/* changeClasses */.x, value);
}
function unknownChange(id) {
	const [near = ""] = (0,nearest/* nearest */.p)(id, changeIds, 1, (text) => text);
	return `is not the id of a change. Did you mean \`${near}\`?`;
}
function isDay(value) {
	if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
	const time = Date.parse(value);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/content.js


// build/team-file/content.js
const mostIgnored = 500;
const mostCharacters = 300;
const mostUrl = 1e3;
const readIgnoredContent = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { folders: [Sandbox], reports: [17] }");
	const { folders = [], reports = [] } = value;
	const problems = [
		...Object.keys(value).filter((name) => name !== "folders" && name !== "reports").map((name) => ({
			path: [name],
			problem: "is not a key: folders, reports"
		})),
		...listProblems("folders", folders, isText, "must be a list of paths, for example [Sandbox]"),
		...listProblems("reports", reports, (item) => isText(item) || Number.isSafeInteger(item) && Number(item) >= 0, "must be a list of IDs, for example [17]")
	];
	if (problems.length > 0) return { problems };
	return { value: { ignoreContent: {
		folders,
		reports
	} } };
};
function listProblems(name, value, isItem, problem) {
	if (!Array.isArray(value)) return [{
		path: [name],
		problem
	}];
	if (value.length > mostIgnored) return [{
		path: [name],
		problem: `must have at most ${mostIgnored} entries`
	}];
	return value.flatMap((item, index) => isItem(item) ? [] : [{
		path: [name, index],
		problem
	}]);
}
function isText(item) {
	return isLine(item, mostCharacters);
}
const placeholders = [
	"type",
	"id",
	"publicId"
];
const readContentUrl = (value) => {
	const example = "for example https://tenant.example.com/{type}s/{id}";
	if (typeof value !== "string") return wrong(`must be a text, ${example}`);
	const text = value.trim();
	if (!isLine(text, mostUrl)) return wrong(`must be one URL of at most ${mostUrl} characters, ${example}`);
	const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !placeholders.includes(name));
	if (unknown) return wrong(`has the placeholder \`${(0,runtime_text/* oneLine */.TN)(unknown[0], 60)}\`; known are {type}, {id}, {publicId}`);
	if (!text.includes("{id}") && !text.includes("{publicId}")) return wrong(`needs the placeholder {id} or {publicId}, ${example}`);
	const url = /^https:\/\/[^/{}]+\//i.test(text) ? URL.parse(text) : null;
	if (url?.username !== "" || url.password !== "") return wrong(`must start with https:// and a host without placeholders, and have no credentials, ${example}`);
	return { value: { contentUrl: text } };
};


// EXTERNAL MODULE: ./build/shaken/main/build/team-file/preview.js
var preview = __webpack_require__(1505);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/tests.js
var tests = __webpack_require__(1736);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/team-file.js










// build/team-file/team-file.js
var import_dist = (0,dist/* require_dist */.F)();
const defaultTeamFile = {
	acceptLabel: "approved-breaking-change",
	compareWith: null,
	securityContext: {},
	meaning: true,
	accept: [],
	levels: {},
	ignoreContent: {
		folders: [],
		reports: []
	},
	contentUrl: null,
	errors: "all",
	preview: preview/* defaultPreview */.On,
	tests: {
		tests: [],
		files: []
	}
};
/** A larger file is not read. */
const mostTeamFileBytes = 65536;
/** GitHub accepts no longer label. */
const mostLabelCharacters = 50;
/** It becomes part of a token, which is sent in a header. */
const mostContextCharacters = 8192;
const keys = {
	"accept-label": (value) => {
		if (typeof value !== "string") return wrong("must be a text, or '' for none");
		const label = value.trim();
		if (label.length > mostLabelCharacters || /[\u0000-\u001f\u007f]/.test(label)) return wrong(`must be the name of a label, at most ${mostLabelCharacters} characters`);
		return { value: { acceptLabel: label === "" ? null : label } };
	},
	"compare-with": (value) => {
		if (typeof value !== "string") return wrong("must be the name of a branch, for example main");
		const problem = (0,ref_name/* refNameProblem */.C)(value);
		return problem === null ? { value: { compareWith: value } } : wrong(`${problem}: give the name of a branch, for example main`);
	},
	"security-context": (value) => {
		if (!isObject(value)) return wrong("must be an object, for example { groups: [analyst] }");
		if (JSON.stringify(value).length > mostContextCharacters) return wrong(`must have at most ${mostContextCharacters} characters as JSON`);
		return { value: { securityContext: value } };
	},
	meaning: (value) => typeof value === "boolean" ? { value: { meaning: value } } : wrong("must be true or false"),
	accept: readAccept,
	levels: readLevels,
	"ignore-content": readIgnoredContent,
	"content-url": readContentUrl,
	errors: (value) => value === "all" || value === "new" ? { value: { errors: value } } : wrong("must be all or new"),
	preview: (value) => {
		const read = (0,preview/* readPreview */.LW)(value);
		return "value" in read ? { value: { preview: read.value } } : wrong(read.problem);
	},
	tests: tests/* checkTests */.Y
};
const teamFileKeys = Object.keys(keys);
/**
* Reads the file and reports everything that is wrong with it at once. A file without content has the defaults.
* @param text at most `mostTeamFileBytes`
*/
function readTeamFile(text) {
	const reading = (0,yaml_text/* readYaml */.g)(text);
	if ("problems" in reading) return { problems: reading.problems.map((problem) => ({ problem })) };
	const { value: data } = reading;
	if (data === null || data === void 0) return { value: defaultTeamFile };
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		version: "1.2",
		schema: "core",
		lineCounter: lines
	});
	const { contents } = document;
	const at = (node) => {
		const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
		return {
			line,
			column: col
		};
	};
	if (!(0, import_dist.isMap)(contents)) return { problems: [{
		problem: `must have keys and values: ${teamFileKeys.join(", ")}`,
		...at(contents)
	}] };
	const problems = [];
	const value = {};
	const plain = data;
	for (const { key, value: node } of contents.items) {
		if (!(0, import_dist.isScalar)(key)) continue;
		const name = String(key.value);
		const check = Object.hasOwn(keys, name) ? keys[name] : void 0;
		if (!check) {
			problems.push({
				problem: unknownKey(name),
				...at(key)
			});
			continue;
		}
		const partAt = (path) => at(document.getIn([name, ...path], true) ?? node ?? key);
		const checked = check(plain[name], (path) => partAt(path).line);
		if ("value" in checked) Object.assign(value, checked.value);
		else for (const { path, problem } of checked.problems) problems.push({
			problem: `\`${nameOf([name, ...path])}\` ${problem}`,
			...partAt(path)
		});
	}
	return problems.length > 0 ? { problems } : { value: {
		...defaultTeamFile,
		...value
	} };
}
/** `accept.until`, of a value inside of `accept`. */
function nameOf(path) {
	return (0,runtime_text/* oneLine */.TN)(path.filter((part) => typeof part === "string").join("."), 100);
}
function unknownKey(name) {
	const plain = (text) => text.replaceAll(/[-_ ]/g, "");
	const [near = ""] = (0,nearest/* nearest */.p)(name, teamFileKeys, 1, plain);
	return `\`${(0,runtime_text/* oneLine */.TN)(name, 100)}\` is not a key of this file. Did you mean \`${near}\`?`;
}
/** A problem as one phrase: `line 3, column 1: …`. */
function describeTeamFileProblem({ problem, line, column }) {
	return line === void 0 ? problem : `line ${line}, column ${column ?? 1}: ${problem}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/load-team-file.js





// build/team-file/load-team-file.js
/** Time limit of the requests to GitHub, retries included. */
const mostMs = 2e4;
/**
* Reads the team file (input `config`). In a pull request and a merge queue the file of the base commit applies, so that
* no change loosens its own gate; it comes from GitHub, because steps before this one may have written to the checkout.
* On other events the file of the checkout applies. If there is none, the defaults apply.
* @throws Failure the file has errors; or, with a gate, it cannot be read
* @throws Stop when the step's time budget is spent
*/
async function loadTeamFile(context) {
	const { run, settings, log } = context;
	const { config } = settings;
	const inCheckout = await fromCheckout(context);
	if (run.pullRequest === null && run.baseSha === void 0) {
		if (inCheckout === null) log.line(`There is no "${config}" in the checkout, so the defaults for changes of the data model apply.`);
		return {
			...inCheckout ?? defaultTeamFile,
			proposed: []
		};
	}
	const { tests, files } = (inCheckout ?? defaultTeamFile).tests;
	const file = await fromBase(context, tests.length + files.length > 0) ?? defaultTeamFile;
	const merged = new Set(file.accept.map(contentOf));
	const added = (inCheckout?.accept ?? []).filter((entry) => !merged.has(contentOf(entry)));
	return {
		...file,
		proposed: added
	};
}
/** Two entries that say the same have the same text, on any line. */
function contentOf({ change, member, fingerprint, reason, until }) {
	return JSON.stringify([
		change,
		member,
		fingerprint,
		reason,
		until
	]);
}
/**
* The file of the checkout, which a pull request may just be adding or fixing: its errors are told before it is merged.
* @returns null if there is none
*/
async function fromCheckout({ settings, run, workspace, log }) {
	const { config } = settings;
	if (run.forkBranch !== null && run.pullRequest === null) return null;
	const found = await workspace.read(config, mostTeamFileBytes);
	if ("value" in found) return parsed(`"${config}"`, found.value, log);
	if ("problem" in await workspace.target(config)) return null;
	throw new failure/* Failure */.HR("input", `"${config}" ${found.problem}.`, "Replace it by a plain file, or set \"config\".");
}
/**
* @param hasTests whether the file of the checkout has data tests: then the base may have them, too, and without them nothing
*   would be tested
*/
async function fromBase(context, hasTests) {
	const { settings, run, log, journal } = context;
	const { config, failOn } = settings;
	const { baseSha } = run;
	const defaults = "so the defaults for changes of the data model apply";
	if (settings.githubToken === null || run.repository === "" || baseSha === void 0) {
		const cannot = `"${config}" of the base commit cannot be read, because ${settings.githubToken === null ? "\"github-token\" is empty" : "the event does not name the base commit"}`;
		if (hasTests) throw new failure/* Failure */.HR("input", `${cannot}, so its data tests are unknown.`, "Set \"github-token\".");
		log.line(`${cannot}, ${defaults}.`);
		return null;
	}
	const found = await ask(context, settings.githubToken, baseSha);
	const where = `"${config}" of the base commit ${baseSha.slice(0, 12)}`;
	if (found === null) {
		log.line(`There is no ${where}, ${defaults}.`);
		return null;
	}
	try {
		if ("error" in found) throw unreadable(where, found.error);
		if ("problem" in found) throw new failure/* Failure */.HR("input", `${where} ${found.problem}.`);
		return parsed(where, found.value, log);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR) || failOn !== "never" || hasTests) throw error;
		journal.warn(`${(0,runtime_text/* withoutStop */.f6)(error.message)}, ${defaults}.`);
		return null;
	}
}
/** @returns null if there is no such file */
async function ask({ settings, clock, budget, connectGitHub }, token, baseSha) {
	const share = (0,runtime_budget/* startBudget */.c)(clock, mostMs);
	const signal = AbortSignal.any([budget.signal, share.signal]);
	try {
		const github = await connectGitHub(token);
		const found = await github.fileAt(settings.config, baseSha, signal);
		if (found === null) await github.compare(baseSha, baseSha, signal);
		if (found && "value" in found && found.value.length > 65536) return { problem: "is too large" };
		return found;
	} catch (error) {
		budget.signal.throwIfAborted();
		return { error: share.signal.aborted ? /* @__PURE__ */ new Error(`GitHub did not respond within ${mostMs / 1e3} s`) : error };
	} finally {
		share.release();
	}
}
function unreadable(where, error) {
	const text = (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error)));
	const status = error instanceof errors/* GitHubError */.y_ && !error.rateLimit ? error.status : null;
	const rejected = status === 401 || status === 403 || status === 404;
	const advice = rejected ? "Give the job the permission \"contents: read\"." : "Run the job again. It decides what fails the step, so nothing is assumed.";
	return new failure/* Failure */.HR(rejected ? "auth" : "network", `${where} could not be read: ${text}.`, advice);
}
/** @param name which file, as it begins a message */
function parsed(name, bytes, log) {
	const reading = readTeamFile(new TextDecoder().decode(bytes));
	if ("value" in reading) return reading.value;
	const problems = reading.problems.map(describeTeamFileProblem);
	const head = `${name} has ${problems.length === 1 ? "an error" : `${problems.length} errors`}`;
	if (problems.length > 1) log.lines([`${head}:`, ...problems.map((problem) => `  ${problem}`)]);
	throw new failure/* Failure */.HR("input", `${head}: ${problems.map(runtime_text/* withoutStop */.f6).join(" | ")}.`);
}



/***/ }),

/***/ 1505:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GS: () => (/* binding */ fill),
/* harmony export */   LW: () => (/* binding */ readPreview),
/* harmony export */   On: () => (/* binding */ defaultPreview)
/* harmony export */ });
// build/team-file/preview.js
const defaultPreview = {
	url: null,
	max: 10
};
const mostUrlCharacters = 1e3;
const mostPreviews = 1e3;
/** @returns what is wrong as a phrase that follows the key */
function readPreview(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "must be an object, for example { max: 5 }" };
	const { url = null, max = defaultPreview.max, ...others } = value;
	const [other] = Object.keys(others);
	if (other !== void 0) return { problem: "has only the keys `url` and `max`" };
	if (typeof max !== "number" || !Number.isInteger(max) || max < 1 || max > mostPreviews) return { problem: `has a \`max\` that is no whole number from 1 to ${mostPreviews}` };
	if (url === null) return { value: {
		url,
		max
	} };
	if (typeof url !== "string" || url.length > mostUrlCharacters || !isTemplate(url)) return { problem: "has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}" };
	return { value: {
		url,
		max
	} };
}
function isTemplate(url) {
	return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, "", 0));
}
/** The link to a preview. */
function fill(template, branch, deploymentId) {
	return template.replaceAll("{branch}", encodeURIComponent(branch)).replaceAll("{deploymentId}", String(deploymentId));
}



/***/ }),

/***/ 1736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ checkTests),
/* harmony export */   i: () => (/* binding */ readTests)
/* harmony export */ });
/* harmony import */ var _data_tests_comparison_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5544);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);


const mostMs = 6e4;
/** The key `tests` of the team file: a list of tests and names of files. */
function checkTests(value) {
	if (typeof value === "string") return checkTests([value]);
	const { tests, files, problems } = readTests(value, "with files");
	if (problems.length > 0) return { problems: problems.map((problem) => ({
		path: [],
		problem
	})) };
	return { value: { tests: {
		tests,
		files
	} } };
}
/**
* Reads a list of tests.
* @param withFiles whether it may name files, too
* @param file the file that it comes from
*/
function readTests(value, withFiles, file) {
	const reading = {
		tests: [],
		files: [],
		problems: []
	};
	if (!Array.isArray(value)) {
		reading.problems.push(`must be a list of tests${withFiles ? " or names of files" : ""}`);
		return reading;
	}
	for (const [index, one] of value.slice(0, 200).entries()) {
		const at = `test ${index + 1}`;
		if (typeof one === "string" && withFiles) readFileName(one, at, reading);
		else if (isPlain(one)) readTest(one, at, file, reading);
		else reading.problems.push(`${at} must be an object with \`name\`, \`query\` or \`sql\`, and \`expect\``);
	}
	if (value.length > 200) reading.problems.push(`has ${value.length} tests; at most 200`);
	return reading;
}
function readFileName(path, at, { files, problems }) {
	const parts = path.split("/");
	const isInside = !/^[/\\]|\\|^[a-z]:|[\u0000-\u001f\u007f]/i.test(path) && !parts.includes("..");
	const isReadable = /\.ya?ml$/.test(path) && !parts.some((part) => part.toLowerCase() === ".git");
	if (isInside && isReadable) files.push(path);
	else problems.push(`${at} must be the path of a YAML file inside this repository, such as tests/data.yml`);
}
const keys = [
	"name",
	"query",
	"sql",
	"expect"
];
const expectKeys = [
	"rows",
	"value",
	"unique",
	"max-ms"
];
function readTest(given, at, file, { tests, problems }) {
	const own = [];
	const { name, query, sql } = given;
	const unknown = Object.keys(given).filter((key) => !keys.includes(key));
	if (unknown.length > 0) own.push(`has an unknown key \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(unknown[0] ?? "", 100)}\`; keys are ${keys.join(", ")}`);
	if (typeof name !== "string" || name.trim() === "" || name.length > 200) own.push("needs a `name` of at most 200 characters");
	const isRest = isPlain(query) && Object.keys(query).length > 0;
	const isSql = typeof sql === "string" && sql.trim() !== "";
	if (query !== void 0 && !isRest) own.push("has a `query` that is no object with members");
	else if (sql !== void 0 && !isSql) own.push("has a `sql` that is no text");
	else if (isRest === isSql) own.push("needs either `query` or `sql`");
	const expect = readExpectation(given.expect, own);
	const label = typeof name === "string" ? `${at} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(name, 100)})` : at;
	problems.push(...own.map((problem) => `${label} ${problem}`));
	if (own.length > 0 || typeof name !== "string") return;
	const wanted = isPlain(query) ? { rest: query } : { sql: String(sql) };
	tests.push({
		name: name.trim(),
		query: wanted,
		expect,
		...file === void 0 ? {} : { file }
	});
}
function readExpectation(given, problems) {
	const none = {
		value: /* @__PURE__ */ new Map(),
		unique: []
	};
	if (given === void 0) return none;
	if (!isPlain(given)) {
		problems.push("has an `expect` that is no object");
		return none;
	}
	const unknown = Object.keys(given).find((key) => !expectKeys.includes(key));
	if (unknown !== void 0) problems.push(`has an unknown key \`expect.${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(unknown, 100)}\`; keys are ${expectKeys.join(", ")}`);
	const rows = given.rows === void 0 ? null : (0,_data_tests_comparison_js__WEBPACK_IMPORTED_MODULE_1__/* .parseComparison */ .f)(given.rows);
	if (given.rows !== void 0 && typeof rows?.operand !== "number") problems.push("has an `expect.rows` that compares with no number; for example \"> 0\"");
	const maxMs = given["max-ms"];
	if (maxMs !== void 0 && !(typeof maxMs === "number" && maxMs > 0 && maxMs <= mostMs)) problems.push(`has an \`expect.max-ms\` that is no number from 1 to ${mostMs}`);
	return {
		...rows === null ? {} : { rows },
		value: readValues(given.value, problems),
		unique: readUnique(given.unique, problems),
		...typeof maxMs === "number" ? { maxMs } : {}
	};
}
function readValues(given, problems) {
	const value = /* @__PURE__ */ new Map();
	if (given === void 0) return value;
	if (!isPlain(given)) {
		problems.push("has an `expect.value` that is no object; for example { orders.count: \"> 0\" }");
		return value;
	}
	for (const [member, text] of Object.entries(given)) {
		const comparison = (0,_data_tests_comparison_js__WEBPACK_IMPORTED_MODULE_1__/* .parseComparison */ .f)(text);
		if (comparison !== null && isMember(member)) value.set(member, comparison);
		else problems.push(`has an \`expect.value\` of \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(member, 100)}\` that is no comparison of a member; for example { orders.count: "> 0" }`);
	}
	return value;
}
function readUnique(given, problems) {
	if (given === void 0) return [];
	if (Array.isArray(given) && given.length > 0 && given.every(isMember)) return given;
	problems.push("has an `expect.unique` that is no list of members; for example [orders.id]");
	return [];
}
function isMember(value) {
	return typeof value === "string" && /^\w+\.\w+(?:\.\w+)?$/.test(value) && value.length <= 300;
}
function isPlain(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}



/***/ })

};
