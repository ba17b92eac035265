import { accountKeys } from '#features/account'
import { ignoreNotFound } from '#lib/api/api-errors'
import { serverClock } from '#lib/api/server-clock'
import { keepFocus } from '#lib/dom/keep-focus'
import { toast } from '#lib/feedback/toasts'
import { formatDate } from '#lib/text/format'
import { NotLoaded } from '#ui/feedback/load-failed'
import { lazyPart } from '#ui/lazy-part'
import { Confirm } from '#ui/overlays/confirm'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Time } from '#ui/time'
import { type AccessToken } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Section } from '../section.tsx'
import { Shape } from '#ui/icon'
import { tokensApi, tokensQuery } from './token-queries.ts'
import { programOf, scopesText } from './token-texts.ts'

const NewToken = lazyPart(async () => (await import('./new-token.tsx')).NewToken)

const SHAPE = 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14'

/** Access tokens, with which the viewer's own programs call the API. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery())
  const { data } = tokens
  return (
    <Section
      id="tokens"
      title="Access tokens"
      text="For scripts of your own. Tokens can't change your account."
    >
      {data === undefined && (
        <NotLoaded
          query={tokens}
          title="The access tokens didn't load"
          loading="Loading access tokens"
          lines={['h-14 w-2/3']}
          className="grid gap-6"
        />
      )}
      {data && data.length > 0 && (
        <ul aria-label="Access tokens" className="divide-y divide-border">
          {data.map((token) => (
            <TokenRow key={token.$id} token={token} />
          ))}
        </ul>
      )}
      {data && (
        <div className="grid justify-items-start gap-3">
          {data.length === 0 && <p className="text-muted">You have none.</p>}
          <DialogButton
            size="sm"
            dialog={(close) => (
              <Suspense>
                <NewToken onClose={close} />
              </Suspense>
            )}
          >
            New token
          </DialogButton>
        </div>
      )}
    </Section>
  )
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const { name, prefix, scopes, expire } = token
  const isOver = Date.parse(expire) <= serverClock.now()
  const day = formatDate(new Date(expire))
  return (
    <li
      ref={keepFocus}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 outline-none first:pt-0"
    >
      <Shape path={SHAPE} size={24} className="text-muted" />
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="wrap-anywhere text-strong">
          <span>{name}</span>{' '}
          <span className="font-mono text-mono font-normal text-muted">{prefix}…</span>
        </p>
        <p className="text-small text-muted">
          {`${scopesText(scopes)} · ${isOver ? 'expired' : 'expires'} ${day}`}
        </p>
        <LastUse token={token} />
      </div>
      <Revoke token={token} />
    </li>
  )
}

function LastUse({ token: { accessedAt, ip, userAgent } }: { readonly token: AccessToken }) {
  if (accessedAt === '') return <p className="text-small text-muted">Never used</p>
  const from = [programOf(userAgent), ip].filter(Boolean).join(', ')
  return (
    <p className="text-small wrap-anywhere text-muted">
      <span>Used </span>
      <Time value={accessedAt} />
      <span> · {from}</span>
    </p>
  )
}

function Revoke({ token: { $id, name } }: { readonly token: AccessToken }) {
  const client = useQueryClient()
  return (
    <Confirm
      actionLabel="Revoke"
      label={`Revoke ${name}`}
      question={`Programs with “${name}” stop working at once. This can't be undone.`}
      confirmLabel="Revoke it"
      size="sm"
      onConfirm={async () => {
        await ignoreNotFound(tokensApi.revoke($id))
        client.setQueryData<readonly AccessToken[]>(tokensQuery().queryKey, (tokens) =>
          tokens?.filter((one) => one.$id !== $id),
        )
        await client.invalidateQueries({ queryKey: accountKeys.logs })
        toast({ title: 'Access token revoked', text: `“${name}” no longer works.` })
      }}
    />
  )
}
