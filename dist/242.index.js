export const id = 242;
export const ids = [242];
export const modules = {

/***/ 2242:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   summary: () => (/* reexport safe */ _node_modules_actions_core_lib_summary_js__WEBPACK_IMPORTED_MODULE_0__.z)
/* harmony export */ });
/* harmony import */ var _node_modules_actions_core_lib_summary_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1238);



/***/ })

};
