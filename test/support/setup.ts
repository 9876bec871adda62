import { afterEach } from 'vitest'
import { closeAll } from './after-test.ts'

// Here, since this runs for every test file, and the modules that the tests share are loaded once in each worker.
afterEach(closeAll)
