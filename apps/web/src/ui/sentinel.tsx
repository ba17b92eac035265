import { useEffect, useEffectEvent, useRef } from 'react'

interface SentinelProps {
  /** Whether there is anything to fetch now: false while a page is on its way. */
  readonly active: boolean
  /** Called each time the reader is near the end and the list is active. */
  readonly onReach: () => void
}

/** How far below the screen the end of a list counts as reached. */
const AHEAD = '800px'

/**
 * The end of an endless list. It looks anew whenever it becomes active, so that short pages go on until
 * the screen is full.
 */
export function Sentinel({ active, onReach }: SentinelProps) {
  const element = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (!active || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
