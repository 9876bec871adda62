import { oneLine } from '../runtime/text.ts'
import { isLine, isObject, type KeyReader, type ValueProblem, wrong } from './values.ts'

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
