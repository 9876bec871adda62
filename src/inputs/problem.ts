/** Something that is wrong with an input. */
export interface InputProblem {
  input: string
  /** The value as given, harmless and short; null when there is none or it must not be shown. */
  value: string | null
  problem: string
}

/** A problem as one phrase: `timeout: "0s" must be more than zero: …`. */
export function describeProblem({ input, value, problem }: InputProblem): string {
  return `${input}: ${value === null ? '' : `"${value}" `}${problem}`
}

/** Somebody may have put the token into a wrong input; it is not shown there either. */
export function hidden(text: string, secret: string | undefined): string {
  return secret && secret.length >= 4 ? text.replaceAll(secret, '***') : text
}
