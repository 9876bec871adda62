import { asList, asRecord, asText } from '../model/shape.ts'
import { NOT_KNOWN } from './jinja/scope.ts'

/** The configuration of a node, all layers merged. */
export type Config = Record<string, unknown>

/** Lays one layer over another: tags add up, `meta` is merged, anything else is replaced. */
export function laidOver(under: Config, over: Config): Config {
  const config = { ...under, ...over }
  const tags = [...textList(under.tags), ...textList(over.tags)]
  if (tags.length > 0) config.tags = [...new Set(tags)]
  if (asRecord(under.meta) && asRecord(over.meta))
    config.meta = { ...asRecord(under.meta), ...asRecord(over.meta) }
  return config
}

// Settings that are mappings themselves: without a "+" in front they would be taken for folders.
const MAPPINGS = new Set(['meta', 'contract', 'grants', 'persist_docs', 'docs', 'hooks', 'labels'])

/**
 * What a tree of dbt_project.yml says about a node: its levels are packages and folders, the deeper ones win.
 * @param fqn package, folders and name of the node
 */
export function configInTree(tree: Record<string, unknown>, fqn: readonly string[]): Config {
  let config: Config = {}
  let level: Record<string, unknown> | undefined = tree
  for (const part of [undefined, ...fqn]) {
    if (part !== undefined) level = asRecord(level?.[part])
    if (level === undefined) break
    config = laidOver(config, settingsOf(level))
  }
  return config
}

function settingsOf(level: Record<string, unknown>): Config {
  const config: Config = {}
  for (const [key, value] of Object.entries(level)) {
    if (key.startsWith('+')) config[key.slice(1)] = value
    else if (MAPPINGS.has(key) || asRecord(value) === undefined) config[key] = value
  }
  return config
}

/** Whether a node is enabled; one whose configuration cannot be known is. */
export function isEnabled(config: Config): boolean {
  const { enabled } = config
  if (enabled === undefined || enabled === null || enabled === NOT_KNOWN) return true
  return !/^(false|no|off|0)$/i.test(asText(enabled)?.trim() ?? '')
}

/** A text, or a list of texts, as a list. */
export function textList(value: unknown): string[] {
  const single = asText(value)
  if (single !== undefined) return [single]
  return asList(value).flatMap((item) => asText(item) ?? [])
}
