import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'

/** In milliseconds. */
export interface Timeouts {
  /** Until a connection is open, TLS included. */
  readonly connect: number
  /** Until the next byte, in either direction. */
  readonly idle: number
}

/** The name tells the SDK that the request can be retried. */
const timeout = (what: string) =>
  Object.assign(new Error(`S3 took too long: ${what}.`), { name: 'TimeoutError' })

function watch(socket: Socket, connected: string, timeouts: Timeouts): void {
  const timer = setTimeout(() => socket.destroy(timeout('to connect')), timeouts.connect)
  const stop = () => clearTimeout(timer)
  socket.once(connected, stop).once('close', stop)
  socket.setTimeout(timeouts.idle)
  socket.on('timeout', () => {
    // The reader is slow, not S3.
    if (socket.isPaused()) socket.setTimeout(timeouts.idle)
    else socket.destroy(timeout('to answer'))
  })
}

/** Makes an agent close connections that take too long. */
function withTimeouts<T extends HttpAgent>(agent: T, connected: string, timeouts: Timeouts): T {
  const create = agent.createConnection.bind(agent)
  const reuse = agent.reuseSocket.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback)
    watch(socket as Socket, connected, timeouts)
    return socket
  }
  agent.reuseSocket = (socket, request) => {
    reuse(socket, request)
    ;(socket as Socket).setTimeout(timeouts.idle)
  }
  return agent
}

/**
 * The SDK's agent for one S3 server, with keep-alive. The SDK's own timeouts ignore the TLS handshake and count the
 * time of a slow reader.
 */
export const agentFor = ({ protocol }: URL, timeouts: Timeouts) =>
  protocol === 'https:'
    ? { httpsAgent: withTimeouts(new HttpsAgent({ keepAlive: true }), 'secureConnect', timeouts) }
    : { httpAgent: withTimeouts(new HttpAgent({ keepAlive: true }), 'connect', timeouts) }
