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

export type Secrets = readonly (string | undefined)[]

/** Somebody may have put a token into a wrong input; it is not shown there either. */
export function hidden(text: string, secrets: Secrets): string {
  return secrets.reduce<string>(
    (shown, secret) => (secret && secret.length >= 4 ? shown.replaceAll(secret, '***') : shown),
    text,
  )
}
