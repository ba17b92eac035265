import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CurrentUser } from '../current-user.tsx'
import { completeSignIn } from '../sign-in.ts'
import { type ChosenPasskey, choosePasskey, passkeyFailure } from './ceremonies.ts'
import { canUsePasskeys, passkeys } from './passkeys.ts'
import { usePasskeysInField } from './use-passkeys-in-field.ts'

export interface PasskeyButtonProps {
  readonly onDone?: (user: CurrentUser) => void
}

/** Signs in by a passkey: after a press, or when one is chosen in the list below the field of the email. */
export function PasskeyButton({ onDone }: PasskeyButtonProps) {
  const client = useQueryClient()
  const { mutate, error, isPending, isSuccess, submittedAt } = useMutation({
    mutationFn: async (chosen: ChosenPasskey | undefined) => {
      if (!canUsePasskeys()) throw new Error(UNSUPPORTED)
      await passkeys.signIn(chosen ?? (await choosePasskey()))
      return completeSignIn(client)
    },
    onSuccess: (user) => onDone?.(user),
  })
  const isBusy = isPending || isSuccess
  usePasskeysInField({ isBusy, submittedAt }, mutate)
  return (
    <div className="grid gap-3">
      <FormAlert>{error ? textOf(error) : undefined}</FormAlert>
      <Button wide size="lg" busy={isBusy} onClick={() => mutate(undefined)}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

const UNSUPPORTED = "This browser can't use passkeys here."

const textOf = (error: Error): string | undefined =>
  error.message === UNSUPPORTED ? UNSUPPORTED : passkeyFailure(error) || undefined
