import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './text.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

interface Series {
  readonly method: string
  /** The first digit of the status. */
  readonly statusClass: number
  /** Requests that took at most this long, one count for each bound. */
  readonly within: number[]
  count: number
  seconds: number
}

function samplesOf(
  route: string,
  { method, statusClass, within, count, seconds }: Series,
): Sample[] {
  const labels = { method, route, status: `${statusClass}xx` }
  const buckets = BOUNDS.map((bound, at) => ({
    suffix: '_bucket',
    labels: { ...labels, le: String(bound) },
    value: within[at] ?? 0,
  }))
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}

/**
 * Counts responses by their route as it is declared, never by the URL. Callers therefore can't increase the number
 * of series.
 */
export function countRequests({ responseObserver }: FastifyInstance) {
  // By route, because building a key of all labels would take longer than counting.
  const known = new Map<string, Series[]>()

  responseObserver.onOutcome = ({ method, route = 'none', status, seconds }) => {
    const statusClass = Math.floor(status / 100)
    let ofRoute = known.get(route)
    if (ofRoute === undefined) known.set(route, (ofRoute = []))
    let series: Series | undefined
    for (const each of ofRoute)
      if (each.method === method && each.statusClass === statusClass) series = each
    if (series === undefined) {
      series = { method, statusClass, within: BOUNDS.map(() => 0), count: 0, seconds: 0 }
      ofRoute.push(series)
    }
    series.count++
    series.seconds += seconds
    for (let at = BOUNDS.length - 1; seconds <= (BOUNDS[at] ?? -1); at--)
      series.within[at] = (series.within[at] ?? 0) + 1
  }
  const all = () => [...known.values()].flat()
  const metric = (): Metric => ({
    name: 'devhood_http_request_duration_seconds',
    help: 'Duration of responses, by route and status class.',
    type: 'histogram',
    samples: [...known].flatMap(([route, each]) =>
      each.flatMap((series) => samplesOf(route, series)),
    ),
  })
  const errors = () =>
    all().reduce((sum, { statusClass, count }) => sum + (statusClass === 5 ? count : 0), 0)
  return { metric, errors }
}
