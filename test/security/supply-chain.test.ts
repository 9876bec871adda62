import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from '../support/repository.ts'

// What is shipped, where it comes from, and what it could reach.

interface Package {
  license?: string
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  link?: boolean
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }

/** As npm looks a package up: next to its user, then further out. */
function placeOf(name: string, user: string): string {
  for (let at = user; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[place]) return place
    if (at === '') throw new Error(`${name} is not in the lock file`)
  }
}

/** Everything that the product needs, with what that needs: name to what the lock file says of it. */
function closure(): Map<string, Package> {
  const found = new Map<string, Package>()
  const waiting = Object.keys(manifest.dependencies).map((name) => placeOf(name, ''))
  for (const place of waiting) {
    const entry = lock.packages[place] ?? {}
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (found.has(name)) continue
    found.set(name, entry)
    waiting.push(...Object.keys(entry.dependencies ?? {}).map((needed) => placeOf(needed, place)))
  }
  return found
}

/** Name and version, licence, text. */
function listedLicences(): { name: string; licence: string; text: string }[] {
  const entries = read('dist/licenses.txt').split(
    /^(@?[a-z][\w.-]*(?:\/[\w.-]+)?) \d[\w.-]*\n(?=[A-Z0-9][\w.-]*\n)/m,
  )
  return entries.slice(1).flatMap((name, index, all) => {
    const [licence = '', ...text] = (all[index + 1] ?? '').split('\n')
    return index % 2 === 0 ? [{ name, licence, text: text.join('\n') }] : []
  })
}

/** Packages whose modules a bundle names. */
function packagesIn(path: string): Set<string> {
  const modules = read(path).matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)
  return new Set([...modules].map(([, name = '']) => name))
}

const free = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0'])

describe('dist/licenses.txt', () => {
  const listed = listedLicences()
  const needed = closure()
  const bundled = packagesIn('dist/index.js')

  it('lists just the packages that are in the bundle', () => {
    expect([...new Set(listed.map(({ name }) => name))].toSorted()).toEqual([...bundled].toSorted())
  })

  it('serves the post step, too, which is made of nothing that the main step is not made of', () => {
    expect([...bundled]).toEqual(expect.arrayContaining([...packagesIn('dist/undo.js')]))
    expect(packagesIn('dist/undo.js')).toContain('undici')
    expect([...packagesIn('dist/post.js')]).toEqual([])
  })

  it('lists nothing but what package.json asks for, and all of that', () => {
    const names = listed.map(({ name }) => name)
    expect(names.filter((name) => !needed.has(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
  })

  it.each(listed)('has a free licence of $name, with its text', ({ name, licence, text }) => {
    expect(free).toContain(licence)
    expect(needed.get(name)?.license).toBe(licence)
    expect(text.length).toBeGreaterThan(500)
    expect(text).toMatch(
      /WITHOUT (?:ANY )?WARRANT(?:Y|IES)|DISCLAIMS ALL WARRANTIES|WARRANTIES[^.]*\sARE\s+DISCLAIMED/i,
    )
  })

  it('leaves out only what has a free licence, too', () => {
    for (const [name, { license }] of needed) expect(free, name).toContain(license)
  })
})

describe('what is installed', () => {
  it('is pinned, known by its hash and bound to no address', () => {
    expect(Object.values(manifest.dependencies).every((version) => /^\d+\.\d+\.\d+$/.test(version))).toBe(
      true,
    )
    for (const [place, entry] of Object.entries(lock.packages)) {
      if (place === '') continue
      expect(entry.resolved, place).toBeUndefined()
      expect(entry.integrity, place).toMatch(/^sha512-/)
    }
  })

  it('runs no scripts', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const automatic = Object.keys(scripts).filter((name) => /^(?:pre|post)|install$|^prepare$/.test(name))
    expect(automatic).toEqual([])
  })

  it('is no part of a run: the action is the bundle alone', () => {
    const runs = /^runs:\n((?: {2}.*\n?)+)/m.exec(read('action.yml'))?.[1]?.trim().split(/\n */)
    expect(runs).toEqual(['using: node24', 'main: dist/index.js', 'post: dist/post.js'])
    const files = ['index.js', 'licenses.txt', 'package.json', 'post.js', 'undo.js']
    expect(readdirSync(join(root, 'dist')).toSorted()).toEqual(files)
  })
})

describe('the sources', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: read(join('src', path)) }))

  /** Modules outside of `src` that a file loads when it runs. */
  function loaded(text: string): string[] {
    const fixed = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
    const late = text.matchAll(/\bimport\((?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\)/g)
    return [...fixed, ...late].map(([, name = '']) => name).filter((name) => !name.startsWith('.'))
  }

  const packages: Record<string, readonly string[]> = {
    'edges.ts': ['@actions/core'],
    'index.ts': ['@actions/core'],
    'job-summary.ts': ['@actions/core'],
    'github/client.ts': ['@actions/github/lib/utils', '@octokit/rest'],
    'github/run-context.ts': ['@actions/github'],
    'http/transport.ts': [
      // Of the environment and a URL it makes the URL of a proxy, and nothing else.
      '@actions/http-client/lib/proxy',
      // Asked for the address of a host, as the library would ask it, but with a limit.
      'node:dns',
      'undici',
    ],
    // Makes code at run time, of the schemas in contract.json alone: what it checks is data to it.
    'api/contract-check.ts': ['ajv'],
    'inputs/nearest.ts': ['leven'],
    'meaning/run-members.ts': ['p-limit'],
    'query-api/pace.ts': ['p-limit'],
    'locate/js-tree.ts': ['acorn'],
    'upload/ignore-rules.ts': ['ignore'],
    // Runs git, with fixed arguments.
    'base/git-files.ts': ['node:child_process'],
  }
  const anywhere = /^(?:zod\/mini|yaml|node:(?:crypto|diagnostics_channel|fs|fs\/promises|os|path|util))$/

  it('load what can reach a network in two files, and what runs a program in one', () => {
    for (const { path, text } of files) {
      const others = loaded(text).filter((name) => !anywhere.test(name))
      expect(others.toSorted(), path).toEqual((packages[path] ?? []).toSorted())
    }
  })

  it('have no other way to a network or to code that is made at run time', () => {
    const ways =
      /\bfetch\(|\beval\(|new Function|WebSocket|EventSource|XMLHttpRequest|\brequire\(|\bimport\((?!\/\*|['"])/
    for (const { path, text } of files) {
      const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
      expect(ways.exec(code)?.[0], path).toBeUndefined()
    }
  })

  it('name no address but those of GitHub, examples, and the mark of a Git LFS pointer', () => {
    const addresses = files.flatMap(({ text }) => text.match(/https?:\/\/[\w.<>-]+/g) ?? [])
    const known = [
      'https://github.com',
      'https://api.github.com',
      'https://git-lfs.github.com',
      'https://tenant.example.com',
      'https://<host>',
    ]
    expect(new Set(addresses.filter((address) => /\w\.\w|<|localhost/.test(address)))).toEqual(new Set(known))
  })
})
