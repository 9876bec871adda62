import { asRecord, asText } from './shape.ts'
import { codeFrame, readYaml } from './yaml-text.ts'

export interface ModelFile {
  path: string
  content: string
}

/** One mistake in the data model. */
export interface ModelError {
  message: string
  fileName?: string
}

/** A cube or view as written, with the file it is in. */
export interface Definition {
  kind: 'cube' | 'view'
  name: string
  fileName: string
  body: Record<string, unknown>
}

/** Only YAML files in a folder hold data models here; folders that start with a dot belong to other tools. */
export function isModelFile(path: string): boolean {
  const parts = path.split('/')
  return parts.length > 1 && /\.ya?ml$/.test(path) && !parts.some((part) => part.startsWith('.'))
}

/** The cubes and views of one file, and what is wrong with the file as such. */
export function readModelFile({ path, content }: ModelFile): {
  definitions: Definition[]
  errors: ModelError[]
} {
  const definitions: Definition[] = []
  const errors: ModelError[] = []
  const wrong = (message: string) => errors.push({ message, fileName: path })

  const reading = readYaml(content)
  if (!reading.ok) {
    const { reason, line, column } = reading
    wrong(`${reason} (${line}:${column})\n\n${codeFrame(content, line, column)}`)
    return { definitions, errors }
  }
  if (reading.value === null) return { definitions, errors }
  const root = asRecord(reading.value)
  if (!root) wrong('A data model file has to be a mapping with "cubes" or "views"')
  for (const [key, value] of Object.entries(root ?? {})) {
    if (key !== 'cubes' && key !== 'views') {
      wrong(`Unexpected YAML key: ${key}. Only "cubes" and "views" may stand at the top of a data model file`)
    } else if (value !== null && !Array.isArray(value)) {
      wrong(`"${key}" must be an array`)
    } else {
      const kind = key === 'cubes' ? 'cube' : 'view'
      for (const [index, entry] of (value ?? []).entries()) {
        const body = asRecord(entry)
        const name = asText(body?.name)
        if (body && name !== undefined && name !== '') definitions.push({ kind, name, fileName: path, body })
        else wrong(`"${key}[${index}].name" is required`)
      }
    }
  }
  return { definitions, errors }
}
