import { below } from '../base/git-folder.ts'
import type { Workspace, WorkspaceEntry } from '../base/workspace.ts'
import { type IgnoreRules, noRules, rulesIn } from './ignore-rules.ts'
import { latin1, type Tracked } from './tracked-files.ts'

/** A file of the data model. */
interface ListedFile {
  /** Inside the data model. */
  path: string
  /** The file with its bytes, inside the checkout: another path for a symbolic link. */
  source: string
}

export interface Listing {
  /** Sorted by code units. */
  files: ListedFile[]
  /** Files that cannot be uploaded, and why; `absent` if the checkout lacks them. */
  problems: { name: string; problem: string; absent?: true }[]
  /** `.gitignore` files above the model that ignore the model as a whole; their rules are not applied. */
  notApplied: string[]
  /** Numbers of files and folders that are ignored by `.gitignore`, and by their names. */
  ignored: number
  unwanted: number
  /** Files and folders that git does not track, so that they are not uploaded. */
  untracked: string[]
  /** Files whose names indicate credentials, and the kind. They are not uploaded. */
  credentials: { name: string; kind: string }[]
}

const gitignore = '.gitignore'
const mostRuleBytes = 1024 * 1024
/** With more files, the folder is probably not a data model. */
const mostFiles = 50_000

/** The state of a walk. */
interface Walk {
  workspace: Workspace
  listing: Listing
  /** Those of the folders that were entered. */
  rules: IgnoreRules
}

/**
 * Lists a data model: the files that git tracks; or, if `tracked` is null, all except those that the
 * `.gitignore` files in it, below it, and above it in the checkout ignore.
 * Names that start with a dot (`.git`, `.env`) are not uploaded, except `.gitignore` itself, which is part of the
 * project; nor are `node_modules`, files that desktops create in folders, and files whose names indicate credentials.
 * @param root the model's folder in the checkout; empty is the checkout itself
 * @param tracked what git tracks; null for `.gitignore` to decide
 * @throws the signal's reason
 */
export async function listModel(
  workspace: Workspace,
  root: string,
  tracked: Tracked | null = null,
  signal?: AbortSignal,
): Promise<Listing> {
  const listing: Listing = {
    files: [],
    problems: [],
    notApplied: [],
    ignored: 0,
    unwanted: 0,
    untracked: [],
    credentials: [],
  }
  await walk({ workspace, listing, rules: noRules() }, root, tracked, signal)
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return listing
}

async function walk(
  walked: Walk,
  root: string,
  tracked: Tracked | null,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { workspace, listing, rules } = walked
  const links: string[] = []
  const onDisk = new Set<string>()
  const inModel = (path: string) => (root === '' ? path : path.slice(root.length + 1))
  const folders = [root]
  if (tracked === null) await addRulesAbove(walked, root)
  for (const folder of folders) {
    signal?.throwIfAborted()
    const entries = await workspace.entries(folder)
    if ('problem' in entries) {
      listing.problems.push({ name: inModel(folder) || '.', problem: entries.problem })
      continue
    }
    const wanted = entries.value.filter(({ name }) => !isUnwanted(name))
    listing.unwanted += entries.value.length - wanted.length
    if (tracked === null && wanted.some(({ name }) => textOf(name) === gitignore))
      rules.add(await rulesOf(walked, folder))
    for (const { name, kind } of wanted) {
      const text = textOf(name)
      const bytes = below(latin1(folder), latin1(name))
      if (tracked !== null && !(kind === 'folder' ? tracked.folders : tracked.paths).has(bytes)) {
        listing.untracked.push(shown(inModel(folder), name))
        continue
      }
      if (kind !== 'folder') onDisk.add(bytes)
      if (text === null || hasOddSigns(text)) {
        const problem = text === null ? notText : 'has a backslash or a control character in its name'
        listing.problems.push({ name: shown(inModel(folder), name), problem })
        continue
      }
      const path = below(folder, text)
      const credential = credentialKind(text)
      if (rules.ignores(kind === 'folder' ? `${path}/` : path)) listing.ignored++
      else if (kind === 'folder') folders.push(path)
      else if (credential !== null) listing.credentials.push({ name: inModel(path), kind: credential })
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
  if (tracked !== null) listing.problems.push(...(await absentFiles(walked, tracked, root, onDisk)))
}

/** What git tracks below a folder and the disk lacks: an upload without it would remove it from the branch. */
async function absentFiles(
  { workspace }: Walk,
  tracked: Tracked,
  root: string,
  onDisk: ReadonlySet<string>,
): Promise<Listing['problems']> {
  const start = root === '' ? '' : `${latin1(root)}/`
  const problems: Listing['problems'] = []
  for (const path of tracked.paths) {
    if (!`${path}/`.startsWith(start) || onDisk.has(path)) continue
    const names = path.slice(start.length).split('/')
    const excluded =
      names.some((name) => isUnwanted(Buffer.from(name, 'latin1'))) || credentialKind(names.at(-1) ?? '')
    if (excluded) continue
    const name = shown('', Buffer.from(path.slice(start.length), 'latin1'))
    const folder = await workspace.entries(Buffer.from(path, 'latin1').toString())
    const isEmpty = 'value' in folder && folder.value.length === 0
    const problem = isEmpty
      ? 'is a submodule that is not checked out'
      : 'is tracked by git, but is not on the disk'
    problems.push({ name: name || '.', problem, absent: true })
  }
  return problems
}

/** A symbolic link to an uploaded file is uploaded with its content; any other could disclose a file. */
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
    const problem = 'value' in target ? 'leads to a file or folder that is not uploaded' : target.problem
    const where = problem.startsWith('leads') ? problem : 'leads nowhere'
    listing.problems.push({ name: inModel(link), problem: `is a symbolic link that ${where}` })
  }
}

/** Rules of the folders above the model. A folder that `model-path` names is uploaded even if git ignores it: it may be generated. */
async function addRulesAbove(walked: Walk, root: string): Promise<void> {
  const { workspace, listing, rules } = walked
  const parts = root === '' ? [] : root.split('/')
  const around = parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/')}/`)
  for (const [depth] of parts.entries()) {
    const folder = parts.slice(0, depth).join('/')
    const entries = await workspace.entries(folder)
    if (!('value' in entries) || !entries.value.some(({ name }) => textOf(name) === gitignore)) continue
    const more = await rulesOf(walked, folder)
    const all = noRules().add(rules).add(more)
    // A rule that ignores a folder above the model ignores the model.
    if (around.some((path) => all.ignores(path))) listing.notApplied.push(below(folder, gitignore))
    else rules.add(more)
  }
}

async function rulesOf({ workspace, listing }: Walk, folder: string): Promise<string[]> {
  const path = below(folder, gitignore)
  const text = await workspace.read(path, mostRuleBytes)
  if ('value' in text) return rulesIn(folder, new TextDecoder().decode(text.value))
  // Without its rules, a file that must not be uploaded could be.
  listing.problems.push({ name: path, problem: text.problem })
  return []
}

/** Whether nothing of this name is uploaded, and nothing below it. */
export function isUnwanted(name: WorkspaceEntry['name']): boolean {
  const text = Buffer.from(name).toString('utf8')
  return (text.startsWith('.') && text !== gitignore) || desktopFiles.has(text)
}

const desktopFiles = new Set(['node_modules', 'Thumbs.db', 'desktop.ini'])

/** Null if it is not UTF-8: no request could name it. */
function textOf(name: Uint8Array): string | null {
  const text = Buffer.from(name).toString('utf8')
  return Buffer.from(text).equals(name) ? text : null
}

const notText = 'has a name that is not UTF-8'

function hasOddSigns(text: string): boolean {
  return /[\u0000-\u001f\u007f\\]/.test(text)
}

/** A name, which may be no text: then with unprintable bytes as `\xff`. */
function shown(folder: string, name: Uint8Array): string {
  const text = textOf(name)
  if (text !== null && !hasOddSigns(text)) return below(folder, text)
  const signs = [...name].map((byte) =>
    byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  )
  return `${folder === '' ? '' : `${folder}/`}${signs.join('')}`
}

/** Names of files that tools and people keep credentials in, and what such a file is. Letter case counts for nothing. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^gha-creds-.*\.json$/, 'credentials of google-github-actions/auth'],
  [
    /^(?:application_default_credentials|credentials|client_secret.*)\.json$/,
    'credentials of a cloud account',
  ],
  [/(?:service[-_]?account.*|^keyfile)\.json$/, 'key of a service account'],
  [/^secrets\.ya?ml$/, 'secrets'],
  [/\.(?:tfstate(?:\..*)?|tfvars(?:\.json)?)$/, 'Terraform state or variables'],
  [/\.(?:pem|key|p8|p12|pfx|jks|ppk)$/, 'private key or certificate'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)$/, 'SSH private key'],
  [/\.env$/, 'environment variables'],
  [/^kubeconfig$/, 'credentials of a cluster'],
]

/** @returns what the file is by its name, where no data model has such a file; null for any other */
function credentialKind(name: string): string | null {
  return kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null
}
