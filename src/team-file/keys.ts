import { oneLine } from '../runtime/text.ts'
import type { TeamFile } from './team-file.ts'

// The keys `ignore-content` and `content-url` of the team file: what it says about saved content.

/** Saved content that is counted and not checked. */
export interface IgnoredContent {
  /** Paths of folders; what is below them is ignored, too. */
  folders: readonly string[]
  /** IDs or public IDs of reports. */
  reports: readonly (number | string)[]
}

const mostIgnored = 500
const mostCharacters = 300
const mostUrl = 1000

export const readIgnoredContent: KeyReader = (value) => {
  if (!isObject(value)) return wrong('must be an object, for example { folders: [Sandbox], reports: [17] }')
  const { folders = [], reports = [] } = value
  const problems = [
    ...Object.keys(value)
      .filter((name) => name !== 'folders' && name !== 'reports')
      .map((name) => ({ path: [name], problem: 'is not a key: folders, reports' })),
    ...listProblems('folders', folders, isText, 'must be a list of paths, for example [Sandbox]'),
    ...listProblems(
      'reports',
      reports,
      (item) => isText(item) || (Number.isSafeInteger(item) && Number(item) >= 0),
      'must be a list of IDs, for example [17]',
    ),
  ]
  if (problems.length > 0) return { problems }
  return { value: { ignoreContent: { folders, reports } as IgnoredContent } }
}

function listProblems(
  name: string,
  value: unknown,
  isItem: (item: unknown) => boolean,
  problem: string,
): ValueProblem[] {
  if (!Array.isArray(value)) return [{ path: [name], problem }]
  if (value.length > mostIgnored)
    return [{ path: [name], problem: `must have at most ${mostIgnored} entries` }]
  return value.flatMap((item: unknown, index) => (isItem(item) ? [] : [{ path: [name, index], problem }]))
}

function isText(item: unknown): item is string {
  return isLine(item, mostCharacters)
}

const placeholders = ['type', 'id', 'publicId']

export const readContentUrl: KeyReader = (value) => {
  const example = 'for example https://tenant.example.com/{type}s/{id}'
  if (typeof value !== 'string') return wrong(`must be a text, ${example}`)
  const text = value.trim()
  if (!isLine(text, mostUrl)) return wrong(`must be one URL of at most ${mostUrl} characters, ${example}`)
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !placeholders.includes(name))
  if (unknown)
    return wrong(`has the placeholder \`${oneLine(unknown[0], 60)}\`; known are {type}, {id}, {publicId}`)
  if (!text.includes('{id}') && !text.includes('{publicId}'))
    return wrong(`needs the placeholder {id} or {publicId}, ${example}`)
  // What content is called must not choose the host.
  const url = /^https:\/\/[^/{}]+\//i.test(text) ? URL.parse(text) : null
  if (url?.username !== '' || url.password !== '')
    return wrong(
      `must start with https:// and a host without placeholders, and have no credentials, ${example}`,
    )
  return { value: { contentUrl: text } }
}

/** Key `preview` of the team file. */
export interface PreviewSettings {
  /** A URL for people, with `{branch}` and `{deploymentId}`; null if there is none. */
  url: string | null
  /** How many previews of this repository a deployment has at most. */
  max: number
}

export const defaultPreview: PreviewSettings = { url: null, max: 10 }

const mostPreviews = 1000

export const readPreview: KeyReader = (value) => {
  if (!isObject(value)) return wrong('must be an object, for example { max: 5 }')
  const { url = null, max = defaultPreview.max, ...others } = value
  if (Object.keys(others).length > 0) return wrong('has only the keys `url` and `max`')
  if (typeof max !== 'number' || !Number.isInteger(max) || max < 1 || max > mostPreviews)
    return wrong(`has a \`max\` that is no whole number from 1 to ${mostPreviews}`)
  if (url !== null && (typeof url !== 'string' || url.length > mostUrl || !isTemplate(url)))
    return wrong(
      'has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}',
    )
  return { value: { preview: { url, max } } }
}

function isTemplate(url: string): boolean {
  return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, '', 0))
}

/** The link to a preview. */
export function fill(template: string, branch: string, deploymentId: number): string {
  return template
    .replaceAll('{branch}', encodeURIComponent(branch))
    .replaceAll('{deploymentId}', String(deploymentId))
}

// What the readers of the keys have in common.

/** Where something is inside the value of a key. */
export type NodePath = readonly (string | number)[]

/** What is wrong with a value, a phrase that follows the names of its keys. */
export interface ValueProblem {
  /** Empty for the value itself. */
  path: NodePath
  problem: string
}

/** A value, or everything that is wrong with it. */
export type Checked = { value: Partial<TeamFile> } | { problems: readonly ValueProblem[] }

/** @param lineOf line of a part of the value, from 1 @param file all keys, for what another one decides */
export type KeyReader = (
  value: unknown,
  lineOf: (path: NodePath) => number,
  file: Readonly<Record<string, unknown>>,
) => Checked

export function wrong(problem: string, path: NodePath = []): { problems: readonly ValueProblem[] } {
  return { problems: [{ path, problem }] }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it is a text with something on its one line. */
export function isLine(value: unknown, most: number): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= most &&
    !/[\u0000-\u001f\u007f]/.test(value)
  )
}
