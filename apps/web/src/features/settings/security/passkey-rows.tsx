import { canUsePasskeys, passkeysQuery } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { NotLoaded } from '#ui/feedback/load-failed'
import { lazyPart } from '#ui/lazy-part'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Time } from '#ui/time'
import { type Account, type Passkey } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormRow } from '../parts/form-row.tsx'
import { SecondStep } from './passkeys/second-step.tsx'
import { Used, WayIn } from './way-row.tsx'

const AddPasskey = lazyPart(async () => (await import('./passkeys/add-passkey.tsx')).AddPasskey)
const EditPasskey = lazyPart(async () => (await import('./passkeys/edit-passkey.tsx')).EditPasskey)

interface PasskeyRowsProps {
  readonly account: Account
}

/** How long a new passkey is marked, in milliseconds. */
const MARKED = 4000

/** The passkeys of the account, each a row among the ways to sign in; at the end one more can be added. */
export function PasskeyRows({ account }: PasskeyRowsProps) {
  const query = useQuery(passkeysQuery())
  const [newest, setNewest] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setNewest(undefined), MARKED)
    return () => clearTimeout(timer)
  }, [newest])
  const { data } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        title="The passkeys didn't load"
        loading="Loading the passkeys"
        lines={['h-14 w-2/3']}
        className="grid gap-6 py-4"
      />
    )
  return (
    // What is removed leaves the focus here.
    <div ref={keepFocus} tabIndex={-1} className="divide-y divide-border outline-none">
      {data.map((passkey) => (
        <PasskeyRow
          key={passkey.$id}
          passkey={passkey}
          isNew={passkey.$id === newest}
          isLast={data.length === 1}
          account={account}
        />
      ))}
      <AddRow account={account} count={data.length} onAdded={setNewest} />
      <SecondStep account={account} count={data.length} />
    </div>
  )
}

interface PasskeyRowProps extends PasskeyRowsProps {
  readonly passkey: Passkey
  readonly isNew: boolean
  readonly isLast: boolean
}

const PasskeyRow = ({ passkey, isNew, isLast, account }: PasskeyRowProps) => (
  <div className={isNew ? 'bg-accent-soft' : undefined}>
    <FormRow
      action="Edit"
      what={`passkey ${passkey.name}`}
      form={(close) => (
        <EditPasskey passkey={passkey} isLast={isLast} account={account} onClose={close} />
      )}
    >
      <WayIn icon="passkey" title={passkey.name} used={<Used use={useOf(passkey)} />}>
        <span>Passkey, added </span>
        <Time value={passkey.$createdAt} />
        <span>{passkey.isSynced ? ' · on all of your devices' : ' · on one device'}</span>
      </WayIn>
    </FormRow>
  </div>
)

const useOf = (passkey: Passkey) =>
  passkey.usedAt === '' ? undefined : { ...passkey, time: passkey.usedAt }

interface AddRowProps extends PasskeyRowsProps {
  readonly count: number
  readonly onAdded: (id: string) => void
}

const AddRow = ({ account, count, onAdded }: AddRowProps) => (
  <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4">
    <WayIn icon="passkey" title={count === 0 ? 'Passkey' : 'Another passkey'}>
      {stateOf()}
    </WayIn>
    {canUsePasskeys() && (
      <DialogButton
        size="sm"
        aria-label="Add a passkey"
        dialog={(close) => (
          <AddPasskey
            account={account}
            hasPasskey={count > 0}
            onClose={close}
            onAdded={({ $id }) => onAdded($id)}
          />
        )}
      >
        Add
      </DialogButton>
    )}
  </div>
)

function stateOf(): string {
  if (!arePasskeysOffered()) return 'Not here: passkeys need an address with a host name and https.'
  return canUsePasskeys()
    ? 'Sign in with your fingerprint, face or screen lock.'
    : "This browser can't use passkeys."
}
