import clsx from 'clsx'

interface SpinnerProps {
  /** Width and height in CSS pixels; default 16. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Spinner inside a pressed control, whose `aria-busy` announces it. */
export function Spinner({ size = 16, className }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={clsx(
        'inline-block flex-none animate-spin rounded-round border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}
