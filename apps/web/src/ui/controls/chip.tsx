import { bareTag, tagPath } from '#lib/navigation/tag-path'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon, type IconName } from '#ui/icon'

interface ChipProps extends ComponentProps<'button'> {
  /** Shown after the label. */
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A small option in a row; `aria-pressed` highlights it. */
export function Chip({ icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'tap-area inline-flex min-h-9 items-center gap-2 rounded-control border border-border bg-raised px-3.5 text-small leading-none font-medium hover:bg-overlay aria-pressed:border-accent-mark/50 aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
        className,
      )}
    >
      {children}
      {icon && <Icon name={icon} size={16} className="text-muted" />}
    </button>
  )
}

interface TagChipProps {
  /** The tag without `#`. */
  readonly tag: string
  /** Shown before the tag. */
  readonly prefix: '#' | ''
  readonly onRemove: () => void
}

/** A tag to be sent, under its input field, with a button that removes it. */
export function TagChip({ tag, prefix, onRemove }: TagChipProps) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control border border-border bg-raised pr-1.5 pl-2.5 font-mono text-mono">
      <span className="truncate">
        {prefix}
        {tag}
      </span>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        onClick={onRemove}
        className="grid tap-area size-6 flex-none place-items-center rounded-[5px] text-muted hover:bg-overlay hover:text-text"
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  )
}

/** A tag under a post, with or without `#`. */
export function TagLink({ tag }: { readonly tag: string }) {
  return (
    <Link
      to={tagPath(tag)}
      className="py-0.5 font-mono text-mono text-muted hover:text-accent-text max-sm:inline-flex max-sm:min-h-8 max-sm:items-center"
    >
      #{bareTag(tag)}
    </Link>
  )
}
