import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// What ncc bundles: the modules of an entry and of its packages, each in a file of its own, without the functions that
// are not used. ncc alone keeps them, and a start would read and compile them every time.

/**
 * Writes the modules that an entry needs, as they are used.
 * @param entry name of a module in `build/`
 * @param folder where they are written, under the paths that they have in this repository
 * @param inOne whether ncc puts all in one file, what is loaded late included
 * @returns their paths in the folder
 */
export async function shake(entry, folder, inOne = false) {
  const bundle = await rolldown({
    input: { [entry]: join('build', `${entry}.js`) },
    platform: 'node',
    plugins: [nodeModules(), ...(inOne ? [eager] : [])],
    // None does anything when it is loaded but for its own exports, so one that is not used is removed.
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: process.cwd(),
  })
  await bundle.close()
  return output.map(({ fileName }) => fileName)
}

/**
 * Node's own modules as `require` gives them. An import would read every export of them, and some load more than
 * that: `node:http` has a WebSocket, which loads Node's whole fetch and takes as long as an empty process. A `require` gets
 * the module as it is; for an import, only the exports that are used are read.
 */
function nodeModules() {
  const folder = join(process.cwd(), 'build', 'node')
  return {
    name: 'node-modules',
    resolveId(id, _importer, { kind }) {
      if (!isBuiltin(id)) return null
      const file = id.replace(/^node:/, '').replace('/', '-')
      return join(folder, kind === 'require-call' ? `${file}.cjs` : `${file}.js`)
    },
    load(id) {
      if (!id.startsWith(folder)) return null
      const [, name, extension] = /^(.*)\.(c?js)$/.exec(id.slice(folder.length + 1))
      const builtin = `node:${isBuiltin(name.replace('-', '/')) ? name.replace('-', '/') : name}`
      const whole = `process.getBuiltinModule('${builtin}')`
      if (extension === 'cjs') return `module.exports = ${whole}`
      const names = Object.keys(process.getBuiltinModule(builtin)).filter((each) => each !== 'default')
      const exports = names.map((each) => `export const ${each} = /* @__PURE__ */ (() => whole.${each})()`)
      return [`const whole = ${whole}`, 'export default whole', ...exports].join('\n')
    },
  }
}

const eager = {
  name: 'eager',
  renderChunk: (code) => code.replaceAll('=> import(', '=> import(/* webpackMode: "eager" */ '),
}

/**
 * Adds name and licence of each package to its modules, where ncc reads them.
 * @param files as `shake` returns them
 */
export function addLicences(files, folder) {
  const packages = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  for (const place of packages) {
    const { name, version, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    const target = join(folder, place)
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version, license, type: 'module' }))
    for (const file of readdirSync(place).filter((each) => /^licen[cs]e/i.test(each)))
      copyFileSync(join(place, file), join(target, file))
  }
  // One file that loads them all: of several, ncc lists the packages of the last one only.
  const modules = files.filter((file) => /(?:^|\/)node_modules\//.test(file))
  writeFileSync(
    join(folder, 'packages.js'),
    modules.map((file, at) => `export * as m${at} from './${file}'\n`).join(''),
  )
}
