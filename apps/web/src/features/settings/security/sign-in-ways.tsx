import { canUsePasskeys, passkeysQuery, useProviderError } from '#features/account'
import { OwnGithub } from '#features/people'
import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { ButtonLink } from '#ui/controls/button-link'
import { LoadFailed } from '#ui/feedback/load-failed'
import { FormAlert } from '#ui/forms/form-alert'
import { lazyPart } from '#ui/lazy-part'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Time } from '#ui/time'
import { type Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deviceTitle } from '../device-labels.ts'
import { PasswordForm } from '../forms/forms.ts'
import { FormRow } from '../parts/form-row.tsx'
import { identitiesQuery, waysInQuery } from '../queries.ts'
import { ConnectLinks, ServiceRow } from './service-row.tsx'
import { LastUse, Loaded, Used, WayIn, WayList, WayRow } from './way-row.tsx'

const AddPasskey = lazyPart(async () => (await import('./passkeys/add-passkey.tsx')).AddPasskey)
const EditPasskey = lazyPart(async () => (await import('./passkeys/edit-passkey.tsx')).EditPasskey)

interface AccountProps {
  readonly account: Account
}

/** How long a new passkey is marked, in milliseconds. */
const MARKED = 4000

/** What begins a sign-in: password, passkeys, mailbox, phone and connected services; at the end, what can be added. */
export function SignInWays({ account }: AccountProps) {
  const identities = useQuery(identitiesQuery())
  const uses = useQuery(waysInQuery())
  const failure = useProviderFailure()
  const [newest, setNewest] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setNewest(undefined), MARKED)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <>
      <FormAlert>{failure}</FormAlert>
      {uses.error && <LoadFailed query={uses} title="The last uses didn't load" />}
      <WayList label="Ways to sign in">
        <PasswordRow account={account} />
        <PasskeyRows account={account} newest={newest} />
        {account.emailVerification && <SentRow by="email" to={account.email} />}
        {account.phoneVerification && <SentRow by="phone" to={account.phone} />}
        <Loaded query={identities} what="connected services">
          {(all) => all.map((identity) => <ServiceRow key={identity.$id} identity={identity} />)}
        </Loaded>
        <li className="flex flex-wrap items-center gap-3 py-4">
          {canUsePasskeys() && (
            <DialogButton
              variant="primary"
              icon="plus"
              size="sm"
              dialog={(close) => (
                <AddPasskey
                  account={account}
                  onClose={close}
                  onAdded={({ $id }) => setNewest($id)}
                />
              )}
            >
              Add a passkey
            </DialogButton>
          )}
          {identities.data && <ConnectLinks connected={identities.data} />}
          <p className="text-small text-muted">{passkeyNote()}</p>
        </li>
      </WayList>
      {identities.data?.some(({ provider }) => provider === 'github') && <OwnGithub />}
    </>
  )
}

/** Why a service was not connected; the address forgets it. */
function useProviderFailure(): string | undefined {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useProviderError(search, (rest) => void navigate({ search: rest }, { replace: true }))
}

function passkeyNote(): string {
  if (!arePasskeysOffered()) return 'Passkeys need an address with a host name and https.'
  return canUsePasskeys()
    ? 'Sign in with your fingerprint, face or screen lock.'
    : "This browser can't use passkeys."
}

const PasswordRow = ({ account }: AccountProps) => (
  <FormRow
    as="li"
    action={account.passwordUpdate ? 'Change' : 'Set'}
    what="password"
    form={(close) => <PasswordForm account={account} onClose={close} />}
  >
    <WayIn icon="password" title="Password" used={<LastUse way={{ by: 'password' }} />}>
      {account.passwordUpdate ? (
        <>
          <span>Changed </span>
          <Time value={account.passwordUpdate} />
        </>
      ) : (
        'Not set: you sign in without a password.'
      )}
    </WayIn>
  </FormRow>
)

interface PasskeyRowsProps extends AccountProps {
  /** The id of one that was added just now. */
  readonly newest: string | undefined
}

function PasskeyRows({ account, newest }: PasskeyRowsProps) {
  const passkeys = useQuery(passkeysQuery())
  return (
    <Loaded query={passkeys} what="passkeys">
      {(all) =>
        all.map((passkey) => (
          <FormRow
            key={passkey.$id}
            as="li"
            isMarked={passkey.$id === newest}
            action="Edit"
            what={`passkey ${passkey.name}`}
            form={(close) => (
              <EditPasskey
                passkey={passkey}
                isLast={all.length === 1}
                account={account}
                onClose={close}
              />
            )}
          >
            <WayIn
              icon="passkey"
              title={`Passkey: ${passkey.name}`}
              used={<Used time={passkey.usedAt} by={deviceTitle(passkey)} />}
            >
              <span>Added </span>
              <Time value={passkey.$createdAt} />
              <span>{passkey.isSynced ? ' · on all of your devices' : ' · on one device'}</span>
            </WayIn>
          </FormRow>
        ))
      }
    </Loaded>
  )
}

const SENT = { email: 'Email link or code', phone: 'Code by text message' } as const

interface SentRowProps {
  readonly by: keyof typeof SENT
  readonly to: string
}

/** What is sent to a verified address opens the account, too. */
const SentRow = ({ by, to }: SentRowProps) => (
  <WayRow
    icon={by}
    title={SENT[by]}
    used={<LastUse way={{ by }} />}
    action={
      <ButtonLink to="#account" size="sm" aria-label={`Change ${by} above`}>
        Change
      </ButtonLink>
    }
  >
    {to}
  </WayRow>
)
