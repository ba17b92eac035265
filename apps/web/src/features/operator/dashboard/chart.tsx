import { type ReactNode } from 'react'

/** Size of the plot in units of its own: it is stretched to the width that is there. */
const [WIDTH, HEIGHT] = [300, 72]

interface ChartProps {
  readonly label: string
  /** The last value, and what is to be said of it. */
  readonly value: string
  readonly note?: string
  readonly values: readonly number[]
  /** Of the first value and its day. */
  readonly from: ReactNode
  /** Counts of a day are bars; states are a line. */
  readonly isCount?: boolean
  /** By default it starts at the lowest value. */
  readonly startsAtZero?: boolean
}

/** One series over time: the table has the same numbers, so the drawing is hidden from assistive technology. */
export function Chart({ label, value, note, values, from, isCount, startsAtZero }: ChartProps) {
  const lowest = startsAtZero || isCount ? 0 : Math.min(...values)
  const span = Math.max(...values) - lowest || 1
  const heightOf = (each: number) => ((each - lowest) / span) * (HEIGHT - 4)
  return (
    <section
      aria-label={label}
      style={{ flex: '1 1 14rem' }}
      className="grid min-w-0 content-start gap-1 bg-surface p-4"
    >
      <h3 className="text-small text-muted">{label}</h3>
      <p className="flex items-baseline gap-2">
        <span className="font-mono text-title tabular-nums">{value}</span>
        {note && <span className="text-tiny text-muted">{note}</span>}
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full text-muted"
      >
        {isCount ? (
          <Bars heights={values.map(heightOf)} />
        ) : (
          <>
            <polyline
              points={values
                .map((each, at) => `${xOf(at, values.length)},${HEIGHT - 2 - heightOf(each)}`)
                .join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
            <rect
              x={xOf(values.length - 1, values.length)}
              y={HEIGHT - 4 - heightOf(values.at(-1) ?? 0)}
              width={STEP * 0.7}
              height={4}
              fill="var(--color-accent-mark)"
            />
          </>
        )}
      </svg>
      <p className="font-mono text-tiny text-muted tabular-nums">{from}</p>
    </section>
  )
}

/** Days that have a place: the last one is at the end. */
const PLACES = 30
const STEP = WIDTH / PLACES
const xOf = (at: number, count: number) => (PLACES - count + at) * STEP

function Bars({ heights }: { readonly heights: readonly number[] }) {
  return heights.map((height, at) => (
    <rect
      key={at}
      x={xOf(at, heights.length)}
      y={HEIGHT - Math.max(height, 1)}
      width={STEP * 0.7}
      height={Math.max(height, 1)}
      fill={at === heights.length - 1 ? 'var(--color-accent-mark)' : 'currentColor'}
    />
  ))
}
