import * as z from 'zod/mini'
import type { ChangeId, ChangeLevel } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import { refNameProblem } from '../inputs/ref-name.ts'
import { changeClasses } from '../meaning/change.ts'
import { fileOrTests, isObject } from './tests.ts'

// Each key of `.data-model-ci.yml` once: type, default, limit, and what is said of a wrong value, as a phrase that follows the
// name of the key. `docs/data-model-ci.schema.json` is generated from it.

const mostContextCharacters = 8 * 1024
const mostReaders = 20
const mostPatterns = 50

/** @param problemOf a phrase, null for a value that is right */
function judged<T>(problemOf: (value: T) => string | null) {
  return z.check<T>(({ value, issues }) => {
    const problem = problemOf(value)
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
  })
}

function described<T extends z.ZodMiniType>(schema: T, description: string, ...examples: unknown[]): T {
  return schema.check(z.meta({ description, ...(examples.length > 0 ? { examples } : {}) })) as T
}

/** A text with something on its one line. */
function line(most: number, problem: string) {
  const oneLineOnly = /^[^\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/
  return z.string(problem).check(z.maxLength(most, problem), z.regex(oneLineOnly, problem))
}

function list<T extends z.ZodMiniType>(item: T, most: number, problem: string, entries = 'entries') {
  return z.array(item, problem).check(z.maxLength(most, `must have at most ${most} ${entries}`))
}

const isOn = (byDefault: boolean, problem = 'must be true or false') =>
  z._default(z.boolean(problem), byDefault)

/** It becomes part of a token, which is sent in a header. */
const securityContext = z
  .record(z.string(), z.unknown(), 'must be an object, for example { groups: [analyst] }')
  .check(
    judged((context) =>
      JSON.stringify(context).length > mostContextCharacters
        ? `must have at most ${mostContextCharacters} characters as JSON`
        : null,
    ),
  )

const changeId = z
  .enum(Object.keys(changeClasses) as [ChangeId], 'must be the id of a change, for example member-removed')
  .check(z.meta({ id: 'changeId', description: 'Id of a kind of change: docs/changes.md.' }))
const levels = ['breaking', 'dangerous', 'safe'] as const satisfies ChangeLevel[]

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const day = 'must be a day, for example 2027-01-31'
const fingerprint = 'must be 12 hexadecimal digits in quotes, as the report has them'
const acceptEntry = z.strictObject(
  {
    change: changeId,
    member: described(
      line(200, 'must be a member, for example orders.status or orders.*, at most 200 characters'),
      'Member or entity; * stands for any characters.',
      ...['orders.status', 'orders.*'],
    ),
    fingerprint: described(
      z.exactOptional(z.string(fingerprint).check(z.regex(/^[0-9a-f]{12}$/, fingerprint))),
      'Fingerprint of one change, from the report. Without it, each such change of the member is accepted.',
    ),
    reason: described(
      line(500, 'must be a text on one line, at most 500 characters'),
      'Why; the report shows it.',
    ),
    until: described(
      z.string(day).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, day), z.refine(isDay, day)),
      'Last day on which it is accepted (UTC).',
      '2027-01-31',
    ),
  },
  'must be a list of objects with change, member, reason and until',
)

const contentText = (problem: string) => line(300, problem)
const paths = 'must be a list of paths, for example [Sandbox]'
const ids = 'must be a list of IDs, for example [17]'

function contentUrlProblem(text: string): string | null {
  const example = 'for example https://tenant.example.com/{type}s/{id}'
  if (text === '' || text.length > 1000 || /[\u0000-\u001f\u007f]/.test(text))
    return `must be one URL of at most 1000 characters, ${example}`
  const known = ['type', 'id', 'publicId']
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name))
  if (unknown) return `has the placeholder \`${oneLine(unknown[0], 60)}\`; known are {type}, {id}, {publicId}`
  if (!text.includes('{id}') && !text.includes('{publicId}'))
    return `needs the placeholder {id} or {publicId}, ${example}`
  // What content is called must not choose the host.
  const url = /^https:\/\/[^/{}]+\//i.test(text) ? URL.parse(text) : null
  return url?.username === '' && url.password === ''
    ? null
    : `must start with https:// and a host without placeholders, and have no credentials, ${example}`
}

/** The same as a pattern, for editors. */
const contentUrlPattern = {
  maxLength: 1000,
  pattern:
    '^https://[^/{}@]+/(?:[^{}]|\\{(?:type|id|publicId)\\})*\\{(?:id|publicId)\\}(?:[^{}]|\\{(?:type|id|publicId)\\})*$',
}

const previewUrl =
  'has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}'
const mostPreviews = 'has a `max` that is no whole number from 1 to 1000'

function isTemplate(url: string): boolean {
  return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, '', 0))
}

/** The link to a preview. */
export function fill(template: string, branch: string, deploymentId: number): string {
  return template
    .replaceAll('{branch}', encodeURIComponent(branch))
    .replaceAll('{deploymentId}', String(deploymentId))
}

const patternProblem = `must be a member, for example orders.status or orders.*, or a list of 1 to ${mostPatterns}, each of at most 200 characters`
const pattern = line(200, patternProblem)
const patterns = (description: string) =>
  described(
    z.optional(
      z.union(
        [
          pattern,
          z
            .array(pattern, patternProblem)
            .check(z.minLength(1, patternProblem), z.maxLength(mostPatterns, patternProblem)),
        ],
        patternProblem,
      ),
    ),
    description,
    'orders.status',
    ['orders.*'],
  )
const lists = ['sees', 'never', 'rows'] as const
const accessTest = z
  .strictObject(
    {
      reader: described(z.string('must be the name of one of the `readers`'), 'Name of one of the readers.'),
      sees: patterns('Members that are listed and give rows.'),
      never: patterns('Members that are not listed, or give no rows.'),
      rows: patterns('Members by which the planner filters the rows of their entity.'),
    },
    'must be a list of objects with reader, and sees, never or rows',
  )
  .check(
    z.refine((test) => lists.some((name) => test[name] !== undefined), {
      error: 'needs `sees`, `never` or `rows` in each test',
      when: isObject,
    }),
    z.meta({ anyOf: lists.map((name) => ({ properties: { [name]: {} }, required: [name] })) }),
  )

const reader = securityContext.check(
  // In an empty context the model is compared anyway.
  judged((context) =>
    Object.keys(context).length === 0 ? 'must not be empty, for example { groups: [analyst] }' : null,
  ),
  z.meta({ minProperties: 1 }),
)
const readerName = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z][A-Za-z0-9_-]{0,49}$/,
      'is not a name of a reader: at most 50 letters, digits, - and _, beginning with a letter',
    ),
  )

const label = 'must be the name of a label, at most 50 characters'

/** The file as it is written. */
export const teamFileSchema = z.strictObject({
  'accept-label': described(
    z._default(
      z
        .string("must be a text, or '' for none")
        .check(z.trim(), z.maxLength(50, label), z.regex(/^[^\u0000-\u001f\u007f]*$/, label)),
      'approved-breaking-change',
    ),
    'Label of a pull request that accepts changes. Empty: no label does.',
  ),
  'compare-with': described(
    z.optional(
      z.string('must be the name of a branch, for example main').check(
        judged((branch) => {
          const problem = refNameProblem(branch)
          return problem && `${problem}: give the name of a branch, for example main`
        }),
        z.meta({ minLength: 1 }),
      ),
    ),
    'Branch of the data model to compare with. Default: the deploy branch.',
    'main',
  ),
  'security-context': described(
    z._default(securityContext, {}),
    'Security context in which the model is compared, for models with access policies.',
    { groups: ['analyst'] },
  ),
  compare: described(isOn(true), 'Whether the changes of the data model are compared.'),
  'run-on-warehouse': described(isOn(false), 'Run changed members on the warehouse, too.'),
  deploy: described(
    z.prefault(
      z.strictObject(
        {
          'remove-missing': described(
            isOn(true, 'has a key that is neither true nor false'),
            'Whether files that are only on the branch are removed from it.',
          ),
          'include-untracked': described(
            isOn(false, 'has a key that is neither true nor false'),
            'Whether files that git does not track are uploaded, too.',
          ),
        },
        'must be an object, for example { remove-missing: false }',
      ),
      { 'remove-missing': true, 'include-untracked': false },
    ),
    'What `command: deploy` uploads.',
  ),
  accept: described(
    z._default(list(acceptEntry, 200, 'must be a list of accepted changes'), []),
    'Changes that are accepted for some time. An entry that a pull request adds counts once it is merged.',
  ),
  levels: described(
    z._default(
      z.partialRecord(
        changeId,
        z.enum(levels, `must be one of ${levels.join(', ')}`),
        'must be an object, for example { access-policy-changed: breaking }',
      ),
      {},
    ),
    'Levels of changes, by their ids, where they are not the usual ones.',
    { 'access-policy-changed': 'breaking' },
  ),
  'ignore-content': described(
    z.prefault(
      z.strictObject(
        {
          folders: described(
            z._default(list(contentText(paths), 500, paths), []),
            'Paths of folders; what is below them is ignored, too.',
          ),
          reports: described(
            z._default(list(z.union([z.int(ids).check(z.gte(0, ids)), contentText(ids)], ids), 500, ids), []),
            'IDs or public IDs of reports.',
          ),
        },
        'must be an object, for example { folders: [Sandbox], reports: [17] }',
      ),
      { folders: [], reports: [] },
    ),
    'Saved content that is counted and not checked.',
  ),
  'content-url': described(
    z.optional(
      z
        .string('must be a text, for example https://tenant.example.com/{type}s/{id}')
        .check(z.trim(), judged(contentUrlProblem), z.meta(contentUrlPattern)),
    ),
    'URL of saved content, for links in the report. Placeholders: {type} (report, dashboard, notification), {id}, {publicId}.',
    'https://tenant.example.com/{type}s/{id}',
  ),
  errors: described(
    z._default(z.enum(['all', 'new'], 'must be all or new'), 'all'),
    'Which errors fail `sync` and `validate`: all, or those that the deploy branch does not have.',
  ),
  preview: described(
    z.prefault(
      z.strictObject(
        {
          url: described(
            z._default(
              z.nullable(
                z
                  .string(previewUrl)
                  .check(
                    z.maxLength(1000, previewUrl),
                    z.refine(isTemplate, previewUrl),
                    z.meta({ pattern: '^https?://' }),
                  ),
              ),
              null,
            ),
            'Link to a preview, with {branch} and {deploymentId}.',
            'https://tenant.example.com/deployments/{deploymentId}?branch={branch}',
          ),
          max: described(
            z._default(z.int(mostPreviews).check(z.gte(1, mostPreviews), z.lte(1000, mostPreviews)), 10),
            'How many previews of this repository a deployment has at most.',
          ),
        },
        'must be an object, for example { max: 5 }',
      ),
      { url: null, max: 10 },
    ),
    'Previews of pull requests (`delete-branch: on-close`).',
  ),
  tests: described(
    z._default(fileOrTests, []),
    'Tests of the data, and names of files of this repository with more, which have a list of tests under the key `tests`.',
    ['tests/data.yml'],
  ),
  readers: described(
    z._default(
      z.record(readerName, reader, 'must be an object, for example { analyst: { groups: [analyst] } }').check(
        judged((all) =>
          Object.keys(all).length > mostReaders ? `must have at most ${mostReaders} readers` : null,
        ),
        z.meta({ maxProperties: mostReaders }),
      ),
      {},
    ),
    'As whom the model is compared besides: a security context by name. A group, never a person.',
    { analyst: { groups: ['analyst'] } },
  ),
  access: described(
    z._default(list(accessTest, 200, 'must be a list of access tests', 'tests'), []),
    'Access tests: what these readers must and must not get.',
    [{ reader: 'analyst', sees: ['orders.*'], never: ['staff.salary'] }],
  ),
})
