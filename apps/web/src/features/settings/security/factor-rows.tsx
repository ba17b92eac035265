import { accountKeys, ownAccountQuery, secondFactors } from '#features/account'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { lazyPart } from '#ui/lazy-part'
import { Confirm } from '#ui/overlays/confirm'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type Account, type MfaFactors } from '@devhood/contract/schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { waysInQuery } from '../queries.ts'
import { WayRow } from './way-row.tsx'

const AddAuthenticator = lazyPart(
  async () => (await import('./authenticator/add-authenticator.tsx')).AddAuthenticator,
)
const NewCodes = lazyPart(async () => (await import('./authenticator/new-codes.tsx')).NewCodes)

interface FactorRowsProps {
  readonly account: Account
  readonly factors: MfaFactors
  readonly hasPasskeys: boolean
}

/** Each change has an effect on the others; the account's activity shows it, too. */
const refresh = async (client: QueryClient) =>
  client.invalidateQueries({ queryKey: accountKeys.all })

/** The authenticator app and, with it, recovery codes. */
export function FactorRows({ account, factors, hasPasskeys }: FactorRowsProps) {
  const { totp, recoveryCode } = factors
  const isOn = account.mfa === true
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <WayRow
        icon="app"
        title="Authenticator app"
        way={totp ? { by: 'totp' } : undefined}
        action={
          totp ? (
            <AppActions isOn={isOn} hasPasskeys={hasPasskeys} />
          ) : (
            <Button
              size="sm"
              aria-label="Add authenticator app"
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
            >
              Add
            </Button>
          )
        }
      >
        {appState(isOn, totp)}
      </WayRow>
      {/* It goes on to the recovery codes while the rows show the app already. */}
      {isAdding && (
        <Suspense>
          <AddAuthenticator account={account} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {(totp || recoveryCode || (hasPasskeys && isOn)) && <CodesRow hasCodes={recoveryCode} />}
    </>
  )
}

function CodesRow({ hasCodes }: { readonly hasCodes: boolean }) {
  const left = useQuery(waysInQuery()).data?.recoveryCodes
  const codesLeft = left === undefined ? '' : `${left} of 10 left.`
  return (
    <WayRow
      icon="codes"
      title="Recovery codes"
      way={{ by: 'recoveryCode' }}
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
      {hasCodes ? `${codesLeft} Each works once, in place of app or passkey.` : 'None are left.'}
    </WayRow>
  )
}

function appState(isOn: boolean, totp: boolean): string {
  if (!totp) return "Asks for a code of your phone's, after the password."
  return isOn ? 'Asked after the password, a link or a service.' : "It's there, but not asked for."
}

interface AppActionsProps extends Pick<FactorRowsProps, 'hasPasskeys'> {
  readonly isOn: boolean
}

function AppActions({ isOn, hasPasskeys }: AppActionsProps) {
  const client = useQueryClient()
  const switchOn = useMutation({
    mutationFn: async () => secondFactors.setNeeded(true),
    onSuccess: async (account) => {
      client.setQueryData(ownAccountQuery().queryKey, account)
      await refresh(client)
    },
    meta: { errorToast: failureToast("The second step isn't on", 'Try again.') },
  })
  return (
    <>
      {!isOn && (
        <Button size="sm" busy={switchOn.isPending} onClick={() => switchOn.mutate()}>
          Switch on
        </Button>
      )}
      <Confirm
        actionLabel="Remove"
        label="Remove the authenticator app"
        question={
          hasPasskeys
            ? 'The second step goes on with your passkeys.'
            : "Your password alone will open your account again, and recovery codes won't be asked for."
        }
        confirmLabel="Remove the app"
        cancelLabel="Keep it"
        size="sm"
        onConfirm={async () => {
          // In this order: without the app, the mailbox alone would be the second step.
          if (!hasPasskeys) await secondFactors.setNeeded(false)
          await secondFactors.removeAuthenticator()
          await refresh(client)
          const text = hasPasskeys ? {} : { text: 'The second step is off.' }
          toast({ title: 'Authenticator app removed', ...text })
        }}
      />
    </>
  )
}
