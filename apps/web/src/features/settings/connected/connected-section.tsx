import { accountKeys, ProviderIcon, useCurrentUser, useProviderError } from '#features/account'
import { forgetGithub, OwnGithub } from '#features/people'
import { connectUrl } from '@devhood/client/connect-url'
import { api } from '#lib/api/api'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { FormAlert } from '#ui/forms/form-alert'
import { LoadFailed } from '#ui/feedback/load-failed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { Time } from '#ui/time'
import { type Identity } from '@devhood/contract/schemas'

import { accountApi, identitiesQuery, waysInQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { LastUse } from '../security/way-row.tsx'

const RETURN_URL = `${location.origin}/settings`

/** Connected sign-in services of the account; empty when the server has none and none is connected. */
export function ConnectedSection() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const failure = useProviderError(
    search,
    (rest) => void navigate({ search: rest }, { replace: true }),
  )
  const identities = useQuery(identitiesQuery())
  const { data = [], error } = identities
  const connected = new Set(data.map(({ provider }) => provider))
  const unconnected = settings.providers.filter(({ key }) => !connected.has(key))
  if (data.length === 0 && settings.providers.length === 0) return null
  return (
    <Section
      title="Connected accounts"
      text="Other services you can sign in with. They don't see what you do here."
    >
      <FormAlert>{failure}</FormAlert>
      {error && (
        <LoadFailed
          query={identities}
          title="The connected accounts didn't load"
          text={error.message}
        />
      )}
      {data.length > 0 && (
        <ul aria-label="Connected accounts" className="divide-y divide-border">
          {data.map((identity) => (
            <IdentityRow key={identity.$id} identity={identity} />
          ))}
        </ul>
      )}
      {connected.has('github') && <OwnGithub />}
      {unconnected.length > 0 && !error && (
        <div className="flex flex-wrap gap-3">
          {unconnected.map(({ key, name }) => (
            <ButtonLink
              key={key}
              reloadDocument
              to={connectUrl(api, key, { success: RETURN_URL, failure: RETURN_URL })}
              variant="line"
            >
              <ProviderIcon provider={key} />
              Connect {name}
            </ButtonLink>
          ))}
        </div>
      )}
    </Section>
  )
}

/** A connected service with a disconnect button. The last way in stays, and says why; the server refuses it, too. */
function IdentityRow({ identity }: { readonly identity: Identity }) {
  const { $id, provider, providerEmail, $createdAt } = identity
  const client = useQueryClient()
  const me = useCurrentUser()
  const isLast = useQuery(waysInQuery()).data?.lastWayIn === $id
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
        <LastUse way={{ by: 'oauth2', provider }} />
      </div>
      {isLast ? (
        <p className="text-small text-muted">Your only way in: set a password first.</p>
      ) : (
        <Confirm
          actionLabel="Disconnect"
          label={`Disconnect ${name}`}
          question={`You won't be able to sign in with ${name}.`}
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
      )}
    </li>
  )
}
