import type { ModelError, ModelFile } from './compilation.ts'

/** What begins an expression or a statement. In a file that the compiler takes for a template, comments count, too. */
const begins = /\{\{|\{%/
const ends = /\}\}|%\}/

/** What the files that are templates are answered with: only the native part of the compiler reads them. */
export function templateErrors(files: readonly ModelFile[]): ModelError[] {
  return files.filter(isTemplate).map(({ path }) => ({
    message: `Emulator: ${path} needs Jinja or Python, which the emulator cannot run. This data model cannot be validated here`,
    fileName: path,
  }))
}

function isTemplate({ path, content }: ModelFile): boolean {
  if (/\.(?:jinja|py)$/.test(path)) return true
  return /\.ya?ml$/.test(path) && (begins.test(content) || (ends.test(content) && content.includes('{#')))
}
