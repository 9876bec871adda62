export const id = 411;
export const ids = [411];
export const modules = {

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
/* harmony import */ var _query_api_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5751);



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

/***/ 9792:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  hasDataTests: () => (/* binding */ hasDataTests),
  runDataTests: () => (/* binding */ runDataTests),
  testProduction: () => (/* binding */ testProduction)
});

// EXTERNAL MODULE: ./build/shaken/main/build/data-tests/data-test.js
var data_test = __webpack_require__(118);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js + 1 modules
var nearest = __webpack_require__(1637);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/query-api/run-query.js
var run_query = __webpack_require__(4550);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js
var environment = __webpack_require__(5567);
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
/** A message names at most this many tests. */
const mostNamed = 3;
/** Also of those that a pull request adds. */
function hasDataTests({ team: { tests, addedTests } }) {
	return [tests, addedTests].some((each) => each.tests.length + each.files.length > 0);
}
/**
* Runs the data tests of the team file on the deploy branch, and reports them. Without tests it does nothing.
* @throws Failure, Stop; PlatformError when the budget is spent
*/
async function testProduction(context, deployBranch) {
	if (!hasDataTests(context)) return;
	await context.journal.phase("Data tests", async () => {
		const run = await runDataTests(context, deployBranch, deployBranch);
		run.report();
		if (run.failure) throw run.failure;
	});
}
/**
* Runs the data tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
* @param deployBranch its environment is the production environment; null for a branch that is not it
* @throws Stop; PlatformError when the budget is spent
*/
async function runDataTests(context, branch, deployBranch) {
	const { journal, log, budget, team } = context;
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
		problem = error instanceof failure/* Failure */.HR ? error : notRun(error);
	}
	const resultsOf = (tests) => tests.map((test) => results.get(test) ?? {
		...about(test, branch),
		...unknown
	});
	const deciding = resultsOf(counting);
	const all = [...deciding, ...resultsOf(added).map((result) => ({
		...result,
		added: true
	}))];
	const failed = deciding.filter(({ state }) => state === "failed");
	const isOfAdded = added.length > 0 && counting.every((test) => results.has(test));
	return {
		report() {
			if (all.length === 0) return;
			journal.found({ dataTests: all });
			log.lines(all.map(lineOf));
			if (problem && isOfAdded) journal.warn(`${problem.message} ${countLater} ${problem.advice}`.trim());
		},
		failure: failed.length > 0 ? failureOf(failed, deciding.length, branch) : isOfAdded ? null : problem
	};
}
const countLater = "The data tests that this pull request adds count once it is merged.";
/** @param groups one after the other, so that a group runs whatever happens in the next one */
async function runAll(context, groups, { team, branch, deployBranch }, results) {
	const { signal } = context.budget;
	const access = {
		deployBranch,
		securityContext: team.securityContext,
		seconds: 3600
	};
	const { opened } = await (0,environment/* openQueryApis */.MW)(context, { opened: branch }, access, signal);
	if ("problem" in opened) throw new failure/* Failure */.HR("unsupported", `The data tests were not run. ${opened.problem}`, opened.advice ?? advice);
	for (const tests of groups) await (0,concurrency/* eachOf */.p)(tests, atOnce, async (test) => {
		results.set(test, await resultOf(context, test, branch, opened.api));
	});
}
const advice = "Data tests need an environment of the branch with a query API: set \"activate: staging\".";
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
function lineOf({ name, state, rows, durationMs, reason, added }) {
	const details = [
		reason,
		state === "passed" && (0,runtime_text/* count */.U9)(rows ?? 0, "row"),
		durationMs !== void 0 && `${durationMs} ms`
	].filter(Boolean);
	return `Data test "${name}" ${added ? "(added in this pull request) " : ""}${state}: ${details.join(", ")}`;
}
function failureOf(failed, total, branch) {
	const show = ({ name, reason = "" }) => `"${name}" (${(0,runtime_text/* withoutStop */.f6)(reason)})`;
	const named = (0,runtime_text/* firstOf */.Ku)(failed, mostNamed, show, ", ", ", ");
	return new failure/* Failure */.HR("tests", `${failed.length} of ${total} data ${total === 1 ? "test fails" : "tests fail"} on branch "${(0,runtime_text/* oneLine */.TN)(branch, 255)}": ${named}.`, "Correct the model or its tables, or the tests.");
}
function notRun(error) {
	return new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, "unsupported"), `The data tests were not run: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`, error.advice, { cause: error });
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
