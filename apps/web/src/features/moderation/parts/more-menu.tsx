import { useCurrentUser } from '#features/account'
import { MenuButton } from '#ui/overlays/dialog-button'
import { type ReactNode } from 'react'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'

import { type PersonName } from '../relationships.ts'
import type { ReportSubject } from './report-dialog.tsx'

/** The menu about a person or their content, loaded when it opens. */
export const PersonSheets = lazyPart(
  async () => (await import('./sheets.tsx')).Sheets,
  MissingOverlay,
)

interface MoreMenuProps {
  readonly person: PersonName
  /** What of theirs it is about; by default the person. */
  readonly about?: ReportSubject
  /** Further rows of the menu, before the others. */
  readonly rows?: ReactNode
  /** Called after a block or a deletion, for pages that have nothing left to show. */
  readonly onGone?: (() => void) | undefined
}

/** Menu about another person, their post or their ad: mute, block, report, moderate. */
export function MoreMenu({ person, ...sheets }: MoreMenuProps) {
  const me = useCurrentUser()
  if (person.$id === me.$id) return null
  return (
    <MenuButton label={`More about ${person.name}`}>
      {(close) => <PersonSheets person={person} {...sheets} onClose={close} />}
    </MenuButton>
  )
}
