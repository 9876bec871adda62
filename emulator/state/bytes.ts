const mark = 0xdc00

/**
 * A file's bytes as text, so that the state holds nothing but text. Where they are no UTF-8, each byte above 127 becomes
 * the lone surrogate U+DC00 plus itself, which no UTF-8 yields: a hash is of the bytes, and none may get lost.
 */
export function textFrom(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return text
  const kept = (byte: string) => String.fromCharCode(mark + byte.charCodeAt(0))
  return bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, kept)
}

/** The bytes of a text; the inverse of {@link textFrom}. */
export function bytesFrom(text: string): Buffer {
  if (text.isWellFormed() || /[\u0080-\udc7f\udd00-\uffff]/.test(text)) return Buffer.from(text, 'utf8')
  const byte = (kept: string) => String.fromCharCode(kept.charCodeAt(0) - mark)
  return Buffer.from(text.replaceAll(/[\udc80-\udcff]/g, byte), 'latin1')
}
