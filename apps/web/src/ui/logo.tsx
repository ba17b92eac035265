import clsx from 'clsx'

interface LogoMarkProps {
  /** Width and height in CSS pixels, at least 20. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Logo: a lower-case h drawn as a house: stem = chimney, shoulder = roof, block cursor = lit door. */
export function LogoMark({ size = 28, className }: LogoMarkProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={clsx('flex-none', className)}
    >
      <path
        d="M7 3v26M7 17.5 16.5 9.5 26 17.5V29"
        fill="none"
        strokeWidth="4.5"
        className="stroke-text"
      />
      <rect x="13.5" y="20" width="6" height="9" className="fill-window" />
    </svg>
  )
}

interface LogoProps {
  readonly name: string
  readonly size?: 'md' | 'lg'
  /** Phones show the mark alone. */
  readonly isCompact?: boolean
}

const SIZES = {
  md: { mark: 26, text: 'text-[1.125rem] gap-2.5 tracking-[-.03em]' },
  lg: { mark: 34, text: 'text-[1.375rem] gap-3 tracking-[-.035em]' },
} as const

export function Logo({ name, size = 'md', isCompact = false }: LogoProps) {
  return (
    <span className={clsx('flex items-center leading-none font-bold', SIZES[size].text)}>
      <LogoMark size={SIZES[size].mark} />
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>{name}</span>
    </span>
  )
}
