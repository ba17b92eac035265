import { currentUserQuery } from '#features/account'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { type Account } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { accountApi } from '../queries.ts'
import { NameFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'

interface FormProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Changes the name of the account and of the public profile together. */
export function NameForm({ account, onClose }: FormProps) {
  const client = useQueryClient()
  const change = useChangeForm<NameFields>({
    schema: NameFields,
    initialValues: { name: account.name },
    send: ({ name }) => accountApi.updateName(name),
    done: ({ name }) => {
      const { queryKey } = currentUserQuery()
      client.setQueryData(queryKey, (user) => user && { ...user, name })
      return { title: 'Name changed' }
    },
    onClose,
  })
  const { errors } = change.form.formState
  return (
    <ChangeFrame change={change} label="Change name" save="Save name">
      <Field label="Name" hint="Everyone can see it." error={errors.name?.message}>
        <TextInput {...change.form.register('name')} autoComplete="name" />
      </Field>
    </ChangeFrame>
  )
}
