/** Content that a team does not want to be judged. */
export interface IgnoredContent {
  /** Folders: ID, name, or path such as `Finance/Old`; what is in folders inside them is ignored, too. */
  readonly folders: readonly string[]
  /** IDs or public IDs of reports. */
  readonly reports: readonly (number | string)[]
}

type FolderPath = readonly ({ id: number; name?: string | undefined } | null)[]

/** Whether a folder on the way to the content is ignored. */
export function isInIgnoredFolder(path: FolderPath | undefined, { folders }: IgnoredContent): boolean {
  if (!path || folders.length === 0) return false
  const wanted = new Set(folders.map((name) => name.trim().replace(/^\/+|\/+$/g, '')))
  const names: string[] = []
  for (const folder of path) {
    names.push(folder?.name?.trim() ?? '')
    if (folder && wanted.has(String(folder.id))) return true
    if (wanted.has(names.join('/')) || wanted.has(names.at(-1) ?? '')) return true
  }
  return false
}

export function isIgnoredReport(
  {
    id,
    publicId,
    folderPath,
  }: { id: number; publicId?: string | undefined; folderPath?: FolderPath | undefined },
  ignored: IgnoredContent,
): boolean {
  const isNamed = ignored.reports.some(
    (one) => String(one) === String(id) || (publicId !== undefined && String(one) === publicId),
  )
  return isNamed || isInIgnoredFolder(folderPath, ignored)
}
