import clsx from 'clsx'

interface SpinnerProps {
  /** Width and height in CSS pixels; 16 when left out. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Stands inside a pressed control, which says with `aria-busy` what the turning circle shows. */
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
