import { formatNumber } from '#lib/text/format'
import { Icon, type IconName } from '#ui/icon'
import { WAITING } from '#ui/feedback/waiting-mark'
import { Spinner } from './spinner.tsx'
import clsx from 'clsx'
import { type ComponentProps } from 'react'

interface ToggleButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly icon: IconName
  /** The accessible name. It names the action; `on` tells whether it is switched on. */
  readonly label: string
  readonly on: boolean
  /** Only a like has a colour of its own when on. */
  readonly tone: 'like' | 'saved'
  /** While true, a spinner replaces the icon and presses are ignored. */
  readonly busy?: boolean
  readonly compact?: boolean
  /** The state waits for a connection to be sent. */
  readonly waits?: boolean
  /** Shown after the icon, but for 0. */
  readonly count?: number
}

/** Toggle for like and save: the outline is filled, so it never relies on colour alone. */
export function ToggleButton({ icon, label, on, tone, count, ...button }: ToggleButtonProps) {
  const { busy = false, compact = false, waits = false, className, onClick, ...rest } = button
  const size = compact ? 18 : 22
  return (
    <button
      {...rest}
      type="button"
      // Keyboard shortcuts find the button of the current post by this attribute.
      data-action={tone}
      aria-label={waits ? `${label}, ${WAITING.toLowerCase()}` : label}
      aria-pressed={on}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(
        'inline-flex min-h-tap min-w-tap flex-none items-center rounded-control text-muted tabular-nums transition-colors hover:bg-overlay hover:text-text',
        tone === 'like' && 'aria-pressed:text-like',
        // In rows, what has no number starts as what has one.
        compact ? 'gap-1.5 px-1.5 text-tiny' : 'justify-center gap-2 px-2.5 text-small font-medium',
        className,
      )}
    >
      {busy ? <Spinner size={size} /> : <Icon name={icon} size={size} filled={on} />}
      <Count key={count} count={count} />
      {waits && <Icon name="clock" size={14} />}
    </button>
  )
}

const Count = ({ count = 0 }: { readonly count: number | undefined }) =>
  count > 0 && <span className="animate-appear">{formatNumber(count)}</span>
