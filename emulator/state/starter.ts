import data from './starter.json' with { type: 'json' }

/** What a tenant has at its start, in the wire's spelling. */
export const starter = data
