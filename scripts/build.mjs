// tsc writes JavaScript to build/, rolldown removes what is not used, and ncc bundles the rest: main into dist/index.js, and
// what post needs to undo things into dist/undo.js. dist/post.js is small and has no packages, so that a post step with nothing
// to do loads nothing. dist/ is wiped first, so that nothing stale stays.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })

/** @returns the modules that are used */
async function bundle(entry, target) {
  const used = join('build', 'used', entry)
  const built = await rolldown({
    input: join('build', `${entry}.js`),
    platform: 'node',
    // None does anything when it is loaded but for its own exports, so one that is not used is removed.
    treeshake: { moduleSideEffects: false },
    checks: { ineffectiveDynamicImport: false },
  })
  const { output } = await built.write({ file: join(used, 'index.js'), format: 'esm', codeSplitting: false })
  await built.close()
  run('ncc', 'build', join(used, 'index.js'), '-o', join(used, 'packed'), '--no-cache', '-q')
  copyFileSync(join(used, 'packed', 'index.js'), join('dist', target))
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

/** ncc lists licenses of what it reads from packages, and here it reads one file. */
function licensesOf(modules) {
  const folders = new Set(
    modules.flatMap((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? []),
  )
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file))
    return [
      `${name} ${version}`,
      license,
      ...files.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    ]
  })
  return texts
    .map((text) => `${text.join('\n')}\n`)
    .sort()
    .join('\n')
}

rmSync('build', { recursive: true, force: true })
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist')
run('tsc', '-p', 'tsconfig.build.json')
const modules = [...(await bundle('index', 'index.js')), ...(await bundle('undo', 'undo.js'))]
copyFileSync('build/post-entry.js', 'dist/post.js')
writeFileSync('dist/package.json', `${JSON.stringify({ type: 'module' })}\n`)
writeFileSync('dist/licenses.txt', licensesOf(modules))
