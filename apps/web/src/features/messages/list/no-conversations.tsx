import { useCurrentUser } from '#features/account'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { type WhoMayWrite } from '@devhood/contract'
import { Link } from 'react-router'

import { type Folder } from '../queries.ts'

const WRITERS: Readonly<Record<WhoMayWrite, string>> = {
  everyone: 'everyone',
  following: 'people you follow',
  nobody: 'nobody',
}

/** What an empty list says, and the one next step. */
export function NoConversations({ folder }: { readonly folder: Folder }) {
  const { whoMayWrite } = useCurrentUser()
  if (folder === 'requests')
    return (
      <EmptyState
        title="No requests"
        text="People whom you don't follow ask before they can write to you. Nobody is told what you decide."
        drawing={false}
      />
    )
  return (
    <EmptyState
      title="No messages yet"
      text="Write to someone whose work you like. They see your name, your headline and your first message, and decide."
      action={
        <div className="grid justify-items-center gap-4">
          <ButtonLink to="/messages/new" variant="primary">
            New message
          </ButtonLink>
          <p className="text-small text-muted">
            Who may write to you:{' '}
            <Link to="/settings#messages" className="link">
              {WRITERS[whoMayWrite]}
            </Link>
          </p>
        </div>
      }
    />
  )
}
