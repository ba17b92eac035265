import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { openSchemas } from './schemas.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, object>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

async function openDocument() {
  const server = await testApp()
  const response = await server.app.inject('/v1/openapi.json')
  const document = response.json<Document>()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  return { server, response, document, operations }
}

/** Everything that references in this part of the document refer to. */
function targetsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' ? [String(value)] : targetsIn(value),
  )
}

test('the OpenAPI document is public, and cacheable by ETag', async () => {
  const { server, response, document } = await openDocument()
  await using _ = server
  const { etag = '', 'cache-control': cache, 'content-type': type } = response.headers
  expect([response.statusCode, cache, type, document.openapi]).toEqual([
    200,
    'public, max-age=300',
    'application/json; charset=utf-8',
    '3.1.0',
  ])
  const again = await server.app.inject({
    url: '/v1/openapi.json',
    headers: { 'if-none-match': etag },
  })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
})

test('every operation has a summary and its responses', async () => {
  const { server, operations } = await openDocument()
  await using _ = server
  const silent = operations.filter(
    ({ summary, responses }) =>
      summary === '' || !Object.keys(responses).some((status) => /^[1-3]\d\d$/.test(status)),
  )
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(operations.length).toBeGreaterThan(70)
})

test('operation ids are unique', async () => {
  const { server, operations } = await openDocument()
  await using _ = server
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('path parameters match the described ones', async () => {
  const { server, operations } = await openDocument()
  await using _ = server
  for (const { path, parameters = [] } of operations) {
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    expect([path, inPath]).toEqual([path, Array.from(path.matchAll(/\{(\w+)\}/g), ([, n]) => n)])
  }
})

test('every reference resolves, and every component is referenced', async () => {
  const { server, document } = await openDocument()
  await using _ = server
  const there = ['schemas', 'headers', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind] ?? {}).map((name) => `#/components/${kind}/${name}`),
  )
  expect([...new Set(targetsIn(document))].toSorted()).toEqual(there.toSorted())
})

test.each([
  ['get', '/account', [{ cookie: [] }, { fallback: [] }, { session: [] }, { jwt: [] }]],
  ['post', '/account', [{}, { cookie: [] }, { fallback: [] }, { session: [] }, { jwt: [] }]],
])('%s %s names its allowed callers', async (method, path, security) => {
  const { server, document } = await openDocument()
  await using _ = server
  expect(document.paths[path]?.[method]?.security).toEqual(security)
})

test('its schemas are valid JSON Schema for other tools', async () => {
  const { server, document } = await openDocument()
  await using _ = server
  const health = document.paths['/health/live']?.['get']?.responses['200'] as {
    content: { 'application/json': { schema: object } }
  }
  const { schema } = health.content['application/json']
  expect([Value.Check(schema, { status: 'ok' }), Value.Check(schema, { status: 1 })]).toEqual([
    true,
    false,
  ])
})

test('a name belongs to one schema', () => {
  const { write } = openSchemas()
  const named = (fields: object) => Type.Object({ ...fields }, { title: 'Thing' })
  expect(write(named({}))).toEqual({ $ref: '#/components/schemas/Thing' })
  expect(write(named({}))).toEqual({ $ref: '#/components/schemas/Thing' })
  expect(() => write(named({ name: Type.String() }))).toThrow('Two schemas are named Thing.')
})
