import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOperation } from '../../src/api/call.ts'
import { allOperations as rows } from '../../src/platform/all-operations.ts'

const found = (text: string) => {
  const named = findOperation(text)
  return 'row' in named ? [named.row.id, named.values] : named.problem
}

describe('an operation', () => {
  it.each(rows.map((row) => [row.id, row] as const))(
    '%s is found by its id, and by method and path',
    (id, row) => {
      expect(found(id)).toEqual([id, {}])
      expect(found(`${row.method} ${row.path}`)).toEqual([id, {}])
      expect(found(`${row.method.toLowerCase()}  ${row.path.replace(/\/$/, '')}`)).toEqual([id, {}])
      expect(found(`${row.method} ${row.path.replace(/\/$/, '')}/`)).toEqual([id, {}])
    },
  )

  it('is found by a path with values, which come back as they were', () => {
    const value = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.array(value, { minLength: 3, maxLength: 3 }),
        (row, values) => {
          const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
          const given = Object.fromEntries(names.map((name, index) => [name, `${values[index]}~`]))
          const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(given[name] ?? ''),
          )
          expect(found(`${row.method} ${path}`)).toEqual([row.id, given])
        },
      ),
    )
  })

  it('with words of its own wins over one with a parameter in their place', () => {
    expect(found('PATCH /api/v1/users/me/settings')).toEqual(['updateMySettings', {}])
    expect(found('GET /api/v1/users/me')).toEqual(['getMe', {}])
    const workbooks = '/api/v1/deployments/1/workbooks'
    expect(found(`PUT ${workbooks}/by-slug/embed-access`)).toEqual([
      'upsertWorkbookBySlug',
      { deploymentId: '1', slug: 'embed-access' },
    ])
    expect(found(`PUT ${workbooks}/9/embed-access`)).toEqual([
      'updateEmbedAccess',
      { deploymentId: '1', workbookId: '9' },
    ])
    expect(found('PUT /api/v1/users/7')).toEqual(['updateUser', { id: '7' }])
  })

  it('may have values for some of its parameters', () => {
    expect(found('GET /api/v1/deployments/{deploymentId}/notifications/7')).toEqual([
      'getNotification',
      { id: '7' },
    ])
  })

  it.each([
    ['getNotification5', 'is no operation; nearest: getNotifications, getNotification, createNotification'],
    ['GETME', 'is no operation; nearest: getMe, '],
    [
      'POST /api/v1/deployments/1/notification',
      'is no operation; nearest: POST /api/v1/deployments/{deploymentId}/notifications, ',
    ],
    ['GET /api/v1/deployments/1/notifications?first=2', 'must be a path without a query'],
    ['GET /api/v1/users/%zz', 'is no operation; nearest: '],
    ['GET https://tenant.example.com/api/v1/users/me', 'is no operation; nearest: '],
    ['DELETE /api/v1/users/', 'is no operation; nearest: '],
  ])('%j is none: %s', (text, said) => {
    expect(found(text)).toContain(said)
  })

  it('that is none is answered with three that there are, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const named = findOperation(`${text}$`)
        const [, list = ''] = 'problem' in named ? named.problem.split('nearest: ') : []
        expect(list === '' ? 3 : list.split(', ').length).toBe(3)
      }),
      { numRuns: 30 },
    )
  })
})
