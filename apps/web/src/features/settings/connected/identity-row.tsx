import { accountKeys, ProviderIcon, useCurrentUser } from '#features/account'
import { forgetGithub } from '#features/people'
import { ignoreNotFound } from '#lib/api/api-errors'
import { settings } from '#lib/settings/settings'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { Time } from '#ui/time'
import { type Identity } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { accountApi } from '../queries.ts'

/** A connected service with a disconnect button. The server refuses to remove the last sign-in method. */
export function IdentityRow({ identity }: { readonly identity: Identity }) {
  const { $id, provider, providerEmail, $createdAt } = identity
  const client = useQueryClient()
  const me = useCurrentUser()
  const name = settings.providers.find(({ key }) => key === provider)?.name ?? provider
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 first:pt-0">
      <ProviderIcon provider={provider} />
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="text-strong">{name}</p>
        <p className="truncate font-mono text-mono text-muted">{providerEmail}</p>
        <p className="text-small text-muted">
          Connected · <Time value={$createdAt} />
        </p>
      </div>
      <Confirm
        actionLabel="Disconnect"
        label={`Disconnect ${name}`}
        question={`You won't be able to sign in with ${name}.`}
        confirmLabel="Disconnect"
        cancelLabel="Keep it"
        size="sm"
        onConfirm={async () => {
          await ignoreNotFound(accountApi.deleteIdentity($id))
          client.setQueryData<readonly Identity[]>(accountKeys.identities, (identities) =>
            identities?.filter((one) => one.$id !== $id),
          )
          if (provider === 'github') await forgetGithub(client, me.$id)
          toast({ title: `${name} disconnected` })
        }}
      />
    </li>
  )
}
