import ignore from 'ignore'

/** What `.gitignore` files say, of a whole checkout. */
export type IgnoreRules = ReturnType<typeof ignore>

/** @returns without a rule; rules are added file by file, those of inner folders later */
export function noRules(): IgnoreRules {
  return ignore({ ignoreCase: false })
}

/**
 * The rules of the `.gitignore` file of a folder, written as if they stood in the one of the checkout.
 * @param folder empty is the checkout itself
 */
export function rulesIn(folder: string, text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (folder === '') return lines
  const place = `/${folder.replace(/[\\*?[\]!# ]/g, '\\$&')}`
  return lines.flatMap((line) => {
    const [, sign = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? []
    const named = pattern.replace(/ +$/, '').replace(/\/$/, '')
    if (line.startsWith('#') || named === '' || named === '/') return []
    // A pattern without a slash matches names in any folder.
    return [`${sign}${place}${named.includes('/') ? `/${pattern.replace(/^\//, '')}` : `/**/${pattern}`}`]
  })
}
