import { useCurrentUser } from '#features/account'
import { PostGrid, postLists } from '#features/posts'
import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'

import { Saved } from './saved-tabs.tsx'

export function SavedScreen() {
  const me = useCurrentUser()
  return (
    <Saved>
      <PostGrid
        query={postLists.saved(me.$id)}
        label={TEXTS.saved.title}
        startsWithTwo
        empty={
          <EmptyState
            title={TEXTS.saved.none}
            text="Posts you bookmark appear here, newest first."
            link={{ to: '/explore', label: 'Explore posts' }}
          />
        }
      />
    </Saved>
  )
}
