import { ButtonLink } from '#ui/controls/button-link'
import clsx from 'clsx'
import { type ReactNode } from 'react'

interface EmptyStateProps {
  /** The specification's text: "No available posts". */
  readonly title: string
  /** One line that says how to fill this list. */
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  /** A link instead of the button. */
  readonly link?: { readonly to: string; readonly label: string }
  /** The drawing above; `small` inside a section, which may have none. */
  readonly drawing?: boolean | 'small'
  /** h1 when the page has no other heading. */
  readonly as?: 'h1' | 'h2' | 'h3'
}

/** Empty state: a drawing, one line, one action. */
export function EmptyState({ title, text, link, ...rest }: EmptyStateProps) {
  const button = link && (
    <ButtonLink to={link.to} variant={rest.drawing === false ? 'glow' : 'primary'}>
      {link.label}
    </ButtonLink>
  )
  const { action = button, drawing = true, as: Heading = 'h2' } = rest
  return (
    <div
      className={clsx(
        'grid justify-items-center gap-2 px-4 text-center',
        drawing === 'small' ? 'pt-2 pb-8' : 'py-12',
      )}
    >
      {drawing && <EmptyStateDrawing isSmall={drawing === 'small'} />}
      <Heading
        tabIndex={Heading === 'h1' ? -1 : undefined}
        className={drawing ? 'text-head text-balance' : 'text-strong'}
      >
        {title}
      </Heading>
      {text && <p className="max-w-[44ch] text-balance wrap-anywhere text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** Five houses of the empty state: x of the wall, width, height of the wall, height of the chimney. */
const HOUSES = [
  { x: 24, width: 78, wall: 64, lines: 3 },
  { x: 112, width: 66, wall: 88, lines: 3 },
  { x: 188, width: 96, wall: 52, lines: 3 },
  { x: 292, width: 70, wall: 74, lines: 3 },
  { x: 366, width: 44, wall: 58, lines: 3 },
] as const

const GROUND = 148

/** Outline of a house in the shape of the logo: chimney, gable roof, wall. */
function outlineOf({ x, width, wall }: (typeof HOUSES)[number]): string {
  const eaves = GROUND - wall
  const chimney = width * 0.12
  const rise = width * 0.4
  const top = eaves - rise
  const foot = eaves - rise * 0.35
  return `M${x} ${GROUND}V${top + width * 0.02}h${chimney}V${foot}L${x + width / 2} ${top}L${x + width} ${eaves}V${GROUND}`
}

/** The dark windows, arranged like lines of code. */
function windowsOf({ x, width, wall }: (typeof HOUSES)[number]) {
  return [0.5, 0.38, 0.26].map((share, line) => ({
    x: x + width * 0.22 + (line === 1 ? 6 : 0),
    y: GROUND - wall + 10 + line * 13,
    width: width * share,
  }))
}

/** A street with dark windows and one lit door. */
function EmptyStateDrawing({ isSmall }: { readonly isSmall: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 420 150"
      width={isSmall ? 176 : 420}
      className={clsx(
        'h-auto max-w-full [&_path]:fill-bg [&_path]:stroke-border-strong [&_path]:[stroke-width:1.5]',
        isSmall ? 'mb-2' : 'mb-4',
      )}
    >
      <path d={`M0 ${GROUND}h420`} />
      {HOUSES.map((house) => (
        <g key={house.x}>
          <path d={outlineOf(house)} />
          {windowsOf(house).map((pane) => (
            <rect key={pane.y} {...pane} height="4" rx="1" className="fill-overlay" />
          ))}
        </g>
      ))}
      <rect x="247.5" y="124" width="13" height="24" className="fill-window" />
    </svg>
  )
}
