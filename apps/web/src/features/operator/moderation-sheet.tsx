import { useCurrentUser } from '#features/account'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Dialog } from '#ui/overlays/dialog'
import { type DataRequestTask } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { RequestDialog } from './data-requests/request-dialog.tsx'
import { RequestSection } from './data-requests/request-section.tsx'
import { PersonSummary } from './person-summary.tsx'
import {
  ModerationActionButtons,
  ModerationActionDialog,
} from './queue/moderation-action-dialog.tsx'
import {
  approvalActions,
  type ModerationSubject,
  type OfferedAction,
  offeredActions,
} from './queue/moderation-actions.ts'
import { personQuery } from './queries.ts'
import { RoleDialog } from './roles/role-dialog.tsx'
import { RoleSection } from './roles/role-section.tsx'
import { type RoleOffer } from './roles/role-texts.ts'
import { useMay } from './use-may.ts'

interface ModerationSheetProps {
  readonly person: { readonly $id: string; readonly name: string }
  /** Their post or job ad; by default the person. */
  readonly about?: {
    readonly kind: string
    readonly id: string
    readonly hidden?: boolean | undefined
  }
  readonly onClose: () => void
  readonly onDeleted?: (() => void) | undefined
}

function contentOf(about: ModerationSheetProps['about']): Pick<ModerationSubject, 'post' | 'job'> {
  if (!about) return {}
  const content = { $id: about.id, hidden: about.hidden ?? false }
  return about.kind === 'person' ? {} : { [about.kind]: content }
}

/** States of the post or job ad and its person, with the possible actions. */
export function ModerationSheet({ person: summary, about, ...callbacks }: ModerationSheetProps) {
  const { onClose, onDeleted } = callbacks
  const person = useQuery(personQuery(summary.$id))
  const { post, job } = contentOf(about)
  const what = post ? 'post' : job && 'job ad'
  const [action, setAction] = useState<OfferedAction>()
  const [role, setRole] = useState<RoleOffer>()
  const [task, setTask] = useState<DataRequestTask>()
  const subject = { person: person.data ?? null, post, job }
  // Replaces the sheet: from a second dialog on top, the focus couldn't return to the button that opened the sheet.
  const done = () => {
    onClose()
    if (action?.action === 'delete') onDeleted?.()
  }
  if (role && person.data) return <RoleDialog person={person.data} offer={role} onClose={onClose} />
  if (task && person.data)
    return <RequestDialog person={person.data} task={task} onClose={onClose} />
  if (action)
    return (
      <ModerationActionDialog subject={subject} action={action} onDone={done} onClose={onClose} />
    )
  return (
    <Dialog
      open
      kind="sheet"
      onClose={onClose}
      title={`Moderate ${what ? `a ${what} by ` : ''}${summary.name}`}
    >
      {person.data ? (
        <State
          subject={{ ...subject, person: person.data }}
          what={what}
          onAction={setAction}
          onRole={setRole}
          onTask={setTask}
        />
      ) : (
        <NotLoaded
          query={person}
          title="The state didn't load"
          loading="Loading the state"
          lines={['h-8 w-1/2', 'h-9 w-4/5']}
          className="grid gap-3"
        />
      )}
    </Dialog>
  )
}

interface StateProps {
  readonly subject: ModerationSubject & { readonly person: ModeratedPerson }
  /** What it is; undefined for a person. */
  readonly what: string | undefined
  readonly onAction: (action: OfferedAction) => void
  readonly onRole: (offer: RoleOffer) => void
  readonly onTask: (task: DataRequestTask) => void
}

/** About themselves, operators decide about their role alone. */
function State({ subject, what, onAction, onRole, onTask }: StateProps) {
  const { person, post, job } = subject
  const may = useMay()
  const isOwn = useCurrentUser().$id === person.$id
  const offered = may('moderate') ? offeredActions(subject) : approvalActions(person, true)
  return (
    <>
      <PersonSummary person={person} />
      {(post ?? job)?.hidden && <p className="text-small text-muted">The {what} is hidden.</p>}
      {!isOwn && <ModerationActionButtons offered={offered} onChoose={onAction} />}
      {person.role !== undefined && !what && <RoleSection person={person} onChoose={onRole} />}
      {person.role === null && !isOwn && !what && (
        <RequestSection person={person} onChoose={onTask} />
      )}
    </>
  )
}
