import { isNode, type Node } from '../contract/strict.ts'
import type { CompileOutcome } from '../dbt/compile.ts'

/** Makes data-model files from a parsed manifest that came in the request: one cube per model. */
export function compileManifest(manifest: Node): CompileOutcome {
  const models = membersOf(manifest.nodes).filter((node) => node.resource_type === 'model')
  if (models.length === 0) {
    const error = 'The manifest holds no models'
    return { ok: false, failedStatus: 'PROCESSING_MANIFEST', failedPhase: 'manifest', error, log: [] }
  }
  const files = models.map((model) => ({
    path: `model/cubes/${String(model.name)}.yml`,
    content: cubeText(model),
  }))
  return {
    ok: true,
    files,
    stats: {
      models: models.length,
      sources: membersOf(manifest.sources).length,
      macros: membersOf(manifest.macros).length,
      cubeCount: files.length,
    },
    log: [{ phase: 'manifest', level: 'info', message: `Read ${models.length} models from the manifest` }],
  }
}

function membersOf(value: unknown): Node[] {
  return isNode(value) ? Object.values(value).filter(isNode) : []
}

function cubeText(model: Node): string {
  const table = typeof model.relation_name === 'string' ? model.relation_name : String(model.name)
  const lines = ['cubes:', `  - name: ${String(model.name)}`, `    sql_table: ${JSON.stringify(table)}`]
  const columns = membersOf(model.columns).map((column) => String(column.name))
  if (columns.length > 0) lines.push('    dimensions:')
  for (const column of columns) {
    lines.push(`      - name: ${column}`, `        sql: ${JSON.stringify(column)}`, '        type: string')
  }
  return `${lines.join('\n')}\n`
}
