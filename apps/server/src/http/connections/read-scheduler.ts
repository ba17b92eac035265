/** Milliseconds of work in one turn of the event loop after which further requests wait. */
export const WORK_MAX = 5
/** Milliseconds that those take together which begin in one of the further turns. */
const SHARED_WORK = 2

/**
 * Runs reads in the order of their arrival. When those of one turn of the event loop have taken some milliseconds, the
 * others get shorter turns, which short ones share: a turn costs about as much as a lookup. Node accepts one connection a
 * turn, so turns in which all clients are answered would keep new clients waiting.
 */
export function openReadScheduler(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  /** When the work of this turn began. */
  let since: number | undefined
  /** How many began in this turn. */
  let begun = 0

  function begin(at: number, works: readonly (() => void)[]): void {
    since = at
    begun = works.length
    setImmediate(endTurn)
    for (const work of works) work()
  }
  function endTurn(): void {
    const now = performance.now()
    const each = (now - (since ?? now)) / begun
    since = undefined
    if (waiting.length > 0) begin(now, waiting.splice(0, Math.max(1, SHARED_WORK / each)))
  }
  return (work) => {
    if (since === undefined) begin(performance.now(), [work])
    else if (waiting.length > 0 || performance.now() - since >= WORK_MAX) waiting.push(work)
    else {
      begun++
      work()
    }
  }
}
