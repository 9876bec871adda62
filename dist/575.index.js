export const id = 575;
export const ids = [575,569];
export const modules = {

/***/ 7575:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  preflight: () => (/* binding */ preflight)
});

// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var build_failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/locate/text-files.js
var text_files = __webpack_require__(5534);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/errors.js
var errors = __webpack_require__(4279);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/tenant.js
var tenant = __webpack_require__(5037);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/undo.js
var undo = __webpack_require__(4423);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/budget.js
var runtime_budget = __webpack_require__(7050);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/duration.js
var duration = __webpack_require__(8895);
// EXTERNAL MODULE: ./build/shaken/main/build/report/preflight-section.js
var preflight_section = __webpack_require__(2906);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/check.js



// build/preflight/check.js
/** The row as in the report. */
function rowOf({ name, state, found, remedy, neededFor, required }) {
	return {
		name,
		state,
		found,
		remedy,
		neededFor,
		required
	};
}
/** The data of a result; undefined when there is none. */
function dataOf(result) {
	return result && "data" in result ? result.data : void 0;
}
/** The error of a result; undefined when there is none. */
function errorOf(result) {
	return result && "error" in result ? result.error : void 0;
}
function ok(subject, found) {
	return {
		...subject,
		state: "ok",
		found,
		remedy: "",
		kind: "none"
	};
}
function missing(subject, found, remedy, kind) {
	return {
		...subject,
		state: "missing",
		found,
		remedy,
		kind
	};
}
function unknown(subject, found, remedy, kind) {
	return {
		...subject,
		state: "unknown",
		found,
		remedy,
		kind
	};
}
/** A check that failed with an error of the platform. */
function unknownFor(subject, cause) {
	const { message, advice } = cause;
	return {
		...unknown(subject, (0,runtime_text/* withoutStop */.f6)(message), advice, (0,errors/* failureKindOf */.Kt)(cause, "input")),
		cause
	};
}
function notNeeded(subject, found) {
	return {
		...subject,
		state: "not needed",
		found,
		remedy: "",
		kind: "none"
	};
}
/**
* A check without data: `missing` if a permission is missing, otherwise `unknown`.
* @param result an error or a skipped query
*/
function withoutData(subject, result) {
	if ("unasked" in result) return unknown(subject, `not checked: ${result.unasked}`, "", result.kind);
	if ("data" in result) return unknown(subject, "not in the response of the platform", "", "unsupported");
	const { error } = result;
	const kind = (0,errors/* failureKindOf */.Kt)(error, "input");
	if (error.status === 401) return unknown(subject, "not checked: the platform rejected the token", "", kind);
	return error.status === 403 ? missing(subject, (0,runtime_text/* withoutStop */.f6)(error.message), error.advice, kind) : unknownFor(subject, error);
}
/** The first missing requirement of `sync`, else the first unknown one; null when all are met: unknown counts as not met. */
function firstUnmet(checks) {
	const required = checks.filter((check) => check.required);
	const first = (state) => required.find((check) => check.state === state);
	return first("missing") ?? first("unknown") ?? null;
}
/** The final message of a successful run. */
function sentenceOf(checks) {
	const named = (wanted, label) => {
		const names = checks.filter(({ state }) => state === wanted).map(({ name }) => name);
		return names.length === 0 ? [] : [`${label}: ${names.join(", ")}.`];
	};
	return [
		"Ready: all requirements of \"sync\" that can be checked are met.",
		...named("missing", "Missing for other commands"),
		...named("unknown", "Unknown")
	].join(" ");
}
/**
* Features of the tenant and settings of the deployment, for later steps.
* @param settings undefined when they could not be read
*/
function featuresOf(flags, settings) {
	return {
		...flags,
		deployMode: settings?.deployMode === void 0 ? null : (0,runtime_text/* oneLine */.TN)(settings.deployMode, 40),
		readOnly: settings?.deployBranchReadOnly ?? null,
		mergeAllowed: settings?.deployBranchMergeAllowed ?? null
	};
}
/** The checks that matter as log lines, each with its fix below it, and the names of the others. */
function checkLines(all) {
	const checks = all.filter(preflight_section/* isMain */.CA);
	const others = all.filter((check) => !(0,preflight_section/* isMain */.CA)(check)).map(({ name }) => name);
	const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length));
	const stateWidth = Math.max(0, ...checks.map(({ state }) => state.length));
	const indent = " ".repeat(3 + stateWidth + 2);
	const lines = checks.flatMap((check) => {
		const { name, state, found, neededFor } = check;
		const remedy = (0,preflight_section/* fixOf */.BW)(check);
		const row = `${(0,preflight_section/* stateMark */.B3)(check)} ${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${(0,runtime_text/* oneLine */.TN)(found, 600)}`;
		const notes = [remedy && `Fix: ${(0,runtime_text/* oneLine */.TN)(remedy, 600)}`, state === "missing" && neededFor.length > 0 && `Needed for: ${neededFor.join(", ")}.`].filter((note) => note);
		return notes.length === 0 ? [row] : [row, `${indent}\u2192 ${notes.join(" ")}`];
	});
	if (others.length === 0) return lines;
	return [...lines, `${(0,runtime_text/* count */.U9)(others.length, "other check")} with nothing to fix: ${others.join(", ")}`];
}


;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/served-spec.js

// build/preflight/served-spec.js
/** Longer paths are ignored: matching them would take too long. */
const mostCharacters = 1e3;
/**
* Reads the OpenAPI document.
* @returns null when it has no operations
*/
function readSpec(spec) {
	const ids = /* @__PURE__ */ new Set();
	const routes = /* @__PURE__ */ new Set();
	for (const [path, methods] of Object.entries(spec.paths ?? {})) {
		if (path.length > mostCharacters) continue;
		for (const [method, operation] of Object.entries(methods)) {
			if (typeof operation !== "object" || operation === null) continue;
			routes.add(routeOf(method, path));
			ids.add(Reflect.get(operation, "operationId"));
		}
	}
	if (routes.size === 0) return null;
	return {
		has: ({ id, method, path }) => ids.has(id) || routes.has(routeOf(method, path)),
		hasMembers(schema, members) {
			const properties = spec.components?.schemas?.[schema]?.properties;
			return properties === void 0 ? null : members.every((member) => Object.hasOwn(properties, member));
		}
	};
}
/** Ignores the names of parameters and a slash at the end, which differ between platform versions. */
function routeOf(method, path) {
	return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, "{}").replace(/\/+$/, "")}`;
}
/** The tenant's OpenAPI document, or null when there is none or it lists no operations. */
function specIn(spec) {
	const data = dataOf(spec);
	return data ? readSpec(data) : null;
}
/** A feature that the OpenAPI document does not cover. Only a requirement of `sync` has a fix. */
function undescribed(subject, spec) {
	const { found, remedy, kind } = descriptionCheck(spec);
	if (!subject.required) return unknown(subject, "unknown without the tenant's OpenAPI document", "", kind);
	return unknown(subject, `unknown without the tenant's OpenAPI document (${found})`, remedy, kind);
}
/** Whether the tenant serves an OpenAPI document. */
function descriptionCheck(spec) {
	const subject = {
		name: "OpenAPI document",
		neededFor: ["preflight"],
		required: false
	};
	if (specIn(spec)) return ok(subject, "served");
	const trouble = errorOf(spec)?.trouble;
	if (dataOf(spec) || trouble === "unsupported" || trouble === "not-found") return missing(subject, "this tenant serves no OpenAPI document with operations", "The tenant may run an older platform version: try \"command: sync\" to see what works.", "unsupported");
	return withoutData(subject, spec);
}


;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/ask-platform.js









// build/preflight/ask-platform.js
/** Time limit of one query, retries included, so that there is time for the others. */
const queryMs = 15e3;
/** Validation is synchronous and slow. */
const validationMs = 12e4;
const newest = 10;
/**
* Sends all read requests of a preflight to the platform, one after the other. Each has its own time limit, and a failed
* one does not stop the others. Requests that are pointless with a rejected token or an unknown deployment are skipped.
*/
async function queryPlatform(context) {
	const { platform } = context;
	const path = { deploymentId: context.deployment.id };
	const ask = createQueries(context);
	const me = await ask(tenant/* getMe */.jp, (options) => platform.call(tenant/* getMe */.jp, { path: {} }, options));
	const deployment = await ask(tenant/* getDeployment */.i8, (options) => platform.call(tenant/* getDeployment */.i8, { path }, options));
	const askOn = !dataOf(me) && errorOf(deployment)?.status === 401 ? async () => tokenRejected : ask;
	const settings = await askOn(tenant/* getDeploymentSettings */.BY, (options) => platform.call(tenant/* getDeploymentSettings */.BY, { path }, options));
	const askThere = errorOf(deployment)?.trouble === "not-found" && !dataOf(settings) ? async () => deploymentUnknown : askOn;
	const history = await askThere(undo/* listDbtSyncs */.bs, async (options) => {
		return (await platform.call(undo/* listDbtSyncs */.bs, {
			path,
			query: { first: newest }
		}, options)).items;
	});
	const spec = await askOn(tenant/* getSpec */.oJ, (options) => platform.call(tenant/* getSpec */.oJ, { path: {} }, options));
	const noSpec = specIn(spec) === null;
	const deployBranch = dataOf(settings)?.deployBranchName;
	return {
		me,
		deployment,
		settings,
		history,
		spec,
		validation: noSpec && deployBranch !== void 0 ? await askThere(model/* validateDataModel */.QH, (options) => platform.call(model/* validateDataModel */.QH, {
			path,
			query: { branchName: deployBranch }
		}, options), validationMs) : void 0,
		branches: noSpec ? await askThere(undo/* listBranches */.jr, async (options) => {
			return (await platform.call(undo/* listBranches */.jr, {
				path,
				query: { first: newest }
			}, options)).items;
		}) : void 0
	};
}
const tokenRejected = {
	unasked: "the platform rejected the token",
	kind: "auth"
};
const deploymentUnknown = {
	unasked: "the deployment was not found",
	kind: "input"
};
/** @returns runs a query within its time limit */
function createQueries({ budget, clock }) {
	/** Once the platform is known to be unreachable, queries are not retried until one gets a response. */
	let silent = false;
	let heard = false;
	return async (operation, query, mostMs = queryMs) => {
		const share = (0,runtime_budget/* startBudget */.cg)(clock, mostMs);
		try {
			const data = await query({
				signal: (0,runtime_budget/* anySignal */.JG)([budget.signal, share.signal]),
				retry: heard || !silent,
				requestTimeoutMs: mostMs
			});
			heard = true;
			return { data };
		} catch (error) {
			if (error instanceof build_failure/* Stop */.VG && budget.signal.aborted) return {
				unasked: error.reason === "timeout" ? "the step timed out" : "the step was cancelled",
				kind: error.reason
			};
			if (!(error instanceof errors/* PlatformError */.Wk || error instanceof build_failure/* Stop */.VG)) throw error;
			const failure = error instanceof build_failure/* Stop */.VG ? outOfTime(operation, mostMs) : error;
			if (failure.trouble === "unreachable") silent = true;
			else heard = true;
			return { error: failure };
		} finally {
			share.release();
		}
	};
}
function outOfTime(operation, mostMs) {
	return new errors/* PlatformError */.Wk({
		operation,
		trouble: "unreachable",
		text: `timed out after ${(0,duration/* formatDuration */.a3)(mostMs)}`,
		advice: "The platform does not respond: try again later.",
		arrived: "unknown"
	});
}


// EXTERNAL MODULE: ./build/shaken/main/build/inputs/table.js
var table = __webpack_require__(2144);
;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/features.js






// build/preflight/features.js
/** The fix for an operation that a tenant lacks. */
const updateAdvice = "Ask for an update of the tenant: newer platform versions have it.";
/** In version 0.10 of the API; this action does not call it, so it has no row of its own. */
const generatedFiles = {
	id: "getDbtSyncGeneratedFiles",
	method: "GET",
	path: "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files"
};
const responded = "it responded";
/** All of them, in the order of the table. The last ones are used by no command. */
const features = [
	{
		key: "start",
		name: "start of a dbt sync",
		neededFor: table/* syncing */.oE,
		required: "always",
		operations: [tenant/* startDbtSync */.g3],
		evidence: ({ history }) => dataOf(history) && "the sync history at the same URL responded",
		without: "nothing can be synced"
	},
	{
		key: "ref",
		name: "sync of a chosen ref",
		neededFor: table/* syncing */.oE,
		members: ["StartDbtSyncInput", ["ref"]],
		without: "the tracked branch is synced and \"ref\" is ignored; \"ref-verified\" is \"unknown\" or \"false\""
	},
	{
		key: "status",
		name: "status of a sync",
		neededFor: table/* syncing */.oE,
		required: "if described",
		operations: [undo/* getDbtSyncStatus */.ex],
		without: "a sync cannot be followed"
	},
	{
		key: "result",
		name: "result of a sync",
		neededFor: table/* syncing */.oE,
		operations: [tenant/* getDbtSyncResult */.PN],
		without: "generated files and cubes are not counted"
	},
	{
		key: "logs",
		name: "log of a sync",
		neededFor: table/* syncing */.oE,
		operations: [tenant/* getDbtSyncLogs */.LY],
		without: "the log shows only the progress"
	},
	{
		key: "history",
		name: "history of syncs",
		neededFor: [...table/* syncing */.oE, "cleanup"],
		operations: [undo/* listDbtSyncs */.bs],
		evidence: ({ history }) => dataOf(history) && responded,
		without: "a sync whose start response was lost cannot be found, and the ref can rarely be verified"
	},
	{
		key: "gitRef",
		name: "ref in the history",
		neededFor: table/* syncing */.oE,
		members: ["DbtSyncRun", ["gitRef"]],
		evidence: ({ history }) => dataOf(history)?.some(({ gitRef }) => gitRef) && "it is in the sync history",
		without: "\"ref-verified\" is \"unknown\" unless the branch name shows the ref; \"release\" then needs the input \"branch\""
	},
	{
		key: "cancel",
		name: "cancel of a sync",
		neededFor: table/* syncing */.oE,
		operations: [undo/* cancelDbtSync */.qU],
		without: "a sync continues, and costs, after its job was cancelled"
	},
	{
		key: "branches",
		name: "list of branches",
		neededFor: [...table/* opening */.zs, "cleanup"],
		required: "if described",
		forValidation: true,
		operations: [undo/* listBranches */.jr],
		evidence: ({ branches }) => dataOf(branches) && responded,
		without: "no branch can be found, so none can be opened"
	},
	{
		key: "staging",
		name: "staging environments",
		neededFor: table/* opening */.zs,
		operations: [undo/* setBranchStagingEnvironment */.P$],
		evidence: ({ branches }) => dataOf(branches)?.some((branch) => branch.isStagingEnvironmentEnabled !== void 0) && "the list of branches shows them",
		without: "branches can only be opened with \"activate: dev-mode\""
	},
	{
		key: "devMode",
		name: "dev mode",
		neededFor: table/* opening */.zs,
		operations: [model/* startDevMode */.Dd],
		without: "branches can only be opened with \"activate: staging\""
	},
	{
		key: "buildStatus",
		name: "build status",
		neededFor: table/* opening */.zs,
		required: "if described",
		forValidation: true,
		operations: [undo/* buildStatus */.Bg],
		without: "builds cannot be awaited"
	},
	{
		key: "validate",
		name: "validation",
		neededFor: table/* opening */.zs,
		required: "always",
		forValidation: true,
		operations: [model/* validateDataModel */.QH],
		evidence: ({ validation }) => dataOf(validation) && responded,
		without: "no branch can be validated; \"sync\" works only with \"validate: false\""
	},
	{
		key: "merge",
		name: "merge",
		neededFor: ["merge", "release"],
		operations: [model/* mergeToDefaultBranch */.xb],
		without: "branches can only be merged manually on the platform"
	},
	{
		key: "upload",
		name: "upload of a data model",
		neededFor: ["deploy"],
		operations: [
			model/* startUpload */.aH,
			model/* uploadFile */.QM,
			model/* finishUpload */.Vz
		],
		without: "data models cannot be deployed from a repository"
	},
	{
		key: "manifest",
		name: "sync of a manifest",
		neededFor: [],
		members: ["StartDbtSyncInput", ["source", "manifest"]],
		without: "not needed: for \"sync\", the platform reads the dbt repository itself"
	},
	{
		key: "outputFiles",
		name: "sync into files",
		neededFor: [],
		operations: [generatedFiles],
		members: ["StartDbtSyncInput", ["output"]],
		without: "not needed: \"sync\" uses the branch of the sync"
	}
];
/** One row for each feature, one for the branch environment, and all flags by name. */
function featureChecks(results, wanted) {
	const tenantSpec = specIn(results.spec);
	const judged = features.map((feature) => ({
		feature,
		...judge(feature, tenantSpec, results)
	}));
	const flags = Object.fromEntries(judged.map(({ feature, available }) => [feature.key, available]));
	const rows = judged.flatMap(({ feature, available, evidence }) => {
		const { name, neededFor, required, without } = feature;
		const row = checkOf({
			name,
			neededFor,
			required: (required === "always" || required === "if described" && available === false) && (wanted.validate || !feature.forValidation)
		}, available, evidence, without, results.spec);
		return feature.key === "staging" ? [openingCheck(flags, results, wanted), row] : [row];
	});
	return {
		checks: [descriptionCheck(results.spec), ...rows],
		flags
	};
}
/** Whether the feature is available, and the source of that; null when unknown. */
function judge({ operations = [], members, evidence }, tenantSpec, results) {
	if (tenantSpec === null) {
		const shown = evidence?.(results) || "";
		return {
			available: shown ? true : null,
			evidence: shown
		};
	}
	return {
		available: (members ? tenantSpec.hasMembers(...members) : true) && operations.every((operation) => tenantSpec.has(operation)),
		evidence: "from the tenant's OpenAPI document"
	};
}
function checkOf(subject, available, evidence, without, spec) {
	const isUsed = subject.neededFor.length > 0;
	if (available === null) return isUsed ? undescribed(subject, spec) : notNeeded(subject, "not used by any command");
	if (available) return ok(subject, `available (${evidence})`);
	const found = `not available: ${without}`;
	return isUsed ? missing(subject, found, updateAdvice, "unsupported") : notNeeded(subject, found);
}
/** Whether a branch can be opened as `activate` says. */
function openingCheck({ staging = null, devMode = null }, { spec }, { activate, validate }) {
	const subject = {
		name: "branch environment (staging or dev mode)",
		neededFor: table/* opening */.zs,
		required: validate
	};
	if (activate === "never") return notNeeded({
		...subject,
		required: false
	}, "\"activate: never\"");
	const [way, other] = activate === "dev-mode" ? [devMode, staging] : [staging, devMode];
	const names = ["a staging environment", "dev mode"];
	const [name, otherName] = activate === "dev-mode" ? names.toReversed() : names;
	if (way) return ok(subject, `${name} (activate: ${activate})`);
	if (way === null) return undescribed(subject, spec);
	if (other) {
		const instead = activate === "dev-mode" ? "staging" : "dev-mode";
		const found = `only ${otherName} is available, but "activate: ${activate}" needs ${name}`;
		return missing(subject, found, `Set "activate: ${instead}" on the steps of this action.`, "unsupported");
	}
	return missing(subject, "neither staging environments nor dev mode are known to be available, so no branch can be built", `${updateAdvice} Until then, set "validate: false" to sync without validation.`, "unsupported");
}


// EXTERNAL MODULE: ./build/shaken/main/build/steps/changes/environment.js
var environment = __webpack_require__(5567);
// EXTERNAL MODULE: ./build/shaken/main/build/team-file/load-team-file.js + 1 modules
var load_team_file = __webpack_require__(891);
;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/platform-checks.js










// build/preflight/platform-checks.js
/** The actions that allow starting a sync, reading the data model, and reading builds and settings. */
const neededActions = [
	"SchemaUpdate",
	"SchemaRead",
	"DeploymentRead"
];
/**
* Whether the platform accepts the token. Not every tenant can return the user of a token, so any call that needs a
* token counts; 403 is only returned for a valid token.
* @param scheme the input `auth-scheme`
*/
function tokenCheck(results, scheme) {
	const subject = {
		name: "token",
		neededFor: table/* working */.Cc,
		required: true
	};
	const { me, deployment, settings, history } = results;
	const asked = [
		me,
		deployment,
		settings,
		history
	];
	if (dataOf(me)) return ok(subject, `accepted (auth-scheme: ${scheme})`);
	if (asked.some((result) => dataOf(result) !== void 0 || errorOf(result)?.status === 403)) return ok(subject, `accepted (auth-scheme: ${scheme}); this tenant does not return its user`);
	const errors = asked.flatMap((result) => errorOf(result) ?? []);
	const rejected = errors.find(({ status }) => status === 401);
	if (rejected) {
		const found = `${(0,runtime_text/* withoutStop */.f6)(rejected.message)} (auth-scheme: ${scheme})`;
		return missing(subject, found, rejected.advice, "auth");
	}
	const [first] = errors.toSorted((a, b) => weight(a.trouble) - weight(b.trouble));
	return first ? unknownFor(subject, first) : withoutData(subject, me);
}
/** An unreachable platform explains more than a missing operation. */
function weight(trouble) {
	return trouble === "unreachable" ? 0 : trouble === "not-found" ? 1 : 2;
}
/** Whether the deployment exists and this token may access it. */
function deploymentCheck(results, deploymentId) {
	const subject = {
		name: "deployment",
		neededFor: table/* working */.Cc,
		required: true
	};
	const { deployment, settings, history } = results;
	const data = dataOf(deployment);
	if (data) {
		const name = data.name ? ` "${data.name}"` : "";
		const step = data.creationStep && data.creationStep !== "ready" ? `, setup at step "${data.creationStep}"` : "";
		return ok(subject, `deployment ${deploymentId}${name}${step}`);
	}
	if (dataOf(settings)) return ok(subject, `the settings of deployment ${deploymentId} can be read`);
	const result = [deployment, settings].find((result) => errorOf(result)?.trouble !== "unsupported") ?? deployment;
	const error = errorOf(result);
	if (error?.trouble === "not-found") return missing(subject, (0,runtime_text/* withoutStop */.f6)(error.message), error.advice, "input");
	if (error?.trouble === "unsupported" && dataOf(history)) return ok(subject, `the sync history of deployment ${deploymentId} can be read`);
	return withoutData(subject, result);
}
/** The permissions of the token, if the platform returns them: there is no other way to find out without writing. */
function permissionsCheck(me, deploymentId) {
	const subject = {
		name: "token permissions",
		neededFor: table/* working */.Cc,
		required: false
	};
	const caller = dataOf(me);
	const needed = neededActions.join(", ");
	const remedy = `The token needs ${needed} on deployment ${deploymentId}.`;
	if (caller?.isAdmin) return ok(subject, "administrator");
	const policies = caller?.userPolicies ?? [];
	if (policies.length === 0) return unknown(subject, "the platform does not return the permissions of this token", remedy, "unsupported");
	const actions = new Set(policies.filter(({ resourceType, resources }) => isAbout(resourceType, resources, deploymentId)).flatMap((policy) => policy.actions));
	const lacking = neededActions.filter((action) => !actions.has(action));
	if (lacking.length === 0 || actions.has("All")) return ok(subject, needed);
	if (actions.has("DeploymentsManage")) return unknown(subject, `DeploymentsManage, which may or may not include ${lacking.join(", ")}`, remedy, "auth");
	const found = `the policies of the token do not include ${lacking.join(", ")}`;
	return missing({
		...subject,
		required: true
	}, found, `Grant ${lacking.join(", ")} on deployment ${deploymentId} to the role of the token.`, "auth");
}
function isAbout(resourceType, resources, deploymentId) {
	if (resourceType === "Global") return true;
	return resourceType === "Deployment" && (resources.includes("All") || resources.includes(String(deploymentId)));
}
const merging = ["merge", "release"];
/** The settings of the deployment that a merge depends on, one row each. */
function settingsChecks(settings) {
	const data = dataOf(settings);
	const checkOf = (name, neededFor, check) => {
		const subject = {
			name,
			neededFor,
			required: false
		};
		return data ? check(subject, data) : withoutData(subject, settings);
	};
	const branchCheck = (subject, { deployBranchName }) => ok(subject, `"${deployBranchName}"`);
	return [
		checkOf("deploy branch", ["validate", ...merging], branchCheck),
		checkOf("deploy mode", merging, modeCheck),
		checkOf("merge into the deploy branch", merging, mergeCheck)
	];
}
function modeCheck(subject, { deployMode }) {
	if (deployMode === "git") return ok(subject, "\"git\": a merge rebuilds production");
	if (deployMode === "cli") return missing(subject, "\"cli\": production is deployed by upload, and a merge does not rebuild it", "Connect the deployment to a git repository if a merge should rebuild production.", "merge");
	const found = deployMode ? `"${deployMode}"` : "not in the response of the platform";
	return unknown(subject, found, "", "unsupported");
}
function mergeCheck(subject, data) {
	const change = "Change this in the deployment settings";
	if (data.deployBranchReadOnly === true) return missing(subject, "the deploy branch is read-only", `${change} (deployBranchReadOnly).`, "merge");
	if (data.deployBranchMergeAllowed === false) return missing(subject, "not allowed", `${change} (deployBranchMergeAllowed).`, "merge");
	if (data.deployBranchMergeAllowed === true) return ok(subject, "allowed");
	return unknown(subject, "not in the response of the platform", "", "unsupported");
}
/**
* The result of the last dbt sync: only a sync shows whether the platform can access the dbt repository.
* @param history the newest run first
*/
function historyCheck(history) {
	const subject = {
		name: "last dbt sync",
		neededFor: ["sync", "release"],
		required: false
	};
	const runs = dataOf(history);
	if (!runs) {
		const trouble = errorOf(history)?.trouble;
		if (trouble !== "unsupported" && trouble !== "not-found") return withoutData(subject, history);
		return missing(subject, "this tenant has no sync history", "Without it, \"ref-verified\" is \"unknown\" unless the branch name shows the ref, and \"release\" needs the input \"branch\".", "unsupported");
	}
	const [last] = runs;
	if (!last) return unknown(subject, "no sync was run yet", "Run \"command: sync\" once; it shows whether the platform can access the dbt repository.", "sync");
	const when = last.startedAt ? `, started ${last.startedAt}` : "";
	const found = `${last.status || "unknown status"}${last.gitRef ? ` of "${last.gitRef}"` : ""}${when}`;
	if (last.status === "COMPLETED") return ok(subject, found);
	if (last.status !== "FAILED") return unknown(subject, found, "", "sync");
	const why = last.errorMessage || last.failedPhase;
	return unknown(subject, why ? `${found}: ${why}` : found, "Fix this error or sync another ref; another sync of the same code would fail again.", "sync");
}
/** Reads the team file as the commands do that have one. */
async function teamFileOf(context) {
	try {
		return await (0,load_team_file/* loadTeamFile */.W)(context);
	} catch (error) {
		if (error instanceof build_failure/* Failure */.HR) return error;
		if (error instanceof build_failure/* Stop */.VG) return new build_failure/* Failure */.HR(error.reason, "not checked: the step ended.");
		throw error;
	}
}
/** Whether the team file can be read. A command that reads it starts nothing before. */
function teamFileCheck(result, { validate }) {
	const subject = {
		name: "team file",
		neededFor: table/* opening */.zs,
		required: validate
	};
	if (result instanceof build_failure/* Failure */.HR) {
		const { kind, message, advice } = result;
		return ([
			"network",
			"timeout",
			"cancelled"
		].includes(kind) ? unknown : missing)(subject, (0,runtime_text/* withoutStop */.f6)(message), advice || (kind === "input" ? "Fix the file." : ""), kind);
	}
	const { files } = result;
	if (files === null) return notNeeded(subject, "\"github-token\" is empty, so the defaults apply");
	return ok(subject, `the files of ${(files.base ?? files.head).commit} can be read`);
}
/** Time limit of all its requests together: production may have to compile its model. */
const mostMs = 45e3;
const probing = {
	...tenant/* getDeploymentEnvironments */.wI,
	doing: "reading the query API of production"
};
/**
* Sends the requests that a comparison of data models needs, if the commands would compare them.
* @returns what they found; nothing is requested without the name of the deploy branch
*/
async function queryProduction(context, { deployment, settings }, team) {
	if (!context.settings.validate) return { notNeeded: "\"validate: false\"" };
	const deployBranch = dataOf(settings)?.deployBranchName;
	if (deployBranch === void 0) return withoutBranch(settings, deployment);
	if (team instanceof build_failure/* Failure */.HR) return {
		unasked: "the team file is unknown",
		kind: team.kind
	};
	if (!team.compare) return { notNeeded: `"${context.settings.config}" has \`compare: false\`` };
	return await createQueries(context)(probing, ({ signal }) => (0,environment/* probeQueryApi */.x)(context, deployBranch, team, signal), mostMs);
}
function withoutBranch(settings, deployment) {
	if ("unasked" in settings) return settings;
	const error = errorOf(settings) ?? errorOf(deployment);
	return {
		unasked: "the deploy branch is unknown",
		kind: error ? (0,errors/* failureKindOf */.Kt)(error, "input") : "unsupported"
	};
}
/** Whether changes of the data model can be compared. Only a gate requires it. */
function queryApiCheck(result, { failOn }) {
	const subject = {
		name: "query API",
		neededFor: table/* opening */.zs,
		required: failOn !== "never"
	};
	if ("notNeeded" in result) return notNeeded({
		...subject,
		required: false
	}, result.notNeeded);
	const found = dataOf(result);
	if (found && "problem" in found) {
		const remedy = found.advice ?? "Build the deployment once. If it is built, ask for its query API (a REST API with an HTTPS URL).";
		return missing(subject, (0,runtime_text/* withoutStop */.f6)(found.problem), remedy, "unsupported");
	}
	if (found) return availableCheck(subject, found);
	const error = errorOf(result);
	return error ? failedCheck(subject, error) : withoutData(subject, result);
}
function failedCheck(subject, error) {
	const found = (0,runtime_text/* withoutStop */.f6)(error.message);
	if (error.status === 403 && /\bscope is missing\b/i.test(error.text)) return missing(subject, found, scopeAdvice("meta"), "auth");
	return error.trouble === "unsupported" || error.trouble === "not-found" ? missing(subject, found, updateAdvice, "unsupported") : withoutData(subject, { error });
}
function availableCheck(subject, { entities, planning }) {
	if (entities === 0) {
		const remedy = "If the model has access policies, set `security-context` in the team file.";
		const found = "production lists no cube or view that this token may see";
		return unknown({
			...subject,
			required: false
		}, found, remedy, "none");
	}
	const listed = `production lists ${(0,runtime_text/* count */.U9)(entities, "cube or view", "cubes and views")}`;
	if (planning === null) return ok(subject, `${listed}; none has a member to plan a query of`);
	if (planning.available) return ok(subject, `${listed}; queries can be planned`);
	const found = `${listed}, but no query can be planned: ${(0,runtime_text/* withoutStop */.f6)(planning.text)}`;
	return missing({
		...subject,
		required: false
	}, found, scopeAdvice("sql"), "auth");
}
function scopeAdvice(scope) {
	return `Allow the scope \`${scope}\` of the query API for API tokens of this deployment.`;
}


// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var github_errors = __webpack_require__(8119);
// EXTERNAL MODULE: ./build/shaken/main/build/github/marker.js
var marker = __webpack_require__(4794);
// EXTERNAL MODULE: ./build/shaken/main/build/github/pull-requests.js
var pull_requests = __webpack_require__(9398);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/forks.js
var forks = __webpack_require__(7797);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/read-settings.js + 1 modules
var read_settings = __webpack_require__(2815);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-text.js
var yaml_text = __webpack_require__(6166);
;// CONCATENATED MODULE: ./build/shaken/main/build/preflight/run-checks.js










// build/preflight/run-checks.js
/** Fixes for the inputs whose default depends on the event. */
const byEvent = {
	ref: "Set \"ref\", or run this on an event of a branch or tag.",
	branch: "Set \"branch\".",
	command: "Run this on a pushed tag or a published release, or set \"ref\"."
};
const forFork = "Push the branch to this repository.";
/**
* For each command, whether this event and the inputs `ref` and `branch` are sufficient. Uses the validation of the
* inputs itself, so that the two cannot differ.
*/
function eventChecks({ ref, branch }, run) {
	return table/* working */.Cc.map((command) => eventCheck(command, ref, branch, run));
}
function eventCheck(command, ref, branch, run) {
	const subject = {
		name: `event for ${command}`,
		neededFor: [command],
		required: false
	};
	const raw = {
		command,
		"base-url": "https://tenant.example.com",
		token: "any-token",
		"github-token": "any-token",
		"deployment-id": "1",
		"on-fork": "fail",
		...ref !== null && takes(command, "ref") ? { ref } : {},
		...branch !== null && takes(command, "branch") ? { branch } : {}
	};
	const result = (0,read_settings/* readSettings */.s)(raw, run);
	if ("settings" in result) return ok(subject, whatItIsAbout(result.settings, run));
	const other = {
		...subject,
		state: "other event",
		kind: "input"
	};
	if ("skip" in result) return {
		...other,
		found: result.skip,
		remedy: ""
	};
	const problemsOfEvent = result.problems.filter(({ input }) => input in byEvent);
	if (problemsOfEvent.length === 0) return ok(subject, "any event");
	return {
		...other,
		found: problemsOfEvent.map(({ input, value, problem }) => `${value === null ? input : `"${value}"`} ${problem}`).join("; "),
		remedy: (0,forks/* forkProblem */.wh)(raw, run, command) ? forFork : [...new Set(problemsOfEvent.map(({ input }) => remedyOf(command, input)))].join(" ")
	};
}
function remedyOf(command, input) {
	if (command === "validate" && input === "branch") return "Set \"branch\", or run this on a pull request.";
	return byEvent[input] ?? "";
}
function takes(command, input) {
	return (0,table/* commandsOf */.Kf)(input)?.includes(command) === true;
}
function whatItIsAbout(settings, run) {
	if (settings.command === "cleanup") {
		if (run.forkBranch !== null) return "nothing, since no branches are created for a fork";
		const { pullRequest: pull } = run;
		return pull?.closed ? `the leftover branches of pull request ${pull.number}` : "all leftover branches older than \"older-than\"";
	}
	const ref = "ref" in settings && settings.ref;
	const branch = "branch" in settings && settings.branch;
	return [ref && `ref "${ref}"`, branch && `branch "${branch}"`].filter(Boolean).join(", ") || "any event";
}
const workflowFile = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const needed = [
	"edited",
	"labeled",
	"unlabeled"
];
/** What `pull_request` without `types` means. Source: "Events that trigger workflows" in GitHub's docs. */
const usual = [
	"opened",
	"synchronize",
	"reopened"
];
/** A message names at most this many workflows. */
const mostNamed = 3;
/**
* Whether the workflows that gate pull requests with `fail-on` run when one gets another base, and when the label that accepts
* changes is set or removed: without these events, the result of the last push stays.
* @param files the checkout
*/
async function eventTypesCheck(files) {
	const subject = {
		name: "event types",
		neededFor: table/* opening */.zs,
		required: false
	};
	const paths = (await files.paths()).filter((path) => workflowFile.test(path));
	if (paths.length === 0) return unknown(subject, "there is no workflow in the checkout", "", "none");
	const gating = [];
	for (const path of paths) {
		const types = gatedTypes(await files.read(path) ?? "");
		if (types) gating.push({
			path,
			types
		});
	}
	if (gating.length === 0) return notNeeded(subject, "no workflow of the checkout has `fail-on` for pull requests");
	const deaf = gating.filter(({ types }) => needed.some((type) => !types.includes(type)));
	const shown = ({ path }) => (0,runtime_text/* oneLine */.TN)(path, 200);
	if (deaf.length === 0) return ok(subject, gating.map(shown).join(", "));
	const lacking = needed.filter((type) => deaf.some(({ types }) => !types.includes(type)));
	return missing(subject, `${(0,runtime_text/* firstOf */.Ku)(deaf, mostNamed, shown)} ${deaf.length === 1 ? "lacks" : "lack"} ${lacking.join(", ")}`, `Set "types: [${[...usual, ...needed].join(", ")}]" for "pull_request".`, "none");
}
/** The types of `pull_request` of a workflow with a gate; null for any other. */
function gatedTypes(text) {
	const reading = (0,yaml_text/* readYaml */.g)(text);
	if (!("value" in reading) || !hasGate(reading.value)) return null;
	const on = memberOf(reading.value, "on");
	if (on === "pull_request" || Array.isArray(on) && on.includes("pull_request")) return usual;
	if (typeof on !== "object" || on === null || !Object.hasOwn(on, "pull_request")) return null;
	return [memberOf(memberOf(on, "pull_request"), "types") ?? usual].flat().map(String);
}
/** Whether a step of a job has `fail-on`. */
function hasGate(workflow) {
	const jobs = memberOf(workflow, "jobs");
	return Object.values(typeof jobs === "object" && jobs !== null ? jobs : {}).flatMap((job) => [memberOf(job, "steps")].flat()).map((step) => memberOf(memberOf(step, "with"), "fail-on")).some((failOn) => failOn !== void 0 && failOn !== "never");
}
function memberOf(value, name) {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : void 0;
}
const permission = "Give the job the permission \"pull-requests: write\".";
/**
* Whether the step can comment. GitHub does not return the write permissions of a workflow token, so the result is never
* "ok".
* @param readOnly the token of the event is read-only regardless of the permissions in the workflow
*/
function commentCheck({ comment, githubToken }, readOnly, facts) {
	const subject = {
		name: "comment",
		neededFor: table/* commenting */.uR,
		required: false
	};
	if (comment === "never") return notNeeded(subject, "\"comment: never\"");
	if (githubToken === null) return missing(subject, "\"github-token\" is empty", "Remove \"github-token\" (default: the token of the workflow), check the name of its secret, or set \"comment: never\".", "input");
	if (readOnly) return missing(subject, "the token is read-only for a pull request from a fork: there is a job summary, but no comment", forFork, "auth");
	if ("rejected" in facts) return missing(subject, (0,runtime_text/* withoutStop */.f6)(facts.rejected.message), facts.rejected.advice, "auth");
	if ("trouble" in facts) return unknown(subject, facts.trouble, permission, "network");
	if (facts.pullRequests === 0) return notNeeded(subject, "this event has no open pull request");
	const earlier = "earlier" in facts && facts.earlier ? ", with one of an earlier run of this action" : "";
	return unknown(subject, `the comments can be read${earlier}; write permission is unknown, because preflight writes nothing`, permission, "auth");
}
/** Time limit for all GitHub requests, retries included. */
const run_checks_mostMs = 15e3;
/** Whether the token of this event is read-only regardless of the permissions in the workflow. */
function isReadOnly({ run }) {
	return run.pullRequest?.fromFork === true && run.eventName !== "pull_request_target";
}
/** Reads the comments of the pull request; writes nothing. */
async function readConversation(context) {
	const { settings, run, budget, clock, connectGitHub } = context;
	const nothing = { pullRequests: 0 };
	if (settings.comment === "never" || settings.githubToken === null || isReadOnly(context)) return nothing;
	if (run.repository === "") return { trouble: "the repository of this run is unknown (GITHUB_REPOSITORY is empty)" };
	if (!run.pullRequest && run.eventName !== "push") return nothing;
	const { githubToken: token } = settings;
	try {
		return await (0,runtime_budget/* withinTime */.dn)(clock, run_checks_mostMs, budget.signal, async (signal) => {
			const github = await connectGitHub(token);
			const numbers = await (0,pull_requests/* pullRequestsFor */.Z)(run, github, signal);
			const [first] = numbers;
			if (first === void 0) return nothing;
			const comments = await github.listComments(first, signal);
			const earlier = await (0,marker/* findOwnComments */.gP)(comments, settings.commentKey, () => github.viewer(signal));
			return {
				pullRequests: numbers.length,
				earlier: earlier.length > 0
			};
		});
	} catch (error) {
		if (error instanceof github_errors/* GitHubError */.y_ && !error.rateLimited && [
			401,
			403,
			404
		].includes(error.status ?? 0)) return { rejected: error };
		const text = (0,runtime_text/* oneLine */.TN)(error instanceof Error ? error.message : String(error));
		return { trouble: `The GitHub request failed: ${(0,runtime_text/* withoutStop */.f6)(text)}` };
	}
}


;// CONCATENATED MODULE: ./build/shaken/main/build/commands/preflight.js







// build/commands/preflight.js
/**
* Checks the requirements of the commands and reports a fix for each one that is missing. Changes nothing on the platform
* or on GitHub; it creates a data token for the query API, which expires after a minute.
* @returns the final message of a successful run
* @throws Failure when a requirement of `sync` is missing or unknown; Stop
*/
async function preflight(context) {
	const { settings, run, journal, log, budget } = context;
	const results = await journal.phase("Platform", () => queryPlatform(context));
	const team = await journal.phase("Team file", () => teamFileOf(context));
	const queryApi = await journal.phase("Query API", () => queryProduction(context, results, team));
	const conversation = await journal.phase("GitHub", () => readConversation(context));
	const available = featureChecks(results, settings);
	const checks = [
		tokenCheck(results, settings.authScheme),
		deploymentCheck(results, settings.deploymentId),
		permissionsCheck(results.me, settings.deploymentId),
		...available.checks,
		teamFileCheck(team, settings),
		queryApiCheck(queryApi, settings),
		await eventTypesCheck((0,text_files/* openTextFiles */.F)(context.checkout)),
		...settingsChecks(results.settings),
		historyCheck(results.history),
		commentCheck(settings, isReadOnly(context), conversation),
		...eventChecks(settings, run)
	];
	const features = featuresOf(available.flags, dataOf(results.settings));
	const first = firstUnmet(checks);
	journal.found({
		preflight: checks.map(rowOf),
		ready: first === null,
		features
	});
	log.lines(checkLines(checks));
	const { aborted, reason } = budget.signal;
	if (aborted && (reason instanceof build_failure/* Stop */.VG && reason.reason === "cancelled" || first?.kind === "timeout")) throw reason;
	if (first) {
		const { kind, name, found, remedy, cause } = first;
		throw new build_failure/* Failure */.HR(kind, `Not ready: ${name}: ${found}.`, remedy, {
			cause,
			title: "not ready"
		});
	}
	return sentenceOf(checks);
}



/***/ }),

/***/ 3191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ errorPhrase),
/* harmony export */   X: () => (/* binding */ askGitHub)
/* harmony export */ });
/* harmony import */ var _runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7050);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/ask-github.js
/**
* Asks GitHub for something, in one or several requests, within a time limit.
* @param mostMs the limit, retries included
* @returns the response, or the error for which there is none
* @throws Stop when the step's time budget is spent
*/
async function askGitHub({ clock, budget, connectGitHub }, token, ask, mostMs = 2e4) {
	return (0,_runtime_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .withinTime */ .dn)(clock, mostMs, budget.signal, async (signal) => {
		try {
			return { value: await ask(await connectGitHub(token), signal) };
		} catch (error) {
			budget.signal.throwIfAborted();
			return { error: signal.aborted ? /* @__PURE__ */ new Error(`GitHub did not respond within ${mostMs / 1e3} s`) : error };
		}
	});
}
/** An error as a phrase. */
function errorPhrase(error) {
	return (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(error instanceof Error ? error.message : String(error)));
}



/***/ }),

/***/ 6801:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ readBase)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8119);


// build/github/base.js
/**
* Reads the base of a run.
* @returns null for other events than those of a pull request or a merge queue
* @throws GitHubError, or Error: it is unknown
*/
async function readBase(run, github, signal) {
	const { pullRequest, queue } = run;
	if (!pullRequest && run.eventName !== "merge_group") return null;
	const { baseRef: branch, defaultBranch } = pullRequest ? await github.pullRequest(pullRequest.number, signal) : {
		baseRef: queue?.base ?? "",
		defaultBranch: run.defaultBranch ?? ""
	};
	if (branch === "" || defaultBranch === "") throw new Error("GitHub does not name the base and default branch");
	const tipOf = async (name) => {
		const tip = await github.ref(`heads/${name}`, signal);
		if (tip?.type === "commit") return tip.sha;
		const text = `no branch "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(name, 255)}"`;
		throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_({
			operation: "ref",
			status: 404,
			text,
			advice: "",
			arrived: "no"
		});
	};
	const sha = await tipOf(branch);
	const isDefault = branch === defaultBranch;
	return {
		branch,
		sha,
		isDefault,
		defaultSha: isDefault ? sha : await tipOf(defaultBranch)
	};
}



/***/ }),

/***/ 8119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cb: () => (/* binding */ githubAdvice),
/* harmony export */   t6: () => (/* binding */ unreachableAdvice),
/* harmony export */   tQ: () => (/* binding */ waitAskedBy),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var _http_backoff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9529);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);


// build/github/errors.js
/** A failed request to GitHub. The message is one line and never contains the token. */
var GitHubError = class extends Error {
	name = "GitHubError";
	/** GitHub rejected the request because of too many requests. */
	rateLimited = false;
	/** How long GitHub asks to wait, in milliseconds. */
	retryAfterMs = null;
	constructor({ text, requestId, notTheConnection, ...shown }, options) {
		super(sentence({
			text,
			requestId,
			notTheConnection,
			...shown
		}), options);
		Object.assign(this, shown);
	}
};
function sentence({ operation, status, text, requestId, notTheConnection }) {
	const head = status === null ? notTheConnection ? "The GitHub call failed" : "No response from GitHub" : `GitHub responded ${status}`;
	const words = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutStop */ .f6)((0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(text));
	const request = requestId ? ` (request ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(requestId, 100)})` : "";
	return `${head} while ${doing[operation] ?? `calling ${operation}`}${words ? `: ${words}` : ""}${request}.`;
}
/** What a call does, in the words of the message. */
const doing = {
	createGitHub: "reading the name of the repository",
	listComments: "listing the comments",
	createComment: "creating the comment",
	updateComment: "updating the comment",
	deleteComment: "deleting the comment",
	pullRequestsOf: "listing the pull requests of the commit",
	labels: "reading the labels of the pull request",
	issueEvents: "reading who set the labels of the pull request",
	pullRequest: "reading the pull request",
	isOpen: "reading whether the pull request is open",
	compare: "comparing two commits",
	fileAt: "reading a file of the repository",
	ref: "reading the branch or tag",
	refs: "listing branches or tags",
	lastPush: "reading when the branch was pushed to",
	annotatedTag: "reading the tag",
	viewer: "reading the user of the token",
	commentHistory: "reading who edited the comment"
};
const permission = "give the job \"permissions: pull-requests: write\"; on pull requests from forks, the token is always read-only";
/**
* The fix for a status, for the reader of the warning.
* @param accepted GitHub's `x-accepted-github-permissions`: the permissions that are sufficient
* @param again when to try again
*/
function githubAdvice(status, accepted = "", again = "try again later") {
	const named = accepted === "" ? "" : ` GitHub accepts: ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(accepted, 200)}.`;
	switch (status) {
		case 401: return "GitHub rejected the token: check the input \"github-token\"; it may have expired or been revoked.";
		case 403: return `The token lacks the permission: ${permission}; a locked conversation accepts comments only from users with write access.${named}`;
		case 404: return `The token has no access to this: ${permission}.${named}`;
		case 410: return `This no longer exists, or comments are disabled in this repository (then set "comment: never"); if not, ${permission}.`;
		case 422: return `GitHub rejected the comment: the conversation may be locked, or GitHub takes the text for spam; if not, ${permission}.`;
		case 429: return `The rate limit of GitHub was reached: run fewer jobs at a time, or ${again}.`;
		default:
			if (status >= 500 || status === 408) return `GitHub has an outage: ${again}.`;
			if (status >= 300 && status < 400) return "The token is not sent to another URL: check that GITHUB_API_URL is the URL of the GitHub API itself.";
			return "GitHub rejected this request: the job summary has the whole report.";
	}
}
/** For a failed connection, or a response that cannot be read. */
const unreachableAdvice = "Check that this runner can reach GitHub's API (proxy, firewall), or try again later.";
/**
* Whether GitHub rejected a request for the number of requests, not for permissions, so that it was not carried out; and how
* long it asks to wait, in milliseconds, null if it does not say.
* @param headers with lower-case names
* @param text GitHub's message
* @param nowMs this machine's time, for responses without a date
*/
function waitAskedBy(status, headers, text, nowMs) {
	const serverNowMs = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .serverTime */ .nI)(headers.get("date"), nowMs);
	const named = (0,_http_backoff_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers.get("retry-after"), serverNowMs);
	const mayBeLimit = status === 403 || status === 429;
	if (!mayBeLimit || named !== null) return {
		rateLimited: mayBeLimit,
		retryAfterMs: named
	};
	if (headers.get("x-ratelimit-remaining")?.trim() === "0") {
		const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
		return {
			rateLimited: true,
			retryAfterMs: /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1e3 - serverNowMs) : null
		};
	}
	return {
		rateLimited: status === 429 || /secondary rate limit|abuse detection/i.test(text),
		retryAfterMs: null
	};
}



/***/ }),

/***/ 8532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   QH: () => (/* binding */ validateDataModel),
/* harmony export */   QM: () => (/* binding */ uploadFile),
/* harmony export */   Vz: () => (/* binding */ finishUpload),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
/* harmony export */   aH: () => (/* binding */ startUpload),
/* harmony export */   lY: () => (/* binding */ createBranch),
/* harmony export */   tz: () => (/* binding */ fileHashes),
/* harmony export */   xb: () => (/* binding */ mergeToDefaultBranch)
/* harmony export */ });
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4895);

// build/platform/operations/model.js
const build = "/build/api/v1/deployments/{deploymentId}";
/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
const startDevMode = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startDevMode",
	method: "POST",
	path: `${build}/dev-mode`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).devSession,
	doing: "starting dev mode",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
const createBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "createBranch",
	method: "POST",
	path: `${build}/branches`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	doing: "creating the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["from"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Repeated: a second pull finds that everything was fetched. */
const pull = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "pull",
	method: "POST",
	path: `${build}/pull`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).pulled,
	repeatable: true,
	doing: "pulling the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build"
});
const mergeIntoParentBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeIntoParentBranch",
	method: "POST",
	path: `${build}/merge`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the parent branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const mergeToDefaultBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeToDefaultBranch",
	method: "POST",
	path: `${build}/merge-to-default`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the deploy branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const model = "/build/api/v1/deployments/{deploymentId}/data-model";
const fileHashes = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "fileHashes",
	method: "GET",
	path: `${model}/file-hashes`,
	query: [
		"live",
		"branchName",
		"useDeployProjectRoot"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).hashesOfFiles,
	doing: "reading the file hashes",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** The tree of the files, without paging the whole of it. */
const listFiles = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "listFiles",
	method: "GET",
	path: `${model}/files`,
	query: [
		"withContent",
		"branchName",
		"showLastCLIUpload",
		"after",
		"first"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).sourceTree,
	doing: "reading the files of a branch",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** One synchronous request that compiles the whole model. */
const validateDataModel = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "validateDataModel",
	method: "GET",
	path: `${model}/validate`,
	query: ["branchName", "devMode"],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).validation,
	doing: "validating the data model",
	permission: "SchemaRead",
	rejectedKind: "build",
	timeoutMs: 3e5,
	branch: {
		members: ["branchName"],
		otherwise: "the deploy branch",
		otherwiseInDevMode: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const upload = "/build/api/v1/deployments/{deploymentId}/data-model/upload";
const query = [
	"live",
	"branchName",
	"useDeployProjectRoot"
];
const branch = {
	members: ["branchName"],
	otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
};
/** Repeated: a transaction that is never finished changes nothing. */
const startUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startUpload",
	method: "POST",
	path: `${upload}/start`,
	query,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadStarted,
	repeatable: true,
	doing: "starting the upload",
	permission: "SchemaUpdate",
	branch
});
/** Repeated: the same bytes under the same name, in the same transaction. */
const uploadFile = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "uploadFile",
	method: "POST",
	path: `${upload}/file`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	multipart: true,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	repeatable: true,
	doing: "uploading a file",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});
/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
const finishUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "finishUpload",
	method: "POST",
	path: `${upload}/finish`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadFinished,
	doing: "finishing the upload",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});



/***/ }),

/***/ 2906:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B3: () => (/* binding */ stateMark),
/* harmony export */   BW: () => (/* binding */ fixOf),
/* harmony export */   CA: () => (/* binding */ isMain),
/* harmony export */   OC: () => (/* binding */ preflightSections)
/* harmony export */ });
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(196);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3914);


// build/report/preflight-section.js
const marks = {
	ok: "\u2705",
	unknown: "\u2754",
	"not needed": "\u2796",
	"other event": "\u2796"
};
/** The icon of a row. A missing requirement of `sync` is an error, any other missing item a warning. */
function stateMark({ state, required }) {
	return state === "missing" ? required ? "\u274c" : "\u26a0\ufe0f" : marks[state];
}
/** Checks that everybody reads, passed or not. */
const always = /* @__PURE__ */ new Set([...[
	"token",
	"deployment",
	"token permissions",
	"query API",
	"deploy branch",
	"event for sync",
	"comment"
]]);
/** Whether a row is for everybody: what has a fix, and the few checks that a setup consists of. */
function isMain({ name, state, remedy }) {
	return always.has(name) || state === "missing" || state === "unknown" && remedy !== "";
}
/** The fix of a row, where there is something to fix. */
function fixOf({ state, remedy }) {
	return state === "missing" || state === "unknown" ? remedy : "";
}
/** The checks that matter, each with its fix, and the others collapsed. */
function preflightSections({ report }, where, most) {
	const { preflight = [] } = report.findings;
	const [main, others] = [preflight.filter(isMain), preflight.filter((row) => !isMain(row))];
	const section = (rows, parts) => rows.length === 0 ? null : {
		...parts,
		priority: 1,
		rows: rows.map((row) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .tableRow */ .jD)(cellsOf(row))),
		more: (missing) => `\n\u2026 and ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(missing, "more row")}, ${where}.`,
		most
	};
	const head = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .tableHead */ .PP)([
		"",
		"Check",
		"Details"
	]);
	const title = `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(others.length, "other check")} with nothing to fix`;
	return [section(main, {
		name: "preflight",
		head,
		foot: "\nA check in bold is required for `sync`."
	}), section(others, {
		name: "other checks",
		head: `<details><summary>${title}</summary>\n\n${head}`,
		foot: "\n</details>"
	})];
}
function cellsOf(row) {
	const { name, state, found, neededFor, required } = row;
	const fix = fixOf(row);
	const details = [
		`${state}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(found, 600)}`,
		fix !== "" && `Fix: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(fix, 600)}`,
		state === "missing" && neededFor.length > 0 && `Needed for ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(neededFor.join(", "), 200)}`
	];
	const label = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(name, 100);
	return [
		stateMark(row),
		required ? `**${label}**` : label,
		details.filter(Boolean).join(" \u00b7 ")
	];
}



/***/ }),

/***/ 1451:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ defaultTeamFile),
/* harmony export */   c: () => (/* binding */ mostTeamFileBytes)
/* harmony export */ });
/* harmony import */ var _keys_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1169);

// build/team-file/defaults.js
const defaultTeamFile = {
	acceptLabel: "approved-breaking-change",
	compareWith: null,
	securityContext: {},
	compare: true,
	runOnWarehouse: false,
	deploy: {
		removeMissing: true,
		includeUntracked: false
	},
	accept: [],
	levels: {},
	ignoreContent: {
		folders: [],
		reports: []
	},
	contentUrl: null,
	errors: "all",
	preview: _keys_js__WEBPACK_IMPORTED_MODULE_0__/* .defaultPreview */ .On,
	tests: {
		tests: [],
		files: []
	},
	readers: /* @__PURE__ */ new Map(),
	access: []
};
/** A larger file is not read. */
const mostTeamFileBytes = 65536;



/***/ }),

/***/ 891:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ loadTeamFile)
});

// EXTERNAL MODULE: ./build/shaken/main/build/node/util2.js
var util2 = __webpack_require__(947);
// EXTERNAL MODULE: ./build/shaken/main/build/failure.js
var failure = __webpack_require__(8142);
// EXTERNAL MODULE: ./build/shaken/main/build/github/ask-github.js
var ask_github = __webpack_require__(3191);
// EXTERNAL MODULE: ./build/shaken/main/build/github/base.js
var base = __webpack_require__(6801);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/table.js
var table = __webpack_require__(2144);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/late.js
var late = __webpack_require__(8579);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/github/errors.js
var errors = __webpack_require__(8119);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/at-commit.js




// build/team-file/at-commit.js
/** @param name what the commit is, such as `the base commit` */
function filesAt(context, token, sha, name = "commit") {
	const commit = `${name} ${sha.slice(0, 12)}`;
	return {
		commit,
		async read(path, mostBytes) {
			const asked = await (0,ask_github/* askGitHub */.X)(context, token, async (github, signal) => {
				const found = await github.fileAt(path, sha, signal);
				if (found === null) await github.compare(sha, sha, signal);
				return found;
			});
			if ("error" in asked) throw unreadableOnGitHub(`"${(0,runtime_text/* oneLine */.TN)(path, 300)}" of ${commit}`, asked.error);
			const { value: found } = asked;
			return found && "value" in found && found.value.length > mostBytes ? { problem: "is too large" } : found;
		}
	};
}
/**
* What a run rests on and GitHub does not tell: nothing is assumed, and the platform has no part in it.
* @param what it is, as it begins the message
*/
function unreadableOnGitHub(what, error) {
	const status = error instanceof errors/* GitHubError */.y_ && !error.rateLimited ? error.status : null;
	const rejected = status === 401 || status === 403 || status === 404;
	return new failure/* Failure */.HR(rejected ? "auth" : "network", `${what} could not be read: ${(0,ask_github/* errorPhrase */.M)(error)}.`, rejected ? "Give the job the permissions \"contents: read\" and, on pull requests, \"pull-requests: read\"." : "Run the job again. The team file decides what fails the step, so nothing is assumed.", {
		cause: error,
		title: rejected ? "no permission to read the repository" : "GitHub does not respond"
	});
}


// EXTERNAL MODULE: ./build/shaken/main/build/team-file/defaults.js
var defaults = __webpack_require__(1451);
;// CONCATENATED MODULE: ./build/shaken/main/build/team-file/load-team-file.js









// build/team-file/load-team-file.js
/** With a parser, which a run without the file does not need. */
const parsing = (0,late/* late */.f)(() => Promise.all(/* import() */[__webpack_require__.e(147), __webpack_require__.e(764)]).then(__webpack_require__.bind(__webpack_require__, 2605)));
/** So many errors of the file are told; a file may have thousands. */
const mostTold = 20;
const { tests: noTests } = defaults/* defaultTeamFile */.T;
const noTeamFile = {
	...defaults/* defaultTeamFile */.T,
	proposed: [],
	addedTests: noTests,
	addedAccess: [],
	base: null,
	files: null
};
/**
* The team file of a run (input `config`), which is read once, before anything is started. It comes from GitHub, at one commit:
* in a pull request and a merge queue that of the base, so that no change loosens its own gate, and of a base that is not the
* default branch that of the default branch, since its author may have made the base, too; on other events that of the run.
* If there is none, the defaults apply.
* @throws Failure the file has errors or cannot be read, `config` names one that is not there, or `fail-on` has nothing to
*   compare
* @throws Stop when the step's time budget is spent
*/
async function loadTeamFile(context) {
	const { settings, run, log } = context;
	const { config, githubToken: token } = settings;
	if (settings.command === "sync" && !settings.validate) return noTeamFile;
	if (token === null) {
		log.line(`"github-token" is empty, so no "${config}" is read, and the defaults apply`);
		return noTeamFile;
	}
	if (run.repository === "" || run.sha === "") throw new failure/* Failure */.HR("input", `"${config}" cannot be read, because the run does not name its commit.`, "Run the step in a workflow, or set \"github-token\" to an empty text if there is no such file.");
	const base = await baseOf(context, token);
	const head = filesAt(context, token, run.sha);
	if (base === null) {
		const found = await head.read(config, defaults/* mostTeamFileBytes */.c);
		return {
			...noTeamFile,
			...await decided(context, head, found, false),
			files: {
				head,
				base: null
			}
		};
	}
	if (!base.isDefault) log.line(`The base "${(0,runtime_text/* oneLine */.TN)(base.branch, 255)}" is not the default branch, so "${config}" of the default branch applies`);
	const deciding = filesAt(context, token, base.defaultSha, base.isDefault ? "the base commit" : void 0);
	const ofBase = await deciding.read(config, defaults/* mostTeamFileBytes */.c);
	const own = await proposedBy(context, head);
	const file = await decided(context, deciding, ofBase, own !== null);
	const merged = new Set(file.accept.map(contentOf));
	return {
		...file,
		proposed: (own?.accept ?? []).filter((entry) => !merged.has(contentOf(entry))),
		addedTests: addedTests(context, file.tests, own?.tests ?? noTests),
		addedAccess: addedAccess(context, file.access, own?.access ?? []),
		base,
		files: {
			head,
			base: deciding
		}
	};
}
async function baseOf(context, token) {
	const asked = await (0,ask_github/* askGitHub */.X)(context, token, (github, signal) => (0,base/* readBase */.w)(context.run, github, signal));
	if ("error" in asked) throw unreadableOnGitHub("The base, whose team file applies,", asked.error);
	return asked.value;
}
/** Users of a fork run no queries of their own: what a test expects could find out values. */
function isOfFork({ run }) {
	return run.forkBranch !== null || run.pullRequest?.fromFork === true;
}
function addedTests(context, base, own) {
	if (isOfFork(context)) return noTests;
	return {
		tests: own.tests.filter((test) => !base.tests.some((known) => (0,util2/* isDeepStrictEqual */.E)(known, test))),
		files: own.files.filter((file) => !base.files.includes(file))
	};
}
/** A test whose reader gets another context is another test. */
function addedAccess(context, base, own) {
	if (isOfFork(context)) return [];
	const isSame = (one, other) => (0,util2/* isDeepStrictEqual */.E)({
		...one,
		line: 0
	}, {
		...other,
		line: 0
	});
	return own.filter((test) => !base.some((known) => isSame(known, test)));
}
/**
* The file of the pull request itself, whose errors are told before it is merged. Else it decides nothing, so the step goes on if
* GitHub does not tell.
* @returns null if there is none, or it is unknown
*/
async function proposedBy({ settings, run, journal, log }, head) {
	const { config } = settings;
	if (run.forkBranch !== null) return null;
	try {
		const found = await head.read(config, defaults/* mostTeamFileBytes */.c);
		return found && await parsed(`"${config}" of ${head.commit}`, found, log);
	} catch (error) {
		if (!(error instanceof failure/* Failure */.HR) || error.kind === "input") throw error;
		journal.warn(`Whether the pull request adds entries to "${config}" is unknown: ${error.message}`);
		return null;
	}
}
/** Two entries that say the same have the same text, on any line. */
function contentOf({ change, member, fingerprint, reason, until }) {
	return JSON.stringify([
		change,
		member,
		fingerprint,
		reason,
		until
	]);
}
/** @param found the file that decides @param isAdded whether the pull request has the file */
async function decided({ settings, journal, log }, { commit }, found, isAdded) {
	const { config, failOn } = settings;
	if (found !== null) {
		const file = await parsed(`"${config}" of ${commit}`, found, log);
		if (file.compare || failOn === "never") return file;
		throw new failure/* Failure */.HR("input", `"fail-on: ${failOn}" has nothing to compare: "${config}" of ${commit} has \`compare: false\`.`, "Remove `compare: false` from the team file, or set \"fail-on: never\".");
	}
	const none = `There is no "${config}" in ${commit}`;
	const isNamed = config !== (0,table/* inputDefault */.qw)("config");
	if (isNamed && !isAdded) throw new failure/* Failure */.HR("input", `${none}, and the input "config" names it.`, "Add the file, or remove \"config\".");
	if (isNamed) journal.warn(`${none}: the file of this pull request counts from its merge on. Until then the defaults apply.`);
	else if (failOn !== "never") log.line(`${none}, so the defaults for changes of the data model apply.`);
	return defaults/* defaultTeamFile */.T;
}
/** @param name which file, as it begins a message */
async function parsed(name, found, log) {
	if ("problem" in found) throw new failure/* Failure */.HR("input", `${name} ${found.problem}.`);
	const { readTeamFile, describeTeamFileProblem } = await parsing();
	const reading = readTeamFile(new TextDecoder().decode(found.value));
	if ("value" in reading) return reading.value;
	const { problems } = reading;
	const told = problems.slice(0, mostTold).map(describeTeamFileProblem);
	if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`);
	const head = `${name} has ${problems.length === 1 ? "an error" : `${problems.length} errors`}`;
	if (told.length > 1) log.lines([`${head}:`, ...told.map((problem) => `  ${problem}`)]);
	throw new failure/* Failure */.HR("input", `${head}: ${told.map(runtime_text/* withoutStop */.f6).join(" | ")}.`);
}



/***/ })

};
