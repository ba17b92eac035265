import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { agentFor } from './agent.ts'

const BYTES = Buffer.alloc(1024 * 1024)

/** A server that sends some bytes of a response, and never its end. */
async function openEndless() {
  const server = createServer((_, response) => void response.writeHead(200).write(BYTES))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

it('a connection waits for a slow reader, but not for a server that stops sending', async () => {
  using endless = await openEndless()
  const timeouts = { connect: 60_000, idle: 60_000 }
  const { httpAgent: agent } = agentFor(endless.origin, timeouts)
  const asked = request(endless.origin, { agent }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { socket } = response
  // Nobody reads, so the buffer fills up.
  if (!socket.isPaused()) await once(socket, 'pause')
  timeouts.idle = 10
  socket.setTimeout(timeouts.idle)
  for (let time = 0; time < 3; time++) await once(socket, 'timeout')
  expect(socket.destroyed).toBe(false)

  let size = 0
  response.on('data', (chunk: Buffer) => (size += chunk.length))
  response.on('error', () => undefined)
  const [error] = (await once(asked, 'error')) as [Error]
  expect(error.message).toBe('S3 took too long: to answer.')
  expect(size).toBe(BYTES.length)
})
