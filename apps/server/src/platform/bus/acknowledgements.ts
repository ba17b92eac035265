/** Somebody who waits until others have heard all up to a count. */
interface Waiter {
  readonly said: number
  readonly missing: Set<string>
  readonly resolve: () => void
}

/** Waits until other processes have said that they heard, each at most for a given time. */
export function openAcknowledgements(timeout: number) {
  const waiting = new Set<Waiter>()
  function end(each: Waiter): void {
    waiting.delete(each)
    each.resolve()
  }
  return {
    async wait(said: number, others: readonly string[]): Promise<void> {
      if (others.length === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const each = { said, missing: new Set(others), resolve }
      waiting.add(each)
      const late = setTimeout(end, timeout, each)
      await promise
      clearTimeout(late)
    },
    /** Notes that a process has heard all up to a count; without one, that it has ended. */
    acknowledge(from: string, said = Infinity): void {
      for (const each of waiting)
        if (said >= each.said && each.missing.delete(from) && each.missing.size === 0) end(each)
    },
    /** Waits for nobody any more. */
    close(): void {
      for (const each of waiting) end(each)
    },
  }
}
