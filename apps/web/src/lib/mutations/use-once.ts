import { useRef } from 'react'

/** Runs one call at a time and ignores calls meanwhile. A second click may come before the button is disabled. */
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
