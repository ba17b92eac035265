import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../../../test/app/data-folder.ts'
import { people, testApp } from '../../../test/index.ts'
import { png } from '../../../test/files/pictures.ts'
import { FILES, MULTIPART, multipart } from '../../../test/files/upload.ts'

/** One connection to a listening server, byte by byte. */
async function connection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    received: () => received,
    isClosed: () => isClosed,
    [Symbol.dispose]: () => socket.destroy(),
  }
}

const headOf = (headers: Record<string, string>) =>
  Object.entries({ host: 'localhost:3000', ...MULTIPART, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const startUpload = (headers: Record<string, string>) =>
  `POST ${FILES} HTTP/1.1\r\n${headOf(headers)}\r\n`

/** A body with an endless file. */
const ENDLESS = multipart(
  { name: 'fileId', value: 'x' },
  { name: 'file', value: '', filename: 'a.png' },
)
  .toString('latin1')
  .replace(/\r\n--[^\n]*--\r\n$/, '')

async function listening() {
  const server = await testApp()
  const { alice } = await people(server.app, 'alice')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return { ...server, alice, port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('an oversized body', () => {
  test('with a declared length is cut off early', async () => {
    await using server = await listening()
    using one = await connection(server.port)
    const { cookie } = server.alice
    one.socket.write(startUpload({ cookie, 'content-length': '1000000000' }) + ENDLESS)
    let sent = 0
    while (!one.isClosed() && sent < 100_000_000) {
      const isAccepted = one.socket.write(Buffer.alloc(100_000))
      sent += 100_000
      if (!isAccepted)
        await Promise.race([
          new Promise((resolve) => one.socket.once('drain', resolve)),
          new Promise((resolve) => one.socket.once('close', resolve)),
        ])
      await nextTurn()
    }
    expect(one.isClosed()).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
    expect((await server.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
  })

  test('without a declared length is cut off as well, with an error', async () => {
    await using server = await listening()
    using one = await connection(server.port)
    const { cookie } = server.alice
    one.socket.write(startUpload({ cookie, 'transfer-encoding': 'chunked' }))
    const chunk = (bytes: Buffer | string) => {
      const size = Buffer.byteLength(bytes).toString(16)
      one.socket.write(`${size}\r\n`)
      one.socket.write(bytes)
      return one.socket.write('\r\n')
    }
    chunk(Buffer.from(ENDLESS, 'latin1'))
    for (let count = 0; count < 61; count++) chunk(Buffer.alloc(100_000))
    chunk(multipart())
    await expect.poll(one.received).toMatch(/storage_invalid_file_size/)
    expect(one.received()).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('a connection stays usable after a rejected upload', async () => {
  await using server = await listening()
  using one = await connection(server.port)
  const { cookie } = server.alice
  const body = multipart(
    { name: 'fileId', value: 'x' },
    { name: 'file', value: await png(9, 9), filename: 'a.png' },
  )
  const send = (headers: Record<string, string>) => {
    one.socket.write(startUpload({ cookie, 'content-length': String(body.length), ...headers }))
    one.socket.write(body)
  }
  send({ 'content-range': 'nonsense' })
  await expect.poll(one.received).toMatch(/storage_invalid_content_range/)
  send({})
  await expect.poll(one.received).toMatch(/HTTP\/1\.1 201 /)
  expect(one.isClosed()).toBe(false)
})

test('uploads aborted at any point leave nothing behind', async () => {
  using folder = dataFolder()
  await using server = await folder.open()
  const { alice } = await people(server.app, 'alice')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const file = Buffer.concat([await png(30, 20), Buffer.alloc(1_000_000)])
  const body = multipart(
    { name: 'fileId', value: 'x' },
    { name: 'file', value: file, filename: 'a.png' },
  )
  const head = startUpload({ cookie: alice.cookie, 'content-length': String(body.length) })
  for (let part = 1; part <= 20; part++) {
    using one = await connection(port)
    one.socket.write(head)
    one.socket.write(body.subarray(0, (body.length * part) / 21))
    await nextTurn()
  }
  await expect.poll(() => folder.blobs()).toEqual([])
  expect((await alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
})
