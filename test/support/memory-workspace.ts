import type { Found, Workspace, WorkspaceEntry } from '../../src/runtime/workspace.ts'

/** A checkout that is only in memory, without links. A file that changes meanwhile is a change of the record. */
export function memoryWorkspace(files: Record<string, string | Uint8Array>): Workspace {
  const missing = { problem: 'is not there' }
  return {
    async entries(folder): Promise<Found<WorkspaceEntry[]>> {
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
        path === '.git' ||
        Object.keys(files).some((file) => file === path || file.startsWith(`${path}/`))
      return known ? { value: path } : missing
    },
    async read(path) {
      const content = files[path]
      return content === undefined ? missing : { value: Buffer.from(content) }
    },
  }
}
