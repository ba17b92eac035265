import { keepFocus } from '#lib/dom/keep-focus'
import { Button } from '#ui/controls/button'
import { type ReactNode, startTransition, Suspense, useLayoutEffect, useRef, useState } from 'react'

interface FormRowProps {
  /** Label of the button that opens the form: "Change", "Add". Without it, there is none. */
  readonly action: string | undefined
  /** What the button changes, for its accessible name. */
  readonly what: string
  /** The form, which replaces the row. */
  readonly form: (close: () => void) => ReactNode
  /** Content under the row: a state and its action. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A row with a button that opens a form in its place, and gets the focus back. */
export function FormRow({ action, what, form, note, children }: FormRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !open) row.current?.querySelector<HTMLElement>('[data-opens]')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div ref={keepFocus} tabIndex={-1} className="py-4 outline-none first:pt-0">
      {open ? (
        <Suspense>{form(() => setOpen(false))}</Suspense>
      ) : (
        <div ref={row} className="flex flex-wrap items-start gap-x-3.5 gap-y-3">
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
    </div>
  )
}
