import { accountKeys, currentUserQuery } from '#features/account'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { type Account } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { accountApi } from '../queries.ts'
import { type EmailFields, emailFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'
import { ConfirmPasswordField, WRONG_PASSWORD } from './confirm-password-field.tsx'

interface FormProps {
  readonly account: Account
  readonly onClose: () => void
}

const FIRST_EMAIL_HINT = 'Only you can see it. Other devices will be signed out.'
const CHANGE_EMAIL_HINT =
  "We'll email a link to this address. Your email changes when you open it. Other devices will be signed out."
const NO_EMAILS = {
  field: 'email',
  message: "This site sends no emails, so a new one can't be confirmed.",
} as const
const EMAIL_TAKEN = {
  field: 'email',
  message: 'An account with this email already exists.',
} as const

export function EmailForm({ account, onClose }: FormProps) {
  const client = useQueryClient()
  const isFirst = account.passwordUpdate === ''
  const change = useChangeForm<EmailFields>({
    schema: emailFields(isFirst, account.email),
    initialValues: { email: account.email, password: '' },
    send: (fields) => accountApi.updateEmail(fields),
    errorFields: {
      user_invalid_credentials: WRONG_PASSWORD,
      user_email_already_exists: EMAIL_TAKEN,
      user_already_exists: EMAIL_TAKEN,
      general_smtp_disabled: NO_EMAILS,
    },
    done: ({ email }) => {
      void client.invalidateQueries({ queryKey: accountKeys.emailChange })
      if (account.email !== '')
        return { title: 'Confirm your new email', text: 'Open the link we sent to it.' }
      const { queryKey } = currentUserQuery()
      client.setQueryData(queryKey, (user) => user && { ...user, email })
      return { title: 'Email added', text: `From now on you can sign in with ${email}.` }
    },
    onClose,
  })
  const { errors } = change.form.formState
  return (
    <ChangeFrame change={change} label="Change email" save="Save email">
      <Field
        label="New email"
        hint={account.email === '' ? FIRST_EMAIL_HINT : CHANGE_EMAIL_HINT}
        error={errors.email?.message}
      >
        <TextInput
          {...change.form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <ConfirmPasswordField
        isFirst={isFirst}
        error={errors.password?.message}
        input={change.form.register('password')}
      />
    </ChangeFrame>
  )
}
