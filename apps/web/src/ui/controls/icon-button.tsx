import clsx from 'clsx'
import { type ComponentProps, type MouseEvent } from 'react'

import { Icon, type IconName } from '#ui/icon'
import { Spinner } from './spinner.tsx'

/** The square of a button or a link. */
export const BASE =
  'inline-grid size-tap flex-none place-items-center rounded-control text-muted transition hover:bg-overlay'

export const VARIANTS = {
  plain: 'hover:text-text',
  danger: 'hover:text-danger',
} as const

export interface Look {
  readonly icon: IconName
  /** The button's action in words: its accessible name and its tooltip. */
  readonly label: string
  readonly variant?: keyof typeof VARIANTS
  readonly className?: string | undefined
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, keyof Look>, Look {
  readonly busy?: boolean
}

/** A 44 px square button with an icon and an accessible name. */
export function IconButton({ icon, label, className, ...button }: IconButtonProps) {
  const { variant = 'plain', busy = false, type = 'button', onClick, ...rest } = button
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      className={clsx(BASE, VARIANTS[variant], className)}
    >
      {busy ? <Spinner size={20} /> : <Icon name={icon} />}
    </button>
  )
}
