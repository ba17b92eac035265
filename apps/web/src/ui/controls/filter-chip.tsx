import { Icon } from '#ui/icon'

/** What was asked for, in lists of chosen filters. */
export const CHOSEN =
  'inline-flex min-h-9 max-w-full items-center rounded-control border border-accent-mark/55 bg-accent-soft pl-3 font-mono text-mono text-accent-text'

interface FilterChipProps {
  readonly label: string
  /** Accessible name of its button. */
  readonly remove: string
  readonly onRemove: () => void
}

/** A chosen filter, with a button that removes it. */
export const FilterChip = ({ label, remove, onRemove }: FilterChipProps) => (
  <span className={CHOSEN}>
    <span dir="auto" className="truncate">
      {label}
    </span>
    <button
      type="button"
      aria-label={remove}
      onClick={onRemove}
      className="grid tap-area size-9 flex-none place-items-center rounded-control"
    >
      <Icon name="close" size={14} />
    </button>
  </span>
)
