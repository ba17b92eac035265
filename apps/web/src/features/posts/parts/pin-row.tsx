import { useCurrentUser } from '#features/account'
import { announce } from '#lib/feedback/announce'
import { MenuRow } from '#ui/overlays/menu-row'
import { LIMITS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { changePins } from '../pins.ts'

interface PinRowProps {
  readonly postId: string
  readonly onClose: () => void
}

/** Pins the viewer's post to their profile, or unpins it. */
export function PinRow({ postId, onClose }: PinRowProps) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { mutate } = useMutation(changePins(useQueryClient(), me))
  const { pinnedPosts } = me
  const isPinned = pinnedPosts.includes(postId)
  const isFull = pinnedPosts.length >= LIMITS.pinnedPostsMax
  const pin = (next: string[], said: string) => () => {
    onClose()
    mutate(next, { onSuccess: () => announce(said) })
  }
  if (isPinned) {
    const rest = pinnedPosts.filter((id) => id !== postId)
    const unpin = pin(rest, 'Unpinned from your profile')
    return <MenuRow icon="up" label="Unpin from your profile" onPress={unpin} />
  }
  if (isFull) {
    const go = () => {
      onClose()
      void navigate(`/profile/${me.$id}`)
    }
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
