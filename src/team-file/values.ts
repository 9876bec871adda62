import type { TeamFile } from './team-file.ts'

// What the readers of the keys have in common.

/** Where something is inside the value of a key. */
export type NodePath = readonly (string | number)[]

/** What is wrong with a value, a phrase that follows the names of its keys. */
export interface ValueProblem {
  /** Empty for the value itself. */
  path: NodePath
  problem: string
}

/** A value, or everything that is wrong with it. */
export type Checked = { value: Partial<TeamFile> } | { problems: readonly ValueProblem[] }

/** @param lineOf line of a part of the value, from 1 */
export type KeyReader = (value: unknown, lineOf: (path: NodePath) => number) => Checked

export function wrong(problem: string, path: NodePath = []): { problems: readonly ValueProblem[] } {
  return { problems: [{ path, problem }] }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it is a text with something on its one line. */
export function isLine(value: unknown, most: number): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= most &&
    !/[\u0000-\u001f\u007f]/.test(value)
  )
}
