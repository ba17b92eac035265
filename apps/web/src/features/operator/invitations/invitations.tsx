import { settings } from '#lib/settings/settings'
import { useInfiniteQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { Listing } from '#ui/lists/listing'
import { ignoreNotFound } from '#lib/api/api-errors'
import { messageOf } from '#lib/api/offline'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { type Invitation } from '@devhood/contract/schemas'
import { useState } from 'react'
import { formatDate } from '#lib/text/format'
import { formResolver } from '#lib/forms/form-resolver'
import { atMost } from '#lib/forms/text-rules'
import { shareLink } from '#lib/navigation/share-link'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField, TextField } from '#ui/forms/form-field'
import { TextInput } from '#ui/forms/input'
import { useForm } from 'react-hook-form'
import { canonicalEmail, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

import { invitationsQuery, operatorApi, operatorKeys } from '../queries.ts'

export function Invitations() {
  const list = useInfiniteQuery(invitationsQuery())
  return (
    <div className="grid gap-8">
      {!settings.inviteOnly && (
        <p className="max-w-[68ch] text-muted">
          Sign-up is currently open to everyone, with or without an invitation.
        </p>
      )}
      <InviteForm />
      <Listing
        list={list}
        things="invitations"
        empty={<p className="text-muted">No invitations yet.</p>}
      >
        {(invitations) => (
          <ul aria-label="Invitations" className="divide-y divide-border">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.$id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

/** State of an invitation as text; `isOpen`: it can still be used. */
function invitationState({ usedBy, expire }: Invitation, now: number) {
  if (usedBy) return { isOpen: false, text: `Used by ${usedBy.name}` }
  const end = new Date(expire)
  if (end.getTime() <= now) return { isOpen: false, text: 'Expired' }
  return { isOpen: true, text: `Open until ${formatDate(end)}` }
}

/** An invitation, with a withdraw button until it is used. */
function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const client = useQueryClient()
  const [now] = useState(Date.now)
  const { $id, email, note } = invitation
  const { isOpen, text } = invitationState(invitation, now)
  const recipient = email || 'anyone with the link'
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 first:pt-0">
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="text-strong wrap-anywhere">For {recipient}</p>
        {note && <p className="text-small wrap-anywhere">{note}</p>}
        <p className="text-small text-muted">{text}</p>
      </div>
      {isOpen && (
        <Confirm
          actionLabel="Revoke"
          label={`Revoke the invitation for ${recipient}`}
          question="The link will no longer work."
          size="sm"
          onConfirm={async () => {
            await ignoreNotFound(operatorApi.deleteInvitation($id))
            await client.invalidateQueries({ queryKey: operatorKeys.invitations })
            toast({ title: 'Invitation revoked' })
          }}
        />
      )}
    </li>
  )
}

/** As many as the server accepts in an hour. */
const AT_ONCE = 100

/** Addresses separated by commas, semicolons, blanks or line breaks. */
const emailsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The first thing that is wrong with the addresses. */
function emailsProblem(text: string): string | undefined {
  const emails = emailsIn(text)
  const wrong = emails.find((email) => canonicalEmail(email) === undefined)
  if (wrong !== undefined)
    return emails.length === 1 ? TEXTS.rules.email : `Invalid email: ${wrong}`
  return emails.length > AT_ONCE ? `At most ${AT_ONCE} addresses at once.` : undefined
}

/** Fields of invitations; both are optional. */
const inviteFields = z.object({
  emails: z.string().check(
    z.superRefine((text, context) => {
      const message = emailsProblem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: text })
    }),
  ),
  note: z.string().check(z.trim(), atMost(LIMITS.noteMax)),
})
type InviteFields = z.infer<typeof inviteFields>

/** A failure after some invitations; `left` are the addresses without one. */
class PartlyInvited extends Error {
  readonly left: readonly string[]
  constructor(left: readonly string[], made: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : ''
    super(
      `${made} of ${made + left.length} people are invited. ${reason || "The rest didn't work. Try again."}`,
      { cause },
    )
    this.left = left
  }
}

/** Invites one address after the other, or anyone with the link if there is no address. */
async function inviteAll({ emails, note }: InviteFields): Promise<readonly Invitation[]> {
  const addresses = emailsIn(emails)
  const common = note ? { note } : {}
  if (addresses.length === 0) return [await operatorApi.createInvitation(common)]
  const made: Invitation[] = []
  for (const [at, email] of addresses.entries())
    try {
      made.push(await operatorApi.createInvitation({ ...common, email }))
    } catch (error) {
      throw at === 0 ? error : new PartlyInvited(addresses.slice(at), at, error)
    }
  return made
}

/** Creates invitations. Those with an address are emailed; a link is shown only once, here. */
function InviteForm() {
  const client = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: inviteAll,
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: operatorKeys.invitations }),
  })
  const form = useForm<InviteFields>({
    resolver: formResolver(inviteFields),
    defaultValues: { emails: '', note: '' },
  })
  const submit = form.handleSubmit((fields) => {
    if (isPending) return
    mutate(fields, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        if (error instanceof PartlyInvited) form.setValue('emails', error.left.join('\n'))
        form.setError('root', { message: messageOf(error) })
      },
    })
  })
  return (
    <form
      noValidate
      aria-label="New invitation"
      onSubmit={(event) => void submit(event)}
      className="grid max-w-120 gap-5"
    >
      <TextAreaField
        form={form}
        name="emails"
        label="Emails (optional)"
        hint="One on each line. Each address gets an invitation of its own. Leave empty to get a link for anyone."
        max={AT_ONCE * LIMITS.emailMax}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="min-h-12"
      />
      <TextField
        form={form}
        name="note"
        label="Note (optional)"
        hint="Only operators can see it."
        autoComplete="off"
      />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-start">
        {isPending ? 'Inviting…' : 'Create invitation'}
      </Button>
      <NewInvitations made={data ?? []} />
    </form>
  )
}

/** What became of new invitations: the emails that were sent, and the links that were not. */
function NewInvitations({ made }: { readonly made: readonly Invitation[] }) {
  const emailed = made.filter((invitation) => invitation.emailed)
  const others = made.filter((invitation) => !invitation.emailed)
  const sentTo = emailed.length === 1 ? emailed[0]?.email : `${emailed.length} addresses`
  return (
    <>
      <output className="text-small text-muted empty:hidden">
        {emailed.length > 0 && `The invitation was emailed to ${sentTo}.`}
      </output>
      {others.length === 0 && emailed.length === 1 && emailed[0]?.link && (
        <NewLink key={emailed[0].$id} link={emailed[0].link} />
      )}
      {others.map(({ $id, link = '', email }) => (
        <NewLink key={$id} link={link} email={email} />
      ))}
    </>
  )
}

function NewLink({ link, email }: { readonly link: string; readonly email?: string }) {
  // Selects the new link, ready to be copied.
  const [select] = useState(() => (field: HTMLInputElement | null) => field?.select())
  return (
    <Field
      label={email ? `The link for ${email}` : 'The link'}
      hint="It works once, for 14 days, and is shown only once."
    >
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
