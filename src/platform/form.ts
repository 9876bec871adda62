import { createHash } from 'node:crypto'

/** The one part of a form that is a file. */
export interface FormFile {
  field: string
  /** Its last path segment goes along as the part's own file name, as browsers do it. */
  name: string
  bytes: Uint8Array
}

const lineBreak = '\r\n'

/** A request body of `multipart/form-data` (RFC 7578): text fields in their order, then one file. */
export class Form {
  readonly contentType: string
  readonly bytes: Uint8Array

  /**
   * @param fields texts by the names of their parts; a name is plain ASCII of our own
   */
  constructor(fields: Readonly<Record<string, string>>, file: FormFile) {
    const texts = Object.entries(fields).map(([name, value]) => ({ head: disposition(name), value }))
    const boundary = boundaryFor([...texts.map(({ value }) => value), file.bytes])
    const open = `--${boundary}${lineBreak}`
    const before = texts.map(
      ({ head, value }) => `${open}${head}${lineBreak}${lineBreak}${value}${lineBreak}`,
    )
    const head = `${disposition(file.field)}; filename="${quoted(file.name.split('/').at(-1) ?? '')}"`
    const type = 'Content-Type: application/octet-stream'
    this.contentType = `multipart/form-data; boundary=${boundary}`
    this.bytes = Buffer.concat([
      Buffer.from(`${before.join('')}${open}${head}${lineBreak}${type}${lineBreak}${lineBreak}`),
      file.bytes,
      Buffer.from(`${lineBreak}--${boundary}--${lineBreak}`),
    ])
  }
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`
}

/** What would end the quotes or the line, written as browsers write it. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))
}

/** No part can hold a digest of all parts, and the same parts make the same body. */
function boundaryFor(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `data-model-${hash.digest('hex').slice(0, 40)}`
}
