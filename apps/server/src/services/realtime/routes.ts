import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Config } from '#config'
import { clientAddressOf, mayConnect, logEvent, NoContent } from '#http'
import type { accountModule } from '#services/account'
import type { Transport } from './connections/connections.ts'
import { CODES } from './subscriptions/errors.ts'
import type { ConnectionRequest } from './connections/handshake.ts'
import type { RealtimeService } from './service.ts'
import { openSockets } from './connections/sockets.ts'

export type Bearers = ReturnType<typeof accountModule>['bearers']

interface Options {
  readonly realtime: RealtimeService
  readonly config: Pick<Config, 'allowedOrigins' | 'publicUrl'>
  readonly bearers: Pick<Bearers, 'openByRequest' | 'openByJwt'>
  /** Adds a read token to one of our own paths, so that it shows its file without a cookie. */
  readonly withReadToken: (path: string) => string
}

function transportOf(socket: WebSocket, { socket: stream }: FastifyRequest): Transport {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  return {
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
    get bufferedBytes() {
      return socket.bufferedAmount
    },
    send: (text) => socket.send(text, { binary: false }),
    cork: () => stream.cork(),
    uncork: () => stream.uncork(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    },
  }
}

/** How URLs of our files are built for this client, and a key for that way. */
function urlsFor(request: FastifyRequest, { config, withReadToken }: Options) {
  const base = request.urlOf('')
  const { origin = '' } = request.headers
  // An allowed page on another origin, whose browser withholds our cookies when it requests pictures.
  if (!config.allowedOrigins.includes(origin))
    return { urlKey: base, urlOf: (path: string) => base + path }
  return { urlKey: `${base} token`, urlOf: (path: string) => base + withReadToken(path) }
}

function connectionRequestOf(
  socket: WebSocket,
  request: FastifyRequest,
  options: Options,
): ConnectionRequest {
  const { project, channels, jwt } = request.query as Readonly<Record<string, unknown>>
  const { bearers, config } = options
  const isOriginAllowed = mayConnect(request, config)
  if (!isOriginAllowed) logEvent(request, 'general_unknown_origin', { level: 'warn' })
  return {
    transport: transportOf(socket, request),
    address: clientAddressOf(request),
    ...urlsFor(request, options),
    project,
    channels,
    isOriginAllowed,
    jwt,
    findBearer: async () =>
      typeof jwt === 'string' ? bearers.openByJwt(jwt, request.ip) : bearers.openByRequest(request),
  }
}

function attachSocket(socket: WebSocket, request: FastifyRequest, options: Options): void {
  socket.on('error', (error) => {
    // Frames that break the protocol; the close frame has been sent.
    request.log.debug({ err: error }, 'A socket failed')
    if (socket.readyState === socket.OPEN) socket.close(CODES.fault)
  })
  const client = options.realtime.open(connectionRequestOf(socket, request, options))
  socket.on('message', (data: Buffer, isBinary) =>
    client.receive(data.length, isBinary ? undefined : data.toString('utf8')),
  )
  socket.on('ping', (data) => client.count(data.length))
  socket.on('close', () => void client.disconnect())
}

/** `GET /realtime`: the one path that speaks WebSocket. */
export const realtimeRoutes =
  (options: Options): FastifyPluginAsync =>
  async (api) => {
    const sockets = openSockets(api)
    // A refused upgrade ends its socket, because nothing else closes it any more.
    api.addHook('onResponse', async ({ raw }) => raw.socket.destroySoon())
    api.route({
      method: 'GET',
      url: '/realtime',
      config: { access: 'anyone' },
      schema: {
        summary: 'Open a WebSocket for live updates',
        description:
          'The query may contain `channels[]` to subscribe to, and a `jwt` to authenticate with. docs/realtime.md describes the messages.',
        response: { 101: NoContent },
      },
      handler: async (request, reply) => {
        if (!sockets.isUpgrade(request))
          throw new AppError('general_argument_invalid', {
            message: 'This address accepts only WebSocket connections.',
          })
        sockets.open(request, reply, (socket) => attachSocket(socket, request, options))
      },
    })
  }
