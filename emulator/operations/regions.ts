import type { Call, Handlers } from './call.ts'
import { pageBy } from './listing.ts'

/** Where deployments can run. */
export const regionHandlers: Handlers = {
  listRegions: { rights: [], run: listRegions },
}

function listRegions(call: Call): unknown {
  const data = call.state.regions
  const page = pageBy(call, data, ({ id }) => String(id))
  return { ...page, data }
}
