import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesFrom, textFrom } from '../../emulator/state/files.ts'

test('no byte of a file gets lost', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (array) => {
      const bytes = Buffer.from(array)
      expect(bytesFrom(textFrom(bytes))).toEqual(bytes)
    }),
  )
})

test('UTF-8 is text as it stands, and any text has its own bytes', () => {
  expect(textFrom(Buffer.from('\ufeffä😀'))).toBe('\ufeffä😀')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(bytesFrom(text)).toEqual(Buffer.from(text, 'utf8'))
    }),
  )
})

test('what is no UTF-8 differs from every text', () => {
  expect(textFrom(Buffer.from([0x41, 0xe4, 0x80]))).toBe('A\udce4\udc80')
  expect(bytesFrom('ä\ud800')).toEqual(Buffer.from('ä\ufffd'))
})
