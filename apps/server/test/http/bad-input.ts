/** An operation of the API's description, as far as bad input is derived from it. */
export interface Operation {
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: ObjectSchema }>>
  }
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}
interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly description?: string
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A request that must be refused, and the expected refusals. */
export interface BadRequest {
  readonly fault: string
  readonly url: string
  readonly body?: unknown
  readonly asGuest?: true
  /** Any of these is right. */
  readonly refusals: readonly string[]
  /** A name that the message must contain. */
  readonly names?: string
}

const ARGUMENT = ['400 general_argument_invalid']
const QUERY = [...ARGUMENT, '400 general_query_invalid']
/** A malformed id is refused as such, or nothing is found under it. */
const PATH = [...ARGUMENT, '404 ']
const ENDLESS = 'x'.repeat(100_000)

/** Valid values, so that only the tested one is wrong. */
export const SAMPLES: Readonly<Record<string, unknown>> = {
  userId: 'nobody',
  documentId: 'unique()',
  rowId: 'unique()',
  email: 'nobody@example.com',
  phone: '+4915112345678',
  password: 'a good password',
  oldPassword: 'a good password',
  passwordAgain: 'a good password',
  secret: '123456',
  name: 'Nobody',
  url: 'http://localhost:3000/somewhere',
  prefs: {},
  repositories: [],
  text: 'text',
  outcome: 'upheld',
  answer: 'text',
  after: 0,
  endsAt: '2100-01-01T00:00:00.000Z',
  expire: '2100-01-01T00:00:00.000Z',
  scopes: ['read'],
  action: 'hide',
  kind: 'words',
  effect: 'flag',
  note: 'note',
  role: 'none',
  task: 'erase',
  person: 'nobody',
  reason: 'text',
  title: 'title',
  factor: 'totp',
  otp: '123456',
  challengeId: 'nobody',
  credential: {
    id: 'nobody',
    rawId: 'nobody',
    type: 'public-key',
    response: {
      clientDataJSON: 'e30',
      attestationObject: 'e30',
      authenticatorData: 'e30',
      signature: 'e30',
    },
  },
}

/** Malformed values of the right type, by parameter name. */
const MALFORMED: Readonly<Record<string, readonly unknown[]>> = {
  userId: ['$$$', '_x', ''],
  documentId: ['_no', '', 'x'.repeat(37)],
  rowId: ['_no', '', 'x'.repeat(37)],
  email: ['no address', '@example.com', ''],
  phone: ['12', '+0123', 'phone'],
  password: ['short', ''],
  url: ['javascript:alert(1)', 'no address'],
  success: ['javascript:alert(1)', 'no address', 'https://elsewhere.example/'],
  failure: ['javascript:alert(1)', 'no address', 'https://elsewhere.example/'],
  prefs: [[], { long: ENDLESS }],
  action: ['burn', ''],
  role: ['king', ''],
  task: ['rename', ''],
  status: ['closed', ''],
  kind: ['regex', ''],
  effect: ['delete', ''],
  factor: ['sms', ''],
  otp: [''],
  credential: [{}, { id: 'no bytes', type: 'public-key' }],
  cursorAfter: ['_no', ''],
  limit: [0, 101],
  duration: [-1, 3601],
  expire: ['tomorrow', ''],
  queries: [['nonsense(']],
  background: ['red'],
  borderColor: ['red'],
  gravity: ['middle'],
  output: ['bmp'],
  width: [-1, 100_000],
  height: [-1, 100_000],
  quality: [101],
}

/** `String()` throws for it, so whoever makes text of a value before it is checked fails. */
const TEXTLESS = { toString: 1, valueOf: 1 }

const WRONG: Readonly<Record<string, unknown>> = {
  string: 7,
  integer: 'seven',
  number: 'seven',
  boolean: 'perhaps',
  object: 'text',
  array: 'text',
}

const takesNull = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'null' || anyOf.some(takesNull)

interface Fault {
  readonly fault: string
  readonly value: unknown
}

function faultsOfJson(schema: Schema, wrong: unknown): Fault[] {
  return [
    { fault: 'of another type', value: wrong },
    ...(takesNull(schema) ? [] : [{ fault: 'null', value: null }]),
    ...(schema.type === 'string' ? [{ fault: 'too long', value: ENDLESS }] : []),
    ...(schema.type === 'object' ? [] : [{ fault: 'an object without text', value: TEXTLESS }]),
  ]
}

/** In a URL everything is text, so text can't have a wrong type. Of repeated parameters the last value counts. */
function faultsOfText({ type, description }: Schema, wrong: unknown): Fault[] {
  const isText = type === 'string'
  return [
    ...(isText || type === 'array' ? [] : [{ fault: 'of another type', value: wrong }]),
    ...(isText && description !== undefined
      ? [{ fault: 'too long', value: ENDLESS.slice(0, 7000) }]
      : []),
  ]
}

/** Faults of a value by its schema. A schema without a type accepts everything. */
function faultsOf(name: string, schema: Schema, isText: boolean): Fault[] {
  const malformed = (MALFORMED[name] ?? []).map((value) => ({
    fault: `malformed as ${JSON.stringify(value).slice(0, 40)}`,
    value,
  }))
  const wrong = WRONG[schema.type ?? '']
  if (wrong === undefined) return malformed
  const faults = isText ? faultsOfText(schema, wrong) : faultsOfJson(schema, wrong)
  return [...faults, ...malformed]
}

function bodyAttempts(url: string, { properties = {}, required = [] }: ObjectSchema): BadRequest[] {
  const right = Object.fromEntries(required.map((name) => [name, SAMPLES[name] ?? 'x']))
  const missing = required.map((name): BadRequest => {
    const { [name]: _, ...others } = right
    return { fault: `without ${name}`, url, body: others, refusals: ARGUMENT, names: name }
  })
  const wrong = Object.entries(properties).flatMap(([name, schema]) =>
    faultsOf(name, schema, false).map(({ fault, value }): BadRequest => ({
      fault: `${name} ${fault}`,
      url,
      body: { ...right, [name]: value },
      refusals: ARGUMENT,
      names: name,
    })),
  )
  // Redirect targets must be listed; fetched URLs need not be.
  const elsewhere = { ...right, url: 'https://elsewhere.example/' }
  const foreign: BadRequest[] =
    'url' in properties
      ? [{ fault: 'url elsewhere', url, body: elsewhere, refusals: ARGUMENT, names: 'url' }]
      : []
  return [
    ...missing,
    ...wrong,
    ...foreign,
    { fault: 'a body that is a list', url, body: [], refusals: ARGUMENT },
  ]
}

function addressed(url: string, values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((each, at): [string, string] => [
        name.endsWith('[]') ? `${name.slice(0, -2)}[${at}]` : name,
        String(each),
      ]),
  )
  return `${url}?${new URLSearchParams(pairs).toString()}`
}

function queryAttempts(url: string, parameters: readonly Parameter[]): BadRequest[] {
  const needed = parameters.filter(({ required }) => required)
  const right = Object.fromEntries(needed.map(({ name }) => [name, SAMPLES[name] ?? 'x']))
  return parameters.flatMap(({ name, required, schema }) => {
    const plain = name.replace('[]', '')
    const missing: BadRequest[] = required
      ? [{ fault: `without ${plain}`, url, refusals: ARGUMENT, names: plain }]
      : []
    const wrong = faultsOf(plain, schema, true).map(({ fault, value }): BadRequest => ({
      fault: `${plain} ${fault}`,
      url: addressed(url, { ...right, [name]: value }),
      refusals: plain === 'queries' ? QUERY : ARGUMENT,
      ...(plain !== 'queries' && { names: plain }),
    }))
    return [...missing, ...wrong]
  })
}

/** The URL of an operation, with each path parameter filled in. */
export const fillPath = (path: string, pathValues: Readonly<Record<string, string>>) =>
  `/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? 'x'))}`

function pathAttempts(
  { path }: Operation,
  pathValues: Readonly<Record<string, string>>,
): BadRequest[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).flatMap((name) =>
    ['_no', 'x'.repeat(300), "'; --"].map((value): BadRequest => ({
      fault: `${name} as ${value.slice(0, 10)}`,
      url: fillPath(path, { ...pathValues, [name]: value }),
      refusals: PATH,
    })),
  )
}

/** All bad requests of this operation. */
export function badRequestsFor(
  operation: Operation,
  pathValues: Readonly<Record<string, string>>,
): readonly BadRequest[] {
  const { path, method, security, parameters = [], requestBody } = operation
  const url = fillPath(path, pathValues)
  const schema = requestBody?.content['application/json']?.schema
  const needsSession = !security.some((each) => Object.keys(each).length === 0)
  const guest: BadRequest = {
    fault: 'nobody signed in',
    url,
    asGuest: true,
    refusals: ['401 general_unauthorized_scope'],
  }
  const broken: BadRequest = { fault: 'no JSON', url, body: '{"x":', refusals: ARGUMENT }
  return [
    ...(needsSession ? [guest] : []),
    ...(method === 'get' ? [] : [broken]),
    ...(schema ? bodyAttempts(url, schema) : []),
    ...queryAttempts(
      url,
      parameters.filter((each) => each.in === 'query'),
    ),
    ...pathAttempts(operation, pathValues),
  ]
}
