import { Link, type LinkProps } from 'react-router'

import { classesOf, LeadingIcon, type Look } from './button.tsx'

export interface ButtonLinkProps extends Omit<LinkProps, keyof Look>, Look {}

/** A link styled as a button; it navigates, so it is also a link for assistive technology. */
export function ButtonLink({ variant, size, wide, icon, className, ...rest }: ButtonLinkProps) {
  const look = {
    className,
    children: rest.children,
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
  }
  return (
    <Link {...rest} className={classesOf(look)}>
      <LeadingIcon icon={icon} size={size} busy={false} />
      {rest.children}
    </Link>
  )
}
