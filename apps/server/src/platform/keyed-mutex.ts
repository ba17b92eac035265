/** Runs work with the same key one after another, whether earlier work succeeds or fails. */
export function openKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, run)
    try {
      return await run
    } finally {
      if (last.get(key) === run) last.delete(key)
    }
  }
}

export type KeyedMutex = ReturnType<typeof openKeyedMutex>
