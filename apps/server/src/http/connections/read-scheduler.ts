/** Milliseconds of work in one turn of the event loop after which further requests wait. */
export const WORK_MAX = 5

/**
 * Runs reads in the order of their arrival. When those of one turn of the event loop have taken some milliseconds, each of
 * the others gets a turn of its own. Node accepts one connection a turn, so turns in which all clients are served would
 * keep new clients waiting.
 */
export function openReadScheduler(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  /** When the work of this turn began. */
  let since: number | undefined
  function endTurn(): void {
    const next = waiting.shift()
    since = next && performance.now()
    if (next) setImmediate(endTurn)
    next?.()
  }
  return (work) => {
    if (since === undefined) {
      since = performance.now()
      setImmediate(endTurn)
    } else if (waiting.length > 0 || performance.now() - since >= WORK_MAX)
      return void waiting.push(work)
    work()
  }
}
