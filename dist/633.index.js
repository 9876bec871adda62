export const id = 633;
export const ids = [633];
export const modules = {

/***/ 1380:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ED: () => (/* binding */ hasCondition),
/* harmony export */   K5: () => (/* binding */ clauseOfDifference),
/* harmony export */   PL: () => (/* binding */ columnsOf),
/* harmony export */   eu: () => (/* binding */ aliasesIn),
/* harmony export */   f5: () => (/* binding */ isQuoted),
/* harmony export */   k8: () => (/* binding */ tokensOf),
/* harmony export */   np: () => (/* binding */ hasCommentMark),
/* harmony export */   qZ: () => (/* binding */ unquoted),
/* harmony export */   xr: () => (/* binding */ withoutOwnNames),
/* harmony export */   yb: () => (/* binding */ conditionsOf)
/* harmony export */ });
// build/changes/sql-text.js
const text = (inside) => new RegExp(String.raw`\$(\w*)\$[\s\S]*?\$\1\$|'(?:${inside})*'|"(?:[^"]|"")*"|\x60(?:[^\x60]|\x60\x60)*\x60|\[[\w .-]+\]|` + String.raw`[\p{L}\p{N}_$]+|\S`, "gu");
const readings = {
	escapes: text(String.raw`[^'\\]|''|\\[\s\S]`),
	plain: text(`[^']|''`)
};
/** What begins a comment in any warehouse: then white space may decide what is a part of the statement. */
function hasCommentMark(sql) {
	return /--|#|\/\/|\/\*/.test(sql);
}
/**
* The tokens of a statement without comments; blanks do not count.
* @param reading whether a backslash escapes a quote, which warehouses disagree on
*/
function tokensOf(sql, reading = "escapes") {
	return [...sql.matchAll(readings[reading])].map(([one]) => one);
}
const clauses = new Set("SELECT,FROM,JOIN,ON,WHERE,GROUP BY,HAVING,ORDER BY,LIMIT,UNION".split(","));
/** Clauses that name what is read. */
const ofTables = /* @__PURE__ */ new Set(["FROM", "JOIN"]);
function placed(tokens) {
	const stack = [""];
	return tokens.map((text, at) => {
		if (text === ")" && stack.length > 1) stack.pop();
		const words = (is(tokens[at + 1], "BY") ? `${text} BY` : text).toUpperCase();
		const begins = clauses.has(words);
		if (begins) stack[stack.length - 1] = words;
		const place = {
			text,
			at,
			depth: stack.length - 1,
			clause: stack.at(-1) ?? "",
			begins
		};
		if (text === "(") stack.push("");
		return place;
	});
}
function is(text, word) {
	return text?.toUpperCase() === word;
}
function isQuoted(text) {
	return text !== void 0 && /^["`]/.test(text);
}
function unquoted(name) {
	return name.slice(1, -1);
}
/** Where two statements begin to differ. @returns the clause there, as `JOIN`; empty if none begins before */
function clauseOfDifference(before, after) {
	const at = after.findIndex((text, index) => text !== before[index]);
	return placed(at < 0 ? before : after)[at < 0 ? after.length : at]?.clause ?? "";
}
/**
* The tokens with names that only the statement itself uses numbered by appearance: aliases of tables, which are names of
* private cubes, where they are given and where they qualify a column; and columns of sub-selects for members that the
* plan touches.
*/
function withoutOwnNames(tokens, memberNames = []) {
	const all = placed(tokens);
	const isNamed = (at) => is(tokens[at - 1], "AS");
	const tables = /* @__PURE__ */ new Map();
	for (const { text, at, clause } of all) if (ofTables.has(clause) && isQuoted(text) && isNamed(at)) numbered(tables, unquoted(text));
	const isSelected = (at) => /^(?:,|from)$/i.test(tokens[at + 1] ?? "");
	const own = new Set(all.flatMap(({ text, at, clause }) => clause === "SELECT" && isSelected(at) && isExpressionEnd(tokens[at - 1] ?? "") ? [text] : []));
	const members = memberNames.map(squashed);
	const columns = /* @__PURE__ */ new Map();
	return all.map(({ text, at, depth, clause }) => {
		if (ofTables.has(clause) && !isNamed(at)) return text;
		const table = tables.get(isQuoted(text) ? unquoted(text) : text);
		const isUse = isNamed(at) || tokens[at + 1] === "." && tokens[at - 1] !== ".";
		if (table !== void 0 && isUse) return isQuoted(text) ? `"table ${table}"` : `table ${table}`;
		if (!isQuoted(text) || !text.includes("__") || !own.has(text)) return text;
		if (depth === 0 && clause === "SELECT" && isSelected(at) || !members.some((name) => squashed(text).startsWith(name))) return text;
		return `"column ${numbered(columns, text)}"`;
	});
}
/** The number of a name, in the order of appearance. */
function numbered(known, name) {
	const number = known.get(name) ?? known.size + 1;
	known.set(name, number);
	return number;
}
/** Whether a name after it is a new one. */
function isExpressionEnd(text) {
	return /^[\p{L}\p{N}_$"'`)\]]/u.test(text) && !/^(?:select|distinct|and|or|not)$/i.test(text);
}
/** `orders.createdAt` and `orders__created_at_day` begin alike. */
function squashed(name) {
	return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
/** The columns of the outer statement, by their names. @returns null where it is not of the usual form */
function columnsOf(tokens) {
	const statement = statementOf(tokens);
	if (!statement) return null;
	const where = statement.where.join(" ");
	return new Map(statement.selected.map(({ name, expression }) => [name, {
		...sourceOf(expression, statement.relations),
		where
	}]));
}
/** What each column of the outer statement names itself of all that is joined, by alias, and what its filter names. */
function aliasesIn(tokens) {
	const statement = statementOf(tokens);
	if (!statement) return null;
	const namedIn = (part) => statement.relations.flatMap(({ alias }) => part.includes(alias) ? unquoted(alias) : []);
	const columns = statement.selected.map(({ name, expression }) => [name, namedIn(expression)]);
	return {
		columns: new Map(columns),
		where: namedIn(statement.where)
	};
}
function statementOf(tokens) {
	const start = tokens.findIndex((text) => is(text, "SELECT"));
	if (start < 0 || tokens.slice(0, start).some((text) => /^(?:\(|\)|with)$/i.test(text))) return null;
	const parts = [];
	for (const { text, depth, clause, begins } of placed(tokens.slice(start))) if (depth > 0 || !begins) parts.at(-1)?.own.push(text);
	else parts.push({
		clause,
		joinedBy: clause === "JOIN" ? joinWords(parts.at(-1)?.own ?? []) : "",
		own: []
	});
	const allOf = (wanted) => parts.flatMap(({ clause, own }) => clause === wanted ? own : []);
	const relations = [];
	for (const { clause, joinedBy, own } of parts) {
		if (clause === "UNION") return null;
		if (clause === "ON") relations.at(-1)?.on.push(...own);
		if (!ofTables.has(clause)) continue;
		const relation = relationOf(own, joinedBy);
		if (!relation) return null;
		relations.push(relation);
	}
	const selected = [];
	for (const expression of listIn(allOf("SELECT"))) {
		const name = expression.pop();
		if (!isQuoted(name)) return null;
		if (is(expression.at(-1), "AS")) expression.pop();
		selected.push({
			name: unquoted(name),
			expression
		});
	}
	return relations.length > 0 ? {
		selected,
		relations,
		where: allOf("WHERE")
	} : null;
}
/** `LEFT`, `INNER` \u2026 stand at the end of the part before. */
function joinWords(before) {
	const words = [];
	while (/^(?:left|right|full|inner|outer|cross)$/i.test(before.at(-1) ?? "")) words.unshift(before.pop() ?? "");
	return words.join(" ").toUpperCase();
}
function relationOf(own, joinedBy) {
	const alias = own.at(-1);
	const read = withoutOwnNames(own.slice(0, is(own.at(-2), "AS") ? -2 : -1));
	if (!isQuoted(alias) || read.length === 0 || listIn(read).length > 1) return null;
	return {
		alias,
		joinedBy,
		text: read.join(" "),
		on: []
	};
}
/** Whether a WHERE of a statement has this condition as one that must be met; in the words of the engine, with its parentheses. */
function hasCondition(tokens, condition) {
	const all = placed(tokens);
	return all.some(({ at: start }) => {
		if (!condition.every((one, index) => is(all[start + index]?.text, one))) return false;
		let [first, last] = [start, start + condition.length - 1];
		while (all[first - 1]?.text === "(" && all[last + 1]?.text === ")") [first, last] = [first - 1, last + 1];
		return [all[first - 1], all[last + 1]].every((one) => !is(one?.text, "OR") && !is(one?.text, "NOT")) && all[first]?.clause === "WHERE";
	});
}
/** The conditions of a WHERE that must all be met, as text. */
function conditionsOf(where) {
	const parts = [[]];
	for (const { text, depth } of placed(tokensOf(where))) if (is(text, "AND") && depth === 0) parts.push([]);
	else parts.at(-1)?.push(text);
	return parts.map((part) => part.join(" ")).filter((text) => text !== "");
}
/** What stands between commas, as far as these are in no parentheses. */
function listIn(tokens) {
	const items = [[]];
	for (const { text, depth } of placed(tokens)) if (text === "," && depth === 0) items.push([]);
	else items.at(-1)?.push(text);
	return items;
}
function sourceOf(expression, relations) {
	const needed = new Set(relations.slice(0, 1));
	const waiting = [expression];
	for (let next = waiting.pop(); next; next = waiting.pop()) for (const relation of relations) {
		if (needed.has(relation) || !next.includes(relation.alias)) continue;
		needed.add(relation);
		waiting.push(relation.on);
	}
	const inPlace = (part) => part.map((text) => relations.find(({ alias }) => alias === text)?.text ?? text).join(" ");
	const used = relations.filter((relation) => needed.has(relation));
	return {
		expression: inPlace(expression),
		tables: used.map(({ text }) => text),
		joins: used.slice(1).map(({ joinedBy, text, on }) => `${joinedBy} ${text} ON ${inPlace(on)}`)
	};
}



/***/ }),

/***/ 118:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZB: () => (/* binding */ mostRows),
/* harmony export */   fl: () => (/* binding */ parseComparison),
/* harmony export */   iJ: () => (/* binding */ checkResult)
/* harmony export */ });
/* unused harmony export meets */
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/data-tests/data-test.js
const form = /^(<=|>=|!=|=|<|>)?\s*([^<>=!].*)$/s;
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** Reads a comparison; a value without an operator means `=`. @returns null for what is none */
function parseComparison(given) {
	if (given === null) return {
		operator: "=",
		operand: null,
		text: "= null"
	};
	if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return null;
	const text = String(given).trim();
	const [, operator = "=", rest = ""] = form.exec(text) ?? [];
	if (rest === "" || !isOperator(operator)) return null;
	const operand = rest === "null" ? null : decimalOf(rest) ?? rest;
	if (operator !== "=" && operator !== "!=" && (operand === null || typeof operand === "string" && !date.test(operand))) return null;
	return {
		operator,
		operand,
		text: `${operator} ${rest}`
	};
}
function isOperator(text) {
	return [
		"=",
		"!=",
		"<",
		"<=",
		">",
		">="
	].includes(text);
}
/** Whether a value of a result meets a comparison. Null meets only `= null`, and what cannot be compared meets nothing. */
function meets(value, { operator, operand }) {
	if (value === null) return operand === null && operator === "=";
	if (operand === null) return operator === "!=";
	const order = orderOf(String(value), operand);
	if (operator === "=") return order === 0;
	if (operator === "!=") return order !== 0;
	if (order === null) return false;
	return {
		"<": order < 0,
		"<=": order <= 0,
		">": order > 0,
		">=": order >= 0
	}[operator];
}
/** Below, above or equal to 0, as numbers, as dates, or as equal texts; null for what has no order. */
function orderOf(text, operand) {
	if (typeof operand !== "string") {
		const decimal = decimalOf(text);
		return decimal && compareDecimals(decimal, operand);
	}
	if (date.test(operand) && date.test(text)) return timeOf(text) - timeOf(operand);
	return text === operand ? 0 : null;
}
function decimalOf(text) {
	const match = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,15}))?$/i.exec(text);
	if (match === null) return null;
	const [, sign, whole = "", fraction = "", exponent = "0"] = match;
	const all = whole + fraction;
	const digits = all.replace(/^0+/, "");
	if (digits === "") return {
		sign: 0,
		digits,
		exponent: 0
	};
	const zeros = all.length - digits.length;
	return {
		sign: sign === "-" ? -1 : 1,
		digits,
		exponent: Number(exponent) + whole.length - zeros
	};
}
function compareDecimals(a, b) {
	if (a.sign !== b.sign) return a.sign - b.sign;
	if (a.exponent !== b.exponent) return a.sign * (a.exponent - b.exponent);
	const length = Math.max(a.digits.length, b.digits.length);
	const [left, right] = [a.digits.padEnd(length, "0"), b.digits.padEnd(length, "0")];
	if (left === right) return 0;
	return left < right ? -a.sign : a.sign;
}
/** Most databases write dates without a zone. */
function timeOf(text) {
	const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
	return Date.parse(zoned ? text : `${text}Z`);
}
/** The query API returns no more rows. */
const mostRows = 5e4;
/**
* What a result does not meet, each a phrase. The phrases have counts and the words of the test, and never a value: this is
* the only place that reads values.
* @param ms how long the result took
* @param capped whether the result ends at the most rows that there can be, so that rows may be missing
*/
function checkResult(rows, ms, expected, capped) {
	const { rows: expectedCount, value, unique, maxMs } = expected;
	if (capped && (expectedCount || value.size > 0 || unique.length > 0)) return [`the result has ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(mostRows)} rows, the most that can be read: add a filter`];
	return [
		...expectedCount && !meets(rows.length, expectedCount) ? [`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")}, expected ${expectedCount.text}`] : [],
		...[...value].flatMap(([member, comparison]) => {
			if (rows.length === 0) return [`no row has a value of ${member}`];
			if (!rows.every((row) => Object.hasOwn(row, member))) return [absent(member)];
			const wrong = rows.filter((row) => !meets(row[member] ?? null, comparison)).length;
			return wrong === 0 ? [] : [`${member} is not ${comparison.text} in ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(wrong)} of ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")}`];
		}),
		...uniqueProblems(rows, unique),
		...maxMs !== void 0 && ms > maxMs ? [`took ${ms} ms, expected at most ${maxMs} ms`] : []
	];
}
function uniqueProblems(rows, members) {
	if (members.length === 0 || rows.length === 0) return [];
	const missing = members.filter((member) => !rows.every((row) => Object.hasOwn(row, member)));
	if (missing.length > 0) return missing.map(absent);
	const different = new Set(rows.map((row) => JSON.stringify(members.map((member) => row[member]))));
	const repeated = rows.length - different.size;
	return repeated === 0 ? [] : [`${members.join(", ")} is not unique: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(repeated)} of ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(rows.length, "row")} repeated`];
}
function absent(member) {
	return `${member} is not in the result`;
}



/***/ }),

/***/ 4550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ runQuery),
/* harmony export */   l: () => (/* binding */ withoutValues)
/* harmony export */ });
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _query_api_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(281);



// build/query-api/run-query.js
/** Between two requests for the same result. The server itself waits some seconds before it says that there is none yet. */
const pauseMs = 1e3;
/**
* Runs a query, and asks again until there is a result, or the same error twice. A query that takes too long is not asked for
* any more; the platform then drops it. Where the last requests before the limit failed, that is an outage.
* @param limitMs how long it may take
* @throws PlatformError when the query API cannot be reached; the reason of the signal when it aborts
*/
async function runQuery(api, clock, query, limitMs, outer) {
	let startedAt = clock.now();
	return (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .withinTime */ .dn)(clock, limitMs, outer, async (signal) => {
		const isConfirmed = (0,_query_api_js__WEBPACK_IMPORTED_MODULE_2__/* .openDoubt */ .bB)(clock, signal);
		const faults = [];
		try {
			for (;;) {
				const load = await api.load(query, signal, (fault) => faults.push(fault));
				faults.length = 0;
				if (load.state === "waiting") await clock.sleep(pauseMs, signal);
				else if (!("error" in load) || await isConfirmed(load.error)) return {
					...load,
					ms: clock.now() - startedAt
				};
				else startedAt = clock.now();
			}
		} catch (error) {
			outer.throwIfAborted();
			if (!signal.aborted) throw error;
			const fault = faults.at(-1);
			if (fault) throw fault;
			return {
				state: "too slow",
				ms: clock.now() - startedAt
			};
		}
	});
}
const plainWords = new Set("a an and are as at be because been but by can cannot could did do does for from has have in into is it its line must near no not of on or out so such than that the there this to too was while with you your access aggregate alias cube ambiguous argument arguments array bad binding boolean bound bytes canceled cancelled cast catalog character clause column columns compilation connection constraint conversion convert could current data database date datetime dataset definition denied detail dimension did division duplicate encountered end error exceeded exception executing execution exist existing exists expected expression external failed failure feature field file find float found function group grouping having hidden hint identifier implemented incompatible index input insufficient integer internal invalid join key keyword make limit literal mean measure member members memory mismatch mismatched missing name named not null number numeric object operator operation option order overflow parameter parse parser path permission please permitted position prepare privilege privileges procedure query quotes range recognized recursive reference referenced relation requested require required resolve resource resources result role row rows run schema select server should signature single specified sql state statement string subquery supported syntax system table tables time timeout timestamp token tokens tried trying type types unauthorized undefined unexpected unknown unrecognized unresolved unsupported used user using valid value values variable view visible warehouse where window without wrong zero".split(" "));
const word = /[\p{L}\p{N}_$]+/gu;
/**
* What may be shown of an error that a warehouse sent: one line, without anything that may be data.
* @param known texts whose words are no data: the planned SQL, names of members
*/
function withoutValues(text, known) {
	const shown = new Set(plainWords);
	for (const one of known) for (const [found] of one.matchAll(word)) shown.add(found.toLowerCase());
	const masked = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(text, 2e3).replace(word, (found) => shown.has(found.toLowerCase()) && !/^\d+$/.test(found) ? found : "\u2026");
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(masked.replace(/\u2026(?:[^\p{L}\p{N}_$]*\u2026)+/gu, "\u2026"));
}



/***/ }),

/***/ 4633:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  phaseOf: () => (/* binding */ phaseOf),
  reportTests: () => (/* binding */ reportTests),
  testGroups: () => (/* binding */ testGroups),
  testProduction: () => (/* binding */ testProduction)
});

// EXTERNAL MODULE: ./build/shaken/main/build/changes/probes.js
var changes_probes = __webpack_require__(3147);
// EXTERNAL MODULE: ./build/shaken/main/build/changes/surface.js
var changes_surface = __webpack_require__(465);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js + 1 modules
var nearest = __webpack_require__(1637);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/pattern.js
var team_file_pattern = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js
var environment = __webpack_require__(5567);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/conclude-tests.js



// build/steps/data-tests/conclude-tests.js
/** A message names at most this many tests. */
const mostNamed = 3;
const advice = {
	data: "Correct the model or its tables, or the tests.",
	access: "Correct the access policies, or the readers and tests in the team file."
};
/** @param added those that the pull request adds: they fail nothing */
function concludeTests({ journal, log }, kind, { results, problem }, added) {
	const all = [...results, ...added.results.map((result) => ({
		...result,
		added: true
	}))];
	const failed = results.filter(({ state }) => state === "failed");
	return {
		report() {
			if (all.length === 0) return;
			journal.found(kind === "data" ? { dataTests: all } : { accessTests: all });
			log.lines(all.map((result) => lineOf(kind, result)));
			const { message, advice: fix } = added.problem ?? {};
			const later = `The ${kind} tests that this pull request adds count once it is merged.`;
			if (message !== void 0) journal.warn(`${message} ${later} ${fix}`.trim());
		},
		failure: failed.length > 0 ? failureOf(kind, failed, results.length) : problem
	};
}
function lineOf(kind, { name, state, rows, durationMs, reason, added }) {
	const details = [
		reason,
		state === "passed" && rows !== void 0 && (0,runtime_text/* count */.U9)(rows, "row"),
		durationMs !== void 0 && `${durationMs} ms`
	].filter(Boolean);
	return [`${kind === "data" ? "Data" : "Access"} test "${name}" ${added ? "(added in this pull request) " : ""}${state}`, details.join(", ")].filter(Boolean).join(": ");
}
function failureOf(kind, failed, total) {
	const show = ({ name, reason = "" }) => `"${name}" (${(0,runtime_text/* withoutStop */.f6)(reason)})`;
	const named = (0,runtime_text/* firstOf */.Ku)(failed, mostNamed, show, ", ", ", ");
	const where = (0,runtime_text/* oneLine */.TN)(failed[0]?.branch ?? "", 255);
	return new failure/* Failure */.HR("tests", `${failed.length} of ${total} ${kind} ${total === 1 ? "test fails" : "tests fail"} on branch "${where}": ${named}.`, advice[kind], kind === "access" ? { title: "access tests failed" } : {});
}
/** @param what which tests, as a sentence begins with them */
function notRun(what, error) {
	return new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, "unsupported"), `${what} were not run: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`, error.advice, { cause: error });
}


// EXTERNAL MODULE: ./build/shaken/main/build/changes/sql-text.js
var sql_text = __webpack_require__(1380);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/planning/planners.js
var planners = __webpack_require__(35);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/readers/reader-plans.js
var reader_plans = __webpack_require__(9449);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/access-tests/ask-reader.js





// build/steps/access-tests/ask-reader.js
const failed = "cannot be planned";
/** Asks the planner what a reader gets, each member once. */
function askReader(side, signal) {
	const { surface } = side;
	const { head: planner } = (0,planners/* createPlanners */.k)(side, side, () => false, signal);
	const known = /* @__PURE__ */ new Map();
	async function ask(probe) {
		const asked = await planner.plan({
			form: "json",
			text: JSON.stringify((0,changes_probes/* queryOf */.E2)(probe))
		});
		const got = gotOf(asked.state === "planned" ? asked.plan : null);
		return probe.length === 1 ? got : {
			...got,
			filters: null
		};
	}
	/** A plan without rows says that one of its members is not granted, so that it is asked for fewer, down to a single one. */
	async function settle(probe, beside = []) {
		const got = await ask([...beside, ...probe]);
		const [only, second] = probe;
		if (only && !second) known.set(only.member, got.state === failed ? await overTime(only, got) : got);
		else if (got.state === "rows" && !got.lacksValue) for (const { member } of probe) known.set(member, got);
		else for (const half of (0,changes_probes/* halvesOf */.FE)(probe)) await settle(half, beside);
	}
	/** Some measures need a time, which must be granted itself. */
	async function overTime(item, alone) {
		const entity = surface.entities.get((0,changes_probes/* entityOf */.lr)(item.member));
		const time = item.kind === "measure" && entity && (0,changes_probes/* timeIn */.Hi)((0,changes_probes/* itemsOf */.S3)(entity), [surface]);
		if (!time) return alone;
		const plain = {
			member: time.member,
			kind: time.kind
		};
		if (isOpen(plain)) await settle([plain]);
		return known.get(time.member)?.state === "rows" ? ask([item, time]) : alone;
	}
	const isOpen = ({ member }) => !known.has(member);
	const isSegment = ({ kind }) => kind === "segment";
	const cubeOf = ({ member }) => (0,changes_probes/* entityOf */.lr)((0,changes_probes/* cubeMember */.sE)(surface, member));
	const itemsNamed = (names) => names.flatMap((member) => {
		const kind = (0,changes_probes/* memberIn */.Wy)(surface, member)?.kind;
		return kind === void 0 ? [] : [{
			member,
			kind
		}];
	});
	async function askTogether(items) {
		const probes = (0,changes_probes/* memberProbes */.sB)(items.filter(isOpen), () => false, cubeOf);
		await (0,concurrency/* eachOf */.p)(probes, 16, (probe) => settle(probe));
	}
	/** Segments are no query: they stand beside a member that is granted, if there is one. */
	async function askSegments(segments) {
		for (const [name, own] of Map.groupBy(segments.filter(isOpen), ({ member }) => (0,changes_probes/* entityOf */.lr)(member))) {
			const others = plainItemsOf(surface.entities.get(name)).filter((item) => !isSegment(item));
			await askTogether(others);
			const companion = others.find(({ member }) => known.get(member)?.state === "rows");
			if (companion) await settle(own, [companion]);
			else for (const { member } of own) known.set(member, {
				state: "empty",
				lacksValue: false,
				filters: null
			});
		}
	}
	return {
		surface,
		/** What the reader gets of listed members. @throws PlatformError when the planner was not reached, or fails for everything */
		async members(names) {
			const items = itemsNamed(names);
			await askTogether(items.filter((item) => !isSegment(item)));
			await askSegments(items.filter(isSegment));
			return known;
		},
		/** The same with the members by which their rows are filtered: so each is planned alone. Without segments. */
		async rowsOf(names) {
			const items = itemsNamed(names).filter((item) => !isSegment(item));
			const open = items.filter(({ member }) => !known.get(member)?.filters);
			await (0,concurrency/* eachOf */.p)(open, 16, (item) => settle([item]));
			return new Map(items.flatMap(({ member }) => {
				const got = known.get(member);
				return got ? [[member, got]] : [];
			}));
		}
	};
}
function plainItemsOf(entity) {
	return entity ? (0,changes_probes/* itemsOf */.S3)(entity).filter(({ granularity }) => granularity === void 0) : [];
}
/** @param plan null where there is none */
function gotOf(plan) {
	if (plan === null) return {
		state: failed,
		lacksValue: false,
		filters: null
	};
	const { sql, values, memberNames } = plan;
	const isFiltered = (0,sql_text/* tokensOf */.k8)(sql ?? "").some((token) => /^(?:where|having)$/i.test(token));
	return {
		state: (0,reader_plans/* isEmpty */.I)(plan) ? "empty" : "rows",
		lacksValue: values.includes("\"undefined\""),
		filters: isFiltered ? memberNames : []
	};
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/access-tests/run-access-tests.js











// build/steps/access-tests/run-access-tests.js
const readersAtOnce = 5;
/** A reason names at most this many members. */
const run_access_tests_mostNamed = 3;
/** Also of those that a pull request adds. */
function hasAccessTests({ team: { access, addedAccess } }) {
	return access.length + addedAccess.length > 0;
}
/**
* Runs the access tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
* @param deployBranch its environment is the production environment; null for a branch that is not it
* @throws Stop; PlatformError when the budget is spent
*/
async function runAccessTests(context, branch, deployBranch) {
	const { team, budget } = context;
	const { signal } = budget;
	let finding;
	const opened = /* @__PURE__ */ new Map();
	/** @param reader undefined for the context of the team file */
	async function open(bearer) {
		finding ??= (0,environment/* findEnvironments */.Ok)(context, { opened: branch }, { deployBranch }, signal);
		const { reader, context: securityContext } = bearer;
		const given = {
			securityContext,
			seconds: 3600,
			...reader === void 0 ? {} : { reader }
		};
		const { opened: found } = await (0,environment/* openFound */.Bv)(context, await finding, given, signal);
		if ("problem" in found) {
			const message = `${nameOf(reader)} were not run. ${found.problem}`;
			return {
				why: found.problem,
				failure: new failure/* Failure */.HR("unsupported", message, found.advice ?? run_access_tests_advice)
			};
		}
		const surface = (0,changes_surface/* surfaceOf */.l)(await found.api.meta(signal));
		return askReader({
			api: found.api,
			surface
		}, signal);
	}
	function notAsked(error, reader) {
		if (signal.aborted || !(error instanceof errors/* PlatformError */.Wk)) throw error;
		const shown = error.trouble === "rejected" ? error.with({ text: "" }) : error;
		return {
			why: shown.message,
			failure: notRun(nameOf(reader), shown)
		};
	}
	function asked(bearer) {
		const key = JSON.stringify(bearer.context);
		const opening = opened.get(key) ?? open(bearer).catch((error) => notAsked(error, bearer.reader));
		opened.set(key, opening);
		return opening;
	}
	/** One result for each pattern. A reader who cannot be asked any more is not asked again. */
	async function resultsOf(test, everything) {
		const results = [];
		let problem = null;
		for (const list of lists) for (const pattern of test[list]) {
			const about = {
				name: (0,runtime_text/* oneLine */.TN)(`${test.reader} ${list} ${pattern}`, 200),
				branch
			};
			let reader = await asked(test);
			let outcome;
			if (!("failure" in reader)) try {
				outcome = await outcomeOf(list, pattern, reader, everything);
			} catch (error) {
				reader = notAsked(error, test.reader);
				opened.set(JSON.stringify(test.context), Promise.resolve(reader));
			}
			if ("failure" in reader) problem ??= reader.failure;
			const why = "failure" in reader ? reader.why : "";
			results.push({
				...about,
				...outcome ?? {
					state: "not run",
					reason: (0,runtime_text/* withoutStop */.f6)(why)
				}
			});
		}
		return {
			results,
			problem
		};
	}
	async function run(tests) {
		if (tests.length === 0) return {
			results: [],
			problem: null
		};
		const own = await asked({ context: team.securityContext });
		const others = [...team.readers].map(([reader, readerContext]) => ({
			reader,
			context: readerContext
		}));
		await (0,concurrency/* eachOf */.p)([...tests, ...others], readersAtOnce, async (bearer) => void await asked(bearer));
		const all = await Promise.all(opened.values());
		const surfaces = all.flatMap((one) => "failure" in one ? [] : [one.surface]);
		const everything = {
			...unionOf(surfaces),
			isWhole: surfaces.length === all.length
		};
		const found = /* @__PURE__ */ new Map();
		const byReader = Map.groupBy(tests, ({ reader }) => reader);
		await (0,concurrency/* eachOf */.p)(byReader.values(), readersAtOnce, async (ofReader) => {
			for (const test of ofReader) found.set(test, await resultsOf(test, everything));
		});
		const inOrder = tests.flatMap((test) => found.get(test) ?? []);
		const [problem = null] = [own, ...inOrder.map(({ problem }) => ({ failure: problem }))].flatMap((one) => "failure" in one ? one.failure ?? [] : []);
		return {
			results: inOrder.flatMap(({ results }) => results),
			problem
		};
	}
	const counting = await run(team.access);
	return concludeTests(context, "access", counting, await run(team.addedAccess));
}
const run_access_tests_advice = "Access tests need an environment of the branch with a query API: set \"activate: staging\".";
function nameOf(reader) {
	return reader === void 0 ? "The access tests" : `The access tests of "${reader}"`;
}
/** What any of the readers, or the team file's own context, sees. */
function unionOf(surfaces) {
	const entities = /* @__PURE__ */ new Map();
	for (const surface of surfaces) for (const [name, entity] of surface.entities) {
		const known = entities.get(name);
		entities.set(name, {
			...entity,
			members: new Map([...known?.members ?? [], ...entity.members])
		});
	}
	return {
		entities,
		hidden: /* @__PURE__ */ new Set()
	};
}
const lists = [
	"sees",
	"never",
	"rows"
];
async function outcomeOf(list, pattern, reader, everything) {
	const names = membersOf(everything);
	const matching = names.filter((0,team_file_pattern/* patternOf */.I)(pattern));
	if (reader.surface.entities.size === 0) return {
		state: "failed",
		reason: "this reader sees nothing of the model: check its context in `readers`"
	};
	if (matching.length === 0 && !everything.isWhole) return {
		state: "not run",
		reason: "no member matches of those that could be read"
	};
	if (matching.length === 0) {
		const [near = ""] = (0,nearest/* nearest */.p)(pattern, names, 1);
		return {
			state: "failed",
			reason: `no member matches (did you mean ${(0,runtime_text/* oneLine */.TN)(near, 200)}?)`
		};
	}
	const why = list === "rows" ? await whyNotFiltered(matching, reader, everything) : await whyNotSo(list, matching, reader);
	return why === "" ? { state: "passed" } : {
		state: "failed",
		reason: why
	};
}
/** Why a reader does not see members, or does; empty when it is as wanted. */
async function whyNotSo(wanted, matching, reader) {
	const seen = new Set(membersOf(reader.surface));
	const got = await reader.members(matching.filter((name) => seen.has(name)));
	const of = (isWanted) => matching.filter((name) => {
		const one = seen.has(name) && got.get(name);
		return one && isWanted(one);
	});
	const unplanned = said(of(cannotBePlanned), "cannot be planned");
	const unclear = said(of(lacksValue), ...lacking);
	if (wanted === "never") return joined([
		said(of(hasRows), "gets rows", "get rows"),
		unplanned,
		unclear
	]);
	const unlisted = matching.filter((name) => !seen.has(name));
	const empty = of(({ state }) => state === "empty");
	return joined([
		said(unlisted, "is not listed for this reader", "are not listed for this reader"),
		said(empty, "gets no rows", "get no rows"),
		unplanned,
		unclear
	]);
}
const hasRows = ({ state }) => state === "rows";
const cannotBePlanned = ({ state }) => state === "cannot be planned";
const lacksValue = (one) => hasRows(one) && one.lacksValue;
const lacking = ["is filtered by a value that this context lacks", "are filtered by a value that this context lacks"];
/**
* Why rows are not filtered by one of these members; empty when they are. What counts are all other members of their entities, and
* members of their cubes in views, as far as this reader gets rows of them.
*/
async function whyNotFiltered(matching, reader, everything) {
	const columnOf = (name) => (0,changes_probes/* cubeMember */.sE)(everything, name);
	const columns = new Set(matching.map(columnOf));
	const entities = new Set(matching.map(changes_probes/* entityOf */.lr));
	const cubes = new Set([...columns].map(changes_probes/* entityOf */.lr));
	const asked = membersOf(reader.surface).filter((name) => !columns.has(columnOf(name)) && (entities.has((0,changes_probes/* entityOf */.lr)(name)) || cubes.has((0,changes_probes/* entityOf */.lr)(columnOf(name)))));
	const got = [...await reader.rowsOf(asked)];
	const of = (isWanted) => got.flatMap(([name, one]) => isWanted(one) ? [name] : []);
	const unclear = of((one) => cannotBePlanned(one) || hasRows(one) && one.filters === null);
	if (unclear.length + of(hasRows).length === 0) return "this reader gets no rows that could be filtered";
	const isOther = ({ filters }) => filters !== null && !filters.some((name) => columns.has(columnOf(name)));
	return joined([
		said(of((one) => hasRows(one) && isOther(one)), "is not filtered by it", "are not filtered by it"),
		said(unclear, "cannot be planned alone"),
		said(of(lacksValue), ...lacking)
	]);
}
function membersOf({ entities }) {
	return [...entities.values()].flatMap(({ name, members }) => [...members.keys()].map((one) => `${name}.${one}`));
}
/** `orders.total, orders.count get rows`; empty without names. */
function said(names, one, several = one) {
	if (names.length === 0) return "";
	return `${(0,runtime_text/* firstOf */.Ku)(names, run_access_tests_mostNamed, (name) => (0,runtime_text/* oneLine */.TN)(name, 200), ", ", ", ")} ${names.length > 1 ? several : one}`;
}
function joined(reasons) {
	return reasons.filter((reason) => reason !== "").join("; ");
}


// EXTERNAL MODULE: ./build/shaken/main/build/data-tests/data-test.js
var data_test = __webpack_require__(118);
// EXTERNAL MODULE: ./build/shaken/main/build/query-api/run-query.js
var run_query = __webpack_require__(4550);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-text.js
var yaml_text = __webpack_require__(6166);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/tests.js
var team_file_tests = __webpack_require__(1736);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/read-tests.js




// build/steps/data-tests/read-tests.js
/** A larger file is not read. */
const mostBytes = 262144;
/**
* All tests: those of the team file, and those of the files that it names. These come with the commit under test, and a
* fork's are not read. In a pull request, fewer tests than on the base are said.
* @throws Failure `input` for a file that cannot be read, has errors, or has no test
* @throws Stop when the step's time budget is spent
*/
async function readAllTests({ run, journal, team }, { tests, files }) {
	if (files.length > 0 && run.forkBranch !== null) {
		journal.warn("This run was started from a fork, so its files of data tests are not read.");
		return [...tests];
	}
	const all = [...tests];
	let unknown = null;
	for (const file of files) {
		const found = await team.files?.head.read(file, mostBytes) ?? { problem: `does not exist in ${team.files?.head.commit}` };
		if ("problem" in found) throw new failure/* Failure */.HR("input", `The file of data tests "${(0,runtime_text/* oneLine */.TN)(file, 300)}" ${found.problem}.`, "Add it to the repository, or remove it from `tests` in the team file.");
		const own = testsOf(file, found.value);
		const onBase = unknown ?? await countOn(team.files?.base, file);
		if (typeof onBase !== "number") unknown = onBase;
		const isFewer = typeof onBase === "number" && own.length < onBase;
		const sentence = `${(0,runtime_text/* count */.U9)(own.length, "test")} in "${(0,runtime_text/* oneLine */.TN)(file, 300)}"${isFewer ? `, ${onBase} on the base` : ""}.`;
		const fix = "Add tests to the file, or remove it from `tests` in the team file.";
		if (own.length === 0) throw new failure/* Failure */.HR("input", sentence, fix);
		if (isFewer) journal.warn(sentence);
		all.push(...own);
	}
	if (unknown) journal.warn(`Whether the base has more data tests is unknown: ${unknown.message}`);
	if (all.length > 200) throw new failure/* Failure */.HR("input", `There are ${all.length} data tests; at most 200 are run.`);
	return all;
}
/** @returns 0 for a file without tests, and where nothing is merged; a Failure if GitHub did not tell */
async function countOn(base, file) {
	try {
		const found = await base?.read(file, mostBytes);
		return found && "value" in found ? testsOf(file, found.value).length : 0;
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR)) throw error;
		return error.kind === "input" ? 0 : error;
	}
}
function testsOf(file, bytes) {
	const reading = (0,yaml_text/* readYaml */.g)(new TextDecoder().decode(bytes));
	if ("problems" in reading) throw invalid(file, reading.problems);
	const { value } = reading;
	const list = Object.entries(Object(value)).every(([key]) => key === "tests") ? Reflect.get(Object(value), "tests") : void 0;
	if (list === void 0) throw invalid(file, ["must have the key `tests`, and no other"]);
	const { tests, problems } = (0,team_file_tests/* readTests */.i)(list, null, file);
	if (problems.length > 0) throw invalid(file, problems);
	return tests;
}
function invalid(file, problems) {
	const head = `"${(0,runtime_text/* oneLine */.TN)(file, 300)}" has ${problems.length === 1 ? "an error" : `${problems.length} errors`}`;
	return new failure/* Failure */.HR("input", `${head}: ${problems.map(runtime_text/* withoutStop */.f6).join(" | ")}.`);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/run-data-tests.js











// build/steps/data-tests/run-data-tests.js
const atOnce = 5;
/** Also of those that a pull request adds. */
function hasDataTests({ team: { tests, addedTests } }) {
	return [tests, addedTests].some((each) => each.tests.length + each.files.length > 0);
}
/**
* Runs the data tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
* @param deployBranch its environment is the production environment; null for a branch that is not it
* @throws Stop; PlatformError when the budget is spent
*/
async function runDataTests(context, branch, deployBranch) {
	const { budget, team } = context;
	let counting = [];
	let added = [];
	let problem = null;
	const results = /* @__PURE__ */ new Map();
	try {
		const own = await readAllTests(context, team.tests);
		added = await readAllTests(context, team.addedTests);
		counting = own;
		if (counting.length + added.length > 0) await runAll(context, [counting, added], {
			team,
			branch,
			deployBranch
		}, results);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR || error instanceof errors/* PlatformError */.Wk) || budget.signal.aborted) throw error;
		problem = error instanceof failure/* Failure */.HR ? error : notRun("The data tests", error);
	}
	const resultsOf = (tests) => tests.map((test) => results.get(test) ?? {
		...about(test, branch),
		...unknown
	});
	const isOfAdded = added.length > 0 && counting.every((test) => results.has(test));
	return concludeTests(context, "data", {
		results: resultsOf(counting),
		problem: isOfAdded ? null : problem
	}, {
		results: resultsOf(added),
		problem: isOfAdded ? problem : null
	});
}
/** @param groups one after the other, so that a group runs whatever happens in the next one */
async function runAll(context, groups, { team, branch, deployBranch }, results) {
	const { signal } = context.budget;
	const access = {
		deployBranch,
		securityContext: team.securityContext,
		seconds: 3600
	};
	const { opened } = await (0,environment/* openQueryApis */.MW)(context, { opened: branch }, access, signal);
	if ("problem" in opened) throw new failure/* Failure */.HR("unsupported", `The data tests were not run. ${opened.problem}`, opened.advice ?? run_data_tests_advice);
	for (const tests of groups) await (0,concurrency/* eachOf */.p)(tests, atOnce, async (test) => {
		results.set(test, await resultOf(context, test, branch, opened.api));
	});
}
const run_data_tests_advice = "Data tests need an environment of the branch with a query API: set \"activate: staging\".";
const unknown = {
	state: "not run",
	reason: "the query API did not run it"
};
async function resultOf({ clock, budget }, test, branch, api) {
	return {
		...about(test, branch),
		...await runTest(test, api, clock, budget.signal)
	};
}
function about({ name, file }, branch) {
	return {
		name: (0,runtime_text/* oneLine */.TN)(name, 200),
		branch,
		...file === void 0 ? {} : { file }
	};
}
/** Time limit of one query. */
const mostMs = 6e4;
/** The same for a hint. */
const mostHintMs = 5e3;
/**
* Runs one test.
* @throws PlatformError when the query API cannot be reached, or runs nothing for this token; the reason of the signal
*/
async function runTest({ query, expect }, api, clock, signal) {
	const rest = "rest" in query ? query.rest : await converted(query.sql, api, signal);
	if (typeof rest === "string") return {
		state: "failed",
		reason: rest
	};
	const limited = "limit" in rest ? rest : {
		...rest,
		limit: data_test/* mostRows */.ZB
	};
	const run = await (0,run_query/* runQuery */.G)(api, clock, limited, mostMs, signal);
	const durationMs = run.ms;
	switch (run.state) {
		case "loaded": {
			const capped = !("limit" in rest) && run.rows.length >= 5e4;
			const problems = (0,data_test/* checkResult */.iJ)(run.rows, durationMs, expect, capped);
			const rows = run.rows.length;
			if (problems.length === 0) return {
				state: "passed",
				rows,
				durationMs
			};
			return {
				state: "failed",
				rows,
				durationMs,
				reason: (0,runtime_text/* oneLine */.TN)(problems.join("; "))
			};
		}
		case "too slow": return {
			state: "failed",
			durationMs,
			reason: `no result within ${mostMs / 1e3} s`
		};
		case "not available": throw run.error;
		default: return {
			state: "failed",
			durationMs,
			reason: `the query fails: ${(0,run_query/* withoutValues */.l)(run.text, [JSON.stringify(rest), JSON.stringify(query)])}${await misspelt(rest, api, clock, signal)}`
		};
	}
}
/** The first name of a query that the model does not have, and the most similar one that it has; empty if it has all. */
async function misspelt(query, api, clock, signal) {
	const none = { cubes: [] };
	const meta = await (0,budget/* withinTime */.dn)(clock, mostHintMs, signal, (within) => api.meta(within)).catch(() => none);
	signal.throwIfAborted();
	const known = meta.cubes.flatMap(({ measures, dimensions, segments }) => [
		...measures,
		...dimensions,
		...segments
	].map(({ name }) => name));
	const unknown = (JSON.stringify(query).match(/\b[A-Za-z_]\w*\.[A-Za-z_]\w*/g) ?? []).find((name) => !known.includes(name));
	const [near] = unknown === void 0 ? [] : (0,nearest/* nearest */.p)(unknown, known, 1);
	return near === void 0 ? "" : ` (did you mean ${(0,runtime_text/* oneLine */.TN)(near, 200)} instead of ${(0,runtime_text/* oneLine */.TN)(unknown ?? "", 200)}?)`;
}
/** The query of semantic SQL, or why there is none. */
async function converted(sql, api, signal) {
	const conversion = await api.convert(sql, signal);
	return "query" in conversion ? conversion.query : conversion.problem;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/branch/run-tests.js


// build/steps/branch/run-tests.js
/** The tests that the team file has, and those that a pull request adds to it. */
function testGroups(context) {
	return [...hasDataTests(context) ? [{
		name: "data tests",
		run: runDataTests
	}] : [], ...hasAccessTests(context) ? [{
		name: "access tests",
		run: runAccessTests
	}] : []];
}
/** The name of a phase with these parts: `Changes, data tests and access tests`. */
function phaseOf(parts) {
	const name = [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
	return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
/** Reports all before one fails the step. @returns why it fails: a test that fails counts more than one that was not run */
function reportTests(runs) {
	for (const { report } of runs) report();
	const failures = runs.flatMap(({ failure }) => failure ?? []);
	return failures.find(({ kind }) => kind === "tests") ?? failures[0] ?? null;
}
/**
* Runs the tests of the team file on the deploy branch, and reports them. Without tests it does nothing.
* @throws Failure, Stop; PlatformError when the budget is spent
*/
async function testProduction(context, deployBranch) {
	const groups = testGroups(context);
	if (groups.length === 0) return;
	await context.journal.phase(phaseOf(groups.map(({ name }) => name)), async () => {
		const runs = [];
		for (const { run } of groups) runs.push(await run(context, deployBranch, deployBranch));
		const failure = reportTests(runs);
		if (failure) throw failure;
	});
}



/***/ }),

/***/ 35:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ settle),
/* harmony export */   k: () => (/* binding */ createPlanners)
/* harmony export */ });
/* harmony import */ var _changes_probes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3147);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _runtime_concurrency_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(412);



// build/steps/planning/planners.js
/**
* The planners of both sides, each with a count of its plans.
* @param isChanged members that are no control: they may be at fault themselves
*/
function createPlanners(base, head, isChanged, signal) {
	function plannerOf({ api, surface }) {
		let plans = 0;
		/** What it planned, by form. */
		const good = /* @__PURE__ */ new Map();
		async function send(query) {
			plans++;
			const reply = await (query.form === "json" ? planJson(query.text) : planSql(query.text));
			if (isPlanned(reply)) good.set(query.form, query);
			return reply;
		}
		async function planJson(text) {
			try {
				const plan = await api.plan(JSON.parse(text), signal);
				return plan.state === "planned" ? {
					state: "planned",
					plan
				} : plan;
			} catch (error) {
				if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk && error.trouble === "rejected") return { state: "malformed" };
				throw error;
			}
		}
		/** Of what needs post-processing, only the frame is planned, unless that is forbidden. */
		async function planSql(text, deep = false) {
			const plan = await api.planSql(text, deep, signal);
			if (plan.state === "planned") return {
				state: "planned",
				plan: {
					memberNames: null,
					rollups: [],
					dataSource: "",
					union: "",
					...plan
				}
			};
			if (plan.state === "post-processing") return deep ? {
				state: "sound",
				message: ""
			} : planSql(text, true);
			return plan.state === "rejected" && deep ? {
				state: "sound",
				message: plan.message
			} : plan;
		}
		/** Whether it plans what it planned before, or else one of a few members. */
		async function isWorking(form) {
			const known = good.get(form);
			const controls = known ? [known] : (0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .controlsOf */ .ux)(surface, isChanged).map((item) => controlOf(item, form));
			for (const control of controls) if (isPlanned(await send(control))) return true;
			return false;
		}
		return {
			get plans() {
				return plans;
			},
			/**
			* @throws PlatformError when it was not reached, plans nothing of this form, or fails for what must plan, too: the
			*   runtime may be at fault, and then it fails for every query
			*/
			async plan(query) {
				const reply = await send(query);
				if (reply.state === "not available") throw reply.error;
				if (reply.state === "failed") {
					if (await isWorking(query.form)) return {
						state: "rejected",
						message: reply.error.text
					};
					throw reply.error;
				}
				if (reply.state === "rejected" && query.form === "sql" && !await isWorking("sql")) throw new _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk({
					operation: {
						id: "sqlV1Post",
						doing: "planning what must plan"
					},
					trouble: "rejected",
					status: 500,
					text: reply.message,
					advice: "Try again later: the planner rejects everything.",
					arrived: "unknown"
				});
				return reply;
			}
		};
	}
	return {
		base: plannerOf(base),
		head: plannerOf(head)
	};
}
function isPlanned({ state }) {
	return state === "planned" || state === "sound";
}
function controlOf(item, form) {
	if (form === "json") return {
		form,
		text: JSON.stringify((0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .queryOf */ .E2)([item]))
	};
	const entity = (0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .entityOf */ .lr)(item.member);
	const name = `"${item.member.slice(entity.length + 1)}"`;
	return {
		form,
		text: `SELECT ${item.kind === "measure" ? `MEASURE(${name})` : name} FROM "${entity}" LIMIT 1`
	};
}
/** What a query says in these states, it says of each member in it. */
const uniform = /* @__PURE__ */ new Set([
	"same",
	"rollup gained",
	"new",
	"not checked"
]);
/**
* Asks for members, and where they are not all the same, for fewer at a time, down to a single one. What differs in the
* columns of some members is told from the query that shows it.
* @param tell called with what is known of all members of a part
* @param together called with members that are all the same alone, and not together
* @returns whether any of them explains a difference
*/
async function settle(probe, ask, tell, together = () => {}) {
	const [first, second] = probe;
	if (!first) return false;
	const told = await ask(probe);
	const { state } = told;
	const isUniform = uniform.has(state.state);
	if (!second || isUniform) {
		tell(probe, told);
		return !isUniform;
	}
	const columns = state.state === "different" ? columnGroups(probe, state) : null;
	if (columns) {
		await (0,_runtime_concurrency_js__WEBPACK_IMPORTED_MODULE_2__/* .eachOf */ .p)(columns.different, probe.length, async ({ items, state: own }) => {
			const [one] = items;
			const alone = one && await ask([one]);
			if (alone) tell(items, {
				...alone,
				state: alone.state.state === "different" ? {
					...own,
					columns: /* @__PURE__ */ new Map()
				} : alone.state
			});
		});
		tell(columns.same, {
			...told,
			state: { state: "same" }
		});
		return true;
	}
	let isExplained = false;
	await (0,_runtime_concurrency_js__WEBPACK_IMPORTED_MODULE_2__/* .eachOf */ .p)(partsOf(probe, state), probe.length, async (part) => {
		const explains = await settle(part, ask, tell, together);
		isExplained ||= explains;
	});
	if (!isExplained) together(probe, state);
	return true;
}
/** The members whose columns differ, by how they do; null where it is not known of each. */
function columnGroups(probe, { columns }) {
	const found = probe.map((item) => ({
		item,
		state: [...columns].find(([column]) => (0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .isColumnOf */ .SJ)(column, item))?.[1]
	}));
	const other = found.flatMap(({ item, state }) => state ? [{
		item,
		state
	}] : []);
	if (other.length === 0 || other.length < columns.size || probe.some(({ kind }) => kind === "segment")) return null;
	return {
		different: [...Map.groupBy(other, ({ state }) => state.signature).values()].flatMap((group) => {
			const [one] = group;
			return one ? [{
				items: group.map(({ item }) => item),
				state: {
					state: "different",
					...one.state
				}
			}] : [];
		}),
		same: found.filter(({ state }) => !state).map(({ item }) => item)
	};
}
/** Those at fault alone, as far as the response tells, and the rest together; else halves. */
function partsOf(probe, state) {
	const named = probe.filter((item) => "message" in state && state.message.includes(item.member.slice(item.member.indexOf(".") + 1)));
	const rest = probe.filter((item) => !named.includes(item));
	if (named.length === 0 || rest.length === 0) return (0,_changes_probes_js__WEBPACK_IMPORTED_MODULE_0__/* .halvesOf */ .FE)(probe);
	return [...named.map((item) => [item]), rest];
}



/***/ }),

/***/ 9449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ conditionsIn),
/* harmony export */   I: () => (/* binding */ isEmpty)
/* harmony export */ });
/* harmony import */ var _changes_sql_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1380);

// build/steps/readers/reader-plans.js
const never = [
	"(",
	"1",
	"=",
	"0",
	")"
];
/**
* Whether a reader gets no rows: no policy grants a member of the query to this reader. Nothing but this text in the statement
* says it. Of a query with several members, it says that at least one is not granted.
*/
function isEmpty({ sql }) {
	if (!sql?.includes("(1 = 0)")) return false;
	if ((0,_changes_sql_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasCommentMark */ .np)(sql)) return /\b(?:WHERE|AND)\s+\(*\(1 = 0\)/i.test(sql);
	return ["escapes", "plain"].some((reading) => (0,_changes_sql_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasCondition */ .ED)((0,_changes_sql_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tokensOf */ .k8)(sql, reading), never));
}
/** How many of its selects have conditions. A model may write some itself; without any, nothing filters the rows. */
function conditionsIn({ sql }) {
	return (0,_changes_sql_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tokensOf */ .k8)(sql ?? "").filter((token) => /^where$/i.test(token)).length;
}



/***/ }),

/***/ 1455:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ patternOf)
/* harmony export */ });
// build/team-file/pattern.js
/**
* A pattern of names in the team file: `*` stands for any characters, and nothing else is special. Each part is searched once,
* behind the one before.
*/
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



/***/ }),

/***/ 1736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ checkTests),
/* harmony export */   i: () => (/* binding */ readTests)
/* harmony export */ });
/* harmony import */ var _data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(118);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _keys_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1169);



const mostMs = 6e4;
/** The key `tests` of the team file: a list of tests and names of files. */
function checkTests(value) {
	if (typeof value === "string") return checkTests([value]);
	const { tests, files, problems } = readTests(value, "with files");
	if (problems.length > 0) return { problems: problems.map((problem) => ({
		path: [],
		problem
	})) };
	return { value: { tests: {
		tests,
		files
	} } };
}
/**
* Reads a list of tests.
* @param withFiles whether it may name files, too
* @param file the file that it comes from
*/
function readTests(value, withFiles, file) {
	const reading = {
		tests: [],
		files: [],
		problems: []
	};
	if (!Array.isArray(value)) {
		reading.problems.push(`must be a list of tests${withFiles ? " or names of files" : ""}`);
		return reading;
	}
	for (const [index, one] of value.slice(0, 200).entries()) {
		const at = `test ${index + 1}`;
		if (typeof one === "string" && withFiles) readFileName(one, at, reading);
		else if ((0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(one)) readTest(one, at, file, reading);
		else reading.problems.push(`${at} must be an object with \`name\`, \`query\` or \`sql\`, and \`expect\``);
	}
	if (value.length > 200) reading.problems.push(`has ${value.length} tests; at most 200`);
	return reading;
}
function readFileName(path, at, { files, problems }) {
	const parts = path.split("/");
	const isInside = !/^[/\\]|\\|^[a-z]:|[\u0000-\u001f\u007f]/i.test(path) && !parts.includes("..");
	const isReadable = /\.ya?ml$/.test(path) && !parts.some((part) => part.toLowerCase() === ".git");
	if (isInside && isReadable) files.push(path);
	else problems.push(`${at} must be the path of a YAML file inside this repository, such as tests/data.yml`);
}
const keys = [
	"name",
	"query",
	"sql",
	"expect"
];
const expectKeys = [
	"rows",
	"value",
	"unique",
	"max-ms"
];
function readTest(given, at, file, { tests, problems }) {
	const own = [];
	const { name, query, sql } = given;
	const unknown = Object.keys(given).filter((key) => !keys.includes(key));
	if (unknown.length > 0) own.push(`has an unknown key \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(unknown[0] ?? "", 100)}\`; keys are ${keys.join(", ")}`);
	if (typeof name !== "string" || name.trim() === "" || name.length > 200) own.push("needs a `name` of at most 200 characters");
	const isRest = (0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(query) && Object.keys(query).length > 0;
	const isSql = typeof sql === "string" && sql.trim() !== "";
	if (query !== void 0 && !isRest) own.push("has a `query` that is no object with members");
	else if (sql !== void 0 && !isSql) own.push("has a `sql` that is no text");
	else if (isRest === isSql) own.push("needs either `query` or `sql`");
	const expect = readExpectation(given.expect, own);
	const label = typeof name === "string" ? `${at} (${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 100)})` : at;
	problems.push(...own.map((problem) => `${label} ${problem}`));
	if (own.length > 0 || typeof name !== "string") return;
	const wanted = (0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(query) ? { rest: query } : { sql: String(sql) };
	tests.push({
		name: name.trim(),
		query: wanted,
		expect,
		...file === void 0 ? {} : { file }
	});
}
function readExpectation(given, problems) {
	const none = {
		value: /* @__PURE__ */ new Map(),
		unique: []
	};
	if (given === void 0) return none;
	if (!(0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(given)) {
		problems.push("has an `expect` that is no object");
		return none;
	}
	const unknown = Object.keys(given).find((key) => !expectKeys.includes(key));
	if (unknown !== void 0) problems.push(`has an unknown key \`expect.${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(unknown, 100)}\`; keys are ${expectKeys.join(", ")}`);
	const rows = given.rows === void 0 ? null : (0,_data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__/* .parseComparison */ .fl)(given.rows);
	if (given.rows !== void 0 && (typeof rows?.operand !== "object" || rows.operand === null)) problems.push("has an `expect.rows` that compares with no number; for example \"> 0\"");
	const maxMs = given["max-ms"];
	if (maxMs !== void 0 && !(typeof maxMs === "number" && maxMs > 0 && maxMs <= mostMs)) problems.push(`has an \`expect.max-ms\` that is no number from 1 to ${mostMs}`);
	return {
		...rows === null ? {} : { rows },
		value: readValues(given.value, problems),
		unique: readUnique(given.unique, problems),
		...typeof maxMs === "number" ? { maxMs } : {}
	};
}
function readValues(given, problems) {
	const value = /* @__PURE__ */ new Map();
	if (given === void 0) return value;
	if (!(0,_keys_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(given)) {
		problems.push("has an `expect.value` that is no object; for example { orders.count: \"> 0\" }");
		return value;
	}
	for (const [member, text] of Object.entries(given)) {
		const comparison = (0,_data_tests_data_test_js__WEBPACK_IMPORTED_MODULE_0__/* .parseComparison */ .fl)(text);
		if (comparison !== null && isMember(member)) value.set(member, comparison);
		else problems.push(`has an \`expect.value\` of \`${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(member, 100)}\` that is no comparison of a member; for example { orders.count: "> 0" }`);
	}
	return value;
}
function readUnique(given, problems) {
	if (given === void 0) return [];
	if (Array.isArray(given) && given.length > 0 && given.every(isMember)) return given;
	problems.push("has an `expect.unique` that is no list of members; for example [orders.id]");
	return [];
}
function isMember(value) {
	return typeof value === "string" && /^\w+\.\w+(?:\.\w+)?$/.test(value) && value.length <= 300;
}



/***/ })

};
