import { accountKeys, ProviderIcon, useCurrentUser } from '#features/account'
import { forgetGithub } from '#features/people'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { Confirm } from '#ui/overlays/confirm'
import { Time } from '#ui/time'
import { connectUrl } from '@devhood/client/connect-url'
import { type Identity } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi, waysInQuery } from '../queries.ts'
import { LastUse, WayRow } from './way-row.tsx'

const RETURN_URL = `${location.origin}/settings`

/** The services that can be connected, too. */
export const ConnectLinks = ({ connected }: { readonly connected: readonly Identity[] }) =>
  settings.providers.map(
    ({ key, name }) =>
      !connected.some(({ provider }) => provider === key) && (
        <ButtonLink
          key={key}
          reloadDocument
          to={connectUrl(api, key, { success: RETURN_URL, failure: RETURN_URL })}
          variant="line"
          size="sm"
        >
          <ProviderIcon provider={key} />
          Connect {name}
        </ButtonLink>
      ),
  )

/** A connected service. The last way in stays, and says why; the server refuses it, too. */
export function ServiceRow({ identity }: { readonly identity: Identity }) {
  const { $id, provider, providerEmail, $createdAt } = identity
  const client = useQueryClient()
  const me = useCurrentUser()
  const isLast = useQuery(waysInQuery()).data?.lastWayIn === $id
  const name = settings.providers.find(({ key }) => key === provider)?.name ?? provider
  const disconnect = async () => {
    await ignoreNotFound(accountApi.deleteIdentity($id))
    client.setQueryData<readonly Identity[]>(accountKeys.identities, (identities) =>
      identities?.filter((one) => one.$id !== $id),
    )
    if (provider === 'github') await forgetGithub(client, me.$id)
    toast({ title: `${name} disconnected` })
  }
  return (
    <WayRow
      icon={<ProviderIcon provider={provider} />}
      title={name}
      used={<LastUse way={{ by: 'oauth2', provider }} />}
      action={
        !isLast && (
          <Confirm
            actionLabel="Disconnect"
            label={`Disconnect ${name}`}
            question={`You won't be able to sign in with ${name}.`}
            size="sm"
            onConfirm={disconnect}
          />
        )
      }
    >
      <span>{providerEmail} · connected </span>
      <Time value={$createdAt} />
      {isLast && <span> · Your only way in: set a password first.</span>}
    </WayRow>
  )
}
