import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { openBrowser } from '../../../test/oauth/browser.ts'
import { codeTo, linkTo } from '../../../test/email/outbox.ts'
import { AT, type Invitation, openWorld } from '../../../test/people/invitations.ts'
import { promote } from '../../../test/people/moderation.ts'
import { failureIn, openOauthServer as openOauth } from '../../../test/oauth/oauth.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const DAY = 86_400_000

const UNINVITED = '401 user_unauthorized'
const VOID = '401 user_invalid_token'

describe('sign-up by invitation', () => {
  test('is impossible without an invitation, by any method', async () => {
    const { server, guest, signUp } = await openWorld()
    await using _ = server
    const before = await hashState(server.platform)
    expect(await signUp('new@example.com')).toBe(UNINVITED)
    expect(await signUp('new@example.com', 'x'.repeat(43))).toBe(VOID)
    expect(await signUp('new@example.com', '')).toBe(VOID)
    expect(await signUp('new@example.com', 'x'.repeat(101))).toBe('400 general_argument_invalid')
    const visit = await guest('POST', '/v1/account/sessions/anonymous')
    expect([visit.statusCode, visit.json().type]).toEqual([401, 'user_unauthorized'])
    expect(await hashState(server.platform)).toBe(before)
  })

  test.each([
    ['magic-url', { email: 'new@example.com' }],
    ['email', { email: 'new@example.com' }],
    ['phone', { phone: '+4915112345678' }],
  ])('is impossible with a token request: %s', async (way, whom) => {
    const { server, guest, Bob } = await openWorld()
    await using _ = server
    const url = `/v1/account/tokens/${way}`
    const asked = await guest('POST', url, { userId: 'unique()', ...whom })
    expect(asked.statusCode).toBe(201)
    const target = Object.values(whom)[0] ?? ''
    const secret =
      way === 'magic-url'
        ? (await linkTo(server.platform, target)).secret
        : await codeTo(server.platform, target)
    const before = await hashState(server.platform)
    const proof = { userId: asked.json().userId, secret }
    const back = await guest('POST', '/v1/account/sessions/token', proof)
    expect([back.statusCode, back.json().type]).toEqual([401, 'user_unauthorized'])
    expect(await hashState(server.platform)).toBe(before)
    // Existing members sign in as always.
    const known = await guest('POST', '/v1/account/tokens/email', {
      userId: 'unique()',
      email: Bob.email,
    })
    const code = await codeTo(server.platform, Bob.email)
    const own = { userId: known.json().userId, secret: code }
    expect((await guest('POST', '/v1/account/sessions/token', own)).statusCode).toBe(201)
  })

  test('does not reveal which addresses are known', async () => {
    const { server, signUp, Bob, invite } = await openWorld()
    await using _ = server
    expect([await signUp(Bob.email), await signUp('new@example.com')]).toEqual([
      UNINVITED,
      UNINVITED,
    ])
    const { code } = await invite({ email: 'new@example.com' })
    expect(await signUp(Bob.email, code)).toBe(VOID)
  })

  test('works once for each invitation', async () => {
    const { server, signUp, invite } = await openWorld()
    await using _ = server
    const { code } = await invite()
    expect(await signUp('new@example.com', code)).toBe('201')
    expect(await signUp('other@example.com', code)).toBe(VOID)
    // A person whose sign-up was interrupted tries again.
    expect(await signUp('New@Example.com', code)).toBe('409 user_already_exists')
  })

  test('lets one of 20 concurrent sign-ups in', async () => {
    const { server, signUp, invite } = await openWorld()
    await using _ = server
    const { code } = await invite()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_each, at) => signUp(`new${at}@example.com`, code)),
    )
    expect(outcomes.toSorted()).toEqual(['201', ...Array<string>(19).fill(VOID)])
  })

  test('checks the address of an invitation that has one', async () => {
    const { server, signUp, invite } = await openWorld()
    await using _ = server
    const { code, email } = await invite({ email: ' New@Example.com ' })
    expect(email).toBe('new@example.com')
    expect(await signUp('other@example.com', code)).toBe(VOID)
    expect(await signUp('NEW@example.com', code)).toBe('201')
  })

  test('is possible for 14 days', async () => {
    const { server, signUp, invite } = await openWorld()
    await using _ = server
    const [first, second] = [await invite(), await invite()]
    server.clock.advance(14 * DAY - 1)
    expect(await signUp('new@example.com', first.code)).toBe('201')
    server.clock.advance(1)
    expect(await signUp('other@example.com', second.code)).toBe(VOID)
  })

  test('is impossible with a revoked invitation', async () => {
    const { server, signUp, invite, Olga } = await openWorld()
    await using _ = server
    const { $id, code } = await invite()
    expect((await Olga.request('DELETE', `${AT}/${$id}`, {})).statusCode).toBe(204)
    expect(await signUp('new@example.com', code)).toBe(VOID)
    const again = await Olga.request('DELETE', `${AT}/${$id}`, {})
    expect([again.statusCode, again.json().type]).toEqual([404, 'document_not_found'])
  })
})

test('is required for sign-in providers too', async () => {
  await using world = await openOauth({ registration: 'invite' })
  const before = await hashState(world.platform)
  const start = '/v1/account/sessions/oauth2/oidc?failure=http://localhost:5173/no'
  const address = await world.signIn(openBrowser(world.app), 'ann', { start })
  expect(failureIn(address)).toEqual([
    'http://localhost:5173/no',
    {
      message: 'Only people with an invitation can sign up here.',
      type: 'user_unauthorized',
      code: 401,
    },
  ])
  expect(await hashState(world.platform)).toBe(before)
})

test('with open sign-up no invitation is needed', async () => {
  const { server, signUp } = await openWorld()
  await using _ = server
  Object.assign(server.config, { registration: 'open' })
  expect(await signUp('new@example.com')).toBe('201')
  expect(await signUp('other@example.com', 'nothing')).toBe('201')
})

test('an expired invitation is deleted, with its address', async () => {
  const { server, invite, signUp, Olga } = await openWorld({ upkeepInterval: 10 })
  await using _ = server
  const used = await invite()
  await invite({ email: 'late@example.com' })
  expect(await signUp('new@example.com', used.code)).toBe('201')
  const left = async () => {
    const { invitations } = (await Olga.request('GET', AT)).json<{ invitations: Invitation[] }>()
    return invitations.map(({ $id }) => $id)
  }
  expect((await left()).length).toBe(2)
  server.clock.advance(14 * DAY)
  await expect.poll(left).toEqual([used.$id])
})

describe('operators', () => {
  test('see whom they have invited and who has signed up, but not the link again', async () => {
    const { server, invite, signUp, Olga, guest } = await openWorld()
    await using _ = server
    const { link, code, emailed: _no, ...first } = await invite({ note: 'From the meetup' })
    expect(link).toBe(`http://localhost:3000/sign-up?invitation=${code}`)
    expect(first).toMatchObject({
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      expire: '2026-01-29T12:00:00.000+00:00',
      email: '',
      note: 'From the meetup',
      usedBy: null,
    })
    const shown = await invite({ email: 'ann@example.com' })
    const { link: _link, code: other, emailed: _yes, ...second } = shown
    const list = async (query = '') =>
      (await Olga.request('GET', AT + query)).json<{ total: number; invitations: Invitation[] }>()
    expect(await list()).toEqual({ total: 2, invitations: [second, first] })
    expect((await list(`?cursorAfter=${second.$id}&limit=1`)).invitations).toEqual([first])
    expect(await signUp('ann@example.com', other)).toBe('201')
    const { $id: accountId } = (
      await guest('POST', '/v1/account/sessions/email', {
        email: 'ann@example.com',
        password: PASSWORD,
      })
    ).json<{ $id: string }>()
    expect(accountId).toHaveLength(24)
    expect((await list()).invitations[0]).toEqual(second)
    const used = await Olga.request('DELETE', `${AT}/${second.$id}`, {})
    expect([used.statusCode, used.json().type]).toEqual([400, 'general_bad_request'])
  })

  test('leave a log entry for an invitation, without the address', async () => {
    const { server, invite, Olga } = await openWorld()
    await using _ = server
    const { $id } = await invite({ email: 'ann@example.com', note: 'Ann' })
    await Olga.request('DELETE', `${AT}/${$id}`, {})
    const log = await Olga.request('GET', '/v1/operator/audit')
    const { entries } = log.json<{ entries: { action: string; operator: { $id: string } }[] }>()
    expect(entries.map(({ action, operator }) => [action, operator.$id])).toEqual([
      ['withdraw', Olga.userId],
      ['invite', Olga.userId],
    ])
    expect(log.body.toLowerCase()).not.toContain('ann')
  })
})

describe('an invitation for an address', () => {
  test('is emailed there, and says so', async () => {
    const { server, Olga } = await openWorld()
    await using _ = server
    const response = await Olga.request('POST', AT, { email: 'New@Example.com' })
    const { link, emailed } = response.json<Invitation & { emailed: boolean }>()
    expect([response.statusCode, emailed]).toEqual([201, true])
    const [email, ...more] = (await server.platform.mail?.list()) ?? []
    expect([email?.to, email?.subject, more]).toEqual([
      'new@example.com',
      'You are invited to Devhood',
      [],
    ])
    expect(email?.text).toContain(link)
  })

  test('is not emailed without an address, or where the server sends no emails', async () => {
    for (const [overrides, body] of [
      [{}, {}],
      [{ captureEmails: false }, { email: 'new@example.com' }],
    ] as const) {
      await using server = await testApp(overrides)
      const { Olga } = await people(server.app, 'Olga')
      await promote(server, Olga)
      const made = (await Olga.request('POST', AT, body)).json<{ emailed: boolean }>()
      expect(made.emailed).toBe(false)
      expect((await server.platform.mail?.list()) ?? []).toEqual([])
    }
  })
})

describe('the limit of new accounts for each network address', () => {
  const open = async (overrides: Parameters<typeof testApp>[0]) => {
    const server = await testApp({ rateLimits: true, ...overrides })
    const guest = caller(server.app)
    const signUp = async (email: string, invitation?: string) => {
      const account = { userId: 'unique()', email, password: PASSWORD, name: 'New' }
      const response = await guest('POST', '/v1/account', { ...account, invitation })
      return response.statusCode === 201
        ? '201'
        : `${response.statusCode} ${response.json().message}`
    }
    return { server, signUp }
  }
  const FULL =
    '429 Too many accounts were created from your network address. Please try again in 60 minutes.'

  test('is a setting, and its refusal says how long to wait', async () => {
    const { server, signUp } = await open({ signUpsPerAddress: 2 })
    await using _ = server
    const outcomes: string[] = []
    for (const name of ['a', 'b', 'c']) outcomes.push(await signUp(`${name}@example.com`))
    expect(outcomes).toEqual(['201', '201', FULL])
    server.clock.advance(50 * 60_000)
    expect(await signUp('d@example.com')).toBe(FULL.replace('60', '10'))
    server.clock.advance(10 * 60_000)
    expect(await signUp('d@example.com')).toBe('201')
  })

  test.each(['open', 'invite'] as const)(
    'exempts people with an invitation, once for each, where registration is "%s"',
    async (registration) => {
      const { server, signUp } = await open({ signUpsPerAddress: 1 })
      await using _ = server
      const { Olga } = await people(server.app, 'Olga')
      await promote(server, Olga)
      Object.assign(server.config, { registration })
      const made = (await Olga.request('POST', AT, { email: 'ann@example.com' })).json<Invitation>()
      const code = new URL(made.link ?? '').searchParams.get('invitation') ?? ''
      const others = ['bob@example.com', code] as const
      expect(await signUp(...others)).toBe(FULL)
      expect(await signUp('ann@example.com', 'x'.repeat(43))).toBe(FULL)
      expect(await signUp('ann@example.com', code)).toBe('201')
      expect(await signUp('ann@example.com', code)).toBe(FULL)
    },
  )
})
