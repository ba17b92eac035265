import { type RefObject, useEffect, useRef, useState } from 'react'

/** A reference for an element, and whether it is below the bar at the top of the window; true until that is known. */
export function useIsShown(): readonly [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setShown(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '-56px 0px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, isShown]
}
