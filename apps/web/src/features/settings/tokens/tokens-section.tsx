import { accountKeys } from '#features/account'
import { ignoreNotFound } from '#lib/api/api-errors'
import { serverClock } from '#lib/api/server-clock'
import { toast } from '#lib/feedback/toasts'
import { formatDate } from '#lib/text/format'
import { lazyPart } from '#ui/lazy-part'
import { Confirm } from '#ui/overlays/confirm'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type AccessToken } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '../section.tsx'
import { Loaded, Used, WayList, WayRow } from '../security/way-row.tsx'
import { tokensApi, tokensQuery } from './token-queries.ts'
import { programOf, scopesText } from './token-texts.ts'

const NewToken = lazyPart(async () => (await import('./new-token.tsx')).NewToken)

/** Access tokens, with which the viewer's own programs call the API. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery())
  return (
    <Section
      id="tokens"
      title="Access tokens"
      text="For scripts of your own. Tokens can't change your account."
    >
      <WayList label="Access tokens">
        <Loaded query={tokens} what="access tokens">
          {(all) => (
            <>
              {all.map((token) => (
                <TokenRow key={token.$id} token={token} />
              ))}
              <li className="grid justify-items-start gap-3 py-4 first:pt-0">
                {all.length === 0 && <p className="text-muted">You have none.</p>}
                <DialogButton size="sm" dialog={(close) => <NewToken onClose={close} />}>
                  New token
                </DialogButton>
              </li>
            </>
          )}
        </Loaded>
      </WayList>
    </Section>
  )
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const { name, prefix, scopes, expire, accessedAt, userAgent, ip } = token
  const isOver = Date.parse(expire) <= serverClock.now()
  const from = [programOf(userAgent), ip].filter(Boolean).join(', ')
  return (
    <WayRow
      icon="token"
      title={
        <>
          <span>{name}</span>{' '}
          <span className="font-mono text-mono font-normal text-muted">{prefix}…</span>
        </>
      }
      used={<Used time={accessedAt} by={from} />}
      action={<Revoke token={token} />}
    >
      {`${scopesText(scopes)} · ${isOver ? 'expired' : 'expires'} ${formatDate(new Date(expire))}`}
    </WayRow>
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
