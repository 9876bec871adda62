export const id = 636;
export const ids = [636];
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

/***/ 8320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OA: () => (/* binding */ comparePlans),
/* harmony export */   cc: () => (/* binding */ leavesIn),
/* harmony export */   tR: () => (/* binding */ sourceIn)
/* harmony export */ });
/* harmony import */ var _probes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3147);
/* harmony import */ var _sql_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1380);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5722);



// build/changes/compare-plans.js
/**
* Compares what two environments make of one query. Equal SQL with equal values from the same data source is the same. Where
* pre-aggregations serve the query, its SQL says nothing about the members: then what they select for the columns that it
* reads is compared, with the range that they are built for and what is read beside them.
*/
function comparePlans(base, head) {
	if (base.sql === null || head.sql === null) return otherSql([], []);
	if (base.dataSource !== head.dataSource) return differentBy([otherPart("data source", base.dataSource, head.dataSource)]);
	const rollups = base.rollups.map(({ id }) => id);
	if (head.rollups.length > rollups.length) return { state: "rollup gained" };
	if (head.rollups.length === 0 && rollups.length > 0) return {
		state: "rollup lost",
		rollups: rollups.sort(_values_js__WEBPACK_IMPORTED_MODULE_2__/* .inOrder */ .al)
	};
	if ([...base.rollups, ...head.rollups].some(({ sql }) => sql === "")) return { state: "rollup gained" };
	const hasComments = [base, head].some(({ sql, rollups: own }) => [sql ?? "", ...own.map((one) => one.sql)].some(_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .hasCommentMark */ .np));
	const isOneCut = isPartitioned(base) !== isPartitioned(head);
	const [old, now] = [readPlan(base.sql, base, hasComments, isOneCut), readPlan(head.sql, head, hasComments, isOneCut)];
	if (old.text !== now.text) {
		const hasOtherColumns = JSON.stringify([...old.loaded.keys()]) !== JSON.stringify([...now.loaded.keys()]);
		if (!old.isKnown || !now.isKnown || hasOtherColumns) return { state: "rollup gained" };
		return differenceOf(old.loaded, now.loaded, false) ?? differenceOf((0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columnsOf */ .PL)(old.tokens), (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columnsOf */ .PL)(now.tokens), !hasComments) ?? otherSql(old.tokens, now.tokens);
	}
	const isOther = JSON.stringify(base.rollups.map(({ id }) => id)) !== JSON.stringify(head.rollups.map(({ id }) => id));
	const isWhole = [old, now].every(({ ranges }) => ranges.split("\n").every((one) => /^(?:\[\])?$/.test(one) || wholeRange.test(one)));
	const rows = [...old.ranges === now.ranges || isOther && isWhole ? [] : [otherPart("build range", old.ranges, now.ranges)], ...old.union === now.union ? [] : [otherPart("union with source data", old.union, now.union)]];
	if (rows.length === 0) return { state: "same" };
	const rollup = base.rollups.find(({ ranges }, at) => ranges !== head.rollups[at]?.ranges) ?? base.rollups[0];
	return {
		...differentBy(rows),
		...rollup && { rollup: rollup.id }
	};
}
/** What a column of a plan is made of, as text; null where that is not known, or a pre-aggregation serves it. */
function sourceIn({ sql, rollups }, item) {
	if (sql === null || rollups.length > 0) return null;
	const found = [...(0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columnsOf */ .PL)((0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tokensOf */ .k8)(sql)) ?? []].find(([name]) => (0,_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .isColumnOf */ .SJ)(name, item));
	return found ? JSON.stringify([found[1].expression, found[1].tables]) : null;
}
/**
* Whether items of a plan are, or may be, made of something else than their cube: a query that reaches the cube over a join goes
* on from there. Of segments, what filters the plan counts.
*/
function leavesIn({ sql, rollups }) {
	const texts = rollups.length > 0 ? rollups.map((one) => one.sql) : [sql ?? ""];
	let known;
	return (item, cube) => {
		known ??= texts.map((text) => (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .aliasesIn */ .eu)((0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tokensOf */ .k8)(text)));
		const isOwn = (alias) => (0,_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .isAliasOf */ .Kh)(alias, cube);
		if (item.kind === "segment") {
			const aliases = rollups.length > 0 ? [] : known.flatMap((one) => one?.where ?? []);
			return aliases.length === 0 || !aliases.every(isOwn);
		}
		const own = known.flatMap((one) => [...one?.columns ?? []]).filter(([name]) => (0,_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .isColumnOf */ .SJ)(name, item));
		return own.length === 0 || !own.every(([, aliases]) => aliases.every(isOwn));
	};
}
/** Whether a pre-aggregation is built in parts, each of a range of time. */
function isPartitioned({ rollups }) {
	return rollups.some(({ values }) => partitionRange.test(values));
}
const partitionRange = /__(?:FROM|TO)_PARTITION_RANGE/;
/** What filters the rows of a pre-aggregation. @param isWhole without the range of a part: all parts together are compared */
function filterOf(where, values, isWhole) {
	if (!isWhole) return `${where} ${values}`;
	const list = JSON.parse(values);
	const all = Array.isArray(list) ? list.flat().map(String) : [];
	const isOwn = (value) => !partitionRange.test(value);
	const own = all.filter(isOwn);
	if (own.length === all.length) return `${where} ${JSON.stringify(own)}`;
	const conditions = (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .conditionsOf */ .yb)(where);
	const range = conditions.findIndex((text) => /^\( (.+) > = .+ AND \1 < = .+ \)$/.test(text));
	return `${conditions.filter((_, at) => at !== range).join(" AND ").replace(/\$(\d+)/g, (_, number) => `$${all.slice(0, Number(number)).filter(isOwn).length}`)} ${JSON.stringify(own)}`;
}
/** The range of all that there is, in the words of the engine. */
const wholeRange = /"select (?:min|max)\(/;
function otherPart(name, before, after) {
	return {
		words: `another ${name}`,
		name,
		before,
		after
	};
}
/**
* @param asLines whether white space counts, since there may be comments
* @param isOneCut whether only one side builds its pre-aggregation in parts: together these are all rows
*/
function readPlan(sql, plan, asLines, isOneCut) {
	const { memberNames, rollups, values, union } = plan;
	const members = memberNames ?? [];
	const named = (text) => rollups.reduce((all, { table }, at) => table ? all.replaceAll(table, `rollup${at}`) : all, text);
	const isOfMember = (name) => name.includes("__");
	const all = /* @__PURE__ */ new Map();
	const whole = [];
	let isKnown = true;
	for (const rollup of rollups) {
		const load = (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutOwnNames */ .xr)((0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tokensOf */ .k8)(named(rollup.sql)), members);
		const columns = (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columnsOf */ .PL)(load);
		if (columns && [...columns.keys()].every(isOfMember)) for (const [name, source] of columns) all.set(name, {
			...source,
			where: filterOf(source.where, rollup.values, isOneCut)
		});
		else whole.push("(", ...load, rollup.values, ")");
		isKnown &&= columns !== null || !load.some(isOfMember);
	}
	const tokens = [...(0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutOwnNames */ .xr)((0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tokensOf */ .k8)(named(sql)), rollups.length > 0 ? [] : members), ...whole];
	const loaded = /* @__PURE__ */ new Map();
	const inPlace = tokens.map((token) => {
		const name = (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .isQuoted */ .f5)(token) ? (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .unquoted */ .qZ)(token) : "";
		const source = all.get(name);
		if (source) loaded.set(name, source);
		return source ? JSON.stringify(source) : token;
	});
	const plain = sql.includes("\\") ? (0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tokensOf */ .k8)(named(sql), "plain") : [];
	const lines = asLines ? [sql, ...rollups.map((one) => one.sql)].map(named) : [];
	return {
		tokens,
		loaded,
		isKnown,
		text: [
			inPlace.join(" "),
			plain.join(" "),
			values,
			...lines
		].join("\n"),
		ranges: named(rollups.map((one) => one.ranges).join("\n")),
		union: named(union)
	};
}
/**
* @param isComplete whether nothing but the columns can differ
* @returns null where the columns are the same, or those of a side are unknown
*/
function differenceOf(before, after, isComplete = true) {
	if (!before || !after) return null;
	const found = [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].map((name) => ({
		name,
		parts: partsOf(before.get(name), after.get(name))
	})).filter(({ parts }) => parts.length > 0);
	if (found.length === 0) return null;
	const columns = found.map(({ name, parts }) => [name, sqlDifference(parts)]);
	return differentBy(found.flatMap(({ parts }) => parts), isComplete ? new Map(columns) : /* @__PURE__ */ new Map());
}
function differentBy(all, columns = /* @__PURE__ */ new Map()) {
	return {
		state: "different",
		...sqlDifference(all),
		columns
	};
}
function sqlDifference(all) {
	const found = new Map(all.map((part) => [JSON.stringify(part), part]));
	const parts = [...found.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
	const valuesOf = (side) => Object.fromEntries(parts.flatMap((part) => part[side] ? [[part.name, part[side]]] : []));
	return {
		words: [...new Set(parts.map(({ words }) => words))],
		before: valuesOf("before"),
		after: valuesOf("after"),
		signature: [...found.keys()].sort(_values_js__WEBPACK_IMPORTED_MODULE_2__/* .inOrder */ .al).join(" ")
	};
}
/** The most important first. */
const order = [
	"columns",
	"table",
	"join",
	"expression",
	"filter"
];
function partsOf(old, now) {
	if (!old || !now) return [{
		words: "other columns",
		name: "columns"
	}];
	const gone = old.tables.filter((table) => !now.tables.includes(table));
	const added = now.tables.filter((table) => !old.tables.includes(table));
	const parts = [];
	const part = (words, name, before, after) => parts.push({
		words,
		name,
		before,
		after
	});
	if (gone.length + added.length > 0) part(tableWords(gone, added), "table", gone.join(", "), added.join(", "));
	else if (old.joins.join("\n") !== now.joins.join("\n") || old.tables[0] !== now.tables[0]) part("another join", "join", old.joins.join(" "), now.joins.join(" "));
	const follow = (text) => gone.reduce((all, table, at) => all.replaceAll(table, added[at] ?? table), text);
	if (follow(old.expression) !== now.expression) part("another expression", "expression", old.expression, now.expression);
	if (old.where !== now.where) parts.push({
		words: "another filter",
		name: "filter"
	});
	return parts;
}
function tableWords(gone, added) {
	const [before, after] = [gone, added].map((tables) => tables.map(shortTable).join(", "));
	if (!before) return `also reads ${after}`;
	return after ? `reads ${after} instead of ${before}` : `no longer reads ${before}`;
}
/** The name of a table; a sub-select has none. */
function shortTable(text) {
	return /^[\w"`.$ -]+$/.test(text) ? text.replaceAll(" ", "") : "a sub-select";
}
const clauseWords = {
	SELECT: "another expression",
	FROM: "another table",
	JOIN: "another table",
	ON: "another join",
	WHERE: "another filter"
};
/** Of SQL that is not understood, what is in one of the statements only. */
function otherSql(before, after) {
	const words = clauseWords[(0,_sql_text_js__WEBPACK_IMPORTED_MODULE_1__/* .clauseOfDifference */ .K5)(before, after)] ?? "other SQL";
	const only = (tokens, others) => [...new Set(tokens)].filter((one) => !others.includes(one)).join(" ");
	return differentBy([{
		words,
		name: "SQL",
		before: only(before, after),
		after: only(after, before)
	}]);
}



/***/ }),

/***/ 234:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CB: () => (/* binding */ textsOf),
/* harmony export */   Fq: () => (/* binding */ entitiesIn),
/* harmony export */   R3: () => (/* binding */ policies),
/* harmony export */   VW: () => (/* binding */ imports),
/* harmony export */   _r: () => (/* binding */ settingsFile),
/* harmony export */   ic: () => (/* binding */ isModelFile),
/* harmony export */   "if": () => (/* binding */ codeFile),
/* harmony export */   vs: () => (/* binding */ template),
/* harmony export */   wX: () => (/* binding */ namesIn)
/* harmony export */ });
/* harmony import */ var _locate_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5687);

// build/changes/model-texts.js
const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i;
const settingsFile = /^cube\.(?:[cm]?[jt]s|py)$/;
/** In the text of an entity with access policies. */
const policies = /\baccess_?policy\b/i;
const template = /\{\{|\{%/;
/** Whether the compiler may read a file of this name. */
function isModelFile(path) {
	return /\.ya?ml$/i.test(path) || codeFile.test(path);
}
/**
* What the compiler reads: its folder, the settings beside it, what these import, and other files that code names. A copy of
* a model elsewhere in the repository defines nothing.
*/
function textsOf(files) {
	const all = new Map(files.flatMap(({ path, content }) => [[(0,_locate_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .cleanPath */ .ts)(path) ?? "", content]]));
	all.delete("");
	const folder = ["model/", "schema/"].find((one) => [...all.keys()].some((path) => path.startsWith(one)));
	const read = new Map([...all].filter(([path]) => isModelFile(path) && (path.startsWith(folder ?? "") || settingsFile.test(path))));
	const isNamed = (path, at, text) => codeFile.test(path) ? imports(text, path) : codeFile.test(at) && text.includes(nameOf(path));
	for (const [at, text] of read) for (const [path, content] of all) if (!read.has(path) && isNamed(path, at, text)) read.set(path, content);
	return read;
}
/** Whether a text names a file of code as what it imports: `'./lib/shared'`, `from lib.shared import`. */
function imports(text, path) {
	const [own = "", folder = ""] = path.replace(codeFile, "").split("/").reverse();
	const name = /^(?:index|__init__)$/.test(own) && folder !== "" ? folder : own;
	return new RegExp(`\\b(?:require|import|from)\\b[^\\n]*\\b${name.replace(/\W/g, "\\$&")}\\b`).test(text);
}
function nameOf(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
const inCode = /\b(?:cube|view)\s*\(\s*[`'"](\w+)/g;
const inYaml = /^([ \t]*(?:-[ \t]+)*)(?:\{[^\n]*?\b)?(?:"name"|name)[ \t]*:[ \t]*["']?(\w+)/gm;
const inFlow = /[{,][ \t]*name[ \t]*:[ \t]*["']?(\w+)/g;
const topLevelKey = /^(?=["']?\w+["']?[ \t]*:)/m;
/** The names of the entities that a file may define: of each list in YAML, those that stand furthest to the left. */
function entitiesIn(text) {
	return [...text.matchAll(inCode)].map(([, name = ""]) => name).concat(text.split(topLevelKey).flatMap((list) => {
		const named = [...list.matchAll(inYaml)].map(([, before = "", name = ""]) => ({
			at: before.length,
			name
		}));
		const least = Math.min(...named.map(({ at }) => at));
		if (named.length === 0) return [...list.matchAll(inFlow)].map(([, name = ""]) => name);
		return named.filter(({ at }) => at === least).map(({ name }) => name);
	}));
}
/** All names in these lines, of entities and of members. */
function namesIn(lines) {
	return lines.flatMap((line) => [...line.matchAll(inYaml), ...line.matchAll(inCode)].map((one) => one.at(-1) ?? ""));
}



/***/ }),

/***/ 8752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E6: () => (/* binding */ uncheckedOf),
/* harmony export */   HA: () => (/* binding */ whySame),
/* harmony export */   Hd: () => (/* binding */ unchangedMembers),
/* harmony export */   LF: () => (/* binding */ blindOf),
/* harmony export */   QI: () => (/* binding */ aliasesOf),
/* harmony export */   Wc: () => (/* binding */ enginesDiffer),
/* harmony export */   bY: () => (/* binding */ contextLacking),
/* harmony export */   dq: () => (/* binding */ asksForContext),
/* harmony export */   pq: () => (/* binding */ countOf),
/* harmony export */   qS: () => (/* binding */ resultsOf)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _model_texts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(234);
/* harmony import */ var _probes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3147);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5722);




// build/changes/results.js
const sameState = /^(?:same|repaired|new)$/;
/** States in which there is nothing to compare. */
const noAnswer = /^(?:already broken|rollup gained|not askable)$/;
/** Whether no query that worked on the base gives anything else. */
function isUnchanged({ state }) {
	return sameState.test(state.state);
}
/**
* Why queries of these stay the same, a sentence. "The same SQL" is said of what has it on both sides, and of nothing else.
* @returns undefined where any may give something else, or where nothing was compared
*/
function whySame(own) {
	if (!own.every(isUnchanged)) return void 0;
	const has = (wanted) => own.some(({ state }) => state.state === wanted);
	if (has("repaired")) return "Queries that work on the base stay the same.";
	return has("same") ? "Queries stay the same: both sides give the same SQL." : void 0;
}
/** @param comparesSql false: other SQL says nothing */
function resultsOf(sides, probed, files, comparesSql) {
	const members = [...probed.states.values()].map(({ item, ...rest }) => ({
		probe: [item],
		...rest
	}));
	const all = [...members, ...probed.combinations.map((one) => ({
		memberNames: [],
		...one
	}))];
	const aliases = (name) => aliasesOf(sides, name);
	const mayDiffer = ({ probe }) => probe.some(({ member }) => [member, ...aliases(member)].some((name) => files?.isSame((0,_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .entityOf */ .lr)(name)) !== true));
	const other = all.filter((one) => !isUnchanged(one) && !noAnswer.test(one.state.state));
	const lost = /* @__PURE__ */ new Map();
	for (const { probe, rollup, state } of other) if (state.state === "rollup lost") for (const name of rollup ? [rollup] : state.rollups) lost.set(name, /* @__PURE__ */ new Set([...lost.get(name) ?? [], ...probe.map(_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .keyOf */ .TN)]));
	const notCompared = all.filter((one) => noAnswer.test(one.state.state) && mayDiffer(one));
	const names = [...other, ...notCompared].flatMap(({ probe, memberNames }) => [...probe.map(({ member }) => member), ...memberNames]);
	const unchecked = other.filter(({ state }) => state.state === "not checked");
	return {
		members,
		all,
		different: comparesSql ? other.filter((one) => one.state.state === "different") : [],
		notCompared,
		touched: new Set(names.flatMap((name) => [name, ...aliases(name)]).map(_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .entityOf */ .lr)),
		lost,
		served: probed.served,
		notChecked: new Set(unchecked.map(({ probe, rollup }) => rollup ?? probe.map(_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .keyOf */ .TN).join(" with ")))
	};
}
/** The members of cubes that a member of a view stands for. */
function aliasesOf({ base, head }, name) {
	return [base, head].flatMap((surface) => (0,_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .memberIn */ .Wy)(surface, name)?.aliasMember || []);
}
/** Members of which every query gave the same SQL on both sides: alone, by each granularity, and with others. */
function unchangedMembers({ states, combinations }) {
	const all = [...states.values()];
	const others = [...all.flatMap(({ item, state }) => state.state === "same" || item.granularity !== void 0 && state.state === "new" ? [] : item.member), ...combinations.flatMap(({ probe }) => probe.map(({ member }) => member))];
	const same = new Set(all.map(({ item }) => item.member));
	for (const member of others) same.delete(member);
	return same;
}
/** Members: those of whose granularities one differs have changed, too. */
function countOf(probed) {
	const all = [...probed?.states.values() ?? []];
	const states = all.filter(({ item }) => item.granularity === void 0);
	const count = (...wanted) => states.filter(({ state }) => wanted.includes(state.state)).length;
	const changed = all.filter(({ state }) => /^(?:different|rollup lost)$/.test(state.state));
	return {
		checked: states.length - count("not checked", "not askable"),
		unchanged: probed ? unchangedMembers(probed).size : 0,
		changed: new Set(changed.map(({ item }) => item.member)).size,
		failed: count("broken", "new, broken"),
		alreadyFailing: count("already broken"),
		sent: probed?.plans ?? 0
	};
}
/**
* Two engines may write the same model as different SQL. An entity that did not change is the control.
* @returns why SQL was not compared, a sentence; undefined if it was
*/
function enginesDiffer({ states }, files) {
	const control = [...states.values()].find(({ item, state }) => state.state === "different" && files?.isSame((0,_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .entityOf */ .lr)(item.member)) === true);
	if (!control) return void 0;
	return `The two environments write SQL differently (\`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(control.item.member, 200)}\`, whose files are the same, differs), so whether queries give other values was not compared.`;
}
/** Whether a planner asks for something that only a context gives. @param message of its rejection */
function asksForContext(message) {
	return /filter for .{1,200} is required|security.?context/i.test(message);
}
/** A sentence where a context sees nothing on either side: then nothing was compared. No label accepts that. */
function blindOf({ base, head }, files) {
	if (base.entities.size + head.entities.size > 0 || !files?.has(_model_texts_js__WEBPACK_IMPORTED_MODULE_3__/* .policies */ .R3)) return [];
	return ["Access policies hide the whole model on both sides, so nothing was compared, although its files differ. Set `security-context` in the team file to a context that sees the model."];
}
/** Where the planners reject everything, or ask for a context for what a file that differs may define. */
function contextLacking({ members, notCompared }) {
	const rejectedIn = (all) => all.flatMap(({ probe: [item], state }) => item && state.state === "already broken" ? [{
		item,
		reason: state.reason
	}] : []);
	const isPlanned = members.some(({ state }) => !/^(?:already broken|not askable|new, broken)$/.test(state.state));
	const asks = ({ state }) => state.state === "already broken" && asksForContext(state.reason);
	const nothing = isPlanned ? void 0 : rejectedIn(members)[0];
	const found = nothing ?? rejectedIn(notCompared.filter(asks))[0];
	if (!found) return {
		lacking: [],
		others: notCompared
	};
	return {
		lacking: [`The planners of both sides reject ${`\`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(found.item.member, 200)}\`${nothing ? " and everything else" : ""}`}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(found.reason, 300))}. Set \`security-context\` in the team file to a context that may query the model.`],
		others: nothing ? [] : notCompared.filter((one) => !asks(one))
	};
}
/** A sentence about what was not checked, if anything. */
function uncheckedOf({ notChecked }) {
	if (notChecked.size === 0) return [];
	return [`Whether these members can be queried was not checked: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)([...notChecked].sort(_values_js__WEBPACK_IMPORTED_MODULE_2__/* .inOrder */ .al))}.`];
}



/***/ }),

/***/ 502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hf: () => (/* binding */ markAt),
/* harmony export */   l_: () => (/* binding */ listedBy),
/* harmony export */   xI: () => (/* binding */ readOwnHistory)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4794);


// build/github/own-comment.js
/**
* Reads the history of the comment of a job.
* @returns null if it has none
*/
async function readOwnHistory(github, issue, of, signal) {
	const comments = await github.listComments(issue, signal);
	const [own] = await (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .findOwnComments */ .gP)(comments, of, () => github.viewer(signal));
	if (!own) return null;
	const { comment, mark } = own;
	return {
		...await github.commentHistory(comment.nodeId, signal),
		url: comment.url,
		key: mark.key
	};
}
/**
* What the comment said at a time: it counts only if no other account has edited it from then on.
* @param at in milliseconds since the epoch, by GitHub's clock; default: now
* @returns null if it was not there yet, or was written in that very second; the problem is a phrase
*/
function markAt(history, at = Number.POSITIVE_INFINITY) {
	const { key, createdAt, author, revisions, isComplete } = history;
	if (at <= createdAt || revisions.some((each) => each.at === at)) return null;
	const index = revisions.findIndex((each) => each.at < at);
	const other = revisions.slice(0, index < 0 ? void 0 : index + 1).find(({ editor }) => editor !== author);
	if (other) return { problem: `the comment was edited by ${nameOf(other)}, so the list in it does not count` };
	const text = revisions[index]?.text ?? null;
	if (text === null) return { problem: `GitHub does not say what the comment listed${isComplete ? "" : `, because it has more than ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(revisions.length, "edit")}`}` };
	const mark = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7)(text);
	return mark?.key === key && !mark.isFormer ? { value: mark } : { problem: "the comment does not say what it listed" };
}
function nameOf({ editor }) {
	return editor === "" ? "an unknown account" : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(editor.replace(/^\w+ /, ""), 100)}"`;
}
/** The fingerprints that a comment listed. */
function listedBy({ listed }) {
	return listed.match(/.{12}/g) ?? [];
}



/***/ }),

/***/ 2358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  mF: () => (/* binding */ getEmbedAccess),
  Tr: () => (/* binding */ getNotifications),
  FR: () => (/* binding */ getRecipients),
  Q4: () => (/* binding */ getReports),
  R$: () => (/* binding */ getWorkbook),
  mK: () => (/* binding */ getWorkbooks)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/page-schema.js
var page_schema = __webpack_require__(8543);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/content-schemas.js



// build/platform/content-schemas.js
const id = (0,schemas/* number */.ai)().check((0,schemas/* int */.Wh)(), (0,api/* _nonnegative */.UI)());
const content_schemas_text = (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)());
const flag = (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)());
/** Longer lists inside an item are not read. */
const mostInside = 5e3;
/** A list inside an item; what cannot be parsed in it is null. Undefined where there is no list, or a longer one. */
function listOf(item) {
	return (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)((0,schemas/* nullable */.me)(item), null)).check((0,api/* _maxLength */.Eb)(mostInside)));
}
const owner = (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({
	id,
	firstName: content_schemas_text
}));
const folderPath = listOf((0,schemas/* object */.Ik)({
	id,
	name: content_schemas_text
}));
const placement = (0,schemas/* object */.Ik)({
	host: content_schemas_text,
	workbookName: content_schemas_text,
	sheetName: content_schemas_text
});
const report = (0,schemas/* object */.Ik)({
	id,
	publicId: content_schemas_text,
	name: content_schemas_text,
	title: content_schemas_text,
	user: owner,
	folderPath,
	workbookId: (0,page_schema/* optional */.lq)(id),
	jsonQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	sqlQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pivotItems: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	meta: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pythonCode: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	spec: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	externalWorkbookPlacements: listOf(placement)
});
const snapshot = (0,schemas/* object */.Ik)({
	id,
	reportId: (0,page_schema/* optional */.lq)(id),
	name: content_schemas_text,
	title: content_schemas_text,
	sqlQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	jsonQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pythonCode: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	spec: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	meta: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	fillMissingRows: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	periodComparisons: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	preferences: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)())
});
const config = (0,schemas/* looseObject */._H)({ title: content_schemas_text });
const dashboard = (0,schemas/* object */.Ik)({
	id,
	publicId: content_schemas_text,
	title: content_schemas_text,
	allowEmbed: flag,
	config: (0,page_schema/* optional */.lq)(config),
	reportSnapshots: listOf(snapshot)
});
/** Null: there is none. Undefined: the response does not say. */
function stated(schema) {
	return (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)((0,schemas/* nullable */.me)(schema)), void 0);
}
const workbook = (0,schemas/* object */.Ik)({
	id,
	name: content_schemas_text,
	user: owner,
	folderPath,
	publishedDashboard: stated(dashboard),
	dashboardPublished: stated(config),
	dashboardDraft: stated(config)
});
const member = (0,schemas/* object */.Ik)({
	member: content_schemas_text,
	selected: content_schemas_text,
	grain: content_schemas_text
});
const notification = (0,schemas/* object */.Ik)({
	id,
	dashboardId: (0,page_schema/* optional */.lq)(id),
	isEnabled: flag,
	humanReadableSchedule: content_schemas_text,
	filters: listOf(member),
	timeGrains: listOf(member),
	memberSwitchers: listOf(member)
});
/** An item without a usable ID is null: it counts as not checked. */
function itemsOf(item) {
	return (0,page_schema/* pageOf */.ZZ)((0,schemas/* catch */.Mf)((0,schemas/* nullable */.me)(item), null));
}
const reportPage = itemsOf(report);
const workbookPage = itemsOf(workbook);
const notificationPage = itemsOf(notification);
/** Only how many there are: their e-mail addresses are not read. */
const recipientPage = (0,page_schema/* pageOf */.ZZ)((0,schemas/* pipe */.Fs)((0,schemas/* unknown */.L5)(), (0,schemas/* transform */.pd)(() => null)));
const embedAccess = (0,schemas/* object */.Ik)({ allowEmbed: (0,schemas/* boolean */.zM)() });


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/operations/content.js


// build/platform/operations/content.js
const deployment = "/api/v1/deployments/{deploymentId}";
const getReports = (0,operation/* operation */.MQ)({
	id: "getReports",
	method: "GET",
	path: `${deployment}/reports`,
	query: [
		"workbookId",
		"folderId",
		"externalWorkbookId",
		"search",
		"limit",
		"page",
		"sortBy",
		"sortDirection",
		...operation/* paging */.fT
	],
	response: async () => reportPage,
	doing: "reading the saved reports",
	permission: "ReportRead"
});
const getWorkbooks = (0,operation/* operation */.MQ)({
	id: "getWorkbooks",
	method: "GET",
	path: `${deployment}/workbooks`,
	query: ["folderId", ...operation/* paging */.fT],
	response: async () => workbookPage,
	doing: "reading the workbooks",
	permission: "WorkbookRead"
});
const getWorkbook = (0,operation/* operation */.MQ)({
	id: "getWorkbook",
	method: "GET",
	path: `${deployment}/workbooks/{workbookId}`,
	response: async () => workbook,
	doing: "reading a workbook",
	permission: "WorkbookRead"
});
/** For administrators. */
const getNotifications = (0,operation/* operation */.MQ)({
	id: "getNotifications",
	method: "GET",
	path: `${deployment}/notifications`,
	query: [
		"dashboardId",
		"dashboardPublicId",
		"recipientUserId",
		"recipientEmail",
		"recipientEmbedTenantName",
		"recipientExternalId",
		...operation/* paging */.fT
	],
	response: async () => notificationPage,
	doing: "reading the scheduled e-mails"
});
/** For administrators. */
const getRecipients = (0,operation/* operation */.MQ)({
	id: "getRecipients",
	method: "GET",
	path: `${deployment}/notifications/{id}/recipients`,
	query: [...operation/* paging */.fT],
	response: async () => recipientPage,
	doing: "counting the recipients of an e-mail"
});
const getEmbedAccess = (0,operation/* operation */.MQ)({
	id: "getEmbedAccess",
	method: "GET",
	path: `${deployment}/workbooks/{workbookId}/embed-access`,
	response: async () => embedAccess,
	doing: "reading where a dashboard is embedded",
	permission: "WorkbookRead"
});



/***/ }),

/***/ 4030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   anyPage: () => (/* binding */ anyPage),
/* harmony export */   anything: () => (/* binding */ anything),
/* harmony export */   branchPage: () => (/* binding */ branchPage),
/* harmony export */   caller: () => (/* binding */ caller),
/* harmony export */   dataToken: () => (/* binding */ dataToken),
/* harmony export */   deployment: () => (/* binding */ deployment),
/* harmony export */   deploymentSettings: () => (/* binding */ deploymentSettings),
/* harmony export */   devSession: () => (/* binding */ devSession),
/* harmony export */   environments: () => (/* binding */ environments),
/* harmony export */   hashesOfFiles: () => (/* binding */ hashesOfFiles),
/* harmony export */   logPage: () => (/* binding */ logPage),
/* harmony export */   maxNodes: () => (/* binding */ maxNodes),
/* harmony export */   mergeAnswer: () => (/* binding */ mergeAnswer),
/* harmony export */   pulled: () => (/* binding */ pulled),
/* harmony export */   servedSpec: () => (/* binding */ servedSpec),
/* harmony export */   sourceTree: () => (/* binding */ sourceTree),
/* harmony export */   stateOfBuild: () => (/* binding */ stateOfBuild),
/* harmony export */   syncResult: () => (/* binding */ syncResult),
/* harmony export */   syncRunPage: () => (/* binding */ syncRunPage),
/* harmony export */   syncStarted: () => (/* binding */ syncStarted),
/* harmony export */   syncStatus: () => (/* binding */ syncStatus),
/* harmony export */   uploadFinished: () => (/* binding */ uploadFinished),
/* harmony export */   uploadStarted: () => (/* binding */ uploadStarted),
/* harmony export */   validation: () => (/* binding */ validation)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);
/* harmony import */ var _page_schema_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8543);



// build/platform/schemas.js
const syncStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const syncStatus = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	progress: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		percentComplete: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		message: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
		stage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	})),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	error: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Paths may start with a slash (contract, fileHashes and listFiles). */
const inModel = (path) => path.replace(/^\//, "");
/** `null` and `{}` mean "not there yet". A file without a hash has an empty one. */
const syncResult = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .me)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	generatedFiles: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		path: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
		hash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	}), { path: "(unreadable)" }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ path, hash = "" }) => ({
		path: inModel(path),
		hash: hash.toLowerCase()
	}))))),
	manifestStats: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		models: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		sources: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		macros: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	})),
	cubeCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
const syncRunPhase = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	phase: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	startedOffsetMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	durationMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()
});
const syncRun = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	status: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	errorMessage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	failedPhase: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitRef: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitCommit: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	commitSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	triggerContext: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ headSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) })),
	startedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	phases: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .listOf */ .c3)(syncRunPhase))
});
const syncRunPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(syncRun);
/** A response that is not parsed. */
const anything = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)();
/** A page of a list whose items are of no interest. */
const anyPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(anything);
const branch = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Grows with each branch that is created. */
	id: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	name: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	isStagingEnvironmentEnabled: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
const branchPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(branch);
const credential = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	type: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	url: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const environment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()]),
	type: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq,
	branch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	user: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	api_credentials: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(credential), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(credential, {}))]), [])
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ id, type, branch, user, api_credentials: credentials }) => {
	const rest = Array.isArray(credentials) ? credentials.find((one) => one.type === "rest") : credentials.rest;
	return {
		id: String(id),
		type,
		branch,
		user,
		queryUrl: rest?.url
	};
}));
const environments = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(environment);
/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
const dataToken = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ data: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	token: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	security_context: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {})
}) }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ data }) => ({
	token: data.token,
	signed: data.security_context
})));
const deploymentSettings = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	deployBranchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	deployBranchReadOnly: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployBranchMergeAllowed: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployMode: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const stateOfBuild = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), ""),
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	buildJobId: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()])),
	errorText: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const devSession = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const pulled = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ buildTriggered: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()) });
/** Only `merged` says that a merge took place: it is required. */
const mergeAnswer = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	merged: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	branchDeleted: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
/** The transaction is sent back unchanged; only its ID is known. */
const uploadStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ transaction: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H)({ id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1)) }) });
const uploadFinished = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) });
const described = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ properties: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())) }));
/** The OpenAPI document of the tenant; only what is needed is parsed. */
const servedSpec = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Path \u2192 method \u2192 operation. */
	paths: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {}))),
	components: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ schemas: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		StartDbtSyncInput: described,
		DbtSyncRun: described
	})) }))
});
/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	resourceType: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	resources: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), []),
	actions: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), [])
});
const caller = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	isAdmin: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	/** Filled in this response only (contract, User); absent and null mean unknown. */
	userPolicies: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(policy, {
		resourceType: "",
		resources: [],
		actions: []
	})))
});
const deployment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	name: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	creationStep: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Path to lower-case hash; the map may be wrapped in `files` (contract, fileHashes). A list without any hash is none. */
const hashesOfFiles = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((response) => {
	const { files } = response;
	const wrapped = isRecord(files) && typeof files.hash !== "string";
	const pairs = Object.entries(wrapped ? files : response).map(([path, entry]) => [inModel(path), isRecord(entry) && typeof entry.hash === "string" ? entry.hash.toLowerCase() : ""]);
	return new Map(pairs.filter(([, hash]) => hash !== ""));
}));
/** A source tree of more nodes than this is not read to its end. */
const maxNodes = 2e4;
const nodes = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())), void 0);
/**
* The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
* if there are more: the tree has too many nodes, or further pages.
*/
const sourceTree = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	items: nodes,
	data: nodes,
	pageInfo: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfo */ .Iq
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items, data = [], pageInfo: page }) => {
	const files = [];
	const withoutContent = [];
	let isComplete = page?.hasNextPage !== true;
	const waiting = [];
	let seen = 0;
	const add = (children) => {
		const left = maxNodes - seen;
		seen += children.length;
		if (children.length > left) isComplete = false;
		for (const child of children.slice(0, Math.max(0, left))) waiting.push(child);
	};
	add(items ?? data);
	while (waiting.length > 0) {
		const node = waiting.pop();
		if (!isRecord(node)) continue;
		const { path, content, children, type } = node;
		if (Array.isArray(children)) add(children);
		if (typeof path !== "string") continue;
		const isFolder = Array.isArray(children) || type === "folder" || type === "directory";
		if (typeof content === "string") files.push({
			path,
			content
		});
		else if (!isFolder) withoutContent.push(path);
	}
	return {
		files,
		withoutContent,
		isComplete
	};
}));
/**
* Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
* decision depends on an entry, so nothing in it is an error.
*/
function readEntry(item) {
	const { timestamp, level, message, phase, durationMs } = isRecord(item) && !Array.isArray(item) ? item : {};
	return {
		timestamp: typeof timestamp === "string" ? timestamp : "",
		level: typeof level === "string" ? level : "",
		message: typeof message === "string" ? message : "",
		phase: typeof phase === "string" ? phase.trim() : void 0,
		durationMs: typeof durationMs === "number" && Number.isFinite(durationMs) ? durationMs : void 0
	};
}
const logPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOfList */ .j2)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .custom */ .Ie)(Array.isArray), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((items) => items.map(readEntry))));
/**
* Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
* list with anything but objects has no errors.
*/
function readErrors(items) {
	if (!Array.isArray(items)) return [];
	const errors = [];
	for (const item of items) {
		if (!isRecord(item) || Array.isArray(item)) return [];
		const { message, fileName } = item;
		errors.push({
			message: typeof message === "string" ? message : "",
			fileName: typeof fileName === "string" ? fileName : void 0
		});
	}
	return errors;
}
/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
const validation = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	mode: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	valid: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	errors: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(readErrors)),
	cubesCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
});
function isRecord(value) {
	return typeof value === "object" && value !== null;
}



/***/ }),

/***/ 3636:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  gateBranch: () => (/* binding */ gateBranch),
  gateQueries: () => (/* binding */ gateQueries)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/check-changes.js + 20 modules
var check_changes = __webpack_require__(4079);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/change.js
var change = __webpack_require__(7012);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/probes.js
var probes = __webpack_require__(3147);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/results.js
var results = __webpack_require__(8752);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/entities.js
var entities = __webpack_require__(3988);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/library.js + 1 modules
var library = __webpack_require__(7413);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/content/find-consumers.js + 9 modules
var find_consumers = __webpack_require__(9455);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/change-lines.js
var change_lines = __webpack_require__(2882);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/compared-with.js
var compared_with = __webpack_require__(6230);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js
var environment = __webpack_require__(5567);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/read-model.js
var read_model = __webpack_require__(7516);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/tell-gone.js














// build/steps/changes/tell-gone.js
/** The step fails anyway, and its errors are known. */
const mostMs = 3e4;
/**
* Tells what a branch that does not compile no longer defines, and who uses that, as far as files tell it: often it is the
* same column that the errors name. Decides nothing, so whatever goes wrong here only stands in the log.
* @param branch what was validated
*/
async function tellGone(context, branch, known) {
	const { budget, clock, log } = context;
	try {
		await (0,runtime_budget/* withinTime */.dn)(clock, mostMs, budget.signal, (signal) => tell((0,deployment_settings/* withSignal */.l_)(context, signal, { retry: false }), branch, known, signal));
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk || error instanceof failure/* Failure */.HR || error instanceof failure/* Stop */.VG)) throw error;
		log.line(`Who uses what the errors concern was not checked: ${error.message}`);
	}
}
async function tell(context, branch, known, signal) {
	const { journal, log, settings, team } = context;
	if (!team.compare) return;
	const target = known.into ?? known.deployBranch ?? (await (0,deployment_settings/* readDeploymentSettings */.H)(context)).deployBranchName;
	const base = (0,compared_with/* baseOf */.bx)(settings, team, target, known.original ?? branch);
	const access = {
		deployBranch: target,
		securityContext: team.securityContext,
		seconds: mostMs / 1e3
	};
	const opening = (0,environment/* openQueryApis */.MW)(context, { base }, access, signal).then((opened) => opened.base);
	const closed = Promise.resolve({ problem: "" });
	const [before, after] = await Promise.all([(0,read_model/* readModel */.ko)(context, base, opening, signal), (0,read_model/* readModel */.ko)(context, branch, closed, signal)]);
	if (!before.files || !after.files) return;
	const changes = goneFrom(namesIn(before.files), namesIn(after.files), before.surface);
	if (changes.length === 0) return;
	const comparison = {
		base,
		readings: ["files"],
		changes,
		plans: (0,results/* countOf */.pq)(null),
		attribution: "none",
		unknown: ["The branch does not compile, so only what its files no longer define is known."]
	};
	const impact = await (0,find_consumers/* findConsumers */.P)(context, comparison, {
		base: null,
		head: null
	}, team);
	journal.found({
		model: comparison,
		impact
	});
	log.lines([...(0,change_lines/* changeLines */.O)(comparison), ...(0,change_lines/* contentLines */.$)(impact)]);
}
const lists = [
	["measure", "measures"],
	["dimension", "dimensions"],
	["segment", "segments"]
];
/** The entities, and members as `entity.member`, that files define. */
function namesIn(files) {
	const found = /* @__PURE__ */ new Map();
	for (const { path, content } of files) {
		const source = (0,library/* sourceOf */.vz)(path, content);
		const yaml = source.yaml();
		for (const [entity, definitions] of yaml ? (0,entities/* definitionsIn */.kM)(source) : []) for (const { kind, body } of definitions) {
			found.set(entity, kind);
			for (const [of, list] of lists) for (const name of yaml?.keys.names(yaml.keys.entry(body, list)?.value) ?? []) found.set(`${entity}.${name}`, of);
		}
	}
	return found;
}
/** What a gone entity had is gone with it; and what stands for a gone member in a view is gone, too. */
function goneFrom(before, after, base) {
	const isGone = (name) => before.has(name) && !after.has(name);
	const own = [...before].filter(([name]) => isGone(name) && (!name.includes(".") || !isGone((0,probes/* entityOf */.lr)(name))));
	const shown = [...base?.entities.values() ?? []].flatMap((view) => [...view.members.values()].flatMap(({ name, kind, aliasMember }) => [aliasMember, (0,probes/* entityOf */.lr)(aliasMember)].some(isGone) ? [[`${view.name}.${name}`, kind]] : []));
	return (0,change/* sortChanges */.gQ)([...own, ...shown].map(([member, kind]) => (0,change/* changeOf */.C2)({
		id: member.includes(".") ? "member-removed" : "entity-removed",
		kind,
		entity: (0,probes/* entityOf */.lr)(member),
		member,
		before: null,
		after: null,
		detail: ""
	})));
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/new-errors.js
var new_errors = __webpack_require__(8491);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-branch.js
var open_branch = __webpack_require__(8810);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/open-dev-mode.js
var open_dev_mode = __webpack_require__(8999);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/run-tests.js + 5 modules
var run_tests = __webpack_require__(4633);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/branch/validate-branch.js + 1 modules
var validate_branch = __webpack_require__(8031);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/gate-branch.js








// build/steps/branch/gate-branch.js
/**
* Opens a branch, waits for its build and, unless `validate: false`, validates it, compares its data model and runs the
* tests of the team file: what makes a branch green.
* @throws Failure, PlatformError, Stop
*/
async function gateBranch(context, branch, { deployBranch, made = false, wanted = {}, compared, into, whileBuilding, whenBuilt }) {
	const { journal, settings, clock } = context;
	const name = await journal.phase("Open", () => (0,open_branch/* openBranch */.D)(context, branch, made ? null : deployBranch));
	const isProduction = branch === deployBranch;
	const opened = made || !isProduction && settings.activate !== "never";
	const itself = name === branch;
	const { newerThan, ...atCommit } = wanted;
	const wantedNow = () => ({
		...atCommit,
		...newerThan && itself ? { newerThan } : {},
		...made && itself ? { made } : {},
		...opened ? { openedAt: clock.now() } : {}
	});
	const staging = opened && itself && !made;
	const opening = (work) => staging ? (0,open_branch/* staysOpen */.n)(context, branch, work) : work();
	await whileBuilding?.();
	const mode = !settings.validate ? null : isProduction ? "production" : "dev_mode";
	const mark = settings.command === "sync" || settings.command === "validate" ? (0,new_errors/* markKnown */.Pk)(context, branch, deployBranch) : void 0;
	const known = {
		deployBranch,
		into,
		original: branch
	};
	const compare = (isFirst, built) => (0,check_changes/* checkChanges */.e)(context, name, {
		...known,
		built,
		compared: isFirst ? compared : void 0
	});
	const whenValid = gateQueries(context, name, deployBranch, isProduction ? null : compare);
	const validated = await opening(() => (0,validate_branch/* validateBuilt */.rt)(context, name, mode, wantedNow(), {
		mark,
		whenBuilt,
		whenValid
	})).catch(async (error) => {
		if (isOf("validation", error) && !isProduction) await tellGone(context, name, known);
		throw error;
	});
	await (0,open_dev_mode/* checkStillFork */.T)(context, branch, name);
	return validated;
}
/**
* Checks what a valid branch means for queries: the changes, and the tests of the team file. These run also when the changes
* fail the step, so that one run tells both.
* @param branch what was validated: the branch, or its fork
* @param deployBranch null if it has not been read yet
* @param compare null for the deploy branch, which has no changes
*/
function gateQueries(context, branch, deployBranch, compare) {
	return async (isFirst, built, isUnchanged) => {
		const groups = (0,run_tests.testGroups)(context);
		if (groups.length === 0 && !compare) return isUnchanged();
		const phase = (0,run_tests.phaseOf)([...compare ? ["changes"] : [], ...groups.map(({ name }) => name)]);
		return context.journal.phase(phase, async () => {
			const changes = await compare?.(isFirst, built);
			const tests = [];
			for (const { run } of groups) tests.push(await run(context, branch, deployBranch));
			if (!await isUnchanged()) return false;
			conclude(changes, tests);
			return true;
		});
	};
}
/** Reports all before it throws. A test that fails counts more than changes that are unknown, which may be an outage. */
function conclude(changes, tests) {
	const failure = (0,run_tests.reportTests)(tests);
	try {
		changes?.();
	} catch (error) {
		if (!isOf("tests", failure) || isOf("breaking", error)) throw error;
	}
	if (failure) throw failure;
}
function isOf(kind, error) {
	return error instanceof failure/* Failure */.HR && error.kind === kind;
}



/***/ }),

/***/ 7611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i1: () => (/* binding */ readAcceptance),
/* harmony export */   q: () => (/* binding */ sameName)
/* harmony export */ });
/* unused harmony export decideAcceptance */
/* harmony import */ var _github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(502);
/* harmony import */ var _github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9398);
/* harmony import */ var _queue_group_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(567);



// build/steps/changes/acceptance.js
/**
* What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
* all changes of this run, provided that the label was set at its commit.
*/
function decideAcceptance({ label, labels, events, reopenedAt, history, pullRequest }) {
	if (!labels.some((name) => sameName(name, label))) {
		const similar = labels.find((name) => wordsOf(name).some((word) => wordsOf(label).includes(word)));
		return {
			state: "not set",
			label,
			...similar !== void 0 && { similar }
		};
	}
	const event = events.findLast((each) => sameName(each.label, label));
	if (!event?.set) return {
		state: "unknown",
		label,
		problem: "GitHub does not say when it was set; remove the label and set it again"
	};
	const set = {
		state: "set",
		label,
		by: event.by || "an unknown account",
		event: event.id
	};
	const mark = history && (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .markAt */ .Hf)(history, event.at);
	if (mark && "problem" in mark) return {
		state: "unknown",
		label,
		problem: `${mark.problem}; remove the label and set it again`
	};
	if (mark) return {
		...set,
		accepts: new Set((0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .listedBy */ .l_)(mark.value))
	};
	if (pullRequest && "problem" in pullRequest) return {
		state: "unknown",
		label,
		...pullRequest
	};
	const { labeled, headSince } = pullRequest ?? {};
	const atThisCommit = labeled !== void 0 && sameName(labeled, label) || headSince !== void 0 && event.at > Math.max(headSince, reopenedAt ?? 0);
	return {
		...set,
		accepts: atThisCommit ? "all" : /* @__PURE__ */ new Set()
	};
}
/** GitHub has one label of a name, in any case. */
function sameName(a, b) {
	return a.toLowerCase() === b.toLowerCase();
}
/** Words by which a label may be taken for another one, such as `breaking`. */
function wordsOf(label) {
	return label.toLowerCase().match(/[a-z]{5,}/g) ?? [];
}
/**
* What is accepted in any pull request of a group of a merge queue. With `comment: never` it is unknown whose a change is, so
* each of them needs the label.
*/
function togetherAccepted(each, own) {
	const unknown = each.find(({ acceptance }) => acceptance.state === "unknown");
	if (unknown?.acceptance.state === "unknown") {
		const { acceptance, number } = unknown;
		return each.length === 1 ? acceptance : {
			...acceptance,
			problem: `#${number}: ${acceptance.problem}`
		};
	}
	const set = each.flatMap(({ acceptance }) => acceptance.state === "set" ? [acceptance] : []);
	const last = set.at(-1);
	if (!last) return own;
	const by = [...new Set(set.map((one) => one.by))].join(", ");
	const lists = set.flatMap(({ accepts }) => accepts === "all" ? [] : [...accepts]);
	if (!set.some(({ accepts }) => accepts === "all")) return {
		...last,
		by,
		accepts: new Set(lists)
	};
	const without = each.find(({ acceptance: one }) => one.state !== "set" || one.accepts !== "all");
	if (!without) return {
		...last,
		by
	};
	const { label } = last;
	return {
		state: "unknown",
		label,
		problem: `with "comment: never", the label counts if it was set at the commit of each pull request up to this one in the merge queue, and "${label}" of #${without.number} accepts nothing`
	};
}
/**
* Reads from GitHub whether the label accepts changes. The label is read as it is now: the event of the run may be older,
* above all in a re-run.
* @param label null when the team file has none
* @throws Stop when the step's time budget is spent
*/
async function readAcceptance(context, label) {
	const { run } = context;
	if (label === null) return {
		state: "none",
		why: "the team file has an empty \"accept-label\""
	};
	const noPullRequest = {
		state: "none",
		why: "this run does not belong to one pull request"
	};
	if (!run.pullRequest && !run.queue && run.eventName !== "push") return noPullRequest;
	if (run.repository === "") return {
		state: "unknown",
		label,
		problem: "the name of the repository is unknown"
	};
	const found = await (0,_queue_group_js__WEBPACK_IMPORTED_MODULE_2__.askForGate)(context, async (github, signal) => {
		const group = await (0,_queue_group_js__WEBPACK_IMPORTED_MODULE_2__.groupOf)(context, github, signal);
		const numbers = group ?? await (0,_github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequestsFor */ .Z)(run, github, signal);
		if (!group && numbers.length > 1) return noPullRequest;
		const each = [];
		for (const number of numbers) {
			const acceptance = decideAcceptance(await readFacts(github, number, label, context, signal));
			each.push({
				number,
				acceptance
			});
		}
		return togetherAccepted(each, each.at(-1)?.acceptance ?? noPullRequest);
	});
	return "value" in found ? found.value : {
		state: "unknown",
		label,
		...found
	};
}
async function readFacts(github, issue, label, { settings, run }, signal) {
	const labels = await github.labels(issue, signal);
	if (!labels.some((name) => sameName(name, label))) return {
		label,
		labels,
		events: [],
		history: null,
		pullRequest: null
	};
	const [{ labels: events, reopenedAt }, history] = await Promise.all([github.issueEvents(issue, signal), (0,_github_own_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .readOwnHistory */ .xI)(github, issue, settings.commentKey, signal)]);
	return {
		label,
		labels,
		events,
		reopenedAt,
		history,
		pullRequest: settings.comment === "never" ? run.pullRequest ?? await headOf(github, issue, run, signal) : null
	};
}
/**
* Since when a pull request has its commit, for events that do not say it. That is the last push to its branch: the dates of a
* commit are its author's, and the commit may have been on another branch before.
*/
async function headOf(github, issue, run, signal) {
	const { headRef, headSha, headRepository } = await github.pullRequest(issue, signal);
	if (headRepository.toLowerCase() !== run.repository.toLowerCase()) return { problem: "its branch is in a fork, so it is unknown when it was pushed to" };
	const push = await github.lastPush(headRef, signal);
	return push?.sha === headSha && (run.eventName !== "push" || headSha === run.sha) ? { headSince: push.at } : { problem: "GitHub does not list the push of its last commit" };
}



/***/ }),

/***/ 2882:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ contentLines),
/* harmony export */   O: () => (/* binding */ changeLines)
/* harmony export */ });
/* harmony import */ var _report_content_section_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3956);
/* harmony import */ var _report_layout_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5577);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _gate_changes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9639);




// build/steps/changes/change-lines.js
/** More lines than these hide the rest of the log; the report has all changes. */
const mostLines = 200;
const mostAffected = 5;
/**
* A comparison for the log: a line for each breaking and dangerous change, the numbers of the others, and what could not
* be compared.
* @returns lines without line breaks; they quote the model, so they are printed through the log
*/
function changeLines({ base, comparedAs, changes, plans, unknown, valuesUnknown, behindBy }) {
	const told = changes.filter(({ level }) => level !== "safe");
	const others = Map.groupBy(changes.filter(({ level }) => level === "safe"), ({ id }) => id);
	const isOwn = told.length > 0 && told.every(({ origin }) => origin === "pull-request");
	const reader = comparedAs === void 0 ? "" : ` as ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(comparedAs, 200)}`;
	const against = `compared with "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(base, 255)}"${reader}`;
	const found = told.length === 0 ? "No breaking or dangerous change" : (0,_gate_changes_js__WEBPACK_IMPORTED_MODULE_3__/* .countByLevel */ .B)(told);
	const isWhole = unknown.length === 0 && valuesUnknown === void 0;
	return [
		`${found}${isOwn ? " in this pull request" : ""}${isWhole ? "" : ", not completely"}${isOwn && isWhole ? "," : ""} ${against}`,
		...plans.checked > 0 ? [`Planned ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(plans.checked, "member")} with ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(plans.sent, "query", "queries")}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .grouped */ .zD)(plans.unchanged)} unchanged (same SQL)`] : [],
		...told.slice(0, mostLines).map((change) => changeLine(change, isOwn)),
		...told.length > mostLines ? [`\u2026 and ${told.length - mostLines} more, in the report`] : [],
		...others.size > 0 ? [`Other changes: ${[...others].map(([id, all]) => otherChanges(id, all)).join(", ")}`] : [],
		...behindBy ? [`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(behindBy, "commit")} of the default branch missing here: what they add appears as removed`] : [],
		...[...unknown, ...valuesUnknown === void 0 ? [] : [valuesUnknown]].map((text) => `Not compared: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text)}`)
	];
}
/** @param isOwn the pull request made all changes, so that no line says it */
function changeLine(change, isOwn) {
	const { level, kind, member, renamedTo, members, affects, readers, message, place } = change;
	const { acceptedBy, usualLevel, acceptedInFile } = change;
	const to = renamedTo === void 0 ? "" : ` to ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(renamedTo, 300)}`;
	return [
		`${level}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(member, 300)} (${kind}): ${(0,_report_layout_js__WEBPACK_IMPORTED_MODULE_1__/* .changeWord */ .dY)(change)}${to}`,
		members && membersText(members),
		affects && `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(affects.length, "member")}: ${affects.slice(0, mostAffected).join(", ")}${affects.length > mostAffected ? ", \u2026" : ""}`,
		readers && `for ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(readers.length, "reader")}`,
		message !== void 0 && (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(message, 400),
		place && `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(place.path, 300)}${place.line === void 0 ? "" : `:${place.line}`}`,
		change.origin === "base" && "already on the default branch",
		usualLevel !== void 0 && `usually ${usualLevel}`,
		!isOwn && change.origin === "pull-request" && "in this pull request",
		acceptedBy !== void 0 && `accepted by ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(acceptedBy, 100)}`,
		acceptedInFile && `accepted until ${acceptedInFile.until}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(acceptedInFile.reason, 300)}`
	].filter((part) => typeof part === "string").join("; ");
}
/** What became of the members of an entity. */
function membersText({ moved, gone }) {
	return [moved > 0 && `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(moved, "member")} moved`, gone > 0 && `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(gone, "member")} removed with it`].filter((part) => part !== false).join(", ");
}
/** Parts that are counted themselves, one and several; of other changes, the members or entities are counted. */
const countedParts = {
	"granularity-added": ["granularity added", "granularities added"],
	"hierarchy-added": ["hierarchy added", "hierarchies added"],
	"title-changed": ["title changed", "titles changed"],
	"description-changed": ["description changed", "descriptions changed"],
	"format-changed": ["format changed", "formats changed"],
	"meta-changed": ["`meta` changed", "`meta` changed"],
	"order-changed": ["sort order changed", "sort orders changed"],
	"folder-changed": ["entity with other folders", "entities with other folders"],
	"drill-members-changed": ["list of drill members changed", "lists of drill members changed"],
	"pre-aggregation-added": ["pre-aggregation added", "pre-aggregations added"],
	"pre-aggregation-changed": ["pre-aggregation changed", "pre-aggregations changed"],
	"refresh-key-changed": ["refresh key changed", "refresh keys changed"]
};
/** `11 cubes and views added`, `1 title changed`. */
function otherChanges(id, changes) {
	const [one, many] = countedParts[id] ?? nounsOf(changes).map((noun) => `${noun} ${_report_layout_js__WEBPACK_IMPORTED_MODULE_1__/* .changeWords */ .mF[id]}`);
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(changes.length, one ?? id, many);
}
function nounsOf(changes) {
	const [kind = "member", ...others] = new Set(changes.map((change) => change.kind));
	if ([kind, ...others].every((each) => each === "cube" || each === "view")) return others.length === 0 ? [kind, `${kind}s`] : ["cube or view", "cubes and views"];
	return ["member", "members"];
}
/** More lines than these hide the rest of the log; the report has all content. */
const mostContentLines = 100;
const mostMembers = 5;
/**
* Who uses the changes, for the log: a line for each piece of content that breaks, the numbers of the others, and what was
* not checked.
* @returns lines without line breaks; they quote names of content, so they are printed through the log
*/
function contentLines({ complete, checked, unchecked, unchanged, consumers }) {
	const of = (state) => consumers.filter((consumer) => consumer.state === state);
	const broken = of("broken");
	const others = [
		["Saved content that changes", of("changes")],
		["Saved content that loses its pre-aggregation", of("loses-rollup")],
		["Saved content that may use a change", of("may-use")],
		["Saved content that was broken before", of("already-broken")]
	];
	const read = _report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentTypes */ .fE.map((type) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(checked[`${type}s`], (0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentNoun */ .ix)(type))).join(", ");
	const same = _report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentTypes */ .fE.filter((type) => unchanged[`${type}s`] > 0).map((type) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(unchanged[`${type}s`], (0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentNoun */ .ix)(type)));
	return [
		`${broken.length === 0 ? "No saved content breaks" : `Saved content that breaks: ${(0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .countContent */ .dq)(broken)}`} (checked: ${read}${complete ? "" : ", not everything"})`,
		...broken.slice(0, mostContentLines).map(consumerLine),
		...broken.length > mostContentLines ? [`\u2026 and ${broken.length - mostContentLines} more, in the report`] : [],
		...others.flatMap(([what, all]) => all.length === 0 ? [] : `${what}: ${(0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .countContent */ .dq)(all)}`),
		...same.length === 0 ? [] : [`Saved content that is unchanged (same SQL): ${same.join(", ")}`],
		...unchecked.map(({ type, count: number, reason }) => {
			const noun = type === "workbook" || type === "plan" ? type : (0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentNoun */ .ix)(type);
			return `Not checked: ${number === 0 ? `an unknown number of ${noun}s` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(number, noun)} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(reason, 300))})`;
		})
	];
}
function consumerLine({ type, id, name, owner, uses, schedules, sheets, embedded }) {
	const members = [...new Set(uses.map(({ member }) => member))].filter((member) => member !== "");
	const mails = schedules.filter(({ enabled }) => enabled).length;
	return [
		`breaks: ${(0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentNoun */ .ix)(type)} ${name === "" ? id : `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(name, 200)}"`}`,
		owner && `owner ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(owner.name, 100)}`,
		members.length > 0 && `uses ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .firstOf */ .Ku)(members, mostMembers, (member) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(member, 200))}`,
		mails > 0 && `mailed by ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(mails, (0,_report_content_section_js__WEBPACK_IMPORTED_MODULE_0__/* .contentNoun */ .ix)("notification"))}`,
		sheets.length > 0 && `in ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(sheets.length, "spreadsheet")}`,
		embedded && "embedded"
	].filter((part) => typeof part === "string").join("; ");
}



/***/ }),

/***/ 4079:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ checkChanges)
});

// EXTERNAL MODULE: ./build/shaken/main/build/changes/change.js
var change = __webpack_require__(7012);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/clock.js
var runtime_clock = __webpack_require__(9889);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/content/find-consumers.js + 9 modules
var find_consumers = __webpack_require__(9455);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var deployment_branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/values.js
var changes_values = __webpack_require__(5722);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/compare.js

// build/changes/compare.js
/**
* Everything in which the two lists differ.
* @param today as `2026-11-22`: a deprecation until a later date has no effect yet
*/
function compareSides(sides, today) {
	const { base, head, existed } = sides;
	const drafts = [...[...base.entities.values()].flatMap((before) => {
		const after = head.entities.get(before.name);
		if (!after) return [goneEntity(before, sides)];
		const members = [...before.members.values()].flatMap((member) => {
			const now = after.members.get(member.name);
			return now ? compareMember(after, member, now, sides) : [];
		});
		return [
			...compareEntity(before, after),
			...members,
			...goneMembers(before, after, sides)
		];
	}), ...newNames(base, head, existed)];
	nameCauses(drafts, base, head);
	return drafts.map((draft) => dueOnly(draft, base, today));
}
/** A deprecation counts when the base says so without a date, or with one that has passed. */
function dueOnly(draft, base, today) {
	if (draft.deprecated !== true) return draft;
	const entity = base.entities.get(draft.entity);
	const member = entity?.members.get(draft.member.slice(draft.entity.length + 1));
	const dates = [entity?.deprecated ?? "", member?.deprecated ?? ""];
	const isDue = (date) => date === "true" || /^\d{4}-\d{2}-\d{2}/.test(date) && date.slice(0, 10) <= today;
	return {
		...draft,
		deprecated: dates.some(isDue)
	};
}
/** What happened to a member of a view is caused by the same change of the cube's member that it stands for. */
function nameCauses(drafts, base, head) {
	const known = new Set(drafts.map(({ id, member }) => `${id} ${member}`));
	for (const draft of drafts) {
		const { id, entity, member } = draft;
		const aliasIn = ({ entities }) => entities.get(entity)?.members.get(member.slice(entity.length + 1))?.aliasMember;
		const alias = aliasIn(base) ?? aliasIn(head) ?? "";
		if (alias !== "" && known.has(`${id} ${alias}`)) draft.causedBy = [alias];
	}
}
/** Classes of what only readers and applications see. */
const noteIds = {
	title: "title-changed",
	description: "description-changed",
	format: "format-changed",
	meta: "meta-changed",
	order: "order-changed",
	drillMembers: "drill-members-changed",
	folders: "folder-changed"
};
/** Makes a change of a class where the values differ. */
function drafter(about) {
	return (id, before, after) => {
		const values = (0,changes_values/* differing */.R1)(before, after);
		return values ? [{
			id,
			...about,
			...values
		}] : [];
	};
}
function compareNotes(draft, base, head) {
	return Object.entries(noteIds).flatMap(([name, id]) => draft(id, { [name]: base[name] ?? "" }, { [name]: head[name] ?? "" }));
}
/** How an entity differs, its members apart. */
function compareEntity(base, head) {
	const { name, kind } = head;
	const own = drafter({
		kind,
		entity: name,
		member: name
	});
	const partOf = (what, short) => drafter({
		kind: what,
		entity: name,
		member: `${name}.${short}`
	});
	const rollups = ({ rollups: all }) => new Map(all.map((one) => [one.name, one.text]));
	return [
		...own("entity-source-changed", { kind: base.kind }, { kind }),
		...own("primary-key-changed", primaryKeyOf(base, head), primaryKeyOf(head, base)),
		...inBoth(rollups(base), rollups(head)).flatMap(([rollup, old, now]) => {
			const change = now === void 0 ? "removed" : old === void 0 ? "added" : "changed";
			const values = (text = "") => ({ definition: text });
			return partOf("pre-aggregation", rollup)(`pre-aggregation-${change}`, values(old), values(now));
		}),
		...inBoth(base.hierarchies, head.hierarchies).flatMap(([hierarchy, old, now]) => {
			const draft = partOf("hierarchy", hierarchy);
			const levels = (one) => one ? { levels: (0,changes_values/* canonical */.$N)(one.levels) } : {};
			const isLost = old?.levels.some((level) => !now?.levels.includes(level)) || !now;
			const id = !old ? "hierarchy-added" : isLost ? "hierarchy-removed" : "drill-members-changed";
			const titles = old && now ? draft("title-changed", { title: old.title }, { title: now.title }) : [];
			return [...draft(id, levels(old), levels(now)), ...titles];
		}),
		...compareNotes(own, base.notes, head.notes)
	];
}
/** What either side has, by name. */
function inBoth(base, head) {
	return [.../* @__PURE__ */ new Set([...base.keys(), ...head.keys()])].map((name) => [
		name,
		base.get(name),
		head.get(name)
	]);
}
/** Keys are mostly hidden: those that both sides show are compared. Views say of no member that it is one. */
function primaryKeyOf(entity, other) {
	const names = [...entity.members.values()].filter(({ name, primaryKey }) => primaryKey && other.members.has(name)).map(({ name }) => name).sort(changes_values/* inOrder */.al);
	return { "primary key": entity.kind === "view" || other.kind === "view" ? "" : names.join(", ") };
}
/** How a member that both sides list differs. */
function compareMember({ name: entity }, base, head, { renames }) {
	const draft = drafter({
		kind: head.kind,
		entity,
		member: `${entity}.${head.name}`
	});
	if (base.kind !== head.kind) return draft("member-kind-changed", { kind: base.kind }, { kind: head.kind });
	const isMeasure = base.kind === "measure";
	const typeOf = ({ type, aggType }) => ({
		type,
		...isMeasure && { aggregation: aggType }
	});
	const otherType = isMeasure ? "measure-type-changed" : "dimension-type-changed";
	const isMoved = base.aliasMember !== "" && head.aliasMember !== "" && nameNow(base.aliasMember, renames) !== head.aliasMember;
	return [
		...draft(base.type === head.type ? "aggregation-changed" : otherType, typeOf(base), typeOf(head)),
		...base.type === head.type ? compareGranularities(draft, base, head) : [],
		...isMoved ? draft("member-source-changed", { member: base.aliasMember }, { member: head.aliasMember }) : [],
		...compareNotes(draft, base.notes, head.notes)
	];
}
/** The name that a member of a cube has now, if it was renamed, alone or with its cube; else the same name. */
function nameNow(name, { members, entities }) {
	const dot = name.indexOf(".");
	const entity = entities.get(name.slice(0, dot));
	return members.get(name)?.to ?? entity?.to.concat(name.slice(dot)) ?? name;
}
/** Queries name custom granularities. A dimension of another type has none, which its type says already. */
function compareGranularities(draft, base, head) {
	return inBoth(base.granularities, head.granularities).flatMap(([name, old, now]) => {
		if (now === void 0) return draft("granularity-removed", { granularity: name }, {});
		if (old === void 0) return draft("granularity-added", {}, { granularity: name });
		const key = `granularity ${name}`;
		return draft("member-definition-changed", { [key]: old }, { [key]: now });
	});
}
/** An entity that queries can no longer use: one change, however many members it had. */
function goneEntity({ name, kind, members, deprecated }, { hidden, head, renames }) {
	const rename = renames.entities.get(name);
	const isHidden = hidden.has(name) || head.hidden.has(name);
	return {
		id: isHidden ? "entity-hidden" : "entity-removed",
		kind,
		entity: name,
		member: name,
		before: { members: String(members.size) },
		after: null,
		detail: "",
		members: rename ? {
			moved: rename.moved,
			gone: rename.gone
		} : {
			moved: 0,
			gone: members.size
		},
		...rename && !isHidden ? renamedEntity(name, kind, rename) : {},
		deprecated: deprecated !== ""
	};
}
function renamedEntity(name, kind, { to, certainty }) {
	return {
		renamedTo: to,
		renameCertainty: certainty,
		fix: `Keep ${kind === "view" ? `a view \`${name}\` with the same members` : `a cube \`${name}\` that extends \`${to}\``} for one release.`
	};
}
/** What is only on the first side. */
function without(entity, other) {
	return [...entity.members.values()].filter(({ name }) => !other.members.has(name));
}
/** The members of an entity that queries can no longer use. */
function goneMembers(base, after, { hidden, head, renames }) {
	return without(base, after).map((member) => {
		const full = `${base.name}.${member.name}`;
		const isHidden = hidden.has(full) || head.hidden.has(full);
		const rename = isHidden ? void 0 : renames.members.get(full);
		return {
			id: isHidden ? "member-hidden" : "member-removed",
			kind: member.kind,
			entity: base.name,
			member: full,
			before: typeOf(member),
			after: null,
			detail: "",
			deprecated: `${member.deprecated}${base.deprecated}` !== "",
			...rename && renamedMember(base, member, rename)
		};
	});
}
/** A member that is added to a generated cube is gone with the next sync. */
function renamedMember({ kind }, { name }, { to, certainty }) {
	return {
		renamedTo: to,
		renameCertainty: certainty,
		fix: `Keep the old name for one release: ${kind === "view" ? `include it a second time, with \`alias: ${name}\`` : `keep both columns in dbt, or, in a cube written by hand, add a member \`${name}\` with the same definition`}.`
	};
}
/** What is new for those who query: entities as a whole, and members of entities that the base has. */
function newNames(base, head, existed) {
	const isKnown = (name) => existed.has(name) || base.hidden.has(name);
	return [...head.entities.values()].flatMap((entity) => {
		const { name, kind, members } = entity;
		const draft = (of, member, rest) => ({
			id: isKnown(member) ? "made-public" : `${of}-added`,
			entity: name,
			member,
			before: null,
			detail: "",
			...rest
		});
		const old = base.entities.get(name);
		if (!old) return [draft("entity", name, {
			kind,
			after: { members: String(members.size) }
		})];
		return without(entity, old).map((member) => draft("member", `${name}.${member.name}`, {
			kind: member.kind,
			after: typeOf(member)
		}));
	});
}
function typeOf({ type, aggType, kind }) {
	if (type === "") return { kind };
	return aggType === "" ? { type } : {
		type,
		aggregation: aggType
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/probes.js
var probes = __webpack_require__(3147);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/results.js
var changes_results = __webpack_require__(8752);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/conclude.js




// build/changes/conclude.js
/** Changes whose level is for the planner to say: alone, they say nothing about queries. */
const ofMember = /^(?:aggregation|member-definition|member-source)-changed$/;
const ofEntity = /^(?:entity-source-changed|primary-key-changed)$/;
const ofRollup = /^pre-aggregation-(?:removed|changed)$/;
/**
* What is found, besides where it is and who made it.
* @param probed null where nothing could be planned: then the lists are all that there is, which no gate passes
*/
function conclude(found, probed) {
	const { drafts, files } = found;
	const plans = (0,changes_results/* countOf */.pq)(probed);
	if (!probed) return {
		changes: (0,change/* sortChanges */.gQ)(drafts.map(change/* changeOf */.C2)),
		plans,
		unknown: []
	};
	const valuesUnknown = (0,changes_results/* enginesDiffer */.Wc)(probed, files);
	const results = (0,changes_results/* resultsOf */.qS)(found, probed, files, valuesUnknown === void 0);
	const judged = drafts.map((draft) => judge(draft, found, results));
	const isRisk = ({ id }) => change/* changeClasses */.xP[id].level !== "safe";
	const open = judged.filter(({ unchanged }) => unchanged === void 0);
	const explained = {
		found,
		open,
		causes: /* @__PURE__ */ new Set([...open.filter(isRisk).map(({ member }) => member), ...changedIn(results)])
	};
	const isEqual = files?.paths.length === 0;
	const isTold = drafts.some(({ id }) => id === "definition-not-visible");
	const blind = isEqual || isTold || found.hasReaders ? [] : (0,changes_results/* blindOf */.LF)(found, files);
	const { lacking, others: silent } = isEqual ? {
		lacking: [],
		others: results.notCompared
	} : (0,changes_results/* contextLacking */.bY)(results);
	const others = [
		failures,
		otherValues,
		otherCombinations,
		otherRollups,
		lostRollups
	].flatMap((find) => find(results, explained));
	const kept = judged.filter(({ member, kind }) => kind !== "pre-aggregation" || !results.lost.has(member));
	return {
		changes: (0,change/* sortChanges */.gQ)([
			...kept,
			...others,
			...notCompared(silent, found)
		].map(change/* changeOf */.C2)),
		plans,
		unknown: [
			...(0,changes_results/* uncheckedOf */.E6)(results),
			...blind,
			...lacking
		],
		...valuesUnknown === void 0 ? {} : { valuesUnknown }
	};
}
/** Members with other SQL: others may be made of them. */
function changedIn({ different }) {
	return different.flatMap(({ probe }) => probe.length === 1 ? probe.map(({ member }) => member) : []);
}
/** The draft with what the results say about it. */
function judge(draft, found, results) {
	if (draft.isUnseen) return draft;
	const unchanged = whyUnchanged(draft, found, results);
	return unchanged === void 0 ? withOwnResults(draft, results) : {
		...draft,
		unchanged
	};
}
/** A private part may change what queries give in another way while the list stays: then who accepted it did not see that. */
function withOwnResults(draft, { different }) {
	const { before, after, detail = (0,changes_values/* canonical */.$N)({
		before,
		after
	}) } = draft;
	const own = different.filter(({ probe }) => explains(draft, probe) && (probe.length === 1 || draft.id !== "entity-source-changed"));
	if (own.length === 0) return draft;
	const details = own.map(({ probe, state }) => `${probe.map(probes/* keyOf */.TN).join(" ")} ${state.signature}`);
	return {
		...draft,
		detail: [detail, ...details.sort(changes_values/* inOrder */.al)].join("\n")
	};
}
/** One change for each entity of which neither side gives SQL to compare. */
function notCompared(all, { files }) {
	return [...Map.groupBy(all, ({ probe }) => entitiesIn(probe)[0] ?? "")].map(([entity, group]) => {
		const affects = [...new Set(group.flatMap(({ probe }) => probe.map(probes/* keyOf */.TN)))].sort(changes_values/* inOrder */.al);
		const [first = entity, second] = affects;
		const [reason] = group.flatMap(({ state }) => state.state === "already broken" ? [state.reason] : state.state === "rollup gained" ? ["Other pre-aggregations serve it than on the base."] : []);
		return {
			id: "not-compared",
			kind: group[0]?.probe[0]?.kind ?? "dimension",
			entity,
			member: second === void 0 ? first : entity,
			before: null,
			after: null,
			detail: [...affects, files?.digest ?? ""].join(" "),
			affects,
			...reason === void 0 ? {} : { message: reason }
		};
	});
}
/** Why the change has no effect, a sentence; undefined where it may have one. */
function whyUnchanged({ id, entity, member, affects = [] }, { head }, { all, members, touched, lost, served, notChecked }) {
	if (ofMember.test(id)) return (0,changes_results/* whySame */.HA)(all.filter(({ probe }) => probe.some((item) => item.member === member)));
	if (ofEntity.test(id)) {
		const reached = head.entities.has(entity) ? [entity, ...affects.map(probes/* entityOf */.lr)] : [...touched];
		if (notChecked.size > 0 || reached.some((name) => touched.has(name))) return void 0;
		return (0,changes_results/* whySame */.HA)(members.filter(({ probe }) => probe.some((item) => (0,probes/* entityOf */.lr)(item.member) === entity)));
	}
	const isAsked = served.has(member) && !notChecked.has(member);
	return ofRollup.test(id) && isAsked && !lost.has(member) ? "No query loses a pre-aggregation." : void 0;
}
/** Members that only the branch rejects, and new ones that it rejects; and cubes that can no longer be queried together. */
function failures({ all }, explained) {
	const failed = all.flatMap(({ probe, state }) => "message" in state ? [{
		probe,
		...state
	}] : []);
	const alone = new Set(failed.flatMap(({ probe }) => probe.length === 1 ? probe.map(probes/* keyOf */.TN) : []));
	const pairs = failed.filter(({ probe }) => probe.length > 1);
	const lost = [...Map.groupBy(pairs, ({ probe }) => entitiesIn(probe).join(" ")).values()].map((group) => {
		const probe = group.flatMap((one) => one.probe);
		const [entity = "", ...others] = entitiesIn(probe);
		const before = {
			cubes: entity,
			"joined with": others.join(", ") || entity
		};
		const [{ message } = { message: "" }] = group;
		return {
			...together("join-path-lost", probe),
			before,
			after: null,
			message
		};
	});
	return [...failed.flatMap(({ probe, state, message }) => {
		const [item, second] = probe;
		if (!item || second || item.granularity !== void 0 && alone.has(item.member)) return [];
		const { member, kind, granularity } = item;
		const named = message.slice(0, 1e4).match(/\w+\.\w+/g) ?? [];
		return [{
			id: state === "broken" ? "plan-failed" : "plan-failed-new",
			kind,
			entity: (0,probes/* entityOf */.lr)(member),
			member,
			before: null,
			after: granularity === void 0 ? null : { granularity },
			detail: (0,changes_values/* canonical */.$N)(granularity),
			causedBy: named.filter((name) => name !== member && explained.causes.has(name)),
			message
		}];
	}), ...lost];
}
/** What is common to changes of members that are asked for together. */
function together(id, probe, ...detail) {
	const [entity = ""] = entitiesIn(probe);
	const affects = [...new Set(probe.map(probes/* keyOf */.TN))].sort(changes_values/* inOrder */.al);
	return {
		id,
		kind: "join",
		entity,
		member: entity,
		affects,
		detail: [...detail, ...affects].join(" ")
	};
}
function entitiesIn(probe) {
	return [...new Set(probe.map(({ member }) => (0,probes/* entityOf */.lr)(member)))].sort(changes_values/* inOrder */.al);
}
/**
* Whether the text explains other SQL of a query: of its own member, of all members of its entity, or of these cubes together.
* @param cubes those of the query
*/
function explains({ id, entity, member }, probe, cubes = entitiesIn(probe)) {
	const [item, second] = probe;
	if (item && !second) return /^(?:aggregation|member-definition|member-source|entity-source)-changed$/.test(id) && [item.member, (0,probes/* entityOf */.lr)(item.member)].includes(member);
	if (!cubes.includes(entity)) return false;
	if (id === "join-changed") return cubes.includes(member.slice(entity.length + 1));
	return id === "primary-key-changed" || id === "entity-source-changed";
}
/** Members with other SQL that nothing in the lists explains: one change for all that differ in the same way. */
function otherValues({ different }, explained) {
	const found = different.filter((one) => one.probe.length === 1 && rollupOf(one) === void 0).filter(({ probe }) => !explained.open.some((draft) => explains(draft, probe)));
	return [...Map.groupBy(found, ({ state }) => state.signature).values()].flatMap((group) => group.slice(0, 1).map(({ state: { words, before, after, signature } }) => {
		return {
			...aboutAll(group, explained, signature),
			words,
			before,
			after
		};
	}));
}
/** Named after the cube, or else the view, that differs as a whole; else after the first of the members. */
function aboutAll(group, { found, causes }, signature) {
	const items = group.flatMap(({ probe }) => probe);
	const members = [...new Set(items.map(({ member }) => member))].sort(changes_values/* inOrder */.al);
	const [first = ""] = members;
	const all = [...Map.groupBy(members, probes/* entityOf */.lr)].flatMap(([name, own]) => {
		const entity = found.head.entities.get(name);
		const isOnly = own.length === members.length;
		return entity?.members.size === own.length && (entity.kind === "cube" || isOnly) ? entity : [];
	}).find(({ members: own }) => own.size > 1);
	const entity = all?.name ?? (0,probes/* entityOf */.lr)(first);
	const kind = items.find(({ member }) => member === first)?.kind ?? "dimension";
	const about = all ? {
		id: "entity-source-changed",
		kind: all.kind,
		member: entity
	} : {
		id: "member-definition-changed",
		kind,
		member: first
	};
	const related = [...group.flatMap(({ memberNames }) => memberNames), ...members.flatMap((name) => (0,changes_results/* aliasesOf */.QI)(found, name))];
	const possible = [...related, ...[...related, ...members].map(probes/* entityOf */.lr)];
	return {
		...about,
		entity,
		detail: [signature, ...members].join(" "),
		affects: members,
		causedBy: possible.filter((name) => causes.has(name) && ![about.member, ...members].includes(name)).filter((name) => name === (0,probes/* entityOf */.lr)(name) || !causes.has((0,probes/* entityOf */.lr)(name)))
	};
}
/** The pre-aggregation whose rows differ, if it is about one. */
function rollupOf({ rollup, state }) {
	return rollup ?? state.rollup;
}
/** Queries that a pre-aggregation serves with other rows. */
function otherRollups({ different }) {
	const changed = changedAlone(different);
	const own = different.filter(({ probe, state }) => state.rollup !== void 0 || !probe.some((item) => changed.has((0,probes/* keyOf */.TN)(item))));
	return [...Map.groupBy(own, rollupOf)].flatMap(([rollup, group]) => {
		const [one] = group;
		if (rollup === void 0 || !one) return [];
		const about = togetherIn(group, "member-definition-changed");
		const { words, before, after } = one.state;
		return [{
			...about,
			kind: "pre-aggregation",
			entity: (0,probes/* entityOf */.lr)(rollup),
			member: rollup,
			words,
			before,
			after
		}];
	});
}
/** Items that differ alone, whatever pre-aggregations hold. */
function changedAlone(different) {
	const alone = different.filter((one) => one.probe.length === 1 && rollupOf(one) === void 0);
	return new Set(alone.flatMap(({ probe }) => probe.map(probes/* keyOf */.TN)));
}
function togetherIn(group, id) {
	const signatures = [...new Set(group.map(({ state }) => state.signature))].sort(changes_values/* inOrder */.al);
	return together(id, group.flatMap(({ probe }) => probe), ...signatures);
}
/** Members that give other SQL only together: joins, and the keys that joins multiply. One change for the same cubes. */
function otherCombinations({ different }, { found, open }) {
	const changed = changedAlone(different);
	const own = different.filter((one) => {
		const { probe } = one;
		if (probe.length === 1 || rollupOf(one) !== void 0) return false;
		return !open.some((draft) => explains(draft, probe)) && !probe.some((item) => changed.has((0,probes/* keyOf */.TN)(item)));
	});
	return [...Map.groupBy(own, ({ probe }) => entitiesIn(probe).join(" "))].flatMap(([, group]) => {
		const [one] = group;
		if (!one) return [];
		const { words, before, after } = one.state;
		const probe = group.flatMap((each) => each.probe);
		const about = togetherIn(group, "join-changed");
		const aliases = probe.flatMap(({ member }) => (0,changes_results/* aliasesOf */.QI)(found, member).map(probes/* entityOf */.lr));
		const isOne = entitiesIn(probe).length === 1 && new Set(aliases).size <= 1;
		const causedBy = open.filter((draft) => explains(draft, probe, [...entitiesIn(probe), ...aliases])).map(({ member }) => member);
		const kind = found.head.entities.get(about.entity)?.kind ?? "cube";
		const join = joinAmong([.../* @__PURE__ */ new Set([...entitiesIn(probe), ...aliases])], found);
		return [{
			...about,
			...isOne ? {
				id: "entity-source-changed",
				kind
			} : join,
			words,
			before,
			after,
			causedBy
		}];
	});
}
/** The join of two of these cubes, as far as a side lists it: it names the change. */
function joinAmong(names, { base, head }) {
	for (const name of names) for (const { entities } of [head, base]) {
		const other = entities.get(name)?.joins?.find((one) => names.includes(one));
		if (other !== void 0) return {
			entity: name,
			member: `${name}.${other}`
		};
	}
}
/** One change for each pre-aggregation that no longer serves what it served; with what its definition says. */
function lostRollups({ lost }, { open }) {
	return [...lost].map(([rollup, members]) => {
		const known = open.find(({ member, kind }) => member === rollup && kind === "pre-aggregation");
		const affects = [...members].sort(changes_values/* inOrder */.al);
		return {
			id: "rollup-lost",
			kind: "pre-aggregation",
			entity: (0,probes/* entityOf */.lr)(rollup),
			member: rollup,
			before: known?.before ?? null,
			after: known?.after ?? null,
			detail: affects.join(" "),
			affects
		};
	});
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/model-texts.js
var model_texts = __webpack_require__(234);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/unseen.js


// build/changes/unseen.js
/** By words in the text that differs (docs/changes.md, "What no plan shows"). */
const rows = [
	{
		id: "access-policy-changed",
		kind: "access-policy",
		words: model_texts/* policies */.R3,
		isBlock: true,
		besidePolicies: /\b(?:extends|mask)["']?[ \t]*:/i
	},
	{
		id: "definition-not-readable",
		kind: "cube",
		words: /\b(?:SECURITY|COMPILE)_?CONTEXT\b|\bsecurityContext\b/i,
		isBlock: false
	},
	{
		id: "entity-source-changed",
		kind: "view",
		words: /\bdefault_?filters\b/i,
		isBlock: true
	},
	{
		id: "refresh-key-changed",
		kind: "cube",
		words: /\brefresh_?key\b/i,
		isBlock: true
	}
];
/** Evaluated once for each model: any of a file may depend on it. */
const compileContext = /\bCOMPILE_?CONTEXT\b/i;
/** @param paths of files that differ */
function unseenIn(base, head, paths) {
	const [before, after] = [base, head].map((texts) => [...texts]);
	const all = [...base, ...head];
	const hasPolicies = all.some(([, text]) => model_texts/* policies */.R3.test(text));
	const settings = paths.filter((path) => model_texts/* settingsFile */._r.test(path));
	const shared = paths.filter((path) => model_texts/* codeFile */["if"].test(path) && !model_texts/* settingsFile */._r.test(path)).filter((path) => outside(base.get(path) ?? "") !== outside(head.get(path) ?? "")).map((path) => ({
		path,
		users: usersOf(path, all)
	}));
	return [...settings.map((path) => aboutFile("definition-not-readable", "cube", path, head)), ...rows.flatMap((row) => {
		const { id, kind, words } = row;
		const [old, now] = [before, after].map((texts = []) => byOwner(texts, row, hasPolicies));
		const own = [.../* @__PURE__ */ new Set([...old?.keys() ?? [], ...now?.keys() ?? []])].filter((owner) => old?.get(owner) !== now?.get(owner)).filter((owner) => [before, after].every((texts = []) => isKnown(owner, texts))).map((owner) => {
			const detail = JSON.stringify([old?.get(owner), now?.get(owner)]);
			return {
				id,
				kind,
				entity: owner,
				member: owner,
				before: null,
				after: null,
				detail,
				isUnseen: true
			};
		});
		const helpers = shared.filter(({ path, users }) => !own.some(({ entity }) => entity === path) && all.some(([at, text]) => users.has(at) && words.test(text)));
		return [...own, ...helpers.map(({ path }) => aboutFile(id, kind, path, head))];
	})];
}
/** The files that a file of code may be a part of: those that import it, and those that import these; not its own entities. */
function usersOf(path, all) {
	const found = /* @__PURE__ */ new Set([path]);
	for (const one of found) for (const [at, text] of all) if ((0,model_texts/* imports */.VW)(text, one) || /\.py$/i.test(one) && model_texts/* template */.vs.test(text)) found.add(at);
	if (all.some(([at, text]) => at === path && (0,model_texts/* entitiesIn */.Fq)(text).length > 0)) found.delete(path);
	return found;
}
function aboutFile(id, kind, path, head) {
	return {
		id,
		kind,
		entity: path,
		member: path,
		before: null,
		after: null,
		detail: head.get(path) ?? "",
		isUnseen: true
	};
}
/** Whether a side has the entity, or the file, at all: what comes or goes with it is no change of it. */
function isKnown(owner, texts) {
	return texts.some(([path, text]) => path === owner || (0,model_texts/* entitiesIn */.Fq)(text).includes(owner));
}
/**
* The blocks or lines that hold the words of a row, by the entity around them; by their file where none is. The whole file
* where the end of a block is not clear.
*/
function byOwner(texts, row, hasPolicies) {
	const { words, besidePolicies } = row;
	const isOf = (text) => words.test(text) || hasPolicies && besidePolicies?.test(text) === true;
	const found = /* @__PURE__ */ new Map();
	for (const [path, text] of texts) {
		if (!isOf(text)) continue;
		const lines = text.split(/\r?\n/);
		for (const [at, line] of lines.entries()) {
			if (!isOf(line)) continue;
			const owner = ownerOf(lines, at, path);
			const from = line.search(words.test(line) ? words : besidePolicies ?? words);
			const own = partOf({
				path,
				text,
				lines
			}, at, from, row);
			found.set(owner, `${found.get(owner) ?? ""}${own}\n`);
		}
	}
	return found;
}
/** What belongs to words in a line. @param from where they stand in it */
function partOf({ path, text, lines }, at, from, { id, isBlock }) {
	const isRisk = change/* changeClasses */.xP[id].level !== "safe";
	if (!model_texts/* codeFile */["if"].test(path) && !(isRisk && model_texts/* template */.vs.test(text))) return (isBlock ? indented(lines.slice(at)) : bracketed(lines, at, from, false)) ?? text;
	if (isBlock ? !/\.[cm]?[jt]s$/i.test(path) : compileContext.test(text)) return text;
	const block = bracketed(lines, at, from, isBlock);
	if (block === null) return text;
	return isBlock && refersToOthers(block) ? `${block}\n${outside(text)}` : block;
}
/** The entity in which a line stands. */
function ownerOf(lines, at, path) {
	const names = (0,model_texts/* entitiesIn */.Fq)(lines.join("\n"));
	return (0,model_texts/* namesIn */.wX)(lines.slice(0, at + 1)).filter((name) => names.includes(name)).at(-1) ?? (names.length === 1 ? names[0] : void 0) ?? path;
}
/** Of YAML, what stands below a key. */
function indented([first = "", ...rest]) {
	const depth = columnOf(first);
	const end = rest.findIndex((line) => {
		if (/^\s*(?:#|$)/.test(line)) return false;
		const column = line.search(/\S/);
		return column < depth || column === depth && !line.trimStart().startsWith("-");
	});
	return [first, ...rest.slice(0, end < 0 ? void 0 : end)].map((line) => line.trimEnd()).join("\n").trim();
}
/** Where the key of a line begins, behind the dash of an item. */
function columnOf(line) {
	return /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0].length ?? 0;
}
/**
* The line, and those after it up to the end of brackets that begin behind the words; null where they do not end.
* @param isValue whether the value may begin on the next line, and ends with a comma
*/
function bracketed(lines, at, from, isValue) {
	let depth = 0;
	for (const [index, line] of lines.slice(at).entries()) {
		const rest = index === 0 ? line.slice(from) : line;
		for (const [bracket] of rest.matchAll(/[[\](){}]/g)) depth += "[({".includes(bracket) ? 1 : -1;
		if (depth < 0 || depth === 0 && (!isValue || /[,;]\s*$/.test(rest))) return lines.slice(at, at + index + 1).join("\n").trim();
	}
	return null;
}
/** Whether a value in code has names in it that are not its own: of constants, functions, imports. */
function refersToOthers(value) {
	const bare = value.replace(/'[^'\n]*'|"[^"\n]*"|`[^`$]*`/g, "").replace(/[\w$]+\s*:|\.[\w$]+|\b(?:true|false|null|undefined|CUBE|security_?context)\b/gi, "");
	return /[a-z_$]/i.test(bare);
}
/** Of code, what stands in no cube or view: what these may have in common. All of it where their ends are not clear. */
function outside(text) {
	const parts = [];
	let end = 0;
	for (const { index } of text.matchAll(/\b(?:cube|view)\s*\(/g)) {
		if (index < end) continue;
		parts.push(text.slice(end, index));
		end = closingOf(text, index);
		if (end < 0) return text;
	}
	return [...parts, text.slice(end)].join("").replace(/\s+/g, " ");
}
/** Behind the bracket that closes the first one; -1 if none does. */
function closingOf(text, from) {
	let depth = 0;
	for (const { 0: bracket, index } of text.slice(from).matchAll(/[[\](){}]/g)) {
		depth += "[({".includes(bracket) ? 1 : -1;
		if (depth === 0) return from + index + 1;
	}
	return -1;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/files.js




// build/changes/files.js
/** @param files paths as the platform has them */
function filesDifference(files) {
	const [base, head] = [(0,model_texts/* textsOf */.CB)(files.base), (0,model_texts/* textsOf */.CB)(files.head)];
	const paths = [.../* @__PURE__ */ new Set([...base.keys(), ...head.keys()])].filter((path) => base.get(path) !== head.get(path)).sort(changes_values/* inOrder */.al);
	const all = [...base, ...head];
	const code = all.filter(([path, text]) => model_texts/* codeFile */["if"].test(path) || model_texts/* template */.vs.test(text));
	let isSame;
	return {
		paths,
		digest: (0,change/* fingerprintOf */.ax)("files", "", "", JSON.stringify(paths.map((path) => [path, head.get(path)]))),
		has: (pattern) => all.some(([, text]) => pattern.test(text)),
		hasInCode: (pattern) => code.some(([, text]) => pattern.test(text)),
		isSame: (entity) => {
			isSame ??= sameBehind(base, head, paths);
			return isSame(entity);
		},
		definingNoneOf: (entities) => paths.filter((path) => {
			const own = (0,model_texts/* entitiesIn */.Fq)(`${base.get(path) ?? ""}\n${head.get(path) ?? ""}`);
			return own.length > 0 && !own.some((name) => entities.has(name));
		}),
		unseen: unseenIn(base, head, paths)
	};
}
function sameBehind(base, head, paths) {
	const changed = new Set(paths);
	const isText = (path) => model_texts/* codeFile */["if"].test(path) || !(0,model_texts/* isModelFile */.ic)(path) || [base, head].some((texts) => model_texts/* template */.vs.test(texts.get(path) ?? ""));
	if (paths.some(isText)) return () => false;
	const definers = /* @__PURE__ */ new Map();
	const wordsOf = /* @__PURE__ */ new Map();
	for (const [path, text] of [...base, ...head]) {
		for (const name of (0,model_texts/* entitiesIn */.Fq)(text)) definers.set(name, (definers.get(name) ?? /* @__PURE__ */ new Set()).add(path));
		const words = wordsOf.get(path) ?? /* @__PURE__ */ new Set();
		for (const word of text.match(/\w+/g) ?? []) words.add(word);
		wordsOf.set(path, words);
	}
	const reach = /* @__PURE__ */ new Map();
	const reachOf = (path) => {
		const known = reach.get(path) ?? new Set([...wordsOf.get(path) ?? []].flatMap((word) => [...definers.get(word) ?? []]));
		reach.set(path, known);
		return known;
	};
	return (entity) => {
		const seen = new Set(definers.get(entity));
		if (seen.size === 0) return false;
		for (const path of seen) {
			if (changed.has(path)) return false;
			for (const next of reachOf(path)) seen.add(next);
		}
		return true;
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/sql-text.js
var sql_text = __webpack_require__(1380);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/renames.js


// build/changes/renames.js
const noRenames = {
	entities: /* @__PURE__ */ new Map(),
	members: /* @__PURE__ */ new Map()
};
/** Each member with what a plan of all of them says of it alone; null where the plan does not tell them apart. */
function apart(items, plan) {
	const columns = [...(0,sql_text/* columnsOf */.PL)((0,sql_text/* tokensOf */.k8)(plan.sql ?? "")) ?? []];
	const found = items.flatMap((item) => {
		const [name, source] = columns.find(([column]) => (0,probes/* isColumnOf */.SJ)(column, item)) ?? [];
		if (!source || name === void 0 || source.expression.includes(name)) return [];
		const { expression, tables, joins, where } = source;
		return [{
			item,
			plan: {
				...plan,
				sql: [
					expression,
					...tables,
					...joins,
					where
				].join(" ; ")
			}
		}];
	});
	return found.length < items.length || plan.rollups.length > 0 || /[^[\]]/.test(plan.values) ? null : found;
}
/**
* Pairs gone and new members of an entity by their SQL: equal, or else different in one column. Both have to be the only
* one of their kind.
*/
function renameCandidates(gone, made) {
	const before = gone.map((one) => ({
		...one,
		tokens: tokensWithoutName(one)
	}));
	const after = made.map((one) => ({
		...one,
		tokens: tokensWithoutName(one)
	}));
	const pairs = before.flatMap((old) => after.filter(({ item }) => item.kind === old.item.kind).flatMap(({ item, tokens }) => {
		const columns = columnDifference(old.tokens, tokens);
		return columns === void 0 ? [] : [{
			from: old.item,
			to: item,
			columns
		}];
	}));
	const isOnly = ({ from, to }, all) => all.filter((one) => one.from === from).length === 1 && all.filter((one) => one.to === to).length === 1;
	const equal = pairs.filter(({ columns }) => columns === null);
	const taken = new Set(equal.flatMap(({ from, to }) => [from, to]));
	const others = pairs.filter(({ columns, from, to }) => columns && !taken.has(from) && !taken.has(to));
	return [...equal.filter((one) => isOnly(one, equal)), ...others];
}
/** The SQL, in which the name that the query gives the column is not told. */
function tokensWithoutName({ item, plan: { sql, values, memberNames } }) {
	const tokens = (0,sql_text/* withoutOwnNames */.xr)((0,sql_text/* tokensOf */.k8)(sql ?? ""), memberNames ?? []);
	const isName = (token) => (0,sql_text/* isQuoted */.f5)(token) && (0,probes/* isColumnOf */.SJ)((0,sql_text/* unquoted */.qZ)(token), item);
	return [...tokens.map((token) => isName(token) ? "\"the member\"" : token), values];
}
/** @returns null for equal texts, undefined for texts that differ in more than one name */
function columnDifference(before, after) {
	if (before.length !== after.length) return void 0;
	let found = null;
	for (const [at, old] of before.entries()) {
		const now = after[at] ?? "";
		if (old === now) continue;
		const pair = {
			before: bare(old),
			after: bare(now)
		};
		if (!/^\w+$/.test(pair.before) || !/^\w+$/.test(pair.after)) return void 0;
		if (found && (found.before !== pair.before || found.after !== pair.after)) return void 0;
		found = pair;
	}
	return found;
}
function bare(token) {
	return (0,sql_text/* isQuoted */.f5)(token) ? (0,sql_text/* unquoted */.qZ)(token) : token;
}
/** Whether the SQL of a dbt model gives the same expression another name: `coalesce(a, 0) as paid` and `\u2026 as received`. */
function isRenamedIn(before, after, { before: from, after: to }) {
	const aliasOf = (line) => /^\s*,?\s*(.*\S)\s+as\s+["`]?(\w+)["`]?\s*,?\s*$/i.exec(line);
	const expressions = (text, name) => text.split("\n").map(aliasOf).flatMap((found) => found?.[2] === name ? [(found[1] ?? "").replace(/\s+/g, " ")] : []);
	const now = expressions(after, to);
	return expressions(before, from).some((one) => now.includes(one)) && expressions(after, from).length === 0;
}
/**
* Whether two entities are the same one under another name, by plans of the members that both have.
* @param isMoved git says that the file of the one became that of the other: then the table may have another name
*/
function isSameEntity(before, after, isMoved) {
	const [old, now] = [before, after].map(({ sql }) => {
		return [...(0,sql_text/* columnsOf */.PL)((0,sql_text/* withoutOwnNames */.xr)((0,sql_text/* tokensOf */.k8)(sql ?? "")))?.values() ?? []];
	});
	if (!old?.length || old.length !== now?.length) return false;
	const isEqual = (at) => {
		const [a, b] = [old[at], now[at]];
		if (!a || !b) return false;
		const tables = a.tables.join(" ") === b.tables.join(" ");
		return isMoved ? tables || a.expression.split(".").at(-1) === b.expression.split(".").at(-1) : tables;
	};
	const equal = old.filter((_, at) => isEqual(at)).length;
	return isMoved ? equal > old.length / 2 : equal === old.length;
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/planning/planners.js
var planning_planners = __webpack_require__(35);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/compare-plans.js
var compare_plans = __webpack_require__(8320);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/readers/reader-plans.js
var reader_plans = __webpack_require__(9449);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/readers/reader-states.js



// build/steps/readers/reader-states.js
/**
* Compares what two sides give a reader for one member, of which both give rows. Which members rows are filtered by is told by
* what the plan touches besides what the query itself does.
* @param usual the plans of the same query in the usual context; null where a side does not plan it
*/
function rowState(own, usual) {
	const found = (0,compare_plans/* comparePlans */.OA)(own.base, own.head);
	if (found.state === "same") return null;
	const all = usual && (0,compare_plans/* comparePlans */.OA)(usual.base, usual.head);
	const filters = filtersOf(own, usual, all?.state === "different" && all.words.some((words) => words !== "another filter"));
	const { before, after } = filters;
	const [old, now] = [(0,reader_plans/* conditionsIn */.A)(own.base), (0,reader_plans/* conditionsIn */.A)(own.head)];
	const isFiltered = old + now > 0;
	const isOfModel = usual !== null && before.length + after.length === 0 && now - old === (0,reader_plans/* conditionsIn */.A)(usual.head) - (0,reader_plans/* conditionsIn */.A)(usual.base) && own.base.values === own.head.values;
	if (before.length === 0 && old < now && !isOfModel) return {
		state: "rows narrowed",
		filters
	};
	if (after.length === 0 && old > now && !isOfModel) return {
		state: "rows widened",
		filters
	};
	if (before.join(" ") !== after.join(" ")) return {
		state: "rows changed",
		filters
	};
	if (isFiltered && own.base.values !== own.head.values) return {
		state: "rows changed",
		filters
	};
	if (isFiltered && /^rollup/.test(found.state) && all?.state === found.state) return { state: "other SQL" };
	if (found.state === "rollup lost") return all?.state === "rollup lost" ? null : {
		state: "loses rollup",
		rollups: [...found.rollups]
	};
	if (all?.state === found.state && (all.state !== "different" || isAlike(all, found))) return null;
	return found.state === "different" && (found.words.includes("another filter") || found.words.every((words) => words === "other SQL")) ? {
		state: "rows changed",
		filters
	} : { state: "other SQL" };
}
/** Whether the usual plans differ in just the same. What a filter is like is in no signature. */
function isAlike(all, own) {
	return all.state === "different" && own.state === "different" && all.signature === own.signature && !own.words.includes("another filter");
}
/**
* What the query is made of is in the plans with the fewest conditions: a policy may filter the usual rows, too.
* @param isDefinition whether the query itself is made of other members: then these are no filter
*/
function filtersOf({ base, head }, usual, isDefinition) {
	const namesIn = (plan) => new Set(plan.memberNames);
	const plans = [
		base,
		head,
		...usual ? [usual.base, usual.head] : []
	];
	const fewest = Math.min(...plans.map(reader_plans/* conditionsIn */.A));
	const own = (usual && isDefinition ? [usual.base, usual.head] : plans.filter((one) => (0,reader_plans/* conditionsIn */.A)(one) === fewest)).map(namesIn);
	const isOwn = (name) => isDefinition ? own.some((names) => names.has(name)) : own.every((names) => names.has(name));
	const others = (plan) => [...namesIn(plan)].filter((name) => !isOwn(name)).sort(changes_values/* inOrder */.al);
	return {
		before: others(base),
		after: others(head)
	};
}
/** A filter by what a member is made of is the one that others of its entity show, where it shows the same but for that. */
function withOwnFilters(rows) {
	const shown = new Map(rows.flatMap(({ state }) => state.filters ? [[JSON.stringify(state), state]] : []));
	return rows.map((row) => {
		const { state, touches } = row;
		if (!state.filters) return row;
		const without = ({ before, after }) => JSON.stringify([before, after].map((names) => names.filter((name) => !touches.has(name))));
		const own = without(state.filters);
		const found = [...shown.values()].find(({ filters }) => filters && filters !== state.filters && without(filters) === own && hidesIn(filters, touches));
		return found ? {
			...row,
			state: found
		} : row;
	});
}
function hidesIn({ before, after }, touches) {
	return [...before, ...after].some((name) => touches.has(name));
}
const ids = {
	"sees more": "access-widened",
	"rows widened": "rows-widened",
	"rows changed": "rows-changed",
	"other SQL": "member-definition-changed",
	"sees less": "access-narrowed",
	"comes back empty": "access-narrowed",
	"rows narrowed": "rows-narrowed",
	"loses rollup": "rollup-lost-for"
};
const states = Object.keys(ids);
/** What a reader gains first, then by entity. */
function sortReaderChanges(changes) {
	const rank = ({ state }) => states.indexOf(state);
	return changes.toSorted((a, b) => rank(a) - rank(b) || (0,changes_values/* inOrder */.al)(a.entity, b.entity) || (0,changes_values/* inOrder */.al)(a.members.join(), b.members.join()));
}
/** One change of the data model for all readers for whom the same differs. */
function readerDrafts(comparisons) {
	const all = comparisons.flatMap(({ reader, changes }) => changes.map((change) => ({
		reader,
		change
	})));
	return [...Map.groupBy(all, ({ change }) => JSON.stringify(change))].flatMap(([detail, group]) => {
		const [one] = group;
		if (!one) return [];
		const { entity, state, members, isWhole, filters, rollups } = one.change;
		const [first = entity, second] = members;
		const readers = group.map(({ reader }) => reader);
		const filteredBy = (names) => names.length > 0 ? { filter: names.join(", ") } : null;
		return [{
			id: ids[state],
			kind: "access-policy",
			entity,
			member: second === void 0 && !isWhole ? first : entity,
			before: filters ? filteredBy(filters.before) : null,
			after: filters ? filteredBy(filters.after) : null,
			detail: `${detail} ${readers.join(" ")}`,
			affects: members,
			readers,
			isUnseen: true,
			...rollups && { words: rollups.map((name) => `pre-aggregation ${name}`) },
			...state === "comes back empty" && !isWhole && { level: "dangerous" }
		}];
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/readers/as-readers.js





// build/steps/readers/as-readers.js
/** @param ask for what only readers see */
async function findAsReaders(compared, usual, ask) {
	const readers = compared.map(({ comparison }) => comparison);
	const seen = as_readers_inBoth(usual.base, usual.head);
	const named = new Set([usual.base, usual.head].flatMap(entitiesBehind));
	const known = new Set(usual.changes.map(({ fingerprint }) => fingerprint));
	const changes = [];
	const unknown = readers.flatMap((one) => one.unknown ?? []);
	let valuesUnknown;
	for (const { comparison, sides } of compared) {
		for (const side of sides ? [sides.base, sides.head] : []) for (const name of entitiesBehind(side.surface)) named.add(name);
		const own = sides && unseenSides(sides, seen, usual.files);
		if (!own) continue;
		const asked = await ask(own.sides);
		const [base, head] = [own.sides.base.surface, own.sides.head.surface];
		const drafts = asked.gone ? compareSides({
			base,
			head,
			...asked.gone
		}, usual.today) : [];
		const found = conclude({
			base,
			head,
			drafts,
			files: usual.files
		}, asked.probed);
		const rowsOf = new Set(comparison.changes.flatMap(({ entity, filters }) => filters ? entity : []));
		for (const change of found.changes) {
			const isTold = ofAccess.test(change.id) || change.message === "another filter" && rowsOf.has(change.entity);
			if (own.entities.has(change.entity) && !known.has(change.fingerprint) && !isTold) changes.push({
				...change,
				readers: [comparison.reader]
			});
			known.add(change.fingerprint);
		}
		unknown.push(...asked.unknown, ...found.unknown);
		valuesUnknown ??= found.valuesUnknown;
		for (const name of as_readers_inBoth(sides.base.surface, sides.head.surface)) seen.add(name);
	}
	return {
		readers,
		drafts: [...readerDrafts(withoutHidden(readers, usual.changes)), ...unseenFiles(usual.files, named)],
		changes,
		unknown,
		valuesUnknown
	};
}
/** Who sees a name is told of each reader. */
const ofAccess = /^(?:entity|member)-hidden$|^made-public$/;
function membersIn({ entities }) {
	return [...entities.values()].flatMap(({ name, members }) => [...members.keys()].map((one) => `${name}.${one}`));
}
/** The entities of a surface, and the cubes that its views show. */
function entitiesBehind({ entities }) {
	return [...entities.values()].flatMap(({ name, members }) => [name, ...[...members.values()].map(({ aliasMember }) => (0,probes/* entityOf */.lr)(aliasMember))]);
}
function as_readers_inBoth(base, head) {
	const known = new Set(membersIn(base));
	return new Set(membersIn(head).filter((name) => known.has(name)));
}
/** The entities of a reader that may differ, with the members that were not seen before, and what they are joined with. */
function unseenSides({ base, head }, seen, files) {
	const all = [base, head].flatMap(({ surface }) => membersIn(surface));
	const fresh = new Set(all.filter((name) => !seen.has(name)).map(probes/* entityOf */.lr));
	const entities = new Set([...fresh].filter((name) => files?.isSame(name) !== true));
	if (entities.size === 0) return null;
	const isJoined = ({ name, joins }) => joins?.some((one) => entities.has(one)) || [base, head].some(({ surface }) => [...entities].some((one) => surface.entities.get(one)?.joins?.includes(name)));
	const only = (surface) => ({
		...surface,
		entities: new Map([...surface.entities].flatMap(([name, entity]) => {
			if (!entities.has(name)) return isJoined(entity) ? [[name, entity]] : [];
			const beside = [...entity.members.values()].find(({ kind, name: one }) => kind !== "segment" && seen.has(`${name}.${one}`));
			const members = [...entity.members].filter(([one]) => !seen.has(`${name}.${one}`) || one === beside?.name);
			return [[name, {
				...entity,
				members: new Map(members)
			}]];
		}))
	});
	const part = (side) => ({
		...side,
		surface: only(side.surface)
	});
	return {
		entities,
		sides: {
			base: part(base),
			head: part(head)
		}
	};
}
/** Without what is hidden from everybody. */
function withoutHidden(readers, changes) {
	const hidden = new Set(changes.flatMap(({ id, member }) => /-hidden$/.test(id) ? [member] : []));
	const isTold = (name) => hidden.has(name) || hidden.has((0,probes/* entityOf */.lr)(name));
	return readers.map((one) => ({
		...one,
		changes: one.changes.filter(({ state, members }) => state !== "sees less" || !members.every(isTold))
	}));
}
/** Files that differ and define something, of which no one who was asked sees anything. */
function unseenFiles(files, entities) {
	if (!files?.has(model_texts/* policies */.R3)) return [];
	return files.definingNoneOf(entities).map((path) => ({
		id: "not-compared",
		kind: "cube",
		entity: path,
		member: path,
		before: null,
		after: null,
		detail: files.digest,
		isUnseen: true,
		message: "No reader sees what it defines."
	}));
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/surface.js
var surface = __webpack_require__(465);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/readers/compare-readers.js










// build/steps/readers/compare-readers.js
/** Readers that are asked for at once. */
const readersAtOnce = 4;
/** Plans of both sides together for one reader; what is beyond is not checked. */
const mostPlans = 2e3;
/**
* Compares both sides as each reader.
* @param open opens the query APIs of both sides for a reader
* @returns in the order of the readers
* @throws Stop
*/
async function compareReaders(readers, open, usual, signal) {
	const found = new Map([...readers].map((reader) => [reader, unknownReader(reader)]));
	await (0,concurrency/* eachOf */.p)(found.keys(), readersAtOnce, async (reader) => {
		const compared = await open(reader).then((opened) => compareReader(reader, opened, usual, signal)).catch((error) => {
			signal.throwIfAborted();
			if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
			return unknownReader(reader, `${(0,runtime_text/* withoutStop */.f6)(error.message)}. ${error.advice}`);
		});
		found.set(reader, compared);
	});
	return [...found.values()];
}
function unknownReader(reader, why = "") {
	return {
		comparison: {
			reader,
			changes: [],
			unknown: `What the reader \`${(0,runtime_text/* oneLine */.TN)(reader, 100)}\` gets was not compared: ${why}`
		},
		sides: null
	};
}
async function compareReader(reader, { base, head }, usual, signal) {
	for (const side of [base, head]) if ("problem" in side) return unknownReader(reader, [side.problem, side.advice].filter(Boolean).join(" "));
	if ("problem" in base || "problem" in head) return unknownReader(reader);
	const [before, after] = await Promise.all([base, head].map(async ({ api }) => ({
		api,
		surface: (0,surface/* surfaceOf */.l)(await api.meta(signal))
	})));
	if (!before || !after) return unknownReader(reader);
	const sides = {
		base: before,
		head: after
	};
	if (before.surface.entities.size + after.surface.entities.size === 0) return unknownReader(reader, "it sees nothing on either side. Correct its context in `readers`.");
	const asker = createAsker(sides, usual, signal);
	const isSame = (entity) => usual.files?.isSame(entity) === true;
	const names = [.../* @__PURE__ */ new Set([...before.surface.entities.keys(), ...after.surface.entities.keys()])];
	const touched = names.filter((name) => !isSame(name));
	const changes = [];
	await (0,concurrency/* eachOf */.p)(touched, 16, async (entity) => {
		changes.push(...await askEntity(asker, sides, entity));
	});
	changes.push(...await askRollups(asker, sides, new Set(touched)));
	const problem = asker.problem() ?? (changes.length > 0 ? await controlProblem(asker, sides, names.filter(isSame)) : null);
	if (problem !== null) return {
		...unknownReader(reader, problem),
		sides
	};
	return {
		comparison: {
			reader,
			changes: sortReaderChanges(changes)
		},
		sides
	};
}
/** Asks both sides as one reader, and as usual where that tells what is said of everybody. */
function createAsker(sides, usual, signal) {
	const planners = (0,planning_planners/* createPlanners */.k)(sides.base, sides.head, () => false, signal);
	const rollups = /* @__PURE__ */ new Map();
	let problem = null;
	let sameSeen = false;
	const plans = () => planners.base.plans + planners.head.plans;
	/** @returns null where the side rejects it */
	async function plan(of, side, probe) {
		if (plans() >= mostPlans) problem ??= `not within ${mostPlans} plans. Compare fewer changes at once.`;
		if (problem !== null) return null;
		const reply = await of[side].plan({
			form: "json",
			text: JSON.stringify((0,probes/* queryOf */.E2)(probe))
		});
		if (reply.state !== "planned") return null;
		for (const one of reply.plan.rollups) rollups.set(`${one.id} ${one.sql}`, one);
		return reply.plan;
	}
	async function pair(of, probe) {
		const [base, head] = await Promise.all([plan(of, "base", probe), plan(of, "head", probe)]);
		return {
			base,
			head
		};
	}
	return {
		rollups,
		problem: () => problem,
		hasSeenSame: () => sameSeen,
		/** As this reader. */
		pair: (probe) => pair(planners, probe),
		plan: (side, probe) => plan(planners, side, probe),
		/** In the usual context; null unless both sides plan it. */
		async usually(probe) {
			const { base, head } = await pair(usual.planners, probe);
			return base && head ? {
				base,
				head
			} : null;
		},
		sawSame() {
			sameSeen = true;
		},
		fail(why) {
			problem ??= why;
		}
	};
}
/** What differs in what one entity lists and gives this reader. */
async function askEntity(asker, { base, head }, entity) {
	const [before, after] = [base, head].map((side) => plainItems(side.surface, entity));
	if (!before || !after) return [];
	const isIn = (items) => (one) => items.some((other) => other.member === one.member);
	const gained = after.filter((one) => !isIn(before)(one));
	const lost = before.filter((one) => !isIn(after)(one));
	const common = before.filter((one) => one.kind !== "segment" && isIn(after)(one));
	const [known, left] = await Promise.all([plannedOf(gained, common[0], (probe) => asker.plan("base", probe)), plannedOf(lost, common[0], (probe) => asker.plan("head", probe))]);
	const more = await plannedOf(known, void 0, async (probe) => {
		const plan = await asker.plan("head", probe);
		return plan && !(0,reader_plans/* isEmpty */.I)(plan) ? plan : null;
	});
	const nothing = /* @__PURE__ */ new Set();
	const found = [...more.map(({ member }) => ({
		member,
		state: { state: "sees more" },
		touches: nothing
	})), ...left.map(({ member }) => ({
		member,
		state: { state: "sees less" },
		touches: nothing
	}))];
	const cubeOf = ({ member }) => (0,probes/* entityOf */.lr)((0,probes/* cubeMember */.sE)(head.surface, member));
	await (0,concurrency/* eachOf */.p)((0,probes/* memberProbes */.sB)(common, () => false, cubeOf), 16, (probe) => settleRows(asker, probe, ({ member }, state, touches = nothing) => found.push({
		member,
		state,
		touches
	})));
	return [...Map.groupBy(withOwnFilters(found), ({ state }) => JSON.stringify(state)).values()].flatMap((group) => {
		const [one] = group;
		const members = group.map(({ member }) => member).sort(changes_values/* inOrder */.al);
		const { state } = one?.state ?? {};
		const all = state === "sees more" ? after : state === "sees less" ? before : common;
		return one ? [{
			entity,
			...one.state,
			members,
			isWhole: members.length === all.length
		}] : [];
	});
}
/** Members and segments without granularities. */
function plainItems({ entities }, name) {
	const entity = entities.get(name);
	return entity ? (0,probes/* itemsOf */.S3)(entity).filter(({ granularity }) => granularity === void 0) : [];
}
/**
* Those that a side plans: all of a chunk at once, or else fewer.
* @param beside a segment is no query alone: without such a member it counts as planned
*/
async function plannedOf(items, beside, ask) {
	const search = async (probe) => {
		const isSegment = probe.every(({ kind }) => kind === "segment");
		if (isSegment && !beside) return probe;
		if (await ask(isSegment && beside ? [...probe, beside] : probe)) return probe;
		return (await Promise.all((0,probes/* halvesOf */.FE)(probe).map(search))).flat();
	};
	const chunks = [...Map.groupBy(items, ({ kind }) => kind === "segment").values()].flatMap((some) => (0,probes/* inChunks */.mk)(some));
	return (await Promise.all(chunks.map(search))).flat();
}
/** Compares members together, and where they are not all the same and granted, fewer at a time. */
async function settleRows(asker, probe, tell) {
	const [item, second] = probe;
	if (!item) return;
	const { base, head } = await asker.pair(probe);
	if (base && head && !(0,reader_plans/* isEmpty */.I)(base) && !(0,reader_plans/* isEmpty */.I)(head) && (0,compare_plans/* comparePlans */.OA)(base, head).state === "same") {
		if (!second || (0,reader_plans/* conditionsIn */.A)(base) === 0) return asker.sawSame();
		await Promise.all(probe.map((one) => settleRows(asker, [one], tell)));
		return;
	}
	if (second) {
		await Promise.all((0,probes/* halvesOf */.FE)(probe).map((part) => settleRows(asker, part, tell)));
		return;
	}
	if (base && head) {
		const [before, after] = [(0,reader_plans/* isEmpty */.I)(base), (0,reader_plans/* isEmpty */.I)(head)];
		if (before && after) return;
		if (before) return tell(item, { state: "sees more" });
		if (after) return tell(item, { state: "comes back empty" });
		if ([base, head].some(({ values }) => values.includes("\"undefined\""))) return asker.fail(`its context lacks a value that rows of \`${(0,probes/* entityOf */.lr)(item.member)}\` are filtered by. Add it to the context in \`readers\`.`);
		const usual = await asker.usually(probe);
		const state = rowState({
			base,
			head
		}, usual);
		const touches = new Set([usual?.base ?? base, usual?.head ?? head].flatMap((plan) => plan.memberNames ?? []));
		if (state) tell(item, state, touches);
		return;
	}
	if ((base || head) && await asker.usually(probe)) asker.fail(`the planner rejects queries of \`${(0,probes/* entityOf */.lr)(item.member)}\` for it on ${base ? "the branch" : "the base"}.`);
}
/** Pre-aggregations of what may differ, in the queries that they are made for, as far as this reader can ask them. */
async function askRollups(asker, { base, head }, touched) {
	const surfaces = [base.surface, head.surface];
	const listed = surfaces.flatMap(({ entities }) => [...entities.values()].flatMap(({ name, rollups }) => rollups.map((one) => (0,probes/* listedProbe */.aH)(name, one))));
	const read = [...asker.rollups.values()].map(({ id, sql }) => (0,probes/* loadedProbe */.yH)(id, sql, surfaces));
	const all = /* @__PURE__ */ new Map();
	for (const one of (0,probes/* publicProbes */.DU)(base.surface, head.surface, [...listed, ...read])) if (touched.has((0,probes/* entityOf */.lr)(one.probe[0]?.member ?? ""))) all.set(JSON.stringify(one), one);
	const found = /* @__PURE__ */ new Map();
	await (0,concurrency/* eachOf */.p)(all.values(), 16, async ({ rollup, probe }) => {
		if (probe.every(({ kind }) => kind === "segment")) return;
		const { base: before, head: after } = await asker.pair(probe);
		if (!before || !after || (0,reader_plans/* isEmpty */.I)(before) || (0,reader_plans/* isEmpty */.I)(after)) return;
		if (before.rollups.length === 0 || after.rollups.length > 0) return;
		const usual = await asker.usually(probe);
		if (usual && usual.base.rollups.length > 0 && usual.head.rollups.length === 0) return;
		const members = [...new Set(probe.map(({ member }) => member))].sort(changes_values/* inOrder */.al);
		const entity = (0,probes/* entityOf */.lr)(members[0] ?? "");
		found.set(`${rollup} ${entity}`, {
			entity,
			state: "loses rollup",
			members,
			isWhole: false,
			rollups: [rollup]
		});
	});
	return [...found.values()];
}
/**
* A branch's environment may be in developer mode, which shows what production hides: what did not change has to be the same
* for this reader, or nothing that differs says anything.
* @param untouched entities of which nothing differs in files
* @returns why nothing can be said, a sentence; null where the control shows the same
*/
async function controlProblem(asker, { base, head }, untouched) {
	const why = "the two environments do not give it the same of what did not change: one of them may be in developer mode.";
	const listOf = ({ surface }, name) => plainItems(surface, name).map(({ member }) => member).sort(changes_values/* inOrder */.al).join(" ");
	if (untouched.some((name) => listOf(base, name) !== listOf(head, name))) return why;
	for (const name of untouched) {
		const [probe] = (0,probes/* inChunks */.mk)(plainItems(head.surface, name).filter(({ kind }) => kind !== "segment"));
		if (!probe) continue;
		const plans = await asker.pair(probe);
		if (!plans.base || !plans.head) continue;
		return (0,compare_plans/* comparePlans */.OA)(plans.base, plans.head).state === "same" ? null : why;
	}
	const listsHidden = [base, head].some(({ surface }) => surface.hidden.size > 0);
	return asker.hasSeenSame() || !listsHidden ? null : "nothing that both environments give it is the same, so it is not known whether they treat it alike.";
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/dbt-project.js
var dbt_project = __webpack_require__(1773);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/library.js + 1 modules
var locate_library = __webpack_require__(7413);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/text-files.js
var text_files = __webpack_require__(5534);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/ask-gone.js









// build/steps/changes/ask-gone.js
/** More of an entity are not asked for alone. */
const mostMembers = 40;
/** More pairs of gone and new entities are not compared. */
const mostPairs = 100;
/** How often new members are asked for on the base. Whether they were there, unseen, decides no more than a word of a note. */
const mostAsked = 4;
/** More members that have a counterpart with the same SQL are not asked for each alone, whether they are hidden. */
const mostAlone = 4;
/**
* @param planners of both sides, which others may ask meanwhile
* @throws PlatformError when a planner cannot be reached, or does not work for what must plan; Stop
*/
async function askGone(base, head, facts, signal, planners = (0,planning_planners/* createPlanners */.k)(base, head, () => false, signal)) {
	const hidden = /* @__PURE__ */ new Set();
	const existed = /* @__PURE__ */ new Set();
	const members = /* @__PURE__ */ new Map();
	const entities = /* @__PURE__ */ new Map();
	const known = /* @__PURE__ */ new Map();
	/** Each question once. */
	function ask(side, probe) {
		const text = JSON.stringify((0,probes/* queryOf */.E2)(probe));
		const key = `${side} ${text}`;
		const reply = known.get(key) ?? planners[side].plan({
			form: "json",
			text
		});
		known.set(key, reply);
		return reply;
	}
	async function plan(side, probe) {
		if (probe.length === 0) return null;
		const reply = await ask(side, probe);
		return reply.state === "planned" ? reply.plan : null;
	}
	/** Which of the gone members the branch plans: all of them together, or else each, unless these are too many. */
	async function askHidden(probe, most = probe.length) {
		if (await plan("head", probe)) for (const { member } of probe) hidden.add(member);
		else if (probe.length > 1 && probe.length <= most) await Promise.all(probe.map((item) => askHidden([item])));
	}
	/** Which of the new members the base plans, as far as its rejections name the others. */
	async function askExisting(probe, left = mostAsked) {
		if (probe.length === 0 || left === 0) return;
		const reply = await ask("base", probe);
		if (reply.state === "planned") for (const { member } of probe) existed.add(member);
		const message = reply.state === "rejected" ? reply.message : "";
		const others = probe.filter(({ member }) => !new RegExp(`\\b${member}\\b`).test(message));
		if (others.length < probe.length) await askExisting(others, left - 1);
	}
	/** What each of them is made of, from one plan where it tells them apart. */
	async function ownSql(side, items) {
		const whole = items.length > 1 ? await plan(side, items) : null;
		const found = whole && apart(items, whole);
		if (found) return found;
		return (await Promise.all(items.map(async (item) => ({
			item,
			plan: await plan(side, [item])
		})))).flatMap(({ item, plan: own }) => own ? [{
			item,
			plan: own
		}] : []);
	}
	const ownSqlOf = async (side, items) => (await Promise.all((0,probes/* inChunks */.mk)(items).map((some) => ownSql(side, some)))).flat();
	async function ofEntity(before, after) {
		const [gone, made] = [namesOf(before, after), namesOf(after, before)];
		const mayPair = gone.length > 0 && made.length > 0;
		const [old, now] = await Promise.all([mayPair ? ownSqlOf("base", gone) : [], mayPair ? ownSqlOf("head", made) : []]);
		const alike = new Set(renameCandidates(old, now).filter(({ columns }) => columns === null).flatMap(({ from, to }) => [from, to]));
		const chunks = (items, isAlike) => (0,probes/* inChunks */.mk)(items.filter((item) => alike.has(item) === isAlike));
		await Promise.all([
			...chunks(gone, true).map((some) => askHidden(some, mostAlone)),
			...chunks(gone, false).map((some) => askHidden(some)),
			...chunks(made, true).map((some) => askExisting(some, 1)),
			...chunks(made, false).map((some) => askExisting(some))
		]);
		const isOther = (set) => ({ item }) => !set.has(item.member);
		const candidates = renameCandidates(old.filter(isOther(hidden)), now.filter(isOther(existed)));
		for (const { from, to, columns } of candidates) if ((columns === null || await facts.isRenamedColumn(cubeOf(base.surface, before, from), columns)) && !members.has(from.member)) members.set(from.member, {
			to: to.member,
			certainty: columns === null ? "certain" : "likely"
		});
	}
	const both = [...base.surface.entities.values()].flatMap((before) => {
		const after = head.surface.entities.get(before.name);
		return after ? [{
			before,
			after
		}] : [];
	});
	await (0,concurrency/* eachOf */.p)(both, 16, ({ before, after }) => ofEntity(before, after));
	const gone = onlyIn(base.surface, head.surface);
	const made = onlyIn(head.surface, base.surface);
	await (0,concurrency/* eachOf */.p)(gone, 16, async (entity) => {
		if (await plan("head", ask_gone_plainItems(entity).slice(0, 1))) hidden.add(entity.name);
	});
	await (0,concurrency/* eachOf */.p)(made, 16, async (entity) => {
		if (await plan("base", ask_gone_plainItems(entity).slice(0, 1))) existed.add(entity.name);
	});
	const pairs = gone.flatMap((from) => made.filter(({ kind }) => kind === from.kind).map((to) => ({
		from,
		to
	})));
	await (0,concurrency/* eachOf */.p)(pairs.slice(0, mostPairs), 16, async ({ from, to }) => {
		if (hidden.has(from.name) || existed.has(to.name)) return;
		const common = ask_gone_plainItems(from).filter(({ member, kind }) => to.members.get(ask_gone_short(member))?.kind === kind);
		const [some = []] = (0,probes/* inChunks */.mk)(common);
		const others = some.map((item) => ({
			...item,
			member: `${to.name}.${ask_gone_short(item.member)}`
		}));
		const [old, now] = await Promise.all([plan("base", some), plan("head", others)]);
		if (!old || !now || !isSameEntity(old, now, await facts.isMovedFile(from.name, to.name))) return;
		const kept = common.length;
		entities.set(from.name, {
			to: to.name,
			certainty: "likely",
			moved: kept,
			gone: from.members.size - kept
		});
	});
	return {
		hidden,
		existed,
		renames: {
			entities,
			members
		}
	};
}
function onlyIn(side, other) {
	return [...side.entities.values()].filter(({ name }) => !other.entities.has(name));
}
/** Members without segments and granularities: those are no query alone, and these go with their member. */
function ask_gone_plainItems(entity) {
	return (0,probes/* itemsOf */.S3)(entity).filter(({ kind, granularity }) => kind !== "segment" && granularity === void 0);
}
function namesOf(entity, other) {
	const gone = new Set(without(entity, other).map(({ name }) => name));
	return ask_gone_plainItems(entity).filter(({ member }) => gone.has(ask_gone_short(member))).slice(0, mostMembers);
}
function ask_gone_short(member) {
	return member.slice(member.indexOf(".") + 1);
}
/** The cube whose column a member shows. */
function cubeOf({ entities }, { name }, { member }) {
	const alias = entities.get(name)?.members.get(ask_gone_short(member))?.aliasMember ?? "";
	return alias === "" ? name : alias.slice(0, alias.indexOf("."));
}
/** Time limit of the requests to GitHub, retries included. */
const mostMs = 2e4;
/** The default prefix of cubes that are generated from dbt models. */
const prefix = /^dbt_/;
/**
* What the dbt project says about renames: its models in the checkout, and as they are at the base commit on GitHub. What is
* not told is no rename.
*/
function renameFacts(context, signal) {
	const { settings, run, team, clock, connectGitHub, checkout } = context;
	const { githubToken, dbtProjectDir } = settings;
	const baseSha = team.base?.sha;
	const files = (0,text_files/* openTextFiles */.F)(checkout);
	const project = (0,locate_library/* openLibrary */.uK)(files).then((library) => (0,dbt_project/* openDbtProject */.q)(library, dbtProjectDir));
	const before = /* @__PURE__ */ new Map();
	const ask = async (question) => {
		if (githubToken === null || baseSha === void 0 || run.repository === "") return null;
		return (0,runtime_budget/* withinTime */.dn)(clock, mostMs, signal, async (within) => question(await connectGitHub(githubToken), baseSha, within)).catch(() => {
			signal.throwIfAborted();
			return null;
		});
	};
	async function modelsOf(entity) {
		const known = await project;
		return [.../* @__PURE__ */ new Set([entity, entity.replace(prefix, "")])].flatMap((name) => known.models(name)).filter((path) => path.endsWith(".sql"));
	}
	function textBefore(path) {
		const known = before.get(path) ?? ask(async (github, base, within) => {
			const found = await github.fileAt(path, base, within);
			return found && "value" in found ? new TextDecoder().decode(found.value) : null;
		});
		before.set(path, known);
		return known;
	}
	let renamed;
	return {
		async isRenamedColumn(entity, columns) {
			for (const path of await modelsOf(entity)) {
				const [old, now] = [await textBefore(path), await files.read(path)];
				if (old !== null && now !== null && isRenamedIn(old, now, columns)) return true;
			}
			return false;
		},
		async isMovedFile(from, to) {
			renamed ??= ask(async (github, base, within) => (await github.compare(base, run.sha, within)).renamed);
			const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
			const isOf = (path, entity) => [entity, entity.replace(prefix, "")].includes(nameOf(path));
			return [...await renamed ?? []].some(([old, now]) => isOf(old, from) && isOf(now, to));
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/compared-with.js
var compared_with = __webpack_require__(6230);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js
var environment = __webpack_require__(5567);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probing/asker.js




// build/steps/changes/probing/asker.js
/**
* Plans of both sides together that a model of any size may need: what finds a member that differs, what asks an entity, and
* what asks two cubes together. What is beyond is not checked: it would be a model of which everything is asked of everything.
*/
const plansFor = {
	any: 2e3,
	member: 20,
	entity: 10,
	pair: 8
};
/** Members in these states can be queried on both sides, or on the branch if they are new. */
const sound = /* @__PURE__ */ new Set([
	"same",
	"rollup gained",
	"different",
	"rollup lost",
	"new"
]);
/** What counts more than what is known of a member, when it is asked for beside another one or with its pre-aggregation. */
const tellsMore = {
	same: /* @__PURE__ */ new Set([
		"different",
		"broken",
		"not checked",
		"rollup lost"
	]),
	"rollup gained": /* @__PURE__ */ new Set([
		"same",
		"different",
		"rollup lost"
	]),
	"rollup lost": /* @__PURE__ */ new Set(["different"])
};
const notAsked = {
	state: { state: "not checked" },
	memberNames: [],
	isServed: false,
	readsRollup: false,
	sourcesOf: () => [null, null],
	leaves: () => true
};
/** Asks both sides, and keeps what they say. */
function asker_createAsker({ base, head }, planners) {
	const states = /* @__PURE__ */ new Map();
	const combinations = [];
	const served = /* @__PURE__ */ new Set();
	/** The pre-aggregations that plans read, with the statements that build them: each side may have its own. */
	const loaded = /* @__PURE__ */ new Map();
	const askedOverTime = /* @__PURE__ */ new Set();
	/** Whether what is no measure may be made of something else than its cube, as far as it was asked for. */
	const leaving = /* @__PURE__ */ new Map();
	const stateOfItem = (item) => states.get((0,probes/* keyOf */.TN)(item))?.state.state;
	const plans = () => planners.base.plans + planners.head.plans;
	const size = [...head.surface.entities.values()].reduce((sum, { members }) => sum + members.size, 0);
	let most = plansFor.any + plansFor.entity * head.surface.entities.size + plansFor.member * size;
	/** Whether the base has it, too, so that its planner is asked. */
	function isOld({ member, kind, granularity }) {
		const [before, after] = [(0,probes/* memberIn */.Wy)(base.surface, member), (0,probes/* memberIn */.Wy)(head.surface, member)];
		if (!before && !after) return true;
		if (granularity === void 0 || probes/* units */.MD.some((unit) => unit === granularity)) return before?.kind === kind;
		return before?.kind === kind && (before.granularities.has(granularity) || !after?.granularities.has(granularity));
	}
	const queryFor = (probe) => ({
		form: "json",
		text: JSON.stringify((0,probes/* queryOf */.E2)(probe))
	});
	async function ask(probe) {
		if (plans() >= most) return notAsked;
		const query = queryFor(probe);
		const [before, after] = await Promise.all([probe.every(isOld) ? planners.base.plan(query) : null, planners.head.plan(query)]);
		const rollups = [before, after].flatMap((side) => side?.state === "planned" ? side.plan.rollups : []);
		for (const { id, sql } of rollups) loaded.set(`${id} ${sql}`, {
			id,
			sql
		});
		const leaves = [...before ? [{
			surface: base.surface,
			plan: before
		}] : [], {
			surface: head.surface,
			plan: after
		}].map(({ surface, plan }) => {
			return {
				surface,
				isIn: plan.state === "planned" ? (0,compare_plans/* leavesIn */.cc)(plan.plan) : () => true
			};
		});
		return {
			state: stateOf(before, after),
			memberNames: after.state === "planned" && after.plan.memberNames || [],
			isServed: before?.state === "planned" && before.plan.rollups.length > 0,
			readsRollup: rollups.length > 0,
			sourcesOf: (item) => [before, after].map((side) => side?.state === "planned" ? (0,compare_plans/* sourceIn */.tR)(side.plan, item) : null),
			leaves: (item) => leaves.some(({ surface, isIn }) => isIn(item, asker_ownerOf(surface, item)))
		};
	}
	function tell(probe, { state, memberNames, leaves }) {
		for (const item of probe) {
			const key = (0,probes/* keyOf */.TN)(item);
			if (leaves && item.kind !== "measure" && item.granularity === void 0) leaving.set(key, leaving.get(key) !== false && leaves(item));
			const known = stateOfItem(item);
			if (!known || tellsMore[known]?.has(state.state)) states.set((0,probes/* keyOf */.TN)(item), {
				item,
				state,
				memberNames
			});
		}
	}
	/** @param beside others in each query */
	async function settleMembers(probe, beside = []) {
		await (0,planning_planners/* settle */.G)(probe, (part) => ask([...part, ...beside]), (part, told) => tell(part, told), (part, state) => {
			if (isCombination(state)) combinations.push({
				probe: part,
				state
			});
		});
	}
	/**
	* What is rejected for want of a context may be joined all the same: then the join is not compared.
	* @returns whether it is
	*/
	function tellLacking(probe, reason) {
		const isLacking = (0,changes_results/* asksForContext */.dq)(reason);
		if (isLacking) combinations.push({
			probe,
			state: {
				state: "already broken",
				reason
			}
		});
		return isLacking;
	}
	async function isPlannedOnBase(probe) {
		if (plans() >= most) {
			combinations.push({
				probe,
				state: { state: "not checked" }
			});
			return false;
		}
		const reply = await planners.base.plan(queryFor(probe));
		if (reply.state === "rejected" && probe.length === 2) tellLacking(probe, reply.message);
		return reply.state === "planned";
	}
	return {
		states,
		combinations,
		served,
		loaded,
		askedOverTime,
		leaving,
		plans,
		isOld,
		stateOfItem,
		ask,
		tell,
		settle: settleMembers,
		isPlannedOnBase,
		tellLacking,
		/** More plans may be needed, for so many pairs of cubes. */
		allowPairs(count) {
			most += plansFor.pair * count;
		},
		/** Whether it can be queried, and the base has it or not. */
		isSound: (item, wanted) => isOld(item) === wanted && sound.has(stateOfItem(item) ?? "broken")
	};
}
/** A dimension of a cube may stand for one of another cube, which is not its own. */
function asker_ownerOf(surface, item) {
	const entity = (0,probes/* entityOf */.lr)(item.member);
	return surface.entities.get(entity)?.kind === "view" ? (0,probes/* cubeOf */.rl)(surface, item) : entity;
}
/** All that the query API of a side lists. */
function everythingOf({ surface }) {
	return [...surface.entities.values()].flatMap(probes/* itemsOf */.S3);
}
/** @param before null where the base is not asked */
function stateOf(before, after) {
	if (after.state !== "rejected" && after.state !== "planned") return { state: "not checked" };
	if (!before) return after.state === "planned" ? { state: "new" } : {
		state: "new, broken",
		message: after.message
	};
	if (before.state === "rejected") return after.state === "planned" ? { state: "repaired" } : {
		state: "already broken",
		reason: after.message
	};
	if (before.state !== "planned") return { state: "not checked" };
	return after.state === "planned" ? (0,compare_plans/* comparePlans */.OA)(before.plan, after.plan) : {
		state: "broken",
		message: after.message
	};
}
/** Whether a query gives less than on the base, or something else. */
function isCombination(state) {
	return state.state === "broken" || state.state === "different" || state.state === "rollup lost";
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probing/ask-joins.js




// build/steps/changes/probing/ask-joins.js
/** Joins show only in queries over several cubes, or over several cubes of a view. @returns what a query can name together */
async function askJoined(asker, { base, head, has }) {
	const sides = [base.surface, head.surface];
	const ways = await waysOf(asker, base.surface, head.surface);
	asker.allowPairs(ways.reduce((sum, { others }) => sum + others.length, 0));
	const multiplies = [...base.surface.entities.values()].some((one) => one.multiplies) || has(surface/* multiplying */.Z);
	const leaves = (item) => asker.leaving.get((0,probes/* keyOf */.TN)(item)) === true;
	const asked = /* @__PURE__ */ new Set();
	await (0,concurrency/* eachOf */.p)(ways, 16, async ({ name, others, of }) => {
		const measure = multiplies && others.length > 1 ? additive(of(name), sides) : void 0;
		const alone = measure && (await asker.ask([measure])).sourcesOf(measure);
		for (const group of (0,probes/* inChunks */.mk)(others)) {
			const questions = (0,probes/* joinQuestions */.qR)(name, group, of, leaves);
			const first = questions.find(({ measures }) => measure && measures.includes(measure));
			const told = first && await asker.ask(itemsIn(first));
			const all = !multiplies || group.length === 1 || measure && alone && first && told && await isPlain(asker, measure, alone, first, told) ? questions : (0,probes/* inChunks */.mk)(group, 1).flatMap((one) => (0,probes/* joinQuestions */.qR)(name, one, of, leaves));
			for (const question of all) {
				const keys = keysOf(question);
				if (asked.has(keys)) continue;
				asked.add(keys);
				await settleJoin(asker, question, question === first ? told : void 0);
			}
		}
	});
	return ways;
}
async function waysOf(asker, base, head) {
	const pool = (items) => {
		const sound = items.filter((item) => asker.isSound(item, true));
		const usable = [...(0,probes/* companionsOf */.Lo)(sound), ...sound.filter(({ kind }) => kind === "segment")];
		const same = usable.filter((item) => asker.stateOfItem(item) === "same");
		const of = (kind) => {
			const [own, unchanged] = [usable, same].map((list) => list.filter((item) => item.kind === kind));
			return unchanged?.length ? unchanged : own ?? [];
		};
		return [
			...of("measure"),
			...of("dimension"),
			...of("segment")
		];
	};
	const both = [...base.entities.values()].filter(({ name, kind }) => head.entities.get(name)?.kind === kind);
	const cubes = both.filter(({ kind }) => kind === "cube");
	const pools = new Map(cubes.map((cube) => [cube.name, pool((0,probes/* itemsOf */.S3)(cube))]));
	const of = (name) => pools.get(name) ?? [];
	const reached = await reachOf(asker, [...pools.keys()], base, of);
	const inViews = both.flatMap((view) => {
		if (view.kind !== "view") return [];
		const groups = Map.groupBy((0,probes/* itemsOf */.S3)(view), (item) => (0,probes/* cubeOf */.rl)(base, item));
		const own = new Map([...groups].map(([name, items]) => [name, pool(items)]));
		const names = [...own.keys()].filter((name) => own.get(name)?.length);
		return names.map((name) => ({
			name,
			others: names.filter((one) => one !== name),
			of: (one) => own.get(one) ?? []
		}));
	});
	return [...[...pools.keys()].map((name) => ({
		name,
		others: reached(name),
		of
	})), ...inViews];
}
/** A measure whose SQL is another one where a join repeats rows of its cube. */
function additive(items, sides) {
	return items.find(({ member }) => sides.every((side) => /^(?:sum|avg|count)$/.test((0,probes/* memberIn */.Wy)(side, member)?.aggType ?? "")));
}
/**
* Whether a measure is the same column alone and beside a member of each of these cubes, on both sides: then no way to them
* repeats rows of its cube, so that one way does not hide what another one does.
* @param alone what it is made of, and `told` what is said of all measures of its cube in the same place
*/
async function isPlain(asker, measure, alone, { dimensions }, told) {
	const isIn = ({ sourcesOf }) => sourcesOf(measure).every((source, at) => source !== null && source === alone[at]);
	return isIn(told) || isIn(await asker.ask([measure, ...dimensions]));
}
function itemsIn({ measures, dimensions }) {
	return [...measures, ...dimensions];
}
function keysOf(question) {
	return itemsIn(question).map(probes/* keyOf */.TN).sort().join(" ");
}
/** Fewer of them at a time, until what differs is found. @param told what is known of all of them */
async function settleJoin(asker, question, told) {
	const { measures, dimensions } = question;
	const probe = itemsIn(question);
	const { state } = told ?? await asker.ask(probe);
	if (/^rollup/.test(state.state)) asker.combinations.push({
		probe,
		state: { state: "rollup gained" }
	});
	if (state.state === "not checked") asker.combinations.push({
		probe,
		state
	});
	const isHidden = state.state === "already broken" && !asker.tellLacking(probe, state.reason);
	if (!isHidden && !isCombination(state)) return;
	if (state.state === "different") return settleOtherJoin(asker, question, state);
	if (dimensions.length > 1) for (const part of (0,probes/* halvesOf */.FE)(dimensions)) await settleJoin(asker, {
		measures,
		dimensions: part
	});
	else if (measures.length > 1 && /broken$/.test(state.state)) for (const part of (0,probes/* halvesOf */.FE)(measures)) await settleJoin(asker, {
		measures: part,
		dimensions
	});
	else if (!isHidden) asker.combinations.push({
		probe,
		state
	});
}
async function settleOtherJoin(asker, { measures, dimensions }, state) {
	const isOther = (item) => asker.stateOfItem(item) === "different";
	const [own, across] = [measures, dimensions].map((items) => items.filter((item) => !isOther(item)));
	if (own && across && own.length + across.length < measures.length + dimensions.length) {
		if (own.length > 0 && across.length > 0) await settleJoin(asker, {
			measures: own,
			dimensions: across
		});
		return;
	}
	const columnOf = (item) => [...state.columns].find(([name]) => (0,probes/* isColumnOf */.SJ)(name, item))?.[1];
	const differing = measures.filter(columnOf);
	const fewer = differing.length > 0 ? differing : measures;
	const columns = dimensions.flatMap((item) => {
		const column = columnOf(item);
		return column ? [{
			item,
			column
		}] : [];
	});
	if (differing.length === 0 && columns.length > 0 && columns.length === state.columns.size) for (const { item, column } of columns) asker.combinations.push({
		probe: [...measures, item],
		state: {
			...column,
			state: "different",
			columns: /* @__PURE__ */ new Map()
		}
	});
	else if (dimensions.length > 1) for (const part of (0,probes/* halvesOf */.FE)(dimensions)) await settleJoin(asker, {
		measures: fewer,
		dimensions: part
	});
	else asker.combinations.push({
		probe: [...fewer, ...dimensions],
		state
	});
}
/**
* Which cubes each cube can be queried with in one direction on the base: as its query API lists it, and where it does not
* (behind private cubes), as its planner says. Each such place is asked once. What only the branch joins is new.
*/
async function reachOf(asker, cubes, base, pool) {
	const graphs = new Map(cubes.map((name) => [name, (0,probes/* joinsFrom */.Mu)(name, [base])]));
	const sample = (name) => (0,probes/* sampleOf */.uV)(pool(name));
	const leads = (from, to) => from === to || graphs.get(from)?.reached.has(to) === true;
	/** Places from which it is not listed where they lead, each with the cubes before it. */
	const unknown = /* @__PURE__ */ new Map();
	const add = (place, before) => {
		if (sample(before)) unknown.set(place, (unknown.get(place) ?? /* @__PURE__ */ new Set()).add(before));
	};
	for (const { hubs, unlisted } of graphs.values()) {
		for (const [hub, before] of hubs) add(hub, before);
		for (const name of unlisted) add(name, name);
	}
	const behind = /* @__PURE__ */ new Map();
	await (0,concurrency/* eachOf */.p)(unknown, 16, async ([place, befores]) => {
		const [first = ""] = befores;
		const startFor = (one) => [...befores].find((from) => !leads(from, one) && !leads(one, from));
		const candidates = [...(0,probes/* joinableWith */.zD)(first, base), first].filter(sample);
		asker.allowPairs(candidates.length);
		const found = /* @__PURE__ */ new Set();
		const search = async (from, names) => {
			const items = [from, ...names].flatMap((name) => sample(name) ?? []);
			if (await asker.isPlannedOnBase(items)) for (const name of names) found.add(name);
			else if (names.length > 1) await Promise.all(names.map((name) => search(from, [name])));
		};
		for (const [from, names] of Map.groupBy(candidates, startFor)) if (from !== void 0) await Promise.all((0,probes/* inChunks */.mk)(names).map((some) => search(from, some)));
		behind.set(place, found);
	});
	return (name) => {
		const graph = graphs.get(name);
		if (!graph) return [];
		const places = [...graph.hubs.keys(), ...graph.unlisted];
		const all = /* @__PURE__ */ new Set([...graph.reached, ...places.flatMap((place) => [...behind.get(place) ?? []])]);
		all.delete(name);
		return [...all].filter((one) => graphs.has(one));
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probing/ask-members.js




// build/steps/changes/probing/ask-members.js
/** Each public member alone, and where that takes no more queries, over time. */
async function askMembers(asker, { base, head, isSuspect }) {
	const sides = [base.surface, head.surface];
	const times = new Map((0,probes/* itemsByCube */.Z7)(head.surface).flatMap((items) => {
		const time = (0,probes/* timeIn */.Hi)(items, sides);
		return time ? items.map((item) => [item.member, time]) : [];
	}));
	const items = everythingOf(head).filter(({ kind }) => kind !== "segment");
	const urgent = [true, false].flatMap((wanted) => (0,probes/* memberProbes */.sB)(items.filter((item) => asker.isOld(item) === wanted), isSuspect, (item) => (0,probes/* cubeOf */.rl)(head.surface, item))).toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)));
	await (0,concurrency/* eachOf */.p)(urgent, 16, async (probe) => {
		const measure = probe.find(({ kind }) => kind === "measure");
		const time = probe.length > 1 && probe.every(asker.isOld) && measure ? times.get(measure.member) : void 0;
		const asked = time && await asker.ask([...probe, time]);
		if (asked?.state.state !== "same" || asked.isServed) return asker.settle(probe);
		asker.tell(probe, {
			...asked,
			memberNames: []
		});
		for (const item of probe) asker.askedOverTime.add((0,probes/* keyOf */.TN)(item));
	});
}
/** Windows, shifts and pre-aggregations by time show over a range. */
async function askOverTime(asker, { base, head }) {
	await (0,concurrency/* eachOf */.p)((0,probes/* itemsByCube */.Z7)(head.surface), 16, async (items) => {
		const sides = [base.surface, head.surface];
		const usable = items.filter((item) => sound.has(asker.stateOfItem(item) ?? "broken"));
		const time = (0,probes/* timeIn */.Hi)(usable.filter(isSameIn(asker)), sides) ?? (0,probes/* timeIn */.Hi)(usable, sides);
		if (time) await overTime(asker, items, time);
	});
}
/** Those measures among these that are the same so far, and were not asked over time. */
async function overTime(asker, items, time) {
	const measures = items.filter(isNotOverTime(asker));
	for (const item of measures) asker.askedOverTime.add((0,probes/* keyOf */.TN)(item));
	for (const probe of (0,probes/* inChunks */.mk)(measures)) await asker.settle(probe, [time]);
}
function isNotOverTime({ stateOfItem, askedOverTime }) {
	return (item) => item.kind === "measure" && stateOfItem(item) === "same" && !askedOverTime.has((0,probes/* keyOf */.TN)(item));
}
/** SQL that depends on filters, or passes them on, shows it once a query filters. */
const dependsOnFilters = /FILTER_PARAMS|FILTER_GROUP|sub_?query/i;
/** SQL that takes a filter may stand in any member; a sub-query passes those on that it gets. */
const takesFilters = /FILTER_PARAMS|FILTER_GROUP/;
/** Filters that are planned with one query. */
const mostFilters = 60;
/** Members filtered by each dimension, where the text of a model says that this may matter. */
async function askFiltered(asker, { base, head, has }) {
	if (!has(dependsOnFilters)) return;
	await (0,concurrency/* eachOf */.p)((0,probes/* itemsByCube */.Z7)(head.surface), 16, async (items) => {
		await filtered(asker, has(takesFilters) ? items : items.filter(({ kind }) => kind !== "segment"), (0,probes/* filtersIn */.HS)(items.filter(isSameIn(asker)), [base.surface, head.surface]));
	});
}
/** Whether SQL may name the filters of a cube. */
function takesFrom(name, has) {
	return has(/FILTER_PARAMS(?!\s*\.\s*\w)/) || has(new RegExp(`FILTER_PARAMS\\s*\\.\\s*${name.replace(/\W/g, "\\$&")}\\b`));
}
function isSameIn(asker) {
	return (item) => asker.stateOfItem(item) === "same" && asker.isOld(item);
}
async function filtered(asker, items, filters) {
	const sameOf = (isWanted) => items.filter((item) => isWanted(item) && item.granularity === void 0 && isSameIn(asker)(item));
	for (const some of (0,probes/* inChunks */.mk)(filters, mostFilters)) {
		for (const probe of (0,probes/* inChunks */.mk)(sameOf(({ kind }) => kind !== "segment"))) await settleFiltered(asker, probe, some);
		const beside = (0,probes/* sampleOf */.uV)(sameOf(({ kind }) => kind !== "segment"));
		for (const probe of beside ? (0,probes/* inChunks */.mk)(sameOf(({ kind }) => kind === "segment")) : []) if (beside) await settleFiltered(asker, probe, some, [beside]);
	}
}
/** A filter that no side plans hides what the others do. */
async function settleFiltered(asker, probe, filters, beside = []) {
	const { state } = await asker.ask([
		...probe,
		...beside,
		...filters
	]);
	if (state.state === "same") return;
	if (state.state === "already broken" && filters.length > 1) for (const part of (0,probes/* halvesOf */.FE)(filters)) await settleFiltered(asker, probe, part, beside);
	else await asker.settle(probe, [...beside, ...filters]);
}
/**
* Measures over the time of another cube, where their own has none; and with filters of other cubes. Where the join differs, it
* is that which differs.
*/
async function askAcross(asker, { base, head, has }, ways) {
	const sides = [base.surface, head.surface];
	const told = asker.combinations.map(({ probe }) => new Set(probe.map(probes/* keyOf */.TN)));
	const isIn = (items) => (keys) => items.some((item) => keys.has((0,probes/* keyOf */.TN)(item)));
	await (0,concurrency/* eachOf */.p)(ways, 16, async ({ name, others, of }) => {
		const isRejoined = (one) => told.filter(isIn(of(name))).some(isIn(of(one)));
		const itemsOfCubes = (names) => names.flatMap(of).filter(isSameIn(asker));
		const own = itemsOfCubes([name]);
		const { joined = [], rejoined = [] } = Object.groupBy(others, (one) => isRejoined(one) ? "rejoined" : "joined");
		for (const [items, beside] of [[own, itemsOfCubes(joined)], [itemsOfCubes(joined), own]]) {
			const time = (0,probes/* timeIn */.Hi)(beside, sides);
			if (time) await overTime(asker, items, time);
		}
		const time = (0,probes/* timeIn */.Hi)(itemsOfCubes(rejoined), sides);
		for (const measures of time ? (0,probes/* inChunks */.mk)(own.filter(isNotOverTime(asker))) : []) if (time) await settleJoin(asker, {
			measures,
			dimensions: [time]
		});
		if (!has(takesFilters) || others.length === 0) return;
		const sampleIn = (one) => (0,probes/* sampleOf */.uV)(of(one).filter(isSameIn(asker)));
		const samples = (names) => [name, ...names].flatMap((one) => sampleIn(one) ?? []);
		const filters = (names) => (0,probes/* filtersIn */.HS)(itemsOfCubes(names), sides);
		for (const some of rejoined.length > 0 ? (0,probes/* inChunks */.mk)(filters([name, ...rejoined]), mostFilters) : []) await settleJoin(asker, {
			measures: samples(rejoined),
			dimensions: some
		});
		if (joined.length > 0) {
			const all = filters([name, ...joined]);
			const asked = new Map([name, ...joined].map((one) => [one, sampleIn(one)]));
			await filtered(asker, samples(joined), all);
			await filtered(asker, itemsOfCubes([...asked].flatMap(([one, item]) => item && !isSameIn(asker)(item) ? [one] : [])), all);
			await filtered(asker, own, filters(joined));
			if (takesFrom(name, has)) await filtered(asker, itemsOfCubes(joined), filters([name]));
		}
	});
}
/** Segments alone are no query. */
async function askSegments(asker, { base, head, isSuspect }) {
	const { isOld, isSound } = asker;
	const sides = [base.surface, head.surface];
	const segments = everythingOf(head).filter(({ kind }) => kind === "segment");
	const groups = Map.groupBy(segments, (item) => [
		(0,probes/* entityOf */.lr)(item.member),
		(0,probes/* cubeOf */.rl)(head.surface, item),
		isOld(item)
	].join(" "));
	await (0,concurrency/* eachOf */.p)(groups.values(), 16, async (own) => {
		const [one] = own;
		if (!one) return;
		const name = (0,probes/* entityOf */.lr)(one.member);
		const isNew = !own.some(isOld);
		const membersOf = (names) => (0,probes/* companionsOf */.Lo)(everythingOf(head).filter(({ member }) => names.has((0,probes/* entityOf */.lr)(member))), isSuspect);
		const isOther = (item) => (0,probes/* cubeOf */.rl)(head.surface, item) !== (0,probes/* cubeOf */.rl)(head.surface, one);
		const beside = membersOf(/* @__PURE__ */ new Set([name])).toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)));
		const joined = membersOf((0,probes/* joinsFrom */.Mu)(name, sides).reached);
		const companion = [...beside, ...joined].find((item) => isSound(item, true)) ?? (isNew ? beside.find((item) => isSound(item, false)) : void 0);
		const member = isNew ? void 0 : beside.find(isOld);
		const alike = member && asker.states.get((0,probes/* keyOf */.TN)(member))?.state;
		for (const probe of (0,probes/* inChunks */.mk)(own)) if (companion) await asker.settle(probe, [companion]);
		else asker.tell(probe, {
			state: alike ?? { state: "not askable" },
			memberNames: []
		});
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probing/ask-rollups.js



// build/steps/changes/probing/ask-rollups.js
/** Members that others are asked beside. */
const mostCompanions = 3;
/** Other pre-aggregations than on the base hide members: beside one that is in none, they show. */
async function askBehindRollups(asker, { base, head }) {
	const rollups = rollupsOf(asker, base, head);
	const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)));
	const isInRollup = ({ member }) => inRollups.has((0,probes/* cubeMember */.sE)(base.surface, member));
	const all = (0,probes/* itemsByCube */.Z7)(head.surface);
	await (0,concurrency/* eachOf */.p)(all, 16, async (own) => {
		const itemsIn = (items, ...wanted) => items.filter((item) => wanted.some((state) => asker.stateOfItem(item) === state));
		const hidden = itemsIn(own, "rollup gained", "rollup lost");
		const entity = (0,probes/* entityOf */.lr)(own[0]?.member ?? "");
		const [near, far] = [own, all.filter((items) => items !== own && items.some(({ member }) => (0,probes/* entityOf */.lr)(member) === entity)).flat()].map((items) => (0,probes/* companionsOf */.Lo)(itemsIn(items, "same"), isInRollup));
		for (const beside of (near?.length ? near : far ?? []).slice(0, mostCompanions)) for (const probe of (0,probes/* inChunks */.mk)(hidden)) await asker.settle(probe, [beside]);
	});
}
/** The queries that pre-aggregations are made for, as far as the query APIs list them, or plans read them. */
function rollupsOf(asker, base, head) {
	const sides = [base.surface, head.surface];
	const listed = sides.flatMap(({ entities }) => [...entities.values()].flatMap(({ name, rollups }) => rollups.map((one) => (0,probes/* listedProbe */.aH)(name, one))));
	const read = [...asker.loaded.values()].map(({ id, sql }) => (0,probes/* loadedProbe */.yH)(id, sql, sides));
	const all = [...listed, ...read].filter(({ probe }) => probe.length > 0);
	return [...new Map(all.map((one) => [JSON.stringify([one.rollup, one.probe.map(probes/* keyOf */.TN).sort()]), one])).values()];
}
/** Whether each pre-aggregation serves what it served, with the same rows. */
async function ask_rollups_askRollups(asker, questions) {
	const { base, head, isSuspect } = questions;
	const known = asker.combinations.length;
	const unlisted = [...head.surface.entities.values()].filter((entity) => mayHideRollups(entity, questions) && (0,probes/* itemsOf */.S3)(entity).some(isSuspect));
	const same = (entity) => (0,probes/* itemsOf */.S3)(entity).filter((item) => asker.stateOfItem(item) === "same");
	const served = /* @__PURE__ */ new Set();
	const lone = unlisted.flatMap((entity) => [...same(entity), ...timesByUnit(same(entity))]);
	await (0,concurrency/* eachOf */.p)(lone, 16, async (item) => {
		if (item.kind === "segment") return;
		const told = await asker.ask([item]);
		if (told.readsRollup) served.add((0,probes/* keyOf */.TN)(item));
		if (asker.stateOfItem(item)) asker.tell([item], told);
		else if (isCombination(told.state)) asker.combinations.push({
			probe: [item],
			state: told.state
		});
	});
	const pairs = unlisted.flatMap((entity) => {
		const measures = same(entity).filter(({ kind }) => kind === "measure");
		return [...same(entity), ...timesByUnit(same(entity))].filter((item) => item.kind === "segment" || item.kind === "dimension" && served.has((0,probes/* keyOf */.TN)(item))).flatMap((other) => measures.map((measure) => [measure, other]));
	});
	const whole = wholeQueries(rollupsOf(asker, base, head), unlisted.flatMap(same), [base.surface, head.surface]);
	const wholes = (0,probes/* publicProbes */.DU)(base.surface, head.surface, whole).map(({ probe }) => probe);
	await (0,concurrency/* eachOf */.p)([...pairs, ...wholes], 16, async (probe) => {
		const { state } = await asker.ask(probe);
		const rollup = state.state === "rollup lost" ? state.rollups[0] : void 0;
		const named = rollup === void 0 ? {} : { rollup };
		if (isCombination(state) || state.state === "not checked") asker.combinations.push({
			probe,
			...named,
			state
		});
	});
	const rollups = rollupsOf(asker, base, head).flatMap((one) => [one, ...(0,probes/* unalignedProbe */.Yx)(one)]);
	await (0,concurrency/* eachOf */.p)((0,probes/* publicProbes */.DU)(base.surface, head.surface, rollups), 16, async (one) => {
		await settleRollup(asker, base.surface, one);
	});
	const told = asker.combinations.slice(known).filter(({ state }) => state.state !== "not checked");
	const alone = new Map(told.flatMap(({ probe }) => probe).filter((item) => item.kind !== "segment" && asker.stateOfItem(item) === "same").map(({ member, kind, granularity }) => {
		const item = {
			member,
			kind,
			...granularity !== void 0 && { granularity }
		};
		return [(0,probes/* keyOf */.TN)(item), item];
	}));
	await (0,concurrency/* eachOf */.p)(alone.values(), 16, (item) => asker.settle([item]));
}
/** Of these measures, rows can be added up: a pre-aggregation by more serves them by less. */
const addsUp = /^(?:sum|count|min|max|count_distinct_approx|countDistinctApprox)$/;
/**
* Measures whose rows cannot be added up, each by all that a pre-aggregation holds: one of them serves no other query, and
* another one may serve what it is grouped by.
*/
function wholeQueries(rollups, items, [base, head]) {
	const measures = items.filter(({ member, kind }) => kind === "measure" && [base, head].some((side) => !addsUp.test((0,probes/* memberIn */.Wy)(side, member)?.aggType ?? "")));
	const names = new Map(measures.map((item) => [(0,probes/* cubeMember */.sE)(base, item.member), item]));
	return [...new Map(rollups.map(({ rollup, probe }) => {
		const dimensions = probe.filter(({ kind }) => kind === "dimension");
		return [dimensions.map(probes/* keyOf */.TN).sort().join(" "), {
			rollup,
			dimensions
		}];
	})).values()].flatMap(({ rollup, dimensions }) => [...names].flatMap(([member, item]) => dimensions.length > 1 && dimensions.some((one) => (0,probes/* entityOf */.lr)(one.member) === (0,probes/* entityOf */.lr)(member)) ? [{
		rollup,
		probe: [{
			...item,
			member
		}, ...dimensions]
	}] : []));
}
/** Times by each granularity that is not among them. */
function timesByUnit(items) {
	const known = new Set(items.map(probes/* keyOf */.TN));
	return items.filter(({ granularity }) => granularity === "day").flatMap((time) => probes/* units */.MD.map((granularity) => ({
		...time,
		granularity
	}))).filter((item) => !known.has((0,probes/* keyOf */.TN)(item)));
}
/** Whether an entity may have pre-aggregations that the query API does not list: of code, of heirs, and of private cubes. */
function mayHideRollups(entity, { base, has, hasCodedRollups }) {
	const { kind, members } = entity;
	const isUnlisted = (one) => !one || one.joins === null || one.parent !== "";
	if (hasCodedRollups) return true;
	if (!has(/pre_?aggregations/i)) return false;
	if (kind === "cube") return isUnlisted(entity);
	return [...members.values()].map(({ aliasMember }) => (0,probes/* entityOf */.lr)(aliasMember)).some((name) => isUnlisted(base.surface.entities.get(name)));
}
/**
* A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
* serve the members of another cube.
* @returns whether it serves less than before
*/
async function settleRollup(asker, base, { rollup, probe }) {
	const told = await asker.ask(probe);
	const { state, isServed } = told;
	if (isServed) asker.served.add(rollup);
	if (state.state === "not checked") asker.combinations.push({
		probe,
		rollup,
		state
	});
	if (state.state === "different" && probe.every((item) => asker.stateOfItem(item) !== "different")) asker.combinations.push({
		probe,
		rollup,
		state
	});
	const isLost = state.state === "rollup lost";
	const byCube = Map.groupBy(probe, (item) => (0,probes/* cubeOf */.rl)(base, item));
	const parts = isLost || state.state === "broken" ? (0,probes/* halvesOf */.FE)(probe) : isServed ? [] : [...byCube.values()];
	let isExplained = false;
	for (const part of parts.length > 1 ? parts : []) isExplained = await settleRollup(asker, base, {
		rollup,
		probe: part
	}) || isExplained;
	if (!isLost || isExplained) return isExplained;
	const [item, second] = probe;
	if (item && !second && asker.stateOfItem(item)) asker.tell(probe, told);
	else asker.combinations.push({
		probe,
		rollup,
		state
	});
	return true;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probe-members.js





// build/steps/changes/probe-members.js
/**
* Asks both sides about every public member, over time and with filters, about cubes that can be joined, and about
* pre-aggregations.
* @param planners of both sides, which others may ask meanwhile
* @throws PlatformError when a planner cannot be reached, plans nothing for this token, or does not work for what must plan
*/
async function probeMembers(questions, signal, planners = (0,planning_planners/* createPlanners */.k)(questions.base, questions.head, questions.isSuspect, signal)) {
	const asker = asker_createAsker(questions, planners);
	await askMembers(asker, questions);
	await askBehindRollups(asker, questions);
	await askOverTime(asker, questions);
	await askSegments(asker, questions);
	await askFiltered(asker, questions);
	const ways = await askJoined(asker, questions);
	await askAcross(asker, questions, ways);
	await ask_rollups_askRollups(asker, questions);
	const { states, combinations, served, plans } = asker;
	return {
		states,
		combinations,
		served,
		plans: plans()
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/read-model.js
var read_model = __webpack_require__(7516);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/p-limit/index.js + 1 modules
var p_limit = __webpack_require__(7632);
// EXTERNAL MODULE: ./build/shaken/main/build/query-api/run-query.js
var run_query = __webpack_require__(4550);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/run-members.js










// build/steps/changes/run-members.js
const atOnce = 5;
/** Time limit of one query. */
const mostQueryMs = 6e4;
/** More queries than this are not sent to the warehouse of one side. */
const mostQueries = 200;
/** Members whose SQL is another one than on the base. */
const toRun = /* @__PURE__ */ new Set([
	"different",
	"rollup lost",
	"rollup gained",
	"repaired",
	"new"
]);
/**
* Runs the members with other SQL than on the base, without asking for rows, in few queries; where one fails, smaller ones find
* the member. What fails is run on the base, too.
* @throws PlatformError when the query API cannot be reached, or runs nothing at all; Stop
*/
async function runMembers({ log, clock }, probed, changes, head, base, signal) {
	const { states: planned } = probed;
	const startedAt = clock.now();
	const baseName = `"${(0,runtime_text/* oneLine */.TN)(base.name, 255)}"`;
	const isIn = (item, state) => planned.get((0,probes/* keyOf */.TN)(item))?.state.state === state;
	const isNew = (item) => isIn(item, "new");
	const limit = (0,p_limit/* default */.A)(atOnce);
	const run = (side) => createRunner(side, planned, (query) => limit(() => (0,run_query/* runQuery */.G)(side.api, clock, {
		...query,
		limit: 0
	}, mostQueryMs, signal)));
	const [onHead, onBase] = [run(head), run(base)];
	const states = /* @__PURE__ */ new Map();
	/** Why members were not run. */
	const reasons = /* @__PURE__ */ new Map();
	async function stateOf(probe) {
		const after = await onHead.run(probe);
		if (after === "runs") return { state: "same" };
		if (typeof after === "string") return notRun(probe, after);
		if (probe.length > 1) return {
			state: "broken",
			...after
		};
		if (probe.some(isNew)) return {
			state: "new, broken",
			...after
		};
		const before = await onBase.run(probe);
		if (before === "runs") return {
			state: "broken",
			...after
		};
		if (typeof before === "object" && await onBase.works()) return {
			state: "already broken",
			reason: after.message
		};
		notRun(probe, `fail, and could not be run on ${baseName}`);
		return {
			state: "broken",
			...after
		};
	}
	function notRun(probe, reason) {
		const members = reasons.get(reason) ?? /* @__PURE__ */ new Set();
		for (const { member } of probe) members.add(member);
		reasons.set(reason, members);
		return { state: "not checked" };
	}
	const wanted = [...planned.values()].map(({ item }) => item).filter((item) => toRun.has(planned.get((0,probes/* keyOf */.TN)(item))?.state.state ?? "same"));
	await (0,concurrency/* eachOf */.p)((0,probes/* memberProbes */.sB)(wanted, isNew), atOnce, async (probe) => {
		await (0,planning_planners/* settle */.G)(probe, async (part) => ({ state: await stateOf(part) }), (part, { state }) => {
			for (const item of part) states.set(item, state);
		});
	});
	const inState = (...some) => new Set([...states].flatMap(([{ member }, { state }]) => some.includes(state) ? member : []));
	const queries = onHead.queries + onBase.queries;
	const checked = inState("same", "broken", "new, broken", "already broken").size;
	const same = (0,changes_results/* unchangedMembers */.Hd)(probed).size;
	log.line(`Ran ${(0,runtime_text/* count */.U9)(checked, "member")} with ${(0,runtime_text/* count */.U9)(queries, "query", "queries")} on the warehouse in ${(0,duration/* formatDuration */.a3)(clock.now() - startedAt)}; ${(0,runtime_text/* count */.U9)(same, "member")} with the same SQL as on ${baseName} not run`);
	const changed = new Set(changes.map(({ member }) => member));
	const found = [...states].flatMap(([item, state]) => "message" in state ? changeFor(item, state, changed) : []);
	return {
		changes: found,
		runs: {
			checked,
			same,
			failed: found.length,
			alreadyFailing: inState("already broken").size,
			queries
		},
		unknown: [...reasons].map(([reason, members]) => `These members ${reason}: ${(0,runtime_text/* listed */.KE)([...members])}.`)
	};
}
function changeFor({ member, kind, granularity }, { state, message }, changed) {
	const named = message.match(/\w+\.\w+/g) ?? [];
	return (0,change/* changeOf */.C2)({
		id: state === "broken" ? "run-failed" : "run-failed-new",
		kind,
		entity: (0,probes/* entityOf */.lr)(member),
		member,
		before: null,
		after: granularity === void 0 ? null : { granularity },
		detail: (0,changes_values/* canonical */.$N)(granularity),
		causedBy: named.filter((name) => name !== member && changed.has(name)),
		message
	});
}
/** Why the members were not run, a sentence. */
function runsNotChecked(error) {
	return `Whether the warehouse can run the changed members was not checked: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
}
const tooSlow = `were not run within ${(0,duration/* formatDuration */.a3)(mostQueryMs)}`;
const tooMany = "were not run, because there would be too many queries";
/** Runs queries on one side, and counts them. */
function createRunner({ surface }, planned, run) {
	let queries = 0;
	let control;
	const isOther = (item) => planned.get((0,probes/* keyOf */.TN)(item))?.state.state !== "same";
	const send = (probe) => {
		queries++;
		return run((0,probes/* queryOf */.E2)(probe));
	};
	/** Whether anything runs, of a few members; null where none of them is unchanged. */
	async function isWorking() {
		const controls = (0,probes/* controlsOf */.ux)(surface, isOther);
		if (controls.every(isOther)) return null;
		for (const item of controls) if ((await send([item])).state === "loaded") return true;
		return false;
	}
	/** Segments alone are no query; what stands beside them should not be at fault itself. */
	function withCompanion(probe) {
		const entity = surface.entities.get((0,probes/* entityOf */.lr)(probe[0]?.member ?? ""));
		if (!entity || probe.some(({ kind }) => kind !== "segment")) return probe;
		return [...probe, ...(0,probes/* companionsOf */.Lo)((0,probes/* itemsOf */.S3)(entity), isOther).slice(0, 1)];
	}
	/** What the planner said about a member: its words are no data. */
	function wordsOf(item) {
		const state = planned.get((0,probes/* keyOf */.TN)(item))?.state;
		return [item.member, ...Object.values(state?.state === "different" ? {
			...state.before,
			...state.after
		} : {})];
	}
	return {
		get queries() {
			return queries;
		},
		works: () => control ??= isWorking(),
		/** @returns why it did not run, a phrase after "these members"; a message where the warehouse rejects it */
		async run(probe) {
			if (queries >= mostQueries) return tooMany;
			const result = await send(withCompanion(probe));
			switch (result.state) {
				case "loaded": return "runs";
				case "too slow": return tooSlow;
				case "not available": throw result.error;
				default: {
					const works = await this.works();
					if (works === false || result.state === "failed" && works === null) throw result.error;
					return { message: (0,run_query/* withoutValues */.l)(result.text, probe.flatMap(wordsOf)) };
				}
			}
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/node/util2.js
var util2 = __webpack_require__(947);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/yaml/dist/index.js + 71 modules
var dist = __webpack_require__(7147);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/patch.js


// build/changes/patch.js
var import_dist = (0,dist/* require_dist */.F)();
/** Longer ones are no quick fix. */
const mostLines = 15;
const lists = [
	"dimensions",
	"measures",
	"segments"
];
/** Whether a plain YAML file has a cube of this name in its list. */
function defines({ content }, entity) {
	return patch_membersIn(content, entity) !== null;
}
/**
* The lines that keep the old name of a renamed member: the new definition once more, with the other name.
* @param file defines the member under its new name
* @returns null where the file with these lines would not define both alike, and everything else as before
*/
function patchFor(file, entity, to, from) {
	const { content } = file;
	const before = patch_membersIn(content, entity);
	const item = before?.has(to) && !before.has(from) ? itemOf(content, entity, to) : null;
	const name = item?.get("name", true);
	if (!before || !item?.range || !(0, import_dist.isScalar)(name) || !name.range) return null;
	const start = content.lastIndexOf("\n", item.range[0]) + 1;
	const end = `${content}\n`.indexOf("\n", item.range[1] - 1) + 1;
	const copy = `${content.slice(start, name.range[0])}${from}${content.slice(name.range[1], end).trimEnd()}\n`;
	const after = patch_membersIn(`${content.slice(0, end).trimEnd()}\n${copy}${content.slice(end)}`, entity);
	const expected = new Map([...before, [from, before.get(to)]]);
	if (!after || !(0,util2/* isDeepStrictEqual */.E)(after, expected)) return null;
	const lines = copy.trimEnd().split("\n");
	const line = content.slice(0, end).trimEnd().split("\n").length;
	return lines.length > mostLines ? null : {
		path: file.path,
		line,
		lines
	};
}
/** The members of a cube by their names, without these; null where the file has no such cube, or is of another form. */
function patch_membersIn(text, entity) {
	let root;
	try {
		root = (0, import_dist.parse)(text, { maxAliasCount: 100 });
	} catch {
		return null;
	}
	const [cube, second] = namedIn(Object(root).cubes).filter(({ name }) => name === entity);
	if (!cube || second) return null;
	const members = lists.flatMap((list) => namedIn(cube[list]).map(({ name, ...rest }) => [String(name), {
		list,
		...rest
	}]));
	return new Map(members);
}
function namedIn(list) {
	return (Array.isArray(list) ? list : []).flatMap((one) => typeof one === "object" && one !== null && "name" in one ? [{ ...one }] : []);
}
/** The item of a list of the entity; null in any other form of a file. */
function itemOf(text, entity, member) {
	const { contents } = (0, import_dist.parseDocument)(text);
	const cubes = (0, import_dist.isMap)(contents) ? contents.get("cubes", true) : null;
	const isNamed = (name) => (node) => (0, import_dist.isMap)(node) && node.get("name") === name;
	const cube = (0, import_dist.isSeq)(cubes) ? cubes.items.find(isNamed(entity)) : null;
	if (!(0, import_dist.isMap)(cube)) return null;
	const found = lists.map((list) => cube.get(list, true)).flatMap((list) => (0, import_dist.isSeq)(list) ? list.items : []).find(isNamed(member));
	return (0, import_dist.isMap)(found) ? found : null;
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/entities.js
var entities = __webpack_require__(3988);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/generated.js
var locate_generated = __webpack_require__(7790);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/lines.js
var lines = __webpack_require__(836);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-tree.js
var yaml_tree = __webpack_require__(8785);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/locate-members.js







// build/locate/locate-members.js
const locate_members_lists = [
	"measures",
	"dimensions",
	"segments",
	"hierarchies",
	"joins",
	"pre_aggregations"
];
/**
* Finds where members are defined in the checkout; of generated cubes, in the dbt project. Never throws, for any names and
* files.
* @param branch the files of the branch
* @returns one result for each name, in the same order; null where nothing was found, and for all after the signal aborted
*/
async function locateMembers(names, files, paths, branch, signal) {
	const library = await (0,locate_library/* openLibrary */.uK)(files);
	const project = await (0,dbt_project/* openDbtProject */.q)(library, paths.dbtProjectDir);
	const generated = await (0,locate_library/* openLibrary */.uK)((0,text_files/* branchFiles */.A)(branch));
	const model = await (0,entities/* openModel */.GF)(library, generated, paths, signal);
	const found = [];
	for (const { entity: entityName, name } of names) {
		const [entity] = signal?.aborted ? [] : model.called(entityName);
		const location = entity && (0,lines/* locationAt */.dz)(entity.source, offsetIn(entity, name));
		if (!entity || !location) found.push(null);
		else if (entity.inCheckout) {
			const { path } = entity.source;
			found.push({
				path,
				...location
			});
		} else {
			const site = {
				source: entity.source,
				inCheckout: false,
				entity,
				location
			};
			found.push(await (0,locate_generated/* sourceOfGenerated */.C)(library, project, model, site, void 0));
		}
	}
	return found;
}
/** The offset of a member; that of the entity where it does not name the member. */
function offsetIn({ source, body, offset }, name) {
	const yaml = source.yaml();
	const own = offset ?? (0,yaml_tree/* offsetOf */.b4)(yaml?.tree.target(body));
	if (!yaml || name === "") return own;
	for (const list of locate_members_lists) {
		const found = (0,yaml_tree/* offsetOf */.b4)(yaml.tree.target(yaml.keys.item(yaml.keys.entry(body, list)?.value, name)));
		if (found !== void 0) return found;
	}
	return own;
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/sync-history.js
var sync_history = __webpack_require__(5758);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/sync/named-commit.js
var named_commit = __webpack_require__(7033);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/trace-changes.js












// build/steps/changes/trace-changes.js
/** Time limit of the requests, retries included. */
const trace_changes_mostMs = 2e4;
/** The sync of a base is among the newest runs, or a long history is not worth the time. */
const mostRuns = 300;
/**
* Where each change is in the checkout, and whether the pull request made it. Best effort: what is not found is absent, and
* what cannot be attributed is `unknown`, so that it counts.
* @param base what is gone has the location that it had there
* @param compared the branch that is compared
* @throws Stop
*/
async function traceChanges(context, changes, base, head, compared) {
	if (changes.length === 0) return {
		changes: [],
		attribution: "none"
	};
	const files = (0,text_files/* openTextFiles */.F)(context.checkout);
	const [located, behindBy, synced] = await Promise.all([
		locateChanges(context, changes, files, base, head),
		countBehind(context),
		readSyncedBase(context, compared)
	]);
	const placed = await Promise.all(changes.map(async (change, index) => {
		const place = located[index];
		return place ? withFix({
			...change,
			place
		}, place, files) : change;
	}));
	const byMember = new Map(placed.map((change) => [change.member, change]));
	const isBase = synced && head.files ? filesDifference({
		base: synced,
		head: head.files
	}).isSame : null;
	return {
		changes: placed.map((change) => ({
			...withPlaceOfCause(change, byMember),
			origin: !isBase ? "unknown" : isOfBase(change, isBase) ? "base" : "pull-request"
		})),
		attribution: isBase ? "complete" : "none",
		...behindBy === void 0 ? {} : { behindBy }
	};
}
/** What the base has, too, with the same files behind everything that the change is about. */
function isOfBase({ entity, affects = [] }, hasSameFiles) {
	return [entity, ...affects.map(probes/* entityOf */.lr)].every(hasSameFiles);
}
async function locateChanges({ settings, budget }, changes, files, base, head) {
	const locate = (wanted, side) => locateMembers(wanted, files, settings, side.files ?? [], budget.signal).catch(() => changes.map(() => null));
	const onHead = await locate(changes.map(({ member, renamedTo }) => nameOf(renamedTo ?? member)), head);
	if (!onHead.includes(null)) return onHead;
	const onBase = await locate(changes.map(({ member }) => nameOf(member)), base);
	return onHead.map((one, index) => one ?? onBase[index] ?? null);
}
function nameOf(member) {
	const entity = (0,probes/* entityOf */.lr)(member);
	return {
		entity,
		name: member.slice(entity.length + 1)
	};
}
/** What keeps the old name of a member of a cube, where its file tells: the sync overwrites what is added to a generated one. */
async function withFix(change, place, files) {
	const { id, kind, entity, member, renamedTo = "" } = change;
	const [from, to] = [member, renamedTo].map((name) => name.slice(entity.length + 1));
	if (id !== "member-removed" || !from || !to) return change;
	const content = /\.(?:ya?ml|sql)$/.test(place.path) ? await files.read(place.path) : null;
	if (content === null) return change;
	const file = {
		path: place.path,
		content
	};
	if (!defines(file, entity)) {
		const lines = `\`${to} as ${from}\` in the SQL of the dbt model, and \`- name: ${from}\` under \`columns\` in its YAML`;
		const how = kind === "dimension" ? lines : "the column that it is made of, in the SQL and the YAML of the dbt model";
		return {
			...change,
			fix: `Keep the old name for one release: ${how}.`
		};
	}
	const patch = patchFor(file, entity, to, from);
	return patch ? {
		...change,
		fix: "Keep the old name for one release: add these lines.",
		patch
	} : change;
}
/** What has no location of its own, such as a view that is not in the checkout, has that of its first cause. */
function withPlaceOfCause(change, byMember) {
	if (change.place !== void 0) return change;
	const [place] = (change.causedBy ?? []).flatMap((name) => byMember.get(name)?.place ?? []);
	if (place === void 0) return change;
	return {
		...change,
		place: {
			...place,
			guess: "the change that causes it"
		}
	};
}
/** How many commits of its base the pull request does not have; undefined where GitHub does not say. */
async function countBehind(context) {
	const { run, settings, connectGitHub, team } = context;
	const { githubToken } = settings;
	const { base } = team;
	if (githubToken === null || base === null) return void 0;
	return bestEffort(context, async (signal) => {
		return (await (await connectGitHub(githubToken)).compare(base.sha, run.sha, signal)).behindBy;
	});
}
/**
* The model as it was synced from the commit that the pull request is based on: the branch that the workflow for pushes
* keeps. Undefined where there is none, and where it does not have the files that its sync generated, as far as the platform
* tells their hashes: it was edited since.
*/
async function readSyncedBase(context, compared) {
	const { run, team } = context;
	const { base } = team;
	if (!run.pullRequest || base === null) return void 0;
	return bestEffort(context, async (signal) => {
		const deployment = context.deployment.with({ signal });
		for (const { branchName, syncJobId } of await syncedFrom(deployment, base.sha)) {
			const branches = await (0,deployment_branches/* findBranches */.Wz)(deployment, [branchName, compared]);
			const own = branches.get(compared);
			if (!branches.has(branchName) || branchName === compared || own && (0,deployment_branches/* isDevFork */.MB)(own, branchName)) continue;
			const [listed, generated, hashes] = await Promise.all([
				deployment.call(model/* listFiles */.CS, { query: {
					branchName,
					withContent: true
				} }),
				(0,file_hashes/* generatedBy */.BH)(deployment, syncJobId).catch(file_hashes/* noneIfGone */.fe),
				(0,file_hashes/* fileHashesOf */.y3)(deployment, branchName)
			]);
			if (listed.isComplete && listed.files.length > 0 && (0,read_model/* unreadIn */.lA)(listed).length === 0 && (0,file_hashes/* lackingIn */.TE)(hashes, generated).length === 0) return listed.files;
		}
	});
}
/** The latest runs of their branches that are of this commit, and were successful. */
async function syncedFrom(deployment, sha) {
	const latest = /* @__PURE__ */ new Map();
	let seen = 0;
	for await (const run of (0,sync_history/* syncRuns */.K_)(deployment)) {
		if (++seen > mostRuns) break;
		if (!latest.has(run.branchName)) latest.set(run.branchName, run);
	}
	return [...latest.values()].filter((run) => run.status === "COMPLETED" && (0,named_commit/* commitInHistory */.Hj)(run)?.sha === sha);
}
/** @returns undefined where the request fails or takes too long */
async function bestEffort({ clock, budget }, work) {
	return (0,runtime_budget/* withinTime */.dn)(clock, trace_changes_mostMs, budget.signal, work).catch(() => {
		budget.signal.throwIfAborted();
	});
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/compare-model.js
























// build/steps/changes/compare-model.js
/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 6e4;
/** Between two readings of sides that may be late. */
const readAgainMs = 3e3;
/** Between two requests for the build of the base. */
const pollMs = 5e3;
/**
* Compares the data model of a branch with that of the base: what can be queried, and what the planners of both sides make of
* it. What cannot be read is missing and said. Writes nothing.
* @param team its security context is what the data tokens say about their bearer
* @param settledAt until when, on the clock, the branch's lists and runtime may be late. With a gate, files that differ while
*   every response is equal are asked about again until then, and a build of the base is waited for
* @throws Stop; PlatformError when the budget is spent
*/
async function compareModel(context, { base, head, deployBranch }, { securityContext, runOnWarehouse, readers }, settledAt) {
	const { budget, clock, settings } = context;
	const isGate = settings.failOn !== "never";
	let until = isGate && await awaitBase(context, base, budget.signal) ? clock.now() + build_status/* settleMs */._l : settledAt;
	const remainingMs = budget.remainingMs();
	const mostMs = remainingMs - Math.min(mostReserveMs, remainingMs / 4);
	return (0,runtime_budget/* withinTime */.dn)(clock, mostMs, budget.signal, async (signal) => {
		const seconds = runOnWarehouse ? 3600 : 600;
		const finding = (0,environment/* findEnvironments */.Ok)(context, {
			base,
			head
		}, { deployBranch }, signal);
		const openAs = async (bearer) => (0,environment/* openFound */.Bv)(context, await finding, {
			...bearer,
			seconds
		}, signal);
		const opening = openAs({ securityContext }).catch((error) => {
			const reason = (0,read_model/* unreadable */.O$)(context, error);
			return {
				base: reason,
				head: reason
			};
		});
		const read = async (side, branch) => (0,read_model/* readModel */.ko)(context, branch, opening.then((both) => both[side]), signal);
		for (;;) {
			const [before, after] = await Promise.all([read("base", base), read("head", head)]);
			const sides = {
				base: before,
				head: after
			};
			const files = before.files && after.files ? filesDifference({
				base: before.files,
				head: after.files
			}) : null;
			const asked = await ask(context, sides, files, signal);
			const drafts = draftsOf(sides, asked.gone, files, {
				securityContext,
				readers
			}, (0,runtime_clock/* utcDay */.d)(clock));
			if (!(isGate && clock.now() < until && isStill(drafts, files, asked.probed))) {
				const open = (reader) => openAs({
					reader,
					securityContext: readers.get(reader) ?? {}
				});
				return report(context, {
					base,
					head,
					open,
					securityContext,
					runOnWarehouse,
					readers
				}, {
					drafts,
					files,
					asked,
					sides
				}, signal);
			}
			if (await awaitBase(context, base, signal)) until = clock.now() + build_status/* settleMs */._l;
			else await clock.sleep(Math.min(readAgainMs, until - clock.now()), signal);
		}
	});
}
/** Files that differ while no response does: a runtime may serve the model of before, whatever the files tell themselves. */
function isStill(drafts, files, probed) {
	if (!probed || !files || files.paths.length === 0) return false;
	if (!drafts.every(({ isUnseen }) => isUnseen)) return false;
	return [...probed.states.values(), ...probed.combinations].every(({ state }) => /^(?:same|already broken|not askable)$/.test(state.state));
}
/** What the lists of both sides differ in, and what no response shows. */
function draftsOf({ base, head }, gone, files, { securityContext, readers }, today) {
	const asked = gone ?? {
		hidden: /* @__PURE__ */ new Set(),
		existed: /* @__PURE__ */ new Set(),
		renames: noRenames
	};
	const listed = base.surface && head.surface ? compareSides({
		base: base.surface,
		head: head.surface,
		...asked
	}, today) : [];
	const unseen = (files?.unseen ?? []).filter(({ id }) => readers.size === 0 || id !== "access-policy-changed");
	return [
		...listed,
		...unseen,
		...readers.size > 0 ? [] : notVisible(files, securityContext)
	];
}
/** Without a context, what policies hide is unknown: then any file that differs may change it. */
function notVisible(files, context) {
	const [first] = files?.paths ?? [];
	if (!files || first === void 0 || Object.keys(context).length > 0) return [];
	if (!files.has(model_texts/* policies */.R3)) return [];
	return [{
		id: "definition-not-visible",
		kind: "access-policy",
		entity: first,
		member: first,
		before: null,
		after: null,
		detail: files.digest,
		isUnseen: true,
		...files.paths.length > 1 && { message: `${files.paths.length} files differ: ${files.paths.join(", ")}` }
	}];
}
/**
* Waits for a build of the base that still runs, or is still to come, after a merge by others: until then its query API
* serves the model of before. Where the platform does not tell, nothing is waited for; where no build comes, as with uploads,
* not for long.
* @returns whether there was one
*/
async function awaitBase(context, base, signal) {
	const { clock, log } = context;
	const name = `Branch "${(0,runtime_text/* oneLine */.TN)(base, 255)}"`;
	let lateAt = clock.now() + build_status/* settleMs */._l;
	let wasBuilding = false;
	for (let isFirst = true;; isFirst = false) {
		const found = await readBase(context, base).catch((error) => {
			signal.throwIfAborted();
			if (error instanceof errors/* PlatformError */.Wk) return null;
			throw error;
		});
		if (found?.isBuilding) lateAt = clock.now() + build_status/* settleMs */._l;
		wasBuilding ||= found?.isBuilding === true;
		if (!found?.isBuilding && !(found?.isBehind && clock.now() < lateAt)) return wasBuilding || !isFirst && !found?.isBehind;
		if (isFirst) log.line(`${name} ${found.isBuilding ? "is being built" : "has a newer commit than its build"}; waiting`);
		await clock.sleep(pollMs, signal);
	}
}
/** The build of the base. `isBehind`: it is of another commit than the branch has, so that a build is to come. */
async function readBase(context, base) {
	const status = await (0,build_status/* readBuildStatus */.Pr)(context, base);
	const built = status.lastHash;
	const isBuilding = (0,build_status/* activityOf */.nx)(status) === "active" && !(0,build_status/* isFinal */.dR)(status.status);
	if (!built || isBuilding) return {
		isBuilding,
		isBehind: false
	};
	const head = (await (0,deployment_branches/* findBranch */.E0)(context.deployment, base))?.lastHash;
	return {
		isBuilding,
		isBehind: Boolean(head) && !(0,build_status/* sameCommit */.Kd)(built, head ?? "")
	};
}
async function ask(context, { base, head }, files, signal) {
	const notChecked = "Whether queries still work and give the same values was not checked";
	const none = {
		probed: null,
		gone: null,
		planners: null,
		error: null
	};
	if (!base.planning || !head.planning) return {
		...none,
		unknown: [`${notChecked}.`]
	};
	const sides = {
		base: base.planning,
		head: head.planning
	};
	const isSame = (entity) => files?.isSame(entity) === true;
	const suspects = /* @__PURE__ */ new Map();
	const isSuspect = (entity) => {
		const known = suspects.get(entity) ?? !isSame(entity);
		suspects.set(entity, known);
		return known;
	};
	const questions = {
		...sides,
		isSuspect: ({ member }) => isSuspect((0,probes/* entityOf */.lr)(member)),
		has: (pattern) => files?.has(pattern) !== false,
		hasCodedRollups: files?.hasInCode(/pre_?aggregations/i) === true
	};
	const facts = renameFacts(context, signal);
	const planners = (0,planning_planners/* createPlanners */.k)(sides.base, sides.head, questions.isSuspect, signal);
	const found = await Promise.all([probeMembers(questions, signal, planners), askGone(sides.base, sides.head, facts, signal, planners)]).catch((error) => (0,read_model/* unreadable */.O$)(context, error));
	if (!(found instanceof errors/* PlatformError */.Wk)) {
		const [probed, gone] = found;
		const plans = planners.base.plans + planners.head.plans;
		return {
			probed: {
				...probed,
				plans
			},
			gone,
			planners,
			error: null,
			unknown: []
		};
	}
	return {
		...none,
		error: found,
		unknown: [`${notChecked}: ${(0,runtime_text/* withoutStop */.f6)(found.message)}.`]
	};
}
/** Compares both sides as each reader of the team file. */
async function asReaders(context, { open, readers }, usual, { planners, probed }, signal) {
	const none = {
		readers: [],
		changes: [],
		unknown: [],
		valuesUnknown: void 0
	};
	if (readers.size === 0 || !planners || !probed) return none;
	const { files } = usual;
	const compared = await compareReaders(readers.keys(), open, {
		files,
		planners
	}, signal);
	const found = await findAsReaders(compared, {
		...usual,
		today: (0,runtime_clock/* utcDay */.d)(context.clock)
	}, ({ base, head }) => ask(context, {
		base: { planning: base },
		head: { planning: head }
	}, files, signal));
	return {
		...found,
		changes: [...found.changes, ...found.drafts.map(change/* changeOf */.C2)]
	};
}
/** Runs what changed, where the user wants that, and says where each change is and who made it. */
async function report(context, names, { drafts, files, asked, sides: { base, head } }, signal) {
	const { probed, error: unasked, unknown } = asked;
	const nothing = {
		entities: /* @__PURE__ */ new Map(),
		hidden: /* @__PURE__ */ new Set()
	};
	const sides = {
		base: base.surface ?? nothing,
		head: head.surface ?? nothing
	};
	const found = conclude({
		...sides,
		drafts,
		files,
		hasReaders: names.readers.size > 0
	}, probed);
	const seen = await asReaders(context, names, {
		...sides,
		files,
		changes: found.changes
	}, asked, signal);
	let run = {
		changes: [],
		unknown: []
	};
	let notRun = null;
	if (names.runOnWarehouse && probed && base.planning && head.planning) {
		const onBase = {
			...base.planning,
			name: names.base
		};
		run = await runMembers(context, probed, found.changes, head.planning, onBase, signal).catch((error) => {
			notRun = (0,read_model/* unreadable */.O$)(context, error);
			return {
				changes: [],
				unknown: [runsNotChecked(notRun)]
			};
		});
	}
	const changes = (0,change/* sortChanges */.gQ)([
		...found.changes,
		...run.changes,
		...seen.changes
	]);
	const unknowns = [
		base.problems,
		head.problems,
		found.unknown,
		unknown,
		run.unknown,
		seen.unknown
	].flat();
	const valuesUnknown = found.valuesUnknown ?? seen.valuesUnknown;
	const reader = (0,compared_with/* comparedAs */.wp)(names.securityContext);
	const comparison = {
		base: names.base,
		...reader !== void 0 && { comparedAs: reader },
		...seen.readers.length > 0 && { readers: seen.readers },
		readings: [...base.surface && head.surface ? ["meta"] : [], ...files ? ["files"] : []],
		...await traceChanges(context, changes, base, head, names.head),
		plans: found.plans,
		...run.runs && { runs: run.runs },
		unknown: [...new Set(unknowns)],
		...valuesUnknown !== void 0 && { valuesUnknown }
	};
	const errors = [...base.errors, ...head.errors];
	const unread = errors.find(({ cause }) => !(cause instanceof failure/* Stop */.VG)) ?? errors[0];
	return {
		comparison,
		sides: {
			base: base.planning,
			head: head.planning
		},
		outage: unread ?? unasked ?? notRun
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/query-api/query-api.js + 2 modules
var query_api = __webpack_require__(281);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/pattern.js
var pattern = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/acceptance.js
var changes_acceptance = __webpack_require__(7611);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/change-lines.js
var change_lines = __webpack_require__(2882);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/gate-changes.js
var gate_changes = __webpack_require__(9639);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/judge-changes.js









// build/steps/changes/judge-changes.js
/** Without a gate nothing has to be accepted. */
const nothingToAccept = {
	state: "none",
	why: "\"fail-on: never\""
};
/**
* Judges what a comparison found. The label counts as it is at this time.
* @param comparison with the decisions of the team file
* @param impact who uses the changes; null when it was not checked
* @param outage why a part of the comparison is missing, which fails a gate; null if there was no such error
* @returns reports the changes, and throws a Failure: of the kind of the outage, or `breaking` if `fail-on` says so and no
*   label accepts them
* @throws Stop when the step's time budget is spent
*/
async function judgeChanges(context, comparison, impact, { acceptLabel }, outage = null) {
	const { settings, journal, log } = context;
	const { failOn } = settings;
	const acceptance = failOn === "never" ? nothingToAccept : await (0,changes_acceptance/* readAcceptance */.i1)(context, acceptLabel);
	const result = (0,gate_changes/* gateChanges */.Dy)(comparison, impact, failOn, acceptance);
	const judged = outage ? withOutage(result, failOn, outage) : result;
	const { gate, failure } = judged;
	return () => {
		journal.found({
			model: judged.comparison,
			...judged.impact && { impact: judged.impact },
			...gate && { changeGate: gate }
		});
		log.lines((0,change_lines/* changeLines */.O)(judged.comparison));
		if (judged.impact) log.lines((0,change_lines/* contentLines */.$)(judged.impact));
		for (const warning of entryWarnings(comparison, settings.config)) journal.warn(warning);
		if (gate?.result === "accepted" && acceptance.state === "set") log.line(`Accepted with the label "${acceptance.label}", set by ${acceptance.by}`);
		if (failure) throw failure;
	};
}
/**
* A gate that could not read what it rests on fails closed, with the kind of what went wrong. Changes that were found are no
* outage: with them, `on-platform-outage: warn` does not apply.
*/
function withOutage(result, failOn, error) {
	const { comparison, gate } = result;
	if (!gate) return result;
	const open = comparison.changes.filter(({ gated, acceptedBy, acceptedInFile }) => gated && acceptedBy === void 0 && !acceptedInFile);
	const are = open.length === 1 ? "is" : "are";
	const found = open.length === 0 ? "" : ` What was compared has ${(0,gate_changes/* countByLevel */.B)(open)} that ${are} not accepted.`;
	const sentence = `The data model could not be compared with "${(0,runtime_text/* oneLine */.TN)(comparison.base, 255)}", which "fail-on: ${failOn}" needs: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
	return {
		...result,
		gate: {
			...gate,
			result: "unknown"
		},
		failure: new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, kindOf(error)), `${sentence}${found}`, `${error.advice} Or set "fail-on: never".`, open.length > 0 ? {} : { cause: error })
	};
}
/** What a rejected request of the comparison is. */
function kindOf(error) {
	if ((0,query_api/* rejectsModel */.kF)(error)) return "breaking";
	return error.status !== void 0 && error.status >= 500 ? "network" : "unsupported";
}
/**
* The comparison with what the team file says: the level of each change, and which changes it accepts.
* @param config path of the team file
* @param today `YYYY-MM-DD`
*/
function withDecisions(comparison, { accept, levels, proposed }, config, today) {
	const leveled = (0,change/* sortChanges */.gQ)(comparison.changes.map((change) => withLevel(change, levels, config)));
	const entries = [...accept.map((entry) => judged(entry)), ...proposed.map((entry) => judged(entry, "added"))];
	if (entries.length === 0) return {
		...comparison,
		changes: leveled
	};
	const acceptedBy = /* @__PURE__ */ new Map();
	for (const { entry, state, matching } of entries.toReversed()) if (state === "used") for (const change of matching) acceptedBy.set(change, entry);
	const changes = leveled.map((change) => {
		const entry = acceptedBy.get(change);
		if (change.level === "safe" || !entry) return change;
		return {
			...change,
			acceptedInFile: {
				reason: entry.reason,
				until: entry.until
			}
		};
	});
	const acceptEntries = entries.map(({ entry, state, matching }) => ({
		...entry,
		changes: matching.length,
		state
	}));
	return {
		...comparison,
		changes,
		acceptEntries
	};
	function judged(entry, known) {
		const matching = leveled.filter(matcherOf(entry));
		const found = entry.until < today ? "expired" : matching.length === 0 ? "unused" : "used";
		return {
			entry,
			matching,
			state: known ?? found
		};
	}
}
function withLevel(change, levels, config) {
	const level = levels[change.id];
	if (level === void 0 || level === change.level) return change;
	return {
		...change,
		level,
		usualLevel: change.level,
		reason: `Level set in \`${(0,runtime_text/* oneLine */.TN)(config, 200)}\`.`
	};
}
function matcherOf({ change: id, member, fingerprint }) {
	const isMember = (0,pattern/* patternOf */.I)(member);
	return (change) => change.id === id && (fingerprint === void 0 || change.fingerprint === fingerprint) && isMember(change.member);
}
/** A message names at most this many entries. */
const mostNamed = 3;
const idle = [{
	state: "expired",
	one: "has expired",
	several: "have expired",
	fix: "Renew or remove"
}, {
	state: "unused",
	one: "matches no change",
	several: "match no change",
	fix: "After the merge, remove"
}];
/** Warnings about entries that accept nothing. */
function entryWarnings({ acceptEntries = [] }, config) {
	return idle.flatMap(({ state, one, several, fix }) => {
		const entries = acceptEntries.filter((entry) => entry.state === state);
		if (entries.length === 0) return [];
		const isOne = entries.length === 1;
		const what = isOne ? `1 entry of \`accept\` ${one}` : `${entries.length} entries of \`accept\` ${several}`;
		return `"${(0,runtime_text/* oneLine */.TN)(config, 200)}": ${what} (${(0,runtime_text/* firstOf */.Ku)(entries, mostNamed, entryText, "; ", "; ")}). ${fix} ${isOne ? "it" : "them"}.`;
	});
}
function entryText({ line, change, member, until }) {
	return `line ${line}: ${change} of ${(0,runtime_text/* oneLine */.TN)(member, 200)} until ${until}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/check-changes.js















// build/steps/changes/check-changes.js
/** Without a gate the comparison is information, which the step does not wait for any longer. */
const check_changes_mostMs = 6e4;
/** The same where the warehouse is asked, too, which takes up to a minute for each query. */
const mostMsWithRuns = 3e5;
/** When equal files of different commits are read again, in milliseconds after the build was seen. */
const check_changes_readAgainMs = [
	2e3,
	5e3,
	build_status/* settleMs */._l
];
/**
* Compares what merging a valid branch changes for those who query the data model. Without `fail-on` it never fails the
* step.
* @param branch what was validated: the branch, or its fork
* @returns reports the changes, and throws a Failure for those that `fail-on` names and no label accepts, or the error for
*   what a gate could not read: to be called once it is known that the branch did not change during the comparison
* @throws Stop; PlatformError when the budget is spent
*/
async function checkChanges(context, branch, known) {
	const { budget, clock, log, settings, team } = context;
	const isGate = settings.failOn !== "never";
	let limitMs = check_changes_mostMs;
	try {
		if (team.runOnWarehouse) limitMs = mostMsWithRuns;
		if (isGate) return await check(context, branch, known);
		return await (0,runtime_budget/* withinTime */.dn)(clock, limitMs, budget.signal, (signal) => check((0,deployment_settings/* withSignal */.l_)(context, signal, { retry: false }), branch, known));
	} catch (error) {
		if (!isGate) budget.signal.throwIfAborted();
		if (budget.signal.aborted) throw error;
		if (error instanceof failure/* Failure */.HR || isGate && error instanceof errors/* PlatformError */.Wk) return () => {
			throw error;
		};
		const isLate = error instanceof failure/* Stop */.VG;
		if (isGate || !(isLate || error instanceof errors/* PlatformError */.Wk)) throw error;
		const why = isLate ? `no result within ${(0,duration/* formatDuration */.a3)(limitMs)}` : error.message;
		return () => log.line(`The data model was not compared: ${why}`);
	}
}
async function check(context, branch, known) {
	const { settings, log, clock, team } = context;
	if (!team.compare) {
		const why = `"${settings.config}" has \`compare: false\``;
		return () => log.line(`Changes of the data model are not compared: ${why}`);
	}
	const deployBranch = known.deployBranch ?? known.compared?.deployBranch ?? (await (0,deployment_settings/* readDeploymentSettings */.H)(context)).deployBranchName;
	const base = (0,compared_with/* baseOf */.bx)(settings, team, known.into ?? deployBranch, known.original ?? branch);
	const hashes = await compareHashes(context, base, branch, known);
	if (hashes.same) {
		const what = `The files of the data model are those of "${(0,runtime_text/* oneLine */.TN)(base, 255)}": nothing changes for those who query it`;
		const conclude = await judgeChanges(context, nothingChanged(base), null, team);
		return () => {
			log.line(what);
			conclude();
		};
	}
	const settledAt = (known.built?.at ?? clock.now()) + build_status/* settleMs */._l;
	const compare = async () => compareModel(context, {
		base,
		head: branch,
		deployBranch
	}, team, settledAt);
	const { comparison: found, sides, outage } = await steadily(context, base, hashes.base, compare);
	const today = (0,runtime_clock/* utcDay */.d)(clock);
	const comparison = withDecisions(found, team, settings.config, today);
	const impact = !outage && comparison.changes.some(({ level }) => level !== "safe") ? await (0,find_consumers/* findConsumers */.P)(context, comparison, sides, team) : null;
	return judgeChanges(context, impact ? withUsed(comparison, impact) : comparison, impact, team, outage);
}
/** What comes back empty for readers breaks the saved queries that name it. */
function withUsed(comparison, { consumers }) {
	const uses = consumers.flatMap((one) => one.uses).filter(({ certainty }) => certainty === "exact");
	const used = new Set(uses.map(({ fingerprint }) => fingerprint));
	const raised = comparison.changes.map((change) => {
		return change.id === "access-narrowed" && change.usualLevel === void 0 && used.has(change.fingerprint) ? {
			...change,
			level: "breaking"
		} : change;
	});
	return {
		...comparison,
		changes: (0,change/* sortChanges */.gQ)(raised)
	};
}
function nothingChanged(base) {
	return {
		base,
		readings: ["files"],
		changes: [],
		plans: {
			checked: 0,
			unchanged: 0,
			changed: 0,
			failed: 0,
			alreadyFailing: 0,
			sent: 0
		},
		unknown: [],
		attribution: "complete"
	};
}
/**
* The hashes only save requests: an earlier comparison is enough, unless a gate would pass because of it. A gate passes by
* equal files only if the build is of the commit of the base, or for as long as lists may be late.
* @returns whether they are the same, and the hashes of the base: null where the platform does not tell, absent if not read
*/
async function compareHashes(context, base, branch, { compared, built }) {
	const { deployment, settings, budget, clock } = context;
	const isGate = settings.failOn !== "never";
	if (compared === null) return {};
	if (compared?.deployBranch === base && !(isGate && compared.same)) return {
		same: compared.same,
		base: compared.deployFiles
	};
	const read = async () => {
		const [before, after] = await Promise.all([hashesOf(context, base), hashesOf(context, branch)]);
		return {
			base: before,
			same: before && after ? (0,file_hashes/* areSame */.tj)(before, after) : void 0
		};
	};
	let found = await read();
	if (!isGate || !found.same) return found;
	const commit = built?.commit;
	const head = commit && (await ifTold(context, (0,deployment_branches/* findBranch */.E0)(deployment, base)))?.lastHash;
	if (head && (0,build_status/* sameCommit */.Kd)(head, commit)) return found;
	const seenAt = built?.at ?? clock.now();
	for (const afterMs of check_changes_readAgainMs) {
		await clock.sleep(Math.max(0, seenAt + afterMs - clock.now()), budget.signal);
		found = await read();
		if (!found.same) break;
	}
	return found;
}
async function hashesOf(context, branch) {
	return ifTold(context, (0,file_hashes/* fileHashesOf */.y3)(context.deployment, branch));
}
/** Null where the platform does not tell. With a gate it has to respond. */
async function ifTold({ settings, budget }, reading) {
	return reading.catch((error) => {
		if (!(error instanceof errors/* PlatformError */.Wk) || budget.signal.aborted) throw error;
		if (settings.failOn !== "never" && error.trouble === "unreachable") throw error;
		return null;
	});
}
/**
* With a gate the base must be the same before and after a comparison, as far as the platform tells hashes: what was merged
* meanwhile may have added what the branch then removes.
* @param known the hashes of the base, if they were read before
* @throws Failure `breaking` when the base changed during both of two comparisons; what the comparison throws
*/
async function steadily(context, branch, known, compare) {
	if (context.settings.failOn === "never") return compare();
	const base = (0,runtime_text/* oneLine */.TN)(branch, 255);
	let before = known ?? await hashesOf(context, branch);
	for (const isLast of [false, true]) {
		const compared = await compare();
		if (compared.outage) return compared;
		const after = await hashesOf(context, branch);
		if (!before || !after || (0,file_hashes/* areSame */.tj)(before, after) !== false) return compared;
		before = after;
		if (!isLast) context.log.line(`Branch "${base}" changed while the data model was compared; comparing again`);
	}
	throw new failure/* Failure */.HR("breaking", `Branch "${base}" changed during each of two comparisons, so what merging changes is unknown.`, "Run this again when no other job merges into it.");
}



/***/ }),

/***/ 9639:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ countByLevel),
/* harmony export */   Dy: () => (/* binding */ gateChanges)
/* harmony export */ });
/* unused harmony export contentBreaks */
/* harmony import */ var _changes_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7012);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);



// build/steps/changes/gate-changes.js
/**
* The changes that a gate rests on, accepted or not: those of the level of `fail-on` and above; with `impact`, those that
* break saved content. Changes that the default branch already has do not count, if the origin of every change is known.
*/
function gatedChanges({ changes, attribution }, failOn, { byChange }) {
	return changes.filter((change) => {
		if (attribution === "complete" && change.origin === "base") return false;
		if (failOn === "impact") return byChange.has(change);
		return change.level === "breaking" || change.level === "dangerous" && failOn === "dangerous";
	});
}
/**
* Judges a comparison. A gate fails closed: what could not be compared, or with `impact` not be read, fails it, and no label
* accepts that.
* @param comparison with the decisions of the team file
*/
function gateChanges(comparison, impact, failOn, acceptance) {
	if (failOn === "never") return {
		comparison,
		impact,
		gate: null,
		failure: null
	};
	const breaks = contentBreaks(comparison.changes, impact);
	const gated = gatedChanges(comparison, failOn, breaks);
	const accepts = acceptance.state === "set" ? acceptance.accepts : /* @__PURE__ */ new Set();
	const byLabel = (fingerprint) => accepts === "all" || accepts.has(fingerprint);
	const open = gated.filter((change) => !change.acceptedInFile && !byLabel(change.fingerprint));
	const unexplained = failOn === "impact" ? [...breaks.unexplained] : [];
	const openContent = unexplained.filter(([fingerprint]) => !byLabel(fingerprint)).map(([, each]) => each);
	const broken = failOn === "impact" ? open.flatMap((change) => breaks.byChange.get(change) ?? []) : [];
	const unread = failOn === "impact" ? unreadOf(comparison, impact) : [];
	const isOpen = open.length + openContent.length > 0;
	const uncompared = [...comparison.unknown, ...failOn === "dangerous" && comparison.valuesUnknown ? [comparison.valuesUnknown] : []];
	const isUnknown = uncompared.length + unread.length > 0;
	const fingerprints = [...gated.map(({ fingerprint }) => fingerprint), ...unexplained.map(([own]) => own)];
	const gate = {
		failOn,
		result: resultOf(isOpen, isUnknown, fingerprints.length > 0, acceptance),
		changes: gated.length,
		...labelOf(acceptance, fingerprints)
	};
	const failure = failureOf({
		base: comparison.base,
		failOn,
		acceptance,
		changes: open,
		content: [.../* @__PURE__ */ new Set([...broken, ...openContent])],
		uncompared,
		unread
	});
	const by = acceptance.state === "set" ? acceptance.by : "";
	const marked = new Set(gated);
	const changes = comparison.changes.map((change) => {
		if (!marked.has(change)) return change;
		return {
			...change,
			gated: true,
			...byLabel(change.fingerprint) ? { acceptedBy: by } : {}
		};
	});
	return {
		comparison: {
			...comparison,
			changes
		},
		impact: breaks.impact,
		gate,
		failure
	};
}
function resultOf(isOpen, isUnknown, isAccepted, { state }) {
	if (isOpen) return state === "set" ? "later" : "rejected";
	if (isUnknown) return "unknown";
	return isAccepted ? "accepted" : "passed";
}
/** @param gated fingerprints of what the gate rests on */
function labelOf(acceptance, gated) {
	switch (acceptance.state) {
		case "none": return {};
		case "not set": return { label: acceptance.label };
		case "unknown": return {
			label: acceptance.label,
			problem: acceptance.problem
		};
		case "set": {
			const { label, event, accepts } = acceptance;
			return {
				label,
				labelEvent: event,
				acceptedFingerprints: accepts === "all" ? [...gated] : [...accepts]
			};
		}
	}
}
/**
* Finds the changes that break saved content. Of the changes that broken content certainly uses, the breaking ones are the
* cause. If there is none, all of them may be; unless the team file says that such a change is not breaking.
*/
function contentBreaks(changes, impact) {
	const byFingerprint = new Map(changes.map((change) => [change.fingerprint, change]));
	const byChange = /* @__PURE__ */ new Map();
	const unexplained = /* @__PURE__ */ new Map();
	const consumers = (impact?.consumers ?? []).map((consumer) => {
		if (consumer.state !== "broken") return consumer;
		const causes = causesAmong([...new Set(consumer.uses.filter(isCertain).flatMap(({ fingerprint = "" }) => byFingerprint.get(fingerprint) ?? []))].filter(({ id }) => id !== "definition-not-visible"));
		for (const change of causes ?? []) {
			const broken = byChange.get(change);
			if (broken) broken.push(consumer);
			else byChange.set(change, [consumer]);
		}
		if (causes === null || causes.length > 0) return consumer;
		const own = (0,_changes_change_js__WEBPACK_IMPORTED_MODULE_0__/* .fingerprintOf */ .ax)("content-broken", consumer.type, String(consumer.id), "");
		const marked = {
			...consumer,
			uses: withFingerprint(consumer.uses, own)
		};
		unexplained.set(own, marked);
		return marked;
	});
	return {
		impact: impact && {
			...impact,
			consumers
		},
		byChange,
		unexplained
	};
}
/** Whether a use is more than a mention. */
function isCertain({ certainty }) {
	return certainty !== "mentioned";
}
/** @returns null if the team decided that what breaks it is not breaking */
function causesAmong(used) {
	const breaking = used.filter(({ level }) => level === "breaking");
	if (breaking.length > 0) return breaking;
	return used.some(({ usualLevel }) => usualLevel === "breaking") ? null : used;
}
function withFingerprint(uses, fingerprint) {
	const isCause = uses.some(isCertain) ? isCertain : () => true;
	return uses.map((use) => isCause(use) ? {
		...use,
		fingerprint
	} : use);
}
/** A message names at most this many things of a kind. */
const first = (texts, separator = ", ") => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .firstOf */ .Ku)(texts, 3, String, separator, separator);
/** @returns null if nothing fails the gate */
function failureOf(objections) {
	const { changes, content, uncompared, unread, failOn, acceptance } = objections;
	const toAccept = changes.length + content.length > 0;
	const parts = [
		changes.length > 0 && changeSentence(objections),
		content.length > 0 && contentSentence(objections),
		uncompared.length > 0 && uncomparedSentence(objections),
		unread.length > 0 && unreadSentence(unread)
	].filter((part) => part !== false);
	if (parts.length === 0) return null;
	const advice = [
		toAccept && changeAdvice(changes, changes.length || content.length, failOn, acceptance),
		uncompared.length > 0 && `"fail-on: ${failOn}" needs a complete comparison: fix this, or use "fail-on: never".`,
		unread.length > 0 && "\"fail-on: impact\" needs all saved content that the token can list: fix this, or use \"fail-on: breaking\", which does not need it."
	].filter((part) => part !== false);
	return new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Failure */ .HR("breaking", parts.join(" "), advice.join(" "));
}
/** Why it is not known what saved content breaks, each a phrase; empty if it is known. */
function unreadOf({ changes }, impact) {
	if (impact === null) return changes.some(({ level }) => level !== "safe") ? ["it was not read"] : [];
	if (impact.complete) return [];
	const why = impact.unchecked.map(({ type, count: number, reason }) => {
		const [noun, several] = type === "plan" ? ["saved query", "saved queries"] : [type, `${type}s`];
		return `${number === 0 ? `the ${several}` : (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(number, noun, several)} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(reason, 300))})`;
	});
	return why.length > 0 ? why : ["it was not read completely"];
}
function changeSentence({ base, changes, acceptance, failOn }) {
	const named = first(changes.map(({ member, id }) => `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(member, 200)} (${id})`));
	const which = failOn === "impact" ? " that saved content uses," : "";
	const found = `${countByLevel(changes)}${which} compared with "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(base, 255)}"`;
	if (acceptance.state === "set") return `The data model has ${found}, found after the label "${acceptance.label}" was set: ${named}.`;
	return `The data model has ${found}: ${named}.`;
}
function contentSentence({ base, changes, content }) {
	const named = first(content.map(nameOf));
	return changes.length > 0 ? `Saved content that breaks: ${named}.` : `Saved content breaks compared with "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(base, 255)}": ${named}.`;
}
/** `dashboard "Weekly sales"`. */
function nameOf({ type, id, name }) {
	return name === "" ? `${type} ${id}` : `${type} "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(name, 200)}"`;
}
/** `2 breaking changes`, `1 breaking and 3 dangerous changes`. */
function countByLevel(changes) {
	return `${["breaking", "dangerous"].flatMap((level) => {
		const count = changes.filter((change) => change.level === level).length;
		return count === 0 ? [] : `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .grouped */ .zD)(count)} ${level}`;
	}).join(" and ")} ${changes.length === 1 ? "change" : "changes"}`;
}
function changeAdvice(open, count, failOn, acceptance) {
	const them = count === 1 ? "it" : "them";
	const other = open.length === 0 ? "change the saved content first" : open.every(({ id }) => id === "definition-not-visible") ? "set \"security-context\" in the team file" : open.some(({ level }) => level === "breaking") ? "keep the old names" : `undo ${them}`;
	switch (acceptance.state) {
		case "none": return `No label can accept ${them}: ${acceptance.why}. Otherwise, ${other}, or use "fail-on: never" instead of "fail-on: ${failOn}".`;
		case "not set": {
			const { label, similar } = acceptance;
			return `Add the label "${label}" to accept ${them}${similar === void 0 ? "" : `, instead of "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(similar, 100)}", which does not count`}, or ${other}.`;
		}
		case "set": return `Remove the label and set it again to accept ${them}, too, or ${other}.`;
		case "unknown": return `Whether the label "${acceptance.label}" accepts ${them} is unknown: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(acceptance.problem)}. Fix this and run the job again, or ${other}.`;
	}
}
function uncomparedSentence({ base, uncompared }) {
	const named = first(uncompared.map((text) => (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text, 400))), "; ");
	return `The data model could not be compared completely with "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(base, 255)}": ${named}.`;
}
function unreadSentence(unread) {
	return `Saved content could not be checked completely: ${first(unread, "; ")}.`;
}



/***/ }),

/***/ 567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   askForGate: () => (/* binding */ askForGate),
/* harmony export */   groupOf: () => (/* binding */ groupOf)
/* harmony export */ });
/* harmony import */ var _github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3191);
/* harmony import */ var _github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9398);


// build/steps/changes/queue-group.js
/**
* Asks GitHub what a gate needs.
* @returns the response, or why there is none, a phrase
* @throws Stop when the step's time budget is spent
*/
async function askForGate(context, ask) {
	const { githubToken } = context.settings;
	if (githubToken === null) return { problem: "\"github-token\" is empty" };
	const asked = await (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .askGitHub */ .X)(context, githubToken, ask);
	return "error" in asked ? { problem: (0,_github_ask_github_js__WEBPACK_IMPORTED_MODULE_0__/* .errorPhrase */ .M)(asked.error) } : asked;
}
const groups = /* @__PURE__ */ new WeakMap();
/**
* The pull requests of the merge queue's group that a run is about, the last one its own; null on other events.
* @throws GitHubError, or Error: they are unknown
*/
async function groupOf({ run, journal }, github, signal) {
	if (!run.queue) return null;
	const known = groups.get(journal) ?? await (0,_github_pull_requests_js__WEBPACK_IMPORTED_MODULE_1__/* .queuedPullRequests */ .f)(run.queue, github, signal);
	groups.set(journal, known);
	return known;
}



/***/ }),

/***/ 7516:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O$: () => (/* binding */ unreadable),
/* harmony export */   ko: () => (/* binding */ readModel),
/* harmony export */   lA: () => (/* binding */ unreadIn)
/* harmony export */ });
/* harmony import */ var _changes_model_texts_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(234);
/* harmony import */ var _changes_surface_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(465);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8532);
/* harmony import */ var _platform_schemas_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4030);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(196);







// build/steps/changes/read-model.js
/**
* Reads what can be queried on a branch, and its files. What cannot be read is a problem, not an error.
* @param opening its query API; the files are read meanwhile
* @throws Stop
*/
async function readModel(context, branchName, opening, signal) {
	const problems = [];
	const errors = [];
	const name = `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(branchName, 255)}"`;
	const failed = (error, what) => {
		errors.push(error);
		problems.push(`${what} of branch ${name}: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutStop */ .f6)(error.message)}.`);
		return null;
	};
	const what = "Could not read what can be queried";
	const listing = listWhole(context, branchName, signal).catch((error) => failed(unreadable(context, error), "Could not read the files"));
	const [opened, surface, listed$1] = await Promise.all([
		opening,
		readSurface(opening, signal).catch((error) => failed(unreadable(context, error), what)),
		listing
	]);
	if ("problem" in opened) problems.push([opened.problem, opened.advice].filter(Boolean).join(" "));
	const isLost = listed$1?.files.length === 0 && surface?.entities.size !== 0;
	if (isLost) problems.push(`The platform lists no files of branch ${name}.`);
	const isCut = listed$1?.isComplete === false;
	if (isCut) problems.push(`The files of branch ${name} are not compared: it has more than ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .grouped */ .zD)(_platform_schemas_js__WEBPACK_IMPORTED_MODULE_4__.maxNodes)}, or they are listed on several pages.`);
	const unread = unreadIn(listed$1);
	if (unread.length > 0) problems.push(`The files of branch ${name} are not compared: the platform lists ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_5__/* .listed */ .KE)(unread, 1)} without content.`);
	const isUsable = !isLost && !isCut && unread.length === 0;
	const own = (listed$1?.files ?? []).filter(({ path }) => isOfModel(path));
	const mayHide = own.some(({ content }) => _changes_model_texts_js__WEBPACK_IMPORTED_MODULE_6__/* .policies */ .R3.test(content));
	const isEmpty = surface?.entities.size === 0 && own.length > 0 && !mayHide;
	if (isEmpty) problems.push(`The query API of branch ${name} lists nothing that can be queried, although the branch has files.`);
	return {
		surface: isEmpty ? null : surface,
		files: isUsable ? listed$1?.files ?? null : null,
		planning: surface && !isEmpty && "api" in opened ? {
			api: opened.api,
			surface
		} : null,
		problems,
		errors
	};
}
/** Settings stand beside the folder of the model. */
function isOfModel(path) {
	return (0,_changes_model_texts_js__WEBPACK_IMPORTED_MODULE_6__/* .isModelFile */ .ic)(path) && path.includes("/");
}
/** Before files that came without content are listed again. */
const againAfterMs = [1e3, 3e3];
/** The files of a branch. One response is not a fact: what comes without content is asked for again. */
async function listWhole({ deployment, clock }, branchName, signal) {
	const list = () => deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_3__/* .listFiles */ .CS, { query: {
		branchName,
		withContent: true
	} }, { signal });
	let listed = await list();
	for (const ms of againAfterMs) {
		if (unreadIn(listed).length === 0) break;
		await clock.sleep(ms, signal);
		listed = await list();
	}
	return listed;
}
/** Paths of files that the compiler may read, and that have no content. */
function unreadIn(listed) {
	return (listed?.withoutContent ?? []).filter(_changes_model_texts_js__WEBPACK_IMPORTED_MODULE_6__/* .isModelFile */ .ic);
}
async function readSurface(opening, signal) {
	const opened = await opening;
	if (opened instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PlatformError */ .Wk) throw opened;
	return "api" in opened ? (0,_changes_surface_js__WEBPACK_IMPORTED_MODULE_0__/* .surfaceOf */ .l)(await opened.api.meta(signal)) : null;
}
const comparing = {
	id: "comparison",
	doing: "comparing the data model"
};
/**
* @returns the error if only this could not be read, or not within the time of the comparison; anything else ends the step
*/
function unreadable({ budget }, error) {
	if (budget.signal.aborted) throw error;
	if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PlatformError */ .Wk) return error;
	if (!(error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .Stop */ .VG)) throw error;
	return new _platform_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PlatformError */ .Wk({
		operation: comparing,
		trouble: "unreachable",
		text: error.message,
		advice: "The platform does not respond in time: try again later, or raise \"timeout\".",
		arrived: "unknown"
	}, { cause: error });
}



/***/ }),

/***/ 9455:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  P: () => (/* binding */ findConsumers)
});

// UNUSED EXPORTS: planQueries

// EXTERNAL MODULE: ./build/shaken/main/build/changes/change.js
var changes_change = __webpack_require__(7012);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/probes.js
var probes = __webpack_require__(3147);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/words.js

// build/content/words.js
/**
* The words of texts, in lower case. Result columns are often called `orders__status`: the parts of such a word are words,
* too; and a word may follow an escaped line break, such as `\nstatus` in the source of a program.
*/
function wordsOf(texts) {
	const all = /* @__PURE__ */ new Set();
	for (const text of texts) for (const form of /* @__PURE__ */ new Set([text, text.replace(/\\[nrtbf]/g, " ")])) for (const [word] of form.toLowerCase().matchAll(/[\p{L}\p{N}_$]+/gu)) {
		all.add(word);
		if (word.includes("__")) {
			for (const part of word.split("__")) if (part !== "") all.add(part);
		}
	}
	return all;
}
/** What is nested deeper was not written by hand: it is searched as it is. */
const maxDepth = 60;
/** The texts in a value of unknown structure, names of members included. A text that holds JSON is read as such. */
function textsIn(value, depth = 0) {
	if (typeof value === "string") {
		const parsed = depth < maxDepth ? parsedJson(value) : void 0;
		return parsed === void 0 ? [value] : textsIn(parsed, depth + 1);
	}
	if (typeof value !== "object" || value === null) return [];
	if (depth >= maxDepth) return [JSON.stringify(value)];
	if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1));
	return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one, depth + 1)]);
}
/** The object, list or text that a text holds as JSON; undefined for any other text. */
function parsedJson(text) {
	if (!/^\s*["[{]/.test(text)) return void 0;
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** A name of saved content as it may be shown: one line, no e-mail address. */
function shownName(name, otherwise) {
	return shownText(name ?? "", 200) || otherwise;
}
/** Untrusted text about content as it may be shown. */
function shownText(text, maxLength) {
	const line = (0,runtime_text/* oneLine */.TN)(text, 2 * maxLength);
	return (0,runtime_text/* oneLine */.TN)(line.includes("@") ? line.replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, "(e-mail address)") : line, maxLength);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/parts.js

// build/content/parts.js
function findingsIn(found) {
	return found.filter((one) => typeof one !== "string");
}
/** Why something could not be checked whole; undefined if it could. */
function problemIn(found) {
	return found.find((one) => typeof one === "string");
}
/** Nothing, if it names nothing that is touched. */
function findingOf(where, hits, query) {
	return hits.length === 0 ? [] : [{
		where,
		hits,
		...query ? { query } : {}
	}];
}
/** More text than this of one item is not searched. */
const mostSearched = 2e6;
/** Names in a value of unknown meaning. */
function inText(value, where, touched) {
	const texts = textsIn(value);
	if (texts.reduce((sum, { length }) => sum + length, 0) > mostSearched) return ["a text that is too long"];
	return texts.length === 0 ? [] : findingOf(where, touched.ofText(wordsOf(texts)));
}
/** @param shown what shows the results of these queries: names in it may be those of result columns */
function showing(queries, shown) {
	const shows = findingsIn(queries).flatMap(({ query }) => query ?? []);
	return shown.map((one) => typeof one === "string" ? one : {
		...one,
		shows
	});
}
/**
* Members that a structure names at places where nothing else stands: a text that is, whole, a member is used; the others are
* searched for names.
* @param areTogether whether one query asks for all of them, or one for each
*/
function inNames(names, where, touched, areTogether = false) {
	const uses = names.filter(isMember).map(useOf);
	const asked = (areTogether ? [uses] : uses.map((use) => [use])).flatMap((some) => findingOf(where, touched.ofQuery(some), touched.queryOf(some)));
	const others = names.filter((name) => !isMember(name));
	return [...asked, ...inText(others, where, touched)];
}
/** A longer statement is not planned. */
const mostSql = 1e5;
/**
* Saved SQL is not parsed. A statement can use a changed member only if it names the cube or view of it, so its words tell
* whether the planners have to judge it.
*/
function inSql(sql, where, touched) {
	if (typeof sql !== "string") return sql === void 0 || sql === null ? [] : ["SQL that is not a text"];
	if (sql.trim() === "") return [];
	const isLong = sql.length > mostSql;
	const text = sql.slice(0, mostSql);
	const hits = touched.ofSql(wordsOf([text]));
	return [
		...isLong ? ["SQL that is too long"] : [],
		.../\{\{|\{%|\$\{|\bu&"/i.test(text) ? ["SQL with placeholders"] : [],
		...hits ? [] : ["SQL that names no cube or view"],
		...findingOf(where, hits ?? touched.ofUnknownSql(), isLong ? void 0 : {
			form: "sql",
			text
		})
	];
}
const mostQueries = 100;
/** @param saved text with a query, or with several that are blended; or the value itself */
function inJsonQueries(saved, where, touched) {
	const read = (one) => typeof one === "string" ? parsedJson(one) ?? one.trim() : one;
	const value = read(read(saved));
	if (value === void 0 || value === null || value === "") return [];
	const queries = [value].flat();
	if (queries.length <= mostQueries) return queries.flatMap((query) => inJsonQuery(query, where, touched));
	return ["a saved query that is too long", ...inText(value, where, touched)];
}
function inJsonQuery(query, where, touched) {
	const uses = isRecord(query) ? usesOf(query) : null;
	if (!isRecord(query) || !uses) return ["a saved query that is not of a known form", ...inText(query, where, touched)];
	const found = findingOf(where, touched.ofQuery(uses), planOf(query));
	const rest = Object.entries(query).filter(([key, value]) => !known.has(key) && value !== null);
	return [...found, ...showing(found, inText(Object.fromEntries(rest), where, touched))];
}
const lists = [
	"measures",
	"dimensions",
	"segments",
	"timeDimensions",
	"filters"
];
/** Keys of a query that are read, or whose values name no member. */
const known = /* @__PURE__ */ new Set([...lists, ..."limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit".split(" ")]);
/** The query without what says nothing about the model, or cannot be planned. */
function planOf(query) {
	const { timezone, ungrouped } = query;
	const used = lists.flatMap((key) => {
		const list = query[key];
		return Array.isArray(list) && list.length > 0 ? [[key, list.map(withoutComparison)]] : [];
	});
	return {
		form: "json",
		text: JSON.stringify({
			...Object.fromEntries(used),
			...typeof timezone === "string" && timezone !== "" ? { timezone } : {},
			...ungrouped === true ? { ungrouped } : {}
		})
	};
}
/** A comparison of periods is planned as several queries, which differ in nothing else: one of them is enough. */
function withoutComparison(one) {
	if (!isRecord(one)) return one;
	const { compareDateRange, ...others } = one;
	return Array.isArray(compareDateRange) ? {
		dateRange: compareDateRange[0],
		...others
	} : others;
}
/** What a query names; null if it has parts of an unknown form. */
function usesOf(query) {
	const given = lists.flatMap((key) => query[key] === void 0 || query[key] === null ? [] : [query[key]]);
	if (given.length === 0 || !given.every(Array.isArray)) return null;
	const uses = given.flat().flatMap((one) => usesIn(one, 0));
	return uses.every((use) => use !== null) ? uses : null;
}
const mostNested = 50;
/** Of a name, a time dimension, or a filter with others in it. Null for a part of an unknown form. */
function usesIn(value, depth) {
	if (isMember(value)) return [useOf(value)];
	if (!isRecord(value) || depth > mostNested) return [null];
	const { and, or, member, dimension, granularity, operator } = value;
	const group = and ?? or;
	if (Array.isArray(group)) return group.flatMap((one) => usesIn(one, depth + 1));
	const name = member ?? dimension;
	if (!isMember(name)) return [null];
	if (member !== void 0 || operator !== void 0) return [useOf(name)];
	const isGiven = typeof granularity === "string" && granularity !== "";
	return [{
		...useOf(name),
		asTime: true,
		...isGiven ? { granularity } : {}
	}];
}
/** @param text with a granularity as its third part, or without */
function useOf(text) {
	const [entity = "", name = "", granularity] = text.split(".");
	const member = `${entity}.${name}`;
	return granularity === void 0 ? { member } : {
		member,
		granularity,
		asTime: true
	};
}
function isMember(value) {
	return typeof value === "string" && /^[^\s.]+\.[^\s.]+(\.[^\s.]+)?$/.test(value);
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/compare-plans.js
var compare_plans = __webpack_require__(8320);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/roll-up.js




// build/content/roll-up.js
function contentVerdict(base, head) {
	if (base.state === "malformed" || head.state === "malformed") return { state: "unclear" };
	if (base.state === "planned" && head.state === "planned") return { state: compared(base.plan, head.plan) };
	if (head.state === "planned") return { state: base.state === "rejected" ? "repaired" : "unclear" };
	if (base.state === "planned") return {
		state: "broken",
		message: head.message
	};
	if (head.state !== "rejected") return { state: "unclear" };
	return base.state === "sound" ? {
		state: "broken",
		message: head.message
	} : {
		state: "already-broken",
		message: base.message
	};
}
const stateOfDifference = {
	same: "same",
	different: "changes",
	"rollup lost": "loses-rollup",
	"rollup gained": "unclear"
};
function compared(base, head) {
	if (base.sql === null || head.sql === null) return "unclear";
	const readsUnknown = ({ sql, rollups }) => rollups.length === 0 && /pre_aggregations/i.test(sql ?? "");
	if (readsUnknown(base)) return /pre_aggregations/i.test(head.sql) ? "unclear" : "loses-rollup";
	if (readsUnknown(head)) return "unclear";
	return stateOfDifference[(0,compare_plans/* comparePlans */.OA)(withoutTimes(base), withoutTimes(head)).state];
}
/** Two plans of a query about the last 24 hours differ by the moment of planning. What the model says is in the text. */
function withoutTimes(plan) {
	return {
		...plan,
		values: plan.values.replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+Z?/g, "time")
	};
}
const mostMessage = 800;
const mostName = 300;
/** Changes that no plan shows: planning takes private members, and knows no warehouse. */
const unplannable = /^(?:(?:entity|member)-(?:removed|hidden)|run-failed)$/;
/** Changes that a query which works cannot notice. */
const unnoticed = /^(?:plan-failed|run-failed|join-path-lost|(?:entity|member)-(?:removed|hidden))/;
/** @param verdictOf what the planners say about a query; undefined where it was not planned */
function judgeFinding({ where, hits, query, shows = [], isDraft = false }, verdictOf) {
	if (!query && shows.length > 0 && shows.every((one) => verdictOf(one)?.state === "same")) return [];
	const { state = "unclear", message } = (query && verdictOf(query)) ?? {};
	/** @param otherwise how the use is known if no structured query names the member */
	const told = (some, as, otherwise) => some.map(({ change, member, by }) => {
		return {
			use: {
				member: shownText(member, mostName),
				where: shownText(where, mostName),
				certainty: by === "exact" ? "exact" : otherwise,
				fingerprint: change.fingerprint,
				...message === void 0 ? {} : { message: shownText(message, mostMessage) }
			},
			state: as,
			isDraft
		};
	});
	const isNamed = ({ by }) => by !== "around";
	const named = hits.filter(isNamed);
	if (state === "repaired") return [];
	if (state === "already-broken") return told(named, state, "mentioned");
	if (state === "broken") {
		const words = wordsOf([message?.slice(0, mostMessage) ?? ""]);
		return told(preferring(preferring(preferring(preferring(hits, ({ change }) => !(0,changes_change/* isUnseen */.NM)(change)), isNamed), ({ change }) => change.level === "breaking"), ({ change: { entity }, member }) => words.has(member.slice(entity.length + 1).toLowerCase() || entity.toLowerCase())), state, "planned");
	}
	const taken = named.filter((hit) => isTaken(hit, state));
	const others = named.filter((hit) => !taken.includes(hit));
	const gone = told(taken, "broken", "planned");
	if (state === "changes" || state === "loses-rollup") {
		const isNoticed = ({ change }) => !unnoticed.test(change.id) && !(0,changes_change/* isUnseen */.NM)(change);
		const causes = taken.length > 0 ? others.filter(isNoticed) : preferring(preferring(hits, isNoticed), isNamed);
		return [...gone, ...told(causes, state, "planned")];
	}
	const isPossible = ({ change }) => state === "unclear" || (0,changes_change/* isUnseen */.NM)(change);
	return [...gone, ...told(others.filter(isPossible), "may-use", "mentioned")];
}
/** Those of this kind; all if there are none. */
function preferring(hits, isPreferred) {
	const preferred = hits.filter(isPreferred);
	return preferred.length > 0 ? preferred : hits;
}
/** Whether the content certainly uses what is gone, although the planner may still plan it. */
function isTaken({ change, by, asTime }, state) {
	const { id, before, level, usualLevel } = change;
	if (by !== "exact") return false;
	if (unplannable.test(id)) return true;
	if (id === "dimension-type-changed" && asTime && before?.type === "time") return true;
	return level === "breaking" && usualLevel !== void 0 && (state !== "same" || (0,changes_change/* isUnseen */.NM)(change));
}
/** The most important first. */
const states = [
	"broken",
	"changes",
	"loses-rollup",
	"may-use",
	"already-broken"
];
/** Of a report: its one query decides, before texts that mention something. */
const statesOfReport = states.toSorted((a, b) => Number(a === "may-use") - Number(b === "may-use"));
/** Uses of one piece of content that are told. */
const mostUses = 200;
/**
* What the changes mean for each piece of content. What is not listed, and of which every planned query is the same SQL on
* both sides, is counted.
* @param verdictOf what the planners say about a query; undefined where it was not planned
*/
function rollUp(all, verdictOf) {
	const judged = all.map((one) => {
		return {
			...one,
			own: findingsIn(one.found).flatMap((found) => judgeFinding(found, verdictOf))
		};
	});
	const reports = judged.filter(({ shown }) => shown.type === "report");
	const byId = new Map(reports.map((report) => [report.shown.id, report]));
	const byWorkbook = Map.groupBy(reports, ({ workbookId }) => workbookId);
	const isSame = (parts) => {
		const found = parts.flatMap((part) => part.found);
		const asked = findingsIn(found).flatMap(({ query }) => query ?? []);
		return problemIn(found) === void 0 && asked.length > 0 && asked.every((query) => verdictOf(query)?.state === "same");
	};
	const unchanged = {
		reports: 0,
		dashboards: 0,
		notifications: 0
	};
	return {
		listed: judged.flatMap((one) => {
			const { shown, own, workbookId, drafted = [], mails } = one;
			const { type } = shown;
			const inDraft = drafted?.flatMap((id) => byId.get(id) ?? []) ?? byWorkbook.get(workbookId) ?? [];
			const ofDraft = inDraft.flatMap((report) => report.own.map((use) => usedInDraft(use, report.shown.name, drafted !== null)));
			const uses = [...own, ...ofDraft];
			const state = (type === "report" ? statesOfReport : states).find((possible) => uses.some((use) => use.state === possible));
			if (state === void 0) {
				if (isSame([one, ...drafted === null ? [] : inDraft])) unchanged[`${type}s`] += 1;
				return [];
			}
			const isDraft = new Set(uses.filter((use) => use.state === state).map((use) => use.isDraft));
			const version = isDraft.size > 1 ? "both" : isDraft.has(true) ? "draft" : "published";
			return [{
				consumer: {
					...shown,
					state,
					...type === "dashboard" ? { version } : {},
					uses: roll_up_usesOf(uses),
					schedules: mails.map(({ id: _id, ...schedule }) => schedule),
					embedded: shown.embedded && version !== "draft"
				},
				mails,
				...type === "dashboard" ? { workbookId } : {}
			}];
		}),
		unchanged
	};
}
/** A draft shows reports as they are now. @param isCertain whether it says that it shows this one */
function usedInDraft({ use, state }, report, isCertain) {
	const where = `${use.where} of report "${report}"`;
	if (isCertain) return {
		use: {
			...use,
			where
		},
		state,
		isDraft: true
	};
	const mayUse = state === "already-broken" ? state : "may-use";
	return {
		use: {
			...use,
			where,
			certainty: "mentioned"
		},
		state: mayUse,
		isDraft: true
	};
}
/** Each use once, the certain and most important ones first; what is used certainly is not mentioned as well. */
function roll_up_usesOf(judged) {
	const isCertain = ({ use }) => use.certainty !== "mentioned";
	const certain = new Set(judged.filter(isCertain).map(({ use }) => use.fingerprint));
	const sorted = judged.filter((one) => isCertain(one) || !certain.has(one.use.fingerprint)).toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
	return [...new Map(sorted.map(({ use }) => [JSON.stringify([
		use.member,
		use.where,
		use.certainty,
		use.fingerprint
	]), use])).values()].slice(0, mostUses);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/touched.js


// build/content/touched.js
/** Changes that no saved query can name: of pre-aggregations only the members count that lose them. */
const unnamed = /^(?:pre-aggregation-|hierarchy-|access-widened$|\w+-failed-new$)/;
/** Each piece of content keeps them until it is judged. */
const mostAround = 50;
/** @param changes of any level: safe ones are skipped */
function touchedBy(changes, { base, head }) {
	const told = changes.filter(({ level, id }) => level !== "safe" && !unnamed.test(id));
	const joins = told.filter(({ kind }) => kind === "join").map((change) => ({
		change,
		names: joinedBy(change)
	}));
	const others = told.filter(({ kind }) => kind !== "join").map((change) => ({
		change,
		names: namesOf(change, {
			base,
			head
		})
	}));
	/** What may concern every query. */
	const anywhere = others.flatMap(({ change, names }) => names === null ? [change] : []);
	const named = others.flatMap(({ change, names }) => (names ?? []).map((member) => ({
		change,
		member
	})));
	const joined = joins.flatMap(({ names }) => names.map((member) => ({
		change: null,
		member
	})));
	const byEntity = Map.groupBy([...named, ...joined], ({ member }) => (0,probes/* entityOf */.lr)(member).toLowerCase());
	/** By their names in lower case. */
	const entities = new Map([...byEntity].map(([key, all]) => {
		const own = all.filter((one) => one.change !== null);
		const name = (0,probes/* entityOf */.lr)(all[0]?.member ?? key);
		return [key, {
			name,
			changes: [...new Set(own.map(({ change }) => change))].slice(0, mostAround),
			byMember: Map.groupBy(own, ({ member }) => member.slice(name.length + 1).toLowerCase())
		}];
	}));
	/** Changes of what is between and in the cubes and views that a query names; the breaking ones first, as `changes` has them. */
	const around = (names, by) => [...joins.filter((join) => join.names.some((name) => names.includes(name))).filter((join) => names.length > 1 || join.names.length === 1).map(({ change }) => ({
		change,
		member: change.member,
		by
	})), ...names.flatMap((member) => {
		return (entities.get(member.toLowerCase())?.changes ?? []).map((change) => ({
			change,
			member,
			by: "around"
		}));
	})];
	const entitiesIn = (words) => [...entities].flatMap(([name, entity]) => words.has(name) ? [entity] : []);
	const namedIn = (words, some) => some.flatMap(({ byMember }) => [...byMember]).flatMap(([short, alike]) => short === "" || words.has(short) ? alike : []).map((one) => ({
		...one,
		by: "name"
	}));
	const hasAny = (names, words) => [...names].some((name) => words.has(name.toLowerCase()));
	return {
		/** What a structured query names; empty if it names nothing that is touched. */
		ofQuery(uses) {
			const exact = uses.flatMap(({ member, granularity, asTime = false }) => {
				const entity = (0,probes/* entityOf */.lr)(member);
				const byMember = entities.get(entity.toLowerCase())?.byMember;
				return [member.slice(entity.length + 1).toLowerCase(), ""].flatMap((short) => byMember?.get(short) ?? []).filter((one) => one.member === member || one.member === entity).filter(({ change }) => [void 0, granularity].includes(granularityOf(change))).map(({ change }) => ({
					change,
					member,
					by: "exact",
					asTime
				}));
			});
			const members = new Set(uses.map(({ member }) => member));
			for (const change of anywhere) for (const member of members) exact.push({
				change,
				member,
				by: "exact"
			});
			return [...exact, ...around([...new Set(uses.map(({ member }) => (0,probes/* entityOf */.lr)(member)))], "exact")];
		},
		/** What a statement names, by its words; null if it names no cube or view of the base, where those are known. */
		ofSql(words) {
			if (base && !hasAny([...base.entities.keys(), ...base.hidden], words)) return null;
			const found = entitiesIn(words);
			const names = found.map(({ name }) => name);
			const read = [...new Set([base, head].flatMap((side) => [...side?.entities.keys() ?? []]))].filter((name) => words.has(name.toLowerCase()));
			return [
				...namedIn(words, found),
				...around(names, "name"),
				...anywhere.flatMap((change) => read.map((member) => ({
					change,
					member,
					by: "name"
				})))
			];
		},
		/** What a statement may name that the token does not see. */
		ofUnknownSql() {
			return anywhere.filter(({ id }) => id === "definition-not-visible").map((change) => ({
				change,
				member: change.member,
				by: "name"
			}));
		},
		/** Changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
		ofText(words) {
			const found = entitiesIn(words).filter(({ name, byMember }) => {
				const known = base?.entities.get(name)?.members.keys();
				return known === void 0 || hasAny([...known, ...byMember.keys()], words);
			});
			return namedIn(words, found);
		},
		/** A query of members that are not saved as one; undefined if none can be made of them. */
		queryOf(uses) {
			const items = uses.map(({ member, granularity }) => {
				const item = {
					member,
					kind: ((base && (0,probes/* memberIn */.Wy)(base, member)) ?? (head && (0,probes/* memberIn */.Wy)(head, member)))?.kind ?? "dimension"
				};
				return granularity === void 0 ? item : {
					...item,
					granularity
				};
			});
			const text = JSON.stringify((0,probes/* queryOf */.E2)(items));
			return items.some(({ kind }) => kind !== "segment") ? {
				form: "json",
				text
			} : void 0;
		}
	};
}
/** The names that a change is about; null where it may be about any. */
function namesOf(change, surfaces) {
	const { id, kind, entity, member, affects = [] } = change;
	if (kind === "pre-aggregation") return affects.length > 0 ? affects : [entity];
	if (id === "not-compared") return [...new Set([member, ...affects].map((name) => name.split(".").slice(0, 2).join(".")))].filter((name) => name.includes(".") || affects.length === 0);
	if ((0,changes_change/* isUnseen */.NM)(change) && change.readers === void 0) return reachOf(entity, surfaces);
	if (kind === "access-policy" && affects.length > 0) return affects;
	const others = member === entity ? affects.filter((name) => (0,probes/* entityOf */.lr)(name) !== entity) : affects;
	return [.../* @__PURE__ */ new Set([member, ...others])];
}
/**
* What can be queried that has the definition of a cube or view: itself, its heirs, and the views that show members of these.
* Null where there is none: what a file, or a private parent, is part of is unknown.
*/
function reachOf(entity, { base, head }) {
	const all = [base, head].flatMap((side) => [...side?.entities.values() ?? []]);
	const found = /* @__PURE__ */ new Set([entity]);
	for (const one of found) for (const { name, parent, members } of all) if (parent.match(/\w+/g)?.includes(one) || [...members.values()].some(({ aliasMember }) => (0,probes/* entityOf */.lr)(aliasMember) === one)) found.add(name);
	const reached = [...found].filter((name) => all.some((one) => one.name === name));
	return reached.length > 0 ? reached : null;
}
/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }) {
	if (id === "granularity-removed") return before?.granularity;
	return id === "plan-failed" ? after?.granularity : void 0;
}
/** The cubes and views that a change of a join is about. */
function joinedBy({ entity, member, affects }) {
	const other = member.slice(entity.length + 1);
	return [...new Set(affects?.map(probes/* entityOf */.lr) ?? (other === "" ? [entity] : [entity, other]))];
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/planning/planners.js
var planning_planners = __webpack_require__(35);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspect.js


// build/content/inspect.js
/**
* What a saved report uses.
* @param saved a report, or the form of it that a dashboard was published with
* @param of where the report is, a phrase
*/
function inspectReport(saved, touched, of = "") {
	const { jsonQuery, sqlQuery, pivotItems, fillMissingRows, periodComparisons } = saved;
	const { preferences, spec, meta, pythonCode } = saved;
	const queries = [
		...inJsonQueries(jsonQuery, `query${of}`, touched),
		...inSql(sqlQuery, `SQL query${of}`, touched),
		...inPivot(pivotItems, `pivot table${of}`, touched),
		...inNames(namesIn(fillMissingRows), `filling of missing rows${of}`, touched),
		...inNames(namesIn(periodComparisons), `comparison of periods${of}`, touched)
	];
	const shown = Object.entries({
		"format of columns": preferences,
		chart: spec,
		settings: meta,
		"Python code": pythonCode
	}).flatMap(([name, value]) => inText(value, `${name}${of}`, touched));
	const isEmpty = [
		jsonQuery,
		sqlQuery,
		pivotItems
	].every((one) => (one ?? "") === "");
	return [
		...queries,
		...showing(queries, shown),
		...isEmpty ? ["no saved query that can be read"] : []
	];
}
/** Lists of members; what is not in a list of texts is only searched. */
function inPivot(pivot, where, touched) {
	if (!isRecord(pivot)) return inText(pivot, where, touched);
	const { columns, measures, rows, filters, ...others } = pivot;
	const names = [
		columns,
		measures,
		rows,
		filters
	].flatMap((list) => list ?? []);
	return [...inNames(names, where, touched, true), ...inText(others, where, touched)];
}
/** The texts at `member`, `measure`, `timeDimension` and so on; the others as they are. */
function namesIn(value) {
	if (Array.isArray(value)) return value.flatMap(namesIn);
	return isRecord(value) ? Object.values(value).flatMap((one) => one) : [value];
}
/** What a scheduled e-mail uses besides its dashboard. */
function inspectNotification(notification, touched) {
	const { filters = [], timeGrains = [], memberSwitchers = [] } = notification;
	return Object.entries({
		filter: filters,
		"time grain": timeGrains,
		"member switcher": memberSwitchers
	}).flatMap(([name, list]) => list.flatMap((one) => {
		if (one?.member === void 0) return ["a filter that cannot be read"];
		const { member, grain = "", selected } = one;
		const isGrain = /^[^\s.]+$/.test(grain);
		return inNames([isGrain ? `${member}.${grain}` : member, selected], `${name} of the mail`, touched);
	}));
}
/**
* What a dashboard uses, in the version that readers see and in the one that is being edited.
* @returns `published`: reports whose queries it was published with; `drafted`: those that its draft shows as they are now,
*   null if it does not say which, undefined without a draft. Null for a workbook without a dashboard
*/
function inspectDashboard(workbook, touched) {
	const { publishedDashboard, dashboardPublished, dashboardDraft: draft } = workbook;
	const config = publishedDashboard?.config ?? dashboardPublished;
	if (!publishedDashboard && !config && !draft) return null;
	const snapshots = publishedDashboard?.reportSnapshots;
	const readable = snapshots?.filter((one) => one !== null) ?? [];
	const lacks = snapshots ? readable.length < snapshots.length : config && chartsIn(config).length > 0;
	return {
		found: [
			...readable.flatMap((one) => inspectReport(one, touched, ` of chart "${one.name || one.title || one.id}"`)),
			...config ? inConfig(config, touched) : [],
			...lacks ? ["charts whose queries the platform does not show"] : [],
			...(draft ? inConfig(draft, touched) : []).map((one) => typeof one === "string" ? one : {
				...one,
				isDraft: true
			})
		],
		published: readable.flatMap(({ reportId }) => reportId ?? []),
		drafted: draft ? reportsIn(draft) : void 0
	};
}
function widgetsIn({ widgets }) {
	if (!Array.isArray(widgets)) return [];
	return widgets.filter(isRecord).map((widget) => {
		const { id: _id, type, config, ...others } = widget;
		return {
			type: typeof type === "string" ? type.toUpperCase() : "",
			config: config ?? others
		};
	});
}
function chartsIn(config) {
	return widgetsIn(config).flatMap((widget) => widget.type === "CHART" ? [widget.config] : []);
}
/** The reports that the charts of a configuration name; null if one of them names none. */
function reportsIn(config) {
	const ids = chartsIn(config).map((chart) => {
		const { reportId, report } = isRecord(chart) ? chart : {};
		return Number(reportId ?? (isRecord(report) ? report.id : void 0));
	});
	return ids.every((id) => Number.isSafeInteger(id) && id >= 0) ? [...new Set(ids)] : null;
}
/** Widgets whose texts are members, operators and values: what has the form of a changed member is one. */
const controls = /* @__PURE__ */ new Map([
	["FILTER", "filter"],
	["TIME_GRAIN", "time grain"],
	["FIELD", "field selection"]
]);
/** Of a dashboard: what is read otherwise, and what names no member. */
const notSettings = new Set("widgets app kind title description layout theme".split(" "));
function inConfig(saved, touched) {
	const settings = Object.entries(saved).filter(([key]) => !notSettings.has(key));
	return [
		...widgetsIn(saved).flatMap(({ type, config }, index) => {
			const { title, label, ...others } = isRecord(config) ? config : { config };
			const titled = title ?? others.name ?? label;
			const name = typeof titled === "string" && titled.trim() !== "" ? `"${titled}"` : `${index + 1}`;
			const control = controls.get(type);
			return control ? inNames(textsIn(others), `${control} ${name}`, touched) : inText(config, `widget ${name}`, touched);
		}),
		...inText(saved.app, "files of the app", touched),
		...inText(Object.fromEntries(settings), "settings", touched)
	];
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/content.js + 1 modules
var content = __webpack_require__(2358);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var pages = __webpack_require__(418);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-lists.js





// build/steps/content/read-lists.js
/** Pages without a new item: some are possible while others change the list. */
const mostWithoutNews = 3;
/** Sizes at which platforms cap a page, whatever was requested. */
const usualCaps = /* @__PURE__ */ new Set([
	20,
	50,
	100
]);
/**
* Reads a list to its end, and counts what it lacks. Items that come twice, because the list changes meanwhile, count once. A
* list that has fewer items than it says is read twice.
* @param onItem called once for each ID
* @returns whether it is whole
*/
async function readList(deployment, tally, type, operation, onItem, pageSize = 100) {
	const ids = /* @__PURE__ */ new Set();
	let withoutId = 0;
	/** @returns whether it has as many items as it says */
	async function readOnce() {
		let size = pageSize;
		/** A page of large items may be larger than what is read: then half as many are requested, from here on. */
		async function readPage(after) {
			try {
				return await deployment.call(operation, { query: {
					first: size,
					after
				} });
			} catch (error) {
				if (!(error instanceof errors/* PlatformError */.Wk && error.tooLarge) || size === 1) throw error;
				size = Math.floor(size / 2);
				return readPage(after);
			}
		}
		const isFull = ({ length }) => length === size || usualCaps.has(length);
		let withoutNews = 0;
		let said = 0;
		withoutId = 0;
		for await (const { items, count = 0 } of (0,pages/* eachPage */.vg)(operation, isFull, readPage)) {
			said = count;
			const before = ids.size;
			for (const item of items) {
				if (item === null) withoutId += 1;
				if (item === null || ids.has(item.id)) continue;
				ids.add(item.id);
				onItem(item);
			}
			withoutNews = ids.size > before ? 0 : withoutNews + 1;
			if (withoutNews > mostWithoutNews) throw (0,pages/* broken */.mw)(operation, "its pages bring nothing new");
		}
		return ids.size + withoutId >= said;
	}
	const problem = await tally.attempt(async () => {
		if (await readOnce() || await readOnce()) return;
		throw (0,pages/* broken */.mw)(operation, `it has fewer items (${ids.size}) than it says`);
	});
	if (withoutId > 0) tally.miss(type, "without an ID", withoutId);
	if (problem !== void 0) tally.miss(type, problem, 0);
	return problem === void 0;
}
const atOnce = 8;
/** Workbooks that are read one by one. */
const mostSingle = 1e3;
/**
* Reads the workbooks with their dashboards. The list may leave the dashboards out: those workbooks are read one by one.
* @param onWorkbook called once for each
* @returns a function that reads the workbooks that the list should have had; null if the list was not read to its end
*/
async function readWorkbooks(deployment, tally, onWorkbook) {
	const known = /* @__PURE__ */ new Set();
	let single = 0;
	const readEach = (ids) => (0,concurrency/* eachOf */.p)(ids, atOnce, async (workbookId) => {
		single += 1;
		if (single > mostSingle) return tally.miss("workbook", `more than ${(0,runtime_text/* grouped */.zD)(mostSingle)} to be read one by one`);
		const problem = await tally.attempt(async () => {
			const workbook = await deployment.call(content/* getWorkbook */.R$, { path: { workbookId } });
			if (!saysAnything(workbook)) tally.miss("workbook", "of which the platform does not show the dashboard");
			onWorkbook({
				...workbook,
				id: workbookId
			});
		});
		if (problem !== void 0) tally.miss("workbook", problem);
	});
	const unclear = [];
	const unpublished = [];
	let showsPublished = false;
	const addListed = (workbook) => {
		const { id, publishedDashboard: published, dashboardDraft } = workbook;
		known.add(id);
		showsPublished ||= Boolean(published);
		if (published === void 0 || dashboardDraft === void 0 || !saysAnything(workbook)) unclear.push(id);
		else if (published) onWorkbook(workbook);
		else unpublished.push(workbook);
	};
	const isWhole = await readList(deployment, tally, "workbook", content/* getWorkbooks */.mK, addListed, 50);
	if (showsPublished) unpublished.forEach(onWorkbook);
	else unclear.push(...unpublished.map(({ id }) => id));
	await readEach(unclear);
	if (!isWhole) return null;
	return async (ids) => {
		const missing = [...ids].filter((id) => !known.has(id));
		if (missing.length > 0) tally.miss("workbook", "the list lacks workbooks that reports belong to", 0);
		await readEach(missing);
	};
}
/** Nothing at all, or a published configuration without its charts, is not what there is. */
function saysAnything({ publishedDashboard, dashboardPublished, dashboardDraft }) {
	if (publishedDashboard || dashboardPublished) return Boolean(publishedDashboard);
	return [
		publishedDashboard,
		dashboardPublished,
		dashboardDraft
	].some((one) => one !== void 0);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-content.js





// build/steps/content/read-content.js
const ignoredReason = "ignored by the team file";
/** Reads all saved content that the token may see, keeps what the changes may concern, and counts the rest. */
async function readContent(deployment, touched, ignored, tally) {
	const isIgnored = ignoring(ignored);
	const reportIds = /* @__PURE__ */ new Set();
	const workbookIds = /* @__PURE__ */ new Set();
	const reports = [];
	function addReport(report) {
		const { id, workbookId, externalWorkbookPlacements: placements = [] } = report;
		reportIds.add(id);
		if (workbookId !== void 0) workbookIds.add(workbookId);
		if (isIgnored.report(report)) {
			tally.skip("report", ignoredReason);
			return;
		}
		const found = inspectReport(report, touched);
		tally.count("report", problemIn(found));
		if (findingsIn(found).length === 0) return;
		const sheets = placements.filter((one) => one !== null).map(({ host, workbookName, sheetName }) => ({
			host: shownName(host, "unknown"),
			workbook: shownName(workbookName, "unknown"),
			sheet: shownName(sheetName, "unknown")
		}));
		const shown = {
			...shownOf("report", report, report.name || report.title),
			sheets
		};
		reports.push({
			shown,
			found,
			workbookId,
			mails: []
		});
	}
	const dashboards = [];
	/** By ID; null for those that the team ignores. Drafts that were never published have none. */
	const published = /* @__PURE__ */ new Map();
	/** Reports that dashboards were published with. */
	const shownIds = /* @__PURE__ */ new Set();
	function addWorkbook(workbook) {
		const inspected = inspectDashboard(workbook, touched);
		if (!inspected) return;
		const { publishedDashboard: dashboard, dashboardPublished, dashboardDraft, user, name } = workbook;
		if (isIgnored.inFolder(workbook.folderPath)) {
			if (dashboard) published.set(dashboard.id, null);
			tally.skip("dashboard", ignoredReason);
			return;
		}
		for (const id of inspected.published) shownIds.add(id);
		tally.count("dashboard", problemIn(inspected.found));
		const config = dashboard?.config ?? dashboardPublished;
		const title = [
			dashboard?.title,
			config?.title,
			dashboardDraft?.title,
			name
		].find((one) => one?.trim());
		const { id, publicId } = dashboard ?? { id: workbook.id };
		const { found, drafted } = inspected;
		const content = {
			shown: shownOf("dashboard", {
				id,
				publicId,
				user
			}, title, dashboard?.allowEmbed),
			found,
			workbookId: workbook.id,
			drafted,
			mails: []
		};
		dashboards.push(content);
		if (dashboard) published.set(dashboard.id, content);
	}
	const mails = [];
	const [hasReports, readMissing] = await Promise.all([
		readList(deployment, tally, "report", content/* getReports */.Q4, addReport),
		readWorkbooks(deployment, tally, addWorkbook),
		readList(deployment, tally, "notification", content/* getNotifications */.Tr, (mail) => void mails.push(mail))
	]);
	await readMissing?.(workbookIds);
	const missing = [...shownIds].filter((id) => !reportIds.has(id)).length;
	if (hasReports && missing > 0 && reportIds.size > 0) tally.skip("report", "shown by dashboards, and deleted or not for this token to open", missing);
	else if (hasReports && missing > 0) tally.miss("report", "shown by dashboards, and the list of reports is empty", missing);
	const unknown = /* @__PURE__ */ new Set();
	const notifications = mails.flatMap((saved) => {
		const { id, dashboardId, humanReadableSchedule = "", isEnabled } = saved;
		const dashboard = dashboardId === void 0 ? void 0 : published.get(dashboardId);
		if (dashboard === null) {
			tally.skip("notification", ignoredReason);
			return [];
		}
		if (!dashboard) unknown.add(dashboardId);
		const found = inspectNotification(saved, touched);
		tally.count("notification", problemIn(found));
		const mail = {
			id,
			text: shownText(humanReadableSchedule, 200) || "scheduled",
			enabled: isEnabled !== false
		};
		dashboard?.mails.push(mail);
		const of = dashboard ? `"${dashboard.shown.name}"` : dashboardId ?? "(unknown)";
		return [{
			shown: {
				...shownOf("notification", { id }, ""),
				name: `mail of dashboard ${of}`
			},
			found,
			mails: [mail]
		}];
	});
	if (readMissing && unknown.size > 0) tally.miss("dashboard", "sent by e-mail, and not in the list of workbooks", unknown.size);
	return [
		...reports,
		...dashboards,
		...notifications
	];
}
/** What may be shown of content: its names are untrusted. Owners have no e-mail address; without a name they are an ID. */
function shownOf(type, { id, publicId, user }, name, embedded = false) {
	const { firstName = "" } = user ?? {};
	const owner = firstName.includes("@") ? "" : shownText(firstName, 100);
	return {
		type,
		id,
		...publicId === void 0 ? {} : { publicId: shownText(publicId, 100) },
		name: shownName(name, `${type} ${id}`),
		...user ? { owner: {
			id: user.id,
			name: owner || `user ${user.id}`
		} } : {},
		sheets: [],
		embedded
	};
}
/** Whether content is ignored. The lists are read once, not for each piece of content. */
function ignoring({ folders, reports }) {
	const ignored = new Set(folders.map((folder) => folder.trim().replace(/\/+$/, "")).map((folder) => folder.includes("/") ? `/${folder.replace(/^\/+/, "")}` : folder));
	const ids = new Set(reports.map(String));
	/** Whether a folder on the way to the content is ignored. */
	function inFolder(path) {
		let from = "";
		return (path ?? []).some((folder) => {
			const name = folder?.name?.trim() ?? "";
			from = from + name === "" ? "" : `${from}/${name}`;
			return [
				from,
				name,
				...folder ? [String(folder.id)] : []
			].some((one) => ignored.has(one));
		});
	}
	return {
		inFolder,
		report: ({ id, publicId = "", folderPath }) => ids.has(String(id)) || ids.has(publicId) || inFolder(folderPath)
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/values.js
var values = __webpack_require__(5722);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-reach.js





// build/steps/content/read-reach.js
const pageSize = 100;
const read_reach_atOnce = 8;
/** E-mails whose recipients are counted, and dashboards whose embedding is read. */
const mostAsked = 20;
/**
* Reads how many people get the e-mails of impacted content, and whether its dashboards are embedded. Best effort: what is
* not read is absent, or stays as the list says.
*/
async function readReach(deployment, listed, tally) {
	const all = listed.toSorted((a, b) => byImportance(a.consumer, b.consumer));
	const mailIds = all.flatMap(({ mails }) => mails.map(({ id }) => id));
	const workbooks = all.filter(({ consumer }) => consumer.version !== "draft").flatMap(({ workbookId }) => workbookId ?? []).slice(0, mostAsked);
	const recipients = /* @__PURE__ */ new Map();
	const embedded = /* @__PURE__ */ new Map();
	const reads = [...[...new Set(mailIds.slice(0, mostAsked))].map((id) => async () => recipients.set(id, await countRecipients(deployment, id))), ...workbooks.map((workbookId) => async () => {
		const { allowEmbed } = await deployment.call(content/* getEmbedAccess */.mF, { path: { workbookId } });
		embedded.set(workbookId, allowEmbed);
	})];
	await (0,concurrency/* eachOf */.p)(reads, read_reach_atOnce, async (read) => void await tally.attempt(read));
	return all.map(({ consumer, workbookId, mails }) => {
		const schedules = mails.map(({ id, ...schedule }) => {
			const count = recipients.get(id);
			return count === void 0 ? schedule : {
				...schedule,
				recipients: count
			};
		});
		return {
			...consumer,
			schedules,
			embedded: embedded.get(workbookId) ?? consumer.embedded
		};
	}).sort(byImportance);
}
/** Only their number: who they are is not read. */
async function countRecipients(deployment, id) {
	let count = 0;
	const all = (0,pages/* eachItem */.X_)(content/* getRecipients */.FR, pageSize, (after) => deployment.call(content/* getRecipients */.FR, {
		path: { id },
		query: {
			first: pageSize,
			after
		}
	}));
	for await (const _ of all) count += 1;
	return count;
}
const types = [
	"dashboard",
	"notification",
	"report"
];
/** Broken first, then by how many it reaches. */
function byImportance(a, b) {
	return states.indexOf(a.state) - states.indexOf(b.state) || read_reach_reachOf(b) - read_reach_reachOf(a) || types.indexOf(a.type) - types.indexOf(b.type) || (0,values/* inOrder */.al)(a.name, b.name) || a.id - b.id;
}
/** How many see it besides those who open it. */
function read_reach_reachOf({ schedules, sheets, embedded }) {
	return schedules.filter(({ enabled }) => enabled).reduce((sum, { recipients }) => sum + (recipients ?? 1), 0) + sheets.length + (embedded ? 1 : 0);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/tally.js


// build/steps/content/tally.js
/**
* @param signal ends the work
* @param isOver whether it ended because its time is over, and not because the step has to end
*/
function openTally(signal, isOver) {
	const checked = {
		reports: 0,
		dashboards: 0,
		notifications: 0
	};
	const unchecked = /* @__PURE__ */ new Map();
	let complete = true;
	/** Counts what was not checked. What the platform does not show whole leaves the statement complete. */
	function skip(type, reason, count = 1) {
		const key = `${type} ${reason}`;
		unchecked.set(key, {
			type,
			reason,
			count: (unchecked.get(key)?.count ?? 0) + count
		});
	}
	return {
		signal,
		isOver,
		skip,
		/** The same for what should have been checked. @param count 0 if it is not known how many */
		miss(type, reason, count) {
			complete = false;
			skip(type, reason, count);
		},
		/** Counts content as checked, unless it could not be checked whole. */
		count(type, problem) {
			if (problem === void 0) checked[`${type}s`] += 1;
			else skip(type, problem);
		},
		/**
		* Does work that may fail.
		* @returns why it failed; undefined if it did not
		* @throws Stop of the step, and what is an internal error
		*/
		async attempt(work) {
			const late = "not read in time";
			if (isOver()) return late;
			try {
				await work();
			} catch (error) {
				if (error instanceof errors/* PlatformError */.Wk && (isOver() || !signal.aborted)) return reasonOf(error);
				if (isOver()) return late;
				throw error;
			}
		},
		result: () => ({
			complete,
			checked,
			unchecked: [...unchecked.values()]
		})
	};
}
/** An error as a reason: a phrase. */
function reasonOf(error) {
	return (0,runtime_text/* oneLine */.TN)((0,runtime_text/* withoutStop */.f6)(error.message), 300);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/find-consumers.js













// build/steps/content/find-consumers.js
/** Time that is kept for the rest of the step: at least this much, or this part of what is left. */
const keptMs = 5e3;
const keptPart = .1;
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const mostMs = 6e4;
const mostForGateMs = 3e5;
/**
* Finds the saved content that the branch changes: of the reports, dashboards and scheduled e-mails that the token may read,
* each query that names a changed cube or view is planned on both sides. What could not be read or planned is in `unchecked`.
* @param sides where to plan
* @throws Stop when the step has to end
*/
async function findConsumers(context, { changes, valuesUnknown }, sides, { ignoreContent, contentUrl }) {
	const { budget, clock, settings } = context;
	const surfaces = {
		base: sides.base?.surface ?? null,
		head: sides.head?.surface ?? null
	};
	const touched = touchedBy(changes, surfaces);
	const changed = new Set(changes.flatMap(({ member, affects = [] }) => [member, ...affects]));
	const left = budget.remainingMs();
	const most = settings.failOn === "impact" ? mostForGateMs : mostMs;
	const limitMs = Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart)));
	return (0,runtime_budget/* withinTime */.dn)(clock, limitMs, budget.signal, async (signal) => {
		const deployment = (context.contentDeployment ?? context.deployment).with({ signal });
		const tally = openTally(signal, () => signal.aborted && !budget.signal.aborted);
		const found = await readContent(deployment, touched, ignoreContent, tally);
		const queries = queriesOf(found, surfaces);
		const planned = await planQueries(context, queries.map(({ query }) => query), sides, changed, tally);
		const hidden = queries.filter(({ isHidden, query }) => isHidden && /^(?:same|unclear)$/.test(planned(query)?.state ?? ""));
		if (hidden.length > 0) tally.miss("plan", "they use what an access policy hides from the data token", hidden.length);
		const { listed, unchanged } = rollUp(found, (query) => {
			const verdict = planned(query);
			return valuesUnknown !== void 0 && verdict?.state === "changes" ? { state: "unclear" } : verdict;
		});
		const consumers = await readReach(deployment, listed, tally);
		return {
			...tally.result(),
			unchanged,
			consumers: consumers.map((one) => withUrl(one, contentUrl))
		};
	});
}
const keyOf = ({ form, text }) => `${form} ${text}`;
/** The queries to plan: those that name what may be gone first, then those that more content has. */
function queriesOf(found, { base }) {
	const isShown = (name) => !base || (name.includes(".") ? (0,probes/* memberIn */.Wy)(base, name) !== void 0 : base.entities.has(name));
	const uses = findingsIn(found.flatMap((one) => one.found)).flatMap(({ query, hits }) => query ? [{
		query,
		hits
	}] : []);
	return [...Map.groupBy(uses, ({ query }) => keyOf(query)).values()].map((alike) => {
		const hits = alike.flatMap((one) => one.hits);
		return {
			query: alike[0]?.query,
			count: alike.length,
			isUrgent: hits.some(({ by, change }) => by !== "around" && change.level === "breaking"),
			isHidden: hits.some(({ change, member, by }) => change.id === "definition-not-visible" && by === "exact" && !isShown(member)),
			isTold: hits.some(({ change }) => !(0,changes_change/* isUnseen */.NM)(change) || change.id === "not-compared")
		};
	}).filter(({ isHidden, isTold }) => isTold || isHidden).sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || b.count - a.count).flatMap(({ query, isHidden }) => query ? [{
		query,
		isHidden
	}] : []);
}
/** Queries, each on both sides. */
const find_consumers_atOnce = 8;
/** A planner may take seconds for each. */
const mostPlans = 500;
const mostPlanMs = 12e4;
const tooLate = `not planned within ${(0,duration/* formatDuration */.a3)(mostPlanMs)}`;
/**
* Lets both sides plan saved queries. What was not planned is in the tally.
* @param queries each once, the most important first
* @param changed entities and members that the branch changes
* @returns what is known about a query
*/
async function planQueries({ clock }, queries, { base, head }, changed, tally) {
	const verdicts = /* @__PURE__ */ new Map();
	const known = (query) => verdicts.get(keyOf(query));
	if (!base || !head) {
		if (queries.length > 0) tally.miss("plan", "what can be queried was not read", queries.length);
		return known;
	}
	const touched = new Set([...changed].map(probes/* entityOf */.lr));
	/** Why nothing more is planned, by the form of the query. */
	const ended = /* @__PURE__ */ new Map();
	const beyond = queries.length - mostPlans;
	if (beyond > 0) tally.miss("plan", `more than ${mostPlans} queries to plan`, beyond);
	await (0,runtime_budget/* withinTime */.dn)(clock, mostPlanMs, tally.signal, async (signal) => {
		const isOver = () => tally.isOver() || signal.aborted && !tally.signal.aborted;
		const planners = (0,planning_planners/* createPlanners */.k)(base, head, ({ member }) => touched.has((0,probes/* entityOf */.lr)(member)), signal);
		await (0,concurrency/* eachOf */.p)(queries.slice(0, mostPlans), find_consumers_atOnce, async (query) => {
			const reason = isOver() ? tooLate : ended.get(query.form);
			if (reason !== void 0) return tally.miss("plan", reason);
			try {
				const [before, after] = await Promise.all([planners.base.plan(query), planners.head.plan(query)]);
				const verdict = contentVerdict(before, after);
				if (before.state === "malformed" !== (after.state === "malformed")) tally.miss("plan", "one of the two environments rejects them as malformed");
				else if (before.state === "malformed") tally.skip("plan", "the platform rejects them as malformed");
				else if (verdict.state === "unclear" && (before.state !== "planned" || after.state !== "planned")) tally.skip("plan", "planned in part only");
				verdicts.set(keyOf(query), verdict);
			} catch (error) {
				if (isOver()) return tally.miss("plan", tooLate);
				if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
				if (!error.timedOut) ended.set(query.form, reasonOf(error));
				tally.miss("plan", reasonOf(error));
			}
		});
	});
	return known;
}
/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer, template) {
	const { type, id, publicId = "" } = consumer;
	const values = new Map(Object.entries({
		type,
		id: String(id),
		publicId
	}));
	const encoded = (name) => encodeURIComponent(values.get(name) ?? "");
	const places = [...(template ?? "").matchAll(/\{(\w+)\}/g)];
	if (template === null || places.some(([, name = ""]) => encoded(name) === "")) return consumer;
	return {
		...consumer,
		url: template.replace(/\{(\w+)\}/g, (_, name) => encoded(name))
	};
}



/***/ })

};
