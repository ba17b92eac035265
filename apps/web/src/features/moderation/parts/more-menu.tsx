import { useCurrentUser } from '#features/account'
import { MenuButton } from '#ui/overlays/dialog-button'
import { type ReactNode } from 'react'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'

import { type PersonName } from '../relationships.ts'

/** The menu about a person or their content, loaded when it opens. */
export const PersonSheets = lazyPart(
  async () => (await import('./sheets.tsx')).Sheets,
  MissingOverlay,
)

interface MoreMenuProps {
  readonly person: PersonName
  /** The post to report; by default the report is about the person. */
  readonly postId?: string
  /** Further rows of the menu, before the others. */
  readonly rows?: ReactNode
  /** Called after a block, for pages that have nothing left to show. */
  readonly onBlocked?: () => void
}

/** Menu for another person or their post: mute, block, report. */
export function MoreMenu({ person, postId, rows, onBlocked }: MoreMenuProps) {
  const me = useCurrentUser()
  if (person.$id === me.$id) return null
  return (
    <MenuButton label={`More about ${person.name}`}>
      {(close) => (
        <PersonSheets
          person={person}
          about={postId ? { kind: 'post', id: postId } : undefined}
          postId={postId}
          onBlocked={onBlocked}
          rows={rows}
          onClose={close}
        />
      )}
    </MenuButton>
  )
}
