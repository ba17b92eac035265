import { canonicalPhone, PHONE_RULE } from '#features/account'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { type Account } from '@devhood/contract/schemas'

import { accountApi } from '../queries.ts'
import { type PhoneFields, phoneFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'
import { ConfirmPasswordField, WRONG_PASSWORD } from './confirm-password-field.tsx'

interface FormProps {
  readonly account: Account
  readonly onClose: () => void
}

export function PhoneForm({ account, onClose }: FormProps) {
  const isFirst = account.passwordUpdate === ''
  const change = useChangeForm<PhoneFields>({
    schema: phoneFields(isFirst),
    initialValues: { phone: account.phone, password: '' },
    send: ({ phone, password }) =>
      accountApi.updatePhone({ phone: canonicalPhone(phone), password }),
    errorFields: {
      user_invalid_credentials: WRONG_PASSWORD,
      user_phone_already_exists: {
        field: 'phone',
        message: 'An account with this phone number already exists.',
      },
    },
    done: () => ({ title: 'Phone changed' }),
    onClose,
  })
  const { errors } = change.form.formState
  return (
    <ChangeFrame change={change} label="Change phone" save="Save phone">
      <Field
        label="New phone"
        rule={PHONE_RULE}
        hint="Only you see it."
        error={errors.phone?.message}
      >
        <TextInput {...change.form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <ConfirmPasswordField
        isFirst={isFirst}
        error={errors.password?.message}
        input={change.form.register('password')}
      />
    </ChangeFrame>
  )
}
