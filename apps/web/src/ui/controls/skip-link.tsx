import clsx from 'clsx'

interface SkipLinkProps {
  readonly to: string
  readonly className?: string
  readonly children: string
}

/** A link past a part of the page that shows itself when it is focused, clear of a notch. */
export function SkipLink({ to, className, children }: SkipLinkProps) {
  return (
    <a href={to} className={clsx('skip-link', className)}>
      {children}
    </a>
  )
}
