import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** Limit of log lines per event and minute, so that a flood can't fill the disk. */
const LINES_MAX = 300
const MINUTE = 60_000

interface EventCount {
  total: number
  since: number
  lines: number
}

interface EventDetails {
  /** Refusals that can indicate an attack are warnings; internal faults are errors. */
  readonly level?: 'info' | 'warn' | 'error'
  /** Ids of what the event is about. */
  readonly target?: Readonly<Record<string, string>> | undefined
  /** The account concerned; the caller's by default. */
  readonly accountId?: string | undefined
  readonly cause?: unknown
}

/** Logs events and counts them. Suppressed lines are still counted, and reported in the next line. */
export function openEventLog(now: () => number) {
  const seen = new Map<string, EventCount>()

  /** The number of suppressed lines before this one; undefined when this one is suppressed too. */
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
      { level = 'info', accountId, target, cause }: EventDetails = {},
    ) {
      const missing = leftOut(event)
      if (missing === undefined) return
      const log: FastifyBaseLogger = request.log
      log[level]({
        event,
        req: request,
        accountId: accountId ?? request.actor?.accountId,
        ...(target && { target }),
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

/** Logs a security event or a fault with its actor, address and request. */
export function logEvent(request: FastifyRequest, event: string, details?: EventDetails): void {
  request.server.events.record(request, event, details)
}

export const eventCounts = ({ events }: FastifyInstance) => events.counts()
