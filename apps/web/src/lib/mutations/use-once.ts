import { useRef } from 'react'

/**
 * Runs one thing at a time: what is asked for while it runs is not done. A second press can come before the
 * first has made the button busy.
 */
export function useOnce() {
  const running = useRef(false)
  return async (run: () => Promise<unknown>): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      await run()
    } finally {
      running.current = false
    }
  }
}
