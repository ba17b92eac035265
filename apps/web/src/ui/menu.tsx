import clsx from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  /** The one button that opens the menu, with its accessible name. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  /** MenuItem and MenuSeparator. */
  readonly children: ReactNode
}

/** A menu at a button. Not modal: the modal one writes a style element, which the page's policy refuses. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 min-w-56 animate-appear rounded-card border border-border bg-raised p-1.5 shadow-pop"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName
  /** Where it leads; use either this or `onSelect`. */
  readonly to?: string
  readonly onSelect?: () => void
  readonly danger?: boolean
  readonly children: ReactNode
}

export function MenuItem({ icon, to, onSelect, danger = false, children }: MenuItemProps) {
  const className = clsx(
    'flex min-h-tap cursor-pointer items-center gap-3 rounded-control px-3 text-control font-medium outline-none data-highlighted:bg-overlay',
    danger && 'text-danger',
  )
  const inside = (
    <>
      {icon && <Icon name={icon} className={danger ? undefined : 'text-muted'} />}
      {children}
    </>
  )
  if (to !== undefined) {
    return (
      <DropdownMenu.Item asChild>
        <Link to={to} className={className}>
          {inside}
        </Link>
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item {...(onSelect && { onSelect })} className={className}>
      {inside}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
}
