import { useEffect, useState, useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the reader asked their system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
}

const TYPING = { delay: 1000, duration: 2000 }

/** How many letters of a text of this length are typed so far: after 1 s all of them within 2 s. */
export function useTyping(length: number, { still }: { readonly still: boolean }): number {
  const [typed, setTyped] = useState(0)
  useEffect(() => {
    if (still || typed >= length) return undefined
    const wait = typed === 0 ? TYPING.delay : TYPING.duration / length
    const timer = setTimeout(() => setTyped(typed + 1), wait)
    return () => clearTimeout(timer)
  }, [typed, length, still])
  return typed
}
