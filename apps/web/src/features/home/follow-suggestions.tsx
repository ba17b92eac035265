import { NewPeopleSection } from '#features/people'
import { recentTagsQuery } from '#features/suggestions'
import { FollowTagButton, followsAmongTags } from '#features/tags'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { TagLink } from '#ui/controls/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'

const MAX_TAGS = 5

interface FollowSuggestionsProps {
  /** The feed has posts by others already. */
  readonly hasOthers: boolean
}

/** People and tags to follow, for a feed with little by others. Wide screens have the people beside the feed. */
export function FollowSuggestions({ hasOthers }: FollowSuggestionsProps) {
  const isWide = useMedia(FROM_WIDE)
  return (
    <>
      <EmptyState
        title={hasOthers ? 'Follow a few more' : 'Your following feed is empty'}
        text="Follow people and tags to see their posts here."
        drawing={false}
      />
      <div className="grid gap-10">
        {!isWide && <NewPeopleSection />}
        <Tags />
      </div>
    </>
  )
}

/** Tags that recent posts use most. */
function Tags() {
  const { data: recent = [] } = useQuery(recentTagsQuery())
  const tags = recent.slice(0, MAX_TAGS)
  const isFollowing = useQueries(followsAmongTags(useQueryClient(), tags))
  if (tags.length === 0) return null
  return (
    <section>
      <h2 className="text-label text-muted">Recent tags</h2>
      <ul className="my-4 grid gap-3">
        {tags.map((tag) => (
          <li key={tag} className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              <TagLink tag={tag} />
            </span>
            <FollowTagButton tag={tag} following={isFollowing(tag)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
