import { useCurrentUser } from '#features/account'
import { PostGrid, postLists } from '#features/posts'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'
import { useQueryClient } from '@tanstack/react-query'

import { SavedTabs } from './saved-tabs.tsx'

/** Posts that the viewer has saved, last saved first. */
export function SavedScreen() {
  const me = useCurrentUser()
  return (
    <>
      <SavedTabs />
      <PostGrid
        query={postLists.saved(useQueryClient(), me.$id)}
        label={TEXTS.saved.title}
        empty={<NothingSaved />}
      />
    </>
  )
}

function NothingSaved() {
  return (
    <EmptyState
      title={TEXTS.saved.none}
      text="Posts you bookmark appear here, newest first."
      action={
        <ButtonLink to="/explore" variant="line">
          Explore posts
        </ButtonLink>
      }
    />
  )
}
