import { expect, it } from 'vitest'
import { late, loadRest } from '../../src/runtime/late.ts'

it('loads every part, those that a part names itself included, and passes over what cannot be loaded', async () => {
  const loaded: string[] = []
  const part = (name: string) => async () => void loaded.push(name)
  late(async () => {
    late(part('inner'))
    loaded.push('outer')
  })
  late(() => Promise.reject(new Error('no such file')))
  late(part('last'))
  await loadRest()
  expect(loaded).toEqual(['outer', 'last', 'inner'])
})
