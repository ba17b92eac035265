import { Field } from '#ui/forms/field'
import { PasswordInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'

import { accountApi } from '../queries.ts'
import { type PasswordFields, passwordFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'

interface FormProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Setting the first password needs no confirmation; changing it needs the current one. */
export function PasswordForm({ account, onClose }: FormProps) {
  const isFirst = account.passwordUpdate === ''
  const change = useChangeForm<PasswordFields>({
    schema: passwordFields(isFirst),
    initialValues: { oldPassword: '', password: '' },
    send: ({ oldPassword, password }) =>
      accountApi.updatePassword({ password, ...(!isFirst && { oldPassword }) }),
    errorFields: {
      user_invalid_credentials: { field: 'oldPassword', message: 'Wrong password.' },
      user_password_common: { field: 'password' },
    },
    done: () => ({
      title: isFirst ? 'Password set' : 'Password changed',
      text: 'Other devices were signed out.',
    }),
    onClose,
  })
  const { register, formState } = change.form
  return (
    <ChangeFrame change={change} label="Change password" save="Save password">
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={account.email || account.phone} />
      {!isFirst && (
        <Field label="Current password" error={formState.errors.oldPassword?.message}>
          <PasswordInput {...register('oldPassword')} autoComplete="current-password" />
        </Field>
      )}
      <Field
        label="New password"
        hint={`At least ${LIMITS.passwordMin} characters. Other devices will be signed out.`}
        error={formState.errors.password?.message}
      >
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
    </ChangeFrame>
  )
}
