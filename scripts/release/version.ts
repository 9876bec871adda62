/** A version of the product, by Semantic Versioning, without pre-release. */
export type Version = readonly [major: number, minor: number, patch: number]

/** The version that a tag `vX.Y.Z` names; null for any other tag. */
export function versionOf(tag: string): Version | null {
  const numbers = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(tag)
  return numbers ? [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])] : null
}

/** Below zero if `a` is older than `b`, above if it is newer. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The newest of these tags that names a version, of one major version only if that is given; null if none does. */
export function newest(tags: readonly string[], major?: number): string | null {
  const versions = tags.flatMap((tag) => {
    const version = versionOf(tag)
    return version && (major === undefined || version[0] === major) ? [{ tag, version }] : []
  })
  return versions.toSorted((a, b) => compareVersions(a.version, b.version)).at(-1)?.tag ?? null
}

/** What CHANGELOG.md says of a version, without its heading; null if it says nothing. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\[?([^\s\]]+)/.exec(text)?.[1] === version)
  const notes = section?.slice(section.indexOf('\n')).trim()
  return notes ? notes : null
}
