import { useEffect, useEffectEvent, useRef } from 'react'

interface SentinelProps {
  /** Number of loaded pages: after each one the position is checked again, even if it loaded instantly. */
  readonly pages: number
  /** Whether there is a page to fetch now: false while one is loading. */
  readonly active: boolean
  /** Called each time the end comes near while the list is active. */
  readonly onReach: () => void
}

/** Distance below the screen or the dialog at which the end of a list counts as reached. */
const ROOT_MARGIN = '800px'

/**
 * Sentinel at the end of an endless list. It checks again after every page and whenever it becomes active, so that
 * short pages continue to load until the screen is full.
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
      // In a dialog, which scrolls, the margin is only around the dialog.
      { root: element.current.closest('dialog'), rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // `pages` only triggers the effect.
  }, [active, pages])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
