import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as requestPlainly } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { buildWeb } from '../../tools/build.ts'
import { hasNginx, startNginx } from '../../apps/server/test/processes/nginx-server.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { CHUNK, FILES } from '../../apps/server/test/files/upload.ts'
import { NAME, ORIGIN, openClient } from './client.ts'

const METRICS_TOKEN = 'a-token-for-figures-that-is-long-enough'
const SETTINGS = {
  PUBLIC_URL: ORIGIN,
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: 'on',
  METRICS_TOKEN,
}

/** One process behind nginx, as on a single machine. */
async function openDevhood() {
  await using opening = new AsyncDisposableStack()
  await buildWeb()
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-behind-')))
  const dataDir = join(folder.path, 'data')
  const server = opening.use(await startServer({ dataDir, settings: SETTINGS }))
  const nginx = opening.use(
    await startNginx('one', { '127.0.0.1:3000': Number(new URL(server.origin).port) }),
  )
  const opened = opening.move()
  return { server, nginx, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

const last = <T>(items: readonly T[]): T | undefined => items.at(-1)

describe.skipIf(!hasNginx())('behind nginx with our configuration', () => {
  let devhood: Awaited<ReturnType<typeof openDevhood>>
  beforeAll(async () => {
    devhood = await openDevhood()
  })
  afterAll(async () => devhood[Symbol.asyncDispose]())
  // The first two tests expect an empty log: no test before them makes nginx log an error.
  test('people sign up, share and receive events, over TLS with secure cookies only', async () => {
    const ada = openClient(devhood.nginx)
    const [cookie] = await ada.join('ada')
    expect(cookie).toMatch(/^__Host-a_session_devhood=[^;]+; .*HttpOnly; Secure/i)
    expect((await ada.ask('GET', '/v1/account')).json()).toMatchObject({ $id: 'ada' })

    using heard = await ada.listen('documents')
    await expect.poll(() => last(heard.messages)?.type).toBe('connected')
    const post = { caption: 'Behind a proxy', tags: [], creator: 'ada' }
    const picture = await ada.upload.uploadFile(await png(60, 40))
    expect(picture.outcome).toBe('201')
    const imageUrl = `${FILES}/${picture.file.$id}/view`
    const data = { ...post, imageId: picture.file.$id, imageUrl }
    const shared = await ada.ask('POST', addressOf('posts'), { documentId: 'first', data })
    expect(shared.statusCode).toBe(201)
    await expect.poll(() => last(heard.messages)?.data.payload?.$id).toBe('first')
    expect(devhood.nginx.log()).toBe('')
  })

  test('an error sent before the whole body has arrived reaches the client', async () => {
    const guest = openClient(devhood.nginx)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => guest.upload.uploadFile(Buffer.alloc(CHUNK))),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(8).fill('401 user_unauthorized'))
    expect(devhood.nginx.log()).toBe('')
  })

  test('every header of Devhood arrives once, and nginx adds none', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const straight = await fetch(`${devhood.server.origin}/`, { headers: plain })
    const { headers } = await openClient(devhood.nginx).ask('GET', '/', undefined, plain)
    const own = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id']
    const headersNamed = (names: Iterable<string>) =>
      [...names].filter((name) => !own.includes(name)).toSorted()
    expect(headersNamed(Object.keys(headers))).toEqual(headersNamed(straight.headers.keys()))
    for (const name of headersNamed(straight.headers.keys()))
      expect([name, headers[name]]).toEqual([name, straight.headers.get(name)])
    expect(headers.server).toBe('nginx')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('the client address is set by nginx, whatever clients send', async () => {
    const guess = (from: string, count: number) =>
      openClient({ ...devhood.nginx, from }).ask(
        'POST',
        '/v1/account/sessions/email',
        { email: 'nobody@example.com', password: PASSWORD },
        {
          'x-forwarded-for': `198.51.100.${count}`,
          'x-real-ip': `198.51.100.${count}`,
          forwarded: `for=198.51.100.${count}`,
        },
      )
    const statuses: number[] = []
    for (let count = 1; count <= 11; count++)
      statuses.push((await guess('127.0.0.2', count)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await guess('127.0.0.3', 1)).statusCode).toBe(401)
    const refusals = () =>
      devhood.server.printed.filter((line) => line.includes('user_invalid_credentials'))
    await expect.poll(() => refusals().length).toBe(11)
    expect(refusals().filter((line) => !/"127\.0\.0\.[23]"/.test(line))).toEqual([])
  })

  test('a chunked file arrives, and is returned whole or in part', async () => {
    const ada = openClient(devhood.nginx)
    await ada.join('chunks')
    const bytes = Buffer.alloc(2 * CHUNK + 1000, 7)
    ;(await png(30, 20)).copy(bytes)
    let id: string | undefined
    for (let index = 0; index * CHUNK < bytes.length; index++) {
      const sent = await ada.upload.chunk(bytes, index, { id })
      expect(sent.status).toBeLessThan(300)
      id = sent.file.$id
    }
    const view = `${FILES}/${id}/download`
    const whole = await ada.ask('GET', view)
    expect([whole.statusCode, whole.bytes.equals(bytes)]).toEqual([200, true])
    const part = await ada.ask('GET', view, undefined, { range: 'bytes=100-299' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 100-299/${bytes.length}`,
    ])
    expect(part.bytes.equals(bytes.subarray(100, 300))).toBe(true)
    const known = { 'if-none-match': String(whole.headers.etag) }
    const again = await ada.ask('GET', view, undefined, known)
    expect([again.statusCode, again.bytes.length]).toEqual([304, 0])
    const archive = await ada.ask('GET', '/v1/account/export')
    expect([archive.statusCode, archive.bytes.length > bytes.length]).toEqual([200, true])
  })

  test('compressed responses pass through unchanged, and nothing is compressed again', async () => {
    const client = openClient(devhood.nginx)
    const packed = await client.ask('GET', '/sw.js', undefined, { 'accept-encoding': 'br, gzip' })
    const plain = await client.ask('GET', '/sw.js')
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
      'br',
      'no-cache',
    ])
    expect(plain.headers['content-encoding']).toBe(undefined)
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
    // Responses that Devhood does not compress are not compressed by nginx either, whatever a distribution's
    // configuration says.
    const small = await client.ask('GET', '/v1/health', undefined, { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBe(undefined)
    const tag = { 'if-none-match': String(plain.headers.etag) }
    expect((await client.ask('GET', '/sw.js', undefined, tag)).statusCode).toBe(304)
  })

  test('metrics are hidden, even with the token', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const straight = await fetch(`${devhood.server.origin}/metrics`, { headers })
    expect(straight.status).toBe(200)
    for (const path of ['/metrics', '/metrics?x=1', '/%6detrics', '//metrics', '/x/../metrics']) {
      const response = await openClient(devhood.nginx).ask('GET', path, undefined, headers)
      expect([path, response.statusCode, response.bytes.includes('devhood_')]).toEqual([
        path,
        404,
        false,
      ])
    }
  })

  test('the log has no codes and no secrets, also of requests that fail', async () => {
    const client = openClient(devhood.nginx)
    const secret = 'sesame-8c1f'
    const paths = [
      `/reset-password?userId=ada&secret=${secret}`,
      `/v1/jobs/feeds/${secret}`,
      `/sign-up?invitation=${secret}`,
      `/v1/%6Aobs/feeds/${secret}`,
    ]
    const headers = { referer: `https://${NAME}/magic?secret=${secret}` }
    for (const path of paths) await client.ask('GET', path, undefined, headers)
    const big = Buffer.alloc(7 * 1024 * 1024)
    await client.ask('POST', `/v1/account?secret=${secret}`, { big: big.toString('hex') }, headers)
    await expect.poll(devhood.nginx.requestLog).toMatch(/"POST \/v1\/account HTTP\/1.1" 413 /)
    const log = await devhood.nginx.requestLog()
    expect(log).not.toContain(secret)
    expect(log).toMatch(/^127\.0\.0\.1 \[\S+\] "GET \/reset-password HTTP\/1\.1" 200 /m)
    expect(log.match(/\/v1\/jobs\/feeds\/\[secret\]/g)).toHaveLength(2)
  })

  test('an oversized body gets the error format of the API', async () => {
    const ada = openClient(devhood.nginx)
    await ada.join('oversized')
    const refusal = {
      message: 'The body is too large.',
      code: 413,
      type: 'general_payload_too_large',
    }
    // Devhood has responded in the middle of a body: nginx must not treat that as the end of the request.
    for (const size of [2, 3, 4, 5, 2, 3, 4, 5, 7]) {
      const body = { prefs: { a: 'x'.repeat(size * 1024 * 1024) } }
      const response = await ada.ask('PATCH', '/v1/account/prefs', body)
      expect([size, response.statusCode]).toEqual([size, 413])
      expect(response.json()).toMatchObject(refusal)
    }
    expect((await ada.ask('GET', '/v1/account/prefs')).json()).toEqual({})
  })

  test('HTTP/2 works; other names get nothing, and plain http is redirected to https', async () => {
    const { port, plainPort, cert } = devhood.nginx
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: cert, servername: NAME })
    const stream = session.request({ ':path': '/v1/health/live', ':authority': NAME })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    stream.resume()
    session.close()
    expect(headers[':status']).toBe(200)

    const unknownName = request({ port, host: '127.0.0.1', servername: 'other.example', ca: cert })
    const [fault] = (await once(unknownName, 'error')) as [Error & { code?: string }]
    expect(fault.code).toBe('ERR_SSL_TLSV1_UNRECOGNIZED_NAME')

    const clear = requestPlainly({
      port: plainPort,
      host: '127.0.0.1',
      path: '/explore?x=1',
      headers: { host: NAME },
    })
    const [moved] = (await once(clear.end(), 'response')) as [
      { statusCode: number; headers: IncomingHttpHeaders },
    ]
    expect([moved.statusCode, moved.headers.location]).toEqual([308, `${ORIGIN}/explore?x=1`])
  })
})

describe.skipIf(!hasNginx())('three processes behind nginx', () => {
  test('a stopped process is skipped without failed requests, however it stops', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-behind-'))
    await buildWeb()
    await using stack = new AsyncDisposableStack()
    const servers = await Promise.all(
      ['a', 'b', 'c'].map(async (name) =>
        stack.use(await startServer({ dataDir: join(folder.path, name), settings: SETTINGS })),
      ),
    )
    const places = servers.map(
      ({ origin }, at) => [`devhood-${at + 1}:3000`, Number(new URL(origin).port)] as const,
    )
    await using nginx = await startNginx('three', Object.fromEntries(places))
    // Each new connection costs a handshake.
    const agent = new Agent({ keepAlive: true })
    stack.defer(() => agent.destroy())
    const { ask } = openClient({ ...nginx, agent })
    const statuses: number[] = []
    let isOver = false
    const requests = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await ask('GET', '/explore')).statusCode)
    })
    const answered = async (count: number) => {
      const wanted = statuses.length + count
      await expect.poll(() => statuses.length).toBeGreaterThan(wanted)
    }
    await answered(60)
    await servers[0]?.kill('SIGKILL')
    await answered(60)
    await servers[1]?.kill('SIGTERM')
    await answered(60)
    isOver = true
    await Promise.all(requests)
    expect([...new Set(statuses)]).toEqual([200])
    // Requests that must not be repeated reach a running process, too: they were sent to no other before.
    const written = await ask('POST', '/v1/account/sessions/email', {
      email: 'nobody@example.com',
      password: PASSWORD,
    })
    expect(written.statusCode).toBe(401)
    await servers[2]?.kill('SIGKILL')
    const away = await ask('GET', '/v1/health/live')
    expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
      503,
      '2',
      {
        message: 'The service is busy: please try again in a moment.',
        code: 503,
        type: 'general_service_unavailable',
      },
    ])
  })
})
