/**
 * Takes a token out of what a server says, also where an encoder of JSON or of URLs wrote its signs as codes:
 * the reader would put it together again.
 */
export function hiding(token: string): (text: string) => string {
  // What is shorter is no token but a word that may occur in any response.
  if (token.length < 8) return (text) => text
  const spellings = token.split('').map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
    const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const plain = character.replace(/[^A-Za-z0-9]/, '\\$&')
    // Codes first, or the end of one would stay where the token ends.
    return `(?:\\\\u00${anyCase}|%${anyCase}|\\\\?${plain})`
  })
  const pattern = new RegExp(spellings.join(''), 'g')
  return (text) => text.replace(pattern, '***')
}
