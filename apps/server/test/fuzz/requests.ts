import fc from 'fast-check'
import { type Operation, SAMPLES } from '../http/bad-input.ts'
import { CHUNK, MULTIPART, multipart } from '../files/upload.ts'
import { queryText } from './queries.ts'
import { hostileText, hostileValue, type Schema, valueFor } from './values.ts'

const CALLERS = ['guest', 'visitor', 'alice', 'bob', 'aliceByJwt', 'operator', 'nonsense'] as const

/** A call as it is sent. */
export interface FuzzRequest {
  readonly caller: (typeof CALLERS)[number]
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

/** Ids and other values of the fixture that are valid somewhere. */
export type ValidValues = Readonly<Record<string, readonly string[]>>

const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

/** A value once in this many times, otherwise undefined. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, times: number) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const pathOf = ({ path }: Operation, validValues: ValidValues): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path.split(/(?<=\/)|(?=\/)/).map((part) => {
        const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
        if (name === undefined) return fc.constant(part)
        const known = (validValues[name] ?? ['x']).map(escaped)
        return fc.oneof(
          { weight: 25, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: hostileText.map(escaped) },
        )
      }),
    )
    .map((parts) => `/v1${parts.join('')}`)

function pairsFor(name: string, schema: Schema, validValues: ValidValues): fc.Arbitrary<string[]> {
  const plain = name.replace('[]', '')
  const values: fc.Arbitrary<unknown> =
    plain === 'queries'
      ? fc.array(queryText(validValues['ids'] ?? []), { maxLength: 3 })
      : valueFor(schema, validValues[plain] ?? [])
  return values.map((value) =>
    [value]
      .flat()
      .map((each, at) => `${plain}${name === plain ? '' : `[${at}]`}=${escaped(textOf(each))}`),
  )
}

/** Query strings with known parameters, unknown ones, and garbage. */
function searchOf({ parameters = [] }: Operation, validValues: ValidValues): fc.Arbitrary<string> {
  const known = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required, schema }) =>
      required
        ? fc.option(pairsFor(name, schema, validValues), { freq: 30, nil: undefined })
        : rarely(pairsFor(name, schema, validValues), 3),
    )
  const odd = fc.constantFrom(
    'project=devhood',
    'project=other',
    'queries=x',
    'queries[a]=1',
    'queries[__proto__]=x',
    '__proto__[a]=1',
    'a=%',
    'a=%ff',
    'a=%00',
    '=&&=',
    'total=maybe',
  )
  return fc
    .tuple(fc.tuple(...known), rarely(odd, 12))
    .map(([pairs, more]) => [...pairs.flat(), more].filter((each) => each !== undefined).join('&'))
    .map((search) => (search === '' ? '' : `?${search}`).slice(0, 9000))
}

const DATA = [
  'creator',
  'caption',
  'location',
  'tags',
  'imageUrl',
  'imageId',
  'imageAlt',
  'imageIds',
  'imageAlts',
  'pictures',
  'likes',
  'name',
  'username',
  'bio',
  'email',
  'accountId',
  'user',
  'post',
  'follower',
  'followed',
  'hidden',
  '$id',
  '$permissions',
  '$createdAt',
  'labels',
  '__proto__',
]

/** Documents that are valid in some collection, with placeholders for ids. */
const DOCUMENTS: readonly Readonly<Record<string, unknown>>[] = [
  { creator: 'idOfAlice', imageId: 'idOfLooseFile', imageUrl: 'urlOfFile', caption: 'fine' },
  { caption: 'fine', tags: ['one', 'two'], location: 'here', imageAlt: 'x' },
  { imageIds: ['idOfLooseFile', 'idOfFile'], imageAlts: ['x', ''], caption: 'fine' },
  { likes: ['idOfAlice', 'idOfBob'] },
  { likes: [] },
  { name: 'Fine name', bio: 'fine', username: 'fine.name', redirectsOldNames: true },
  { hidesFromSearch: true, allowsAi: true, firstStep: 'people', followsEnough: true },
  { accountId: 'accountOfBob', email: 'emailOfBob', name: 'Bob', username: 'bob' },
  { user: 'idOfAlice', post: 'idOfPost' },
  { follower: 'idOfAlice', followed: 'idOfBob' },
  { user: 'idOfBob', blocked: 'idOfAlice' },
  { user: 'idOfBob', muted: 'idOfAlice' },
  { user: 'idOfAlice', post: 'idOfOtherPost', reason: 'spam', text: 'fine' },
]

const dataFor = (validValues: ValidValues): fc.Arbitrary<unknown> => {
  const values = fc.oneof(
    fc.constantFrom(...(validValues['ids'] ?? []), ...(validValues['urls'] ?? [])),
    fc.array(fc.constantFrom(...(validValues['ids'] ?? [])), { maxLength: 3 }),
    fc.constantFrom<unknown>('fine', null, ['one', 'two']),
    hostileValue,
  )
  const odd = fc.dictionary(fc.constantFrom(...DATA), values, { maxKeys: 2 })
  const changed = fc
    .tuple(fc.constantFrom(...DOCUMENTS), fc.oneof(fc.constant({}), odd))
    .map(([fine, more]) => ({ ...fine, ...more }))
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: odd },
    { weight: 1, arbitrary: changed.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: hostileValue },
  )
}

const permissions = fc.oneof(
  fc.constantFrom<unknown>([], ['read("any")'], ['write("users")'], ['read("user:x")'], null),
  fc.array(hostileText, { maxLength: 2 }),
)

function objectFor(schema: ObjectSchema, validValues: ValidValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const value = {
      data: () => dataFor(validValues),
      permissions: () => permissions,
      queries: () => fc.array(queryText(validValues['ids'] ?? []), { maxLength: 3 }),
    }[name]
    const sample = name in SAMPLES ? [SAMPLES[name]] : []
    return fc
      .option(value?.() ?? valueFor(each, [...sample, ...(validValues[name] ?? [])]), {
        freq: schema.required?.includes(name) || name === 'data' ? 30 : 2,
        nil: undefined,
      })
      .map((chosen) => (chosen === undefined ? [] : [[name, chosen] as const]))
  })
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()))
}
type ObjectSchema = NonNullable<Operation['requestBody']>['content'][string]['schema']

const BROKEN = ['', '{', '[]', 'null', '"x"', '{"a":1e999}', '{"__proto__":{}}', '{"a":"\\ud800"}']

const jsonBody = (schema: ObjectSchema, validValues: ValidValues) =>
  fc.oneof(
    { weight: 12, arbitrary: objectFor(schema, validValues).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  )

const upload = (validValues: ValidValues): fc.Arbitrary<Buffer> =>
  fc
    .record({
      id: fc.oneof(fc.constantFrom('unique()', ...(validValues['fileId'] ?? [])), hostileText),
      name: fc.oneof(fc.constantFrom('a.png', 'a.svg', 'a.jpg'), hostileText),
      bytes: fc.oneof(
        fc.constantFrom(PIXEL, Buffer.alloc(0), PIXEL.subarray(0, 30), Buffer.alloc(CHUNK)),
        fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      ),
      more: rarely(hostileText, 5),
      cut: rarely(fc.nat(400), 8),
    })
    .map(({ id, name, bytes, more, cut }) => {
      const form = multipart(
        { name: 'fileId', value: id },
        ...(more === undefined ? [] : [{ name: 'permissions[]', value: more }]),
        { name: 'file', value: bytes, filename: name, type: 'image/png' },
      )
      return cut === undefined ? form : form.subarray(0, cut)
    })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Hostile text limited to what a header can hold. Tests on raw sockets cover the rest. */
const inHeader = hostileText.map((text) =>
  Buffer.from(text.replaceAll(/\p{Cc}/gu, '').slice(0, 2000)).toString('latin1'),
)
const NAMES = [
  'x-appwrite-timestamp',
  'x-appwrite-response-format',
  'x-appwrite-id',
  'x-appwrite-project',
  'x-appwrite-session',
  'x-appwrite-jwt',
  'x-fallback-cookies',
  'x-appwrite-key',
  'x-forwarded-for',
  'x-http-method-override',
  'cookie',
  'origin',
  'sec-fetch-site',
  'referer',
  'range',
  'content-range',
  'content-encoding',
  'content-type',
  'if-none-match',
  'accept',
  'user-agent',
] as const
const FINE: Readonly<Record<string, readonly string[]>> = {
  'x-appwrite-timestamp': ['2026-01-15T12:00:00.000Z', '2020-01-01T00:00:00Z'],
  'x-appwrite-response-format': ['1.4.0', '1.6.0', '2.0.0'],
  'x-appwrite-project': ['devhood'],
  'content-range': ['bytes 0-67/68', 'bytes 0-5242879/6000000', 'bytes 5-1/2', 'bytes */5'],
  'content-type': ['application/json', 'text/plain', 'application/json; charset=utf-7'],
  range: ['bytes=0-5', 'bytes=-0', 'bytes=5-2', 'bytes=0-1,2-3'],
  origin: ['http://localhost:3000', 'https://evil.example', 'null'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none'],
}
const headers: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...NAMES)
      .chain((name) =>
        fc
          .oneof(
            { weight: 2, arbitrary: fc.constantFrom(...(FINE[name] ?? ['x'])) },
            { weight: 1, arbitrary: inHeader },
          )
          .map((value): [string, string] => [name, value]),
      ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs))

interface Sent {
  readonly body: string | Buffer | undefined
  readonly type: Readonly<Record<string, string>>
}
const JSON_TYPE = { 'content-type': 'application/json' }

function bodyOf({ method, requestBody }: Operation, validValues: ValidValues): fc.Arbitrary<Sent> {
  if (method === 'get') return fc.constant({ body: undefined, type: {} })
  if (requestBody?.content['multipart/form-data'])
    return upload(validValues).map((body) => ({ body, type: MULTIPART }))
  const schema = requestBody?.content['application/json']?.schema ?? {}
  return jsonBody(schema, validValues).map((body) => ({ body, type: JSON_TYPE }))
}

function requestTo(operation: Operation, validValues: ValidValues): fc.Arbitrary<FuzzRequest> {
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant(operation.method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  )
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      method,
      path: pathOf(operation, validValues),
      search: searchOf(operation, validValues),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: headers },
      ),
      sent: bodyOf(operation, validValues),
    })
    .map(({ path, search, sent, ...request }) => ({
      ...request,
      url: path + search,
      headers: { ...sent.type, ...request.headers },
      body: sent.body,
    }))
}

/** Calls of these operations: valid, nearly valid, or hostile. */
export const requestsTo = (operations: readonly Operation[], validValues: ValidValues) =>
  fc.oneof(...operations.map((operation) => requestTo(operation, validValues)))
