import type { Row } from './operations.ts'

/** What goes over the wire as the body, with the headers that say what it is. */
export interface Content {
  body: string | Uint8Array | null
  headers: Record<string, string>
}

/** JSON. A write without a body still says so, or a front end may respond 411. */
export function encode({ method }: Row, body: unknown): Content {
  if (body !== undefined)
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return { body: null, headers: writes ? { 'content-length': '0' } : {} }
}

/** Written out whole, so that it can be sent again, and its length is known. */
export async function encodeForm(body: FormData): Promise<Content> {
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? 'multipart/form-data'
  return { body: new Uint8Array(await form.arrayBuffer()), headers: { 'content-type': type } }
}
