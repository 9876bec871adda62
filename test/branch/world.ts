import { type Reply, replyIn } from '../platform/fake-send.ts'
import { listed } from '../support/fixture.ts'

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
