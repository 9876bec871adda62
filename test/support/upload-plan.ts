import { createHash } from 'node:crypto'
import type { WireAnswer } from '../../src/http/transport.ts'
import { planBetween, type UploadPlan } from '../../src/upload/plan-upload.ts'
import type { UploadModel } from '../../src/upload/read-files.ts'
import { answer } from '../platform/fake-send.ts'

/** Files by their path, as the texts that they hold. */
export type Texts = Record<string, string>

export const sha1 = (bytes: string | Uint8Array) => createHash('sha1').update(bytes).digest('hex')

/** A data model that was read from the folder `m` of the checkout. */
export function modelOf(files: Texts): UploadModel {
  return new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      { source: `m/${path}`, hash: sha1(text), size: text.length },
    ]),
  )
}

/** What is to be done to branch `topic`, which holds `remote`, so that it holds `local`. */
export function planOf(local: Texts, remote: Texts, removeMissing = true): UploadPlan {
  return planBetween('topic', modelOf(local), hashMap(remote), removeMissing)
}

/** The hashes of files by their path. */
export const hashMap = (files: Texts) =>
  new Map(Object.entries(files).map(([path, text]) => [path, sha1(text)]))

/** What the platform says of the files of a branch that have these hashes. */
export function fileHashes(hashes: Texts): WireAnswer {
  return answer(Object.fromEntries(Object.entries(hashes).map(([path, hash]) => [path, { hash }])))
}

/** The same of files with these texts. */
export const hashesOf = (files: Texts) => fileHashes(Object.fromEntries(hashMap(files)))
