import { settings } from '#lib/settings/settings'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Listing } from '#ui/lists/listing'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { type Invitation } from '@devhood/contract/schemas'
import { useState } from 'react'
import { formatDate } from '#lib/text/format'

import { invitationsQuery, operatorApi, operatorKeys } from '../queries.ts'
import { InviteForm } from './invite-form.tsx'

/** List of invitations, with a form for a new one. */
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
          confirmLabel="Revoke"
          cancelLabel="Keep it"
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
