import { Field } from '#ui/forms/field'
import { PasswordInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type UseFormRegisterReturn } from 'react-hook-form'

export const WRONG_PASSWORD = {
  field: 'password',
  message: 'Wrong password.',
} as const

interface ConfirmPasswordFieldProps {
  /** The account has no password yet and gets this one. */
  readonly isFirst: boolean
  readonly error: string | undefined
  readonly input: UseFormRegisterReturn
}

/** Field for the password that confirms a change. */
export function ConfirmPasswordField({ isFirst, error, input }: ConfirmPasswordFieldProps) {
  return (
    <Field
      label={isFirst ? 'Choose a password' : 'Your password'}
      hint={isFirst && `At least ${LIMITS.passwordMin} characters. You can also sign in with it.`}
      error={error}
    >
      <PasswordInput {...input} autoComplete={isFirst ? 'new-password' : 'current-password'} />
    </Field>
  )
}
