import { describe, expect, it } from 'vitest'
import { commandNames, opening } from '../../src/inputs/table.ts'
import {
  all,
  type Document,
  documentAt,
  examples,
  inMarkdown,
  own,
  ownUse,
  ownUseNote,
  stepsOf,
} from './documents.ts'

// What every workflow here must keep to, those in documents too, beyond being valid. Each rule is a function from a workflow to what is wrong
// with it, so that the same function is shown to see a mistake.

/** Texts of an event that somebody else wrote, and outputs, which may hold them: never part of a script. */
function textsInScripts(document: Document): string[] {
  return stepsOf(document).flatMap(({ run = '' }) => run.match(/\$\{\{.*?\}\}/gs) ?? [])
}

function unpinned({ text }: Document): string[] {
  const lines = text.match(/^[ -]+uses: .*$/gm) ?? []
  return lines
    .map((line) => line.replace(/^[ -]+uses: /, ''))
    .filter((use) => use !== './' && !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))
    .filter((use) => use !== `${ownUse} # ${ownUseNote}`)
}

/** Grants, which stand one to a line, without a reason behind them. */
function grantsWithoutReason({ text }: Document): string[] {
  const grants = text.match(/^ +[a-z-]+: (?:read|write)\b.*$/gm) ?? []
  return grants.map((line) => line.trim()).filter((line) => !/^[a-z-]+: (?:read|write) # \w/.test(line))
}

/** Jobs that do not say what they may do, or for how long. */
function openJobs({ workflow }: Document): string[] {
  return Object.entries(workflow.jobs)
    .filter(([, job]) => !job.permissions || !job['timeout-minutes'])
    .map(([name]) => name)
}

/** Permissions that the commands of this action need, and that their jobs do not have. docs/permissions.md tells them. */
function missingGrants(document: Document): string[] {
  return Object.entries(document.workflow.jobs).flatMap(([name, { permissions, steps }]) => {
    const given = permissions ?? document.workflow.permissions
    if (given === undefined) return []
    const ours = steps.filter(({ uses }) => uses === ownUse).map((step) => step.with ?? {})
    const needed = ours.flatMap(({ command = 'sync', validate }) => {
      const reads = [...opening, 'preflight'].some((each) => each === command) && validate !== false
      const asks = command === 'cleanup' || (reads && events(document).includes('pull_request'))
      return [...(reads ? ['contents'] : []), ...(asks ? ['pull-requests'] : [])]
    })
    return needed
      .filter((permission) => !Object.hasOwn(given as object, permission))
      .map((it) => `${name}: ${it}`)
  })
}

/** Checkouts that leave a token behind for later steps. */
function checkoutsWithToken(document: Document): string[] {
  const checkouts = stepsOf(document).filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  return checkouts.filter((step) => step.with?.['persist-credentials'] !== false).map(({ job }) => job)
}

function events({ workflow: { on } }: Document): string[] {
  return typeof on === 'string' ? [on] : Object.keys(on as object)
}

/** The concurrency group of a run, as far as it depends on the workflow: what an event gives may be the same for all. */
function groupFor({ workflow: { name, concurrency } }: Document): string {
  const { group = '' } = concurrency as { group?: string }
  const named = group.replaceAll('$' + '{{ github.workflow }}', name)
  return named.replace(/\$\{\{.*?\}\}/g, '*')
}

describe.each([...all, ...inMarkdown])('$path', (document) => {
  it('pins every action to a commit, and says which version that is', () => {
    expect(unpinned(document)).toEqual([])
  })

  it('has no text of others in a script', () => {
    expect(textsInScripts(document)).toEqual([])
  })

  it('gives each job what the commands in it need', () => {
    expect(missingGrants(document)).toEqual([])
  })

  it('leaves no token in the checkout', () => {
    expect(checkoutsWithToken(document)).toEqual([])
  })

  it('starts on no event that gives the secrets to what a stranger wrote', () => {
    expect(events(document)).not.toContain('pull_request_target')
    expect(events(document)).not.toContain('workflow_run')
  })
})

describe.each(all)('$path', (document) => {
  it('grants nothing as a whole', () => {
    expect(document.workflow.permissions).toEqual({})
  })

  it('grants each job what it needs, for as long as it needs, and says why', () => {
    expect(openJobs(document)).toEqual([])
    expect(grantsWithoutReason(document)).toEqual([])
  })

  it('says which of its runs may overlap', () => {
    expect(document.workflow.concurrency).toMatchObject({ group: expect.any(String) })
    expect(document.workflow.concurrency).toHaveProperty('cancel-in-progress')
  })
})

describe('a mistake', () => {
  const document = documentAt('.github/workflows/rebuild-dist.yml')
  const mutant = (from: string, to: string) => {
    const text = document.text.replace(from, to)
    expect(text).not.toBe(document.text)
    return { ...document, text }
  }

  it('in a pin is seen', () => {
    const use = /actions\/checkout@([0-9a-f]{40}) # (v[\d.]+)/.exec(document.text)
    const [whole = '', commit = '', version = ''] = use ?? []
    for (const other of ['v7', commit.slice(0, 7)])
      expect(unpinned(mutant(whole, `actions/checkout@${other} # ${version}`))).toHaveLength(1)
    expect(unpinned(mutant(whole, `actions/checkout@${commit}`))).toHaveLength(1)
    expect(unpinned(mutant(whole, './some/action'))).toHaveLength(1)
  })

  it('in a grant is seen', () => {
    const bare = mutant('contents: write # to commit', 'contents: write\n      # to commit')
    expect(grantsWithoutReason(bare)).toEqual(['contents: write'])
  })

  it('in a script is seen', () => {
    const { workflow } = document
    const job = { ...workflow.jobs.commit, steps: [{ run: 'echo $' + '{{ github.head_ref }}' }] }
    const script = { ...document, workflow: { ...workflow, jobs: { job } } }
    expect(textsInScripts(script)).toEqual(['$' + '{{ github.head_ref }}'])
  })
})

describe('one action', () => {
  it('has one version everywhere, in the documents too', () => {
    const pins = [...all, ...inMarkdown].flatMap(({ path, text }) =>
      [...text.matchAll(/uses: ([\w.-]+\/[\w.-]+)\S*@(\S+ # v[\d.]+)/g)].map(([, name = '', pin = '']) => ({
        name,
        pin,
        path,
      })),
    )
    const uses = Map.groupBy(pins, ({ name }) => name)
    expect(uses.size).toBeGreaterThan(5)
    for (const [name, places] of uses) {
      const versions = Map.groupBy(places, ({ pin }) => pin)
      const where = [...versions].map(
        ([pin, at]) => `${pin} in ${[...new Set(at.map(({ path }) => path))].join(', ')}`,
      )
      expect(where, `${name} has more than one version`).toHaveLength(1)
    }
  })
})

describe('the examples', () => {
  const uses = examples.flatMap((document) =>
    stepsOf(document)
      .filter(({ uses }) => uses === ownUse)
      .map((step) => ({ path: document.path, ...step.with })),
  )

  // `api` needs an operation of one's own choice: docs/calling-the-api.md has workflows of it.
  it('show every other command that is of use by itself', () => {
    const shown = new Set(uses.map((step) => ('command' in step ? step.command : 'sync')))
    expect(shown).toEqual(new Set(['cleanup', 'deploy', 'preflight', 'release', 'rollback', 'sync']))
    for (const command of shown) expect(commandNames).toContain(command)
  })

  it('take every token from a secret', () => {
    for (const { path, token } of uses as { path: string; token?: string }[])
      expect(token, path).toMatch(/^\$\{\{ secrets\.DATA_MODEL_\w*TOKEN \}\}$/)
  })

  it('sync no branch of the merge queue, which has an event of its own', () => {
    const pushed = examples.map(
      ({ workflow: { on } }) => (on as { push?: { branches?: string[] } }).push?.branches,
    )
    const wide = pushed.filter((branches) => branches?.includes('**'))
    expect(wide).toEqual([['**', '!gh-readonly-queue/**']])
  })

  it('start for every pull request where their check is to be required', () => {
    const required = examples.filter(({ text }) => /required check|check can be required/.test(text))
    expect(required.map(({ path }) => path.replace(/.*\//, ''))).toEqual([
      'deployments-matrix.yml',
      'merge-queue.yml',
    ])
    for (const { path, text } of required) expect(text, path).not.toMatch(/^ +paths:/m)
  })

  it('cancel nothing that changes production', () => {
    for (const { path, workflow } of examples) {
      const text = JSON.stringify(workflow.jobs)
      if (!/"command":"(?:release|deploy|rollback|cleanup)"/.test(text)) continue
      const cancel = (workflow.concurrency as Record<string, unknown>)['cancel-in-progress']
      expect([false, '$' + "{{ github.event_name == 'pull_request' }}"], path).toContain(cancel)
    }
  })

  describe('and those of README, any two of them in one repository,', () => {
    const ours = [...examples, ...inMarkdown.filter(({ path }) => path.startsWith('README.md: '))]
    const pairs = ours.flatMap((one, at) => ours.slice(at + 1).map((other) => [one, other] as const))

    it('have names of their own, and with these groups that never cancel each other', () => {
      expect(pairs.length).toBeGreaterThan(100)
      // In a queue, all runs wait, also those of the other workflow.
      const isQueued = ({ workflow: { concurrency } }: Document) =>
        (concurrency as { queue?: string }).queue === 'max'
      const clashes = pairs.filter(([a, b]) => groupFor(a) === groupFor(b) && !(isQueued(a) && isQueued(b)))
      expect(clashes.map((pair) => pair.map(({ path }) => path))).toEqual([])
      for (const one of ours.filter((each) => !isQueued(each)))
        expect(groupFor(one), one.path).toContain(one.workflow.name)
    })

    it('have checks of their own for a pull request', () => {
      const checks = (document: Document) =>
        events(document).includes('pull_request') ? Object.keys(document.workflow.jobs) : []
      const clashes = pairs.filter(([a, b]) => checks(a).some((name) => checks(b).includes(name)))
      // Its checks have the names of its deployments.
      const others = clashes.filter(
        (pair) => !pair.some(({ path }) => path.endsWith('deployments-matrix.yml')),
      )
      expect(others.map((pair) => pair.map(({ path }) => path))).toEqual([])
    })
  })

  it('let releases wait in line, also in documents: by default, the newest one that waits cancels the others', () => {
    const releases = [...examples, ...inMarkdown].filter(({ workflow }) =>
      JSON.stringify(workflow.jobs).includes('"command":"release"'),
    )
    expect(releases.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['examples/workflows/release-tag.yml', 'README.md: Release the data model']),
    )
    for (const { path, workflow } of releases)
      expect(workflow.concurrency, path).toMatchObject({ group: expect.any(String), queue: 'max' })
  })
})

describe('the jobs of our own', () => {
  it('that may write run nothing that npm brings', () => {
    const writing = own.flatMap(({ path, workflow }) =>
      Object.entries(workflow.jobs)
        .filter(
          ([, { permissions = {} }]) => permissions.contents === 'write' || permissions.actions === 'write',
        )
        .map(([name, job]) => ({ name: `${path} ${name}`, scripts: job.steps.map(({ run = '' }) => run) })),
    )
    expect(writing).toHaveLength(3)
    for (const { name, scripts } of writing)
      for (const script of scripts)
        expect(script, name).toMatch(/^(?:node scripts\/[\w-]+\.ts|gh run download) ?|^$/)
  })
})
