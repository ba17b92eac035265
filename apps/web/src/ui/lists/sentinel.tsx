import { useEffect, useEffectEvent, useRef } from 'react'

interface SentinelProps {
  /** How many pages are there: with each the end is looked at anew, also when it came in no time. */
  readonly pages: number
  /** Whether there is anything to fetch now: false while a page is on its way. */
  readonly active: boolean
  /** Called each time the reader is near the end and the list is active. */
  readonly onReach: () => void
}

/** How far below the screen the end of a list counts as reached. */
const ROOT_MARGIN = '800px'

/**
 * The end of an endless list. It looks anew after every page and whenever it becomes active, so that short
 * pages go on until the screen is full.
 */
export function Sentinel({ pages, active, onReach }: SentinelProps) {
  const element = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (!active || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- `pages` only says when.
  }, [active, pages])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
