import { passkeyCalls } from '@devhood/client/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { accountKeys } from '../own-account.ts'

export const passkeys = passkeyCalls(api)

/** Whether there is any sense in offering passkeys: here, and in this browser. */
export const canUsePasskeys = (): boolean =>
  arePasskeysOffered() && isSecureContext && 'PublicKeyCredential' in globalThis

export const passkeysQuery = () =>
  queryOptions({
    queryKey: accountKeys.passkeys,
    queryFn: async ({ signal }) => (await passkeys.list({ signal })).passkeys,
  })

/** Whether a passkey of the account can confirm the session. It can't be listed while the session lacks a factor. */
export const hasPasskeyQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.factors, 'passkey'],
    queryFn: async ({ signal }) =>
      passkeys.askOwner({ signal }).then(
        () => true,
        () => false,
      ),
    enabled: canUsePasskeys(),
  })
