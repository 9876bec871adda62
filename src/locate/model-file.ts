import { definitionsIn } from './definitions.ts'
import { isYaml, type Library } from './library.ts'
import { cleanPath, type FoundFile, findByEnd, inFolder, isBelow, type LocatePaths } from './paths.ts'

/** The file of the checkout for a path inside the data model; null if the data model is not in the checkout. */
export async function findModelFile(
  library: Library,
  fileName: string,
  { modelPath, dbtProjectDir }: LocatePaths,
): Promise<FoundFile | null> {
  const clean = cleanPath(fileName)
  if (clean === null) return null
  // The engine names files relative to the folder `model`.
  for (const path of [inFolder(modelPath, clean), inFolder(modelPath, `model/${clean}`)]) {
    if (library.has(path)) return { path }
  }

  const found = findByEnd(library, clean, () => true)
  if (!found || !isYaml(found.path) || !isBelow(found.path, dbtProjectDir)) return found
  // A dbt project has YAML files of the same names, which describe tables and define no cubes.
  const source = await library.open(found.path)
  const yaml = source?.yaml()
  return source && yaml && !yaml.tree.broken && definitionsIn(source).size === 0 ? null : found
}
