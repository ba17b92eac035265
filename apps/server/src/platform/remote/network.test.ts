import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { expect, test } from 'vitest'
import { connectDirectly, openResolver } from './index.ts'

const A = 1
const AAAA = 28

/** A DNS server for these records: type, then the bytes of each address. Other names do not exist. */
async function openNames(
  records: Readonly<Record<string, readonly [type: number, bytes: string][]>>,
) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const type = question.readUInt16BE(at + 1)
    const name = labels.join('.')
    asked.push(name)
    if (name === 'silent.example') return
    const responses = (records[name] ?? [])
      .filter(([each]) => each === type)
      .map(([each, bytes]) => {
        const data = Buffer.from(bytes, 'hex')
        const head = Buffer.from([0xc0, 12, 0, each, 0, 1, 0, 0, 0, 0, 0, data.length])
        return Buffer.concat([head, data])
      })
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(responses.length, 6)
    head.writeUInt32BE(0, 8)
    const response = Buffer.concat([head, question.subarray(12, at + 5), ...responses])
    socket.send(response, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolve = openResolver([`127.0.0.1:${socket.address().port}`])
  return { resolve, asked, [Symbol.dispose]: () => socket.close() }
}

test('a name resolves to all its addresses of both families, or fails', async () => {
  using names = await openNames({
    'both.example': [
      [A, '5db8d70e'],
      [A, '0a000001'],
      [AAAA, '26064700000000000000000000001111'],
    ],
    'old.example': [[A, '01010101']],
    'empty.example': [],
  })
  const ask = async (name: string) => names.resolve(name, new AbortController().signal)
  expect([
    await ask('both.example'),
    await ask('old.example'),
    await ask('empty.example'),
    await ask('unknown.example'),
  ]).toEqual([['93.184.215.14', '10.0.0.1', '2606:4700::1111'], ['1.1.1.1'], [], []])
})

test('resolving stops at the timeout', async () => {
  using names = await openNames({})
  const controller = new AbortController()
  const response = names.resolve('silent.example', controller.signal)
  controller.abort()
  expect(await response).toEqual([])
})

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.dispose]: () => server.close() }
}

const target = { address: '127.0.0.1', hostname: 'site.example' }

test('a connection goes to the resolved address', async () => {
  using server = await listening(createServer((socket) => socket.end('hello')))
  const socket = connectDirectly({ ...target, port: server.port, isSecure: false })
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  expect(bytes.toString()).toBe('hello')
})

test.each([
  ['site.example', ['site.example']],
  ['127.0.0.1', []],
])('a TLS connection requests %s and trusts no other name', async (hostname, expected) => {
  const asked: string[] = []
  const options = {
    SNICallback: (name: string, done: (error: Error) => void) => {
      asked.push(name)
      done(new Error('We are somebody else.'))
    },
  }
  using server = await listening(createTls(options))
  const socket = connectDirectly({ ...target, hostname, port: server.port, isSecure: true })
  const [error] = (await once(socket, 'error')) as [Error]
  expect([error instanceof Error, asked]).toEqual([true, expected])
})
