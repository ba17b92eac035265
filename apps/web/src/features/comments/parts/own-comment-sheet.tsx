import { ThreadMuteRow } from '#features/moderation'
import { Dialog } from '#ui/overlays/dialog'
import { type ReactNode } from 'react'

interface OwnCommentSheetProps {
  readonly postId: string
  readonly rows: ReactNode
  readonly onClose: () => void
}

/** The menu of one's own comment. It loads when it is opened. */
export function OwnCommentSheet({ postId, rows, onClose }: OwnCommentSheetProps) {
  return (
    <Dialog open onClose={onClose} title="Your comment" kind="menu">
      <ul className="-mx-3 -my-2 grid gap-0.5">
        {rows}
        <ThreadMuteRow postId={postId} onClose={onClose} />
      </ul>
    </Dialog>
  )
}
