import { useCurrentUser } from '#features/account'
import { followToggle, OfferedPeople, useOfferedPeople } from '#features/people'
import { useFollowedTags, followTag } from '#features/tags'
import { toggleOptions } from '#lib/mutations/toggle'
import { Button } from '#ui/controls/button'
import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { NobodyHere } from '../offer/nobody-here.tsx'
import { whyOffered } from '../offer/why-offered.ts'
import { TagOptions, useOfferedTags } from '../offer/tag-options.tsx'
import { StepActions } from './step-actions.tsx'

/** People and tags that fit, one by one or all at once. */
export function PeopleStep({ onDone }: { readonly onDone: () => void }) {
  const offer = useOfferedPeople()
  const tags = useOfferedTags()
  const proceed = useRef<HTMLButtonElement>(null)
  const all = useFollowAll(offer, tags)
  return (
    <>
      {offer.people.length > 0 && <p className="text-muted">{whyOffered(offer)}</p>}
      <OfferedPeople offer={offer} empty={<NobodyHere />} />
      {tags.length > 0 && (
        <div>
          <h4 className="mb-2 text-label text-muted">Tags</h4>
          <TagOptions tags={tags} />
        </div>
      )}
      <StepActions
        aside={
          all.left > 0 && (
            <Button
              variant="ghost"
              className="-ml-4.5"
              onClick={() => {
                proceed.current?.focus()
                all.follow()
              }}
            >
              Follow all
            </Button>
          )
        }
        onSkip={onDone}
      >
        <Button ref={proceed} variant="primary" onClick={onDone}>
          Continue
        </Button>
      </StepActions>
    </>
  )
}

type Offer = ReturnType<typeof useOfferedPeople>

/** Follows who and what isn't followed yet. */
function useFollowAll({ people }: Offer, tags: readonly string[]) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const isFollowing = useFollowedTags(tags)
  const others = people.filter(({ following }) => following !== true)
  const otherTags = tags.filter((tag) => isFollowing(tag) !== true)
  const toggles = () => [
    ...others.map(({ person }) => toggleOptions(client, followToggle(client, person, me.$id))),
    ...otherTags.map((tag) => followTag(client, tag)),
  ]
  return {
    left: others.length + otherTags.length,
    follow: () => {
      for (const options of toggles())
        // Each shows its own failure.
        new MutationObserver(client, options).mutate({ on: true }).catch(() => undefined)
    },
  }
}
