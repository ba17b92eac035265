import { useCurrentUser } from '#features/account'
import { PersonSheets, ThreadMuteRow } from '#features/moderation'
import { shareLink } from '#lib/navigation/share-link'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { type PersonCard } from '@devhood/contract/schemas'

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
  const { post } = usePost()
  const { onEdit, onReply, onDelete } = actions
  const title = `Comment by ${creator.name}`
  const copyLink = () => void shareLink(`/posts/${post.$id}?comment=${id}`, title)
  const rows = (
    <>
      <MenuRow icon="link" label="Copy link" onPress={copyLink} />
      {onReply && <MenuRow icon="back" label="Reply" onPress={onReply} />}
      {isOwn && <MenuRow icon="edit" label="Edit" onPress={onEdit} />}
      {(isOwn || post.creator?.$id === me.$id) && (
        <MenuRow icon="delete" label="Delete" onPress={onDelete} />
      )}
    </>
  )
  if (isOwn)
    return (
      <Menu title="Your comment" onClose={onClose}>
        {rows}
        <ThreadMuteRow postId={post.$id} />
      </Menu>
    )
  return (
    <PersonSheets
      person={creator}
      about={{ kind: 'comment', id }}
      postId={post.$id}
      rows={rows}
      onClose={onClose}
    />
  )
}
