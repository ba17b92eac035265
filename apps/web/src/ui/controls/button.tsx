import clsx from 'clsx'
import { type ComponentProps, type MouseEvent, type ReactNode } from 'react'

import { Icon, type IconName } from '#ui/icon'
import { Spinner } from './spinner.tsx'

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold text-balance select-none transition active:scale-[.985] aria-busy:active:scale-100'

/**
 * One primary button per view, also of an empty one; glow for the next step that a list has, such as Follow and Try again;
 * quiet by default; line for undo; ghost for cancel.
 */
const VARIANTS = {
  primary: 'primary-fill hover:bg-accent-hover active:bg-accent-press',
  glow: 'glow border-accent-mark/55 bg-accent-soft text-accent-text hover:bg-accent hover:text-on-accent',
  quiet: 'border-border bg-raised hover:bg-overlay',
  line: 'border-border-strong hover:bg-overlay',
  ghost: 'border-transparent text-muted hover:bg-overlay hover:text-text',
  danger: 'border-danger text-danger hover:bg-danger-soft',
} as const

const SIZES = {
  sm: 'tap-area min-h-9 px-3.5 py-1 text-[.875rem]/5',
  md: 'min-h-tap px-4.5 py-1.5 text-control',
  lg: 'min-h-12 px-4.5 py-1.5 text-control',
} as const

/** `aria-pressed` buttons (Follow) are less prominent when on: no fill, muted text. */
const PRESSED =
  'aria-pressed:border-border aria-pressed:bg-transparent aria-pressed:text-muted aria-pressed:hover:bg-overlay'

/** Its appearance, the same for a link. */
export interface Look {
  readonly variant?: keyof typeof VARIANTS | undefined
  readonly size?: keyof typeof SIZES | undefined
  /** Full width of its container. */
  readonly wide?: boolean | undefined
  /** Shown before the label; the spinner replaces it. */
  readonly icon?: IconName | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function classesOf(look: Omit<Look, 'children'>): string {
  const { variant = 'quiet', size = 'md', wide = false, className } = look
  return clsx(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full', className)
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, keyof Look>, Look {
  /** While true, the button keeps its width and label, shows a spinner and ignores presses. */
  readonly busy?: boolean
}

export function Button({ variant, size, wide, icon, className, children, ...button }: ButtonProps) {
  const { busy = false, type = 'button', onClick, ...rest } = button
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || rest['aria-busy'] || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={clsx(classesOf({ variant, size, wide, className }), PRESSED)}
    >
      <LeadingIcon icon={icon} size={size} busy={busy} />
      <span className="contents">{children}</span>
    </button>
  )
}

type LeadingIconProps = Pick<ButtonProps, 'icon' | 'size' | 'busy'>

/** The icon or the spinner in its place; without an icon the spinner is left of the label, in the padding. */
export function LeadingIcon({ icon, size, busy = false }: LeadingIconProps) {
  const side = size === 'sm' ? 16 : 20
  if (icon) return busy ? <Spinner size={side} /> : <Icon name={icon} size={side} />
  if (!busy) return null
  return (
    <span className="relative -mr-2 w-0">
      <Spinner
        size={size === 'sm' ? 10 : 12}
        className="absolute top-1/2 right-[2.5px] -translate-y-1/2"
      />
    </span>
  )
}
