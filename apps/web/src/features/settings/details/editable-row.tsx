import { keepFocus } from '#lib/dom/keep-focus'
import { Button } from '#ui/controls/button'
import { type ReactNode, startTransition, Suspense, useLayoutEffect, useRef, useState } from 'react'

interface EditableRowProps {
  readonly label: string
  readonly value: ReactNode
  /** What the button says that opens the form: "Change", "Add". */
  readonly action: string
  /** Stands under the value: a state, and what to do about it. */
  readonly note?: ReactNode
  /** The form that stands in the line's place. */
  readonly children: (close: () => void) => ReactNode
}

/** One thing that the account knows, and in its place the form that changes it. */
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
            // The line stays until the form has come.
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
