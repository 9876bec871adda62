import { paginate } from '../pages.ts'
import type { Call, Handlers } from './call.ts'

/** Where deployments can run. */
export const regionHandlers: Handlers = {
  listRegions: { rights: [], run: listRegions },
}

function listRegions(call: Call): unknown {
  const data = call.state.regions
  const page = paginate(data, ({ id }) => String(id), call.query, call.state.switches.pageSize)
  return { ...page, data }
}
