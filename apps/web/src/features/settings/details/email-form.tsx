import { currentUserQuery } from '#features/account'
import { Field } from '#ui/field'
import { TextInput } from '#ui/input'
import { type Account } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { account } from '../queries.ts'
import { type EmailFields, emailFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'
import { ProofField, WRONG_PASSWORD } from './proof-field.tsx'

interface FormProps {
  readonly of: Account
  readonly onClose: () => void
}

const TAKEN = { field: 'email', message: 'There is an account with this email already.' } as const

export function EmailForm({ of, onClose }: FormProps) {
  const client = useQueryClient()
  const isFirst = of.passwordUpdate === ''
  const change = useChangeForm<EmailFields>({
    schema: emailFields(isFirst),
    start: { email: of.email, password: '' },
    send: (fields) => account.updateEmail(fields),
    refusals: {
      user_invalid_credentials: WRONG_PASSWORD,
      user_email_already_exists: TAKEN,
      user_already_exists: TAKEN,
    },
    done: ({ email }) => {
      const { queryKey } = currentUserQuery()
      client.setQueryData(queryKey, (user) => user && { ...user, email })
      return { title: 'Email changed', text: `From now on you sign in with ${email}.` }
    },
    onClose,
  })
  const { errors } = change.form.formState
  return (
    <ChangeFrame change={change} label="Change email" save="Save email">
      <Field
        label="New email"
        hint="Nobody but you sees it. Other devices will be signed out."
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
      <ProofField
        isFirst={isFirst}
        error={errors.password?.message}
        input={change.form.register('password')}
      />
    </ChangeFrame>
  )
}
