/** Called with the reason when an outage begins, and with undefined when it ends. */
export type Report = (why: Error | undefined) => unknown

/** A server that fails again within this time, in milliseconds, is unstable: its outage ends after as long without a failure. */
const STABLE_MS = 60_000

const asError = (why: unknown) =>
  why instanceof Error ? why : new Error('The server said nothing.')

/**
 * Reports the outages of a server from the results of its requests. The first outage and its end are reported at once. A server
 * that keeps failing and recovering is reported once, and again when it has worked for a minute.
 */
export function openOutageReport(report: Report, stableAfter = STABLE_MS) {
  let isFailing = false
  let isReported = false
  let isUnstable = false
  let endedAt = Number.NEGATIVE_INFINITY
  let ending: NodeJS.Timeout | undefined

  function end(): void {
    ending = undefined
    isReported = false
    endedAt = performance.now()
    report(undefined)
  }
  return {
    fail(why: unknown): void {
      isFailing = true
      clearTimeout(ending)
      ending = undefined
      if (isReported) return
      isReported = true
      isUnstable = performance.now() - endedAt < stableAfter
      report(asError(why))
    },
    succeed(): void {
      isFailing = false
      if (!isReported) return
      if (isUnstable) ending ??= setTimeout(end, stableAfter).unref()
      else end()
    },
    /** Whether the last request failed. */
    isFailing: () => isFailing,
  }
}

export type OutageReport = ReturnType<typeof openOutageReport>

/**
 * The code of a failure: the system's, or the first word of the server's message. Undefined for others. The rest of
 * the message may name users.
 */
export function codeOf(why: unknown): string | undefined {
  if (!(why instanceof Error)) return undefined
  return 'code' in why ? String(why.code) : refusalIn(why)
}

/** The first word of an error reply of the server; undefined for other errors. */
export const refusalIn = (why: unknown): string | undefined =>
  why instanceof Error ? /^[A-Z]+(?= )/.exec(why.message)?.[0] : undefined
