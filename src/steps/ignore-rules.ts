import ignore from 'ignore'

/** What the `.gitignore` files on the way to a folder say about the things in it. */
export interface IgnoreRules {
  /** @param path below the folder that the first rules came from, with forward slashes */
  ignores(path: string, kind: 'file' | 'folder'): boolean
  /** These rules and those of one more file, which go before them where the two differ. */
  and(folder: string, text: string): IgnoreRules
}

/** Letters are told apart by case, as git does on the runners where workflows mostly run. */
const options = { ignorecase: false }

export const noRules: IgnoreRules = rulesOf(ignore(options))

function rulesOf(known: ignore.Ignore): IgnoreRules {
  return {
    ignores: (path, kind) => known.ignores(kind === 'folder' ? `${path}/` : path),
    and: (folder, text) => rulesOf(ignore(options).add(known).add(patterns(folder, text))),
  }
}

/**
 * All rules stand in one list, so that the last that matches decides, from whatever file it came: so a file's rules
 * are written anew as seen from the outermost folder.
 */
function patterns(folder: string, text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (folder === '') return lines
  const place = folder.replace(/[\\*?[\]]/g, '\\$&')
  return lines.flatMap((line) => {
    const negative = line.startsWith('!')
    const pattern = negative ? line.slice(1) : line
    // With its folder before it, what names nothing would name that.
    if (/^[/ ]*$/.test(pattern) || line.startsWith('#')) return []
    // A slash at the end says "a folder"; one before that ties the pattern to the folder of its file.
    const tied = pattern.replace(/\/ *$/, '').includes('/')
    return `${negative ? '!' : ''}/${place}/${tied ? pattern.replace(/^\//, '') : `**/${pattern}`}`
  })
}
