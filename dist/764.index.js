export const id = 764;
export const ids = [764];
export const modules = {

/***/ 7012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C2: () => (/* binding */ changeOf),
/* harmony export */   NM: () => (/* binding */ isUnseen),
/* harmony export */   ax: () => (/* binding */ fingerprintOf),
/* harmony export */   gQ: () => (/* binding */ sortChanges),
/* harmony export */   xP: () => (/* binding */ changeClasses)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5722);



// build/changes/change.js
const maxName = 300;
const maxMessage = 800;
const maxCauses = 20;
/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
function changeOf(draft) {
	const { id, kind, before, after, unchanged, renamedTo, renameCertainty, members, affects = [] } = draft;
	const known = changeClasses[id];
	const isAnnounced = draft.deprecated === true && known.level === "breaking";
	const level = unchanged !== void 0 ? "safe" : isAnnounced ? "dangerous" : draft.level ?? known.level;
	const causes = [...new Set(draft.causedBy)].sort(_values_js__WEBPACK_IMPORTED_MODULE_2__/* .inOrder */ .al).slice(0, maxCauses);
	const message = draft.message ?? draft.words?.join("; ");
	const names = (list) => list.map((name) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, maxName));
	return {
		id,
		level,
		kind,
		entity: (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(draft.entity, maxName),
		member: (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(draft.member, maxName),
		before: (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .shown */ .SP)(before),
		after: (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .shown */ .SP)(after),
		reason: unchanged ?? (isAnnounced ? `${known.reason} The base marks it as deprecated.` : known.reason),
		fix: level === "safe" ? "" : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(draft.fix ?? known.fix),
		...renamedTo !== void 0 && { renamedTo: (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(renamedTo, maxName) },
		...renameCertainty && { renameCertainty },
		...members && { members },
		...affects.some((name) => name !== draft.member) && { affects: names(affects) },
		...causes.length > 0 && { causedBy: names(causes) },
		...draft.readers && { readers: names(draft.readers) },
		...message !== void 0 && { message: (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(message, maxMessage) },
		origin: "unknown",
		fingerprint: fingerprintOf(id, kind, draft.member, draft.detail ?? (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .canonical */ .$N)({
			before,
			after
		}))
	};
}
const unseen = /^(?:access-[\w-]+|rows-\w+|rollup-lost-for|definition-not-\w+|not-compared)$/;
/** Whether no plan of the usual context shows it: then equal plans do not say that it has no effect. */
function isUnseen({ id, before, after }) {
	return unseen.test(id) || id === "entity-source-changed" && before === null && after === null;
}
const levels = [
	"breaking",
	"dangerous",
	"safe"
];
/** Each change once: breaking first, then by entity, member and class. */
function sortChanges(changes) {
	const once = new Map(changes.map((change) => [change.fingerprint, change]));
	const key = ({ level, entity, member, id, fingerprint }) => [
		levels.indexOf(level),
		entity,
		member,
		id,
		fingerprint
	].join("\0");
	return [...once.values()].sort((a, b) => (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .inOrder */ .al)(key(a), key(b)));
}
/**
* Identifies a change in every commit and order: 12 hexadecimal digits.
* @param detail what makes it another change, such as the new type
*/
function fingerprintOf(id, kind, member, detail) {
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(JSON.stringify([
		id,
		kind,
		member,
		detail
	])).digest("hex").slice(0, 12);
}
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
const correctIt = "Correct the definition that the message names.";
const addIt = "Add to the warehouse what the message names, or correct the definition.";
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
	"plan-failed": breaking("The planner accepts it on the base and rejects it on this branch.", correctIt),
	"plan-failed-new": dangerous("It is new, and the planner rejects every query that uses it.", correctIt),
	"run-failed": breaking("The warehouse runs it on the base and rejects it on this branch.", addIt),
	"run-failed-new": dangerous("It is new, and the warehouse rejects every query that uses it.", addIt),
	"aggregation-changed": dangerous("Queries work and give other numbers.", compareNumbers),
	"member-definition-changed": dangerous("Queries work and may give other values.", compareNumbers),
	"member-source-changed": dangerous("The same name now stands for another member of a cube.", compareNumbers),
	"entity-source-changed": dangerous("All its members may give other values.", compareNumbers),
	"join-changed": dangerous("Rows may be multiplied or dropped.", compareNumbers),
	"primary-key-changed": dangerous("Duplicate rows are detected by the primary key, so numbers may change.", compareNumbers),
	"access-policy-changed": dangerous("Other users may see other rows and members. Policies are not evaluated.", "Check who may see what."),
	"access-widened": dangerous("The planner gives these readers members that it did not give them before."),
	"rows-widened": dangerous("The planner no longer adds a filter for these readers."),
	"access-narrowed": breaking("Queries of these readers fail, or get no rows.", "Grant the members to these readers again, or move their queries to other members first."),
	"rows-narrowed": dangerous("The planner adds a filter for these readers."),
	"rows-changed": dangerous("The planner adds another filter for these readers."),
	"rollup-lost-for": dangerous("Queries of these readers no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.", "Add the members that their rows are filtered by to the pre-aggregation."),
	"pre-aggregation-removed": dangerous("Queries may be slower, or fail in rollup-only mode."),
	"rollup-lost": dangerous("Queries of these members no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.", "Keep the members in the pre-aggregation."),
	"hierarchy-removed": dangerous("Drill paths are lost."),
	"definition-not-readable": dangerous("What it does depends on who asks, or on settings that apply to all queries: no plan shows it.", compareNumbers),
	"definition-not-visible": breaking("The model has access policies, and no context was named in which to compare what they hide.", "Name a context that sees the model in the team file, such as `security-context: { groups: [name] }`; the token needs the permission `DeploymentUpdate` for it. Or accept the change."),
	"not-compared": dangerous("The planners of both sides give no SQL for it, and a file that may define it changed.", "Check it by hand, or accept the change."),
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

/***/ 5722:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $N: () => (/* binding */ canonical),
/* harmony export */   R1: () => (/* binding */ differing),
/* harmony export */   SP: () => (/* binding */ shown),
/* harmony export */   al: () => (/* binding */ inOrder)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/changes/values.js
const maxDepth = 100;
const maxShown = 300;
/**
* A value as text that does not depend on the order of keys. Absent, null and empty are the same: an empty text.
* Never throws.
*/
function canonical(value) {
	if (value === void 0 || value === null) return "";
	return typeof value === "string" ? value.trim() : write(value, 0);
}
function write(value, depth) {
	if (value === void 0 || value === null) return "null";
	if (typeof value !== "object") return JSON.stringify(value) ?? "";
	if (depth === maxDepth) return "\u2026";
	if (Array.isArray(value)) return `[${value.map((one) => write(one, depth + 1)).join(", ")}]`;
	return `{${Object.entries(value).filter(([, one]) => one !== void 0 && one !== null).sort(([a], [b]) => inOrder(a, b)).map(([key, one]) => `${key}: ${write(one, depth + 1)}`).join(", ")}}`;
}
/** The values that differ, by name; null if none does. */
function differing(base, head) {
	const names = [.../* @__PURE__ */ new Set([...Object.keys(base), ...Object.keys(head)])].sort(inOrder);
	const textIn = (values, name) => Object.hasOwn(values, name) ? values[name] ?? "" : "";
	const changed = names.filter((name) => textIn(base, name) !== textIn(head, name));
	if (changed.length === 0) return null;
	const pick = (values) => Object.fromEntries(changed.map((name) => [name, textIn(values, name)]));
	return {
		before: pick(base),
		after: pick(head)
	};
}
/** Values as they may be shown: untrusted text, one line each, shortened. */
function shown(values) {
	if (values === null) return null;
	return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxShown)]));
}
/** Orders texts the same way on each machine. */
function inOrder(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}



/***/ }),

/***/ 118:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZB: () => (/* binding */ mostRows),
/* harmony export */   fl: () => (/* binding */ parseComparison),
/* harmony export */   iJ: () => (/* binding */ checkResult)
/* harmony export */ });
/* unused harmony export meets */
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/data-tests/data-test.js
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
	const operand = rest === "null" ? null : decimalOf(rest) ?? rest;
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
	const order = orderOf(String(value), operand);
	if (operator === "=") return order === 0;
	if (operator === "!=") return order !== 0;
	if (order === null) return false;
	return {
		"<": order < 0,
		"<=": order <= 0,
		">": order > 0,
		">=": order >= 0
	}[operator];
}
/** Below, above or equal to 0, as numbers, as dates, or as equal texts; null for what has no order. */
function orderOf(text, operand) {
	if (typeof operand !== "string") {
		const decimal = decimalOf(text);
		return decimal && compareDecimals(decimal, operand);
	}
	if (date.test(operand) && date.test(text)) return timeOf(text) - timeOf(operand);
	return text === operand ? 0 : null;
}
function decimalOf(text) {
	const match = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,15}))?$/i.exec(text);
	if (match === null) return null;
	const [, sign, whole = "", fraction = "", exponent = "0"] = match;
	const all = whole + fraction;
	const digits = all.replace(/^0+/, "");
	if (digits === "") return {
		sign: 0,
		digits,
		exponent: 0
	};
	const zeros = all.length - digits.length;
	return {
		sign: sign === "-" ? -1 : 1,
		digits,
		exponent: Number(exponent) + whole.length - zeros
	};
}
function compareDecimals(a, b) {
	if (a.sign !== b.sign) return a.sign - b.sign;
	if (a.exponent !== b.exponent) return a.sign * (a.exponent - b.exponent);
	const length = Math.max(a.digits.length, b.digits.length);
	const [left, right] = [a.digits.padEnd(length, "0"), b.digits.padEnd(length, "0")];
	if (left === right) return 0;
	return left < right ? -a.sign : a.sign;
}
/** Most databases write dates without a zone. */
function timeOf(text) {
	const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
	return Date.parse(zoned ? text : `${text}Z`);
}
/** The query API returns no more rows. */
const mostRows = 5e4;
/**
* What a result does not meet, each a phrase. The phrases have counts and the words of the test, and never a value: this is
* the only place that reads values.
* @param ms how long the result took
* @param capped whether the result ends at the most rows that there can be, so that rows may be missing
*/
function checkResult(rows, ms, expected, capped) {
	const { rows: expectedCount, value, unique, maxMs } = expected;
	if (capped && (expectedCount || value.size > 0 || unique.length > 0)) return [`the result has ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(mostRows)} rows, the most that can be read: add a filter`];
	return [
		...expectedCount && !meets(rows.length, expectedCount) ? [`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")}, expected ${expectedCount.text}`] : [],
		...[...value].flatMap(([member, comparison]) => {
			if (rows.length === 0) return [`no row has a value of ${member}`];
			if (!rows.every((row) => Object.hasOwn(row, member))) return [absent(member)];
			const wrong = rows.filter((row) => !meets(row[member] ?? null, comparison)).length;
			return wrong === 0 ? [] : [`${member} is not ${comparison.text} in ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(wrong)} of ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")}`];
		}),
		...uniqueProblems(rows, unique),
		...maxMs !== void 0 && ms > maxMs ? [`took ${ms} ms, expected at most ${maxMs} ms`] : []
	];
}
function uniqueProblems(rows, members) {
	if (members.length === 0 || rows.length === 0) return [];
	const missing = members.filter((member) => !rows.every((row) => Object.hasOwn(row, member)));
	if (missing.length > 0) return missing.map(absent);
	const different = new Set(rows.map((row) => JSON.stringify(members.map((member) => row[member]))));
	const repeated = rows.length - different.size;
	return repeated === 0 ? [] : [`${members.join(", ")} is not unique: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(repeated)} of ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")} repeated`];
}
function absent(member) {
	return `${member} is not in the result`;
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

/***/ 6166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ countMarks),
/* harmony export */   g: () => (/* binding */ readYaml)
/* harmony export */ });
/* harmony import */ var _node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7147);

// build/runtime/yaml-text.js
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
	const marks = countMarks(text);
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



/***/ }),

/***/ 2605:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  defaultTeamFile: () => (/* reexport */ defaults/* defaultTeamFile */.T),
  describeTeamFileProblem: () => (/* binding */ describeTeamFileProblem),
  mostTeamFileBytes: () => (/* reexport */ defaults/* mostTeamFileBytes */.c),
  readTeamFile: () => (/* binding */ readTeamFile),
  teamFileKeys: () => (/* binding */ teamFileKeys)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/yaml/dist/index.js + 71 modules
var dist = __webpack_require__(7147);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js + 1 modules
var nearest = __webpack_require__(1637);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/ref-name.js
var ref_name = __webpack_require__(3037);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/table.js
var table = __webpack_require__(2144);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-text.js
var yaml_text = __webpack_require__(6166);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/change.js
var change = __webpack_require__(7012);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/keys.js
var keys = __webpack_require__(1169);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/accept.js



// build/team-file/accept.js
const changeIds = Object.keys(change/* changeClasses */.xP);
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
	member: (value) => (0,keys/* isLine */.PA)(value, mostMember) ? null : `must be a member, for example orders.status or orders.*, at most ${mostMember} characters`,
	fingerprint: (value) => typeof value === "string" && /^[0-9a-f]{12}$/.test(value) ? null : "must be 12 hexadecimal digits in quotes, as the report has them",
	reason: (value) => (0,keys/* isLine */.PA)(value, mostReason) ? null : `must be a text on one line, at most ${mostReason} characters`,
	until: (value) => isDay(value) ? null : "must be a day, for example 2027-01-31"
};
const optional = /* @__PURE__ */ new Set(["fingerprint"]);
const readAccept = (value, lineOf) => {
	if (!Array.isArray(value)) return (0,keys/* wrong */.Qm)("must be a list of accepted changes");
	if (value.length > mostEntries) return (0,keys/* wrong */.Qm)(`must have at most ${mostEntries} entries`);
	const list = value;
	const problems = list.flatMap((entry, index) => entryProblems(entry, index));
	if (problems.length > 0) return { problems };
	return { value: { accept: list.map((entry, index) => ({
		...entry,
		line: lineOf([index])
	})) } };
};
function entryProblems(entry, index) {
	if (!(0,keys/* isObject */.Gv)(entry)) return [{
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
	if (!(0,keys/* isObject */.Gv)(value)) return (0,keys/* wrong */.Qm)("must be an object, for example { access-policy-changed: breaking }");
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
	return typeof value === "string" && Object.hasOwn(change/* changeClasses */.xP, value);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/access.js


// build/team-file/access.js
/** It becomes part of a token, which is sent in a header. */
const mostContextCharacters = 8192;
const mostReaders = 20;
const mostTests = 200;
const mostPatterns = 50;
const mostPattern = 200;
/** What is wrong with a security context, a phrase; null for nothing. */
function contextProblem(value) {
	if (!(0,keys/* isObject */.Gv)(value)) return "must be an object, for example { groups: [analyst] }";
	return JSON.stringify(value).length > mostContextCharacters ? `must have at most ${mostContextCharacters} characters as JSON` : null;
}
const readReaders = (value) => {
	if (!(0,keys/* isObject */.Gv)(value)) return (0,keys/* wrong */.Qm)("must be an object, for example { analyst: { groups: [analyst] } }");
	const all = Object.entries(value);
	if (all.length > mostReaders) return (0,keys/* wrong */.Qm)(`must have at most ${mostReaders} readers`);
	const problems = all.flatMap(([name, context]) => {
		const problem = readerProblem(name, context);
		return problem === null ? [] : [{
			path: [name],
			problem
		}];
	});
	return problems.length > 0 ? { problems } : { value: { readers: new Map(Object.entries(contextsIn(value))) } };
};
function readerProblem(name, context) {
	if (!/^[a-z][\w-]{0,49}$/i.test(name)) return "is not a name of a reader: at most 50 letters, digits, - and _, beginning with a letter";
	if ((0,keys/* isObject */.Gv)(context) && Object.keys(context).length === 0) return "must not be empty, for example { groups: [analyst] }";
	return contextProblem(context);
}
/** Of what the key `readers` has. */
function contextsIn(value) {
	return (0,keys/* isObject */.Gv)(value) ? value : {};
}
const lists = [
	"sees",
	"never",
	"rows"
];
const access_fields = ["reader", ...lists];
const readAccess = (value, lineOf, { readers }) => {
	if (!Array.isArray(value)) return (0,keys/* wrong */.Qm)("must be a list of access tests");
	if (value.length > mostTests) return (0,keys/* wrong */.Qm)(`must have at most ${mostTests} tests`);
	const list = value;
	const contexts = contextsIn(readers);
	const problems = list.flatMap((test, index) => testProblems(test, index, contexts));
	if (problems.length > 0) return { problems };
	return { value: { access: list.map(({ reader, sees, never, rows }, index) => ({
		reader,
		context: contexts[reader] ?? {},
		sees: patternsIn(sees),
		never: patternsIn(never),
		rows: patternsIn(rows),
		line: lineOf([index])
	})) } };
};
function testProblems(test, index, contexts) {
	if (!(0,keys/* isObject */.Gv)(test)) return [{
		path: [index],
		problem: "must be a list of objects with reader, and sees, never or rows"
	}];
	const problem = "reader" in test ? unknownReader(test.reader, Object.keys(contexts)) : null;
	return [
		..."reader" in test ? [] : [{
			path: [index],
			problem: "needs `reader` in each test"
		}],
		...problem === null ? [] : [{
			path: [index, "reader"],
			problem
		}],
		...lists.some((name) => name in test) ? [] : [{
			path: [index],
			problem: "needs `sees`, `never` or `rows` in each test"
		}],
		...Object.keys(test).filter((name) => !access_fields.includes(name)).map((name) => ({
			path: [index, name],
			problem: `is not a key of a test: ${access_fields.join(", ")}`
		})),
		...lists.filter((name) => name in test && !arePatterns(test[name])).map((name) => ({
			path: [index, name],
			problem: `must be a member, for example orders.status or orders.*, or a list of 1 to ${mostPatterns}, each of at most ${mostPattern} characters`
		}))
	];
}
function unknownReader(reader, names) {
	if (typeof reader !== "string") return "must be the name of one of the `readers`";
	if (names.includes(reader)) return null;
	const [near] = (0,nearest/* nearest */.p)(reader, names, 1);
	return `is not one of the \`readers\`. ${near === void 0 ? "Add it there." : `Did you mean \`${near}\`?`}`;
}
function patternsIn(value) {
	return value === void 0 ? [] : [value].flat();
}
function arePatterns(value) {
	const all = [value].flat();
	return all.length > 0 && all.length <= mostPatterns && all.every((one) => (0,keys/* isLine */.PA)(one, mostPattern));
}


// EXTERNAL MODULE: ./build/shaken/main/build/team-file/defaults.js
var defaults = __webpack_require__(1451);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/tests.js
var tests = __webpack_require__(1736);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/team-file.js











// build/team-file/team-file.js
var import_dist = (0,dist/* require_dist */.F)();
/** GitHub accepts no longer label. */
const mostLabelCharacters = 50;
const team_file_keys = {
	"accept-label": (value) => {
		if (typeof value !== "string") return (0,keys/* wrong */.Qm)("must be a text, or '' for none");
		const label = value.trim();
		if (label.length > mostLabelCharacters || /[\u0000-\u001f\u007f]/.test(label)) return (0,keys/* wrong */.Qm)(`must be the name of a label, at most ${mostLabelCharacters} characters`);
		return { value: { acceptLabel: label === "" ? null : label } };
	},
	"compare-with": (value) => {
		if (typeof value !== "string") return (0,keys/* wrong */.Qm)("must be the name of a branch, for example main");
		const problem = (0,ref_name/* refNameProblem */.C)(value);
		return problem === null ? { value: { compareWith: value } } : (0,keys/* wrong */.Qm)(`${problem}: give the name of a branch, for example main`);
	},
	"security-context": (value) => {
		const problem = contextProblem(value);
		return problem === null ? { value: { securityContext: value } } : (0,keys/* wrong */.Qm)(problem);
	},
	compare: readSwitch("compare"),
	"run-on-warehouse": readSwitch("runOnWarehouse"),
	deploy: (value) => {
		if (!(0,keys/* isObject */.Gv)(value)) return (0,keys/* wrong */.Qm)("must be an object, for example { remove-missing: false }");
		const { "remove-missing": removeMissing = true, "include-untracked": includeUntracked = false, ...others } = value;
		const [other] = Object.keys(others);
		if (other !== void 0) return (0,keys/* wrong */.Qm)("has only the keys `remove-missing` and `include-untracked`");
		return typeof removeMissing === "boolean" && typeof includeUntracked === "boolean" ? { value: { deploy: {
			removeMissing,
			includeUntracked
		} } } : (0,keys/* wrong */.Qm)("has a key that is neither true nor false");
	},
	accept: readAccept,
	levels: readLevels,
	"ignore-content": keys/* readIgnoredContent */.yn,
	"content-url": keys/* readContentUrl */.z8,
	errors: (value) => value === "all" || value === "new" ? { value: { errors: value } } : (0,keys/* wrong */.Qm)("must be all or new"),
	preview: keys/* readPreview */.LW,
	tests: tests/* checkTests */.Y,
	readers: readReaders,
	access: readAccess
};
function readSwitch(name) {
	return (value) => typeof value === "boolean" ? { value: { [name]: value } } : (0,keys/* wrong */.Qm)("must be true or false");
}
const teamFileKeys = Object.keys(team_file_keys);
/**
* Reads the file and reports everything that is wrong with it at once. A file without content has the defaults.
* @param text at most `mostTeamFileBytes`
*/
function readTeamFile(text) {
	const reading = (0,yaml_text/* readYaml */.g)(text);
	if ("problems" in reading) return { problems: reading.problems.map((problem) => ({ problem })) };
	const { value: data } = reading;
	if (data === null || data === void 0) return { value: defaults/* defaultTeamFile */.T };
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
		const check = Object.hasOwn(team_file_keys, name) ? team_file_keys[name] : void 0;
		if (!check) {
			problems.push({
				problem: unknownKey(name),
				...at(key)
			});
			continue;
		}
		const partAt = (path) => at(document.getIn([name, ...path], true) ?? node ?? key);
		const checked = check(plain[name], (path) => partAt(path).line, plain);
		if ("value" in checked) Object.assign(value, checked.value);
		else for (const { path, problem } of checked.problems) problems.push({
			problem: `\`${nameOf([name, ...path])}\` ${problem}`,
			...partAt(path)
		});
	}
	return problems.length > 0 ? { problems } : { value: {
		...defaults/* defaultTeamFile */.T,
		...value
	} };
}
/** `accept.until`, of a value inside of `accept`. */
function nameOf(path) {
	return (0,runtime_text/* oneLine */.TN)(path.filter((part) => typeof part === "string").join("."), 100);
}
function unknownKey(name) {
	const plain = (text) => text.replaceAll(/[-_ ]/g, "");
	const input = table/* inputNames */.vj.find((known) => plain(known) === plain(name));
	if (input) return `\`${input}\` is an input of the action, and no key of this file. Set it in the workflow.`;
	const [near = ""] = (0,nearest/* nearest */.p)(name, teamFileKeys, 1, plain);
	return `\`${(0,runtime_text/* oneLine */.TN)(name, 100)}\` is not a key of this file. Did you mean \`${near}\`?`;
}
/** A problem as one phrase: `line 3, column 1: \u2026`. */
function describeTeamFileProblem({ problem, line, column }) {
	return line === void 0 ? problem : `line ${line}, column ${column ?? 1}: ${problem}`;
}



/***/ }),

/***/ 1736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ checkTests),
/* harmony export */   i: () => (/* binding */ readTests)
/* harmony export */ });
/* harmony import */ var _data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(118);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _keys_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1169);



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
		else if ((0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(one)) readTest(one, at, file, reading);
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
	if (unknown.length > 0) own.push(`has an unknown key \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(unknown[0] ?? "", 100)}\`; keys are ${keys.join(", ")}`);
	if (typeof name !== "string" || name.trim() === "" || name.length > 200) own.push("needs a `name` of at most 200 characters");
	const isRest = (0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(query) && Object.keys(query).length > 0;
	const isSql = typeof sql === "string" && sql.trim() !== "";
	if (query !== void 0 && !isRest) own.push("has a `query` that is no object with members");
	else if (sql !== void 0 && !isSql) own.push("has a `sql` that is no text");
	else if (isRest === isSql) own.push("needs either `query` or `sql`");
	const expect = readExpectation(given.expect, own);
	const label = typeof name === "string" ? `${at} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 100)})` : at;
	problems.push(...own.map((problem) => `${label} ${problem}`));
	if (own.length > 0 || typeof name !== "string") return;
	const wanted = (0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(query) ? { rest: query } : { sql: String(sql) };
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
	if (!(0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(given)) {
		problems.push("has an `expect` that is no object");
		return none;
	}
	const unknown = Object.keys(given).find((key) => !expectKeys.includes(key));
	if (unknown !== void 0) problems.push(`has an unknown key \`expect.${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(unknown, 100)}\`; keys are ${expectKeys.join(", ")}`);
	const rows = given.rows === void 0 ? null : (0,_data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__/* .parseComparison */ .fl)(given.rows);
	if (given.rows !== void 0 && (typeof rows?.operand !== "object" || rows.operand === null)) problems.push("has an `expect.rows` that compares with no number; for example \"> 0\"");
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
	if (!(0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(given)) {
		problems.push("has an `expect.value` that is no object; for example { orders.count: \"> 0\" }");
		return value;
	}
	for (const [member, text] of Object.entries(given)) {
		const comparison = (0,_data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__/* .parseComparison */ .fl)(text);
		if (comparison !== null && isMember(member)) value.set(member, comparison);
		else problems.push(`has an \`expect.value\` of \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(member, 100)}\` that is no comparison of a member; for example { orders.count: "> 0" }`);
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



/***/ })

};
