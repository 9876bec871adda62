export const id = 257;
export const ids = [257];
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
