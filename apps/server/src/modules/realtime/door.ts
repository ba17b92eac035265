import { AppError } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Actor, View } from '#engine'
import type { Bearer } from '#modules/account'
import type { Platform } from '#platform'
import { isFirstDialect, requestedChannels } from './channels.ts'
import type { Connection, Connections, Wire } from './connections.ts'
import { REALTIME_LIMITS } from './limits.ts'
import { CODES, connectedMessage, RealtimeError } from './messages.ts'
import { channelsOf, subscriptionsIn } from './subscriptions.ts'

const MINUTE = 60_000

/** What realtime needs of the accounts. */
interface Accounts {
  get(actor: Actor): Promise<Account>
}

export interface DoorOptions extends Pick<Platform, 'counters'> {
  readonly connections: Connections
  readonly accounts: Accounts
  readonly config: Pick<Config, 'projectId' | 'rateLimits'>
}

/** Somebody at the door, with all that he has said so far. */
export interface Visit {
  readonly wire: Wire
  readonly address: string
  readonly place: string
  readonly urlOf: View['urlOf']
  readonly project: unknown
  readonly channels: unknown
  /** Stands for a session; undefined when none was sent. */
  readonly jwt: unknown
  /** Whether pages from where he comes may listen. */
  readonly isWelcome: boolean
  /** Whose session came along; asked only of the welcome. */
  readonly findBearer: () => Promise<Bearer | undefined>
}

/** Lets visitors in. Throws RealtimeError for whoever stays outside. */
export function openDoor({ connections, accounts, counters, config }: DoorOptions) {
  async function checkPace(address: string): Promise<void> {
    if (!config.rateLimits) return
    const { hits } = await counters.hit(`realtime ip ${address}`, MINUTE)
    if (hits > REALTIME_LIMITS.connects)
      throw new RealtimeError(CODES.busy, 'Too many connections: try again in a minute.')
  }

  function checkVisit({ project, isWelcome }: Visit): void {
    if (project !== config.projectId)
      throw new RealtimeError(CODES.policy, 'Missing or unknown project id.')
    if (!isWelcome)
      throw new RealtimeError(
        CODES.policy,
        'Invalid origin: the operator can list it in ALLOWED_ORIGINS.',
      )
  }

  /** Whoever brings a JWT comes with that, or not at all. */
  async function bearerOf({ jwt, findBearer }: Visit): Promise<Bearer | undefined> {
    if (jwt === undefined) return findBearer()
    const invalid = new RealtimeError(CODES.unauthorized, 'JWT is not valid.')
    const bearer = await findBearer().catch((error: unknown) => {
      throw error instanceof AppError ? invalid : error
    })
    if (bearer === undefined || typeof jwt !== 'string') throw invalid
    return bearer
  }

  return async (visit: Visit): Promise<Connection> => {
    const { wire, address, place, urlOf } = visit
    await checkPace(address)
    checkVisit(visit)
    const requested = requestedChannels(visit.channels)
    const bearer = await bearerOf(visit)
    const user = bearer === undefined ? null : await accounts.get(bearer.actor)
    const accountId = bearer?.actor.accountId
    connections.checkRoom(address, accountId)
    const subscriptions = subscriptionsIn(requested, accountId)
    const connection: Connection = {
      wire,
      address,
      place,
      urlOf,
      naming: isFirstDialect(requested) ? 'first' : 'full',
      subscriptions,
      channels: channelsOf(subscriptions),
      bearer,
      since: performance.now(),
    }
    // In one turn, so that nothing is missed that is committed after `connected` was sent.
    if (wire.isOpen) connections.add(connection)
    wire.send(connectedMessage(connection.channels, subscriptions.keys(), user))
    return connection
  }
}
