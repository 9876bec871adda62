import type { MemberState } from '../../changes/probed.ts'
import { halvesOf, keyOf, type Probe } from '../../changes/probes.ts'
import { eachOf } from '../../runtime/concurrency.ts'

type State = MemberState['state']

/** What a query says in these states, it says of each member in it. */
const uniform: ReadonlySet<State> = new Set(['same', 'rollup gained', 'new', 'not checked'])

/**
 * Asks for members, and where they are not all the same, for fewer at a time, down to a single one.
 * @param tell called with what is known of all members of a part
 * @param together called with members that are all the same alone, and not together
 * @returns whether any of them explains a difference
 */
export async function settle<Told extends { state: MemberState }>(
  probe: Probe,
  ask: (probe: Probe) => Promise<Told>,
  tell: (probe: Probe, told: Told) => void,
  together: (probe: Probe, state: MemberState) => void = () => {},
): Promise<boolean> {
  const [first, second] = probe
  if (!first) return false
  const told = await ask(probe)
  const { state } = told
  const isUniform = uniform.has(state.state)
  if (!second || isUniform) {
    tell(probe, told)
    return !isUniform
  }
  let isExplained = false
  await eachOf(partsOf(probe, state), probe.length, async (part) => {
    const explains = await settle(part, ask, tell, together)
    isExplained ||= explains
  })
  if (!isExplained) together(probe, state)
  return true
}

/** Those at fault alone, as far as the response tells, and the rest together; else halves. */
function partsOf(probe: Probe, state: MemberState): Probe[] {
  const named = probe.filter((item) =>
    state.state === 'different'
      ? state.columns.has(keyOf(item).replace('.', '__').replace('.', '_'))
      : 'message' in state && state.message.includes(item.member.slice(item.member.indexOf('.') + 1)),
  )
  const rest = probe.filter((item) => !named.includes(item))
  if (named.length === 0 || (rest.length === 0 && state.state !== 'different')) return halvesOf(probe)
  return [...named.map((item) => [item]), ...(rest.length > 0 ? [rest] : [])]
}
