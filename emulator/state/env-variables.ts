import { Refusal } from '../http/response.ts'

/** An environment variable of a deployment, in the wire's spelling. */
export interface EnvVariable {
  name: string
  value: string
}

/** Variables by name, in the order in which they came. */
export type EnvVariables = Map<string, string>

/** What is read instead of a value that is a secret. */
export const encrypted = '[ENCRYPTED]'

/** What a deployment starts with: a plain one, a secret, and one whose name would be refused today. */
export function starterVariables(): EnvVariables {
  return new Map([
    ['WAREHOUSE_HOST', 'warehouse.example.com'],
    ['WAREHOUSE_PASSWORD', encrypted],
    ['legacy-flag', 'on'],
  ])
}

/**
 * Stores the variables that were sent; the others stay. Nothing is stored when one is refused. A secret's value is
 * never kept at all: nothing that the emulator does needs it.
 */
export function storeVariables(variables: EnvVariables, sent: readonly EnvVariable[]): void {
  for (const { name, value } of sent) {
    if (value === encrypted) throw new Refusal(400, `The value of ${name} is the placeholder ${encrypted}`)
    const allowed = variables.has(name) || /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
    if (!allowed) throw new Refusal(400, `"${name}" is not a name for a variable`)
  }
  for (const { name, value } of sent) variables.set(name, isSecret(name) ? encrypted : value)
}

// The rule names the words in capitals; which case a name has must not uncover a secret.
function isSecret(name: string): boolean {
  return /PASS|SECRET|TOKEN|KEY|CREDENTIAL/i.test(name)
}
