import type { IncomingMessage } from 'node:http'
import { messageOf } from '../shape.ts'
import { Refusal } from './response.ts'

const limit = 50 * 1024 * 1024

/** Reads a whole request body, up to the platform's cap. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue
    size += piece.length
    // What is too much is still read to its end: a client that is cut off while sending never sees the response.
    if (size <= limit) pieces.push(piece)
  }
  if (size > limit) throw new Refusal(413, 'Request body is larger than 50 MB')
  return Buffer.concat(pieces)
}

/** A file part of a multipart body. */
export interface FilePart {
  name: string
  bytes: Buffer
}

/** A request body as it is checked; `files` are the binary parts of a multipart body. */
export interface ParsedBody {
  body: unknown
  files: Record<string, FilePart>
  problem?: string
}

/** Parses a body by its content type. What cannot be parsed is a problem, not an exception. */
export async function parseBody(bytes: Buffer, contentType: string): Promise<ParsedBody> {
  if (bytes.length === 0) return { body: undefined, files: {} }
  if (/^multipart\/form-data/i.test(contentType)) return parseForm(bytes, contentType)
  if (!/^application\/json\b/i.test(contentType)) {
    return { body: undefined, files: {}, problem: `content-type "${contentType}" is not application/json` }
  }
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    return { body, files: {} }
  } catch (error) {
    return { body: undefined, files: {}, problem: `requestBody: ${messageOf(error)}` }
  }
}

async function parseForm(bytes: Buffer, contentType: string): Promise<ParsedBody> {
  const body: Record<string, string> = {}
  const files: Record<string, FilePart> = {}
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    for (const [name, value] of form) {
      if (typeof value === 'string') body[name] = value
      else files[name] = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
    }
    return { body, files }
  } catch (error) {
    return { body: undefined, files: {}, problem: `requestBody: ${messageOf(error)}` }
  }
}

/** True if a POST or PUT tells no length: front ends of the platform refuse that. */
export function lacksLength(method: string, headers: Record<string, string>): boolean {
  if (method !== 'POST' && method !== 'PUT') return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Refuses with 411 what tells no length. */
export function refuseLength(method: string, headers: Record<string, string>): void {
  if (lacksLength(method, headers)) throw new Refusal(411, 'Length Required: send Content-Length, even if 0')
}
