import { type CaseSubject } from '@devhood/client/operator'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { type IconName } from '#ui/icon'
import { useState } from 'react'

import { actionsOf } from './decision/choices.ts'
import { type Done } from './decision/decision-form.tsx'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { ModerationActionDialog } from './moderation-action-dialog.tsx'
import { type ModerationSubject, type OfferedAction } from './moderation-actions.ts'

interface CaseMenuProps {
  readonly subject: ModerationSubject
  /** What can be handed on. */
  readonly about: CaseSubject | undefined
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

const iconOf = ({ action }: OfferedAction): IconName =>
  action === 'delete'
    ? 'delete'
    : action === 'hide'
      ? 'eyeOff'
      : action === 'show'
        ? 'eye'
        : 'check'

/** What is done less often about a case. */
export function CaseMenu({ subject, about, onDone, onClose }: CaseMenuProps) {
  const [action, setAction] = useState<OfferedAction>()
  const [isHandingOn, setHandingOn] = useState(false)
  if (action)
    return (
      <ModerationActionDialog
        subject={subject}
        action={action}
        onDone={() => {
          onClose()
          onDone({ text: '' })
        }}
        onClose={onClose}
      />
    )
  if (isHandingOn && about)
    return <HandOnDialog subject={about} about={subject.person?.$id} onClose={onClose} />
  return (
    <Menu title="More about the case" onClose={onClose}>
      {about && (
        <MenuRow
          icon="people"
          label="Hand on"
          text="To a colleague, who is told"
          replaces
          onPress={() => setHandingOn(true)}
        />
      )}
      {actionsOf(subject).others.map((offered) => (
        <MenuRow
          key={offered.label}
          icon={iconOf(offered)}
          label={offered.label}
          text={offered.text}
          replaces
          onPress={() => setAction(offered)}
        />
      ))}
    </Menu>
  )
}
