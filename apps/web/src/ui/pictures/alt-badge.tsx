import { useId } from 'react'

export const ALT_LOOK =
  'absolute bottom-(--badges,8px) left-2 min-h-6 rounded-[6px] bg-bg/88 [color-scheme:dark] px-1.5 font-mono text-tiny font-semibold text-text'

/** What a press on the picture does, in its other corner. */
export const ENLARGE_LOOK =
  'pointer-events-none absolute right-2 bottom-(--badges,8px) inline-flex min-h-6 items-center gap-1.5 rounded-[6px] bg-bg/88 [color-scheme:dark] px-1.5 text-tiny font-medium text-text'

interface AltBadgeProps {
  /** Text alternative of the picture; '' shows no badge. */
  readonly text: string
}

/** A button in the corner of a picture that shows its text alternative to sighted users too. */
export function AltBadge({ text }: AltBadgeProps) {
  const id = useId()
  if (!text) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="ALT, description of the picture"
        className={`${ALT_LOOK} after:absolute after:-inset-2.5 hover:bg-overlay`}
      >
        ALT
      </button>
      {/* The native popover: in the top layer, closed by Escape or a press outside. In the middle of the window: WebKit
          freezes where anchored ones (`position-area`) are in a page that changes. */}
      <div
        id={id}
        popover="auto"
        className="m-auto max-h-80 w-80 max-w-[calc(100vw-24px)] overflow-y-auto rounded-card border border-border bg-surface p-4 text-small wrap-anywhere whitespace-pre-line text-text shadow-pop"
      >
        <p className="mb-1 font-mono text-tiny text-muted">ALT</p>
        {text}
      </div>
    </>
  )
}
