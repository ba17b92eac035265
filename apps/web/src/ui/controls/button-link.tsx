import { Link, type LinkProps } from 'react-router'

import { classesOf, LeadingIcon, type Look } from './button.tsx'

export interface ButtonLinkProps extends Omit<LinkProps, keyof Look>, Look {}

/** A link styled as a button; it navigates, so it is also a link for assistive technology. */
export function ButtonLink({ variant, size, wide, icon, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classesOf({ variant, size, wide, className })}>
      <LeadingIcon icon={icon} size={size} />
      {rest.children}
    </Link>
  )
}
