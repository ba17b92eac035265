import { keepFocus } from '#lib/dom/keep-focus'
import { Button } from '#ui/controls/button'
import { type ReactNode, startTransition, Suspense, useLayoutEffect, useRef, useState } from 'react'

interface EditableRowProps {
  readonly label: string
  readonly value: ReactNode
  /** Label of the button that opens the form: "Change", "Add". */
  readonly action: string
  /** Content under the value: a state and its action. */
  readonly note?: ReactNode
  /** The form that replaces the row. */
  readonly children: (close: () => void) => ReactNode
}

/** A detail of the account, replaced by its form for editing. */
export function EditableRow({ label, value, action, note, children }: EditableRowProps) {
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
        <Suspense>{children(() => setOpen(false))}</Suspense>
      ) : (
        <div ref={row} className="flex items-start gap-x-4">
          <div className="min-w-0 flex-1">
            <p className="text-label text-muted">{label}</p>
            <div className="mt-0.5 wrap-anywhere">{value}</div>
          </div>
          <Button
            size="sm"
            data-opens
            aria-label={`${action} ${label.toLowerCase()}`}
            // As a transition, so that the row stays until the form has loaded.
            onClick={() => startTransition(() => setOpen(true))}
          >
            {action}
          </Button>
        </div>
      )}
      {!open && note}
    </div>
  )
}
