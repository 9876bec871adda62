import type { Found, Workspace, WorkspaceEntry } from '../runtime/workspace.ts'
import { type IgnoreRules, noRules } from './ignore-rules.ts'

/** A file of the data model. */
export interface ListedFile {
  /** Inside the data model. */
  path: string
  /** Where its bytes are, inside the checkout: elsewhere for what is a link. */
  source: string
}

export interface Listing {
  /** Sorted by code units. */
  files: ListedFile[]
  /** What cannot be uploaded, and why. */
  problems: { name: string; problem: string }[]
  /** `.gitignore` files above the model that leave out the model as a whole, and are not obeyed therefore. */
  disobeyed: string[]
  /** How many files and folders `.gitignore` left out, and how many their names. */
  ignored: number
  unwanted: number
}

const gitignore = '.gitignore'
const mostRuleBytes = 1024 * 1024
/** More is no data model but a folder that somebody named by mistake. */
const mostFiles = 50_000

/**
 * Lists a data model as git would: without what `.gitignore` leaves out, there, below, and above it in the checkout.
 * Nor is anything uploaded whose name starts with a dot (`.git`, `.env`), but for `.gitignore` itself, which is part of
 * the project; nor `node_modules` and what desktops leave in folders.
 * @param root the model's folder in the checkout; empty is the checkout itself
 */
export async function listModel(workspace: Workspace, root: string): Promise<Listing> {
  const listing: Listing = { files: [], problems: [], disobeyed: [], ignored: 0, unwanted: 0 }
  const links: string[] = []
  const inModel = (path: string) => (root === '' ? path : path.slice(root.length + 1))
  const folders = [{ path: root, rules: await rulesAbove(workspace, root, listing) }]
  for (const folder of folders) {
    const entries = await workspace.entries(folder.path)
    if ('problem' in entries) {
      listing.problems.push({ name: inModel(folder.path) || '.', problem: entries.problem })
      continue
    }
    const wanted = entries.value.filter(({ name }) => !isUnwanted(name))
    listing.unwanted += entries.value.length - wanted.length
    const rules = wanted.some(({ name }) => textOf(name) === gitignore)
      ? await withRules(workspace, folder.path, folder.rules, listing)
      : folder.rules
    for (const { name, kind } of wanted) {
      const text = textOf(name)
      const path = folder.path === '' ? (text ?? '') : `${folder.path}/${text ?? ''}`
      const problem = nameProblem(text)
      if (problem !== null) listing.problems.push({ name: shown(inModel(folder.path), name), problem })
      else if (rules.ignores(path, kind === 'folder' ? 'folder' : 'file')) listing.ignored++
      else if (kind === 'folder') folders.push({ path, rules })
      else if (kind === 'link') links.push(path)
      else if (kind === 'file') listing.files.push({ path: inModel(path), source: path })
      else listing.problems.push({ name: inModel(path), problem: 'is neither a file nor a folder' })
    }
    if (listing.files.length > mostFiles) {
      listing.problems.push({ name: '.', problem: `holds more than ${mostFiles} files` })
      break
    }
  }
  await follow(workspace, links, inModel, listing)
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return listing
}

/** A link is as good as the file that it leads to, if that is uploaded anyway; any other could show what must not be. */
async function follow(
  workspace: Workspace,
  links: readonly string[],
  inModel: (path: string) => string,
  listing: Listing,
): Promise<void> {
  const uploaded = new Set(listing.files.map(({ source }) => source))
  for (const link of links) {
    const target = await workspace.target(link)
    if ('value' in target && uploaded.has(target.value)) {
      listing.files.push({ path: inModel(link), source: target.value })
      continue
    }
    const problem = 'value' in target ? 'leads to what is not uploaded itself' : target.problem
    listing.problems.push({ name: inModel(link), problem: `is a symbolic link that ${behindLink(problem)}` })
  }
}

function behindLink(problem: string): string {
  return problem.startsWith('leads') ? problem : 'leads nowhere'
}

/** Rules of the folders around the model. Who names a folder means it, even if git leaves it out: so it may be made. */
async function rulesAbove(workspace: Workspace, root: string, listing: Listing): Promise<IgnoreRules> {
  const parts = root === '' ? [] : root.split('/')
  let rules = noRules
  for (const [depth] of parts.entries()) {
    const folder = parts.slice(0, depth).join('/')
    const entries = await workspace.entries(folder)
    if (!('value' in entries) || !entries.value.some(({ name }) => textOf(name) === gitignore)) continue
    const more = await withRules(workspace, folder, rules, listing)
    if (more.ignores(root, 'folder'))
      listing.disobeyed.push(folder === '' ? gitignore : `${folder}/${gitignore}`)
    else rules = more
  }
  return rules
}

async function withRules(
  workspace: Workspace,
  folder: string,
  rules: IgnoreRules,
  listing: Listing,
): Promise<IgnoreRules> {
  const path = folder === '' ? gitignore : `${folder}/${gitignore}`
  const text: Found<Uint8Array> = await workspace.read(path, mostRuleBytes)
  if ('value' in text) return rules.and(folder, new TextDecoder().decode(text.value))
  // Without its rules, what must not leave the machine might.
  listing.problems.push({ name: path, problem: text.problem })
  return rules
}

function isUnwanted(name: WorkspaceEntry['name']): boolean {
  const text = Buffer.from(name).toString('utf8')
  return (text.startsWith('.') && text !== gitignore) || litter.has(text)
}

const litter = new Set(['node_modules', 'Thumbs.db', 'desktop.ini'])

/** Null for what is not UTF-8: no request could name it. */
function textOf(name: Uint8Array): string | null {
  const text = Buffer.from(name).toString('utf8')
  return Buffer.from(text).equals(name) ? text : null
}

function nameProblem(text: string | null): string | null {
  if (text === null) return 'has a name that is not UTF-8'
  return /[\u0000-\u001f\u007f\\]/.test(text) ? 'has a backslash or a control character in its name' : null
}

/** A name that no request can hold, with what cannot be printed as `\xff`. */
function shown(folder: string, name: Uint8Array): string {
  const signs = [...name].map((byte) =>
    byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  )
  return `${folder === '' ? '' : `${folder}/`}${signs.join('')}`
}
