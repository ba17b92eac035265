import { secondFactors } from '#features/account'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type Account, type MfaType } from '@devhood/contract/schemas'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  OwnPassword,
  ownPasswordFailure,
  ownPasswordRule,
  usePasswordNeed,
} from '../own-password.tsx'

const fieldsOf = (needsPassword: boolean) => z.object({ password: ownPasswordRule(needsPassword) })

interface StartFormProps {
  readonly account: Account
  readonly onStarted: (app: MfaType) => void
}

/** Says what a second step changes, and asks for the password. An account with a second step confirms that instead. */
export function StartForm({ account, onStarted }: StartFormProps) {
  const needsPassword = usePasswordNeed(account)
  const { form, busy, submit } = useMutationForm({
    schema: fieldsOf(needsPassword),
    initial: { password: '' },
    mutation: useMutation({
      mutationFn: async ({ password }: { readonly password: string }) =>
        secondFactors.addAuthenticator(needsPassword ? password : undefined),
    }),
    onDone: onStarted,
    failureOf: ownPasswordFailure,
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-muted">
        From then on, signing in takes a code that an app on your phone shows, after your password,
        a link or a connected service. Your other devices ask for it, too.
      </p>
      <p className="text-muted">
        Apps on other sites that sign you in here may be too old for a second step. You can't sign
        in with those anymore.
      </p>
      {needsPassword && <OwnPassword account={account} form={form} name="password" isFirst />}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" wide busy={busy}>
        Continue
      </Button>
    </form>
  )
}
