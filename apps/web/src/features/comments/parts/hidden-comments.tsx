import { SomeHidden } from '#ui/lists/some-hidden'

import { BlockedComments } from './blocked-comments.tsx'

interface HiddenProps {
  readonly hidesSome: boolean
  readonly isOwnPost: boolean
}

/** Says that there are comments which the viewer doesn't see. The author of the post can act on some of them. */
export function Hidden({ hidesSome, isOwnPost }: HiddenProps) {
  return (
    <>
      <SomeHidden isTrue={hidesSome} />
      {isOwnPost && <BlockedComments />}
    </>
  )
}
