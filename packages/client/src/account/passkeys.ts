import type {
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
  Session,
} from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { type CallOptions } from '../transport/transport.ts'
import { pathBelow } from '../transport/url.ts'

const PASSKEYS = '/account/passkeys'
const CONFIRMATION = `${PASSKEYS}/confirmation`

/** What a browser answers that has made a passkey, or used one, as JSON. */
type Credential = object

/** Calls about passkeys. A module of its own, which few pages load. */
export function passkeyCalls({ transport: { call } }: Pick<Client, 'transport'>) {
  const one = (passkeyId: string) => pathBelow(PASSKEYS, { passkeyId })
  return {
    list: (options?: CallOptions) => call<PasskeyList>('GET', PASSKEYS, {}, options),
    /** The password is needed where the account has one, and no second factor. */
    askForNew: (password?: string, options?: CallOptions) =>
      call<PasskeyCreation>('POST', `${PASSKEYS}/registration`, { password }, options),
    add: (credential: Credential, name?: string, options?: CallOptions) =>
      call<Passkey>('POST', PASSKEYS, { credential, name }, options),
    rename: (id: string, name: string, options?: CallOptions) =>
      call<Passkey>('PATCH', one(id), { name }, options),
    remove: (id: string, options?: CallOptions) => call<void>('DELETE', one(id), {}, options),
    /** Asks for any passkey, before anybody is signed in. */
    ask: (options?: CallOptions) =>
      call<PasskeyRequest>('POST', `${PASSKEYS}/sign-in`, {}, options),
    signIn: (credential: Credential, options?: CallOptions) =>
      call<Session>('POST', '/account/sessions/passkey', { credential }, options),
    /** Asks for one of the caller's passkeys; fails with `user_passkey_not_found` without any. */
    askOwner: (options?: CallOptions) => call<PasskeyRequest>('POST', CONFIRMATION, {}, options),
    /** Confirms the session of the caller. */
    confirm: (credential: Credential, options?: CallOptions) =>
      call<Session>('PUT', CONFIRMATION, { credential }, options),
  }
}
