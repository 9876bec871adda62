import { createHash } from 'node:crypto'

/** A path in git's index, byte for byte as latin1 text: not every name is UTF-8. */
export interface IndexEntry {
  path: string
  /** A submodule has an index of its own; `sparse` is a folder that is not checked out (sparse index). */
  kind: 'file' | 'submodule' | 'sparse'
}

/** The entries of an index file; or why it cannot be read, as a phrase that follows its name. */
type IndexReading = { entries: IndexEntry[] } | { problem: string }

const hashBytes = 20
/** Times, device, owner and size, which are not needed here; the mode; the hash; the flags. */
const modeAt = 24
const flagsAt = 60
const fixedBytes = 62
const extended = 0x4000
const folder = 0o040000
const submodule = 0o160000
const typeOf = 0o170000
/** Longer than any path that a file system allows. */
const mostPathBytes = 4096

/**
 * Reads git's index, versions 2 to 4, as git's documentation of the format has it: which files git tracks. An index
 * that is cut off, damaged or of an unknown kind is a problem.
 */
export function readIndex(bytes: Uint8Array): IndexReading {
  const index = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = index.length - hashBytes
  if (end < 12 || index.toString('latin1', 0, 4) !== 'DIRC') return { problem: 'is not a git index' }
  const version = index.readUInt32BE(4)
  if (version < 2 || version > 4)
    return { problem: `has version ${version}; only versions 2 to 4 are supported` }
  const [body, sum] = [index.subarray(0, end), index.subarray(end)]
  // With index.skipHash, git writes zeros.
  const unsigned = sum.every((byte) => byte === 0)
  if (!unsigned && !createHash('sha1').update(body).digest().equals(sum))
    return { problem: 'is damaged, or of a repository whose hashes are not SHA-1' }
  try {
    const { entries, at } = entriesOf(body, version)
    const problem = extensionProblem(body, at)
    return problem === null ? { entries } : { problem }
  } catch (error) {
    if (error instanceof RangeError || error instanceof CutOff) return { problem: 'is cut off or damaged' }
    throw error
  }
}

class CutOff extends Error {}

/** @param index without its sum */
function entriesOf(index: Buffer, version: number): { entries: IndexEntry[]; at: number } {
  const entries: IndexEntry[] = []
  const count = index.readUInt32BE(8)
  let at = 12
  let before = ''
  for (let number = 0; number < count; number++) {
    const start = at
    const type = index.readUInt32BE(at + modeAt) & typeOf
    at += index.readUInt16BE(at + flagsAt) & extended ? fixedBytes + 2 : fixedBytes
    let kept = ''
    if (version === 4) {
      const [cut, next] = numberAt(index, at)
      if (cut > before.length) throw new CutOff()
      kept = before.slice(0, before.length - cut)
      at = next
    }
    const close = index.indexOf(0, at)
    if (close < 0) throw new CutOff()
    const path = kept + index.toString('latin1', at, close)
    if (path.length > mostPathBytes) throw new CutOff()
    // The older versions pad entries to a multiple of eight bytes.
    at = version === 4 ? close + 1 : start + (Math.floor((close - start) / 8) + 1) * 8
    before = path
    if (type === folder) entries.push({ path: path.replace(/\/$/, ''), kind: 'sparse' })
    else entries.push({ path, kind: type === submodule ? 'submodule' : 'file' })
  }
  return { entries, at }
}

/** A number of any length, seven bits a byte. @returns it, and the offset after it */
function numberAt(index: Buffer, start: number): [number, number] {
  let at = start
  let byte = index.readUInt8(at++)
  let value = byte & 127
  while (byte & 128) {
    byte = index.readUInt8(at++)
    value = (value + 1) * 128 + (byte & 127)
  }
  return [value, at]
}

/** An extension after the entries may change their meaning, unless its name starts with a capital letter. */
function extensionProblem(index: Buffer, start: number): string | null {
  for (let at = start; at < index.length; ) {
    const name = index.toString('latin1', at, at + 4)
    if (name === 'link') return 'is split in two files (core.splitIndex)'
    if (name !== 'sdir' && !/^[A-Z]/.test(name)) return 'has an unknown extension'
    at += 8 + index.readUInt32BE(at + 4)
    if (at > index.length) throw new CutOff()
  }
  return null
}
