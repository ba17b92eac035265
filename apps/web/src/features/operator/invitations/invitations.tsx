import { settings } from '#lib/settings/settings'
import { useInfiniteQuery } from '@tanstack/react-query'

import { Listing } from '#ui/lists/listing'
import { invitationsQuery } from '../queries.ts'
import { InvitationRow } from './invitation-row.tsx'
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
