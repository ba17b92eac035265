import { useCurrentUser } from '#features/account'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type ModeratedJob, type ModeratedPost } from '@devhood/contract/schemas'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'

import { useMay } from './use-may.ts'

export const ModerationSheet = lazyPart(
  async () => (await import('./moderation-sheet.tsx')).ModerationSheet,
  MissingOverlay,
)

interface ModerationProps {
  readonly person: { readonly $id: string; readonly name: string }
  /** The post or the job ad; without either, the person. */
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'>
  readonly job?: Pick<ModeratedJob, '$id' | 'hidden'>
  /** Called after the deletion, so that the page can be left. */
  readonly onDeleted?: () => void
}

/** Operator menu for the content on the page, independent of a report. */
export function Moderation({ person, post, job, onDeleted }: ModerationProps) {
  const me = useCurrentUser()
  const may = useMay()
  const content = post ?? job
  // About themselves, operators decide about their role alone.
  const isOwn = person.$id === me.$id
  const duty = content ? 'moderate' : isOwn ? 'administer' : 'approve'
  if (!may(duty) || (isOwn && content)) return null
  return (
    <DialogButton
      size="sm"
      icon="flag"
      className="max-sm:min-h-tap"
      dialog={(close) => <ModerationSheet {...{ person, post, job, onDeleted }} onClose={close} />}
    >
      Moderate
      <span className="sr-only">
        {post || job ? ` this ${post ? 'post' : 'job ad'} by ${person.name}` : ` ${person.name}`}
      </span>
    </DialogButton>
  )
}
