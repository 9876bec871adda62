import { describe, expect, it } from 'vitest'
import { runStep, useProject } from '../support/platform.ts'

useProject()

describe('a sync', () => {
  it('says what merging it changes', async () => {
    const step = await runStep({ ref: 'main' })
    console.log(step.lines.join('\n'))
    console.log(
      step.platform.requests.map((r) => `${r.method} ${r.path} ${r.operation} ${r.status}`).join('\n'),
    )
    expect(step.exitCode).toBe(0)
  })
})
