import { api } from '#lib/api/api'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'

import { accountApi } from '../queries.ts'
import { CodeFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'

interface CodeFormProps {
  readonly phone: string
  readonly userId: string
  readonly onClose: () => void
}

/** Form for the six-digit code from a text message. */
export function CodeForm({ phone, userId, onClose }: CodeFormProps) {
  const change = useChangeForm<CodeFields>({
    schema: CodeFields,
    initialValues: { secret: '' },
    send: async ({ secret }) => {
      await accountApi.verifyPhone({ userId, secret })
      return api.account.get()
    },
    errorFields: {
      user_invalid_token: { field: 'secret', message: 'Wrong or expired code.' },
    },
    done: () => ({ title: 'Phone verified' }),
    onClose,
  })
  return (
    <div className="mt-4">
      <ChangeFrame change={change} label="Verify phone" save="Verify">
        <Field
          label="Code"
          hint={`We've sent a six-digit code to ${phone}.`}
          error={change.form.formState.errors.secret?.message}
        >
          <TextInput
            {...change.form.register('secret')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Field>
      </ChangeFrame>
    </div>
  )
}
