import { keepFocus } from '#lib/dom/keep-focus'
import { Button } from '#ui/controls/button'
import clsx from 'clsx'
import { type ReactNode, startTransition, Suspense, useLayoutEffect, useRef, useState } from 'react'

interface FormRowProps {
  readonly as?: 'div' | 'li'
  /** Label of the button that opens the form: "Change", "Add". Without it, there is none. */
  readonly action: string | undefined
  /** What the button changes, for its accessible name. */
  readonly what: string
  /** The form, which replaces the row. */
  readonly form: (close: () => void) => ReactNode
  /** Content under the row: a state and its action. */
  readonly note?: ReactNode
  readonly isMarked?: boolean
  readonly children: ReactNode
}

/** A row with a button that opens a form in its place, and gets the focus back. */
export function FormRow({ as: Row = 'div', action, what, form, ...rest }: FormRowProps) {
  const { note, isMarked = false, children } = rest
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !open) row.current?.querySelector<HTMLElement>('[data-opens]')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <Row
      ref={keepFocus}
      tabIndex={-1}
      className={clsx('py-4 outline-none first:pt-0', isMarked && 'bg-accent-soft')}
    >
      {open ? (
        <Suspense>{form(() => setOpen(false))}</Suspense>
      ) : (
        <div ref={row} className="flex flex-wrap items-start justify-between gap-x-3.5 gap-y-3">
          {children}
          {action && (
            <Button
              size="sm"
              data-opens
              aria-label={`${action} ${what}`}
              // As a transition, so that the row stays until the form has loaded.
              onClick={() => startTransition(() => setOpen(true))}
            >
              {action}
            </Button>
          )}
        </div>
      )}
      {!open && note}
    </Row>
  )
}
