import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmulator } from '../../emulator/index.ts'
import { newFile, start } from './state-support.ts'
import { build } from './support.ts'

test.each([
  ['nothing', '', 'JSON'],
  ['half a file', '{"format": "data-model-ci emulator state", "ver', 'JSON'],
  ['other JSON', '{"name": "package"}', 'not written by the emulator'],
  ['a list', '[]', 'not written by the emulator'],
  ['another version', '{"format": "data-model-ci emulator state", "version": 9}', 'its version is 9, not 4'],
  ['no state', '{"format": "data-model-ci emulator state", "version": 4}', 'no state'],
  ['too little', '{"format": "data-model-ci emulator state", "version": 4, "state": {}}', 'it lacks '],
])('a file with %s is an error, and stays as it is', async (_, content, text) => {
  const file = newFile()
  writeFileSync(file, content)
  const failed = startEmulator({ stateFile: file })
  await expect(failed).rejects.toThrow(`State file "${file}" is not usable: `)
  await expect(failed).rejects.toThrow(text)
  await expect(failed).rejects.toThrow('move this one away to start afresh')
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test.each([
  ['a member too many', { strange: 1 }, 'does not know: strange'],
  ['another kind of member', { regions: {} }, 'another kind of regions'],
])('a state with %s is an error', async (_, members, text) => {
  const file = newFile()
  await (await start(file)).emulator.close()
  const { state, ...head } = JSON.parse(readFileSync(file, 'utf8')) as { state: object }
  writeFileSync(file, JSON.stringify({ ...head, state: { ...state, ...members } }))
  await expect(startEmulator({ stateFile: file })).rejects.toThrow(text)
})

test('the deployment of the file counts, and another one is an error', async () => {
  const file = newFile()
  await (await start(file, { deploymentId: 7 })).emulator.close()
  const { call } = await start(file)
  expect((await call('GET', '/api/v1/deployments/7')).status).toBe(200)
  await expect(startEmulator({ stateFile: file, deploymentId: 1 })).rejects.toThrow('deployment 7, not 1')
})

test('a file that cannot be read or written is an error at the start', async () => {
  const file = newFile()
  await expect(startEmulator({ stateFile: dirname(file) })).rejects.toThrow('cannot be read')
  await expect(startEmulator({ stateFile: join(file, 'x', 'y') })).rejects.toThrow('cannot be written')
})

test('a write that fails later is told, and the next one makes up for it', async () => {
  const file = newFile()
  const { call, emulator } = await start(file)
  rmSync(file)
  mkdirSync(file)
  const failed = await call('POST', `${build}/branches`, { name: 'b' })
  expect(failed).toMatchObject({
    status: 500,
    json: { message: expect.stringContaining('cannot be written') },
  })
  expect(emulator.violations).toEqual([expect.stringContaining(file)])
  expect(readdirSync(dirname(file))).toEqual(['state.json'])
  rmdirSync(file)
  expect((await call('GET', `${build}/branches`)).status).toBe(200)
  expect(readFileSync(file, 'utf8')).toContain('"b"')
})
