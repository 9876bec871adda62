export const id = 154;
export const ids = [154,135];
export const modules = {

/***/ 4121:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ withoutCommentsInSql),
/* harmony export */   f: () => (/* binding */ withoutComments)
/* harmony export */ });
// build/locate/comments.js
const inTemplate = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[^\n]/g;
const inModel = /\{[^{}]*\}|[^\n]/g;
const blank = (comment) => comment.replace(/[^\n]/g, " ");
/** The text with its comments blanked, offsets do not change. */
function withoutComments(text, fileName) {
	const name = fileName.replace(/\.(?:jinja|j2)$/i, "");
	const isSql = /\.sql$/i.test(name);
	const isYaml = /\.ya?ml$/i.test(name);
	if (isSql || isYaml || name !== fileName) {
		const plain = replaceSpans(text, "{#", "#}");
		if (isSql) return withoutSqlComments(plain, inTemplate);
		return isYaml ? replaceOutsideOfQuotes(plain, /(?<=^|\s)#[^\n]*/, blank) : plain;
	}
	if (/\.[cm]?[jt]s$/i.test(name)) return replaceSpans(text, "/*", "*/").replace(/(?<=^|\s)\/\/.*$/gm, blank);
	return /\.py$/i.test(name) ? text.replace(/(?<=^|\s)#.*$/gm, blank) : text;
}
/** The text of a file of the data model with the comments in its SQL blanked; offsets do not change. */
function withoutCommentsInSql(text, leaves) {
	const parts = [];
	let from = 0;
	for (const { key, start, end } of leaves) {
		if (!/sql/i.test(key)) continue;
		parts.push(text.slice(from, start), withoutSqlComments(text.slice(start, end), inModel));
		from = end;
	}
	return parts.join("") + text.slice(from);
}
/** @param kept the part of a comment that remains, or one of its characters */
function withoutSqlComments(sql, kept) {
	return replaceOutsideOfQuotes(sql, /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|--[^\n]*/, (comment) => comment.replace(kept, (part) => part.length > 1 ? part : " "));
}
function replaceOutsideOfQuotes(text, comment, change) {
	const either = new RegExp(`(['"\`])[^\\n]*?\\1|${comment.source}`, "gm");
	return text.replace(either, (found, quote) => quote === void 0 ? change(found) : found);
}
function replaceSpans(text, open, close) {
	const parts = [];
	let from = 0;
	for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
		const end = text.indexOf(close, start + open.length);
		if (end < 0) break;
		parts.push(text.slice(from, start), blank(text.slice(start, end + close.length)));
		from = end + close.length;
	}
	return parts.join("") + text.slice(from);
}



/***/ }),

/***/ 1854:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Fl: () => (/* binding */ baseName),
  bx: () => (/* binding */ isModelJs),
  uj: () => (/* binding */ isYaml),
  uK: () => (/* binding */ openLibrary),
  CS: () => (/* binding */ prose),
  vz: () => (/* binding */ sourceOf)
});

// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-size.js
var yaml_size = __webpack_require__(1476);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/comments.js
var comments = __webpack_require__(4121);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/acorn/dist/acorn.js
var acorn = __webpack_require__(8040);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/yaml/dist/index.js + 71 modules
var dist = __webpack_require__(7147);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-nodes.js
var yaml_nodes = __webpack_require__(7468);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/yaml-tree.js


// build/locate/yaml-tree.js
var import_dist = (0,dist/* require_dist */.F)();
/** Reads YAML text, one document or many. Never throws. */
function parseYaml(text) {
	const roots = [];
	let broken;
	try {
		const documents = (0, import_dist.parseAllDocuments)(text, {
			uniqueKeys: false,
			prettyErrors: false,
			logLevel: "silent"
		});
		for (const document of documents) {
			broken ??= document.errors[0]?.pos[0];
			roots.push(document.contents);
		}
	} catch {
		broken ??= 0;
	}
	return treeOf(roots, broken, text);
}
/**
* @param parsed nodes of the parser, which are not kept
* @param brokenAt where the text stops being valid; undefined if it is valid
* @param text what was parsed
*/
function treeOf(parsed, brokenAt, text) {
	const leaves = [];
	const kept = sharedTexts(text);
	return {
		roots: parsed.map((root) => copy(root, leaves, kept)),
		leaves,
		broken: brokenAt !== void 0,
		brokenAt,
		target: (node) => node instanceof yaml_nodes/* YamlAlias */.af ? node.target : node
	};
}
/** Each text once, as a part of the file where it is one: the parser puts a quoted text together from its characters. */
function sharedTexts(file) {
	const known = /* @__PURE__ */ new Map();
	return (text, start, end) => {
		const same = known.get(text);
		if (same !== void 0) return same;
		const quoted = start === void 0 ? "" : file.slice(start + 1, end - 1);
		const kept = quoted === text ? quoted : text;
		known.set(kept, kept);
		return kept;
	};
}
/** Copies a document in the order of the text, without recursion: files may be nested deeply on purpose. */
function copy(root, leaves, kept) {
	const anchors = /* @__PURE__ */ new Map();
	let copied = null;
	const waiting = [{
		node: root,
		key: "",
		put: (made) => copied = made
	}];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { node, key, put } = next;
		const made = emptyCopy(node, key, anchors, kept);
		put(made);
		if ((0, import_dist.isNode)(node) && !(0, import_dist.isAlias)(node) && node.anchor !== void 0) anchors.set(node.anchor, made);
		if (made instanceof yaml_nodes/* YamlScalar */.Q0 && isWritten(made)) leaves.push(made);
		if (made instanceof yaml_nodes/* YamlPair */.Ie && (0, import_dist.isPair)(node)) {
			waiting.push({
				node: node.value,
				key: textIn(node.key),
				put: (value) => made.value = value
			});
			waiting.push({
				node: node.key,
				key: "",
				put: (name) => made.key = name
			});
		} else if ((made instanceof yaml_nodes/* YamlMap */._M || made instanceof yaml_nodes/* YamlSeq */.nJ) && ((0, import_dist.isMap)(node) || (0, import_dist.isSeq)(node))) {
			const items = node.items;
			const copies = Array(items.length).fill(null);
			made.items = copies;
			for (let index = items.length - 1; index >= 0; index--) waiting.push({
				node: items[index],
				key,
				put: (item) => copies[index] = item
			});
		}
	}
	return copied;
}
/** Without what is in it. */
function emptyCopy(node, key, anchors, kept) {
	if ((0, import_dist.isPair)(node)) return new yaml_nodes/* YamlPair */.Ie();
	if (!(0, import_dist.isNode)(node)) return null;
	const [start, end] = rangeOf(node);
	if ((0, import_dist.isAlias)(node)) return new yaml_nodes/* YamlAlias */.af(start, end, anchors.get(node.source));
	if ((0, import_dist.isScalar)(node)) {
		const text = kept(textIn(node), start, end);
		const value = typeof node.value === "string" ? text : node.value;
		return new yaml_nodes/* YamlScalar */.Q0(start, end, value, text, key === "" ? "" : kept(key, void 0, 0));
	}
	return (0, import_dist.isMap)(node) ? new yaml_nodes/* YamlMap */._M(start, end) : new yaml_nodes/* YamlSeq */.nJ(start, end);
}
function rangeOf({ range }) {
	return range ? [range[0], range[1]] : [void 0, 0];
}
function textIn(node) {
	if (!(0, import_dist.isScalar)(node)) return "";
	const { value, source } = node;
	if (typeof value === "string") return value;
	return typeof value === "number" || typeof value === "boolean" ? source ?? String(value) : "";
}
function isWritten(scalar) {
	return scalar.start !== void 0;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/locate/js-tree.js



// build/locate/js-tree.js
var js_tree_import_dist = (0,dist/* require_dist */.F)();
/** The calls of a file that cannot be parsed. */
const call = /\b(cube|view)\s{0,9}\(\s{0,99}(['"`])([\w$]{1,300})\2/g;
/**
* Reads the calls `cube('name', {\u2026})` and `view('name', {\u2026})` of a JavaScript file as the YAML file with the same
* content, so that both are searched in one way. Code is not run; an expression is a scalar with its text. A file with
* a syntax error has the names of its cubes and views, without their content. Never throws.
*/
function parseModelJs(text) {
	try {
		const program = (0,acorn/* parse */.qg)(text, {
			ecmaVersion: "latest",
			sourceType: "module"
		});
		return treeOf([contentOf(pairsOf(text, program))], void 0, text);
	} catch (error) {
		const at = error instanceof SyntaxError ? Reflect.get(error, "pos") : 0;
		return treeOf([contentOf(namesOf(text))], Number(at), text);
	}
}
function contentOf(entries) {
	const root = new js_tree_import_dist.YAMLMap();
	for (const [kind, ofKind] of Map.groupBy(entries, ([kind]) => kind)) {
		const list = new js_tree_import_dist.YAMLMap();
		list.items.push(...ofKind.map(([, entry]) => entry));
		root.items.push(new js_tree_import_dist.Pair(new js_tree_import_dist.Scalar(`${kind}s`), list));
	}
	return root;
}
function pairsOf(text, program) {
	return nodesIn(program, "CallExpression").flatMap((node) => {
		const kind = partOf(partOf(node, "callee"), "name");
		const [name, body] = listOf(partOf(node, "arguments"));
		if (kind !== "cube" && kind !== "view" || body?.type !== "ObjectExpression") return [];
		return name && isText(text, name) ? [[kind, new js_tree_import_dist.Pair(scalarOf(text, name), convert(text, body))]] : [];
	});
}
function namesOf(text) {
	return [...text.matchAll(call)].map(({ 0: all, 1: kind = "", 3: name = "", index }) => {
		const end = index + all.length;
		const range = {
			start: end - name.length - 2,
			end
		};
		return [kind, new js_tree_import_dist.Pair(withRange(new js_tree_import_dist.Scalar(name), range), withRange(new js_tree_import_dist.YAMLMap(), range))];
	});
}
/** The nodes of a type, in the order of the text. */
function nodesIn(program, type) {
	const found = [];
	const waiting = [program];
	while (waiting.length > 0) {
		const one = waiting.pop();
		if (isNode(one) && one.type === type) found.push(one);
		if (isNode(one) || Array.isArray(one)) waiting.push(...Object.values(one));
	}
	return found.toSorted((a, b) => a.start - b.start);
}
function convert(text, node) {
	if (node.type === "ObjectExpression") {
		const map = new js_tree_import_dist.YAMLMap();
		for (const property of listOf(partOf(node, "properties"))) {
			const [key, value] = [partOf(property, "key"), partOf(property, "value")];
			if (!isNode(key) || !isNode(value) || partOf(property, "computed") === true) continue;
			map.items.push(new js_tree_import_dist.Pair(scalarOf(text, key), convert(text, value)));
		}
		return withRange(map, node);
	}
	if (node.type === "ArrayExpression") {
		const list = new js_tree_import_dist.YAMLSeq();
		for (const item of listOf(partOf(node, "elements"))) list.items.push(convert(text, item));
		return withRange(list, node);
	}
	return scalarOf(text, node);
}
/** A text without its quotes; any other expression as it is written. */
function scalarOf(text, node) {
	const written = text.slice(node.start, node.end);
	return withRange(new js_tree_import_dist.Scalar(isText(text, node) ? written.slice(1, -1) : written), node);
}
function isText(text, { type, start }) {
	return type === "TemplateLiteral" || type === "Literal" && /['"]/.test(text[start] ?? "");
}
function withRange(made, { start, end }) {
	made.range = [
		start,
		end,
		end
	];
	return made;
}
function isNode(value) {
	return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
function partOf(node, name) {
	return isNode(node) ? Reflect.get(node, name) : void 0;
}
function listOf(value) {
	return Array.isArray(value) ? value.filter(isNode) : [];
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/lines.js
var locate_lines = __webpack_require__(836);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/names.js
var names = __webpack_require__(7859);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/yaml-keys.js

// build/locate/yaml-keys.js
/** A map with fewer entries is searched one by one: for a file of many small maps, indexes take more memory than the file. */
const leastIndexed = 16;
/** Maps searched for one key: merges can be multiplied without end. */
const maxMerges = 200;
function keysOf(tree) {
	const entries = /* @__PURE__ */ new WeakMap();
	const items = /* @__PURE__ */ new WeakMap();
	function own(map) {
		const known = entries.get(map);
		if (known) return known;
		const made = /* @__PURE__ */ new Map();
		for (const pair of map.items) {
			const key = (0,yaml_nodes/* isPair */.tO)(pair) ? (0,yaml_nodes/* textOf */.b6)(pair.key) : void 0;
			if (key === void 0 || !(0,yaml_nodes/* isPair */.tO)(pair)) continue;
			put(made, `=${key}`, pair);
			put(made, `~${loose(key)}`, pair);
		}
		entries.set(map, made);
		return made;
	}
	/** The entries with that key; with `spelling`, also in another spelling. */
	function pairs(map, key, spelling) {
		if (map.items.length >= leastIndexed) return own(map).get(spelling ? `~${spelling(key)}` : `=${key}`);
		const wanted = spelling ? spelling(key) : key;
		let found;
		for (const pair of map.items) {
			const text = (0,yaml_nodes/* isPair */.tO)(pair) ? (0,yaml_nodes/* textOf */.b6)(pair.key) : void 0;
			if (text === void 0 || !(0,yaml_nodes/* isPair */.tO)(pair) || (spelling ? spelling(text) : text) !== wanted) continue;
			found = {
				first: found?.first ?? pair,
				last: pair
			};
		}
		return found;
	}
	function entry(map, key, last = false) {
		const end = last ? "last" : "first";
		const waiting = [map];
		for (let seen = 0; waiting.length > 0 && seen < maxMerges; seen++) {
			const node = tree.target(waiting.shift());
			if ((0,yaml_nodes/* isMap */.jh)(node)) {
				const found = pairs(node, key) ?? pairs(node, key, loose);
				if (found) return found[end];
				const merged = pairs(node, "<<");
				if (merged) waiting.push(merged.last.value);
			} else if ((0,yaml_nodes/* isSeq */.oP)(node)) waiting.push(...node.items.slice(0, maxMerges));
		}
	}
	function label(item) {
		return entry(item, "name") ?? entry(item, "join_path");
	}
	function names(container) {
		const node = tree.target(container);
		if ((0,yaml_nodes/* isMap */.jh)(node)) return node.items.flatMap((pair) => (0,yaml_nodes/* isPair */.tO)(pair) ? (0,yaml_nodes/* textOf */.b6)(pair.key) ?? [] : []);
		return (0,yaml_nodes/* isSeq */.oP)(node) ? node.items.flatMap((one) => (0,yaml_nodes/* textOf */.b6)(tree.target(label(one)?.value)) ?? []) : [];
	}
	function item(list, name, last = false) {
		const node = tree.target(list);
		if (!(0,yaml_nodes/* isSeq */.oP)(node)) return void 0;
		let known = items.get(node);
		if (!known) {
			known = /* @__PURE__ */ new Map();
			for (const one of node.items) {
				const called = (0,yaml_nodes/* textOf */.b6)(tree.target(one)) ?? (0,yaml_nodes/* textOf */.b6)(tree.target(label(one)?.value));
				if (called !== void 0) put(known, called, one);
			}
			items.set(node, known);
		}
		return known.get(name)?.[last ? "last" : "first"];
	}
	return {
		entry,
		item,
		names,
		label
	};
}
function loose(key) {
	return key.replaceAll("_", "").toLowerCase();
}
function put(index, key, value) {
	const known = index.get(key);
	if (known) known.last = value;
	else index.set(key, {
		first: value,
		last: value
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/locate/library.js







// build/locate/library.js
/** The values of these keys are prose; a name in them is not a reference. */
const prose = /* @__PURE__ */ new Set([
	"description",
	"title",
	"format",
	"ai_context"
]);
/** Characters of YAML parsed in total: a repository that is slow on purpose must not delay the job for long. */
const maxYaml = 16777216;
/** Structural characters of YAML, in one file and in total: a file with more is read as plain text. */
const maxFileMarks = 1e5;
const maxMarks = 5 * maxFileMarks;
async function openLibrary(textFiles) {
	const files = await textFiles.paths();
	const known = new Set(files);
	const byName = Map.groupBy(files, baseName);
	const sources = /* @__PURE__ */ new Map();
	let yamlLeft = maxYaml;
	let marksLeft = maxMarks;
	const mayParse = (text) => {
		yamlLeft -= text.length;
		if (yamlLeft < 0) return false;
		const count = (0,yaml_size/* countMarks */.W)(text);
		if (count > Math.min(maxFileMarks, marksLeft)) return false;
		marksLeft -= count;
		return true;
	};
	return {
		files,
		has: (path) => known.has(path),
		called: (name) => byName.get(name) ?? [],
		open(path) {
			let source = sources.get(path);
			if (!source) {
				source = known.has(path) ? textFiles.read(path).then((text) => text === null ? null : sourceOf(path, text, mayParse)) : Promise.resolve(null);
				sources.set(path, source);
			}
			return source;
		}
	};
}
/**
* @param content as it was read; a byte order mark at its start is removed
* @param mayParse called before YAML is parsed; if false, the file is read as plain text
*/
function sourceOf(path, content, mayParse = (_text) => true) {
	const text = content.startsWith("\ufeff") ? content.slice(1) : content;
	const lines = once(() => (0,locate_lines/* linesOf */.D)(text));
	const yaml = once(() => {
		if (!(isYaml(path) || isModelJs(path, text)) || !mayParse(text)) return null;
		const tree = isYaml(path) ? parseYaml(text) : parseModelJs(text);
		return {
			tree,
			keys: keysOf(tree)
		};
	});
	return {
		path,
		text,
		lines,
		yaml,
		names: once(() => {
			const parsed = yaml();
			if (!parsed || parsed.tree.broken || !isYaml(path)) {
				const everything = [{
					start: 0,
					end: text.length
				}];
				return (0,names/* namesIn */.w)((0,comments/* withoutComments */.f)(text, path), everything, /\.[cm]?[jt]s$/i.test(path));
			}
			const leaves = parsed.tree.leaves.filter(({ key }) => !prose.has(key));
			return (0,names/* namesIn */.w)((0,comments/* withoutCommentsInSql */.Y)(text, leaves), leaves);
		})
	};
}
function isYaml(path) {
	return /\.ya?ml$/i.test(path);
}
/** Whether a file defines cubes or views in JavaScript. */
function isModelJs(path, text) {
	return /\.js$/i.test(path) && /\b(?:cube|view)\s{0,9}\(/.test(text);
}
function baseName(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
function once(make) {
	let made;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}



/***/ }),

/***/ 836:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ linesOf),
/* harmony export */   q: () => (/* binding */ clampedTo)
/* harmony export */ });
// build/locate/lines.js
/** Counts lines as editors and GitHub do: by `\n`, with or without `\r` before it. */
function linesOf(text) {
	const starts = [0];
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	const count = starts.at(-1) === text.length ? starts.length - 1 : starts.length;
	const textOf = (line) => {
		const start = starts[line - 1];
		if (start === void 0 || line > count) return void 0;
		return text.slice(start, starts[line] ?? text.length).replace(/\r?\n$/, "");
	};
	return {
		count,
		text: textOf,
		offset: ({ line, column = 1 }) => (starts[line - 1] ?? text.length) + column - 1,
		at(offset) {
			let low = 0;
			let high = Math.max(count, 1);
			while (high - low > 1) {
				const middle = low + high >> 1;
				if ((starts[middle] ?? text.length) <= offset) low = middle;
				else high = middle;
			}
			const line = low + 1;
			const length = textOf(line)?.length ?? 0;
			return {
				line,
				column: Math.max(1, Math.min(offset - (starts[low] ?? 0), length) + 1)
			};
		}
	};
}
/**
* The position that a message names, if the text has it. Compilers put an error at the end of a file on the line after the
* last one: that becomes the last line. A column after the end of its line becomes the end.
*/
function clampedTo(lines, line, column) {
	if (line < 1 || line > lines.count + 1 || lines.count === 0) return null;
	const real = Math.min(line, lines.count);
	if (column === void 0) return { line: real };
	const length = lines.text(real)?.length ?? 0;
	return {
		line: real,
		column: Math.max(1, Math.min(column, length))
	};
}



/***/ }),

/***/ 7859:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ namesToTry),
/* harmony export */   w: () => (/* binding */ namesIn)
/* harmony export */ });
// build/locate/names.js
/** Longer words are no names; truncating them would produce wrong ones. */
const maxName = 300;
const path = /[\p{L}_][\p{L}\p{N}_]*(?:[ \t]*\.[ \t]*[\p{L}_][\p{L}\p{N}_]*)*/gu;
/**
* Goes through the text once.
* @param parts the offsets between which names are searched
* @param dollar references need the `$`, since braces mean something else, too
*/
function namesIn(text, parts, dollar = false) {
	const references = /* @__PURE__ */ new Map();
	const words = /* @__PURE__ */ new Map();
	const braces = dollar ? /\$\{([^{}]*)\}/g : /\{([^{}]*)\}/g;
	for (const { start, end } of parts) {
		const part = text.slice(start, end);
		collect(part, start, words);
		for (const { 0: all, 1: inner = "", index } of part.matchAll(braces)) collect(inner, start + index + all.length - 1 - inner.length, references);
	}
	return {
		reference: (name) => references.get(name),
		word: (name) => words.get(name),
		words: () => words.keys()
	};
}
function collect(text, start, index) {
	for (const { 0: found, index: at } of text.matchAll(path)) {
		const names = /* @__PURE__ */ new Map();
		let offset = start + at;
		for (const written of found.split(".")) {
			const segment = written.trim();
			if (!names.has(segment)) names.set(segment, offset + written.indexOf(segment));
			offset += written.length + 1;
		}
		const segments = found.split(".").map((segment) => segment.trim());
		names.set(segments.slice(1).join("."), names.get(segments[1] ?? "") ?? start + at);
		names.set(segments.join("."), start + at);
		for (const [name, place] of names) {
			if (name === "" || name.length > maxName) continue;
			const known = index.get(name);
			if (known) known.times++;
			else index.set(name, {
				offset: place,
				times: 1
			});
		}
	}
}
/** `customers.idd`: the whole name, then the missing member, then its parent. */
function namesToTry(name) {
	const parts = name.split(".").filter((part) => part !== "CUBE");
	const names = [
		parts.join("."),
		parts.slice(1).join("."),
		...parts.reverse()
	];
	return [...new Set(names)].filter((part) => part !== "");
}



/***/ }),

/***/ 5687:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yw: () => (/* binding */ isBelow),
/* harmony export */   _z: () => (/* binding */ inFolder),
/* harmony export */   ts: () => (/* binding */ cleanPath),
/* harmony export */   y8: () => (/* binding */ findByEnd)
/* harmony export */ });
/* harmony import */ var _library_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1854);

// build/locate/paths.js
const maxPath = 1e3;
/**
* A path from a message in the form of a path of the checkout: forward slashes, no `.` parts, no leading slash.
* Null for any other text, such as a path with `..`.
*/
function cleanPath(path) {
	if (path.length > maxPath || path.includes("\0")) return null;
	const kept = path.replaceAll("\\", "/").split("/").filter((part) => part !== "" && part !== ".");
	return kept.length === 0 || kept.includes("..") ? null : kept.join("/");
}
/** @param folder relative to the repository, `.` for the repository itself */
function inFolder(folder, path) {
	const clean = cleanPath(folder);
	return clean === null ? path : `${clean}/${path}`;
}
/** Whether a path lies below a folder of the repository; `.` holds all. */
function isBelow(path, folder) {
	const clean = cleanPath(folder);
	return clean === null ? !folder.includes("..") : path.startsWith(`${clean}/`);
}
/** The only file whose path ends with this one; null if there is none or more than one. */
function findByEnd(library, end, fits) {
	const [only, second] = library.called((0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .baseName */ .Fl)(end)).filter((path) => path.endsWith(`/${end}`) && fits(path));
	return only === void 0 || second !== void 0 ? null : {
		path: only,
		guess: "the only file whose path ends like the path in the error"
	};
}



/***/ }),

/***/ 7468:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ie: () => (/* binding */ YamlPair),
/* harmony export */   Q0: () => (/* binding */ YamlScalar),
/* harmony export */   _M: () => (/* binding */ YamlMap),
/* harmony export */   af: () => (/* binding */ YamlAlias),
/* harmony export */   b4: () => (/* binding */ offsetOf),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   jh: () => (/* binding */ isMap),
/* harmony export */   jn: () => (/* binding */ isScalar),
/* harmony export */   nJ: () => (/* binding */ YamlSeq),
/* harmony export */   oP: () => (/* binding */ isSeq),
/* harmony export */   pJ: () => (/* binding */ endOf),
/* harmony export */   tO: () => (/* binding */ isPair)
/* harmony export */ });
// build/locate/yaml-nodes.js
/** A node with its offsets in the text. */
var Written = class {
	/** Undefined for a node that is only implied. */
	start;
	/** Not included. */
	end;
	constructor(start, end) {
		this.start = start;
		this.end = end;
	}
};
var YamlScalar = class extends Written {
	value;
	/** As its author wrote it: `name: 2024` is a name. Empty if there is none. */
	text;
	/** The key whose value it is, or is listed in; empty for a key itself. */
	key;
	constructor(start, end, value, text, key) {
		super(start, end);
		this.value = value;
		this.text = text;
		this.key = key;
	}
};
var YamlMap = class extends Written {
	items = [];
};
var YamlSeq = class extends Written {
	items = [];
};
/** Stands for an earlier node. */
var YamlAlias = class extends Written {
	target;
	constructor(start, end, target) {
		super(start, end);
		this.target = target;
	}
};
var YamlPair = class {
	key = null;
	value = null;
};
function isScalar(node) {
	return node instanceof YamlScalar;
}
function isMap(node) {
	return node instanceof YamlMap;
}
function isSeq(node) {
	return node instanceof YamlSeq;
}
function isPair(node) {
	return node instanceof YamlPair;
}
/** A scalar as its author wrote it. Undefined for other nodes, and if there is none. */
function textOf(node) {
	if (!isScalar(node)) return void 0;
	const { value, text } = node;
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? text : void 0;
}
/** Where a node begins; undefined for one that is only implied. */
function offsetOf(node) {
	return node instanceof Written ? node.start : void 0;
}
/** Where a node ends; undefined for one that is only implied. */
function endOf(node) {
	return node instanceof Written && node.start !== void 0 ? node.end : void 0;
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
