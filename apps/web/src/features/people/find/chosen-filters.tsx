import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { useRef } from 'react'

import { type PeopleFilters } from './filters.ts'

interface ChosenFiltersProps {
  readonly filters: PeopleFilters
  readonly change: (part: Partial<PeopleFilters>) => void
  readonly onClear: () => void
  /** The number of people who match; undefined while unknown. */
  readonly count: string | undefined
  /** The list says in large that nobody matches. */
  readonly isEmpty: boolean
}

/** How many people match, announced when it changes, and the chosen filters, each of which can be removed. */
export function ChosenFilters({ filters, change, onClear, count, isEmpty }: ChosenFiltersProps) {
  const row = useRef<HTMLDivElement>(null)
  const { stack, place } = filters
  const chips = [
    ...stack.map((tag) => ({
      label: tag,
      cleared: { stack: stack.filter((other) => other !== tag) },
    })),
    ...(place === '' ? [] : [{ label: place, cleared: { place: '' } }]),
  ]
  // The pressed chip disappears: the focus goes to the one before it, or to the next control.
  const focusNeighbor = (at: number) => {
    const buttons = row.current?.querySelectorAll('button')
    buttons?.[at === 0 ? 1 : at - 1]?.focus()
  }
  return (
    <div ref={row} className="flex min-h-tap flex-wrap items-center gap-x-2.5 gap-y-2">
      <output className={clsx('text-label tabular-nums', isEmpty && 'sr-only')}>{count}</output>
      {chips.map(({ label, cleared }, at) => (
        <span
          key={`${Object.keys(cleared).join()} ${label}`}
          className="inline-flex min-h-9 max-w-full items-center rounded-control border border-accent-mark/55 bg-accent-soft pl-3 font-mono text-mono text-accent-text"
        >
          <span dir="auto" className="truncate">
            {label}
          </span>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => {
              focusNeighbor(at)
              change(cleared)
            }}
            className="grid tap-area size-9 flex-none place-items-center rounded-control"
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      {chips.length > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
