import clsx from 'clsx'
import { type ComponentProps } from 'react'

import { Icon } from '#ui/icon'

const SIZES = {
  /** In the top bar. */
  md: 'min-h-10 px-3 text-control',
  /** At the top of a screen. */
  lg: 'min-h-13 px-4 text-body',
} as const

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'type'> {
  /** The accessible name. */
  readonly label: string
  readonly size?: keyof typeof SIZES
  /** The shortcut that focuses the field, shown at its end. */
  readonly shortcut?: string
}

/** A search icon and an input with a common focus ring. */
export function SearchField({ label, shortcut, className, ...field }: SearchFieldProps) {
  const { size = 'md', ...rest } = field
  return (
    <label
      className={clsx(
        'flex items-center gap-2.5 rounded-control border border-border-strong bg-surface text-faint focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
        SIZES[size],
        className,
      )}
    >
      <Icon name="search" size={size === 'lg' ? 20 : 16} />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        enterKeyHint="search"
        className="min-w-0 flex-1 appearance-none bg-transparent text-ellipsis text-text outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {shortcut && (
        <kbd className="rounded-[5px] border border-border bg-raised px-1.5 font-mono text-tiny text-muted">
          {shortcut}
        </kbd>
      )}
    </label>
  )
}
