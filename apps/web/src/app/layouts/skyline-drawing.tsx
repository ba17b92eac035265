import clsx from 'clsx'

import { farRow, frontRow, SKY } from './skyline.ts'

const FAR = farRow()
const FRONT = frontRow()
const LIT = FRONT.flatMap((house) => house.panes.filter((pane) => pane.lit))

/** One window goes dark and one is lit again every 6 s in turn: never more than one change in 3 s. */
const STEP = 6

/** The street at dusk. `paused` stops its windows. */
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
              {pane.lit && (
                <rect
                  {...boxOf(pane)}
                  fillOpacity={pane.glow}
                  style={{
                    animationDuration: `${LIT.length * STEP}s`,
                    animationDelay: `${-LIT.indexOf(pane) * STEP}s`,
                  }}
                  className={clsx(
                    'animate-window fill-window',
                    paused && '[animation-play-state:paused]',
                  )}
                />
              )}
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

function boxOf({ x, y, width }: { x: number; y: number; width: number }) {
  return { x, y, width, height: 5, rx: 1 }
}
