import { test } from 'vitest'
import type { Right } from '../../emulator/index.ts'
import { play, transcripts } from '../support/transcript.ts'
import { cube } from './support.ts'

/** The dev branch and its parent `team` have changed the same file. */
const conflicted = `
  POST build/dev-mode {branchName: team}
  PUT build/data-model/files {files: [{path: a.yml, content: mine}]}
  DELETE build/data-model/files {files: [{path: b.yml}]}
  PATCH /__emulator/state {files: {team: {a.yml: theirs, b.yml: theirs, c.yml: new}}}`
const team = [{ name: 'team', files: { 'a.yml': 'before', 'b.yml': 'before' } }]
const theirs =
  '[{path: /a.yml, content: theirs}, {path: /b.yml, content: theirs}, {path: /c.yml, content: new}, {path: /model}]'

test.each([
  ['409', '409 {message: "Merge conflict in a.yml, b.yml"}'],
  ['400', '400 {message: "Merge conflict in a.yml, b.yml"}'],
  ['merged-false', '200 {success: false}'],
] as const)('a conflict of a commit is told as %s, and the session stays', (conflict, answer) =>
  play(
    { state: { branches: team, switches: { conflict } } },
    `${conflicted}
      POST build/commit {exitDevMode: true} → ${answer}
      GET build/data-model/files?branchName=team&withContent=true → ${theirs}
      STATE sessions → [any]`,
  ),
)

transcripts(
  { state: { branches: team } },
  {
    'with resolveMergeConflict the own edits win, and only they': `${conflicted}
      POST build/commit {resolveMergeConflict: true} → == {success: true}
      GET build/data-model/files?branchName=team&withContent=true → [{path: /a.yml, content: mine}, {path: /c.yml, content: new}, {path: /model}]`,

    'a new branch stands at the commit of the one that it comes from': `
      POST build/branches {name: a, from: team}
      POST build/branches {name: b, from: null}
      list = GET build/branches → *.name [main, team, a, b]
      SEE $list.items.2.lastHash → $list.items.1.lastHash
      SEE $list.items.3.lastHash → $list.items.0.lastHash
      SEE $list.items.2.lastHash → not $list.items.3.lastHash`,
  },
)

transcripts(
  {},
  {
    'a commit to a read-only deploy branch is rejected': `
      GIVEN {state: {settings: {deployBranchReadOnly: true}}}
      POST build/dev-mode {}
      PUT build/data-model/files {files: [{path: a.yml, content: x}]}
      POST build/commit {} → 403
      GET build/data-model/files?branchName=main → *.path [/model]`,

    'after a merge into the parent the session may go there': `
      GIVEN {state: {branches: [{name: team}, {name: part, parent: team}]}}
      POST build/dev-mode {branchName: team}
      POST build/merge {switchToParentBranch: false}
      STATE sessions → *.branchName [dev-ci-1]
      POST build/merge {switchToParentBranch: true, deleteBranch: true}
      STATE sessions → *.branchName [team]
      POST build/merge {switchToParentBranch: true}
      STATE sessions → == []
      POST build/merge {branchName: part, switchToParentBranch: true}
      STATE sessions → == []`,
  },
)

const wrong = ['', ' ', 'a b', 'a..b', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a.lock', 'a.', '-a', 'a~1', 'a^']
const wrongToo = ['a:b', 'a?', 'a*', 'a[0]', 'a\\b', 'a@{1}', '@', 'a\u0007b']
test.each([...wrong, ...wrongToo])('"%s" is no name of a branch', (name) =>
  play(
    { values: { name } },
    `
      POST build/branches {name: $name} → 400
      POST dbt-sync {branchName: $name} → 400
      STATE branches → *.name [main]
      STATE starts → 0`,
  ),
)

test.each(['a', 'feature/one', 'dbt-sync/v1.0-20260101000000-00000000', 'ä', 'a@b', 'a-'])(
  '"%s" is a name of a branch',
  (name) => play({ values: { name } }, 'POST build/branches {name: $name} → {branchName: $name}'),
)

const tree = { 'a/1.yml': 'x', 'a/2.yml': 'x', 'b/c/3.yml': 'x', 'd.yml': 'x' }
transcripts(
  { state: { files: tree, switches: { pageSize: 1 } } },
  {
    'pages cut the top of the tree only, and without a size it comes whole': `
      GET build/data-model/files → *.path [/a, /b, /d.yml]
      page = GET build/data-model/files?first=2 → [{path: /a, children: [{path: /a/1.yml}, {path: /a/2.yml}]},
        {path: /b, children: [{path: /b/c, children: [{path: /b/c/3.yml}]}]}]
      rest = GET build/data-model/files?first=2&after=$page.pageInfo.endCursor → == [{path: /d.yml, type: file}]
      SEE $rest.pageInfo → {hasNextPage: false, hasPreviousPage: true}`,
  },
)

transcripts(
  { tokens: ['one', { token: 'two', user: 'eve' }], values: { cube: cube('a') } },
  {
    'writes to a dev branch of somebody else are rejected': `
      two: POST build/dev-mode {}
      one: PUT build/data-model/files {branchName: dev-eve-1, files: [{path: a.yml, content: $cube}]} → 403
      two: PUT build/data-model/files {branchName: dev-eve-1, files: [{path: a.yml, content: $cube}]} → 200`,
  },
)

const reading = ['build/data-model/files', 'build/data-model/file-hashes', 'build/data-model/validate']
const syncs = ['dbt-sync', 'dbt-sync/x', 'dbt-sync/x/result', 'dbt-sync/x/logs', 'dbt-sync/x/generated-files']
const changing = [
  'POST dbt-sync {}',
  'DELETE dbt-sync/x',
  'POST build/branches {name: a}',
  'DELETE build/branches?branchName=main',
  'PUT build/branches/staging-environment {branchName: main, enabled: true}',
  'POST build/dev-mode {branchName: main}',
  'DELETE build/dev-mode',
  'POST build/commit {}',
  'POST build/pull {branchName: main}',
  'POST build/merge {branchName: main}',
  'POST build/merge-to-default {branchName: main, message: m}',
]
const writing = [
  'PUT build/data-model/files {files: []}',
  'DELETE build/data-model/files {files: []}',
  'POST build/data-model/files/rename {files: []}',
]
const all: Right[] = ['SchemaRead', 'SchemaUpdate', 'SchemaUpdateDevBranches']
transcripts(
  {
    // Each has all rights but the one that it is called by.
    tokens: all.map((right) => ({ token: right, rights: all.filter((other) => other !== right) })),
  },
  {
    'each operation asks for its right': [
      ...[...reading, 'build/branches', ...syncs].flatMap((path) => [
        `SchemaRead: GET ${path} → 403`,
        `SchemaUpdate: GET ${path} → not 403`,
      ]),
      ...changing.flatMap((call) => [`SchemaUpdate: ${call} → 403`, `SchemaRead: ${call} → not 403`]),
      // Either right will do here.
      ...writing.flatMap((call) => [`SchemaUpdateDevBranches: ${call} → 400`, `SchemaUpdate: ${call} → 400`]),
    ].join('\n'),
  },
)

transcripts(
  { tokens: [{ token: 'reader', rights: ['SchemaRead'] }] },
  {
    'writing needs one of its two rights': writing
      .map((call) => `${call} → 403 {error: ~SchemaUpdateDevBranches}`)
      .join('\n'),
  },
)
