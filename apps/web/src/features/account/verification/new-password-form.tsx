import { api } from '#lib/api/api'
import { formResolver } from '#lib/forms/form-resolver'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { passwordRule } from '../credentials.ts'
import { isErrorType } from '../sign-in.ts'
import { errorMessage } from '../parts/token-errors.ts'
import { continueSignedIn } from './continue-signed-in.ts'

const Fields = z.object({ password: passwordRule })
type Fields = z.infer<typeof Fields>

const isCommonPassword = (error: Error) => isErrorType(error, 'user_password_common')

interface NewPasswordFormProps {
  readonly email: string
  readonly submit: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (password: string, onError: (error: Error) => void) => void
}

/** Form for the new password of the account with this email. */
export function NewPasswordForm({ email, submit, busy, error, onSave }: NewPasswordFormProps) {
  const form = useForm<Fields>({
    resolver: formResolver(Fields),
    defaultValues: { password: '' },
  })
  const save = form.handleSubmit(({ password }) => {
    if (busy) return
    onSave(password, (saveError) => {
      const { message } = saveError
      if (isCommonPassword(saveError)) form.setError('password', { message }, { shouldFocus: true })
    })
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="New password"
        rule={`At least ${LIMITS.passwordMin} characters.`}
        error={form.formState.errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <FormAlert>{error && !isCommonPassword(error) ? errorMessage(error) : undefined}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

/** Sets a password with `save`, and signs in if the link contains the email. */
export function useNewPassword(email: string, save: (password: string) => Promise<unknown>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (password: string) => {
      await save(password)
      try {
        if (email === '') return false
        await api.account.createEmailSession({ email, password })
        return true
      } catch {
        // The password is set anyway; a manual sign-in shows the reason.
        return false
      }
    },
    onSuccess: (isSignedIn) => {
      if (isSignedIn) continueSignedIn('/')
      else void navigate('/sign-in', { replace: true })
    },
  })
}
