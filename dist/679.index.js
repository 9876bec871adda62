export const id = 679;
export const ids = [679];
export const modules = {

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
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/schemas.js


// build/query-api/schemas.js
/** A part that no verdict depends on: absent, null and invalid all become undefined. */
function loose(schema) {
	return (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)(schema), void 0);
}
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
const schemas_text = loose((0,schemas/* string */.Yj)());
const flag = loose((0,schemas/* boolean */.zM)());
const anything = loose((0,schemas/* unknown */.L5)());
const names = loose((0,schemas/* array */.YO)((0,schemas/* string */.Yj)()));
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
	connectedComponent: loose((0,schemas/* number */.ai)()),
	...each(listOf(member), "measures", "dimensions", "segments"),
	hierarchies: loose(listOf(hierarchy)),
	...each(schemas_text, "fileName", "sql", "extends"),
	refreshKey: anything,
	joins: loose(listOf(join)),
	preAggregations: loose(listOf((0,schemas/* looseObject */._H)({ name: schemas_name })))
});
/** The response of `/v1/meta`, with and without `extended`. */
const metaResponse = (0,schemas/* object */.Ik)({ cubes: soundList(entity, maxEntities) });
const statement = (0,schemas/* array */.YO)((0,schemas/* unknown */.L5)());
const rollup = (0,schemas/* object */.Ik)({
	...each(schemas_text, "preAggregationId", "tableName"),
	loadSql: loose(statement)
});
const plan = (0,schemas/* object */.Ik)({
	memberNames: names,
	sql: loose(statement),
	preAggregations: loose((0,schemas/* array */.YO)(rollup))
});
/** The response of `/v1/sql` to one query in its JSON form. */
const planResponse = mapped((0,schemas/* object */.Ik)({ sql: plan }), ({ sql: { memberNames = null, sql, preAggregations = [] } }) => ({
	memberNames,
	...statementOf(sql),
	rollups: preAggregations.map(({ preAggregationId: id = "", tableName: table = "", loadSql }) => {
		const { sql: built, values } = statementOf(loadSql);
		return {
			id,
			table,
			sql: built ?? "",
			values
		};
	})
}));
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
const sqlPlanResponse = mapped((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	status: (0,schemas/* enum */.k5)(["ok", "error"]),
	sql: loose(statement)
}) }), ({ sql: { status, sql } }) => status === "ok" ? {
	state: "planned",
	...statementOf(sql)
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
	const withAdvice = (error) => error.withAdvice(adviceFor(error, environment, platform.baseUrl));
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
		async meta(signal) {
			const args = {
				path: {},
				query: { extended: "true" }
			};
			const found = await ask(signal, () => platform.call(metaV1, args, { signal }));
			if (found instanceof errors/* PlatformError */.Wk) throw found;
			return found;
		},
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
			return { problem: isNotOffered(found) ? noConversion : `the platform rejects the SQL: ${found.text}` };
		}
	};
}
const noConversion = "this environment cannot convert SQL: write it as `query`";
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



/***/ }),

/***/ 8385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M9: () => (/* binding */ describeBranches),
/* harmony export */   W5: () => (/* binding */ leftoverBranches),
/* harmony export */   sZ: () => (/* binding */ oldestFirst),
/* harmony export */   tP: () => (/* binding */ keptByAge),
/* harmony export */   y: () => (/* binding */ forked)
/* harmony export */ });
/* unused harmony exports atWorkMs, syncRunning */
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5758);





// build/steps/cleanup/leftover-branches.js
/**
* Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only
* removed when a run of this repository generated its name, no sync runs on it and it is old enough; if only those of a
* closed pull request are wanted, when a run of that one made it.
* @returns the oldest first
*/
function leftoverBranches(branches, runs, wanted) {
	const describe = describeBranches(branches, runs, wanted.nowMs);
	return branches.flatMap((branch) => {
		const generated = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readGeneratedName */ .H3)(branch.name);
		if (generated === null || branch.name === wanted.deployBranch) return [];
		if (!(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .isOfRepository */ .iI)(generated, wanted.run)) return [];
		if (wanted.closed !== null && generated.pullRequest !== wanted.closed) return [];
		const { runs: itsRuns, ...described } = describe(branch, generated);
		return [{
			...described,
			kept: keptBecause(itsRuns, described, wanted)
		}];
	}).sort(oldestFirst);
}
function oldestFirst(a, b) {
	return (b.ageMs ?? -1) - (a.ageMs ?? -1);
}
/** Describes branches of this action, as far as list and history show them. */
function describeBranches(branches, runs, nowMs) {
	const history = Map.groupBy(runs, ({ branchName }) => stepOf(branchName));
	const oldest = ageByRunId(runs, nowMs);
	const forksOf = (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .devForksOf */ .Yp)(branches);
	return (branch, of) => {
		const itsRuns = history.get(stepOf(branch.name)) ?? [];
		return {
			name: branch.name,
			staging: stagingOf(branch),
			forks: forksOf(branch.name).map(({ name }) => name),
			ageMs: ageOf(itsRuns, nowMs) ?? oldest(of),
			runs: itsRuns
		};
	};
}
/** The step that made a branch: a preview is a copy of the branch of its step's sync. */
function stepOf(name) {
	return /-(?:\d+|local)-\d+-[0-9a-f]{8}$/.exec(name)?.[0] ?? name;
}
function stagingOf({ isStagingEnvironmentEnabled: on }) {
	if (on === void 0) return "unknown";
	return on ? "on" : "off";
}
function keptBecause(runs, { ageMs, staging, forks }, { olderThanMs, atOnce }) {
	if (runs.some((run) => !(0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_4__/* .isOver */ .PU)(run))) return syncRunning;
	if (forks.length > 0) return forked(forks);
	if (atOnce && staging === "off") return null;
	if (atOnce && (ageMs ?? 0) < olderThanMs) return "its staging environment may be on, so a job may be using it";
	return keptByAge(ageMs, olderThanMs);
}
/** Why a branch stays that has forks: a person may have opened dev mode on it, and may have work there. */
function forked(forks) {
	return `dev mode is open on it (${forks.map((fork) => `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(fork, 120)}"`).join(", ")}), perhaps by a person; delete ${forks.length === 1 ? "this fork" : "these forks"} on the platform if not needed`;
}
/** After this time no job of a workflow is still at work on a branch. */
const atWorkMs = 864e5;
const syncRunning = "a sync may be running on it";
function keptByAge(ageMs, olderThanMs) {
	if (ageMs === null) return "its age is unknown";
	return ageMs < olderThanMs ? `newer than "older-than" (${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(olderThanMs)})` : null;
}
/** By the newest run on it. */
function ageOf(runs, nowMs) {
	return runs.map((run) => Date.parse(run.startedAt ?? "")).filter((ms) => !Number.isNaN(ms)).reduce((least, ms) => Math.min(least ?? nowMs - ms, nowMs - ms), null);
}
/**
* The history may not reach back to a branch. Then it is at least as old as any known one of a later workflow run;
* not so after a re-run, which keeps the id of its run.
*/
function ageByRunId(runs, nowMs) {
	const known = runs.flatMap((run) => {
		const runId = ((0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readGeneratedName */ .H3)(run.branchName) ?? (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .readPreviewName */ .wr)(run.branchName))?.runId ?? null;
		const ageMs = ageOf([run], nowMs);
		return runId === null || ageMs === null ? [] : [{
			runId,
			ageMs
		}];
	});
	known.sort((a, b) => a.runId === b.runId ? 0 : a.runId > b.runId ? -1 : 1);
	let most = Number.NEGATIVE_INFINITY;
	for (const run of known) {
		most = Math.max(most, run.ageMs);
		run.ageMs = most;
	}
	return ({ runId, attempt }) => {
		if (runId === null || attempt !== 1) return null;
		let [later, others] = [0, known.length];
		while (later < others) {
			const middle = later + others >> 1;
			if ((known[middle]?.runId ?? 0n) > runId) later = middle + 1;
			else others = middle;
		}
		return known[later - 1]?.ageMs ?? null;
	};
}



/***/ }),

/***/ 3658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   g: () => (/* binding */ failureOf)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _undo_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6197);





// build/steps/cleanup/remove-leftovers.js
/** Time limit of each request in the first round: a long rate limit must not block the other branches. */
const firstCallMs = 3e4;
/** A branch that fails for this long will hardly be removed in this run. */
const mostForOneMs = 6e4;
/** When so many failed, the reason is not in the branches. */
const mostFailures = 50;
/** Names in the last line; the job summary has all of them. */
const mostNames = 5;
/**
* Removes branches, each independent of the others: every branch is tried once before any is tried again, and then each
* gets its share of the time, so that one that cannot be removed does not block the others.
* @param branches in the order in which they are tried
* @param limit how many are removed at most; failed ones do not count
* @param told called for each that is removed
* @returns those that were tried and still exist, and why; empty when all were removed
* @throws PlatformError when the token is rejected; Stop on a signal
*/
async function removeLeftovers(context, branches, limit, told) {
	const { deployment, clock, budget } = context;
	let room = limit;
	async function attempt(branch, how) {
		try {
			await remove(context, how, branch);
		} catch (error) {
			const { reason } = budget.signal;
			if (reason instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG && reason.reason === "cancelled") throw reason;
			if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.status !== 401) return error;
			if (error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG) return error;
			throw error;
		}
		room--;
		told(branch);
		return null;
	}
	async function attemptWithin(shareMs, branch, how) {
		const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__/* .startBudget */ .cg)(clock, shareMs);
		try {
			return await attempt(branch, how.with({ signal: (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_2__/* .anySignal */ .JG)([budget.signal, share.signal]) }));
		} finally {
			share.release();
		}
	}
	async function again({ branch, error }, waiting) {
		if (room === 0 || budget.signal.aborted || !isPassing(error)) return {
			branch,
			error
		};
		const last = await attemptWithin(Math.min(mostForOneMs, budget.remainingMs() / waiting), branch, deployment);
		return last && {
			branch,
			error: last instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG ? error : last
		};
	}
	const first = [];
	const untried = [];
	for (const branch of branches) {
		if (room === 0 || first.length === mostFailures) break;
		if (budget.signal.aborted) {
			untried.push(branch);
			continue;
		}
		const error = await attemptWithin(firstCallMs * (branch.staging === "off" ? 1 : 2), branch, deployment.with({ retry: false }));
		if (error) first.push({
			branch,
			error
		});
	}
	const left = [];
	for (const [index, failed] of first.entries()) {
		const still = await again(failed, first.length - index);
		if (still) left.push(still);
	}
	const spent = untried.slice(0, room).map((branch) => ({
		branch,
		error: budget.signal.reason
	}));
	return [...left, ...spent];
}
/** Whether another try may succeed. */
function isPassing(error) {
	return error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG || error.trouble === "unreachable";
}
/** Staging first, since it is billed. */
async function remove(context, deployment, { name, staging }) {
	if (staging === "on") await (0,_undo_js__WEBPACK_IMPORTED_MODULE_4__/* .stagingOff */ .J)(deployment, name);
	if (staging === "unknown") await stagingOffIfPossible(context, deployment, name);
	await (0,_undo_js__WEBPACK_IMPORTED_MODULE_4__/* .deleteBranch */ .S)(deployment, name);
}
/** It is most likely off and deleted with the branch, so an error here must not keep the branch. */
async function stagingOffIfPossible({ log }, deployment, name) {
	try {
		await (0,_undo_js__WEBPACK_IMPORTED_MODULE_4__/* .stagingOff */ .J)(deployment.with({ retry: false }), name);
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || deployment.signal.aborted) throw error;
		log.line(`Could not switch off the staging environment of "${name}" (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.message)}). The platform does not say whether it is on; the branch is deleted anyway.`);
	}
}
/**
* The failure of a run that could not remove all branches.
* @param removed how many were removed
*/
function failureOf(left, removed) {
	const [{ error }] = left;
	const names = left.slice(0, mostNames).map(({ branch }) => `"${branch.name}"`);
	const more = left.length - names.length;
	const all = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
	const what = left.length === 1 ? "1 leftover branch" : `${left.length} leftover branches`;
	const kind = error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Stop */ .VG ? "timeout" : (0,_platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKindOf */ .Kt)(error, "build");
	const advice = kind === "auth" && error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk ? error.advice : "See the warnings for the reasons. Run this again, or delete the branches on the platform.";
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR(kind, `${what} could not be removed: ${all}.`, advice, { responded: removed > 0 });
}



/***/ }),

/***/ 6197:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ stagingOff),
/* harmony export */   S: () => (/* binding */ deleteBranch)
/* harmony export */ });
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4423);


// build/steps/cleanup/undo.js
/** Switches a staging environment off; one whose branch is gone is off. @returns what was done */
async function stagingOff(deployment, branchName) {
	await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .setBranchStagingEnvironment */ .P$, { body: {
		branchName,
		enabled: false
	} }));
	return `switched the staging environment of branch "${branchName}" off`;
}
/** Deletes a branch; one that is gone already counts. @returns what was done */
async function deleteBranch(deployment, branchName) {
	return await goneIsDone(() => deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_1__/* .removeBranch */ .VS, { query: { branchName } })) ? `branch "${branchName}" does not exist` : `deleted branch "${branchName}"`;
}
/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
async function goneIsDone(call) {
	try {
		await call();
		return false;
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PlatformError */ .Wk && error.trouble === "not-found")) throw error;
		return true;
	}
}



/***/ }),

/***/ 1679:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   makeRoom: () => (/* binding */ makeRoom),
/* harmony export */   withPreview: () => (/* binding */ withPreview)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4423);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7050);
/* harmony import */ var _runtime_duration_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8895);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(196);
/* harmony import */ var _team_file_keys_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1169);
/* harmony import */ var _team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8646);
/* harmony import */ var _changes_environment_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5567);
/* harmony import */ var _cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8385);
/* harmony import */ var _cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(3658);
/* harmony import */ var _cleanup_undo_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(6197);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(9290);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(9448);
/* harmony import */ var _deployment_settings_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(8873);
/* harmony import */ var _deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(5758);
/* harmony import */ var _previews_js__WEBPACK_IMPORTED_MODULE_17__ = __webpack_require__(9598);


















// build/steps/preview/keep-preview.js
/** Results about the data model itself, for which reviewers need the branch. */
const kept = /* @__PURE__ */ new Set([
	"validation",
	"breaking",
	"tests"
]);
/** Time limit of everything about previews. */
const mostMs = 12e4;
/** How often the list is read for a preview that was just created, and the time between two attempts. */
const mostReads = 6;
const betweenReadsMs = 3e3;
/**
* Runs the gate of a branch, and makes a preview of the branch if it was built: if the gate is green, or red only because
* of the data model. On other failures the preview of an earlier run stays.
* @throws what the gate throws
*/
async function withPreview(context, branch, gate) {
	let result;
	try {
		result = await gate();
	} catch (error) {
		if (error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR && kept.has(error.kind)) await tryToKeep(context, branch).catch((0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .orFault */ .UJ)(error));
		throw error;
	}
	await tryToKeep(context, branch);
	return result;
}
/** A preview does not decide whether the run is green, so a failure here is a warning. */
async function tryToKeep(context, branch) {
	const { budget, clock, journal } = context;
	await (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_4__/* .withinTime */ .dn)(clock, mostMs, budget.signal, async (signal) => {
		try {
			await journal.phase("Preview", () => keepPreview((0,_deployment_settings_js__WEBPACK_IMPORTED_MODULE_15__/* .withSignal */ .l_)(context, signal), branch));
		} catch (error) {
			budget.signal.throwIfAborted();
			const why = signal.aborted ? `not done within ${(0,_runtime_duration_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(mostMs)}` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(error instanceof Error ? error.message : String(error));
			journal.warn(`The preview is not complete: ${why}.`);
		}
	});
}
/**
* Makes a copy of the branch the preview of its pull request, then removes the previews of earlier runs. Only a preview has
* such a name, so nothing takes the branch of a job at work for one. The branch itself goes as without a preview.
*/
async function keepPreview(context, branch) {
	const { log, journal, ledger, deployment, settings, run } = context;
	const none = (why) => journal.warn(`No preview is kept: ${why}.`);
	const name = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .previewNameFor */ .Jn)(settings, run, context.stepId);
	const of = name === null ? null : (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .readPreviewName */ .wr)(name);
	if (name === null || of === null) return log.line("A preview is only kept for an open pull request of this repository");
	if (ledger.read().asked !== void 0) return none("the platform did not use the branch name that was requested for the sync");
	const { preview: team } = await (0,_team_file_load_team_file_js__WEBPACK_IMPORTED_MODULE_8__/* .teamFileOf */ .F)(context);
	const isOpen = (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .askOpen */ .Or)(context);
	const state = await isOpen(of.pullRequest);
	const closed = `No preview is kept: pull request ${of.pullRequest} is closed`;
	if (state === "closed") return log.line(closed);
	if (state !== "open") return none(`whether pull request ${of.pullRequest} is open is unknown (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(state.unknown)})`);
	const isEarlier = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .byRun */ .jF)(other, of) < 0;
	const isNewer = ({ of: other }) => (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .takeTurns */ .WD)(other, of) && (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_13__/* .byRun */ .jF)(other, of) > 0;
	const overtaken = "No preview is kept: a newer run of this pull request has its own";
	const before = await readPreviews(context);
	if (before.some(isNewer)) return log.line(overtaken);
	const replaces = before.some((other) => isEarlier(other) && other.forks.length === 0);
	const full = replaces ? null : await makeRoom(context, before, team.max, isOpen);
	if (full !== null) return none(full);
	const previews = await createPreview(context, branch, name);
	const id = previews.find((each) => each.name === name)?.id ?? null;
	const older = previews.filter((other) => other.name !== name && (id === null || (other.id ?? 0) < id));
	const isFull = !replaces && older.length >= team.max;
	const isClosed = await (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .askOpen */ .Or)(context)(of.pullRequest) === "closed";
	if (isFull || isClosed || previews.some(isNewer)) {
		await (0,_cleanup_undo_js__WEBPACK_IMPORTED_MODULE_12__/* .deleteBranch */ .S)(deployment, name);
		ledger.write({ asked: void 0 });
		if (isClosed || !isFull) return log.line(isClosed ? closed : overtaken);
		return none(noRoom(older.length, team.max, settings.config));
	}
	await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_3__/* .setBranchStagingEnvironment */ .P$, { body: {
		branchName: name,
		enabled: true
	} });
	ledger.write({ asked: void 0 });
	const replaced = previews.filter((other) => isEarlier(other) && other.forks.length === 0);
	const preview = {
		branch: name,
		...team.url === null ? {} : { link: (0,_team_file_keys_js__WEBPACK_IMPORTED_MODULE_7__/* .fill */ .GS)(team.url, name, settings.deploymentId) },
		replaced: replaced.map((each) => each.name)
	};
	journal.found({
		preview,
		branch: name
	});
	log.line(`Branch "${name}" stays as the preview of pull request ${of.pullRequest}`);
	for (const other of previews) if (isEarlier(other) && other.forks.length > 0) journal.warn(`"${other.name}", the preview of an earlier run, stays: ${(0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_10__/* .forked */ .y)(other.forks)}. Its environment is billed while it is on.`);
	await removePreviews(context, replaced);
	const queryUrl = await (0,_changes_environment_js__WEBPACK_IMPORTED_MODULE_9__/* .queryUrlOf */ .D)(context, name);
	if (queryUrl !== null) journal.found({ preview: {
		...preview,
		queryUrl
	} });
}
/** Creates a preview, which the post step removes until it is complete. @returns all previews */
async function createPreview(context, from, name) {
	const { deployment, ledger } = context;
	ledger.write({ asked: name });
	await deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_2__/* .createBranch */ .lY, { body: {
		name,
		from,
		activate: false
	} }).catch((error) => {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.arrived !== "unknown") throw error;
	});
	return previewsWith(context, name);
}
/** The list may be late: one that has this preview has all that were created before. */
async function previewsWith(context, name) {
	for (let reads = 1;; reads++) {
		const previews = await readPreviews(context);
		if (previews.some((each) => each.name === name)) return previews;
		if (reads === mostReads) throw new Error(`the platform does not list branch "${name}", which was created for it`);
		await context.clock.sleep(betweenReadsMs, context.budget.signal);
	}
}
async function readPreviews(context) {
	const { deployment, clock, run } = context;
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_14__/* .allBranches */ .Iz)(deployment);
	const runs = [];
	for await (const each of (0,_deployment_sync_history_js__WEBPACK_IMPORTED_MODULE_16__/* .syncRuns */ .K_)(deployment)) runs.push(each);
	return (0,_previews_js__WEBPACK_IMPORTED_MODULE_17__/* .previewsIn */ .tH)(branches, runs, clock.now(), run);
}
async function removePreviews(context, previews) {
	const { log, journal } = context;
	const branches = previews.map((preview) => ({
		...preview,
		kept: null
	}));
	const left = await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__/* .removeLeftovers */ .D)(context, branches, branches.length, ({ name }) => log.line(`Removed "${name}", the preview of an earlier run`));
	for (const { branch, error } of left) journal.warn(`"${branch.name}", the preview of an earlier run, could not be removed: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutStop */ .f6)(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`);
}
/**
* Removes previews until there is room for one more: first those without an open pull request, then those of open ones
* that are older than a day, the oldest first.
* @param max how many there may be at most
* @returns null when there is room; else why there is none, a phrase
* @throws PlatformError when the token is rejected; Stop
*/
async function makeRoom(context, previews, max, isOpen) {
	const { log, settings } = context;
	const tooMany = previews.length - max + 1;
	if (tooMany <= 0) return null;
	const closed = [];
	const old = [];
	for (const preview of previews.filter(({ forks }) => forks.length === 0)) {
		const state = await isOpen(preview.of.pullRequest);
		if (state === "closed") closed.push(preview);
		else if (state === "open" && (preview.ageMs ?? 0) >= 864e5) old.push(preview);
	}
	const going = [...closed, ...old].map((preview) => ({
		...preview,
		kept: null
	}));
	let missing = tooMany;
	const told = ({ name }) => {
		missing--;
		log.line(`Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`);
	};
	await (0,_cleanup_remove_leftovers_js__WEBPACK_IMPORTED_MODULE_11__/* .removeLeftovers */ .D)(context, going, tooMany, told);
	if (missing <= 0) return null;
	return noRoom(previews.length - tooMany + missing, max, settings.config);
}
/** Why no preview is kept where there are enough, a phrase. */
function noRoom(others, max, config) {
	return `the deployment has ${others} ${others === 1 ? "other" : "others"}, and at most ${max} are allowed (\`preview.max\` in "${config}")`;
}



/***/ }),

/***/ 9598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Or: () => (/* binding */ askOpen),
/* harmony export */   VL: () => (/* binding */ leftoverPreviews),
/* harmony export */   WD: () => (/* binding */ takeTurns),
/* harmony export */   tH: () => (/* binding */ previewsIn)
/* harmony export */ });
/* unused harmony export currentPreviews */
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8119);
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8385);
/* harmony import */ var _deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9290);





// build/steps/preview/previews.js
/** The previews of this repository among the branches of a deployment, those of the oldest runs first. */
function previewsIn(branches, runs, nowMs, run) {
	const describe = (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .describeBranches */ .M9)(branches, runs, nowMs);
	return branches.flatMap((branch) => {
		const of = (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .readPreviewName */ .wr)(branch.name);
		if (of === null || !(0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .isOfRepository */ .iI)(of, run)) return [];
		const { runs: _, ...described } = describe(branch, of);
		return [{
			...described,
			of,
			id: branch.id ?? null
		}];
	}).sort((a, b) => (0,_deployment_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .byRun */ .jF)(a.of, b.of));
}
/** Whether two previews take turns: they are of one pull request and key. */
function takeTurns(a, b) {
	return turnOf(a) === turnOf(b);
}
/**
* Of those that take turns, the newest that has its environment: that of a lost runner may have none.
* @param previews those of the oldest runs first
*/
function currentPreviews(previews) {
	const turns = [...Map.groupBy(previews, ({ of }) => turnOf(of)).values()];
	return new Set(turns.flatMap((same) => same.findLast(({ staging }) => staging === "on") ?? same.slice(-1)));
}
function turnOf({ pullRequest, key }) {
	return `${pullRequest} ${key}`;
}
/** Time limit of the requests about one pull request, retries included. */
const mostMs = 1e4;
/**
* Asks GitHub whether pull requests are open, once for each.
* @returns a function that throws Stop when the step's time budget is spent
*/
function askOpen(context) {
	const known = /* @__PURE__ */ new Map();
	return async (pullRequest) => {
		const state = known.get(pullRequest) ?? await ask(context, pullRequest);
		known.set(pullRequest, state);
		return state;
	};
}
async function ask(context, pullRequest) {
	const { settings, budget, clock, connectGitHub } = context;
	if (settings.githubToken === null) return { unknown: "\"github-token\" is empty" };
	const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .startBudget */ .cg)(clock, mostMs);
	try {
		const github = await connectGitHub(settings.githubToken);
		const signal = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_1__/* .anySignal */ .JG)([budget.signal, share.signal]);
		return await github.isOpen(pullRequest, signal) ? "open" : "closed";
	} catch (error) {
		budget.signal.throwIfAborted();
		if (share.signal.aborted) return { unknown: `GitHub did not respond within ${mostMs / 1e3} s` };
		const advice = error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ ? ` ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(error.advice)}` : "";
		return { unknown: `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error))}${advice}` };
	} finally {
		share.release();
	}
}
/**
* Which previews of this repository go: those of the closed pull request of the event; on other events, those of every
* closed pull request, and those that another one has replaced. What is unknown stays.
* @param previews those of the oldest runs first
* @throws Stop when the step's time budget is spent
*/
async function leftoverPreviews(context, previews, olderThanMs) {
	const { pullRequest } = context.run;
	const closed = pullRequest?.closed ? pullRequest.number : null;
	const isOpen = askOpen(context);
	const current = currentPreviews(previews);
	const found = [];
	for (const preview of previews) {
		const { of, id: _, ...branch } = preview;
		if (closed !== null && of.pullRequest !== closed) continue;
		const kept = await keptBecause(preview, current.has(preview), closed, isOpen) ?? (branch.forks.length > 0 ? (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .forked */ .y)(branch.forks) : null) ?? (closed !== null && olderThanMs === 0 ? null : (0,_cleanup_leftover_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .keptByAge */ .tP)(branch.ageMs, olderThanMs));
		found.push({
			...branch,
			kept
		});
	}
	return found;
}
/** @returns null for a preview that is not needed any more */
async function keptBecause(preview, isCurrent, closed, isOpen) {
	const { pullRequest } = preview.of;
	const state = await isOpen(pullRequest);
	if (state === "closed") return null;
	if (state !== "open") return closed === null ? `whether pull request ${pullRequest} is open is unknown: ${state.unknown}` : null;
	if (closed !== null) return `pull request ${pullRequest} was reopened`;
	return isCurrent ? `the preview of open pull request ${pullRequest}` : null;
}



/***/ })

};
