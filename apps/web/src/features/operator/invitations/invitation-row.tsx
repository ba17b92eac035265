import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import type { Invitation } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorApi, operatorKeys } from '../queries.ts'
import { formatDate } from '#lib/text/format'

/** State of an invitation as text; `isOpen`: it can still be used. */
function invitationState({ usedBy, expire }: Invitation, now: number) {
  if (usedBy) return { isOpen: false, text: `Used by ${usedBy.name}` }
  const end = new Date(expire)
  if (end.getTime() <= now) return { isOpen: false, text: 'Expired' }
  return { isOpen: true, text: `Open until ${formatDate(end)}` }
}

/** An invitation, with a withdraw button until it is used. */
export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
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
