import fc from 'fast-check'
import { hostileText } from './values.ts'

const METHODS = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'search',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'between',
  'isNull',
  'isNotNull',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'cursorAfter',
  'cursorBefore',
  'limit',
  'offset',
  'and',
  'or',
  'nonsense',
] as const

const ATTRIBUTES = [
  '$id',
  '$createdAt',
  '$updatedAt',
  '$sequence',
  'creator',
  'caption',
  'tags',
  'likes',
  'likesCount',
  'username',
  'name',
  'email',
  'accountId',
  'user',
  'post',
  'follower',
  'followed',
  'creator.email',
  'rowid',
  'password',
  '*',
] as const

const RIGHT = [
  'limit(5)',
  'offset(1)',
  'orderDesc("$createdAt")',
  'orderAsc("$updatedAt")',
  'equal("$id", ["idOfPost", "idOfOtherPost"])',
  'equal("creator", "idOfAlice")',
  'search("caption", "fine")',
  'cursorAfter("idOfOtherPost")',
  '{"method":"select","values":["*","creator.name"]}',
  '{"method":"contains","attribute":"tags","values":["one"]}',
]

const value = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom('2026-01-15T12:00:00.000+00:00', 'x', 25, 0, -1, 101, 1.5, null, true),
    hostileText,
  )

/** Queries in either form: valid, invalid, and garbage. */
export function queryText(ids: readonly string[]): fc.Arbitrary<string> {
  const parts = fc.record({
    method: fc.constantFrom(...METHODS),
    attribute: fc.oneof(fc.constantFrom(...ATTRIBUTES), hostileText),
    values: fc.array(value(ids), { maxLength: 3 }),
  })
  const asJson = parts.map((query) => JSON.stringify(query))
  const asText = parts.map(
    ({ method, attribute, values }) =>
      `${method}("${attribute}"${values.map((each) => `, ${JSON.stringify(each)}`).join('')})`,
  )
  const nested = fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(parts, { maxLength: 3 }))
    .map(([method, values]) => JSON.stringify({ method, values }))
  const broken = fc
    .tuple(fc.oneof(asJson, asText), fc.nat(80))
    .map(([text, at]) => text.slice(0, at) + text.slice(at + 1))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...RIGHT) },
    { weight: 2, arbitrary: asJson },
    { weight: 2, arbitrary: asText },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText },
  )
}
