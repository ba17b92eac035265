import { secondFactors } from '#features/account'
import { failureText } from '#lib/api/offline'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordField } from '#ui/forms/form-field'
import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { type Account, type MfaType } from '@devhood/contract/schemas'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

const fieldsOf = (needsPassword: boolean) =>
  z.object({
    password: z
      .string()
      .check(z.refine((text) => text !== '' || !needsPassword, TEXTS.rules.required)),
  })

interface StartFormProps {
  readonly account: Account
  readonly onStarted: (app: MfaType) => void
}

/** Says what a second step changes, and asks for the password. An account with a second step confirms that instead. */
export function StartForm({ account, onStarted }: StartFormProps) {
  const { mfa, emailVerification, phoneVerification } = account
  const hasFactor = mfa === true && (emailVerification || phoneVerification)
  const needsPassword = account.passwordUpdate !== '' && !hasFactor
  const { form, busy, submit } = useMutationForm({
    schema: fieldsOf(needsPassword),
    initial: { password: '' },
    mutation: useMutation({
      mutationFn: async ({ password }: { readonly password: string }) =>
        secondFactors.addAuthenticator(needsPassword ? password : undefined),
    }),
    onDone: onStarted,
    failureOf: (error) =>
      error instanceof ClientError && error.type === 'user_invalid_credentials'
        ? { field: 'password', message: 'Wrong password.' }
        : { field: 'root', message: failureText(error) },
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
      <input hidden readOnly autoComplete="username" value={account.email || account.phone} />
      {needsPassword && (
        <PasswordField
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
          data-first-focus
        />
      )}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" wide busy={busy}>
        Continue
      </Button>
    </form>
  )
}
