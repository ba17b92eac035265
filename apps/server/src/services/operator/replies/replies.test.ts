import { LIMITS } from '@devhood/contract'
import { expect, test } from 'vitest'
import { hashState } from '../../../../test/app/state-hash.ts'
import { auditOf, openModeration, promote } from '../../../../test/people/moderation.ts'

const REPLIES = '/v1/operator/replies'
const SPAM = { title: 'Spam', text: 'Rule 3: <b>no ads</b>.' }

async function openReplies() {
  const world = await openModeration()
  const { server, Olga, Carol } = world
  await promote(server, Carol, 'moderator')
  const list = async () => (await Carol.request('GET', REPLIES)).json().replies
  const { $id } = (await Olga.request('POST', REPLIES, SPAM)).json<{ $id: string }>()
  return { ...world, list, $id, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('saved replies are written by operators and read by moderators, as they are, and logged', async () => {
  await using world = await openReplies()
  const { Olga, list, $id } = world
  expect(await list()).toMatchObject([{ $id, ...SPAM }])
  await Olga.request('PUT', `${REPLIES}/${$id}`, { ...SPAM, text: 'Rule 4.' })
  expect(await list()).toMatchObject([{ $id, title: 'Spam', text: 'Rule 4.' }])
  expect((await Olga.request('DELETE', `${REPLIES}/${$id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  const log = (await auditOf(Olga)).entries.map(({ action, note }) => [action, note])
  expect(log).toEqual([
    ['deleteReply', 'Rule 4.'],
    ['saveReply', 'Rule 4.'],
    ['saveReply', SPAM.text],
  ])
})

test.each<[method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, outcome: string]>([
  ['POST', '', { ...SPAM, title: ' ' }, 'general_argument_invalid'],
  ['POST', '', { ...SPAM, text: '' }, 'general_argument_invalid'],
  [
    'POST',
    '',
    { ...SPAM, title: 'x'.repeat(LIMITS.replyTitleMax + 1) },
    'general_argument_invalid',
  ],
  ['PUT', '/nothing', SPAM, 'document_not_found'],
  ['DELETE', '/nothing', {}, 'document_not_found'],
])('%s %s with %j is refused: %s', async (method, path, body, type) => {
  await using world = await openReplies()
  const before = await hashState(world.server.platform)
  expect((await world.Olga.request(method, `${REPLIES}${path}`, body)).json().type).toBe(type)
  expect(await hashState(world.server.platform)).toBe(before)
})

test('more than the instance keeps are refused', async () => {
  await using world = await openReplies()
  const codes = []
  for (let at = 1; at <= LIMITS.savedRepliesMax; at++)
    codes.push((await world.Olga.request('POST', REPLIES, SPAM)).statusCode)
  expect([codes.filter((code) => code === 201).length, codes.at(-1)]).toEqual([
    LIMITS.savedRepliesMax - 1,
    400,
  ])
})
