import { useEffect, useState } from 'react'

/** Milliseconds without typing before a request is sent. */
const DEBOUNCE = 200

/** The typed text after a pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
