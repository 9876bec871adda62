export const id = 263;
export const ids = [263];
export const modules = {

/***/ 4121:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ withoutComments)
/* harmony export */ });
// build/locate/comments.js
const inTemplate = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[^\n]/g;
const blank = (comment) => comment.replace(/[^\n]/g, " ");
/** The text of a file of a dbt project with its comments blanked; offsets do not change. */
function withoutComments(text, fileName) {
	const isSql = /\.sql$/i.test(fileName);
	if (isSql || /\.ya?ml$/i.test(fileName)) {
		const plain = replaceSpans(text, "{#", "#}");
		return isSql ? withoutSqlComments(plain) : replaceOutsideOfQuotes(plain, /(?<=^|\s)#[^\n]*/, blank);
	}
	return /\.py$/i.test(fileName) ? text.replace(/(?<=^|\s)#.*$/gm, blank) : text;
}
function withoutSqlComments(sql) {
	return replaceOutsideOfQuotes(sql, /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|--[^\n]*/, (comment) => comment.replace(inTemplate, (part) => part.length > 1 ? part : " "));
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

/***/ 3988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $1: () => (/* binding */ first),
/* harmony export */   GF: () => (/* binding */ openModel),
/* harmony export */   Kr: () => (/* binding */ trailTo),
/* harmony export */   VI: () => (/* binding */ findModelFile),
/* harmony export */   at: () => (/* binding */ at),
/* harmony export */   hX: () => (/* binding */ yamlOf),
/* harmony export */   kM: () => (/* binding */ definitionsIn),
/* harmony export */   nG: () => (/* binding */ entityAt)
/* harmony export */ });
/* harmony import */ var _library_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7413);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(836);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5687);
/* harmony import */ var _yaml_keys_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6513);
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8785);





// build/locate/entities.js
const known = /* @__PURE__ */ new WeakMap();
/** The cubes and views of a data-model file by name, in each of its documents: `cubes: [{name: a}]` or `cubes: {a: {}}`. */
function definitionsIn(source) {
	let found = known.get(source);
	if (!found) {
		found = Map.groupBy(readDefinitions(source), ({ name }) => name);
		known.set(source, found);
	}
	return found;
}
function readDefinitions(source) {
	const yaml = source.yaml();
	if (!yaml) return [];
	const { tree, keys } = yaml;
	return tree.roots.flatMap((root) => ["cube", "view"].flatMap((kind) => {
		const list = tree.target(keys.entry(root, `${kind}s`)?.value);
		if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isSeq */ .oP)(list)) return list.items.flatMap((body) => {
			const name = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(tree.target(keys.entry(body, "name")?.value));
			return name === void 0 ? [] : [{
				kind,
				name,
				body,
				offset: (0,_yaml_keys_js__WEBPACK_IMPORTED_MODULE_1__/* .labelOffset */ .QQ)(tree, keys, body)
			}];
		});
		if (!(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isMap */ .jh)(list)) return [];
		return list.items.flatMap((pair) => {
			const name = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isPair */ .tO)(pair) ? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(pair.key) : void 0;
			return name === void 0 || !(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isPair */ .tO)(pair) ? [] : [{
				kind,
				name,
				body: pair.value,
				offset: (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .offsetOf */ .b4)(pair.key)
			}];
		});
	}));
}
const memberLists = [
	"dimensions",
	"measures",
	"segments",
	"hierarchies",
	"joins",
	"pre_aggregations"
];
const maxLineage = 20;
/**
* @param branch the files of the branch, if they were read; paths as the platform has them, without a leading slash
* @param signal ends the reading
*/
async function openModel(checkout, branch, paths, signal) {
	const sources = await modelSources(checkout, modelFolder(checkout, paths), true, checkout.files, signal);
	if (branch) {
		const known = new Set(checkout.files);
		const others = branch.files.filter((path) => !known.has((0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .inFolder */ ._z)(paths.modelPath, path)));
		sources.push(...await modelSources(branch, ".", false, others, signal));
	}
	const entities = sources.flatMap(({ source, inCheckout }) => [...definitionsIn(source).values()].flat().map((one) => ({
		...one,
		source,
		inCheckout
	})));
	const byName = Map.groupBy(entities, ({ name }) => name);
	const bySource = Map.groupBy(entities, ({ source }) => source);
	const members = /* @__PURE__ */ new Map();
	const called = (name) => byName.get(name) ?? [];
	function lineage(entity) {
		const found = [entity];
		for (let at = entity; at && found.length < maxLineage;) {
			const parent = called(extendedBy(at))[0];
			if (!parent || found.includes(parent)) break;
			found.push(parent);
			at = parent;
		}
		return found;
	}
	return {
		sources,
		entities,
		called,
		inFile: (source) => bySource.get(source) ?? [],
		lineage,
		hasMember: (entity, name) => lineage(entity).some((one) => {
			let own = members.get(one);
			if (!own) {
				own = membersOf(one);
				members.set(one, own);
			}
			return own.has(name);
		})
	};
}
/** The platform keeps a data model below `model/`; a checkout may have other files of the same form elsewhere. */
function modelFolder(library, { modelPath }) {
	const folder = (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .inFolder */ ._z)(modelPath, "model");
	return library.files.some((path) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isBelow */ .Yw)(path, folder)) ? folder : modelPath;
}
async function modelSources(library, folder, inCheckout, paths, signal) {
	const found = [];
	for (const path of paths) {
		if (signal?.aborted) break;
		if (!/\.(?:ya?ml|js)$/i.test(path) || !(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isBelow */ .Yw)(path, folder)) continue;
		const source = await library.open(path);
		if (!source) continue;
		if ((0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .isYaml */ .uj)(path) ? /^[ \t]*["']?(?:cubes|views)["']?[ \t]*:/m.test(source.text) || /^-[ \t]+name[ \t]*:/m.test(source.text) : (0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .isModelJs */ .bx)(path, source.text)) found.push({
			source,
			inCheckout
		});
	}
	return found;
}
function extendedBy({ source, body }) {
	const yaml = source.yaml();
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(yaml?.tree.target(yaml.keys.entry(body, "extends")?.value)) ?? "";
}
function membersOf({ source, body }) {
	const yaml = source.yaml();
	if (!yaml) return /* @__PURE__ */ new Set();
	return new Set(memberLists.flatMap((list) => yaml.keys.names(yaml.keys.entry(body, list)?.value)));
}
/** The file of the checkout for a path inside the data model; null if the data model is not in the checkout. */
async function findModelFile(library, fileName, { modelPath, dbtProjectDir }) {
	const clean = (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .cleanPath */ .ts)(fileName);
	if (clean === null) return null;
	for (const path of [(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .inFolder */ ._z)(modelPath, clean), (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .inFolder */ ._z)(modelPath, `model/${clean}`)]) if (library.has(path)) return { path };
	const found = (0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .findByEnd */ .y8)(library, clean, () => true);
	if (!found || !(0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .isYaml */ .uj)(found.path) || !(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isBelow */ .Yw)(found.path, dbtProjectDir)) return found;
	const source = await library.open(found.path);
	const yaml = source?.yaml();
	return source && yaml && !yaml.tree.broken && definitionsIn(source).size === 0 ? null : found;
}
/** The location of an offset in the file of an entity. */
function at(entity, offset, guess) {
	const { source, inCheckout } = entity;
	const location = (0,_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .locationAt */ .dz)(source, offset, guess);
	return location && {
		source,
		inCheckout,
		entity,
		location
	};
}
/** The content of a file, and its keys. */
function yamlOf({ source }) {
	const { tree, keys } = source.yaml() ?? {};
	return {
		tree,
		keys
	};
}
/** The first location that is found. */
function first(from, find) {
	for (const one of from) {
		const found = find(one);
		if (found) return found;
	}
	return null;
}
/** The entity of a file around a line. */
function entityAt(model, { source, location, entity }) {
	const inFile = entity ? [entity] : model.inFile(source);
	if (entity || !location) return inFile[0];
	return inFile.findLast(({ offset }) => source.lines().at(offset ?? 0).line <= location.line) ?? inFile[0];
}
const maxSteps = 50;
/** The way from an entity down to a position in it: `dimensions`, `status`, `type`. */
function trailTo({ source, body }, offset) {
	const yaml = source.yaml();
	const steps = [];
	if (!yaml) return steps;
	let node = yaml.tree.target(body);
	while (steps.length < maxSteps) if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isMap */ .jh)(node)) {
		const pair = node.items.findLast((one) => (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isPair */ .tO)(one) && startOf(one.key) <= offset);
		if (!(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isPair */ .tO)(pair)) break;
		steps.push({
			name: (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(pair.key) ?? "",
			offset: startOf(pair.key)
		});
		if (startOf(pair.value) > offset) break;
		node = yaml.tree.target(pair.value);
	} else if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .isSeq */ .oP)(node)) {
		const item = node.items.findLast((one) => startOf(one) <= offset);
		if (item === void 0) break;
		const target = yaml.tree.target(item);
		const name = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(target) ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(yaml.tree.target(yaml.keys.label(target)?.value));
		steps.push({
			name: name ?? `[${node.items.indexOf(item)}]`,
			offset: startOf(item)
		});
		node = target;
	} else break;
	return steps;
}
function startOf(node) {
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .offsetOf */ .b4)(node) ?? Number.POSITIVE_INFINITY;
}



/***/ }),

/***/ 7413:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Fl: () => (/* binding */ baseName),
  y8: () => (/* binding */ findByEnd),
  bx: () => (/* binding */ isModelJs),
  uj: () => (/* binding */ isYaml),
  uK: () => (/* binding */ openLibrary),
  vz: () => (/* binding */ sourceOf)
});

// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-text.js
var yaml_text = __webpack_require__(6166);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/comments.js
var comments = __webpack_require__(4121);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/acorn/dist/acorn.js
var acorn = __webpack_require__(8040);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/yaml/dist/index.js + 71 modules
var dist = __webpack_require__(7147);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-tree.js
var yaml_tree = __webpack_require__(8785);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/js-tree.js



// build/locate/js-tree.js
var import_dist = (0,dist/* require_dist */.F)();
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
		return (0,yaml_tree/* treeOf */.g7)([contentOf(pairsOf(text, program))], void 0, text);
	} catch (error) {
		const at = error instanceof SyntaxError ? Reflect.get(error, "pos") : 0;
		return (0,yaml_tree/* treeOf */.g7)([contentOf(namesOf(text))], Number(at), text);
	}
}
function contentOf(entries) {
	const root = new import_dist.YAMLMap();
	for (const [kind, ofKind] of Map.groupBy(entries, ([kind]) => kind)) {
		const list = new import_dist.YAMLMap();
		list.items.push(...ofKind.map(([, entry]) => entry));
		root.items.push(new import_dist.Pair(new import_dist.Scalar(`${kind}s`), list));
	}
	return root;
}
function pairsOf(text, program) {
	return nodesIn(program, "CallExpression").flatMap((node) => {
		const kind = partOf(partOf(node, "callee"), "name");
		const [name, body] = listOf(partOf(node, "arguments"));
		if (kind !== "cube" && kind !== "view" || body?.type !== "ObjectExpression") return [];
		return name && isText(text, name) ? [[kind, new import_dist.Pair(scalarOf(text, name), convert(text, body))]] : [];
	});
}
function namesOf(text) {
	return [...text.matchAll(call)].map(({ 0: all, 1: kind = "", 3: name = "", index }) => {
		const end = index + all.length;
		const range = {
			start: end - name.length - 2,
			end
		};
		return [kind, new import_dist.Pair(withRange(new import_dist.Scalar(name), range), withRange(new import_dist.YAMLMap(), range))];
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
		const map = new import_dist.YAMLMap();
		for (const property of listOf(partOf(node, "properties"))) {
			const [key, value] = [partOf(property, "key"), partOf(property, "value")];
			if (!isNode(key) || !isNode(value) || partOf(property, "computed") === true) continue;
			map.items.push(new import_dist.Pair(scalarOf(text, key), convert(text, value)));
		}
		return withRange(map, node);
	}
	if (node.type === "ArrayExpression") {
		const list = new import_dist.YAMLSeq();
		for (const item of listOf(partOf(node, "elements"))) list.items.push(convert(text, item));
		return withRange(list, node);
	}
	return scalarOf(text, node);
}
/** A text without its quotes; any other expression as it is written. */
function scalarOf(text, node) {
	const written = text.slice(node.start, node.end);
	return withRange(new import_dist.Scalar(isText(text, node) ? written.slice(1, -1) : written), node);
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
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-keys.js
var yaml_keys = __webpack_require__(6513);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/library.js






// build/locate/library.js
/** Longer words are no names. */
const maxWord = 300;
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
		const count = (0,yaml_text/* countMarks */.W)(text);
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
	const lines = once(() => (0,locate_lines/* linesOf */.Dx)(text));
	const yaml = once(() => {
		if (!(isYaml(path) || isModelJs(path, text)) || !mayParse(text)) return null;
		const tree = isYaml(path) ? (0,yaml_tree/* parseYaml */.hN)(text) : parseModelJs(text);
		return {
			tree,
			keys: (0,yaml_keys/* keysOf */.YD)(tree)
		};
	});
	const words = once(() => {
		const found = /* @__PURE__ */ new Map();
		for (const { 0: word, index } of (0,comments/* withoutComments */.f)(text, path).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) if (word.length <= maxWord && !found.has(word)) found.set(word, index);
		return found;
	});
	return {
		path,
		text,
		lines,
		yaml,
		word: (name) => words().get(name)
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
/** The only file whose path ends with this one; null if there is none or more than one. */
function findByEnd(library, end, fits) {
	const [only, second] = library.called(baseName(end)).filter((path) => path.endsWith(`/${end}`) && fits(path));
	return only === void 0 || second !== void 0 ? null : {
		path: only,
		guess: "the only file whose path ends like the path in the error"
	};
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
/* harmony export */   Dx: () => (/* binding */ linesOf),
/* harmony export */   GW: () => (/* binding */ approximation),
/* harmony export */   dz: () => (/* binding */ locationAt),
/* harmony export */   qE: () => (/* binding */ clampedTo)
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
/** @param offset undefined when nothing was found */
function locationAt(source, offset, guess) {
	if (offset === void 0) return null;
	return {
		...source.lines().at(offset),
		...guess === void 0 ? {} : { guess }
	};
}
/** Joins the reasons for an approximate location. */
function approximation(...reasons) {
	const known = reasons.filter((reason) => reason !== void 0);
	return known.length > 0 ? known.join("; ") : void 0;
}



/***/ }),

/***/ 5687:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Iw: () => (/* binding */ pathFrom),
/* harmony export */   Yw: () => (/* binding */ isBelow),
/* harmony export */   _z: () => (/* binding */ inFolder),
/* harmony export */   ts: () => (/* binding */ cleanPath)
/* harmony export */ });
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
/**
* A path of the repository as one of its projects names it, such as `../common/models`.
* @param project its folder; empty for the repository itself
* @returns null for a path that is computed, absolute or outside of the repository
*/
function pathFrom(project, name) {
	if (/\{[{%]|^[/~\\]|^[a-z]:/i.test(name)) return null;
	const parts = project === "" ? [] : project.split("/");
	for (const part of name.replaceAll("\\", "/").split("/")) {
		if (/[*?[]/.test(part)) break;
		if (part === "..") {
			if (parts.pop() === void 0) return null;
		} else if (part !== "" && part !== ".") parts.push(part);
	}
	return parts.join("/");
}
/** Whether a path lies below a folder of the repository; `.` holds all. */
function isBelow(path, folder) {
	const clean = cleanPath(folder);
	return clean === null ? !folder.includes("..") : path.startsWith(`${clean}/`);
}



/***/ }),

/***/ 6513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CI: () => (/* binding */ partsOf),
/* harmony export */   LT: () => (/* binding */ loose),
/* harmony export */   QQ: () => (/* binding */ labelOffset),
/* harmony export */   YD: () => (/* binding */ keysOf),
/* harmony export */   bb: () => (/* binding */ valueOffset),
/* harmony export */   e6: () => (/* binding */ follow)
/* harmony export */ });
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8785);

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
			const key = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) ? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(pair.key) : void 0;
			if (key === void 0 || !(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair)) continue;
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
			const text = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) ? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(pair.key) : void 0;
			if (text === void 0 || !(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) || (spelling ? spelling(text) : text) !== wanted) continue;
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
			if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(node)) {
				const found = pairs(node, key) ?? pairs(node, key, loose);
				if (found) return found[end];
				const merged = pairs(node, "<<");
				if (merged) waiting.push(merged.last.value);
			} else if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node)) waiting.push(...node.items.slice(0, maxMerges));
		}
	}
	function label(item) {
		return entry(item, "name") ?? entry(item, "join_path");
	}
	function names(container) {
		const node = tree.target(container);
		if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(node)) return node.items.flatMap((pair) => (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) ? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(pair.key) ?? [] : []);
		return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node) ? node.items.flatMap((one) => (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(tree.target(label(one)?.value)) ?? []) : [];
	}
	function item(list, name, last = false) {
		const node = tree.target(list);
		if (!(0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node)) return void 0;
		let known = items.get(node);
		if (!known) {
			known = /* @__PURE__ */ new Map();
			for (const one of node.items) {
				const called = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(tree.target(one)) ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(tree.target(label(one)?.value));
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
/** A key without regard to its spelling: `sql_table` and `sqlTable` are the same. */
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
/** A name may contain dots (`join_path: orders.customers`), up to this number. */
const maxDots = 8;
const maxParts = 50;
/** The parts of a path: names, and indexes of a list as `[2]`. */
function partsOf(path) {
	return (path.slice(0, 1e3).match(/\[\d{1,6}\]|[^.[\]]+/g) ?? []).slice(0, maxParts);
}
/**
* Follows a path from a node downwards, through maps, lists of named entries, aliases and merged maps.
* @param last of several entries with one name, take the last
*/
function follow(tree, keys, root, parts, last = false) {
	let value = root;
	let offset;
	let found = 0;
	while (found < parts.length) {
		const step = enter(tree, keys, tree.target(value), parts.slice(found, found + maxDots), last);
		if (!step) break;
		value = step.value;
		offset = step.offset ?? offset;
		found += step.taken;
	}
	return {
		offset,
		value,
		found,
		left: parts.length - found
	};
}
function enter(tree, keys, node, parts, last) {
	for (let taken = parts.length; taken > 0; taken--) {
		const name = parts.slice(0, taken).join(".");
		const step = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(node) ? inMap(tree, keys, node, name, last) : (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node) ? inList(tree, keys, node, name, last) : void 0;
		if (step) return {
			...step,
			taken
		};
	}
}
function inMap(tree, keys, map, name, last) {
	const index = /^\[(\d{1,6})\]$/.exec(name)?.[1];
	const pair = index === void 0 ? keys.entry(map, name, last) : entryAt(map, Number(index));
	if (pair) return {
		offset: (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(pair.key) ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(pair.value),
		value: pair.value
	};
	for (const list of ["includes", "excludes"]) {
		const item = keys.item(keys.entry(map, list)?.value, name, last);
		if (item !== void 0) return {
			offset: labelOffset(tree, keys, item),
			value: item
		};
	}
}
function entryAt(map, index) {
	const pair = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(map) ? map.items[index] : void 0;
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) ? pair : void 0;
}
function inList(tree, keys, list, name, last) {
	const place = /^\[?(\d{1,6})\]?$/.exec(name)?.[1];
	const item = keys.item(list, name, last) ?? (place === void 0 ? void 0 : list.items[Number(place)]);
	return item === void 0 ? void 0 : {
		offset: labelOffset(tree, keys, item),
		value: item
	};
}
/** Offset of the name of a list entry; else of the entry. */
function labelOffset(tree, keys, item) {
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(keys.label(item)?.key) ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(tree.target(item)) ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(item);
}
/** The offset of a value with this text, which is a scalar or an alias of one. */
function valueOffset(tree, value, text) {
	const node = tree.target(value);
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(node) && (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(node) === text ? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .offsetOf */ .b4)(node) : void 0;
}



/***/ }),

/***/ 8785:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b4: () => (/* binding */ offsetOf),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   g7: () => (/* binding */ treeOf),
/* harmony export */   hN: () => (/* binding */ parseYaml),
/* harmony export */   jh: () => (/* binding */ isMap),
/* harmony export */   jn: () => (/* binding */ isScalar),
/* harmony export */   oP: () => (/* binding */ isSeq),
/* harmony export */   pJ: () => (/* binding */ endOf),
/* harmony export */   tO: () => (/* binding */ isPair)
/* harmony export */ });
/* unused harmony exports YamlMap, YamlPair */
/* harmony import */ var _node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7147);

// build/locate/yaml-tree.js
var import_dist = (0,_node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__/* .require_dist */ .F)();
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
		target: (node) => node instanceof YamlAlias ? node.target : node
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
		if (made instanceof YamlScalar && isWritten(made)) leaves.push(made);
		if (made instanceof YamlPair && (0, import_dist.isPair)(node)) {
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
		} else if ((made instanceof YamlMap || made instanceof YamlSeq) && ((0, import_dist.isMap)(node) || (0, import_dist.isSeq)(node))) {
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
	if ((0, import_dist.isPair)(node)) return new YamlPair();
	if (!(0, import_dist.isNode)(node)) return null;
	const [start, end] = rangeOf(node);
	if ((0, import_dist.isAlias)(node)) return new YamlAlias(start, end, anchors.get(node.source));
	if ((0, import_dist.isScalar)(node)) {
		const text = kept(textIn(node), start, end);
		return new YamlScalar(start, end, typeof node.value === "string" ? text : node.value, text, key === "" ? "" : kept(key, void 0, 0));
	}
	return (0, import_dist.isMap)(node) ? new YamlMap(start, end) : new YamlSeq(start, end);
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

/***/ 947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ isDeepStrictEqual)
/* harmony export */ });
/* unused harmony export default */
// build/node/util.js
const whole = process.getBuiltinModule("node:util");
const isDeepStrictEqual = /* @__PURE__ */ (() => whole.isDeepStrictEqual)();



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
