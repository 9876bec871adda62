const NUMBERS = new Set(
  (
    'int int2 int4 int8 int16 int32 int64 int128 int256 uint8 uint16 uint32 uint64 integer bigint smallint tinyint ' +
    'mediumint hugeint byteint number numeric decimal dec bignumeric bigdecimal float float4 float8 float16 float32 ' +
    'float64 double real money smallmoney serial bigserial smallserial long short byte'
  ).split(' '),
)
const TIMES = new Set(
  'date date32 datetime datetime2 datetime64 smalldatetime timestamp timestamptz timestampntz timestampltz timestamp_ntz timestamp_tz timestamp_ltz datetimeoffset time'.split(
    ' ',
  ),
)
const BOOLEANS = new Set(['bool', 'boolean'])

/** The type of dimension that a column's data type asks for; what is no known scalar is text. */
export function dimensionType(dataType: string): string {
  // ClickHouse writes what may be missing as a function around the type.
  const plain = dataType.toLowerCase().replace(/^\s*(?:(?:nullable|lowcardinality)\s*\(\s*)*/, '')
  if (/^\w+\s*[(<[]?[^<]*\[\s*\]/.test(plain)) return 'string'
  const word = /^(\w+)/.exec(plain)?.[1] ?? ''
  if (NUMBERS.has(word)) return 'number'
  if (TIMES.has(word)) return 'time'
  return BOOLEANS.has(word) ? 'boolean' : 'string'
}

/** The type of dimension that a column's name suggests, where the project does not state its data type. */
export function typeByName(column: string): string {
  const name = column.toLowerCase()
  if (/(^|_)id$/.test(name)) return 'number'
  return /(^|_)(at|date|time|timestamp|datetime)$/.test(name) ? 'time' : 'string'
}
