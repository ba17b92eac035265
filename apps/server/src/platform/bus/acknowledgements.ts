/** A caller that waits until other processes have handled all messages up to a sequence number. */
interface Waiter {
  readonly said: number
  readonly missing: Set<string>
  readonly resolve: () => void
}

/** Waits for acknowledgements of other processes, for each at most until the timeout. */
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
    /** Records that a process has handled all messages up to a number; without one, that it has ended. */
    acknowledge(from: string, said = Infinity): void {
      for (const each of waiting)
        if (said >= each.said && each.missing.delete(from) && each.missing.size === 0) end(each)
    },
    /** Ends all waits. */
    close(): void {
      for (const each of waiting) end(each)
    },
  }
}
