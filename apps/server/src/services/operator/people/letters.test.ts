import { expect, test } from 'vitest'
import { caller, cookieOf, PASSWORD } from '../../../../test/people/people.ts'
import { testApp } from '../../../../test/app/app.ts'
import { messagesTo } from '../../../../test/email/outbox.ts'
import { act, moderationOn } from '../../../../test/people/moderation.ts'

/** Olga and Oskar are operators of a server that sends emails. */
async function openWorld() {
  const server = await testApp()
  const world = await moderationOn(server)
  const sent = async () =>
    (await messagesTo(server.platform, world.Bob.email))
      .map((message) => ('subject' in message ? message.subject : ''))
      .toReversed()
  return { ...world, world, server, sent }
}

test.each([
  [{ action: 'block', person: 'Bob' }, ['Your account at Devhood is blocked']],
  [{ action: 'suspend', person: 'Bob', days: 3 }, ['Your account at Devhood is suspended']],
  [{ action: 'hide', person: 'Bob' }, []],
  [{ action: 'warn', person: 'Bob' }, []],
])('of %j somebody hears by email: %j', async (measure, subjects) => {
  const { world, Olga, Oskar, Bob, server, sent } = await openWorld()
  await using _ = server
  const { body } = await act(world, Olga, measure)
  await expect.poll(sent).toEqual(subjects)
  const { email } = Bob
  const signIn = { email, password: PASSWORD }
  const kind = measure.action === 'block' ? 'limited' : 'email'
  const opened = await caller(server.app)('POST', `/v1/account/sessions/${kind}`, signIn)
  const request = caller(server.app, { cookie: cookieOf(opened) })
  const path = `/v1/account/decisions/${String(body['$id'])}/appeal`
  const appeal = (await request('POST', path, { text: 'Why?' })).json<{ $id: string }>().$id
  await Oskar.request('POST', `/v1/operator/appeals/${appeal}/answer`, {
    outcome: 'overturned',
    answer: 'You are right.',
  })
  const answered: string[] = subjects.length > 0 ? ['Your appeal at Devhood is answered'] : []
  await expect.poll(sent).toEqual([...subjects, ...answered])
})

test('a block that was there before is not told again', async () => {
  const { world, Olga, server, sent } = await openWorld()
  await using _ = server
  await act(world, Olga, { action: 'block', person: 'Bob' })
  await act(world, Olga, { action: 'block', person: 'Bob' })
  await expect.poll(sent).toHaveLength(1)
})

test('letters about many people leave room for the emails of others', async () => {
  const { world, Olga, server, sent } = await openWorld()
  await using _ = server
  const { mail } = server.platform
  if (mail === undefined) throw new Error('This server sends emails.')
  const room = { value: 0 }
  Object.assign(mail, { bulkRoom: async () => room.value })
  await act(world, Olga, { action: 'block', person: 'Bob' })
  expect(await sent()).toEqual([])
  room.value = 1
  await expect.poll(sent).toHaveLength(1)
})
