import {
  accountKeys,
  factorsQuery,
  ownAccountQuery,
  passkeysQuery,
  secondFactors,
} from '#features/account'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { lazyPart } from '#ui/lazy-part'
import { Confirm } from '#ui/overlays/confirm'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type Account, type MfaFactors } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { waysInQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { LastUse, Loaded, WayList, WayRow } from './way-row.tsx'

const AddAuthenticator = lazyPart(
  async () => (await import('./authenticator/add-authenticator.tsx')).AddAuthenticator,
)
const NewCodes = lazyPart(async () => (await import('./authenticator/new-codes.tsx')).NewCodes)
const CodesDialog = lazyPart(
  async () => (await import('./authenticator/codes-dialog.tsx')).CodesDialog,
)

interface SecondStepProps {
  readonly account: Account
}

/** What is asked for after a password, a link or a service: the authenticator app and, in place of it, recovery codes. */
export function SecondStep({ account }: SecondStepProps) {
  const factors = useQuery(factorsQuery())
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const hasPasskeys = passkeys.length > 0
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Second step"
      text="Asked after a password, a link or a connected service. A passkey needs no second step."
    >
      <WayList label="Second step">
        <Loaded query={factors} what="second step">
          {(loaded) => (
            <>
              <AppRow
                isThere={loaded.totp}
                hasPasskeys={hasPasskeys}
                onAdd={() => setAdding(true)}
              />
              {(loaded.totp || loaded.recoveryCode || (hasPasskeys && account.mfa)) && (
                <CodesRow hasCodes={loaded.recoveryCode} />
              )}
            </>
          )}
        </Loaded>
      </WayList>
      {factors.data && (
        <SwitchOn account={account} factors={factors.data} hasPasskeys={hasPasskeys} />
      )}
      {/* It goes on to the recovery codes while the rows show the app already. */}
      {isAdding && (
        <Suspense>
          <AddAuthenticator account={account} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface AppRowProps {
  readonly isThere: boolean
  readonly hasPasskeys: boolean
  readonly onAdd: () => void
}

const AppRow = ({ isThere, hasPasskeys, onAdd }: AppRowProps) => (
  <WayRow
    icon="phone"
    title="Authenticator app"
    used={isThere && <LastUse way={{ by: 'totp' }} />}
    action={
      isThere ? (
        <RemoveApp hasPasskeys={hasPasskeys} />
      ) : (
        <Button size="sm" aria-label="Add authenticator app" aria-haspopup="dialog" onClick={onAdd}>
          Add
        </Button>
      )
    }
  >
    {isThere ? "A code of your phone's" : "Asks for a code of your phone's, after the password."}
  </WayRow>
)

function RemoveApp({ hasPasskeys }: Pick<AppRowProps, 'hasPasskeys'>) {
  const client = useQueryClient()
  return (
    <Confirm
      actionLabel="Remove"
      label="Remove the authenticator app"
      question={
        hasPasskeys
          ? 'The second step goes on with your passkeys.'
          : "Your password alone will open your account again, and recovery codes won't be asked for."
      }
      confirmLabel="Remove the app"
      size="sm"
      onConfirm={async () => {
        // In this order: without the app, the mailbox alone would be the second step.
        if (!hasPasskeys) await secondFactors.setNeeded(false)
        await secondFactors.removeAuthenticator()
        await client.invalidateQueries({ queryKey: accountKeys.all })
        const text = hasPasskeys ? {} : { text: 'The second step is off.' }
        toast({ title: 'Authenticator app removed', ...text })
      }}
    />
  )
}

function CodesRow({ hasCodes }: { readonly hasCodes: boolean }) {
  const left = useQuery(waysInQuery()).data?.recoveryCodes
  const codesLeft = left === undefined ? '' : `${left} of 10 left · `
  return (
    <WayRow
      icon="codes"
      title="Recovery codes"
      used={<LastUse way={{ by: 'recoveryCode' }} />}
      action={
        <DialogButton
          size="sm"
          aria-label={hasCodes ? 'Replace recovery codes' : 'Make recovery codes'}
          dialog={(close) => <NewCodes hasCodes={hasCodes} onClose={close} />}
        >
          {hasCodes ? 'Replace' : 'Make'}
        </DialogButton>
      }
    >
      {hasCodes ? `${codesLeft}each works once, in place of app or passkey` : 'None are left.'}
    </WayRow>
  )
}

interface SwitchOnProps extends SecondStepProps {
  readonly factors: MfaFactors
  readonly hasPasskeys: boolean
}

/** Asks for app or passkey after the password, for accounts that have one and don't ask for it. */
function SwitchOn({ account, factors, hasPasskeys }: SwitchOnProps) {
  const client = useQueryClient()
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      client.setQueryData(ownAccountQuery().queryKey, await secondFactors.setNeeded(true))
      // Who has codes keeps them.
      if (factors.recoveryCode) return undefined
      const { makeCodes } = await import('./authenticator/make-codes.ts')
      return makeCodes()
    },
    onSettled: async () => client.invalidateQueries({ queryKey: accountKeys.all }),
    meta: { errorToast: failureToast("The second step isn't on", 'Try again.') },
  })
  if (data)
    return (
      <Suspense>
        <CodesDialog codes={data} onClose={reset} />
      </Suspense>
    )
  if (account.mfa || !(factors.totp || hasPasskeys)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <p className="min-w-[min(100%,11rem)] flex-1 text-small text-muted">
        Your password alone opens your account, too. Switch on to ask for more after it.
      </p>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        Switch on
      </Button>
    </div>
  )
}
