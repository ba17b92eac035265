import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** Lines of one event in a minute: a flood of them must not fill the disk. */
const LINES_MAX = 300
const MINUTE = 60_000

interface EventCount {
  total: number
  since: number
  lines: number
}

interface EventDetails {
  /** Refusals that may tell of an attack are warnings, faults of ours errors. */
  readonly level?: 'info' | 'warn' | 'error'
  /** Whose account it is about; by default who calls. */
  readonly accountId?: string | undefined
  readonly cause?: unknown
}

/** Writes events down and counts them; what is not written any more is still counted, and said afterwards. */
export function openEventLog(now: () => number) {
  const seen = new Map<string, EventCount>()

  /** How many lines were left out before this one; undefined when it is to be left out itself. */
  function leftOut(event: string): number | undefined {
    const one = seen.get(event) ?? { total: 0, since: now(), lines: 0 }
    seen.set(event, one)
    one.total++
    one.lines++
    if (now() - one.since < MINUTE) return one.lines > LINES_MAX ? undefined : 0
    const missing = Math.max(0, one.lines - 1 - LINES_MAX)
    Object.assign(one, { since: now(), lines: 1 })
    return missing
  }

  return {
    record(
      request: FastifyRequest,
      event: string,
      { level = 'info', accountId, cause }: EventDetails = {},
    ) {
      const missing = leftOut(event)
      if (missing === undefined) return
      const log: FastifyBaseLogger = request.log
      log[level]({
        event,
        req: request,
        accountId: accountId ?? request.actor?.accountId,
        ...(cause !== undefined && { err: cause }),
        ...(missing > 0 && { leftOut: missing }),
      })
    },
    counts: (): readonly (readonly [event: string, total: number])[] =>
      Array.from(seen, ([event, { total }]) => [event, total] as const),
  }
}

type EventLog = ReturnType<typeof openEventLog>

declare module 'fastify' {
  interface FastifyInstance {
    readonly events: EventLog
  }
}

/** Writes down an event of security, or a fault: who, from where, by which request. */
export function logEvent(request: FastifyRequest, event: string, details?: EventDetails): void {
  request.server.events.record(request, event, details)
}

/** How often each event has been noted. */
export const eventCounts = ({ events }: FastifyInstance) => events.counts()
