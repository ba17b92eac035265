import type { Bearer } from '#modules/account'
import { accountIdOf, type Connection, type Wire } from './connections.ts'
import { type DoorOptions, openDoor, type Visit } from './door.ts'
import { REALTIME_LIMITS } from './limits.ts'
import {
  CODES,
  errorMessage,
  parseMessage,
  PONG,
  RealtimeError,
  responseMessage,
  sessionIn,
} from './messages.ts'
import { asHeardBy, idsIn, requestsIn, subscribed } from './subscriptions.ts'

const MINUTE = 60_000

interface Options extends DoorOptions {
  readonly bearers: { openByValue(value: string): Promise<Bearer | undefined> }
  readonly now: () => number
  /** Hears of failures that are ours. */
  readonly report: (error: unknown) => void
}

/** Closings know only numbers of the protocol: trying again would not help here. */
const closingCodeOf = ({ code }: RealtimeError) =>
  code === CODES.unauthorized ? CODES.policy : code

type Handler = (connection: Connection, data: unknown) => Promise<void>

/** Counts what a client says, in minutes that begin with its first message. */
function openMeter(now: () => number) {
  let [since, said, bytes] = [0, 0, 0]
  const { messages, message } = REALTIME_LIMITS
  return (size: number) => {
    if (now() - since >= MINUTE) [since, said, bytes] = [now(), 0, 0]
    said++
    bytes += size
    return {
      isTooMuch: said > messages,
      // More than all that may be said, in many messages or in long ones: that is no mistake.
      isFlood: said > 10 * messages || bytes > messages * message,
    }
  }
}

/** Does one thing after another for somebody, and reads nothing more from him meanwhile. */
function openLine(wire: Wire) {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()
  return <Done>(work: () => Promise<Done>): Promise<Done> => {
    length++
    wire.pause()
    const done = last.then(work).finally(() => {
      if (--length === 0) wire.resume()
    })
    last = done
    return done
  }
}

/** What clients may say, by the type of the message. */
function handlersOf({ connections, accounts, bearers }: Options): ReadonlyMap<string, Handler> {
  async function authenticate(connection: Connection, data: unknown): Promise<void> {
    const bearer = await bearers.openByValue(sessionIn(data))
    if (bearer === undefined) throw new RealtimeError(CODES.invalid, 'Session is not valid.')
    const { accountId } = bearer.actor
    const user = await accounts.get(bearer.actor)
    if (accountIdOf(connection) !== accountId) connections.checkRoom('', accountId)
    connections.identify(connection, bearer)
    connections.listen(connection, asHeardBy(connection.subscriptions, accountId))
    connection.wire.send(responseMessage('authentication', { user }))
  }

  async function subscribe(connection: Connection, data: unknown): Promise<void> {
    const subscriptions = requestsIn(data)
    const accountId = accountIdOf(connection)
    connections.listen(connection, subscribed(connection.subscriptions, subscriptions, accountId))
    connection.wire.send(responseMessage('subscribe', { subscriptions }))
  }

  async function unsubscribe(connection: Connection, data: unknown): Promise<void> {
    const kept = new Map(connection.subscriptions)
    const subscriptions = idsIn(data).map((subscriptionId) => ({
      subscriptionId,
      removed: kept.delete(subscriptionId),
    }))
    connections.listen(connection, kept)
    connection.wire.send(responseMessage('unsubscribe', { subscriptions }))
  }

  const ping = async ({ wire }: Connection): Promise<void> => wire.send(PONG)

  return new Map<string, Handler>([
    ['authentication', authenticate],
    ['subscribe', subscribe],
    ['unsubscribe', unsubscribe],
    ['ping', ping],
  ])
}

/** Lets people in and answers what they say. */
export function realtimeService(options: Options) {
  const { connections, now, report } = options
  const enter = openDoor(options)
  const handlers = handlersOf(options)

  /** Tells what went wrong; whoever is not let in, or broke a rule, is shown out. */
  function refuse(wire: Wire, error: unknown, connection?: Connection): void {
    const refused =
      error instanceof RealtimeError ? error : new RealtimeError(CODES.fault, 'Server error.')
    if (refused !== error) report(error)
    wire.send(errorMessage(refused))
    if (connection === undefined || refused.code === CODES.policy)
      wire.close(closingCodeOf(refused), refused.message)
  }

  async function handle(connection: Connection, text: string | undefined): Promise<void> {
    const { type, data } = parseMessage(text)
    const handler = handlers.get(type)
    if (handler === undefined) throw new RealtimeError(CODES.invalid, 'Message type is not valid.')
    await handler(connection, data)
  }

  /** Lets somebody in, or tells why not. Messages are handled one after another, as they came. */
  function open(visit: Visit) {
    const { wire } = visit
    const meter = openMeter(now)
    const inLine = openLine(wire)
    const entered = inLine(async () => enter(visit).catch((error: unknown) => refuse(wire, error)))

    async function hear(text: string | undefined, isTooMuch: boolean): Promise<void> {
      const connection = await entered
      if (!connection || !wire.isOpen) return
      try {
        if (isTooMuch) throw new RealtimeError(CODES.busy, 'Too many messages.')
        await handle(connection, text)
      } catch (error) {
        refuse(wire, error, connection)
      }
    }
    /** Cuts off who floods us; tells whether this was too much already. */
    function count(size: number): boolean {
      const { isTooMuch, isFlood } = meter(size)
      if (isFlood) wire.cut()
      return isTooMuch
    }
    return {
      count,
      /** Undefined is what was no text. Sizes in bytes. */
      receive(size: number, text: string | undefined): void {
        const isTooMuch = count(size)
        if (!wire.isOpen) return
        // What is too much waits for its refusal in line, but not its text.
        const heard = isTooMuch ? undefined : text
        void inLine(async () => hear(heard, isTooMuch))
      },
      async leave(): Promise<void> {
        const connection = await entered
        if (connection) connections.remove(connection)
      },
    }
  }

  return { open }
}

export type RealtimeService = ReturnType<typeof realtimeService>
