import { TagChip } from '#ui/controls/chip'

interface EntryChipsProps {
  readonly label: string
  readonly entries: readonly string[]
  /** Shown before each entry. */
  readonly prefix?: '#' | ''
  readonly onRemove: (entry: string) => void
}

/** The entries of a comma-separated field that will be sent, each with a remove button. */
export function EntryChips({ label, entries, prefix = '', onRemove }: EntryChipsProps) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {entries.map((entry) => (
        <li key={entry} className="max-w-full">
          <TagChip
            tag={entry.replace(/^#+/, '')}
            prefix={prefix}
            onRemove={() => onRemove(entry)}
          />
        </li>
      ))}
    </ul>
  )
}
