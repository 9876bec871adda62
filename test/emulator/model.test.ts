import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import { cube } from './support.ts'

const hash = createHash('sha1').update(Buffer.from('ä')).digest('hex')
const values = { fresh: cube('fresh') }
const validate = 'GET build/data-model/validate'

const broken = 'cubes:\n  - name: orders\n    sql_table: orders\n    measures: [\n'
transcripts(
  { state: { branches: [{ name: 'bad', staging: true, files: { 'model/cubes/orders.yml': broken } }] } },
  {
    'validation judges the files of the branch that was named': `
      ${validate} → {branchName: main, mode: production, valid: true, cubesCount: 1}
      ${validate}?branchName=bad → {branchName: bad, mode: dev_mode, valid: false,
        errors: [{message: '/^unexpected end of the stream within a flow collection \\(5:1\\)\\n/'}]}
      FAULT {operation: validateDataModel, kind: echo-other-branch, value: main}
      ${validate}?branchName=bad → {branchName: main}`,
  },
)

const wrong = 'cubes:\n  - name: orders\n    sql_table: orders\n    colour: red\n    colours: []\n'
transcripts(
  { state: { files: { 'model/cubes/orders.yml': wrong }, switches: { validationErrors: 'text' } } },
  {
    'validation reports as the tenant does': `
      ${validate} → {errors: [{message: '/^Compile errors:\\nErrors:\\norders cube: /'}]}`,
  },
)

transcripts(
  { values: { wrong }, state: { branches: [{ name: 'idle' }, { name: 'bad', staging: true }] } },
  {
    'an inactive branch is rejected, or judged as the spec plainly reads': `
      ${validate}?branchName=idle → 400 {error: ~not active}
      PATCH /__emulator/state {switches: {validateInactive: accept}}
      ${validate}?branchName=idle → {valid: true}`,

    'the build of a model that does not compile ends as any other': `
      PATCH /__emulator/state {files: {bad: {model/cubes/orders.yml: $wrong}}}
      +10s
      GET build-status?branchName=bad → {status: building}
      +60s
      GET build-status?branchName=bad → {status: built}`,

    'validation rejects what contradicts itself': `
      ${validate}?branchName=main&devMode=true → 400
      ${validate}?devMode=true → 400
      ${validate}?branchName= → 400
      ${validate}?branchName=x → 404`,
  },
)

transcripts(
  { values },
  {
    'the files are a tree with leading slashes, contents on demand': `
      GIVEN {state: {files: {'model/a.yml': x, 'readme.md': y}}}
      GET build/data-model/files
        → == [{path: /model, type: directory, children: [{path: /model/a.yml, type: file}]}, {path: /readme.md, type: file}]
      GET build/data-model/files?withContent=true&branchName=main&first=1
        → {items: [{children: [{path: /model/a.yml, content: x}]}], pageInfo: {hasNextPage: true}}
      GET build/data-model/files?branchName=x → 404`,

    'a file may be listed without its content': `
      GIVEN {state: {files: {'model/a.yml': x, 'model/b.yml': y}, switches: {filesWithoutContent: ['model/a.yml']}}}
      GET build/data-model/files?withContent=true → == [{path: /model, type: directory,
        children: [{path: /model/a.yml, type: file}, {path: /model/b.yml, type: file, content: y}]}]`,

    'hashes are SHA-1 of the bytes, wrapped by a fault': `
      GIVEN {state: {files: {'a.yml': 'ä'}}}
      GET build/data-model/file-hashes → == {a.yml: {hash: ${hash}}}
      FAULT {operation: fileHashes, kind: wrap-files}
      GET build/data-model/file-hashes → == {files: {a.yml: {hash: ${hash}}}}`,

    'dev mode opens a personal fork; calls without a branch hit it': `
      GIVEN {state: {branches: [{name: team}]}}
      POST build/dev-mode {branchName: team} → == {active: true, branchName: dev-ci-1, parentBranch: team}
      PUT build/data-model/files {files: [{path: /model/cubes/new.yml, content: $fresh}]} → == {success: true}
      ${validate} → {branchName: dev-ci-1, cubesCount: 2}
      ${validate}?devMode=true → {branchName: dev-ci-1}
      ${validate}?branchName=main → {cubesCount: 1}
      DELETE build/dev-mode
      STATE sessions → == []
      STATE branches → *.name [main, team, dev-ci-1]
      ${validate} → {branchName: main}`,

    'a commit lands on the parent and closes the session when asked': `
      GIVEN {state: {branches: [{name: team}]}}
      POST build/commit {message: m} → 400
      POST build/dev-mode {branchName: team}
      PUT build/data-model/files {files: [{path: new.yml, content: $fresh}]}
      before = STATE branches.1.hash
      POST build/commit {message: m, exitDevMode: true}
      GET build/data-model/file-hashes?branchName=team → {new.yml: any}
      STATE branches.1.hash → not $before
      STATE sessions → == []`,

    'one session per token: a second start moves it, another token has its own': `
      GIVEN {tokens: [one, {token: two, user: eve}], state: {branches: [{name: a}, {name: b}]}}
      POST build/dev-mode {branchName: a}
      POST build/dev-mode {branchName: b}
      two: POST build/dev-mode {branchName: b}
      STATE sessions → == [{token: one, branchName: dev-ci-2}, {token: two, branchName: dev-eve-1}]
      POST build/dev-mode {branchName: a} → {branchName: dev-ci-1}`,
  },
)

transcripts(
  { acts: { push: ({ emulator }) => emulator.state.pushUpstream('main', { 'new.yml': 'x' }) } },
  {
    'writes, renames and removals on dev branches only': `
      POST build/dev-mode {}
      PUT build/data-model/files {branchName: dev-ci-1, files: [{path: a.yml, content: x}]}
      PUT build/data-model/files {branchName: dev-ci-1, files: [{path: ../b.yml, content: x}]} → 400
      POST build/data-model/files/rename {files: [{path: /a.yml, newPath: c.yml}]} → 200
      POST build/data-model/files/rename {files: [{path: /a.yml, newPath: c.yml}]} → 404
      DELETE build/data-model/files {files: [{path: model/cubes/customers.yml}]} → 200
      GET build/data-model/files?branchName=dev-ci-1 → *.path [/c.yml]
      PUT build/data-model/files {branchName: main, files: []} → 400 {message: ~dev-}`,

    'a pull brings what was pushed, and builds only then': `
      POST build/pull {branchName: main} → == {buildTriggered: false}
      do push
      POST build/pull {branchName: main} → == {buildTriggered: true}
      POST build/pull {branchName: main} → == {buildTriggered: false}`,
  },
)

const hashOf = (text: string) => ({ hash: createHash('sha1').update(text).digest('hex') })
const list = { 'model/new.yml': hashOf(values.fresh), 'kept.yml': hashOf('k') }
transcripts(
  {
    values: { ...values, list, other: { 'kept.yml': hashOf('other') } },
    state: { files: { 'old.yml': 'x', 'kept.yml': 'k' } },
  },
  {
    'an upload replaces the model and tells its hash': `
      up = POST build/data-model/upload/start?branchName=main
      POST build/data-model/upload/file?branchName=main FORM {transaction: nonsense, fileName: model/new.yml, file: $fresh} → 400
      POST build/data-model/upload/file?branchName=main FORM {transaction: $up.transaction, fileName: model/new.yml, file: $fresh} → 200
      POST build/data-model/upload/finish {transaction: $up.transaction, files: $list} → 400
      POST build/data-model/upload/finish?branchName=main {transaction: $up.transaction, files: $other} → 400
      done = POST build/data-model/upload/finish?branchName=main {transaction: $up.transaction, files: $list}
      STATE branches.0.hash → $done.lastHash
      STATE branches.0.builds.1.hash → $done.lastHash
      GET build/data-model/file-hashes → == $list`,
  },
)

test.each(['reuse', 'anew'] as const)('dev mode on the same branch again: %s', (devModeForks) =>
  play(
    { state: { branches: [{ name: 'team' }], switches: { devModeForks } } },
    `
      POST build/dev-mode {branchName: team}
      POST build/dev-mode {branchName: team} → {branchName: ${devModeForks === 'reuse' ? 'dev-ci-1' : 'dev-ci-2'}}`,
  ),
)

test.each([
  [true, 200, 'any'],
  [false, 400, 'absent'],
] as const)('dev mode compiles the parent, too: %s', (devModeActivatesParent, status, job) =>
  play(
    { state: { branches: [{ name: 'team' }], switches: { devModeActivatesParent } } },
    `
      POST build/dev-mode {branchName: team}
      ${validate}?branchName=team → ${status}
      GET build-status?branchName=team → {buildJobId: ${job}}`,
  ),
)
