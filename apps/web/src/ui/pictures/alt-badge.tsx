import { useId } from 'react'

/** In the corner of a picture. */
export const ALT_LOOK =
  'absolute bottom-2 left-2 min-h-6 rounded-[6px] on-picture px-1.5 font-mono text-tiny font-semibold'

interface AltBadgeProps {
  /** Text alternative of the picture; '' shows no badge. */
  readonly text: string
  /** Where it isn't on the picture. */
  readonly look?: string
}

/** A button that shows the text alternative of a picture to sighted users too. */
export function AltBadge({ text, look = ALT_LOOK }: AltBadgeProps) {
  const id = useId()
  if (!text) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="ALT, description of the picture"
        className={`${look} after:absolute after:-inset-2.5 hover:bg-overlay`}
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
