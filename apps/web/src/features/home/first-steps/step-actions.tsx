import { Button } from '#ui/controls/button'
import { type ReactNode } from 'react'

interface StepActionsProps {
  /** Before the buttons. */
  readonly aside?: ReactNode
  readonly onSkip: () => void
  /** The main action. */
  readonly children: ReactNode
}

/** The foot of a step. */
export const StepActions = ({ aside, onSkip, children }: StepActionsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-2">
    <div className="mr-auto text-small text-muted">{aside}</div>
    <Button variant="ghost" onClick={onSkip}>
      Skip
    </Button>
    {children}
  </div>
)
