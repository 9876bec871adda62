import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encrypted, storeVariables } from '../../emulator/state/env-variables.ts'
import { play, transcripts } from '../support/transcript.ts'

const values = {
  host: { name: 'WAREHOUSE_HOST', value: 'warehouse.example.com' },
  password: { name: 'WAREHOUSE_PASSWORD', value: '[ENCRYPTED]' },
  flag: { name: 'legacy-flag', value: 'on' },
}

transcripts(
  { values },
  {
    'variables that were not sent stay, others are added or replaced': `
      put = PUT env-vars {env_variables: [{name: REGION, value: eu}, {...host, value: other}]}
        → == [{...host, value: other}, $password, $flag, {name: REGION, value: eu}]
      SEE $put.data → == $put.items
      GET env-vars → == $put`,

    'the variables come in pages, and whole in the old member': `
      page = GET env-vars?first=2 → {items: [$host, $password], data: [$host, $password, $flag]}
      GET env-vars?first=2&after=$page.pageInfo.endCursor → {items: [$flag], pageInfo: {hasNextPage: false}}`,

    'a name that is none, and the placeholder of a value, are rejected, and nothing is stored': `
      PUT env-vars {env_variables: [{name: FINE, value: '1'}, $password]} → 400 {message: ~placeholder}
      PUT env-vars {env_variables: [{name: FINE, value: '1'}, {name: 1ST, value: x}]} → 400 {message: '~"1ST"'}
      PUT env-vars {env_variables: [{name: FINE, value: '1'}, {name: NEW-NAME, value: x}]} → 400 {message: '~"NEW-NAME"'}
      PUT env-vars {env_variables: [{name: FINE, value: '1'}, {name: '', value: x}]} → 400 {message: '~""'}
      GET env-vars → == [$host, $password, $flag]`,

    'a stored name may be sent again whatever its form': `
      PUT env-vars {env_variables: [{...flag, value: off}]} → == [$host, $password, {...flag, value: off}]`,
  },
)

test.each(['DB_PASS', 'MY_SECRET_1', 'TOKEN', 'api_key', 'Credentials'])(
  'the value of %s is never given back',
  (name) =>
    play(
      { values },
      `
        PUT env-vars {env_variables: [{name: ${name}, value: plain-text}]} → == [$host, $password, $flag, {...password, name: ${name}}]
        GET env-vars → == [$host, $password, $flag, {...password, name: ${name}}]
        NEVER plain-text`,
    ),
)

test('whatever a secret is called, its value is not kept', () => {
  const word = fc.constantFrom('PASS', 'SECRET', 'TOKEN', 'KEY', 'CREDENTIAL')
  const part = fc.stringMatching(/^[A-Za-z_]{0,8}$/)
  fc.assert(
    fc.property(part, word, part, (before, secret, after) => {
      const variables = new Map<string, string>()
      storeVariables(variables, [{ name: `${before}${secret}${after}`, value: 'plain-text' }])
      expect([...variables.values()]).toEqual([encrypted])
    }),
  )
})
