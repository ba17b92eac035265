import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { type BadRequest, badRequestsFor } from '../../../test/http/bad-input.ts'
import { post } from '../../../test/documents/documents.ts'
import { promote } from '../../../test/people/moderation.ts'
import { operationsOf } from '../../../test/http/operations.ts'
import { caller, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

/** Calls without a JSON body, or that ignore it. */
const DEAF: ReadonlySet<string> = new Set(['get /realtime'])

/** A server with a person who owns one of everything, and every operation that it describes. */
async function openWorld() {
  const server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  // An operator, so that the input of operators' calls is validated.
  await promote(server, Alice)
  const { $id = '', imageId = '' } = (await post(Alice)) as Record<string, string>
  const pathParameters: Readonly<Record<string, string>> = {
    announcementId: 'nothing',
    page: 'rules',
    kind: 'post',
    databaseId: 'devhood',
    collectionId: 'posts',
    tableId: 'posts',
    documentId: $id,
    rowId: $id,
    bucketId: 'media',
    fileId: imageId,
    sessionId: 'current',
    identityId: 'nothing',
    invitationId: 'nothing',
    provider: 'github',
  }
  const operations = await operationsOf(server.app)
  return { server, Alice, pathParameters, operations }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** `404 document_not_found`, with its message. */
function refusalIn({ statusCode, body, json }: LightMyRequestResponse) {
  const error = body.startsWith('{') ? json<{ type?: string; message?: string }>() : {}
  return { outcome: `${statusCode} ${error.type ?? ''}`, message: error.message ?? '' }
}

/** The errors in the response to an attempt; empty if it is as documented. */
async function complaint({ server, Alice }: World, method: string, attempt: BadRequest) {
  const { url, body, asGuest, refusals, names } = attempt
  const request = asGuest ? caller(server.app) : Alice.request
  const verb = method.toUpperCase() as 'GET'
  const payload = (body ?? {}) as object | string
  const json = method === 'get' ? undefined : { 'content-type': 'application/json' }
  const response = await request(verb, url, method === 'get' ? undefined : payload, json)
  const { outcome, message } = refusalIn(response)
  const isRefused = refusals.some((each) => outcome.startsWith(each))
  const isNamed = names === undefined || message.includes(names)
  return isRefused && isNamed ? [] : [`${attempt.fault}: ${outcome} ${message}`]
}

test('any invalid request is rejected as the contract says and changes nothing', async () => {
  const world = await openWorld()
  await using server = world.server
  const complaints: string[] = []
  let count = 0
  let before = await hashState(server.platform)
  for (const operation of world.operations) {
    const { method, path } = operation
    if (DEAF.has(`${method} ${path}`)) continue
    for (const attempt of badRequestsFor(operation, world.pathParameters)) {
      count++
      for (const each of await complaint(world, method, attempt))
        complaints.push(`${method} ${path}, ${each}`)
    }
    const after = await hashState(server.platform)
    if (after !== before) complaints.push(`${method} ${path} changed it`)
    before = after
  }
  expect(complaints).toEqual([])
  expect(count).toBeGreaterThan(800)
})
