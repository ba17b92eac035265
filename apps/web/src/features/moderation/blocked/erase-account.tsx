import { clearUserData, isErrorType } from '#features/account'
import { api } from '#lib/api/api'
import { messageOf } from '#lib/api/offline'
import { formResolver } from '#lib/forms/form-resolver'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordField } from '#ui/forms/form-field'
import { Dialog } from '#ui/overlays/dialog'
import { accountSettings } from '@devhood/client/account'
import { TEXTS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const fields = z.object({
  password: z.string().check(z.refine((text) => text !== '', TEXTS.rules.required)),
})
type Fields = z.infer<typeof fields>

interface EraseAccountProps {
  readonly email: string
  readonly onClose: () => void
}

/** Asks for the password, and deletes the account; the sign-in page confirms it. */
export function EraseAccount({ email, onClose }: EraseAccountProps) {
  const client = useQueryClient()
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: async ({ password }: Fields) => accountSettings(api).delete(password),
    retry: false,
  })
  const form = useForm<Fields>({ resolver: formResolver(fields), defaultValues: { password: '' } })
  const submit = form.handleSubmit(async (typed) => {
    if (isPending || isSuccess) return
    try {
      await mutateAsync(typed)
      await clearUserData(client)
      history.replaceState({ farewell: true }, '', '/sign-in')
      location.reload()
    } catch (error) {
      if (isErrorType(error, 'user_invalid_credentials'))
        form.setError('password', { message: 'Wrong password.' }, { shouldFocus: true })
      else form.setError('root', { message: messageOf(error as Error) })
    }
  })
  return (
    <Dialog open onClose={onClose} title="Delete your account">
      <p>
        Your account and everything in it will be permanently deleted. Export your data first if you
        want to keep it.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
          data-first-focus
        />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <Button type="submit" variant="danger" wide busy={isPending || isSuccess}>
          Delete my account
        </Button>
        <Button variant="ghost" wide onClick={onClose}>
          Keep my account
        </Button>
      </form>
    </Dialog>
  )
}
