import { accountKeys } from '#features/account'
import { makePasskey, passkeyFailure } from '#features/account/passkeys'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { TextField } from '#ui/forms/form-field'
import { Dialog } from '#ui/overlays/dialog'
import { type Account, type Passkey } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { deviceTitle } from '../../device-labels.ts'
import { sessionsQuery } from '../../queries.ts'
import {
  OwnPassword,
  ownPasswordFailure,
  ownPasswordRule,
  usePasswordNeed,
} from '../own-password.tsx'
import { nameRule } from './name-rule.ts'

interface AddPasskeyProps {
  readonly account: Account
  readonly onClose: () => void
  readonly onAdded: (passkey: Passkey) => void
}

const fieldsOf = (needsPassword: boolean) =>
  z.object({
    name: nameRule,
    password: ownPasswordRule(needsPassword),
  })

type Fields = z.infer<ReturnType<typeof fieldsOf>>

/** The form, in which the browser makes the passkey once everything is filled in. */
function useAddition(props: AddPasskeyProps, needsPassword: boolean) {
  const { onClose, onAdded } = props
  const client = useQueryClient()
  const current = client.getQueryData(sessionsQuery().queryKey)?.find((one) => one.current)
  return useMutationForm({
    schema: fieldsOf(needsPassword),
    initial: { name: current ? deviceTitle(current) : '', password: '' },
    mutation: useMutation({
      mutationFn: async ({ name, password }: Fields) =>
        makePasskey(name, needsPassword ? password : undefined),
      onSuccess: async () => client.invalidateQueries({ queryKey: accountKeys.all }),
    }),
    onDone: (passkey) => {
      toast({ title: 'Passkey added', text: `You can sign in with ${passkey.name}.` })
      onAdded(passkey)
      onClose()
    },
    failureOf: (error) => ownPasswordFailure(error, (failed) => passkeyFailure(failed) || STOPPED),
  })
}

/** Asks for a name, and for the password where nothing else confirms; then the browser makes the passkey. */
export function AddPasskey(props: AddPasskeyProps) {
  const { account, onClose } = props
  const needsPassword = usePasswordNeed(account)
  const { form, busy, submit } = useAddition(props, needsPassword)
  return (
    <Dialog open onClose={onClose} title="Add a passkey">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p className="text-muted">
          Sign in with your fingerprint, face or screen lock. Nothing to remember, and it works only
          on {location.hostname}.
        </p>
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="So that you recognize it in your list. You can change it."
          autoComplete="off"
        />
        {needsPassword && <OwnPassword account={account} form={form} name="password" isFirst />}
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={busy}
          data-first-focus={!needsPassword || undefined}
        >
          Continue
        </Button>
        <p className="text-small text-muted">
          Your browser asks next. With a security key, plug it in first.
        </p>
      </form>
    </Dialog>
  )
}

const STOPPED = 'Your browser asks for something else already. Try again.'
