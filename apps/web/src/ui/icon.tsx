import clsx from 'clsx'

/** All icons, on a 24 px grid with 1.75 px lines. */
const SHAPES = {
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  explore: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M15.5 8.5l-2 5-5 2 2-5z',
  people:
    'M5.75 9a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0M3 19c.6-3.2 3-5 6-5s5.4 1.8 6 5zM15.5 6.2a3 3 0 0 1 0 5.6M17.5 14.4c2 .7 3.1 2.2 3.5 4.6',
  bubble: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  bell: 'M7 16.5v-6a5 5 0 0 1 10 0v6l1.5 2h-13zM10.5 21h3',
  person:
    'M8.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M5.5 19.5c.7-3.6 3.2-5.5 6.5-5.5s5.8 1.9 6.5 5.5z',
  saved: 'M6.5 4h11v16L12 16l-5.5 4z',
  like: 'M12 20S3.5 15 3.5 9.2C3.5 6.3 5.7 4.5 8 4.5c1.8 0 3.2 1 4 2.5.8-1.5 2.2-2.5 4-2.5 2.3 0 4.5 1.8 4.5 4.7C20.5 15 12 20 12 20z',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9.5',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  edit: 'm4 20 1-4.5L16 4.5 19.5 8 8.5 19zM13.5 7l3.5 3.5',
  delete: 'M5 7h14M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  close: 'm6 6 12 12M18 6 6 18',
  alert: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5v5.5M12 16.2v.1',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5l3.5 2',
  upload: 'M12 15V5M8 9l4-4 4 4M5 15v4h14v-4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  eyeOff:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M4.5 3.5l15 17',
  pause: 'M8.5 6v12M15.5 6v12',
  play: 'M8 5.5v13l10-6.5z',
  back: 'M19 12H5.5M11 6l-6 6 6 6',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.1',
  mute: 'M5 10v4h3.5L13 18V6L8.5 10zM16.5 10l4 4M20.5 10l-4 4',
  block: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M6 6l12 12',
  flag: 'M6 20.5v-16h12.5L15.5 9l3 4.5H6',
  more: 'M5.6 12h.8M11.6 12h.8M17.6 12h.8',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  external: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5',
  jobs: 'M4 8h16v11H4zM9 8V5h6v3M4 12.5h16M12 11.5v2',
  settings: 'M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M14.5 5v5M9.5 14v5',
  refresh: 'M18.5 12a6.5 6.5 0 1 1-2-4.7L19 9.5M19 4.5v5h-5',
  keys: 'M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8.5 14h7',
} as const

export type IconName = keyof typeof SHAPES

interface ShapeProps {
  readonly path: string
  /** Width and height in CSS pixels; default 20. */
  readonly size?: number
  /** Fills the icon: like and save when on. */
  readonly filled?: boolean
  readonly className?: string | undefined
}

interface IconProps extends Omit<ShapeProps, 'path'> {
  readonly name: IconName
}

/** A decorative icon: the control around it has the accessible name. */
export const Icon = ({ name, ...look }: IconProps) => <Shape path={SHAPES[name]} {...look} />

export function Shape({ path, size = 20, filled = false, className }: ShapeProps) {
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
      <path d={path} />
    </svg>
  )
}
