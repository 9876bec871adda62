import { opening } from '../inputs/table.ts'
import type { TextFiles } from '../locate/text-files.ts'
import { oneLine } from '../runtime/text.ts'
import { readYaml } from '../runtime/yaml-text.ts'
import { type Check, missing, notNeeded, ok, type Subject, unknown } from './check.ts'

const workflowFile = /^\.github\/workflows\/[^/]+\.ya?ml$/
const needed = ['labeled', 'unlabeled'] as const
/** What `pull_request` without `types` means. Source: "Events that trigger workflows" in GitHub's docs. */
const usual = ['opened', 'synchronize', 'reopened']
/** A message names at most this many workflows. */
const mostNamed = 3

/**
 * Whether the workflows that gate pull requests with `fail-on` run when the label that accepts changes is set or removed:
 * without these events, an accepted pull request stays red until its next push.
 * @param files the checkout
 */
export async function labelCheck(files: TextFiles): Promise<Check> {
  const subject: Subject = { name: 'label events', neededFor: opening, required: false }
  const paths = (await files.paths()).filter((path) => workflowFile.test(path))
  if (paths.length === 0) return unknown(subject, 'there is no workflow in the checkout', '', 'none')
  const gating: { path: string; types: readonly string[] }[] = []
  for (const path of paths) {
    const types = gatedTypes((await files.read(path)) ?? '')
    if (types) gating.push({ path, types })
  }
  if (gating.length === 0)
    return notNeeded(subject, 'no workflow of the checkout has `fail-on` for pull requests')
  const deaf = gating.filter(({ types }) => needed.some((type) => !types.includes(type)))
  const named = deaf.slice(0, mostNamed).map(({ path }) => oneLine(path, 200))
  const more = deaf.length > mostNamed ? ` and ${deaf.length - mostNamed} more` : ''
  if (deaf.length === 0) return ok(subject, gating.map(({ path }) => oneLine(path, 200)).join(', '))
  return missing(
    subject,
    `${named.join(', ')}${more} ${deaf.length === 1 ? 'does' : 'do'} not run when a label is set or removed`,
    `Set "types: [${[...usual, ...needed].join(', ')}]" for "pull_request".`,
    'none',
  )
}

/** The types of `pull_request` of a workflow with a gate; null for any other. */
function gatedTypes(text: string): readonly string[] | null {
  if (!/^\s*fail-on\s*:(?!\s*["']?never\b)/m.test(text)) return null
  const reading = readYaml(text)
  const on = 'value' in reading ? memberOf(reading.value, 'on') : undefined
  if (on === 'pull_request' || (Array.isArray(on) && on.includes('pull_request'))) return usual
  if (typeof on !== 'object' || on === null || !Object.hasOwn(on, 'pull_request')) return null
  const types = memberOf(memberOf(on, 'pull_request'), 'types')
  if (types === undefined || types === null) return usual
  return (Array.isArray(types) ? types : [types]).map(String)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
