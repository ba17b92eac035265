import { Button } from '#ui/controls/button'
import { useState } from 'react'

import { type ModerationSubject, type OfferedAction, offeredActions } from './moderation-actions.ts'
import { ModerationActionDialog } from './moderation-action-dialog.tsx'

interface ModerationActionsProps {
  readonly subject: ModerationSubject
  readonly onDone: () => void
}

/** A button for each possible action; each one asks for confirmation. */
export function ModerationActions({ subject, onDone }: ModerationActionsProps) {
  const [action, setAction] = useState<OfferedAction>()
  const close = () => setAction(undefined)
  return (
    <>
      <ModerationActionButtons subject={subject} onChoose={setAction} />
      {action && (
        <ModerationActionDialog
          subject={subject}
          action={action}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ModerationActionButtonsProps {
  readonly subject: ModerationSubject
  readonly onChoose: (action: OfferedAction) => void
}

export function ModerationActionButtons({ subject, onChoose }: ModerationActionButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {offeredActions(subject).map((one) => (
        <Button
          key={one.label}
          size="sm"
          data-action={one.key}
          aria-haspopup="dialog"
          onClick={() => onChoose(one)}
          className="max-sm:min-h-tap"
        >
          {one.label}
        </Button>
      ))}
    </div>
  )
}
