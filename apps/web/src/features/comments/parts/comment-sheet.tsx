import { useCurrentUser } from '#features/account'
import { PersonSheets, ThreadMuteRow } from '#features/moderation'
import { shareLink } from '#lib/navigation/share-link'
import { Dialog } from '#ui/overlays/dialog'
import { MenuRow } from '#ui/overlays/menu-row'
import { type PersonCard } from '@devhood/contract/schemas'
import { Suspense } from 'react'

import { usePost } from '../post-context.ts'
interface CommentSheetProps {
  readonly id: string
  readonly creator: PersonCard
  readonly isOwn: boolean
  readonly onEdit: () => void
  /** undefined where the viewer can't reply. */
  readonly onReply: (() => void) | undefined
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** The open menu of a comment. What it offers depends on whose comment, and whose post, it is. */
export function CommentSheet({ id, creator, isOwn, onClose, ...actions }: CommentSheetProps) {
  const me = useCurrentUser()
  const { postId, authorId } = usePost()
  const { onEdit, onReply, onDelete } = actions
  const run = (action: () => void) => () => {
    onClose()
    action()
  }
  const title = `Comment by ${creator.name}`
  const copyLink = () => void shareLink(`/posts/${postId}?comment=${id}`, title)
  const rows = (
    <>
      <MenuRow icon="link" label="Copy link" onPress={run(copyLink)} />
      {onReply && <MenuRow icon="back" label="Reply" onPress={run(onReply)} />}
      {isOwn && <MenuRow icon="edit" label="Edit" onPress={run(onEdit)} />}
      {(isOwn || authorId === me.$id) && (
        <MenuRow icon="delete" label="Delete" onPress={run(onDelete)} />
      )}
    </>
  )
  if (isOwn)
    return (
      <Dialog open onClose={onClose} title="Your comment" kind="menu">
        <ul className="-mx-3 -my-2 grid gap-0.5">
          {rows}
          <ThreadMuteRow postId={postId} onClose={onClose} />
        </ul>
      </Dialog>
    )
  return (
    <Suspense>
      <PersonSheets
        person={creator}
        about={{ kind: 'comment', id }}
        postId={postId}
        rows={rows}
        onClose={onClose}
      />
    </Suspense>
  )
}
