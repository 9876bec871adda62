/**
 * Removes a token from the text of a server, also where JSON or URL encoding wrote its characters as codes:
 * a reader could decode it.
 */
export function hiding(token: string): (text: string) => string {
  // A shorter text is no token but a word that may occur in any response.
  if (token.length < 8) return (text) => text
  const spellings = token.split('').map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
    const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const plain = character.replace(/[^A-Za-z0-9]/, '\\$&')
    // Codes first, or the end of a code would remain where the token ends.
    return `(?:\\\\u00${anyCase}|%${anyCase}|\\\\?${plain})`
  })
  // A pattern of a whole token takes 10 ms to compile, at its first use. Only texts with the token's end need it.
  const end = new RegExp(spellings.slice(-8).join(''))
  const whole = new RegExp(spellings.join(''), 'g')
  return (text) => (end.test(text) ? text.replace(whole, '***') : text)
}
