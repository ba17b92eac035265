import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCertificate, trust } from '../../../test/processes/certificate.ts'
import { PASSWORD } from '../../../test/people/people.ts'
import { startServer } from '../../../test/processes/server-process.ts'
import { smtpServer } from '../../../test/email/smtp.ts'
import { Undeliverable } from '../outbox/index.ts'
import { smtp } from './index.ts'

const EMAIL = {
  id: 'one',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello',
  expire: 1,
  accountId: null,
  createdAt: 0,
}
const FROM = { name: 'Hood', address: 'hood@example.com' }

describe('with TLS required', () => {
  test('a server without TLS gets neither email nor password, and may get the email later', async () => {
    await using server = await smtpServer()
    const deliver = smtp({ url: server.url, from: FROM, isTlsRequired: true })
    const refused = await deliver(EMAIL).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ETLS' })
    expect(refused).not.toBeInstanceOf(Undeliverable)
    expect([server.secured, server.tries()]).toEqual([[], 0])
  })

  test('a server with an untrusted certificate gets nothing, and one with a trusted certificate gets the email', async (at) => {
    const certificate = await makeCertificate()
    if (!certificate) return at.skip('no openssl to make a certificate with')
    await using server = await smtpServer([], 'a@b', certificate)
    const deliver = smtp({ url: server.url, from: FROM, isTlsRequired: true })
    const refused = await deliver(EMAIL).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'ESOCKET',
      message: expect.stringContaining('self-signed certificate'),
    })
    expect(refused).not.toBeInstanceOf(Undeliverable)
    expect([server.secured, server.tries()]).toEqual([[], 0])
    using _ = trust(certificate.cert)
    await deliver(EMAIL)
    return expect([server.secured, server.tries()]).toEqual([[true], 1])
  })
})

test('a password is never sent unencrypted to another machine: emails wait, and the operator is told why', async () => {
  await using mail = await smtpServer()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-mail-'))
  // Resolves to this machine, and is not a loopback name.
  const SMTP_URL = mail.url.href.replace('127.0.0.1', '0.0.0.0')
  await using server = await startServer({ dataDir: folder.path, settings: { SMTP_URL } })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'devhood' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(server.origin + path, init)).status
  }
  const email = 'ada@example.com'
  const url = `${server.origin}/reset`
  expect(await post('/v1/account', { userId: 'ada', email, password: PASSWORD })).toBe(201)
  expect(await post('/v1/account/recovery', { email, url })).toBe(201)
  await expect
    .poll(server.errors)
    .toBe(
      "Warning: RATE_LIMITS is off: requests are not limited.\nWarning: Emails can't be sent (ETLS: it offers no TLS, and the password is not sent without). They wait in the outbox.",
    )
  expect(await readdir(join(folder.path, 'outbox/mail'))).toHaveLength(1)
  expect([mail.secured, mail.tries()]).toEqual([[], 0])
})

test.each<[string, (url: URL) => void, reason: string]>([
  [
    'is dead',
    (url) => void (url.port = '1'),
    'ESOCKET: the connection failed, or its certificate is not valid',
  ],
  [
    'rejects the password',
    (url) => void (url.password = 'wrong'),
    'EAUTH: it rejects the user or the password',
  ],
])(
  'a mail server that %s is reported at the start, in the log, in health and in metrics',
  async (_, damage, reason) => {
    await using mail = await smtpServer()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-mail-'))
    damage(mail.url)
    const settings = { SMTP_URL: mail.url.href }
    await using server = await startServer({ dataDir: folder.path, settings })
    const line = `Emails can't be sent (${reason}). They wait in the outbox.`
    await expect.poll(server.errors).toContain(`Warning: ${line}`)
    await expect
      .poll(() => server.printed.join('\n'))
      .toContain('"event":"dependency_down","dependency":"mail"')
    const health = await fetch(`${server.origin}/v1/health`)
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'degraded', database: 'ok', blobs: 'ok', bus: 'ok', mail: 'down' },
    ])
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    expect(metrics).toMatch(/^devhood_mail_up 0$/m)
  },
)
