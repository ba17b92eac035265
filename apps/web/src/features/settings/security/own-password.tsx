import { factorsQuery, isErrorType, passkeysQuery } from '#features/account'
import { failureText } from '#lib/api/offline'
import { PasswordField } from '#ui/forms/form-field'
import { TEXTS } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

/** Whether the password confirms a change. An account with a factor is asked for that instead. */
export function usePasswordNeed({ mfa, ...account }: Account): boolean {
  const { data: factors } = useQuery(factorsQuery())
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const isSent = mfa === true && (account.emailVerification || account.phoneVerification)
  const hasFactor = isSent || factors?.totp === true || passkeys.length > 0
  return account.passwordUpdate !== '' && !hasFactor
}

export const ownPasswordRule = (isNeeded: boolean) =>
  z.string().check(z.refine((text) => text !== '' || !isNeeded, TEXTS.rules.required))

interface Failure {
  readonly field: 'password' | 'root'
  readonly message: string
}

/** Where a form says what went wrong. */
export const ownPasswordFailure = (error: Error, text = failureText): Failure =>
  isErrorType(error, 'user_invalid_credentials')
    ? { field: 'password', message: 'Wrong password.' }
    : { field: 'root', message: text(error) }

interface OwnPasswordProps<T extends FieldValues> {
  readonly account: Account
  readonly form: UseFormReturn<T>
  readonly name: Path<T>
  readonly isFirst?: boolean
}

/** The field for it; password managers know whose it is. */
export const OwnPassword = <T extends FieldValues>({
  account,
  isFirst = false,
  ...field
}: OwnPasswordProps<T>) => (
  <>
    <input hidden readOnly autoComplete="username" value={account.email || account.phone} />
    <PasswordField
      {...field}
      label="Your password"
      autoComplete="current-password"
      data-first-focus={isFirst || undefined}
    />
  </>
)
