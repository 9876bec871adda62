/**
 * How a value that JSON does not know is written: an object with this member, whose text names the kind. An
 * ordinary object that has such a member of its own is written as the kind `object`.
 */
export const tag = '$'

/** A path into the written state, as its parts. */
export type Path = readonly (string | number)[]

/** One text for a path, a JSON pointer (RFC 6901): it says where something shared was written first. */
export function pointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
