import { expect, test } from 'vitest'
import { stubServer } from '../test/stub-server.ts'
import { decisionCalls, type OperatorCalls, operatorCalls } from './operator.ts'

test.each<[string, (o: OperatorCalls) => Promise<unknown>, string, string, unknown]>([
  [
    'the open reports',
    (o) => o.listReports('open'),
    'GET',
    '/v1/operator/reports?status=open',
    undefined,
  ],
  [
    'settled reports further on',
    (o) => o.listReports('settled', { cursorAfter: 'r', limit: 5 }),
    'GET',
    '/v1/operator/reports?status=settled&cursorAfter=r&limit=5',
    undefined,
  ],
  [
    'an action',
    (o) => o.act({ action: 'hide', post: 'p', report: 'r', note: 'n' }),
    'POST',
    '/v1/operator/actions',
    { action: 'hide', post: 'p', report: 'r', note: 'n' },
  ],
  ['the log', (o) => o.listAudit({ limit: 5 }), 'GET', '/v1/operator/audit?limit=5', undefined],
  [
    'people',
    (o) => o.listPeople('a b', { limit: 5 }),
    'GET',
    '/v1/operator/people?search=a+b&limit=5',
    undefined,
  ],
  [
    'people of whom something is held',
    (o) => o.filterPeople({ held: true }, { limit: 5 }),
    'GET',
    '/v1/operator/people?held=true&limit=5',
    undefined,
  ],
  [
    'an act on many people',
    (o) => o.actOnMany({ action: 'block', people: ['a', 'b'] }),
    'POST',
    '/v1/operator/bulk',
    { action: 'block', people: ['a', 'b'] },
  ],
  ['acts on many people', (o) => o.listBulkActs(), 'GET', '/v1/operator/bulk', undefined],
  ['one of them', (o) => o.getBulkAct('a/b'), 'GET', '/v1/operator/bulk/a%2Fb', undefined],
  ['its undoing', (o) => o.undoBulkAct('a/b'), 'POST', '/v1/operator/bulk/a%2Fb/undo', {}],
  ['a person', (o) => o.getPerson('a/b'), 'GET', '/v1/operator/people/a%2Fb', undefined],
  ['invitations', (o) => o.listInvitations(), 'GET', '/v1/operator/invitations', undefined],
  [
    'a new invitation',
    (o) => o.createInvitation({ email: 'a@b.c', note: 'n' }),
    'POST',
    '/v1/operator/invitations',
    { email: 'a@b.c', note: 'n' },
  ],
  [
    'revoking an invitation',
    (o) => o.deleteInvitation('a/b'),
    'DELETE',
    '/v1/operator/invitations/a%2Fb',
    {},
  ],
])('%s: one call', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(operatorCalls(server.client))
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
})

test('decisions about oneself: one call', async () => {
  await using server = await stubServer()
  await decisionCalls(server.client).list({ post: 'p', limit: 5 })
  expect(server.received.map(({ method, url }) => [method, url])).toEqual([
    ['GET', '/v1/account/decisions?post=p&limit=5'],
  ])
})

test('a missing id is rejected before anything is sent', async () => {
  await using server = await stubServer()
  await expect(operatorCalls(server.client).deleteInvitation('')).rejects.toMatchObject({
    message: 'Missing required parameter: "invitationId"',
    type: 'argument',
  })
  expect(server.received).toEqual([])
})
