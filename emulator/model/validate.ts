import { catalogOf } from './catalog.ts'
import { cubeShapeErrors } from './cube-shape.ts'
import { cubeLinkErrors, viewLinkErrors } from './links.ts'
import { type Definition, isModelFile, type ModelError, type ModelFile, readModelFile } from './model-file.ts'
import { IDENTIFIER } from './rules.ts'
import { inOrder } from './shape.ts'

export interface Validation {
  valid: boolean
  errors: ModelError[]
  /** Cubes and views found, whether or not they are sound. */
  cubesCount: number
}

/**
 * Checks a data model as its compiler would: each file, each cube by itself, then what they say about each other.
 * A cube that is broken by itself is not there for the others, so that one mistake shows up in many places.
 */
export function validateModel(files: ModelFile[]): Validation {
  const readings = files
    .filter(({ path }) => isModelFile(path))
    .sort((a, b) => inOrder(a.path, b.path))
    .map(readModelFile)
  const errors = readings.flatMap((reading) => reading.errors)
  const definitions = readings.flatMap((reading) => reading.definitions)
  const report = (fileName: string, messages: string[]) =>
    errors.push(...messages.map((message) => ({ message, fileName })))

  const namesakes = new Set<string>()
  for (const { definition, first } of repeated(definitions)) {
    namesakes.add(definition.name)
    report(definition.fileName, [
      `Found duplicate cube or view name "${definition.name}"\n\tin ${first.fileName}\n\tin ${definition.fileName}`,
    ])
  }

  const sound = new Set<Definition>()
  for (const cube of definitions.filter(({ kind }) => kind === 'cube')) {
    const messages = cubeShapeErrors(cube)
    report(cube.fileName, messages)
    if (messages.length === 0) sound.add(cube)
  }

  const shared = catalogOf([...sound])
  for (const definition of definitions) {
    if (definition.kind === 'cube') {
      // A broken cube still knows itself: its own members are no further mistakes. So does one with a namesake.
      const alone = sound.has(definition) && !namesakes.has(definition.name)
      const catalog = alone ? shared : catalogOf([...sound, definition])
      report(definition.fileName, cubeLinkErrors(definition, catalog))
    } else {
      report(definition.fileName, [
        ...(IDENTIFIER.test(definition.name)
          ? []
          : [`${definition.name} view: "name" (${definition.name}) must be an identifier`]),
        ...viewLinkErrors(definition, shared),
      ])
    }
  }
  return { valid: errors.length === 0, errors, cubesCount: definitions.length }
}

function repeated(definitions: Definition[]): { definition: Definition; first: Definition }[] {
  const seen = new Map<string, Definition>()
  return definitions.flatMap((definition) => {
    const first = seen.get(definition.name)
    if (first) return [{ definition, first }]
    seen.set(definition.name, definition)
    return []
  })
}
