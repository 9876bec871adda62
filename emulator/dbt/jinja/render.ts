import type { Part } from './part.ts'
import { NOT_KNOWN, type Scope } from './scope.ts'
import { printed, truth } from './values.ts'

/** A template may loop inside of loops; beyond this many parts, the rest stays unknown. */
const MOST_PARTS = 20_000

/** What a template prints; NOT_KNOWN when a part of it depends on what only dbt knows. */
export function render(parts: Part[], scope: Scope): string | typeof NOT_KNOWN {
  return new Renderer(scope).run(parts)
}

class Renderer {
  readonly #scope: Scope
  #left = MOST_PARTS

  constructor(scope: Scope) {
    this.#scope = scope
  }

  run(parts: Part[]): string | typeof NOT_KNOWN {
    let text: string | typeof NOT_KNOWN = ''
    for (const part of parts) {
      this.#left -= 1
      if (this.#left < 0) return NOT_KNOWN
      const more = this.#part(part)
      text = text === NOT_KNOWN || more === NOT_KNOWN ? NOT_KNOWN : text + more
    }
    return text
  }

  #part(part: Part): string | typeof NOT_KNOWN {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'output': {
        const value = part.value.evaluate(this.#scope)
        return value === NOT_KNOWN ? NOT_KNOWN : printed(value)
      }
      case 'if':
        return this.#branches(part.branches)
      case 'for':
        return this.#loop(part)
      case 'set':
        this.#set(part)
        return ''
      case 'do':
        part.value.evaluate(this.#scope)
        this.#scope.perhaps(() => this.run(part.body))
        return part.body.length > 0 ? NOT_KNOWN : ''
      case 'body':
        return this.run(part.body)
      case 'definition':
        return ''
    }
  }

  #branches(branches: Extract<Part, { kind: 'if' }>['branches']): string | typeof NOT_KNOWN {
    for (const [index, { condition, body }] of branches.entries()) {
      const holds = condition === undefined ? true : truth(condition.evaluate(this.#scope))
      if (holds === NOT_KNOWN) {
        for (const one of branches.slice(index)) this.#scope.perhaps(() => this.run(one.body))
        return NOT_KNOWN
      }
      if (holds) return this.run(body)
    }
    return ''
  }

  #loop(part: Extract<Part, { kind: 'for' }>): string | typeof NOT_KNOWN {
    const items: unknown = part.items.evaluate(this.#scope)
    if (!Array.isArray(items)) {
      for (const name of part.names) this.#scope.set(name, NOT_KNOWN)
      this.#scope.perhaps(() => this.run(part.body))
      this.#scope.perhaps(() => this.run(part.otherwise))
      return NOT_KNOWN
    }
    this.#scope.set('loop', NOT_KNOWN)
    let text: string | typeof NOT_KNOWN = ''
    for (const item of items) {
      this.#assign(part.names, item)
      const wanted = part.condition === undefined ? true : truth(part.condition.evaluate(this.#scope))
      if (wanted === false) continue
      let more: string | typeof NOT_KNOWN = NOT_KNOWN
      if (wanted === true) more = this.run(part.body)
      else this.#scope.perhaps(() => this.run(part.body))
      text = text === NOT_KNOWN || more === NOT_KNOWN ? NOT_KNOWN : text + more
      if (this.#left < 0) return NOT_KNOWN
    }
    return items.length === 0 ? this.run(part.otherwise) : text
  }

  #set({ names, value, body }: Extract<Part, { kind: 'set' }>): void {
    const given = value === undefined ? this.run(body) : value.evaluate(this.#scope)
    this.#assign(names, given)
  }

  #assign(names: string[], value: unknown): void {
    const [only] = names
    if (names.length === 1 && only !== undefined) {
      this.#scope.set(only, value)
      return
    }
    const values: unknown[] = Array.isArray(value) ? value : []
    for (const [index, name] of names.entries()) this.#scope.set(name, values[index] ?? NOT_KNOWN)
  }
}
