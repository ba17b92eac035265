import { ThreadMuteRow } from '#features/moderation'
import { shareLink } from '#lib/navigation/share-link'
import { Dialog } from '#ui/overlays/dialog'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#features/account'
import { announce } from '#lib/feedback/announce'
import { LIMITS, profilePath } from '@devhood/contract'

import { deletePostWithUndo } from '../delete-post.ts'
import { COMMENTING, changeCommenting } from '../form/commenting.ts'
import { changePins } from '../pins.ts'

interface OwnPostSheetProps {
  readonly post: Post
  /** Deletes the post and leaves its page; by default the post only disappears. */
  readonly onDelete: (() => void) | undefined
  readonly onClose: () => void
}

/** What its author can do with a post. */
export function OwnPostSheet({ post, onDelete, onClose }: OwnPostSheetProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [step, setStep] = useState<'menu' | 'commenting'>('menu')
  const path = `/posts/${post.$id}`
  if (step === 'commenting') return <CommentingSheet post={post} onClose={onClose} />
  // The form returns to this page by going back.
  const state = pathname === path ? { from: 'post' } : null
  const edit = () => void navigate(`/update-post/${post.$id}`, { state })
  const share = () => void shareLink(path, `Post by ${post.creator?.name}`)
  return (
    <Menu title="Your post" onClose={onClose}>
      <MenuRow icon="edit" label="Edit" onPress={edit} />
      <MenuRow icon="link" label="Copy link" onPress={share} />
      <MenuRow
        icon="people"
        label="Who can comment"
        text={COMMENTING[post.commenting]}
        replaces
        onPress={() => setStep('commenting')}
      />
      <PinRow postId={post.$id} />
      <ThreadMuteRow postId={post.$id} />
      <MenuRow
        icon="delete"
        label="Delete"
        text="You can undo it for 8 seconds"
        onPress={onDelete ?? (() => deletePostWithUndo(client, post))}
      />
    </Menu>
  )
}

const CHOICES = Object.entries(COMMENTING) as [Post['commenting'], string][]

function CommentingSheet({ post, onClose }: Omit<OwnPostSheetProps, 'onDelete'>) {
  const { mutate } = useMutation(changeCommenting(useQueryClient(), post.$id))
  // Set in the event itself: a controlled radio button would jump back until the cache has changed.
  const [chosen, setChosen] = useState(post.commenting)
  const choose = (commenting: Post['commenting']) => {
    setChosen(commenting)
    mutate(commenting, { onError: () => setChosen(post.commenting) })
  }
  return (
    <Dialog open onClose={onClose} title="Who can comment" kind="menu">
      <fieldset className="-mx-3 -my-2 grid gap-0.5">
        <legend className="sr-only">Who can comment</legend>
        {CHOICES.map(([commenting, label]) => (
          <label
            key={commenting}
            className="flex min-h-14 items-center gap-3.5 rounded-control px-3 py-2 text-control font-medium hover:bg-overlay"
          >
            <input
              type="radio"
              name="commenting"
              className="size-5 accent-accent-mark"
              checked={chosen === commenting}
              onChange={() => choose(commenting)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

/** Pins the viewer's post to their profile, or unpins it. */
function PinRow({ postId }: { readonly postId: string }) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { mutate } = useMutation(changePins(useQueryClient(), me))
  const { pinnedPosts } = me
  const isPinned = pinnedPosts.includes(postId)
  const isFull = pinnedPosts.length >= LIMITS.pinnedPostsMax
  const pin = (next: string[], said: string) => () =>
    mutate(next, { onSuccess: () => announce(said) })
  if (isPinned) {
    const rest = pinnedPosts.filter((id) => id !== postId)
    const unpin = pin(rest, 'Unpinned from your profile')
    return <MenuRow icon="up" label="Unpin from your profile" onPress={unpin} />
  }
  if (isFull) {
    const go = () => void navigate(profilePath(me))
    const text = `${LIMITS.pinnedPostsMax} posts are pinned: unpin one there first`
    return <MenuRow icon="up" label="Pin to your profile" text={text} onPress={go} />
  }
  return (
    <MenuRow
      icon="up"
      label="Pin to your profile"
      text="Shown first on your profile"
      onPress={pin([...pinnedPosts, postId], 'Pinned to your profile')}
    />
  )
}
