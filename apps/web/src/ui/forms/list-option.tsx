import clsx from 'clsx'
import { type ReactNode } from 'react'

interface ListOptionProps {
  readonly id: string
  /** Whether Enter chooses it. */
  readonly active: boolean
  readonly onHighlight: () => void
  readonly onChoose: () => void
  readonly className: string
  readonly children: ReactNode
}

/** An option in the list of a field that keeps the focus. */
export function ListOption({ id, active, className, children, ...rest }: ListOptionProps) {
  const { onHighlight, onChoose } = rest
  return (
    // The field handles the keys; no HTML tag can hold a picture as an option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onHighlight}
      onClick={onChoose}
      className={clsx(
        'flex min-h-tap cursor-pointer items-center rounded-control px-2.5',
        active && 'bg-overlay forced-colors:outline-2 forced-colors:outline-[Highlight]',
        className,
      )}
    >
      {children}
    </div>
  )
}
