import { Refusal } from '../http/response.ts'
import { type Settings, settingsShape } from './settings.ts'
import type { starter } from './starter.ts'

/** A place where deployments can run, in the wire's spelling. */
type Region = (typeof starter.regions)[number]

/** Refuses a region that the tenant does not have. */
export function requireRegion(regions: readonly Region[], name: string): void {
  if (!regions.some((region) => region.name === name))
    throw new Refusal(400, `Region "${name}" is not listed`)
}

/** A version of the query engine that the tenant may choose, by what a change of the settings names. */
type Version = (typeof starter.versions)[number]

/** What a change of the settings says about the version; undefined where it is silent. */
interface WantedVersion {
  channel: string | undefined
  version: string | undefined
}

/**
 * The settings that follow from a choice. A version may be named in either listed spelling; one that is not the
 * channel's head is held, unless the call says otherwise. Another channel alone means its head.
 */
export function chosenVersion(
  versions: readonly Version[],
  settings: Settings,
  wanted: WantedVersion,
): Partial<Settings> {
  const channel = wanted.channel ?? settings.releaseChannel
  const ofChannel = versions.filter((version) => version.releaseChannel === channel)
  const named = wanted.version
  if (named === undefined && channel === settings.releaseChannel) return {}
  const found = ofChannel.find((version) => {
    if (named === undefined) return version.isLatestInChannel
    return version.releaseChannelVersion === named || version.version === named
  })
  if (found === undefined) throw new Refusal(400, `Channel ${channel} has no version "${named ?? ''}"`)
  return {
    releaseChannel: settingsShape.shape.releaseChannel.parse(found.releaseChannel),
    releaseChannelVersion: found.releaseChannelVersion,
    ...(named === undefined ? { releaseChannelVersionHold: false } : {}),
    ...(found.isLatestInChannel ? {} : { releaseChannelVersionHold: true }),
  }
}
