import { useWaitingState } from '#lib/outbox/use-outbox'
import { WaitingMark } from '#ui/feedback/waiting-mark'

/** Says below the buttons of a post that its like or its save waits to be sent. */
export function WaitingLine({ postId }: { readonly postId: string }) {
  const like = useWaitingState(['like', postId])
  const save = useWaitingState(['saves', postId])
  return like === undefined && save === undefined ? null : <WaitingMark />
}
