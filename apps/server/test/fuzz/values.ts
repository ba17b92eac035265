import fc from 'fast-check'

/** A parameter's schema, as far as values are generated from it. */
export interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
}

/** Texts known to break software. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\r\nSet-Cookie: x=1',
  '\u202egnp.exe',
  '__proto__',
  'constructor',
  '../../../x',
  '%00',
  '%2e%2e%2f',
  `'; --`,
  '") OR 1=1 --',
  '%_\\',
  '{{7*7}}',
  '<svg onload=x>',
  '👩‍👩‍👧‍👦',
  'שלום',
  'ſKı',
  '1e400',
  '-0',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  'unique()',
  'current',
  'x'.repeat(37),
  'x'.repeat(300),
  '🎉'.repeat(1200),
  'x'.repeat(5000),
]

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** JSON values of unexpected types. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -0,
      -1,
      2 ** 53 + 2,
      1.5,
      1e308,
      [],
      {},
      [[]],
      [null],
      { $id: 'x' },
      { toString: 'x' },
      { toString: 1, valueOf: 1 },
      nested(20),
      nested(60),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const BY_TYPE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  integer: fc.integer({ min: -2, max: 4001 }),
  number: fc.double({ min: -2, max: 360 }),
  boolean: fc.boolean(),
  array: fc.array(hostileText, { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'x'.repeat(200)), fc.jsonValue(), { maxKeys: 3 }),
}

const typed = ({ type = '', enum: known }: Schema): fc.Arbitrary<unknown> =>
  known === undefined ? (BY_TYPE[type] ?? hostileText) : fc.constantFrom(...known)

/** A value for this parameter: valid, nearly valid, or garbage. */
export function valueFor(schema: Schema, right: readonly unknown[]): fc.Arbitrary<unknown> {
  const known = right.length > 0 ? [{ weight: 16, arbitrary: fc.constantFrom(...right) }] : []
  return fc.oneof(
    ...known,
    { weight: 3, arbitrary: typed(schema) },
    { weight: 1, arbitrary: hostileValue },
  )
}
