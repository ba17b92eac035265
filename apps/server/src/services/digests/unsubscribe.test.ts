import { describe, expect, test } from 'vitest'
import { choose } from '../../../test/digests/digest-world.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { openUnsubscribeLinks } from './unsubscribe-links.ts'

const server = sharedApp()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = 'List-Unsubscribe=One-Click'

type Server = Pick<Awaited<ReturnType<typeof testApp>>, 'platform' | 'config'>
const linkOf = ({ platform, config }: Server, { userId }: Pick<Person, 'userId'>) => {
  const { pathname, search } = new URL(
    openUnsubscribeLinks({ ...platform, config }).linkFor(userId),
  )
  return pathname + search
}
const choiceOf = async ({ request, userId }: Person) =>
  (await documentsOf(request).get('users', userId)).body['emailDigest']

async function openSubscriber() {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  await choose(Alice, { emailDigest: 'weekly' })
  return { Alice, Bob, link: linkOf(server(), Alice), guest: caller(server().app) }
}

describe('the link of an email', () => {
  test('unsubscribes with one click, without a session, as often as one likes', async () => {
    const { Alice, Bob, link, guest } = await openSubscriber()
    await choose(Bob, { emailDigest: 'daily' })
    for (let clicks = 0; clicks < 2; clicks++) {
      const done = await guest('POST', link, BODY, FORM)
      expect([done.statusCode, done.headers['cache-control'], done.headers['set-cookie']]).toEqual([
        200,
        'no-store',
        undefined,
      ])
      expect(done.body).toContain('<h1>You&#39;re unsubscribed</h1>')
      expect(done.body).toContain('href="/settings#email-digest"')
    }
    expect([await choiceOf(Alice), await choiceOf(Bob)]).toEqual(['off', 'daily'])
  })

  test('shows a page with a button, and does nothing by itself', async () => {
    const { Alice, link, guest } = await openSubscriber()
    const before = await hashState(server().platform)
    const page = await guest('GET', link)
    expect((await guest('HEAD', link)).statusCode).toBe(200)
    expect(await hashState(server().platform)).toBe(before)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form method="post"><button type="submit">Unsubscribe</button>')
    expect(page.body).not.toMatch(new RegExp(`${Alice.email}|${Alice.name}|<script`))
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/)
  })

  test.each<[from: string, headers: Record<string, string>, body: string | undefined]>([
    ['a mail program', {}, undefined],
    ['a form', FORM, BODY],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
    ],
    [
      'a page of webmail',
      { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      BODY,
    ],
    ['its own page', { ...FORM, origin: 'null', 'sec-fetch-site': 'same-origin' }, ''],
  ])('works for %s', async (_from, headers, body) => {
    const { Alice, link, guest } = await openSubscriber()
    expect((await guest('POST', link, body, headers)).statusCode).toBe(200)
    expect(await choiceOf(Alice)).toBe('off')
  })

  test('still works after a year, and for a person who is gone', async () => {
    await using own = await testApp()
    const { Alice } = await people(own.app, 'Alice')
    await choose(Alice, { emailDigest: 'daily' })
    const link = linkOf(own, Alice)
    own.clock.advance(365 * 86_400_000)
    const guest = caller(own.app)
    expect((await guest('POST', link)).statusCode).toBe(200)
    const session = await guest('POST', '/v1/account/sessions/email', {
      email: Alice.email,
      password: PASSWORD,
    })
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? ''
    const erasure = caller(own.app, { cookie })
    expect((await erasure('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(204)
    expect((await guest('POST', link)).statusCode).toBe(200)
  })
})

test.each<[what: string, change: (token: string, other: string) => string]>([
  ['nothing', () => ''],
  ['another person', (token, other) => other + token.slice(token.lastIndexOf('.'))],
  ['a cut token', (token) => token.slice(0, -1)],
  ['another spelling of the same bytes', (token) => token.slice(0, -1) + spelling(token.at(-1))],
  ['another signature', (token) => token.slice(0, token.lastIndexOf('.') + 1) + 'A'.repeat(43)],
  ['a long text', () => 'x'.repeat(4000)],
  ['markup', () => '<script>alert(1)</script>'],
])('a link with %s changes nothing', async (_what, change) => {
  const { Alice, Bob, link, guest } = await openSubscriber()
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const before = await hashState(server().platform)
  const bad = `/unsubscribe?token=${encodeURIComponent(change(token, Bob.userId))}`
  for (const method of ['GET', 'POST'] as const) {
    const response = await guest(method, bad)
    expect([response.statusCode, response.body.includes('This link doesn&#39;t work')]).toEqual([
      400,
      true,
    ])
    expect(response.body).not.toContain('<script')
  }
  expect(await hashState(server().platform)).toBe(before)
  expect(await choiceOf(Alice)).toBe('weekly')
})

/** The next character: the last one of a signature has two bits that mean nothing. */
function spelling(character = 'A'): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(character) + 1] ?? 'A'
}

test('links are limited by address', async () => {
  await using own = await testApp({ rateLimits: true })
  const guest = caller(own.app)
  const { headers } = await guest('GET', '/unsubscribe?token=x')
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['1000', '999'])
})
