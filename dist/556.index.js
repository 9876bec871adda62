export const id = 556;
export const ids = [556];
export const modules = {

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

/***/ 412:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ eachOf)
/* harmony export */ });
// build/runtime/concurrency.js
/**
* Runs the same work for each item, a few at a time, begun in their order. After a failure no further item is started;
* running work is awaited.
* @param room how many at once, at most; or whether there is room for this item beside those that run, which is asked
*   again whenever one of them ends
* @throws the first error of the work
*/
async function eachOf(items, room, work) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const hasRoom = typeof room === "number" ? () => running < room : room;
	const waiting = items[Symbol.iterator]();
	const failures = [];
	let next = waiting.next();
	let running = 0;
	async function run(item) {
		running++;
		try {
			await work(item);
		} catch (error) {
			failures.push(error);
		}
		running--;
		advance();
	}
	function advance() {
		while (!next.done && failures.length === 0 && (running === 0 || hasRoom(next.value))) {
			const { value } = next;
			next = waiting.next();
			run(value);
		}
		if (running > 0) return;
		if (failures.length > 0) reject(failures[0]);
		else resolve();
	}
	advance();
	return promise;
}



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



/***/ })

};
