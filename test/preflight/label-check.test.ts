import { expect, it } from 'vitest'
import { labelCheck } from '../../src/preflight/run-checks.ts'

const path = '.github/workflows/gate.yml'
const workflow = (on: string, failOn = 'fail-on: breaking') =>
  `on: ${on}\njobs:\n  gate:\n    steps:\n      - uses: OWNER/data-model-ci@v0\n        with:\n          ${failOn}\n`
const all = '{ pull_request: { types: [opened, synchronize, reopened, labeled, unlabeled] } }'

const check = (files: Record<string, string>) =>
  labelCheck({
    paths: () => Promise.resolve(Object.keys(files)),
    read: (name) => Promise.resolve(files[name] ?? null),
  })

it.each<[string, Record<string, string>, string]>([
  ['both types', { [path]: workflow(all) }, 'ok'],
  ['the event alone', { [path]: workflow('pull_request') }, 'missing'],
  ['the event in a list', { [path]: workflow('[push, pull_request]') }, 'missing'],
  ['the event without types', { [path]: workflow('{ pull_request: }') }, 'missing'],
  ['one of the types', { [path]: workflow('{ pull_request: { types: [labeled] } }') }, 'missing'],
  ['one type as a text', { [path]: workflow('{ pull_request: { types: labeled } }') }, 'missing'],
  ['another event', { [path]: workflow('push') }, 'not needed'],
  ['no gate', { [path]: workflow('pull_request', 'fail-on: never') }, 'not needed'],
  ['no gate, in quotes', { [path]: workflow('pull_request', 'fail-on: "never"') }, 'not needed'],
  ['no input at all', { [path]: workflow('pull_request', 'command: sync') }, 'not needed'],
  ['no valid YAML', { [path]: workflow('"pull_request') }, 'not needed'],
  ['a gate in another folder', { 'examples/gate.yml': workflow('pull_request') }, 'unknown'],
  ['nothing', {}, 'unknown'],
])('the events of the label of a checkout with %s', async (_, files, state) => {
  expect(await check(files)).toMatchObject({ state, required: false, kind: 'none' })
})

it('names the workflows, and how to fix them', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `.github/workflows/${name}.yaml`)
  const files = Object.fromEntries(names.map((name) => [name, workflow('pull_request')]))
  expect(await check({ ...files, [path]: workflow(all) })).toMatchObject({
    found: `${names.slice(0, 3).join(', ')} and 1 more do not run when a label is set or removed`,
    remedy: 'Set "types: [opened, synchronize, reopened, labeled, unlabeled]" for "pull_request".',
  })
})
