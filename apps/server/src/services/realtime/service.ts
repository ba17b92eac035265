import type { Bearer } from '#services/account'
import { accountIdOf, type Connection, type Transport } from './connections/connections.ts'
import {
  type HandshakeOptions,
  openHandshake,
  type ConnectionRequest,
} from './connections/handshake.ts'
import { MINUTE } from '#lib/time'
import { REALTIME_LIMITS } from './limits.ts'
import { CODES, RealtimeError } from './subscriptions/errors.ts'
import {
  errorMessage,
  parseMessage,
  PONG,
  responseMessage,
  sessionIn,
} from './subscriptions/messages.ts'
import { type Shared } from './connections/shared.ts'
import { resolvedFor, idsIn, requestsIn, withSubscriptions } from './subscriptions/subscriptions.ts'

interface Options extends HandshakeOptions {
  readonly bearers: { openByValue(value: string): Promise<Bearer | undefined> }
  /** The subscription to changes, which sockets share. */
  readonly listening: Pick<Shared, 'enter' | 'leave'>
  readonly now: () => number
  /** Called for errors that are the server's fault. */
  readonly onError: (error: unknown) => void
}

/** Close codes must be WebSocket codes; this one stops clients from retrying in vain. */
const closingCodeOf = ({ code }: RealtimeError) =>
  code === CODES.unauthorized ? CODES.policy : code

type Handler = (connection: Connection, data: unknown) => Promise<void>

/** Counts a client's messages and bytes per minute, from its first message on. */
function openMessageMeter(now: () => number) {
  let [since, messageCount, bytes] = [0, 0, 0]
  const { messages, message } = REALTIME_LIMITS
  return (size: number) => {
    if (now() - since >= MINUTE) [since, messageCount, bytes] = [now(), 0, 0]
    messageCount++
    bytes += size
    return {
      isOverLimit: messageCount > messages,
      // More than the whole allowance, in many messages or in long ones, is no mistake.
      isFlood: messageCount > 10 * messages || bytes > messages * message,
    }
  }
}

/** Runs one task after another for a client, and reads no further messages meanwhile. */
function openSerialQueue(transport: Transport) {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()
  return <Done>(work: () => Promise<Done>): Promise<Done> => {
    length++
    transport.pause()
    const done = last.then(work).finally(() => {
      if (--length === 0) transport.resume()
    })
    last = done
    return done
  }
}

function handlersOf({ connections, accounts, bearers }: Options): ReadonlyMap<string, Handler> {
  async function authenticate(connection: Connection, data: unknown): Promise<void> {
    const bearer = await bearers.openByValue(sessionIn(data))
    if (bearer === undefined) throw new RealtimeError(CODES.invalid, 'Session is not valid.')
    const { accountId } = bearer.actor
    const user = await accounts.get(bearer.actor)
    if (accountIdOf(connection) !== accountId) connections.checkCapacity('', accountId)
    connections.identify(connection, bearer)
    connections.listen(connection, resolvedFor(connection.subscriptions, accountId))
    connection.transport.send(responseMessage('authentication', { user }))
  }

  async function subscribe(connection: Connection, data: unknown): Promise<void> {
    const subscriptions = requestsIn(data)
    const accountId = accountIdOf(connection)
    connections.listen(
      connection,
      withSubscriptions(connection.subscriptions, subscriptions, accountId),
    )
    connection.transport.send(responseMessage('subscribe', { subscriptions }))
  }

  async function unsubscribe(connection: Connection, data: unknown): Promise<void> {
    const remaining = new Map(connection.subscriptions)
    const subscriptions = idsIn(data).map((subscriptionId) => ({
      subscriptionId,
      removed: remaining.delete(subscriptionId),
    }))
    connections.listen(connection, remaining)
    connection.transport.send(responseMessage('unsubscribe', { subscriptions }))
  }

  const ping = async ({ transport }: Connection): Promise<void> => transport.send(PONG)

  return new Map<string, Handler>([
    ['authentication', authenticate],
    ['subscribe', subscribe],
    ['unsubscribe', unsubscribe],
    ['ping', ping],
  ])
}

export function realtimeService(options: Options) {
  const { connections, listening, now, onError } = options
  const connect = openHandshake(options)
  const handlers = handlersOf(options)

  /** Sends an error; closes the socket if the handshake failed or a rule was broken. */
  function sendError(transport: Transport, error: unknown, connection?: Connection): void {
    const realtimeError =
      error instanceof RealtimeError ? error : new RealtimeError(CODES.fault, 'Server error.')
    if (realtimeError !== error) onError(error)
    transport.send(errorMessage(realtimeError))
    if (connection === undefined || realtimeError.code === CODES.policy)
      transport.close(closingCodeOf(realtimeError), realtimeError.message)
  }

  async function handle(connection: Connection, text: string | undefined): Promise<void> {
    const { type, data } = parseMessage(text)
    const handler = handlers.get(type)
    if (handler === undefined) throw new RealtimeError(CODES.invalid, 'Message type is not valid.')
    await handler(connection, data)
  }

  /** Opens a connection, or sends why it is refused. Messages are handled one after another, in order. */
  function open(request: ConnectionRequest) {
    const { transport } = request
    // Before the session is looked up, whose end must be heard of.
    listening.enter()
    const meter = openMessageMeter(now)
    const enqueue = openSerialQueue(transport)
    const connected = enqueue(async () =>
      connect(request).catch((error: unknown) => sendError(transport, error)),
    )

    async function handleNext(text: string | undefined, isOverLimit: boolean): Promise<void> {
      const connection = await connected
      if (!connection || !transport.isOpen) return
      try {
        if (isOverLimit) throw new RealtimeError(CODES.busy, 'Too many messages.')
        await handle(connection, text)
      } catch (error) {
        sendError(transport, error, connection)
      }
    }
    /** Terminates a flooding client; returns whether this message was over the limit. */
    function count(size: number): boolean {
      const { isOverLimit, isFlood } = meter(size)
      if (isFlood) transport.terminate()
      return isOverLimit
    }
    return {
      count,
      /** Handles a message of `size` bytes; `text` is undefined for a binary message. */
      receive(size: number, text: string | undefined): void {
        const isOverLimit = count(size)
        if (!transport.isOpen) return
        // A message over the limit waits in the queue for its refusal, but without its text.
        const accepted = isOverLimit ? undefined : text
        void enqueue(async () => handleNext(accepted, isOverLimit))
      },
      async disconnect(): Promise<void> {
        listening.leave()
        const connection = await connected
        if (connection) connections.remove(connection)
      },
    }
  }

  return { open }
}

export type RealtimeService = ReturnType<typeof realtimeService>
