import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Form } from '../../src/platform/form.ts'
import { startUpload, uploadFile } from '../../src/platform/operations/uploads.ts'
import { answer, fault, rig } from './fake-send.ts'

/** Read back by Node's own parser of forms. */
const parsed = (form: Form) =>
  new Response(Buffer.from(form.bytes), { headers: { 'content-type': form.contentType } }).formData()

const options = () => ({ signal: new AbortController().signal })
const path = { deploymentId: 1 }
const form = () =>
  new Form({ fileName: 'a/b.yml' }, { field: 'file', name: 'a/b.yml', bytes: Buffer.from('x') })

describe('a form', () => {
  it('is read back as it was written, whatever text and bytes it holds', async () => {
    // Line breaks in a text part are not ours to send: names that hold them are refused before.
    const text = fc.string({ unit: 'binary' }).map((value) => value.replace(/[\r\n]/g, ''))
    await fc.assert(
      fc.asyncProperty(text, text, fc.uint8Array({ maxLength: 2000 }), async (first, name, bytes) => {
        const data = await parsed(new Form({ first, fileName: name }, { field: 'file', name, bytes }))
        expect([...data.keys()]).toEqual(['first', 'fileName', 'file'])
        expect(data.get('first')).toBe(first)
        expect(data.get('fileName')).toBe(name)
        const file = data.get('file')
        if (!(file instanceof File)) throw new Error('no file came')
        expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
        expect(file.type).toBe('application/octet-stream')
      }),
    )
  })

  it('names the file by the last part of its path, and never breaks out of the quotes', async () => {
    const data = await parsed(
      new Form({}, { field: 'file', name: 'a/b"; name="x\r\nX: 1', bytes: Buffer.from('') }),
    )
    expect([...data.keys()]).toEqual(['file'])
    expect((data.get('file') as File).name).toMatch(/^b(?:"|%22); name=(?:"|%22)x/)
  })

  it('holds bytes that look like its own end', async () => {
    const inner = form()
    const data = await parsed(new Form({}, { field: 'file', name: 'n', bytes: inner.bytes }))
    expect((data.get('file') as File).size).toBe(inner.bytes.byteLength)
  })

  it('goes over the wire as it is, with its boundary, and again after a fault', async () => {
    const all = rig([fault('ECONNRESET'), answer({})])
    const body = form()
    await all.platform.call(uploadFile, { path, query: { branchName: 'x y' }, body }, options())
    expect(all.wires.map((wire) => wire.body)).toEqual([body.bytes, body.bytes])
    for (const wire of all.wires) {
      expect(wire.headers['content-type']).toBe(body.contentType)
      expect(wire.url.search).toBe('?branchName=x%20y')
    }
  })
})

describe('a transaction', () => {
  it('keeps what the platform put into it', async () => {
    const transaction = { id: 't', region: 'eu', nested: { a: [1] } }
    const all = rig([answer({ transaction, deploymentName: 'd' })])
    expect(await all.platform.call(startUpload, { path }, options())).toEqual({ transaction })
  })

  it.each([{}, { transaction: null }, { transaction: {} }, { transaction: { id: '' } }])(
    'is none without an id: %j',
    async (body) => {
      const all = rig([answer(body)])
      await expect(all.platform.call(startUpload, { path }, { ...options(), retry: false })).rejects.toThrow(
        /cannot be read/,
      )
    },
  )
})
