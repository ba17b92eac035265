import { useCurrentUser } from '#features/account'
import { PersonSheets, setRelationship } from '#features/moderation'
import { api } from '#lib/api/api'
import { toast } from '#lib/feedback/toasts'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { DialogButton } from '#ui/overlays/dialog-button'
import { SomeHidden } from '#ui/lists/some-hidden'
import { Time } from '#ui/time'
import { listBlockedComments } from '@devhood/client/blocked-comments'
import { type BlockedComments as BlockedCommentList } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { commentKeys } from '../keys.ts'
import { usePost } from '../post-context.ts'
import { deleteCommentWithUndo } from '../save-comment.ts'

type BlockedComment = BlockedCommentList['comments'][number]

const SOMEONE = { own: 'someone you blocked', theirs: "someone you can't see" }

interface HiddenProps {
  readonly hidesSome: boolean
  readonly isOwnPost: boolean
}

/** Says that there are comments which the viewer doesn't see. The author of the post can act on some of them. */
export const Hidden = ({ hidesSome, isOwnPost }: HiddenProps) => (
  <>
    <SomeHidden isTrue={hidesSome} />
    {isOwnPost && <BlockedComments />}
  </>
)

/** What its author can still do about comments on a post that a block hides from them, but not from others. */
function BlockedComments() {
  const postId = usePost().post.$id
  const { data } = useQuery({
    queryKey: commentKeys.blocked(postId),
    queryFn: async ({ signal }) => (await listBlockedComments(api, postId, { signal })).comments,
  })
  const { data: deleting } = useQuery(deletingQuery())
  const comments = data?.filter(({ $id }) => !deleting.includes($id)) ?? []
  if (comments.length === 0) return null
  return (
    <details className="py-2 text-small text-muted">
      <summary className="min-h-tap cursor-pointer content-center rounded-control">
        {`${formatCount(comments.length, 'comment is', 'comments are')} hidden from you by a block`}
      </summary>
      <ul aria-label="Comments hidden by a block" className="grid">
        {comments.map((comment) => (
          <BlockedRow key={comment.$id} comment={comment} />
        ))}
      </ul>
    </details>
  )
}

function BlockedRow({ comment }: { readonly comment: BlockedComment }) {
  const { $id, $createdAt, creator, isOwnBlock } = comment
  const name = isOwnBlock ? SOMEONE.own : SOMEONE.theirs
  const about = <span className="sr-only"> the comment by {name}</span>
  const client = useQueryClient()
  const me = useCurrentUser()
  const { refetchPost } = usePost()
  const remove = () => deleteCommentWithUndo(client, $id, refetchPost)
  // Blocks back, so that the two stay apart when the other one unblocks.
  const block = async () => {
    await setRelationship(client, { name: 'blocks', personId: creator, userId: me.$id }, true)
    toast({ title: 'Blocked', text: 'You can see blocked people in Settings.' })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="flex-1 basis-40">
        Comment by {name}{' '}
        <span className="font-mono text-tiny">
          <Time value={$createdAt} />
        </span>
      </span>
      <Button variant="ghost" size="sm" onClick={remove}>
        Delete{about}
      </Button>
      <DialogButton
        variant="ghost"
        size="sm"
        dialog={(close) => (
          <PersonSheets
            person={{ $id: creator, name }}
            about={{ kind: 'comment', id: $id }}
            initialStep="report"
            isUnseen
            onClose={close}
          />
        )}
      >
        Report{about}
      </DialogButton>
      {!isOwnBlock && (
        <Button variant="ghost" size="sm" onClick={() => void block().catch(() => undefined)}>
          Block<span className="sr-only"> {SOMEONE.theirs}</span>
        </Button>
      )}
    </li>
  )
}
