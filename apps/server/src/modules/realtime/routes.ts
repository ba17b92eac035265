import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Config } from '#config'
import { callerOf, mayConnect, noteEvent, Nothing } from '#http'
import type { Bearer } from '#modules/account'
import type { Wire } from './connections.ts'
import { CODES } from './messages.ts'
import type { Visit } from './door.ts'
import type { RealtimeService } from './service.ts'
import { openSockets } from './sockets.ts'

interface Options {
  readonly realtime: RealtimeService
  readonly config: Pick<Config, 'allowedOrigins' | 'publicUrl'>
  readonly bearers: {
    openByRequest(request: FastifyRequest): Promise<Bearer | undefined>
    openByJwt(jwt: string): Promise<Bearer | undefined>
  }
  /** Completes one of our own paths so that it shows its file without a cookie. */
  readonly withReadToken: (path: string) => string
}

function wireOf(socket: WebSocket, { socket: stream }: FastifyRequest): Wire {
  let isAnswering = true
  socket.on('pong', () => {
    isAnswering = true
  })
  return {
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
    get waiting() {
      return socket.bufferedAmount
    },
    send: (text) => socket.send(text, { binary: false }),
    hold: () => stream.cork(),
    release: () => stream.uncork(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    probe() {
      if (!isAnswering) return socket.terminate()
      isAnswering = false
      socket.ping()
    },
  }
}

/** How this caller reaches our files, and by which name that way is known. */
function placeOf(request: FastifyRequest, { config, withReadToken }: Options) {
  const base = request.urlOf('')
  const { origin = '' } = request.headers
  // A listed page elsewhere, whose browser keeps our cookies back when it asks for pictures.
  if (!config.allowedOrigins.includes(origin))
    return { place: base, urlOf: (path: string) => base + path }
  return { place: `${base} token`, urlOf: (path: string) => base + withReadToken(path) }
}

function visitOf(socket: WebSocket, request: FastifyRequest, options: Options): Visit {
  const { project, channels, jwt } = request.query as Readonly<Record<string, unknown>>
  const { bearers, config } = options
  const isWelcome = mayConnect(request, config)
  if (!isWelcome) noteEvent(request, 'general_unknown_origin', { level: 'warn' })
  return {
    wire: wireOf(socket, request),
    address: callerOf(request),
    ...placeOf(request, options),
    project,
    channels,
    isWelcome,
    jwt,
    findBearer: async () =>
      typeof jwt === 'string' ? bearers.openByJwt(jwt) : bearers.openByRequest(request),
  }
}

/** Brings a socket together with who talks to it. */
function converse(socket: WebSocket, request: FastifyRequest, options: Options): void {
  socket.on('error', (error) => {
    // Frames that break the protocol; the closing has been sent.
    request.log.debug({ err: error }, 'A socket failed')
    if (socket.readyState === socket.OPEN) socket.close(CODES.fault)
  })
  const talk = options.realtime.open(visitOf(socket, request, options))
  socket.on('message', (data: Buffer, isBinary) =>
    talk.receive(data.length, isBinary ? undefined : data.toString('utf8')),
  )
  socket.on('ping', (data) => talk.count(data.length))
  socket.on('close', () => void talk.leave())
}

/** `GET /realtime`: the one address that speaks WebSocket. */
export const realtimeRoutes =
  (options: Options): FastifyPluginAsync =>
  async (api) => {
    const sockets = openSockets(api)
    // A refusal of what wanted to become a socket ends it: nothing else looks after it any more.
    api.addHook('onResponse', async ({ raw }) => raw.socket.destroySoon())
    api.route({
      method: 'GET',
      url: '/realtime',
      config: { access: 'anyone' },
      schema: {
        summary: 'Open a WebSocket that tells of changes as they happen',
        description:
          'The address may name channels[] to listen to, and a jwt to listen as. docs/realtime.md says what is said then.',
        response: { 101: Nothing },
      },
      handler: async (request, reply) => {
        if (!sockets.isWished(request))
          throw new AppError('general_argument_invalid', {
            message: 'This address takes WebSocket connections only.',
          })
        sockets.open(request, reply, (socket) => converse(socket, request, options))
      },
    })
  }
