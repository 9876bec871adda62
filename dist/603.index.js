export const id = 603;
export const ids = [603];
export const modules = {

/***/ 3603:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   describedBy: () => (/* binding */ describedBy),
/* harmony export */   judge: () => (/* binding */ judge)
/* harmony export */ });
/* harmony import */ var _notification_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3198);
/* harmony import */ var _operation_name_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3016);


// build/api/tenant-spec.js
const mostSchemas = 500;
const mostPathCharacters = 1e3;
/** @returns null where the document does not describe the operation */
function describedBy(spec, { id, method, path: requested }) {
	const paths = member(spec, "paths");
	if (!(0,_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi)(paths)) return null;
	return Object.entries(paths).flatMap(([path, item]) => {
		const operation = member(item, method.toLowerCase());
		if (!(0,_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi)(operation) || path.length > mostPathCharacters) return [];
		const values = (0,_operation_name_js__WEBPACK_IMPORTED_MODULE_1__/* .valuesIn */ .aC)(path, requested) ?? (operation.operationId === id ? {} : null);
		if (values === null) return [];
		const parameters = [member(item, "parameters"), operation.parameters].flat().map((each) => resolved(spec, each)).filter(_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi);
		const content = member(resolved(spec, operation.requestBody), "content");
		const [first] = (0,_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi)(content) ? Object.values(content) : [];
		return [{
			path,
			values,
			parameters,
			body: member(member(content, "application/json") ?? first, "schema")
		}];
	}).toSorted((a, b) => Object.keys(a.values).length - Object.keys(b.values).length)[0] ?? null;
}
/** @returns whether the tenant accepts the member or value; `unknown` if its document does not say */
function judge(spec, operation, doubt) {
	const { root, at, member: name, value } = doubt;
	const named = operation.parameters.filter((each) => each.in === "query" || each.in === "path");
	if (root === "params" && name !== void 0 && at.length === 0) return named.some((each) => each.name === name) ? "yes" : "no";
	const [first, ...rest] = at;
	const start = root === "body" ? operation.body : named.find((each) => each.name === first)?.schema;
	const telling = (root === "body" ? at : rest).reduce((nodes, step) => nodes.flatMap((node) => expanded(spec, below(node, step))).slice(0, mostSchemas), expanded(spec, start)).filter((node) => node.type !== "null");
	if (telling.length === 0) return "unknown";
	return name === void 0 ? judgeValue(telling, value) : judgeMember(telling, name);
}
function judgeValue(places, value) {
	const takes = ({ enum: values }) => !Array.isArray(values) || values.includes(value);
	return places.some(takes) ? "yes" : "no";
}
function judgeMember(places, name) {
	const known = places.map(({ properties }) => properties).filter(_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi);
	if (known.some((properties) => Object.hasOwn(properties, name))) return "yes";
	return known.length === 0 ? "unknown" : "no";
}
function below(node, step) {
	return member(node.properties, step) ?? (/^\d+$/.test(step) ? node.items : node.additionalProperties);
}
/** A schema and all schemas that it refers to or is composed of, each once. */
function expanded(spec, schema) {
	const seen = /* @__PURE__ */ new Set();
	const waiting = [schema];
	while (waiting.length > 0 && seen.size < mostSchemas) {
		const node = resolved(spec, waiting.pop());
		if (!(0,_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi)(node) || seen.has(node)) continue;
		seen.add(node);
		for (const parts of [
			node.allOf,
			node.oneOf,
			node.anyOf
		]) if (Array.isArray(parts)) waiting.push(...parts.slice(0, mostSchemas));
	}
	return [...seen].filter((node) => ![
		"allOf",
		"oneOf",
		"anyOf"
	].some((word) => Array.isArray(node[word])) || "properties" in node);
}
/** Follows references within the document only. */
function resolved(spec, node) {
	let at = node;
	for (let hops = 0; hops < 10; hops++) {
		const reference = member(at, "$ref");
		if (typeof reference !== "string" || !reference.startsWith("#/")) return at;
		at = reference.slice(2).split("/", 20).reduce((parent, part) => member(parent, part.replaceAll("~1", "/").replaceAll("~0", "~")), spec);
	}
}
function member(node, name) {
	return (0,_notification_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isMapping */ .pi)(node) && Object.hasOwn(node, name) ? node[name] : void 0;
}



/***/ })

};
