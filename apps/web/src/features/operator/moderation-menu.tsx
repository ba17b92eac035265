import { MoreMenu } from '#features/moderation'
import { lazyPart } from '#ui/lazy-part'
import { Suspense, useState } from 'react'

import { ModerationSheet } from './moderation.tsx'
import { useMay } from './use-may.ts'

// Few people moderate.
const ModerationRow = lazyPart(async () => (await import('./moderation-row.tsx')).ModerationRow)

interface ModerationMenuProps {
  readonly person: { readonly $id: string; readonly name: string }
}

/** The menu about another person, in which operators also moderate them. */
export function ModerationMenu({ person }: ModerationMenuProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const row = <ModerationRow onPress={() => setOpen(true)} />
  return (
    <>
      <MoreMenu person={person} rows={may('approve') && row} />
      {isOpen && (
        <Suspense>
          <ModerationSheet person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
