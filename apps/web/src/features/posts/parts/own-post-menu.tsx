import { IconButton } from '#ui/controls/icon-button'
import { type Post } from '@devhood/contract/schemas'
import { late, MissingOver } from '#ui/late'
import { Suspense, useState } from 'react'

const OwnPostSheet = late(
  async () => (await import('./own-post-sheet.tsx')).OwnPostSheet,
  MissingOver,
)

interface OwnPostMenuProps {
  readonly post: Post
  readonly onDelete: (() => void) | undefined
}

/** The menu of the viewer's own post. */
export function OwnPostMenu({ post, onDelete }: OwnPostMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="more"
        label="More about your post"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-mr-[10px]"
      />
      {isOpen && (
        <Suspense>
          <OwnPostSheet post={post} onDelete={onDelete} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
