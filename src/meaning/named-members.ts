import { isMap, isSeq } from 'yaml'
import { countMarks } from '../base/yaml-text.ts'
import { type Definition, definitionsIn } from '../locate/entities.ts'
import { isYaml, type Source, sourceOf } from '../locate/library.ts'
import { textOf } from '../locate/yaml-tree.ts'
import { settingsFile, type Texts, template } from './model-texts.ts'
import { entityOf } from './probes.ts'
import type { MemberKind, Surface } from './surface.ts'

// The names that a model's text has for members: what planners are asked about where no query API lists it. Whether a name is a
// member, and what it gives, is for the planners to say. Where the branch does not compile, these names are all that there is.

/** A name that may be a member's. */
export interface NamedMember {
  /** Without that of its entity. */
  name: string
  /** What it may be, the most likely first. */
  kinds: readonly MemberKind[]
  isTime: boolean
  /** Whether the cube lists it itself. */
  isOwn: boolean
  /** Whether the base names it. */
  isOld: boolean
  /** Whether a text defines it: views also list what no cube has. */
  isDefined: boolean
}

export interface NamedEntity {
  name: string
  members: readonly NamedMember[]
  /** Whether the base names it. */
  isOld: boolean
}

/** What a file that differs may define, on either side. */
export interface NamedFile {
  path: string
  entities: readonly NamedEntity[]
  /** False where its text may define what it does not name: code and templates, and what these define. */
  isComplete: boolean
}

/** Structural characters of a file; one with more is not read. */
const mostMarks = 100_000

/** @param paths of files that differ */
export function namedIn(base: Texts, head: Texts, paths: readonly string[]): NamedFile[] {
  const sides = [base, head].map(readSide)
  return paths.map((path) => {
    const own = sides.flatMap((side) => {
      const read = side.files.get(path)
      return read ? [{ side, read }] : []
    })
    const names = new Set(own.flatMap(({ read }) => read.entities.map(({ name }) => name)))
    let isComplete = own.every(({ read }) => read.isWhole)
    const entities = [...names].map((name): NamedEntity => {
      const found = new Map<string, NamedMember>()
      for (const { side } of own) {
        if (!side.entities.has(name)) continue
        const { members, isWhole } = membersIn(side.entities, name)
        isComplete &&= isWhole
        for (const one of members.values())
          found.set(one.name, either(found.get(one.name), { ...one, isOld: side === sides[0] }))
      }
      return { name, members: [...found.values()], isOld: sides[0]?.entities.has(name) === true }
    })
    return { path, entities, isComplete }
  })
}

/** What the texts of a branch no longer define. */
export interface GoneNames {
  /** Entities, and `entity.member`s of those that are still there. */
  names: ReadonlySet<string>
  /** Files of the branch that may define more than could be read of them; empty where that leaves nothing open. */
  unread: readonly string[]
}

/**
 * Which names a branch that has no query API no longer defines.
 * @param listed what can be queried on the base
 */
export function goneIn(base: Texts, head: Texts, { entities: listed }: Surface): GoneNames {
  const [before, after] = [readSide(base), readSide(head)]
  const wordsIn = new Map(
    [...after.files]
      .filter(([path, { isWhole }]) => !isWhole && !settingsFile.test(path))
      .map(([path]) => [path, new Set(head.get(path)?.match(/[\w$]+/g))] as const),
  )
  const naming = (entity: string) =>
    [...wordsIn].flatMap(([path, words]) => (words.has(entity) ? [path] : []))
  const open = new Set<string>()
  const isGone = (entity: string) => {
    if (after.entities.has(entity) || !before.entities.has(entity)) return false
    const paths = naming(entity)
    for (const path of paths) open.add(path)
    return paths.length === 0
  }
  const isGoneMember = (name: string, standsFor = ''): boolean => {
    const entity = entityOf(name)
    if (!after.entities.has(entity)) return isGone(entity)
    const { members, isWhole } = membersIn(after.entities, entity)
    if (members.get(name.slice(entity.length + 1))?.isDefined) return false
    if (isWhole || (standsFor !== '' && isGoneMember(standsFor))) return true
    for (const path of [entity, entityOf(standsFor)].flatMap(naming)) open.add(path)
    return false
  }
  const names = [...listed.values()].flatMap(({ name, members }) =>
    isGone(name)
      ? [name]
      : [...members.values()].flatMap((member) => {
          const full = `${name}.${member.name}`
          return after.entities.has(name) && isGoneMember(full, member.aliasMember) ? [full] : []
        }),
  )
  return { names: new Set(names), unread: [...open] }
}

/** What the views of a model show. */
export interface NamedViews {
  has: (name: string) => boolean
  /** Whether a view shows what is added to a cube by itself: it does not list the members. */
  showsAll: (view: string, cube: string) => boolean
}

export function viewsIn(texts: Texts): NamedViews {
  const { entities } = readSide(texts)
  return {
    has: (name) => entities.get(name)?.kind === 'view',
    showsAll: (view, cube) =>
      entities.get(view)?.parts.some((part) => part.cube === cube && part.includes === null) === true,
  }
}

function either(known: NamedMember | undefined, one: NamedMember): NamedMember {
  if (!known) return one
  const kinds = [...new Set([...known.kinds, ...one.kinds])]
  return { ...known, kinds, isTime: known.isTime && one.isTime, isOwn: known.isOwn && one.isOwn }
}

interface ReadFile {
  entities: readonly ReadEntity[]
  /** Whether these are all that the text defines. */
  isWhole: boolean
}

interface ReadEntity {
  kind: 'cube' | 'view'
  name: string
  members: readonly NamedMember[]
  parents: readonly string[]
  parts: readonly Part[]
  isWhole: boolean
}

/** What a view shows of a cube. */
interface Part {
  cube: string
  prefix: string
  /** By the names in the cube; null for all. */
  includes: ReadonlyMap<string, string> | null
}

interface ReadModel {
  files: ReadonlyMap<string, ReadFile>
  entities: ReadonlyMap<string, ReadEntity>
}

function readSide(texts: Texts): ReadModel {
  const files = new Map([...texts].map(([path, text]) => [path, readFile(path, text)] as const))
  const all = [...files.values()].flatMap(({ entities }) => entities)
  return { files, entities: new Map(all.map((one) => [one.name, one])) }
}

function readFile(path: string, text: string): ReadFile {
  const source = sourceOf(path, text, (one) => countMarks(one) <= mostMarks)
  const isPlain = isYaml(path) ? !template.test(text) : isLiteral(text)
  const entities = [...definitionsIn(source).values()].flat().map((one) => readEntity(source, one))
  const isWhole =
    isPlain && source.yaml()?.tree.broken === false && entities.every(({ name }) => /^\w+$/.test(name))
  return { isWhole, entities: entities.map((one) => ({ ...one, isWhole: isWhole && one.isWhole })) }
}

const lists = { measures: 'measure', dimensions: 'dimension', segments: 'segment' } as const
const anyKind = ['dimension', 'measure', 'segment'] as const

function readEntity(source: Source, { kind, name, body }: Definition): ReadEntity {
  const { tree, keys } = source.yaml() ?? {}
  if (!tree || !keys) return { kind, name, members: [], parents: [], parts: [], isWhole: false }
  const textAt = (node: unknown, key: string) => textOf(tree.target(keys.entry(node, key)?.value)) ?? ''
  const lengthOf = (node: unknown) => {
    const list = tree.target(node)
    return isMap(list) || isSeq(list) ? list.items.length : 0
  }
  let isWhole = true
  const members = Object.entries(lists).flatMap(([list, own]) => {
    const items = keys.entry(body, list)?.value
    const names = keys.names(items)
    // One that is not named as text may have any name.
    isWhole &&= names.length === lengthOf(items) && names.every((one) => /^\w+$/.test(one))
    return names.map((one): NamedMember => {
      const item = keys.item(items, one) ?? keys.entry(items, one)?.value
      return {
        name: one,
        kinds: [own],
        isTime: textAt(item, 'type') === 'time',
        isOwn: kind === 'cube',
        isOld: false,
        isDefined: true,
      }
    })
  })
  const parts = tree.target(keys.entry(body, 'cubes')?.value)
  // Views of the older form are not read.
  isWhole &&= kind === 'cube' || (isSeq(parts) && keys.entry(body, 'includes') === undefined)
  const heir = textAt(body, 'extends')
  return {
    ...{ kind, name, members, isWhole },
    parents: heir === '' ? [] : (heir.match(/\w+/g) ?? []),
    parts: (isSeq(parts) ? parts.items : []).map((part): Part => {
      const cube = textAt(part, 'join_path').split('.').at(-1) ?? ''
      const includes = tree.target(keys.entry(part, 'includes')?.value)
      const nameIn = (one: unknown) => textOf(tree.target(one)) ?? textAt(one, 'name')
      return {
        cube,
        prefix: textAt(part, 'prefix') === 'true' ? `${textAt(part, 'alias') || cube}_` : '',
        includes: isSeq(includes)
          ? new Map(includes.items.map((one) => [nameIn(one), textAt(one, 'alias') || nameIn(one)]))
          : null,
      }
    }),
  }
}

/** All members of an entity, those of what it extends and shows, too. */
function membersIn(
  entities: ReadModel['entities'],
  name: string,
  before: readonly string[] = [],
): { members: ReadonlyMap<string, NamedMember>; isWhole: boolean } {
  const entity = entities.get(name)
  if (!entity || before.includes(name)) return { members: new Map(), isWhole: false }
  const members = new Map(entity.members.map((one) => [one.name, one]))
  let { isWhole } = entity
  const add = (of: string, nameFor: (name: string) => string | undefined) => {
    const found = membersIn(entities, of, [...before, name])
    isWhole &&= found.isWhole
    for (const one of found.members.values()) {
      const own = nameFor(one.name)
      if (own !== undefined && !members.has(own)) members.set(own, { ...one, name: own, isOwn: false })
    }
    return found.members
  }
  for (const parent of entity.parents) add(parent, (one) => one)
  for (const { cube, prefix, includes } of entity.parts) {
    const known = add(cube, (one) => {
      const own = includes ? includes.get(one) : one
      return own === undefined ? undefined : `${prefix}${own}`
    })
    for (const [one, own] of includes ?? [])
      if (!known.has(one))
        members.set(`${prefix}${own}`, {
          name: `${prefix}${own}`,
          kinds: anyKind,
          isTime: false,
          isOwn: false,
          isOld: false,
          isDefined: false,
        })
  }
  return { members, isWhole }
}

const textOrComment = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g

/** Whether code has no names but its own: no constants, functions, spreads or computed keys. */
function isLiteral(code: string): boolean {
  const bare = code.replace(textOrComment, (part) => (part.startsWith('/') ? ' ' : "''"))
  if (/\.\.\.|\]\s*:/.test(bare)) return false
  const rest = bare
    .replace(/\b(?:cube|view)\s*\(/g, '(')
    .replace(/[\w$]+\s*:|\.[\w$]+|\b(?:true|false|null|undefined|\d[\d.]*|CUBE|security_?context)\b/gi, '')
  return !/[\w$]/.test(rest)
}
