import { useCurrentUser, useOwnChoice } from '#features/account'
import { OfferedPeople, useOfferedPeople } from '#features/people'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import clsx from 'clsx'
import { Link } from 'react-router'

import { NobodyHere } from './nobody-here.tsx'
import { TagOptions, useOfferedTags } from './tag-options.tsx'
import { whyOffered } from './why-offered.ts'
import { ENOUGH_FOLLOWED, useOffer } from './use-offer.ts'

/** People and tags to follow, in a feed with little by others. Who is followed stays in place. */
export function FollowingOffer({ hasOthers }: { readonly hasOthers: boolean }) {
  const me = useCurrentUser()
  if (me.followsEnough)
    return (
      <EmptyState
        title="Your following feed is empty"
        text="Follow people and tags to see their posts here."
        link={{ to: '/all-users', label: 'See all people' }}
      />
    )
  return (
    <section aria-label="People and tags to follow" data-offers-people="" className="mb-8">
      <h2 className="text-head">
        {hasOthers ? 'Follow a few more' : 'Your following feed is empty'}
      </h2>
      <Offer />
    </section>
  )
}

function Offer() {
  const offer = useOfferedPeople()
  const tags = useOfferedTags()
  const hasPeople = offer.people.length > 0
  return (
    <>
      <p className="mt-1.5 max-w-[52ch] text-muted">
        <span>{`Follow three people and their posts appear here. ${hasPeople ? `${whyOffered(offer)} ` : ''}`}</span>
        <Link to="/all-users" className="link whitespace-nowrap">
          See all people
        </Link>
      </p>
      <div className="mt-4 rounded-card bg-surface px-4 py-1.5 shadow-[inset_0_0_0_1px_var(--color-border)]">
        <OfferedPeople offer={offer} empty={<NobodyHere />} />
        {tags.length > 0 && (
          <div className="border-t border-border py-3">
            <TagOptions tags={tags} />
          </div>
        )}
        {hasPeople && <Progress />}
      </div>
    </>
  )
}

function Progress() {
  const { followed } = useOffer()
  const { mutate } = useOwnChoice('follows-enough')
  const done = Math.min(followed, ENOUGH_FOLLOWED)
  return (
    <div className="flex items-center gap-3 border-t border-border py-2.5">
      <span aria-hidden="true" className="flex w-24 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1 flex-1 rounded-[2px]',
              bar <= done ? 'bg-accent-mark' : 'bg-overlay',
            )}
          />
        ))}
      </span>
      <output className="text-small text-muted">{`${done} of ${ENOUGH_FOLLOWED} followed`}</output>
      <Button
        variant="line"
        size="sm"
        className="ml-auto"
        onClick={() => {
          document.querySelector<HTMLElement>('#tab-following')?.focus()
          mutate({ followsEnough: true })
        }}
      >
        Done
      </Button>
    </div>
  )
}
