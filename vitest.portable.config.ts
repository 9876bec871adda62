import { defineConfig } from 'vitest/config'
import { linuxOnly, portable } from './test/portable.ts'
import base from './vitest.config.ts'

// What also runs on macOS and Windows: the unit tests, and the bundle as a child process.
export default defineConfig({ test: { ...base.test, include: portable, exclude: Object.keys(linuxOnly) } })
