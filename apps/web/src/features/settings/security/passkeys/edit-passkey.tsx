import {
  accountKeys,
  factorsQuery,
  passkeys,
  passkeysQuery,
  secondFactors,
} from '#features/account'
import { ignoreNotFound } from '#lib/api/api-errors'
import { messageOf } from '#lib/api/offline'
import { pressedKey } from '#lib/dom/pressed-key'
import { toast } from '#lib/feedback/toasts'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { TextField } from '#ui/forms/form-field'
import { Confirm } from '#ui/overlays/confirm'
import { type Account, type Passkey } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nameRule } from './name-rule.ts'

interface EditPasskeyProps {
  readonly passkey: Passkey
  /** Whether it is the only one. */
  readonly isLast: boolean
  readonly account: Account
  readonly onClose: () => void
}

const Fields = z.object({ name: nameRule })

/** The form has replaced the pressed button, so its field takes the focus. */
const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus()

/** Renames a passkey in its place, or removes it. */
export function EditPasskey(props: EditPasskeyProps) {
  const { passkey, onClose } = props
  const client = useQueryClient()
  const { form, busy, submit } = useMutationForm({
    schema: Fields,
    initial: { name: passkey.name },
    mutation: useMutation({
      mutationFn: async ({ name }: z.infer<typeof Fields>) => passkeys.rename(passkey.$id, name),
    }),
    onDone: (renamed) => {
      client.setQueryData(passkeysQuery().queryKey, (all) =>
        all?.map((one) => (one.$id === renamed.$id ? renamed : one)),
      )
      onClose()
    },
    failureOf: (error) => ({ field: 'root', message: messageOf(error) }),
  })
  return (
    <div className="grid max-w-120 gap-5 py-1">
      {/* Escape leaves the form from its field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={focusField}
        noValidate
        aria-label={`Passkey ${passkey.name}`}
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => pressedKey(event) === 'Escape' && onClose()}
      >
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="flex gap-3 max-sm:*:flex-1">
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <RemovePasskey {...props} />
    </div>
  )
}

function RemovePasskey({ passkey, isLast, account }: EditPasskeyProps) {
  const client = useQueryClient()
  const { data: factors } = useQuery(factorsQuery())
  const endsStep = isLast && account.mfa === true && factors?.totp !== true
  return (
    <Confirm
      actionLabel="Remove"
      label={`Remove passkey ${passkey.name}`}
      question={
        endsStep
          ? 'It opens your account no more, and the second step ends with it: your password alone will be enough.'
          : 'It opens your account no more. Delete it from your device, too.'
      }
      confirmLabel="Remove it"
      size="sm"
      onConfirm={async () => {
        // In this order: without a passkey, the mailbox alone would be the second step.
        if (endsStep) await secondFactors.setNeeded(false)
        await ignoreNotFound(passkeys.remove(passkey.$id))
        toast({ title: 'Passkey removed', text: `${passkey.name} opens nothing anymore.` })
        await client.invalidateQueries({ queryKey: accountKeys.all })
      }}
    />
  )
}
