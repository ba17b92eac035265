/** Hears of the first of several failures in a row, and of their end as undefined. */
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
 * What a failure is called: by the system, or in the first word of what the server says. Undefined for others. The
 * rest of what it says may name users.
 */
export function codeOf(why: unknown): string | undefined {
  if (!(why instanceof Error)) return undefined
  return 'code' in why ? String(why.code) : refusalIn(why)
}

/** The first word of what a server says that was asked and refuses; undefined when it was something else. */
export const refusalIn = (why: unknown): string | undefined =>
  why instanceof Error ? /^[A-Z]+(?= )/.exec(why.message)?.[0] : undefined
