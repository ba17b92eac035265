import { ownAccountQuery } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { pressedKey } from '#lib/dom/pressed-key'
import { SECRET_CHANGE } from '#lib/api/query-client'
import { toast, type ToastOptions } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { ClientError } from '@devhood/client'
import { type Account } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'

interface ChangeFormProps<T extends FieldValues> {
  /** Accessible name. */
  readonly label: string
  readonly save: string
  readonly schema: z.ZodMiniType<T, T>
  readonly initialValues: DefaultValues<T>
  readonly send: (values: T) => Promise<Account>
  /** The form field and text for each error type; without a text, the server's message. */
  readonly errorFields?: Readonly<
    Record<string, { readonly field: Path<T>; readonly message?: string }>
  >
  readonly done: (account: Account) => ToastOptions
  readonly onClose: () => void
  readonly children: (form: UseFormReturn<T>) => ReactNode
}

/** The form has replaced the pressed button, so its first field takes the focus. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
}

/** A form that changes the account. After a failure the typed values stay, and the affected field shows the error. */
export function ChangeForm<T extends FieldValues>(props: ChangeFormProps<T>) {
  const { label, save, onClose, children } = props
  const { form, busy, submit } = useChange(props)
  const { isDirty, errors } = form.formState
  const [isAsking, setAsking] = useState(false)
  const leave = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (isDirty && !isAsking) setAsking(true)
    else onClose()
  }
  return (
    // Escape leaves the form from all of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onKeyDown={leave}
      ref={focusFirst}
      noValidate
      aria-label={label}
      className="grid max-w-120 grid-cols-1 gap-5 py-1"
      onSubmit={(event) => void submit(event)}
    >
      {children(form)}
      <FormAlert>
        {isAsking ? 'Press Esc again to discard what you typed.' : errors.root?.message}
      </FormAlert>
      <div className="flex gap-3 max-sm:*:flex-1">
        <Button type="submit" variant="primary" busy={busy}>
          {save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useChange<T extends FieldValues>(props: ChangeFormProps<T>) {
  const { schema, initialValues, send, errorFields = {}, done, onClose } = props
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: SECRET_CHANGE,
    mutationFn: send,
    onSuccess: (account) => client.setQueryData(ownAccountQuery().queryKey, account),
  })
  return useMutationForm<T, Account>({
    schema,
    initial: initialValues,
    mutation,
    onDone: (account) => {
      toast(done(account))
      onClose()
    },
    failureOf: (error) => {
      const { field = 'root', message = messageOf(error) } =
        (error instanceof ClientError && errorFields[error.type]) || {}
      return { field, message }
    },
  })
}
