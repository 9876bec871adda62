export const id = 910;
export const ids = [910];
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

/***/ 2023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dbtSources: () => (/* binding */ dbtSources),
/* harmony export */   isSource: () => (/* binding */ isSource),
/* harmony export */   stepSources: () => (/* binding */ stepSources),
/* harmony export */   usualSources: () => (/* binding */ usualSources)
/* harmony export */ });
/* harmony import */ var _locate_paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5687);
/* harmony import */ var _runtime_yaml_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6166);


// build/steps/sync/dbt-sources.js
/** dbt reads these, in one of its versions, if the project does not name others. */
const usualFolders = [...[
	"models",
	"seeds",
	"data",
	"tests",
	"macros",
	"analyses",
	"analysis",
	"snapshots",
	"functions"
], ...["dbt_packages", "dbt_modules"]];
const mostPackages = 20;
/** What dbt reads of a project whose settings are not known. */
function usualSources(dir) {
	const root = (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .cleanPath */ .ts)(dir) ?? "";
	return {
		projects: [root],
		folders: usualFolders.map((name) => (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .inFolder */ ._z)(root, name))
	};
}
/** What the step reads whatever the files say: dbt's usual files, the team file, the model, and what defines the job. */
function stepSources(of) {
	const { projects, folders } = usualSources(of.dbtProjectDir);
	const model = (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .cleanPath */ .ts)(of.modelPath) ?? "model";
	const jobs = [".github/workflows", ".github/actions"];
	return {
		projects,
		folders: [
			...folders,
			(0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .cleanPath */ .ts)(of.config) ?? of.config,
			model,
			...jobs
		]
	};
}
/**
* Reads the settings of a project, and of the packages of the same repository that it uses.
* @param dir its folder; `.` for the repository itself
* @returns a problem if they are missing, or do not say it plainly
*/
async function dbtSources(dir, read) {
	const found = usualSources(dir);
	const todo = [...found.projects];
	const known = new Set(todo);
	for (let project = todo.shift(); project !== void 0; project = todo.shift()) {
		const settings = await documentAt((0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .inFolder */ ._z)(project, "dbt_project.yml"), read);
		if ("problem" in settings) return settings;
		if (settings.value === null) return { problem: `"${project || "."}" has no dbt_project.yml; \`dbt-project-dir\` names its folder` };
		const folders = namedFolders(settings.value, project);
		if ("problem" in folders) return folders;
		found.folders.push(...folders.paths);
		for (const name of ["packages.yml", "dependencies.yml"]) {
			const packages = await documentAt((0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .inFolder */ ._z)(project, name), read);
			if ("problem" in packages) return packages;
			const locals = localPackages(packages.value, project, name);
			if ("problem" in locals) return locals;
			for (const path of locals.paths) {
				if (known.has(path)) continue;
				known.add(path);
				todo.push(path);
				found.folders.push(path);
			}
		}
		if (known.size > 21) return { problem: `it uses more than ${mostPackages} local packages` };
	}
	return found;
}
/** Whether dbt reads the file, or it replaces a folder that dbt reads, as a submodule does. */
function isSource(path, { projects, folders }) {
	const replaces = (folder) => folder === path || folder.startsWith(`${path}/`);
	if ([...projects, ...folders].some(replaces)) return true;
	if (folders.some((folder) => folder === "" || path.startsWith(`${folder}/`))) return true;
	const cut = path.lastIndexOf("/");
	return projects.includes(path.slice(0, Math.max(cut, 0))) && !isForPeople(path.slice(cut + 1));
}
/** Beside the project's own folders, dbt reads no such file. */
function isForPeople(name) {
	return /\.md$|^LICENSE|^\.gitignore$/i.test(name);
}
async function documentAt(path, read) {
	const found = await read(path);
	if ("problem" in found) return { problem: `"${path}" ${found.problem}` };
	if (found.text === null) return { value: null };
	const reading = (0,_runtime_yaml_text_js__WEBPACK_IMPORTED_MODULE_0__/* .readYaml */ .g)(found.text);
	if ("problems" in reading) return { problem: `"${path}" ${reading.problems[0] ?? "cannot be read"}` };
	return { value: Object.assign({}, reading.value) };
}
/** The folders that the settings name: every key that ends like `model-paths`, since dbt adds new ones. */
function namedFolders(settings, project) {
	return resolved(Object.entries(settings).flatMap(([key, value]) => {
		if (key === "packages-install-path") return [value];
		if (!key.endsWith("-paths")) return [];
		return Array.isArray(value) ? value : [value];
	}), project, "dbt_project.yml");
}
function localPackages(value, project, where) {
	const { packages } = value ?? {};
	if (packages === void 0 || packages === null) return { paths: [] };
	if (!Array.isArray(packages)) return { problem: `the packages in ${where} of "${project || "."}" are no list` };
	return resolved(packages.flatMap((entry) => typeof entry === "object" && entry !== null && "local" in entry ? [entry.local] : []), project, where);
}
function resolved(named, project, where) {
	const paths = [];
	for (const name of named) {
		const path = typeof name === "string" ? (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .pathFrom */ .Iw)(project, name) : null;
		if (path === null) return { problem: `a folder in ${where} of "${project || "."}" is computed or outside of the repository` };
		paths.push(path);
	}
	return { paths };
}



/***/ })

};
