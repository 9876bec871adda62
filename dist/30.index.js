export const id = 30;
export const ids = [30];
export const modules = {

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

/***/ 4030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   anyPage: () => (/* binding */ anyPage),
/* harmony export */   anything: () => (/* binding */ anything),
/* harmony export */   branchPage: () => (/* binding */ branchPage),
/* harmony export */   caller: () => (/* binding */ caller),
/* harmony export */   dataToken: () => (/* binding */ dataToken),
/* harmony export */   deployment: () => (/* binding */ deployment),
/* harmony export */   deploymentSettings: () => (/* binding */ deploymentSettings),
/* harmony export */   devSession: () => (/* binding */ devSession),
/* harmony export */   environments: () => (/* binding */ environments),
/* harmony export */   hashesOfFiles: () => (/* binding */ hashesOfFiles),
/* harmony export */   logPage: () => (/* binding */ logPage),
/* harmony export */   maxNodes: () => (/* binding */ maxNodes),
/* harmony export */   mergeAnswer: () => (/* binding */ mergeAnswer),
/* harmony export */   pulled: () => (/* binding */ pulled),
/* harmony export */   servedSpec: () => (/* binding */ servedSpec),
/* harmony export */   sourceTree: () => (/* binding */ sourceTree),
/* harmony export */   stateOfBuild: () => (/* binding */ stateOfBuild),
/* harmony export */   syncResult: () => (/* binding */ syncResult),
/* harmony export */   syncRunPage: () => (/* binding */ syncRunPage),
/* harmony export */   syncStarted: () => (/* binding */ syncStarted),
/* harmony export */   syncStatus: () => (/* binding */ syncStatus),
/* harmony export */   uploadFinished: () => (/* binding */ uploadFinished),
/* harmony export */   uploadStarted: () => (/* binding */ uploadStarted),
/* harmony export */   validation: () => (/* binding */ validation)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);
/* harmony import */ var _page_schema_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8543);



// build/platform/schemas.js
const syncStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const syncStatus = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	progress: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		percentComplete: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		message: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
		stage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	})),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	error: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Paths may start with a slash (contract, fileHashes and listFiles). */
const inModel = (path) => path.replace(/^\//, "");
/** `null` and `{}` mean "not there yet". A file without a hash has an empty one. */
const syncResult = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .me)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	generatedFiles: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		path: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
		hash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
	}), { path: "(unreadable)" }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ path, hash = "" }) => ({
		path: inModel(path),
		hash: hash.toLowerCase()
	}))))),
	manifestStats: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		models: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		sources: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
		macros: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	})),
	cubeCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
const syncRunPhase = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	phase: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	startedOffsetMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	durationMs: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()
});
const syncRun = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	syncJobId: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	status: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	durationMs: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	errorMessage: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	failedPhase: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitRef: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	gitCommit: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	commitSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	triggerContext: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ headSha: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) })),
	startedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	phases: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .listOf */ .c3)(syncRunPhase))
});
const syncRunPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(syncRun);
/** A response that is not parsed. */
const anything = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)();
/** A page of a list whose items are of no interest. */
const anyPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(anything);
const branch = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Grows with each branch that is created. */
	id: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()),
	name: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(),
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	isStagingEnvironmentEnabled: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
const branchPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(branch);
const credential = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	type: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	url: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const environment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)()]),
	type: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq,
	branch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	user: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()),
	api_credentials: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(credential), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(credential, {}))]), [])
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ id, type, branch, user, api_credentials: credentials }) => {
	const rest = Array.isArray(credentials) ? credentials.find((one) => one.type === "rest") : credentials.rest;
	return {
		id: String(id),
		type,
		branch,
		user,
		queryUrl: rest?.url
	};
}));
const environments = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOf */ .ZZ)(environment);
/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
const dataToken = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ data: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	token: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	security_context: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {})
}) }), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ data }) => ({
	token: data.token,
	signed: data.security_context
})));
const deploymentSettings = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	deployBranchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	deployBranchReadOnly: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployBranchMergeAllowed: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	deployMode: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const stateOfBuild = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), ""),
	status: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	buildJobId: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC)([(0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)()])),
	errorText: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	updatedAt: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
const devSession = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	parentBranch: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
});
const pulled = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ buildTriggered: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()) });
/** Only `merged` says that a merge took place: it is required. */
const mergeAnswer = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	merged: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	branchDeleted: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)())
});
/** The transaction is sent back unchanged; only its ID is known. */
const uploadStarted = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ transaction: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H)({ id: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1)) }) });
const uploadFinished = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ lastHash: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq) });
const described = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ properties: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())) }));
/** The OpenAPI document of the tenant; only what is needed is parsed. */
const servedSpec = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	/** Path \u2192 method \u2192 operation. */
	paths: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), {}))),
	components: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({ schemas: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		StartDbtSyncInput: described,
		DbtSyncRun: described
	})) }))
});
/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	resourceType: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, ""),
	resources: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), []),
	actions: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq, "")), [])
});
const caller = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	isAdmin: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)()),
	/** Filled in this response only (contract, User); absent and null mean unknown. */
	userPolicies: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)(policy, {
		resourceType: "",
		resources: [],
		actions: []
	})))
});
const deployment = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	name: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq),
	creationStep: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)(_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)
});
/** Path to lower-case hash; the map may be wrapped in `files` (contract, fileHashes). A list without any hash is none. */
const hashesOfFiles = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((response) => {
	const { files } = response;
	const wrapped = isRecord(files) && typeof files.hash !== "string";
	const pairs = Object.entries(wrapped ? files : response).map(([path, entry]) => [inModel(path), isRecord(entry) && typeof entry.hash === "string" ? entry.hash.toLowerCase() : ""]);
	return new Map(pairs.filter(([, hash]) => hash !== ""));
}));
/** A source tree of more nodes than this is not read to its end. */
const maxNodes = 2e4;
const nodes = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)())), void 0);
/**
* The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
* if there are more: the tree has too many nodes, or further pages.
*/
const sourceTree = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	items: nodes,
	data: nodes,
	pageInfo: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfo */ .Iq
}), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items, data = [], pageInfo: page }) => {
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
/**
* Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
* decision depends on an entry, so nothing in it is an error.
*/
function readEntry(item) {
	const { timestamp, level, message, phase, durationMs } = isRecord(item) && !Array.isArray(item) ? item : {};
	return {
		timestamp: typeof timestamp === "string" ? timestamp : "",
		level: typeof level === "string" ? level : "",
		message: typeof message === "string" ? message : "",
		phase: typeof phase === "string" ? phase.trim() : void 0,
		durationMs: typeof durationMs === "number" && Number.isFinite(durationMs) ? durationMs : void 0
	};
}
const logPage = (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .pageOfList */ .j2)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .custom */ .Ie)(Array.isArray), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)((items) => items.map(readEntry))));
/**
* Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
* list with anything but objects has no errors.
*/
function readErrors(items) {
	if (!Array.isArray(items)) return [];
	const errors = [];
	for (const item of items) {
		if (!isRecord(item) || Array.isArray(item)) return [];
		const { message, fileName } = item;
		errors.push({
			message: typeof message === "string" ? message : "",
			fileName: typeof fileName === "string" ? fileName : void 0
		});
	}
	return errors;
}
/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
const validation = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	branchName: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	mode: _page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .nonBlank */ .GT,
	valid: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(),
	errors: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(readErrors)),
	cubesCount: (0,_page_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
});
function isRecord(value) {
	return typeof value === "object" && value !== null;
}



/***/ })

};
