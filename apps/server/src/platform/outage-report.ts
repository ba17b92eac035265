/** Called with the first of several consecutive failures, and with undefined when they end. */
export type Report = (why: Error | undefined) => unknown

const asError = (why: unknown) =>
  why instanceof Error ? why : new Error('The server said nothing.')

export function openOutageReport(report: Report) {
  let isFailing = false
  return {
    fail(why: unknown): void {
      if (!isFailing) report(asError(why))
      isFailing = true
    },
    succeed(): void {
      if (isFailing) report(undefined)
      isFailing = false
    },
  }
}

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
