import { describe, expect, it } from 'vitest'
import { newest, notesOf, versionOf } from '../../scripts/release/version.ts'
import { documentAt, stepsOf } from './documents.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-21\n\n### Added\n\n- This.\n\n## 1.2.2\n\n- That.\n'

describe('versions', () => {
  it('are compared by number, within one major if that is asked for', () => {
    const tags = ['v1.9.0', 'v1.10.0', 'v1', 'v2.0.0', 'nightly', 'v1.10.0-rc.1']
    expect([newest(tags), newest(tags, 1), newest(tags, 3)]).toEqual(['v2.0.0', 'v1.10.0', null])
    expect(versionOf('v0.1.0')).toEqual([0, 1, 0])
  })

  it('have the notes between their heading and the next', () => {
    expect(notesOf(changelog, '1.2.3')).toBe('### Added\n\n- This.')
    expect(notesOf(changelog, '1.2.2')).toBe('- That.')
    expect(notesOf('## [1.0.0] - today\n\n- x', '1.0.0')).toBe('- x')
    expect([notesOf(changelog, 'Unreleased'), notesOf(changelog, '9')]).toEqual([null, null])
  })
})

describe('.github/workflows/release.yml', () => {
  const { workflow } = documentAt('.github/workflows/release.yml')
  const order = stepsOf(documentAt('.github/workflows/release.yml')).map(({ run, uses = '' }) => run ?? uses)

  it('publishes nothing before all else is done, and moves the major tag last', () => {
    expect(workflow.jobs.publish?.needs).toEqual(
      Object.keys(workflow.jobs).filter((name) => name !== 'publish'),
    )
    expect(workflow.jobs.draft?.needs).toEqual(['check', 'dist'])
    expect(workflow.jobs.attest?.needs).toContain('draft')
    expect(order.slice(-2)).toEqual(['node scripts/release.ts publish', 'node scripts/release.ts move-major'])
  })

  it('looks at the commit that it was started for, in every job', () => {
    const checkouts = stepsOf(documentAt('.github/workflows/release.yml')).filter(({ uses }) =>
      uses?.startsWith('actions/checkout'),
    )
    expect(checkouts).toHaveLength(Object.keys(workflow.jobs).length)
    for (const step of checkouts) expect(step.with?.ref).toBe('$' + '{{ github.sha }}')
  })
})
