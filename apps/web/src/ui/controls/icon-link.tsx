import clsx from 'clsx'
import { Link, type LinkProps } from 'react-router'

import { Icon } from '#ui/icon'
import { BASE, type Look, VARIANTS } from './icon-button.tsx'

export interface IconLinkProps extends Omit<LinkProps, keyof Look | 'children'>, Look {}

/** The same square as a link. */
export function IconLink({ icon, label, variant = 'plain', className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(BASE, VARIANTS[variant], className)}
    >
      <Icon name={icon} />
    </Link>
  )
}
