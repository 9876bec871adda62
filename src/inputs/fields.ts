import { maxDurationMs, parseDuration } from '../base/duration.ts'
import { shortRef } from '../base/event.ts'
import { shortestMasked } from '../base/text.ts'
import { isLoopback } from '../http/exchange.ts'
import { looksLikeSha, refNameProblem } from './ref-name.ts'

// One reader for each form of an input. A reader gets trimmed text that is not empty, and returns the value or a problem,
// a phrase that follows the name and value of the input.

/** A value, or what is wrong with it: "is …" or "must be …", with an example. */
export type Reading<T> = { value: T } | { problem: string }

/** Reads one input. Plain functions: they all exist at each start, and schemas are slow to make. */
export type Field<T> = (text: string) => Reading<T>

/** @returns null where there is a problem */
export function validOrNull<T>(reading: Reading<T>): T | null {
  return 'value' in reading ? reading.value : null
}

export function oneOf<const T extends readonly [string, ...string[]]>(allowed: T): Field<T[number]> {
  const list = allowed.length > 1 ? `one of ${allowed.join(', ')}` : `"${allowed[0]}"`
  return (text) => {
    const value = allowed.find((name) => name === text)
    return value === undefined ? { problem: `must be ${list}` } : { value }
  }
}

/** YAML 1.2 core schema, as the Actions toolkit reads booleans. */
export const yamlBoolean: Field<boolean> = (text) => {
  if (/^(true|True|TRUE)$/.test(text)) return { value: true }
  if (/^(false|False|FALSE)$/.test(text)) return { value: false }
  return { problem: 'must be true or false' }
}

/** When to comment; a boolean, as in other inputs, means always or never. */
export const commentWhen: Field<'always' | 'on-failure' | 'never'> = (text) => {
  if (/^(always|true|True|TRUE)$/.test(text)) return { value: 'always' }
  if (/^(never|false|False|FALSE)$/.test(text)) return { value: 'never' }
  if (text === 'on-failure') return { value: text }
  return { problem: 'must be one of always (or true), on-failure, never (or false)' }
}

export const positiveInteger: Field<number> = (text) => {
  const value = Number(text)
  return /^[0-9]+$/.test(text) && value > 0 && Number.isSafeInteger(value)
    ? { value }
    : { problem: 'must be a positive whole number, for example 42' }
}

const durationForm = 'a number with ms, s, m, h or d, for example 500ms, 5s, 30m or 1h'
const mostAgeDays = 365

/** Milliseconds. */
export const duration: Field<number> = (text) => {
  const value = parseDuration(text)
  if (value !== null) return { value }
  const unit = /^-?\d+(?:\.\d+)?\s?(ms|s|m|h|d)?$/i.exec(text)
  if (unit && Number.parseFloat(text) < 1 && (unit[1] || Number(text) <= 0)) {
    return { problem: `must be more than zero: ${durationForm}` }
  }
  return { problem: unit?.[1] ? `must be at most ${maxDurationMs / 86_400_000}d` : `must be ${durationForm}` }
}

/** Milliseconds; up to a year, because no step waits for it. */
export const age: Field<number> = (text) => {
  const value = parseDuration(text, mostAgeDays * 86_400_000)
  if (value !== null) return { value }
  if (/^-?0*(?:\.0*)?\s?(?:ms|s|m|h|d)?$|^-/i.test(text) && /\d/.test(text))
    return { problem: 'must be more than zero, for example 24h or 7d' }
  return {
    problem: `must be a number with ms, s, m, h or d, for example 24h or 7d, and at most ${mostAgeDays}d`,
  }
}

/** `auto`, or milliseconds. */
export const pollInterval: Field<number | 'auto'> = (text) => {
  if (text === 'auto') return { value: 'auto' }
  const value = parseDuration(text)
  return value === null ? { problem: `must be auto, or ${durationForm}` } : { value }
}

/** The tenant's origin: with a scheme, without trailing slashes. */
export const baseUrl: Field<string> = (text) => {
  const example = 'for example https://tenant.example.com'
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.hostname === '') return { problem: `must be a URL, ${example}` }
  if (url.username !== '' || url.password !== '') {
    return { problem: `must not contain credentials (the token has its own input), ${example}` }
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { problem: `must start with https:// (http:// only for localhost), ${example}` }
  }
  if (/[^/]/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    return { problem: `must be the tenant's URL without a path, ${example}` }
  }
  return { value: url.origin }
}

/** A valid value of an HTTP header; it is never part of a message. */
export const token: Field<string> = (text) => {
  if (!/^[\x21-\x7e]+$/.test(text))
    return { problem: 'contains blanks or characters that are not allowed in a token: check the secret' }
  return text.length < shortestMasked
    ? { problem: `has fewer than ${shortestMasked} characters, too few to be masked: check the secret` }
    : { value: text }
}

/** A branch or tag of the dbt repository, as the user gave it. */
export const ref: Field<string> = (text) => {
  const example = 'a branch or tag, for example main or v1.4.0'
  const prefixed = /^refs\/(heads|tags)\//.test(text)
  if (!prefixed && text.startsWith('refs/')) return { problem: `must be ${example}` }
  if (!prefixed && looksLikeSha(text)) {
    return {
      problem: `looks like a commit, and the platform syncs branches and tags only: give ${example} (a branch of that very name: refs/heads/${text})`,
    }
  }
  const problem = refNameProblem(shortRef(text))
  return problem ? { problem: `${problem}: give ${example}` } : { value: shortRef(text) }
}

/** A branch of the data model. */
export const branch: Field<string> = (text) => {
  const problem = refNameProblem(text)
  return problem
    ? { problem: `${problem}: give the name of a branch, for example ci/orders` }
    : { value: text }
}

/** A folder of this repository: relative, forward slashes, without `.` and `..`; `.` is the repository itself. */
export const folder: Field<string> = (text) => {
  const parts = text.replaceAll('\\', '/').split('/')
  const inside = !text.startsWith('/') && !/^[a-z]:/i.test(text) && !parts.includes('..')
  if (!inside || /[\u0000-\u001f\u007f]/.test(text)) {
    return {
      problem: 'must be a folder inside this repository, relative to its root, for example analytics/model',
    }
  }
  return { value: parts.filter((part) => part !== '' && part !== '.').join('/') || '.' }
}

/** A file of this repository: relative, forward slashes, without `.` and `..`. */
export const file: Field<string> = (text) => {
  const parts = text.replaceAll('\\', '/').split('/')
  const inside = !text.startsWith('/') && !/^[a-z]:/i.test(text) && !parts.includes('..')
  const kept = parts.filter((part) => part !== '' && part !== '.')
  // Git's own folder may hold the token of the checkout.
  const readable =
    kept.length > 0 && !text.endsWith('/') && !kept.some((part) => part.toLowerCase() === '.git')
  if (!inside || !readable || /[\u0000-\u001f\u007f]/.test(text)) {
    return {
      problem: 'must be a file inside this repository, relative to its root, for example .data-model-ci.yml',
    }
  }
  return { value: kept.join('/') }
}

/** A file or folder on the runner, also outside of the checkout. */
export const path: Field<string> = (text) =>
  text.length > 4096 || /[\u0000-\u001f\u007f]/.test(text)
    ? { problem: 'must be the path of a file, for example snapshot/data-model-snapshot.json' }
    : { value: text }

/** Identifies a comment of this action on a pull request. */
export const key: Field<string> = (text) =>
  text.length > 200 ? { problem: 'must be a text of at most 200 characters' } : { value: text }

/** A merge message: any text; characters that git does not allow are removed. */
export const message: Field<string> = (text) => {
  const clean = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim()
  return clean.length === 0 || clean.length > 10_000
    ? { problem: 'must be a text of at most 10,000 characters' }
    : { value: clean }
}

/** An operationId, or a method and a path. */
export const operationText: Field<string> = (text) =>
  text.length > 1000 || /[\u0000-\u001f\u007f]/.test(text)
    ? { problem: 'must be an operation, for example getNotifications or GET /api/v1/regions/' }
    : { value: text }

const mostDocumentBytes = 1024 * 1024

/** YAML or JSON, which is parsed later, when its operation is known. */
export const yamlDocument: Field<string> = (text) =>
  Buffer.byteLength(text) > mostDocumentBytes
    ? { problem: `must be at most ${mostDocumentBytes / 1024} KiB of text` }
    : { value: text }
