import clsx from 'clsx'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'

import { pressedKey } from '#lib/dom/pressed-key'
import { ClearButton } from '#ui/controls/clear-button'
import { Icon } from '#ui/icon'

const SIZES = {
  /** In the top bar. */
  md: 'min-h-10 text-control',
  /** At the top of a screen. */
  lg: 'min-h-13 text-body',
} as const

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'ref'> {
  /** The accessible name. */
  readonly label: string
  readonly size?: keyof typeof SIZES
  /** The shortcut that focuses the field, shown at its end. */
  readonly shortcut?: string
  /** Empties the field, of which the value is given: by a button in it, and by Escape. */
  readonly onClear?: () => void
}

/** A search icon, an input and a button that empties it, with a common focus ring. */
export function SearchField({ label, shortcut, className, onClear, ...field }: SearchFieldProps) {
  const { size = 'md', ...rest } = field
  const input = useRef<HTMLInputElement>(null)
  const clear = rest.value === '' ? undefined : onClear
  const onKeyDown = (event: KeyboardEvent) => {
    if (!clear || pressedKey(event) !== 'Escape') return
    // The next one leaves the field.
    event.preventDefault()
    clear()
  }
  return (
    <div
      className={clsx(
        'flex rounded-control border border-border-strong bg-surface text-faint focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
        SIZES[size],
        className,
      )}
    >
      <label
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-2.5',
          size === 'lg' ? 'px-4' : 'px-3',
        )}
      >
        <Icon name="search" size={size === 'lg' ? 20 : 16} />
        <input
          {...rest}
          ref={input}
          type="search"
          aria-label={label}
          placeholder={rest.placeholder ?? label}
          enterKeyHint="search"
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 appearance-none bg-transparent text-ellipsis text-text outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {shortcut && !clear && (
          <kbd className="rounded-[5px] border border-border bg-raised px-1.5 font-mono text-tiny text-muted">
            {shortcut}
          </kbd>
        )}
      </label>
      {clear && <ClearButton field={input} onClear={clear} />}
    </div>
  )
}
