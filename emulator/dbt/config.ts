import { asList, asNode, asText } from '../shape.ts'

/** The configuration of a node, all layers merged: the nearer one replaces what the farther one says. */
export type Config = Record<string, unknown>

// Settings that are mappings themselves: without a "+" in front they would be taken for folders.
const MAPPINGS = new Set(['meta', 'contract', 'grants', 'persist_docs', 'docs', 'hooks', 'labels'])

/**
 * What a tree of dbt_project.yml says about a node: its levels are packages and folders, the deeper ones win.
 * @param fqn package, folders and name of the node
 */
export function configInTree(tree: Record<string, unknown>, fqn: readonly string[]): Config {
  const config: Config = {}
  let level: Record<string, unknown> | undefined = tree
  for (const part of ['', ...fqn]) {
    if (part !== '') level = asNode(level?.[part])
    for (const [key, value] of Object.entries(level ?? {})) {
      if (key.startsWith('+')) config[key.slice(1)] = value
      else if (MAPPINGS.has(key) || asNode(value) === undefined) config[key] = value
    }
  }
  return config
}

/** Whether a node is enabled; one whose configuration cannot be known is. */
export function isEnabled({ enabled }: Config): boolean {
  return !/^(false|no|off|0)$/i.test(asText(enabled)?.trim() ?? '')
}

/** Whether the test of a key holds for all rows and fails on the first that breaks it. */
export function isStrict(config: Config): boolean {
  const limit = asText(config.error_if)?.replace(/\s+/g, '')
  return (
    (config.where === undefined || config.where === null) &&
    asText(config.severity)?.toLowerCase() !== 'warn' &&
    (limit === undefined || limit === '!=0' || limit === '>0')
  )
}

/** A text, or a list of texts, as a list. */
export function textList(value: unknown): string[] {
  return [value, ...asList(value)].flatMap((item) => asText(item) ?? [])
}
