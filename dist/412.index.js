export const id = 412;
export const ids = [412];
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



/***/ })

};
