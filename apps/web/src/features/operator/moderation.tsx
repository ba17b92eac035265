import { useCurrentUser } from '#features/account'
import { DialogButton } from '#ui/overlays/dialog-button'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'

import { useMay } from './use-may.ts'

/** Few people moderate. */
export const ModerationSheet = lazyPart(
  async () => (await import('./moderation-sheet.tsx')).ModerationSheet,
  MissingOverlay,
)

interface ModerationProps {
  readonly person: { readonly $id: string; readonly name: string }
}

/** What operators do about a person, in their list. About themselves, they decide about their role alone. */
export function Moderation({ person }: ModerationProps) {
  const isOwn = person.$id === useCurrentUser().$id
  const may = useMay()
  if (!may(isOwn ? 'administer' : 'approve')) return null
  return (
    <DialogButton
      size="sm"
      icon="flag"
      className="max-sm:min-h-tap"
      dialog={(close) => <ModerationSheet person={person} onClose={close} />}
    >
      <span className="max-sm:sr-only">Moderate</span>
      <span className="sr-only"> {person.name}</span>
    </DialogButton>
  )
}
