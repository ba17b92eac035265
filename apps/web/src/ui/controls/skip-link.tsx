import clsx from 'clsx'

interface SkipLinkProps {
  readonly to: string
  readonly className?: string
  readonly children: string
}

/** A link past a part of the page that shows itself when it is focused, clear of a notch. */
export function SkipLink({ to, className, children }: SkipLinkProps) {
  return (
    <a
      href={to}
      className={clsx(
        'fixed -top-16 left-[calc(12px+env(safe-area-inset-left))] z-50 rounded-control border border-border bg-raised px-3.5 py-2.5 focus:top-[calc(12px+env(safe-area-inset-top))]',
        className,
      )}
    >
      {children}
    </a>
  )
}
