export const id = 817;
export const ids = [817];
export const modules = {

/***/ 2030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readCall: () => (/* binding */ readCall)
});

// EXTERNAL MODULE: ./build/shaken/main/build/inputs/problem.js
var inputs_problem = __webpack_require__(3399);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/ref-name.js
var ref_name = __webpack_require__(3037);
// EXTERNAL MODULE: ./build/shaken/main/build/api/notification-rules.js
var notification_rules = __webpack_require__(3198);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/call-rules.js


// build/api/call-rules.js
const rules = {
	...notification_rules/* notificationRules */.No,
	startDbtSync: ({ body: { ref } }) => typeof ref === "string" && (0,ref_name/* looksLikeSha */.s)(ref.trim()) ? [{
		place: "body.ref",
		value: ref,
		problem: "has the form of a commit SHA: it must be a branch or tag"
	}] : [],
	validateDataModel: ({ params }) => (0,notification_rules/* isGiven */.qR)(params.branchName) && params.devMode === true ? [{
		place: "params.devMode",
		value: true,
		problem: "excludes branchName: give one of them"
	}] : [],
	addGroupMembers: oneOfEach,
	removeGroupMembers: oneOfEach
};
/** A member of an embed group is identified by exactly one of the two. */
function oneOfEach({ body }) {
	return (Array.isArray(body.members) ? body.members : []).flatMap((member, index) => {
		const { embedUserId, externalId } = member ?? {};
		return (0,notification_rules/* isGiven */.qR)(embedUserId) !== (0,notification_rules/* isGiven */.qR)(externalId) ? [] : [{
			place: `body.members[${index}]`,
			problem: "needs exactly one of embedUserId and externalId"
		}];
	});
}
/** Checks the rules for all operations and for this one. */
function brokenRules(operation, request) {
	const rule = Object.hasOwn(rules, operation) ? rules[operation] : void 0;
	return [
		...blankNames(request),
		...mixedPaging(request),
		...rule?.(request) ?? []
	];
}
/** A tenant that accepts a blank name uses a branch that the user did not choose. */
function blankNames({ params, body }) {
	return Object.entries({
		params,
		body
	}).flatMap(([root, members]) => [
		"branchName",
		"ref",
		"from"
	].filter((name) => typeof members[name] === "string" && members[name].trim() === "").map((name) => ({
		place: `${root}.${name}`,
		problem: "must not be blank"
	})));
}
function mixedPaging({ params }) {
	const byCursor = ["after", "first"].find((name) => (0,notification_rules/* isGiven */.qR)(params[name]));
	const byOffset = [
		"offset",
		"limit",
		"page"
	].find((name) => (0,notification_rules/* isGiven */.qR)(params[name]));
	if (byCursor === void 0 || byOffset === void 0) return [];
	const problem = `cannot be given together with ${byCursor}: remove it`;
	return [{
		place: `params.${byOffset}`,
		problem
	}];
}


// EXTERNAL MODULE: ./build/shaken/main/node_modules/ajv/dist/ajv.js + 67 modules
var ajv = __webpack_require__(9555);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js
var nearest = __webpack_require__(4550);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/contract.js
var contract = __webpack_require__(478);
// EXTERNAL MODULE: ./build/shaken/main/build/api/secrets.js
var api_secrets = __webpack_require__(362);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/contract-check.js




// build/api/contract-check.js
var import_ajv = (0,ajv/* require_ajv */.k)();
/** More than a reader fixes at once. */
const mostViolations = 20;
const listed = contract/* operations */.z;
/** @throws Error for an ID that is not in the contract */
function listedFor({ id }) {
	const entry = Object.hasOwn(listed, id) ? listed[id] : void 0;
	if (!entry) throw new Error(`${id} is not in the contract`);
	return entry;
}
/** @param params as they are sent, those of path and query together */
function checkParams(operation, params) {
	const { parameters } = listedFor(operation);
	const entries = Object.entries(parameters);
	return violations(operation, "params", {
		type: "object",
		properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.schema])),
		required: entries.filter(([, { required }]) => required).map(([name]) => name),
		additionalProperties: false
	}, params);
}
/** @param body undefined where there is none */
function checkBody(operation, body) {
	const { body: wanted } = listedFor(operation);
	if (body === void 0) return wanted?.required ? [{
		place: "body",
		problem: `is required for ${operation.id}`
	}] : [];
	if (!wanted) return [{
		place: "body",
		problem: `is not allowed for ${operation.id}: remove it`
	}];
	return violations(operation, "body", wanted.schema, body);
}
function violations(operation, root, schema, data) {
	const validate = validator(schema);
	if (validate(data)) return [];
	const found = told(validate.errors ?? []).map((error) => violationOf(operation, root, error));
	const more = found.length - mostViolations;
	if (more <= 0) return found;
	return [...found.slice(0, mostViolations), {
		place: root,
		problem: `has ${more} more errors like these`
	}];
}
function validator(schema) {
	const ajv = new import_ajv.Ajv({
		allErrors: true,
		verbose: true,
		strict: true,
		allowUnionTypes: true,
		meta: false,
		validateSchema: false,
		logger: false,
		formats: {
			binary: true,
			url: (text) => URL.canParse(text)
		}
	});
	ajv.addSchema({
		$id: "contract",
		$defs: contract/* $defs */.L
	});
	return ajv.compile(schema);
}
/** Where null is allowed as well, its branch fails, too, and so does the choice: neither helps the reader. */
function told(errors) {
	const telling = errors.filter(({ keyword, params }) => keyword !== "oneOf" && params.type !== "null");
	return telling.length > 0 ? telling : errors;
}
function violationOf(operation, root, error) {
	const at = error.instancePath.split("/").slice(1).map(unescaped);
	const { missingProperty, additionalProperty } = error.params;
	const member = missingProperty ?? additionalProperty;
	const place = [...at, ...member === void 0 ? [] : [member]].reduce((path, part) => path + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), root);
	const secret = at.some((name) => (0,api_secrets/* isSecret */.$)(operation, name));
	const shown = member === void 0 && !secret ? scalarOf(error.data) : void 0;
	const told = {
		place,
		...shown === void 0 ? {} : { value: shown },
		problem: problemOf(error)
	};
	if (additionalProperty !== void 0) return {
		...told,
		doubt: {
			root,
			at,
			member: additionalProperty
		}
	};
	return error.keyword === "enum" ? {
		...told,
		doubt: {
			root,
			at,
			value: error.data
		}
	} : told;
}
/** The value if it can be shown; undefined for lists and mappings. */
function scalarOf(value) {
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : void 0;
}
function unescaped(part) {
	return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
const typeWords = {
	integer: "a whole number",
	number: "a number",
	string: "text",
	boolean: "true or false",
	object: "a mapping",
	array: "a list"
};
function problemOf({ keyword, params, parentSchema, data, message }) {
	const { limit } = params;
	switch (keyword) {
		case "required": return "is required";
		case "additionalProperties": {
			const known = Object.keys(parentSchema?.properties ?? {});
			const [name] = (0,nearest/* nearest */.p)(String(params.additionalProperty), known, 1);
			return name === void 0 ? "is unknown: nothing is allowed here" : `is unknown; nearest: ${name}`;
		}
		case "type": {
			const types = [params.type].flat().filter((type) => type !== "null");
			return `must be ${types.map((type) => typeWords[String(type)] ?? String(type)).join(" or ")}${types.includes("string") && ["number", "boolean"].includes(typeof data) ? ": put it in quotes" : ""}`;
		}
		case "enum": return `must be one of ${params.allowedValues.filter((each) => each !== null).join(", ")}`;
		case "minimum": return `must be at least ${limit}`;
		case "maximum": return `must be at most ${limit}`;
		case "minLength":
		case "minItems": return limit === 1 ? "must not be empty" : `must have at least ${limit} ${unitOf(keyword)}`;
		case "maxLength":
		case "maxItems": return `must have at most ${limit} ${unitOf(keyword)}`;
		case "pattern": return `must match ${params.pattern}`;
		case "format": return "must be a URL";
		default: return message ?? "does not match the contract";
	}
}
function unitOf(keyword) {
	return keyword.endsWith("Items") ? "items" : "characters";
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/multipart.js
var multipart = __webpack_require__(7002);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/workspace.js
var workspace = __webpack_require__(7142);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/form.js



// build/api/form.js
/** Size limit of an uploaded file. */
const mostFileBytes = 10485760;
/**
* Builds the form of `uploadFile`. The transaction may be the object that `startUpload` returned: it is sent as JSON text.
* @param body `transaction`, `fileName` and `file`, which is a path in the checkout
*/
async function formOf(body, checkout) {
	if (!(0,notification_rules/* isMapping */.pi)(body)) return {
		body,
		form: null,
		violations: []
	};
	const { transaction, fileName, file } = body;
	const text = (0,notification_rules/* isMapping */.pi)(transaction) ? JSON.stringify(transaction) : transaction;
	const fields = {
		...body,
		...text === void 0 ? {} : { transaction: text }
	};
	if (typeof file !== "string") return {
		body: fields,
		form: null,
		violations: [{
			place: "body.file",
			problem: "is required: a path in the checkout"
		}]
	};
	const bytes = await (0,workspace/* readNamedFile */.wh)(checkout, file, mostFileBytes);
	if (bytes === null) return {
		body: fields,
		form: null,
		violations: [{
			place: "body.file",
			value: file,
			problem: `is no file of the checkout, or larger than ${mostFileBytes / 1024 / 1024} MiB: check it out first, and give its path from the root of the repository`
		}]
	};
	return {
		body: fields,
		form: (0,multipart/* encodeForm */.F)([{
			name: "transaction",
			text: String(text)
		}, {
			name: "fileName",
			text: String(fileName)
		}], {
			name: "file",
			fileName: file.split("/").at(-1) ?? "",
			bytes
		}),
		violations: []
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/api/operation-name.js + 2 modules
var operation_name = __webpack_require__(3016);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/url.js
var url = __webpack_require__(7923);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/params.js


// build/api/params.js
/** Parameters in the path take precedence over the default, and "params" over both; null is the same as absent. */
function paramsOf(operation, given, values, deploymentId) {
	const { parameters } = listedFor(operation);
	const fallback = Object.hasOwn(parameters, "deploymentId") ? { deploymentId } : {};
	const present = Object.entries(given).filter(([, value]) => value !== null);
	const all = Object.entries({
		...fallback,
		...values,
		...Object.fromEntries(present)
	});
	return Object.fromEntries(all.map(([name, value]) => {
		return [name, typed(value, (Object.hasOwn(parameters, name) ? parameters[name]?.schema : void 0)?.type)];
	}));
}
/** A text from an expression or a path may be a number; a single value may be a list of one item. */
function typed(value, type) {
	if (type === "array" && !Array.isArray(value)) return [value];
	if (typeof value !== "string") return value;
	if ((type === "integer" || type === "number") && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
	return type === "boolean" && /^(true|false)$/.test(value) ? value === "true" : value;
}
function conflicts(given, values) {
	return Object.entries(values).filter(([name, value]) => Object.hasOwn(given, name) && String(given[name]) !== value).map(([name]) => ({
		place: `params.${name}`,
		problem: "is not the one in the path of \"operation\""
	}));
}
function pagingViolations(row, paginate, params) {
	if (!paginate) return [];
	if (!row.query.includes("after")) return [{
		place: "paginate",
		problem: `is not supported by ${row.id}, which has no pages: remove it`
	}];
	const byOffset = [
		"offset",
		"limit",
		"page"
	].find((name) => Object.hasOwn(params, name));
	return byOffset === void 0 ? [] : [{
		place: `params.${byOffset}`,
		problem: "cannot be given with paginate: remove it"
	}];
}
function placed(operation, params, place) {
	const { parameters } = listedFor(operation);
	return Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(parameters, name) && parameters[name]?.in === place));
}
/** Parameters that the contract does not list. They can only be in the query: the path is known. */
function unknownParams(operation, params) {
	const { parameters } = listedFor(operation);
	return Object.fromEntries(Object.entries(params).filter(([name]) => !Object.hasOwn(parameters, name)));
}
/** Values that no query can hold. */
function compoundViolations(params) {
	return Object.entries(params).filter(([, value]) => [value].flat().some((each) => typeof each === "object")).map(([name]) => ({
		place: `params.${name}`,
		problem: "must be text, a number, true, false, or a list of them"
	}));
}
/** Values that no path can hold. */
function pathViolations(template, path) {
	return Object.entries(path).flatMap(([name, value]) => {
		try {
			(0,url/* fillPath */.d)(`{${name}}`, path);
			return [];
		} catch {
			return template.includes(`{${name}}`) ? [{
				place: `params.${name}`,
				value,
				problem: "cannot be part of a URL: it must not be empty, . or .., or contain a slash"
			}] : [];
		}
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/api/unnamed-branch.js
// build/api/unnamed-branch.js
/**
* @param given parameters and members of the body
* @returns a warning where the platform chooses the branch, else null
*/
function unnamedBranch({ id, branch }, given) {
	if (!branch || branch.members.some((name) => (given[name] ?? null) !== null)) return null;
	const used = (given.devMode === true ? branch.otherwiseInDevMode : void 0) ?? branch.otherwise;
	const [name] = branch.members;
	return name === void 0 ? `${id} takes no branch: it acts on ${used}.` : `"${name}" is empty, so ${id} uses ${used}. Set it.`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/api/yaml-text.js
var yaml_text = __webpack_require__(4226);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/call.js











// build/api/call.js
/**
* Reads the call and checks all of it, so that no invalid request is sent.
* @param deploymentId default of the parameter of that name
* @param token hidden in the problems
*/
async function readCall(texts, deploymentId, checkout, token) {
	const problems = [];
	const document = (name) => {
		if (texts[name] === "") return void 0;
		const reading = (0,yaml_text/* readYaml */.g)(texts[name]);
		if ("value" in reading) return reading.value;
		problems.push(...reading.problems.map((problem) => ({
			input: name,
			value: null,
			problem
		})));
	};
	const named = (0,operation_name/* findOperation */.LC)(texts.operation);
	const unknown = "problem" in named ? {
		input: "operation",
		value: shown(texts.operation, [token]),
		problem: named.problem
	} : null;
	const unlisted = unknown && (0,operation_name/* unlistedOperation */.qc)(texts.operation);
	if (unknown && !unlisted) problems.push(unknown);
	const given = document("params") ?? {};
	const body = document("body");
	if (problems.length > 0) return { problems };
	if (unknown && unlisted) return unlistedCall(unlisted, unknown, given, body, texts.paginate);
	if ("problem" in named) return { problems };
	const { row, values } = named;
	const violations = [];
	if (!(0,notification_rules/* isMapping */.pi)(given)) violations.push({
		place: "params",
		problem: "must be a mapping of names to values"
	});
	const params = paramsOf(row, (0,notification_rules/* isMapping */.pi)(given) ? given : {}, values, deploymentId);
	const form = row.multipart ? await formOf(body, checkout) : null;
	const content = form?.body ?? body;
	violations.push(...(0,notification_rules/* isMapping */.pi)(given) ? conflicts(given, values) : [], ...checkParams(row, params), ...checkBody(row, content), ...form?.violations ?? [], ...compoundViolations(unknownParams(row, params)), ...brokenRules(row.id, {
		params,
		body: (0,notification_rules/* isMapping */.pi)(content) ? content : {}
	}), ...pagingViolations(row, texts.paginate, params));
	const path = placed(row, params, "path");
	if (violations.length === 0) violations.push(...pathViolations(row.path, path));
	const secrets = [...(0,api_secrets/* secretsIn */.V)(row, content).texts];
	const told = violations.map((each) => ({
		...each,
		problem: call_problemOf(each, [token, ...secrets])
	}));
	const doubts = told.flatMap(({ problem, doubt }) => doubt && !form ? [{
		problem,
		doubt
	}] : []);
	if (told.length > doubts.length) return { problems: distinct(told.map(({ problem }) => problem)) };
	return { call: {
		operation: row,
		path,
		query: {
			...placed(row, params, "query"),
			...unknownParams(row, params)
		},
		body: form?.form ?? content,
		paginate: texts.paginate,
		secrets,
		warning: unnamedBranch(row, {
			...params,
			...(0,notification_rules/* isMapping */.pi)(content) ? content : {}
		}),
		doubts,
		unlisted: null
	} };
}
/** A call that only the tenant's OpenAPI document may have. It also tells which parameters are in the path. */
function unlistedCall(operation, problem, given, body, paginate) {
	if (!(0,notification_rules/* isMapping */.pi)(given)) return { problems: [{
		input: "params",
		value: null,
		problem: "must be a mapping of names to values"
	}] };
	const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
	const wrong = [
		...compoundViolations(params),
		...brokenRules(operation.id, {
			params,
			body: (0,notification_rules/* isMapping */.pi)(body) ? body : {}
		}),
		...pagingViolations(operation, paginate, params)
	];
	if (wrong.length > 0) return { problems: wrong.map((each) => call_problemOf(each, [])) };
	const { texts: secrets } = (0,api_secrets/* secretsIn */.V)(operation, body);
	return { call: {
		operation,
		path: {},
		query: params,
		body,
		paginate,
		secrets,
		warning: null,
		doubts: [],
		unlisted: problem
	} };
}
function call_problemOf({ place, value, problem }, secrets) {
	const name = /(\w+)(?:\[\d+\])*$/.exec(place)?.[1] ?? "";
	const secret = (0,api_secrets/* isSecret */.$)({}, name) || value === void 0;
	return {
		input: (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(place, secrets), 200),
		value: secret ? null : shown(String(value), secrets),
		problem: (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(problem, secrets))
	};
}
function shown(text, secrets) {
	return (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(text, secrets), 100);
}
function distinct(problems) {
	const phrases = problems.map((problem) => [JSON.stringify(problem), problem]);
	return [...new Map(phrases).values()];
}



/***/ }),

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
/** A shorter text is likely to be a common word: masking it would make the log unreadable. */
const shortestHidden = 8;
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
				if (part.length >= shortestHidden) texts.add(part);
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
		any
	};
}



/***/ }),

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

/***/ 8553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ getDeploymentSettings),
/* harmony export */   o: () => (/* binding */ getSpec)
/* harmony export */ });
/* harmony import */ var _load_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8229);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4895);


// build/platform/operations/deployments.js
const getDeploymentSettings = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "getDeploymentSettings",
	method: "GET",
	path: "/api/v1/deployments/{deploymentId}/settings",
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).deploymentSettings,
	doing: "reading the deployment settings",
	permission: "DeploymentRead"
});
const getSpec = (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
	id: "getSpec",
	method: "GET",
	path: "/api/v1/spec",
	response: async () => (await (0,_load_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .B)()).servedSpec,
	doing: "reading the OpenAPI document of the tenant"
});



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

/***/ 1476:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ countMarks)
/* harmony export */ });
// build/runtime/yaml-size.js
/** The characters that cost the YAML parser time: those of its structure, and line breaks. */
const marks = new Set(Array.from("\n-?:,[]{}#&*!|>'\"%@`", (mark) => mark.charCodeAt(0)));
/**
* The amount of work for the YAML parser, which cannot be interrupted and takes up to 30 \u00b5s for each of these characters
* on a small runner. So they are counted before it starts.
*/
function countMarks(text) {
	let count = 0;
	for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++;
	return count;
}



/***/ })

};
