import clsx from 'clsx'
import { type ReactNode } from 'react'

/** All icons, drawn on a 24 px grid with one 1.75 px line. */
const SHAPES = {
  home: <path d="M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z" />,
  explore: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m15.5 8.5-2 5-5 2 2-5z" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="9" r="3.25" />
      <path d="M3 19c.6-3.2 3-5 6-5s5.4 1.8 6 5zM15.5 6.2a3 3 0 0 1 0 5.6M17.5 14.4c2 .7 3.1 2.2 3.5 4.6" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.5" />
      <path d="M5.5 19.5c.7-3.6 3.2-5.5 6.5-5.5s5.8 1.9 6.5 5.5z" />
    </>
  ),
  saved: <path d="M6.5 4h11v16L12 16l-5.5 4z" />,
  like: (
    <path d="M12 20S3.5 15 3.5 9.2C3.5 6.3 5.7 4.5 8 4.5c1.8 0 3.2 1 4 2.5.8-1.5 2.2-2.5 4-2.5 2.3 0 4.5 1.8 4.5 4.7C20.5 15 12 20 12 20z" />
  ),
  up: <path d="M12 19V5M6 11l6-6 6 6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  logout: <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9.5" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  edit: <path d="m4 20 1-4.5L16 4.5 19.5 8 8.5 19zM13.5 7l3.5 3.5" />,
  delete: <path d="M5 7h14M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5" />,
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.2v.1" />
    </>
  ),
  upload: <path d="M12 15V5M8 9l4-4 4 4M5 15v4h14v-4" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="m4.5 3.5 15 17" />
    </>
  ),
  pause: <path d="M8.5 6v12M15.5 6v12" />,
  play: <path d="M8 5.5v13l10-6.5z" />,
  back: <path d="M19 12H5.5M11 6l-6 6 6 6" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.1" />,
  mute: <path d="M5 10v4h3.5L13 18V6L8.5 10zM16.5 10l4 4M20.5 10l-4 4" />,
  block: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 6 12 12" />
    </>
  ),
  flag: <path d="M6 20.5v-16h12.5L15.5 9l3 4.5H6" />,
  more: <path d="M6 12h.1M12 12h.1M18 12h.1" />,
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1" />
  ),
  external: <path d="M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5" />,
  settings: <path d="M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M14.5 5v5M9.5 14v5" />,
  refresh: <path d="M18.5 12a6.5 6.5 0 1 1-2-4.7L19 9.5M19 4.5v5h-5" />,
  keys: <path d="M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8.5 14h7" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

interface IconProps {
  readonly name: IconName
  /** Width and height in CSS pixels; 20 when left out. */
  readonly size?: number
  /** Fills the shape: like and save when they are on. */
  readonly filled?: boolean
  readonly className?: string | undefined
}

/** A picture without a name of its own: the control around it carries the words. */
export function Icon({ name, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('flex-none', className)}
    >
      {SHAPES[name]}
    </svg>
  )
}
