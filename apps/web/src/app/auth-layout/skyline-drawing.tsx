import clsx from 'clsx'

import { farRow, frontRow, type Pane, SKY } from './skyline.ts'

const FAR = farRow()
const FRONT = frontRow()
const LIT = FRONT.flatMap((house) => house.panes.filter((pane) => pane.lit))

/** Ten windows go dark for 9 s once a minute, 6 s apart: at most one change in 3 s. The others stay lit. */
const FADING = 10
const STEP = 6

function delayOf(pane: (typeof LIT)[number]): number | undefined {
  const each = Math.floor(LIT.length / FADING)
  const index = LIT.indexOf(pane) / each
  return Number.isInteger(index) && index < FADING ? ((index * 7) % FADING) * STEP : undefined
}

/** The skyline at dusk. `paused` stops the animation of its windows. */
export function SkylineDrawing({ paused }: { readonly paused: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SKY.width} ${SKY.height}`}
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[30%] w-full"
    >
      {FAR.map(({ x, outline }) => (
        <path key={x} d={outline} className="fill-house-far opacity-75" />
      ))}
      {FRONT.map(({ x, outline, panes }) => (
        <g key={x}>
          <path d={outline} strokeWidth="1.5" className="fill-house stroke-house-line" />
          {panes.map((pane) => (
            <g key={`${pane.x} ${pane.y}`}>
              <rect {...boxOf(pane)} className="fill-house-window" />
              {pane.lit && <LitPane pane={pane} paused={paused} />}
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

function LitPane({ pane, paused }: { readonly pane: Pane; readonly paused: boolean }) {
  const delay = delayOf(pane)
  return (
    <rect
      {...boxOf(pane)}
      fillOpacity={pane.glow}
      style={{ animationDelay: delay === undefined ? undefined : `-${delay}s` }}
      className={clsx(
        'fill-window',
        delay !== undefined && 'animate-window',
        paused && '[animation-play-state:paused]',
      )}
    />
  )
}

const boxOf = ({ x, y, width }: Pane) => ({ x, y, width, height: 5, rx: 1 })
