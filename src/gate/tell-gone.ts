import { withinTime } from '../base/budget.ts'
import { Failure, Stop } from '../base/failure.ts'
import type { FoundChange, ModelFile } from '../base/findings.ts'
import { readDeploymentSettings, withSignal } from '../deployment/settings.ts'
import { definitionsIn } from '../locate/entities.ts'
import { sourceOf } from '../locate/library.ts'
import { changeOf, sortChanges } from '../meaning/change.ts'
import { baseOf } from '../meaning/compared-with.ts'
import { openQueryApis } from '../meaning/environment.ts'
import { entityOf } from '../meaning/probes.ts'
import { readModel } from '../meaning/read-model.ts'
import { countOf } from '../meaning/results.ts'
import type { Surface } from '../meaning/surface.ts'
import { briefly } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { findConsumers } from '../usage/find-consumers.ts'
import { changeLines, contentLines } from './change-lines.ts'
import type { KnownBefore } from './check-changes.ts'

/** The step fails anyway, and its errors are known. */
const mostMs = 30_000

/**
 * Tells what a branch that does not compile no longer defines, and who uses that, as far as files tell it: often it is the
 * same column that the errors name. Decides nothing, so whatever goes wrong here only stands in the log.
 * @param branch what was validated
 */
export async function tellGone(context: TeamContext, branch: string, known: KnownBefore): Promise<void> {
  const { budget, clock, log } = context
  try {
    await withinTime(clock, mostMs, budget.signal, (signal) =>
      tell(withSignal(context, signal, { retry: briefly.retry }), branch, known, signal),
    )
  } catch (error) {
    const isOrdinary = error instanceof PlatformError || error instanceof Failure || error instanceof Stop
    if (!isOrdinary) throw error
    log.line(`Who uses what the errors concern was not checked: ${error.message}`)
  }
}

async function tell(
  context: TeamContext,
  branch: string,
  known: KnownBefore,
  signal: AbortSignal,
): Promise<void> {
  const { journal, log, settings, team } = context
  if (!team.compare) return
  const target = known.into ?? known.deployBranch ?? (await readDeploymentSettings(context)).deployBranchName
  const base = baseOf(settings, team, target, known.original ?? branch)
  // What does not compile has no query API.
  const access = { deployBranch: target, securityContext: team.securityContext, seconds: mostMs / 1000 }
  const opening = openQueryApis(context, { base }, access, signal).then((opened) => opened.base)
  const closed = Promise.resolve({ problem: '', title: '' })
  const [before, after] = await Promise.all([
    readModel(context, base, opening, signal),
    readModel(context, branch, closed, signal),
  ])
  if (!before.files || !after.files) return
  const changes = goneFrom(namesIn(before.files), namesIn(after.files), before.surface)
  if (changes.length === 0) return
  const comparison = {
    ...{ base, readings: ['files' as const], plans: countOf(null), attribution: 'none' as const },
    // Nothing is traced where the branch has no model.
    changes: changes.map((change) => ({ ...change, origin: 'unknown' as const })),
    unknown: ['The branch does not compile, so only what its files no longer define is known.'],
  }
  const impact = await findConsumers(context, comparison, { base: null, head: null }, team)
  journal.found({ model: comparison, impact })
  log.lines([...changeLines(comparison), ...contentLines(impact)])
}

type Names = ReadonlyMap<string, 'cube' | 'view' | 'measure' | 'dimension' | 'segment'>

const lists = [
  ['measure', 'measures'],
  ['dimension', 'dimensions'],
  ['segment', 'segments'],
] as const

/** The entities, and members as `entity.member`, that files define. */
function namesIn(files: readonly ModelFile[]): Names {
  const found = new Map<string, 'cube' | 'view' | 'measure' | 'dimension' | 'segment'>()
  for (const { path, content } of files) {
    const source = sourceOf(path, content)
    const yaml = source.yaml()
    for (const [entity, definitions] of yaml ? definitionsIn(source) : [])
      for (const { kind, body } of definitions) {
        found.set(entity, kind)
        for (const [of, list] of lists)
          for (const name of yaml?.keys.names(yaml.keys.entry(body, list)?.value) ?? [])
            found.set(`${entity}.${name}`, of)
      }
  }
  return found
}

/** What a gone entity had is gone with it; and what stands for a gone member in a view is gone, too. */
function goneFrom(before: Names, after: Names, base: Surface | null): FoundChange[] {
  const isGone = (name: string) => before.has(name) && !after.has(name)
  const own = [...before].filter(([name]) => isGone(name) && (!name.includes('.') || !isGone(entityOf(name))))
  const shown = [...(base?.entities.values() ?? [])].flatMap((view) =>
    [...view.members.values()].flatMap(({ name, kind, aliasMember }) =>
      [aliasMember, entityOf(aliasMember)].some(isGone) ? [[`${view.name}.${name}`, kind] as const] : [],
    ),
  )
  return sortChanges(
    [...own, ...shown].map(([member, kind]) =>
      changeOf({
        id: member.includes('.') ? 'member-removed' : 'entity-removed',
        kind,
        entity: entityOf(member),
        member,
        before: null,
        after: null,
        detail: '',
      }),
    ),
  )
}
