import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import { cube } from './support.ts'

const given = {
  values: { release: { message: 'release', branchName: 'next' }, other: cube('other'), newer: cube('newer') },
  state: { branches: [{ name: 'next', files: { 'model/cubes/fresh.yml': cube('fresh') } }] },
}

transcripts(given, {
  'a merge lands the files, deletes the branch and rebuilds production': `
    before = GET build-status?branchName=main
    POST build/merge-to-default $release → == {merged: true, branchDeleted: true}
    after = GET build-status?branchName=main → {status: building}
    SEE $after.buildJobId → not $before.buildJobId
    SEE $after.lastHash → not $before.lastHash
    SEE $after.updatedAt → not $before.updatedAt
    +25s
    GET build-status?branchName=main → {status: built}
    STATE branches → *.name [main]
    GET build/data-model/file-hashes → {model/cubes/fresh.yml: any}
    STATE merges → 1`,

  'the branch stays when asked, and its children stay with it': `
    POST build/branches {name: child, from: next}
    POST build/merge-to-default {...release, removeBranchAfterMerge: false} → == {merged: true, branchDeleted: false}
    POST build/merge-to-default $release
    STATE branches → [{name: main}, {name: child, parent: main}]`,

  'a merge of what is missing or not there is rejected': `
    POST build/merge-to-default {...release, branchName: main} → 400
    POST build/merge-to-default {...release, branchName: x} → 404
    POST build/merge-to-default {branchName: next, message: ' '} → 400
    STATE settings.deployBranchMergeAllowed = false
    POST build/merge-to-default $release → 403
    STATE merges → 0`,

  'the production build can fail': `
    FAULT {operation: mergeToDefaultBranch, kind: build-fails}
    POST build/merge-to-default $release
    +25s
    GET build-status?branchName=main → {status: failed}`,

  'a merge into the parent leaves production alone': `
    POST build/dev-mode {branchName: next}
    PUT build/data-model/files {files: [{path: new.yml, content: $newer}]}
    before = GET build-status?branchName=main
    POST build/merge {deleteBranch: true} → == {merged: true, branchDeleted: true}
    GET build/data-model/file-hashes?branchName=next → {new.yml: any}
    STATE sessions → == []
    GET build-status?branchName=main → == $before`,
})

transcripts(
  { ...given, violations: 'some' },
  {
    'a merge needs a message and a branch': `
      POST build/merge-to-default {branchName: next} → 400
      POST build/merge-to-default {message: m} → 400
      STATE merges → 0`,
  },
)

transcripts(
  { ...given, state: { branches: [{ name: 'next' }] } },
  {
    'nothing new to merge is a success without a build': `
      before = GET build-status?branchName=main
      POST build/merge-to-default $release → == {merged: true, branchDeleted: true}
      GET build-status?branchName=main → == $before`,
  },
)

transcripts(
  { ...given, state: { ...given.state, settings: { deployMode: 'cli' } } },
  {
    'with deployMode cli a merge does not rebuild production': `
      before = GET build-status?branchName=main
      POST build/merge-to-default $release
      GET build-status?branchName=main → == $before
      STATE branches.0.hash → not $before.lastHash`,
  },
)

test.each([
  ['409', 409],
  ['400', 400],
  ['merged-false', '200 == {merged: false, branchDeleted: false}'],
] as const)('a real conflict is told as %s', (conflict, answer) =>
  play(
    { ...given, state: { ...given.state, switches: { conflict } } },
    `
      PATCH /__emulator/state {files: {main: {model/cubes/fresh.yml: $other}}}
      POST build/merge-to-default $release → ${answer}
      STATE branches → *.name [main, next]`,
  ),
)

test.each([
  ['conflict-409', 409],
  ['conflict-400', 400],
  ['merged-false', 200],
] as const)('the fault %s leaves everything as it was', (kind, status) =>
  play(
    given,
    `
      FAULT {operation: mergeToDefaultBranch, kind: ${kind}}
      before = GET build-status?branchName=main
      POST build/merge-to-default $release → ${status}
      GET build-status?branchName=main → == $before
      STATE branches → *.name [main, next]`,
  ),
)

test.each(['mergeToDefaultBranch', 'buildStatus'])('%s: the old build is shown for a while', (operation) =>
  play(
    given,
    `
      before = GET build-status?branchName=main
      FAULT {operation: ${operation}, kind: old-build-for, ms: 10000}
      POST build/merge-to-default $release
      +9999ms
      GET build-status?branchName=main → == $before
      +1ms
      after = GET build-status?branchName=main
      SEE $after.buildJobId → not $before.buildJobId`,
  ),
)
