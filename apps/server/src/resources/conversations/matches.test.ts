import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()
async function openWorld() {
  const { Paula, Ines, Zoe } = await people(server().app, 'Paula', 'Ines', 'Zoe')
  const { $id: job } = await ad(Paula)
  const [paula, ines] = [documentsOf(Paula.request), documentsOf(Ines.request)]
  const { body: interest } = await ines.create('interests', { job })
  const [lead = ''] = (await paula.list('leads')).ids
  const agree = async () => {
    await paula.update('leads', lead, { state: 'asked' })
    await ines.update('interests', interest.$id, { state: 'agreed' })
  }
  return { Paula, Ines, Zoe, paula, ines, job, interest: interest.$id, agree }
}

test('a conversation about an ad begins open for both once they have agreed, and not before', async () => {
  const { Paula, Ines, Zoe, paula, ines, job, agree } = await openWorld()
  const about = { other: Ines.userId, job }
  const early = await paula.create('conversations', about)
  expect(early.outcome).toBe('400 document_invalid_structure')
  expect((await paula.create('conversations', { ...about, job: 'nothing' })).body.message).toBe(
    early.body.message,
  )
  await paula.update('users', Paula.userId, { whoMayWrite: 'nobody' })
  await agree()
  const opened = await paula.create('conversations', about)
  expect([opened.outcome, opened.body['state'], opened.body['subject']]).toEqual([
    '201',
    'open',
    job,
  ])
  expect((await paula.create('conversations', about)).body.$id).toBe(opened.body.$id)
  const [theirs] = (await ines.list('conversations')).documents
  expect([theirs?.['state'], (theirs?.['job'] as { $id: string }).$id]).toEqual(['open', job])
  await ines.create('messages', { conversation: String(theirs?.$id), text: 'Hello' })
  expect(await conversing(Paula).list()).toEqual([['open', 1, 'Hello', 'Ines']])
  // Another conversation of the same two is their own.
  expect(await conversing(Ines).open(Paula)).not.toBe(theirs?.$id)
  const stranger = await documentsOf(Zoe.request).create('conversations', { ...about })
  expect(stranger.outcome).toBe('400 document_invalid_structure')
})

test('a closed conversation gets nothing, and is written in no more until it is opened', async () => {
  const { Ines, paula, ines, job, agree } = await openWorld()
  await agree()
  const { $id } = (await paula.create('conversations', { other: Ines.userId, job })).body
  expect((await paula.update('conversations', $id, { state: 'closed' })).outcome).toBe('200')
  const write = async () => paula.create('messages', { conversation: $id, text: 'x' })
  expect((await write()).outcome).toBe('401 user_unauthorized')
  const [theirs = ''] = (await ines.list('conversations')).ids
  expect((await ines.create('messages', { conversation: theirs, text: 'y' })).outcome).toBe('201')
  expect((await paula.list('messages')).total).toBe(0)
  expect((await paula.update('conversations', $id, { state: 'open' })).outcome).toBe('200')
  expect((await write()).outcome).toBe('201')
})

test.each([
  [{ state: 'open' }, 'missing required attribute "other"'],
  [{ other: 'nobody' }, 'attribute "other" names no document there is'],
  [{ other: 'self' }, 'attribute "other" must be somebody else'],
  [{ other: 'Zoe', state: 'requested' }, 'attribute "state" is open at first'],
])('a conversation with %j is refused', async (data: Record<string, string>, message) => {
  const { Paula, Zoe, paula } = await openWorld()
  const ids: Readonly<Record<string, string>> = { self: Paula.userId, Zoe: Zoe.userId }
  const other = data['other'] === undefined ? {} : { other: ids[data['other']] ?? data['other'] }
  const { outcome, body } = await paula.create('conversations', { ...data, ...other })
  expect([outcome, body.message]).toEqual([
    '400 document_invalid_structure',
    `Invalid document structure: ${message}.`,
  ])
})

test.each([
  [{ text: 'x' }, 'missing required attribute "conversation"'],
  [{ conversation: 'nothing', text: 'x' }, 'attribute "conversation" names no document there is'],
  [{ conversation: 'foreign', text: 'x' }, 'attribute "conversation" names no document there is'],
  [{ conversation: 'own', text: ' \n ' }, 'attribute "text" must have visible characters'],
])('a message with %j is refused', async (data: Record<string, string>, message) => {
  const { Paula, Ines, Zoe, paula } = await openWorld()
  const ids: Readonly<Record<string, string>> = {
    foreign: await conversing(Ines).open(Zoe),
    own: await conversing(Paula).open(Zoe),
  }
  const { conversation = '' } = data
  const sent = 'conversation' in data ? { conversation: ids[conversation] ?? conversation } : {}
  const { outcome, body } = await paula.create('messages', { ...data, ...sent })
  expect([outcome, body.message]).toEqual([
    '400 document_invalid_structure',
    `Invalid document structure: ${message}.`,
  ])
})
