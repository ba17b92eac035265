import { MenuRow } from '#ui/overlays/menu-row'

import { useThreadMute } from '../thread-mutes.ts'

interface ThreadMuteRowProps {
  readonly postId: string
  readonly onClose: () => void
}

/** Switches notifications about a post and its comments off and on. */
export function ThreadMuteRow({ postId, onClose }: ThreadMuteRowProps) {
  const { isMuted, toggle } = useThreadMute(postId)
  return (
    <MenuRow
      icon="mute"
      label={isMuted ? 'Unmute this thread' : 'Mute this thread'}
      text={isMuted ? 'Get notifications about it again' : 'No notifications about this post'}
      onPress={() => {
        toggle()
        onClose()
      }}
    />
  )
}
