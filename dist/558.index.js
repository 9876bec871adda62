export const id = 558;
export const ids = [558];
export const modules = {

/***/ 4794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   gP: () => (/* binding */ findOwnComments),
/* harmony export */   rR: () => (/* binding */ withoutMarker),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   w0: () => (/* binding */ outranks)
/* harmony export */ });
/* harmony import */ var _node_crypto_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4124);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9005);
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3204);





// build/github/marker.js
const digits = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk)(/^\d{1,20}$/)), "0");
const markSchema = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ik)({
	key: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
	/** Decimal digits; `0` if unknown. */
	runId: digits,
	attempt: digits,
	/** When the step began, in milliseconds since the epoch. */
	startedAt: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(),
	/** The commit that the result is for. */
	head: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
	/** How bad the result is: of several results of one attempt, the worst shows. */
	rank: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(),
	/** Fingerprints of the changes that the comment lists, 12 hexadecimal digits each. */
	listed: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk)(/^(?:[0-9a-f]{12})*$/)),
	/** For events that change nothing; absent for a result that is not repeated. */
	result: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ik)({
		/** Hash of what the result rests on, besides the head. */
		basis: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
		outcome: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5)(["success", "failure"]),
		failureKind: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5)(_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKinds */ .cV),
		sentence: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(),
		/** ID of the event that set the label which accepts changes; 0: it is not set. Null: the result does not rest on it. */
		label: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .me)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)()),
		/** Of the step, as far as they are about the code. */
		outputs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_4__/* .string */ .Yj)())
	}))
});
const pattern = /^<!-- data-model-ci comment (?:v2 (\{.*\})|v1 key:([0-9a-f]{16}) run:(\d{1,20})\.(\d{1,10})) -->(?=\r?\n|$)/;
function hashOf(text) {
	return (0,_node_crypto_js__WEBPACK_IMPORTED_MODULE_0__/* .createHash */ .n1)("sha256").update(text).digest("hex").slice(0, 16);
}
function keyOf({ deployment, job }) {
	return hashOf(`${job}\n${deployment}`);
}
/** @returns one line without its break, of characters that end neither it nor a comment of HTML, and mention no one */
function writeMarker(of, mark) {
	return `<!-- data-model-ci comment v2 ${JSON.stringify((0,_node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(markSchema, {
		key: keyOf(of),
		...mark
	})).replace(/[^\w {}[\]",:.\\]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)} -->`;
}
/** @returns null if the body does not begin with a marker of this version or the one before */
function readMarker(body) {
	const [, text, key, runId, attempt] = pattern.exec(body) ?? [];
	if (key && runId && attempt) return {
		key,
		runId,
		attempt,
		startedAt: 0,
		head: "",
		rank: 0,
		listed: "",
		isFormer: true
	};
	if (text === void 0) return null;
	try {
		return (0,_node_modules_zod_v4_core_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(markSchema, JSON.parse(text));
	} catch {
		return null;
	}
}
/** The body without its marker line; unchanged when there is none. */
function withoutMarker(body) {
	return body.replace(pattern, "").replace(/^\r?\n/, "");
}
/**
* Whether one result counts more than another: that for the present head of the pull request, then that of the newest attempt,
* then the worst. A run that is started again begins after what came before, although its ID is lower.
* @param head of the pull request; null if it is unknown
*/
function outranks(a, b, head) {
	if (a.head !== b.head && (a.head === head || b.head === head)) return a.head === head;
	if (a.runId !== b.runId && a.startedAt !== b.startedAt) return a.startedAt > b.startedAt;
	const [runA, runB] = [BigInt(a.runId), BigInt(b.runId)];
	if (runA !== runB) return runA > runB;
	return a.attempt === b.attempt ? a.rank > b.rank : Number(a.attempt) > Number(b.attempt);
}
/**
* Finds the comments of one job and deployment that this token's account wrote. If there is none, those of the version before,
* which had one for all jobs: the first job takes it over.
* @param comments of one pull request
* @param account requests the account of the token, only if a comment has the marker
* @returns the oldest first: IDs grow
*/
async function findOwnComments(comments, of, account) {
	const [key, former] = [keyOf(of), hashOf(of.deployment)];
	const marked = comments.flatMap((comment) => {
		const mark = readMarker(comment.body);
		return mark && mark.key === (mark.isFormer ? former : key) ? [{
			comment,
			mark
		}] : [];
	});
	if (marked.length === 0) return [];
	const login = (await account()).toLowerCase();
	const own = marked.filter(({ comment }) => comment.author.toLowerCase() === login);
	const current = own.filter(({ mark }) => !mark.isFormer);
	return (current.length > 0 ? current : own).sort((a, b) => a.comment.id - b.comment.id);
}



/***/ }),

/***/ 9398:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ pullRequestsFor),
/* harmony export */   f: () => (/* binding */ queuedPullRequests)
/* harmony export */ });
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2160);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8119);


// build/github/pull-requests.js
/**
* The pull requests of a run: the event's own; on the push of a branch the open ones whose head is the pushed
* commit; otherwise none.
* @returns numbers, lowest first; none if the token lacks the permission
* @throws GitHubError a request to GitHub failed
*/
async function pullRequestsFor(run, github, signal) {
	if (run.pullRequest) return [run.pullRequest.number];
	const branch = pushedBranch(run);
	if (branch === null || !/^[0-9a-f]{40,64}$/i.test(run.sha)) return [];
	return (await github.pullRequestsOf(run.sha, signal).catch(noneIfRejected)).filter(({ open, headRef, headSha, headRepository }) => open && headRef === branch && headSha === run.sha && headRepository.toLowerCase() === run.repository.toLowerCase()).map(({ number }) => number).sort((a, b) => a - b);
}
function pushedBranch(run) {
	if (run.eventName !== "push" || "problem" in run.ref) return null;
	return run.noRelease === null ? null : run.ref.name;
}
/** A token without `pull-requests: read` is no error: the push may not belong to a pull request. */
function noneIfRejected(error) {
	if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && !error.rateLimited && [
		403,
		404,
		422
	].includes(error.status ?? 0)) return [];
	throw error;
}
/** A longer queue is not read: each of its pull requests costs requests. */
const mostQueued = 10;
/**
* The pull requests that a group of a merge queue adds to its base branch, in their order; the group's own is the last.
*
* A group's commit has that of the group ahead as its parent. Which pull request a commit of the queue belongs to, only the name
* of its branch says: GitHub lists none for a squashed one, and its message is the author's. Who has write access can make
* branches of such a name, so none counts for a commit of the base branch, and any other commit must have one only.
* @throws GitHubError a request to GitHub failed
* @throws Error the group cannot be followed to its base branch
*/
async function queuedPullRequests(queue, github, signal) {
	const { pullRequest, base } = queue;
	const tip = await github.ref(`heads/${base}`, signal);
	if (!tip) throw new Error("The commit that the merge queue merges into is unknown");
	const isMerged = async (sha) => sha === tip.sha || (await github.compare(sha, tip.sha, signal)).behindBy === 0;
	const numbers = [pullRequest];
	let branches = null;
	let { parent } = queue;
	while (!await isMerged(parent)) {
		if (numbers.length === mostQueued) throw new Error(`The group of #${pullRequest} in the merge queue has more than ${mostQueued} pull requests`);
		branches ??= await github.refs(`heads/gh-readonly-queue/${base}/pr-`, signal);
		const here = branches.filter(({ sha }) => sha === parent).map(({ ref }) => (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .queueEntryOf */ .JU)(ref));
		const [ahead] = here;
		const commit = parent.slice(0, 12);
		if (!ahead) throw new Error(`The merge queue changed: it has no branch at ${commit} any more`);
		if (here.length > 1) throw new Error(`There are two branches of the merge queue at ${commit}`);
		numbers.unshift(ahead.pullRequest);
		parent = ahead.parent;
	}
	return numbers;
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

/***/ 5534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ branchFiles),
/* harmony export */   F: () => (/* binding */ openTextFiles)
/* harmony export */ });
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5687);

// build/locate/text-files.js
const defaultLimits = {
	files: 2e4,
	fileBytes: 1048576,
	totalBytes: 67108864
};
const neverEntered = /* @__PURE__ */ new Set([".git", "node_modules"]);
const generatedInProject = /* @__PURE__ */ new Set([
	"dbt_packages",
	"target",
	"logs",
	".venv"
]);
/**
* Lists and reads the files of a checkout, within limits. Symbolic links are skipped. Never throws: a folder that does
* not exist has no files. The list and the texts are kept, so that each file is read once.
* @param limits where they differ from the default
*/
function openTextFiles(workspace, limits = {}) {
	const { files: maxFiles, fileBytes, totalBytes } = {
		...defaultLimits,
		...limits
	};
	const texts = /* @__PURE__ */ new Map();
	let listing;
	let bytesLeft = totalBytes;
	function list() {
		listing ??= walk(workspace, maxFiles).then((paths) => new Set(paths));
		return listing;
	}
	async function readNow(path) {
		if (!(await list()).has(path)) return null;
		const content = await workspace.read(path, Math.min(fileBytes, bytesLeft));
		if ("problem" in content) return null;
		bytesLeft -= content.value.length;
		return content.value.includes(0) ? null : Buffer.from(content.value).toString("utf8");
	}
	return {
		paths: async () => [...await list()],
		read(path) {
			const known = texts.get(path);
			if (known) return known;
			const text = readNow(path);
			texts.set(path, text);
			return text;
		}
	};
}
/** The files of a branch as text files; paths without a leading slash. */
function branchFiles(files) {
	const texts = new Map(files.flatMap(({ path, content }) => {
		const clean = (0,_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .cleanPath */ .ts)(path);
		return clean === null ? [] : [[clean, content]];
	}));
	return {
		paths: () => Promise.resolve([...texts.keys()].sort()),
		read: (path) => Promise.resolve(texts.get(path) ?? null)
	};
}
/** Breadth first, so that a limit cuts off the deepest files. */
async function walk(workspace, maxFiles) {
	const found = [];
	const folders = [""];
	for (const folder of folders) {
		const entries = await namedEntries(workspace, folder);
		const isProject = folder === "" || entries.some(({ name }) => name === "dbt_project.yml");
		const entered = (name) => !neverEntered.has(name) && !(isProject && generatedInProject.has(name));
		for (const { name, kind } of entries) {
			const path = folder === "" ? name : `${folder}/${name}`;
			if (kind === "file") {
				if (found.length >= maxFiles) return found.sort(byCodeUnits);
				found.push(path);
			} else if (kind === "folder" && entered(name) && folders.length < maxFiles) folders.push(path);
		}
	}
	return found.sort(byCodeUnits);
}
/** Sorted; empty for a folder that cannot be read. */
async function namedEntries(workspace, folder) {
	const entries = await workspace.entries(folder);
	if ("problem" in entries) return [];
	return entries.value.map(({ name, kind }) => ({
		name: Buffer.from(name).toString("utf8"),
		kind
	})).sort((a, b) => byCodeUnits(a.name, b.name));
}
/** The same order on every machine. */
function byCodeUnits(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
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
	const what = consumers.some(({ state }) => state === "changes") || !changes.some(({ level }) => level === "breaking") ? "breaks" : "uses what breaks";
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
	"pre-aggregation-removed": "pre-aggregation removed",
	"hierarchy-removed": "hierarchy removed",
	"rollup-lost": "no longer served by the pre-aggregation",
	"definition-not-readable": "changed, content not interpreted",
	"definition-not-visible": "changed, hidden by an access policy",
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



/***/ }),

/***/ 3914:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AS: () => (/* binding */ item),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   PP: () => (/* binding */ tableHead),
/* harmony export */   aE: () => (/* binding */ placeLink),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   em: () => (/* binding */ sentence),
/* harmony export */   jD: () => (/* binding */ tableRow),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   tp: () => (/* binding */ table)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/report/markdown.js
/** Maximum characters of one quoted text; longer text is truncated. */
const mostCharacters = 2e3;
const mostLines = 15;
/** The text as inline code on one line, truncated to `length`. */
function code(text, length = mostCharacters) {
	return `<code>${entities((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, length))}</code>`;
}
/** Words of this action: no markup, mention, reference, emoji or URL can be made of these characters. */
const plainWords = /^(?:[A-Za-z ,;()'-]|[.:](?= |$))*$/;
/**
* A sentence that quotes names between backticks: the names as code. Where a name has backticks itself, all is code.
*/
function sentence(text, length = mostCharacters) {
	const parts = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, length).split("`");
	if (parts.length % 2 === 0 || parts.some((part, index) => index % 2 === 0 && !plainWords.test(part))) return code(text, length);
	return parts.map((part, index) => index % 2 === 0 ? part : code(part, length)).join("");
}
/** Characters that can start markup, an entity, an emoji, a formula, a mention or a link; `_` only at a word boundary. */
const active = /[&<>[\]\\`*|~@#$:!]|(?<=www)\.|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[\u0000-\u001f]/gi;
function entities(text) {
	return text.replace(active, (character) => `&#${character.codePointAt(0)};`).replace(/(?<=[\w.+-])&#64;/g, "<!---->&#64;");
}
/**
* A message of one or more lines as a list item: the first line as inline code, the others in a code block that they
* cannot close. At most 15 lines of 400 characters.
* @param lead Markdown before the message
* @param trail Markdown after its first line
*/
function item(lead, message, trail) {
	const [first = "", ...rest] = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .serverLines */ .LH)(message, 400);
	const head = `- ${[
		lead,
		code(first, 500),
		trail
	].filter(Boolean).join(" ")}`;
	const lines = rest.map((line) => line.replaceAll("	", "  ")).filter((line) => line.trim() !== "");
	if (lines.length === 0) return head;
	return [head, ...fenced(lines)].join("\n  ");
}
/**
* At most 15 lines as a code block that they cannot close.
* @param lines without control characters
*/
function fenced(lines) {
	const shown = lines.slice(0, mostLines);
	if (lines.length > shown.length) shown.push(`\u2026 (${lines.length - shown.length} more lines)`);
	const runs = shown.join("\n").match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
	return [
		`${fence}text`,
		...shown,
		fence
	];
}
/**
* A link, or only its label when the URL is not http(s).
* @param label Markdown
*/
function link(label, href) {
	const url = URL.parse(href);
	if (!url || url.protocol !== "https:" && url.protocol !== "http:") return label;
	return `[${label}](${url.href.replace(/[()<>[\]|\\`]/g, (character) => `%${hex(character)}`)})`;
}
function hex(character) {
	return character.charCodeAt(0).toString(16).toUpperCase();
}
/** A table. Cells are Markdown without line breaks. A column whose header ends with `:` is right-aligned. */
function table(head, rows) {
	return [tableHead(head), ...rows.map(tableRow)].join("\n");
}
/** The first two lines of a table. */
function tableHead(head) {
	return [tableRow(head.map((cell) => cell.replace(/:$/, ""))), `|${head.map((cell) => cell.endsWith(":") ? "---:" : "---").join("|")}|`].join("\n");
}
function tableRow(cells) {
	return `| ${cells.join(" | ")} |`;
}
/** A location as a link to the file at the commit under test; `\u2248` marks an approximate one. */
function placeLink({ hrefOf }, place) {
	const label = code(place.line === void 0 ? place.path : `${place.path}:${place.line}`, 300);
	return `${place.guess === void 0 ? "" : "\u2248 "}${link(label, hrefOf(place))}`;
}



/***/ })

};
