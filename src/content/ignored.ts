/** Content that a team does not want to be judged. */
export interface IgnoredContent {
  /** Folders: ID, name, or path such as `Finance/Old`, from the root with a leading slash; with all that is in them. */
  readonly folders: readonly string[]
  /** IDs or public IDs of reports. */
  readonly reports: readonly (number | string)[]
}

type FolderPath = readonly ({ id: number; name?: string | undefined } | null)[]

/** Whether content is ignored. The lists are read once, not for each piece of content. */
export function ignoring({ folders, reports }: IgnoredContent) {
  const trimmed = folders.map((folder) => folder.trim().replace(/\/+$/, ''))
  // As in `.gitignore`: with a slash it is a path from the root, and without one any folder of that name.
  const paths = new Set(
    trimmed.filter((folder) => folder.includes('/')).map((path) => path.replace(/^\/+/, '')),
  )
  const names = new Set(trimmed.filter((folder) => !folder.includes('/')))
  const ids = new Set(reports.map(String))

  /** Whether a folder on the way to the content is ignored. */
  function inFolder(path: FolderPath | undefined): boolean {
    let from = ''
    return (path ?? []).some((folder) => {
      const name = folder?.name?.trim() ?? ''
      from = from === '' ? name : `${from}/${name}`
      return paths.has(from) || names.has(name) || (folder !== null && names.has(String(folder.id)))
    })
  }

  return {
    inFolder,
    report: (one: { id: number; publicId?: string | undefined; folderPath?: FolderPath | undefined }) =>
      ids.has(String(one.id)) ||
      (one.publicId !== undefined && ids.has(one.publicId)) ||
      inFolder(one.folderPath),
  }
}
