export const id = 948;
export const ids = [948];
export const modules = {

/***/ 8543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GT: () => (/* binding */ nonBlank),
/* harmony export */   Iq: () => (/* binding */ pageInfo),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   ZZ: () => (/* binding */ pageOf),
/* harmony export */   c3: () => (/* binding */ listOf),
/* harmony export */   j2: () => (/* binding */ pageOfList),
/* harmony export */   lq: () => (/* binding */ optional)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);


// build/platform/page-schema.js
/** A member that no decision depends on: absent, null and invalid all become undefined. */
function optional(schema) {
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)(schema), void 0);
}
/** Without blanks around it. */
const text = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)());
const nonBlank = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)(), (0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1));
/** Whether there is a further page, and its cursor. */
const pageInfo = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	hasNextPage: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()),
	endCursor: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
})), void 0);
/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 1e4;
/**
* The parser records each invalid item. A small response can hold millions of them, which would exceed memory and stack.
*/
function listOf(item) {
	const sound = (items) => items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success);
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()).check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(sound, "a list with invalid items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(item));
}
/** The length of the whole list in older responses. */
const pagination = optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	total: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	offset: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
/**
* Parses a list in every format seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then the
* deprecated `pagination` and `count` may show that there is more.
* A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
*/
function pageOf(item) {
	return pageOfList(listOf(item));
}
/** The same, of a schema for the whole list. */
function pageOfList(list) {
	const items = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)(list);
	const page = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		items,
		data: items,
		pageInfo,
		pagination,
		count: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	});
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)(page.check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(({ items, data }) => Boolean(items ?? data), "a list without items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
		const found = newer ?? older ?? [];
		const stated = typeof info?.hasNextPage === "boolean";
		const missing = whole ? whole.total - (whole.offset ?? 0) : count ?? 0;
		return {
			items: found,
			hasNextPage: hasMore(info?.hasNextPage, info?.endCursor) || !stated && missing > found.length,
			endCursor: info?.endCursor,
			...count === void 0 ? {} : { count },
			...stated || whole ? {} : { silent: true }
		};
	}));
}
/** Fails closed: only `false`, or no sign of a further page, ends a list. */
function hasMore(hasNextPage, endCursor) {
	if (hasNextPage === void 0 || hasNextPage === null) return Boolean(endCursor);
	return hasNextPage !== false;
}



/***/ }),

/***/ 5751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  bB: () => (/* binding */ openDoubt),
  WQ: () => (/* binding */ queryApiOf),
  HQ: () => (/* binding */ queryBaseUrl)
});

// EXTERNAL MODULE: ./build/shaken/main/build/http/loopback.js
var loopback = __webpack_require__(960);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/page-schema.js
var page_schema = __webpack_require__(8543);
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/schemas.js



// build/query-api/schemas.js
/** Members that have the same schema. */
function each(schema, ...names) {
	return Object.fromEntries(names.map((one) => [one, schema]));
}
/** A schema whose result becomes another one. */
function mapped(schema, change) {
	return (0,schemas/* pipe */.Fs)(schema, (0,schemas/* transform */.pd)(change));
}
/** More than any model has, so that a hostile response ends early. */
const maxEntities = 1e4;
const maxMembers = 2e4;
/** Absent and null are an empty list; anything else that is no list is an error, and so is an invalid item. */
function listOf(item) {
	return mapped((0,schemas/* nullish */.cl)(soundList(item, maxMembers)), (items) => items ?? []);
}
/** The parser would record each invalid item, so the list is checked up to the first one before. */
function soundList(item, most) {
	const sound = (items) => items.length <= most && items.every((one) => item.safeParse(one).success);
	return (0,schemas/* pipe */.Fs)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()).check((0,schemas/* refine */.YP)(sound, "a list with invalid items")), (0,schemas/* array */.YO)(item));
}
const schemas_name = (0,schemas/* string */.Yj)().check((0,api/* _minLength */.m9)(1), (0,api/* _maxLength */.Eb)(1e3));
const schemas_text = (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)());
const flag = (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)());
const anything = (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)());
const names = (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* string */.Yj)()));
const granularity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "title", "interval", "offset", "origin")
});
/** Every kind of member: what a kind does not have is absent. `sql`, `filters` and `case` are of the extended form. */
const member = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "title", "shortTitle", "description", "type", "aggType", "currency", "aliasMember", "order"),
	...each(flag, "public", "isVisible", "cumulative", "primaryKey"),
	...each(anything, "format", "meta", "filters", "case"),
	sql: schemas_text,
	drillMembers: names,
	granularities: listOf(granularity)
});
const hierarchy = (0,schemas/* object */.Ik)({
	name: schemas_name,
	title: schemas_text,
	levels: names,
	...each(flag, "public", "isVisible")
});
const join = (0,schemas/* object */.Ik)({
	name: schemas_name,
	relationship: schemas_text,
	sql: schemas_text
});
/** `fileName` and what follows are of the extended form. */
const entity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "type", "title", "description"),
	...each(flag, "public", "isVisible"),
	...each(anything, "meta", "folders", "nestedFolders"),
	connectedComponent: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
	...each(listOf(member), "measures", "dimensions", "segments"),
	hierarchies: (0,page_schema/* optional */.lq)(listOf(hierarchy)),
	...each(schemas_text, "fileName", "sql", "extends"),
	refreshKey: anything,
	joins: (0,page_schema/* optional */.lq)(listOf(join)),
	preAggregations: (0,page_schema/* optional */.lq)(listOf((0,schemas/* looseObject */._H)({ name: schemas_name })))
});
/** The response of `/v1/meta`, with and without `extended`. */
const metaResponse = (0,schemas/* object */.Ik)({ cubes: soundList(entity, maxEntities) });
/** A statement, null where the engine does not say, and its values as JSON. */
const statement = mapped((0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)())), (parts = []) => {
	const [sql, ...values] = parts;
	return {
		sql: typeof sql === "string" ? sql : null,
		values: JSON.stringify(values)
	};
});
/**
* A pre-aggregation that serves a query: its ID such as `orders.main`, the table that it is built into, whose schema depends
* on the environment, and the statement that builds it; empty where the engine does not say.
*/
const rollup = mapped((0,schemas/* object */.Ik)({
	...each(schemas_text, "preAggregationId", "tableName"),
	loadSql: statement
}), ({ preAggregationId: id = "", tableName: table = "", loadSql: { sql, values } }) => {
	return {
		id,
		table,
		sql: sql ?? "",
		values
	};
});
/** The response of `/v1/sql` to one query in its JSON form. `memberNames`: all that the plan touches, if the engine says it. */
const planResponse = mapped((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	memberNames: names,
	sql: statement,
	preAggregations: (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)(rollup))
}) }), ({ sql: { memberNames = null, sql, preAggregations: rollups = [] } }) => {
	return {
		memberNames,
		...sql,
		rollups
	};
});
/**
* The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
* queries was not generated, so that an error in them is not seen.
*/
const sqlPlanResponse = mapped((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	status: (0,schemas/* enum */.k5)(["ok", "error"]),
	sql: statement
}) }), ({ sql: { status, sql } }) => status === "ok" ? {
	state: "planned",
	...sql
} : { state: "post-processing" });
const value = (0,schemas/* union */.KC)([
	(0,schemas/* string */.Yj)(),
	(0,schemas/* number */.ai)(),
	(0,schemas/* boolean */.zM)(),
	(0,schemas/* null */.ch)()
]);
const rows = (0,schemas/* array */.YO)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), value));
/** The response of `/v1/load` to one query: its rows, or that there are none yet. */
const loadResponse = (0,schemas/* union */.KC)([mapped((0,schemas/* object */.Ik)({ error: (0,schemas/* literal */.eu)("Continue wait") }), () => ({ state: "waiting" })), mapped((0,schemas/* object */.Ik)({ data: rows }), ({ data }) => ({
	state: "loaded",
	rows: data
}))]);
/** The response of `/v1/convert-query`. */
const convertResponse = (0,schemas/* union */.KC)([mapped((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("ok"),
	query: (0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)())
}), ({ query }) => ({ query })), mapped((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("error"),
	error: schemas_text
}), ({ error }) => ({ problem: `the SQL cannot be converted into a query${error === void 0 ? "" : `: ${error}`}` }))]);


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
/** Repeated: planning and converting run nothing, and a repeat does not start a running query again. */
const asking = {
	method: "POST",
	repeatable: true,
	failsWith500: true
};
const sqlV1Post = (0,operation/* operation */.MQ)({
	...asking,
	id: "sqlV1Post",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => planResponse,
	doing: "planning a query"
});
/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = (0,operation/* operation */.MQ)({
	...asking,
	id: "sqlV1Post",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => sqlPlanResponse,
	doing: "planning a saved SQL query",
	timeoutMs: 6e4
});
/** Errors of a warehouse may quote data. */
const loadV1 = (0,operation/* operation */.MQ)({
	...asking,
	id: "loadV1",
	path: "/v1/load",
	body: (0,operation/* body */.rf)(),
	response: async () => loadResponse,
	doing: "running a query",
	timeoutMs: 6e4,
	withholdsText: true
});
const convertQueryV1 = (0,operation/* operation */.MQ)({
	...asking,
	id: "convertQueryV1",
	path: "/v1/convert-query",
	body: (0,operation/* body */.rf)(),
	response: async () => convertResponse,
	doing: "converting a query"
});
/**
* @param platform a client for the URL of the environment, with a data token
* @param clock for the pauses before a question is asked again
* @param environment whose query API it is, for errors: `branch "main"`
*/
function queryApiOf(platform, clock, environment = "the environment") {
	const withAdvice = (error) => error.with({ advice: adviceFor(error, environment, platform.baseUrl) });
	/** @returns an error that is a result @throws any other one */
	const resultOf = (error) => {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		if (error.trouble !== "rejected" && !isNotOffered(error)) throw withAdvice(error);
		return withAdvice(error);
	};
	/** An error that is a result must come twice; what the client has repeated already is an outage. */
	const ask = async (signal, send) => {
		const isConfirmed = openDoubt(clock, signal);
		for (;;) {
			const found = await send().catch(resultOf);
			if (!(found instanceof errors/* PlatformError */.Wk) || await isConfirmed(found)) return found;
		}
	};
	return {
		/** The entities that the token may see, with their compiled definitions where the engine has them. */
		async meta(signal) {
			const args = {
				path: {},
				query: { extended: "true" }
			};
			const found = await ask(signal, () => platform.call(metaV1, args, { signal }));
			if (found instanceof errors/* PlatformError */.Wk) throw found;
			return found;
		},
		/** Plans a query without running it. @throws PlatformError also when the query is malformed */
		async plan(query, signal) {
			const args = {
				path: {},
				body: { query }
			};
			const found = await ask(signal, () => platform.call(sqlV1Post, args, { signal }));
			if (!(found instanceof errors/* PlatformError */.Wk)) return {
				state: "planned",
				...found
			};
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			if (found.errorType === "UserError") return {
				state: "rejected",
				message: found.text
			};
			if (found.status === 500) return {
				state: "failed",
				error: found
			};
			throw found;
		},
		/**
		* Plans a statement in semantic SQL without running it.
		* @param deep reject what cannot be planned without post-processing, instead of planning its frame alone
		*/
		async planSql(query, deep, signal) {
			const body = {
				query,
				format: "sql",
				disable_post_processing: deep
			};
			const found = await ask(signal, () => platform.call(sqlV1PostSql, {
				path: {},
				body
			}, { signal }));
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			return {
				state: "rejected",
				message: found.text
			};
		},
		/**
		* Asks for the result of a query, which starts it if it does not run yet. No text of an error quotes the response.
		* @param onFault told of every failed attempt that will be repeated
		*/
		async load(query, signal, onFault) {
			const onRetry = (error) => onFault?.(withAdvice(error));
			const args = {
				path: {},
				body: { query }
			};
			const found = await platform.call(loadV1, args, {
				signal,
				onRetry
			}).catch(resultOf);
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			return {
				state: found.status === 500 ? "failed" : "rejected",
				text: found.withheld,
				error: found
			};
		},
		/**
		* Converts semantic SQL into the JSON form, without running it.
		* @returns the query, or why there is none: a phrase
		*/
		async convert(sql, signal) {
			const body = {
				input: "sql",
				output: "rest",
				query: sql
			};
			const found = await ask(signal, () => platform.call(convertQueryV1, {
				path: {},
				body
			}, { signal }));
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return { problem: "this environment cannot convert SQL: write it as `query`" };
			return { problem: `the platform rejects the SQL: ${found.text}` };
		}
	};
}
/** Any other 403 is one of the token itself, which may have expired. */
function isNotOffered({ status, text, withheld }) {
	if (status === 403) return scopeIsMissing.test(text || withheld);
	return status === 404 || status === 405 || status === 501;
}
const scopeIsMissing = /\bscope is missing\b/i;
/** Between two attempts at the same question. */
const againAfterMs = [
	250,
	1e3,
	3e3
];
/**
* To be opened for each question. One response is not a fact: an error says something about the question once it is repeated.
* @param signal ends the pauses between two attempts
* @returns a function: whether the question got this error twice in a row; if not, it is to be asked again now. It throws a
*   PlatformError `unreachable` when every attempt got another error, so that nothing was checked
*/
function openDoubt(clock, signal) {
	let last = null;
	let asked = 0;
	return async (error) => {
		const { status, errorType, text, withheld } = error;
		const words = (text || withheld).replace(/[0-9a-f-]{8,}|\d+/gi, "#");
		const said = JSON.stringify([
			status,
			errorType,
			words
		]);
		if (said === last) return true;
		last = said;
		const pauseMs = againAfterMs[asked++];
		if (pauseMs === void 0) throw error.asUnclear();
		await clock.sleep(pauseMs, signal);
		return false;
	};
}
/**
* The fix for an error. The query API has another host than the Management API and a token of its own, so the inputs `token`
* and `base-url` are not at fault.
*/
function adviceFor(error, environment, baseUrl) {
	const { trouble, status, text, unreached, misfit } = error;
	const api = `query API of ${environment} (${new URL(baseUrl).host})`;
	if (unreached || trouble === "unreachable" && status === void 0) return `Allow this runner to reach the ${api}: firewall, proxy and allow-list need this host, too.`;
	if (trouble === "auth" && scopeIsMissing.test(text)) return `Let an administrator of the platform allow data tokens this scope: the ${api} needs "meta" and "sql".`;
	if (trouble === "auth") return `The ${api} rejected the data token that the action created for it: check that the environment accepts tokens with the "security-context" of the team file, and that its allow-list permits this runner.`;
	if (trouble === "redirected") return `The platform lists the ${api} with a URL that redirects; the data token is not sent to another host. Report this to the platform.`;
	if (trouble === "not-found" || trouble === "unsupported") return `Check that the environment is running and that the ${api} is available in this tenant.`;
	if (misfit) return `Report this to the platform: the ${api} does not match its contract.`;
	if (status === 429) return `Run fewer jobs at a time: the ${api} limits the rate of requests.`;
	if (trouble === "rejected") return `Open the environment on the platform: the ${api} may not run this model.`;
	return `Try again later: the ${api} has a problem.`;
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



/***/ }),

/***/ 5567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ queryUrlOf),
/* harmony export */   M: () => (/* binding */ openQueryApis)
/* harmony export */ });
/* harmony import */ var _node_util2_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(947);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5037);
/* harmony import */ var _platform_pages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(418);
/* harmony import */ var _query_api_query_api_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5751);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(196);





// build/steps/changes/environment.js
const pageSize = 100;
const betweenAttemptsMs = 2e3;
/**
* Opens the query APIs of branches, each with a data token of its own that expires.
* @param branches by what they are for. `base` is as its team left it: others were opened by this job, or always run
* @throws PlatformError, Stop
*/
async function openQueryApis(context, branches, access, signal) {
	const { deployBranch, attempts = 3 } = access;
	const find = async () => {
		const listed = await listEnvironments(context, signal);
		return Object.entries(branches).map(([use, branch]) => {
			return {
				use,
				branch,
				environments: environmentsOf(context, listed, branch, deployBranch)
			};
		});
	};
	let found = await find();
	for (let left = attempts - 1; left > 0 && found.some((one) => one.environments.length === 0); left--) {
		await context.clock.sleep(betweenAttemptsMs, signal);
		found = await find();
	}
	const opening = found.map(async ({ use, branch, environments }) => {
		return [use, await open(context, branch, environments, use === "base" && branch !== deployBranch ? "; to compare with it, switch on its staging environment" : "", access, signal)];
	});
	return Object.fromEntries(await Promise.all(opening));
}
/**
* The URL of the query API of a branch, for people.
* @returns null if it is unknown
*/
async function queryUrlOf(context, branch) {
	const url = environmentsOf(context, await listEnvironments(context, context.budget.signal), branch, null)[0]?.queryUrl;
	return url ? (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_3__/* .queryBaseUrl */ .HQ)(url) : null;
}
async function listEnvironments({ deployment }, signal) {
	const listed = [];
	const items = (0,_platform_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .eachItem */ .X_)(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_1__/* .getDeploymentEnvironments */ .wI, pageSize, (after) => deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_1__/* .getDeploymentEnvironments */ .wI, { query: {
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
async function open(context, branch, [found, other], fix, { securityContext, seconds }, signal) {
	const name = `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(branch, 255)}"`;
	if (!found?.queryUrl) return { problem: `Branch ${name} has no query API at the moment${fix}.` };
	if (other) return { problem: `Branch ${name} has several environments, so it is not known which of them serves it.` };
	const baseUrl = (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_3__/* .queryBaseUrl */ .HQ)(found.queryUrl);
	if (baseUrl === null) return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` };
	const { deployment, budget, clock, job } = context;
	const expiresIn = Math.max(1, Math.min(seconds, Math.ceil(budget.remainingMs() / 1e3)));
	const { token, signed } = await deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_1__/* .createDeploymentEnvironmentToken */ .u6, {
		path: { environmentId: found.id },
		body: {
			security_context: { ...securityContext },
			expires_in: expiresIn
		}
	}, { signal });
	job.mask(token);
	const different = differentKeys(securityContext, signed);
	if (different.length > 0) return {
		problem: `Branch ${name} was not queried: the platform signed another security context than the team file asks for (different: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(different.join(", "), 200)}).`,
		advice: "Use a token that may edit the deployment (DeploymentUpdate), or remove \"security-context\" from the team file."
	};
	const client = context.connect({
		baseUrl,
		token,
		authScheme: "none"
	});
	return { api: (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_3__/* .queryApiOf */ .WQ)(client, clock, `branch ${name}`) };
}
/** The platform may drop keys of the security context; it echoes what it signed. @returns none where nothing was asked for */
function differentKeys(asked, signed) {
	const keys = Object.keys(asked);
	if (keys.length === 0) return [];
	return [.../* @__PURE__ */ new Set([...keys, ...Object.keys(signed)])].filter((key) => !(0,_node_util2_js__WEBPACK_IMPORTED_MODULE_0__/* .isDeepStrictEqual */ .E)(asked[key], signed[key]));
}



/***/ })

};
