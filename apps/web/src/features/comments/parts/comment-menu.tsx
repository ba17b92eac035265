import { PersonSheets } from '#features/moderation'
import { shareLink } from '#lib/navigation/share-link'
import { IconButton } from '#ui/controls/icon-button'
import { MenuRow } from '#ui/overlays/menu-row'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '#features/account'

import { type ShownComment } from '../cache.ts'
import { usePost } from '../post-context.ts'

const OwnCommentSheet = lazy(async () => ({
  default: (await import('./own-comment-sheet.tsx')).OwnCommentSheet,
}))

interface CommentMenuProps {
  readonly comment: ShownComment
  readonly isOwn: boolean
  readonly onEdit: () => void
  /** undefined where the viewer can't reply. */
  readonly onReply: (() => void) | undefined
  readonly onDelete: () => void
}

/** The menu of a comment. What it offers depends on whose comment, and whose post, it is. */
export function CommentMenu({ comment, isOwn, onEdit, onReply, onDelete }: CommentMenuProps) {
  const me = useCurrentUser()
  const { postId, authorId } = usePost()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { creator, $id } = comment
  if (!creator) return null
  const run = (action: () => void) => () => {
    close()
    action()
  }
  const title = `Comment by ${creator.name}`
  const copyLink = () => void shareLink(`/posts/${postId}?comment=${$id}`, title)
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
      {isOpen && isOwn && (
        <Suspense>
          <OwnCommentSheet postId={postId} rows={rows} onClose={close} />
        </Suspense>
      )}
      {isOpen && !isOwn && (
        <Suspense>
          <PersonSheets
            person={creator}
            about={{ kind: 'comment', id: $id }}
            postId={postId}
            rows={rows}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
