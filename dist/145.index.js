export const id = 145;
export const ids = [145];
export const modules = {

/***/ 727:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WZ: () => (/* binding */ maxNodes),
/* harmony export */   _6: () => (/* binding */ sourceTree),
/* harmony export */   pD: () => (/* binding */ hashesOfFiles)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3204);
/* harmony import */ var _page_schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8543);


// build/platform/file-schemas.js
/**
* Path to lower-case hash; the map may be wrapped in `files`, and paths may start with a slash (contract, fileHashes and
* listFiles). A list without any hash is none.
*/
const hashesOfFiles = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj)(), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5)()), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pd)((response) => {
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

/***/ 7145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  anyPage: () => (/* binding */ anyPage),
  anything: () => (/* binding */ anything),
  branchPage: () => (/* binding */ branchPage),
  caller: () => (/* reexport */ caller),
  dataToken: () => (/* binding */ dataToken),
  deployment: () => (/* reexport */ deployment),
  deploymentSettings: () => (/* binding */ deploymentSettings),
  devSession: () => (/* binding */ devSession),
  environments: () => (/* binding */ environments),
  hashesOfFiles: () => (/* reexport */ file_schemas/* hashesOfFiles */.pD),
  logPage: () => (/* reexport */ logPage),
  maxNodes: () => (/* reexport */ file_schemas/* maxNodes */.WZ),
  mergeAnswer: () => (/* binding */ mergeAnswer),
  pulled: () => (/* binding */ pulled),
  servedSpec: () => (/* binding */ servedSpec),
  sourceTree: () => (/* reexport */ file_schemas/* sourceTree */._6),
  stateOfBuild: () => (/* binding */ stateOfBuild),
  syncResult: () => (/* binding */ syncResult),
  syncRunPage: () => (/* binding */ syncRunPage),
  syncStarted: () => (/* binding */ syncStarted),
  syncStatus: () => (/* binding */ syncStatus),
  uploadFinished: () => (/* binding */ uploadFinished),
  uploadStarted: () => (/* binding */ uploadStarted),
  validation: () => (/* reexport */ validation)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/page-schema.js
var page_schema = __webpack_require__(8543);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/account-schemas.js


// build/platform/account-schemas.js
const account_schemas_text = (0,schemas/* string */.Yj)().check((0,api/* _trim */.WN)());
/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = (0,schemas/* object */.Ik)({
	resourceType: (0,schemas/* catch */.Mf)(account_schemas_text, ""),
	resources: (0,schemas/* catch */.Mf)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)(account_schemas_text, "")), []),
	actions: (0,schemas/* catch */.Mf)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)(account_schemas_text, "")), [])
});
const caller = (0,schemas/* object */.Ik)({
	isAdmin: (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)((0,schemas/* boolean */.zM)()), void 0),
	/** Filled in this response only (contract, User); absent and null mean unknown. */
	userPolicies: (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)(policy, {
		resourceType: "",
		resources: [],
		actions: []
	}))), void 0)
});
const deployment = (0,schemas/* object */.Ik)({
	name: (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)(account_schemas_text), void 0),
	creationStep: (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)(account_schemas_text), void 0)
});


// EXTERNAL MODULE: ./build/shaken/main/build/platform/file-schemas.js
var file_schemas = __webpack_require__(727);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/log-schema.js


// build/platform/log-schema.js
/**
* Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
* decision depends on an entry, so nothing in it is an error.
*/
function readEntry(item) {
	const { timestamp, level, message, phase, durationMs } = typeof item === "object" && item !== null && !Array.isArray(item) ? item : {};
	return {
		timestamp: typeof timestamp === "string" ? timestamp : "",
		level: typeof level === "string" ? level : "",
		message: typeof message === "string" ? message : "",
		phase: typeof phase === "string" ? phase.trim() : void 0,
		durationMs: typeof durationMs === "number" && Number.isFinite(durationMs) ? durationMs : void 0
	};
}
const logPage = (0,page_schema/* pageOfList */.j2)((0,schemas/* pipe */.Fs)((0,schemas/* custom */.Ie)(Array.isArray), (0,schemas/* transform */.pd)((items) => items.map(readEntry))));


;// CONCATENATED MODULE: ./build/shaken/main/build/platform/validation-schema.js


// build/platform/validation-schema.js
/**
* Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
* list with anything but objects has no errors.
*/
function readErrors(items) {
	if (!Array.isArray(items)) return [];
	const errors = [];
	for (const item of items) {
		if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
		const { message, fileName } = item;
		errors.push({
			message: typeof message === "string" ? message : "",
			fileName: typeof fileName === "string" ? fileName : void 0
		});
	}
	return errors;
}
/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
const validation = (0,schemas/* object */.Ik)({
	branchName: page_schema/* nonBlank */.GT,
	mode: page_schema/* nonBlank */.GT,
	valid: (0,schemas/* boolean */.zM)(),
	errors: (0,schemas/* pipe */.Fs)((0,schemas/* optional */.lq)((0,schemas/* unknown */.L5)()), (0,schemas/* transform */.pd)(readErrors)),
	cubesCount: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)())
});


;// CONCATENATED MODULE: ./build/shaken/main/build/platform/schemas.js







// build/platform/schemas.js
const syncStarted = (0,schemas/* object */.Ik)({
	syncJobId: page_schema/* nonBlank */.GT,
	branchName: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq)
});
const syncStatus = (0,schemas/* object */.Ik)({
	status: page_schema/* nonBlank */.GT,
	progress: (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({
		percentComplete: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
		message: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
		stage: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq)
	})),
	updatedAt: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	error: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq)
});
/** `null` and `{}` mean "not there yet". */
const syncResult = (0,schemas/* nullable */.me)((0,schemas/* object */.Ik)({
	branchName: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	generatedFiles: (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)((0,schemas/* object */.Ik)({ path: (0,schemas/* string */.Yj)() }), { path: "(unreadable)" }))),
	manifestStats: (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({
		models: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
		sources: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
		macros: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)())
	})),
	cubeCount: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
	durationMs: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)())
}));
const syncRunPhase = (0,schemas/* object */.Ik)({
	phase: page_schema/* nonBlank */.GT,
	startedOffsetMs: (0,schemas/* number */.ai)(),
	durationMs: (0,schemas/* number */.ai)()
});
const syncRun = (0,schemas/* object */.Ik)({
	syncJobId: page_schema/* nonBlank */.GT,
	status: (0,schemas/* catch */.Mf)(page_schema/* text */.Qq, ""),
	branchName: (0,schemas/* catch */.Mf)(page_schema/* text */.Qq, ""),
	durationMs: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
	errorMessage: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	failedPhase: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	gitRef: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	gitCommit: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	commitSha: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	triggerContext: (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({ headSha: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq) })),
	startedAt: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	phases: (0,page_schema/* optional */.lq)((0,page_schema/* listOf */.c3)(syncRunPhase))
});
const syncRunPage = (0,page_schema/* pageOf */.ZZ)(syncRun);
/** A response that is not parsed. */
const anything = (0,schemas/* unknown */.L5)();
/** A page of a list whose items are of no interest. */
const anyPage = (0,page_schema/* pageOf */.ZZ)(anything);
const branch = (0,schemas/* object */.Ik)({
	/** Grows with each branch that is created. */
	id: (0,page_schema/* optional */.lq)((0,schemas/* number */.ai)()),
	name: (0,schemas/* string */.Yj)(),
	parentBranch: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)()),
	lastHash: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	isStagingEnvironmentEnabled: (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)())
});
const branchPage = (0,page_schema/* pageOf */.ZZ)(branch);
const credential = (0,schemas/* object */.Ik)({
	type: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)()),
	url: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)())
});
const environment = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({
	id: (0,schemas/* union */.KC)([(0,schemas/* string */.Yj)(), (0,schemas/* number */.ai)()]),
	type: page_schema/* text */.Qq,
	branch: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)()),
	user: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)()),
	api_credentials: (0,schemas/* catch */.Mf)((0,schemas/* union */.KC)([(0,schemas/* array */.YO)(credential), (0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* catch */.Mf)(credential, {}))]), [])
}), (0,schemas/* transform */.pd)(({ id, type, branch, user, api_credentials: credentials }) => {
	const rest = Array.isArray(credentials) ? credentials.find((one) => one.type === "rest") : credentials.rest;
	return {
		id: String(id),
		type,
		branch,
		user,
		queryUrl: rest?.url
	};
}));
const environments = (0,page_schema/* pageOf */.ZZ)(environment);
/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
const dataToken = (0,schemas/* pipe */.Fs)((0,schemas/* object */.Ik)({ data: (0,schemas/* object */.Ik)({
	token: page_schema/* nonBlank */.GT,
	security_context: (0,schemas/* catch */.Mf)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)()), {})
}) }), (0,schemas/* transform */.pd)(({ data }) => ({
	token: data.token,
	signed: data.security_context
})));
const deploymentSettings = (0,schemas/* object */.Ik)({
	deployBranchName: page_schema/* nonBlank */.GT,
	deployBranchReadOnly: (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)()),
	deployBranchMergeAllowed: (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)()),
	deployMode: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq)
});
const stateOfBuild = (0,schemas/* object */.Ik)({
	branchName: (0,schemas/* catch */.Mf)((0,schemas/* string */.Yj)(), ""),
	status: page_schema/* nonBlank */.GT,
	buildJobId: (0,page_schema/* optional */.lq)((0,schemas/* union */.KC)([(0,schemas/* number */.ai)(), (0,schemas/* string */.Yj)()])),
	errorText: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	lastHash: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq),
	updatedAt: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq)
});
const devSession = (0,schemas/* object */.Ik)({
	branchName: page_schema/* nonBlank */.GT,
	parentBranch: (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)())
});
const pulled = (0,schemas/* object */.Ik)({ buildTriggered: (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)()) });
/** Only `merged` says that a merge took place: it is required. */
const mergeAnswer = (0,schemas/* object */.Ik)({
	merged: (0,schemas/* boolean */.zM)(),
	branchDeleted: (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)())
});
/** The transaction is sent back unchanged; only its ID is known. */
const uploadStarted = (0,schemas/* object */.Ik)({ transaction: (0,schemas/* looseObject */._H)({ id: (0,schemas/* string */.Yj)().check((0,api/* _minLength */.m9)(1)) }) });
const uploadFinished = (0,schemas/* object */.Ik)({ lastHash: (0,page_schema/* optional */.lq)(page_schema/* text */.Qq) });
const described = (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({ properties: (0,page_schema/* optional */.lq)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)())) }));
/** The OpenAPI document of the tenant; only what is needed is parsed. */
const servedSpec = (0,schemas/* object */.Ik)({
	/** Path \u2192 method \u2192 operation. */
	paths: (0,page_schema/* optional */.lq)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* catch */.Mf)((0,schemas/* record */.g1)((0,schemas/* string */.Yj)(), (0,schemas/* unknown */.L5)()), {}))),
	components: (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({ schemas: (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({
		StartDbtSyncInput: described,
		DbtSyncRun: described
	})) }))
});



/***/ })

};
