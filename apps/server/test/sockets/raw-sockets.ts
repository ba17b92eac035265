import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hostOf, searchOf } from './sockets.ts'

export const OPCODES = { continuation: 0, text: 1, bytes: 2, close: 8, ping: 9, pong: 10 } as const

interface Frame {
  readonly opcode?: number
  /** Whether it is the last frame of its message. */
  readonly isFinal?: boolean
}

/** A client's frame, masked with zeros. */
export function frame(payload: Buffer, { opcode = 1, isFinal = true }: Frame = {}): Buffer {
  const head = Buffer.alloc(14)
  head[0] = (isFinal ? 0x80 : 0) | opcode
  const { length } = payload
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127)
  if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2)
  else if (length >= 126) head.writeUInt16BE(length, 2)
  const size = length < 126 ? 6 : length < 65_536 ? 8 : 14
  return Buffer.concat([head.subarray(0, size), payload])
}

/** A peer that speaks the protocol byte by byte: it doesn't answer pings, and can break rules. */
export async function openRawSocket(app: FastifyInstance, cookie?: string) {
  const host = await hostOf(app)
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  const closed = once(socket, 'close').then(() => undefined)
  let received = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  const lines = [
    `GET /v1/realtime?${searchOf(['documents'])} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  // The first bytes contain the `connected` message.
  while (!received.includes('"connected"')) await once(socket, 'data')
  return {
    write: (bytes: Buffer) => void socket.write(bytes),
    /** Stops reading. */
    pause: () => void socket.pause(),
    closed,
    /** Waits for more data. */
    received: async () => void (await once(socket, 'data')),
    /** The code of the close frame, which must be the last frame received. */
    async closeCode(): Promise<number> {
      await closed
      return received.readUInt16BE(received.lastIndexOf(0x88) + 2)
    },
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
      await closed
    },
  }
}
