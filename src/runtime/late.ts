/** Parts that are not needed until the first request has been sent, in the order in which they were named. */
const parts: (() => Promise<unknown>)[] = []

/**
 * Names a part of the program that is loaded when it is used, or by `loadRest`, whichever comes first. What a run needs
 * before its first request does not belong here.
 * @param load an `import()`, which loads once however often it is called
 * @returns the same function
 */
export function late<Part>(load: () => Promise<Part>): () => Promise<Part> {
  parts.push(load)
  return load
}

/**
 * Loads all parts, and those that they name in turn, so that nothing is read from the action's folder later: a checkout or
 * a clean-up of the job may have changed it by then. Never throws: what cannot be loaded fails where it is used.
 */
export async function loadRest(): Promise<void> {
  // The list grows meanwhile.
  for (const load of parts) await load().catch(() => undefined)
}
