/**
 * A form as a request carries it: encoded as a whole, so that it can be sent again and its length is known. The class
 * tells it from data; `FormData` would load the whole HTTP client that Node contains, in every run.
 */
export class MultipartForm {
  /** Names the boundary between the parts. */
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(contentType: string, bytes: Uint8Array<ArrayBuffer>) {
    this.contentType = contentType
    this.bytes = bytes
  }
}

/**
 * Encodes a form as `multipart/form-data` (RFC 7578), as browsers do: line breaks of a text become CR LF.
 * @param random an unguessable name, another one each time: another one is used if the form contains it
 */
export function encodeForm(
  fields: readonly { name: string; text: string }[],
  file: { name: string; fileName: string; bytes: Uint8Array },
  random: () => string = () => crypto.randomUUID(),
): MultipartForm {
  const parts = fields.map(({ name, text }) => ({
    head: disposition(name),
    content: Buffer.from(withLineBreaks(text)),
  }))
  const head = `${disposition(file.name)}; filename="${escaped(file.fileName)}"\r\nContent-Type: application/octet-stream`
  // The same bytes, not copied.
  const content = Buffer.from(file.bytes.buffer as ArrayBuffer, file.bytes.byteOffset, file.bytes.byteLength)
  parts.push({ head, content })
  const boundary = unused(random, parts)
  const chunks = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  const bytes = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return new MultipartForm(`multipart/form-data; boundary=${boundary}`, bytes)
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${escaped(withLineBreaks(name))}"`
}

function withLineBreaks(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n')
}

/** What would end a name. */
function escaped(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent)
}

/** A boundary that is in no part: a file could otherwise end its part, and begin others. */
function unused(random: () => string, parts: readonly { head: string; content: Buffer }[]): string {
  for (;;) {
    const boundary = `data-model-ci-${random()}`
    if (!parts.some(({ head, content }) => head.includes(boundary) || content.includes(boundary)))
      return boundary
  }
}
