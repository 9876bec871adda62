import type { ModelError } from '../../../emulator/compiler/compilation.ts'
import { compileModel, type ReportForm, reported } from '../../../emulator/model/validate.ts'
import type { Place } from '../../../src/base/findings.ts'
import { modelErrors } from '../../../src/branch/model-errors.ts'
import { locateErrors } from '../../../src/locate/locate.ts'
import type { TextFiles } from '../../../src/locate/text-files.ts'
import type { Case } from './cases.ts'

/** How good the location of a message is. */
export type Grade = 'right' | 'near' | 'file' | 'none' | 'wrong'

export interface Measured {
  message: string
  fileName: string | undefined
  places: Place[]
  grade: Grade
}

/** Lines away from the error that still show it in an editor. */
const nearLines = 3

/** Compiles the model of a case, and locates what the compiler says in one form. @param checkout what the job has */
export async function measure(
  { files, marks, checkout }: Pick<Case, 'files' | 'marks'> & { checkout?: Record<string, string> },
  form: Partial<ReportForm> = {},
): Promise<Measured[]> {
  const model = Object.entries(files).map(([path, content]) => ({ path, content }))
  const named = model.map(({ path, content }) => ({ path: `model/${path}`, content }))
  const compilation = await compileModel(named)
  return locate(reported(compilation, form), { files, marks, checkout })
}

async function locate(
  errors: readonly ModelError[],
  {
    files,
    marks,
    checkout,
  }: Pick<Case, 'files' | 'marks'> & { checkout: Record<string, string> | undefined },
): Promise<Measured[]> {
  const inModel = Object.fromEntries(Object.entries(files).map(([path, text]) => [`model/${path}`, text]))
  const branch = Object.entries(inModel).map(([path, content]) => ({ path: `/${path}`, content }))
  const paths = { modelPath: '.', dbtProjectDir: '.' }
  const expected = checkout ? marks : marks.map(({ path, line }) => ({ path: `model/${path}`, line }))
  const located = await locateErrors(
    modelErrors(errors),
    textFiles(checkout ?? inModel),
    paths,
    undefined,
    branch,
  )
  return located.map(({ message, fileName, place, morePlaces = [] }) => {
    const places = place ? [place, ...morePlaces] : []
    return { message, fileName, places, grade: gradeOf(places, expected) }
  })
}

/** The grade of the first place; `wrong` if any of them is. */
function gradeOf(places: readonly Place[], marks: readonly { path: string; line: number }[]): Grade {
  const grades = places.map((place): Grade => {
    const inFile = marks.filter(({ path }) => path === place.path)
    if (inFile.length === 0) return 'wrong'
    if (place.line === undefined) return 'file'
    const away = Math.min(...inFile.map(({ line }) => Math.abs(line - (place.line ?? 0))))
    return away === 0 ? 'right' : away <= nearLines ? 'near' : 'wrong'
  })
  return grades.includes('wrong') ? 'wrong' : (grades[0] ?? 'none')
}

function textFiles(files: Record<string, string>): TextFiles {
  return {
    paths: () => Promise.resolve(Object.keys(files).sort()),
    read: (path) => Promise.resolve(files[path] ?? null),
  }
}
