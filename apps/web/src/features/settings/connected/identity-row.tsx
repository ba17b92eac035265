import { accountKeys, ServiceMark } from '#features/account'
import { unlessGone } from '#lib/refusals'
import { settings } from '#lib/settings'
import { toast } from '#lib/toasts'
import { Confirm } from '#ui/confirm'
import { Time } from '#ui/time'
import { type Identity } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { account } from '../queries.ts'

/** One service, and the way to part from it. The server keeps the last way in. */
export function IdentityRow({ identity }: { readonly identity: Identity }) {
  const { $id, provider, providerEmail, $createdAt } = identity
  const client = useQueryClient()
  const name = settings.providers.find(({ key }) => key === provider)?.name ?? provider
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 first:pt-0">
      <ServiceMark service={provider} />
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="text-strong">{name}</p>
        <p className="truncate font-mono text-mono text-muted">{providerEmail}</p>
        <p className="text-small text-muted">
          Connected · <Time value={$createdAt} />
        </p>
      </div>
      <Confirm
        ask="Disconnect"
        label={`Disconnect ${name}`}
        question={`You won't be able to sign in with ${name}.`}
        yes="Disconnect"
        no="Keep it"
        size="sm"
        onYes={async () => {
          await unlessGone(account.deleteIdentity($id))
          client.setQueryData<readonly Identity[]>(accountKeys.identities, (known) =>
            known?.filter((one) => one.$id !== $id),
          )
          toast({ title: `${name} disconnected` })
        }}
      />
    </li>
  )
}
