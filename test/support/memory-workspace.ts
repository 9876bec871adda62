import type { Found, Workspace, WorkspaceEntry } from '../../src/base/workspace.ts'

/**
 * A checkout that is only in memory, without links. A file that changes meanwhile is a change of the record.
 * @param head the commit that it is of; without one, it is no checkout
 */
export function memoryWorkspace(files: Record<string, string | Uint8Array>, head?: string): Workspace {
  const missing = { problem: 'is not there' }
  return {
    async entries(folder): Promise<Found<WorkspaceEntry[]>> {
      if (folder === '.git' && head !== undefined)
        return { value: [{ name: Buffer.from('HEAD'), kind: 'file' }] }
      const start = folder === '' ? '' : `${folder}/`
      const below = Object.keys(files).filter((path) => path.startsWith(start))
      const kinds = new Map(
        below.map((path) => {
          const [name = '', ...rest] = path.slice(start.length).split('/')
          return [name, rest.length > 0 ? 'folder' : 'file'] as const
        }),
      )
      const value = [...kinds].map(([name, kind]) => ({ name: Buffer.from(name), kind }))
      return value.length > 0 || folder === '' ? { value } : missing
    },
    async target(path) {
      const known =
        path === '' ||
        (path === '.git' && head !== undefined) ||
        Object.keys(files).some((file) => file === path || file.startsWith(`${path}/`))
      return known ? { value: path } : missing
    },
    async tracked() {
      return { problem: 'git is not there' }
    },
    async read(path) {
      const content = path === '.git/HEAD' && head !== undefined ? head : files[path]
      return content === undefined ? missing : { value: Buffer.from(content) }
    },
  }
}
