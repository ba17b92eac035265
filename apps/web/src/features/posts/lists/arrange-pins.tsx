import { useCurrentUser } from '#features/account'
import { announce } from '#lib/feedback/announce'
import { IconButton } from '#ui/controls/icon-button'
import { MoveButton } from '#ui/controls/move-button'
import { Dialog } from '#ui/overlays/dialog'
import { Picture } from '#ui/pictures/picture'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { pictureName, pictureProps } from '../parts/picture-text.ts'
import { changePins } from '../pins.ts'

interface ArrangePinsProps {
  /** Pinned posts in their order. */
  readonly posts: readonly Post[]
  readonly onClose: () => void
}

/** Changes the order of the viewer's pinned posts, and unpins them. */
export function ArrangePins({ posts, onClose }: ArrangePinsProps) {
  const me = useCurrentUser()
  const { mutate } = useMutation(changePins(useQueryClient(), me))
  const ids = posts.map(({ $id }) => $id)
  const move = (index: number, by: number) => {
    const next = ids.toSpliced(index, 1).toSpliced(index + by, 0, ids[index] ?? '')
    announce(`Now number ${index + by + 1} of ${ids.length}`)
    mutate(next)
  }
  const unpin = (index: number) => {
    announce('Unpinned from your profile')
    mutate(ids.toSpliced(index, 1))
    if (ids.length === 1) onClose()
  }
  return (
    <Dialog open onClose={onClose} kind="sheet" title="Pinned posts">
      <ol className="grid grid-cols-1 gap-2">
        {posts.map((post, index) => (
          <li key={post.$id} className="flex min-w-0 items-center gap-2">
            <div className="w-16 flex-none">
              <Picture {...pictureProps(post)} shown={1} sizes="64px" className="rounded-control" />
            </div>
            <p className="line-clamp-2 min-w-0 flex-1 text-small wrap-anywhere">
              {pictureName(post)}
            </p>
            <MoveButton
              direction="earlier"
              label={`Move up: ${pictureName(post)}`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <MoveButton
              direction="later"
              label={`Move down: ${pictureName(post)}`}
              disabled={index === ids.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon="close"
              label={`Unpin: ${pictureName(post)}`}
              onClick={() => unpin(index)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
