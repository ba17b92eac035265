import { IconButton } from '#ui/controls/icon-button'
import { late, MissingOver } from '#ui/late'
import { Suspense, useState } from 'react'

import { type ShownComment } from '../cache.ts'

const CommentSheet = late(
  async () => (await import('./comment-sheet.tsx')).CommentSheet,
  MissingOver,
)

/** What the menu of a comment can do here. */
export interface CommentActions {
  readonly isOwn: boolean
  readonly onEdit: () => void
  /** undefined where the viewer can't reply. */
  readonly onReply: (() => void) | undefined
  readonly onDelete: () => void
}

interface CommentMenuProps extends CommentActions {
  readonly comment: ShownComment
}

/** The menu of a comment, loaded when it opens. */
export function CommentMenu({ comment: { $id, creator }, ...actions }: CommentMenuProps) {
  const [isOpen, setOpen] = useState(false)
  if (!creator) return null
  return (
    <>
      <IconButton
        icon="more"
        label={`More about the comment by ${creator.name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-my-[10px] -mr-[10px]"
      />
      {isOpen && (
        <Suspense>
          <CommentSheet {...actions} id={$id} creator={creator} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
