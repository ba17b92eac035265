import { hash } from 'node:crypto'
import { AppError } from '@devhood/contract'
import { type Config, passkeyHost } from '#config'

/** Who passkeys belong to, in the words of WebAuthn: this host, at this origin. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
  readonly name: string
}

/** Throws `general_passkeys_disabled` at addresses where browsers make none. */
export function relyingPartyOf({
  publicUrl,
  appName,
}: Pick<Config, 'publicUrl' | 'appName'>): RelyingParty {
  const id = passkeyHost(publicUrl)
  if (id === undefined) throw new AppError('general_passkeys_disabled')
  return { id, origin: publicUrl.origin, name: appName }
}

/** What a passkey knows its owner by: the same for all passkeys of an account, and without a meaning elsewhere. */
export const userHandleOf = (accountId: string): string =>
  hash('sha256', `passkeys ${accountId}`, 'buffer').toString('base64url')
