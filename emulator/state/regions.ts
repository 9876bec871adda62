import { Refusal } from '../http/answer.ts'

/** A place where deployments can run, in the wire's spelling. */
export interface Region {
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
