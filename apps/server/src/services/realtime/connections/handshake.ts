import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { View } from '#engine'
import type { AccountService, Bearer } from '#services/account'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { usesFirstNaming, requestedChannels } from '../subscriptions/channels.ts'
import type { Connection, Connections, Transport } from './connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES, RealtimeError } from '../subscriptions/errors.ts'
import { connectedMessage } from '../subscriptions/messages.ts'
import { channelsOf, subscriptionsIn } from '../subscriptions/subscriptions.ts'

export interface HandshakeOptions extends Pick<Platform, 'counters'> {
  readonly connections: Connections
  readonly accounts: Pick<AccountService, 'get'>
  readonly config: Pick<Config, 'projectId' | 'rateLimits'>
}

export interface ConnectionRequest {
  readonly transport: Transport
  readonly address: string
  readonly urlKey: string
  readonly urlOf: View['urlOf']
  readonly project: unknown
  readonly channels: unknown
  /** Replaces a session; undefined if none was sent. */
  readonly jwt: unknown
  /** Whether pages of the request's origin may listen. */
  readonly isOriginAllowed: boolean
  /** The bearer of the session or JWT in the request; called only after the other checks. */
  readonly findBearer: () => Promise<Bearer | undefined>
}

/** Opens connections. Throws RealtimeError if a request is refused. */
export function openHandshake({ connections, accounts, counters, config }: HandshakeOptions) {
  async function checkRate(address: string): Promise<void> {
    if (!config.rateLimits) return
    const { hits } = await counters.hit(`realtime ip ${address}`, MINUTE)
    if (hits > REALTIME_LIMITS.connectsPerMinute)
      throw new RealtimeError(CODES.busy, 'Too many connections: try again in a minute.')
  }

  function checkRequest({ project, isOriginAllowed }: ConnectionRequest): void {
    if (project !== config.projectId)
      throw new RealtimeError(CODES.policy, 'Missing or unknown project id.')
    if (!isOriginAllowed)
      throw new RealtimeError(
        CODES.policy,
        'Invalid origin: the operator can list it in ALLOWED_ORIGINS.',
      )
  }

  /** A JWT that is sent must be valid; the session is no fallback. */
  async function bearerOf({ jwt, findBearer }: ConnectionRequest): Promise<Bearer | undefined> {
    if (jwt === undefined) return findBearer()
    const invalid = new RealtimeError(CODES.unauthorized, 'JWT is not valid.')
    const bearer = await findBearer().catch((error: unknown) => {
      throw error instanceof AppError ? invalid : error
    })
    if (bearer === undefined || typeof jwt !== 'string') throw invalid
    return bearer
  }

  return async (request: ConnectionRequest): Promise<Connection> => {
    const { transport, address, urlKey, urlOf } = request
    await checkRate(address)
    checkRequest(request)
    const requested = requestedChannels(request.channels)
    const bearer = await bearerOf(request)
    const user = bearer === undefined ? null : await accounts.get(bearer.actor)
    const accountId = bearer?.actor.accountId
    connections.checkCapacity(address, accountId)
    const subscriptions = subscriptionsIn(requested, accountId)
    const connection: Connection = {
      transport,
      address,
      urlKey,
      urlOf,
      naming: usesFirstNaming(requested) ? 'first' : 'full',
      subscriptions,
      channels: channelsOf(subscriptions),
      bearer,
      connectedAt: performance.now(),
    }
    // In one turn of the event loop, so that no event committed after `connected` is missed.
    if (transport.isOpen) connections.add(connection)
    transport.send(connectedMessage(connection.channels, subscriptions.keys(), user))
    return connection
  }
}
