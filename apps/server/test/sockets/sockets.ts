import type { FastifyInstance } from 'fastify'

/** A message from the server. */
export interface Message {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface RealtimeEvent {
  readonly events: readonly string[]
  readonly channels: readonly string[]
  readonly timestamp: string
  readonly payload: { readonly $id: string } & Readonly<Record<string, unknown>>
}

interface SocketOptions {
  /** The browser's cookie header; none for a guest. */
  readonly cookie?: string | undefined
  readonly channels?: readonly string[]
  /** The whole query string, in place of one with the channels. */
  readonly search?: string
  /** The Origin header: null omits it; by default the server's own origin. */
  readonly origin?: string | null
}

/** The host and port of a server in this process, which listens from now on. */
export async function hostOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.')
  return `127.0.0.1:${address.port}`
}

export function searchOf(channels: readonly string[], project = 'devhood'): string {
  const names = channels.map((name) => `channels%5B%5D=${encodeURIComponent(name)}`)
  return [`project=${project}`, ...names].join('&')
}

function headersOf(host: string, { cookie, origin = `http://${host}` }: SocketOptions) {
  return {
    ...(cookie !== undefined && { cookie }),
    ...(origin !== null && { origin }),
  }
}

/** A socket as browsers open it: the messages received so far, and the next one. */
export async function openSocket(app: FastifyInstance, listening: SocketOptions = {}) {
  const host = await hostOf(app)
  const { channels = ['documents'], search = searchOf(channels) } = listening
  const options = { headers: headersOf(host, listening) }
  // Browsers take no headers here, but Node does: these are the ones that a browser adds by itself.
  const socket = new WebSocket(`ws://${host}/v1/realtime?${search}`, options as never)
  const received: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const first = waiting.shift()
    if (first) first(message)
    else received.push(message)
  })
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )

  /** The next unread message. */
  async function next(): Promise<Message> {
    const first = received.shift()
    if (first) return first
    return Promise.race([
      new Promise<Message>((resolve) => waiting.push(resolve)),
      closed.then((code) => {
        throw new Error(`The socket was closed with ${code}.`)
      }),
    ])
  }
  /** The next message, which must be an event. */
  async function event(): Promise<RealtimeEvent> {
    const { type, data } = await next()
    if (type !== 'event') throw new Error(`No event: ${JSON.stringify(data)}`)
    return data as unknown as RealtimeEvent
  }
  async function close(): Promise<void> {
    socket.close()
    await closed
  }
  return {
    next,
    event,
    /** Resolves with the close code. */
    closed,
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    sendBytes: (bytes: Uint8Array<ArrayBuffer>) => socket.send(bytes),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type Socket = Awaited<ReturnType<typeof openSocket>>

/** A connected socket, whose `connected` message has been read. */
export async function listen(app: FastifyInstance, listening: SocketOptions = {}): Promise<Socket> {
  const socket = await openSocket(app, listening)
  const { type, data } = await socket.next()
  if (type !== 'connected') throw new Error(`Not let in: ${JSON.stringify(data)}`)
  return socket
}
