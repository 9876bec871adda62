export const id = 290;
export const ids = [290];
export const modules = {

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

/***/ 412:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ createLimit),
/* harmony export */   p: () => (/* binding */ eachOf)
/* harmony export */ });
// build/runtime/concurrency.js
/** Lets at most this many pieces of work run at once; the others wait for their turn, in their order. */
function createLimit(most) {
	const waiting = [];
	let running = 0;
	return async (work) => {
		if (running >= most) await new Promise((resume) => waiting.push(resume));
		running++;
		try {
			return await work();
		} finally {
			running--;
			waiting.shift()?.();
		}
	};
}
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

/***/ 1476:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ countMarks)
/* harmony export */ });
// build/runtime/yaml-size.js
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
