import { type ReactNode } from 'react'

import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { Icon } from '#ui/icon'

interface NoticeProps {
  /** What happened: "Something went wrong." */
  readonly title: string
  /** What was saved and what to do now. */
  readonly text?: ReactNode
  readonly onRetry?: () => void
  /** What the button says. */
  readonly action?: string
  readonly onClose?: (() => void) | undefined
  /** While true, the retry is running. */
  readonly busy?: boolean
}

/** Inline error of a section, so that the rest of the screen keeps working. */
export function Notice({ title, text, onRetry, action = 'Try again', ...rest }: NoticeProps) {
  const { onClose, busy = false } = rest
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card border border-border bg-surface px-4 py-3.5"
    >
      <Icon name="alert" className="text-danger" />
      <div className="min-w-48 flex-1">
        <p className="text-strong">{title}</p>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      {onRetry && (
        <Button variant="glow" size="sm" busy={busy} onClick={onRetry} className="max-sm:w-full">
          {action}
        </Button>
      )}
      {onClose && <IconButton icon="close" label="Close" onClick={() => onClose()} />}
    </section>
  )
}
