import type { TokenScope } from '@devhood/contract'
import type { AccessToken, AccessTokenList } from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { type CallOptions } from '../transport/transport.ts'

export interface NewAccessToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** An ISO 8601 date and time, at most a year ahead. */
  readonly expire: string
  /** Of an account without a second step. */
  readonly password?: string | undefined
}

const TOKENS = '/account/access-tokens'

/** Calls about the caller's own access tokens. A module of its own, which only the settings load. */
export function accessTokenCalls({ transport: { call, send } }: Pick<Client, 'transport'>) {
  return {
    list: (options?: CallOptions) => call<AccessTokenList>('GET', TOKENS, {}, options),
    /** The answer is the only one with the token's secret. */
    create: (token: NewAccessToken, options?: CallOptions) =>
      send<AccessToken>('POST', TOKENS, { ...token }, options),
    revoke: (id: string, options?: CallOptions) =>
      call<void>('DELETE', `${TOKENS}/${id}`, {}, options),
  }
}
