import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './text.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

interface Series {
  readonly labels: Readonly<Record<string, string>>
  /** Requests that took at most this long, one count for each bound. */
  readonly within: number[]
  count: number
  seconds: number
}

function samplesOf({ labels, within, count, seconds }: Series): Sample[] {
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
export function countRequests({ responseObserver }: FastifyInstance): () => Metric {
  const known = new Map<string, Series>()

  function addSeries(key: string, labels: Series['labels']): Series {
    const series: Series = { labels, within: BOUNDS.map(() => 0), count: 0, seconds: 0 }
    known.set(key, series)
    return series
  }

  responseObserver.onOutcome = ({ method, route = 'none', status: code, seconds }) => {
    const status = `${Math.floor(code / 100)}xx`
    const key = `${method} ${route} ${status}`
    const series = known.get(key) ?? addSeries(key, { method, route, status })
    series.count++
    series.seconds += seconds
    for (let at = BOUNDS.length - 1; seconds <= (BOUNDS[at] ?? -1); at--)
      series.within[at] = (series.within[at] ?? 0) + 1
  }
  return () => ({
    name: 'devhood_http_request_duration_seconds',
    help: 'Answers by route and kind of status, and how long they took.',
    type: 'histogram',
    samples: [...known.values()].flatMap(samplesOf),
  })
}
