export const id = 580;
export const ids = [580];
export const modules = {

/***/ 362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ isSecret),
/* harmony export */   V: () => (/* binding */ secretsIn)
/* harmony export */ });
// build/api/secrets.js
/** Members that hold secrets, at any depth. The URL of a token and its expiry are none. */
const secretName = /(?:token|secret|passwords?|passphrase|api_?keys?|private_?key|credentials?)$/i;
/** The platform returns this instead of an encrypted value. */
const placeholder = "[ENCRYPTED]";
/** A shorter text is likely to be a common word: masking it would make the log unreadable. */
const shortestHidden = 8;
/** Whether a member of a request or response is a secret. */
function isSecret({ secretValues }, name) {
	return secretName.test(name) || name === "value" && secretValues === true;
}
/**
* Finds the secrets in a request or response, by the names of its members. Without recursion: a response may be nested to
* any depth.
*/
function secretsIn(operation, data) {
	const texts = /* @__PURE__ */ new Set();
	let any = false;
	const waiting = [{
		value: data,
		secret: false
	}];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { value, secret } = next;
		if (typeof value === "string") {
			if (!secret || value === "" || value === placeholder) continue;
			any = true;
			if (value.length >= shortestHidden) texts.add(value);
		} else if (Array.isArray(value)) for (const each of value) waiting.push({
			value: each,
			secret
		});
		else if (typeof value === "object" && value !== null) for (const [name, member] of Object.entries(value)) waiting.push({
			value: member,
			secret: isSecret(operation, name)
		});
	}
	return {
		texts: [...texts],
		any
	};
}



/***/ }),

/***/ 6580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  api: () => (/* binding */ api)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/problem.js
var inputs_problem = __webpack_require__(3399);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/deployments.js
var deployments = __webpack_require__(8553);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/late.js
var late = __webpack_require__(8579);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/ask-tenant.js





// build/api/ask-tenant.js
const specReader = (0,late/* late */.f)(() => Promise.all(/* import() */[__webpack_require__.e(505), __webpack_require__.e(603)]).then(__webpack_require__.bind(__webpack_require__, 3603)));
/**
* Checks what the contract does not list against the tenant's OpenAPI document, which is requested once. Without it,
* members and values are sent with a warning, since the tenant may be newer, and an unlisted operation is not called.
* @returns the call as it can be sent
* @throws Failure `input` for what the tenant does not have either; Stop
*/
async function askTenant(asking, call) {
	if (call.unlisted === null && call.doubts.length === 0) return call;
	const spec = await servedSpec(asking);
	const { describedBy, judge } = await specReader();
	const described = describedBy(spec, call.operation);
	if (call.unlisted !== null) {
		if (described === null) throw rejected([call.unlisted]);
		const { path, values } = described;
		const given = {
			deploymentId: asking.deploymentId,
			...call.query,
			...values
		};
		const inPath = Object.entries(given).filter(([name]) => path.includes(`{${name}}`));
		const query = Object.entries(call.query).filter(([name]) => !path.includes(`{${name}}`));
		return {
			...call,
			operation: {
				...call.operation,
				path
			},
			path: Object.fromEntries(inPath),
			query: Object.fromEntries(query)
		};
	}
	const judged = call.doubts.map(({ problem, doubt }) => ({
		problem,
		accepted: described ? judge(spec, described, doubt) : "unknown"
	}));
	const wrong = judged.flatMap(({ problem, accepted }) => accepted === "no" ? [problem] : []);
	if (wrong.length > 0) throw rejected(wrong);
	for (const { problem, accepted } of judged) if (accepted === "unknown") asking.warn(`${(0,inputs_problem/* describeProblem */.BJ)(problem)}. It is sent all the same: this tenant may be newer.`);
	return call;
}
async function servedSpec({ platform, signal }) {
	try {
		const options = {
			signal,
			retry: false,
			requestTimeoutMs: 1e4
		};
		return (await platform.exchange(deployments/* getSpec */.o, {
			path: {},
			query: {}
		}, options)).data;
	} catch (error) {
		if (error instanceof errors/* PlatformError */.Wk) return null;
		throw error;
	}
}
function rejected(problems) {
	return new failure/* Failure */.HR("input", `Invalid input ${problems.map(inputs_problem/* describeProblem */.BJ).join(" | ")}.`, "Nothing was called.");
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var platform_pages = __webpack_require__(418);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/schemas.js
var schemas = __webpack_require__(4030);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/call-operation.js



// build/api/call-operation.js
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
	const page = schemas/* anyPage */.G$.safeParse(data);
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


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/api/secrets.js
var api_secrets = __webpack_require__(362);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/expose-response.js


// build/api/expose-response.js
/** An output is passed on in memory and in the environment; a larger response is in the file only. */
const mostOutputBytes = 262144;
const mostExcerpt = 3e3;
/**
* Passes a response to later steps, as output and as file. Secrets in it are masked first.
* @returns the beginning of the response, to be shown; undefined if it holds secrets
*/
async function exposeResponse({ job, journal }, operation, data) {
	const secrets = (0,api_secrets/* secretsIn */.V)(operation, data);
	for (const secret of secrets.texts) job.mask(secret);
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
	if (secrets.any || text === "") return void 0;
	const shown = text.length > 20 * mostExcerpt ? text : JSON.stringify(data, null, 2);
	return shown.length > mostExcerpt ? `${shown.slice(0, mostExcerpt)}…` : shown;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/commands/api.js






// build/commands/api.js
/**
* Calls one operation of the platform and passes the response to later steps.
* @returns the sentence for a green end
* @throws Failure when the platform rejects the request, or responds that nothing was done; Stop
*/
async function api(context) {
	const { platform, deployment, settings, journal, log, job } = context;
	for (const secret of settings.call.secrets) job.mask(secret);
	const { id: deploymentId, signal } = deployment;
	const warn = (text) => journal.warn(text);
	const call = await askTenant({
		platform,
		deploymentId,
		signal,
		warn
	}, settings.call);
	const { id, method, path } = call.operation;
	const about = {
		operation: id,
		method,
		path
	};
	journal.found({ call: about });
	if (call.warning !== null) journal.warn(call.warning);
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
	const excerpt = await exposeResponse(context, call.operation, result.data);
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
		const sentence = `${(0,inputs_problem/* hidden */.R)(error.message, secrets)}${error.arrived === "unknown" ? lost : ""}`;
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
	if (Array.isArray(failed) && failed.length > 0) journal.warn(`${id} was carried out in part: "failed" has ${counted(failed.length, 1)}.`);
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
	const what = items === 1 ? "1 item" : `${items.toLocaleString("en-US")} items`;
	return pages > 1 ? `${what} on ${pages} pages` : what;
}



/***/ }),

/***/ 8553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ getDeploymentSettings),
/* harmony export */   o: () => (/* binding */ getSpec)
/* harmony export */ });
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4895);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4030);


// build/platform/operations/deployments.js
const getDeploymentSettings = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "getDeploymentSettings",
	method: "GET",
	path: "/api/v1/deployments/{deploymentId}/settings",
	response: _schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .deploymentSettings */ .$Y,
	doing: "reading the deployment settings",
	permission: "DeploymentRead"
});
const getSpec = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "getSpec",
	method: "GET",
	path: "/api/v1/spec",
	response: _schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .servedSpec */ .x$,
	doing: "reading the OpenAPI document of the tenant"
});



/***/ })

};
