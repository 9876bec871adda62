export const id = 236;
export const ids = [236];
export const modules = {

/***/ 2169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ runQuery)
/* harmony export */ });
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7050);

// build/query-api/run-query.js
/** Between two requests for the same result. The server itself waits some seconds before it says that there is none yet. */
const pauseMs = 1e3;
/**
* Runs a query, and asks again until there is a result. A query that takes too long is not asked for any more; the platform
* then drops it. Where the last requests before the limit failed, that is an outage and not a slow query.
* @param limitMs how long it may take
* @throws PlatformError when the query API cannot be reached; the reason of the signal when it aborts
*/
async function runQuery(api, clock, query, limitMs, signal) {
	const startedAt = clock.now();
	const share = (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .startBudget */ .c)(clock, limitMs);
	const either = AbortSignal.any([signal, share.signal]);
	const faults = [];
	try {
		for (;;) {
			const load = await api.load(query, either, (fault) => faults.push(fault));
			faults.length = 0;
			if (load.state !== "waiting") return {
				...load,
				ms: clock.now() - startedAt
			};
			await clock.sleep(pauseMs, either);
		}
	} catch (error) {
		signal.throwIfAborted();
		if (!share.signal.aborted) throw error;
		const fault = faults.at(-1);
		if (fault) throw fault;
		return {
			state: "too slow",
			ms: clock.now() - startedAt
		};
	} finally {
		share.release();
	}
}



/***/ }),

/***/ 4675:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ withoutValues)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);

// build/query-api/warehouse-message.js
const plainWords = new Set("a an and are as at be because been but by can cannot could did do does for from has have in into is it its line must near no not of on or out so such than that the there this to too was while with you your access aggregate alias cube ambiguous argument arguments array bad binding boolean bound bytes canceled cancelled cast catalog character clause column columns compilation connection constraint conversion convert could current data database date datetime dataset definition denied detail dimension did division duplicate encountered end error exceeded exception executing execution exist existing exists expected expression external failed failure feature field file find float found function group grouping having hidden hint identifier implemented incompatible index input insufficient integer internal invalid join key keyword make limit literal mean measure member members memory mismatch mismatched missing name named not null number numeric object operator operation option order overflow parameter parse parser path permission please permitted position prepare privilege privileges procedure query quotes range recognized recursive reference referenced relation requested require required resolve resource resources result role row rows run schema select server should signature single specified sql state statement string subquery supported syntax system table tables time timeout timestamp token tokens tried trying type types unauthorized undefined unexpected unknown unrecognized unresolved unsupported used user using valid value values variable view visible warehouse where window without wrong zero".split(" "));
const word = /[\p{L}\p{N}_$]+/gu;
/**
* What may be shown of an error that a warehouse sent: one line, without anything that may be data.
* @param known texts whose words are no data: the planned SQL, names of members
*/
function withoutValues(text, known) {
	const shown = new Set(plainWords);
	for (const one of known) for (const [found] of one.matchAll(word)) shown.add(found.toLowerCase());
	const masked = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, 2e3).replace(word, (found) => shown.has(found.toLowerCase()) && !/^\d+$/.test(found) ? found : "\u2026");
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(masked.replace(/\u2026(?:[^\p{L}\p{N}_$]*\u2026)+/gu, "\u2026"));
}



/***/ }),

/***/ 412:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ eachOf)
/* harmony export */ });
// build/runtime/concurrency.js
/**
* Runs the same work for each item, a few at a time, begun in their order. After a failure no further item is started;
* running work is awaited.
* @param room how many at once, at most; or whether there is room for this item beside those that run, which is asked
*   again whenever one of them ends
* @throws the first error of the work
*/
async function eachOf(items, room, work) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const hasRoom = typeof room === "number" ? () => running < room : room;
	const waiting = items[Symbol.iterator]();
	const failures = [];
	let next = waiting.next();
	let running = 0;
	async function run(item) {
		running++;
		try {
			await work(item);
		} catch (error) {
			failures.push(error);
		}
		running--;
		advance();
	}
	function advance() {
		while (!next.done && failures.length === 0 && (running === 0 || hasRoom(next.value))) {
			const { value } = next;
			next = waiting.next();
			run(value);
		}
		if (running > 0) return;
		if (failures.length > 0) reject(failures[0]);
		else resolve();
	}
	advance();
	return promise;
}



/***/ }),

/***/ 7236:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  hasDataTests: () => (/* binding */ hasDataTests),
  runDataTests: () => (/* binding */ runDataTests),
  testProduction: () => (/* binding */ testProduction)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/concurrency.js
var concurrency = __webpack_require__(412);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/load-once.js
var load_once = __webpack_require__(3755);
// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js + 3 modules
var environment = __webpack_require__(8604);
// EXTERNAL MODULE: ./build/shaken/main/build/api/yaml-text.js
var yaml_text = __webpack_require__(4226);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/tests.js
var team_file_tests = __webpack_require__(1736);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/read-tests.js




// build/steps/data-tests/read-tests.js
/** A larger file is not read. */
const mostBytes = 262144;
/**
* All tests: those of the team file, and those of the files that it names. These are read from the checkout, so they come with
* the commit under test; the checkout of a fork is not read.
* @throws Failure `input` for a file that cannot be read or has errors
*/
async function readAllTests({ workspace, run, journal }, { tests, files }) {
	if (files.length > 0 && run.forkBranch !== null) {
		journal.warn("This run was started from a fork, so the files of data tests in the checkout are not read.");
		return [...tests];
	}
	const all = [...tests];
	for (const file of files) {
		const found = await workspace.read(file, mostBytes);
		if ("problem" in found) throw new failure/* Failure */.HR("input", `The file of data tests "${(0,runtime_text/* oneLine */.TN)(file, 300)}" ${found.problem}.`, "Add it to the repository, or remove it from `tests` in the team file.");
		all.push(...testsOf(file, new TextDecoder().decode(found.value)));
	}
	if (all.length > 200) throw new failure/* Failure */.HR("input", `There are ${all.length} data tests; at most 200 are run.`);
	return all;
}
function testsOf(file, text) {
	const reading = (0,yaml_text/* readYaml */.g)(text);
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


// EXTERNAL MODULE: ./build/shaken/main/build/data-tests/comparison.js
var data_tests_comparison = __webpack_require__(5544);
;// CONCATENATED MODULE: ./build/shaken/main/build/data-tests/check-result.js


// build/data-tests/check-result.js
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
	if (capped && (expectedCount || value.size > 0 || unique.length > 0)) return [`the result has ${(0,runtime_text/* grouped */.zD)(mostRows)} rows, the most that can be read: add a filter`];
	return [
		...expectedCount && !(0,data_tests_comparison/* meets */.D)(rows.length, expectedCount) ? [`${(0,runtime_text/* count */.U9)(rows.length, "row")}, expected ${expectedCount.text}`] : [],
		...[...value].flatMap(([member, comparison]) => {
			if (rows.length === 0) return [`no row has a value of ${member}`];
			if (!rows.every((row) => Object.hasOwn(row, member))) return [absent(member)];
			const wrong = rows.filter((row) => !(0,data_tests_comparison/* meets */.D)(row[member] ?? null, comparison)).length;
			return wrong === 0 ? [] : [`${member} is not ${comparison.text} in ${(0,runtime_text/* grouped */.zD)(wrong)} of ${(0,runtime_text/* count */.U9)(rows.length, "row")}`];
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
	return repeated === 0 ? [] : [`${members.join(", ")} is not unique: ${(0,runtime_text/* grouped */.zD)(repeated)} of ${(0,runtime_text/* count */.U9)(rows.length, "row")} repeated`];
}
function absent(member) {
	return `${member} is not in the result`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/query-api/run-query.js
var run_query = __webpack_require__(2169);
// EXTERNAL MODULE: ./build/shaken/main/build/query-api/warehouse-message.js
var warehouse_message = __webpack_require__(4675);
;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/run-test.js




// build/steps/data-tests/run-test.js
/** Time limit of one query. */
const mostMs = 6e4;
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
		limit: mostRows
	};
	const run = await (0,run_query/* runQuery */.G)(api, clock, limited, mostMs, signal);
	const durationMs = run.ms;
	switch (run.state) {
		case "loaded": {
			const capped = !("limit" in rest) && run.rows.length >= 5e4;
			const problems = checkResult(run.rows, durationMs, expect, capped);
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
			reason: `the query fails: ${(0,warehouse_message/* withoutValues */.l)(run.text, [JSON.stringify(rest), JSON.stringify(query)])}`
		};
	}
}
/** The query of semantic SQL, or why there is none. */
async function converted(sql, api, signal) {
	const conversion = await api.convert(sql, signal);
	return "query" in conversion ? conversion.query : conversion.problem;
}


;// CONCATENATED MODULE: ./build/shaken/main/build/steps/data-tests/run-data-tests.js








// build/steps/data-tests/run-data-tests.js
const atOnce = 5;
/** A message names at most this many tests. */
const mostNamed = 3;
/** @throws what {@link teamFileOf} throws */
async function hasDataTests(context) {
	const { tests } = await (0,load_once/* teamFileOf */.F)(context);
	return tests.tests.length + tests.files.length > 0;
}
/**
* Runs the data tests of the team file on the deploy branch, and reports them. Without tests it does nothing.
* @throws Failure, Stop; PlatformError when the budget is spent
*/
async function testProduction(context, deployBranch) {
	if (!await hasDataTests(context)) return;
	await context.journal.phase("Data tests", async () => {
		const run = await runDataTests(context, deployBranch, deployBranch);
		run.report();
		if (run.failure) throw run.failure;
	});
}
/**
* Runs the data tests of the team file on a branch.
* @param deployBranch its environment is the production environment; null for a branch that is not it
* @throws Stop; PlatformError when the budget is spent
*/
async function runDataTests(context, branch, deployBranch) {
	const { journal, log, budget } = context;
	const team = await (0,load_once/* teamFileOf */.F)(context);
	let tests = [];
	let problem = null;
	const results = /* @__PURE__ */ new Map();
	try {
		tests = await readAllTests(context, team.tests);
		if (tests.length > 0) await runAll(context, tests, {
			team,
			branch,
			deployBranch
		}, results);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR || error instanceof errors/* PlatformError */.Wk) || budget.signal.aborted) throw error;
		problem = error instanceof failure/* Failure */.HR ? error : notRun(error);
	}
	const all = tests.map((test) => results.get(test) ?? {
		...about(test, branch),
		...unknown
	});
	const failed = all.filter(({ state }) => state === "failed");
	return {
		report() {
			if (all.length === 0) return;
			journal.found({ dataTests: all });
			log.lines(all.map(lineOf));
		},
		failure: failed.length > 0 ? failureOf(failed, all.length, branch) : problem
	};
}
async function runAll(context, tests, { team, branch, deployBranch }, results) {
	const { signal } = context.budget;
	const opened = await (0,environment/* openEnvironment */.Ay)(context, branch, deployBranch ?? "", team.securityContext, signal);
	if ("problem" in opened) throw new failure/* Failure */.HR("unsupported", `The data tests were not run. ${opened.problem}`, advice);
	await (0,concurrency/* eachOf */.p)(tests, atOnce, async (test) => {
		results.set(test, await resultOf(context, test, branch, opened.api));
	});
}
const advice = "Data tests need an environment of the branch with a query API: set \"open-with: staging\".";
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
function lineOf({ name, state, rows, durationMs, reason }) {
	return `Data test "${name}" ${state}: ${[
		reason,
		state === "passed" && (0,runtime_text/* count */.U9)(rows ?? 0, "row"),
		durationMs !== void 0 && `${durationMs} ms`
	].filter(Boolean).join(", ")}`;
}
function failureOf(failed, total, branch) {
	const named = failed.slice(0, mostNamed).map(({ name, reason = "" }) => `"${name}" (${(0,runtime_text/* withoutStop */.f6)(reason)})`).join(", ");
	const more = failed.length > mostNamed ? `, and ${failed.length - mostNamed} more` : "";
	return new failure/* Failure */.HR("tests", `${failed.length} of ${total} data ${total === 1 ? "test fails" : "tests fail"} on branch "${(0,runtime_text/* oneLine */.TN)(branch, 255)}": ${named}${more}.`, "Correct the model or its tables, or the tests.");
}
function notRun(error) {
	return new failure/* Failure */.HR((0,errors/* failureKindOf */.Kt)(error, "unsupported"), `The data tests were not run: ${(0,runtime_text/* withoutStop */.f6)(error.message)}.`, error.advice, {
		cause: error,
		responded: error.status !== void 0 && error.trouble !== "unreachable"
	});
}



/***/ }),

/***/ 3755:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ teamFileOf)
/* harmony export */ });
/* harmony import */ var _load_team_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5443);

// build/team-file/load-once.js
const loaded = /* @__PURE__ */ new WeakMap();
/**
* The team file of a run, which is read once: the comparison and the data tests both need it.
* @throws what {@link loadTeamFile} throws
*/
async function teamFileOf(context) {
	const known = loaded.get(context.journal);
	if (known !== void 0) return known;
	const team = await (0,_load_team_file_js__WEBPACK_IMPORTED_MODULE_0__/* .loadTeamFile */ .W)(context);
	loaded.set(context.journal, team);
	return team;
}



/***/ })

};
