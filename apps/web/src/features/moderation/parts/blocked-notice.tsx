import { useCurrentUser } from '#features/account'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Avatar } from '#ui/pictures/avatar'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Loading } from '#ui/feedback/skeleton'
import { type PersonCard } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Icon } from '#ui/icon'

import { ReportPerson } from './report-person.tsx'
import { blockedPersonQuery } from '../related-people.ts'
import { useMute, useRelationship, useSetRelationship } from '../use-relationship.ts'
import { type PersonName } from '../relationships.ts'

interface BlockedNoticeProps {
  readonly personId: string
  /** Shown when the viewer hasn't blocked the person. */
  readonly children: ReactNode
}

/** Replaces a profile that isn't visible: a viewer who has blocked the person can unblock them here. */
export function BlockedNotice({ personId, children }: BlockedNoticeProps) {
  const me = useCurrentUser()
  const { data: person, isPending } = useQuery(blockedPersonQuery(me.$id, personId))
  if (isPending)
    return (
      <Loading
        label="Loading the profile"
        className="grid justify-items-center gap-4 py-12"
        lines={['size-20 rounded-round', 'h-6 w-48']}
      />
    )
  return person ? <Blocked person={person} /> : children
}

function Blocked({ person }: { readonly person: PersonCard }) {
  const setRelationship = useSetRelationship(person)
  const { isKnown, isBlocked } = useRelationship(person.$id)
  usePageTitle(person.name, true)
  return (
    <div className="grid justify-items-center pt-8">
      <Avatar name={person.name} imageUrl={person.imageUrl} size={80} className="opacity-60" />
      <p className="mt-3 -mb-7 font-mono text-mono text-muted">@{person.username}</p>
      <EmptyState
        drawing={false}
        title={`You have blocked ${person.name}`}
        text="You won't see each other. They aren't notified."
        action={
          <div className="flex gap-2">
            <Button
              variant="line"
              busy={isKnown && !isBlocked}
              onClick={() => setRelationship('blocks', false)}
            >
              Unblock
            </Button>
            <ReportPerson person={person} />
          </div>
        }
      />
    </div>
  )
}

/** Says on the profile of a muted person why their posts are missing elsewhere, and takes the mute back. */
export function MutedNotice({ person }: { readonly person: PersonName }) {
  const setRelationship = useSetRelationship(person)
  if (!useMute(person.$id).isMuted) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-4">
      <Icon name="mute" className="flex-none text-muted" />
      <p className="min-w-0 flex-1 py-1.5 text-small">
        You have muted {person.name}. Their posts don't appear in your lists.
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:min-h-tap"
        onClick={() => setRelationship('mutes', false)}
      >
        Unmute
      </Button>
    </div>
  )
}
