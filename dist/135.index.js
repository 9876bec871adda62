export const id = 135;
export const ids = [135];
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
