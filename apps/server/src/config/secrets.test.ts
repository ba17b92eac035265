import { randomBytes } from 'node:crypto'
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../test/processes/server-process.ts'
import { smtpServer } from '../../test/email/smtp.ts'

const EMAIL = 'ann@example.com'
const NEXT = 'next@example.com'

const canary = (name: string) => `canary-${name}-${randomBytes(12).toString('hex')}`

/** One browser's calls to a server, with all error messages and cookies that it received. */
function browserAt({ origin }: ServerProcess) {
  const refusals: string[] = []
  const cookies: string[] = []

  /** Throws when a response has another status than the expected one. */
  async function call(expected: number, line: string, body?: object, headers = {}) {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(`${origin}/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: cookies.at(-1) ?? '',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400) refusals.push(text)
    const [sent] = response.headers.getSetCookie()
    if (sent !== undefined) cookies.push(sent.split(';', 1).join(''))
    expect([line.split('?', 1)[0], response.status]).toEqual([line.split('?', 1)[0], expected])
    return text === '' ? {} : (JSON.parse(text) as Record<string, string>)
  }
  return { call, cookies, refusals }
}

/** Every encoding of the session in a cookie. */
function formsOf(cookie: string): string[] {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
  const { secret = '' } = JSON.parse(Buffer.from(value, 'base64').toString('utf8')) as {
    secret?: string
  }
  return [value, secret].filter((form) => form !== '')
}

/** Nothing for a file that has disappeared meanwhile, as a sent email's does. */
async function readIfThere(path: string): Promise<[path: string, bytes: Buffer][]> {
  try {
    return [[path, await readFile(path)]]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The bytes of all files in a folder, with their paths. A server may be running on it. */
async function filesIn(folder: string): Promise<[path: string, bytes: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  return (await Promise.all(paths.map(readIfThere))).flat()
}

/** A log line about an event. */
interface Line {
  readonly event?: string
  readonly accountId?: string
  readonly time: number
  readonly reqId: string
  readonly req: { readonly ip: string }
}

const holds = (text: string, secret: string) =>
  // A code has few digits, and may be part of a longer number by chance.
  secret.length > 8
    ? text.includes(secret)
    : new RegExp(String.raw`(?<![\dA-Za-z])${secret}(?![\dA-Za-z])`).test(text)

test('the log contains every event of an account from sign-up to erasure, and no secret', async () => {
  const smtp = canary('smtp')
  await using mailServer = await smtpServer([], smtp)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const dataDir = join(folder.path, 'data')
  await using server = await startServer({
    dataDir,
    settings: { RATE_LIMITS: 'on', SMTP_URL: mailServer.url.href },
  })
  const { call, cookies, refusals } = browserAt(server)
  const secrets = { smtp } as Record<string, string>
  const page = `${server.origin}/somewhere`
  const secretOf = (name: string, value: string) => (secrets[name] = value)
  const make = (name: string) => secretOf(name, canary(name))

  /** The secret in the email sent by a call: the link's secret, or the code. */
  async function secretInEmail(name: string, line: string, body: object) {
    const next = mailServer.next()
    const { userId = '' } = await call(201, line, body)
    await next
    const text = mailServer.received.at(-1)?.email.text ?? ''
    const link = /https?:\/\/\S+/.exec(text)?.[0]
    const secret =
      link === undefined ? /\b\d{6}\b/.exec(text)?.[0] : new URL(link).searchParams.get('secret')
    const proof = { userId, secret: secretOf(name, secret ?? '') }
    return link === undefined
      ? proof
      : { ...proof, userId: new URL(link).searchParams.get('userId') ?? '' }
  }

  const account = { userId: 'unique()', email: EMAIL, name: 'Ann' }
  const { $id } = await call(201, 'POST /account', {
    ...account,
    password: make('password'),
  })
  await call(409, 'POST /account', { ...account, password: make('takenPassword') })
  const signIn = async (status: number, password: string) =>
    call(status, 'POST /account/sessions/email', { email: EMAIL, password })
  await signIn(401, make('wrongPassword'))
  await signIn(400, `${make('longPassword')}${'x'.repeat(2_000_000).slice(0, 900_000)}`)
  await signIn(201, secrets['password'] ?? '')
  const { jwt = '' } = await call(201, 'POST /account/jwt', {})
  secretOf('jwt', jwt)
  await call(200, 'PATCH /account/prefs', { prefs: { kept: 'yes' } })
  const oldPassword = secrets['password']
  await call(401, 'PATCH /account/password', {
    password: make('newPassword'),
    oldPassword: make('guess'),
  })
  const changed = mailServer.next()
  await call(200, 'PATCH /account/password', { password: secrets['newPassword'], oldPassword })
  await changed
  await call(
    200,
    'PUT /account/verification',
    await secretInEmail('verification', 'POST /account/verification', { url: page }),
  )
  const recovery = await secretInEmail('recovery', 'POST /account/recovery', {
    email: EMAIL,
    url: page,
  })
  await call(401, 'PUT /account/recovery', {
    ...recovery,
    secret: make('wrongSecret'),
    password: make('lost'),
  })
  await call(200, 'PUT /account/recovery', { ...recovery, password: make('lastPassword') })
  await call(
    201,
    'PUT /account/sessions/magic-url',
    await secretInEmail('magic', 'POST /account/sessions/magic-url', {
      userId: 'unique()',
      email: EMAIL,
      url: page,
    }),
  )
  await call(204, 'DELETE /account/sessions/current')
  await call(
    201,
    'POST /account/sessions/token',
    await secretInEmail('code', 'POST /account/tokens/email', {
      userId: 'unique()',
      email: EMAIL,
    }),
  )
  const change = { email: NEXT, password: secrets['lastPassword'] }
  const sent = mailServer.received.length
  await call(200, 'PATCH /account/email', change)
  await expect.poll(() => mailServer.received.length).toBe(sent + 2)
  const [undo, confirmation] = mailServer.received.slice(-2).map(({ email }, at) => {
    const link = /https?:\/\/\S+/.exec(email.text ?? '')?.[0] ?? ''
    const secret = new URL(link).searchParams.get('secret') ?? ''
    return { userId: $id, secret: secretOf(`email change ${at}`, secret) }
  })
  const confirmed = mailServer.next()
  await call(204, 'PUT /account/email-change', confirmation ?? {})
  await confirmed
  await call(401, `GET /account?secret=${make('inQuery')}`, undefined, {
    'x-appwrite-jwt': make('wrongJwt'),
    cookie: '',
  })
  await call(404, `GET /nowhere?jwt=${jwt}&token=${make('token')}`, undefined, {
    authorization: `Bearer ${make('bearer')}`,
  })
  await call(403, `DELETE /account/sessions?secret=${secrets['inQuery']}`, undefined, {
    origin: 'https://evil.example',
  })
  await call(204, 'DELETE /account/sessions')
  const undone = mailServer.next()
  await call(204, 'PUT /account/email-change/undo', { ...undo, password: make('restored') })
  await undone

  for (const [at, cookie] of cookies.filter((each) => !/=(?:""|deleted)?$/.test(each)).entries())
    for (const [form, value] of formsOf(cookie).entries()) secretOf(`cookie ${at}.${form}`, value)
  expect(Object.values(secrets).filter((secret) => secret.length < 6)).toEqual([])
  expect(cookies.length).toBeGreaterThan(4)

  // Once as a thief could copy it while the server runs, with the write-ahead log.
  const running = await filesIn(dataDir)
  const log = running.find(([path]) => path === join(dataDir, 'devhood.db-wal'))
  expect(log?.[1].includes(EMAIL)).toBe(true)
  await server.kill('SIGTERM')
  const places: [name: string, text: string][] = [
    ['log', server.printed.join('\n')],
    ['refusals', refusals.join('\n')],
    ...[...running, ...(await filesIn(dataDir))].map(([path, bytes]): [string, string] => [
      path.slice(dataDir.length),
      bytes.toString('latin1'),
    ]),
  ]
  const found = places.flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      holds(text, secret) ? [`${name} in ${place}`] : [],
    ),
  )
  expect(found).toEqual([])

  const events = server.printed
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event !== undefined)
  const logged = events.map(({ event, accountId }) => `${event} ${accountId === $id ? 'Ann' : '-'}`)
  expect(logged).toEqual([
    'signed_up Ann',
    'user_invalid_credentials -',
    'signed_in Ann',
    'user_invalid_credentials Ann',
    'password_changed Ann',
    'user_invalid_token Ann',
    'password_recovered Ann',
    'signed_in Ann',
    'signed_out Ann',
    'signed_in Ann',
    'email_change_requested Ann',
    'email_changed Ann',
    'user_jwt_invalid -',
    'general_unknown_origin -',
    'signed_out_everywhere Ann',
    'email_change_undone Ann',
  ])
  const incomplete = events.filter(
    ({ time, reqId, req }) =>
      !(time > 1e12 && /^[\da-f-]{36}$/.test(reqId) && req.ip === '127.0.0.1'),
  )
  expect(incomplete).toEqual([])
})
