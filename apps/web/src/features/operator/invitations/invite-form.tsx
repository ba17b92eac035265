import { formResolver } from '#lib/forms/form-resolver'
import { shareLink } from '#lib/navigation/share-link'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { operatorApi, operatorKeys } from '../queries.ts'
import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

/** Fields of an invitation; both are optional. */
const inviteFields = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || canonicalEmail(text) !== undefined, TEXTS.rules.email),
  ),
  note: z.string().check(
    z.trim(),
    z.refine(
      (text) => lengthOf(text) <= LIMITS.noteMax,
      `At most ${LIMITS.noteMax} characters are accepted.`,
    ),
  ),
})
type InviteFields = z.infer<typeof inviteFields>

/** Creates an invitation; its link is shown only once, here. */
export function InviteForm() {
  const client = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: ({ email, note }: InviteFields) =>
      operatorApi.createInvitation({ ...(email && { email }), ...(note && { note }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: operatorKeys.invitations }),
  })
  const form = useForm<InviteFields>({
    resolver: formResolver(inviteFields),
    defaultValues: { email: '', note: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((fields) => {
    if (isPending) return
    mutate(fields, {
      onSuccess: () => form.reset(),
      onError: ({ message }) =>
        form.setError('root', { message: message || "That didn't work. Try again." }),
    })
  })
  return (
    <form
      noValidate
      aria-label="New invitation"
      onSubmit={(event) => void submit(event)}
      className="grid max-w-120 gap-5"
    >
      <Field
        label="Email (optional)"
        hint="Only this address can use the invitation. Leave empty to let anyone with the link use it."
        error={errors.email?.message}
      >
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Note (optional)" hint="Only operators can see it." error={errors.note?.message}>
        <TextInput {...form.register('note')} autoComplete="off" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-start">
        Create invitation
      </Button>
      {data?.link && <NewLink key={data.$id} link={data.link} />}
    </form>
  )
}

function NewLink({ link }: { readonly link: string }) {
  // Selects the new link, ready to be copied.
  const [select] = useState(() => (field: HTMLInputElement | null) => field?.select())
  return (
    <Field label="The link" hint="It works once, for 14 days, and is shown only once.">
      <TextInput readOnly value={link} ref={select} className="font-mono text-mono" />
      <Button
        variant="line"
        icon="link"
        className="mt-1.5 justify-self-start"
        onClick={() => void shareLink(link, 'Invitation')}
      >
        Copy link
      </Button>
    </Field>
  )
}
