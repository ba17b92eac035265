import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  readonly number: number
  readonly title: string
  /** What has been done; empty while nothing has. */
  readonly summary: string
  /** Its title takes the focus when it opens. */
  readonly takesFocus: boolean
  readonly onOpen: () => void
  /** The content of the open step. */
  readonly children: ReactNode
}

/** A row of the card, and its content while it is open. */
export function Step({ number, title, summary, takesFocus, onOpen, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = children !== false
  useEffect(() => {
    if (isOpen && takesFocus) heading.current?.focus()
  }, [isOpen, takesFocus])
  return (
    <section className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5 border-t border-border px-4 sm:px-5">
      <span
        className={clsx(
          'mt-3 grid size-7 place-items-center rounded-round border font-mono text-mono font-semibold',
          isOpen && 'border-accent-mark bg-accent-soft text-accent-text',
          !isOpen && (summary ? 'border-success text-success' : 'border-border-strong text-muted'),
        )}
      >
        {!isOpen && summary ? <Icon name="check" size={16} /> : number}
      </span>
      {isOpen ? (
        <h3
          ref={heading}
          tabIndex={-1}
          className="flex min-h-13 items-center text-strong focus-visible:outline-none"
        >
          {title}
        </h3>
      ) : (
        <h3 className="min-w-0">
          <button
            type="button"
            aria-expanded="false"
            onClick={onOpen}
            className="flex min-h-13 w-full items-center justify-between gap-3 text-left text-muted hover:text-text"
          >
            <span className="flex-none">{title}</span>
            <span className="truncate text-small max-sm:sr-only">{summary}</span>
          </button>
        </h3>
      )}
      {isOpen && (
        <div className="col-span-2 grid min-w-0 grid-cols-1 gap-4.5 pt-1 pb-5 sm:col-span-1 sm:col-start-2 sm:-mt-2">
          {children}
        </div>
      )}
    </section>
  )
}
