import clsx from 'clsx'

import { type Testimonial } from './testimonials.ts'

/** A round takes 20, 40 or 80 s (SPEC §9). As classes, because the server sends the rows in HTML without styles. */
const ROUND = {
  fast: '[animation-duration:20s]',
  normal: '[animation-duration:40s]',
  slow: '[animation-duration:80s]',
} as const

interface MarqueeProps {
  readonly items: readonly Testimonial[]
  readonly direction: 'left' | 'right'
  readonly speed: keyof typeof ROUND
  readonly paused: boolean
  /** No animation: the row scrolls by hand. */
  readonly isStatic: boolean
  readonly label: string
}

/** One endless row of quotes. It pauses on hover. */
export function Marquee({ items, direction, speed, paused, isStatic, label }: MarqueeProps) {
  const scrollableProps = isStatic
    ? ({ tabIndex: 0, role: 'group', 'aria-label': label } as const)
    : {}
  return (
    <div
      {...scrollableProps}
      className={clsx('group', isStatic ? 'overflow-x-auto' : 'overflow-hidden')}
    >
      <div
        className={clsx(
          'flex w-max',
          ROUND[speed],
          !isStatic && 'group-hover:[animation-play-state:paused]',
          !isStatic && (direction === 'left' ? 'animate-row-left' : 'animate-row-right'),
          paused && '[animation-play-state:paused]',
        )}
      >
        <Row items={items} />
        {!isStatic && <Row items={items} hidden />}
      </div>
    </div>
  )
}

function Row({ items, hidden = false }: { items: readonly Testimonial[]; hidden?: boolean }) {
  return (
    <ul aria-hidden={hidden || undefined} className="flex gap-3 pr-3">
      {items.map(({ key, quote, name, title }) => (
        <li
          key={key}
          className="flex h-36 w-79.5 flex-col justify-between rounded-card border border-edge bg-surface/88 px-4.5 pt-4 pb-3.5"
        >
          <p className="text-[.9375rem]/5.5 text-pretty">{quote}</p>
          <div>
            <p className="text-[.8125rem]/4.5 font-semibold">{name}</p>
            <p className="font-mono text-tiny text-muted">{title}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
