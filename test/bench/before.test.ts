import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { earlierBundle } from '../../bench/before.ts'

it('writes the bundle of a commit that the clone has, and removes it', () => {
  const bundle = earlierBundle('HEAD')
  const entry = join(bundle?.dist ?? '', 'index.js')
  expect(readFileSync(entry, 'utf8').length).toBeGreaterThan(1000)
  bundle?.remove()
  expect(existsSync(entry)).toBe(false)
})

it('has none of a commit that the clone does not have', () => {
  expect(earlierBundle('0000000')).toBeNull()
})
