import { parseQuery, serializeQuery } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

/** Five posts, one second apart; the third has no caption. */
const CAPTIONS = ['one', 'two', null, 'two', 'five']
async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const names = new Map<unknown, string>()
  for (const [at, caption] of CAPTIONS.entries()) {
    server.clock.advance(1000)
    const { $id } = await post(at === 4 ? Bob : Alice, { caption })
    names.set($id, `p${at + 1}`)
  }
  const idOf = (name: string) => String([...names].find(([, each]) => each === name)?.[0])
  return { server, names, idOf, Alice, send: documentsOf(Alice.request).send }
}

const second = (at: number) => `2026-01-15T12:00:0${at}.000+00:00`

/** Queries in the older format, in which names of posts stand for their ids, and the posts that they match. */
const LISTS: [queries: string[], shown: string, total: number][] = [
  [[], 'p1 p2 p3 p4 p5', 5],
  [['cursorAfter("p2")'], 'p3 p4 p5', 5],
  [['cursorAfter("p2")', 'offset(1)'], 'p4 p5', 5],
  [['cursorAfter("p5")'], '', 5],
  [['cursorBefore("p4")', 'limit(2)'], 'p2 p3', 5],
  [['orderDesc("$createdAt")', 'cursorAfter("p4")'], 'p3 p2 p1', 5],
  [['orderDesc("$createdAt")', 'cursorBefore("p2")', 'limit(2)'], 'p4 p3', 5],
  [['orderDesc("")', 'limit(1)'], 'p5', 5],
  [['equal("caption", ["one", "five"])'], 'p1 p5', 2],
  [['equal("caption", ["two"])', 'equal("creator", ["Alice"])', 'limit(1)'], 'p2', 2],
  [['equal("caption", ["two"])', 'cursorAfter("p2")'], 'p4', 2],
  [['notEqual("caption", ["two"])'], 'p1 p5', 2],
  [['isNull("caption")'], 'p3', 1],
  [['isNotNull("caption")'], 'p1 p2 p4 p5', 4],
  [[`between("$createdAt", "${second(2)}", "${second(3)}")`], 'p2 p3', 2],
  [[`greaterThan("$createdAt", ["${second(3)}"])`], 'p4 p5', 2],
  [['startsWith("caption", ["t"])'], 'p2 p4', 2],
  [['search("caption", ["fiv"])'], 'p5', 1],
]

const asJson = (text: string) => serializeQuery(parseQuery(text))

test.each([
  ['in the older form', '1.4.0', (text: string) => text],
  ['as JSON', '2.0.0', asJson],
  ['as JSON, to a client of the older format', '1.4.0', asJson],
  ['in the older form, to a newer client', '2.0.0', (text: string) => text],
])('lists requested %s', async (_, format, written) => {
  const { server, names, idOf, Alice, send } = await openWorld()
  await using _server = server
  const headers = { 'x-appwrite-response-format': format }
  const responses: typeof LISTS = []
  for (const [queries] of LISTS) {
    const texts = queries.map((text) =>
      written(text.replace(/p\d/, idOf).replace('"Alice"', `"${Alice.userId}"`)),
    )
    const search = texts.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`).join('&')
    const { body } = await send('GET', `${addressOf('posts')}?${search}`, undefined, headers)
    const shown = (body['documents'] as { $id: string }[]).map(({ $id }) => names.get($id))
    responses.push([queries, shown.join(' '), Number(body['total'])])
  }
  expect(responses).toEqual(LISTS)
})
