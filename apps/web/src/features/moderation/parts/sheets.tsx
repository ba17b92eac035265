import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '#features/account'
import { ModerationSheet } from '#features/operator'
import { toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type PersonName, relationshipToggle } from '../relationships.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { ReportDialog, type ReportSubject } from './report-dialog.tsx'
import { useRelationship, useSetRelationship } from '../use-relationship.ts'

interface SheetsProps {
  readonly person: PersonName
  /** What it is about; by default the person. */
  readonly about?: ReportSubject | undefined
  /** The post whose thread the menu mutes, where it is about something else. */
  readonly postId?: string | undefined
  readonly rows?: ReactNode
  /** A block hides the person, of whom there is nothing more to do or to name. */
  readonly isUnseen?: boolean
  readonly initialStep?: 'menu' | 'report'
  readonly onGone?: (() => void) | undefined
  readonly onClose: () => void
}

type Step = 'menu' | 'block' | 'report' | 'thanks' | 'moderate'

/** The menu and the dialogs that it opens, one at a time. */
export function Sheets({ person, postId, rows, isUnseen, ...rest }: SheetsProps) {
  const { initialStep = 'menu', onGone, onClose } = rest
  const { about = { kind: 'person', id: person.$id } } = rest
  const [step, setStep] = useState<Step>(initialStep)
  const commonProps = { person, onClose, onBlock: () => setStep('block') }
  switch (step) {
    case 'menu':
      return (
        <MenuSheet
          {...commonProps}
          about={about.kind}
          postId={postId ?? (about.kind === 'post' ? about.id : undefined)}
          rows={rows}
          onReport={() => setStep('report')}
          onModerate={() => setStep('moderate')}
        />
      )
    case 'block':
      return <BlockDialog person={person} onBlocked={onGone} onClose={onClose} />
    case 'report':
      return (
        <ReportDialog
          person={person}
          about={about}
          onSent={() => setStep('thanks')}
          onClose={onClose}
        />
      )
    case 'moderate':
      return <ModerationSheet person={person} about={about} onDeleted={onGone} onClose={onClose} />
    case 'thanks':
      return <ThanksDialog {...commonProps} isUnseen={isUnseen === true} />
  }
}

const EFFECTS = (name: string) => [
  "You won't see each other's posts or profile, or find each other in search.",
  'You no longer follow each other.',
  `${name} won't be notified.`,
]

interface BlockDialogProps {
  readonly person: PersonName
  readonly onBlocked: (() => void) | undefined
  readonly onClose: () => void
}

/** Explains a block before confirming it: follows that it ends don't come back. */
function BlockDialog({ person, onBlocked, onClose }: BlockDialogProps) {
  const me = useCurrentUser()
  const relationship = { name: 'blocks', personId: person.$id, userId: me.$id } as const
  const { mutate, isPending } = useMutation(relationshipToggle(useQueryClient(), relationship))
  const block = () =>
    mutate(
      { on: true },
      {
        onSuccess: () => {
          toast({
            title: `${person.name} is blocked`,
            text: 'You can see blocked people in Settings.',
          })
          onClose()
          onBlocked?.()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={`Block ${person.name}?`}>
      <ul className="list-disc pl-5 text-muted">
        {EFFECTS(person.name).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className="grid gap-3">
        <Button variant="danger" wide busy={isPending} onClick={block}>
          Block {person.name}
        </Button>
        <Button variant="ghost" wide onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

interface ThanksDialogProps {
  readonly person: PersonName
  readonly isUnseen: boolean
  readonly onBlock: () => void
  readonly onClose: () => void
}

/** Shown after a report: the next steps, and what the reporter can do in the meantime. */
function ThanksDialog({ person, isUnseen, onBlock, onClose }: ThanksDialogProps) {
  const { isMuted, isBlocked } = useRelationship(person.$id)
  const setRelationship = useSetRelationship(person)
  const mute = () => {
    setRelationship('mutes', true)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Thank you">
      <p>
        {`Your report has been sent to the moderators. ${isUnseen ? 'They' : person.name} won’t know who sent it. You’ll hear whether they act on it.`}
      </p>
      <div className="grid gap-3">
        {!isUnseen && !isMuted && !isBlocked && (
          <Button variant="line" wide onClick={mute}>
            Mute {person.name}
          </Button>
        )}
        {!isUnseen && !isBlocked && (
          <Button variant="line" wide onClick={onBlock}>
            Block {person.name}
          </Button>
        )}
        <Button variant="ghost" wide onClick={onClose} data-first-focus>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
