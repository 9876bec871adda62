export const id = 23;
export const ids = [23];
export const modules = {

/***/ 2023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dbtSources: () => (/* binding */ dbtSources),
/* harmony export */   isSource: () => (/* binding */ isSource),
/* harmony export */   stepSources: () => (/* binding */ stepSources),
/* harmony export */   testFiles: () => (/* binding */ testFiles),
/* harmony export */   usualSources: () => (/* binding */ usualSources)
/* harmony export */ });
/* harmony import */ var _api_yaml_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4226);
/* harmony import */ var _locate_paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5687);
/* harmony import */ var _team_file_team_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3360);



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
/** The files of data tests that the team file names. */
async function testFiles(config, read) {
	const found = await read(config);
	if ("problem" in found) return { problem: `"${config}" ${found.problem}` };
	const team = (0,_team_file_team_file_js__WEBPACK_IMPORTED_MODULE_2__.readTeamFile)(found.text ?? "");
	if ("problems" in team) return { problem: `"${config}" ${team.problems.slice(0, 1).map(_team_file_team_file_js__WEBPACK_IMPORTED_MODULE_2__.describeTeamFileProblem).join("")}` };
	return { paths: team.value.tests.files.map((path) => (0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .cleanPath */ .ts)(path) ?? path) };
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
	const reading = (0,_api_yaml_text_js__WEBPACK_IMPORTED_MODULE_0__/* .readYaml */ .g)(found.text);
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
		const path = typeof name === "string" ? resolve(project, name) : null;
		if (path === null) return { problem: `a folder in ${where} of "${project || "."}" is computed or outside of the repository` };
		paths.push(path);
	}
	return { paths };
}
/** @returns null for a path that is computed, absolute or outside of the repository */
function resolve(project, name) {
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



/***/ })

};
