import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import { Stop } from '../../src/base/failure.ts'
import type { ComparedFiles } from '../../src/deployment/file-hashes.ts'
import { checkChanges, type KnownBefore } from '../../src/gate/check-changes.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import type { ValidatingSettings } from '../../src/inputs/settings.ts'
import { isOutage, PlatformError } from '../../src/platform/errors.ts'
import { answer, type Reply, silence } from '../platform/fake-send.ts'
import { connectTo, environmentOf } from '../support/environments.ts'
import { listed, type Routes, startedAt, stepFixture } from '../support/fixture.ts'
import { parts, rows, terms } from '../support/rows.ts'
import { fileHashes } from '../support/upload-plan.ts'

type Side = 'main' | 'feature'
const [production, staging] = [
  environmentOf('production', 'main', 'main'),
  environmentOf('staging', 'feature', 'feature'),
]
const isHead = (url: URL) => url.searchParams.get('branchName') === 'feature'
const hash = (value: string) => fileHashes({ 'model/orders.yml': value })
const fileOf = (content: string) => listed({ path: 'model/orders.yml', type: 'file', content })
const modelOf = (measures: string[]) => `cubes:
  - name: orders
    sql_table: orders
    measures:
${measures.map((name) => `      - {name: ${name}, type: count}\n`).join('')}`
const plan = answer({ sql: { memberNames: [], sql: ['SELECT 1', []] } })
const rejected = answer({ type: 'UserError', error: 'gone' }, 400)

/** `silence`, `rejected`, or a status and its error. */
function replyOf(term: string): Reply {
  if (term === 'silence') return silence
  if (term === 'rejected') return rejected
  const [, status = '', error = 'no'] = /^(\d{3}) ?(.+)?$/.exec(term) ?? []
  return answer(error === 'down' ? error : { error }, Number(status))
}

/** What the fixture is made of; routes by their names, and the query API's own replies. */
interface Given extends KnownBefore, Partial<Record<`${'GET' | 'POST'} ${string}`, Reply | Reply[]>> {
  failOn: ValidatingSettings['failOn']
  command: ValidatingSettings['command']
  measures: Record<Side, string[]>
  team: string
  budgetMs?: number
  meta?: Reply
  sql?: Reply
  load?: Reply
  /** Saved content is read through a connection of its own. */
  ownContent?: true
}

const on = (name: string) => (text: string) => ({ [name]: replyOf(text) })
const compared = (same: boolean): ComparedFiles => ({
  ...{ deployBranch: 'main', same },
  deployFiles: new Map([['model/orders.yml', '1']]),
})
const hashes = 'GET data-model/file-hashes'
/** What is other than on a branch that removes a measure: `orders.gone`. */
const givens: Record<string, (text: string) => Partial<Given>> = {
  gate: (failOn) => ({ failOn: (failOn || 'breaking') as ValidatingSettings['failOn'] }),
  command: (command) => ({ command: command as ValidatingSettings['command'] }),
  team: (text) => ({ team: text }),
  s: (seconds) => ({ budgetMs: Number(seconds) * 1000 }),
  // The measures of each side: `count lost / count`.
  model: (text) => {
    const [main = [], feature = []] = text.split(' / ').map((side) => side.split(' '))
    return { measures: { main, feature } }
  },
  // The hashes of the base, one after the other, and those of the branch, which may change after some seconds: `1, 2 / 9`.
  hashes(text) {
    const [base = '', head = base] = text.split(' / ')
    const [first = '', second = '', seconds] = head.split(/ until | after /)
    const replies = terms(base, (term) => (/^\d$/.test(term) ? hash(term) : replyOf(term)))
    let asked = 0
    return {
      [hashes](wire, clock) {
        const late = clock.now() - startedAt >= Number(seconds) * 1000
        if (isHead(wire.url) && head !== base) return hash(late ? second : first)
        const reply = replies[Math.min(asked++, replies.length - 1)] ?? answer({})
        return typeof reply === 'function' ? reply(wire, clock) : (reply as WireAnswer)
      },
    }
  },
  branches: (lastHash) => ({ 'GET branches': listed({ name: 'main', lastHash }, { name: 'feature' }) }),
  environments: on('GET environments'),
  token: on('POST environments/feature/tokens'),
  files: on('GET data-model/files'),
  meta: on('meta'),
  sql: on('sql'),
  load: on('load'),
  unlisted: () => ({ 'GET environments': listed(production) }),
  unscoped: () => ({
    sql: ({ url }) => (url.pathname.startsWith('/feature') ? rejected : answer({ error: scope }, 403)),
  }),
  unloaded: () => ({
    load: ({ body }) => (String(body).includes('more') ? rejected : answer({ data: [] })),
  }),
  unbuilt: () => ({
    'GET build-status': answer({ status: 'built', lastHash: 'ccccccc3' }),
    'GET branches': listed({ name: 'main', lastHash: 'aaaaaaa1' }),
    'GET data-model/files': ({ url }) => fileOf(`${modelOf(['count'])}${isHead(url) ? '# a comment' : ''}`),
  }),
  // What is known before.
  compared: (what) => ({ compared: what === 'null' ? null : compared(what === 'same') }),
  deploy: () => ({ deployBranch: null }),
  into: (into) => ({ into }),
  fork: (original) => ({ original }),
  built: (commit) => ({ built: { commit: commit || undefined, at: startedAt } }),
}

function world(given: Partial<Given> = {}) {
  const { failOn = 'never', command = 'sync', team = '', budgetMs, ...more } = given
  const { measures = { main: ['count', 'gone'], feature: ['count'] }, meta, sql, load, ...others } = more
  const { ownContent, deployBranch = 'main', compared, into, original, built, ...routes } = others
  const all = stepFixture(
    {
      'GET settings': answer({ deployBranchName: 'main' }),
      [hashes]: ({ url }) => hash(isHead(url) ? '2' : '1'),
      'GET build-status': answer({ status: 'built' }),
      'GET environments': listed(production, staging),
      'POST environments/main/tokens': answer({ data: { token: 'main-token' } }),
      'POST environments/feature/tokens': answer({ data: { token: 'feature-token' } }),
      'GET data-model/files': ({ url }) => fileOf(modelOf(measures[isHead(url) ? 'feature' : 'main'])),
      ...(routes as Routes),
    },
    {
      settings: { failOn, command } as object,
      files: { '.data-model-ci.yml': team },
      ...(budgetMs && { budgetMs }),
    },
  )
  const engine: string[] = []
  const connect = connectTo(all, ({ url, body }) => {
    const [, branch = '', what = ''] = /^\/(\w+)\/.*?(\w+)$/.exec(url.pathname) ?? []
    engine.push(`${branch} ${what}`)
    const names = measures[branch as Side]
    const named = [...String(body).matchAll(/orders\.(\w+)/g)].map(([, name = '']) => name)
    const listedMeasures = names.map((name) => ({ name: `orders.${name}`, type: 'number', aggType: 'count' }))
    if (what === 'meta')
      return meta ?? answer({ cubes: [{ name: 'orders', type: 'cube', measures: listedMeasures }] })
    if (what === 'load') return load ?? answer({ data: [] })
    return sql ?? (named.every((name) => names.includes(name)) ? plan : rejected)
  })
  const ownConnection = ownContent && { contentDeployment: all.context.deployment.with({}) }
  const context = { ...all.context, ...ownConnection, connect }
  const known = { deployBranch, compared, into, built, ...(original !== undefined && { original }) }
  return { ...all, context, engine, begin: () => checkChanges(context, 'feature', known) }
}

/** How the check of a world ends: what was found and said, and how much was sent. */
async function ended({ context, begin, sent, lines, elapsed, engine, clock }: ReturnType<typeof world>) {
  const timers = clock.pending()
  const check = async () => concludeChecks(context, [await begin()])
  const error = await check().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(clock.pending()).toBeLessThanOrEqual(timers)
  const { model, changeGate } = context.journal.findings
  const { kind = 'stop', message, advice } = (error ?? {}) as Record<string, string>
  const lists = [
    'settings',
    'environments',
    'data-model/file-hashes',
    'reports',
    'workbooks',
    'notifications',
  ]
  const asks = Object.fromEntries(
    lists.map((list) => [
      list.replace(/.*\//, ''),
      sent().filter((line) => line.startsWith(`GET ${list}`)).length,
    ]),
  )
  const sql = engine.filter((line) => line.endsWith('sql')).length
  return {
    ...{ ...model, runs: model?.runs, changeGate: changeGate?.result, warnings: context.journal.warnings },
    ids: model?.changes.map(({ id, member }) => `${id} ${member}`),
    red: error && (error instanceof PlatformError ? 'platform' : kind),
    ...{ error, message, advice, isOutage: isOutage(error), elapsed: elapsed(), log: lines().join('\n') },
    ...{ asks, sent: sent(), first: sent().slice(1, 4).join(), engine: engine.toSorted().join(', ') },
    again: lines().filter((line) => line.endsWith('; comparing again')).length,
    costs: `${sent().length + engine.length - sql} + ${sql}`,
    aborted: context.budget.signal.aborted,
  }
}

const numbersIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/([\w-]+) (\d+)/g)].map(([, name, count]) => [name, Number(count)]))
const facts: Record<string, (text: string) => object> = {
  ids: (text) => ({ ids: terms(text, String) }),
  red: (red) => ({ red }),
  outage: () => ({ isOutage: true }),
  because: (message) => ({ message }),
  advice: (advice) => ({ advice: expect.stringContaining(advice) }),
  says: (text) => ({ log: expect.stringContaining(text) }),
  again: (count) => ({ again: Number(count) }),
  unsaid: (text) => ({ log: expect.not.stringContaining(text) }),
  gate: (changeGate) => ({ changeGate }),
  aborted: () => ({ aborted: true }),
  warned: (count) => ({ warnings: { length: Number(count) } }),
  sends: (count) => ({ sent: expect.objectContaining({ length: Number(count) }) }),
  first: (first) => ({ first: expect.stringMatching(first) }),
  engine: (engine) => ({ engine }),
  costs: (costs) => ({ costs }),
  asks: (text) => ({ asks: numbersIn(text) }),
  s: (seconds) => ({ elapsed: Number(seconds) * 1000 }),
  within: (seconds) => ({ elapsed: expect.toSatisfy((ms: number) => ms <= Number(seconds) * 1000) }),
  plans: (text) => ({ plans: numbersIn(text) }),
  runs: (text) => ({ runs: text === '' ? undefined : numbersIn(text) }),
  unknown: (text) => ({ unknown: text ? text.split(' + ').map((one) => expect.stringContaining(one)) : [] }),
}

/** A test of each row. Without `red` the check is green. */
const table = (given: string, ends: string, text: string) =>
  it.each(rows(text))('%s', async (_, more = '', expected = '') => {
    const end = await ended(world({ ...parts(given, givens), ...parts(more, givens) }))
    expect(end).toMatchObject({
      ...{ red: null, isOutage: false, aborted: false },
      ...parts(ends, facts),
      ...parts(expected, facts),
    })
  })

const gone = 'ids member-removed orders.gone'
const both = 'model count other / count other more'
const same = 'says The generated model is identical to that of "main"'
const accepted = '{change: member-removed, member: orders.gone, reason: agreed, until: 2026-01-05}'
const itself = (name: string) =>
  `red input; sends 0; because Branch "${name}" would be compared with itself: it is \`compare-with\` in ".data-model-ci.yml".`
const twice = [
  `red breaking; asks environments 2; again 1; advice Run this again when no other job merges into it.`,
  'because Branch "main" changed during each of two comparisons, so what merging changes is unknown.',
].join('; ')
const other = 'unsaid The generated model is identical'
const scope = 'API scope is missing: sql'
const away =
  'The data model could not be compared with "main", which "fail-on: breaking" needs: The platform responded 502 while planning a query: down.'

describe('a changed model', () => {
  it('is compared and told, and green without a gate', async () => {
    const { log, ...end } = await ended(world())
    expect(end).toMatchObject({
      ...{ base: 'main', readings: ['meta', 'files'], unknown: [], red: null, runs: undefined },
      ...parts(`${gone}; plans checked 1 unchanged 1 changed 0 failed 0 alreadyFailing 0 sent 3`, facts),
    })
    const unread = (list: string) =>
      new RegExp(`^Not checked: an unknown number of ${list} \\(No response while reading`)
    expect(log.split('\n')).toEqual([
      '1 breaking change compared with "main"',
      'Planned 1 member with 3 queries: 1 unchanged (same SQL)',
      'breaking: orders.gone (measure): removed',
      'Not checked: whether the dbt SQL still gives the columns and values of the model',
      'No saved content was found that breaks (checked: 0 dashboards, 0 reports, 0 scheduled mails, not everything)',
      ...['reports', 'workbooks', 'scheduled mails'].map((list) => expect.stringMatching(unread(list))),
    ])
  })

  // Whatever the team file names, what is merged is compared with what it is merged into.
  table(
    'team compare-with: release; hashes 1',
    'says identical to that of "main"',
    `
    what | given | ends
    that is merged is compared with its target | command merge; into next | says identical to that of "next"
    that is merged into the deploy branch is compared with it | command merge; into main |
    that is released is compared with the deploy branch | command release |
    that is deployed is compared with the deploy branch | command deploy |
    that is synced is compared with another branch | command sync | says identical to that of "release"
    that is validated is compared with another branch | command validate | says identical to that of "release"
    compared with another one before is compared again | compared same; deploy | sends 2; says identical to that of "release"
    `,
  )

  table(
    '',
    '',
    `
    what | given | ends
    is not compared with itself | command validate; team compare-with: feature | ${itself('feature')}
    is not compared with what it is a fork of | command validate; team compare-with: staging; fork staging | ${itself('staging')}
    is not compared with \`compare: false\` | team compare: false | sends 0; says \`compare: false\`
    is not compared with \`compare: false\` and a gate | gate; team compare: false | sends 0; says \`compare: false\`
    that the team file accepts until today is accepted | gate; team accept: [${accepted}] | gate accepted
    has no consumers where all changes are safe | ${both} | asks reports 0 workbooks 0 notifications 0
    is red with a gate, and its findings are kept | gate | red breaking; ${gone}
    of a branch whose target is unknown asks for the deploy branch | deploy | asks settings 1; ${gone}
    # A rejection is asked for twice: whether the base has the new member, too, and does not list it.
    asks each side once, and plans on both what both have | gate dangerous; ${both} | asks environments 1;
      engine feature meta, feature sql, feature sql, main meta, main sql, main sql, main sql
    whose files were compared takes few requests | gate; ${both}; compared other | costs 9 + 5; asks settings 0
    whose files were not compared takes two more | gate; ${both} | costs 11 + 5; asks settings 0
    is read while the environments are opened | gate; compared other |
      red breaking; first ^GET environments.*GET data-model/files.*GET data-model/files

    # The same files.
    costs two requests and a line where there is none | hashes 1 | sends 2; ids; unknown; asks file-hashes 2; ${same}
    costs no request where there was none before | deploy; compared same | sends 0; ${same}
    is looked for with a gate, since the branch may have changed | gate; deploy; compared same | red breaking; ${gone}
    is not looked for again after other files | compared other | asks file-hashes 0; ${gone}
    is not looked for again without a result | compared null | asks file-hashes 0; ${gone}
    is compared where the hashes cannot be read | hashes 503 down | ${gone}
    is compared where no side lists a hash | hashes | ${gone}
    # Under a gate, lists may be late.
    may be in a list 5 s late, of another commit | gate; built bbbbbbb2; branches aaaaaaa1; hashes 1 / 1 until 2 after 5 |
      red breaking; ${other}
    may be in a list 15 s late, of another commit | gate; built bbbbbbb2; branches aaaaaaa1; hashes 1 / 1 until 2 after 14.9 |
      red breaking; ${other}
    may be in a list 15 s late, of an unknown commit | gate; built; branches aaaaaaa1; hashes 1 / 1 until 2 after 14.9 |
      red breaking; ${other}
    is the same after 15 s, of another commit | gate; built bbbbbbb2; branches aaaaaaa1; hashes 1 | s 15; ${same}
    is the same at once, of the same commit | gate; built aaaaaaa1; branches aaaaaaa1; hashes 1 | s 0; ${same}

    # A base that changes meanwhile, or seems to.
    is compared again when the base changed once | gate; ${both}; hashes 1, 2 / 9 | asks environments 2; again 1
    is compared once when it did not change | gate; ${both}; hashes 1 / 9 | asks environments 1; again 0
    is compared once without a hash before | gate; ${both}; hashes 404 / 9 | asks environments 1; again 0
    is compared once without a hash after | gate; ${both}; hashes 1, 404 / 9 | asks environments 1; again 0
    is red when the base changed twice | gate; ${both}; hashes 1, 2, 3 / 9 | ${twice}
    is red when an outage hides whether it changed | gate; ${both}; s 60; hashes 1, 503 down / 9 | red platform; outage; aborted
    is not waited for where the base is never built at its commit | gate; model count / count; unbuilt | ids; within 45
    # Once it is known that the branch did not change.
    is not compared with a gate and without hashes | gate; hashes 503 down; s 600 | red platform; outage; asks environments 0
    has no more than the time of the step | s 20; hashes silence | red stop; aborted
    has no more than the time of the step, with a gate | gate; s 5; hashes 503 down | red platform; outage; aborted
    `,
  )

  it.each([
    ['10 minutes', 'false', 600],
    ['an hour where members are run', 'true', 3600],
  ])('under a gate has data tokens for %s', async (_, runsMembers, seconds) => {
    const team = `team run-on-warehouse: ${runsMembers}`
    const { sent } = await ended(world(parts(`gate; ${both}; s 7200; ${team}`, givens)))
    const created = sent.filter((one) => one.startsWith('POST environments/'))
    expect(created.map((one) => /"expires_in":\d+}/.exec(one)?.[0])).toEqual(
      Array(2).fill(`"expires_in":${seconds}}`),
    )
  })

  it.each([{}, { ownContent: true } as const])(
    'reads saved content three times at most without a gate: %j',
    async (own) => {
      const down = answer('down', 503)
      const lists = { 'GET reports': down, 'GET workbooks': down, 'GET notifications': down }
      expect(await ended(world({ ...lists, ...own }))).toMatchObject({ asks: { reports: 3 } })
    },
  )

  it.each(['never', 'breaking'] as const)('ends at once with a cancelled step, `%s`', async (failOn) => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const made = world({
      failOn,
      'GET environments'(wire) {
        made.context.budget.stop(stop)
        throw wire.signal.reason
      },
    })
    expect(await ended(made)).toMatchObject({ error: stop })
  })
})

const planned = 'checked 3 unchanged 2 changed 0 failed 0 alreadyFailing 0 sent 4'
const noPlans = 'plans checked 0 unchanged 0 changed 0 failed 0 alreadyFailing 0 sent 0'
const warehouse = 'team run-on-warehouse: true'
const unplanned =
  'unknown Whether queries still work, with the same SQL, was not checked: Permission denied (403)'
const unrun = (why: string) =>
  `plans ${planned}; unknown Whether the warehouse can run the changed members was not checked: ${why} while running a query.`

describe('members that changed', () => {
  table(
    both,
    'ids member-added orders.more; unknown',
    `
    what | given | ends
    are planned | | plans ${planned}; warned 0
    are rejected by the planner | sql rejected | ids plan-failed-new orders.more, member-added orders.more;
      plans checked 3 unchanged 0 failed 1 alreadyFailing 2 sent 8; unknown and everything else: gone. Set \`security-context\`
    cannot be planned by this token | sql 403 ${scope} | ${noPlans}; ${unplanned}
    cannot be planned by this token on the base | unscoped | ${noPlans}; ${unplanned}
    cannot be planned without the query API of the branch | unlisted | ids; ${noPlans};
      unknown Branch "feature" has no query API at the moment. + Whether queries still work, with the same SQL, was not checked.
    are run | ${warehouse} | runs checked 1 same 2 failed 0 alreadyFailing 0 queries 1
    # An outage of the warehouse would be told.
    cannot be planned by this token, and so are not run | ${warehouse}; sql 403 ${scope}; load 503 down | ${noPlans}; ${unplanned}
    fail in the warehouse | ${warehouse}; unloaded | ids run-failed-new orders.more, member-added orders.more;
      runs checked 1 same 2 failed 1 alreadyFailing 0 queries 2
    cannot be run, as nothing can | ${warehouse}; load rejected | ${unrun('The platform responded 400')}
    cannot be run by this token | ${warehouse}; load 403 ${scope} | ${unrun('Permission denied (403)')}
    meet an outage of the warehouse | ${warehouse}; load 503 down | ${unrun('The platform responded 503')}
    `,
  )
})

// What it is with a gate; without one it is said, and the step goes on.
const unreadable = rows(`
  what | given | with a gate
  an outage of the query API | meta 503 down | red network; outage
  a runtime that does not work | meta 500 Error: broken | red network
  a rejected data token | meta 403 Invalid token | red auth
  a planner that is away | sql 502 down | red network; outage
  a planner that does not respond | sql silence | red network; outage
  files that cannot be listed | files 403 | red auth
  no environments | environments 401 | red auth
  no token | token 400 | red unsupported
`)

describe('what cannot be read', () => {
  it.each(unreadable)('with a gate, %s is red', async (_, given = '', red = '') => {
    const end = await ended(world(parts(`gate; ${both}; s 130; ${given}`, givens)))
    expect(end).toMatchObject({ isOutage: false, ...parts(red, facts) })
  })

  it.each(unreadable)('without a gate, %s is said', async (_, given = '') => {
    const end = await ended(world(parts(`${both}; ${given}`, givens)))
    expect(end).toMatchObject({ red: null, aborted: false, ...parts('within 60', facts) })
    expect(end.log).toMatch(/was not compared|Not compared/)
  })
})

// With found changes it is no outage that "on-platform-outage: warn" forgives.
describe('a planner that is away, under a gate, fails the step', () => {
  table(
    'gate; s 305; sql 502 down',
    `red network; advice . Or set "fail-on: never".; gate unknown; says Other changes: 1 measure added; asks file-hashes 2;
      unknown was not checked: The platform responded 502`,
    `
    what | given | ends
    after a removed member was reported | model count gone / count more |
      ids member-removed orders.gone, member-added orders.more;
      because ${away} What was compared has 1 breaking change that is not accepted.
    after two removed members were reported | model count gone lost / count more |
      ids member-removed orders.gone, member-removed orders.lost, member-added orders.more;
      because ${away} What was compared has 2 breaking changes that are not accepted.
    after a new member was reported | ${both} | outage; ids member-added orders.more; because ${away}
    `,
  )
})

describe('the time', () => {
  // What both sides are asked for at once takes its time one after another here. A quarter of a minute is for the report.
  table(
    '',
    '',
    `
    what | given | ends
    of a planner that does not respond is a part of the step | gate; ${both}; s 900; sql silence |
      red network; outage; advice does not respond in time: run this again; within 360
    of a platform that does not respond is 45 s without a gate | environments silence; files silence |
      s 45; says Not compared
    `,
  )
})
