import { describe, expect, test } from 'vitest'
import { hashState } from '../../../test/app/state-hash.ts'
import { openWorld } from '../../../test/people/invitations.ts'
import { PASSWORD } from '../../../test/people/people.ts'

describe('EMAIL_DOMAINS', () => {
  async function openClosed() {
    const world = await openWorld()
    Object.assign(world.server.config, { registration: 'open', emailDomains: ['acme.example'] })
    return world
  }
  const REFUSED = '400 general_argument_invalid'

  test.each([
    ['new@acme.example', '201'],
    ['NEW@ACME.example', '201'],
    ['new@example.com', REFUSED],
    ['new@sub.acme.example', REFUSED],
    ['new@notacme.example', REFUSED],
    ['acme.example@example.com', REFUSED],
  ])('sign-up with %s: %s', async (email, outcome) => {
    const { server, signUp } = await openClosed()
    await using _ = server
    const before = await hashState(server.platform)
    expect(await signUp(email)).toBe(outcome)
    expect((await hashState(server.platform)) === before).toBe(outcome === REFUSED)
  })

  test('an invitation may be for any address', async () => {
    const { server, invite, signUp } = await openClosed()
    await using _ = server
    const { code } = await invite({ email: 'guest@example.com' })
    expect(await signUp('guest@example.com', code)).toBe('201')
  })

  test('nobody else gets in without such an address, by any method', async () => {
    const { server, guest } = await openClosed()
    await using _ = server
    const visit = await guest('POST', '/v1/account/sessions/anonymous')
    expect([visit.statusCode, visit.json().message]).toEqual([
      400,
      'Only email addresses at acme.example can be used here.',
    ])
  })

  test('nobody changes to another address', async () => {
    const { server, Bob } = await openClosed()
    await using _ = server
    const change = async (email: string) =>
      (await Bob.request('PATCH', '/v1/account/email', { email, password: PASSWORD })).statusCode
    const before = await hashState(server.platform)
    expect(await change('bob@evil.example')).toBe(400)
    expect(await hashState(server.platform)).toBe(before)
    expect(await change('bob@acme.example')).toBe(200)
  })
})
