import { createHash } from 'node:crypto'
import { test } from 'vitest'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { type Given, play, transcripts } from '../support/transcript.ts'
import { cube } from './support.ts'

/** Path → hash, as the last step declares it. */
function manifest(contents: Record<string, string | Buffer>) {
  const hash = (content: string | Buffer) => createHash('sha1').update(content).digest('hex')
  return Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, { hash: hash(text) }]))
}

const files = { 'old.yml': 'old', 'kept.yml': 'kept' }
const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00, 0x80])
const values = {
  files: manifest(files),
  kept: manifest({ 'kept.yml': 'kept' }),
  keptAndNew: manifest({ 'kept.yml': 'kept', 'new.yml': 'new' }),
  all: manifest({ ...files, 'new.yml': 'new' }),
  missing: manifest({ ...files, 'missing.yml': 'x' }),
  changed: manifest({ ...files, 'kept.yml': 'changed' }),
  image,
  logo: manifest({ 'logo.png': image }),
  cube: cube('fresh'),
  fresh: manifest({ 'model/cubes/fresh.yml': cube('fresh') }),
}
const given = (state: EmulatorOptions['state'] = {}): Given => ({ values, state: { files, ...state } })

transcripts(given({ branches: [{ name: 'team' }, { name: 'other' }] }), {
  'what the map does not name goes, unless autoRemoveFiles is off': `
    up = POST build/data-model/upload/start?branchName=team → {deploymentName: deployment-1}
    POST build/data-model/upload/file?branchName=team FORM {transaction: $up.transaction, fileName: new.yml, file: new}
    POST build/data-model/upload/finish?branchName=team {transaction: $up.transaction, files: $keptAndNew, commitMessage: m}
    GET build/data-model/file-hashes?branchName=team → == $keptAndNew
    up = POST build/data-model/upload/start?branchName=other
    POST build/data-model/upload/file?branchName=other FORM {transaction: $up.transaction, fileName: new.yml, file: new}
    POST build/data-model/upload/finish?branchName=other {transaction: $up.transaction, files: $keptAndNew, autoRemoveFiles: false}
    GET build/data-model/file-hashes?branchName=other → == $all
    GET build/data-model/file-hashes?branchName=main → == $files`,

  'the branch is settled at the start, whatever the session does then': `
    POST build/dev-mode {branchName: team}
    up = POST build/data-model/upload/start
    POST build/dev-mode {branchName: other}
    POST build/data-model/upload/finish {transaction: $up.transaction, files: {}}
    GET build/data-model/file-hashes?branchName=dev-ci-1 → == {}
    GET build/data-model/file-hashes?branchName=dev-ci-2 → == $files
    GET build/data-model/file-hashes?branchName=main → == $files`,

  'the tree of the last upload is shown on demand': `
    GET build/data-model/files?branchName=team&showLastCLIUpload=true → == []
    up = POST build/data-model/upload/start?branchName=team
    POST build/data-model/upload/finish?branchName=team {transaction: $up.transaction, files: $kept, autoRemoveFiles: false}
    GET build/data-model/files?branchName=team&showLastCLIUpload=true → *.path [/kept.yml]
    GET build/data-model/files?branchName=team → *.path [/kept.yml, /old.yml]`,
})

transcripts(given(), {
  'an upload that is never finished changes nothing': `
    up = POST build/data-model/upload/start
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: new.yml, file: new}
    GET build/data-model/file-hashes → == $files
    STATE branches.0.builds.length → 1`,

  'a file that is neither uploaded nor unchanged is rejected, and the upload stays open': `
    up = POST build/data-model/upload/start
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $missing} → 400 {message: ~was not uploaded}
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $changed} → 400 {message: ~does not match}
    POST build/data-model/upload/finish {transaction: $up.transaction, files: {kept.yml: {}}} → 400
    GET build/data-model/file-hashes → == $files
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: missing.yml, file: x} → 200
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $missing} → 200
    GET build/data-model/file-hashes → == $missing`,

  'an unknown transaction is rejected, and so is a finished one': `
    POST build/data-model/upload/file FORM {transaction: {id: unknown}, fileName: a.yml, file: a} → 404
    POST build/data-model/upload/finish {transaction: {id: unknown}, files: {}} → 404
    up = POST build/data-model/upload/start
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $files}
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: a.yml, file: a} → 404
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $files} → 404`,

  'a name of a file that leads elsewhere is rejected': `
    up = POST build/data-model/upload/start
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: ../a.yml, file: a} → 400
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: 'a\\b.yml', file: a} → 400
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: '', file: a} → 400
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: a//b.yml, file: a} → 400`,

  'the build of an upload can fail, and stay unseen for a while': `
    FAULT {operation: finishUpload, kind: build-fails, value: Out of memory}
    FAULT {operation: finishUpload, kind: old-build-for, ms: 30000}
    before = STATE branches.0.hash
    up = POST build/data-model/upload/start
    POST build/data-model/upload/finish {transaction: $up.transaction, files: {}}
    GET build-status → {status: built, lastHash: $before}
    +30s
    GET build-status → {status: failed, errorText: Out of memory}`,

  'the bytes of a file that is no text are kept': `
    up = POST build/data-model/upload/start
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: logo.png, file: $image} → 200
    POST build/data-model/upload/finish {transaction: $up.transaction, files: $logo} → 200
    GET build/data-model/file-hashes → == $logo`,
})

transcripts(given({ settings: { deployBranchReadOnly: true }, branches: [{ name: 'team' }] }), {
  'an unknown branch is a 404, a read-only deploy branch a 403': `
    POST build/data-model/upload/start?branchName=nowhere → 404
    POST build/data-model/upload/start → 403
    POST build/data-model/upload/start?branchName=team → 200`,
})

transcripts(given({ branches: [{ name: 'team' }, { name: 'dev-ci-1' }] }), {
  'shared branches take uploads, or do not': `
    POST build/data-model/upload/start → 200
    POST build/data-model/upload/start?branchName=team → 200
    POST build/data-model/upload/start?branchName=dev-ci-1 → 200
    PATCH /__emulator/state {switches: {sharedBranchUploads: refuse}}
    POST build/data-model/upload/start → 400
    POST build/data-model/upload/start?branchName=team → 400
    POST build/data-model/upload/start?branchName=dev-ci-1 → 200
    PATCH /__emulator/state {settings: {deployMode: cli}}
    POST build/data-model/upload/start → 200
    POST build/data-model/upload/start?branchName=team → 400
    POST build/data-model/upload/start?branchName=dev-ci-1 → 200`,
})

transcripts(given({ settings: { deployMode: 'cli' } }), {
  'with deployMode cli an upload without a branch is built for production': `
    before = GET build-status?branchName=main
    up = POST build/data-model/upload/start
    POST build/data-model/upload/file FORM {transaction: $up.transaction, fileName: model/cubes/fresh.yml, file: $cube}
    done = POST build/data-model/upload/finish {transaction: $up.transaction, files: $fresh}
    SEE $done.lastHash → not $before.lastHash
    GET build-status?branchName=main → {status: building, lastHash: $done.lastHash}
    +25s
    GET build-status?branchName=main → {status: built, lastHash: $done.lastHash}`,
})

transcripts(
  { tokens: [{ token: 'reader', rights: ['SchemaRead', 'DeploymentRead'] }] },
  {
    'uploading needs SchemaUpdate': `
      POST build/data-model/upload/start → 403 {error: ~SchemaUpdate}
      POST build/data-model/upload/file FORM {transaction: {id: x}, fileName: a.yml, file: a} → 403
      POST build/data-model/upload/finish {transaction: {id: x}, files: {}} → 403`,
  },
)

test.each([
  ['?branchName=team', ''],
  ['?branchName=team', '?branchName=main'],
  ['', '?branchName=main'],
])('started with "%s", it does not go on with "%s"', (first, second) =>
  play(
    given({ branches: [{ name: 'team' }] }),
    `
      up = POST build/data-model/upload/start${first}
      POST build/data-model/upload/file${second} FORM {transaction: $up.transaction, fileName: a.yml, file: a} → 400
      POST build/data-model/upload/finish${second} {transaction: $up.transaction, files: $files} → 400 {message: ~branchName differs}
      POST build/data-model/upload/file${first} FORM {transaction: $up.transaction, fileName: a.yml, file: a} → 200`,
  ),
)
