import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/form-alert'
import { TextInput } from '#ui/input'
import { api } from '#lib/api'
import { useMutation } from '@tanstack/react-query'

import { account } from '../queries.ts'
import { CodeFields } from './account-fields.ts'
import { ChangeFrame, useChangeForm } from './change-form.tsx'

/** A number that nobody has proven yet: six digits go there and are typed in here. */
export function PhoneProof({ phone }: { readonly phone: string }) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () => account.sendPhoneProof(),
  })
  if (data) return <CodeForm phone={phone} userId={data.userId} onClose={reset} />
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <p className="text-small text-muted">Not verified yet.</p>
      <FormAlert>{error?.message}</FormAlert>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        Verify phone
      </Button>
    </div>
  )
}

interface CodeFormProps {
  readonly phone: string
  readonly userId: string
  readonly onClose: () => void
}

function CodeForm({ phone, userId, onClose }: CodeFormProps) {
  const change = useChangeForm<CodeFields>({
    schema: CodeFields,
    start: { secret: '' },
    send: async ({ secret }) => {
      await account.provePhone({ userId, secret })
      return api.account.get()
    },
    refusals: {
      user_invalid_token: { field: 'secret', message: 'This is not the code, or it is too old.' },
    },
    done: () => ({ title: 'Phone verified' }),
    onClose,
  })
  return (
    <div className="mt-4">
      <ChangeFrame change={change} label="Verify phone" save="Verify">
        <Field
          label="Code"
          hint={`Six digits are on their way to ${phone}.`}
          error={change.form.formState.errors.secret?.message}
        >
          <TextInput
            {...change.form.register('secret')}
            inputMode="numeric"
            autoComplete="one-time-code"
            // What opened this is gone: the next thing to do is to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        </Field>
      </ChangeFrame>
    </div>
  )
}
