import { serverLines } from '../runtime/text.ts'
import { block, type Section } from './layout.ts'
import { code, count, fenced, table } from './markdown.ts'
import type { View } from './view.ts'

/** The call, and the beginning of its response in a collapsed block. */
export function callSection({ report }: View): Section | null {
  const { call } = report.findings
  if (!call) return null
  const { operation, method, path, status, items, pages, excerpt } = call
  const rows = table(
    ['Operation', 'Call', 'Status:', 'Items:'],
    [
      [
        code(operation),
        code(`${method} ${path}`),
        status === undefined ? '' : String(status),
        items === undefined ? '' : `${items}${(pages ?? 1) > 1 ? ` on ${count(pages ?? 1, 'page')}` : ''}`,
      ],
    ],
  )
  if (excerpt === undefined) return block('call', 1, rows)
  const lines = fenced(serverLines(excerpt, 400))
  const folded = ['<details><summary>Response (beginning)</summary>', '', ...lines, '', '</details>']
  return block('call', 1, `${rows}\n\n${folded.join('\n')}`)
}
