import type { Expression } from './nodes.ts'

/** One part of a template. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'output'; value: Expression; line: number }
  | { kind: 'if'; branches: { condition?: Expression; body: Part[] }[]; line: number }
  | {
      kind: 'for'
      names: string[]
      items: Expression
      condition?: Expression
      body: Part[]
      otherwise: Part[]
      line: number
    }
  | { kind: 'set'; names: string[]; value?: Expression; body: Part[]; line: number }
  /** `do`, and the head of `call`. */
  | { kind: 'do'; value: Expression; body: Part[]; line: number }
  /** A definition: a macro, snapshot, test or materialization. */
  | { kind: 'definition'; tag: string; name: string; parameters: string[]; body: Part[] }
  | { kind: 'body'; body: Part[] }
