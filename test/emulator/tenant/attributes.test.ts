import { test } from 'vitest'
import { play, transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'an attribute is made and changed; its name and type stay': `
      made = POST /user-attributes/ {name: limit, type: number, defaultValue: '10'}
        → == {id: 2, name: limit, type: number, defaultValue: '10', description: null, displayName: null}
      PUT /user-attributes/2 {displayName: Limit}
      changed = PUT /user-attributes/2 {defaultValue: null} → == {...made, displayName: Limit, defaultValue: null}
      GET /user-attributes/?name=limit → == [$changed]`,

    'attributes come newest first, in pages of both kinds, by name and by type': `
      POST /user-attributes/ {name: a, type: number}
      POST /user-attributes/ {name: b, type: number}
      WALK /user-attributes/ → *.name [[b], [a], [region]]
      WALK /user-attributes/?type=number → *.name [[b], [a]]
      GET /user-attributes/?offset=1&limit=1 → {items: [{name: a}], data: [{name: a}], count: 3, pageInfo: null}
      GET /user-attributes/?offset=1&first=1 → 400
      GET /user-attributes/?offset=-1 → 400
      GET /user-attributes/?limit=-1 → 400`,

    'no attribute is made of what is wrong or taken': `
      POST /user-attributes/ {name: ' ', type: string} → 400
      POST /user-attributes/ {name: region, type: string} → 409
      POST /user-attributes/ {name: x, type: number, defaultValue: ten} → 400
      POST /user-attributes/ {name: x, type: number_array, defaultValue: '["a"]'} → 400
      STATE tenant.attributes.size → 1`,

    'an unknown attribute is a 404, a wrong default of a known one a 400': `
      POST /user-attributes/ {name: flag, type: boolean}
      PUT /user-attributes/99 {} → 404
      PUT /user-attributes/2 {defaultValue: perhaps} → 400
      PUT /user-attributes/2 {defaultValue: 'true'} → 200`,

    'a user without a value has the default, in its type': `
      POST /user-attributes/ {name: limits, type: number_array, defaultValue: '[1, 2]'}
      GET /user-attribute-values/1 → [{name: region, value: emea}, {name: limits, value: [1, 2]}]
      GET /user-attribute-values/102 → [{value: apac}, {value: [1, 2]}]`,

    'values need a known user, a known attribute, and ids that are numbers': `
      POST /user-attribute-values/ {userId: '999', userAttributeId: '1', value: x} → 404
      POST /user-attribute-values/ {userId: '101', userAttributeId: '999', value: x} → 404
      POST /user-attribute-values/ {userId: ada, userAttributeId: '1', value: x} → 400
      GET /user-attribute-values/999 → 404`,

    "own values are everybody's to read, other users' are not": `
      GIVEN {tokens: [admin, {token: none, rights: []}]}
      none: GET /user-attribute-values/2 → 200
      none: GET /user-attribute-values/1 → 403
      GET /user-attribute-values/2 → 200`,
  },
)

test.each([
  ['string', 'x', 'x', 7],
  ['number', 7, '7', '7'],
  ['boolean', false, 'false', 'false'],
  ['string_array', ['a', 'b'], 'a, b', ['a', 7]],
  ['number_array', [1, 2], '1, 2', '1, 2'],
])('a value of type %s is set, seen, and cleared', (type, value, formattedValue, wrong) =>
  play(
    { values: { type, value, formattedValue, wrong, it: { userId: '101', userAttributeId: '2' } } },
    `
      POST /user-attributes/ {name: it, type: $type}
      GET /user-attribute-values/101 → *.name [region]
      set = POST /user-attribute-values/ {...it, value: $value}
        → {userId: 101, userAttributeId: 2, name: it, value: $value, formattedValue: $formattedValue}
      GET /user-attribute-values/101 → [any, $set]
      POST /user-attribute-values/ {...it, value: $wrong} → 400
      GET /user-attribute-values/101 → [any, $set]
      POST /user-attribute-values/ {...it, value: null} → {value: null, formattedValue: null}
      GET /user-attribute-values/101 → *.name [region]`,
  ),
)
