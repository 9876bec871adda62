export const id = 112;
export const ids = [112,30];
export const modules = {

/***/ 362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ isSecret),
/* harmony export */   V: () => (/* binding */ secretsIn)
/* harmony export */ });
// build/api/secrets.js
/** Words that name a secret, at the end of a word as well: `accesstoken`. Words are joined with `_` here. */
const secretWord = /(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|private_?keys?|api_?keys?|authorization|signature|connection_?string|signed_?ur[il]s?|(?<![a-z])(?:pass|pwd|jwt|cookies?|dsn|pem)|(?<![a-z]|(?:primary|foreign|public|partition|sort|cache)_)keys?)(?=_|$)/;
/** What is said about a secret is none: its URL, its expiry, its name. */
const aboutSecret = /_(?:at|expiry|ids?|names?|type|(?<!signed_)ur[il]s?)$/;
/** Members whose values are random, and no secrets. */
const randomName = /(?:^|_)(?:ids?|cursor|hash|sha|etag)$/;
/** Values that are secrets whatever their members are called. A group is the part that is secret. */
const secretValues = [
	/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*/g,
	/(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g,
	/(?<![\w-])(?:gh[opsru]_|github_pat_|glpat-|xox[abprs]-|sk[-_]|AKIA|ASIA|AIza)[\w-]{16,}/g,
	/:\/\/[^/\s:@]*:([^/\s@]+)@/g,
	/(?:^|[?&;])(?:[\w-]*signature|sig|[\w-]*token|[\w-]*key|password|pwd)=([^&;\s]+)/gi,
	/(?<!\w)bearer ([\w.~+/-]{16,})/gi
];
/** Such as `Zk39fQ2mXw81LpTr7VbN4cYs6HdJ0gAe`; not a hash, a UUID or a path. */
const random = /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[\w+/=-]{32,}$/;
/** The platform returns this instead of an encrypted value. */
const placeholder = "[ENCRYPTED]";
/** Whether a member of a request or response is a secret. */
function isSecret(operation, name) {
	const words = wordsOf(name);
	return secretWord.test(words) && !aboutSecret.test(words) || name === "value" && operation.secretValues === true;
}
function wordsOf(name) {
	return name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/([A-Z])([A-Z][a-z]{2})/g, "$1_$2").replace(/[^A-Za-z\d]+/g, "_").toLowerCase();
}
/** The secret parts of a text that no name tells. */
function secretParts(name, text) {
	if (random.test(text) && !randomName.test(wordsOf(name))) return [text];
	return secretValues.flatMap((pattern) => Array.from(text.matchAll(pattern), ([all, part]) => part ?? all));
}
/**
* Finds the secrets in a request or response, by the names of its members and by their values. Without recursion: a response may be nested to
* any depth.
*/
function secretsIn(operation, data) {
	const texts = /* @__PURE__ */ new Set();
	let any = false;
	let short = false;
	const waiting = [{
		value: data,
		name: "",
		secret: false
	}];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { value, name, secret } = next;
		if (typeof value === "string") {
			if (value === "" || value === placeholder) continue;
			for (const part of secret ? [value] : secretParts(name, value)) {
				any = true;
				if (part.length >= 8) texts.add(part);
				else short = true;
			}
		} else if (Array.isArray(value)) for (const each of value) waiting.push({
			value: each,
			name,
			secret
		});
		else if (typeof value === "object" && value !== null) for (const [member, each] of Object.entries(value)) waiting.push({
			value: each,
			name: member,
			secret: isSecret(operation, member)
		});
	}
	return {
		texts: [...texts],
		any,
		short
	};
}



/***/ }),

/***/ 112:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  api: () => (/* binding */ api)
});

// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var platform_pages = __webpack_require__(418);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/schemas.js
var schemas = __webpack_require__(4030);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/api/secrets.js
var api_secrets = __webpack_require__(362);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/send-call.js





// build/api/send-call.js
/** Whether a 404 follows an attempt to delete whose response was lost. */
function isGone({ method }, { trouble, arrived }) {
	return method === "DELETE" && trouble === "not-found" && arrived === "unknown";
}
const pageSize = 100;
/** Some writes clone or run something before they respond. */
const writeTimeoutMs = 3e5;
/**
* Sends the request, or one for each page of a list.
* @returns for a list of pages, the first page with the items of all pages
* @throws PlatformError; Stop
*/
async function callOperation(context, call) {
	const { operation, query } = call;
	if (!call.paginate) return {
		...await once(context, call, {}),
		pages: 1
	};
	const size = typeof query.first === "number" ? query.first : pageSize;
	let first;
	let last;
	let pages = 0;
	const items = [];
	const each = (0,platform_pages/* eachItem */.X_)(operation, size, async (after) => {
		const page = await once(context, call, {
			first: size,
			...after === void 0 ? {} : { after }
		});
		first ??= page;
		last = page.data;
		pages++;
		return readPage(operation, page);
	});
	for await (const item of each) items.push(item);
	return {
		status: first?.status ?? 0,
		data: joined(first?.data, last, items),
		pages
	};
}
function readPage(operation, { status, data }) {
	const page = schemas.anyPage.safeParse(data);
	if (page.success) return page.data;
	throw new errors/* PlatformError */.Wk({
		operation,
		trouble: "unreachable",
		status,
		text: "the response is not a page of a list",
		advice: "Remove \"paginate\" to get the response as it is.",
		arrived: "unknown"
	});
}
/** Removes older members that describe the first page only: part of a list must not pass for the whole. */
function joined(first, last, items) {
	const { data: _, count: __, pagination: ___, ...rest } = membersOf(first);
	const pageInfo = membersOf(membersOf(last).pageInfo);
	const end = {
		...membersOf(rest.pageInfo),
		hasNextPage: false,
		endCursor: pageInfo.endCursor ?? null
	};
	return {
		...rest,
		items,
		...rest.pageInfo ? { pageInfo: end } : {}
	};
}
function membersOf(value) {
	return typeof value === "object" && value !== null ? { ...value } : {};
}
function once({ platform, budget }, call, page) {
	const { operation, path, query, body } = call;
	return platform.exchange(operation, {
		path,
		query: {
			...query,
			...page
		},
		body
	}, {
		signal: budget.signal,
		...operation.method === "GET" ? {} : { requestTimeoutMs: writeTimeoutMs }
	});
}
/** Linux passes on at most 128 KiB in a variable of `env:`; a larger response is in the file only. */
const mostOutputBytes = 102400;
const mostExcerpt = 3e3;
/**
* Passes a response to later steps, as output and as file. Secrets in it are masked first.
* @returns the beginning of the response, to be shown; undefined if it holds secrets, or may hold some under any name, as
*   what a write creates
*/
async function exposeResponse({ job, journal }, { operation }, data) {
	const secrets = (0,api_secrets/* secretsIn */.V)(operation, data);
	for (const secret of secrets.texts) job.mask(secret);
	if (secrets.short) journal.warn(`The response has a secret of fewer than 8 characters, which is not masked: later steps must not print it.`);
	const text = data === null || data === void 0 ? "" : JSON.stringify(data);
	try {
		job.setOutput("response-path", await job.writeResponse(`${text}\n`));
	} catch (error) {
		const why = (0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error), 200);
		journal.warn(`The response could not be written to a file (${why}): the output "response-path" is empty.`);
	}
	const bytes = Buffer.byteLength(text);
	if (bytes <= mostOutputBytes) job.setOutput("response", text);
	else journal.warn(`The response has ${Math.ceil(bytes / 1024)} KiB, and an output holds ${mostOutputBytes / 1024}: "response" is empty; all of it is in the file at "response-path".`);
	if (secrets.any || text === "" || operation.method !== "GET") return void 0;
	const shown = text.length > 20 * mostExcerpt ? text : JSON.stringify(data, null, 2);
	return shown.length > mostExcerpt ? `${shown.slice(0, mostExcerpt)}\u2026` : shown;
}


// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/problem.js
var problem = __webpack_require__(3399);
;// CONCATENATED MODULE: ./build/shaken/main/build/commands/api.js





// build/commands/api.js
/**
* Calls one operation of the platform and passes the response to later steps.
* @returns the sentence for a green end
* @throws Failure when the platform rejects the request, or responds that nothing was done; Stop
*/
async function api(context) {
	const { settings, journal, log, job } = context;
	const { call } = settings;
	for (const secret of call.secrets) job.mask(secret);
	const { id, method, path } = call.operation;
	const about = {
		operation: id,
		method,
		path
	};
	journal.found({ call: about });
	for (const warning of call.warnings) journal.warn(warning);
	log.line(`Calling ${id} (${method} ${path})`);
	const result = await journal.phase("Call", () => attempt(context, call, about));
	const items = itemsIn(result.data);
	const counts = items === void 0 ? {} : {
		items,
		pages: result.pages
	};
	journal.found({ call: {
		...about,
		status: result.status,
		...counts
	} });
	const excerpt = await exposeResponse(context, call, result.data);
	if (excerpt !== void 0) journal.found({ call: {
		...about,
		status: result.status,
		...counts,
		excerpt
	} });
	checkDone(context, id, result);
	if (result.gone) return `What ${id} deletes is gone (${result.status}): the response to an earlier attempt was lost, and it may have deleted it.`;
	return `${id} returned ${result.status}${items === void 0 ? "" : ` with ${counted(items, result.pages)}`}.`;
}
/** Calls the operation; errors are about what the user called. */
async function attempt(context, call, about) {
	const { operation, secrets } = call;
	const lost = operation.repeatable ? "" : ` It is not known whether ${operation.id} was carried out: check before you call it again.`;
	try {
		return await callOperation(context, call);
	} catch (error) {
		if (error instanceof failure/* Stop */.VG) throw new failure/* Stop */.VG(error.reason, `${error.message}${lost}`);
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		if (isGone(operation, error)) return {
			status: 404,
			data: null,
			pages: 1,
			gone: true
		};
		if (error.status !== void 0) context.journal.found({ call: {
			...about,
			status: error.status
		} });
		const sentence = `${(0,problem/* hidden */.R)(error.message, secrets)}${error.arrived === "unknown" ? lost : ""}`;
		throw new failure/* Failure */.HR(kindOf(call, error), sentence, adviceFor(error), { cause: error });
	}
}
/** An ID that does not exist is an error in the inputs, whatever the operation. */
function kindOf(call, error) {
	return (0,errors/* failureKindOf */.Kt)(error, error.trouble === "not-found" ? "input" : rejectedKind(call.operation));
}
/** No branch is opened here, so a request about a branch or a build is rejected because of the inputs. */
function rejectedKind({ rejectedKind: kind = "input" }) {
	return kind === "build" ? "input" : kind;
}
function adviceFor({ trouble, advice }) {
	if (trouble === "not-found") return "Check the IDs in \"params\", \"deployment-id\" and \"base-url\".";
	return trouble === "rejected" ? "Check \"params\" and \"body\" against what the text says." : advice;
}
/** A response that says that nothing was done is not a success, whatever its status. */
function checkDone({ settings, journal }, id, { status, data }) {
	if (typeof data !== "object" || data === null) return;
	const { success, merged, failed, valid } = data;
	const member = success === false ? "success" : merged === false ? "merged" : null;
	if (member !== null) throw new failure/* Failure */.HR(rejectedKind(settings.call.operation), `${id} returned ${status}, but with "${member}: false".`, "The output \"response\" has what the platform says about it.");
	if (Array.isArray(failed) && failed.length > 0) {
		const items = counted(failed.length, 1);
		if (!Object.values(data).some((each) => each !== failed && Array.isArray(each) && each.length > 0)) throw new failure/* Failure */.HR(rejectedKind(settings.call.operation), `${id} returned ${status}, but nothing was done: "failed" has ${items}, which are all that the response lists.`, "The output \"response\" has what the platform says about each.");
		journal.warn(`${id} was carried out in part: "failed" has ${items}.`);
	}
	if (valid === false) journal.warn("The data model is not valid, and this step only asks: \"command: validate\" fails on it.");
}
/** Number of items of a list, in every format; undefined if the response is not a list. */
function itemsIn(data) {
	if (Array.isArray(data)) return data.length;
	if (typeof data !== "object" || data === null) return void 0;
	const { items, data: older } = data;
	const list = items ?? older;
	return Array.isArray(list) ? list.length : void 0;
}
function counted(items, pages) {
	const what = (0,runtime_text/* count */.U9)(items, "item");
	return pages > 1 ? `${what} on ${pages} pages` : what;
}



/***/ }),

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

/***/ 4030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   anyPage: () => (/* binding */ anyPage),
/* harmony export */   anything: () => (/* binding */ anything),
/* harmony export */   branchPage: () => (/* binding */ branchPage),
/* harmony export */   caller: () => (/* binding */ caller),
/* harmony export */   dataToken: () => (/* binding */ dataToken),
/* harmony export */   deployment: () => (/* binding */ deployment),
/* harmony export */   deploymentSettings: () => (/* binding */ deploymentSettings),
/* harmony export */   devSession: () => (/* binding */ devSession),
/* harmony export */   environments: () => (/* binding */ environments),
/* harmony export */   hashesOfFiles: () => (/* binding */ hashesOfFiles),
/* harmony export */   logPage: () => (/* binding */ logPage),
/* harmony export */   maxNodes: () => (/* binding */ maxNodes),
/* harmony export */   mergeAnswer: () => (/* binding */ mergeAnswer),
/* harmony export */   pulled: () => (/* binding */ pulled),
/* harmony export */   servedSpec: () => (/* binding */ servedSpec),
/* harmony export */   sourceTree: () => (/* binding */ sourceTree),
/* harmony export */   stateOfBuild: () => (/* binding */ stateOfBuild),
/* harmony export */   syncResult: () => (/* binding */ syncResult),
/* harmony export */   syncRunPage: () => (/* binding */ syncRunPage),
/* harmony export */   syncStarted: () => (/* binding */ syncStarted),
/* harmony export */   syncStatus: () => (/* binding */ syncStatus),
/* harmony export */   uploadFinished: () => (/* binding */ uploadFinished),
/* harmony export */   uploadStarted: () => (/* binding */ uploadStarted),
/* harmony export */   validation: () => (/* binding */ validation)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);
/* harmony import */ var _page_schema_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8543);



// build/platform/schemas.js
const syncStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const syncStatus = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	progress: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		percentComplete: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		message: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
		stage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	})),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	error: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Paths may start with a slash (contract, fileHashes and listFiles). */
const inModel = (path) => path.replace(/^\//, "");
/** `null` and `{}` mean "not there yet". A file without a hash has an empty one. */
const syncResult = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .me)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	generatedFiles: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		path: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
		hash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	}), { path: "(unreadable)" }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ path, hash = "" }) => ({
		path: inModel(path),
		hash: hash.toLowerCase()
	}))))),
	manifestStats: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		models: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		sources: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		macros: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	})),
	cubeCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
const syncRunPhase = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	phase: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	startedOffsetMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	durationMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()
});
const syncRun = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	status: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	errorMessage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	failedPhase: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitRef: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitCommit: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	commitSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	triggerContext: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ headSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) })),
	startedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	phases: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .listOf */ .c3)(syncRunPhase))
});
const syncRunPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(syncRun);
/** A response that is not parsed. */
const anything = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)();
/** A page of a list whose items are of no interest. */
const anyPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(anything);
const branch = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Grows with each branch that is created. */
	id: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	name: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	isStagingEnvironmentEnabled: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
const branchPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(branch);
const credential = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	type: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	url: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const environment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()]),
	type: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq,
	branch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	user: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	api_credentials: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(credential), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(credential, {}))]), [])
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ id, type, branch, user, api_credentials: credentials }) => {
	const rest = Array.isArray(credentials) ? credentials.find((one) => one.type === "rest") : credentials.rest;
	return {
		id: String(id),
		type,
		branch,
		user,
		queryUrl: rest?.url
	};
}));
const environments = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(environment);
/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
const dataToken = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ data: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	token: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	security_context: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {})
}) }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ data }) => ({
	token: data.token,
	signed: data.security_context
})));
const deploymentSettings = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	deployBranchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	deployBranchReadOnly: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployBranchMergeAllowed: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployMode: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const stateOfBuild = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), ""),
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	buildJobId: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()])),
	errorText: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const devSession = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const pulled = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ buildTriggered: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()) });
/** Only `merged` says that a merge took place: it is required. */
const mergeAnswer = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	merged: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	branchDeleted: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
/** The transaction is sent back unchanged; only its ID is known. */
const uploadStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ transaction: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H)({ id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1)) }) });
const uploadFinished = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) });
const described = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ properties: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())) }));
/** The OpenAPI document of the tenant; only what is needed is parsed. */
const servedSpec = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Path \u2192 method \u2192 operation. */
	paths: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {}))),
	components: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ schemas: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		StartDbtSyncInput: described,
		DbtSyncRun: described
	})) }))
});
/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	resourceType: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	resources: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), []),
	actions: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), [])
});
const caller = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	isAdmin: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	/** Filled in this response only (contract, User); absent and null mean unknown. */
	userPolicies: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(policy, {
		resourceType: "",
		resources: [],
		actions: []
	})))
});
const deployment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	name: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	creationStep: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Path to lower-case hash; the map may be wrapped in `files` (contract, fileHashes). A list without any hash is none. */
const hashesOfFiles = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((response) => {
	const { files } = response;
	const wrapped = isRecord(files) && typeof files.hash !== "string";
	const pairs = Object.entries(wrapped ? files : response).map(([path, entry]) => [inModel(path), isRecord(entry) && typeof entry.hash === "string" ? entry.hash.toLowerCase() : ""]);
	return new Map(pairs.filter(([, hash]) => hash !== ""));
}));
/** A source tree of more nodes than this is not read to its end. */
const maxNodes = 2e4;
const nodes = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())), void 0);
/**
* The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
* if there are more: the tree has too many nodes, or further pages.
*/
const sourceTree = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	items: nodes,
	data: nodes,
	pageInfo: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfo */ .Iq
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items, data = [], pageInfo: page }) => {
	const files = [];
	const withoutContent = [];
	let isComplete = page?.hasNextPage !== true;
	const waiting = [];
	let seen = 0;
	const add = (children) => {
		const left = maxNodes - seen;
		seen += children.length;
		if (children.length > left) isComplete = false;
		for (const child of children.slice(0, Math.max(0, left))) waiting.push(child);
	};
	add(items ?? data);
	while (waiting.length > 0) {
		const node = waiting.pop();
		if (!isRecord(node)) continue;
		const { path, content, children, type } = node;
		if (Array.isArray(children)) add(children);
		if (typeof path !== "string") continue;
		const isFolder = Array.isArray(children) || type === "folder" || type === "directory";
		if (typeof content === "string") files.push({
			path,
			content
		});
		else if (!isFolder) withoutContent.push(path);
	}
	return {
		files,
		withoutContent,
		isComplete
	};
}));
/**
* Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
* decision depends on an entry, so nothing in it is an error.
*/
function readEntry(item) {
	const { timestamp, level, message, phase, durationMs } = isRecord(item) && !Array.isArray(item) ? item : {};
	return {
		timestamp: typeof timestamp === "string" ? timestamp : "",
		level: typeof level === "string" ? level : "",
		message: typeof message === "string" ? message : "",
		phase: typeof phase === "string" ? phase.trim() : void 0,
		durationMs: typeof durationMs === "number" && Number.isFinite(durationMs) ? durationMs : void 0
	};
}
const logPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOfList */ .j2)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .custom */ .Ie)(Array.isArray), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((items) => items.map(readEntry))));
/**
* Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
* list with anything but objects has no errors.
*/
function readErrors(items) {
	if (!Array.isArray(items)) return [];
	const errors = [];
	for (const item of items) {
		if (!isRecord(item) || Array.isArray(item)) return [];
		const { message, fileName } = item;
		errors.push({
			message: typeof message === "string" ? message : "",
			fileName: typeof fileName === "string" ? fileName : void 0
		});
	}
	return errors;
}
/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
const validation = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	mode: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	valid: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	errors: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(readErrors)),
	cubesCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
});
function isRecord(value) {
	return typeof value === "object" && value !== null;
}



/***/ })

};
