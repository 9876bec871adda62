export const id = 327;
export const ids = [327];
export const modules = {

/***/ 3147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DU: () => (/* binding */ publicProbes),
/* harmony export */   E2: () => (/* binding */ queryOf),
/* harmony export */   FE: () => (/* binding */ halvesOf),
/* harmony export */   HS: () => (/* binding */ filtersIn),
/* harmony export */   Hi: () => (/* binding */ timeIn),
/* harmony export */   Kh: () => (/* binding */ isAliasOf),
/* harmony export */   Lo: () => (/* binding */ companionsOf),
/* harmony export */   MD: () => (/* binding */ units),
/* harmony export */   Mu: () => (/* binding */ joinsFrom),
/* harmony export */   S3: () => (/* binding */ itemsOf),
/* harmony export */   SJ: () => (/* binding */ isColumnOf),
/* harmony export */   TN: () => (/* binding */ keyOf),
/* harmony export */   Wy: () => (/* binding */ memberIn),
/* harmony export */   Yx: () => (/* binding */ unalignedProbe),
/* harmony export */   Z7: () => (/* binding */ itemsByCube),
/* harmony export */   aH: () => (/* binding */ listedProbe),
/* harmony export */   lr: () => (/* binding */ entityOf),
/* harmony export */   mk: () => (/* binding */ inChunks),
/* harmony export */   qR: () => (/* binding */ joinQuestions),
/* harmony export */   rl: () => (/* binding */ cubeOf),
/* harmony export */   sB: () => (/* binding */ memberProbes),
/* harmony export */   sE: () => (/* binding */ cubeMember),
/* harmony export */   uV: () => (/* binding */ sampleOf),
/* harmony export */   ux: () => (/* binding */ controlsOf),
/* harmony export */   yH: () => (/* binding */ loadedProbe),
/* harmony export */   zD: () => (/* binding */ joinableWith)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5722);

// build/changes/probes.js
/** Members that are planned with one query. */
const mostAtOnce = 20;
/** A member that should work may have been broken for long. */
const mostControls = 5;
function queryOf(probe) {
	const selected = probe.filter(({ filter }) => filter === void 0);
	const plain = (wanted) => selected.flatMap(({ member, kind, granularity }) => kind === wanted && !granularity ? member : []);
	const query = {
		measures: plain("measure"),
		dimensions: plain("dimension"),
		segments: plain("segment"),
		timeDimensions: selected.flatMap(({ member, granularity, dateRange }) => granularity ? {
			dimension: member,
			granularity,
			...dateRange && { dateRange }
		} : []),
		filters: probe.flatMap(({ member, filter }) => {
			if (filter === void 0) return [];
			return filter === "time" ? {
				member,
				operator: "inDateRange",
				values: anyMonth
			} : {
				member,
				operator: "equals",
				values: ["1"]
			};
		})
	};
	return Object.fromEntries(Object.entries(query).filter(([, names]) => names.length > 0));
}
/** Every query item of an entity that a query can name alone: members, and times by a granularity. */
function itemsOf({ name, members }) {
	return [...members.values()].flatMap(({ name: short, kind, type, granularities }) => {
		const item = {
			member: `${name}.${short}`,
			kind
		};
		return [item, ...[.../* @__PURE__ */ new Set([...granularities.keys(), ...kind === "dimension" && type === "time" ? ["day"] : []])].map((granularity) => ({
			...item,
			granularity
		}))];
	});
}
/** The items of each entity, those of each cube that a view shows apart: together, they also show how these are joined. */
function itemsByCube(surface) {
	const all = [...surface.entities.values()].flatMap(itemsOf);
	return [...Map.groupBy(all, (item) => `${entityOf(item.member)} ${cubeOf(surface, item)}`).values()];
}
/** `orders.created_at.sprint` */
function keyOf({ member, granularity }) {
	return granularity === void 0 ? member : `${member}.${granularity}`;
}
function entityOf(member) {
	const dot = member.indexOf(".");
	return dot < 0 ? member : member.slice(0, dot);
}
function memberIn({ entities }, name) {
	const entity = entityOf(name);
	return entities.get(entity)?.members.get(name.slice(entity.length + 1));
}
/** The member of a cube that a member of a view stands for; of a cube, the member itself. */
function cubeMember(surface, member) {
	return memberIn(surface, member)?.aliasMember || member;
}
/** The cube that an item is of, also where a view shows it. */
function cubeOf(surface, { member }) {
	return entityOf(cubeMember(surface, member));
}
/** The column that a query names an item by: the compiler writes `orders.createdAt` as `orders__created_at`. */
function isColumnOf(column, item) {
	return squashed(column) === squashed(keyOf(item));
}
/** The name that a statement gives a cube: `OrderItems` is `order_items`. */
function isAliasOf(alias, cube) {
	return squashed(alias) === squashed(cube);
}
function squashed(name) {
	return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
/**
* Items in queries of at most 20, each of one entity, and of one cube where a view holds several; those that are assumed to
* have changed in queries of their own. Granularities are apart, since not every measure can be grouped by time.
*/
function memberProbes(items, isSuspect, cubeOfItem = () => "") {
	const sorted = items.toSorted((a, b) => (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .inOrder */ .al)(keyOf(a), keyOf(b)));
	return [...Map.groupBy(sorted, (item) => [
		entityOf(item.member),
		cubeOfItem(item),
		item.granularity === void 0,
		isSuspect(item)
	].join(" ")).values()].flatMap((group) => inChunks(group));
}
/** @param most of a chunk. Default: 20 */
function inChunks(items, most = mostAtOnce) {
	const count = Math.ceil(items.length / most);
	return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
}
/** Both halves; none of a single item. */
function halvesOf(probe) {
	const half = Math.ceil(probe.length / 2);
	return probe.length > 1 ? [probe.slice(0, half), probe.slice(half)] : [];
}
/** Members that may stand beside others in a query, those that are assumed to be unchanged first. */
function companionsOf(items, isSuspect = () => false) {
	return items.filter(({ kind, granularity }) => kind !== "segment" && granularity === void 0).toSorted((a, b) => Number(isSuspect(a)) - Number(isSuspect(b)));
}
/** A few members of which one works if anything does: unchanged ones first, of as many entities as possible. */
function controlsOf({ entities }, isChanged) {
	return [...entities.values()].flatMap((entity) => companionsOf(itemsOf(entity), isChanged).map((item, at) => ({
		item,
		rank: [isChanged(item), at]
	}))).sort(({ rank: [a, at] }, { rank: [b, other] }) => Number(a) - Number(b) || Number(at) - Number(other)).slice(0, mostControls).map(({ item }) => item);
}
const anyMonth = ["2026-01-01T00:00:00.000", "2026-01-31T23:59:59.999"];
/** It begins and ends inside of each unit of time, so that no pre-aggregation by a unit holds just it. */
const unaligned = ["2026-01-03T04:05:06.000", "2026-02-07T08:09:10.000"];
/** The first time dimension among these that both sides have, by day: windows and shifts show only over time. */
function timeIn(items, sides) {
	const one = items.find(({ member }) => sides.every((side) => memberIn(side, member)?.type === "time"));
	return one && {
		member: one.member,
		kind: "dimension",
		granularity: "day",
		dateRange: anyMonth
	};
}
/** The dimensions among these as filters; what both sides have. */
function filtersIn(items, sides) {
	return items.flatMap(({ member, kind, granularity }) => {
		const [type = "", other = ""] = sides.map((side) => memberIn(side, member)?.type);
		if (kind !== "dimension" || granularity !== void 0 || type === "geo" || type !== other) return [];
		return [{
			member,
			kind,
			filter: type === "time" ? "time" : "value"
		}];
	});
}
/** Where the listed joins of a cube lead. */
function joinsFrom(name, sides) {
	const reached = /* @__PURE__ */ new Set([name]);
	const hubs = /* @__PURE__ */ new Map();
	const unlisted = /* @__PURE__ */ new Set();
	for (const at of reached) for (const { entities } of sides) for (const { joins, component, parent } of lineage(entities.get(at), entities)) {
		if (joins === null && component !== null) unlisted.add(at);
		for (const next of joins ?? []) if (sides.some((side) => side.entities.has(next))) reached.add(next);
		else if (!hubs.has(next)) hubs.set(next, at);
		if (parent !== "" && !entities.has(parent) && !hubs.has(parent)) hubs.set(parent, at);
	}
	reached.delete(name);
	return {
		reached,
		hubs,
		unlisted
	};
}
/** A cube and those that it extends: it has their joins. */
function lineage(entity, entities) {
	const found = new Set(entity ? [entity] : []);
	for (const { parent } of found) {
		const next = entities.get(parent);
		if (next) found.add(next);
	}
	return found;
}
/** The other public cubes of its group: what cannot be joined with it at all is not among them. Those that join nothing first. */
function joinableWith(name, { entities }) {
	const component = entities.get(name)?.component ?? null;
	if (component === null) return [];
	const others = [...entities.values()].filter((one) => one.component === component && one.name !== name);
	const joins = (one) => one.joins?.length !== 0 || one.parent !== "";
	return others.sort((a, b) => Number(joins(a)) - Number(joins(b)) || (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .inOrder */ .al)(a.name, b.name)).map((one) => one.name);
}
/** Measures of other cubes that are planned with one query: all that a cube reaches are many. */
const mostJoined = 60;
/** What stands for a cube in a query over several: a dimension, or else a measure. */
function sampleOf(pool) {
	return pool.find(({ kind }) => kind === "dimension") ?? pool.find(({ kind }) => kind === "measure");
}
/**
* All measures of a cube by a dimension of each of the others, and one of its dimensions with all measures of those; and
* likewise what leads on from there.
* @param pool the members of a cube that can be asked for
* @param leaves whether it is made of something else than its cube
*/
function joinQuestions(name, others, pool, leaves = () => false) {
	const measuresOf = (cube) => pool(cube).filter(({ kind }) => kind === "measure");
	const samplesOf = (cube) => {
		const one = sampleOf(pool(cube));
		return one ? [one, ...pool(cube).filter((item) => item !== one && item.kind !== "measure" && leaves(item))] : [];
	};
	const across = others.flatMap(samplesOf);
	const own = samplesOf(name);
	if (own.length === 0 || across.length === 0) return [];
	const questions = [...inChunks(measuresOf(name)).map((measures) => ({
		measures,
		dimensions: across
	})), ...inChunks(others.flatMap(measuresOf), mostJoined).map((measures) => ({
		measures,
		dimensions: own
	}))];
	return questions.length > 0 ? questions : [{
		measures: own,
		dimensions: across
	}];
}
/** The query that a listed pre-aggregation is made for, with the names of cubes. */
function listedProbe(entity, rollup) {
	const { name, measures, dimensions, time, granularity } = rollup;
	const items = (names, kind) => names.filter((one) => one !== "CUBE").map((one) => ({
		member: fullName(one, entity),
		kind
	}));
	const times = time === "" || granularity === "" ? [] : items([time], "dimension");
	return {
		rollup: `${entity}.${name}`,
		probe: [
			...items(measures, "measure"),
			...items(dimensions, "dimension"),
			...times.map((item) => ({
				...item,
				granularity
			}))
		]
	};
}
/** `count` and `CUBE.count` of the cube `orders` are `orders.count`. */
function fullName(reference, entity) {
	const parts = reference.split(".").filter((part) => part !== "CUBE");
	return parts.length < 2 ? `${entity}.${parts[0] ?? ""}` : parts.slice(-2).join(".");
}
/** The query that a pre-aggregation of a plan is made for, by the columns that it is built with. */
function loadedProbe(rollup, sql, surfaces) {
	const columns = new Set([...sql.matchAll(/["`](\w+__\w+)["`]/g)].map(([, name = ""]) => squashed(name)));
	const items = /* @__PURE__ */ new Map();
	for (const { entities } of surfaces) for (const { name, members } of entities.values()) for (const { name: short, kind, type, aliasMember } of members.values()) {
		const member = aliasMember || `${name}.${short}`;
		const item = {
			member,
			kind
		};
		if (columns.has(squashed(member))) items.set(member, item);
		for (const granularity of type === "time" ? units : []) if (columns.has(squashed(`${member}${granularity}`))) items.set(`${member}.${granularity}`, {
			...item,
			granularity
		});
	}
	return {
		rollup,
		probe: [...items.values()]
	};
}
/** Granularities of every time dimension, which a model may define in another way. */
const units = [
	"second",
	"minute",
	"hour",
	"day",
	"week",
	"month",
	"quarter",
	"year"
];
/** The same query over a range that is not of whole units; none where it has no time. */
function unalignedProbe({ rollup, probe }) {
	if (!probe.some(({ granularity }) => granularity !== void 0)) return [];
	return [{
		rollup,
		probe: probe.map((item) => item.granularity === void 0 ? item : {
			...item,
			dateRange: unaligned
		})
	}];
}
/**
* The same queries as they can be asked for: by the names of public cubes, and by those of each view that shows the members.
* A view leads to its cubes on its own ways, and private cubes may have other names on the branch.
*/
function publicProbes(base, head, probes) {
	const all = [...base.entities.values()].flatMap((entity) => itemsOf(entity).filter(({ member, kind, granularity }) => !granularity && memberIn(head, member)?.kind === kind).map(({ member, kind }) => ({
		member,
		kind,
		by: entity.kind === "view" ? entity.name : ""
	})));
	const shown = Map.groupBy(all, ({ member, kind }) => `${kind} ${cubeMember(base, member)}`);
	return probes.flatMap(({ rollup, probe }) => {
		const found = probe.flatMap((item) => (shown.get(`${item.kind} ${item.member}`) ?? []).map(({ by, member }) => ({
			by,
			item: {
				...item,
				member
			}
		})));
		return [...Map.groupBy(found, ({ by }) => by).values()].map((own) => ({
			rollup,
			probe: own.map(({ item }) => item)
		}));
	});
}



/***/ }),

/***/ 465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ multiplying),
/* harmony export */   l: () => (/* binding */ surfaceOf)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5722);

// build/changes/surface.js
/** What of a member or an entity only readers see: the same names in the response and in files. */
function notesOf(plain, { title, order, drillMembers, folders }) {
	const { description, format, currency, meta } = plain;
	return {
		title: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(title),
		description: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(description),
		format: [(0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(format), (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(currency)].filter((text) => text !== "").join(" "),
		meta: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(meta),
		order: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(order),
		drillMembers: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(drillMembers),
		folders: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(folders)
	};
}
/** What each custom granularity is made of. */
function granularitiesOf(list) {
	return new Map([...list].map(([name, { interval, offset, origin }]) => [name, (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)({
		interval,
		offset,
		origin
	})]));
}
/** The public surface of a model from the response of `/v1/meta`. Never throws. */
function surfaceOf(meta) {
	const hidden = /* @__PURE__ */ new Set();
	const entities = /* @__PURE__ */ new Map();
	for (const entity of meta.cubes) {
		if (entities.has(entity.name)) continue;
		const members = membersOf(entity, hidden);
		if (isPublic(entity) && members.size > 0) entities.set(entity.name, entityOf(entity, members));
		else hidden.add(entity.name);
	}
	return {
		entities,
		hidden
	};
}
/** A runtime in dev mode also lists what is hidden. */
function isPublic(one) {
	return one.public !== false && one.isVisible !== false;
}
function membersOf(entity, hidden) {
	const members = /* @__PURE__ */ new Map();
	const lists = {
		measure: entity.measures,
		dimension: entity.dimensions,
		segment: entity.segments
	};
	for (const [kind, list] of Object.entries(lists)) for (const one of list) {
		const member = memberOf(entity, kind, one);
		if (!isPublic(entity) || !isPublic(one)) hidden.add(`${entity.name}.${member.name}`);
		else if (!members.has(member.name)) members.set(member.name, member);
	}
	return members;
}
/** The name without that of its entity. */
function shortName(entity, name) {
	return name.startsWith(`${entity}.`) ? name.slice(entity.length + 1) : name;
}
function memberOf(entity, kind, one) {
	const { order, drillMembers } = one;
	return {
		name: shortName(entity.name, one.name),
		kind,
		type: one.type ?? "",
		aggType: one.aggType ?? "",
		aliasMember: one.aliasMember ?? "",
		primaryKey: one.primaryKey === true,
		granularities: granularitiesOf(one.granularities.map((granularity) => [granularity.name, granularity])),
		deprecated: deprecatedIn(one.meta),
		notes: notesOf(one, {
			title: titleOf(entity, one),
			order,
			drillMembers
		})
	};
}
/** `title` begins with the title of the entity, so that a new one there would change every member. */
function titleOf(entity, { title = "", shortTitle }) {
	if (shortTitle !== void 0) return shortTitle;
	const prefix = `${entity.title ?? ""} `;
	return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
function entityOf(entity, members) {
	const { title, nestedFolders, folders, joins, preAggregations = [] } = entity;
	const { extends: parent = "" } = entity;
	const isNamed = /^\w*$/.test(parent);
	return {
		name: entity.name,
		kind: entity.type === "view" ? "view" : "cube",
		component: entity.connectedComponent ?? null,
		deprecated: deprecatedIn(entity.meta),
		notes: notesOf(entity, {
			title,
			folders: nestedFolders ?? folders
		}),
		members,
		hierarchies: hierarchiesOf(entity),
		fileName: entity.fileName ?? "",
		joins: joins === void 0 || !isNamed ? null : joins.map(({ name }) => name),
		multiplies: (joins ?? []).some(({ relationship = "" }) => multiplying.test(relationship)),
		parent,
		rollups: preAggregations.map(rollupOf)
	};
}
/** The relationship that multiplies rows, with its older names. */
const multiplying = /one_?to_?many|has_?many/i;
function rollupOf({ name, ...rest }) {
	const namesIn = (value) => (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(value).match(/\w+(?:\.\w+)*/g) ?? [];
	const { measureReferences, dimensionReferences, timeDimensionReference, granularity } = rest;
	return {
		name,
		measures: namesIn(measureReferences),
		dimensions: namesIn(dimensionReferences),
		time: namesIn(timeDimensionReference)[0] ?? "",
		granularity: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(granularity),
		text: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .canonical */ .$N)(rest)
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

/***/ 281:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  bB: () => (/* binding */ openDoubt),
  WQ: () => (/* binding */ queryApiOf),
  HQ: () => (/* binding */ queryBaseUrl),
  kF: () => (/* binding */ rejectsModel)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/http/exchange.js
var exchange = __webpack_require__(2960);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/p-limit/index.js + 1 modules
var p_limit = __webpack_require__(7632);
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/pace.js


// build/query-api/pace.js
/** Requests to one planner at once, at most. */
const mostAtOnce = 8;
/** Time limit of a request that is sent alone. */
const aloneMs = 6e4;
/** One more at once after so many responses for each that is sent at once: a planner that was slow once is not slow for good. */
const responsesToRise = 20;
/**
* Sends requests to a planner, a few at once, and fewer where that is too much for it:
* - After a failed attempt that is repeated, such as a 429, half as many: those that wait keep their place.
* - One that timed out is sent again with a quarter beside it, at last alone and with more time: the planner may still be
*   working on the others, and the same again would have the same end. Where one times out alone, those that wait fail with it.
*
* What it responds to brings back one at a time.
*/
function createPace() {
	const limit = (0,p_limit/* default */.A)(mostAtOnce);
	let responses = 0;
	let waiting = { failure: null };
	/** @param beside what was sent at once: others of the same moment may have lowered it already */
	function slower(beside, part) {
		limit.concurrency = Math.min(limit.concurrency, Math.ceil(beside / part));
		responses = 0;
	}
	function faster() {
		if (limit.concurrency === mostAtOnce || ++responses < responsesToRise * limit.concurrency) return;
		limit.concurrency++;
		responses = 0;
	}
	/** @returns null where it is to be sent again */
	async function sendOnce(send) {
		const beside = limit.concurrency;
		const onRetry = () => slower(beside, 2);
		try {
			const found = await send(beside > 1 ? { onRetry } : {
				onRetry,
				requestTimeoutMs: aloneMs
			});
			faster();
			return { found };
		} catch (error) {
			if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
			if (!error.timedOut) {
				if (error.status !== void 0) faster();
				throw error;
			}
			if (beside === 1) {
				waiting.failure = error;
				waiting = { failure: null };
				throw error;
			}
			slower(beside, 4);
			return null;
		}
	}
	return async (send) => {
		const own = waiting;
		for (;;) {
			const sent = await limit(() => {
				if (own.failure) throw own.failure;
				return sendOnce(send);
			});
			if (sent) return sent.found;
		}
	};
}


// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/page-schema.js
var page_schema = __webpack_require__(8543);
;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/schemas.js



// build/query-api/schemas.js
/** Members that have the same schema. */
function each(schema, ...names) {
	return Object.fromEntries(names.map((one) => [one, schema]));
}
/** A schema whose result becomes another one. */
function mapped(schema, change) {
	return (0,schemas/* pipe */.Fs)(schema, (0,schemas/* transform */.pd)(change));
}
/** More than any model has, so that a hostile response ends early. */
const maxEntities = 1e4;
const maxMembers = 2e4;
/** Absent and null are an empty list; anything else that is no list is an error, and so is an invalid item. */
function listOf(item) {
	return mapped((0,schemas/* nullish */.cl)(soundList(item, maxMembers)), (items) => items ?? []);
}
/** The parser would record each invalid item, so the list is checked up to the first one before. */
function soundList(item, most) {
	const sound = (items) => items.length <= most && items.every((one) => item.safeParse(one).success);
	return (0,schemas/* pipe */.Fs)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)()).check((0,schemas/* refine */.YP)(sound, "a list with invalid items")), (0,schemas/* array */.YO)(item));
}
const schemas_name = (0,schemas/* string */.Yj)().check((0,api/* _minLength */.m9)(1), (0,api/* _maxLength */.Eb)(1e3));
const schemas_text = (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)());
const flag = (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)());
const anything = (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)());
const names = (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* string */.Yj)()));
const granularity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "title", "interval", "offset", "origin")
});
/** Every kind of member: what a kind does not have is absent. `sql`, `filters` and `case` are of the extended form. */
const member = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "title", "shortTitle", "description", "type", "aggType", "currency", "aliasMember", "order"),
	...each(flag, "public", "isVisible", "cumulative", "primaryKey"),
	...each(anything, "format", "meta", "filters", "case"),
	sql: schemas_text,
	drillMembers: names,
	granularities: listOf(granularity)
});
const hierarchy = (0,schemas/* object */.Ik)({
	name: schemas_name,
	title: schemas_text,
	levels: names,
	...each(flag, "public", "isVisible")
});
const join = (0,schemas/* object */.Ik)({
	name: schemas_name,
	relationship: schemas_text,
	sql: schemas_text
});
/** `fileName` and what follows are of the extended form. */
const entity = (0,schemas/* object */.Ik)({
	name: schemas_name,
	...each(schemas_text, "type", "title", "description"),
	...each(flag, "public", "isVisible"),
	...each(anything, "meta", "folders", "nestedFolders"),
	connectedComponent: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
	...each(listOf(member), "measures", "dimensions", "segments"),
	hierarchies: (0,page_schema/* optional */.lq)(listOf(hierarchy)),
	...each(schemas_text, "fileName", "sql", "extends"),
	refreshKey: anything,
	joins: (0,page_schema/* optional */.lq)(listOf(join)),
	preAggregations: (0,page_schema/* optional */.lq)(listOf((0,schemas/* looseObject */._H)({ name: schemas_name })))
});
/** The response of `/v1/meta`, with and without `extended`. */
const metaResponse = (0,schemas/* object */.Ik)({ cubes: soundList(entity, maxEntities) });
/** A statement, null where the engine does not say, and its values as JSON. */
const statement = mapped((0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* unknown */.L5)())), (parts = []) => {
	const [sql, ...values] = parts;
	return {
		sql: typeof sql === "string" ? sql : null,
		values: JSON.stringify(values)
	};
});
/** Statements whose form does not matter, as text; empty where there are none. */
const statements = mapped((0,schemas/* unknown */.L5)(), (value) => isEmpty(value) ? "" : JSON.stringify(value));
function isEmpty(value) {
	return value === void 0 || value === null || typeof value === "object" && Object.keys(value).length === 0;
}
/**
* A pre-aggregation that serves a query: its ID such as `orders.main`, the table that it is built into, whose schema depends
* on the environment, the statement that builds it (empty where the engine does not say), and what decides its rows besides:
* the range that it is built for.
*/
const rollup = mapped((0,schemas/* object */.Ik)({
	...each(schemas_text, "preAggregationId", "tableName"),
	loadSql: statement,
	preAggregationStartEndQueries: (0,schemas/* optional */.lq)((0,schemas/* unknown */.L5)())
}), ({ preAggregationId: id = "", tableName: table = "", loadSql: { sql, values }, ...rest }) => {
	const ranges = isEmpty(rest.preAggregationStartEndQueries) ? "" : JSON.stringify(rest.preAggregationStartEndQueries);
	return {
		id,
		table,
		sql: sql ?? "",
		values,
		ranges
	};
});
/**
* The response of `/v1/sql` to one query in its JSON form. `memberNames`: all that the plan touches, if the engine says it.
* `union`: what is read from the source beside a pre-aggregation.
*/
const planResponse = mapped((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	memberNames: names,
	sql: statement,
	dataSource: schemas_text,
	preAggregations: (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)(rollup)),
	lambdaQueries: (0,schemas/* optional */.lq)(statements)
}) }), ({ sql: { memberNames = null, sql, dataSource = "", preAggregations: rollups = [], lambdaQueries = "" } }) => {
	return {
		memberNames,
		...sql,
		dataSource,
		rollups,
		union: lambdaQueries
	};
});
/**
* The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
* queries was not generated, so that an error in them is not seen.
*/
const sqlPlanResponse = mapped((0,schemas/* object */.Ik)({ sql: (0,schemas/* object */.Ik)({
	status: (0,schemas/* enum */.k5)(["ok", "error"]),
	sql: statement
}) }), ({ sql: { status, sql } }) => status === "ok" ? {
	state: "planned",
	...sql
} : { state: "post-processing" });
const value = (0,schemas/* union */.KC)([
	(0,schemas/* string */.Yj)(),
	(0,schemas/* number */.ai)(),
	(0,schemas/* boolean */.zM)(),
	(0,schemas/* null */.ch)()
]);
const rows = (0,schemas/* array */.YO)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), value));
/** The response of `/v1/load` to one query: its rows, or that there are none yet. */
const loadResponse = (0,schemas/* union */.KC)([mapped((0,schemas/* object */.Ik)({ error: (0,schemas/* literal */.eu)("Continue wait") }), () => ({ state: "waiting" })), mapped((0,schemas/* object */.Ik)({ data: rows }), ({ data }) => ({
	state: "loaded",
	rows: data
}))]);
/** The response of `/v1/convert-query`. */
const convertResponse = (0,schemas/* union */.KC)([mapped((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("ok"),
	query: (0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)())
}), ({ query }) => ({ query })), mapped((0,schemas/* object */.Ik)({
	status: (0,schemas/* literal */.eu)("error"),
	error: schemas_text
}), ({ error }) => ({ problem: `the SQL cannot be converted into a query${error === void 0 ? "" : `: ${error}`}` }))]);


;// CONCATENATED MODULE: ./build/shaken/main/build/query-api/query-api.js






// build/query-api/query-api.js
const metaV1 = (0,operation/* operation */.MQ)({
	id: "metaV1",
	method: "GET",
	path: "/v1/meta",
	query: ["extended"],
	response: async () => metaResponse,
	doing: "reading what can be queried",
	timeoutMs: 6e4,
	failsWith500: true
});
/** Repeated: planning and converting run nothing, and a repeat does not start a running query again. */
const asking = {
	method: "POST",
	repeatable: true,
	failsWith500: true
};
const sqlV1Post = (0,operation/* operation */.MQ)({
	...asking,
	id: "sqlV1Post",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => planResponse,
	doing: "planning a query",
	endsOnTimeout: true
});
/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = (0,operation/* operation */.MQ)({
	...asking,
	id: "sqlV1Post",
	path: "/v1/sql",
	body: (0,operation/* body */.rf)(),
	response: async () => sqlPlanResponse,
	doing: "planning a saved SQL query",
	timeoutMs: 6e4,
	endsOnTimeout: true
});
/** Errors of a warehouse may quote data. */
const loadV1 = (0,operation/* operation */.MQ)({
	...asking,
	id: "loadV1",
	path: "/v1/load",
	body: (0,operation/* body */.rf)(),
	response: async () => loadResponse,
	doing: "running a query",
	timeoutMs: 6e4,
	withholdsText: true
});
const convertQueryV1 = (0,operation/* operation */.MQ)({
	...asking,
	id: "convertQueryV1",
	path: "/v1/convert-query",
	body: (0,operation/* body */.rf)(),
	response: async () => convertResponse,
	doing: "converting a query"
});
/**
* @param platform a client for the URL of the environment, with a data token
* @param clock for the pauses before a question is asked again
* @param environment whose query API it is, for errors: `branch "main"`
*/
function queryApiOf(platform, clock, environment = "the environment") {
	const withAdvice = (error) => error.with({ advice: adviceFor(error, environment, platform.baseUrl) });
	/** @returns an error that is a result @throws any other one */
	const resultOf = (error) => {
		if (!(error instanceof errors/* PlatformError */.Wk)) throw error;
		if (error.trouble !== "rejected" && !isNotOffered(error)) throw withAdvice(error);
		return withAdvice(error);
	};
	/** An error that is a result must come twice; what the client has repeated already is an outage. */
	const ask = async (signal, send) => {
		const isConfirmed = openDoubt(clock, signal);
		for (;;) {
			const found = await send().catch(resultOf);
			if (!(found instanceof errors/* PlatformError */.Wk) || await isConfirmed(found)) return found;
		}
	};
	const inTurn = createPace();
	return {
		/** The entities that the token may see, with their compiled definitions where the engine has them. */
		async meta(signal) {
			const args = {
				path: {},
				query: { extended: "true" }
			};
			const found = await ask(signal, () => platform.call(metaV1, args, { signal }));
			if (found instanceof errors/* PlatformError */.Wk) throw found;
			return found;
		},
		/** Plans a query without running it. @throws PlatformError also when the query is malformed */
		async plan(query, signal) {
			const args = {
				path: {},
				body: { query }
			};
			const found = await ask(signal, () => inTurn((paced) => platform.call(sqlV1Post, args, {
				signal,
				...paced
			})));
			if (!(found instanceof errors/* PlatformError */.Wk)) return {
				state: "planned",
				...found
			};
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			if (found.errorType === "UserError") return {
				state: "rejected",
				message: found.text
			};
			if (found.status === 500) return {
				state: "failed",
				error: found
			};
			throw found;
		},
		/**
		* Plans a statement in semantic SQL without running it.
		* @param deep reject what cannot be planned without post-processing, instead of planning its frame alone
		*/
		async planSql(query, deep, signal) {
			const body = {
				query,
				format: "sql",
				disable_post_processing: deep
			};
			const found = await ask(signal, () => inTurn((paced) => platform.call(sqlV1PostSql, {
				path: {},
				body
			}, {
				signal,
				...paced
			})));
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			return {
				state: "rejected",
				message: found.text
			};
		},
		/**
		* Asks for the result of a query, which starts it if it does not run yet. No text of an error quotes the response.
		* @param onFault told of every failed attempt that will be repeated
		*/
		async load(query, signal, onFault) {
			const onRetry = (error) => onFault?.(withAdvice(error));
			const args = {
				path: {},
				body: { query }
			};
			const found = await platform.call(loadV1, args, {
				signal,
				onRetry
			}).catch(resultOf);
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return {
				state: "not available",
				error: found
			};
			return {
				state: found.status === 500 ? "failed" : "rejected",
				text: found.withheld,
				error: found
			};
		},
		/**
		* Converts semantic SQL into the JSON form, without running it.
		* @returns the query, or why there is none: a phrase
		*/
		async convert(sql, signal) {
			const body = {
				input: "sql",
				output: "rest",
				query: sql
			};
			const found = await ask(signal, () => platform.call(convertQueryV1, {
				path: {},
				body
			}, { signal }));
			if (!(found instanceof errors/* PlatformError */.Wk)) return found;
			if (isNotOffered(found)) return { problem: "this environment cannot convert SQL: write it as `query`" };
			return { problem: `the platform rejects the SQL: ${found.text}` };
		}
	};
}
/** Any other 403 is one of the token itself, which may have expired. */
function isNotOffered({ status, text, withheld }) {
	if (status === 403) return scopeIsMissing.test(text || withheld);
	return status === 404 || status === 405 || status === 501;
}
/** Whether the runtime says that the data model does not compile: then it says so to every request. */
function rejectsModel({ status, text }) {
	return status === 500 && /^(?:Error: )*Compile errors:/.test(text);
}
const scopeIsMissing = /\bscope is missing\b/i;
/** Between two attempts at the same question. */
const againAfterMs = [
	250,
	1e3,
	3e3
];
/**
* To be opened for each question. One response is not a fact: an error says something about the question once it is repeated.
* @param signal ends the pauses between two attempts
* @returns a function: whether the question got this error twice in a row; if not, it is to be asked again now. It throws a
*   PlatformError `unreachable` when every attempt got another error, so that nothing was checked
*/
function openDoubt(clock, signal) {
	let last = null;
	let asked = 0;
	return async (error) => {
		const { status, errorType, text, withheld } = error;
		const words = (text || withheld).replace(/[0-9a-f-]{8,}|\d+/gi, "#");
		const said = JSON.stringify([
			status,
			errorType,
			words
		]);
		if (said === last) return true;
		last = said;
		const pauseMs = againAfterMs[asked++];
		if (pauseMs === void 0) throw error.asUnclear();
		await clock.sleep(pauseMs, signal);
		return false;
	};
}
/**
* The fix for an error. The query API has another host than the Management API and a token of its own, so the inputs `token`
* and `base-url` are not at fault.
*/
function adviceFor(error, environment, baseUrl) {
	const { trouble, status, text, unreached, misfit } = error;
	const api = `query API of ${environment} (${new URL(baseUrl).host})`;
	const less = "compare less of the model: set \"security-context\" in the team file to a context that sees fewer cubes";
	if (error.cause instanceof failure/* Stop */.VG) return `The ${api} does not respond in time: raise "timeout" and run this again when the environment has less to do, or ${less}.`;
	if (error.timedOut) return `The ${api} does not respond in time: run this again when the environment has less to do, or ${less}.`;
	if (unreached || trouble === "unreachable" && status === void 0) return `Allow this runner to reach the ${api}: firewall, proxy and allow-list need this host, too.`;
	if (trouble === "auth" && scopeIsMissing.test(text)) return `Let an administrator of the platform allow data tokens this scope: the ${api} needs "meta" and "sql".`;
	if (trouble === "auth") return `The ${api} rejected the data token that the action created for it: check that the environment accepts tokens with the "security-context" of the team file, and that its allow-list permits this runner.`;
	if (trouble === "redirected") return `The platform lists the ${api} with a URL that redirects; the data token is not sent to another host. Report this to the platform.`;
	if (trouble === "not-found" || trouble === "unsupported") return `Check that the environment is running and that the ${api} is available in this tenant.`;
	if (misfit) return `Report this to the platform: the ${api} does not match its contract.`;
	if (status === 429) return `Run fewer jobs at a time: the ${api} limits the rate of requests.`;
	if (rejectsModel(error)) return `Fix the data model of ${environment} first: while it has errors, the ${api} lists and plans nothing.`;
	if (trouble === "rejected") return `Open the environment on the platform: the ${api} may not run this model.`;
	return `Try again later: the ${api} has a problem.`;
}
/**
* The URL to which the paths of the query API are added; environments are listed with and without `/v1` at the end.
* @returns null for a URL that must not get a token: not HTTPS (but on this machine), or with credentials in it
*/
function queryBaseUrl(listed) {
	const url = URL.parse(listed);
	if (!url || url.username || url.password || url.search || url.hash) return null;
	if (url.protocol !== "https:" && !(url.protocol === "http:" && (0,exchange/* isLoopback */.U9)(url.hostname))) return null;
	return `${url.origin}${url.pathname}`.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
}



/***/ }),

/***/ 5567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ openFound),
/* harmony export */   Dl: () => (/* binding */ queryUrlOf),
/* harmony export */   MW: () => (/* binding */ openQueryApis),
/* harmony export */   Ok: () => (/* binding */ findEnvironments),
/* harmony export */   x: () => (/* binding */ probeQueryApi)
/* harmony export */ });
/* harmony import */ var _node_util2_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(947);
/* harmony import */ var _changes_probes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3147);
/* harmony import */ var _changes_surface_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(465);
/* harmony import */ var _platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5037);
/* harmony import */ var _platform_pages_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(418);
/* harmony import */ var _query_api_query_api_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(281);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(196);







// build/steps/changes/environment.js
const pageSize = 100;
const betweenAttemptsMs = 2e3;
/**
* Opens the query APIs of branches, each with a data token of its own that expires.
* @param branches by what they are for. `base` is as its team left it: others were opened by this job, or always run
* @throws PlatformError, Stop
*/
async function openQueryApis(context, branches, access, signal) {
	return openFound(context, await findEnvironments(context, branches, access, signal), access, signal);
}
/**
* The first half of `openQueryApis`, for several bearers: the list of environments is the same for all of them.
* @throws PlatformError, Stop
*/
async function findEnvironments(context, branches, { deployBranch, attempts = 3 }, signal) {
	const find = async () => {
		const listed = await listEnvironments(context, signal);
		return Object.entries(branches).map(([use, branch]) => {
			const fix = use === "base" && branch !== deployBranch ? "; to compare with it, switch on its staging environment" : "";
			return [use, {
				branch,
				environments: environmentsOf(context, listed, branch, deployBranch),
				fix
			}];
		});
	};
	let found = await find();
	for (let left = attempts - 1; left > 0 && found.some(([, one]) => one.environments.length === 0); left--) {
		await context.clock.sleep(betweenAttemptsMs, signal);
		found = await find();
	}
	return new Map(found);
}
/**
* The second half: opens the query APIs of environments for one bearer.
* @throws PlatformError, Stop
*/
async function openFound(context, found, bearer, signal) {
	const opening = [...found].map(async ([use, { branch, environments, fix }]) => [use, await open(context, branch, environments, fix, bearer, signal)]);
	return Object.fromEntries(await Promise.all(opening));
}
/**
* The URL of the query API of a branch, for people.
* @returns null if it is unknown
*/
async function queryUrlOf(context, branch) {
	const url = environmentsOf(context, await listEnvironments(context, context.budget.signal), branch, null)[0]?.queryUrl;
	return url ? (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_5__/* .queryBaseUrl */ .HQ)(url) : null;
}
async function listEnvironments({ deployment }, signal) {
	const listed = [];
	const items = (0,_platform_pages_js__WEBPACK_IMPORTED_MODULE_4__/* .eachItem */ .X_)(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__/* .getDeploymentEnvironments */ .wI, pageSize, (after) => deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__/* .getDeploymentEnvironments */ .wI, { query: {
		first: pageSize,
		after
	} }, { signal }));
	for await (const item of items) listed.push(item);
	return listed;
}
/**
* The environments with a query API that serve a branch to all: its staging environment, for the deploy branch production.
* The fork of this job's session has its development environment; any other one is a person's, and may hold other code.
*/
function environmentsOf({ ledger }, listed, branch, deployBranch) {
	const reachable = listed.filter(({ queryUrl }) => queryUrl);
	if (branch === deployBranch) return reachable.filter(({ type }) => type === "production");
	const own = reachable.filter((one) => one.branch === branch);
	return ledger.read().session?.fork === branch ? own.filter(({ type }) => type === "development") : own.filter(({ type, user }) => type === "staging" && !user);
}
async function open(context, branch, [found, other], fix, { securityContext, reader, seconds }, signal) {
	const name = `"${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(branch, 255)}"`;
	if (!found?.queryUrl) return { problem: `Branch ${name} has no query API at the moment${fix}.` };
	if (other) return { problem: `Branch ${name} has several environments, so it is not known which of them serves it.` };
	const baseUrl = (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_5__/* .queryBaseUrl */ .HQ)(found.queryUrl);
	if (baseUrl === null) return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` };
	const { deployment, budget, clock, job } = context;
	const expiresIn = Math.max(1, Math.min(seconds, Math.ceil(budget.remainingMs() / 1e3)));
	const { token, signed } = await deployment.call(_platform_operations_tenant_js__WEBPACK_IMPORTED_MODULE_3__/* .createDeploymentEnvironmentToken */ .u6, {
		path: { environmentId: found.id },
		body: {
			security_context: { ...securityContext },
			expires_in: expiresIn
		}
	}, { signal });
	job.mask(token);
	const different = differentKeys(securityContext, signed);
	if (different.length > 0) return {
		problem: `Branch ${name} was not queried${reader === void 0 ? "" : ` as "${reader}"`}: the platform signed another security context than the team file asks for (different: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(different.join(", "), 200)}).`,
		advice: `Use a token that may edit the deployment (DeploymentUpdate), or remove ${reader === void 0 ? "\"security-context\"" : `"${reader}"`} from the team file.`
	};
	const client = context.connect({
		baseUrl,
		token,
		authScheme: "none"
	});
	return { api: (0,_query_api_query_api_js__WEBPACK_IMPORTED_MODULE_5__/* .queryApiOf */ .WQ)(client, clock, `branch ${name}`) };
}
/** The platform may drop keys of the security context; it echoes what it signed. @returns none where nothing was asked for */
function differentKeys(asked, signed) {
	const keys = Object.keys(asked);
	if (keys.length === 0) return [];
	return [.../* @__PURE__ */ new Set([...keys, ...Object.keys(signed)])].filter((key) => !(0,_node_util2_js__WEBPACK_IMPORTED_MODULE_0__/* .isDeepStrictEqual */ .E)(asked[key], signed[key]));
}
/**
* Tries the requests with which changes of the data model are compared, on production: four, and those again that fail.
* Creates a data token that expires after a minute, with readers another one, and nothing else.
* @param team what the token says about its bearer, and readers: one of them tells whether this caller may give others a context
* @returns `problem` when production has no query API: a sentence
* @throws PlatformError when something could not be read, or when planning failed for an unknown reason; Stop
*/
async function probeQueryApi(context, deployBranch, { securityContext, readers }, signal) {
	const found = await findEnvironments(context, { opened: deployBranch }, {
		deployBranch,
		attempts: 1
	}, signal);
	const { opened } = await openFound(context, found, {
		securityContext,
		seconds: 60
	}, signal);
	if ("problem" in opened) return opened;
	for (const [reader, own] of [...readers].slice(0, 1)) {
		const as = await openFound(context, found, {
			reader,
			securityContext: own,
			seconds: 60
		}, signal);
		if ("problem" in as.opened) return as.opened;
	}
	const surface = (0,_changes_surface_js__WEBPACK_IMPORTED_MODULE_2__/* .surfaceOf */ .l)(await opened.api.meta(signal));
	const entities = surface.entities.size;
	const [item] = (0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .controlsOf */ .ux)(surface, () => false);
	if (!item) return {
		entities,
		planning: null
	};
	const plan = await opened.api.plan((0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_1__/* .queryOf */ .E2)([item]), signal);
	if (plan.state === "failed") throw plan.error;
	if (plan.state === "not available") return {
		entities,
		planning: {
			available: false,
			text: plan.error.text || plan.error.message
		}
	};
	return {
		entities,
		planning: { available: true }
	};
}



/***/ }),

/***/ 1169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GS: () => (/* binding */ fill),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   LW: () => (/* binding */ readPreview),
/* harmony export */   On: () => (/* binding */ defaultPreview),
/* harmony export */   PA: () => (/* binding */ isLine),
/* harmony export */   Qm: () => (/* binding */ wrong),
/* harmony export */   yn: () => (/* binding */ readIgnoredContent),
/* harmony export */   z8: () => (/* binding */ readContentUrl)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/team-file/keys.js
const mostIgnored = 500;
const mostCharacters = 300;
const mostUrl = 1e3;
const readIgnoredContent = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { folders: [Sandbox], reports: [17] }");
	const { folders = [], reports = [] } = value;
	const problems = [
		...Object.keys(value).filter((name) => name !== "folders" && name !== "reports").map((name) => ({
			path: [name],
			problem: "is not a key: folders, reports"
		})),
		...listProblems("folders", folders, isText, "must be a list of paths, for example [Sandbox]"),
		...listProblems("reports", reports, (item) => isText(item) || Number.isSafeInteger(item) && Number(item) >= 0, "must be a list of IDs, for example [17]")
	];
	if (problems.length > 0) return { problems };
	return { value: { ignoreContent: {
		folders,
		reports
	} } };
};
function listProblems(name, value, isItem, problem) {
	if (!Array.isArray(value)) return [{
		path: [name],
		problem
	}];
	if (value.length > mostIgnored) return [{
		path: [name],
		problem: `must have at most ${mostIgnored} entries`
	}];
	return value.flatMap((item, index) => isItem(item) ? [] : [{
		path: [name, index],
		problem
	}]);
}
function isText(item) {
	return isLine(item, mostCharacters);
}
const placeholders = [
	"type",
	"id",
	"publicId"
];
const readContentUrl = (value) => {
	const example = "for example https://tenant.example.com/{type}s/{id}";
	if (typeof value !== "string") return wrong(`must be a text, ${example}`);
	const text = value.trim();
	if (!isLine(text, mostUrl)) return wrong(`must be one URL of at most ${mostUrl} characters, ${example}`);
	const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !placeholders.includes(name));
	if (unknown) return wrong(`has the placeholder \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(unknown[0], 60)}\`; known are {type}, {id}, {publicId}`);
	if (!text.includes("{id}") && !text.includes("{publicId}")) return wrong(`needs the placeholder {id} or {publicId}, ${example}`);
	const url = /^https:\/\/[^/{}]+\//i.test(text) ? URL.parse(text) : null;
	if (url?.username !== "" || url.password !== "") return wrong(`must start with https:// and a host without placeholders, and have no credentials, ${example}`);
	return { value: { contentUrl: text } };
};
const defaultPreview = {
	url: null,
	max: 10
};
const mostPreviews = 1e3;
const readPreview = (value) => {
	if (!isObject(value)) return wrong("must be an object, for example { max: 5 }");
	const { url = null, max = defaultPreview.max, ...others } = value;
	if (Object.keys(others).length > 0) return wrong("has only the keys `url` and `max`");
	if (typeof max !== "number" || !Number.isInteger(max) || max < 1 || max > mostPreviews) return wrong(`has a \`max\` that is no whole number from 1 to ${mostPreviews}`);
	if (url !== null && (typeof url !== "string" || url.length > mostUrl || !isTemplate(url))) return wrong("has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}");
	return { value: { preview: {
		url,
		max
	} } };
};
function isTemplate(url) {
	return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, "", 0));
}
/** The link to a preview. */
function fill(template, branch, deploymentId) {
	return template.replaceAll("{branch}", encodeURIComponent(branch)).replaceAll("{deploymentId}", String(deploymentId));
}
function wrong(problem, path = []) {
	return { problems: [{
		path,
		problem
	}] };
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Whether it is a text with something on its one line. */
function isLine(value, most) {
	return typeof value === "string" && value.trim() !== "" && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value);
}



/***/ }),

/***/ 7632:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ pLimit)
});

;// CONCATENATED MODULE: ./build/shaken/main/node_modules/yocto-queue/index.js
// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};


;// CONCATENATED MODULE: ./build/shaken/main/node_modules/p-limit/index.js

// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}



/***/ })

};
