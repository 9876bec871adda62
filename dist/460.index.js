export const id = 460;
export const ids = [460];
export const modules = {

/***/ 2843:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ createDeploymentEnvironmentToken),
/* harmony export */   w: () => (/* binding */ getDeploymentEnvironments)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


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
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).environments,
	doing: "reading the environments of the deployment",
	permission: "DeploymentRead"
});
/** Repeated: a token whose response was lost expires by itself. */
const createDeploymentEnvironmentToken = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "createDeploymentEnvironmentToken",
	method: "POST",
	path: `${environments}/{environmentId}/tokens`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .body */ .rf)(),
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).dataToken,
	repeatable: true,
	doing: "creating a data token",
	permission: "DeploymentRead"
});



/***/ }),

/***/ 3960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ openDoubt)
/* harmony export */ });
// build/query-api/doubt.js
/** Between two attempts at the same question. */
const againAfterMs = [
	250,
	1e3,
	3e3
];
/** To be opened for each question. @param signal ends the pauses between two attempts */
function openDoubt(clock, signal) {
	let last = null;
	let asked = 0;
	return { async isConfirmed(error) {
		const said = saidBy(error);
		if (said === last) return true;
		last = said;
		const pauseMs = againAfterMs[asked++];
		if (pauseMs === void 0) throw error.asUnclear();
		await clock.sleep(pauseMs, signal);
		return false;
	} };
}
/** Numbers and IDs may differ between two responses that say the same. */
function saidBy({ status, errorType, text, withheld }) {
	const words = (text || withheld).replace(/[0-9a-f-]{8,}|\d+/gi, "#");
	return JSON.stringify([
		status,
		errorType,
		words
	]);
}



/***/ }),

/***/ 3460:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ay: () => (/* binding */ openEnvironment),
  bw: () => (/* binding */ openEnvironments),
  kW: () => (/* binding */ openProduction),
  Dl: () => (/* binding */ queryUrlOf)
});

;// CONCATENATED MODULE: ./build/shaken/main/build/node/util2.js
// build/node/util.js
const whole = process.getBuiltinModule("node:util");
const isDeepStrictEqual = /* @__PURE__ */ (() => whole.isDeepStrictEqual)();


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/environments.js
var environments = __webpack_require__(2843);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var pages = __webpack_require__(418);
// EXTERNAL MODULE: ./build/shaken/main/build/http/loopback.js
var loopback = __webpack_require__(960);
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


// EXTERNAL MODULE: ./build/shaken/main/build/query-api/doubt.js
var query_api_doubt = __webpack_require__(3960);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
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
const statement = (0,schemas/* array */.YO)((0,schemas/* unknown */.L5)());
const rollup = (0,schemas/* object */.Ik)({
	preAggregationId: loose((0,schemas/* string */.Yj)()),
	tableName: loose((0,schemas/* string */.Yj)()),
	loadSql: loose(statement)
});
/** The response of `/v1/sql` to one query in its JSON form. */
const planResponse = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	memberNames: loose((0,schemas/* array */.YO)((0,schemas/* string */.Yj)())),
	sql: loose(statement),
	preAggregations: loose((0,schemas/* array */.YO)(rollup))
}) }), (0,schemas/* transform */.pd)(({ sql: { memberNames, sql, preAggregations } }) => ({
	memberNames: memberNames ?? null,
	...statementOf(sql),
	rollups: (preAggregations ?? []).map(({ preAggregationId, tableName, loadSql }) => {
		const { sql: text, values } = statementOf(loadSql);
		return {
			id: preAggregationId ?? "",
			table: tableName ?? "",
			sql: text ?? "",
			values
		};
	})
})));
function statementOf(parts) {
	const [sql, ...values] = parts ?? [];
	return {
		sql: typeof sql === "string" ? sql : null,
		values: JSON.stringify(values)
	};
}
/**
* The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
* queries was not generated, so that an error in them is not seen.
*/
const sqlPlanResponse = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	status: (0,schemas/* enum */.k5)(["ok", "error"]),
	sql: loose(statement)
}) }), (0,schemas/* transform */.pd)(({ sql: { status, sql } }) => status === "ok" ? {
	state: "planned",
	...statementOf(sql)
} : { state: "post-processing" }));
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
	response: async () => metaResponse,
	doing: "reading what can be queried",
	timeoutMs: 6e4,
	failsWith500: true
});
/** Repeated: it plans a query and runs nothing. */
const sqlV1Post = (0,operation/* operation */.MQ)({
	id: "sqlV1Post",
	method: "POST",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => planResponse,
	repeatable: true,
	doing: "planning a query",
	failsWith500: true
});
/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = (0,operation/* operation */.MQ)({
	id: "sqlV1Post",
	method: "POST",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => sqlPlanResponse,
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
	body: (0,operation/* body */.rf)(),
	response: async () => loadResponse,
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
	body: (0,operation/* body */.rf)(),
	response: async () => convertResponse,
	repeatable: true,
	doing: "converting a query",
	failsWith500: true
});
const noConversion = "this environment cannot convert SQL: write it as `query`";
/**
* @param platform a client for the URL of the environment, with a data token
* @param clock for the pauses before a question is asked again
* @param environment whose query API it is, for errors: `branch "main"`
*/
function queryApiOf(platform, clock, environment = "the environment") {
	const withAdvice = (error) => error.withAdvice(queryApiAdvice(error, environment, platform.baseUrl));
	const advised = (error) => {
		throw error instanceof errors/* PlatformError */.Wk ? withAdvice(error) : error;
	};
	/** An error that may decide about a query must come twice; what the client has repeated already is an outage. */
	const ask = async (signal, send) => {
		const doubt = (0,query_api_doubt/* openDoubt */.b)(clock, signal);
		for (;;) try {
			return await send();
		} catch (error) {
			if (!(error instanceof errors/* PlatformError */.Wk && (error.trouble === "rejected" || isNotOffered(error))) || await doubt.isConfirmed(error)) throw error;
		}
	};
	return {
		meta: (signal) => ask(signal, () => platform.call(metaV1, {
			path: {},
			query: { extended: "true" }
		}, { signal }).catch(advised)),
		async plan(query, signal) {
			try {
				const args = {
					path: {},
					body: { query }
				};
				return {
					state: "planned",
					...await ask(signal, () => platform.call(sqlV1Post, args, { signal }).catch(advised))
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
				return await ask(signal, () => platform.call(sqlV1PostSql, {
					path: {},
					body
				}, { signal }).catch(advised));
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
				return await ask(signal, () => platform.call(convertQueryV1, {
					path: {},
					body
				}, { signal }));
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
		const found = new Map(branches.map((branch) => [branch, environmentsOf(context, listed, branch, deployBranch)]));
		if ([...found.values()].every((all) => all.length > 0) || attempts === mostAttempts) return found;
		await context.clock.sleep(betweenAttemptsMs, signal);
	}
}
/**
* Opens the query API of production for a few requests, at once.
* @param securityContext what the token says about its bearer
* @throws PlatformError, Stop
*/
async function openProduction(context, deployBranch, securityContext, signal) {
	return openFound(context, deployBranch, environmentsOf(context, await listEnvironments(context, signal), deployBranch, deployBranch), {
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
	const url = environmentsOf(context, await listEnvironments(context, context.budget.signal), branch, null)[0]?.queryUrl;
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
/**
* The environments with a query API that serve a branch to all: its staging environment, for the deploy branch production.
* The fork of this job's session has its development environment; any other one is a person's, and may hold other code.
*/
function environmentsOf({ ledger }, listed, branch, deployBranch) {
	const reachable = listed.filter(({ queryUrl }) => queryUrl);
	if (branch === deployBranch) return reachable.filter(({ type }) => type === "production");
	const own = reachable.filter((one) => one.branch === branch);
	return ledger.read().session?.fork === branch ? own.filter(({ type }) => type === "development") : own.filter(({ type, user }) => type === "staging" && !user);
}
/** The branch under test was opened by this job, production always runs; any other base is as its team left it. */
function withoutQueryApi(branch, { base, deployBranch }) {
	const fix = branch === base && branch !== deployBranch ? "; to compare with it, switch on its staging environment" : "";
	return `Branch "${(0,runtime_text/* oneLine */.TN)(branch, 255)}" has no query API at the moment${fix}.`;
}
async function openFound(context, branch, [found, other] = [], { branches, securityContext, mostSeconds }, signal) {
	if (!found?.queryUrl) return { problem: withoutQueryApi(branch, branches) };
	const name = `"${(0,runtime_text/* oneLine */.TN)(branch, 255)}"`;
	if (other) return { problem: `Branch ${name} has several environments, so it is not known which of them serves it.` };
	const baseUrl = queryBaseUrl(found.queryUrl);
	if (baseUrl === null) return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` };
	const { deployment, budget, job } = context;
	const seconds = Math.max(1, Math.min(mostSeconds, Math.ceil(budget.remainingMs() / 1e3)));
	const { token, signed } = await deployment.call(environments/* createDeploymentEnvironmentToken */.u, {
		path: { environmentId: found.id },
		body: {
			security_context: { ...securityContext },
			expires_in: seconds
		}
	}, { signal });
	job.mask(token);
	const different = differentKeys(securityContext, signed);
	if (different.length > 0) return {
		problem: signedOtherwise(name, different),
		advice: contextAdvice
	};
	const client = context.connect({
		baseUrl,
		token,
		authScheme: "none"
	});
	return { api: queryApiOf(client, context.clock, `branch ${name}`) };
}
/** The platform may drop keys of the security context; it echoes what it signed. @returns none where nothing was asked for */
function differentKeys(asked, signed) {
	const keys = Object.keys(asked);
	if (keys.length === 0) return [];
	return [.../* @__PURE__ */ new Set([...keys, ...Object.keys(signed)])].filter((key) => !isDeepStrictEqual(asked[key], signed[key]));
}
function signedOtherwise(name, keys) {
	return `Branch ${name} was not queried: the platform signed another security context than the team file asks for (different: ${(0,runtime_text/* oneLine */.TN)(keys.join(", "), 200)}).`;
}
const contextAdvice = "Use a token that may edit the deployment (DeploymentUpdate), or remove \"security-context\" from the team file.";



/***/ })

};
