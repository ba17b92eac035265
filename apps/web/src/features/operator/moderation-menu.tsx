import { MoreMenu } from '#features/moderation'
import { lazyPart } from '#ui/lazy-part'
import { type ModeratedPost } from '@devhood/contract/schemas'
import { type ComponentProps, Suspense, useState } from 'react'

import { ModerationSheet } from './moderation.tsx'
import { useMay } from './use-may.ts'

// Few people moderate.
const ModerationRow = lazyPart(async () => (await import('./moderation-row.tsx')).ModerationRow)

interface ModerationMenuProps extends ComponentProps<typeof MoreMenu> {
  /** The menu is about their post. */
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'>
}

/** The menu about another person or their post, in which operators also moderate them. */
export function ModerationMenu({ post, rows, ...menu }: ModerationMenuProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const mayNow = may(post ? 'moderate' : 'approve')
  return (
    <>
      <MoreMenu
        {...menu}
        rows={
          <>
            {rows}
            {mayNow && <ModerationRow of={post && 'post'} onPress={() => setOpen(true)} />}
          </>
        }
      />
      {isOpen && (
        <Suspense>
          <ModerationSheet person={menu.person} post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
