import { useCloseDialog } from '#lib/navigation/dialog-page'
import { formatCount } from '#lib/text/format'
import { EmptyState } from '#ui/feedback/empty-state'
import { Dialog } from '#ui/overlays/dialog'
import { type Post } from '@devhood/contract/schemas'
import { useOutletContext } from 'react-router'

import { PeopleRows } from './people-rows.tsx'
import { likersQuery } from './queries.ts'

/** People who like the post whose page is beneath. */
export function Likers() {
  const { $id, likesCount } = useOutletContext<Pick<Post, '$id' | 'likesCount'>>()
  const close = useCloseDialog(`/posts/${$id}`)
  return (
    <Dialog
      open
      hasAddress
      onClose={close}
      kind="sheet"
      title={formatCount(likesCount, 'like', 'likes')}
    >
      <PeopleRows
        label="People who like the post"
        query={likersQuery($id)}
        count={likesCount}
        empty={<EmptyState title="No likes yet" drawing={false} as="h3" />}
      />
    </Dialog>
  )
}
