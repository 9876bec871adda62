export const id = 51;
export const ids = [51];
export const modules = {

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

/***/ 8810:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ openBranch),
/* harmony export */   n: () => (/* binding */ staysOpen)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4279);
/* harmony import */ var _platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4423);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2145);
/* harmony import */ var _open_dev_mode_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8999);
/* harmony import */ var _wanted_build_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1751);








// build/steps/branch/open-branch.js
/**
* Makes a branch compile. The deploy branch compiles by itself and is never opened, forked or deleted.
* What is switched on is written to the ledger first; the post step switches it off.
* @param deployBranch name of the deploy branch; null for a branch that this job just made, which may show late
* @returns what is built and validated: the branch itself, or its `dev-` fork
* @throws Failure `build` when the branch is unknown, or cannot or must not be opened
*/
async function openBranch(context, branch, deployBranch) {
	const madeAt = deployBranch === null ? context.clock.now() : void 0;
	return (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .onceKnown */ .tH)(context, madeAt, () => openKnown(context, branch, deployBranch));
}
async function openKnown(context, branch, deployBranch) {
	const { settings, log, ledger } = context;
	if (branch === deployBranch) return branch;
	if (settings.activate === "dev-mode") return (0,_open_dev_mode_js__WEBPACK_IMPORTED_MODULE_6__/* .openDevMode */ .z)(context, branch);
	if (settings.activate !== "staging") {
		const activity = (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .activityOf */ .nx)(await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch));
		if (activity === "unknown-branch") throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .branchNotFound */ .Ew)(branch);
		if (activity === "active") {
			(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .ownEnvironment */ .am)(ledger, branch);
			log.line(`Branch "${branch}" is already active`);
			return branch;
		}
		if (settings.activate === "never") throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Branch "${branch}" is not active, so the platform does not build it, and "activate: never" does not allow opening it.`, "Use \"activate: auto\", or open the branch on the platform first.");
	}
	await openStaging(context, branch, deployBranch === null);
	return branch;
}
const withoutStaging = "Or set \"activate: dev-mode\", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.";
/** @param own this job made the branch */
async function openStaging(context, branch, own) {
	const { deployment, journal, ledger } = context;
	const before = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .findBranch */ .E0)(deployment, branch);
	if (!before) throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_7__/* .branchNotFound */ .Ew)(branch);
	const { isStagingEnvironmentEnabled: told } = before;
	const wasOn = own && told === void 0 ? false : told;
	if (wasOn === void 0) journal.warn(staysOn(branch, "The platform does not say"));
	else if (wasOn && !(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .ownEnvironment */ .am)(ledger, branch) && (await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch)).errorText === "Branch is not active") journal.warn(staysOn(branch, "The branch list and the build status of the platform disagree on"));
	await switchOn(context, branch, wasOn);
}
/** @param wasOn whether it is known to be on; if it is known to be off, the post step switches it off */
async function switchOn(context, branch, wasOn) {
	const { deployment, ledger, log } = context;
	if (wasOn === false) ledger.write({ staging: branch });
	log.line(`Switching the staging environment of "${branch}" on`);
	try {
		await deployment.call(_platform_operations_undo_js__WEBPACK_IMPORTED_MODULE_2__/* .setBranchStagingEnvironment */ .P$, { body: {
			branchName: branch,
			enabled: true
		} });
	} catch (error) {
		if (!(error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) || error.trouble === "unreachable") throw error;
		if (error.arrived === "no" && wasOn !== true) ledger.write({ staging: void 0 });
		const reason = (0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutStop */ .f6)(error.text);
		throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR((0,_platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .failureKindOf */ .Kt)(error, "build"), `The platform rejected the staging environment for branch "${branch}" (${error.status}): ${reason || "it gave no reason"}.`, error.trouble === "auth" ? `${error.advice} ${withoutStaging}` : withoutStaging, { cause: error });
	}
}
/** How often a staging environment is switched on again that other jobs switch off. */
const mostAgain = 3;
/**
* Works on a branch that another job of the same branch may switch off when it ends: then the environment is switched on
* again, as this job's own, and the work is repeated. Whatever failed meanwhile says nothing about the branch.
* @param work called at most four times
* @throws what the last call throws
*/
async function staysOpen(context, branch, work) {
	for (let times = 0;; times++) try {
		return await work();
	} catch (error) {
		const mayBeOff = error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk || error instanceof _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR && error.kind !== "validation";
		const isLast = times === mostAgain || context.budget.signal.aborted;
		if (!mayBeOff || isLast || !await isOff(context, branch)) throw error;
		context.log.line(`Another job switched the staging environment of "${branch}" off during this one`);
		await switchOn(context, branch, false);
	}
}
/** What cannot be read counts as on, so that the error of the work is thrown. */
async function isOff(context, branch) {
	try {
		const build = await (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .readBuildStatus */ .Pr)(context, branch);
		if ((0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_5__/* .activityOf */ .nx)(build) !== "inactive") return false;
		if (build.errorText === "Branch is not active") return true;
		return (await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_4__/* .findBranch */ .E0)(context.deployment, branch))?.isStagingEnvironmentEnabled === false;
	} catch (error) {
		if (error instanceof _platform_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .PlatformError */ .Wk) return false;
		throw error;
	}
}
/** A warning for before the switch: a job that ends in between leaves it on, too. */
function staysOn(branch, unsure) {
	return `${`${unsure} whether the staging environment of branch "${branch}" was on before this job`}, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.`;
}



/***/ }),

/***/ 8999:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ checkStillFork),
/* harmony export */   z: () => (/* binding */ openDevMode)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8532);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9448);
/* harmony import */ var _deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2766);
/* harmony import */ var _deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4659);
/* harmony import */ var _wanted_build_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1751);







// build/steps/branch/open-dev-mode.js
async function openDevMode(context, branch) {
	const { ledger, log } = context;
	const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .allBranches */ .Iz)(context.deployment);
	const found = branches.find(({ name }) => name === branch);
	if (!found) throw (0,_wanted_build_js__WEBPACK_IMPORTED_MODULE_6__/* .branchNotFound */ .Ew)(branch);
	if (found.isStagingEnvironmentEnabled) (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .ownEnvironment */ .am)(ledger, branch);
	const before = branches.filter((other) => (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(other, branch)).map(({ name }) => name);
	const entry = {
		parent: branch,
		before
	};
	ledger.write({
		session: { branch },
		fork: entry
	});
	log.line(`Opening dev mode on "${branch}". A token has one dev-mode session, so runs with the same token must not overlap`);
	const session = await enterDevMode(context, entry);
	const fork = session.branchName;
	const again = ledger.read().fork?.again;
	ledger.write({ fork: {
		...entry,
		answered: fork,
		again
	} });
	if (fork !== branch) await checkFork(context, branch, fork, session.parentBranch, before);
	const made = fork !== branch && !before.includes(fork);
	ledger.write({
		session: {
			branch,
			fork
		},
		fork: made ? {
			...entry,
			name: fork,
			again
		} : void 0
	});
	log.line(`Dev mode is open on "${fork}"`);
	return fork;
}
/**
* Checks that the branch list has what dev mode named as a fork of this branch. Until then the ledger keeps its entry,
* so that the post step finds the real fork. An existing fork may hold other code, also uncommitted: it is only accepted
* at the same commit as its branch and with the same files.
* @throws Failure `build`
*/
async function checkFork(context, branch, fork, parent, before) {
	const branches = await listedWith(context, fork, branch);
	const found = branches.get(fork);
	if (parent !== void 0 && parent !== branch) throw otherFork(branch, fork, parent);
	if (!found || !(0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(found, branch)) throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", which is not a fork of branch "${branch}".`, "Report this to the support of the platform, or use \"activate: staging\".");
	if (!before.includes(fork)) return;
	context.journal.warn(`Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", which was in the list of branches before. It may be another job's, so the post step does not delete it. If it is not needed, delete it on the platform.`);
	context.ledger.write({
		session: {
			branch,
			fork
		},
		fork: void 0
	});
	const own = branches.get(branch)?.lastHash;
	if (own !== void 0 && own === found.lastHash && await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__/* .sameFiles */ .kk)(context.deployment, branch, fork) === true) return;
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened the existing fork "${fork}", which may hold other code than branch "${branch}".`, `Delete "${fork}" on the platform, or use "activate: staging".`);
}
/** Lists may be some seconds late with a new branch. */
const listLateMs = 15e3;
const listEveryMs = 1e3;
/** Both branches, as soon as the first is in the list; without it when it does not show in time. */
async function listedWith(context, name, other) {
	const { clock, budget } = context;
	const until = clock.now() + listLateMs;
	for (;;) {
		const branches = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranches */ .Wz)(context.deployment, [name, other]);
		if (branches.has(name) || clock.now() >= until) return branches;
		await clock.sleep(listEveryMs, budget.signal);
	}
}
/**
* Checks after the validation that the fork is still one of this branch: another job with the same token can move it to
* another branch, whose code was then validated. Does nothing for a branch that was opened itself.
* @throws Failure `build` when the platform does not list it as a fork of the branch any more
*/
async function checkStillFork(context, branch, name) {
	if (name === branch) return;
	const found = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .findBranch */ .E0)(context.deployment, name);
	if (found && (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .isDevFork */ .MB)(found, branch)) return;
	const now = found ? `is now a fork of "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(found.parentBranch ?? "", 120)}" and not of branch "${branch}"` : "no longer exists";
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode on "${name}" changed during this job: it ${now}, so its build and validation do not apply to "${branch}".`, "Another job uses the same token. Use a separate token for this job, or put all jobs with this token into one `concurrency` group.");
}
function otherFork(branch, fork, parent) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `Dev mode opened "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(fork, 120)}", a fork of "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(parent, 120)}" and not of "${branch}".`, "Another job may use the same token. Use a separate token for this job.");
}
const mostTries = 3;
/**
* Opens dev mode on a branch exactly once, since some tenants make a new fork with every request: after a lost response,
* the session shows whether it was opened. A repeated request is written to the ledger first, since there may then be
* more than one fork.
* @param fork what the ledger has of the fork that is about to be made
* @throws PlatformError when dev mode was not opened, or when that is unknown
*/
async function enterDevMode(context, fork) {
	const { deployment, ledger, log } = context;
	return (0,_deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__/* .exactlyOnce */ ._)(context, {
		mostTries,
		send: () => deployment.call(_platform_operations_model_js__WEBPACK_IMPORTED_MODULE_1__/* .startDevMode */ .Dd, { body: { branchName: fork.parent } }),
		needsCheck: ({ error }) => error.arrived === "unknown" && error.trouble === "unreachable",
		onLost: ({ error }) => log.line(`${error.message} Checking whether dev mode was opened.`),
		async find({ error }) {
			const open = await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_3__/* .forkInSession */ .ku)(deployment, fork);
			if (open === null || open.state === "before") return void 0;
			await checkUnchanged(context, fork, open.name, error);
			return { branchName: open.name };
		},
		uncheckable: (_, fault) => fault,
		mayRepeat: ({ error }) => !error.misfit,
		onRepeat() {
			ledger.write({ fork: {
				...fork,
				again: true
			} });
			log.line("Dev mode was not opened; sending the request again.");
		},
		giveUp({ error, tries }) {
			if (error.arrived === "no" && tries === 1) ledger.write({
				session: void 0,
				fork: void 0
			});
			return error;
		}
	});
}
/**
* A fork that the session shows after a lost request may be another job's with the same token. A new fork has the files of
* its parent: where the platform says that they differ for as long as a list may be late, another job has changed it, and
* it must be neither used nor deleted.
* @throws Failure `build` when the files differ
*/
async function checkUnchanged({ deployment, ledger, clock }, fork, name, lost) {
	const from = clock.now();
	for (const atMs of [0, ..._deployment_exactly_once_js__WEBPACK_IMPORTED_MODULE_4__/* .checkLongAtMs */ .C]) {
		await clock.sleep(Math.max(0, from + atMs - clock.now()), deployment.signal);
		if (await (0,_deployment_file_hashes_js__WEBPACK_IMPORTED_MODULE_5__/* .sameFiles */ .kk)(deployment, fork.parent, name) !== false) return;
	}
	ledger.write({
		session: void 0,
		fork: {
			...fork,
			before: [...fork.before, name],
			answered: name
		}
	});
	throw new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("build", `${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutStop */ .f6)(lost.message)}. Then dev mode was open on "${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(name, 120)}", whose files differ from those of branch "${fork.parent}": another job has changed it.`, "Use a separate token for this job, or put all jobs with this token into one `concurrency` group.", { cause: lost });
}



/***/ }),

/***/ 1751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ew: () => (/* binding */ branchNotFound),
/* harmony export */   Gn: () => (/* binding */ pollPause),
/* harmony export */   X1: () => (/* binding */ evidenceOf),
/* harmony export */   bZ: () => (/* binding */ UnknownBranch),
/* harmony export */   l3: () => (/* binding */ mayBeLate),
/* harmony export */   qA: () => (/* binding */ judgeBuild),
/* harmony export */   r5: () => (/* binding */ isSwitchedOff),
/* harmony export */   sy: () => (/* binding */ boundTo),
/* harmony export */   tH: () => (/* binding */ onceKnown),
/* harmony export */   vc: () => (/* binding */ idleMs),
/* harmony export */   xB: () => (/* binding */ isIdle)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8142);
/* harmony import */ var _runtime_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(196);
/* harmony import */ var _deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9448);
/* harmony import */ var _deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2145);




// build/steps/branch/wanted-build.js
/** After this long without a running build, or with a build of another commit, the wait ends. */
const idleMs = 6e4;
/** The wanted build, without its commit where the build is not of the commit's repository. */
async function boundTo({ lastHash }, wanted) {
	if (!wanted.isOurs || !lastHash || await wanted.isOurs(lastHash)) return wanted;
	const unbound = { ...wanted };
	delete unbound.commit;
	return unbound;
}
/**
* Compares a build with the wanted one. The branch list is only read where the build alone does not decide.
* @throws Failure `merge` when the branch has not moved after a merge; PlatformError, Stop
*/
async function judgeBuild(context, build, wanted) {
	const { branchName, lastHash, status } = build;
	const { newerThan, commit, triggered, writtenAt, openedAt, movedFrom } = wanted;
	const older = newerThan !== void 0 && !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isNewBuild */ .bk)(build, newerThan);
	if (!lastHash) return { stale: older ? "older" : null };
	if (commit !== void 0 && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(lastHash, commit)) return { stale: null };
	const queued = triggered !== void 0 && older;
	if (commit !== void 0 && (queued || triggered === void 0 || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(status))) return { stale: queued ? "older" : "commit" };
	if (!(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(status)) return { stale: older ? "older" : null };
	if (writtenAt !== void 0 && context.clock.now() - writtenAt < 15e3) return { stale: "unconfirmed" };
	const isUnsettled = () => openedAt !== void 0 && context.clock.now() - openedAt < 15e3;
	const branches = wanted.made && isUnsettled() ? await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .allBranches */ .Iz)(context.deployment) : null;
	const found = branches ? branches.find(({ name }) => name === branchName) : await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranch */ .E0)(context.deployment, branchName);
	const head = found?.lastHash;
	if (commit !== void 0) return {
		stale: "commit",
		head
	};
	if (head === void 0) {
		if (movedFrom !== void 0 || found === void 0 && mayBeLate(context, openedAt)) return { stale: "unconfirmed" };
		return { stale: older ? "older" : null };
	}
	if (head === movedFrom) {
		if (!mayBeLate(context, writtenAt)) throw notMoved(branchName, head);
		return { stale: "unconfirmed" };
	}
	if (branches?.some((other) => other !== found && other.lastHash === head) && isUnsettled()) return { stale: "unconfirmed" };
	return {
		stale: (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(lastHash, head) ? null : "commit",
		head
	};
}
/** Whether no visible build leads to the right one. */
function isIdle(build, { stale, head }, wanted) {
	const { commit, triggered } = wanted;
	if ((0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .activityOf */ .nx)(build) === "inactive") return triggered === void 0;
	if (stale !== "commit" || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isFinal */ .dR)(build.status)) return false;
	if (triggered === void 0) return true;
	return commit !== void 0 && (head === void 0 || !(0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(head, commit));
}
/** How the right build was identified, a phrase. */
function evidenceOf(build, wanted, head) {
	const { newerThan, commit, triggered, made } = wanted;
	if (commit !== void 0 && build.lastHash) return triggered === "by upload" ? "its commit is the one of this upload" : "its commit is the commit under test";
	const atHead = "its commit is the head of the branch";
	if (newerThan && (0,_deployment_build_status_js__WEBPACK_IMPORTED_MODULE_3__/* .isNewBuild */ .bk)(build, newerThan)) {
		const which = `a new build${build.buildJobId === void 0 ? "" : ` (job ${build.buildJobId})`}`;
		return head === void 0 ? `${which}, of an unknown commit` : `${which}, and ${atHead}`;
	}
	if (head !== void 0) return atHead;
	return `${made ? "the first build of a branch that this job created" : "the latest build"}, of an unknown commit`;
}
function notMoved(branch, hash) {
	return new _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR("merge", `The platform reported a merge into "${branch}", but "${branch}" is still at ${(0,_runtime_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(hash, 40)}.`, `If the merged branch was only behind "${branch}", there was nothing to merge. Otherwise check "${branch}" on the platform.`);
}
/** How late lists and builds may show a branch that was just created or opened. */
const lateMs = 6e4;
const checkEveryMs = 1e3;
/**
* Whether the data on a branch may be from before this job created or opened it.
* @param since when that was, on the clock; undefined for a branch to which this job did neither
*/
function mayBeLate({ clock }, since) {
	return since !== void 0 && clock.now() - since < lateMs;
}
/**
* Whether the staging environment that this job opened or found open is off by now. A list may be late with the switch;
* forks have none.
*/
async function isSwitchedOff({ clock, deployment }, branch, { openedAt, made }) {
	if (made || openedAt === void 0 || branch.startsWith("dev-") || clock.now() - openedAt < 15e3) return false;
	return (await (0,_deployment_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .findBranch */ .E0)(deployment, branch))?.isStagingEnvironmentEnabled === false;
}
/** Sleeps until the next poll. @param autoMs unless the user gave an interval */
async function pollPause({ settings, clock, budget }, autoMs) {
	await clock.sleep(settings.pollInterval === "auto" ? autoMs : settings.pollInterval, budget.signal);
}
/**
* Tries again while a branch that was just created is not known yet.
* @param madeAt when this job created it, on the clock; undefined for every other branch, which gets one try
* @param attempt must do nothing before it knows the branch
*/
async function onceKnown(context, madeAt, attempt) {
	for (let tries = 1;; tries++) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error;
			if (tries === 1) context.log.line("The platform does not list the new branch yet; waiting for it");
		}
		await pollPause(context, checkEveryMs);
	}
}
/** The platform has no branch of that name; for one that was just created, this may change. */
var UnknownBranch = class extends _failure_js__WEBPACK_IMPORTED_MODULE_0__/* .Failure */ .HR {};
function branchNotFound(branch) {
	return new UnknownBranch("build", `The platform has no branch "${branch}" (Bad branch).`, "Check \"branch\": branches of the data model are made on the platform or by \"command: sync\", not by a push to git.");
}



/***/ })

};
