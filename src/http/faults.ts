import { oneLine } from '../runtime/text.ts'

/** Errors before the connection was open, with their texts: the request cannot have arrived (codes of Node and undici). */
export const neverSent: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOTFOUND', 'host not found'],
  ['EAI_AGAIN', 'no response from DNS'],
  ['EHOSTUNREACH', 'no route to the host'],
  ['ENETUNREACH', 'no route to the network'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection within 10 s'],
])

/**
 * The server's own words in an error body, which has no schema: `message`, then `error`; each may be text,
 * a list or an object; or plain text, or a gateway's HTML page, of which only the title is kept.
 * @returns one line, at most 800 characters, no control characters; may be empty
 */
export function errorText(body: string, contentType: string): string {
  if (isPage(body, contentType)) {
    return oneLine(/<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? 'an HTML page')
  }
  try {
    return oneLine(flatten(JSON.parse(body), 0))
  } catch {
    return oneLine(body)
  }
}

/** An HTML page, which is not from an API but from an app, a gateway or a login. */
export function isPage(body: string, contentType: string): boolean {
  return /html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(body)
}

function flatten(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined || depth > 5) return ''
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) {
    const parts = value.slice(0, 20).map((part) => flatten(part, depth + 1))
    return parts.filter(Boolean).join('; ')
  }
  const { message, error } = value as { message?: unknown; error?: unknown }
  const text = flatten(message, depth + 1) || flatten(error, depth + 1)
  return text || (Object.keys(value).length > 0 ? JSON.stringify(value) : '')
}
