import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename } from 'node:path'

// Loaded into the bundle's process before the bundle: writes down what was loaded until the first request.

const files = []
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url.startsWith('file:')) files.push({ name: basename(url), bytes: loaded.source.length })
    return loaded
  },
})
const before = new Set(process.moduleLoadList)

let written = false
subscribe('undici:client:sendHeaders', () => {
  if (written) return
  written = true
  const builtins = process.moduleLoadList.filter((name) => !before.has(name))
  writeFileSync(process.env.START_COST, JSON.stringify({ files, builtins }))
})
