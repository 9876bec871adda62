import { Refusal } from '../http/answer.ts'
import type { Settings } from './settings.ts'

/** A place where deployments can run, in the wire's spelling. */
interface Region {
  id: number
  name: string
  title: string
  provider: string
  isPublic: boolean
  isDedicated: boolean
}

/** The regions of a tenant: two that everybody has, and one of its own. */
export function starterRegions(): Region[] {
  return [
    { id: 1, name: 'aws-us-east-1', title: 'US East', provider: 'aws', isPublic: true, isDedicated: false },
    {
      id: 2,
      name: 'gcp-europe-west1',
      title: 'EU West',
      provider: 'gcp',
      isPublic: true,
      isDedicated: false,
    },
    {
      id: 3,
      name: 'dedicated-eu',
      title: 'Dedicated EU',
      provider: 'aws',
      isPublic: false,
      isDedicated: true,
    },
  ]
}

/** Refuses a region that the tenant does not have. */
export function requireRegion(regions: readonly Region[], name: string): void {
  if (!regions.some((region) => region.name === name))
    throw new Refusal(400, `Region "${name}" is not listed`)
}

/** A version of the query engine that the tenant may choose. */
interface Version {
  /** What a change of the settings names. */
  releaseChannelVersion: string
  version: string
  releaseChannel: Settings['releaseChannel']
  isLatestInChannel: boolean
}

/** The heads of both channels, and an older version of each that the tenant has run before. */
export function starterVersions(): Version[] {
  return [
    versionOf('latest', '1.6.4', true),
    versionOf('latest', '1.6.2', false),
    versionOf('release', '1.5.8', true),
    versionOf('release', '1.5.3', false),
  ]
}

function versionOf(releaseChannel: Version['releaseChannel'], version: string, head: boolean): Version {
  return {
    releaseChannelVersion: `${releaseChannel}-${version}`,
    version,
    releaseChannel,
    isLatestInChannel: head,
  }
}

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
    releaseChannel: found.releaseChannel,
    releaseChannelVersion: found.releaseChannelVersion,
    ...(named === undefined ? { releaseChannelVersionHold: false } : {}),
    ...(found.isLatestInChannel ? {} : { releaseChannelVersionHold: true }),
  }
}
