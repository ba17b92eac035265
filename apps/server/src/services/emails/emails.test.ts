import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { messagesTo } from '../../../test/email/outbox.ts'
import { caller } from '../../../test/people/people.ts'

const ANN = 'ann@example.com'
const PHONE = '+4915112345678'

describe('an email', () => {
  test('has the same content in text and HTML, with its URLs escaped', async () => {
    await using server = await testApp({ appName: 'Tom & <Jerry>' })
    const guest = caller(server.app)
    await guest('POST', '/v1/account/tokens/magic-url', {
      userId: 'ann',
      email: ANN,
      url: 'http://localhost:3000/in?a="1"&b=<x>',
    })
    const [sent] = await messagesTo(server.platform, ANN)
    const [address = ''] = /http\S+/.exec(sent?.text ?? '') ?? []
    const { searchParams } = new URL(address)
    expect([...searchParams.keys()]).toEqual(['a', 'b', 'userId', 'secret', 'expire', 'project'])
    expect([sent?.subject, sent?.text.split('\n')]).toEqual([
      'Sign in to Tom & <Jerry>',
      [
        'Here is your link to sign in to Tom & <Jerry>.',
        '',
        'Sign in:',
        address,
        '',
        'The link works once, for 15 minutes.',
        '',
        "If this wasn't you, ignore this email: your account is safe.",
        '',
        'Tom & <Jerry>',
        '',
      ],
    ])
    const html = sent?.html ?? ''
    expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
    expect(html).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(html).not.toMatch(/<Jerry>|<img|<script|src=/)
    // Each colour has one for dark mode, and every table is for layout alone.
    const classes = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' ')),
    )
    for (const name of classes)
      expect(html).toMatch(new RegExp(`prefers-color-scheme:dark\\).*\\.${name}\\{`))
    expect(html.match(/<table /g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
  })
})

describe('the outbox page', () => {
  const send = async (request: ReturnType<typeof caller>) => {
    await request('POST', '/v1/account/tokens/magic-url', { userId: 'unique()', email: ANN })
    await request('POST', '/v1/account/tokens/phone', { userId: 'unique()', phone: PHONE })
  }

  test('shows emails and text messages, newest first, with links', async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    await send(guest)
    const page = await guest('GET', '/outbox')
    expect(page.statusCode).toBe(200)
    expect(Array.from(page.body.matchAll(/To (\S+) · /g), ([, to]) => to)).toEqual(
      expect.arrayContaining([ANN, PHONE]),
    )
    expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/magic-link\?userId=/)
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|script-src/)
    expect(page.body).toContain('<a href="/">Back to Devhood</a>')
    const [, id = '', sandbox] =
      /<iframe src="(\/outbox\/[^"]+)" sandbox="([^"]+)"/.exec(page.body) ?? []
    expect(sandbox).not.toMatch(/allow-(scripts|same-origin|forms)/)
    const sent = await guest('GET', id)
    expect(sent.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
    expect(sent.headers['content-security-policy']).not.toMatch(/script-src|allow-scripts/)
    expect(sent.headers['x-frame-options']).toBe('SAMEORIGIN')
    // Links leave the frame.
    expect(sent.body).toContain('<!doctype html>')
    expect(sent.body).toContain('<head><base target="_top">')
  })

  test('shows times as the app does, and opens the newest email alone', async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    await send(guest)
    server.clock.advance(5 * 60_000)
    await guest('POST', '/v1/account/tokens/magic-url', { userId: 'unique()', email: ANN })
    const { body } = await guest('GET', '/outbox')
    const times = body.matchAll(/<time datetime="([^"]+)" title="([^"]+)">([^<]+)<\/time>/g)
    expect(Array.from(times, ([, iso, , text]) => [iso, text])).toEqual([
      ['2026-01-15T12:05:00.000Z', 'Just now'],
      ['2026-01-15T12:00:00.000Z', '5 minutes ago'],
      ['2026-01-15T12:00:00.000Z', '5 minutes ago'],
    ])
    expect(body).toMatch(/ title="Thursday, January 15, 2026 at /)
    const emails = Array.from(body.matchAll(/<details( open)?><summary>/g), ([, open]) => open)
    expect(emails).toEqual([' open', undefined])
  })

  test.each([
    ['callers behind a proxy', {}, { 'x-forwarded-for': '192.0.2.1' }],
    ['callers by another host name', {}, { host: 'hood.example' }],
    ['a public PUBLIC_URL', { publicUrl: new URL('https://hood.example') }, {}],
    ['where emails are sent', { captureEmails: false }, {}],
  ])('is not found for %s', async (_, settings, headers) => {
    await using server = await testApp(settings)
    const page = await caller(server.app)('GET', '/outbox', undefined, headers)
    expect(page.body).not.toContain('Emails and text messages that this server would send')
    expect((await caller(server.app)('GET', '/outbox/x', undefined, headers)).body).toBe(
      page.body.replaceAll('/outbox', '/outbox/x'),
    )
  })
})
