import { expect, test } from 'vitest'
import { addressOf, documentsOf } from '../../../test/documents/documents.ts'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { fillPath } from '../../../test/http/bad-input.ts'
import { operationsOf, PLACES } from '../../../test/http/operations.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { collections } from '#resources'

/* CV-01: nobody but the two sees a word of a conversation, on any surface. */

const WORD = 'xylophonist'
/** Beside that word: what people search for, which some responses repeat. */
const SEARCHED = 'heliograph'

const CHANNELS = ['messages', 'conversations', 'notifications'].flatMap((name) => [
  `databases.devhood.collections.${name}.documents`,
  `tablesdb.devhood.tables.${name}.rows`,
])

/** Responses outside of the API; `.md` and `.json` are its public pages for machines. */
const PAGES = ['/', '/@alice', '/@alice.md', '/@alice.json', '/metrics', '/outbox', '/sitemap.xml']

/** Each call that reads, about Alice, and searching wherever it may be asked for something. */
async function readsOf({ app }: TestApp, { userId }: Person): Promise<readonly string[]> {
  const operations = await operationsOf(app)
  return operations.flatMap(({ method, path, parameters = [] }) => {
    if (method !== 'get') return []
    const asked = parameters.filter((each) => each.in === 'query' && each.schema.type === 'string')
    const search = asked
      .map(({ name }) => `${name}=${name === 'userId' ? userId : SEARCHED}`)
      .join('&')
    const address = fillPath(path, { ...PLACES, personId: userId, userId })
    return [address, `${address}?${search}`]
  })
}

const asks = (method: string, attribute: string) =>
  `queries[0]=${encodeURIComponent(JSON.stringify({ method, attribute, values: [SEARCHED] }))}`

/** Everything that somebody can ask for, as text. */
async function surfacesOf(
  request: Person['request'],
  { reads, ids }: { readonly reads: readonly string[]; readonly ids: readonly string[] },
): Promise<string> {
  const documents = collections.flatMap(({ name }) => [
    addressOf(name),
    ...ids.map((id) => addressOf(name, id)),
    ...[asks('search', 'text'), asks('contains', 'text'), asks('contains', 'lastText')].map(
      (search) => `${addressOf(name)}?${search}`,
    ),
  ])
  const texts: string[] = []
  for (const path of [...documents, ...reads, ...PAGES])
    texts.push((await request('GET', path)).body)
  return texts.join('\n')
}

test('a word of a conversation is nowhere but with the two', async () => {
  await using server = await testApp({}, { upkeepInterval: 5 })
  const { Alice, Bob, Carol, Olga, Mona } = await people(
    server.app,
    ...(['Alice', 'Bob', 'Carol', 'Olga', 'Mona'] as const),
  )
  await promote(server, Olga)
  await promote(server, Mona, 'moderator')
  await using carol = await listen(server.app, {
    cookie: Carol.cookie,
    channels: CHANNELS,
  })
  await using olga = await listen(server.app, {
    cookie: Olga.cookie,
    channels: CHANNELS,
  })
  await using bobs = await listen(server.app, {
    cookie: Bob.cookie,
    channels: ['databases.devhood.collections.messages.documents'],
  })
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  await documentsOf(Bob.request).create('follows', { followed: Alice.userId })
  const { body } = await alice.write(Bob, `The ${SEARCHED} ${WORD} is late`)
  const edited = await alice.write(Bob, `${WORD} once`)
  await documentsOf(Alice.request).update('messages', edited.body.$id, { text: `${WORD} twice` })
  const deleted = await alice.write(Bob, `${WORD} gone`)
  await documentsOf(Alice.request).delete('messages', deleted.body.$id)
  expect(JSON.stringify(await bobs.event())).toContain(WORD)
  server.clock.advance(16 * 60_000)
  const ids = [body.$id, await alice.open(Bob), await bob.open(Alice), ...(await bob.ids(Alice))]
  const reads = await readsOf(server, Alice)
  const requests: Readonly<Record<string, Person['request']>> = {
    guest: caller(server.app),
    third: Carol.request,
    operator: Olga.request,
    moderator: Mona.request,
    'the other': Bob.request,
  }
  for (const [who, request] of Object.entries(requests)) {
    const text = await surfacesOf(request, { reads, ids })
    expect([who, text.includes(WORD)]).toEqual([who, who === 'the other'])
  }
  for (const person of [Carol, Olga]) {
    const { files } = await archiveOf(person)
    expect([...files].some(([path, bytes]) => `${path}${String(bytes)}`.includes(WORD))).toBe(false)
  }
  const { files } = await archiveOf(Bob)
  expect([...files.values()].some((bytes) => String(bytes).includes(WORD))).toBe(true)
  for (const socket of [carol, olga]) {
    socket.send({ type: 'ping' })
    expect(await socket.next()).not.toEqual(expect.objectContaining({ type: 'event' }))
  }
  const { mail } = server.platform
  expect(JSON.stringify((await mail?.list()) ?? [])).not.toContain(WORD)
})

test('erasing a person removes what they wrote, and leaves what the other wrote', async () => {
  await using server = await testApp({}, { upkeepInterval: 5 })
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  await bob.write(Alice, 'Mine')
  await alice.write(Bob, WORD)
  const password = 'a good password'
  expect((await Alice.request('DELETE', '/v1/account', { password })).statusCode).toBe(204)
  const documents = documentsOf(Bob.request)
  await expect
    .poll(async () => (await documents.list('messages')).documents.map(({ text }) => text))
    .toEqual(['Mine'])
  const [left] = (await documents.list('conversations')).documents
  expect([left?.['other'], left?.['lastText'], left?.['unread']]).toEqual([null, '', 0])
  const conversation = String(left?.$id)
  const { outcome, body } = await documents.create('messages', { conversation, text: 'x' })
  expect([outcome, body.message]).toEqual(['401 user_unauthorized', 'This account was deleted.'])
})
