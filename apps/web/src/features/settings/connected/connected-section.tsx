import { ProviderIcon, useProviderError } from '#features/account'
import { OwnGithub } from '#features/people'
import { connectUrl } from '@devhood/client/connect-url'
import { api } from '#lib/api/api'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { FormAlert } from '#ui/forms/form-alert'
import { Notice } from '#ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

import { identitiesQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { IdentityRow } from './identity-row.tsx'

const RETURN_URL = `${location.origin}/settings`

/** Connected sign-in services of the account; empty when the server has none and none is connected. */
export function ConnectedSection() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const failure = useProviderError(
    search,
    (rest) => void navigate({ search: rest }, { replace: true }),
  )
  const { data = [], error, isFetching, refetch } = useQuery(identitiesQuery())
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
        <Notice
          title="The connected accounts didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
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
