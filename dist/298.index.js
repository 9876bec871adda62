export const id = 298;
export const ids = [298];
export const modules = {

/***/ 5634:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ changeClasses)
/* harmony export */ });
// build/changes/classes.js
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
	"plan-failed": breaking("The planner accepts it on the base and rejects it on this branch.", "Correct the definition that the message names."),
	"plan-failed-new": dangerous("It is new, and the planner rejects every query that uses it.", "Correct the definition that the message names."),
	"run-failed": breaking("The warehouse runs it on the base and rejects it on this branch.", "Add to the warehouse what the message names, or correct the definition."),
	"run-failed-new": dangerous("It is new, and the warehouse rejects every query that uses it.", "Add to the warehouse what the message names, or correct the definition."),
	"aggregation-changed": dangerous("Queries work and give other numbers.", compareNumbers),
	"member-definition-changed": dangerous("Queries work and may give other values.", compareNumbers),
	"member-source-changed": dangerous("The same name now stands for another member of a cube.", compareNumbers),
	"entity-source-changed": dangerous("All its members may give other values.", compareNumbers),
	"join-changed": dangerous("Rows may be multiplied or dropped.", compareNumbers),
	"primary-key-changed": dangerous("Duplicate rows are detected by the primary key, so numbers may change.", compareNumbers),
	"access-policy-changed": dangerous("Other users may see other rows and members. Policies are not evaluated.", "Check who may see what."),
	"pre-aggregation-removed": dangerous("Queries may be slower, or fail in rollup-only mode."),
	"hierarchy-removed": dangerous("Drill paths are lost."),
	"definition-not-readable": dangerous("A template or code changed. It is not interpreted, so the values of its members may change.", compareNumbers),
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

/***/ 7692:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E2: () => (/* binding */ queryOf),
/* harmony export */   O5: () => (/* binding */ unchangedItems),
/* harmony export */   Xe: () => (/* binding */ chunkOf),
/* harmony export */   h1: () => (/* binding */ bisect),
/* harmony export */   iS: () => (/* binding */ planTargets)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5722);

// build/changes/plan-targets.js
/** Members that are planned with one query. */
const mostAtOnce = 20;
/**
* The queries that plan members of a surface, entity by entity, at most 20 members each.
* @param affected the members to plan; those that the surface has not are skipped
*/
function planTargets(affected, surface) {
	const wanted = new Set(affected);
	const byEntity = Map.groupBy([...wanted].sort(_values_js__WEBPACK_IMPORTED_MODULE_0__/* .inOrder */ .al), (name) => name.slice(0, name.indexOf(".")));
	const targets = {
		chunks: [],
		unplannable: []
	};
	for (const [name, members] of byEntity) {
		const entity = surface.entities.get(name);
		if (entity) addChunks(targets, entity, members, wanted);
	}
	return targets;
}
function addChunks(targets, entity, members, wanted) {
	const sorted = members.flatMap((name) => itemsOf(entity, name)).toSorted((a, b) => Number(a.kind === "segment") - Number(b.kind === "segment"));
	for (let at = 0; at < sorted.length; at += mostAtOnce) {
		const chunk = withCompanion(entity, sorted.slice(at, at + mostAtOnce), wanted);
		if (chunk) targets.chunks.push(chunk);
		else targets.unplannable.push(...sorted.slice(at, at + mostAtOnce).map(({ member }) => member));
	}
}
function itemsOf(entity, member) {
	const found = entity.members.get(member.slice(entity.name.length + 1));
	if (!found) return [];
	const { kind } = found;
	return [{
		member,
		kind
	}, ...[...found.granularities.keys()].map((granularity) => ({
		member,
		kind,
		granularity
	}))];
}
/** Null when the entity has no measure and no dimension to go with its segments. */
function withCompanion({ name: entity, members }, items, wanted) {
	const others = [...members.values()].filter(({ kind }) => kind !== "segment");
	const other = others.find(({ name }) => !wanted.has(`${entity}.${name}`)) ?? others[0];
	if (!other) return null;
	return {
		entity,
		items,
		companion: {
			member: `${entity}.${other.name}`,
			kind: other.kind
		}
	};
}
/** The query of a chunk. The companion is only in it when the items alone are no query. */
function queryOf({ items, companion }) {
	const all = items.every(({ kind }) => kind === "segment") && companion ? [...items, companion] : items;
	const named = (wanted) => all.filter(({ kind, granularity }) => kind === wanted && granularity === void 0).map(({ member }) => member);
	const timeDimensions = all.flatMap(({ member, granularity }) => granularity === void 0 ? [] : [{
		dimension: member,
		granularity
	}]);
	const query = {
		measures: named("measure"),
		dimensions: named("dimension"),
		segments: named("segment")
	};
	const used = Object.entries(query).filter(([, names]) => names.length > 0);
	return {
		...Object.fromEntries(used),
		...timeDimensions.length > 0 ? { timeDimensions } : {}
	};
}
/**
* The next step after the planner rejected the query of a chunk. Where both halves plan, only their combination fails, and
* no member is at fault.
*/
function bisect(chunk, message) {
	const { items, ...rest } = chunk;
	const [only, second] = items;
	if (only === void 0) return {
		rejected: [],
		next: []
	};
	if (second === void 0) return {
		rejected: [{
			item: only,
			message
		}],
		next: []
	};
	const half = Math.ceil(items.length / 2);
	return {
		rejected: [],
		next: [{
			...rest,
			items: items.slice(0, half)
		}, {
			...rest,
			items: items.slice(half)
		}]
	};
}
/** The chunk of one member, to plan it on the base, too. */
function chunkOf(item, surface) {
	const entity = surface.entities.get(item.member.slice(0, item.member.indexOf(".")));
	return entity ? withCompanion(entity, [item], /* @__PURE__ */ new Set([item.member])) : null;
}
/** Members that can be queried alone and are not affected by a change: queries of them must work. */
function* unchangedItems(surface, affected) {
	for (const entity of surface.entities.values()) for (const { name, kind } of entity.members.values()) {
		const member = `${entity.name}.${name}`;
		if (kind !== "segment" && !affected.has(member)) yield {
			member,
			kind
		};
	}
}



/***/ }),

/***/ 465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ surfaceOf),
/* harmony export */   v: () => (/* binding */ deprecatedIn)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5722);

// build/changes/surface.js
/** The public surface of a model from the response of `/v1/meta`. Never throws. */
function surfaceOf(meta) {
	const extended = meta.cubes.some(isExtended);
	const hidden = /* @__PURE__ */ new Set();
	const entities = /* @__PURE__ */ new Map();
	for (const entity of meta.cubes) {
		if (entities.has(entity.name)) continue;
		const members = membersOf(entity, extended, hidden);
		if (isPublic(entity) && members.size > 0) entities.set(entity.name, entityOf(entity, members, extended));
		else hidden.add(entity.name);
	}
	return {
		entities,
		hidden,
		extended
	};
}
function isExtended(entity) {
	return entity.fileName !== void 0 || [...entity.measures, ...entity.dimensions].some(({ sql }) => sql);
}
/** A runtime in dev mode also lists what is hidden. */
function isPublic(one) {
	return one.public !== false && one.isVisible !== false;
}
function membersOf(entity, extended, hidden) {
	const members = /* @__PURE__ */ new Map();
	const lists = [
		["measure", entity.measures],
		["dimension", entity.dimensions],
		["segment", entity.segments]
	];
	for (const [kind, list] of lists) for (const one of list) {
		const member = memberOf(entity, kind, one, extended);
		if (!isPublic(entity) || !isPublic(one)) hidden.add(`${entity.name}.${member.name}`);
		else if (!members.has(member.name)) members.set(member.name, member);
	}
	return members;
}
/** The name without that of its entity. */
function shortName(entity, name) {
	return name.startsWith(`${entity}.`) ? name.slice(entity.length + 1) : name;
}
function memberOf(entity, kind, one, extended) {
	return {
		name: shortName(entity.name, one.name),
		kind,
		type: one.type ?? "",
		aggType: one.aggType ?? "",
		title: titleOf(entity, one),
		description: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(one.description),
		format: [(0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(one.format), (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(one.currency)].filter((text) => text !== "").join(" "),
		meta: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(one.meta),
		aliasMember: one.aliasMember ?? "",
		primaryKey: one.primaryKey === true,
		granularities: new Map(one.granularities.map(({ name, interval, offset, origin }) => [name, (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)({
			interval,
			offset,
			origin
		})])),
		drillMembers: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(one.drillMembers),
		order: one.order ?? "",
		deprecated: deprecatedIn(one.meta),
		definition: extended ? definitionOf(one) : null
	};
}
/** `title` begins with the title of the entity, so that a new one there would change every member. */
function titleOf(entity, { title = "", shortTitle }) {
	if (shortTitle !== void 0) return shortTitle;
	const prefix = `${entity.title ?? ""} `;
	return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
function definitionOf({ sql, filters, case: cases, cumulative }) {
	return {
		sql: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(sql),
		filters: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(filters),
		case: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(cases),
		"rolling window": cumulative === true ? "true" : ""
	};
}
function entityOf(entity, members, extended) {
	const joins = entity.joins?.map(({ name, ...parts }) => [name, joinValues(parts)]);
	const rollups = entity.preAggregations?.map(({ name, ...parts }) => [name, (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(parts)]);
	return {
		name: entity.name,
		kind: entity.type === "view" ? "view" : "cube",
		title: entity.title ?? "",
		description: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.description),
		meta: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.meta),
		deprecated: deprecatedIn(entity.meta),
		component: entity.connectedComponent ?? null,
		folders: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.nestedFolders ?? entity.folders),
		members,
		hierarchies: hierarchiesOf(entity),
		fileName: entity.fileName ?? "",
		source: extended ? {
			sql: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.sql),
			extends: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.extends)
		} : null,
		joins: extended && joins ? new Map(joins) : null,
		preAggregations: extended && rollups ? new Map(rollups) : null,
		refreshKey: extended ? (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(entity.refreshKey) : null,
		primaryKey: null,
		accessPolicy: null
	};
}
function joinValues({ relationship, sql }) {
	return {
		relationship: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(relationship),
		sql: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(sql)
	};
}
function hierarchiesOf({ name, hierarchies = [] }) {
	const shown = hierarchies.filter(isPublic).sort((a, b) => (a.levels?.length ?? 0) - (b.levels?.length ?? 0));
	return new Map(shown.map(({ name: full, title = "", levels = [] }) => [shortName(name, full), {
		title,
		levels
	}]));
}
/** `true`, a date, or an empty text. */
function deprecatedIn(meta) {
	const value = typeof meta === "object" && meta !== null ? Reflect.get(meta, "deprecated") : void 0;
	return value === true || typeof value === "string" ? String(value) : "";
}



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

/***/ 727:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WZ: () => (/* binding */ maxNodes),
/* harmony export */   _6: () => (/* binding */ sourceTree),
/* harmony export */   tz: () => (/* binding */ fileHashes)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3204);
/* harmony import */ var _page_schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8543);


// build/platform/file-schemas.js
/**
* Path to lower-case hash; the map may be wrapped in `files`, and paths may start with a slash (contract, fileHashes and
* listFiles). A list without any hash is none.
*/
const fileHashes = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pd)((response) => {
	const { files } = response;
	const wrapped = isRecord(files) && typeof files.hash !== "string";
	const pairs = Object.entries(wrapped ? files : response).map(([path, entry]) => [path.replace(/^\//, ""), isRecord(entry) && typeof entry.hash === "string" ? entry.hash.toLowerCase() : ""]);
	return new Map(pairs.filter(([, hash]) => hash !== ""));
}));
/** A source tree of more nodes than this is not read to its end. */
const maxNodes = 2e4;
const nodes = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5)())), void 0);
/**
* The files of a tree with their contents; files without content are skipped. `isComplete` is false if there are more: the
* tree has too many nodes, or further pages.
*/
const sourceTree = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)({
	items: nodes,
	data: nodes,
	pageInfo: _page_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .pageInfo */ .Iq
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pd)(({ items, data = [], pageInfo: page }) => {
	const files = [];
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
		const { path, content, children } = node;
		if (typeof path === "string" && typeof content === "string") files.push({
			path,
			content
		});
		if (Array.isArray(children)) add(children);
	}
	return {
		files,
		isComplete
	};
}));
function isRecord(value) {
	return typeof value === "object" && value !== null;
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
function optional(schema) {
	return (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)(schema), void 0);
}
const id = (0,schemas/* number */.ai)().check((0,schemas/* int */.Wh)(), (0,api/* _nonnegative */.UI)());
const content_schemas_text = optional((0,schemas/* string */.Yj)());
const flag = optional((0,schemas/* boolean */.zM)());
/** Longer lists inside an item are not read. */
const mostInside = 5e3;
/** A list inside an item; what cannot be parsed in it is null. Undefined where there is no list, or a longer one. */
function listOf(item) {
	return optional((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)((0,schemas/* nullable */.me)(item), null)).check((0,api/* _maxLength */.Eb)(mostInside)));
}
const owner = optional((0,schemas/* object */.Ik)({
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
	workbookId: optional(id),
	jsonQuery: optional((0,schemas/* unknown */.L5)()),
	sqlQuery: optional((0,schemas/* unknown */.L5)()),
	pivotItems: optional((0,schemas/* unknown */.L5)()),
	meta: optional((0,schemas/* unknown */.L5)()),
	pythonCode: optional((0,schemas/* unknown */.L5)()),
	spec: optional((0,schemas/* unknown */.L5)()),
	externalWorkbookPlacements: listOf(placement)
});
const snapshot = (0,schemas/* object */.Ik)({
	id,
	reportId: optional(id),
	name: content_schemas_text,
	title: content_schemas_text,
	sqlQuery: optional((0,schemas/* unknown */.L5)()),
	jsonQuery: optional((0,schemas/* unknown */.L5)()),
	pythonCode: optional((0,schemas/* unknown */.L5)()),
	spec: optional((0,schemas/* unknown */.L5)()),
	meta: optional((0,schemas/* unknown */.L5)()),
	fillMissingRows: optional((0,schemas/* unknown */.L5)()),
	periodComparisons: optional((0,schemas/* unknown */.L5)()),
	preferences: optional((0,schemas/* unknown */.L5)())
});
const config = (0,schemas/* looseObject */._H)({ title: content_schemas_text });
const dashboard = (0,schemas/* object */.Ik)({
	id,
	publicId: content_schemas_text,
	title: content_schemas_text,
	allowEmbed: flag,
	config: optional(config),
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
	dashboardId: optional(id),
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

/***/ 8543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GT: () => (/* binding */ nonBlank),
/* harmony export */   Iq: () => (/* binding */ pageInfo),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   ZZ: () => (/* binding */ pageOf),
/* harmony export */   c3: () => (/* binding */ listOf),
/* harmony export */   j2: () => (/* binding */ pageOfList),
/* harmony export */   lq: () => (/* binding */ optional)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);


// build/platform/page-schema.js
/** A member that no decision depends on: absent, null and invalid all become undefined. */
function optional(schema) {
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)(schema), void 0);
}
/** Without blanks around it. */
const text = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)());
const nonBlank = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)(), (0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1));
/** Whether there is a further page, and its cursor. */
const pageInfo = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	hasNextPage: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()),
	endCursor: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
})), void 0);
/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 1e4;
/**
* The parser records each invalid item. A small response can hold millions of them, which would exceed memory and stack.
*/
function listOf(item) {
	const sound = (items) => items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success);
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()).check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(sound, "a list with invalid items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(item));
}
/** The length of the whole list in older responses. */
const pagination = optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	total: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	offset: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
/**
* Parses a list in every format seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then the
* deprecated `pagination` and `count` may show that there is more.
* A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
*/
function pageOf(item) {
	return pageOfList(listOf(item));
}
/** The same, of a schema for the whole list. */
function pageOfList(list) {
	const items = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)(list);
	const page = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		items,
		data: items,
		pageInfo,
		pagination,
		count: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	});
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)(page.check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(({ items, data }) => Boolean(items ?? data), "a list without items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
		const found = newer ?? older ?? [];
		const stated = typeof info?.hasNextPage === "boolean";
		const missing = whole ? whole.total - (whole.offset ?? 0) : count ?? 0;
		return {
			items: found,
			hasNextPage: hasMore(info?.hasNextPage, info?.endCursor) || !stated && missing > found.length,
			endCursor: info?.endCursor,
			...count === void 0 ? {} : { count },
			...stated || whole ? {} : { silent: true }
		};
	}));
}
/** Fails closed: only `false`, or no sign of a further page, ends a list. */
function hasMore(hasNextPage, endCursor) {
	if (hasNextPage === void 0 || hasNextPage === null) return Boolean(endCursor);
	return hasNextPage !== false;
}



/***/ }),

/***/ 579:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ gateQueries)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _data_tests_run_data_tests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7236);


// build/steps/branch/gate-queries.js
/**
* Checks what a valid branch means for queries: the changes, and the data tests. These run also when the changes fail the
* step, so that one run tells both.
* @param branch what was validated: the branch, or its fork
* @param deployBranch null if it has not been read yet
* @param compare compares the changes; null for the deploy branch, which has none
* @returns the work to do once the branch is valid; null without any
*/
function gateQueries(context, branch, deployBranch, compare) {
	return async () => {
		const tested = await (0,_data_tests_run_data_tests_js__WEBPACK_IMPORTED_MODULE_1__.hasDataTests)(context);
		if (!tested && !compare) return null;
		const phase = !tested ? "Changes" : compare ? "Changes and data tests" : "Data tests";
		const run = async (isFirst, built) => {
			const changes = await compare?.(isFirst, built);
			const tests = tested ? await (0,_data_tests_run_data_tests_js__WEBPACK_IMPORTED_MODULE_1__.runDataTests)(context, branch, deployBranch) : null;
			return () => conclude(changes, tests);
		};
		return {
			phase,
			run
		};
	};
}
/** Reports both before it throws. A test that fails counts more than changes that are unknown, which may be an outage. */
function conclude(changes, tests) {
	tests?.report();
	const failures = [thrownBy(changes), tests?.failure].filter((failure) => failure != null);
	const find = (kind) => failures.find((failure) => failure instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR && failure.kind === kind);
	const failure = find("breaking") ?? find("tests") ?? failures[0];
	if (failure) throw failure;
}
function thrownBy(work) {
	try {
		work?.();
		return null;
	} catch (error) {
		return error;
	}
}



/***/ }),

/***/ 1572:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ checkChanges)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/load-team-file.js
var load_team_file = __webpack_require__(8646);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/values.js
var changes_values = __webpack_require__(5722);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/shown.js

// build/content/shown.js
const mostName = 200;
/** A name of saved content as it may be shown: one line, no e-mail address. */
function shownName(name, otherwise) {
	return shownText(name ?? "", mostName) || otherwise;
}
/** Untrusted text about content as it may be shown. */
function shownText(text, maxLength) {
	return (0,runtime_text/* oneLine */.TN)(withoutAddresses((0,runtime_text/* oneLine */.TN)(text, 2 * maxLength)), maxLength);
}
function withoutAddresses(text) {
	return text.includes("@") ? text.replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, "(e-mail address)") : text;
}
/** The name of a user. Never an e-mail address: without a name it is the ID. */
function shownOwner(user) {
	if (!user) return void 0;
	const { id, firstName = "" } = user;
	return {
		id,
		name: (firstName.includes("@") ? "" : shownText(firstName, 100)) || `user ${id}`
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/classes.js
var classes = __webpack_require__(5634);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/targets.js

// build/content/targets.js
/** No query names them. */
const unnamed = /* @__PURE__ */ new Set(["pre-aggregation"]);
/** @param changes of any level: safe ones are skipped */
function targetsOf(changes, { base, head }) {
	const told = changes.filter(({ level, kind }) => level !== "safe" && !unnamed.has(kind));
	const joins = told.filter(({ kind }) => kind === "join");
	const named = told.filter(({ kind }) => kind !== "join");
	const granular = named.filter((change) => granularityOf(change) !== void 0);
	const plain = named.filter((change) => granularityOf(change) === void 0);
	const byEntity = Map.groupBy(plain.filter(({ entity, member }) => entity === member), ({ entity }) => entity);
	const byMember = Map.groupBy(plain.filter(({ entity, member }) => entity !== member), ({ member }) => member);
	const joinTargets = joins.map((change) => joinTarget(change, base, head));
	return {
		isEmpty: told.length === 0,
		byMember,
		byEntity,
		byGranularity: Map.groupBy(granular, (change) => `${change.member}.${granularityOf(change)}`),
		joins: joinTargets,
		words: wordIndex(named, byEntity, joinTargets, base),
		memberOnBase(name) {
			const dot = name.indexOf(".");
			return base?.entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1));
		},
		entities: base && new Set([...base.entities.keys(), ...base.hidden].map((name) => name.toLowerCase()))
	};
}
/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }) {
	if (id === "granularity-removed") return before?.granularity;
	return id === "plan-failed" ? after?.granularity : void 0;
}
function wordIndex(named, byEntity, joins, base) {
	const entities = new Set(named.map(({ entity }) => entity));
	const others = joins.length > 0 ? [...base?.entities.keys() ?? []] : [];
	const index = /* @__PURE__ */ new Map();
	for (const entity of [...entities, ...others]) {
		const key = entity.toLowerCase();
		const earlier = index.get(key);
		if (earlier?.entity === entity) continue;
		const own = named.filter((change) => change.entity === entity && change.member !== entity);
		const members = Map.groupBy(own, ({ member }) => member.slice(entity.length + 1).toLowerCase());
		const known = base?.entities.get(entity);
		index.set(key, {
			entity,
			whole: [...earlier?.whole ?? [], ...byEntity.get(entity) ?? []],
			members: earlier ? new Map([...earlier.members, ...members]) : members,
			known: known ? new Set([...known.members.keys()].map((name) => name.toLowerCase())) : null
		});
	}
	return index;
}
/** Whether queries that use what the change is about fail; a deprecation lowers its level, and they still fail. */
function takesAway({ id, level }) {
	return level === "breaking" || level === "dangerous" && classes/* changeClasses */.x[id].level === "breaking";
}
function joinTarget(change, base, head) {
	const { id, entity, member, before } = change;
	if (id !== "join-path-lost") {
		const other = member.slice(entity.length + 1);
		const pair = /* @__PURE__ */ new Set([entity, other]);
		return {
			change,
			concerns: (a, b) => a !== b && pair.has(a) && pair.has(b)
		};
	}
	if (base && head) {
		const cut = partOf(head, entity);
		return {
			change,
			concerns: (a, b) => partOf(base, a) !== null && partOf(base, a) === partOf(base, b) && partOf(head, a) === cut !== (partOf(head, b) === cut)
		};
	}
	const [lost, kept] = [before?.cubes ?? "", before?.["joined with"] ?? ""].map((list) => list.split(", "));
	const isIn = (list, name) => list?.includes(name) === true;
	return {
		change,
		concerns: (a, b) => isIn(lost, a) && isIn(kept, b) || isIn(lost, b) && isIn(kept, a)
	};
}
/** The group of cubes that joins connect; a cube of its own where it is in none. Null for what is no cube of this side. */
function partOf(surface, name) {
	const found = surface.entities.get(name);
	if (found?.kind !== "cube") return null;
	return found.component === null ? `cube ${name}` : `group ${found.component}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/words.js
// build/content/words.js
/** More text than this of one item is not searched. */
const mostSearched = 2e6;
const word = /[\p{L}\p{N}_$]+/gu;
/**
* The words of texts, in lower case. Result columns are often called `orders__status`: the parts of such a word are words,
* too; and a word may follow an escaped line break, such as `\nstatus` in the source of a program.
*/
function wordsOf(texts) {
	const all = /* @__PURE__ */ new Set();
	for (const text of texts) {
		addWords(text, all);
		if (/\\[nrtbf]/.test(text)) addWords(text.replace(/\\[nrtbf]/g, " "), all);
	}
	return { all };
}
function addWords(text, all) {
	for (const [found] of text.toLowerCase().matchAll(word)) {
		all.add(found);
		if (found.includes("__")) {
			for (const part of found.split("__")) if (part !== "") all.add(part);
		}
	}
}
const maxDepth = 60;
/** The texts in a value of unknown structure, names of members included. A text that holds JSON is read as such. */
function textsIn(value) {
	const texts = [];
	collect(value, texts, 0);
	return texts;
}
function collect(value, texts, depth) {
	if (typeof value === "string") {
		const parsed = parsedJson(value);
		if (parsed === void 0 || depth >= maxDepth) texts.push(value);
		else collect(parsed, texts, depth + 1);
		return;
	}
	if (typeof value !== "object" || value === null) return;
	if (depth >= maxDepth) {
		texts.push(JSON.stringify(value));
		return;
	}
	for (const [key, one] of Object.entries(value)) {
		if (!Array.isArray(value)) texts.push(key);
		collect(one, texts, depth + 1);
	}
}
/** The object or list that a text holds as JSON; undefined for any other text. */
function parsedJson(text) {
	if (!/^\s*["[{]/.test(text)) return void 0;
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null || typeof value === "string" ? value : void 0;
	} catch {
		return;
	}
}
/** Characters of all texts together. */
function lengthOf(texts) {
	return texts.reduce((sum, { length }) => sum + length, 0);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/verdict.js



// build/content/verdict.js
const mostMessage = 800;
const mostMember = 300;
const mostWhere = 300;
/** @param verdict undefined if the query was not planned */
function judgeFinding({ where, hits, query }, verdict) {
	const judged = () => {
		if (!query) return hits.map((hit) => unplanned(hit, where));
		switch (verdict?.state) {
			case "planned": return hits.filter(mayStillUse).map((hit) => unplanned(hit, where));
			case "already-broken": return hits.filter(isNamed).map((hit) => ({
				use: useOf(hit, where, hit.by === "exact" ? "exact" : "mentioned", verdict.message),
				state: "already-broken"
			}));
			case "broken": return broken(hits, where, verdict.message);
			default: return hits.filter(({ by }) => by !== "loose").map((hit) => unplanned(hit, where));
		}
	};
	return judged();
}
/** A member that is gone cannot be in a query that the branch plans; one that is hidden or of another type can. */
function mayStillUse({ change, by }) {
	if (by === "loose" || change.kind === "join") return false;
	if (change.id === "plan-failed" || change.id === "entity-removed") return false;
	return change.id !== "member-removed" || by === "star";
}
function isNamed({ by }) {
	return by === "exact" || by === "name";
}
function unplanned(hit, where) {
	const isExact = hit.by === "exact";
	const state = isExact ? takesAway(hit.change) ? "broken" : "may-change" : "may-use";
	return {
		use: useOf(hit, where, isExact ? "exact" : "mentioned"),
		state
	};
}
/** The changes that the planner's message names, else all that the query names. */
function broken(hits, where, message) {
	const named = hits.filter(isNamed);
	const possible = named.length > 0 ? named : hits;
	const words = wordsOf([message.slice(0, mostMessage)]).all;
	const isInMessage = ({ change, member }) => words.has(member.slice(change.entity.length + 1).toLowerCase() || change.entity.toLowerCase());
	const taken = possible.filter(({ change }) => takesAway(change));
	const wanted = taken.length > 0 ? taken : possible;
	const causes = wanted.some(isInMessage) ? wanted.filter(isInMessage) : wanted;
	const others = possible.filter((hit) => !causes.includes(hit));
	return [...causes.map((hit) => ({
		use: useOf(hit, where, hit.by === "exact" ? "exact" : "planned", message),
		state: "broken"
	})), ...others.map((hit) => unplanned(hit, where))];
}
function useOf(hit, where, certainty, message) {
	return {
		member: shownText(hit.member, mostMember),
		where: shownText(where, mostWhere),
		certainty,
		fingerprint: hit.change.fingerprint,
		...message === void 0 ? {} : { message: shownText(message, mostMessage) }
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/roll-up.js


// build/content/roll-up.js
/** What a report is, the most important first: its one query decides, before texts that mention something. */
const statesOfReport = [
	"broken",
	"may-change",
	"already-broken",
	"may-use"
];
const states = [
	"broken",
	"may-change",
	"may-use",
	"already-broken"
];
/** Uses of one piece of content that are told. */
const mostUses = 200;
/** @param verdictOf what the planners say about a query; undefined where it was not planned */
function rollUp({ reports, dashboards, notifications }, verdictOf) {
	const judge = ({ findings }) => findings.flatMap((one) => judgeFinding(one, one.query && verdictOf(one.query)));
	const ofReport = new Map(reports.map((report) => [report.id, judge(report.inspection)]));
	const names = new Map(reports.map(({ id, name }) => [id, name]));
	const byDashboard = Map.groupBy(notifications, ({ dashboardId }) => dashboardId);
	const dashboardNames = new Map(dashboards.map(({ dashboardId, name }) => [dashboardId, name]));
	const mailsOf = ({ dashboardId }) => dashboardId === void 0 ? [] : byDashboard.get(dashboardId) ?? [];
	return [
		...reports.flatMap((report) => ofOne("report", report, ofReport.get(report.id) ?? [], statesOfReport)),
		...dashboards.flatMap((one) => ofDashboard(one, judge, ofReport, names, mailsOf(one))),
		...notifications.flatMap((one) => ofNotification(one, judge(one.inspection), dashboardNames))
	];
}
/** None if nothing that it uses changes. */
function ofOne(type, found, judged, order = states) {
	const state = worst(judged, order);
	if (state === void 0) return [];
	const { id, publicId, name, owner, sheets = [] } = found;
	return [{
		consumer: {
			type,
			id,
			...publicId === void 0 ? {} : { publicId },
			name,
			...owner ? { owner } : {},
			state,
			uses: usesOf(judged),
			schedules: [],
			sheets,
			embedded: false
		},
		notificationIds: []
	}];
}
function worst(judged, order = states) {
	return order.find((state) => judged.some((one) => one.state === state));
}
/** Each use once, the certain and most important ones first; what is used certainly is not mentioned as well. */
function usesOf(judged) {
	const certain = new Set(judged.filter(({ use }) => use.certainty !== "mentioned").map(({ use }) => use.fingerprint));
	const sorted = judged.filter(({ use }) => use.certainty !== "mentioned" || !certain.has(use.fingerprint)).toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
	return [...new Map(sorted.map(({ use }) => [JSON.stringify([
		use.member,
		use.where,
		use.certainty,
		use.fingerprint
	]), use])).values()].slice(0, mostUses);
}
function ofDashboard(found, judge, ofReport, names, notifications) {
	const { published, draft } = found.inspection;
	const shown = published ? judge(published) : [];
	const drafted = draft ? [...judge(draft), ...ofDraft(found, ofReport, names)] : [];
	const [one] = ofOne("dashboard", found, [...shown, ...drafted]);
	if (!one) return [];
	const { state } = one.consumer;
	const [isShown, isDrafted] = [shown, drafted].map((judged) => judged.some((use) => use.state === state));
	const version = isShown && isDrafted ? "both" : isShown ? "published" : "draft";
	const schedules = notifications.map(({ text, enabled }) => ({
		text,
		enabled
	}));
	return [{
		consumer: {
			...one.consumer,
			version,
			schedules,
			embedded: found.embedded && version !== "draft"
		},
		workbookId: found.workbookId,
		notificationIds: notifications.map(({ id }) => id)
	}];
}
/** A draft shows reports as they are now. Where it does not say which, it may show any of its workbook. */
function ofDraft({ inspection, reportIds }, ofReport, names) {
	const known = inspection.draft?.reportIds ?? null;
	return [...new Set(known ?? reportIds)].flatMap((id) => (ofReport.get(id) ?? []).map(({ use, state }) => {
		const where = `${use.where} of report "${names.get(id) ?? id}"`;
		if (known !== null) return {
			use: {
				...use,
				where
			},
			state
		};
		const mayUse = state === "already-broken" ? state : "may-use";
		return {
			use: {
				...use,
				where,
				certainty: "mentioned"
			},
			state: mayUse
		};
	}));
}
function ofNotification(found, judged, dashboards) {
	const { id, dashboardId, text, enabled } = found;
	const dashboard = dashboardId === void 0 ? void 0 : dashboards.get(dashboardId);
	return ofOne("notification", {
		id,
		name: `mail of ${dashboard === void 0 ? `dashboard ${dashboardId ?? "(unknown)"}` : `dashboard "${dashboard}"`}`
	}, judged).map(({ consumer }) => ({
		consumer: {
			...consumer,
			schedules: [{
				text,
				enabled
			}]
		},
		notificationIds: [id]
	}));
}
const types = [
	"dashboard",
	"notification",
	"report"
];
/** Broken first, then by how many it reaches. */
function sortConsumers(consumers) {
	const reach = new Map(consumers.map((one) => [one, reachOf(one)]));
	return consumers.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state) || (reach.get(b) ?? 0) - (reach.get(a) ?? 0) || types.indexOf(a.type) - types.indexOf(b.type) || (0,changes_values/* inOrder */.al)(a.name, b.name) || a.id - b.id);
}
/** How many see it besides those who open it. */
function reachOf({ schedules, sheets, embedded }) {
	return schedules.filter(({ enabled }) => enabled).reduce((sum, { recipients }) => sum + (recipients ?? 1), 0) + sheets.length + (embedded ? 1 : 0);
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/plan-targets.js
var plan_targets = __webpack_require__(7692);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/side-planner.js


// build/steps/content/side-planner.js
/** This side plans nothing of this form. */
var NotOffered = class extends Error {
	name = "NotOffered";
	error;
	constructor(error) {
		super(error.message);
		this.error = error;
	}
};
/** This side rejects what it must plan. */
var PlannerBroken = class extends Error {
	name = "PlannerBroken";
};
/**
* @param changed entities and members that the branch changes: another one must plan, which tells a rejected query from a
*   planner that does not work
*/
function createSidePlanner({ api, surface }, changed, signal) {
	const checks = /* @__PURE__ */ new Map();
	/** One of a few is enough: a member that did not change may have been broken for long. */
	async function control(form) {
		const items = unchangedItems(surface, changed);
		if (items.length === 0) await api.meta(signal);
		for (const [index, item] of items.entries()) {
			const plan = form === "sql" ? await api.planSql(controlSql(item), false, signal) : await api.plan(controlQuery(item, surface), signal);
			if (plan.state === "planned" || plan.state === "post-processing") return;
			if (plan.state === "not available") throw new NotOffered(plan.error);
			if (index === items.length - 1) throw new PlannerBroken();
		}
	}
	async function rejected(form, state, message) {
		const check = checks.get(form) ?? control(form);
		checks.set(form, check);
		await check;
		return {
			state,
			message
		};
	}
	async function planSql(text) {
		const plan = await api.planSql(text, false, signal);
		if (plan.state === "not available") throw new NotOffered(plan.error);
		if (plan.state === "rejected") return rejected("sql", "rejected", plan.message);
		if (plan.state === "planned") return plan;
		const deep = await api.planSql(text, true, signal);
		if (deep.state === "not available") throw new NotOffered(deep.error);
		if (deep.state === "planned") return deep;
		return rejected("sql", "sound", deep.state === "rejected" ? deep.message : "");
	}
	async function planJson(text) {
		const plan = await api.plan(JSON.parse(text), signal).catch((error) => {
			if (error instanceof errors/* PlatformError */.Wk && error.trouble === "rejected") return null;
			throw error;
		});
		if (plan === null) return { state: "malformed" };
		if (plan.state === "not available") throw new NotOffered(plan.error);
		if (plan.state === "planned") return { state: "planned" };
		return rejected("json", "rejected", plan.state === "rejected" ? plan.message : plan.error.text);
	}
	return {
		plan: ({ form, text }) => form === "sql" ? planSql(text) : planJson(text),
		verify: control
	};
}
const mostControls = 3;
/** Members that have to plan: of entities that did not change before others, dimensions before measures. */
function unchangedItems(surface, changed) {
	return [...surface.entities.values()].flatMap((entity) => {
		const names = [...entity.members.values()].map((member) => ({
			...member,
			full: `${entity.name}.${member.name}`
		}));
		const isTouched = changed.has(entity.name) || names.some(({ full }) => changed.has(full));
		return names.filter(({ kind, full }) => kind !== "segment" && !changed.has(full) && !changed.has(entity.name)).map(({ kind, full }) => ({
			member: full,
			kind,
			rank: Number(isTouched) * 2 + Number(kind === "measure")
		}));
	}).toSorted((a, b) => a.rank - b.rank).slice(0, mostControls).map(({ member, kind }) => ({
		member,
		kind
	}));
}
function controlSql({ member, kind }) {
	const dot = member.indexOf(".");
	const name = `"${member.slice(dot + 1)}"`;
	return `SELECT ${kind === "measure" ? `MEASURE(${name})` : name} FROM "${member.slice(0, dot)}" LIMIT 1`;
}
function controlQuery(item, surface) {
	const chunk = (0,plan_targets/* chunkOf */.Xe)(item, surface);
	return chunk ? (0,plan_targets/* queryOf */.E2)(chunk) : {};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/tally.js


// build/steps/content/tally.js
function openTally() {
	const checked = {
		reports: 0,
		dashboards: 0,
		notifications: 0
	};
	const unchecked = /* @__PURE__ */ new Map();
	let complete = true;
	const skip = (type, reason, count = 1) => {
		const key = `${type} ${reason}`;
		unchecked.set(key, {
			type,
			reason,
			count: (unchecked.get(key)?.count ?? 0) + count
		});
	};
	return {
		checked,
		skip,
		miss(type, reason, count = 1) {
			complete = false;
			skip(type, reason, count);
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
/**
* Does work that may fail: what could not be read becomes a reason.
* @throws Stop of the step, and what is an internal error
*/
async function attempt(share, work, failed) {
	try {
		await work();
	} catch (error) {
		if (share.isOver()) failed("not read in time");
		else if (error instanceof errors/* PlatformError */.Wk && !share.signal.aborted) failed(reasonOf(error));
		else throw error;
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/judge-queries.js






// build/steps/content/judge-queries.js
const atOnce = 8;
/** A planner may take seconds for each. */
const mostPlans = 500;
const mostMs = 12e4;
/**
* Lets both sides plan saved queries, each text once. What was not planned, or remains unknown, is in the tally.
* @param queries the most important first
* @param changed entities and members that the branch changes
* @returns what is known about a query
*/
async function judgeQueries(context, queries, sides, changed, outer, tally) {
	const once = new Map(queries.map((query) => [keyOf(query), query]));
	const verdicts = /* @__PURE__ */ new Map();
	const verdictOf = (query) => verdicts.get(keyOf(query));
	for (const key of once.keys()) verdicts.set(key, { state: "unknown" });
	if (once.size === 0) return verdictOf;
	const { base, head } = sides;
	if (!base || !head) {
		tally.miss("plan", "what can be queried was not read", once.size);
		return verdictOf;
	}
	const budget = (0,runtime_budget/* startBudget */.cg)(context.clock, mostMs);
	const signal = (0,runtime_budget/* anySignal */.JG)([outer.signal, budget.signal]);
	const run = createRun({
		head: createSidePlanner(head, changed, signal),
		base: createSidePlanner(base, changed, signal)
	});
	try {
		const planned = [...once].slice(0, mostPlans);
		if (once.size > planned.length) tally.miss("plan", `more than ${mostPlans} queries to plan`, once.size - planned.length);
		await (0,concurrency/* eachOf */.p)(planned, atOnce, async ([key, query]) => {
			const isOver = () => outer.isOver() || budget.signal.aborted && !outer.signal.aborted;
			const outcome = await run.judge(query, isOver);
			if ("reason" in outcome) tally.miss("plan", outcome.reason);
			else verdicts.set(key, outcome);
		});
		const late = await run.verify(() => outer.isOver() || budget.signal.aborted && !outer.signal.aborted);
		if (late !== null) {
			const doubtful = [...verdicts].filter(([, { state }]) => state === "broken" || state === "already-broken");
			for (const [key] of doubtful) verdicts.set(key, { state: "unknown" });
			tally.miss("plan", late, doubtful.length);
		}
	} finally {
		budget.release();
	}
	return verdictOf;
}
function keyOf({ form, text }) {
	return `${form} ${text}`;
}
const tooLate = `not planned within ${(0,duration/* formatDuration */.a3)(mostMs)}`;
/** Plans one query after another, and stops at an outage. */
function createRun({ head, base }) {
	/** Why nothing more is planned, by the form of the query. */
	const ended = /* @__PURE__ */ new Map();
	const rejectedForms = /* @__PURE__ */ new Set();
	function reasonFor(error, form, isOver) {
		if (isOver()) return tooLate;
		const reason = error instanceof NotOffered ? reasonOf(error.error) : error instanceof PlannerBroken ? "the planner rejects what it must plan" : error instanceof errors/* PlatformError */.Wk ? reasonOf(error) : null;
		if (reason === null) throw error;
		if (!(error instanceof errors/* PlatformError */.Wk && error.timedOut)) ended.set(form, reason);
		return reason;
	}
	return {
		async judge(query, isOver) {
			const { form } = query;
			const known = isOver() ? tooLate : ended.get(form);
			if (known !== void 0) return { reason: known };
			try {
				const onHead = await head.plan(query);
				if (onHead.state === "planned") return { state: "planned" };
				const onBase = await base.plan(query);
				if (onHead.state === "malformed" !== (onBase.state === "malformed")) return { reason: "one of the two environments rejects them as malformed" };
				const verdict = verdictOf(onHead, onBase);
				if (verdict.state !== "unknown") rejectedForms.add(form);
				return verdict;
			} catch (error) {
				return { reason: reasonFor(error, form, isOver) };
			}
		},
		/** @returns why what was rejected may have been an outage; null if both sides still work */
		async verify(isOver) {
			for (const form of rejectedForms) try {
				await Promise.all([head.verify(form), base.verify(form)]);
			} catch (error) {
				return reasonFor(error, form, isOver);
			}
			return null;
		}
	};
}
function verdictOf(onHead, onBase) {
	if (onHead.state === "malformed" || onHead.state === "planned") return { state: "unknown" };
	const { message } = onHead;
	if (onHead.state === "sound") return onBase.state === "planned" ? {
		state: "broken",
		message
	} : { state: "unknown" };
	if (onBase.state === "rejected") return {
		state: "already-broken",
		message: onBase.message
	};
	return {
		state: "broken",
		message
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/content.js + 1 modules
var content = __webpack_require__(2358);
;// CONCATENATED MODULE: ./build/shaken/main/build/content/ignored.js
// build/content/ignored.js
/** Whether content is ignored. The lists are read once, not for each piece of content. */
function ignoring({ folders, reports }) {
	const trimmed = folders.map((folder) => folder.trim().replace(/\/+$/, ""));
	const paths = new Set(trimmed.filter((folder) => folder.includes("/")).map((path) => path.replace(/^\/+/, "")));
	const names = new Set(trimmed.filter((folder) => !folder.includes("/")));
	const ids = new Set(reports.map(String));
	/** Whether a folder on the way to the content is ignored. */
	function inFolder(path) {
		let from = "";
		return (path ?? []).some((folder) => {
			const name = folder?.name?.trim() ?? "";
			from = from === "" ? name : `${from}/${name}`;
			return paths.has(from) || names.has(name) || folder !== null && names.has(String(folder.id));
		});
	}
	return {
		inFolder,
		report: (one) => ids.has(String(one.id)) || one.publicId !== void 0 && ids.has(one.publicId) || inFolder(one.folderPath)
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspection.js
// build/content/inspection.js
const nothing = {
	findings: [],
	problems: []
};
function together(inspections) {
	return {
		findings: inspections.flatMap(({ findings }) => findings),
		problems: [...new Set(inspections.flatMap(({ problems }) => problems))]
	};
}
/** The same findings, at places within something larger. */
function at({ findings, problems }, place) {
	return {
		findings: findings.map((one) => ({
			...one,
			where: place(one.where)
		})),
		problems
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/hits.js

// build/content/hits.js
/** The changes of a member that a structured query names. @param granularity of a time dimension */
function hitsOfMember(member, granularity, targets) {
	const entity = member.slice(0, member.indexOf("."));
	return [
		...targets.byMember.get(member) ?? [],
		...targets.byEntity.get(entity) ?? [],
		...granularity === void 0 ? [] : targets.byGranularity.get(`${member}.${granularity}`) ?? []
	].map((change) => ({
		change,
		member,
		by: "exact"
	}));
}
/** The changes of joins between the cubes of a structured query. */
function hitsOfJoins(entities, targets) {
	return targets.joins.filter((join) => joinsTwo(entities, join)).map(({ change }) => ({
		change,
		member: change.member,
		by: "exact"
	}));
}
function joinsTwo(entities, { concerns }) {
	return entities.some((one, index) => entities.slice(index + 1).some((other) => concerns(one, other)));
}
/** The changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
function hitsOfText({ all }, targets) {
	const used = entitiesIn(all, targets).filter(({ known, members }) => known === null || [...known].some((name) => all.has(name)) || [...members.keys()].some((name) => all.has(name)));
	const entities = used.map(({ entity }) => entity);
	return [...used.flatMap(({ entity, whole, members }) => [...whole.map((change) => ({
		change,
		member: entity,
		by: "name"
	})), ...[...members].filter(([name]) => all.has(name)).flatMap(([, changes]) => named(changes))]), ...hitsOfJoins(entities, targets).filter(({ change }) => takesAway(change)).map((hit) => ({
		...hit,
		by: "name"
	}))];
}
/** The changes that SQL may use: their cube or view is in it, and so are their names, or a `*`. */
function hitsOfSql({ all }, star, targets) {
	const found = entitiesIn(all, targets);
	const hits = found.flatMap(({ entity, whole, members }) => [...whole.map((change) => ({
		change,
		member: entity,
		by: "name"
	})), ...[...members].flatMap(([name, changes]) => {
		if (all.has(name)) return named(changes);
		return star ? changes.map((change) => ({
			change,
			member: change.member,
			by: starOf(star)
		})) : [];
	})]);
	const joins = hitsOfJoins(found.map(({ entity }) => entity), targets);
	return [...hits, ...joins.map((hit) => ({
		...hit,
		by: "name"
	}))];
}
function starOf({ isCertain }) {
	return isCertain ? "star" : "loose";
}
function named(changes) {
	return changes.map((change) => ({
		change,
		member: change.member,
		by: "name"
	}));
}
function entitiesIn(all, { words }) {
	if (all.size < words.size) return [...all].flatMap((word) => words.get(word) ?? []);
	return [...words].filter(([word]) => all.has(word)).map(([, entity]) => entity);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/json-query.js




// build/content/json-query.js
const unreadable = "a saved query that is not of a known form";
const tooLong = "a saved query that is too long";
/** Granularities that every time dimension has. */
const plainGranularities = new Set("second minute hour day week month quarter year".split(" "));
const mostQueries = 100;
/**
* @param saved text with a query, or with several that are blended; or the value itself
* @param where a phrase
*/
function inspectJsonQuery(saved, where, targets) {
	const value = typeof saved === "string" ? readText(saved) : saved;
	if (value === void 0 || value === null || value === "") return nothing;
	const queries = Array.isArray(value) ? value : [value];
	if (queries.length > mostQueries) return {
		...mentions(value, where, targets),
		problems: [tooLong]
	};
	return together(queries.map((query) => inspectOne(query, where, targets)));
}
/** A text that was written as JSON twice is read twice. */
function readText(text) {
	if (text.trim() === "") return void 0;
	const value = parsedJson(text);
	if (typeof value === "string") return parsedJson(value) ?? value;
	return value ?? text;
}
function inspectOne(query, where, targets) {
	const parts = isRecord(query) ? partsOf(query) : null;
	if (!parts || !isRecord(query)) {
		const { findings, problems } = mentions(query, where, targets);
		return {
			findings,
			problems: [.../* @__PURE__ */ new Set([unreadable, ...problems])]
		};
	}
	const entities = [...new Set(parts.uses.map(({ member }) => entityOf(member)))];
	const hits = [...parts.uses.flatMap(({ member, granularity }) => hitsOfMember(member, granularity, targets)), ...hitsOfJoins(entities, targets)];
	const found = hits.length === 0 ? [] : [{
		where,
		hits,
		...planOf(query, parts, hits, targets)
	}];
	const rest = mentions(parts.rest, where, targets);
	return {
		findings: [...found, ...rest.findings],
		problems: rest.problems
	};
}
/** A query that may fail on the base, too, or that names nothing that is gone, has to be planned. */
function planOf(query, { uses }, hits, targets) {
	const isDoubtful = new Set(uses.map(({ member }) => entityOf(member))).size > 1 || uses.some((use) => !fitsBase(use, targets));
	const concerns = hits.some(({ change }) => takesAway(change) || change.kind === "join");
	if (!isDoubtful || !concerns) return {};
	const { measures, dimensions, segments, timeDimensions, filters } = query;
	const plain = {
		measures,
		dimensions,
		segments,
		timeDimensions: withoutComparison(timeDimensions),
		filters
	};
	const used = Object.entries(plain).filter(([, list]) => Array.isArray(list) && list.length > 0);
	return { query: {
		form: "json",
		text: JSON.stringify(Object.fromEntries(used))
	} };
}
/** A comparison of periods is planned as several queries, which use the same members. */
function withoutComparison(list) {
	if (!Array.isArray(list)) return list;
	return list.map((one) => {
		if (!isRecord(one)) return one;
		const { compareDateRange: _, ...others } = one;
		return others;
	});
}
function fitsBase({ member, granularity, list }, targets) {
	const known = targets.memberOnBase(member);
	if (!known) return false;
	if (granularity !== void 0 && !plainGranularities.has(granularity) && !known.granularities.has(granularity)) return false;
	return list === "filters" || known.kind === list.slice(0, -1);
}
const keysWithMembers = [
	"measures",
	"dimensions",
	"segments",
	"timeDimensions",
	"filters"
];
/** Keys of a query whose values name no member. */
const keysWithout = new Set("limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit".split(" "));
function partsOf(query) {
	if (!keysWithMembers.some((key) => Array.isArray(query[key]))) return null;
	const parts = {
		uses: [],
		rest: []
	};
	for (const [key, value] of Object.entries(query)) {
		if (value === null || value === void 0 || keysWithout.has(key)) continue;
		const read = Object.hasOwn(readers, key) ? readers[key] : void 0;
		if (!read) parts.rest.push({ [key]: value });
		else if (!Array.isArray(value) || !value.every((one) => read(one, parts, 0))) return null;
	}
	return parts;
}
const names = (list) => (value, { uses }) => {
	if (!isMember(value)) return false;
	uses.push({
		member: value,
		list
	});
	return true;
};
const readers = {
	measures: names("measures"),
	segments: names("segments"),
	dimensions(value, { uses }) {
		if (!isMember(value)) return false;
		const [entity = "", name = "", granularity] = value.split(".");
		uses.push({
			member: `${entity}.${name}`,
			list: "dimensions",
			...granularity === void 0 ? {} : { granularity }
		});
		return true;
	},
	timeDimensions(value, { uses }) {
		if (!isRecord(value) || !isMember(value.dimension)) return false;
		const { granularity } = value;
		const isGiven = typeof granularity === "string" && granularity !== "";
		uses.push({
			member: value.dimension,
			list: "dimensions",
			...isGiven ? { granularity } : {}
		});
		return true;
	},
	filters: readFilter
};
const mostNested = 50;
function readFilter(value, parts, depth) {
	if (!isRecord(value) || depth > mostNested) return false;
	const group = value.and ?? value.or;
	if (Array.isArray(group)) return group.every((one) => readFilter(one, parts, depth + 1));
	const member = value.member ?? value.dimension;
	if (!isMember(member)) return false;
	parts.uses.push({
		member,
		list: "filters"
	});
	return true;
}
function isMember(value) {
	return typeof value === "string" && /^[^\s.]+\.[^\s.]+(\.[^\s.]+)?$/.test(value);
}
function entityOf(member) {
	return member.slice(0, member.indexOf("."));
}
/** Names in a value of unknown meaning. */
function mentions(value, where, targets) {
	const texts = textsIn(value);
	if (texts.length === 0) return nothing;
	if (lengthOf(texts) > 2e6) return {
		findings: [],
		problems: ["a text that is too long"]
	};
	const hits = hitsOfText(wordsOf(texts), targets);
	return {
		findings: hits.length === 0 ? [] : [{
			where,
			hits
		}],
		problems: []
	};
}
/**
* Members that a structure names at places where nothing else stands: a text that is, whole, a changed member is used,
* certainly; the others are searched for names.
*/
function inspectNames(texts, where, targets) {
	const hits = texts.flatMap((text) => {
		if (!isMember(text)) return [];
		const [entity = "", name = "", granularity] = text.split(".");
		return hitsOfMember(`${entity}.${name}`, granularity, targets);
	});
	const rest = mentions(texts.filter((text) => !isMember(text)), where, targets);
	return {
		findings: [...hits.length === 0 ? [] : [{
			where,
			hits
		}], ...rest.findings],
		problems: rest.problems
	};
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/sql-query.js



// build/content/sql-query.js
/** A longer statement is not planned. */
const mostSql = 1e5;
/** @param where a phrase */
function inspectSql(sql, where, targets) {
	if (sql === void 0 || sql === null) return nothing;
	if (typeof sql !== "string") return {
		findings: [],
		problems: ["SQL that is not a text"]
	};
	if (sql.trim() === "") return nothing;
	const isLong = sql.length > mostSql;
	const text = sql.slice(0, mostSql);
	const problems = [...isLong ? ["SQL that is too long"] : [], .../\{\{|\{%|\$\{|\bu&"/i.test(text) ? ["SQL with placeholders"] : []];
	const words = wordsOf([text]);
	const { entities } = targets;
	if (entities && ![...words.all].some((word) => entities.has(word))) return {
		findings: [],
		problems: [...problems, "SQL that names no cube or view"]
	};
	const hits = hitsOfSql(words, starIn(text), targets);
	if (hits.length === 0) return {
		findings: [],
		problems
	};
	return {
		findings: [{
			where,
			hits,
			...isLong ? {} : { query: {
				form: "sql",
				text: sql
			} }
		}],
		problems
	};
}
/** Whether a `*` in the text may stand for columns: not one that counts rows. */
function starIn(sql) {
	const text = withoutComments(sql).replace(/\bcount\s*\(\s*\*\s*\)/gi, " ");
	if (!text.includes("*")) return null;
	return { isCertain: /\*\s*(?:[,);]|$|(?:from|exclude|except|replace|rename)\b)/i.test(text) };
}
function withoutComments(sql) {
	const parts = [];
	let from = 0;
	for (;;) {
		const start = sql.indexOf("/*", from);
		const end = start < 0 ? -1 : sql.indexOf("*/", start + 2);
		if (end < 0) return `${parts.join(" ")} ${sql.slice(from)}`;
		parts.push(sql.slice(from, start));
		from = end + 2;
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspect-report.js



// build/content/inspect-report.js
const noQuery = "no saved query that can be read";
/** What a saved report uses. */
function inspectReport(report, targets) {
	const { jsonQuery, sqlQuery, pivotItems } = report;
	const found = together([
		inspectJsonQuery(jsonQuery, "query", targets),
		inspectSql(sqlQuery, "SQL query", targets),
		inspectPivot(pivotItems, targets),
		inspectShown(report, targets)
	]);
	return [
		jsonQuery,
		sqlQuery,
		pivotItems
	].every((one) => one === null || one === void 0 || one === "") ? {
		...found,
		problems: [...found.problems, noQuery]
	} : found;
}
/** What a report uses in the form in which a dashboard was published with it. */
function inspectSnapshot(snapshot, targets) {
	const { jsonQuery, sqlQuery, fillMissingRows, periodComparisons, preferences } = snapshot;
	const found = together([
		inspectJsonQuery(jsonQuery, "query", targets),
		inspectSql(sqlQuery, "SQL query", targets),
		inspectNames(namesIn(fillMissingRows), "filling of missing rows", targets),
		inspectNames(namesIn(periodComparisons), "comparison of periods", targets),
		mentions(preferences, "format of columns", targets),
		inspectShown(snapshot, targets)
	]);
	const isEmpty = [jsonQuery, sqlQuery].every((one) => one === null || one === void 0 || one === "");
	const place = snapshot.name || snapshot.title || String(snapshot.id);
	const all = isEmpty ? {
		...found,
		problems: [...found.problems, noQuery]
	} : found;
	return at(all, (where) => `${where} of chart "${place}"`);
}
/** Lists of members; what is not in a list of texts is only searched. */
function inspectPivot(pivot, targets) {
	if (!isRecord(pivot)) return mentions(pivot, "pivot table", targets);
	const { columns, measures, rows, filters, ...others } = pivot;
	const names = [
		columns,
		measures,
		rows,
		filters
	].flatMap((list) => list ?? []);
	return together([inspectNames(names, "pivot table", targets), mentions(others, "pivot table", targets)]);
}
/** How the result is shown. Names in it may be those of result columns. */
function inspectShown({ spec, meta, pythonCode }, targets) {
	return together([
		mentions(spec, "chart", targets),
		mentions(meta, "settings", targets),
		mentions(pythonCode, "Python code", targets)
	]);
}
/** The texts at `member`, `measure`, `timeDimension` and so on; the others as they are. */
function namesIn(value) {
	if (Array.isArray(value)) return value.flatMap(namesIn);
	return isRecord(value) ? Object.values(value).flatMap((one) => one) : [value];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspect-dashboard.js



// build/content/inspect-dashboard.js
const unread = "charts whose queries the platform does not show";
/** @returns null for a workbook without a dashboard */
function inspectDashboard(workbook, targets) {
	const { publishedDashboard, dashboardPublished, dashboardDraft } = workbook;
	const config = publishedDashboard?.config ?? dashboardPublished;
	if (!publishedDashboard && !config && !dashboardDraft) return null;
	const snapshots = publishedDashboard?.reportSnapshots;
	const readable = snapshots?.filter((one) => one !== null) ?? [];
	const lacks = snapshots ? readable.length < snapshots.length : config && hasCharts(config);
	const published = together([
		...readable.map((one) => inspectSnapshot(one, targets)),
		config ? inspectConfig(config, targets) : nothing,
		lacks ? {
			findings: [],
			problems: [unread]
		} : nothing
	]);
	return {
		published: publishedDashboard || config ? published : null,
		draft: dashboardDraft ? {
			...inspectConfig(dashboardDraft, targets),
			reportIds: chartReports(dashboardDraft)
		} : null,
		reportIds: readable.flatMap(({ reportId }) => reportId ?? [])
	};
}
function widgetsOf({ widgets }) {
	if (!Array.isArray(widgets)) return [];
	return widgets.filter(isRecord).map(({ id, type, config, ...others }) => ({
		id: typeof id === "string" ? id : "",
		type: typeof type === "string" ? type.toUpperCase() : "",
		config: config ?? others
	}));
}
function hasCharts(config) {
	return widgetsOf(config).some(({ type }) => type === "CHART");
}
/** Widgets that name members at places where nothing else stands. */
const controls = {
	FILTER: "filter",
	TIME_GRAIN: "time grain",
	FIELD: "field selection"
};
/** Parts of a dashboard that name no member. */
const withoutNames = /* @__PURE__ */ new Set([
	"kind",
	"title",
	"description",
	"layout",
	"theme",
	"widgets"
]);
function inspectConfig(config, targets) {
	const { app, ...others } = config;
	const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !withoutNames.has(key)));
	return together([
		...widgetsOf(config).map((widget, index) => inspectWidget(widget, index + 1, targets)),
		mentions(app, "files of the app", targets),
		mentions(rest, "settings", targets)
	]);
}
function inspectWidget({ type, config }, position, targets) {
	const control = Object.hasOwn(controls, type) ? controls[type] : void 0;
	const titled = isRecord(config) ? config.title ?? config.name ?? config.label : void 0;
	const name = typeof titled === "string" && titled.trim() !== "" ? `"${titled}"` : `${position}`;
	const where = `${control ?? "widget"} ${name}`;
	if (control === void 0) return mentions(config, where, targets);
	const parts = controlParts(config);
	return at(together([inspectNames(parts.names, "", targets), mentions(parts.rest, "", targets)]), () => where);
}
/** Keys of a control whose values are members. */
const memberKeys = new Set("member members dimension dimensions measure measures timeDimension timeDimensions segment segments selected field fields".split(" "));
const inspect_dashboard_mostNested = 20;
function controlParts(config, depth = 0) {
	const parts = {
		names: [],
		rest: []
	};
	const add = (more) => {
		parts.names.push(...more.names);
		parts.rest.push(...more.rest);
	};
	if (Array.isArray(config)) for (const one of config) add(controlParts(one, depth + 1));
	if (!isRecord(config) || depth > inspect_dashboard_mostNested) {
		if (!Array.isArray(config)) parts.rest.push(config);
		return parts;
	}
	for (const [key, value] of Object.entries(config)) {
		const texts = Array.isArray(value) ? value : [value];
		if (memberKeys.has(key) && texts.every((one) => typeof one === "string")) parts.names.push(...texts);
		else add(controlParts(value, depth + 1));
	}
	return parts;
}
/** The reports that the charts of a configuration name; null if one of them names none. */
function chartReports(config) {
	const ids = widgetsOf(config).filter(({ type }) => type === "CHART").map((chart) => reportIdIn(chart.config));
	return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null);
}
function reportIdIn(config) {
	if (!isRecord(config)) return null;
	const { reportId, report } = config;
	const id = Number(reportId ?? (isRecord(report) ? report.id : void 0));
	return Number.isSafeInteger(id) && id >= 0 ? id : null;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspect-notification.js


// build/content/inspect-notification.js
const inspect_notification_unreadable = "a filter that cannot be read";
/** What a scheduled e-mail uses besides its dashboard. */
function inspectNotification(notification, targets) {
	const { filters = [], timeGrains = [], memberSwitchers = [] } = notification;
	return together([
		["filter of the mail", filters],
		["time grain of the mail", timeGrains],
		["member switcher of the mail", memberSwitchers]
	].flatMap(([where, list]) => list.map((one) => {
		if (one?.member === void 0) return {
			findings: [],
			problems: [inspect_notification_unreadable]
		};
		const { member, grain = "", selected } = one;
		const isGrain = /^[^\s.]+$/.test(grain);
		return inspectNames([isGrain ? `${member}.${grain}` : member, selected ?? null], where, targets);
	})));
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/collect.js





// build/steps/content/collect.js
const ignoredReason = "ignored by the team file";
/** Counts content whose parts could all be read as checked, other content by the first reason. */
function count(tally, type, problems) {
	const [reason] = problems;
	if (reason === void 0) tally.checked[`${type}s`] += 1;
	else tally.skip(type, reason);
}
function collectReports(targets, ignored, tally) {
	const isIgnored = ignoring(ignored);
	const ids = /* @__PURE__ */ new Set();
	const workbookIds = /* @__PURE__ */ new Set();
	const byWorkbook = /* @__PURE__ */ new Map();
	const found = [];
	return {
		ids,
		workbookIds,
		byWorkbook,
		found,
		add: (report) => {
			const { id, publicId, name, title, user, workbookId } = report;
			ids.add(id);
			if (workbookId !== void 0) workbookIds.add(workbookId);
			if (isIgnored.report(report)) {
				tally.skip("report", ignoredReason);
				return;
			}
			const inspection = inspectReport(report, targets);
			count(tally, "report", inspection.problems);
			if (inspection.findings.length === 0) return;
			const owner = shownOwner(user);
			found.push({
				id,
				...publicId === void 0 ? {} : { publicId: shownText(publicId, 100) },
				name: shownName(name || title, `report ${id}`),
				...owner ? { owner } : {},
				inspection,
				sheets: (report.externalWorkbookPlacements ?? []).flatMap((one) => one ? sheetOf(one) : [])
			});
			if (workbookId === void 0) return;
			const ofWorkbook = byWorkbook.get(workbookId);
			if (ofWorkbook) ofWorkbook.push(id);
			else byWorkbook.set(workbookId, [id]);
		}
	};
}
function sheetOf({ host, workbookName, sheetName }) {
	return {
		host: shownName(host, "unknown"),
		workbook: shownName(workbookName, "unknown"),
		sheet: shownName(sheetName, "unknown")
	};
}
function collectDashboards(targets, ignored, tally) {
	const isIgnored = ignoring(ignored);
	const ids = /* @__PURE__ */ new Set();
	const ignoredIds = /* @__PURE__ */ new Set();
	const reportIds = /* @__PURE__ */ new Set();
	const found = [];
	return {
		ids,
		ignoredIds,
		reportIds,
		add: (workbook) => {
			const inspection = inspectDashboard(workbook, targets);
			if (!inspection) return;
			const { publishedDashboard, dashboardPublished, dashboardDraft, user, name } = workbook;
			const id = publishedDashboard?.id ?? workbook.id;
			if (publishedDashboard) ids.add(id);
			if (isIgnored.inFolder(workbook.folderPath)) {
				if (publishedDashboard) ignoredIds.add(id);
				tally.skip("dashboard", ignoredReason);
				return;
			}
			for (const reportId of inspection.reportIds) reportIds.add(reportId);
			const { published, draft } = inspection;
			count(tally, "dashboard", [...published?.problems ?? [], ...draft?.problems ?? []]);
			const title = [
				...[publishedDashboard?.title, (publishedDashboard?.config ?? dashboardPublished)?.title],
				dashboardDraft?.title,
				name
			].find((one) => one?.trim());
			const owner = shownOwner(user);
			found.push({
				id,
				...publishedDashboard ? { dashboardId: id } : {},
				...publishedDashboard?.publicId === void 0 ? {} : { publicId: shownText(publishedDashboard.publicId, 100) },
				name: shownName(title, `dashboard ${id}`),
				...owner ? { owner } : {},
				workbookId: workbook.id,
				inspection,
				embedded: publishedDashboard?.allowEmbed === true
			});
		},
		withReports: (byWorkbook) => found.map((one) => ({
			...one,
			reportIds: byWorkbook.get(one.workbookId) ?? []
		}))
	};
}
function collectNotifications(targets) {
	const found = [];
	return {
		add: (notification) => {
			const { id, dashboardId, humanReadableSchedule = "", isEnabled } = notification;
			found.push({
				id,
				...dashboardId === void 0 ? {} : { dashboardId },
				text: shownText(humanReadableSchedule, 200) || "scheduled",
				enabled: isEnabled !== false,
				inspection: inspectNotification(notification, targets)
			});
		},
		/** Counts them, and whether the list of dashboards lacks any that they belong to. */
		end(dashboards, isWhole, tally) {
			const missing = /* @__PURE__ */ new Set();
			const judged = found.filter(({ dashboardId, inspection }) => {
				if (dashboardId !== void 0 && dashboards.ignoredIds.has(dashboardId)) {
					tally.skip("notification", ignoredReason);
					return false;
				}
				if (dashboardId === void 0 || !dashboards.ids.has(dashboardId)) missing.add(dashboardId);
				count(tally, "notification", inspection.problems);
				return true;
			});
			if (isWhole && missing.size > 0) tally.miss("dashboard", "sent by e-mail, and not in the list of workbooks", missing.size);
			return judged;
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/pages.js
var pages = __webpack_require__(418);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-list.js


// build/steps/content/read-list.js
/** Pages without a new item: some are possible while others change the list. */
const mostWithoutNews = 3;
/** Sizes at which platforms cap a page, whatever was requested. */
const usualCaps = /* @__PURE__ */ new Set([
	20,
	50,
	100
]);
/**
* Reads a list to its end. Items that come twice, because the list changes meanwhile, count once. A list that has fewer items
* than it says is read twice.
* @throws the reason of the signal that `read` uses
*/
async function readList(list) {
	const reading = {
		ids: /* @__PURE__ */ new Set(),
		unreadable: 0,
		problem: null
	};
	try {
		if (await readOnce(list, reading)) return reading;
		if (await readOnce(list, reading)) return reading;
		throw (0,pages/* broken */.mw)(list.operation, `it has fewer items (${reading.ids.size}) than it says`);
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		return {
			...reading,
			problem: error
		};
	}
}
/** @returns whether it has as many items as it says */
async function readOnce(list, reading) {
	const size = { now: list.pageSize };
	const isFull = ({ length }) => length === size.now || usualCaps.has(length);
	let withoutNews = 0;
	let said = 0;
	reading.unreadable = 0;
	for await (const { items, count = 0 } of (0,pages/* eachPage */.vg)(list.operation, isFull, (after) => readPage(list, size, after))) {
		said = count;
		const before = reading.ids.size;
		for (const item of items) if (item === null) reading.unreadable += 1;
		else {
			if (!reading.ids.has(item.id)) list.onItem(item);
			reading.ids.add(item.id);
		}
		withoutNews = reading.ids.size > before ? 0 : withoutNews + 1;
		if (withoutNews > mostWithoutNews) throw (0,pages/* broken */.mw)(list.operation, "its pages bring nothing new");
	}
	return reading.ids.size + reading.unreadable >= said;
}
/** A page of large items may be larger than what is read: then half as many are requested, from here on. */
async function readPage({ read }, size, after) {
	for (;;) try {
		return await read({
			first: size.now,
			after
		});
	} catch (error) {
		if (!(error instanceof errors/* PlatformError */.Wk && error.tooLarge) || size.now === 1) throw error;
		size.now = Math.floor(size.now / 2);
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-whole.js


// build/steps/content/read-whole.js
/** Reads a list and counts what it lacks. @returns whether it is whole */
async function readWhole(type, share, tally, list) {
	let isWhole = false;
	await attempt(share, async () => {
		const { unreadable, problem } = await readList(list);
		if (unreadable > 0) tally.miss(type, "without an ID", unreadable);
		if (problem) tally.miss(type, reasonOf(problem), 0);
		isWhole = problem === null;
	}, (reason) => tally.miss(type, reason, 0));
	return isWhole;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-workbooks.js





// build/steps/content/read-workbooks.js
/** Workbooks can have the files of an app in them. */
const pageSize = 50;
const read_workbooks_atOnce = 8;
/** Workbooks that are read one by one. */
const mostSingle = 1e3;
/**
* Reads the workbooks with their dashboards. The list may leave the dashboards out, and it may lack workbooks: those are
* read one by one.
* @param onWorkbook called once for each
*/
function readWorkbooks(deployment, share, tally, onWorkbook) {
	const { signal } = share;
	const known = /* @__PURE__ */ new Set();
	let single = 0;
	async function readOne(workbookId) {
		if (single >= mostSingle) {
			tally.miss("workbook", `more than ${(0,runtime_text/* grouped */.zD)(mostSingle)} to be read one by one`);
			return;
		}
		single += 1;
		await attempt(share, async () => {
			const workbook = await deployment.call(content/* getWorkbook */.R$, { path: { workbookId } }, { signal });
			if (!saysAnything(workbook)) tally.miss("workbook", "of which the platform does not show the dashboard");
			onWorkbook({
				...workbook,
				id: workbookId
			});
		}, (reason) => tally.miss("workbook", reason));
	}
	return {
		/** @returns whether the list was read to its end */
		async list() {
			const waiting = [];
			const withoutPublished = [];
			let showsPublished = false;
			const isWhole = await readWhole("workbook", share, tally, {
				operation: content/* getWorkbooks */.mK,
				pageSize,
				read: (query) => deployment.call(content/* getWorkbooks */.mK, { query }, { signal }),
				onItem(workbook) {
					known.add(workbook.id);
					showsPublished ||= Boolean(workbook.publishedDashboard);
					if (!saysWhatItHas(workbook)) waiting.push(workbook.id);
					else if (workbook.publishedDashboard) onWorkbook(workbook);
					else withoutPublished.push(workbook);
				}
			});
			if (showsPublished) for (const workbook of withoutPublished) onWorkbook(workbook);
			else waiting.push(...withoutPublished.map(({ id }) => id));
			await (0,concurrency/* eachOf */.p)(waiting, read_workbooks_atOnce, readOne);
			return isWhole;
		},
		/** Reads the workbooks that the list should have had. */
		async add(ids) {
			const missing = [...ids].filter((id) => !known.has(id));
			if (missing.length === 0) return;
			tally.miss("workbook", "the list lacks workbooks that reports belong to", 0);
			await (0,concurrency/* eachOf */.p)(missing, read_workbooks_atOnce, readOne);
		}
	};
}
/** A published configuration without its charts is not all that there is. */
function saysWhatItHas({ publishedDashboard, dashboardPublished, dashboardDraft }) {
	if (publishedDashboard === void 0 || dashboardDraft === void 0) return false;
	return publishedDashboard !== null || !dashboardPublished;
}
/** Of a single workbook: what is absent is not there, unless nothing is there, or charts without their queries. */
function saysAnything({ publishedDashboard, dashboardPublished, dashboardDraft }) {
	if (publishedDashboard !== void 0) return publishedDashboard !== null || !dashboardPublished;
	return !dashboardPublished && (dashboardPublished !== void 0 || dashboardDraft !== void 0);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-content.js




// build/steps/content/read-content.js
const read_content_pageSize = 100;
/** Reads all saved content that the token may see, keeps what the changes may concern, and counts the rest. */
async function readContent(deployment, targets, ignored, share, tally) {
	const reports = collectReports(targets, ignored, tally);
	const dashboards = collectDashboards(targets, ignored, tally);
	const notifications = collectNotifications(targets);
	const { signal } = share;
	const workbooks = readWorkbooks(deployment, share, tally, dashboards.add);
	const [hasReports, hasWorkbooks] = await Promise.all([
		readWhole("report", share, tally, {
			operation: content/* getReports */.Q4,
			pageSize: read_content_pageSize,
			read: (query) => deployment.call(content/* getReports */.Q4, { query }, { signal }),
			onItem: reports.add
		}),
		workbooks.list(),
		readWhole("notification", share, tally, {
			operation: content/* getNotifications */.Tr,
			pageSize: read_content_pageSize,
			read: (query) => deployment.call(content/* getNotifications */.Tr, { query }, { signal }),
			onItem: notifications.add
		})
	]);
	if (hasWorkbooks) await workbooks.add(reports.workbookIds);
	const missing = [...dashboards.reportIds].filter((id) => !reports.ids.has(id)).length;
	if (hasReports && missing > 0 && reports.ids.size > 0) tally.skip("report", "shown by dashboards, and deleted or not for this token to open", missing);
	else if (hasReports && missing > 0) tally.miss("report", "shown by dashboards, and the list of reports is empty", missing);
	return {
		reports: reports.found,
		dashboards: dashboards.withReports(reports.byWorkbook),
		notifications: notifications.end(dashboards, hasWorkbooks, tally)
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/read-reach.js





// build/steps/content/read-reach.js
const read_reach_pageSize = 100;
const read_reach_atOnce = 8;
/** E-mails whose recipients are counted, and dashboards whose embedding is read. */
const mostAsked = 20;
/**
* Reads how many people get the e-mails of impacted content, and whether its dashboards are embedded. Best effort: what is
* not read is absent, or stays as the list says.
*/
async function readReach(deployment, found, share) {
	const inOrder = sortConsumers(found.map(({ consumer }) => consumer));
	const byConsumer = new Map(found.map((one) => [one.consumer, one]));
	const sorted = inOrder.flatMap((consumer) => byConsumer.get(consumer) ?? []);
	const mails = new Set(sorted.flatMap(({ notificationIds }) => notificationIds).slice(0, mostAsked));
	const workbooks = new Set(sorted.filter(({ consumer }) => consumer.version !== "draft").flatMap(({ workbookId }) => workbookId ?? []).slice(0, mostAsked));
	const recipients = /* @__PURE__ */ new Map();
	const embedded = /* @__PURE__ */ new Map();
	await (0,concurrency/* eachOf */.p)(mails, read_reach_atOnce, (id) => bestEffort(share, async () => void recipients.set(id, await countRecipients(deployment, id, share.signal))));
	await (0,concurrency/* eachOf */.p)(workbooks, read_reach_atOnce, (workbookId) => bestEffort(share, async () => {
		const { signal } = share;
		const { allowEmbed } = await deployment.call(content/* getEmbedAccess */.mF, { path: { workbookId } }, { signal });
		embedded.set(workbookId, allowEmbed);
	}));
	return sortConsumers(sorted.map(({ consumer, workbookId, notificationIds }) => ({
		...consumer,
		schedules: consumer.schedules.map((schedule, index) => {
			const count = recipients.get(notificationIds[index] ?? -1);
			return count === void 0 ? schedule : {
				...schedule,
				recipients: count
			};
		}),
		embedded: (workbookId === void 0 ? void 0 : embedded.get(workbookId)) ?? consumer.embedded
	})));
}
async function bestEffort(share, work) {
	if (share.isOver()) return;
	try {
		await work();
	} catch (error) {
		if (share.isOver()) return;
		if (!(error instanceof errors/* PlatformError */.Wk) || share.signal.aborted) throw error;
	}
}
/** Only their number: who they are is not read. */
async function countRecipients(deployment, id, signal) {
	let count = 0;
	const all = (0,pages/* eachItem */.X_)(content/* getRecipients */.FR, read_reach_pageSize, (after) => deployment.call(content/* getRecipients */.FR, {
		path: { id },
		query: {
			first: read_reach_pageSize,
			after
		}
	}, { signal }));
	for await (const _ of all) count += 1;
	return count;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/find-consumers.js







// build/steps/content/find-consumers.js
/** Time that is kept for the rest of the step: at least this much, or this part of what is left. */
const keptMs = 5e3;
const keptPart = .1;
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const find_consumers_mostMs = 6e4;
const mostForGateMs = 3e5;
/**
* Finds the saved content that uses what the branch changes: reports, dashboards and scheduled e-mails that the token may
* read. Saved SQL is planned on both sides. What could not be read or planned is in `unchecked`.
* @param sides where to plan
* @throws Stop when the step has to end
*/
async function findConsumers(context, { changes }, sides, { ignoreContent, contentUrl }) {
	const { budget, clock, settings } = context;
	const deployment = context.contentDeployment ?? context.deployment;
	const surfaces = {
		base: sides.base?.surface ?? null,
		head: sides.head?.surface ?? null
	};
	const targets = targetsOf(changes, surfaces);
	const left = budget.remainingMs();
	const most = settings.failOn === "impact" ? mostForGateMs : find_consumers_mostMs;
	const own = (0,runtime_budget/* startBudget */.cg)(clock, Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart))));
	const share = {
		signal: (0,runtime_budget/* anySignal */.JG)([budget.signal, own.signal]),
		isOver: () => own.signal.aborted && !budget.signal.aborted
	};
	const tally = openTally();
	try {
		const found = await readContent(deployment, targets, ignoreContent, share, tally);
		const changed = new Set(changes.map(({ member }) => member));
		const verdictOf = await judgeQueries(context, queriesOf(found), sides, changed, share, tally);
		const consumers = await readReach(deployment, rollUp(found, verdictOf), share);
		return {
			...tally.result(),
			consumers: consumers.map((one) => withUrl(one, contentUrl))
		};
	} finally {
		own.release();
	}
}
/** The queries to plan: those that may use what is gone first, then those that more content has. */
function queriesOf({ reports, dashboards }) {
	const findings = [...reports.flatMap(({ inspection }) => inspection.findings), ...dashboards.flatMap(({ inspection: { published } }) => published?.findings ?? [])];
	const byText = Map.groupBy(findings.flatMap(({ query, hits }) => query ? {
		query,
		hits
	} : []), ({ query }) => `${query.form} ${query.text}`);
	const isUrgent = (alike) => alike.some(({ hits }) => hits.some(({ change, by }) => takesAway(change) && by !== "loose"));
	return [...byText.values()].map((alike) => ({
		alike,
		urgent: Number(isUrgent(alike))
	})).sort((a, b) => b.urgent - a.urgent || b.alike.length - a.alike.length).flatMap(({ alike }) => alike.slice(0, 1).map(({ query }) => query));
}
/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer, template) {
	if (template === null) return consumer;
	const values = {
		type: consumer.type,
		id: String(consumer.id),
		publicId: consumer.publicId
	};
	if ([...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).some((name) => !values[name])) return consumer;
	const url = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
	return {
		...consumer,
		url
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/branches.js
var branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
// EXTERNAL MODULE: ./build/shaken/main/build/node/crypto.js
var node_crypto = __webpack_require__(4124);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/fingerprint.js

// build/changes/fingerprint.js
/**
* Identifies a change in every commit and order: 12 hexadecimal digits.
* @param detail what makes it another change, such as the new type
*/
function fingerprintOf(id, kind, member, detail) {
	return (0,node_crypto/* createHash */.n1)("sha256").update(JSON.stringify([
		id,
		kind,
		member,
		detail
	])).digest("hex").slice(0, 12);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/change.js




// build/changes/change.js
const maxName = 300;
const maxMessage = 800;
const maxCauses = 20;
/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
function changeOf(draft) {
	const { id, kind, entity, member, before, after, detail, members, causedBy = [], place } = draft;
	const known = classes/* changeClasses */.x[id];
	const level = levelOf(draft);
	const lowered = level !== known.level;
	return {
		id,
		level,
		kind,
		entity: (0,runtime_text/* oneLine */.TN)(entity, maxName),
		member: (0,runtime_text/* oneLine */.TN)(member, maxName),
		before: (0,changes_values/* shown */.SP)(before),
		after: (0,changes_values/* shown */.SP)(after),
		reason: lowered ? `${known.reason} The base marks it as deprecated.` : known.reason,
		fix: (0,runtime_text/* oneLine */.TN)(draft.fix ?? known.fix),
		...draft.renamedTo === void 0 ? {} : { renamedTo: (0,runtime_text/* oneLine */.TN)(draft.renamedTo, maxName) },
		...draft.renameCertainty === void 0 ? {} : { renameCertainty: draft.renameCertainty },
		...members === void 0 ? {} : { members },
		...causedBy.length === 0 ? {} : { causedBy: causesOf(causedBy) },
		...draft.message === void 0 ? {} : { message: (0,runtime_text/* oneLine */.TN)(draft.message, maxMessage) },
		origin: "unknown",
		fingerprint: fingerprintOf(id, kind, member, detail ?? (0,changes_values/* canonical */.$N)({
			before,
			after
		})),
		...place === void 0 ? {} : { place }
	};
}
function causesOf(causes) {
	return [...new Set(causes)].sort(changes_values/* inOrder */.al).slice(0, maxCauses).map((name) => (0,runtime_text/* oneLine */.TN)(name, maxName));
}
/** A deprecation lowers the level by one step. */
function levelOf({ id, deprecated }) {
	const { level } = classes/* changeClasses */.x[id];
	return deprecated === true && level === "breaking" ? "dangerous" : level;
}
const levels = [
	"breaking",
	"dangerous",
	"safe"
];
/** Each change once: breaking first, then by entity, member and class. */
function sortChanges(changes) {
	return [...new Map(changes.map((change) => [change.fingerprint, change])).values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || (0,changes_values/* inOrder */.al)(a.entity, b.entity) || (0,changes_values/* inOrder */.al)(a.member, b.member) || (0,changes_values/* inOrder */.al)(a.id, b.id) || (0,changes_values/* inOrder */.al)(a.fingerprint, b.fingerprint));
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/renames.js

// build/changes/renames.js
/** A definition that more members share than this is no sign of a rename. */
const mostAlike = 50;
const leastAlike = .5;
/** Finds renamed and merged entities and renamed members by what they are made of, never by the names alone. */
function findRenames(base, head) {
	const entities = renamedEntities(base, head);
	const members = /* @__PURE__ */ new Map();
	for (const kind of ["cube", "view"]) for (const entity of base.entities.values()) {
		const other = head.entities.get(entity.name);
		if (entity.kind !== kind || other === void 0) continue;
		for (const [name, rename] of renamedMembers(entity, other, members, entities)) members.set(`${entity.name}.${name}`, rename);
	}
	return {
		entities,
		members
	};
}
/** Matches gone and new members of an entity by their definitions; both have to be the only one with it. */
function renamedMembers(base, head, known, entities) {
	const gone = [...base.members.values()].filter(({ name }) => !head.members.has(name));
	const made = [...head.members.values()].filter(({ name }) => !base.members.has(name));
	const [before, after] = [byKey(base, gone), byKey(head, made)];
	const columns = renamedColumns(gone, made);
	return gone.flatMap((member) => {
		const own = renames_keyOf(base, member);
		const same = soleOf(before, own) && soleOf(after, own);
		if (same) return [[member.name, {
			to: `${head.name}.${same.name}`,
			certainty: certaintyIn(base)
		}]];
		const followed = movedAlias(member, known, entities);
		const over = overRenamedColumn(member, columns);
		const key = followed === void 0 ? over && renames_keyOf(base, over) : renames_keyOf(base, {
			...member,
			aliasMember: followed
		});
		const moved = soleOf(after, key);
		return moved ? [[member.name, {
			to: `${head.name}.${moved.name}`,
			certainty: "likely"
		}]] : [];
	});
}
/**
* Columns that were renamed, by their old names. A member over a column gets another definition with it, so its description
* is what stays; it has to be the only one with it on both sides.
*/
function renamedColumns(gone, made) {
	const described = (members) => Map.groupBy(members, ({ kind, type, aggType, description }) => description === "" ? void 0 : `${kind} ${type} ${aggType} ${description}`);
	const after = described(made);
	const columns = /* @__PURE__ */ new Map();
	for (const [text, members] of described(gone)) {
		const [from, to] = [members.length === 1 ? members[0] : void 0, soleOf(after, text)];
		const [old, now] = [from && columnOf(from), to && columnOf(to)];
		if (old !== void 0 && now !== void 0) columns.set(old, now);
	}
	return columns;
}
/** As files write it, and between backticks as the compiler does. */
const columnSql = /^`?(?:\$?\{CUBE\}\.)?"?(\w+)"?`?$/;
/** The column that a member is, without any expression. */
function columnOf({ definition }) {
	return columnSql.exec(definition?.sql ?? "")?.[1];
}
/** The member with the new name of its column; undefined if that was not renamed. */
function overRenamedColumn(member, columns) {
	const { definition } = member;
	const column = columnOf(member);
	const now = column === void 0 ? void 0 : columns.get(column);
	if (!definition?.sql || column === void 0 || now === void 0) return void 0;
	const { sql } = definition;
	const at = sql.lastIndexOf(column);
	const renamed = `${sql.slice(0, at)}${now}${sql.slice(at + column.length)}`;
	return {
		...member,
		definition: {
			...definition,
			sql: renamed
		}
	};
}
/** In a view, the same name of the cube's member says that it is the same column. */
function certaintyIn({ kind }) {
	return kind === "view" ? "certain" : "likely";
}
/** The new name of what a member of a view stands for. */
function movedAlias({ aliasMember }, known, entities) {
	const direct = known.get(aliasMember)?.to;
	if (direct !== void 0) return direct;
	const dot = aliasMember.indexOf(".");
	const entity = entities.get(aliasMember.slice(0, dot));
	return dot > 0 && entity ? `${entity.to}${aliasMember.slice(dot)}` : void 0;
}
/** What a member is made of, as text; undefined if that is not known. */
function renames_keyOf(entity, member) {
	const { kind, type, aggType, aliasMember, definition } = member;
	if (entity.kind === "view") return aliasMember === "" ? void 0 : `${kind} ${aliasMember}`;
	return definition === null ? void 0 : `${kind} ${type} ${aggType} ${(0,changes_values/* canonical */.$N)(definition)}`;
}
function byKey(entity, members) {
	return Map.groupBy(members, (member) => renames_keyOf(entity, member));
}
function soleOf(index, key) {
	const [only, second] = key === void 0 ? [] : index.get(key) ?? [];
	return second === void 0 ? only : void 0;
}
function renamedEntities(base, head) {
	const made = [...head.entities.values()].filter(({ name }) => !base.entities.has(name));
	const signs = new Map(made.map((entity) => [entity.name, signsOf(entity)]));
	const bySign = /* @__PURE__ */ new Map();
	for (const entity of made) for (const sign of signs.get(entity.name) ?? []) {
		const list = bySign.get(sign);
		if (list) list.push(entity);
		else bySign.set(sign, [entity]);
	}
	const renames = /* @__PURE__ */ new Map();
	for (const entity of base.entities.values()) {
		if (head.entities.has(entity.name)) continue;
		const match = bestMatch(entity, bySign, signs);
		if (match) renames.set(entity.name, {
			to: match.name,
			certainty: "likely",
			merged: false,
			...carried(entity, match)
		});
	}
	for (const group of Map.groupBy(renames.values(), ({ to }) => to).values()) for (const rename of group) rename.merged = group.length > 1;
	return renames;
}
/** What an entity is made of: its table, and the definitions or sources of its members. */
function signsOf(entity) {
	const members = [...entity.members.values()].flatMap((member) => {
		const key = entity.kind === "view" || Object.values(member.definition ?? {}).some((text) => text !== "") ? renames_keyOf(entity, member) : void 0;
		return key === void 0 ? [] : [`${entity.kind} ${key}`];
	});
	const table = tableOf(entity);
	return new Set(table === "" ? members : [...members, table]);
}
function tableOf({ source }) {
	const { sql = "", "sql table": table = "" } = source ?? {};
	return sql === "" && table === "" ? "" : `from ${sql} ${table}`;
}
/** The new entity with the same table, else that with the most equal members, if they are half of all. */
function bestMatch(entity, bySign, signs) {
	const own = signsOf(entity);
	const table = tableOf(entity);
	const common = /* @__PURE__ */ new Map();
	for (const sign of own) {
		const alike = bySign.get(sign) ?? [];
		if (alike.length > mostAlike) continue;
		for (const one of alike) if (one.kind === entity.kind) common.set(one, (common.get(one) ?? 0) + 1);
	}
	const [best] = [...common].map(([one, count]) => {
		const all = own.size + (signs.get(one.name)?.size ?? 0) - count;
		return {
			one,
			sameTable: table !== "" && tableOf(one) === table,
			likeness: count / all
		};
	}).filter(({ sameTable, likeness }) => sameTable || likeness >= leastAlike).sort((a, b) => Number(b.sameTable) - Number(a.sameTable) || b.likeness - a.likeness || (0,changes_values/* inOrder */.al)(a.one.name, b.one.name));
	return best?.one;
}
function carried(entity, match) {
	const moved = [...entity.members.values()].filter(({ name, kind }) => match.members.get(name)?.kind === kind).length;
	return {
		moved,
		gone: entity.members.size - moved
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/aliases.js

// build/changes/aliases.js
/**
* Follows renames of members and cubes, private ones, too: a view over a renamed cube has the same columns as before.
* @param renames of the public surface
*/
function followRenames(renames, { files }) {
	const surfaceOf = (entities) => ({
		entities,
		hidden: /* @__PURE__ */ new Set(),
		extended: false
	});
	const known = [renames, ...files ? [findRenames(surfaceOf(files.base.all), surfaceOf(files.head.all))] : []];
	return (name) => {
		const dot = name.indexOf(".");
		for (const { members, entities } of known) {
			const now = members.get(name)?.to;
			if (now !== void 0) return now;
			const entity = entities.get(name.slice(0, dot));
			if (entity) return `${entity.to}${name.slice(dot)}`;
		}
		return name;
	};
}
/**
* Names the cause of what happened to a member of a view: the same change of the cube's member that it stands for.
* @param hidden changes of private entities and members
*/
function nameCauses(drafts, hidden, base, head) {
	const known = new Set([...drafts, ...hidden].map(({ id, member }) => `${id} ${member}`));
	for (const draft of drafts) {
		const { id, entity, member } = draft;
		const aliasIn = ({ entities }) => entities.get(entity)?.members.get(member.slice(entity.length + 1))?.aliasMember;
		const alias = aliasIn(base) ?? aliasIn(head) ?? "";
		if (alias !== "" && known.has(`${id} ${alias}`)) draft.causedBy = [alias];
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/references.js
// build/changes/references.js
const reference = /\{\s*([A-Za-z_]\w*(?:\.\w+){0,3})\s*\}/g;
/** Characters of one text that are searched; no definition is longer. */
const maxText = 2e5;
/**
* The members, as `entity.member`, that a definition names in braces: `{status}`, `{CUBE.status}` and `{orders.status}`, and
* the same in compiled form. A bare word may be a member or an entity: both are listed.
* @param entity the entity of the definition
*/
function referencesIn(text, entity) {
	const found = /* @__PURE__ */ new Set();
	for (const [, path = ""] of text.slice(0, maxText).matchAll(reference)) {
		const [first = "", second, ...rest] = path.split(".");
		if (second === void 0) {
			if (!isOwn(first, entity)) found.add(`${entity}.${first}`).add(first);
		} else if (isOwn(first, entity)) found.add(`${entity}.${second}`);
		else if (rest[0] === void 0 || standard.has(rest[0])) found.add(`${first}.${second}`);
		else found.add(`${second}.${rest[0]}`).add(`${first}.${second}`);
	}
	return [...found];
}
function isOwn(word, entity) {
	return word === "CUBE" || word === "TABLE" || word === entity;
}
const standard = /* @__PURE__ */ new Set([...[
	"second",
	"minute",
	"hour",
	"day",
	"week",
	"month",
	"quarter",
	"year"
], "sql"]);


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/dependents.js


// build/changes/dependents.js
/** More causes of one change than this are not listed. */
const mostCauses = 20;
/**
* What each member is made of: for members of views their source, else the names in their definitions.
* @param all what the files define, private members, too
*/
function dependentsIn(surface, all = /* @__PURE__ */ new Map()) {
	const dependents = /* @__PURE__ */ new Map();
	for (const entity of [...surface.entities.values(), ...all.values()]) addEntity(dependents, entity);
	return dependents;
}
function addEntity(dependents, entity) {
	for (const { name, aliasMember, definition } of entity.members.values()) {
		const full = `${entity.name}.${name}`;
		addDependent(dependents, entity.name, full);
		if (aliasMember !== "") addDependent(dependents, aliasMember, full);
		for (const text of Object.values(definition ?? {})) for (const named of referencesIn(text, entity.name)) if (named !== full) addDependent(dependents, named, full);
	}
}
function addDependent(dependents, source, dependent) {
	const known = dependents.get(source);
	if (known) known.add(dependent);
	else dependents.set(source, /* @__PURE__ */ new Set([dependent]));
}
/**
* Everything that depends on one of the seeds, directly or not, with the seeds that it depends on. A seed is in the result
* only if it depends on another one.
*/
function spread(dependents, seeds) {
	const causes = /* @__PURE__ */ new Map();
	const waiting = [...seeds].sort(changes_values/* inOrder */.al).map((seed) => ({
		at: seed,
		seed
	}));
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { at, seed } = next;
		for (const dependent of dependents.get(at) ?? []) {
			if (dependent === seed) continue;
			const known = causes.get(dependent) ?? /* @__PURE__ */ new Set();
			if (known.has(seed) || known.size >= mostCauses) continue;
			causes.set(dependent, known.add(seed));
			waiting.push({
				at: dependent,
				seed
			});
		}
	}
	return causes;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/entities.js

// build/changes/entities.js
const safeParts = [
	["title-changed", "title"],
	["description-changed", "description"],
	["meta-changed", "meta"],
	["folder-changed", "folders"]
];
/** How an entity that both sides have differs, its members apart. */
function compareEntity(base, head) {
	return [
		...about(head, "entity-source-changed", { kind: base.kind }, { kind: head.kind }),
		...base.source && head.source ? about(head, "entity-source-changed", base.source, head.source) : [],
		...comparePrimaryKey(base, head),
		...optional(head, "access-policy-changed", "access policy", base.accessPolicy, head.accessPolicy),
		...optional(head, "refresh-key-changed", "refresh key", base.refreshKey, head.refreshKey),
		...compareJoins(base, head),
		...comparePreAggregations(base, head),
		...compareHierarchies(base, head),
		...safeParts.flatMap(([id, part]) => about(head, id, { [part]: base[part] }, { [part]: head[part] }))
	];
}
function about(entity, id, before, after) {
	return part(entity, entity.kind, entity.name, id, before, after);
}
/** A part that not every reading has. */
function optional(entity, id, name, base, head) {
	const kind = id === "access-policy-changed" ? "access-policy" : entity.kind;
	return base === null || head === null ? [] : part(entity, kind, entity.name, id, { [name]: base }, { [name]: head });
}
/** Keys are mostly hidden. Without the files, those that both sides show are compared; views say of no member that it is one. */
function comparePrimaryKey(base, head) {
	if (head.kind === "view" || base.kind === "view") return [];
	const common = [...base.members.keys()].filter((name) => head.members.has(name)).sort(changes_values/* inOrder */.al);
	const shownIn = ({ members }) => common.filter((name) => members.get(name)?.primaryKey === true).join(", ");
	const known = base.primaryKey !== null && head.primaryKey !== null;
	const keyOf = (entity) => known ? entity.primaryKey ?? "" : shownIn(entity);
	return about(head, "primary-key-changed", { "primary key": keyOf(base) }, { "primary key": keyOf(head) });
}
function part({ name: entity }, kind, member, id, before, after) {
	const values = (0,changes_values/* differing */.R1)(before, after);
	return values === null ? [] : [{
		id,
		kind,
		entity,
		member,
		...values
	}];
}
/** Joins are named by the cube that they lead to. */
function compareJoins(base, head) {
	const [before, after] = [base.joins, head.joins];
	if (!before || !after) return [];
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((name) => part(head, "join", `${head.name}.${name}`, "join-changed", before.get(name) ?? {}, after.get(name) ?? {}));
}
function comparePreAggregations(base, head) {
	const [before, after] = [base.preAggregations, head.preAggregations];
	if (!before || !after) return [];
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
		const [old, now] = [before.get(name), after.get(name)];
		const id = now === void 0 ? "pre-aggregation-removed" : old === void 0 ? "pre-aggregation-added" : "pre-aggregation-changed";
		const values = (text) => text === void 0 ? {} : { definition: text || "{}" };
		return part(head, "pre-aggregation", `${head.name}.${name}`, id, values(old), values(now));
	});
}
function compareHierarchies(base, head) {
	return [.../* @__PURE__ */ new Set([...base.hierarchies.keys(), ...head.hierarchies.keys()])].flatMap((name) => {
		const [old, now] = [base.hierarchies.get(name), head.hierarchies.get(name)];
		if (old !== void 0) return compareHierarchy(head, name, old, now);
		const levels = { levels: (0,changes_values/* canonical */.$N)(now?.levels) };
		return part(head, "hierarchy", `${head.name}.${name}`, "hierarchy-added", {}, levels);
	});
}
/** A lost level is a lost drill path, too. */
function compareHierarchy(entity, name, base, head) {
	const member = `${entity.name}.${name}`;
	const before = { levels: (0,changes_values/* canonical */.$N)(base.levels) };
	const after = { levels: (0,changes_values/* canonical */.$N)(head?.levels) };
	return [...part(entity, "hierarchy", member, head === void 0 || base.levels.some((level) => !head.levels.includes(level)) ? "hierarchy-removed" : "drill-members-changed", before, after), ...head ? part(entity, "hierarchy", member, "title-changed", { title: base.title }, { title: head.title }) : []];
}


// EXTERNAL MODULE: ./build/shaken/main/node_modules/leven/index.js
var leven = __webpack_require__(4869);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/similar.js

// build/changes/similar.js
/** Beyond these, names are not compared: the time grows with the product. */
const mostNames = 50;
const mostCharacters = 100;
/** The new member of the same kind and type with the most similar name; undefined if none is similar. */
function similarName(gone, made) {
	if (made.length > mostNames || gone.name.length > mostCharacters) return void 0;
	const best = made.filter(({ kind, type, name }) => kind === gone.kind && type === gone.type && name.length <= mostCharacters).map(({ name }) => ({
		name,
		distance: (0,leven/* default */.A)(gone.name, name)
	})).toSorted((a, b) => a.distance - b.distance)[0];
	return best && best.distance <= gone.name.length / 3 ? best.name : void 0;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/gone.js

// build/changes/gone.js
/** How many gone members of an entity are compared by name. */
const mostSimilar = 50;
/** An entity that queries can no longer use: one change, however many members it had. */
function goneEntity(entity, isDefined, renames) {
	const { name, kind, members, deprecated } = entity;
	const rename = renames.entities.get(name);
	const hidden = isDefined(name);
	return {
		id: hidden ? "entity-hidden" : "entity-removed",
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
		...rename && !hidden ? renamedEntity(entity, rename) : {},
		deprecated: deprecated !== ""
	};
}
function renamedEntity({ name, kind }, { to, certainty, merged }) {
	return {
		renamedTo: to,
		renameCertainty: certainty,
		fix: `${merged ? "Several were likely merged into one. " : ""}Keep ${kind === "view" ? `a view \`${name}\` with the same members` : `a cube \`${name}\` that extends \`${to}\``} for one release.`
	};
}
/** The members of an entity that queries can no longer use. */
function goneMembers(base, head, isDefined, renames) {
	const gone = [...base.members.values()].filter(({ name }) => !head.members.has(name));
	const made = [...head.members.values()].filter(({ name }) => !base.members.has(name));
	return gone.map((member, index) => {
		const full = `${base.name}.${member.name}`;
		const hidden = isDefined(full);
		const rename = hidden ? void 0 : renames.members.get(full);
		const similar = hidden || rename || index >= mostSimilar ? void 0 : similarName(member, made);
		return {
			id: hidden ? "member-hidden" : "member-removed",
			kind: member.kind,
			entity: base.name,
			member: full,
			before: typeOf(member),
			after: null,
			detail: "",
			deprecated: `${member.deprecated}${base.deprecated}` !== "",
			...rename ? renamedMember(base, member, rename) : {},
			...similar === void 0 ? {} : { fix: `Perhaps renamed to \`${similar}\`. Keep the old name for one release.` }
		};
	});
}
function renamedMember({ kind }, { name }, { to, certainty }) {
	return {
		renamedTo: to,
		renameCertainty: certainty,
		fix: `Keep the old name for one release: ${kind === "view" ? `include it a second time, with \`alias: ${name}\`` : `add a member \`${name}\` with the same definition, or keep its column in dbt`}.`
	};
}
/** What is new for those who query: entities as a whole, and members of entities that the base has. */
function newNames(base, head, isDefined) {
	return [...head.entities.values()].flatMap((entity) => {
		const old = base.entities.get(entity.name);
		if (!old) {
			const id = isDefined(entity.name) ? "made-public" : "entity-added";
			const { name, kind, members } = entity;
			return [{
				id,
				kind,
				entity: name,
				member: name,
				before: null,
				after: { members: String(members.size) },
				detail: ""
			}];
		}
		return [...entity.members.values()].filter(({ name }) => !old.members.has(name)).map((member) => {
			const full = `${entity.name}.${member.name}`;
			const id = isDefined(full) ? "made-public" : "member-added";
			const { kind } = member;
			return {
				id,
				kind,
				entity: entity.name,
				member: full,
				before: null,
				after: typeOf(member),
				detail: ""
			};
		});
	});
}
function typeOf({ type, aggType, kind }) {
	if (type === "") return { kind };
	return aggType === "" ? { type } : {
		type,
		aggregation: aggType
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/members.js

// build/changes/members.js
/** The parts of a member that only change what readers see. */
const members_safeParts = [
	["title-changed", "title"],
	["description-changed", "description"],
	["format-changed", "format"],
	["meta-changed", "meta"],
	["order-changed", "order"],
	["drill-members-changed", "drillMembers"]
];
/**
* How a member that both sides have differs.
* @param follow the new names of renamed members of cubes
*/
function compareMember(entity, base, head, follow = (name) => name) {
	const draft = drafter(entity, head);
	if (base.kind !== head.kind) return draft("member-kind-changed", { kind: base.kind }, { kind: head.kind });
	return [
		...compareTypes(draft, base, head),
		...compareGranularities(draft, base, head),
		...draft("member-source-changed", ...sourcesOf(base, head, follow)),
		...draft("member-definition-changed", base.definition ?? {}, head.definition ?? {}, base, head),
		...members_safeParts.flatMap(([id, part]) => draft(id, { [part]: base[part] }, { [part]: head[part] }))
	];
}
/** Makes a change of this id if the values differ, and if the definitions it needs were read. */
function drafter({ name: entity }, { name, kind }) {
	return (id, before, after, ...needed) => {
		if (needed.some(({ definition }) => definition === null)) return [];
		const values = (0,changes_values/* differing */.R1)(before, after);
		return values === null ? [] : [{
			id,
			kind,
			entity,
			member: `${entity}.${name}`,
			...values
		}];
	};
}
function compareTypes(draft, base, head) {
	const isMeasure = base.kind === "measure";
	const before = {
		type: base.type,
		...isMeasure ? { aggregation: base.aggType } : {}
	};
	const after = {
		type: head.type,
		...isMeasure ? { aggregation: head.aggType } : {}
	};
	if (base.type === head.type) return draft("aggregation-changed", before, after);
	return draft(isMeasure ? "measure-type-changed" : "dimension-type-changed", before, after);
}
/** Queries name custom granularities. A dimension of another type has none, which its type says already. */
function compareGranularities(draft, base, head) {
	if (base.type !== head.type) return [];
	return [.../* @__PURE__ */ new Set([...base.granularities.keys(), ...head.granularities.keys()])].flatMap((name) => {
		const [old, now] = [base.granularities.get(name), head.granularities.get(name)];
		if (now === void 0) return draft("granularity-removed", { granularity: name }, {});
		if (old === void 0) return draft("granularity-added", {}, { granularity: name });
		const key = `granularity ${name}`;
		return draft("member-definition-changed", { [key]: old }, { [key]: now });
	});
}
/** Not every reading names the source of a view's member; geo dimensions have none. */
function sourcesOf(base, head, follow) {
	return base.aliasMember !== "" && head.aliasMember !== "" && follow(base.aliasMember) !== head.aliasMember ? [{ member: base.aliasMember }, { member: head.aliasMember }] : [{}, {}];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/hidden.js


// build/changes/hidden.js
/** Changes of hidden entities that all who query see: they concern views of it, and joins through it. */
const concernsAll = /* @__PURE__ */ new Set([
	"join-changed",
	"primary-key-changed",
	"access-policy-changed",
	"pre-aggregation-added",
	"pre-aggregation-changed",
	"pre-aggregation-removed",
	"refresh-key-changed"
]);
/** Compares what files define and no query can name. */
function compareHidden(base, head, files) {
	const found = {
		drafts: [],
		causes: []
	};
	for (const before of files.base.all.values()) {
		const after = files.head.all.get(before.name);
		const [shownBefore, shownAfter] = [base.entities.get(before.name), head.entities.get(before.name)];
		if (!after) {
			if (!shownBefore) found.causes.push(goneCause(before.name, before.name));
			continue;
		}
		if (!shownBefore || !shownAfter) {
			const changes = compareEntity(before, after);
			found.drafts.push(...changes.filter(({ id }) => concernsAll.has(id)));
			found.causes.push(...changes.filter(({ id }) => id === "entity-source-changed"));
		}
		for (const member of before.members.values()) {
			const now = after.members.get(member.name);
			const isPublic = shownBefore?.members.has(member.name) && shownAfter?.members.has(member.name);
			if (!now && !shownBefore?.members.has(member.name)) found.causes.push(goneCause(before.name, `${before.name}.${member.name}`));
			else if (now && !isPublic) found.causes.push(...compareMember(after, member, now));
		}
	}
	return found;
}
/** Nothing is said about a private name that is gone; what is made of it has to be planned. */
function goneCause(entity, member) {
	return {
		id: "member-removed",
		kind: "dimension",
		entity,
		member,
		before: null,
		after: null
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/joins.js

// build/changes/joins.js
const maxNamed = 10;
/**
* Cubes that could be joined and can no longer: one change for each part that was cut off. The numbers of the groups mean
* nothing, so the groups themselves are compared.
*/
function lostJoinPaths(base, head) {
	return [...groupsOf(base, head).values()].flatMap((group) => {
		const [kept = [], ...lost] = [...Map.groupBy(group, (name) => joins_partOf(head, name)).values()].map((part) => part.sort(changes_values/* inOrder */.al)).sort((a, b) => b.length - a.length || (0,changes_values/* inOrder */.al)(a[0] ?? "", b[0] ?? ""));
		return lost.map((part) => lostPath(part, kept));
	});
}
/** The groups of the base with more than one cube that both sides have. */
function groupsOf(base, head) {
	const groups = /* @__PURE__ */ new Map();
	for (const { name, kind, component } of base.entities.values()) {
		if (kind !== "cube" || component === null || head.entities.get(name)?.kind !== "cube") continue;
		const group = groups.get(component);
		if (group) group.push(name);
		else groups.set(component, [name]);
	}
	return groups;
}
/** A cube without joins has no number and is a part of its own. */
function joins_partOf(head, name) {
	const component = head.entities.get(name)?.component ?? null;
	return component === null ? `cube ${name}` : `group ${component}`;
}
function lostPath(part, kept) {
	const [entity = ""] = part;
	return {
		id: "join-path-lost",
		kind: "join",
		entity,
		member: entity,
		before: {
			cubes: listed(part),
			"joined with": listed(kept)
		},
		after: null,
		detail: [part.join(" "), kept.join(" ")].join("|")
	};
}
function listed(names) {
	const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
	return `${names.slice(0, maxNamed).join(", ")}${more}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/complete.js
// build/changes/complete.js
/** Parts of a member that the compiled form has, with templates evaluated. */
const compiledParts = /* @__PURE__ */ new Set([
	"sql",
	"filters",
	"case"
]);
/**
* The surface with what only files say: definitions where none were compiled, keys, policies. A part that just one side can
* say is in neither, since it would differ without a change.
* @param compiled whether both surfaces have compiled definitions
*/
function completed({ surface, files, other }, compiled) {
	const entities = /* @__PURE__ */ new Map();
	for (const entity of surface.entities.values()) {
		const own = files.all.get(entity.name);
		const its = other.all.get(entity.name);
		entities.set(entity.name, withParts(entity, own, its, compiled));
	}
	return {
		...surface,
		entities
	};
}
function withParts(entity, own, other, compiled) {
	const parts = own && (other || !compiled) ? own : null;
	return {
		...entity,
		members: new Map([...entity.members.values()].map((member) => [member.name, {
			...member,
			definition: definitionOf(entity, member, own, other, compiled)
		}])),
		source: compiled ? {
			...entity.source,
			...filesOnly(parts?.source ?? {}, sourceParts)
		} : parts?.source ?? null,
		joins: (compiled ? entity.joins : null) ?? parts?.joins ?? null,
		preAggregations: (compiled ? entity.preAggregations : null) ?? parts?.preAggregations ?? null,
		refreshKey: compiled ? entity.refreshKey : parts?.refreshKey ?? null,
		primaryKey: parts?.primaryKey ?? null,
		accessPolicy: parts?.accessPolicy ?? null
	};
}
const sourceParts = /* @__PURE__ */ new Set(["sql", "extends"]);
function filesOnly(values, compiledOnes) {
	return Object.fromEntries(Object.entries(values).filter(([name]) => !compiledOnes.has(name)));
}
function definitionOf({ kind }, { name, definition }, own, other, compiled) {
	if (kind === "view") return compiled ? definition : null;
	const values = own?.members.get(name)?.definition ?? null;
	if (!compiled) return values;
	return values !== null && other?.members.has(name) === true ? {
		...definition,
		...filesOnly(values, compiledParts)
	} : definition;
}
/**
* Adds what files define as public and the base's surface does not show, on both sides: this token may not see it, so that its
* absence from a surface says nothing.
* @param isText whether the head's file of that path cannot be interpreted
*/
function withUnseen(base, head, files, isText) {
	const unseen = {
		entities: [],
		members: []
	};
	const [before, after] = [new Map(base.entities), new Map(head.entities)];
	for (const entity of files.base.surface.entities.values()) if (base.entities.get(entity.name)) {
		if (entity.accessPolicy === "") continue;
		addMembers(entity, before, after, files.head.surface, unseen);
	} else if (!base.hidden.has(entity.name)) {
		unseen.entities.push(entity.name);
		if (isText(entity.fileName)) continue;
		before.set(entity.name, entity);
		const now = files.head.surface.entities.get(entity.name);
		if (now) after.set(entity.name, now);
	}
	return {
		base: {
			...base,
			entities: before
		},
		head: {
			...head,
			entities: after
		},
		unseen
	};
}
function addMembers(entity, before, after, head, unseen) {
	const shown = before.get(entity.name);
	const missing = [...entity.members.values()].filter(({ name }) => shown?.members.has(name) === false);
	if (!shown || missing.length === 0) return;
	unseen.members.push(...missing.map(({ name }) => `${entity.name}.${name}`));
	before.set(entity.name, {
		...shown,
		members: new Map([...shown.members, ...complete_named(missing)])
	});
	const now = after.get(entity.name);
	const later = head.entities.get(entity.name);
	if (!now || !later) return;
	const still = missing.flatMap(({ name }) => later.members.get(name) ?? []);
	after.set(entity.name, {
		...now,
		members: new Map([...now.members, ...complete_named(still)])
	});
}
function complete_named(members) {
	return members.map((member) => [member.name, member]);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/components.js
// build/changes/components.js
/** The groups of cubes that joins connect, by name; as the compiler numbers them, cubes without any join are in none. */
function componentsOf(definitions) {
	const neighbours = /* @__PURE__ */ new Map();
	const connect = (from, to) => {
		const known = neighbours.get(from);
		if (known) known.push(to);
		else neighbours.set(from, [to]);
	};
	for (const { name, joins } of definitions.values()) for (const other of joins.keys()) {
		if (!definitions.has(other)) continue;
		connect(name, other);
		connect(other, name);
	}
	const groups = /* @__PURE__ */ new Map();
	let group = 0;
	for (const start of neighbours.keys()) {
		if (groups.has(start)) continue;
		group += 1;
		const waiting = [start];
		for (let at = waiting.pop(); at !== void 0; at = waiting.pop()) {
			if (groups.has(at)) continue;
			groups.set(at, group);
			waiting.push(...neighbours.get(at) ?? []);
		}
	}
	return groups;
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-path.js
var yaml_path = __webpack_require__(2354);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-nodes.js
var yaml_nodes = __webpack_require__(7468);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/yaml-values.js

// build/changes/yaml-values.js
/** Aliases and merged maps can multiply a file: nodes of a whole branch, and their depth. */
const mostNodes = 5e5;
const yaml_values_maxDepth = 60;
/**
* The value of a YAML node, with its aliases and merged maps; keys in snake case, since the compiler accepts both spellings.
* Null if it is too large or too deep to be read.
* @param budget nodes that may still be read; an entity may take a part of them
*/
function plainValue(tree, root, budget) {
	const most = Math.min(budget.nodes, mostNodes / 5);
	let left = most;
	const read = (node, depth) => {
		left -= depth > yaml_values_maxDepth ? most + 1 : 1;
		if (left < 0) return void 0;
		const found = tree.target(node);
		if ((0,yaml_nodes/* isScalar */.jn)(found)) return found.value;
		if ((0,yaml_nodes/* isSeq */.oP)(found)) return found.items.map((item) => read(item, depth + 1));
		if (!(0,yaml_nodes/* isMap */.jh)(found)) return void 0;
		const own = [];
		const merged = [];
		for (const pair of found.items) {
			const key = (0,yaml_nodes/* isPair */.tO)(pair) ? (0,yaml_nodes/* textOf */.b6)(pair.key) : void 0;
			if (key === void 0 || !(0,yaml_nodes/* isPair */.tO)(pair)) continue;
			const value = read(pair.value, depth + 1);
			if (key === "<<") merged.push(...[value].flat().filter(isPlain).toReversed().flatMap(entriesOf));
			else own.push([snakeCase(key), value]);
			if (left < 0) return void 0;
		}
		return Object.fromEntries([...merged, ...own]);
	};
	const value = read(root, 0);
	budget.nodes -= most - Math.max(left, 0);
	return left < 0 ? null : { value };
}
const entriesOf = (plain) => Object.entries(plain);
function isPlain(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function snakeCase(key) {
	return key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
/** The maps of a list, or of a map by name, with their names. */
function namedIn(list) {
	return (Array.isArray(list) ? list.map((item) => [isPlain(item) ? item.name ?? item.join_path : void 0, item]) : isPlain(list) ? Object.entries(list) : []).flatMap(([name, value]) => typeof name === "string" || typeof name === "number" ? [[String(name), isPlain(value) ? value : {}]] : []);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/entity-definition.js




// build/changes/entity-definition.js
const kinds = [
	["measure", "measures"],
	["dimension", "dimensions"],
	["segment", "segments"]
];
/** Parts of a member that what can be queried shows already, or that do not change its values. */
const shownParts = /* @__PURE__ */ new Set([
	...[
		"name",
		"title",
		"description",
		"format",
		"currency",
		"meta",
		"type",
		"order",
		"granularities"
	],
	...[
		"public",
		"shown",
		"primary_key",
		"drill_members",
		"drill_member_references",
		"links"
	],
	"suggest_filter_values"
]);
const entity_definition_sourceParts = [
	"sql",
	"sql_table",
	"extends",
	"data_source"
];
/** An entity of a file; null if it is too large to be interpreted. */
function readEntity(source, yaml, entity, budget) {
	const read = plainValue(yaml.tree, entity.body, budget);
	if (read === null) return null;
	const plain = isPlain(read.value) ? read.value : {};
	const { path } = source;
	const lineOf = (offset) => source.lines().at(offset ?? entity.offset ?? 0).line;
	const lineIn = (list, name) => {
		const item = yaml.keys.item(yaml.keys.entry(entity.body, list)?.value, name);
		return lineOf(item === void 0 ? void 0 : (0,yaml_path/* labelOffset */.QQ)(yaml.tree, yaml.keys, item));
	};
	const parts = (list) => new Map(namedIn(plain[list]).map(([name, part]) => [name, {
		path,
		line: lineIn(list, name),
		...entity_definition_partOf(part)
	}]));
	return {
		name: entity.name,
		kind: entity.kind,
		path,
		line: lineOf(entity.offset),
		extends: (0,changes_values/* canonical */.$N)(plain.extends),
		source: pick(plain, entity_definition_sourceParts),
		refreshKey: (0,changes_values/* canonical */.$N)(plain.refresh_key),
		members: membersOf(plain, path, lineIn),
		joins: parts("joins"),
		preAggregations: parts("pre_aggregations"),
		hierarchies: parts("hierarchies"),
		accessPolicy: policyOf(plain, path, lineOf((0,yaml_nodes/* offsetOf */.b4)(yaml.keys.entry(entity.body, "access_policy")?.key))),
		plain
	};
}
function membersOf(plain, path, lineIn) {
	const members = /* @__PURE__ */ new Map();
	for (const [kind, list] of kinds) for (const [name, member] of namedIn(plain[list])) {
		if (members.has(name)) continue;
		const primaryKey = member.primary_key === true;
		members.set(name, {
			name,
			kind,
			path,
			line: lineIn(list, name),
			public: isPublic(member) ?? !primaryKey,
			primaryKey,
			values: definitionValues(member),
			plain: member
		});
	}
	return members;
}
/** Undefined where the file does not say. */
function isPublic(plain) {
	const value = plain.public ?? plain.shown;
	return typeof value === "boolean" ? value : void 0;
}
function definitionValues(member) {
	return pick(member, Object.keys(member).filter((name) => !shownParts.has(name)));
}
function pick(plain, names) {
	const found = names.map((name) => [name.replaceAll("_", " "), (0,changes_values/* canonical */.$N)(plain[name])]);
	return Object.fromEntries(found.filter(([, text]) => text !== ""));
}
function entity_definition_partOf(plain) {
	return {
		values: pick(plain, Object.keys(plain).filter((name) => name !== "name")),
		plain
	};
}
function policyOf(plain, path, line) {
	const policy = plain.access_policy;
	return policy === void 0 || policy === null ? null : {
		path,
		line,
		values: { "access policy": (0,changes_values/* canonical */.$N)(policy) },
		plain: {}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/surface.js
var surface = __webpack_require__(465);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/view-members.js


// build/changes/view-members.js
const mostMembers = 2e4;
/** The members that a view includes, with `*`, `excludes`, `prefix` and `alias` applied. */
function viewMembers(view, definitions) {
	const { cubes } = view.plain;
	const found = /* @__PURE__ */ new Map();
	for (const list of Array.isArray(cubes) ? cubes : []) {
		if (!isPlain(list) || found.size > mostMembers) continue;
		for (const one of includedBy(list, definitions)) if (!found.has(one.name)) found.set(one.name, one);
	}
	return [...found.values()];
}
function includedBy(list, definitions) {
	const path = (0,changes_values/* canonical */.$N)(list.join_path ?? list.name);
	const cube = definitions.get(path.slice(path.lastIndexOf(".") + 1));
	if (!cube) return [];
	const excluded = new Set(view_members_named(list.excludes).map(({ name }) => lastPart(name)));
	const alias = typeof list.alias === "string" ? list.alias : cube.name;
	const prefix = list.prefix === true ? `${alias}_` : "";
	return (list.includes === "*" ? [...cube.members.keys()].map((name) => ({
		name,
		plain: {}
	})) : view_members_named(list.includes)).flatMap(({ name, plain }) => withLevels(cube, lastPart(name), plain)).flatMap(({ name, plain }) => {
		const member = cube.members.get(name);
		if (!member || excluded.has(name)) return [];
		const own = typeof plain.alias === "string" ? plain.alias : name;
		return [{
			name: `${prefix}${own}`,
			source: `${cube.name}.${name}`,
			member,
			plain
		}];
	});
}
/** A hierarchy brings the members of its levels with it. */
function withLevels(cube, name, plain) {
	const levels = cube.hierarchies.get(name)?.plain.levels;
	if (!Array.isArray(levels)) return [{
		name,
		plain
	}];
	return levels.flatMap((level) => typeof level === "string" ? [{
		name: lastPart(level),
		plain: {}
	}] : []);
}
function view_members_named(list) {
	if (!Array.isArray(list)) return [];
	return list.flatMap((item) => {
		if (typeof item === "string") return [{
			name: item,
			plain: {}
		}];
		return isPlain(item) && typeof item.name === "string" ? [{
			name: item.name,
			plain: item
		}] : [];
	});
}
function lastPart(name) {
	return name.slice(name.lastIndexOf(".") + 1);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/files-surface.js






// build/changes/files-surface.js
/** Everything that files define, and what of it is public. Never throws. */
function filesSurface(definitions) {
	const all = /* @__PURE__ */ new Map();
	const entities = /* @__PURE__ */ new Map();
	const hidden = /* @__PURE__ */ new Set();
	const components = componentsOf(definitions);
	for (const entity of definitions.values()) {
		const isShown = isPublic(entity.plain) ?? true;
		const members = /* @__PURE__ */ new Map();
		const everything = files_surface_membersOf(entity, definitions);
		for (const [member, visible] of everything) if (isShown && visible) members.set(member.name, member);
		else hidden.add(`${entity.name}.${member.name}`);
		const full = files_surface_entityOf(entity, components.get(entity.name) ?? null);
		all.set(entity.name, {
			...full,
			members: new Map(everything.map(([member]) => [member.name, member]))
		});
		if (members.size === 0) hidden.add(entity.name);
		else entities.set(entity.name, {
			...full,
			members
		});
	}
	return {
		all,
		surface: {
			entities,
			hidden,
			extended: false
		}
	};
}
/** The members with their visibility. */
function files_surface_membersOf(entity, definitions) {
	const own = [...entity.members.values()].map((member) => [memberOf(member), member.public]);
	if (entity.kind === "cube") return own;
	return [...viewMembers(entity, definitions).map(({ name, source, member, plain }) => [viewMember(memberOf(member), name, source, plain), isPublic(plain) ?? true]), ...own];
}
function memberOf({ name, kind, primaryKey, plain, values }) {
	const type = (0,changes_values/* canonical */.$N)(plain.type);
	const isMeasure = kind === "measure";
	return {
		name,
		kind,
		type: isMeasure ? valueTypes.has(type) ? type : "number" : kind === "dimension" ? type : "",
		aggType: isMeasure ? camelCase(type) : "",
		title: (0,changes_values/* canonical */.$N)(plain.title),
		description: (0,changes_values/* canonical */.$N)(plain.description),
		format: [(0,changes_values/* canonical */.$N)(plain.format), (0,changes_values/* canonical */.$N)(plain.currency)].filter((text) => text !== "").join(" "),
		meta: (0,changes_values/* canonical */.$N)(plain.meta),
		aliasMember: "",
		primaryKey,
		granularities: new Map(namedIn(plain.granularities).map(([granularity, { interval, offset, origin }]) => [granularity, (0,changes_values/* canonical */.$N)({
			interval,
			offset,
			origin
		})])),
		drillMembers: (0,changes_values/* canonical */.$N)(plain.drill_members),
		order: (0,changes_values/* canonical */.$N)(plain.order),
		deprecated: (0,surface/* deprecatedIn */.v)(plain.meta),
		definition: values
	};
}
/** Types of measures that are not numbers. */
const valueTypes = /* @__PURE__ */ new Set([
	"string",
	"time",
	"boolean"
]);
function camelCase(text) {
	return text.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}
/** A member of a view says in its list what differs from the cube's. */
function viewMember(member, name, aliasMember, plain) {
	return {
		...member,
		name,
		aliasMember,
		primaryKey: false,
		order: "",
		definition: {},
		title: (0,changes_values/* canonical */.$N)(plain.title) || member.title,
		description: (0,changes_values/* canonical */.$N)(plain.description) || member.description,
		format: (0,changes_values/* canonical */.$N)(plain.format) || member.format,
		meta: (0,changes_values/* canonical */.$N)(plain.meta) || member.meta
	};
}
function files_surface_entityOf(entity, component) {
	const { name, kind, path, plain, hierarchies, members, joins, preAggregations } = entity;
	const keys = [...members.values()].filter(({ primaryKey }) => primaryKey).map((member) => member.name);
	return {
		name,
		kind,
		title: (0,changes_values/* canonical */.$N)(plain.title),
		description: (0,changes_values/* canonical */.$N)(plain.description),
		meta: (0,changes_values/* canonical */.$N)(plain.meta),
		deprecated: (0,surface/* deprecatedIn */.v)(plain.meta),
		component: kind === "cube" ? component : null,
		folders: (0,changes_values/* canonical */.$N)(plain.folders),
		members: /* @__PURE__ */ new Map(),
		hierarchies: new Map([...hierarchies].map(([hierarchy, part]) => [hierarchy, hierarchyOf(part.plain)])),
		fileName: path,
		source: entity.source,
		joins: new Map([...joins].map(([join, { values }]) => [join, values])),
		preAggregations: new Map([...preAggregations].map(([rollup, { values }]) => [rollup, (0,changes_values/* canonical */.$N)(values)])),
		refreshKey: entity.refreshKey,
		primaryKey: keys.sort(changes_values/* inOrder */.al).join(", "),
		accessPolicy: (0,changes_values/* canonical */.$N)(entity.accessPolicy?.values["access policy"])
	};
}
function hierarchyOf({ title, levels }) {
	const names = Array.isArray(levels) ? levels.filter((level) => typeof level === "string") : [];
	return {
		title: (0,changes_values/* canonical */.$N)(title),
		levels: names
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/inherit.js
// build/changes/inherit.js
const mostParents = 20;
/** Adds what entities inherit: members, joins and parts by name, single values where they have none of their own. */
function withInherited({ entities }) {
	const done = /* @__PURE__ */ new Map();
	const resolve = (entity, depth) => {
		const known = done.get(entity.name);
		if (known) return known;
		const parent = depth < mostParents ? entities.get(entity.extends) : void 0;
		const full = parent && parent !== entity ? extended(resolve(parent, depth + 1), entity) : entity;
		if (depth === 0 || !parent) done.set(entity.name, full);
		return full;
	};
	for (const entity of entities.values()) resolve(entity, 0);
	return done;
}
function extended(parent, own) {
	const both = (a, b) => new Map([...a, ...b]);
	const cubes = [parent.plain.cubes, own.plain.cubes].flatMap((list) => Array.isArray(list) ? list : []);
	return {
		...own,
		source: {
			...parent.source,
			...own.source
		},
		refreshKey: own.refreshKey || parent.refreshKey,
		members: both(parent.members, own.members),
		joins: both(parent.joins, own.joins),
		preAggregations: both(parent.preAggregations, own.preAggregations),
		hierarchies: both(parent.hierarchies, own.hierarchies),
		accessPolicy: own.accessPolicy ?? parent.accessPolicy,
		plain: {
			...parent.plain,
			...own.plain,
			cubes
		}
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/sides.js



// build/changes/sides.js
const mostNamed = 10;
/** Null if the two sides have no reading in common. */
function sidesOf(base, head) {
	const files = base.definitions && head.definitions ? {
		base: filesSurface(withInherited(base.definitions)),
		head: filesSurface(withInherited(head.definitions))
	} : null;
	if (base.surface && head.surface) {
		if (files) return withFiles(base.surface, head.surface, files, head.definitions?.texts);
		const unknown = ["The files of the data model were not compared: access policies, private members and places are unknown."];
		return {
			...comparable(base.surface, head.surface),
			files,
			readings: ["meta"],
			unknown
		};
	}
	if (!files) return null;
	return {
		base: files.base.surface,
		head: files.head.surface,
		files,
		readings: ["files"],
		unknown: ["What can be queried was compared by the files alone: what templates, code and access policies make of it is unknown."]
	};
}
/** Compiled definitions can only be compared with compiled ones. */
function comparable(base, head) {
	if (base.extended && head.extended) return {
		base,
		head
	};
	const nothing = {
		all: /* @__PURE__ */ new Map(),
		surface: {
			entities: /* @__PURE__ */ new Map(),
			hidden: /* @__PURE__ */ new Set(),
			extended: false
		}
	};
	const without = (surface) => completed({
		surface,
		files: nothing,
		other: nothing
	}, false);
	return {
		base: without(base),
		head: without(head)
	};
}
function withFiles(base, head, files, texts) {
	const compiled = base.extended && head.extended;
	const sides = withUnseen(completed({
		surface: base,
		files: files.base,
		other: files.head
	}, compiled), completed({
		surface: head,
		files: files.head,
		other: files.base
	}, compiled), files, (path) => texts?.has(path) === true);
	const { entities, members } = sides.unseen;
	const unknown = [...entities, ...members];
	return {
		base: sides.base,
		head: sides.head,
		files,
		readings: ["meta", "files"],
		unknown: unknown.length === 0 ? [] : [`Not visible to this token, so compared by the files alone: ${sides_listed(unknown)}. \`security-context\` can name the groups of the access policy.`]
	};
}
function sides_listed(names) {
	const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
	return `${names.slice(0, mostNamed).map((name) => `\`${name}\``).join(", ")}${more}`;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/spread.js


// build/changes/spread.js
/** Other values of such a member mean other values of what is made of it. */
const changesValues = /* @__PURE__ */ new Set(["member-definition-changed", "aggregation-changed"]);
/** Changes that leave every plan as it is. */
const leavesPlans = /* @__PURE__ */ new Set([
	"title-changed",
	"description-changed",
	"format-changed",
	"meta-changed",
	"order-changed",
	"folder-changed",
	"drill-members-changed",
	"hierarchy-removed",
	"hierarchy-added",
	"refresh-key-changed",
	"access-policy-changed"
]);
/** Changes with which every plan of the entity may differ. */
const spread_concernsAll = /* @__PURE__ */ new Set([
	"join-changed",
	"join-path-lost",
	"primary-key-changed",
	"pre-aggregation-added",
	"pre-aggregation-changed",
	"pre-aggregation-removed"
]);
/**
* The changes of public members and views that are made of something changed; those that have a change of their own get
* the causes into it.
* @param hidden changes of private entities and members, which are causes only
*/
function spreadChanges(drafts, hidden, base, head, dependents) {
	const seeds = [...drafts, ...hidden].filter(({ id }) => changesValues.has(id)).map(({ member }) => member);
	const own = new Map(drafts.filter(({ id }) => changesValues.has(id)).map((draft) => [draft.member, draft]));
	return [...[...spread(dependents, seeds)].flatMap(([name, causes]) => {
		const known = own.get(name);
		if (known) {
			known.causedBy = [...causes];
			return [];
		}
		return inherited(name, causes, base, head);
	}), ...spreadSources([...drafts, ...hidden], base, head, dependents)];
}
function inherited(name, causes, base, head) {
	const dot = name.indexOf(".");
	const [entity, short] = [name.slice(0, dot), name.slice(dot + 1)];
	const member = head.entities.get(entity)?.members.get(short);
	if (!member || !base.entities.get(entity)?.members.has(short)) return [];
	const causedBy = [...causes].sort(changes_values/* inOrder */.al);
	return [{
		id: "member-definition-changed",
		kind: member.kind,
		entity,
		member: name,
		before: null,
		after: null,
		detail: causedBy.join(" "),
		causedBy
	}];
}
/** An entity's own source changes each of its members: one change for the entity, and one for each view of it. */
function spreadSources(drafts, base, head, dependents) {
	const seeds = drafts.filter(({ id }) => id === "entity-source-changed").map(({ entity }) => entity);
	const causes = /* @__PURE__ */ new Map();
	const single = [];
	for (const [name, found] of spread(dependents, seeds)) {
		const entity = head.entities.get(name.slice(0, name.indexOf(".")));
		if (!entity || !base.entities.has(entity.name)) continue;
		const others = new Set([...found].filter((one) => one !== entity.name));
		if (others.size === 0 || found.size > others.size) continue;
		if (entity.kind === "cube") single.push(...inherited(name, others, base, head));
		else causes.set(entity, /* @__PURE__ */ new Set([...causes.get(entity) ?? [], ...others]));
	}
	return [...single, ...[...causes].map(([view, found]) => sourceOf(view, found))];
}
function sourceOf({ name, kind }, causes) {
	const causedBy = [...causes].sort(changes_values/* inOrder */.al);
	return {
		id: "entity-source-changed",
		kind,
		entity: name,
		member: name,
		before: null,
		after: null,
		detail: causedBy.join(" "),
		causedBy
	};
}
/**
* Public members of the head whose plan may differ.
* @param entities entities that may have changed as a whole
*/
function affectedBy(drafts, entities, head, dependents) {
	const changed = new Set(entities);
	for (const { id, entity, member } of drafts) if (!leavesPlans.has(id)) changed.add(spread_concernsAll.has(id) ? entity : member);
	const reached = spread(dependents, changed).keys();
	const names = [...changed, ...reached].flatMap((name) => publicNames(name, head));
	return [...new Set(names)].sort(changes_values/* inOrder */.al);
}
/** A member, or all of an entity. */
function publicNames(name, head) {
	const whole = head.entities.get(name);
	if (whole) return [...whole.members.keys()].map((member) => `${name}.${member}`);
	const dot = name.indexOf(".");
	return head.entities.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) ? [name] : [];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/unreadable.js

// build/changes/unreadable.js
/**
* Files with templates or code whose text changed, or that can no longer be interpreted. A new one is told by its entities.
* @param head for the entities of a file, where the reading names them
*/
function compareTexts(base, head, surface) {
	const byFile = Map.groupBy(surface.entities.values(), ({ fileName }) => fileName);
	const changed = [];
	for (const [path, text] of head.texts) {
		const before = base.texts.get(path);
		if (before === void 0 ? base.paths.has(path) : before !== text) changed.push([path, text]);
	}
	for (const path of base.texts.keys()) if (!head.texts.has(path)) changed.push([path, ""]);
	const drafts = changed.map(([path, text]) => {
		const [entity] = byFile.get(path) ?? byFile.get(path.replace(/^model\//, "")) ?? [];
		return {
			id: "definition-not-readable",
			kind: entity?.kind ?? "cube",
			entity: entity?.name ?? path,
			member: entity?.name ?? path,
			before: { file: path },
			after: text === "" ? null : { file: path },
			detail: fingerprintOf("text", "", path, text)
		};
	});
	if (changed.length === 0) return {
		drafts,
		entities: []
	};
	return {
		drafts,
		entities: [...surface.entities.keys()].filter((name) => !head.entities.has(name))
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/compare.js












// build/changes/compare.js
/** Compares two states of a data model. Never throws. */
function compareModels({ base, head, today = "" }) {
	const sides = sidesOf(base, head);
	if (!sides) return {
		changes: [],
		readings: [],
		unknown: ["The two models could not be compared: no reading of both sides succeeded."],
		affected: []
	};
	const drafts = compareSurfaces(sides);
	const hidden = sides.files ? compareHidden(sides.base, sides.head, sides.files) : {
		drafts: [],
		causes: []
	};
	const texts = base.definitions && head.definitions ? compareTexts(base.definitions, head.definitions, sides.head) : {
		drafts: [],
		entities: []
	};
	const dependents = dependentsIn(sides.head, sides.files?.head.all);
	const listed = [...drafts, ...hidden.drafts];
	nameCauses(listed, hidden.causes, sides.base, sides.head);
	const spread = spreadChanges(listed, hidden.causes, sides.base, sides.head, dependents);
	const all = [
		...listed,
		...texts.drafts,
		...spread
	];
	return {
		changes: sortChanges(all.map((draft) => changeOf(dueOnly(draft, sides.base, today)))),
		readings: sides.readings,
		unknown: sides.unknown,
		affected: affectedBy([...listed, ...hidden.causes], texts.entities, sides.head, dependents)
	};
}
function compareSurfaces(sides) {
	const { base, head, files } = sides;
	const renames = findRenames(base, head);
	const follow = followRenames(renames, sides);
	const isStillDefined = definedIn(head, files?.head);
	const wasDefined = definedIn(base, files?.base);
	return [
		...[...base.entities.values()].flatMap((before) => {
			const after = head.entities.get(before.name);
			if (!after) return [goneEntity(before, isStillDefined, renames)];
			const members = [...before.members.values()].flatMap((member) => {
				const now = after.members.get(member.name);
				return now ? compareMember(after, member, now, follow) : [];
			});
			return [
				...compareEntity(before, after),
				...members,
				...goneMembers(before, after, isStillDefined, renames)
			];
		}),
		...newNames(base, head, wasDefined),
		...lostJoinPaths(base, head)
	];
}
/** Whether the model has a name that its surface does not show. */
function definedIn(surface, files) {
	return (name) => {
		if (surface.hidden.has(name) || files?.all.has(name)) return true;
		const dot = name.indexOf(".");
		return files?.all.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) === true;
	};
}
/** A deprecation counts when the base says so without a date, or with one that has passed. */
function dueOnly(draft, base, today) {
	if (draft.deprecated !== true) return draft;
	const entity = base?.entities.get(draft.entity);
	const member = entity?.members.get(draft.member.slice(draft.entity.length + 1));
	const dates = [entity?.deprecated ?? "", member?.deprecated ?? ""];
	return {
		...draft,
		deprecated: dates.some((date) => isDue(date, today))
	};
}
function isDue(deprecated, today) {
	if (deprecated === "true") return true;
	return /^\d{4}-\d{2}-\d{2}/.test(deprecated) && deprecated.slice(0, 10) <= today;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/plan-causes.js

// build/changes/plan-causes.js
const plan_causes_changesValues = /^(?:member-definition-changed|aggregation-changed|member-source-changed)$/;
/**
* Adds what plans say about causes: the members that a plan touches are what its member is made of, also in a model with
* templates. A plan of several members does not say which of them touches what, so only those of one member count.
* @param base the surface of the base: what is new there is no change
*/
function withPlanCauses(changes, plans, base) {
	const changed = new Set(changes.filter(({ id }) => plan_causes_changesValues.test(id)).map(({ member }) => member));
	const known = new Set(changes.map(({ id, member }) => `${id} ${member}`));
	const found = plans.flatMap(({ items, memberNames }) => {
		const [item, second] = items;
		if (!item || second) return [];
		const causes = memberNames.filter((name) => name !== item.member && changed.has(name));
		const isListed = changed.has(item.member) || known.has(`member-definition-changed ${item.member}`);
		return causes.length === 0 || isListed || !has(base, item.member) ? [] : [causedChange(item, causes)];
	});
	return [...changes, ...found];
}
function causedChange({ member, kind }, causes) {
	const causedBy = [...new Set(causes)].sort();
	return changeOf({
		id: "member-definition-changed",
		kind,
		entity: member.slice(0, member.indexOf(".")),
		member,
		before: null,
		after: null,
		detail: causedBy.join(" "),
		causedBy
	});
}
function has(surface, name) {
	const dot = name.indexOf(".");
	return surface.entities.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) === true;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/plan-findings.js


// build/changes/plan-findings.js
const planFailures = {
	existing: "plan-failed",
	added: "plan-failed-new"
};
/**
* What failing plans mean. A member that the base's surface does not have is new; what fails on the base, too, is no finding.
* @param base the surface of the base
* @param changes what differs, for the causes
* @param ids the classes of the findings
*/
function planFindings(failed, base, changes, ids = planFailures) {
	const findings = {
		changes: [],
		alreadyFailing: 0,
		unknown: []
	};
	const changed = new Set(changes.map(({ member }) => member));
	for (const { item, message, onBase } of failed) {
		const isNew = !isIn(base, item);
		if (!isNew && onBase === "rejected") findings.alreadyFailing += 1;
		else findings.changes.push(plan_findings_failure({
			item,
			message
		}, isNew ? ids.added : ids.existing, changed));
		if (!isNew && onBase === "unknown") findings.unknown.push(item.member);
	}
	return findings;
}
/** Whether a surface has what a query names. */
function isIn({ entities }, { member: name, granularity }) {
	const dot = name.indexOf(".");
	const member = entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1));
	return member !== void 0 && (granularity === void 0 || member.granularities.has(granularity));
}
function plan_findings_failure({ item, message }, id, changed) {
	const { member, kind, granularity } = item;
	const entity = member.slice(0, member.indexOf("."));
	const named = message.slice(0, 1e4).match(/\w+\.\w+/g) ?? [];
	return changeOf({
		id,
		kind,
		entity,
		member,
		before: null,
		after: granularity === void 0 ? null : { granularity },
		detail: (0,changes_values/* canonical */.$N)(granularity),
		causedBy: named.filter((name) => name !== member && changed.has(name)),
		message
	});
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js + 4 modules
var environment = __webpack_require__(3460);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/plan-check.js


// build/steps/changes/plan-check.js
const plan_check_atOnce = 8;
/** More plans than this are not made: a planner may take seconds for each. */
const plan_check_mostPlans = 400;
/**
* Plans members on the branch, in few queries; where one is rejected, smaller ones find the member. What fails is planned on
* the base, too.
* @param affected `entity.member`s
* @throws PlatformError when the planner cannot be reached, or does not work for what it planned before
*/
async function checkPlans(affected, head, base, signal) {
	const { chunks, unplannable } = (0,plan_targets/* planTargets */.iS)(affected, head.surface);
	const planner = createPlanner(head, new Set(affected), signal);
	const rejected = [];
	const accepted = [];
	const unplanned = [...unplannable];
	const checked = /* @__PURE__ */ new Set();
	let waiting = chunks;
	while (waiting.length > 0) {
		const next = [];
		await (0,concurrency/* eachOf */.p)(waiting, plan_check_atOnce, async (chunk) => {
			const members = chunk.items.map(({ member }) => member);
			if (planner.notOffered) return;
			if (planner.plans >= plan_check_mostPlans) {
				unplanned.push(...members);
				return;
			}
			const plan = await planner.plan(chunk);
			if (plan === null) return;
			for (const member of members) checked.add(member);
			if (plan.message === null) {
				const { memberNames, statement } = plan;
				accepted.push({
					...chunk,
					memberNames,
					statement
				});
				return;
			}
			const { rejected: found, next: smaller } = (0,plan_targets/* bisect */.h1)(chunk, plan.message);
			rejected.push(...found);
			next.push(...smaller);
		});
		if (planner.notOffered) {
			if (checked.size > 0) throw planner.notOffered;
			await head.api.meta(signal);
			return { notOffered: planner.notOffered };
		}
		waiting = next;
	}
	const failed = await onBase(rejected, base, new Set(affected), signal);
	return {
		checked: checked.size,
		accepted,
		failed,
		unplanned
	};
}
async function onBase(rejected, base, affected, signal) {
	const failed = [];
	const planner = createPlanner(base, affected, signal);
	await (0,concurrency/* eachOf */.p)(rejected, plan_check_atOnce, async (one) => {
		const chunk = (0,plan_targets/* chunkOf */.Xe)(one.item, base.surface);
		if (!chunk) failed.push({
			...one,
			onBase: "unknown"
		});
		else if (planner.plans >= plan_check_mostPlans) failed.push({
			...one,
			onBase: "unknown"
		});
		else failed.push({
			...one,
			onBase: plan_check_verdictOf(await planner.plan(chunk))
		});
	});
	return failed;
}
function plan_check_verdictOf(plan) {
	if (plan === null) return "unknown";
	return plan.message === null ? "planned" : "rejected";
}
/** Plans chunks on one side, and counts the queries. */
function createPlanner({ api, surface }, affected, signal) {
	let plans = 0;
	let control;
	let notOffered = null;
	/** Whether the planner works: a member that did not change must plan. */
	async function isWorking() {
		const [item = null] = (0,plan_targets/* unchangedItems */.O5)(surface, affected);
		const chunk = item && (0,plan_targets/* chunkOf */.Xe)(item, surface);
		if (!chunk) return false;
		plans++;
		return (await api.plan((0,plan_targets/* queryOf */.E2)(chunk), signal)).state === "planned";
	}
	return {
		get plans() {
			return plans;
		},
		/** Set once the environment said that it plans nothing. */
		get notOffered() {
			return notOffered;
		},
		/** @returns why the planner rejects it, or what the plan touches; null where planning is not available */
		async plan(chunk) {
			plans++;
			const plan = await api.plan((0,plan_targets/* queryOf */.E2)(chunk), signal);
			if (plan.state === "planned") return {
				message: null,
				memberNames: plan.memberNames ?? [],
				statement: plan.statement
			};
			if (plan.state === "rejected") return { message: plan.message };
			if (plan.state === "not available") {
				notOffered = plan.error;
				return null;
			}
			control ??= isWorking();
			if (await control) return { message: plan.error.text };
			throw plan.error;
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/definitions.js
var definitions = __webpack_require__(725);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/library.js + 3 modules
var locate_library = __webpack_require__(1854);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/paths.js
var locate_paths = __webpack_require__(5687);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-size.js
var yaml_size = __webpack_require__(1476);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/definitions.js







// build/changes/definitions.js
/** Structural characters of YAML, in one file and in total: a file with more is compared as text. */
const mostFileMarks = 2e5;
const mostMarks = 1e6;
const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i;
const template = /\{\{|\{%|\{#/;
/**
* What the files of a branch define. Never throws.
* @param files paths as the platform has them
* @param known pass the same map for both sides
*/
function definitionsOf(files, known = /* @__PURE__ */ new Map()) {
	const entities = /* @__PURE__ */ new Map();
	const texts = /* @__PURE__ */ new Map();
	const paths = /* @__PURE__ */ new Set();
	let left = mostMarks;
	const budget = { nodes: mostNodes };
	for (const { path, content } of files.toSorted((a, b) => (0,changes_values/* inOrder */.al)(a.path, b.path))) {
		const clean = (0,locate_paths/* cleanPath */.ts)(path);
		if (clean === null || !((0,locate_library/* isYaml */.uj)(clean) || codeFile.test(clean))) continue;
		const key = `${clean}\n${content}`;
		const found = known.get(key) ?? (known.has(key) ? null : read(clean, content));
		known.set(key, found);
		if (found === null) texts.set(clean, content);
		else paths.add(clean);
		for (const entity of found ?? []) if (!entities.has(entity.name)) entities.set(entity.name, entity);
	}
	return {
		entities,
		texts,
		paths
	};
	function read(path, content) {
		if (!(0,locate_library/* isYaml */.uj)(path) || template.test(content)) return null;
		const marks = (0,yaml_size/* countMarks */.W)(content);
		left -= marks;
		return marks > mostFileMarks || left < 0 ? null : entitiesOf((0,locate_library/* sourceOf */.vz)(path, content), budget);
	}
}
/** Null if the file cannot be interpreted. */
function entitiesOf(source, budget) {
	const yaml = source.yaml();
	if (!yaml || yaml.tree.broken) return null;
	const found = [...(0,definitions/* definitionsIn */.k)(source).values()].map(([first]) => first && readEntity(source, yaml, first, budget));
	return found.some((entity) => entity === null) ? null : found.filter((entity) => entity !== void 0 && entity !== null);
}


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/data-model.js
var data_model = __webpack_require__(4605);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/file-schemas.js
var file_schemas = __webpack_require__(727);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/read-model.js







// build/steps/changes/read-model.js
/**
* Reads what can be queried on a branch, and what its files define. What cannot be read is a problem, not an error.
* @param opening its query API; the files are read meanwhile
* @param known pass the same map for both sides
* @throws Stop
*/
async function readModel(context, branchName, opening, known, signal) {
	const problems = [];
	const errors = [];
	const name = `"${(0,runtime_text/* oneLine */.TN)(branchName, 255)}"`;
	const failed = (error, what) => {
		errors.push(error);
		problems.push(`${what} of branch ${name}: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`);
		return null;
	};
	const what = "Could not read what can be queried";
	const listing = context.deployment.call(data_model/* listFiles */.CS, { query: {
		branchName,
		withContent: true
	} }, { signal }).catch((error) => failed(read_model_unreadable(context, error), "Could not read the files"));
	const [opened, surface, listed, definitions] = await Promise.all([
		opening,
		readSurface(opening, signal).catch((error) => failed(read_model_unreadable(context, error), what)),
		listing,
		interpret(listing, opening, known)
	]);
	if ("problem" in opened) problems.push([opened.problem, opened.advice].filter(Boolean).join(" "));
	const isLost = listed?.files.length === 0 && surface?.entities.size !== 0;
	if (isLost) problems.push(`The platform lists no files of branch ${name}.`);
	const isCut = listed?.isComplete === false;
	if (isCut) problems.push(`The files of branch ${name} are not compared: it has more than ${(0,runtime_text/* grouped */.zD)(file_schemas/* maxNodes */.WZ)}, or they are listed on several pages.`);
	const isUsable = !isLost && !isCut;
	return {
		reading: {
			surface,
			definitions: isUsable ? definitions : null
		},
		files: isUsable ? listed?.files ?? [] : [],
		planning: surface && "api" in opened ? {
			api: opened.api,
			surface
		} : null,
		problems,
		errors
	};
}
/** Interprets the files while the query API responds: with a large model this takes longer than the response. */
async function interpret(listing, opening, known) {
	const [listed] = await Promise.all([listing, opening]);
	await new Promise((resume) => setImmediate(resume));
	return listed && definitionsOf(listed.files, known);
}
async function readSurface(opening, signal) {
	const opened = await opening;
	if (opened instanceof errors/* PlatformError */.Wk) throw opened;
	return "api" in opened ? (0,surface/* surfaceOf */.l)(await opened.api.meta(signal)) : null;
}
const comparing = {
	id: "comparison",
	doing: "comparing the data model"
};
/**
* @returns the error if only this could not be read, or not within the time of the comparison; anything else ends the step
*/
function read_model_unreadable({ budget }, error) {
	if (budget.signal.aborted) throw error;
	if (error instanceof errors/* PlatformError */.Wk) return error;
	if (!(error instanceof failure/* Stop */.VG)) throw error;
	return new errors/* PlatformError */.Wk({
		operation: comparing,
		trouble: "unreachable",
		text: error.message,
		advice: "The platform does not respond in time: try again later, or raise \"timeout\".",
		arrived: "unknown"
	}, { cause: error });
}


// EXTERNAL MODULE: ./build/shaken/main/build/query-api/run-query.js
var run_query = __webpack_require__(2169);
// EXTERNAL MODULE: ./build/shaken/main/build/query-api/warehouse-message.js
var warehouse_message = __webpack_require__(4675);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/run-check.js





// build/steps/changes/run-check.js
const run_check_atOnce = 5;
/** Time limit of one query. */
const mostQueryMs = 6e4;
/** More queries than this are not sent to the warehouse of one side. */
const run_check_mostQueries = 200;
/** A member that did not change may have been broken for long. */
const run_check_mostControls = 3;
/**
* Runs members on the branch without asking for rows, in few queries; where one fails, smaller ones find the member. What
* fails is run on the base, too. Queries whose SQL is the same on both sides are not sent.
* @param affected `entity.member`s that may fail because of a change
* @throws PlatformError when the query API cannot be reached, or runs nothing at all
*/
async function checkRuns(chunks, affected, head, base, clock, signal) {
	const { different, same } = await differing(chunks, base, signal);
	const runner = createRunner(head, new Set(affected), clock, signal);
	const check = {
		checked: 0,
		same,
		failed: [],
		tooSlow: [],
		tooMany: [],
		queries: 0
	};
	const checked = /* @__PURE__ */ new Set();
	const rejected = [];
	let waiting = different;
	while (waiting.length > 0) {
		const next = [];
		await (0,concurrency/* eachOf */.p)(waiting, run_check_atOnce, async (chunk) => {
			const members = chunk.items.map(({ member }) => member);
			const result = await runner.run(chunk);
			if (result === "too many") check.tooMany.push(...members);
			else if (result === "too slow") check.tooSlow.push(...members);
			else for (const member of members) checked.add(member);
			if (typeof result === "string") return;
			const { rejected: found, next: smaller } = (0,plan_targets/* bisect */.h1)(chunk, result.message);
			rejected.push(...found);
			const { statement = null } = chunk;
			next.push(...smaller.map((one) => ({
				...one,
				statement
			})));
		});
		if (runner.notOffered) return { notOffered: runner.notOffered };
		waiting = next;
	}
	const onBase = createRunner(base, new Set(affected), clock, signal);
	await (0,concurrency/* eachOf */.p)(rejected, run_check_atOnce, async (one) => {
		const chunk = isIn(base.surface, one.item) ? (0,plan_targets/* chunkOf */.Xe)(one.item, base.surface) : null;
		const result = chunk ? await onBase.run(chunk) : "too many";
		check.failed.push({
			...one,
			onBase: await baseVerdict(result, onBase.works)
		});
	});
	return {
		...check,
		checked: checked.size,
		queries: runner.queries + onBase.queries
	};
}
/** What fails on the base, too, is no finding: so the base must run something else. */
async function baseVerdict(result, works) {
	if (typeof result === "string") return result === "runs" ? "planned" : "unknown";
	return await works() ? "rejected" : "unknown";
}
/** The chunks whose SQL differs, or is not known on one of the sides. */
async function differing(chunks, base, signal) {
	const different = [];
	let same = 0;
	await (0,concurrency/* eachOf */.p)(chunks, run_check_atOnce, async (chunk) => {
		const { statement = null, items } = chunk;
		const plan = statement !== null && items.every((item) => isIn(base.surface, item)) ? await base.api.plan((0,plan_targets/* queryOf */.E2)(chunk), signal) : null;
		if (plan?.state === "planned" && plan.statement === statement) same += items.length;
		else different.push(chunk);
	});
	return {
		different,
		same
	};
}
/** Runs chunks on one side, and counts the queries. */
function createRunner({ api, surface }, affected, clock, signal) {
	let queries = 0;
	let control;
	let notOffered = null;
	const send = (chunk) => {
		queries++;
		return (0,run_query/* runQuery */.G)(api, clock, {
			...(0,plan_targets/* queryOf */.E2)(chunk),
			limit: 0
		}, mostQueryMs, signal);
	};
	/**
	* Whether anything runs: one of a few members that did not change, or else the first of one of a few entities; null where
	* nothing is unchanged.
	*/
	async function isWorking() {
		const unchanged = [...(0,plan_targets/* unchangedItems */.O5)(surface, affected)].slice(0, run_check_mostControls);
		if (unchanged.length === 0) return null;
		const firsts = [...Map.groupBy((0,plan_targets/* unchangedItems */.O5)(surface, /* @__PURE__ */ new Set()), ({ member }) => member.split(".")[0]).values()].flatMap((items) => items.slice(0, 1)).slice(0, 6);
		for (const item of [...unchanged, ...firsts]) {
			const chunk = (0,plan_targets/* chunkOf */.Xe)(item, surface);
			if (chunk !== null && (await send(chunk)).state === "loaded") return true;
		}
		return false;
	}
	return {
		get queries() {
			return queries;
		},
		/** Set once the environment said that it runs nothing. */
		get notOffered() {
			return notOffered;
		},
		works: () => control ??= isWorking(),
		async run(chunk) {
			if (notOffered) return "not available";
			if (queries >= run_check_mostQueries) return "too many";
			const run = await send(chunk);
			if (run.state === "loaded") return "runs";
			if (run.state === "too slow") return "too slow";
			if (run.state === "not available") {
				notOffered = run.error;
				return "not available";
			}
			control ??= isWorking();
			const works = await control;
			if (works === false || run.state === "failed" && works === null) throw run.error;
			const { items, statement } = chunk;
			return { message: (0,warehouse_message/* withoutValues */.l)(run.text, [statement ?? "", ...items.map(({ member }) => member)]) };
		}
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/run-members.js





// build/steps/changes/run-members.js
/**
* Runs the members that a change affects, and says which fail on the branch alone.
* @param accepted the queries that the planner accepted; null where it plans nothing
* @throws PlatformError when the query API cannot be reached; Stop
*/
async function runMembers({ log, clock }, affected, accepted, changes, head, base, signal) {
	const startedAt = clock.now();
	const chunks = accepted ?? (0,plan_targets/* planTargets */.iS)(affected, head.surface).chunks;
	const check = await checkRuns(chunks, affected, head, base, clock, signal);
	if ("notOffered" in check) return {
		changes: [],
		unknown: [],
		error: check.notOffered
	};
	const { checked, same, queries } = check;
	const found = planFindings(check.failed, base.surface, changes, {
		existing: "run-failed",
		added: "run-failed-new"
	});
	log.line(`Ran ${(0,runtime_text/* count */.U9)(checked, "member")} with ${(0,runtime_text/* count */.U9)(queries, "query", "queries")} on the warehouse in ${(0,duration/* formatDuration */.a3)(clock.now() - startedAt)}; ${(0,runtime_text/* count */.U9)(same, "member")} with the same SQL as on "${(0,runtime_text/* oneLine */.TN)(base.name, 255)}" not run`);
	const { alreadyFailing } = found;
	return {
		changes: found.changes,
		runs: {
			checked,
			same,
			failed: found.changes.length,
			alreadyFailing,
			queries
		},
		unknown: [
			...notRun(`were not run within ${(0,duration/* formatDuration */.a3)(mostQueryMs)}`, check.tooSlow),
			...notRun("were not run, because there would be too many queries", check.tooMany),
			...notRun(`fail, and could not be run on "${(0,runtime_text/* oneLine */.TN)(base.name, 255)}"`, found.unknown)
		],
		error: null
	};
}
/** Why the members were not run, a sentence. */
function runsNotChecked(error) {
	return `Whether the warehouse can run the changed members was not checked: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
}
function notRun(what, members) {
	if (members.length === 0) return [];
	const named = members.slice(0, 5).map((name) => `\`${(0,runtime_text/* oneLine */.TN)(name, 200)}\``);
	const more = members.length > 5 ? ` and ${members.length - 5} more` : "";
	return [`These members ${what}: ${named.join(", ")}${more}.`];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/attribution.js
// build/changes/attribution.js
/** What fails in the end may have any of the entities before it as its cause. */
const farReaching = /* @__PURE__ */ new Set([
	"plan-failed",
	"plan-failed-new",
	"join-path-lost"
]);
/**
* Says of each change whether the pull request made it. A generated file comes from its dbt model, so that is what the pull
* request has to change. A gate skips what is the base's: where another changed file may be the cause, it is unknown.
* @param sourcesOf null where they are not known
* @param changed paths that the pull request changes; null where they are not known
*/
function attribute(changes, sourcesOf, changed) {
	if (!changed) return {
		changes: [...changes],
		attribution: "none"
	};
	const touched = new Set(changed);
	const own = new Map(changes.map((change) => [change, originOf(change, sourcesOf(change), touched)]));
	const byMember = /* @__PURE__ */ new Map();
	for (const [{ member }, origin] of own) byMember.set(member, (byMember.get(member) ?? /* @__PURE__ */ new Set()).add(origin));
	const attributed = changes.map((change) => ({
		...change,
		origin: withCauses(change, own, byMember)
	}));
	const known = attributed.filter(({ origin }) => origin !== "unknown").length;
	return {
		changes: attributed,
		attribution: known === attributed.length ? "complete" : known === 0 ? "none" : "partial"
	};
}
function originOf({ id }, sources, touched) {
	if (!sources || sources.own.length === 0) return "unknown";
	if (sources.own.some((path) => touched.has(path))) return "pull-request";
	return (farReaching.has(id) ? touched.size > 0 : sources.others.some((path) => touched.has(path))) ? "unknown" : "base";
}
/** A member with causes changed because of them: its own file may be the same as before. */
function withCauses(change, own, byMember) {
	const origin = own.get(change) ?? "unknown";
	if (origin === "pull-request" || !change.causedBy) return origin;
	const causes = change.causedBy.flatMap((name) => [...byMember.get(name) ?? ["unknown"]]);
	if (causes.includes("pull-request")) return "pull-request";
	return causes.includes("unknown") ? "unknown" : origin;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/related.js


// build/changes/related.js
/** What entities are made of, on either side. */
function relatedEntities(sides) {
	const sources = /* @__PURE__ */ new Map();
	const joined = /* @__PURE__ */ new Map();
	for (const { entities } of sides) for (const entity of entities.values()) {
		for (const source of related_sourcesOf(entity)) add(sources, entity.name, source);
		for (const target of entity.joins.keys()) add(joined, target, entity.name);
	}
	return (entity) => {
		const found = /* @__PURE__ */ new Set();
		const waiting = [entity];
		for (let at = waiting.pop(); at !== void 0; at = waiting.pop()) for (const source of sources.get(at) ?? []) {
			if (source === entity || found.has(source)) continue;
			found.add(source);
			waiting.push(source);
		}
		return {
			madeOf: [...found],
			joinedBy: [...joined.get(entity) ?? []]
		};
	};
}
function related_sourcesOf({ extends: parent, plain: { cubes } }) {
	return [parent, ...(Array.isArray(cubes) ? cubes : []).flatMap((list) => isPlain(list) ? (0,changes_values/* canonical */.$N)(list.join_path ?? list.name).split(".") : [])].filter((name) => name !== "");
}
function add(index, key, value) {
	const known = index.get(key);
	if (known) known.add(value);
	else index.set(key, /* @__PURE__ */ new Set([value]));
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/branch-files.js
var branch_files = __webpack_require__(1149);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/dbt-project.js
var dbt_project = __webpack_require__(1773);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/entities.js
var entities = __webpack_require__(3988);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/generated.js
var locate_generated = __webpack_require__(7790);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/location.js
var locate_location = __webpack_require__(6472);
;// CONCATENATED MODULE: ./build/shaken/main/build/locate/locate-members.js








// build/locate/locate-members.js
const lists = [
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
	const generated = await (0,locate_library/* openLibrary */.uK)((0,branch_files/* branchFiles */.A)(branch));
	const model = await (0,entities/* openModel */.G)(library, generated, paths, signal);
	const origins = /* @__PURE__ */ new Map();
	const originFiles = async (entity) => {
		const known = {
			sources: await (0,locate_generated/* sourceFiles */.l$)(project, entity),
			upstream: await (0,locate_generated/* upstreamFiles */.$m)(library, project, entity)
		};
		origins.set(entity.name, known);
		return known;
	};
	const found = [];
	for (const { entity: entityName, name } of names) {
		const [entity] = signal?.aborted ? [] : model.called(entityName);
		const location = entity && (0,locate_location/* locationAt */.d)(entity.source, offsetIn(entity, name));
		if (!entity || !location) found.push(null);
		else if (entity.inCheckout) {
			const { path } = entity.source;
			found.push({
				place: {
					path,
					...location
				},
				sources: [path]
			});
		} else {
			const site = {
				source: entity.source,
				inCheckout: false,
				entity,
				location
			};
			const place = await (0,locate_generated/* sourceOfGenerated */.Cb)(library, project, model, site, void 0);
			const files = place && (origins.get(entity.name) ?? await originFiles(entity));
			found.push(files && {
				place,
				...files
			});
		}
	}
	return found;
}
/** Code in the data model's folder can be called by any of its files. */
const locate_members_codeFile = /\.(?:py|jinja2?|j2|[cm]?[jt]s)$/i;
/**
* Whether one of these files can change any entity: a macro, a setting or a seed of the dbt project, or code of the data
* model.
*/
async function sharedByModels(changed, files, paths) {
	const library = await (0,locate_library/* openLibrary */.uK)(files);
	const project = await (0,dbt_project/* openDbtProject */.q)(library, paths.dbtProjectDir);
	return changed.some((path) => project.holds(path) && !project.isModel(path) || locate_members_codeFile.test(path) && (0,locate_paths/* isBelow */.Yw)(path, paths.modelPath));
}
/** The offset of a member; that of the entity where it does not name the member. */
function offsetIn({ source, body, offset }, name) {
	const yaml = source.yaml();
	const own = offset ?? (0,yaml_nodes/* offsetOf */.b4)(yaml?.tree.target(body));
	if (!yaml || name === "") return own;
	for (const list of lists) {
		const found = (0,yaml_nodes/* offsetOf */.b4)(yaml.tree.target(yaml.keys.item(yaml.keys.entry(body, list)?.value, name)));
		if (found !== void 0) return found;
	}
	return own;
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/text-files.js
var text_files = __webpack_require__(5534);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/trace-changes.js





// build/steps/changes/trace-changes.js
/** Time limit of the request to GitHub, retries included. */
const trace_changes_mostMs = 2e4;
/**
* Where each change is in the checkout, and whether the pull request made it. Best effort: what is not found is absent, and
* what cannot be attributed is `unknown`.
* @param base what is gone has the location that it had there
* @throws Stop
*/
async function traceChanges(context, changes, base, head) {
	if (changes.length === 0) return {
		changes: [],
		attribution: "none"
	};
	const [located, commits] = await Promise.all([locateChanges(context, changes, base, head), compareCommits(context)]);
	const placed = new Map(changes.map((change, index) => {
		const found = located.changes[index] ?? null;
		return [found ? {
			...change,
			place: found.place
		} : change, found];
	}));
	const changed = await attributable(context, commits);
	const sourcesOf = (change) => located.sourcesOf(change, placed.get(change) ?? null);
	const behindBy = commits?.behindBy === void 0 ? {} : { behindBy: commits.behindBy };
	const traced = attribute([...placed.keys()], sourcesOf, changed);
	const byMember = new Map(traced.changes.map((change) => [change.member, change]));
	return {
		...traced,
		changes: traced.changes.map((change) => withPlaceOfCause(change, byMember)),
		...behindBy
	};
}
async function locateChanges({ workspace, settings, budget }, changes, base, head) {
	const files = (0,text_files/* openTextFiles */.F)(workspace);
	const sides = [base, head].flatMap(({ reading }) => reading.definitions ?? []);
	const relatedTo = relatedEntities(sides);
	const related = [...new Set(changes.map(({ entity }) => entity))].flatMap((entity) => {
		const { madeOf, joinedBy } = relatedTo(entity);
		return [...madeOf, ...joinedBy];
	});
	const others = [...new Set(related)];
	const newNames = [...changes.map(({ member, renamedTo }) => renamedTo ?? member), ...others].map(nameOf);
	const names = [...changes.map(({ member }) => member), ...others].map(nameOf);
	const locate = (wanted, side) => locateMembers(wanted, files, settings, side.files, budget.signal).catch(() => names.map(() => null));
	const onHead = await locate(newNames, head);
	const onBase = onHead.includes(null) ? await locate(names, base) : [];
	const found = onHead.map((one, index) => one ?? onBase[index] ?? null);
	const entities = new Map(others.map((name, index) => [name, found[changes.length + index] ?? null]));
	return {
		changes: found.slice(0, changes.length),
		sourcesOf({ entity }, own) {
			if (!own || sides.length < 2) return null;
			const { madeOf, joinedBy } = relatedTo(entity);
			const wanted = [...madeOf, ...own.upstream ? joinedBy : []];
			const isLost = (name) => !entities.get(name) && !head.reading.definitions?.entities.has(name);
			if (wanted.some(isLost)) return null;
			const files = wanted.flatMap((name) => {
				const located = entities.get(name);
				return located ? [...located.sources, ...located.upstream ?? []] : [];
			});
			return {
				own: own.sources,
				others: [...files, ...own.upstream ?? []]
			};
		}
	};
}
function nameOf(member) {
	const dot = member.indexOf(".");
	return dot < 0 ? {
		entity: member,
		name: ""
	} : {
		entity: member.slice(0, dot),
		name: member.slice(dot + 1)
	};
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
/** The commits of the pull request compared with its base; null where GitHub does not say. */
async function compareCommits({ run, settings, clock, budget, connectGitHub }) {
	const { baseSha, sha } = run;
	if (settings.githubToken === null || baseSha === void 0 || sha === "") return null;
	const share = (0,runtime_budget/* startBudget */.cg)(clock, trace_changes_mostMs);
	try {
		return await (await connectGitHub(settings.githubToken)).compare(baseSha, sha, (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]));
	} catch {
		budget.signal.throwIfAborted();
		return null;
	} finally {
		share.release();
	}
}
/**
* The files of the pull request, if they tell which changes are its own: a changed macro or setting of the dbt project can
* change any model.
*/
async function attributable({ workspace, settings }, commits) {
	const changed = commits?.files ?? null;
	if (changed === null) return null;
	return await sharedByModels(changed, (0,text_files/* openTextFiles */.F)(workspace), settings).catch(() => true) ? null : changed;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/compare-model.js












// build/steps/changes/compare-model.js
/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 6e4;
/**
* Compares the data model of a branch with that of the base: what can be queried, what the files define, and what the
* planner makes of the members that changed. What cannot be read is missing and said. Writes nothing.
* @param securityContext what the data tokens say about their bearer
* @throws Stop; PlatformError when the budget is spent
*/
async function compareModel(context, branches, securityContext) {
	const { budget, clock } = context;
	const remainingMs = budget.remainingMs();
	const share = (0,runtime_budget/* startBudget */.cg)(clock, remainingMs - Math.min(mostReserveMs, remainingMs / 4));
	try {
		return await compareWithin(context, branches, securityContext, (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]));
	} finally {
		share.release();
	}
}
async function compareWithin(context, branches, securityContext, signal) {
	const opening = (0,environment/* openEnvironments */.bw)(context, branches, securityContext, signal).catch((error) => {
		const reason = read_model_unreadable(context, error);
		return {
			base: reason,
			head: reason
		};
	});
	const known = /* @__PURE__ */ new Map();
	const read = (side) => readModel(context, branches[side], opening.then((opened) => opened[side]), known, signal);
	const [base, head] = await Promise.all([read("base"), read("head")]);
	const errors = [...base.errors, ...head.errors];
	const error = errors.find(({ cause }) => !(cause instanceof failure/* Stop */.VG)) ?? errors[0] ?? null;
	const today = new Date(context.clock.now()).toISOString().slice(0, 10);
	const difference = compareModels({
		base: base.reading,
		head: head.reading,
		today
	});
	const { changes, plans, runs, unknown, outage } = await planned(context, difference, base, head, branches, signal);
	const all = sortChanges(changes);
	return {
		comparison: {
			base: branches.base,
			readings: difference.readings,
			...await traceChanges(context, all, base, head),
			plans,
			...runs === void 0 ? {} : { runs },
			unknown: [.../* @__PURE__ */ new Set([
				...base.problems,
				...head.problems,
				...difference.unknown,
				...unknown
			])]
		},
		sides: {
			base: base.planning,
			head: head.planning
		},
		outage: error ?? outage
	};
}
/** The changes, with those that only a planner or the warehouse sees. */
async function planned(context, { affected, changes }, base, head, branches, signal) {
	const plans = {
		checked: 0,
		failed: 0,
		alreadyFailing: 0
	};
	const none = {
		changes: [...changes],
		plans,
		outage: null
	};
	if (affected.length === 0) return {
		...none,
		unknown: []
	};
	if (!base.planning || !head.planning) return {
		...none,
		unknown: ["Whether the changed members can be queried was not checked."]
	};
	const sides = {
		head: head.planning,
		base: {
			...base.planning,
			name: branches.base
		}
	};
	try {
		const check = await checkPlans(affected, sides.head, sides.base, signal);
		if ("notOffered" in check) {
			context.journal.warn(notChecked(check.notOffered));
			return await withRuns(context, affected, null, sides, {
				...none,
				unknown: []
			}, signal);
		}
		const found = planFindings(check.failed, sides.base.surface, changes);
		const before = {
			changes: [...withPlanCauses(changes, check.accepted, sides.base.surface), ...found.changes],
			plans: {
				checked: check.checked,
				failed: found.changes.length,
				alreadyFailing: found.alreadyFailing
			},
			unknown: compare_model_unplanned(check.unplanned, found.unknown, branches),
			outage: null
		};
		return await withRuns(context, affected, check.accepted, sides, before, signal);
	} catch (caught) {
		const error = read_model_unreadable(context, caught);
		return {
			...none,
			unknown: [notChecked(error)],
			outage: error
		};
	}
}
/** The same, with what running the members shows, where the user wants that. */
async function withRuns(context, affected, accepted, { head, base }, before, signal) {
	if (!context.settings.runMembers) return before;
	const failed = (error) => ({
		...before,
		unknown: [...before.unknown, runsNotChecked(error)],
		outage: error
	});
	try {
		const { error, ...found } = await runMembers(context, affected, accepted, before.changes, head, base, signal);
		if (error) return failed(error);
		return {
			...before,
			...found,
			changes: [...before.changes, ...found.changes],
			unknown: [...before.unknown, ...found.unknown]
		};
	} catch (caught) {
		return failed(read_model_unreadable(context, caught));
	}
}
function notChecked(error) {
	return `Whether the changed members can be queried was not checked: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
}
function compare_model_unplanned(members, unknownOnBase, { base }) {
	const named = (names) => `${names.slice(0, 5).map((name) => `\`${(0,runtime_text/* oneLine */.TN)(name, 200)}\``).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`;
	return [...members.length > 0 ? [`Whether these members can be queried was not checked: ${named(members)}.`] : [], ...unknownOnBase.length > 0 ? [`Whether these members can be queried on "${(0,runtime_text/* oneLine */.TN)(base, 255)}" is unknown: ${named(unknownOnBase)}.`] : []];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/compare-steadily.js





// build/steps/changes/compare-steadily.js
/**
* Compares the model as {@link compareModel} does. With a gate the base must be the same before and after, as far as the
* platform tells hashes: what was merged meanwhile may have added what the branch then removes.
* @param known the hashes of the base, if they were read before
* @throws Failure `breaking` when the base changed during both of two comparisons; what the comparison throws
*/
async function compareSteadily(context, branches, securityContext, known) {
	const { settings, log } = context;
	if (settings.failOn === "never") return compareModel(context, branches, securityContext);
	const base = (0,runtime_text/* oneLine */.TN)(branches.base, 255);
	let before = known ?? await hashesOf(context, branches.base);
	for (const isLast of [false, true]) {
		const compared = await compareModel(context, branches, securityContext);
		if (compared.outage) return compared;
		const after = await hashesOf(context, branches.base);
		if (!before || !after || (0,file_hashes/* areSame */.tj)(before, after) !== false) return compared;
		before = after;
		if (!isLast) log.line(`Branch "${base}" changed while the data model was compared; comparing again`);
	}
	throw new failure/* Failure */.HR("breaking", `Branch "${base}" changed during each of two comparisons, so what merging changes is unknown.`, "Run this again when no other job merges into it.");
}
/** Null where the platform tells no hashes. */
async function hashesOf({ deployment }, branch) {
	try {
		return await (0,file_hashes/* fileHashesOf */.y3)(deployment, branch);
	} catch (error) {
		if (error instanceof errors/* PlatformError */.Wk && error.trouble !== "unreachable") return null;
		throw error;
	}
}


// EXTERNAL MODULE: ./build/shaken/main/build/github/change-mark.js
var change_mark = __webpack_require__(7644);
// EXTERNAL MODULE: ./build/shaken/main/build/github/own-comments.js
var own_comments = __webpack_require__(493);
// EXTERNAL MODULE: ./build/shaken/main/build/github/pull-requests.js
var pull_requests = __webpack_require__(9398);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/acceptance.js





// build/steps/changes/acceptance.js
/**
* What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
* all changes of this run, provided that the label was set at its commit.
*/
function decideAcceptance({ label, labels, events, comment, pullRequest }) {
	if (!labels.some((name) => sameName(name, label))) return {
		state: "not set",
		label
	};
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
	const mark = comment?.mark;
	if (mark?.accepted?.event === event.id) return {
		...set,
		accepts: new Set(mark.accepted.fingerprints)
	};
	const listed = comment && (0,change_mark/* listedAt */.PL)(comment, event.at);
	if (listed) return {
		...set,
		accepts: new Set(listed)
	};
	const { labeled, headSince } = pullRequest ?? {};
	const atThisCommit = labeled !== void 0 && sameName(labeled, label) || headSince !== void 0 && event.at > headSince;
	return {
		...set,
		accepts: atThisCommit ? "all" : /* @__PURE__ */ new Set()
	};
}
/** GitHub has one label of a name, in any case. */
function sameName(a, b) {
	return a.toLowerCase() === b.toLowerCase();
}
/** Time limit of the requests to GitHub, retries included. */
const acceptance_mostMs = 2e4;
/**
* Reads from GitHub whether the label accepts changes. The label is read as it is now: the event of the run may be older,
* above all in a re-run.
* @param label null when the team file has none
* @throws Stop when the step's time budget is spent
*/
async function readAcceptance(context, label) {
	const { settings, run, clock, budget, connectGitHub } = context;
	if (label === null) return {
		state: "none",
		why: "the team file has an empty \"accept-label\""
	};
	const noPullRequest = {
		state: "none",
		why: "this run does not belong to one pull request"
	};
	const known = run.pullRequest?.number ?? run.queuedPullRequest;
	if (known === void 0 && run.eventName !== "push") return noPullRequest;
	if (settings.githubToken === null) return {
		state: "unknown",
		label,
		problem: "\"github-token\" is empty"
	};
	if (run.repository === "") return {
		state: "unknown",
		label,
		problem: "the name of the repository is unknown"
	};
	const share = (0,runtime_budget/* startBudget */.cg)(clock, acceptance_mostMs);
	const signal = (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]);
	try {
		const github = await connectGitHub(settings.githubToken);
		const numbers = known === void 0 ? await (0,pull_requests/* pullRequestsFor */.Z)(run, github, signal) : [known];
		const [issue] = numbers;
		if (issue === void 0 || numbers.length > 1) return noPullRequest;
		return decideAcceptance(await readFacts(github, issue, label, context, signal));
	} catch (error) {
		budget.signal.throwIfAborted();
		const text = (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error)));
		return {
			state: "unknown",
			label,
			problem: share.signal.aborted ? `GitHub did not respond within ${acceptance_mostMs / 1e3} s` : text
		};
	} finally {
		share.release();
	}
}
async function readFacts(github, issue, label, { settings, run }, signal) {
	const labels = await github.labels(issue, signal);
	const facts = {
		label,
		labels,
		pullRequest: settings.comment === "never" ? run.pullRequest : null
	};
	if (!labels.some((name) => sameName(name, label))) return {
		...facts,
		events: [],
		comment: null
	};
	const [events, comments] = await Promise.all([github.labelEvents(issue, signal), github.listComments(issue, signal)]);
	const owns = await (0,own_comments/* findOwnComments */.g)(comments, settings.commentKey, () => github.login(signal));
	const [own] = owns;
	if (!own || owns.some(({ comment }) => comment.author !== own.comment.author)) return {
		...facts,
		events,
		comment: null
	};
	const { updatedAt } = own.comment;
	const mark = (0,change_mark/* readChangeMark */.yq)(own.comment);
	return {
		...facts,
		events,
		comment: updatedAt === void 0 ? { mark } : {
			mark,
			updatedAt
		}
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/gate-sentences.js


// build/steps/changes/gate-sentences.js
/** A message names at most this many things of a kind. */
const gate_sentences_mostNamed = 3;
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
	return new failure/* Failure */.HR("breaking", parts.join(" "), advice.join(" "));
}
/** Why it is not known what saved content breaks, each a phrase; empty if it is known. */
function unreadOf({ changes }, impact) {
	if (impact === null) return changes.some(({ level }) => level !== "safe") ? ["it was not read"] : [];
	if (impact.complete) return [];
	const why = impact.unchecked.map(({ type, count, reason }) => {
		const noun = type === "plan" ? "saved query" : type;
		return `${count === 0 ? `the ${plural(2, noun).replace(/^2 /, "")}` : plural(count, noun)} (${(0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(reason, 300))})`;
	});
	return why.length > 0 ? why : ["it was not read completely"];
}
function changeSentence({ base, changes, acceptance, failOn }) {
	const named = gate_sentences_listed(changes, ({ member, id }) => `${(0,runtime_text/* oneLine */.TN)(member, 200)} (${id})`);
	const which = failOn === "impact" ? " that saved content uses," : "";
	const count = `${countByLevel(changes)}${which} compared with "${(0,runtime_text/* oneLine */.TN)(base, 255)}"`;
	if (acceptance.state === "set") return `The data model has ${count}, found after the label "${acceptance.label}" was set: ${named}.`;
	return `The data model has ${count}: ${named}.`;
}
function contentSentence({ base, changes, content }) {
	const named = gate_sentences_listed(content, gate_sentences_nameOf);
	return changes.length > 0 ? `Saved content that breaks: ${named}.` : `Saved content breaks compared with "${(0,runtime_text/* oneLine */.TN)(base, 255)}": ${named}.`;
}
/** `dashboard "Weekly sales"`. */
function gate_sentences_nameOf({ type, id, name }) {
	return name === "" ? `${type} ${id}` : `${type} "${(0,runtime_text/* oneLine */.TN)(name, 200)}"`;
}
function gate_sentences_listed(items, textOf, separator = ", ") {
	const named = items.slice(0, gate_sentences_mostNamed).map(textOf).join(separator);
	const more = items.length - gate_sentences_mostNamed;
	return more > 0 ? `${named}${separator}and ${(0,runtime_text/* grouped */.zD)(more)} more` : named;
}
/** `2 breaking changes`, `1 breaking and 3 dangerous changes`. */
function countByLevel(changes) {
	return `${["breaking", "dangerous"].flatMap((level) => {
		const count = changes.filter((change) => change.level === level).length;
		return count === 0 ? [] : `${(0,runtime_text/* grouped */.zD)(count)} ${level}`;
	}).join(" and ")} ${changes.length === 1 ? "change" : "changes"}`;
}
function plural(count, noun) {
	const several = noun.endsWith("query") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
	return `${(0,runtime_text/* grouped */.zD)(count)} ${count === 1 ? noun : several}`;
}
function changeAdvice(open, count, failOn, acceptance) {
	const them = count === 1 ? "it" : "them";
	const other = open.length === 0 ? "change the saved content first" : open.some(({ level }) => level === "breaking") ? "keep the old names" : `undo ${them}`;
	switch (acceptance.state) {
		case "none": return `No label can accept ${them}: ${acceptance.why}. Otherwise, ${other}, or use "fail-on: never" instead of "fail-on: ${failOn}".`;
		case "not set": return `Add the label "${acceptance.label}" to accept ${them}, or ${other}.`;
		case "set": return `Remove the label and set it again to accept ${them}, too, or ${other}.`;
		case "unknown": return `Whether the label "${acceptance.label}" accepts ${them} is unknown: ${(0,runtime_text/* withoutStop */.f6)(acceptance.problem)}. Fix this and run the job again, or ${other}.`;
	}
}
function uncomparedSentence({ base, uncompared }) {
	const named = gate_sentences_listed(uncompared, (text) => (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(text, 400)), "; ");
	return `The data model could not be compared completely with "${(0,runtime_text/* oneLine */.TN)(base, 255)}": ${named}.`;
}
function unreadSentence(unread) {
	return `Saved content could not be checked completely: ${gate_sentences_listed(unread, (text) => text, "; ")}.`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/report/change-words.js
var change_words = __webpack_require__(3343);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/change-lines.js



// build/steps/changes/change-lines.js
/** More lines than these hide the rest of the log; the report has all changes. */
const mostLines = 200;
/**
* A comparison for the log: a line for each breaking and dangerous change, the numbers of the others, and what could not
* be compared.
* @returns lines without line breaks; they quote the model, so they are printed through the log
*/
function changeLines({ base, changes, unknown, behindBy }) {
	const told = changes.filter(({ level }) => level !== "safe");
	const others = Map.groupBy(changes.filter(({ level }) => level === "safe"), ({ id }) => id);
	const isOwn = told.length > 0 && told.every(({ origin }) => origin === "pull-request");
	const against = `compared with "${(0,runtime_text/* oneLine */.TN)(base, 255)}"`;
	return [
		`${told.length === 0 ? "No breaking or dangerous change" : countByLevel(told)} ${isOwn ? "in this pull request, " : ""}${against}`,
		...told.slice(0, mostLines).map((change) => changeLine(change, isOwn)),
		...told.length > mostLines ? [`\u2026 and ${told.length - mostLines} more, in the report`] : [],
		...others.size > 0 ? [`Other changes: ${[...others].map(([id, all]) => otherChanges(id, all)).join(", ")}`] : [],
		...behindBy ? [`${(0,runtime_text/* count */.U9)(behindBy, "commit")} of the default branch missing here: what they add appears as removed`] : [],
		...unknown.map((text) => `Not compared: ${(0,runtime_text/* oneLine */.TN)(text)}`)
	];
}
/** @param isOwn the pull request made all changes, so that no line says it */
function changeLine(change, isOwn) {
	const { level, kind, member, renamedTo, members, message, place, acceptedBy } = change;
	const { usualLevel, acceptedInFile } = change;
	const to = renamedTo === void 0 ? "" : ` to ${(0,runtime_text/* oneLine */.TN)(renamedTo, 300)}`;
	return [
		`${level}: ${(0,runtime_text/* oneLine */.TN)(member, 300)} (${kind}): ${(0,change_words/* changeWord */.dY)(change)}${to}`,
		members && membersText(members),
		message !== void 0 && (0,runtime_text/* oneLine */.TN)(message, 400),
		place && `${(0,runtime_text/* oneLine */.TN)(place.path, 300)}${place.line === void 0 ? "" : `:${place.line}`}`,
		change.origin === "base" && "already on the default branch",
		usualLevel !== void 0 && `usually ${usualLevel}`,
		!isOwn && change.origin === "pull-request" && "in this pull request",
		acceptedBy !== void 0 && `accepted by ${(0,runtime_text/* oneLine */.TN)(acceptedBy, 100)}`,
		acceptedInFile && `accepted until ${acceptedInFile.until}: ${(0,runtime_text/* oneLine */.TN)(acceptedInFile.reason, 300)}`
	].filter((part) => typeof part === "string").join("; ");
}
/** What became of the members of an entity. */
function membersText({ moved, gone }) {
	return [moved > 0 && `${(0,runtime_text/* count */.U9)(moved, "member")} moved`, gone > 0 && `${(0,runtime_text/* count */.U9)(gone, "member")} removed with it`].filter((part) => part !== false).join(", ");
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
	const [one, many] = countedParts[id] ?? nounsOf(changes).map((noun) => `${noun} ${change_words/* changeWords */.mF[id]}`);
	return (0,runtime_text/* count */.U9)(changes.length, one ?? id, many);
}
function nounsOf(changes) {
	const [kind = "member", ...others] = new Set(changes.map((change) => change.kind));
	if ([kind, ...others].every((each) => each === "cube" || each === "view")) return others.length === 0 ? [kind, `${kind}s`] : ["cube or view", "cubes and views"];
	return ["member", "members"];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/content-lines.js

// build/steps/changes/content-lines.js
/** More lines than these hide the rest of the log; the report has all content. */
const content_lines_mostLines = 100;
const content_lines_mostMembers = 5;
const nouns = {
	dashboard: ["dashboard", "dashboards"],
	report: ["report", "reports"],
	notification: ["scheduled mail", "scheduled mails"]
};
const content_lines_types = Object.keys(nouns);
/**
* Who uses the changes, for the log: a line for each piece of content that breaks, the numbers of the others, and what was
* not checked.
* @returns lines without line breaks; they quote names of content, so they are printed through the log
*/
function contentLines({ complete, checked, unchecked, consumers }) {
	const of = (state) => consumers.filter((consumer) => consumer.state === state);
	const broken = of("broken");
	const others = [
		["Saved content whose numbers may change", of("may-change")],
		["Saved content that may use a change", of("may-use")],
		["Saved content that was broken before", of("already-broken")]
	];
	const read = content_lines_types.map((type) => counted(type, checked[`${type}s`])).join(", ");
	return [
		`${broken.length === 0 ? "No saved content breaks" : `Saved content that breaks: ${countsOf(broken)}`} (checked: ${read}${complete ? "" : ", not everything"})`,
		...broken.slice(0, content_lines_mostLines).map(consumerLine),
		...broken.length > content_lines_mostLines ? [`\u2026 and ${broken.length - content_lines_mostLines} more, in the report`] : [],
		...others.flatMap(([what, all]) => all.length === 0 ? [] : `${what}: ${countsOf(all)}`),
		...unchecked.map(({ type, count, reason }) => {
			const noun = type === "workbook" || type === "plan" ? `${type}${count === 1 ? "" : "s"}` : nouns[type][count === 1 ? 0 : 1];
			return `Not checked: ${count === 0 ? "an unknown number of" : (0,runtime_text/* grouped */.zD)(count)} ${noun} (${(0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(reason, 300))})`;
		})
	];
}
function countsOf(consumers) {
	return content_lines_types.map((type) => ({
		type,
		count: consumers.filter((consumer) => consumer.type === type).length
	})).filter(({ count }) => count > 0).map(({ type, count }) => counted(type, count)).join(", ");
}
function counted(type, count) {
	return `${(0,runtime_text/* grouped */.zD)(count)} ${nouns[type][count === 1 ? 0 : 1]}`;
}
function consumerLine({ type, id, name, owner, uses, schedules, sheets, embedded }) {
	const members = [...new Set(uses.map(({ member }) => member))].filter((member) => member !== "");
	const more = members.length - content_lines_mostMembers;
	const named = members.slice(0, content_lines_mostMembers).map((member) => (0,runtime_text/* oneLine */.TN)(member, 200));
	const mails = schedules.filter(({ enabled }) => enabled).length;
	return [
		`breaks: ${nouns[type][0]} ${name === "" ? id : `"${(0,runtime_text/* oneLine */.TN)(name, 200)}"`}`,
		owner && `owner ${(0,runtime_text/* oneLine */.TN)(owner.name, 100)}`,
		named.length > 0 && `uses ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
		mails > 0 && `mailed by ${counted("notification", mails)}`,
		sheets.length > 0 && `in ${sheets.length === 1 ? "1 spreadsheet" : `${sheets.length} spreadsheets`}`,
		embedded && "embedded"
	].filter((part) => typeof part === "string").join("; ");
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/content-breaks.js

// build/steps/changes/content-breaks.js
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
		const causes = causesAmong([...new Set(consumer.uses.filter(isCertain).flatMap(({ fingerprint = "" }) => byFingerprint.get(fingerprint) ?? []))]);
		for (const change of causes ?? []) {
			const broken = byChange.get(change);
			if (broken) broken.push(consumer);
			else byChange.set(change, [consumer]);
		}
		if (causes === null || causes.length > 0) return consumer;
		const own = fingerprintOf("content-broken", consumer.type, String(consumer.id), "");
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


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/gate-changes.js


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
	const isUnknown = comparison.unknown.length + unread.length > 0;
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
		uncompared: comparison.unknown,
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


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/team-decisions.js


// build/steps/changes/team-decisions.js
/**
* The comparison with what the team file says: the level of each change, and which changes it accepts.
* @param config path of the team file
* @param today `YYYY-MM-DD`
*/
function withDecisions(comparison, { accept, levels, proposed }, config, today) {
	const leveled = sortChanges(comparison.changes.map((change) => withLevel(change, levels, config)));
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
	const isMember = patternOf(member);
	return (change) => change.id === id && (fingerprint === void 0 || change.fingerprint === fingerprint) && isMember(change.member);
}
/** `*` stands for any characters, and nothing else is special. Each part is searched once, behind the one before. */
function patternOf(pattern) {
	const [first = "", ...parts] = pattern.split("*");
	const last = parts.pop();
	if (last === void 0) return (name) => name === pattern;
	return (name) => {
		if (!name.startsWith(first) || !name.endsWith(last)) return false;
		let at = first.length;
		for (const part of parts) {
			const found = name.indexOf(part, at);
			if (found < 0) return false;
			at = found + part.length;
		}
		return at + last.length <= name.length;
	};
}
/** A message names at most this many entries. */
const team_decisions_mostNamed = 3;
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
		return `"${(0,runtime_text/* oneLine */.TN)(config, 200)}": ${what} (${team_decisions_named(entries)}). ${fix} ${isOne ? "it" : "them"}.`;
	});
}
function team_decisions_named(entries) {
	const shown = entries.slice(0, team_decisions_mostNamed).map(({ line, change, member, until }) => `line ${line}: ${change} of ${(0,runtime_text/* oneLine */.TN)(member, 200)} until ${until}`);
	const more = entries.length - shown.length;
	return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}


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
	const acceptance = failOn === "never" ? nothingToAccept : await readAcceptance(context, acceptLabel);
	const result = gateChanges(comparison, impact, failOn, acceptance);
	const judged = outage ? withOutage(result, failOn, outage) : result;
	const { gate, failure } = judged;
	return () => {
		journal.found({
			model: judged.comparison,
			...judged.impact && { impact: judged.impact },
			...gate && { changeGate: gate }
		});
		log.lines(changeLines(judged.comparison));
		if (judged.impact) log.lines(contentLines(judged.impact));
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
	const { status, trouble } = error;
	const open = comparison.changes.filter(({ gated, acceptedBy, acceptedInFile }) => gated && acceptedBy === void 0 && !acceptedInFile);
	const are = open.length === 1 ? "is" : "are";
	const found = open.length === 0 ? "" : ` What was compared has ${countByLevel(open)} that ${are} not accepted.`;
	const sentence = `The data model could not be compared with "${(0,runtime_text/* oneLine */.TN)(comparison.base, 255)}", which "fail-on: ${failOn}" needs: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
	return {
		...result,
		gate: {
			...gate,
			result: "unknown"
		},
		failure: new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, status !== void 0 && status >= 500 ? "network" : "unsupported"), `${sentence}${found}`, `${error.advice} Or set "fail-on: never".`, {
			cause: error,
			responded: open.length > 0 || status !== void 0 && trouble !== "unreachable"
		})
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/check-changes.js














// build/steps/changes/check-changes.js
/** Without a gate the comparison is information, which the step does not wait for any longer. */
const check_changes_mostMs = 6e4;
/** The same where the warehouse is asked, too, which takes up to a minute for each query. */
const mostMsWithRuns = 3e5;
/** When equal files of different commits are read again, in milliseconds after the build was seen. */
const readAgainMs = [
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
	const { budget, settings } = context;
	try {
		return settings.failOn === "never" ? await checkHastily(context, branch, known) : await check(context, branch, known);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR || error instanceof errors/* PlatformError */.Wk) || budget.signal.aborted) throw error;
		return () => {
			throw error;
		};
	}
}
async function checkHastily(context, branch, known) {
	const { budget, clock, log } = context;
	const limitMs = context.settings.runMembers ? mostMsWithRuns : check_changes_mostMs;
	const share = (0,runtime_budget/* startBudget */.cg)(clock, Math.min(limitMs, budget.remainingMs()));
	try {
		return await check(within(context, share), branch, known);
	} catch (error) {
		budget.signal.throwIfAborted();
		const why = error instanceof failure/* Stop */.VG ? `no result within ${(0,duration/* formatDuration */.a3)(limitMs)}` : error instanceof errors/* PlatformError */.Wk && error.message;
		if (!why) throw error;
		return () => log.line(`The data model was not compared: ${why}`);
	} finally {
		share.release();
	}
}
/** The same context with less time, and without further attempts. */
function within(context, share) {
	const signal = (0,runtime_budget/* anySignal */.JG)([context.budget.signal, share.signal]);
	const { contentDeployment } = context;
	return {
		...context,
		budget: {
			...context.budget,
			signal,
			remainingMs: () => share.remainingMs()
		},
		deployment: context.deployment.with({
			signal,
			retry: false
		}),
		...contentDeployment && { contentDeployment: contentDeployment.with({
			signal,
			retry: false
		}) }
	};
}
async function check(context, branch, { deployBranch: given, into, compared, original = branch, built }) {
	const { settings, log } = context;
	const team = await (0,load_team_file/* teamFileOf */.F)(context);
	if (!team.meaning) {
		const why = `"${settings.config}" has \`meaning: false\``;
		return () => log.line(`Changes of the data model are not compared: ${why}`);
	}
	const deployBranch = given ?? compared?.deployBranch ?? (await (0,deployment_settings/* readDeploymentSettings */.H)(context)).deployBranchName;
	const base = baseOf(settings, team, into ?? deployBranch, original);
	const files = await compareHashes(context, base, branch, compared, built);
	if (files.same) {
		const what = `The files of the data model are those of "${(0,runtime_text/* oneLine */.TN)(base, 255)}": nothing changes for those who query it`;
		const conclude = await judgeChanges(context, nothingChanged(base), null, team);
		return () => {
			log.line(what);
			conclude();
		};
	}
	const found = await compareSteadily(context, {
		base,
		head: branch,
		deployBranch
	}, team.securityContext, files.base);
	const today = new Date(context.clock.now()).toISOString().slice(0, 10);
	const comparison = withDecisions(found.comparison, team, settings.config, today);
	const impact = await consumersOf(context, {
		...found,
		comparison
	}, team);
	return judgeChanges(context, comparison, impact, team, found.outage);
}
/**
* What changes production, or another branch, is compared with just that.
* @param target what the branch is merged into, sooner or later
* @throws Failure `input` when the branch would be compared with itself
*/
function baseOf(settings, team, target, branch) {
	const base = (settings.command === "sync" || settings.command === "validate") && team.compareWith || target;
	if (base !== branch) return base;
	throw new failure/* Failure */.HR("input", `Branch "${(0,runtime_text/* oneLine */.TN)(base, 255)}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`, "Name another branch there, or remove the key.");
}
function nothingChanged(base) {
	return {
		base,
		readings: ["files"],
		changes: [],
		plans: {
			checked: 0,
			failed: 0,
			alreadyFailing: 0
		},
		unknown: [],
		attribution: "complete"
	};
}
/** Null where it is not checked: nothing changed for queries, or the platform has a problem, which fails a gate anyway. */
async function consumersOf(context, { comparison, sides, outage }, team) {
	if (outage || comparison.changes.every(({ level }) => level === "safe")) return null;
	return findConsumers(context, comparison, sides, team);
}
/**
* The hashes only save requests: an earlier comparison is enough, unless a gate would pass because of it. A gate passes by
* equal files only if the build is of the commit of the base, or for as long as lists may be late. Without a gate, the rest
* is tried where they cannot be read.
*/
async function compareHashes(context, base, branch, compared, built) {
	const { deployment, settings, budget, clock } = context;
	const isGate = settings.failOn !== "never";
	if (compared && compared.deployBranch === base && !(isGate && compared.same)) return {
		same: compared.same,
		base: compared.deployFiles
	};
	if (compared === null) return {
		same: void 0,
		base: void 0
	};
	try {
		const read = async () => {
			const [before, after] = await Promise.all([(0,file_hashes/* fileHashesOf */.y3)(deployment, base), (0,file_hashes/* fileHashesOf */.y3)(deployment, branch)]);
			return {
				same: (0,file_hashes/* areSame */.tj)(before, after),
				base: before
			};
		};
		let found = await read();
		if (!isGate || !found.same || await isAt(context, base, built?.commit)) return found;
		const seenAt = built?.at ?? clock.now();
		for (const afterMs of readAgainMs) {
			await clock.sleep(Math.max(0, seenAt + afterMs - clock.now()), budget.signal);
			found = await read();
			if (!found.same) break;
		}
		return found;
	} catch (error) {
		if (isGate && error instanceof errors/* PlatformError */.Wk && error.trouble === "unreachable" || budget.signal.aborted || !(error instanceof errors/* PlatformError */.Wk)) throw error;
		return {
			same: void 0,
			base: void 0
		};
	}
}
/** Whether a branch is at a commit, as far as the list says. */
async function isAt({ deployment }, branch, commit) {
	const head = commit && (await (0,branches/* findBranch */.E0)(deployment, branch))?.lastHash;
	return Boolean(head && commit && (0,build_status/* sameCommit */.Kd)(head, commit));
}



/***/ })

};
