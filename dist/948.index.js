export const id = 948;
export const ids = [948];
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

/***/ 1773:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ openDbtProject)
/* harmony export */ });
/* harmony import */ var _library_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7413);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5687);
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8785);



// build/locate/dbt-project.js
/** A name with more entries than this does not identify a location; only the first ones are used. */
const maxEntries = 20;
const tableFolders = [
	["model-paths", "models"],
	["snapshot-paths", "snapshots"],
	["seed-paths", "seeds"]
];
const otherFolders = [
	["macro-paths", "macros"],
	["test-paths", "tests"],
	["analysis-paths", "analyses"]
];
const settingsFiles = [
	"dbt_project.yml",
	"packages.yml",
	"dependencies.yml",
	"selectors.yml",
	"profiles.yml"
];
/** @param dir folder of the project, relative to the repository */
async function openDbtProject(library, dir) {
	const yaml = (await library.open((0,_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .inFolder */ ._z)(dir, "dbt_project.yml")))?.yaml() ?? null;
	const tables = foldersOf(yaml, dir, tableFolders);
	const others = foldersOf(yaml, dir, otherFolders);
	const settings = new Set(settingsFiles.map((name) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .inFolder */ ._z)(dir, name)));
	const isIn = (path, folders) => folders.some((folder) => folder === "" || path.startsWith(`${folder}/`));
	const inside = (path) => isIn(path, tables);
	let mentions;
	let aliases;
	const models = (name) => [
		".sql",
		".py",
		".csv"
	].flatMap((ending) => library.called(`${name}${ending}`).filter(inside));
	return {
		models,
		holds: (path) => inside(path) || isIn(path, others) || settings.has(path),
		async aliased(alias) {
			aliases ??= aliasesOf(library, library.files.filter((path) => /\.(?:sql|ya?ml)$/i.test(path) && inside(path)));
			return (await aliases).get(alias) ?? [];
		},
		async entries(name) {
			mentions ??= mentionsOf(library, library.files.filter((path) => (0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .isYaml */ .uj)(path) && inside(path)));
			const entries = [];
			const sourceTables = [];
			for (const path of (await mentions).get(name) ?? []) {
				const source = await library.open(path);
				if (!source) continue;
				entries.push(...entriesIn(source, name, [
					"models",
					"snapshots",
					"seeds"
				]));
				sourceTables.push(...sourceTablesIn(source, name));
				if (entries.length >= maxEntries) break;
			}
			return (entries.length > 0 || models(name).length > 0 ? entries : sourceTables).slice(0, maxEntries);
		}
	};
}
/** The folders that the settings name, else the defaults. */
function foldersOf(yaml, dir, usual) {
	return usual.flatMap(([key, name]) => {
		const list = yaml?.tree.target(yaml.keys.entry(yaml.tree.roots[0], key)?.value);
		const named = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .isSeq */ .oP)(list) ? list.items.slice(0, 100).flatMap((item) => (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b6)(yaml?.tree.target(item)) ?? []) : [];
		return (named.length > 0 ? named : [name]).flatMap((folder) => {
			const path = (0,_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .pathFrom */ .Iw)((0,_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .cleanPath */ .ts)(dir) ?? "", folder);
			return path === null ? [] : [path];
		});
	});
}
/** Which files have `name: \u2026` for which names: searching the text saves parsing most of the files. */
async function mentionsOf(library, paths) {
	const mentions = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const source = await library.open(path);
		for (const [, name = ""] of source?.text.matchAll(/\bname["']?[ \t]*:[ \t]*(?:["'])?([\w$-]{1,200})/g) ?? []) {
			const known = mentions.get(name);
			if (!known) mentions.set(name, [path]);
			else if (known.at(-1) !== path) known.push(path);
		}
	}
	return mentions;
}
/** The names of models by the `alias` that their file, or their entry in a properties file, gives them. */
async function aliasesOf(library, paths) {
	const found = /* @__PURE__ */ new Map();
	const put = (alias, model) => {
		const known = found.get(alias);
		if (!known) found.set(alias, [model]);
		else if (!known.includes(model)) known.push(model);
	};
	for (const path of paths) {
		const source = await library.open(path);
		if (!source || !/\balias\b/.test(source.text)) continue;
		if (!(0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .isYaml */ .uj)(path)) {
			const alias = /\balias\s{0,9}=\s{0,9}['"]([^'"\n]{1,200})['"]/.exec(source.text)?.[1];
			if (alias !== void 0) put(alias, modelNameOf(path));
			continue;
		}
		const yaml = source.yaml();
		const list = yaml?.tree.target(yaml.keys.entry(yaml.tree.roots[0], "models")?.value);
		for (const node of yaml && (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .isSeq */ .oP)(list) ? list.items : []) {
			const text = (map, key) => (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b6)(yaml?.tree.target(yaml.keys.entry(map, key)?.value));
			const alias = text(yaml?.keys.entry(node, "config")?.value, "alias") ?? text(node, "alias");
			const name = text(node, "name");
			if (alias !== void 0 && name !== void 0) put(alias, name);
		}
	}
	return found;
}
function entriesIn(source, name, lists) {
	const yaml = source.yaml();
	if (!yaml) return [];
	return yaml.tree.roots.flatMap((root) => lists.flatMap((list) => {
		const node = yaml.keys.item(yaml.keys.entry(root, list)?.value, name);
		return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .isMap */ .jh)(yaml.tree.target(node)) ? [{
			source,
			node
		}] : [];
	}));
}
function sourceTablesIn(source, name) {
	const yaml = source.yaml();
	if (!yaml) return [];
	return yaml.tree.roots.flatMap((root) => {
		const list = yaml.tree.target(yaml.keys.entry(root, "sources")?.value);
		return ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .isSeq */ .oP)(list) ? list.items : []).flatMap((one) => {
			const node = yaml.keys.item(yaml.keys.entry(one, "tables")?.value, name);
			return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .isMap */ .jh)(yaml.tree.target(node)) ? [{
				source,
				node
			}] : [];
		});
	});
}
/** The name that a file of that path has as a model. */
function modelNameOf(path) {
	return (0,_library_js__WEBPACK_IMPORTED_MODULE_0__/* .baseName */ .Fl)(path).replace(/\.[^.]+$/, "");
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

/***/ 7790:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ sourceOfGenerated)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _entities_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3988);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(836);
/* harmony import */ var _yaml_keys_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6513);
/* harmony import */ var _yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8785);





// build/locate/generated.js
/**
* The location in the dbt project that a location in a generated file comes from; null if the file was not generated
* from a model of this project.
* @param missing the unresolved name of the message, if any
*/
async function sourceOfGenerated(library, project, model, site, missing) {
	const entity = (0,_entities_js__WEBPACK_IMPORTED_MODULE_1__/* .entityAt */ .nG)(model, site);
	const origin = entity && await originOf(project, entity);
	if (!entity || !origin) return null;
	const entries = await project.entries(origin.name);
	const files = project.models(origin.name);
	const sql = files[0] === void 0 ? null : await library.open(files[0]);
	const several = Math.max(entries.length, files.length) > 1 ? "the first dbt model of that name" : void 0;
	const target = targetOf(entity, site);
	const joined = target.list === "joins" ? model.called(target.member)[0] : void 0;
	const joinedName = joined ? (await originOf(project, joined))?.name : withoutPrefix(target.member);
	const found = inEntry(entries[0], {
		...target,
		joined: joinedName,
		missing
	}) ?? inSql(sql, target) ?? placeAt(entries[0]?.source, entries[0] && nameOffset(entries[0], entries[0].node)) ?? (files[0] === void 0 ? null : { path: files[0] });
	const mapped = `mapped from the cube ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(entity.name, 100)}${origin.sure ? "" : ", by its name"}`;
	return found && {
		...found,
		guess: (0,_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .approximation */ .GW)(mapped, several, site.location?.guess) ?? mapped
	};
}
/** The dbt model of a generated cube: by its table, else by its name. */
async function originOf(project, entity) {
	const exists = async (name) => name !== "" && (project.models(name).length > 0 || (await project.entries(name)).length > 0);
	const table = tableOf(entity);
	if (table !== void 0) {
		const [only, second] = await project.aliased(table);
		if (only !== void 0 && second === void 0) return {
			name: only,
			sure: true
		};
		if (await exists(table)) return {
			name: table,
			sure: true
		};
	}
	for (const name of [withoutPrefix(entity.name), entity.name]) if (await exists(name)) return {
		name,
		sure: false
	};
	return null;
}
/** The last part of `database.schema.table`. */
function tableOf({ source, body }) {
	const yaml = source.yaml();
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(yaml?.tree.target(yaml.keys.entry(body, "sql_table")?.value))?.split(".").at(-1)?.replace(/^["'`[]|["'`\]]$/g, "").trim();
}
/** What the location in the generated file is part of. */
function targetOf(entity, { source, location }) {
	if (!location) return {
		list: "",
		member: "",
		columns: []
	};
	const offset = source.lines().offset(location);
	const trail = (0,_entities_js__WEBPACK_IMPORTED_MODULE_1__/* .trailTo */ .Kr)(entity, offset);
	const [list, member] = trail;
	const yaml = source.yaml();
	const name = member?.name ?? "";
	const node = yaml?.keys.item(yaml.keys.entry(entity.body, list?.name ?? "")?.value, name);
	const sql = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(yaml?.tree.target(yaml.keys.entry(node, "sql")?.value)) ?? "";
	const word = /([\p{L}_][\p{L}\p{N}_ -]{0,200})["'`]?\s*$/u.exec(sql.slice(0, 1e3))?.[1];
	const leaf = yaml?.tree.leaves.find(({ start, end, key }) => key !== "" && start <= offset && offset < end);
	const key = trail.at(-1)?.name ?? "";
	const at = key === "name" ? void 0 : yaml?.keys.entry(node ?? entity.body, key)?.value;
	const columns = [
		name,
		...word === void 0 ? [] : [word],
		name.replace(/^total_/, "")
	];
	return {
		list: list?.name ?? "",
		member: name,
		columns,
		value: leaf?.text ?? (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(yaml?.tree.target(at))
	};
}
function inEntry(entry, { list, columns, value, joined, missing }) {
	if (!entry) return null;
	if (list === "joins") {
		const name = missing?.split(".").at(-1);
		const { ref, value: values } = inside(entry, entry.node);
		return placeAt(entry.source, ref.get(joined ?? "") ?? values.get(name ?? ""));
	}
	const inColumn = list === "dimensions" || list === "measures" || list === "segments" ? columns.map((name) => columnOffset(entry, name, value)).find((offset) => offset !== void 0) : void 0;
	const text = value?.includes(" ") === true ? inside(entry, entry.node).value.get(value) : void 0;
	return placeAt(entry.source, text ?? inColumn);
}
/** A column that no properties file describes. */
function inSql(sql, { list, columns }) {
	if (!sql || list !== "dimensions" && list !== "measures") return null;
	return placeAt(sql, columns.map((name) => sql.word(name)).find((one) => one !== void 0));
}
function placeAt(source, offset) {
	const location = source ? (0,_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .locationAt */ .dz)(source, offset) : null;
	return source && location ? {
		path: source.path,
		...location
	} : null;
}
/** Offset of the name that a map of the entry has. */
function nameOffset({ source }, node) {
	const yaml = source.yaml();
	return yaml ? (0,_yaml_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .labelOffset */ .QQ)(yaml.tree, yaml.keys, node) : void 0;
}
/** Offset of a column's name, or of a value of that column. */
function columnOffset(entry, name, value) {
	const column = columnOf(entry, name);
	if (column === void 0) return void 0;
	return (value === void 0 ? void 0 : inside(entry, column).value.get(value)) ?? nameOffset(entry, column);
}
/** By its name, or by its index as in `[2]`: each column became one dimension, in the same order. */
function columnOf({ source, node }, name) {
	const yaml = source.yaml();
	const columns = yaml?.keys.entry(node, "columns")?.value;
	const place = /^\[(\d+)\]$/.exec(name)?.[1];
	if (place === void 0) return yaml?.keys.item(columns, name);
	const list = yaml?.tree.target(columns);
	return (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .isSeq */ .oP)(list) ? list.items[Number(place)] : void 0;
}
const known = /* @__PURE__ */ new WeakMap();
function inside({ source }, node) {
	const tree = source.yaml()?.tree;
	const top = tree?.target(node);
	if (!tree || typeof top !== "object" || top === null) return {
		value: /* @__PURE__ */ new Map(),
		ref: /* @__PURE__ */ new Map()
	};
	let made = known.get(top);
	if (!made) {
		made = indexTree(tree, top);
		known.set(top, made);
	}
	return made;
}
/** Visits each node once, regardless of aliases. */
function indexTree(tree, top) {
	const found = {
		value: /* @__PURE__ */ new Map(),
		ref: /* @__PURE__ */ new Map()
	};
	const put = (index, key, offset) => {
		if (!index.has(key)) index.set(key, offset);
	};
	const seen = /* @__PURE__ */ new Set();
	const waiting = [top];
	while (waiting.length > 0) {
		const node = tree.target(waiting.pop());
		if (seen.has(node)) continue;
		seen.add(node);
		if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .isScalar */ .jn)(node) && node.start !== void 0) {
			const text = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(node) ?? "";
			put(found.value, text, node.start);
			for (const [, name = ""] of text.matchAll(/\bref\s*\(\s*['"](?:[^'"]{1,200}['"]\s*,\s*['"])?([^'"]{1,200})['"]/g)) put(found.ref, name, node.start);
		} else if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .isPair */ .tO)(node)) {
			const text = (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(tree.target(node.value));
			if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(node.key) !== "description") waiting.push(node.value, node.key);
			else if (text !== void 0) put(found.value, text, (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .offsetOf */ .b4)(node.key) ?? 0);
		} else if ((0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .isMap */ .jh)(node) || (0,_yaml_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .isSeq */ .oP)(node)) {
			const items = node.items;
			for (let index = items.length - 1; index >= 0; index--) waiting.push(items[index]);
		}
	}
	return found;
}
/** A generated cube is named like its model, by default with this prefix. */
function withoutPrefix(name) {
	return name.replace(/^dbt_(?=.)/, "");
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

/***/ 3956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DC: () => (/* binding */ brokenSection),
/* harmony export */   JN: () => (/* binding */ otherUsersSections),
/* harmony export */   S$: () => (/* binding */ breaksText),
/* harmony export */   Ub: () => (/* binding */ uncheckedContent),
/* harmony export */   Wg: () => (/* binding */ usersBlock),
/* harmony export */   dq: () => (/* binding */ countContent),
/* harmony export */   fE: () => (/* binding */ contentTypes),
/* harmony export */   h8: () => (/* binding */ brokenByChange),
/* harmony export */   ix: () => (/* binding */ contentNoun),
/* harmony export */   uh: () => (/* binding */ consumerText)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _layout_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5577);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3914);



// build/report/content-section.js
const mostMembers = 5;
const mostPlaces = 3;
const head = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .table */ .tp)([
	"Content",
	"Uses",
	"Reaches"
], []);
/** How much was checked, and what of it changes or breaks. */
function usersBlock({ report }) {
	const { impact, model } = report.findings;
	if (!impact || !model) return null;
	const title = [`**Who uses it** \u00b7 ${checkedText(impact)}`, changesText(impact)].filter(Boolean).join(" \u00b7 ");
	const isBroken = impact.consumers.some(({ state }) => state === "broken");
	return (0,_layout_js__WEBPACK_IMPORTED_MODULE_1__/* .block */ .om)("who uses it", 1, isBroken ? title : `${title}\n\n${noneText(impact, model)}`);
}
/** Content that breaks, one row each. @param isListed whether what a change breaks stands with the change already */
function brokenSection({ report }, where, most, isListed) {
	const { impact } = report.findings;
	const listed = new Set(isListed ? [...brokenByChange(impact).values()].flat() : []);
	const changes = new Set(report.findings.model?.changes.map(({ fingerprint }) => fingerprint));
	const isNamed = (one) => listed.has(one) && one.uses.some((use) => changes.has(use.fingerprint ?? ""));
	const broken = impact?.consumers.filter((one) => one.state === "broken" && !isNamed(one)) ?? [];
	if (broken.length === 0) return null;
	return {
		...rowsOf(broken, where),
		name: "content that breaks",
		priority: 1,
		head: `**Breaks**\n\n${head}`,
		foot: "",
		most
	};
}
/** Content in other states, each folded. */
function otherUsersSections({ report }, where, most) {
	const { consumers = [] } = report.findings.impact ?? {};
	return others.map(({ state, name, title, priority, note }) => {
		const list = consumers.filter((consumer) => consumer.state === state);
		if (list.length === 0) return null;
		return {
			...rowsOf(list, where),
			name,
			priority,
			head: `<details><summary>${title}: ${countContent(list)}</summary>\n\n${note}\n\n${head}`,
			foot: "\n</details>",
			most
		};
	});
}
const others = [
	{
		state: "changes",
		name: "content that changes",
		title: "Changes",
		priority: 2,
		note: "Its queries work and become other SQL, so they may show other numbers or rows."
	},
	{
		state: "loses-rollup",
		name: "content that loses its pre-aggregation",
		title: "Loses its pre-aggregation",
		priority: 3,
		note: "Its queries no longer read a pre-aggregation: they may be slower, or fail in rollup-only mode."
	},
	{
		state: "may-use",
		name: "content that may use a change",
		title: "May use a change",
		priority: 3,
		note: "It mentions a changed name, or uses a change that plans do not show. Whether it breaks is unknown."
	},
	{
		state: "already-broken",
		name: "content that was broken before",
		title: "Broken before",
		priority: 4,
		note: "It fails on the base, too."
	}
];
/** What of the saved content was not checked, as list items. */
function uncheckedContent(impact) {
	if (!impact) return ["- Which reports, dashboards, API clients and SQL tools use a member."];
	return [
		...impact.unchecked.map(({ type, count: number, reason }) => {
			const noun = type === "workbook" ? type : type === "plan" ? "saved query" : contentNoun(type);
			const several = type === "plan" ? "saved queries" : `${noun}s`;
			return `- ${impact.complete ? "" : "\u26a0\ufe0f "}${number === 0 ? `an unknown number of ${several}` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(number, noun, several)}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(reason, 300)}`;
		}),
		...impact.complete || impact.unchecked.length > 0 ? [] : ["- \u26a0\ufe0f Not all saved content was read."],
		"- Content that this token's user cannot open; API clients and SQL tools; alerts."
	];
}
/** `1,988 of 2,000 reports, 300 dashboards, 300 scheduled mails checked`. */
function checkedText({ complete, checked, unchecked }) {
	return `${[
		"report",
		"dashboard",
		"notification"
	].map((type) => {
		const read = checked[`${type}s`];
		const missing = unchecked.reduce((sum, each) => each.type === type ? sum + each.count : sum, 0);
		return `${missing === 0 ? "" : `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(read)} of `}${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(read + missing, contentNoun(type))}`;
	}).join(", ")} checked${complete ? "" : ", not everything"}`;
}
function noneText({ complete, consumers }, { changes }) {
	const possible = countContent(consumers.filter(({ state }) => state === "may-use"));
	const what = possible !== "" || consumers.some(({ state }) => state === "changes") || !changes.some(({ level }) => level === "breaking") ? "breaks" : "uses what breaks";
	if (complete && possible !== "") return `No saved content was found that breaks; unknown: ${possible}.`;
	return complete ? `No saved content that this token can read ${what}.` : `No saved content was found that ${what}, but not everything could be checked.`;
}
function rowsOf(consumers, where) {
	return {
		rows: consumers.map((consumer) => `| ${cellsOf(consumer).join(" | ")} |`),
		more: (missing) => `\n\u2026 and ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(missing, "more row")}, ${where}.`
	};
}
function cellsOf(consumer) {
	const { type, id, name, url, owner, version, uses } = consumer;
	const label = name === "" ? String(id) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(name, 200);
	const draft = version === "draft" ? " (draft)" : "";
	return [
		`${contentNoun(type)} ${url === void 0 ? label : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(label, url)}${draft}${owner ? ` of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(owner.name, 100)}` : ""}`,
		usesText(uses),
		reachText(consumer)
	];
}
/** `orders.status in widget 4 and a filter`, for each member. */
function usesText(uses) {
	const byMember = Map.groupBy(uses, ({ member, message = "" }) => member || message);
	return withMore([...byMember].slice(0, mostMembers).map(([member, all]) => {
		const places = [...new Set(all.map(({ where }) => where))].filter((place) => place !== "");
		const more = places.length - mostPlaces;
		const shown = places.slice(0, mostPlaces).map((place) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(place, 150));
		const rest = more > 0 ? [`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(more)} more`] : [];
		return [member === "" ? "" : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(member, 200), places.length > 0 && `in ${joined([...shown, ...rest])}`].filter(Boolean).join(" ");
	}), byMember.size);
}
/** @param total how many there are, shown ones included */
function withMore(shown, total) {
	const more = total - shown.length;
	return [...shown, ...more > 0 ? [`and ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(more)} more`] : []].join("; ");
}
function joined(items) {
	return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
const nouns = {
	dashboard: "dashboard",
	report: "report",
	notification: "scheduled mail"
};
/** The most important first. */
const contentTypes = Object.keys(nouns);
function contentNoun(type) {
	return nouns[type];
}
/** `3 dashboards, 1 report`. */
function countContent(consumers) {
	return contentTypes.flatMap((type) => {
		const number = consumers.filter((consumer) => consumer.type === type).length;
		return number === 0 ? [] : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(number, nouns[type]);
	}).join(", ");
}
/** `3 dashboards break (2 mailed weekly)`; empty when nothing breaks. */
function breaksText(impact) {
	const broken = impact?.consumers.filter(({ state }) => state === "broken") ?? [];
	const type = contentTypes.find((each) => broken.some((consumer) => consumer.type === each));
	if (type === void 0) return "";
	const shown = broken.filter((consumer) => consumer.type === type);
	const mailed = shown.filter((consumer) => mailsOf(consumer).length > 0);
	const breaks = `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(shown.length, nouns[type])} ${shown.length === 1 ? "breaks" : "break"}`;
	if (mailed.length === 0 || type === "notification") return breaks;
	const how = new Set(mailed.flatMap(mailsOf).map(({ text }) => rhythmOf(text)));
	const [rhythm = ""] = how;
	const often = how.size === 1 && rhythm !== "" ? ` ${rhythm}` : "";
	return `${breaks} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(mailed.length)} mailed${often})`;
}
/** `2 reports change, 1 dashboard and 7 reports unchanged (same SQL)`; empty when no query had to be planned. */
function changesText({ consumers, unchanged }) {
	const changed = consumers.filter(({ state }) => state === "changes");
	const same = contentTypes.flatMap((type) => {
		const number = unchanged[`${type}s`];
		return number === 0 ? [] : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(number, nouns[type]);
	});
	return [...changed.length === 0 ? [] : [`${countContent(changed)} ${changed.length === 1 ? "changes" : "change"}`], ...same.length === 0 ? [] : [`${same.join(", ")} unchanged (same SQL)`]].join("; ");
}
/** The content that each change breaks, by the fingerprint of the change. What only mentions it does not tell. */
function brokenByChange(impact) {
	const users = /* @__PURE__ */ new Map();
	for (const consumer of impact?.consumers ?? []) {
		if (consumer.state !== "broken") continue;
		const certain = consumer.uses.filter(({ certainty }) => certainty !== "mentioned");
		for (const fingerprint of new Set(certain.map((use) => use.fingerprint ?? ""))) {
			const list = users.get(fingerprint);
			if (list) list.push(consumer);
			else users.set(fingerprint, [consumer]);
		}
	}
	return users;
}
/** `**Weekly sales** (dashboard of Ana, mailed every Monday to 31)` */
function consumerText(consumer) {
	const { type, id, name, url, owner, version } = consumer;
	const label = `**${name === "" ? String(id) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(name, 200)}**`;
	const about = [
		`${nouns[type]}${owner ? ` of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(owner.name, 100)}` : ""}`,
		version === "draft" && "draft",
		reachText(consumer)
	];
	return `${url === void 0 ? label : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(label, url)} (${about.filter(Boolean).join(", ")})`;
}
const mostReaches = 3;
/** `mailed every Monday to 31, sheet Forecast.xlsx, tab Orders, embedded`. */
function reachText(consumer) {
	const { sheets, embedded } = consumer;
	const mails = mailsOf(consumer).map(({ text, recipients }) => () => {
		const to = recipients === void 0 ? "" : ` to ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(recipients)}`;
		return `mailed ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(text, 150)}${to}`;
	});
	const places = sheets.map(({ workbook, sheet }) => () => `sheet ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(workbook, 120)}, tab ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(sheet, 120)}`);
	const all = [
		...embedded ? [() => "embedded"] : [],
		...mails,
		...places
	];
	const more = all.length - mostReaches;
	return [...all.slice(0, mostReaches).map((text) => text()), ...more > 0 ? [`and ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(more)} more`] : []].join("; ");
}
/** Mails that are sent. */
function mailsOf({ schedules }) {
	return schedules.filter(({ enabled }) => enabled);
}
const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
/** How often, as far as a schedule in words tells; empty if it does not. */
function rhythmOf(text) {
	if (/\b(?:daily|every day)\b/i.test(text)) return "daily";
	return (text.match(weekdays)?.length === 1 || /\b(?:weekly|every week)\b/i.test(text)) && !/\b(?:month|through)\b/i.test(text) ? "weekly" : "";
}



/***/ }),

/***/ 5577:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dY: () => (/* binding */ changeWord),
/* harmony export */   mF: () => (/* binding */ changeWords),
/* harmony export */   oB: () => (/* binding */ isAccepted),
/* harmony export */   om: () => (/* binding */ block),
/* harmony export */   qn: () => (/* binding */ lazyRows),
/* harmony export */   v8: () => (/* binding */ layOut)
/* harmony export */ });
// build/report/layout.js
/** The rows of a list, each made when it is needed. */
function lazyRows(items, row) {
	return {
		length: items.length,
		*[Symbol.iterator]() {
			for (const each of items) yield row(each);
		}
	};
}
/** A section without rows. */
function block(name, priority, head) {
	return {
		name,
		priority,
		head,
		rows: [],
		foot: "",
		more: () => ""
	};
}
const gap = "\n\n";
/**
* Fits sections into a limit: in order of priority, each gets as many rows as fit. The output keeps the given order.
* @param omitted makes a sentence from the names of the sections that did not fit
*/
function layOut(sections, { limit, measure }, omitted) {
	const overhead = measure(gap);
	let free = limit - overhead - measure(omitted(sections.map(({ name }) => name)));
	const texts = /* @__PURE__ */ new Map();
	for (const section of sections.toSorted((a, b) => a.priority - b.priority)) {
		const text = shorten(section, Math.min(free - overhead, section.most ?? Number.POSITIVE_INFINITY), measure);
		if (text === null) continue;
		texts.set(section, text);
		free -= measure(text) + overhead;
	}
	const missing = sections.filter((section) => !texts.has(section)).map(({ name }) => name);
	const parts = sections.flatMap((section) => texts.get(section) ?? []);
	if (missing.length > 0) parts.push(omitted(missing));
	return parts.join(gap);
}
/** The section shortened to the given size, or null when not even one row fits. */
function shorten({ head, rows, foot, more }, room, measure) {
	const sized = (text) => text === "" ? 0 : measure(text) + measure("\n");
	const join = (kept) => [
		head,
		...kept,
		foot
	].filter(Boolean).join("\n");
	const shown = [];
	let used = sized(head) + sized(foot);
	for (const row of rows) {
		used += sized(row);
		if (used > room) break;
		shown.push({
			row,
			end: used
		});
	}
	const kept = shown.map(({ row }) => row);
	if (used <= room) return join(kept);
	const last = sized(more(rows.length));
	const fitting = shown.filter(({ end }) => end + last <= room).length;
	return fitting === 0 ? null : join([...kept.slice(0, fitting), more(rows.length - fitting)]);
}
/** What each kind of change says of its member, as a phrase. */
const changeWords = {
	"entity-removed": "removed",
	"member-removed": "removed",
	"entity-hidden": "no longer public",
	"member-hidden": "no longer public",
	"member-kind-changed": "other kind of member",
	"dimension-type-changed": "type changed",
	"measure-type-changed": "type changed",
	"granularity-removed": "granularity removed",
	"join-path-lost": "no longer joined",
	"plan-failed": "cannot be planned",
	"plan-failed-new": "new, cannot be planned",
	"run-failed": "cannot be run",
	"run-failed-new": "new, cannot be run",
	"aggregation-changed": "aggregation changed",
	"member-definition-changed": "definition changed",
	"member-source-changed": "stands for another member",
	"entity-source-changed": "source changed",
	"join-changed": "join changed",
	"primary-key-changed": "primary key changed",
	"access-policy-changed": "access policy changed",
	"access-widened": "now visible",
	"rows-widened": "no longer filtered",
	"access-narrowed": "no longer visible, or without rows",
	"rows-narrowed": "now filtered",
	"rows-changed": "filtered differently",
	"rollup-lost-for": "no longer served by the pre-aggregation",
	"pre-aggregation-removed": "pre-aggregation removed",
	"hierarchy-removed": "hierarchy removed",
	"rollup-lost": "no longer served by the pre-aggregation",
	"definition-not-readable": "changed, shown by no plan",
	"definition-not-visible": "changed, may be hidden by an access policy",
	"not-compared": "could not be compared",
	"entity-added": "added",
	"member-added": "added",
	"made-public": "made public",
	"granularity-added": "granularity added",
	"hierarchy-added": "hierarchy added",
	"title-changed": "title changed",
	"description-changed": "description changed",
	"format-changed": "format changed",
	"meta-changed": "meta changed",
	"order-changed": "order changed",
	"folder-changed": "folder changed",
	"drill-members-changed": "drill members changed",
	"pre-aggregation-added": "pre-aggregation added",
	"pre-aggregation-changed": "pre-aggregation changed",
	"refresh-key-changed": "refresh key changed"
};
/** `renamed` or what the id says. */
function changeWord({ id, renamedTo, renameCertainty }) {
	if (renamedTo === void 0 || id !== "member-removed" && id !== "entity-removed") return changeWords[id];
	return renameCertainty === "certain" ? "renamed" : "removed, likely renamed";
}
/** Whether the label or the team file accepts it. */
function isAccepted({ acceptedBy, acceptedInFile }) {
	return acceptedBy !== void 0 || acceptedInFile !== void 0;
}



/***/ })

};
