import { oneLine } from '../runtime/text.ts'

// Errors of a warehouse can quote data: `invalid input syntax for type integer: "…"`. What is shown of them are the words
// of a fixed list and those of the query itself. Every other word, and every number, is hidden.

const plainWords = new Set(
  (
    'a an and are as at be because been but by can cannot could did do does for from has have in into is it its line ' +
    'must near no not of on or out so such than that the there this to too was while with you your ' +
    'access aggregate alias cube ambiguous argument arguments array bad binding boolean bound bytes canceled cancelled ' +
    'cast catalog character clause column columns compilation connection constraint conversion convert could ' +
    'current data database date datetime dataset definition denied detail dimension did division duplicate encountered ' +
    'end error exceeded exception executing execution exist existing exists expected expression external failed ' +
    'failure feature field file find float found function group grouping having hidden hint identifier implemented ' +
    'incompatible index input insufficient integer internal invalid join key keyword make limit literal mean measure member members memory ' +
    'mismatch mismatched missing name named not null number numeric object operator operation option order ' +
    'overflow parameter parse parser path permission please permitted position prepare privilege privileges procedure query ' +
    'quotes range recognized recursive reference referenced relation requested require required resolve resource resources ' +
    'result role row rows run schema select server should signature single specified sql state statement string ' +
    'subquery supported syntax system table tables time timeout timestamp token tokens tried trying type types ' +
    'unauthorized undefined unexpected unknown unrecognized unresolved unsupported used user using valid value ' +
    'values variable view visible warehouse where window without wrong zero'
  ).split(' '),
)

const word = /[\p{L}\p{N}_$]+/gu

/**
 * What may be shown of an error that a warehouse sent: one line, without anything that may be data.
 * @param known texts whose words are no data: the planned SQL, names of members
 */
export function withoutValues(text: string, known: Iterable<string>): string {
  const shown = new Set(plainWords)
  for (const one of known) for (const [found] of one.matchAll(word)) shown.add(found.toLowerCase())
  const masked = oneLine(text, 2000).replace(word, (found) =>
    shown.has(found.toLowerCase()) && !/^\d+$/.test(found) ? found : '…',
  )
  return oneLine(masked.replace(/…(?:[^\p{L}\p{N}_$]*…)+/gu, '…'))
}
