import { expect, it } from 'vitest'
import { testApp } from '../../apps/server/test/app/app.ts'
import { addressOf, documentsOf, post } from '../../apps/server/test/documents/documents.ts'
import { caller, PASSWORD, people } from '../../apps/server/test/people/people.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const YEAR = 365 * 24 * HOUR

/** How far the clock jumps before each post. */
const JUMPS: [what: string, jumps: number[]][] = [
  ['stands still', [0, 0, 0, 0, 0, 0]],
  ['is set back by an hour, again and again', [0, -HOUR, SECOND, -HOUR, SECOND, -HOUR]],
  ['is set forth by a week, and back', [0, 7 * 24 * HOUR, SECOND, -7 * 24 * HOUR, SECOND, 0]],
  ['trembles', [0, 30, -30, 30, -30, 30].map((seconds) => seconds * SECOND)],
]

interface Shown {
  readonly $id: string
  readonly $createdAt: string
  readonly $updatedAt: string
}

it.each(JUMPS)(
  'while the clock %s, nothing is duplicated, or changed before it was created',
  async (_, jumps) => {
    await using server = await testApp()
    const { ada } = await people(server.app, 'ada')
    const documents = documentsOf(ada.request)
    const made: string[] = []
    for (const jump of jumps) {
      server.clock.advance(jump)
      made.push((await post(ada)).$id)
      const [first = ''] = made
      // Each change of one post is later than the one before it, whatever the clock says.
      const before = (await documents.get('posts', first)).body as unknown as Shown
      const changed = await documents.update('posts', first, { caption: `Change ${made.length}` })
      const after = changed.body as unknown as Shown
      expect([changed.outcome, after.$updatedAt > before.$updatedAt]).toEqual(['200', true])
    }
    expect(new Set(made).size).toBe(jumps.length)
    for (const order of ['$createdAt', '$updatedAt', '$sequence']) {
      const found: Shown[] = []
      for (;;) {
        const cursor = found.length > 0 ? [`cursorAfter("${found.at(-1)?.$id}")`] : []
        const queries = [`orderDesc("${order}")`, 'limit(2)', ...cursor]
        const search = queries.map((each) => `queries[]=${encodeURIComponent(each)}`).join('&')
        const page = await ada.request('GET', `${addressOf('posts')}?${search}`)
        const { documents: shown } = page.json<{ documents: Shown[] }>()
        if (shown.length === 0) break
        found.push(...shown)
      }
      expect([order, found.map(({ $id }) => $id).toSorted()]).toEqual([order, made.toSorted()])
      for (const { $createdAt, $updatedAt } of found) expect($updatedAt >= $createdAt).toBe(true)
    }
  },
)

it.each([
  ['back by an hour', -HOUR],
  ['forth by a year', YEAR],
])('a limit expires in time when the clock is set %s', async (_, jump) => {
  await using server = await testApp({ rateLimits: true })
  await people(server.app, 'ada')
  const guest = caller(server.app)
  const wrong = { email: 'ada@example.com', password: 'not the right one' }
  const signIn = async (password = wrong.password) =>
    (await guest('POST', '/v1/account/sessions/email', { ...wrong, password })).statusCode
  let status = await signIn()
  for (let tries = 0; status !== 429 && tries < 200; tries++) status = await signIn()
  expect(status).toBe(429)
  server.clock.advance(jump)
  // A person who keeps trying is not blocked for as long as the clock was set back.
  await signIn()
  server.clock.advance(HOUR)
  expect(await signIn(PASSWORD)).toBe(201)
})
