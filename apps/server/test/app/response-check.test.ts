import { Post, SelectedDocument } from '@devhood/contract/schemas'
import fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { openResponseCheck } from './response-check.ts'

const Named = Type.Object({ name: Type.String() }, { additionalProperties: false })

test.each([
  ['as described', '/x', { 200: Named }, 200, { name: 'Ada' }, undefined],
  ['without a description', '/x', undefined, 200, { anything: 1 }, undefined],
  [
    'with an additional field',
    '/x',
    { 200: Named },
    200,
    { name: 'Ada', email: 'a@b' },
    'GET /x answered 200 with: /email schema is false;  must not have additional properties',
  ],
  [
    'with a field of another type',
    '/x',
    { 200: Named },
    200,
    { name: 1 },
    'GET /x answered 200 with: /name must be string',
  ],
  [
    'with a status that is not described',
    '/x',
    { 200: Named },
    201,
    { name: 'Ada' },
    'GET /x answered 201 with: a status that is not described',
  ],
  [
    'with an error in another format',
    '/x',
    undefined,
    404,
    { message: 'gone', code: 404, type: 'document_not_found', version: '1', stack: '' },
    'GET /x answered 404 with: /stack schema is false;  must not have additional properties',
  ],
  [
    'with a part of a document, as selected',
    '/x?queries[0]=select',
    { 200: Type.Union([Post, SelectedDocument]) },
    200,
    { caption: 'hi' },
    undefined,
  ],
  [
    'with a part of a document without a select',
    '/x',
    { 200: Type.Union([Named, SelectedDocument]) },
    200,
    {},
    'GET /x answered 200 with:  must have required properties name;  must match a schema in anyOf',
  ],
] as const)('a response %s', async (...[, url, response, status, body, fault]) => {
  const responses = openResponseCheck()
  await using app = fastify()
  responses.watch(app)
  app.setSerializerCompiler(() => JSON.stringify)
  app.get('/x', { schema: { response } }, async (_request, reply) => reply.code(status).send(body))
  await app.inject(url)
  expect(responses.faults).toEqual(fault === undefined ? [] : [fault])
})

test('closing a server after an undocumented response fails the test', async () => {
  const responses = openResponseCheck()
  await using app = fastify()
  responses.watch(app)
  const response: unknown = { 200: Named }
  app.get('/x', { schema: { response } }, async (_request, reply) => reply.code(201).send({}))
  expect(responses.check).not.toThrow()
  await app.inject('/x')
  expect(responses.check).toThrow(
    'Not as described:\nGET /x answered 201 with: a status that is not described',
  )
})
