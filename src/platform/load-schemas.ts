import { late } from '../runtime/late.ts'

/** Loads the schemas of the responses, which are not needed before the first one. */
export const loadSchemas = late(() => import('./schemas.ts'))
