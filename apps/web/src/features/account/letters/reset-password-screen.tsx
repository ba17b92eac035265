import { type Proof } from '@devhood/client/proofs'
import { api } from '#lib/api'
import { formResolver } from '#lib/form-resolver'
import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/form-alert'
import { PasswordInput } from '#ui/input'
import { LIMITS } from '@devhood/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { AuthHeading } from '../auth-heading.tsx'
import { passwordRule } from '../credentials.ts'
import { isRefusal } from '../sign-in.ts'
import { isWorthless, wordsOf } from './failure.ts'
import { leadOn } from './lead-on.ts'
import { proofs } from './proofs.ts'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

const Fields = z.object({ password: passwordRule })
type Fields = z.infer<typeof Fields>

const isCommon = (error: Error) => isRefusal(error, 'user_password_common')

interface FormProps {
  readonly email: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (password: string, onError: (error: Error) => void) => void
}

function PasswordForm({ email, busy, error, onSave }: FormProps) {
  const form = useForm<Fields>({
    resolver: formResolver(Fields),
    defaultValues: { password: '' },
  })
  const save = form.handleSubmit(({ password }) => {
    if (busy) return
    onSave(password, (refusal) => {
      const { message } = refusal
      if (isCommon(refusal)) form.setError('password', { message }, { shouldFocus: true })
    })
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="New password"
        hint={`At least ${LIMITS.passwordMin} characters.`}
        error={form.formState.errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <FormAlert>{error && !isCommon(error) ? wordsOf(error) : undefined}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        Save password
      </Button>
    </form>
  )
}

/** Sets the password, and signs in with it where the link tells the address. */
function useReset(proof: Proof | undefined, email: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (password: string) => {
      if (proof) await proofs.recover({ ...proof, password })
      try {
        if (email === '') return false
        await api.account.createEmailSession({ email, password })
        return true
      } catch {
        // The password is set all the same: signing in by hand says what is wrong.
        return false
      }
    },
    onSuccess: (isSignedIn) => {
      if (isSignedIn) leadOn('/')
      else void navigate('/sign-in', { replace: true })
    },
  })
}

/** Where the link of a letter leads to who has forgotten the password. */
export function ResetPasswordScreen() {
  const { proof, email } = useHeld()
  const { mutate, error, isPending, isSuccess } = useReset(proof, email)
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/forgot-password" again="Send another link" />
  return (
    <>
      <AuthHeading
        title="Choose a new password"
        text="All your devices are signed out then, but this one."
      />
      <PasswordForm
        email={email}
        busy={isPending || isSuccess}
        error={error}
        onSave={(password, onError) => mutate(password, { onError })}
      />
    </>
  )
}
