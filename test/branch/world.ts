import { answer, type Reply } from '../platform/fake-send.ts'
import { listed } from '../support/fixture.ts'
import { word } from '../support/rows.ts'

/** A reply of these words, or `409 message`, or `429 after 7`. */
export const replyIn =
  (words: Readonly<Record<string, Reply>>) =>
  (term: string): Reply => {
    const [, status, after, message] = /^(\d{3})(?: after (\d+)| (.*))?$/.exec(term) ?? []
    if (status === undefined) return word(words, term)
    return answer(message ? { message } : {}, Number(status), after ? { 'retry-after': after } : {})
  }

const isOn: Record<string, boolean | null> = { '+': true, '-': false, '?': null }

/** The list of branches, with hash, parent, and whether each is on (`+`), off (`-`) or `null` (`?`): `main:old b-<p`. */
export function branchesIn(term: string): Reply {
  if (/^\d/.test(term)) return replyIn({})(term)
  const branches = term.split(' ').map((each) => {
    const [, name, lastHash, on, parentBranch] =
      /^([\w/-]*\w)(?::(\w+))?([-+?])?(?:<(\w+))?$/.exec(each) ?? []
    const isStagingEnvironmentEnabled = on === undefined ? undefined : isOn[on]
    return { name, lastHash, parentBranch, isStagingEnvironmentEnabled }
  })
  return listed(...branches.filter(({ name }) => name !== undefined))
}
