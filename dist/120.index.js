export const id = 120;
export const ids = [120,559];
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
	"rollup-lost": dangerous("Queries of these members no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.", "Keep the members in the pre-aggregation."),
	"hierarchy-removed": dangerous("Drill paths are lost."),
	"definition-not-readable": dangerous("A template or code changed, and members that it may define give other values.", compareNumbers),
	"definition-not-visible": breaking("An access policy hides it from the data token, so that it could not be compared.", "Name the groups of the policy in `security-context`, or accept the change."),
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

/***/ 3147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ joinProbes),
/* harmony export */   DU: () => (/* binding */ publicProbes),
/* harmony export */   E2: () => (/* binding */ queryOf),
/* harmony export */   Lo: () => (/* binding */ companionsOf),
/* harmony export */   S3: () => (/* binding */ itemsOf),
/* harmony export */   TN: () => (/* binding */ keyOf),
/* harmony export */   Wy: () => (/* binding */ memberIn),
/* harmony export */   lr: () => (/* binding */ entityOf),
/* harmony export */   mk: () => (/* binding */ inChunks),
/* harmony export */   nR: () => (/* binding */ timeOf),
/* harmony export */   sB: () => (/* binding */ memberProbes),
/* harmony export */   sE: () => (/* binding */ cubeMember),
/* harmony export */   uW: () => (/* binding */ rollupProbes)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5722);
/* harmony import */ var _yaml_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4114);


// build/changes/probes.js
/** Members that are planned with one query. */
const mostAtOnce = 20;
function queryOf(probe) {
	const named = (wanted) => probe.flatMap(({ member, kind, granularity }) => kind === wanted && granularity === void 0 ? [member] : []);
	const timeDimensions = probe.flatMap(({ member, granularity, dateRange }) => granularity === void 0 ? [] : [{
		dimension: member,
		granularity,
		...dateRange === void 0 ? {} : { dateRange }
	}]);
	const query = {
		measures: named("measure"),
		dimensions: named("dimension"),
		segments: named("segment"),
		timeDimensions
	};
	return Object.fromEntries(Object.entries(query).filter(([, names]) => names.length > 0));
}
/** Every query item of an entity that a query can name alone: members, and custom granularities. */
function itemsOf({ name, members }) {
	return [...members.values()].flatMap(({ name: short, kind, granularities }) => {
		const member = `${name}.${short}`;
		return [{
			member,
			kind
		}, ...[...granularities.keys()].map((granularity) => ({
			member,
			kind,
			granularity
		}))];
	});
}
/** `orders.created_at.sprint` */
function keyOf({ member, granularity }) {
	return granularity === void 0 ? member : `${member}.${granularity}`;
}
function memberIn({ entities }, name) {
	const dot = name.indexOf(".");
	return entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1));
}
/**
* All members of a surface, in queries of at most 20 of one entity; those that are assumed to have changed in queries of
* their own, so that few queries find them. Granularities are apart, since not every measure can be grouped by time.
*/
function memberProbes(items, isSuspect) {
	const sorted = items.toSorted((a, b) => (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .inOrder */ .al)(keyOf(a), keyOf(b)));
	return [...Map.groupBy(sorted, (item) => {
		const form = item.granularity === void 0 ? "member" : "granularity";
		return `${entityOf(item.member)} ${form} ${isSuspect(item)}`;
	}).values()].flatMap(inChunks);
}
function inChunks(items) {
	const chunks = [];
	for (let at = 0; at < items.length; at += mostAtOnce) chunks.push(items.slice(at, at + mostAtOnce));
	return chunks;
}
function entityOf(member) {
	const dot = member.indexOf(".");
	return dot < 0 ? member : member.slice(0, dot);
}
/** Members that may stand beside segments, those that are assumed to be unchanged first. */
function companionsOf(items, isSuspect) {
	return items.filter(({ kind, granularity }) => kind !== "segment" && granularity === void 0).toSorted((a, b) => Number(isSuspect(a)) - Number(isSuspect(b)));
}
const anyMonth = ["2026-01-01T00:00:00.000", "2026-01-31T23:59:59.999"];
/** A time dimension that measures of an entity can be grouped by, by day: windows and shifts show only over time. */
function timeOf(base, head) {
	const isTime = (entity, name) => entity?.members.get(name)?.type === "time";
	const name = [...head.members.keys()].find((one) => isTime(base, one) && isTime(head, one));
	return name === void 0 ? void 0 : {
		member: `${head.name}.${name}`,
		kind: "dimension",
		granularity: "day",
		dateRange: anyMonth
	};
}
/**
* Queries over each two cubes that a join connects, private ones between them included, and over each view of several cubes:
* joins show only in queries over both. Measures of each are grouped by a dimension of the other, since a join multiplies
* the measures of one side. Cubes that are further apart are asked about where their joins lead over one that changed.
* @param rejoined cubes with other joins or keys, which may lead others on another way, or multiply them
* @param isUsable whether a query with this member alone works
* @param isSame whether it is the same on both sides: what has changed itself hides what joins do
*/
function joinProbes(base, head, graphs, rejoined, isUsable, isSame) {
	const pairs = /* @__PURE__ */ new Map();
	const add = (items, others) => {
		const unchanged = pairsOf(items.filter(isSame), others.filter(isSame));
		for (const probe of [...pairsOf(items, others), ...unchanged]) pairs.set(probe.map(keyOf).join(" "), probe);
	};
	const rank = ({ member, kind }) => kind === "measure" && multiplied.has(memberIn(base, member)?.aggType ?? "") ? 0 : 1;
	const pool = (entity) => itemsOfBoth(base.entities.get(entity), head.entities.get(entity)).filter(isUsable).sort((a, b) => rank(a) - rank(b));
	for (const name of base.entities.keys()) for (const other of [...neighbours(name, base, graphs), ...reachedOver(rejoined, name, base, graphs)]) add(pool(name), pool(other));
	for (const view of base.entities.values()) {
		if (view.kind !== "view") continue;
		const [first, ...others] = Map.groupBy(pool(view.name), ({ member }) => entityOf(cubeMember(base, member))).values();
		for (const other of others) add(first ?? [], other);
	}
	return [...pairs.values()];
}
/** Aggregations that duplicate rows change: the planner writes other SQL where a join multiplies rows. */
const multiplied = /* @__PURE__ */ new Set([
	"sum",
	"count",
	"avg"
]);
/** What a query over both sides can name. */
function itemsOfBoth(base, head) {
	if (!base || !head) return [];
	return itemsOf(base).filter(({ member, kind, granularity }) => {
		return head.members.get(member.slice(base.name.length + 1))?.kind === kind && kind !== "segment" && granularity === void 0;
	});
}
/** Public cubes to which joins lead, over private ones. Without any reading of joins: one of the group that joins connect. */
function neighbours(name, surface, graphs) {
	const found = /* @__PURE__ */ new Set();
	for (const graph of graphs) {
		const seen = /* @__PURE__ */ new Set([name]);
		const waiting = [name];
		for (let at = waiting.pop(); at !== void 0; at = waiting.pop()) for (const next of graph.get(at)?.keys() ?? []) {
			if (seen.has(next)) continue;
			seen.add(next);
			if (surface.entities.has(next)) found.add(next);
			else waiting.push(next);
		}
	}
	const component = surface.entities.get(name)?.component ?? null;
	if (graphs.length === 0 && component !== null) {
		const first = [...surface.entities.values()].find((one) => one.component === component);
		if (first && first.name !== name) found.add(first.name);
	}
	return found;
}
/** Public cubes to which a shortest way of joins leads over one of these, or from it. */
function reachedOver(these, name, surface, graphs) {
	const found = /* @__PURE__ */ new Set();
	for (const graph of graphs) {
		const steps = stepsFrom(name, graph);
		for (const one of these) {
			const before = steps.get(one);
			if (before === void 0) continue;
			for (const [other, after] of stepsFrom(one, graph)) if (other !== name && surface.entities.has(other) && steps.get(other) === before + after) found.add(other);
		}
	}
	return found;
}
/** How many joins away each cube is. */
function stepsFrom(name, graph) {
	const steps = /* @__PURE__ */ new Map([[name, 0]]);
	for (const [at, far] of steps) for (const next of graph.get(at)?.keys() ?? []) if (!steps.has(next)) steps.set(next, far + 1);
	return steps;
}
function pairsOf(items, others) {
	const of = (list, wanted) => list.find(({ kind }) => kind === wanted);
	const isPair = (pair) => pair.every((item) => item !== void 0);
	const pairs = [[of(items, "measure"), of(others, "dimension")], [of(others, "measure"), of(items, "dimension")]].filter(isPair);
	return pairs.length > 0 ? pairs : [[items[0], others[0]]].filter(isPair);
}
/** One query for each pre-aggregation that the files of the base define. */
function rollupProbes(entities) {
	return [...entities.values()].flatMap(({ name, preAggregations }) => [...preAggregations].flatMap(([rollup, { plain }]) => {
		const { measures, dimensions, segments, time_dimension: time, time_dimensions: list, granularity } = plain;
		const items = (names, kind) => namesIn(names).map((member) => ({
			member: fullName(member, name),
			kind
		}));
		const times = [{
			dimension: time,
			granularity
		}, ...Array.isArray(list) ? list.filter(_yaml_values_js__WEBPACK_IMPORTED_MODULE_1__/* .isPlain */ .$i) : []];
		const probe = [
			...items(measures, "measure"),
			...items(dimensions, "dimension"),
			...items(segments, "segment"),
			...times.flatMap(({ dimension, granularity: by }) => typeof by === "string" ? items([dimension], "dimension").map((item) => ({
				...item,
				granularity: by
			})) : [])
		];
		return probe.length === 0 ? [] : [{
			rollup: `${name}.${rollup}`,
			probe
		}];
	}));
}
/**
* The same queries as they can be asked for: by the names of public cubes, and by those of each view that shows the members.
* A view leads to its cubes on its own ways, and private cubes may have other names on the branch.
*/
function publicProbes(base, head, probes) {
	const shown = /* @__PURE__ */ new Map();
	for (const { name: entity, kind: form, members } of base.entities.values()) for (const { name, kind } of members.values()) {
		const member = `${entity}.${name}`;
		if (memberIn(head, member)?.kind !== kind) continue;
		const source = cubeMember(base, member);
		shown.set(source, [...shown.get(source) ?? [], {
			member,
			kind,
			by: form === "view" ? entity : ""
		}]);
	}
	return probes.flatMap(({ rollup, probe }) => {
		const found = probe.flatMap((item) => (shown.get(item.member) ?? []).flatMap(({ member, kind, by }) => kind === item.kind ? [{
			by,
			item: {
				...item,
				member
			}
		}] : []));
		return [...Map.groupBy(found, ({ by }) => by).values()].map((own) => ({
			rollup,
			probe: own.map(({ item }) => item)
		}));
	});
}
/** The member of a cube that a member of a view stands for; of a cube, the member itself. */
function cubeMember(surface, member) {
	return memberIn(surface, member)?.aliasMember || member;
}
function namesIn(list) {
	return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}
/** `count`, `CUBE.count` and `{orders.count}` of the cube `orders` are `orders.count`. */
function fullName(reference, entity) {
	const parts = reference.replace(/[{}\s]/g, "").split(".").filter((part) => part !== "CUBE");
	return parts.length < 2 ? `${entity}.${parts[0] ?? ""}` : parts.slice(-2).join(".");
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

/***/ 4114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $P: () => (/* binding */ namedIn),
/* harmony export */   $i: () => (/* binding */ isPlain),
/* harmony export */   NL: () => (/* binding */ mostNodes),
/* harmony export */   _y: () => (/* binding */ plainValue)
/* harmony export */ });
/* harmony import */ var _locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7468);

// build/changes/yaml-values.js
/** Aliases and merged maps can multiply a file: nodes of a whole branch, and their depth. */
const mostNodes = 5e5;
const maxDepth = 60;
/**
* The value of a YAML node, with its aliases and merged maps; keys in snake case, since the compiler accepts both spellings.
* Null if it is too large or too deep to be read.
* @param budget nodes that may still be read; an entity may take a part of them
*/
function plainValue(tree, root, budget) {
	const most = Math.min(budget.nodes, mostNodes / 5);
	let left = most;
	const read = (node, depth) => {
		left -= depth > maxDepth ? most + 1 : 1;
		if (left < 0) return void 0;
		const found = tree.target(node);
		if ((0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(found)) return found.value;
		if ((0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(found)) return found.items.map((item) => read(item, depth + 1));
		if (!(0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(found)) return void 0;
		const own = [];
		const merged = [];
		for (const pair of found.items) {
			const key = (0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair) ? (0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(pair.key) : void 0;
			if (key === void 0 || !(0,_locate_yaml_nodes_js__WEBPACK_IMPORTED_MODULE_0__/* .isPair */ .tO)(pair)) continue;
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
* The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
* if there are more: the tree has too many nodes, or further pages.
*/
const sourceTree = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)({
	items: nodes,
	data: nodes,
	pageInfo: _page_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .pageInfo */ .Iq
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pd)(({ items, data = [], pageInfo: page }) => {
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

/***/ 4306:
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
// EXTERNAL MODULE: ./build/shaken/main/build/changes/probes.js
var probes = __webpack_require__(3147);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/values.js
var changes_values = __webpack_require__(5722);
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
/** What a query uses, with what shows its results. */
function showing(queries, shown) {
	const shows = queries.findings.flatMap(({ query }) => query ?? []);
	return together([queries, {
		...shown,
		findings: shown.findings.map((one) => ({
			...one,
			shows
		}))
	}]);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/sql-text.js
// build/changes/sql-text.js
const sql_text_text = (inside) => new RegExp(String.raw`\$(\w*)\$[\s\S]*?\$\1\$|'(?:${inside})*'|"(?:[^"]|"")*"|\x60(?:[^\x60]|\x60\x60)*\x60|\[[\w .-]+\]|` + String.raw`--(?=\s|$)[^\n]*|\/\*(?![!+])[\s\S]*?\*\/|[\p{L}\p{N}_$]+|\S`, "gu");
const readings = {
	escapes: sql_text_text(String.raw`[^'\\]|''|\\[\s\S]`),
	plain: sql_text_text(`[^']|''`)
};
/**
* The tokens of a statement; blanks and comments do not count.
* @param reading whether a backslash escapes a quote, which warehouses disagree on
*/
function tokensOf(sql, reading = "escapes") {
	const found = [];
	for (const [one] of sql.matchAll(readings[reading])) if (!/^(?:--\s|--$|\/\*)/.test(one)) found.push(one);
	return found;
}
const clauses = {
	SELECT: "select",
	FROM: "from",
	JOIN: "from",
	ON: "on",
	WHERE: "where",
	GROUP: "other",
	HAVING: "other",
	ORDER: "other",
	LIMIT: "other",
	UNION: "other"
};
/** The clause and the depth of each token. */
function* placed(tokens) {
	const stack = ["other"];
	for (const [at, text] of tokens.entries()) {
		if (text === "(") {
			yield {
				text,
				at,
				depth: stack.length - 1,
				clause: stack.at(-1) ?? "other"
			};
			stack.push("other");
			continue;
		}
		if (text === ")" && stack.length > 1) stack.pop();
		const clause = clauses[text.toUpperCase()];
		if (clause) stack[stack.length - 1] = clause;
		yield {
			text,
			at,
			depth: stack.length - 1,
			clause: stack.at(-1) ?? "other"
		};
	}
}
const isQuoted = (text) => text !== void 0 && /^["`]/.test(text);
/**
* The tokens with names that only the statement itself uses numbered by appearance: aliases of tables, which are names of
* private cubes, where they are given and where they qualify a column; and columns of sub-selects for members that the
* plan touches.
*/
function withoutOwnNames(tokens, memberNames = null) {
	const tables = /* @__PURE__ */ new Map();
	const all = [...placed(tokens)];
	const isNamed = (at) => tokens[at - 1]?.toUpperCase() === "AS";
	for (const { text, at, clause } of all) if (clause === "from" && isQuoted(text) && isNamed(at) && !tables.has(unquoted(text))) tables.set(unquoted(text), tables.size + 1);
	const isSelected = (at) => /^(?:,|from)$/i.test(tokens[at + 1] ?? "");
	const own = new Set(all.flatMap(({ text, at, clause }) => clause === "select" && isSelected(at) && isExpressionEnd(tokens[at - 1] ?? "") ? [text] : []));
	const members = (memberNames ?? []).map(squashed);
	const columns = /* @__PURE__ */ new Map();
	return all.map(({ text, at, depth, clause }) => {
		if (clause === "from" && !isNamed(at)) return text;
		const table = tables.get(isQuoted(text) ? unquoted(text) : text);
		const isUse = isNamed(at) || tokens[at + 1] === "." && tokens[at - 1] !== ".";
		if (table !== void 0 && isUse) return isQuoted(text) ? `"table ${table}"` : `table ${table}`;
		if (!isQuoted(text) || !text.includes("__") || !own.has(text)) return text;
		if (depth === 0 && clause === "select" && isSelected(at) || !members.some((name) => squashed(text).startsWith(name))) return text;
		if (!columns.has(text)) columns.set(text, columns.size + 1);
		return `"column ${columns.get(text)}"`;
	});
}
/** Whether a name after it is a new one. */
function isExpressionEnd(text) {
	return /^[\p{L}\p{N}_$"'`)\]]/u.test(text) && !/^(?:select|distinct|and|or|not)$/i.test(text);
}
/** `orders.createdAt` and `orders__created_at_day` begin alike. */
function squashed(name) {
	return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
/** Where two statements begin to differ. @returns the clause there */
function clauseOfDifference(before, after) {
	const at = after.findIndex((text, index) => text !== before[index]);
	return [...placed(at < 0 ? before : after)][at < 0 ? after.length : at]?.clause ?? "other";
}
/** The outer statement. @returns null where it is not of the usual form */
function statementOf(tokens) {
	const start = tokens.findIndex((text) => text.toUpperCase() === "SELECT");
	if (start < 0 || tokens.slice(0, start).some((text) => /^(?:\(|\)|with)$/i.test(text))) return null;
	const select = [];
	const where = [];
	const joined = [];
	let part = [];
	for (const { text, at, depth } of placed(tokens.slice(start))) {
		const word = depth === 0 ? text.toUpperCase() : "";
		const isBy = tokens[start + at + 1]?.toUpperCase() === "BY";
		if (word === "UNION") return null;
		if (word === "SELECT") part = select;
		else if (word === "FROM" || word === "JOIN") {
			joined.push({
				kind: word === "JOIN" ? joinWords(part) : "",
				from: [],
				on: []
			});
			part = joined.at(-1)?.from ?? [];
		} else if (word === "ON") part = joined.at(-1)?.on ?? [];
		else if (word === "WHERE") part = where;
		else if (/^(?:HAVING|LIMIT)$/.test(word) || /^(?:GROUP|ORDER)$/.test(word) && isBy) part = [];
		else part.push(text);
	}
	const columns = namedColumns(select);
	const relations = joined.map(({ kind, from, on }) => relationOf(from, kind, on));
	if (!columns || relations.length === 0 || relations.includes(null)) return null;
	return {
		columns,
		relations: relations.filter((one) => one !== null),
		where: where.join(" ")
	};
}
/** `LEFT`, `INNER` \u2026 stand at the end of the part before. */
function joinWords(before) {
	const words = [];
	while (/^(?:left|right|full|inner|outer|cross)$/i.test(before.at(-1) ?? "")) words.unshift(before.pop() ?? "");
	return words.join(" ").toUpperCase();
}
function relationOf(from, kind, on) {
	const alias = from.at(-1);
	if (alias === void 0 || !isQuoted(alias)) return null;
	const isNamed = from.at(-2)?.toUpperCase() === "AS";
	const read = withoutOwnNames(from.slice(0, isNamed ? -2 : -1));
	return read.length === 0 || hasComma(read) ? null : {
		alias,
		kind,
		text: read.join(" "),
		on
	};
}
/** Several tables in a list are not told apart. */
function hasComma(tokens) {
	return [...placed(tokens)].some(({ text, depth }) => text === "," && depth === 0);
}
function namedColumns(select) {
	const columns = /* @__PURE__ */ new Map();
	let expression = [];
	let depth = 0;
	for (const text of [...select, ","]) {
		if (text === "(") depth++;
		if (text === ")") depth--;
		if (text !== "," || depth > 0) {
			expression.push(text);
			continue;
		}
		const name = expression.pop();
		if (name === void 0 || !isQuoted(name)) return null;
		if (expression.at(-1)?.toUpperCase() === "AS") expression.pop();
		columns.set(unquoted(name), expression);
		expression = [];
	}
	return columns;
}
function unquoted(name) {
	return name.slice(1, -1);
}
/** @returns null if the statement has no such column */
function columnSource({ columns, relations }, name) {
	const tokens = columns.get(name);
	if (!tokens) return null;
	const [root] = relations;
	const needed = new Set(root ? [root] : []);
	const waiting = [tokens];
	for (let next = waiting.pop(); next; next = waiting.pop()) for (const relation of relations) {
		if (needed.has(relation) || !next.includes(relation.alias)) continue;
		needed.add(relation);
		waiting.push(relation.on);
	}
	const inPlace = (part) => part.map((text) => relations.find(({ alias }) => alias === text)?.text ?? text).join(" ");
	const used = relations.filter((relation) => needed.has(relation));
	return {
		expression: inPlace(tokens),
		tables: used.map(({ text }) => text),
		joins: used.slice(1).map(({ kind, text, on }) => `${kind} ${text} ON ${inPlace(on)}`)
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/compare-plans.js


// build/changes/compare-plans.js
/**
* Compares what two environments make of one query. Equal SQL with equal values is the same. Where pre-aggregations serve the
* query, its SQL says nothing about the members: then what they select for the columns that it reads is compared.
*/
function comparePlans(base, head) {
	if (base.sql === null || head.sql === null) return otherSql([], []);
	if (base.rollups.length > 0 && head.rollups.length === 0) return {
		state: "rollup lost",
		rollups: base.rollups.map(({ id }) => id).sort(changes_values/* inOrder */.al)
	};
	if (head.rollups.length > base.rollups.length) return { state: "rollup gained" };
	const isServed = head.rollups.length > 0;
	const [from, to] = [readPlan(base.sql, base, !isServed), readPlan(head.sql, head, !isServed)];
	if (isServed) return throughRollups(from, to, base, head);
	return from.text === to.text ? { state: "same" } : differenceOf(from, to);
}
/** @param isWhole whether no names of columns lead to another statement */
function readPlan(sql, { memberNames, rollups, values }, isWhole) {
	const named = rollups.reduce((text, { table }, at) => table ? text.replaceAll(table, `rollup${at}`) : text, sql);
	const tokens = withoutOwnNames(tokensOf(named), isWhole ? memberNames : null);
	return {
		tokens,
		text: [...[tokens, ...sql.includes("\\") ? [tokensOf(named, "plain")] : []].map((one) => one.join(" ")), values].join("\n"),
		statement: statementOf(tokens)
	};
}
/** The columns of pre-aggregations that the query reads: as a whole, they change with every other column, too. */
function throughRollups(from, to, base, head) {
	const [before, after] = [loadedColumns(base), loadedColumns(head)];
	if (!before || !after) return { state: "rollup gained" };
	const [old, now] = [inPlace(from.tokens, before), inPlace(to.tokens, after)];
	if (old.text === now.text && base.values === head.values) return { state: "same" };
	const isSameColumn = (name, at) => name === now.read[at];
	if (old.read.length !== now.read.length || !old.read.every(isSameColumn)) return { state: "rollup gained" };
	const changed = now.read.filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)));
	const parts = changed.flatMap((name) => {
		const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
		return [...partsOf(one, other), ...one?.rows === other?.rows ? [] : [otherFilter]];
	});
	return parts.length > 0 ? differentBy(parts, new Set(changed)) : differenceOf(from, to);
}
/** The columns of all pre-aggregations of a plan; null where they are not of the usual form. */
function loadedColumns({ rollups, memberNames }) {
	const found = /* @__PURE__ */ new Map();
	for (const rollup of rollups) {
		const { statement } = readPlan(rollup.sql, {
			sql: null,
			values: "",
			memberNames,
			rollups: [rollup]
		}, true);
		if (!statement) return null;
		for (const name of statement.columns.keys()) {
			const source = columnSource(statement, name);
			if (source) found.set(name, {
				...source,
				rows: `${statement.where} ${rollup.values}`
			});
		}
	}
	return found;
}
/** A statement over pre-aggregations with the sources of the columns that it reads, in the order of their appearance. */
function inPlace(tokens, columns) {
	const read = /* @__PURE__ */ new Set();
	return {
		text: tokens.map((token) => {
			const name = /^["`]/.test(token) ? unquoted(token) : "";
			if (!columns.has(name)) return token;
			read.add(name);
			return JSON.stringify(columns.get(name));
		}).join(" "),
		read: [...read]
	};
}
function differenceOf(base, head) {
	const [before, after] = [base.statement, head.statement];
	if (!before || !after) return otherSql(base.tokens, head.tokens);
	const columns = /* @__PURE__ */ new Set();
	const found = [];
	for (const name of /* @__PURE__ */ new Set([...before.columns.keys(), ...after.columns.keys()])) {
		const parts = partsOf(columnSource(before, name), columnSource(after, name));
		if (parts.length > 0) columns.add(name);
		found.push(...parts);
	}
	if (before.where !== after.where) found.push(otherFilter);
	return found.length === 0 ? otherSql(base.tokens, head.tokens) : differentBy(found, columns);
}
/** Of SQL that is not understood, what is in one of the statements only. */
function otherSql(before, after) {
	const words = {
		select: "another expression",
		from: "another table",
		on: "another join",
		where: "another filter",
		other: "other SQL"
	}[clauseOfDifference(before, after)];
	const only = (tokens, others) => [...new Set(tokens)].filter((one) => !others.includes(one)).join(" ");
	return differentBy([{
		words,
		name: "SQL",
		before: only(before, after),
		after: only(after, before)
	}], /* @__PURE__ */ new Set());
}
function differentBy(all, columns) {
	const found = new Map(all.map((part) => [JSON.stringify(part), part]));
	const parts = [...found.values()];
	return {
		state: "different",
		words: [...new Set(parts.map(({ words }) => words))],
		...valuesOf(parts),
		signature: [...found.keys()].sort(changes_values/* inOrder */.al).join(" "),
		columns
	};
}
const otherFilter = {
	words: "another filter",
	name: "filter"
};
function valuesOf(parts) {
	const pick = (side) => Object.fromEntries(parts.flatMap((part) => part[side] ? [[part.name, part[side]]] : []));
	return {
		before: pick("before"),
		after: pick("after")
	};
}
function partsOf(old, now) {
	if (!old || !now) return old === now ? [] : [{
		words: "other columns",
		name: "columns"
	}];
	const gone = old.tables.filter((table) => !now.tables.includes(table));
	const added = now.tables.filter((table) => !old.tables.includes(table));
	const parts = [];
	if (gone.length + added.length > 0) parts.push(tablePart(gone, added));
	else if (old.joins.join("\n") !== now.joins.join("\n") || old.tables[0] !== now.tables[0]) parts.push({
		words: "another join",
		name: "join",
		before: old.joins.join(" "),
		after: now.joins.join(" ")
	});
	const follow = (text) => gone.reduce((all, table, at) => all.replaceAll(table, added[at] ?? table), text);
	if (follow(old.expression) !== now.expression) parts.push({
		words: "another expression",
		name: "expression",
		before: old.expression,
		after: now.expression
	});
	return parts;
}
function tablePart(gone, added) {
	const [before, after] = [gone, added].map((tables) => tables.map(shortTable).join(", "));
	return {
		words: gone.length === 0 ? `also reads ${after}` : added.length === 0 ? `no longer reads ${before}` : `reads ${after} instead of ${before}`,
		name: "table",
		before: gone.join(", "),
		after: added.join(", ")
	};
}
/** The name of a table; a sub-select has none. */
function shortTable(text) {
	return /^[\w"`.$ -]+$/.test(text) ? text.replaceAll(" ", "") : "a sub-select";
}


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
	return all;
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
function verdictOf(base, head) {
	if (base.state === "malformed" || head.state === "malformed") return { state: "unclear" };
	if (head.state === "planned") {
		if (base.state === "planned") return compared(base.plan, head.plan);
		return { state: base.state === "rejected" ? "repaired" : "unclear" };
	}
	if (base.state === "planned" || base.state === "sound" && head.state === "rejected") return {
		state: "broken",
		message: head.message
	};
	if (base.state === "rejected" && head.state === "rejected") return {
		state: "already-broken",
		message: base.message
	};
	return { state: "unclear" };
}
/** The schema of pre-aggregations has another name in each environment. */
const readsRollup = ({ sql }) => /pre_aggregations/i.test(sql ?? "");
function compared(base, head) {
	if (base.sql === null || head.sql === null) return { state: "unclear" };
	const [before, after] = [base, head].map((plan) => plan.rollups.length === 0 && readsRollup(plan));
	if (before && !readsRollup(head)) return { state: "loses-rollup" };
	if (before || after) return { state: "unclear" };
	const [from, to] = [withoutTimes(base), withoutTimes(head)];
	switch (comparePlans(from, to).state) {
		case "same": return { state: "same" };
		case "different": return { state: "changes" };
		case "rollup lost": return { state: "loses-rollup" };
		case "rollup gained": return { state: "unclear" };
	}
}
/** Two plans of a query about the last 24 hours differ by the moment of planning. What the model says is in the text. */
function withoutTimes(plan) {
	return {
		...plan,
		values: plan.values.replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+Z?/g, "time")
	};
}
const mostMessage = 800;
const verdict_mostName = 300;
/** Changes that no plan shows: planning takes private members, and knows no warehouse. */
const unplannable = /^(?:(?:entity|member)-(?:removed|hidden)|run-failed)$/;
/** @param verdictOf what the planners say about a query; undefined where it was not planned */
function judgeFinding({ where, hits, query, shows = [] }, verdictOf) {
	const verdict = query && verdictOf(query);
	const named = hits.filter(({ by }) => by !== "around");
	const told = (some, state, otherwise, message) => some.map((hit) => ({
		use: useOf(hit, where, otherwise, message),
		state
	}));
	const taken = named.filter((hit) => isTaken(hit, verdict));
	const others = named.filter((hit) => !taken.includes(hit));
	if (!query && shows.length > 0 && shows.every((one) => verdictOf(one)?.state === "same")) return [];
	switch (verdict?.state) {
		case "repaired": return [];
		case "already-broken": return told(named, "already-broken", "mentioned", verdict.message);
		case "broken": return told(causesOf(orElse(named, hits), verdict.message), "broken", "planned", verdict.message);
		case "changes":
		case "loses-rollup": {
			const felt = orElse(others.filter(isFelt), hits.filter(isFelt));
			const causes = taken.length > 0 ? others.filter(isFelt) : orElse(felt, hits);
			return [...told(taken, "broken", "planned"), ...told(causes, verdict.state, "planned")];
		}
		case "same": {
			const policies = others.filter(({ change }) => change.kind === "access-policy");
			return [...told(taken, "broken", "planned"), ...told(policies, "may-use", "mentioned")];
		}
		default: return [...told(taken, "broken", "planned"), ...told(others, "may-use", "mentioned")];
	}
}
function orElse(preferred, otherwise) {
	return preferred.length > 0 ? preferred : otherwise;
}
/** Whether the content certainly uses what is gone, although the planner may still plan it. */
function isTaken({ change, by, asTime }, verdict) {
	const { id, before, level, usualLevel, kind } = change;
	if (by !== "exact") return false;
	if (unplannable.test(id)) return true;
	if (id === "dimension-type-changed" && asTime && before?.type === "time") return true;
	return level === "breaking" && usualLevel !== void 0 && (verdict?.state !== "same" || kind === "access-policy");
}
/** Whether a query that works can notice the change. */
function isFelt({ change: { id } }) {
	return !/^(?:plan-failed|run-failed|join-path-lost|(?:entity|member)-(?:removed|hidden))/.test(id);
}
/** The changes that the planner's message names, else those that break queries, else all. */
function causesOf(possible, message) {
	const words = wordsOf([message.slice(0, mostMessage)]);
	const isInMessage = ({ change, member }) => words.has(member.slice(change.entity.length + 1).toLowerCase() || change.entity.toLowerCase());
	const breaking = orElse(possible.filter(({ change }) => change.level === "breaking"), possible);
	return orElse(breaking.filter(isInMessage), breaking);
}
/** @param otherwise how the use is known if no structured query names the member */
function useOf(hit, where, otherwise, message) {
	return {
		member: shownText(hit.member, verdict_mostName),
		where: shownText(where, verdict_mostName),
		certainty: hit.by === "exact" ? "exact" : otherwise,
		fingerprint: hit.change.fingerprint,
		...message === void 0 ? {} : { message: shownText(message, mostMessage) }
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/content/roll-up.js



// build/content/roll-up.js
const states = [
	"broken",
	"changes",
	"loses-rollup",
	"may-use",
	"already-broken"
];
/** What a report is, the most important first: its one query decides, before texts that mention something. */
const statesOfReport = [
	"broken",
	"changes",
	"loses-rollup",
	"already-broken",
	"may-use"
];
/** Uses of one piece of content that are told. */
const mostUses = 200;
/** @param verdictOf what the planners say about a query; undefined where it was not planned */
function rollUp({ reports, dashboards, notifications }, verdictOf) {
	const judge = ({ findings }) => findings.flatMap((one) => judgeFinding(one, verdictOf));
	const ofReport = new Map(reports.map((report) => [report.id, judge(report.inspection)]));
	const byId = new Map(reports.map((report) => [report.id, report]));
	const byDashboard = Map.groupBy(notifications, ({ dashboardId }) => dashboardId);
	const dashboardNames = new Map(dashboards.map(({ dashboardId, name }) => [dashboardId, name]));
	const mailsOf = ({ dashboardId }) => dashboardId === void 0 ? [] : byDashboard.get(dashboardId) ?? [];
	const unchanged = {
		reports: 0,
		dashboards: 0,
		notifications: 0
	};
	/** What is not listed, and of which every planned query is the same SQL on both sides, is counted. */
	const counted = (type, parts, one) => {
		const { findings, problems } = together(parts.filter((part) => part != null));
		const asked = findings.flatMap(({ query }) => query ?? []);
		const isSame = asked.length > 0 && asked.every((query) => verdictOf(query)?.state === "same");
		if (one.length === 0 && isSame && problems.length === 0) unchanged[type] += 1;
		return one;
	};
	return {
		listed: [
			...reports.flatMap((one) => {
				const judged = ofReport.get(one.id) ?? [];
				return counted("reports", [one.inspection], ofOne("report", one, judged, statesOfReport));
			}),
			...dashboards.flatMap((one) => {
				const { published, draft } = one.inspection;
				const drafted = (draft?.reportIds ?? []).map((id) => byId.get(id)?.inspection);
				const found = ofDashboard(one, judge, ofReport, byId, mailsOf(one));
				return counted("dashboards", [
					published,
					draft,
					...drafted
				], found);
			}),
			...notifications.flatMap((one) => {
				const found = ofNotification(one, judge(one.inspection), dashboardNames);
				return counted("notifications", [one.inspection], found);
			})
		],
		unchanged
	};
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
function ofDashboard(found, judge, ofReport, byId, notifications) {
	const { published, draft } = found.inspection;
	const shown = published ? judge(published) : [];
	const drafted = draft ? [...judge(draft), ...ofDraft(found, ofReport, byId)] : [];
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
function ofDraft({ inspection, reportIds }, ofReport, byId) {
	const known = inspection.draft?.reportIds ?? null;
	return [...new Set(known ?? reportIds)].flatMap((id) => (ofReport.get(id) ?? []).map(({ use, state }) => {
		const where = `${use.where} of report "${byId.get(id)?.name ?? id}"`;
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


;// CONCATENATED MODULE: ./build/shaken/main/build/content/touched.js

// build/content/touched.js
/** Changes that no saved query can name: of pre-aggregations only the members count that lose them. */
const unnamed = /^(?:pre-aggregation-|hierarchy-|\w+-failed-new$)/;
/** Each piece of content keeps them until it is judged. */
const mostAround = 50;
/** @param changes of any level: safe ones are skipped */
function touchedBy(changes, { base, head }) {
	const told = changes.filter(({ level, id }) => level !== "safe" && !unnamed.test(id));
	const joins = told.filter(({ kind }) => kind === "join").map((change) => ({
		change,
		entities: new Set(joinedBy(change, base))
	}));
	const byName = /* @__PURE__ */ new Map();
	const byEntity = /* @__PURE__ */ new Map();
	const words = /* @__PURE__ */ new Map();
	const wordsOfEntity = (entity) => {
		const found = words.get(entity.toLowerCase()) ?? {
			entity,
			whole: [],
			members: /* @__PURE__ */ new Map()
		};
		words.set(entity.toLowerCase(), found);
		return found;
	};
	for (const change of told.filter(({ kind }) => kind !== "join")) {
		const names = namesOf(change);
		for (const name of names) {
			push(byName, name, change);
			const entity = (0,probes/* entityOf */.lr)(name);
			if (name === entity) wordsOfEntity(entity).whole.push(change);
			else push(wordsOfEntity(entity).members, name.slice(entity.length + 1).toLowerCase(), change);
		}
		for (const entity of new Set(names.map(probes/* entityOf */.lr))) push(byEntity, entity, change);
	}
	for (const entity of joins.flatMap(({ entities }) => [...entities])) wordsOfEntity(entity);
	const joinHits = (entities, by) => joins.filter((join) => isOver(entities, join)).map(({ change }) => ({
		change,
		member: change.member,
		by
	}));
	/** Changes of the entities, the breaking ones first, as `changes` has them. */
	const around = (entities) => [...entities].flatMap((entity) => (byEntity.get(entity) ?? []).slice(0, mostAround).map((change) => ({
		change,
		member: entity,
		by: "around"
	})));
	const entitiesIn = (all) => all.size < words.size ? [...all].flatMap((word) => words.get(word) ?? []) : [...words].filter(([word]) => all.has(word)).map(([, entity]) => entity);
	const inText = (all, found) => found.flatMap(({ entity, whole, members }) => [...whole.map((change) => ({
		change,
		member: entity,
		by: "name"
	})), ...[...members].filter(([name]) => all.has(name)).flatMap(([name, own]) => own.map((change) => ({
		change,
		member: fullName(change, entity, name),
		by: "name"
	})))]);
	return {
		isEmpty: told.length === 0,
		/** What a structured query names; empty if it names nothing that is touched. */
		ofQuery(uses) {
			const entities = new Set(uses.map(({ member }) => (0,probes/* entityOf */.lr)(member)));
			return [
				...uses.flatMap(({ member, granularity, asTime = false }) => [...byName.get(member) ?? [], ...byName.get((0,probes/* entityOf */.lr)(member)) ?? []].filter((change) => [void 0, granularity].includes(granularityOf(change))).map((change) => ({
					change,
					member,
					by: "exact",
					asTime
				}))),
				...joinHits(entities, "exact"),
				...around(entities)
			];
		},
		/** What a statement names, by its words; empty if it names nothing that is touched. */
		ofSql(all) {
			const found = entitiesIn(all);
			const entities = new Set(found.map(({ entity }) => entity));
			return [
				...inText(all, found),
				...joinHits(entities, "name"),
				...around(entities)
			];
		},
		/** Changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
		ofText(all) {
			const found = entitiesIn(all).filter(({ entity, members }) => {
				const known = base?.entities.get(entity)?.members.keys();
				return known === void 0 || [...known, ...members.keys()].some((name) => all.has(name.toLowerCase()));
			});
			return inText(all, found);
		},
		/** Whether the text names a cube or view of the base; true where those are unknown. */
		namesAnEntity(all) {
			const known = base && [...base.entities.keys(), ...base.hidden];
			return !known || known.some((name) => all.has(name.toLowerCase()));
		},
		/** A query of members that are not saved as one; undefined if none can be made of them. */
		queryOf(uses) {
			const items = uses.map(({ member, granularity }) => {
				return {
					member,
					kind: ((base && (0,probes/* memberIn */.Wy)(base, member)) ?? (head && (0,probes/* memberIn */.Wy)(head, member)))?.kind ?? "dimension",
					...granularity === void 0 ? {} : { granularity }
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
/** Whether a query of these may be one over the join: of two cubes, or of the view that has both; or of what was cut off. */
function isOver(entities, join) {
	const named = [...entities].filter((name) => join.entities.has(name));
	const { id, entity } = join.change;
	return named.length >= Math.min(2, join.entities.size) || id === "join-path-lost" && entities.has(entity);
}
function push(map, key, value) {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
/** The name as the model spells it. */
function fullName({ member, affects = [] }, entity, name) {
	const full = `${entity}.${name}`;
	return [member, ...affects].find((one) => one.toLowerCase() === full.toLowerCase()) ?? full;
}
/** The names that a change is about. */
function namesOf({ kind, entity, member, affects = [] }) {
	if (kind === "pre-aggregation") return affects.length > 0 ? affects : [entity];
	const others = member === entity ? affects.filter((name) => (0,probes/* entityOf */.lr)(name) !== entity) : affects;
	return [.../* @__PURE__ */ new Set([member, ...others])];
}
/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }) {
	if (id === "granularity-removed") return before?.granularity;
	return id === "plan-failed" ? after?.granularity : void 0;
}
/** The cubes and views whose queries a change of a join may concern, if they name two of them. */
function joinedBy({ id, entity, member, before, affects }, base) {
	if (affects) return affects.map(probes/* entityOf */.lr);
	const group = base?.entities.get(entity)?.component ?? null;
	if (id === "join-path-lost" && base && group !== null) return [...base.entities.values()].filter(({ component }) => component === group).map(({ name }) => name);
	const listed = [before?.cubes, before?.["joined with"]].flatMap((list) => list?.split(", ") ?? []);
	return [entity, ...id === "join-path-lost" ? listed : [member.slice(entity.length + 1)]].filter(Boolean);
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/content/plan-queries.js







// build/steps/content/plan-queries.js
/** Queries, each on both sides. */
const atOnce = 8;
/** A planner may take seconds for each. */
const mostPlans = 500;
const mostMs = 12e4;
/** A member that did not change may have been broken for long. */
const mostControls = 3;
const tooLate = `not planned within ${(0,duration/* formatDuration */.a3)(mostMs)}`;
/**
* Lets both sides plan saved queries. What was not planned is in the tally.
* @param queries each once, the most important first
* @param changed entities and members that the branch changes: others must plan, which tells a rejected query from a planner
*   that does not work
* @returns what is known about a query
*/
async function planQueries(context, queries, { base, head }, changed, outer, tally) {
	const verdicts = /* @__PURE__ */ new Map();
	const known = (query) => verdicts.get(keyOf(query));
	if (queries.length === 0) return known;
	if (!base || !head) {
		tally.miss("plan", "what can be queried was not read", queries.length);
		return known;
	}
	const budget = (0,runtime_budget/* startBudget */.cg)(context.clock, mostMs);
	const signal = (0,runtime_budget/* anySignal */.JG)([outer.signal, budget.signal]);
	const isOver = () => outer.isOver() || budget.signal.aborted && !outer.signal.aborted;
	const sides = [base, head].map((side) => createPlanner(side, changed, signal));
	/** Why nothing more is planned, by the form of the query. */
	const ended = /* @__PURE__ */ new Map();
	const missed = (error, form) => {
		if (isOver()) return tooLate;
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		const reason = reasonOf(error);
		if (!error.timedOut) ended.set(form, reason);
		return reason;
	};
	/** Why a rejection does not count; null if both sides plan what they must. */
	const doubtOf = async (form) => {
		try {
			if ((await Promise.all(sides.map((side) => side.isWorking(form)))).every(Boolean)) return null;
			ended.set(form, "the planner rejects what it must plan");
			return "the planner rejects what it must plan";
		} catch (error) {
			return missed(error, form);
		}
	};
	const doubts = /* @__PURE__ */ new Map();
	try {
		const planned = queries.slice(0, mostPlans);
		const beyond = queries.length - planned.length;
		if (beyond > 0) tally.miss("plan", `more than ${mostPlans} queries to plan`, beyond);
		await (0,concurrency/* eachOf */.p)(planned, atOnce, async (query) => {
			const { form } = query;
			const reason = isOver() ? tooLate : ended.get(form);
			if (reason !== void 0) return tally.miss("plan", reason);
			try {
				const [before, after] = await Promise.all(sides.map((side) => side.plan(query)));
				if (!before || !after) return;
				const verdict = verdictOf(before, after);
				if (fails(verdict) && !doubts.has(form)) doubts.set(form, doubtOf(form));
				const doubt = fails(verdict) ? await doubts.get(form) : null;
				if (doubt) return tally.miss("plan", doubt);
				if (before.state === "malformed" !== (after.state === "malformed")) tally.miss("plan", "one of the two environments rejects them as malformed");
				else if (before.state === "malformed") tally.skip("plan", "the platform rejects them as malformed");
				else if (verdict.state === "unclear" && (before.state !== "planned" || after.state !== "planned")) tally.skip("plan", "planned in part only");
				verdicts.set(keyOf(query), verdict);
			} catch (error) {
				tally.miss("plan", missed(error, form));
			}
		});
		for (const form of ["sql", "json"]) {
			const failing = planned.filter((query) => query.form === form && fails(known(query)));
			const doubt = failing.length > 0 ? await doubtOf(form) : null;
			if (doubt === null) continue;
			for (const query of failing) verdicts.delete(keyOf(query));
			tally.miss("plan", doubt, failing.length);
		}
	} finally {
		budget.release();
	}
	return known;
}
function keyOf({ form, text }) {
	return `${form} ${text}`;
}
function fails(verdict) {
	return verdict?.state === "broken" || verdict?.state === "already-broken";
}
/** Plans saved queries on one side. */
function createPlanner({ api, surface }, changed, signal) {
	/** What it planned, by form. */
	const good = /* @__PURE__ */ new Map();
	async function planSql(text) {
		const plan = available(await api.planSql(text, false, signal));
		if (plan.state !== "post-processing") return sidePlan(plan);
		const deep = available(await api.planSql(text, true, signal));
		if (deep.state === "planned") return sidePlan(deep);
		return {
			state: "sound",
			message: deep.state === "rejected" ? deep.message : ""
		};
	}
	async function planJson(text) {
		const plan = await api.plan(JSON.parse(text), signal).catch((error) => {
			if (error instanceof errors/* PlatformError */.Wk && error.trouble === "rejected") return null;
			throw error;
		});
		return plan ? sidePlan(available(plan)) : { state: "malformed" };
	}
	async function plan(query) {
		const result = query.form === "sql" ? await planSql(query.text) : await planJson(query.text);
		if (result.state === "planned" || result.state === "sound") good.set(query.form, query);
		return result;
	}
	return {
		plan,
		/** Whether it plans what it must plan, after it rejected a query of this form. @throws PlatformError */
		async isWorking(form) {
			const before = good.get(form);
			const items = before ? [] : unchangedItems({ surface }, changed);
			const controls = before ? [before] : items.map((item) => controlOf(item, form));
			if (controls.length === 0) await api.meta(signal);
			for (const control of controls) {
				const { state } = await plan(control);
				if (state === "planned" || state === "sound") return true;
			}
			return controls.length === 0;
		}
	};
}
/** @throws PlatformError if this side plans nothing of this form */
function available(plan) {
	if ("error" in plan && plan.state === "not available") throw plan.error;
	return plan;
}
function sidePlan(plan) {
	switch (plan.state) {
		case "planned": return {
			state: "planned",
			plan: {
				memberNames: null,
				rollups: [],
				...plan
			}
		};
		case "post-processing": return {
			state: "sound",
			message: ""
		};
		case "rejected": return {
			state: "rejected",
			message: plan.message
		};
		case "failed": return {
			state: "rejected",
			message: plan.error.text
		};
	}
}
/** Members that have to plan: of entities that did not change before others, dimensions before measures. */
function unchangedItems({ surface }, changed) {
	const rank = ({ member, kind }) => Number(touched.has((0,probes/* entityOf */.lr)(member))) * 2 + Number(kind === "measure");
	const touched = new Set([...changed].map(probes/* entityOf */.lr));
	return [...surface.entities.values()].flatMap(probes/* itemsOf */.S3).filter(({ member, kind, granularity }) => kind !== "segment" && granularity === void 0 && !changed.has(member) && !changed.has((0,probes/* entityOf */.lr)(member))).toSorted((a, b) => rank(a) - rank(b)).slice(0, mostControls);
}
function controlOf(item, form) {
	if (form === "json") return {
		form,
		text: JSON.stringify((0,probes/* queryOf */.E2)([item]))
	};
	const entity = (0,probes/* entityOf */.lr)(item.member);
	const name = `"${item.member.slice(entity.length + 1)}"`;
	return {
		form,
		text: `SELECT ${item.kind === "measure" ? `MEASURE(${name})` : name} FROM "${entity}" LIMIT 1`
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


;// CONCATENATED MODULE: ./build/shaken/main/build/content/json-query.js


// build/content/json-query.js
const unreadable = "a saved query that is not of a known form";
const tooLong = "a saved query that is too long";
const mostQueries = 100;
/**
* @param saved text with a query, or with several that are blended; or the value itself
* @param where a phrase
*/
function inspectJsonQuery(saved, where, touched) {
	const value = typeof saved === "string" ? readText(saved) : saved;
	if (value === void 0 || value === null || value === "") return nothing;
	const queries = Array.isArray(value) ? value : [value];
	if (queries.length > mostQueries) return {
		...mentions(value, where, touched),
		problems: [tooLong]
	};
	return together(queries.map((query) => inspectOne(query, where, touched)));
}
/** A text that was written as JSON twice is read twice. */
function readText(text) {
	if (text.trim() === "") return void 0;
	const value = parsedJson(text);
	if (typeof value === "string") return parsedJson(value) ?? value;
	return value ?? text;
}
function inspectOne(query, where, touched) {
	const uses = isRecord(query) ? json_query_usesOf(query) : null;
	if (!uses || !isRecord(query)) {
		const { findings, problems } = mentions(query, where, touched);
		return {
			findings,
			problems: [.../* @__PURE__ */ new Set([unreadable, ...problems])]
		};
	}
	const hits = touched.ofQuery(uses);
	const findings = hits.length === 0 ? [] : [{
		where,
		hits,
		query: planOf(query)
	}];
	const rest = Object.entries(query).filter(([key, value]) => !known.has(key) && value !== null);
	return showing({
		findings,
		problems: []
	}, mentions(Object.fromEntries(rest), where, touched));
}
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
const lists = [
	"measures",
	"dimensions",
	"segments",
	"timeDimensions",
	"filters"
];
/** Keys of a query that are read, or whose values name no member. */
const known = /* @__PURE__ */ new Set([...lists, ..."limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit".split(" ")]);
/** What a query names; null if it has parts of an unknown form. */
function json_query_usesOf(query) {
	const given = lists.map((key) => query[key] ?? []).filter((list) => Array.isArray(list));
	const uses = given.flat().flatMap((one) => usesIn(one, 0));
	const isKnown = given.length === lists.length && lists.some((key) => Array.isArray(query[key]));
	const read = uses.filter((use) => use !== null);
	return isKnown && read.length === uses.length ? read : null;
}
const mostNested = 50;
/** Of a name, a time dimension, or a filter with others in it. Null for a part of an unknown form. */
function usesIn(value, depth) {
	if (isMember(value)) return [json_query_useOf(value)];
	if (!isRecord(value) || depth > mostNested) return [null];
	const { and, or, member, dimension, granularity, operator } = value;
	const group = and ?? or;
	if (Array.isArray(group)) return group.flatMap((one) => usesIn(one, depth + 1));
	const name = member ?? dimension;
	if (!isMember(name)) return [null];
	if (member !== void 0 || operator !== void 0) return [json_query_useOf(name)];
	const isGiven = typeof granularity === "string" && granularity !== "";
	return [{
		...json_query_useOf(name),
		asTime: true,
		...isGiven ? { granularity } : {}
	}];
}
/** @param text with a granularity as its third part, or without */
function json_query_useOf(text) {
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
/** Names in a value of unknown meaning. */
function mentions(value, where, touched) {
	const texts = textsIn(value);
	if (texts.length === 0) return nothing;
	if (lengthOf(texts) > 2e6) return {
		findings: [],
		problems: ["a text that is too long"]
	};
	const hits = touched.ofText(wordsOf(texts));
	return {
		findings: hits.length === 0 ? [] : [{
			where,
			hits
		}],
		problems: []
	};
}
/**
* Members that a structure names at places where nothing else stands: a text that is, whole, a member is used; the others are
* searched for names.
* @param together whether they are asked for with one query, and not each with its own
*/
function inspectNames(texts, where, touched, together = false) {
	const uses = texts.filter(isMember).map(json_query_useOf);
	const rest = mentions(texts.filter((text) => !isMember(text)), where, touched);
	return {
		findings: [...(together ? [uses] : uses.map((use) => [use])).flatMap((asked) => {
			const hits = touched.ofQuery(asked);
			const query = touched.queryOf(asked);
			return hits.length === 0 ? [] : [{
				where,
				hits,
				...query ? { query } : {}
			}];
		}), ...rest.findings],
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
function inspectSql(sql, where, touched) {
	if (sql === void 0 || sql === null) return nothing;
	if (typeof sql !== "string") return {
		findings: [],
		problems: ["SQL that is not a text"]
	};
	if (sql.trim() === "") return nothing;
	const isLong = sql.length > mostSql;
	const text = sql.slice(0, mostSql);
	const hasPlaces = /\{\{|\{%|\$\{|\bu&"/i.test(text);
	const problems = [...isLong ? ["SQL that is too long"] : [], ...hasPlaces ? ["SQL with placeholders"] : []];
	const all = wordsOf([text]);
	if (!touched.namesAnEntity(all)) return {
		findings: [],
		problems: [...problems, "SQL that names no cube or view"]
	};
	const hits = touched.ofSql(all);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/content/inspect-report.js



// build/content/inspect-report.js
const noQuery = "no saved query that can be read";
/** What a saved report uses. */
function inspectReport(report, touched) {
	const { jsonQuery, sqlQuery, pivotItems } = report;
	const queries = [
		inspectJsonQuery(jsonQuery, "query", touched),
		inspectSql(sqlQuery, "SQL query", touched),
		inspectPivot(pivotItems, touched)
	];
	const found = showing(together(queries), inspectShown(report, touched));
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
function inspectSnapshot(snapshot, touched) {
	const { jsonQuery, sqlQuery, fillMissingRows, periodComparisons, preferences } = snapshot;
	const queries = [
		inspectJsonQuery(jsonQuery, "query", touched),
		inspectSql(sqlQuery, "SQL query", touched),
		inspectNames(namesIn(fillMissingRows), "filling of missing rows", touched),
		inspectNames(namesIn(periodComparisons), "comparison of periods", touched)
	];
	const shown = [mentions(preferences, "format of columns", touched), inspectShown(snapshot, touched)];
	const found = showing(together(queries), together(shown));
	const isEmpty = [jsonQuery, sqlQuery].every((one) => one === null || one === void 0 || one === "");
	const place = snapshot.name || snapshot.title || String(snapshot.id);
	const all = isEmpty ? {
		...found,
		problems: [...found.problems, noQuery]
	} : found;
	return at(all, (where) => `${where} of chart "${place}"`);
}
/** Lists of members; what is not in a list of texts is only searched. */
function inspectPivot(pivot, touched) {
	if (!isRecord(pivot)) return mentions(pivot, "pivot table", touched);
	const { columns, measures, rows, filters, ...others } = pivot;
	const names = [
		columns,
		measures,
		rows,
		filters
	].flatMap((list) => list ?? []);
	return together([inspectNames(names, "pivot table", touched, true), mentions(others, "pivot table", touched)]);
}
/** How the result is shown. Names in it may be those of result columns. */
function inspectShown({ spec, meta, pythonCode }, touched) {
	return together([
		mentions(spec, "chart", touched),
		mentions(meta, "settings", touched),
		mentions(pythonCode, "Python code", touched)
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
function inspectDashboard(workbook, touched) {
	const { publishedDashboard, dashboardPublished, dashboardDraft } = workbook;
	const config = publishedDashboard?.config ?? dashboardPublished;
	if (!publishedDashboard && !config && !dashboardDraft) return null;
	const snapshots = publishedDashboard?.reportSnapshots;
	const readable = snapshots?.filter((one) => one !== null) ?? [];
	const lacks = snapshots ? readable.length < snapshots.length : config && hasCharts(config);
	const published = together([
		...readable.map((one) => inspectSnapshot(one, touched)),
		config ? inspectConfig(config, touched) : nothing,
		lacks ? {
			findings: [],
			problems: [unread]
		} : nothing
	]);
	return {
		published: publishedDashboard || config ? published : null,
		draft: dashboardDraft ? {
			...inspectConfig(dashboardDraft, touched),
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
/** Widgets whose texts are members, operators and values: what has the form of a changed member is one. */
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
function inspectConfig(config, touched) {
	const { app, ...others } = config;
	const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !withoutNames.has(key)));
	return together([
		...widgetsOf(config).map((widget, index) => inspectWidget(widget, index + 1, touched)),
		mentions(app, "files of the app", touched),
		mentions(rest, "settings", touched)
	]);
}
function inspectWidget({ type, config }, position, touched) {
	const control = Object.hasOwn(controls, type) ? controls[type] : void 0;
	const titled = isRecord(config) ? config.title ?? config.name ?? config.label : void 0;
	const name = typeof titled === "string" && titled.trim() !== "" ? `"${titled}"` : `${position}`;
	const where = `${control ?? "widget"} ${name}`;
	if (control === void 0) return mentions(config, where, touched);
	const { title: _, label: __, ...rest } = isRecord(config) ? config : { config };
	return at(inspectNames(textsIn(rest), "", touched), () => where);
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
function inspectNotification(notification, touched) {
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
		return inspectNames([isGrain ? `${member}.${grain}` : member, selected ?? null], where, touched);
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
function collectReports(touched, ignored, tally) {
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
			const inspection = inspectReport(report, touched);
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
function collectDashboards(touched, ignored, tally) {
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
			const inspection = inspectDashboard(workbook, touched);
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
function collectNotifications(touched) {
	const found = [];
	return {
		add: (notification) => {
			const { id, dashboardId, humanReadableSchedule = "", isEnabled } = notification;
			found.push({
				id,
				...dashboardId === void 0 ? {} : { dashboardId },
				text: shownText(humanReadableSchedule, 200) || "scheduled",
				enabled: isEnabled !== false,
				inspection: inspectNotification(notification, touched)
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
async function readContent(deployment, touched, ignored, share, tally) {
	const reports = collectReports(touched, ignored, tally);
	const dashboards = collectDashboards(touched, ignored, tally);
	const notifications = collectNotifications(touched);
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
* Finds the saved content that the branch changes: of the reports, dashboards and scheduled e-mails that the token may read,
* each query that names a changed cube or view is planned on both sides. What could not be read or planned is in `unchecked`.
* @param sides where to plan
* @throws Stop when the step has to end
*/
async function findConsumers(context, { changes, valuesUnknown }, sides, { ignoreContent, contentUrl }) {
	const { budget, clock, settings } = context;
	const deployment = context.contentDeployment ?? context.deployment;
	const surfaces = {
		base: sides.base?.surface ?? null,
		head: sides.head?.surface ?? null
	};
	const touched = touchedBy(changes, surfaces);
	const left = budget.remainingMs();
	const most = settings.failOn === "impact" ? mostForGateMs : find_consumers_mostMs;
	const own = (0,runtime_budget/* startBudget */.cg)(clock, Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart))));
	const share = {
		signal: (0,runtime_budget/* anySignal */.JG)([budget.signal, own.signal]),
		isOver: () => own.signal.aborted && !budget.signal.aborted
	};
	const tally = openTally();
	try {
		const found = await readContent(deployment, touched, ignoreContent, share, tally);
		const changed = new Set(changes.flatMap(({ member, affects = [] }) => [member, ...affects]));
		const planned = await planQueries(context, queriesOf(found, surfaces, tally), sides, changed, share, tally);
		const verdictOf = (query) => {
			const verdict = planned(query);
			return valuesUnknown !== void 0 && verdict?.state === "changes" ? { state: "unclear" } : verdict;
		};
		const { listed, unchanged } = rollUp(found, verdictOf);
		const consumers = await readReach(deployment, listed, share);
		return {
			...tally.result(),
			unchanged,
			consumers: consumers.map((one) => withUrl(one, contentUrl))
		};
	} finally {
		own.release();
	}
}
/** The queries to plan: those that name what may be gone first, then those that more content has. */
function queriesOf({ reports, dashboards, notifications }, { base, head }, tally) {
	const findings = [...[...reports, ...notifications].flatMap(({ inspection }) => inspection.findings), ...dashboards.flatMap(({ inspection: { published, draft } }) => [...published?.findings ?? [], ...draft?.findings ?? []])];
	const byText = Map.groupBy(findings.flatMap((found) => found.query ? {
		...found,
		query: found.query
	} : []), ({ query }) => `${query.form} ${query.text}`);
	const isUrgent = (alike) => alike.some(({ hits }) => hits.some(({ change, by }) => change.level === "breaking" && by !== "around"));
	const isShown = (name) => [base, head].every((side) => !side || (name.includes(".") ? (0,probes/* memberIn */.Wy)(side, name) : side.entities.has(name)));
	const isHidden = ({ hits }) => hits.some(({ change: { id, member }, by }) => id === "definition-not-visible" && by !== "around" && !isShown(member));
	const hidden = [...byText.values()].filter((alike) => alike.some(isHidden));
	if (hidden.length > 0) tally.miss("plan", "they use what an access policy hides from the data token", hidden.length);
	return [...byText.values()].filter((alike) => !hidden.includes(alike)).map((alike) => ({
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
var deployment_branches = __webpack_require__(9448);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/build-status.js
var build_status = __webpack_require__(2145);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/file-hashes.js
var file_hashes = __webpack_require__(4659);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/deployment/settings.js
var deployment_settings = __webpack_require__(8873);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/await-base.js



// build/steps/changes/await-base.js
/** Between two requests for the build of the base. */
const pollMs = 5e3;
/**
* Waits for a build of the base that still runs, after a merge by others: until then its query API serves the model of
* before. Where the platform does not tell, nothing is waited for.
* @returns whether there was one
* @throws Stop
*/
async function awaitBase(context, base, signal) {
	const { clock, log } = context;
	for (let isFirst = true;; isFirst = false) {
		const status = await (0,build_status/* readBuildStatus */.Pr)(context, base).catch((error) => {
			signal.throwIfAborted();
			if (error instanceof errors/* PlatformError */.Wk) return null;
			throw error;
		});
		if (!status || (0,build_status/* activityOf */.nx)(status) !== "active" || (0,build_status/* isFinal */.dR)(status.status)) return !isFirst;
		if (isFirst) log.line(`Branch "${(0,runtime_text/* oneLine */.TN)(base, 255)}" is being built; comparing once it is`);
		await clock.sleep(pollMs, signal);
	}
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


// EXTERNAL MODULE: ./build/shaken/main/build/locate/paths.js
var locate_paths = __webpack_require__(5687);
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


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/behind.js



// build/changes/behind.js
/** @returns null where the files were not read */
function stateOf({ definitions, files }) {
	return definitions && files ? {
		definitions,
		files
	} : null;
}
/**
* Tells whether everything that an entity is made of is the same in two states: its file, and the files of what it extends,
* includes, joins and refers to. Templates and code can concern any entity, so all of them have to be the same, with the
* entities that they name. Which files an entity of a template is made of is unknown.
*/
function comparedFiles(base, head) {
	const [before, after] = [contentsOf(base), contentsOf(head)];
	const { texts } = base.definitions;
	const isEqual = (a, b) => a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
	if (!isEqual(texts, head.definitions.texts)) return () => false;
	const areAllSame = isEqual(before, after);
	const words = new Set([...texts.values()].flatMap((text) => text.match(/\w+/g) ?? []));
	const finders = [base, head].map(({ definitions }) => finderOf(definitions, words));
	const known = /* @__PURE__ */ new Map();
	return (entity) => {
		const found = known.get(entity) ?? (areAllSame || isSame(entity));
		known.set(entity, found);
		return found;
	};
	function isSame(entity) {
		const [old, now] = finders.map((find) => find(entity));
		if (!old || !now) return false;
		return old.size === now.size && [...old].every((path) => now.has(path) && before.get(path) === after.get(path));
	}
}
/** Identifies the files of the second state that differ, so that a change that cannot be seen is another one after each edit. */
function digestOfChanges(base, head) {
	const [before, after] = [contentsOf(base), contentsOf(head)];
	const changed = [...after].filter(([path, content]) => before.get(path) !== content);
	const gone = [...before.keys()].filter((path) => !after.has(path));
	return fingerprintOf("files", "", gone.sort(changes_values/* inOrder */.al).join("\n"), JSON.stringify(changed.sort(([a], [b]) => (0,changes_values/* inOrder */.al)(a, b))));
}
function contentsOf({ files }) {
	return new Map(files.flatMap(({ path, content }) => [[(0,locate_paths/* cleanPath */.ts)(path) ?? path, content]]));
}
/** Finds the files behind an entity; null if no file that can be interpreted defines it. */
function finderOf({ entities }, words) {
	const everywhere = [...words].filter((word) => entities.has(word));
	const named = /* @__PURE__ */ new Map();
	return (name) => {
		if (!entities.has(name)) return null;
		const seen = /* @__PURE__ */ new Set([name, ...everywhere]);
		for (const at of seen) {
			const next = named.get(at) ?? namedBy(entities.get(at), entities);
			named.set(at, next);
			for (const one of next) seen.add(one);
		}
		return new Set([...seen].map((at) => entities.get(at)?.path ?? ""));
	};
}
/** The entities that a definition may name: as a parent, in a join, in SQL. Any word may be such a name. */
function namedBy(entity, entities) {
	return [...new Set(JSON.stringify(entity?.plain ?? {}).match(/\w+/g))].filter((word) => entities.has(word));
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
		...compareAccessPolicy(base, head),
		...compareRefreshKey(base, head),
		...compareJoins(base, head),
		...comparePreAggregations(base, head),
		...compareHierarchies(base, head),
		...safeParts.flatMap(([id, part]) => about(head, id, { [part]: base[part] }, { [part]: head[part] }))
	];
}
function about(entity, id, before, after) {
	return part(entity, entity.kind, entity.name, id, before, after);
}
/** Only that it changed: a policy names groups and values that a report must not repeat. */
function compareAccessPolicy(base, head) {
	const [before, after] = [base.accessPolicy, head.accessPolicy];
	if (before === null || after === null || before === after) return [];
	const { name } = head;
	return [{
		id: "access-policy-changed",
		kind: "access-policy",
		entity: name,
		member: name,
		before: null,
		after: null,
		detail: (0,changes_values/* canonical */.$N)([before, after])
	}];
}
/** Not every reading has it. */
function compareRefreshKey(base, head) {
	const [before, after] = [base.refreshKey, head.refreshKey];
	return before === null || after === null ? [] : about(head, "refresh-key-changed", { "refresh key": before }, { "refresh key": after });
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


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/beyond-plans.js
// build/changes/beyond-plans.js
/** Parts of a definition that the SQL of a query shows, whoever sends it. */
const shownParts = /^(?:sql|sql table|extends|kind|filters|case|sub query|latitude|longitude|member|relationship|primary key|granularity .*)$/;
const ofValues = /^(?:aggregation|member-definition|member-source|entity-source|join|primary-key)-changed$/;
/** SQL that depends on the filters of a query, or on its user: a plan shows one case of many. */
const depends = /FILTER_PARAMS|FILTER_GROUP|context/i;
/**
* Whether equal plans do not verify that queries stay the same. A rolling window needs a time dimension, a default filter of a view counts only in engines that know it, an aggregation also
* shows where joins multiply rows, a data source is not part of the SQL, and other filters or users get other SQL.
*/
function isBeyondPlans({ id, before, after }) {
	if (!ofValues.test(id)) return false;
	return [...Object.entries(before ?? {}), ...Object.entries(after ?? {})].some(([part, text]) => !shownParts.test(part) || depends.test(text));
}
/** What templates and code may define besides: joins that no query was planned over, and parts as above. */
const defines = /\bjoins\b|rolling_?window|time_?shift|multi_?stage|(?:group|reduce|add_group)_by|data_?source|(?:default|propagate)_?filters|\bmask/i;
/** Code that concerns each query of the deployment, and not only entities of its own. */
const configures = /query_?rewrite|extend_?context|context_?to|driver_?factory/i;
/** Whether code sets what any query gives, so that a new file of it is a change of all entities. */
function configuresQueries(text) {
	return configures.test(text);
}
/** Whether the text of a template or code may change more than plans show. */
function isTextBeyondPlans(text) {
	return depends.test(text) || defines.test(text) || configuresQueries(text);
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
/** Changes of private parts that no plan shows, although what is made of them may change. */
function isListed(draft) {
	return /^(?:member-definition|entity-source)-changed$/.test(draft.id) && isBeyondPlans(draft);
}
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
	found.drafts.push(...found.causes.filter(isListed));
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
		accessPolicy: own.accessPolicy || parent.accessPolicy,
		plain: {
			...parent.plain,
			...own.plain,
			cubes
		}
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
		const [kept = [], ...lost] = [...Map.groupBy(group, (name) => partOf(head, name)).values()].map((part) => part.sort(changes_values/* inOrder */.al)).sort((a, b) => b.length - a.length || (0,changes_values/* inOrder */.al)(a[0] ?? "", b[0] ?? ""));
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
function partOf(head, name) {
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
		detail: [part.join(" "), kept.join(" ")].join("|"),
		affects: [...part, ...kept]
	};
}
function listed(names) {
	const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
	return `${names.slice(0, maxNamed).join(", ")}${more}`;
}
/** Cubes with other joins or keys, as the texts say; in another order, joins lead on other ways of the same length. */
function rejoinedIn(drafts, sides) {
	const [before, after] = [sides?.files?.base.all, sides?.files?.head.all];
	const orderIn = ({ joins }) => [...joins?.keys() ?? []].join(" ");
	const reordered = [...before?.values() ?? []].filter((old) => {
		const now = after?.get(old.name);
		return now && orderIn(old) !== orderIn(now);
	});
	const changed = drafts.filter(({ id }) => /^(?:join|primary-key)-changed$/.test(id));
	return /* @__PURE__ */ new Set([...changed.map(({ entity }) => entity), ...reordered.map(({ name }) => name)]);
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
/** What the files of the base define as public and its surface does not show: a policy hides it from this token. */
function unseenIn(base, files) {
	return [...files.surface.entities.values()].flatMap((entity) => {
		const shown = base.entities.get(entity.name);
		if (!shown) return base.hidden.has(entity.name) ? [] : [{
			entity,
			members: null
		}];
		const members = [...entity.members.keys()].filter((name) => !shown.members.has(name));
		return entity.accessPolicy === "" || members.length === 0 ? [] : [{
			entity,
			members
		}];
	});
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


// EXTERNAL MODULE: ./build/shaken/main/build/changes/yaml-values.js
var yaml_values = __webpack_require__(4114);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/entity-definition.js


// build/changes/entity-definition.js
const kinds = [
	["measure", "measures"],
	["dimension", "dimensions"],
	["segment", "segments"]
];
/** Parts of a member that what can be queried shows already, or that do not change its values. */
const entity_definition_shownParts = /* @__PURE__ */ new Set([
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
	"data_source",
	"default_filters"
];
/** An entity of a file; null if it is too large to be interpreted. */
function readEntity(tree, path, { name, kind, body }, budget) {
	const read = (0,yaml_values/* plainValue */._y)(tree, body, budget);
	if (read === null) return null;
	const plain = (0,yaml_values/* isPlain */.$i)(read.value) ? read.value : {};
	const parts = (list) => new Map((0,yaml_values/* namedIn */.$P)(plain[list]).map(([part, own]) => [part, entity_definition_partOf(own)]));
	return {
		name,
		kind,
		path,
		extends: (0,changes_values/* canonical */.$N)(plain.extends),
		source: pick(plain, entity_definition_sourceParts),
		refreshKey: (0,changes_values/* canonical */.$N)(plain.refresh_key),
		members: membersOf(plain),
		joins: parts("joins"),
		preAggregations: parts("pre_aggregations"),
		hierarchies: parts("hierarchies"),
		accessPolicy: (0,changes_values/* canonical */.$N)(plain.access_policy),
		plain
	};
}
function membersOf(plain) {
	const members = /* @__PURE__ */ new Map();
	for (const [kind, list] of kinds) for (const [name, member] of (0,yaml_values/* namedIn */.$P)(plain[list])) {
		if (members.has(name)) continue;
		const primaryKey = member.primary_key === true;
		members.set(name, {
			name,
			kind,
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
	return pick(member, Object.keys(member).filter((name) => !entity_definition_shownParts.has(name)));
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
		if (!(0,yaml_values/* isPlain */.$i)(list) || found.size > mostMembers) continue;
		for (const one of includedBy(list, definitions)) if (!found.has(one.name)) found.set(one.name, one);
	}
	return [...found.values()];
}
function includedBy(list, definitions) {
	const path = (0,changes_values/* canonical */.$N)(list.join_path ?? list.name);
	const cube = definitions.get(path.slice(path.lastIndexOf(".") + 1));
	if (!cube) return [];
	const excluded = new Set(named(list.excludes).map(({ name }) => lastPart(name)));
	const alias = typeof list.alias === "string" ? list.alias : cube.name;
	const prefix = list.prefix === true ? `${alias}_` : "";
	return (list.includes === "*" ? [...cube.members.keys()].map((name) => ({
		name,
		plain: {}
	})) : named(list.includes)).flatMap(({ name, plain }) => withLevels(cube, lastPart(name), plain)).flatMap(({ name, plain }) => {
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
function named(list) {
	if (!Array.isArray(list)) return [];
	return list.flatMap((item) => {
		if (typeof item === "string") return [{
			name: item,
			plain: {}
		}];
		return (0,yaml_values/* isPlain */.$i)(item) && typeof item.name === "string" ? [{
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
		const full = entityOf(entity, components.get(entity.name) ?? null);
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
		granularities: new Map((0,yaml_values/* namedIn */.$P)(plain.granularities).map(([granularity, { interval, offset, origin }]) => [granularity, (0,changes_values/* canonical */.$N)({
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
function entityOf(entity, component) {
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
		accessPolicy: entity.accessPolicy
	};
}
function hierarchyOf({ title, levels }) {
	const names = Array.isArray(levels) ? levels.filter((level) => typeof level === "string") : [];
	return {
		title: (0,changes_values/* canonical */.$N)(title),
		levels: names
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/sides.js



// build/changes/sides.js
/** Null if the two sides have no reading in common. */
function sidesOf(base, head) {
	const files = base.definitions && head.definitions ? {
		base: filesSurface(withInherited(base.definitions)),
		head: filesSurface(withInherited(head.definitions))
	} : null;
	if (base.surface && head.surface) {
		if (files) return withFiles(base.surface, head.surface, files);
		const unknown = ["The files of the data model were not compared: access policies, private members and places are unknown."];
		return {
			...comparable(base.surface, head.surface),
			files,
			unseen: [],
			readings: ["meta"],
			unknown
		};
	}
	if (!files) return null;
	return {
		base: files.base.surface,
		head: files.head.surface,
		files,
		unseen: [],
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
function withFiles(base, head, files) {
	const compiled = base.extended && head.extended;
	return {
		base: completed({
			surface: base,
			files: files.base,
			other: files.head
		}, compiled),
		head: completed({
			surface: head,
			files: files.head,
			other: files.base
		}, compiled),
		files,
		unseen: unseenIn(base, files.base),
		readings: ["meta", "files"],
		unknown: []
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/unreadable.js



// build/changes/unreadable.js
/** An entity of such a file may be hidden, and which one is unknown. */
const mentionsPolicy = /policy/i;
/**
* Files with templates or code whose text changed, or that can no longer be interpreted. A new one is told by its entities,
* unless it sets what any query gives.
* @param surface for the entities of a file, where the reading names them
*/
function compareTexts(base, head, surface) {
	const byFile = Map.groupBy(surface.entities.values(), ({ fileName }) => fileName);
	const changed = [];
	for (const [path, text] of head.texts) {
		const before = base.texts.get(path);
		if (before === void 0 ? base.paths.has(path) || configuresQueries(text) : before !== text) changed.push([
			path,
			text,
			before ?? ""
		]);
	}
	for (const [path, before] of base.texts) if (!head.texts.has(path)) changed.push([
		path,
		"",
		before
	]);
	return changed.map(([path, text, before]) => {
		const [entity] = byFile.get(path) ?? byFile.get(path.replace(/^model\//, "")) ?? [];
		return {
			id: mentionsPolicy.test(text + before) ? "definition-not-visible" : "definition-not-readable",
			kind: entity?.kind ?? "cube",
			entity: entity?.name ?? path,
			member: entity?.name ?? path,
			before: { file: path },
			after: text === "" ? null : { file: path },
			detail: fingerprintOf("text", "", path, text),
			isBeyondPlans: isTextBeyondPlans(text + before)
		};
	});
}
/**
* What a policy hides and whose files differ: what that means is unknown.
* @param digest identifies how the files differ
*/
function compareUnseen(unseen, digest) {
	return unseen.flatMap(({ entity: { name, kind, members: all }, members }) => {
		const draft = {
			id: "definition-not-visible",
			before: null,
			after: null,
			detail: digest,
			entity: name
		};
		if (members === null) return [{
			...draft,
			kind,
			member: name
		}];
		return members.map((member) => ({
			...draft,
			kind: all.get(member)?.kind ?? kind,
			member: `${name}.${member}`
		}));
	});
}
/** A message names at most this many entities. */
const mostNamed = 5;
/** What the query API lacks although no policy hides it, and whose files differ: its response may lack a part. */
function lostSentence(entities) {
	if (entities.length === 0) return [];
	const named = entities.slice(0, mostNamed).map((name) => `\`${(0,runtime_text/* oneLine */.TN)(name, 200)}\``);
	const more = entities.length > mostNamed ? ` and ${entities.length - mostNamed} more` : "";
	return [`The query API of the base does not show ${named.join(", ")}${more}, although no access policy hides it.`];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/compare.js












// build/changes/compare.js
/** Compares the texts of two states of a data model. What they mean for queries is for the planner to say. Never throws. */
function compareModels({ base, head, today = "" }) {
	const sides = sidesOf(base, head);
	const [before, after] = [stateOf(base), stateOf(head)];
	const hasSameFiles = before && after ? comparedFiles(before, after) : () => false;
	if (!sides) return {
		drafts: [],
		causes: [],
		readings: [],
		unknown: ["The two models could not be compared: no reading of both sides succeeded."],
		sides,
		rollups: [],
		hasSameFiles
	};
	const surfaces = compareSurfaces(sides);
	const hidden = sides.files ? compareHidden(sides.base, sides.head, sides.files) : {
		drafts: [],
		causes: []
	};
	const texts = base.definitions && head.definitions ? compareTexts(base.definitions, head.definitions, sides.head) : [];
	const doubtful = sides.unseen.filter(({ entity }) => !hasSameFiles(entity.name));
	const digest = doubtful.length > 0 && before && after ? digestOfChanges(before, after) : "";
	const unseen = compareUnseen(doubtful.filter(({ entity }) => entity.accessPolicy !== ""), digest);
	const lost = doubtful.filter(({ entity }) => entity.accessPolicy === "").map(({ entity }) => entity.name);
	const isUnseen = new Set(unseen.map(({ member }) => member));
	const drafts = [...surfaces, ...hidden.drafts].filter(({ entity, member }) => !isUnseen.has(entity) && !isUnseen.has(member));
	nameCauses(drafts, hidden.causes, sides.base, sides.head);
	return {
		drafts: [
			...drafts,
			...texts,
			...unseen
		].map((draft) => dueOnly(draft, sides.base, today)),
		causes: hidden.causes,
		readings: sides.readings,
		unknown: [...sides.unknown, ...lostSentence(lost)],
		sides,
		rollups: base.definitions ? (0,probes/* rollupProbes */.uW)(withInherited(base.definitions)) : [],
		hasSameFiles
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


// EXTERNAL MODULE: ./build/shaken/main/build/changes/classes.js
var classes = __webpack_require__(5634);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/change.js




// build/changes/change.js
const maxName = 300;
const maxMessage = 800;
const maxCauses = 20;
/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
function changeOf(draft) {
	const { id, kind, entity, member, before, after, detail, members } = draft;
	const { affects = [], causedBy = [], words = [] } = draft;
	const message = draft.message ?? (words.length > 0 ? words.join("; ") : void 0);
	const known = classes/* changeClasses */.x[id];
	const level = levelOf(draft);
	return {
		id,
		level,
		kind,
		entity: (0,runtime_text/* oneLine */.TN)(entity, maxName),
		member: (0,runtime_text/* oneLine */.TN)(member, maxName),
		before: (0,changes_values/* shown */.SP)(before),
		after: (0,changes_values/* shown */.SP)(after),
		reason: change_reasonOf(draft, level),
		fix: level === "safe" ? "" : (0,runtime_text/* oneLine */.TN)(draft.fix ?? known.fix),
		...draft.renamedTo === void 0 ? {} : { renamedTo: (0,runtime_text/* oneLine */.TN)(draft.renamedTo, maxName) },
		...draft.renameCertainty === void 0 ? {} : { renameCertainty: draft.renameCertainty },
		...members === void 0 ? {} : { members },
		...affects.length < 2 ? {} : { affects: affects.map((name) => (0,runtime_text/* oneLine */.TN)(name, maxName)) },
		...causedBy.length === 0 ? {} : { causedBy: change_causesOf(causedBy) },
		...message === void 0 ? {} : { message: (0,runtime_text/* oneLine */.TN)(message, maxMessage) },
		origin: "unknown",
		fingerprint: fingerprintOf(id, kind, member, detail ?? (0,changes_values/* canonical */.$N)({
			before,
			after
		}))
	};
}
function change_causesOf(causes) {
	return [...new Set(causes)].sort(changes_values/* inOrder */.al).slice(0, maxCauses).map((name) => (0,runtime_text/* oneLine */.TN)(name, maxName));
}
function change_reasonOf({ id, deprecated, unchanged }, level) {
	const { reason, level: usual } = classes/* changeClasses */.x[id];
	if (unchanged !== void 0) return unchanged;
	return deprecated && level !== usual ? `${reason} The base marks it as deprecated.` : reason;
}
/** A deprecation lowers the level by one step. */
function levelOf({ id, deprecated, unchanged }) {
	if (unchanged !== void 0) return "safe";
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


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/results.js



// build/changes/results.js
/** States in which no query that worked on the base gives anything else. */
const unchangedStates = /* @__PURE__ */ new Set([
	"same",
	"repaired",
	"already broken",
	"new"
]);
/** @param comparesSql false: other SQL says nothing */
function resultsOf(difference, { states, combinations }, comparesSql) {
	const all = [...states.values()];
	const other = all.filter(({ state }) => !unchangedStates.has(state.state));
	const rollups = /* @__PURE__ */ new Map();
	const lose = (rollup, members) => {
		const known = rollups.get(rollup) ?? /* @__PURE__ */ new Set();
		for (const item of members) known.add((0,probes/* keyOf */.TN)(item));
		rollups.set(rollup, known);
	};
	for (const { item, state } of other) if (state.state === "rollup lost") for (const rollup of state.rollups) lose(rollup, [item]);
	for (const { probe, rollup, state } of combinations) if (state.state === "rollup lost") for (const name of rollup ? [rollup] : state.rollups) lose(name, probe);
	const names = [...other.flatMap(({ item, memberNames }) => [item.member, ...memberNames]), ...combinations.flatMap(({ probe }) => probe.map(({ member }) => member))];
	const isUnchecked = ({ state }) => state.state === "not checked";
	return {
		all,
		different: comparesSql ? other.filter(({ state }) => state.state === "different") : [],
		combinations: comparesSql ? combinations : combinations.filter(({ state }) => state.state !== "different"),
		touched: new Set(names.flatMap((name) => [name, ...aliasesOf(difference, name)]).map(probes/* entityOf */.lr)),
		rollups,
		notChecked: /* @__PURE__ */ new Set([...all.filter(isUnchecked).map(({ item }) => (0,probes/* keyOf */.TN)(item)), ...combinations.filter(isUnchecked).map(({ probe, rollup }) => rollup ?? nameOf(probe))])
	};
}
function nameOf(probe) {
	return probe.map(probes/* keyOf */.TN).join(" with ");
}
/** The members of cubes that a member of a view stands for. */
function aliasesOf({ sides }, name) {
	return (sides ? [sides.base, sides.head] : []).flatMap((surface) => (0,probes/* memberIn */.Wy)(surface, name)?.aliasMember || []);
}
/** The entities of a probe. */
function entitiesIn(probe) {
	return [...new Set(probe.map(({ member }) => (0,probes/* entityOf */.lr)(member)))].sort(changes_values/* inOrder */.al);
}
/** Members, without their granularities. */
function countOf(probed) {
	const states = [...probed?.states.values() ?? []].filter(({ item }) => item.granularity === void 0);
	const count = (...wanted) => states.filter(({ state }) => wanted.includes(state.state)).length;
	return {
		checked: states.length - count("not checked"),
		unchanged: count("same", "rollup gained", "repaired"),
		changed: count("different", "rollup lost"),
		failed: count("broken", "new, broken"),
		alreadyFailing: count("already broken"),
		sent: probed?.plans ?? 0
	};
}
/**
* Two engines may write the same model as different SQL. An entity that did not change is the control.
* @returns why SQL was not compared, a sentence; undefined if it was
*/
function enginesDiffer({ hasSameFiles }, { states }) {
	const control = [...states.values()].find(({ item, state }) => state.state === "different" && hasSameFiles((0,probes/* entityOf */.lr)(item.member)));
	if (!control) return void 0;
	return `The two environments write SQL differently (\`${(0,runtime_text/* oneLine */.TN)(control.item.member, 200)}\`, whose files are the same, differs), so whether queries give other values was not compared.`;
}
/** A message names at most this many members. */
const results_mostNamed = 5;
/** A sentence about what was not checked, if anything. */
function uncheckedOf({ notChecked }) {
	const names = [...notChecked].sort(changes_values/* inOrder */.al);
	const shown = names.slice(0, results_mostNamed).map((name) => `\`${(0,runtime_text/* oneLine */.TN)(name, 200)}\``);
	const more = names.length > results_mostNamed ? ` and ${names.length - results_mostNamed} more` : "";
	return names.length === 0 ? [] : [`Whether these members can be queried was not checked: ${shown.join(", ")}${more}.`];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/planned-changes.js




// build/changes/planned-changes.js
/** Members that only the branch rejects, and new ones that it rejects; and cubes that can no longer be queried together. */
function failures({ all, combinations }, explained) {
	const broken = new Set(all.flatMap(({ item, state }) => item.granularity === void 0 && "message" in state ? [item.member] : []));
	const single = all.flatMap(({ item, state }) => {
		const { member, kind, granularity } = item;
		if (!("message" in state) || granularity !== void 0 && broken.has(member)) return [];
		return [{
			id: state.state === "broken" ? "plan-failed" : "plan-failed-new",
			kind,
			entity: (0,probes/* entityOf */.lr)(member),
			member,
			before: null,
			after: granularity === void 0 ? null : { granularity },
			detail: (0,changes_values/* canonical */.$N)(granularity),
			causedBy: namedIn(state.message).filter((name) => name !== member && explained.causes.has(name)),
			message: state.message
		}];
	});
	const together = combinations.flatMap(({ probe, state }) => {
		const entities = entitiesIn(probe);
		if (state.state !== "broken" || isCut(entities, explained)) return [];
		const [entity = "", ...others] = entities;
		const before = {
			cubes: entity,
			"joined with": others.join(", ") || entity
		};
		return [{
			...ofCombination("join-path-lost", entity, probe),
			before,
			after: null,
			message: state.message
		}];
	});
	return [...single, ...together];
}
function namedIn(message) {
	return message.slice(0, 1e4).match(/\w+\.\w+/g) ?? [];
}
function ofCombination(id, entity, probe, detail = "") {
	const affects = probe.map(probes/* keyOf */.TN).sort(changes_values/* inOrder */.al);
	return {
		id,
		kind: "join",
		entity,
		member: entity,
		affects,
		detail: [...detail === "" ? [] : [detail], ...affects].join(" ")
	};
}
/** Whether the lost path between these cubes is a change already. */
function isCut(entities, { open, difference: { sides } }) {
	const parts = (surface) => new Set(entities.map((name) => partOf(surface, name))).size;
	return sides !== null && open.some(({ id, affects = [] }) => id === "join-path-lost" && entities.every((name) => affects.includes(name))) && parts(sides.base) === 1 && parts(sides.head) > 1;
}
/** Changes that explain what queries of the member, or of all members, give. */
const ownDefinition = /^(?:aggregation|member-definition|member-source|entity-source)-changed$/;
/**
* Members with other SQL that no text about them explains: one change for all that differ in the same way.
* @param hasOtherTexts whether any text may change values
*/
function otherValues(results, explained, hasOtherTexts) {
	const told = new Set(explained.open.filter(({ id }) => ownDefinition.test(id)).map(({ member }) => member));
	const isOpen = ({ item }) => !told.has(item.member) && !told.has((0,probes/* entityOf */.lr)(item.member));
	const found = [...Map.groupBy(results.different.filter(isOpen), ({ state }) => state.state === "different" ? state.signature : "")].flatMap(([signature, group]) => {
		const [first] = group;
		if (first?.state.state !== "different") return [];
		const { words, before, after } = first.state;
		return [{
			...aboutAll(group, explained, signature),
			words,
			before,
			after
		}];
	});
	const hidden = results.all.filter(({ state }) => /^rollup (?:lost|gained)$/.test(state.state)).filter(isOpen);
	if (!hasOtherTexts || hidden.length === 0) return found;
	const words = ["a pre-aggregation serves it on one side only, so its SQL could not be compared"];
	return [...found, {
		...aboutAll(hidden, explained, "rollup"),
		words,
		before: null,
		after: null
	}];
}
function aboutAll(group, { difference, causes }, signature) {
	const [first] = group.toSorted((a, b) => (0,changes_values/* inOrder */.al)((0,probes/* keyOf */.TN)(a.item), (0,probes/* keyOf */.TN)(b.item)));
	const members = [...new Set(group.map(({ item }) => item.member))].sort(changes_values/* inOrder */.al);
	const related = [...group.flatMap(({ memberNames }) => memberNames), ...members.flatMap((name) => aliasesOf(difference, name))];
	const whole = wholeEntity(members, difference.sides?.head ?? null);
	const name = first?.item.member ?? "";
	const own = [...related, ...members].map(probes/* entityOf */.lr).filter((entity) => entity !== whole?.name);
	return {
		...whole ? {
			id: "entity-source-changed",
			kind: whole.kind,
			entity: whole.name,
			member: whole.name
		} : {
			id: "member-definition-changed",
			kind: first?.item.kind ?? "dimension",
			entity: (0,probes/* entityOf */.lr)(name),
			member: name
		},
		detail: [signature, ...members].join(" "),
		affects: members,
		causedBy: [...related, ...own].filter((cause) => causes.has(cause) && !members.includes(cause))
	};
}
/** The entity whose members these are, all of them. */
function wholeEntity(members, head) {
	const [entity, second] = new Set(members.map(probes/* entityOf */.lr));
	const found = entity === void 0 || second !== void 0 ? void 0 : head?.entities.get(entity);
	return found && members.length > 1 && members.length === found.members.size ? found : void 0;
}
/** Members that give other SQL only together: joins, and the keys that joins multiply. */
function otherCombinations({ combinations, different }, { difference, open }) {
	const changed = new Set(different.map(({ item }) => (0,probes/* keyOf */.TN)(item)));
	return combinations.flatMap(({ probe, state }) => {
		if (state.state !== "different" || probe.some((item) => changed.has((0,probes/* keyOf */.TN)(item)))) return [];
		const entities = entitiesIn(probe);
		const aliases = probe.flatMap(({ member }) => aliasesOf(difference, member).map(probes/* entityOf */.lr));
		const cubes = /* @__PURE__ */ new Set([...entities, ...aliases]);
		const known = open.filter(({ id, entity, member }) => {
			if (!cubes.has(entity)) return false;
			if (id === "join-changed") return cubes.has(member.slice(entity.length + 1));
			return id === "primary-key-changed" || id === "entity-source-changed";
		});
		if (known.some(({ entity }) => entities.includes(entity))) return [];
		const { words, before, after, signature } = state;
		const causedBy = known.map(({ member }) => member);
		return [{
			...ofCombination("join-changed", entities[0] ?? "", probe, signature),
			words,
			before,
			after,
			causedBy
		}];
	});
}
/** One change for each pre-aggregation that no longer serves what it served; with what its definition says. */
function lostRollups({ rollups }, judged) {
	return [...rollups].map(([rollup, members]) => {
		const known = judged.find(({ member, kind }) => member === rollup && kind === "pre-aggregation");
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


;// CONCATENATED MODULE: ./build/shaken/main/build/changes/conclude.js







// build/changes/conclude.js
/** Changes whose level is for the planner to say: alone, they say nothing about queries. */
const ofMember = /^(?:aggregation|member-definition|member-source)-changed$/;
const ofEntity = /^(?:entity-source-changed|join-changed|primary-key-changed|definition-not-readable)$/;
const ofCombinations = /^(?:join|primary-key)-changed$/;
const ofRollup = /^pre-aggregation-(?:removed|changed)$/;
/** @param probed null where nothing could be planned: then the texts are all that there is, which no gate passes */
function conclude(difference, probed) {
	const { drafts, unknown } = difference;
	const plans = countOf(probed);
	if (!probed) return {
		changes: sortChanges(drafts.map(changeOf)),
		plans,
		unknown
	};
	const valuesUnknown = enginesDiffer(difference, probed);
	const results = resultsOf(difference, probed, valuesUnknown === void 0);
	const judged = drafts.map((draft) => judge(draft, difference, results));
	const open = judged.filter(({ unchanged }) => unchanged === void 0);
	const causes = [...open, ...difference.causes].filter(({ id }) => classes/* changeClasses */.x[id].level !== "safe");
	const explained = {
		difference,
		open,
		causes: new Set(causes.map(({ member }) => member))
	};
	const hasOtherTexts = difference.causes.some(({ id }) => classes/* changeClasses */.x[id].level !== "safe") || open.some(({ id }) => ofMember.test(id) || ofEntity.test(id));
	const found = [
		...failures(results, explained),
		...otherValues(results, explained, hasOtherTexts),
		...otherCombinations(results, explained),
		...lostRollups(results, judged)
	];
	const kept = judged.filter(({ member, kind }) => kind !== "pre-aggregation" || !results.rollups.has(member));
	return {
		changes: sortChanges([...kept, ...found].map(changeOf)),
		plans,
		unknown: [...unknown, ...uncheckedOf(results)],
		...valuesUnknown === void 0 ? {} : { valuesUnknown }
	};
}
/** The draft with what the results say about it. */
function judge(draft, difference, results) {
	const { id } = draft;
	if (draft.isBeyondPlans === true || isBeyondPlans(draft)) return withOwnResults(draft, results);
	const unchanged = ofMember.test(id) ? memberUnchanged(draft, results) : ofEntity.test(id) ? entityUnchanged(draft, difference, results) : ofRollup.test(id) ? rollupUnchanged(draft, difference, results) : void 0;
	return unchanged === void 0 ? withOwnResults(draft, results) : {
		...draft,
		unchanged
	};
}
/** A private part may change what queries give in another way while the text stays: then who accepted it did not see that. */
function withOwnResults(draft, { different, combinations }) {
	const { id, entity, member, before, after, detail = (0,changes_values/* canonical */.$N)({
		before,
		after
	}) } = draft;
	const single = different.filter(({ item }) => [item.member, (0,probes/* entityOf */.lr)(item.member)].includes(member));
	const together = combinations.filter(({ probe }) => probe.some((item) => (0,probes/* entityOf */.lr)(item.member) === entity));
	const own = [...ownDefinition.test(id) ? single.map(({ item, state }) => ({
		probe: [item],
		state
	})) : [], ...ofCombinations.test(id) ? together : []].flatMap(({ probe, state }) => state.state === "different" ? [`${probe.map(probes/* keyOf */.TN).join(" ")} ${state.signature}`] : []);
	return own.length === 0 ? draft : {
		...draft,
		detail: [detail, ...own.sort(changes_values/* inOrder */.al)].join("\n")
	};
}
const sameSql = "Queries stay the same: both sides give the same SQL.";
function memberUnchanged({ member }, { all }) {
	const own = all.filter(({ item }) => item.member === member).map(({ state }) => state.state);
	if (own.length === 0 || !own.every((state) => unchangedStates.has(state))) return void 0;
	return own.some((state) => state === "repaired" || state === "already broken") ? "Queries that work on the base stay the same." : sameSql;
}
/** What private parts and code reach is unknown: then every result has to be the same. */
function entityUnchanged({ id, entity, affects = [] }, { sides }, { touched, notChecked }) {
	if (notChecked.size > 0) return void 0;
	return (sides?.head.entities.has(entity) === true && id !== "definition-not-readable" ? [entity, ...affects.map(probes/* entityOf */.lr)].some((name) => touched.has(name)) : touched.size > 0) ? void 0 : sameSql;
}
/** A pre-aggregation that no query was planned for may serve less without notice. */
function rollupUnchanged({ member }, { rollups }, results) {
	return rollups.some(({ rollup }) => rollup === member) && !results.notChecked.has(member) && !results.rollups.has(member) ? "No query loses a pre-aggregation." : void 0;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/contradictions.js



// build/steps/changes/contradictions.js
/** A message names at most this many. */
const contradictions_mostNamed = 5;
/**
* What may be late: a runtime and a list of files that do not show the same members, and definitions that differ although
* every plan is that of the base.
*/
function contradictionsOf({ sides }, probed, base, head) {
	const found = [];
	if (sides?.files && base.surface && head.surface) {
		const [before, after] = [oddNames(base.surface, sides.files.base, base), oddNames(head.surface, sides.files.head, head)];
		const odd = [...[...before, ...after].filter((name) => before.has(name) !== after.has(name)), ...oddTypes(base.surface, head.surface, sides.files)];
		if (odd.length > 0) {
			const shown = odd.slice(0, contradictions_mostNamed).map((name) => `\`${(0,runtime_text/* oneLine */.TN)(name, 200)}\``);
			const more = odd.length > contradictions_mostNamed ? ` and ${odd.length - contradictions_mostNamed} more` : "";
			found.push({ problem: `The files and the query API of a branch do not show the same members: ${shown.join(", ")}${more}.` });
		}
	}
	if (probed && base.definitions && head.definitions && isStill(base.definitions, head.definitions, probed)) found.push({});
	return found;
}
/** Names that only one of the two readings of a side has. Policies hide members, and templates and code define some. */
function oddNames(surface, files, { definitions }) {
	const odd = /* @__PURE__ */ new Set();
	const hasTexts = (definitions?.texts.size ?? 0) > 0;
	for (const entity of files.surface.entities.values()) {
		const shown = surface.entities.get(entity.name);
		if (entity.accessPolicy !== "") continue;
		for (const name of entity.members.keys()) if (!shown?.members.has(name)) odd.add(`${entity.name}.${name}`);
	}
	for (const entity of surface.entities.values()) {
		const defined = files.surface.entities.get(entity.name);
		if (!defined && hasTexts) continue;
		for (const name of entity.members.keys()) if (!defined?.members.has(name)) odd.add(`${entity.name}.${name}`);
	}
	return odd;
}
/** Members whose type differs in the files, and not in what the query APIs show. */
function oddTypes(base, head, files) {
	const typeOf = ({ entities }, entity, name) => {
		const member = entities.get(entity)?.members.get(name);
		return member && [
			member.kind,
			member.type,
			member.aggType
		].join(" ");
	};
	return [...files.head.surface.entities.values()].flatMap(({ name: entity, members }) => [...members.keys()].filter((name) => {
		const [defined, shown] = [files.base.surface, base].map((one) => typeOf(one, entity, name));
		return defined !== void 0 && defined !== typeOf(files.head.surface, entity, name) && shown !== void 0 && shown === typeOf(head, entity, name);
	}).map((name) => `${entity}.${name}`));
}
/** Whether definitions differ of which no plan shows anything. */
function isStill(base, head, { states, combinations }) {
	const others = [...states.values()].filter(({ state }) => state.state !== "same");
	const touched = new Set([...others.flatMap(({ item, memberNames }) => [item.member, ...memberNames]), ...combinations.flatMap(({ probe, rollup }) => [rollup ?? "", ...probe.map(({ member }) => member)])].map(probes/* entityOf */.lr));
	const [before, after] = [withInherited(base), withInherited(head)];
	return [...before].some(([name, old]) => {
		const now = after.get(name);
		return now !== void 0 && othersIn(old, now).some((one) => !isTouched(one));
	}) || touched.size === 0 && textIn(base) !== textIn(head);
	function isTouched(name) {
		const own = states.get(name);
		return own ? own.state.state !== "same" : touched.has((0,probes/* entityOf */.lr)(name));
	}
}
/** What differs of what plans are made of: members, or the entity. What only one side has tells nothing. */
function othersIn(old, now) {
	const differ = (a, b) => b !== void 0 && JSON.stringify(a) !== JSON.stringify(b);
	const parts = [[old.joins, now.joins], [old.preAggregations, now.preAggregations]];
	const isEntity = differ(old.source, now.source) || parts.some(([from, to]) => [...from].some(([name, { values }]) => differ(values, to.get(name)?.values)));
	const members = [...old.members].filter(([name, one]) => differ(sourceOf(one), sourceOf(now.members.get(name))));
	return [...isEntity ? [old.name] : [], ...members.map(([name]) => `${old.name}.${name}`)];
}
function sourceOf(member) {
	return member && [
		member.values,
		member.plain.type,
		member.plain.granularities
	];
}
function textIn({ texts }) {
	return JSON.stringify([...texts]);
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js + 4 modules
var environment = __webpack_require__(3460);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/ask-planners.js



/** Of both sides together; what is beyond is not checked. */
const ask_planners_mostPlans = 2e3;
/** Granularities of every time dimension, which a model may define in another way. */
const predefined = new Set("second minute hour day week month quarter year".split(" "));
/** A member may have been broken for long. */
const ask_planners_mostControls = 5;
const notAsked = {
	state: { state: "not checked" },
	memberNames: [],
	isServed: false
};
/** Asks both planners the same question, and counts. */
function createAsker(base, head, signal) {
	const limit = (0,concurrency/* createLimit */.K)(16);
	const planners = {
		base: ask_planners_createPlanner(base, limit, signal),
		head: ask_planners_createPlanner(head, limit, signal)
	};
	const isOld = (item) => {
		const [before, after] = [(0,probes/* memberIn */.Wy)(base.surface, item.member), (0,probes/* memberIn */.Wy)(head.surface, item.member)];
		if (!before && !after) return true;
		const { granularity } = item;
		return before?.kind === item.kind && (granularity === void 0 || before.granularities.has(granularity) || predefined.has(granularity) || !after?.granularities.has(granularity));
	};
	return {
		isOld,
		get plans() {
			return planners.base.plans + planners.head.plans;
		},
		get notOffered() {
			return planners.head.notOffered ?? planners.base.notOffered;
		},
		get hasPlanned() {
			return planners.head.notOffered ? planners.head.hasPlanned : planners.base.hasPlanned;
		},
		byCube(probe) {
			return [...Map.groupBy(probe, ({ member }) => (0,probes/* entityOf */.lr)((0,probes/* cubeMember */.sE)(base.surface, member))).values()];
		},
		async ask(probe) {
			if (this.plans >= ask_planners_mostPlans || this.notOffered) return notAsked;
			const query = (0,probes/* queryOf */.E2)(probe);
			const [before, after] = await Promise.all([probe.every(isOld) ? planners.base.plan(query) : null, planners.head.plan(query)]);
			if (this.notOffered) return notAsked;
			const memberNames = after && "sql" in after ? after.memberNames ?? [] : [];
			return {
				state: probe.every(isOld) ? ask_planners_stateOf(before, after) : stateOfNew(after),
				memberNames,
				isServed: before !== null && "sql" in before && before.rollups.length > 0
			};
		}
	};
}
function ask_planners_stateOf(before, after) {
	if (!before || !after) return { state: "not checked" };
	if ("message" in before) return { state: "message" in after ? "already broken" : "repaired" };
	return "message" in after ? {
		state: "broken",
		message: after.message
	} : comparePlans(before, after);
}
function stateOfNew(after) {
	if (!after) return { state: "not checked" };
	return "message" in after ? {
		state: "new, broken",
		message: after.message
	} : { state: "new" };
}
/** Plans on one side, and counts. */
function ask_planners_createPlanner({ api, surface }, limit, signal) {
	let plans = 0;
	let good;
	let notOffered = null;
	/** Whether the planner works: what it planned before, or else one of a few members, must plan. */
	async function isWorking() {
		const members = [...surface.entities.values()].map((entity) => (0,probes/* companionsOf */.Lo)((0,probes/* itemsOf */.S3)(entity), () => false));
		const few = [...members.map((own) => own.slice(0, 1)), ...members.map((own) => own.slice(1))].flat();
		const controls = good === void 0 ? few.slice(0, ask_planners_mostControls).map((item) => (0,probes/* queryOf */.E2)([item])) : [good];
		for (const query of controls) {
			plans++;
			if ((await limit(() => api.plan(query, signal))).state === "planned") return true;
		}
		return false;
	}
	return {
		get plans() {
			return plans;
		},
		get hasPlanned() {
			return good !== void 0;
		},
		/** Set once the environment said that it plans nothing. */
		get notOffered() {
			return notOffered;
		},
		async plan(query) {
			plans++;
			const plan = await limit(() => api.plan(query, signal));
			switch (plan.state) {
				case "planned":
					good ??= query;
					return plan;
				case "rejected": return { message: plan.message };
				case "not available":
					notOffered = plan.error;
					return null;
				case "failed":
					if (await isWorking()) return { message: plan.error.text };
					throw plan.error;
			}
		}
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/probe-members.js



// build/steps/changes/probe-members.js
/** Members that others are asked beside. */
const mostCompanions = 3;
/**
* Asks both sides about every public member, each two cubes that can be joined, and each pre-aggregation.
* @throws PlatformError when a planner cannot be reached, or does not work for what it planned before
*/
async function probeMembers(questions, signal) {
	const { base, head, suspects, joins, rejoined, rollups, oneByOne } = questions;
	const isSuspect = ({ member }) => suspects.has(member) || suspects.has((0,probes/* entityOf */.lr)(member));
	const asker = createAsker(base, head, signal);
	const states = /* @__PURE__ */ new Map();
	const combinations = [];
	const stateOfItem = (item) => states.get((0,probes/* keyOf */.TN)(item))?.state.state;
	/** What measures can be grouped by over time. */
	const timeBeside = (probe) => {
		const measure = probe.find(({ kind }) => kind === "measure");
		const name = measure && (0,probes/* entityOf */.lr)(measure.member);
		const entity = name === void 0 ? void 0 : head.surface.entities.get(name);
		return entity && (0,probes/* timeOf */.nR)(base.surface.entities.get(entity.name), entity);
	};
	const settle = (probe, beside) => settleProbe(asker, probe, beside, states, combinations);
	const items = [...head.surface.entities.values()].flatMap(probes/* itemsOf */.S3);
	const others = items.filter((item) => item.kind !== "segment");
	const urgent = [true, false].flatMap((isOld) => {
		const own = others.filter((item) => asker.isOld(item) === isOld);
		return oneByOne && isOld ? own.map((item) => [item]) : (0,probes/* memberProbes */.sB)(own, isSuspect);
	}).toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)));
	const sameOverTime = /* @__PURE__ */ new Set();
	await (0,concurrency/* eachOf */.p)(urgent, 16, async (probe) => {
		const time = probe.length > 1 && probe.every(asker.isOld) ? timeBeside(probe) : void 0;
		const asked = time && await asker.ask([...probe, time]);
		if (asked?.state.state !== "same") return void await settle(probe);
		for (const item of probe) {
			sameOverTime.add((0,probes/* keyOf */.TN)(item));
			states.set((0,probes/* keyOf */.TN)(item), {
				item,
				state: asked.state,
				memberNames: []
			});
		}
	});
	const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)));
	const isInRollup = ({ member }) => inRollups.has((0,probes/* cubeMember */.sE)(base.surface, member));
	const unclear = [...states.values()].flatMap(({ item, state }) => state.state === "rollup gained" ? [item] : []);
	const unclearOf = Map.groupBy(unclear, ({ member }) => (0,probes/* entityOf */.lr)(member));
	await (0,concurrency/* eachOf */.p)(unclearOf, 16, async ([name, own]) => {
		const entity = head.surface.entities.get(name);
		const same = entity ? (0,probes/* itemsOf */.S3)(entity).filter((item) => stateOfItem(item) === "same") : [];
		for (const companion of (0,probes/* companionsOf */.Lo)(same, isInRollup).slice(0, mostCompanions)) for (const probe of (0,probes/* inChunks */.mk)(own.filter((item) => stateOfItem(item) === "rollup gained"))) await settleBeside(asker, probe, companion, states, tellsBehindRollup);
	});
	const isPlain = (item) => stateOfItem(item) === "same" && !sameOverTime.has((0,probes/* keyOf */.TN)(item));
	await (0,concurrency/* eachOf */.p)(head.surface.entities.values(), 16, async (entity) => {
		const measures = (0,probes/* itemsOf */.S3)(entity).filter((item) => item.kind === "measure" && isPlain(item));
		const time = timeBeside(measures);
		if (!time || !sound.has(states.get(time.member)?.state.state ?? "broken")) return;
		for (const probe of (0,probes/* inChunks */.mk)(measures)) await settleBeside(asker, probe, time, states, tellsOverTime);
	});
	const isSound = (item, isOld) => {
		const found = stateOfItem(item);
		return asker.isOld(item) === isOld && found !== void 0 && sound.has(found);
	};
	const segments = Map.groupBy(items.filter(({ kind }) => kind === "segment"), (item) => `${(0,probes/* entityOf */.lr)(item.member)} ${asker.isOld(item)}`);
	await (0,concurrency/* eachOf */.p)(segments.values(), 16, async (own) => {
		const [first] = own;
		const entity = first && head.surface.entities.get((0,probes/* entityOf */.lr)(first.member));
		if (!entity) return;
		const beside = (0,probes/* companionsOf */.Lo)((0,probes/* itemsOf */.S3)(entity), isSuspect);
		const companion = beside.find((item) => isSound(item, true)) ?? (asker.isOld(first) ? void 0 : beside.find((item) => isSound(item, false)));
		const member = beside.find(asker.isOld);
		const withoutCompanion = (member && asker.isOld(first) ? states.get((0,probes/* keyOf */.TN)(member))?.state : void 0) ?? { state: "not checked" };
		for (const chunk of (0,probes/* inChunks */.mk)(own)) if (companion) await settle(chunk, companion);
		else for (const item of chunk) states.set((0,probes/* keyOf */.TN)(item), {
			item,
			state: withoutCompanion,
			memberNames: []
		});
	});
	const isUsable = (item) => isSound(item, true);
	const isSame = (item) => stateOfItem(item) === "same";
	const pairs = (0,probes/* joinProbes */.Ag)(base.surface, head.surface, joins, rejoined, isUsable, isSame);
	await (0,concurrency/* eachOf */.p)(pairs, 16, async (probe) => {
		const { state } = await asker.ask(probe);
		if (state.state === "not checked") combinations.push({
			probe,
			state
		});
		if (state.state === "broken" || state.state === "different") combinations.push({
			probe,
			state
		});
	});
	await (0,concurrency/* eachOf */.p)((0,probes/* publicProbes */.DU)(base.surface, head.surface, rollups), 16, async (one) => {
		await settleRollup(asker, one, states, combinations);
	});
	if (asker.notOffered) {
		if (asker.hasPlanned) throw asker.notOffered;
		await Promise.all([base.api.meta(signal), head.api.meta(signal)]);
		return { notOffered: asker.notOffered };
	}
	return {
		states,
		combinations,
		plans: asker.plans
	};
}
/** Members in these states can be queried on both sides, or on the branch if they are new. */
const sound = /* @__PURE__ */ new Set([
	"same",
	"rollup gained",
	"different",
	"rollup lost",
	"new"
]);
/** What a query says in these states, it says of each member in it. */
const uniform = /* @__PURE__ */ new Set([
	"same",
	"rollup gained",
	"new",
	"not checked"
]);
/**
* Asks for members, and where they are not all the same, for fewer at a time, down to a single one.
* @returns whether any of them explains a difference
*/
async function settleProbe(asker, probe, beside, states, combinations) {
	const [only, second] = probe;
	if (!only) return false;
	const { state, memberNames } = await asker.ask(beside ? [...probe, beside] : probe);
	if (!second || uniform.has(state.state)) {
		for (const item of probe) states.set((0,probes/* keyOf */.TN)(item), {
			item,
			state,
			memberNames: second ? [] : memberNames
		});
		return !uniform.has(state.state);
	}
	let isExplained = false;
	await (0,concurrency/* eachOf */.p)(probe_members_partsOf(probe, state), 16, async (part) => {
		const explains = await settleProbe(asker, part, beside, states, combinations);
		isExplained ||= explains;
	});
	if (!isExplained && isCombination(state)) combinations.push({
		probe,
		state
	});
	return isExplained || isCombination(state);
}
function isCombination(state) {
	return state.state === "broken" || state.state === "different" || state.state === "rollup lost";
}
/** Those at fault alone, as far as the response tells, and the rest together; else halves. */
function probe_members_partsOf(probe, state) {
	const named = state.state === "different" ? probe.filter((item) => state.columns.has((0,probes/* keyOf */.TN)(item).replace(".", "__").replace(".", "_"))) : "message" in state ? probe.filter(({ member }) => state.message.includes(member.slice(member.indexOf(".") + 1))) : [];
	const rest = probe.filter((item) => !named.includes(item));
	if (named.length > 0 && (rest.length > 0 || state.state === "different")) return [...named.map((item) => [item]), ...rest.length > 0 ? [rest] : []];
	return halvesOf(probe);
}
/** What a query of a member beside another one says of the member. */
const tellsBehindRollup = /* @__PURE__ */ new Set(["same", "different"]);
const tellsOverTime = /* @__PURE__ */ new Set([
	"different",
	"broken",
	"not checked"
]);
/** Asks for members again, beside one that makes more of them visible. */
async function settleBeside(asker, probe, companion, states, tells) {
	const [only, second] = probe;
	if (!only) return;
	const { state, memberNames } = await asker.ask([...probe, companion]);
	if (tells.has(state.state) && (!second || uniform.has(state.state))) for (const item of probe) states.set((0,probes/* keyOf */.TN)(item), {
		item,
		state,
		memberNames
	});
	else if (second && !uniform.has(state.state)) for (const part of probe_members_partsOf(probe, state)) await settleBeside(asker, part, companion, states, tells);
}
/**
* A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
* serve the members of another cube.
* @returns whether it serves less than before
*/
async function settleRollup(asker, { rollup, probe }, states, combinations) {
	const { state, isServed, memberNames } = await asker.ask(probe);
	if (state.state === "not checked") combinations.push({
		probe,
		rollup,
		state
	});
	const isLost = state.state === "rollup lost";
	const parts = isLost || state.state === "broken" ? halvesOf(probe) : isServed ? [] : asker.byCube(probe);
	let isExplained = false;
	for (const part of parts.length > 1 ? parts : []) isExplained = await settleRollup(asker, {
		rollup,
		probe: part
	}, states, combinations) || isExplained;
	if (!isLost || isExplained) return isExplained;
	const [item, second] = probe;
	const known = item && !second ? states.get((0,probes/* keyOf */.TN)(item)) : void 0;
	if (!item || !known) combinations.push({
		probe,
		rollup,
		state
	});
	else if (uniform.has(known.state.state)) states.set((0,probes/* keyOf */.TN)(item), {
		item,
		state,
		memberNames
	});
	return true;
}
function halvesOf(probe) {
	const half = Math.ceil(probe.length / 2);
	return probe.length > 1 ? [probe.slice(0, half), probe.slice(half)] : [];
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/definitions.js
var definitions = __webpack_require__(725);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/library.js + 3 modules
var locate_library = __webpack_require__(1854);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-size.js
var yaml_size = __webpack_require__(1476);
;// CONCATENATED MODULE: ./build/shaken/main/build/changes/definitions.js







// build/changes/definitions.js
/** Structural characters of YAML, in one file and in total: a file with more is compared as text. */
const mostFileMarks = 2e5;
const mostMarks = 1e6;
const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i;
const template = /\{\{|\{%|\{#/;
/** Whether a file of this name can define something: YAML, code or a template. */
function canDefine(path) {
	return (0,locate_library/* isYaml */.uj)(path) || codeFile.test(path);
}
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
	const budget = { nodes: yaml_values/* mostNodes */.NL };
	for (const { path, content } of files.toSorted((a, b) => (0,changes_values/* inOrder */.al)(a.path, b.path))) {
		const clean = (0,locate_paths/* cleanPath */.ts)(path);
		if (clean === null || !canDefine(clean)) continue;
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
	const found = [...(0,definitions/* definitionsIn */.k)(source).values()].map(([first]) => first && readEntity(yaml.tree, source.path, first, budget));
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
	const listing = listWhole(context, branchName, signal).catch((error) => failed(read_model_unreadable(context, error), "Could not read the files"));
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
	const [empty, ...others] = unreadIn(listed);
	if (empty !== void 0) problems.push(`The files of branch ${name} are not compared: the platform lists \`${(0,runtime_text/* oneLine */.TN)(empty, 200)}\`${others.length > 0 ? ` and ${others.length} more` : ""} without content.`);
	const isUsable = !isLost && !isCut && empty === void 0;
	return {
		reading: {
			surface,
			definitions: isUsable ? definitions : null,
			files: isUsable ? listed?.files ?? [] : []
		},
		planning: surface && "api" in opened ? {
			api: opened.api,
			surface
		} : null,
		problems,
		errors
	};
}
/** Before files that came without content are listed again. */
const againAfterMs = [1e3, 3e3];
/** The files of a branch. One response is not a fact: what comes without content is asked for again. */
async function listWhole({ deployment, clock }, branchName, signal) {
	const list = () => deployment.call(data_model/* listFiles */.CS, { query: {
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
/** Paths of files that may define something, and that have no content. */
function unreadIn(listed) {
	return (listed?.withoutContent ?? []).filter(canDefine);
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
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/run-members.js








// build/steps/changes/run-members.js
const run_members_atOnce = 5;
/** Time limit of one query. */
const mostQueryMs = 6e4;
/** More queries than this are not sent to the warehouse of one side. */
const run_members_mostQueries = 200;
/** A member that did not change may have been broken for long. */
const run_members_mostControls = 3;
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
async function runMembers({ log, clock }, { states }, changes, head, base, signal) {
	const startedAt = clock.now();
	const all = [...states.values()];
	const wanted = all.filter(({ state }) => toRun.has(state.state)).map(({ item }) => item);
	const isNew = (item) => states.get((0,probes/* keyOf */.TN)(item))?.state.state === "new";
	const isOther = (item) => states.get((0,probes/* keyOf */.TN)(item))?.state.state !== "same";
	const runner = createRunner(head, states, clock, signal);
	const onBase = createRunner(base, states, clock, signal);
	const [tooSlow, tooMany] = [[], []];
	const failed = [];
	const checked = /* @__PURE__ */ new Set();
	async function settle(probe) {
		const [only, second] = probe;
		if (!only) return;
		const result = await runner.run(withCompanion(probe, head.surface, isOther));
		const members = probe.map(({ member }) => member);
		if (result === "not available") return;
		if (result === "too many") tooMany.push(...members);
		else if (result === "too slow") tooSlow.push(...members);
		else for (const member of members) checked.add(member);
		if (typeof result === "string") return;
		if (second) {
			const half = Math.ceil(probe.length / 2);
			await settle(probe.slice(0, half));
			await settle(probe.slice(half));
		} else failed.push({
			item: only,
			message: result.message,
			isNew: isNew(only),
			onBase: "unknown"
		});
	}
	await (0,concurrency/* eachOf */.p)((0,probes/* memberProbes */.sB)(wanted, isNew), run_members_atOnce, settle);
	if (runner.notOffered) return {
		changes: [],
		unknown: [],
		error: runner.notOffered
	};
	await (0,concurrency/* eachOf */.p)(failed, run_members_atOnce, async (one) => {
		if (one.isNew) return;
		const result = await onBase.run(withCompanion([one.item], base.surface, isOther));
		if (result === "runs") one.onBase = "runs";
		else if (typeof result !== "string" && await onBase.works()) one.onBase = "rejected";
	});
	const queries = runner.queries + onBase.queries;
	const same = new Set(all.filter(({ state }) => state.state === "same").map(({ item }) => item.member)).size;
	log.line(`Ran ${(0,runtime_text/* count */.U9)(checked.size, "member")} with ${(0,runtime_text/* count */.U9)(queries, "query", "queries")} on the warehouse in ${(0,duration/* formatDuration */.a3)(clock.now() - startedAt)}; ${(0,runtime_text/* count */.U9)(same, "member")} with the same SQL as on "${(0,runtime_text/* oneLine */.TN)(base.name, 255)}" not run`);
	const findings = failed.filter((one) => one.isNew || one.onBase !== "rejected");
	const changed = new Set(changes.map(({ member }) => member));
	return {
		changes: findings.map((one) => failureOf(one, changed)),
		runs: {
			checked: checked.size,
			same,
			failed: findings.length,
			alreadyFailing: failed.length - findings.length,
			queries
		},
		unknown: [
			...notRun(`were not run within ${(0,duration/* formatDuration */.a3)(mostQueryMs)}`, tooSlow),
			...notRun("were not run, because there would be too many queries", tooMany),
			...notRun(`fail, and could not be run on "${(0,runtime_text/* oneLine */.TN)(base.name, 255)}"`, findings.filter((one) => !one.isNew && one.onBase === "unknown").map(({ item }) => item.member))
		],
		error: null
	};
}
function failureOf({ item, message, isNew }, changed) {
	const { member, kind, granularity } = item;
	const named = message.match(/\w+\.\w+/g) ?? [];
	return changeOf({
		id: isNew ? "run-failed-new" : "run-failed",
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
/** Segments alone are no query; what stands beside them should not be at fault itself. */
function withCompanion(probe, { entities }, isOther) {
	const [first] = probe;
	const entity = first && entities.get((0,probes/* entityOf */.lr)(first.member));
	if (!entity || probe.some(({ kind }) => kind !== "segment")) return probe;
	return [...probe, ...(0,probes/* companionsOf */.Lo)((0,probes/* itemsOf */.S3)(entity), isOther).slice(0, 1)];
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
/** Runs queries on one side, and counts them. */
function createRunner({ api, surface }, states, clock, signal) {
	let queries = 0;
	let control;
	let notOffered = null;
	const send = (probe) => {
		queries++;
		return (0,run_query/* runQuery */.G)(api, clock, {
			...(0,probes/* queryOf */.E2)(probe),
			limit: 0
		}, mostQueryMs, signal);
	};
	/**
	* Whether anything runs: one of a few members that did not change, or else the first of one of a few entities; null where
	* nothing is unchanged.
	*/
	async function isWorking() {
		const isSame = (item) => states.get((0,probes/* keyOf */.TN)(item))?.state.state === "same";
		const plain = [...surface.entities.values()].map((entity) => (0,probes/* companionsOf */.Lo)((0,probes/* itemsOf */.S3)(entity), (item) => !isSame(item)));
		const unchanged = plain.flat().filter(isSame).slice(0, run_members_mostControls);
		if (unchanged.length === 0) return null;
		const firsts = plain.flatMap((items) => items.slice(0, 1)).slice(0, 6);
		for (const item of [...unchanged, ...firsts]) if ((await send([item])).state === "loaded") return true;
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
		async run(probe) {
			if (notOffered) return "not available";
			if (queries >= run_members_mostQueries) return "too many";
			const run = await send(probe);
			if (run.state === "loaded") return "runs";
			if (run.state === "too slow") return "too slow";
			if (run.state === "not available") {
				notOffered = run.error;
				return "not available";
			}
			control ??= isWorking();
			const works = await control;
			if (works === false || run.state === "failed" && works === null) throw run.error;
			const statement = probe.flatMap((item) => Object.values(sqlOf(states, item)));
			return { message: (0,warehouse_message/* withoutValues */.l)(run.text, [...statement, ...probe.map(({ member }) => member)]) };
		}
	};
}
/** What the planner said about a member: its words are no data. */
function sqlOf(states, item) {
	const state = states.get((0,probes/* keyOf */.TN)(item))?.state;
	return state?.state === "different" ? {
		...state.before,
		...state.after
	} : {};
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
// EXTERNAL MODULE: ./build/shaken/main/build/locate/yaml-nodes.js
var yaml_nodes = __webpack_require__(7468);
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
	const generated = await (0,locate_library/* openLibrary */.uK)((0,branch_files/* branchFiles */.A)(branch));
	const model = await (0,entities/* openModel */.G)(library, generated, paths, signal);
	const found = [];
	for (const { entity: entityName, name } of names) {
		const [entity] = signal?.aborted ? [] : model.called(entityName);
		const location = entity && (0,locate_location/* locationAt */.d)(entity.source, offsetIn(entity, name));
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
	const own = offset ?? (0,yaml_nodes/* offsetOf */.b4)(yaml?.tree.target(body));
	if (!yaml || name === "") return own;
	for (const list of locate_members_lists) {
		const found = (0,yaml_nodes/* offsetOf */.b4)(yaml.tree.target(yaml.keys.item(yaml.keys.entry(body, list)?.value, name)));
		if (found !== void 0) return found;
	}
	return own;
}


// EXTERNAL MODULE: ./build/shaken/main/build/locate/text-files.js
var text_files = __webpack_require__(5534);
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
	const [located, behindBy, synced] = await Promise.all([
		locateChanges(context, changes, base, head),
		countBehind(context),
		readSyncedBase(context, compared)
	]);
	const placed = changes.map((change, index) => {
		const place = located[index];
		return place ? {
			...change,
			place
		} : change;
	});
	const byMember = new Map(placed.map((change) => [change.member, change]));
	const own = stateOf(head.reading);
	const isBase = synced && own ? comparedFiles(synced, own) : null;
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
async function locateChanges({ workspace, settings, budget }, changes, base, head) {
	const files = (0,text_files/* openTextFiles */.F)(workspace);
	const locate = (wanted, { reading }) => locateMembers(wanted, files, settings, reading.files ?? [], budget.signal).catch(() => changes.map(() => null));
	const onHead = await locate(changes.map(({ member, renamedTo }) => trace_changes_nameOf(renamedTo ?? member)), head);
	const onBase = onHead.includes(null) ? await locate(changes.map(({ member }) => trace_changes_nameOf(member)), base) : [];
	return onHead.map((one, index) => one ?? onBase[index] ?? null);
}
function trace_changes_nameOf(member) {
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
/** How many commits of its base the pull request does not have; undefined where GitHub does not say. */
async function countBehind(context) {
	const { run, settings, connectGitHub } = context;
	const { baseSha, sha } = run;
	const { githubToken } = settings;
	if (githubToken === null || baseSha === void 0 || sha === "") return void 0;
	return trace_changes_bestEffort(context, async (signal) => {
		return (await (await connectGitHub(githubToken)).compare(baseSha, sha, signal)).behindBy;
	});
}
/**
* The model as it was synced from the commit that the pull request is based on: the branch that the workflow for pushes
* keeps. Undefined where there is none.
*/
async function readSyncedBase(context, compared) {
	const { baseSha, pullRequest } = context.run;
	if (!pullRequest || baseSha === void 0) return void 0;
	return trace_changes_bestEffort(context, async (signal) => {
		const deployment = context.deployment.with({ signal });
		for (const name of await branchesSyncedFrom(deployment, baseSha)) {
			const branches = await (0,deployment_branches/* findBranches */.Wz)(deployment, [name, compared]);
			const own = branches.get(compared);
			if (!branches.has(name) || name === compared || own && (0,deployment_branches/* isDevFork */.MB)(own, name)) continue;
			const listed = await deployment.call(data_model/* listFiles */.CS, { query: {
				branchName: name,
				withContent: true
			} });
			if (listed.isComplete && listed.files.length > 0 && unreadIn(listed).length === 0) return {
				files: listed.files,
				definitions: definitionsOf(listed.files)
			};
		}
	});
}
/** Branches whose latest run is one of this commit, and was successful. */
async function branchesSyncedFrom(deployment, sha) {
	const isSynced = /* @__PURE__ */ new Map();
	let seen = 0;
	for await (const run of (0,sync_history/* syncRuns */.K_)(deployment)) {
		if (++seen > mostRuns) break;
		const isWanted = run.status === "COMPLETED" && (0,named_commit/* commitInHistory */.H)(run)?.sha === sha;
		if (!isSynced.has(run.branchName)) isSynced.set(run.branchName, isWanted);
	}
	return [...isSynced].flatMap(([name, isWanted]) => isWanted ? [name] : []);
}
/** @returns undefined where the request fails or takes too long */
async function trace_changes_bestEffort({ clock, budget }, work) {
	const share = (0,runtime_budget/* startBudget */.cg)(clock, trace_changes_mostMs);
	try {
		return await work((0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]));
	} catch {
		budget.signal.throwIfAborted();
		return;
	} finally {
		share.release();
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/compare-model.js















// build/steps/changes/compare-model.js
/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 6e4;
/** Between two readings of sides that contradict themselves. */
const readAgainMs = 3e3;
/**
* Compares the data model of a branch with that of the base: what can be queried, what the files define, and what the
* planners of both sides make of every public member. What cannot be read is missing and said. Writes nothing.
* @param securityContext what the data tokens say about their bearer
* @param settledAt when the lists and the runtimes of both sides are up to date, on the clock; null: they count as they are
* @throws Stop; PlatformError when the budget is spent
*/
async function compareModel(context, branches, securityContext, settledAt = null) {
	const { budget, clock } = context;
	const remainingMs = budget.remainingMs();
	const share = (0,runtime_budget/* startBudget */.cg)(clock, remainingMs - Math.min(mostReserveMs, remainingMs / 4));
	try {
		return await compareWithin(context, branches, securityContext, settledAt, (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]));
	} finally {
		share.release();
	}
}
async function compareWithin(context, branches, securityContext, settledAt, signal) {
	const { clock } = context;
	const opening = (0,environment/* openEnvironments */.bw)(context, branches, securityContext, signal).catch((error) => {
		const reason = read_model_unreadable(context, error);
		return {
			base: reason,
			head: reason
		};
	});
	const known = /* @__PURE__ */ new Map();
	const read = (side) => readModel(context, branches[side], opening.then((opened) => opened[side]), known, signal);
	let until = settledAt;
	for (;;) {
		const [base, head] = await Promise.all([read("base"), read("head")]);
		const today = new Date(clock.now()).toISOString().slice(0, 10);
		const difference = compareModels({
			base: base.reading,
			head: head.reading,
			today
		});
		const asked = await ask(context, difference, base, head, signal);
		const doubts = contradictionsOf(difference, asked.probed, base.reading, head.reading);
		if (doubts.length === 0 || until === null || clock.now() >= until) return await report(context, difference, asked, base, head, branches, doubts.flatMap(({ problem }) => problem ?? []), signal);
		if (await awaitBase(context, branches.base, signal)) until = clock.now() + build_status/* settleMs */._l;
		else await clock.sleep(Math.min(readAgainMs, until - clock.now()), signal);
	}
}
async function ask(context, difference, base, head, signal) {
	const { drafts, causes, sides, rollups } = difference;
	const nothing = {
		probed: null,
		error: null
	};
	if (!base.planning || !head.planning) return {
		...nothing,
		unknown: ["Whether queries still work and give the same values was not checked."]
	};
	const suspects = new Set([...drafts, ...causes].flatMap(({ id, entity, member }) => notes.test(id) ? [] : [entity, member]));
	const states = [base, head].flatMap(({ reading }) => reading.definitions ?? []);
	const inherited = states.map((definitions) => withInherited(definitions));
	const oneByOne = drafts.some(({ id }) => id === "definition-not-readable") && states.some(hasHiddenRollups);
	try {
		const probed = await probeMembers({
			base: base.planning,
			head: head.planning,
			suspects,
			joins: joinsOf(inherited, [base.planning, head.planning]),
			rejoined: rejoinedIn(drafts, sides),
			rollups,
			oneByOne
		}, signal);
		if ("notOffered" in probed) return {
			...nothing,
			unknown: [notChecked(probed.notOffered)]
		};
		return {
			probed,
			error: null,
			unknown: []
		};
	} catch (caught) {
		const error = read_model_unreadable(context, caught);
		return {
			probed: null,
			error,
			unknown: [notChecked(error)]
		};
	}
}
/** Changes that no plan can show. */
const notes = /^(?:title|description|format|meta|folder|order|drill-members)-changed$/;
/** Templates and code can define pre-aggregations, and only the compiler knows which. */
function hasHiddenRollups({ texts }) {
	return [...texts.values()].some((text) => /pre_?aggregations/i.test(text));
}
function joinsOf(inherited, sides) {
	const ofFiles = inherited.map((entities) => new Map([...entities].map(([name, { joins }]) => [name, new Map([...joins].map(([to, { values }]) => [to, values]))])));
	const ofMeta = sides.map(({ surface }) => new Map([...surface.entities].flatMap(([name, { joins }]) => joins ? [[name, joins]] : [])));
	return [...ofFiles, ...ofMeta].filter((graph) => graph.size > 0);
}
function notChecked(error) {
	return `Whether queries still work and give the same values was not checked: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`;
}
async function report(context, difference, { probed, error: unasked, unknown }, base, head, branches, doubts, signal) {
	const errors = [...base.errors, ...head.errors];
	const error = errors.find(({ cause }) => !(cause instanceof failure/* Stop */.VG)) ?? errors[0] ?? null;
	const found = conclude(difference, probed);
	const run = await runs(context, found.changes, probed, base, head, branches, signal);
	const traced = await traceChanges(context, [...found.changes, ...run.changes], base, head, branches.head);
	return {
		comparison: {
			base: branches.base,
			readings: difference.readings,
			...traced,
			plans: found.plans,
			...run.runs === void 0 ? {} : { runs: run.runs },
			unknown: [.../* @__PURE__ */ new Set([
				...base.problems,
				...head.problems,
				...doubts,
				...found.unknown,
				...unknown,
				...run.unknown
			])],
			...found.valuesUnknown === void 0 ? {} : { valuesUnknown: found.valuesUnknown }
		},
		sides: {
			base: base.planning,
			head: head.planning
		},
		outage: error ?? unasked ?? run.error
	};
}
/** What running the members shows, where the user wants that. */
async function runs(context, changes, probed, base, head, branches, signal) {
	const none = {
		changes: [],
		unknown: [],
		error: null
	};
	if (!context.settings.runMembers || !probed || !base.planning || !head.planning) return none;
	const failed = (error) => ({
		...none,
		unknown: [runsNotChecked(error)],
		error
	});
	try {
		const sides = {
			head: head.planning,
			base: {
				...base.planning,
				name: branches.base
			}
		};
		const run = await runMembers(context, probed, changes, sides.head, sides.base, signal);
		return run.error ? failed(run.error) : run;
	} catch (caught) {
		return failed(read_model_unreadable(context, caught));
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/compare-steadily.js







// build/steps/changes/compare-steadily.js
/**
* Compares the model as {@link compareModel} does. With a gate the base must be the same before and after, as far as the
* platform tells hashes: what was merged meanwhile may have added what the branch then removes.
* @param settledAt when the branch's lists and runtime are up to date, on the clock
* @param known the hashes of the base, if they were read before
* @throws Failure `breaking` when the base changed during both of two comparisons; what the comparison throws
*/
async function compareSteadily(context, branches, securityContext, settledAt, known) {
	const { settings, log, clock, budget } = context;
	if (settings.failOn === "never") return compareModel(context, branches, securityContext);
	const base = (0,runtime_text/* oneLine */.TN)(branches.base, 255);
	let before = known ?? await hashesOf(context, branches.base);
	for (const isLast of [false, true]) {
		const until = await awaitBase(context, branches.base, budget.signal) ? clock.now() + build_status/* settleMs */._l : settledAt;
		const compared = await compareModel(context, branches, securityContext, until);
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
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/queue-group.js + 1 modules
var queue_group = __webpack_require__(3559);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/acceptance.js




// build/steps/changes/acceptance.js
/**
* What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
* all changes of this run, provided that the label was set at its commit.
*/
function decideAcceptance({ label, labels, events, reopenedAt, comment, pullRequest }) {
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
	const found = await (0,queue_group.askGitHub)(context, async (github, signal) => {
		const group = await (0,queue_group.groupOf)(context, github, signal);
		const numbers = group ?? await (0,pull_requests/* pullRequestsFor */.Z)(run, github, signal);
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
		comment: null,
		pullRequest: null
	};
	const [{ labels: events, reopenedAt }, comments] = await Promise.all([github.issueEvents(issue, signal), github.listComments(issue, signal)]);
	const facts = {
		label,
		labels,
		events,
		reopenedAt,
		pullRequest: settings.comment === "never" ? run.pullRequest ?? await headOf(github, issue, run, signal) : null
	};
	const [own] = await (0,own_comments/* findOwnComments */.g)(comments, settings.commentKey, () => github.viewer(signal));
	if (!own) return {
		...facts,
		comment: null
	};
	const { updatedAt } = own.comment;
	const mark = (0,change_mark/* readChangeMark */.yq)(own.comment, settings.token);
	return {
		...facts,
		comment: updatedAt === void 0 ? { mark } : {
			mark,
			updatedAt
		}
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


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/gate-sentences.js


// build/steps/changes/gate-sentences.js
/** A message names at most this many things of a kind. */
const gate_sentences_mostNamed = 3;
/** @returns null if nothing fails the gate */
function gate_sentences_failureOf(objections) {
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
const mostAffected = 5;
/**
* A comparison for the log: a line for each breaking and dangerous change, the numbers of the others, and what could not
* be compared.
* @returns lines without line breaks; they quote the model, so they are printed through the log
*/
function changeLines({ base, changes, plans, unknown, valuesUnknown, behindBy }) {
	const told = changes.filter(({ level }) => level !== "safe");
	const others = Map.groupBy(changes.filter(({ level }) => level === "safe"), ({ id }) => id);
	const isOwn = told.length > 0 && told.every(({ origin }) => origin === "pull-request");
	const against = `compared with "${(0,runtime_text/* oneLine */.TN)(base, 255)}"`;
	return [
		`${told.length === 0 ? "No breaking or dangerous change" : countByLevel(told)} ${isOwn ? "in this pull request, " : ""}${against}`,
		...plans.checked > 0 ? [`Planned ${(0,runtime_text/* count */.U9)(plans.checked, "member")} with ${(0,runtime_text/* count */.U9)(plans.sent, "query", "queries")}: ${(0,runtime_text/* grouped */.zD)(plans.unchanged)} unchanged (same SQL)`] : [],
		...told.slice(0, mostLines).map((change) => changeLine(change, isOwn)),
		...told.length > mostLines ? [`\u2026 and ${told.length - mostLines} more, in the report`] : [],
		...others.size > 0 ? [`Other changes: ${[...others].map(([id, all]) => otherChanges(id, all)).join(", ")}`] : [],
		...behindBy ? [`${(0,runtime_text/* count */.U9)(behindBy, "commit")} of the default branch missing here: what they add appears as removed`] : [],
		...[...unknown, ...valuesUnknown === void 0 ? [] : [valuesUnknown]].map((text) => `Not compared: ${(0,runtime_text/* oneLine */.TN)(text)}`)
	];
}
/** @param isOwn the pull request made all changes, so that no line says it */
function changeLine(change, isOwn) {
	const { level, kind, member, renamedTo, members, affects, message, place, acceptedBy } = change;
	const { usualLevel, acceptedInFile } = change;
	const to = renamedTo === void 0 ? "" : ` to ${(0,runtime_text/* oneLine */.TN)(renamedTo, 300)}`;
	return [
		`${level}: ${(0,runtime_text/* oneLine */.TN)(member, 300)} (${kind}): ${(0,change_words/* changeWord */.dY)(change)}${to}`,
		members && membersText(members),
		affects && `${(0,runtime_text/* count */.U9)(affects.length, "member")}: ${affects.slice(0, mostAffected).join(", ")}${affects.length > mostAffected ? ", \u2026" : ""}`,
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
function contentLines({ complete, checked, unchecked, unchanged, consumers }) {
	const of = (state) => consumers.filter((consumer) => consumer.state === state);
	const broken = of("broken");
	const others = [
		["Saved content that changes", of("changes")],
		["Saved content that loses its pre-aggregation", of("loses-rollup")],
		["Saved content that may use a change", of("may-use")],
		["Saved content that was broken before", of("already-broken")]
	];
	const read = content_lines_types.map((type) => counted(type, checked[`${type}s`])).join(", ");
	const same = content_lines_types.filter((type) => unchanged[`${type}s`] > 0).map((type) => counted(type, unchanged[`${type}s`]));
	return [
		`${broken.length === 0 ? "No saved content breaks" : `Saved content that breaks: ${countsOf(broken)}`} (checked: ${read}${complete ? "" : ", not everything"})`,
		...broken.slice(0, content_lines_mostLines).map(consumerLine),
		...broken.length > content_lines_mostLines ? [`\u2026 and ${broken.length - content_lines_mostLines} more, in the report`] : [],
		...others.flatMap(([what, all]) => all.length === 0 ? [] : `${what}: ${countsOf(all)}`),
		...same.length === 0 ? [] : [`Saved content that is unchanged (same SQL): ${same.join(", ")}`],
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
	const uncompared = [...comparison.unknown, ...failOn === "dangerous" && comparison.valuesUnknown ? [comparison.valuesUnknown] : []];
	const isUnknown = uncompared.length + unread.length > 0;
	const fingerprints = [...gated.map(({ fingerprint }) => fingerprint), ...unexplained.map(([own]) => own)];
	const gate = {
		failOn,
		result: resultOf(isOpen, isUnknown, fingerprints.length > 0, acceptance),
		changes: gated.length,
		...labelOf(acceptance, fingerprints)
	};
	const failure = gate_sentences_failureOf({
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
	const branches = {
		base,
		head: branch,
		deployBranch
	};
	const settledAt = (built?.at ?? context.clock.now()) + build_status/* settleMs */._l;
	const found = await compareSteadily(context, branches, team.securityContext, settledAt, files.base);
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
		for (const afterMs of check_changes_readAgainMs) {
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
	const head = commit && (await (0,deployment_branches/* findBranch */.E0)(deployment, branch))?.lastHash;
	return Boolean(head && commit && (0,build_status/* sameCommit */.Kd)(head, commit));
}



/***/ }),

/***/ 3559:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  askGitHub: () => (/* binding */ askGitHub),
  groupOf: () => (/* binding */ groupOf)
});

// EXTERNAL MODULE: ./build/shaken/main/build/event.js
var build_event = __webpack_require__(2160);
;// CONCATENATED MODULE: ./build/shaken/main/build/github/merge-queue.js

/**
* The pull requests that a group of a merge queue adds to its base branch, in their order; the group's own is the last.
*
* A group's commit has that of the group ahead as its parent. Which pull request a commit of the queue belongs to, only the name
* of its branch says: GitHub lists none for a squashed one, and its message is the author's. Who has write access can make
* branches of such a name, so none counts for a commit of the base branch, and any other commit must have one only.
* @param run of the event `merge_group`
* @throws GitHubError a request to GitHub failed
* @throws Error the group cannot be followed to its base branch
*/
async function queuedPullRequests({ queue, baseSha }, github, signal) {
	const { pullRequest, base } = queue;
	const tip = await github.ref(`heads/${base}`, signal);
	if (!tip || baseSha === void 0) throw new Error("The commit that the merge queue merges into is unknown");
	const isMerged = async (sha) => sha === tip.sha || (await github.compare(sha, tip.sha, signal)).behindBy === 0;
	const numbers = [pullRequest];
	let branches = null;
	let parent = baseSha;
	while (!await isMerged(parent)) {
		if (numbers.length === 10) throw new Error(`The group of #${pullRequest} in the merge queue has more than 10 pull requests`);
		branches ??= await github.refs(`heads/gh-readonly-queue/${base}/pr-`, signal);
		const here = branches.filter(({ sha }) => sha === parent).map(({ ref }) => (0,build_event/* queueEntryOf */.JU)(ref));
		const [ahead] = here;
		const commit = parent.slice(0, 12);
		if (!ahead) throw new Error(`The merge queue changed: it has no branch at ${commit} any more`);
		if (here.length > 1) throw new Error(`There are two branches of the merge queue at ${commit}`);
		numbers.unshift(ahead.pullRequest);
		parent = ahead.parent;
	}
	return numbers;
}


// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/changes/queue-group.js



// build/steps/changes/queue-group.js
/** Time limit of the requests to GitHub, retries included. */
const mostMs = 2e4;
/**
* Asks GitHub what a gate needs.
* @returns the response, or why there is none, a phrase
* @throws Stop when the step's time budget is spent
*/
async function askGitHub({ settings, clock, budget, connectGitHub }, ask) {
	if (settings.githubToken === null) return { problem: "\"github-token\" is empty" };
	const share = (0,runtime_budget/* startBudget */.cg)(clock, mostMs);
	try {
		return { value: await ask(await connectGitHub(settings.githubToken), (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal])) };
	} catch (error) {
		budget.signal.throwIfAborted();
		if (share.signal.aborted) return { problem: `GitHub did not respond within ${mostMs / 1e3} s` };
		return { problem: (0,runtime_text/* withoutStop */.f6)((0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error))) };
	} finally {
		share.release();
	}
}
const groups = /* @__PURE__ */ new WeakMap();
/**
* The pull requests of the merge queue's group that a run is about, the last one its own; null on other events.
* @throws GitHubError, or Error: they are unknown
*/
async function groupOf({ run, journal }, github, signal) {
	if (!run.queue) return null;
	const known = groups.get(journal) ?? await queuedPullRequests({
		...run,
		queue: run.queue
	}, github, signal);
	groups.set(journal, known);
	return known;
}



/***/ }),

/***/ 7033:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ commitInHistory),
/* harmony export */   T: () => (/* binding */ commitInLogEntry)
/* harmony export */ });
// build/steps/sync/named-commit.js
const whole = /^[0-9a-f]{40}$/;
const announced = /^(?:checked out|cloned|head is (?:now )?at|switched to|note: (?:switching to|checking out))\b/i;
/** The commit in the run's history, or null. */
function commitInHistory(run) {
	const sha = [
		run?.gitCommit,
		run?.commitSha,
		run?.triggerContext?.headSha
	].find((text) => text && whole.test(text));
	return sha ? {
		sha,
		evidence: "named in the sync history"
	} : null;
}
/**
* The commit in a log entry about the checkout, or null. Only the beginning of an entry counts, and only in the phase
* that clones: later output comes from code of the repository, which could print any commit.
*/
function commitInLogEntry({ phase, message }) {
	if (!/clone|check-?out/i.test(phase ?? "")) return null;
	const [line = ""] = message.split("\n", 1);
	if (!announced.test(line)) return null;
	const [sha, ...more] = line.match(/\b[0-9a-f]{40}\b/g) ?? [];
	return sha !== void 0 && more.length === 0 ? sha : null;
}



/***/ })

};
