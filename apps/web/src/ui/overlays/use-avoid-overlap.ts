import { type RefObject, useLayoutEffect } from 'react'

/**
 * What people need while a toast is shown: short forms as a whole, fields that stay at the foot of the page, and the buttons of
 * all forms. Where there is no room beside all of these, only what is typed and said in such a form, with its labels or without,
 * or else the buttons.
 */
const BUTTONS = 'main [type=submit]'
/** Pixels between the toast and what it must not cover, or the edge of the window; and the height of the bar at its top. */
const GAP = 8
const BAR_HEIGHT = 56
/** With the least gap: between the fields of a form there is little room. */
const NEEDED: readonly (readonly [selector: string, gap: number])[] = [
  [`[data-uncovered], ${BUTTONS}`, GAP],
  [`[data-uncovered] :is(label, input, [role=alert]), ${BUTTONS}`, GAP / 2],
  [`[data-uncovered] :is(input, [role=alert]), ${BUTTONS}`, GAP / 2],
  [BUTTONS, GAP],
]

type Foot = Pick<DOMRect, 'left' | 'right' | 'bottom' | 'height'>

/** Pixels by which an element at the foot of the window moves up, so that it covers nothing that is needed. */
function liftOf({ left, right, bottom, height }: Foot): number {
  const view = globalThis.visualViewport
  // An open keyboard covers the foot of the window.
  const lowest = Math.min(bottom, (view ? view.offsetTop + view.height : innerHeight) - GAP)
  // Pages with a bar at the foot have one at the top, too.
  const leastTop = GAP + (document.getElementById('bar') ? BAR_HEIGHT : 0)
  for (const [selector, gap] of NEEDED) {
    let foot = lowest
    const needed = [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left)
      .toSorted((one, other) => other.bottom - one.bottom)
    for (const box of needed)
      if (box.top < foot && box.bottom + gap > foot - height) foot = box.top - gap
    if (foot - height >= leastTop) return bottom - foot
  }
  // Where there is no room above, it stays: it can be dismissed.
  return 0
}

/** Places an element while the page scrolls or changes, until the returned function is called. */
function keepClear(element: HTMLElement): () => void {
  let lift = 0
  const update = () => {
    const { left, right, bottom, height } = element.getBoundingClientRect()
    const next = liftOf({ left, right, height, bottom: bottom + lift })
    // Unchanged, it must not cause another notification.
    if (next === lift) return
    lift = next
    element.style.translate = `0 ${-lift}px`
  }
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  addEventListener('scroll', update, options)
  addEventListener('resize', update, options)
  globalThis.visualViewport?.addEventListener('resize', update, options)
  const observer = new ResizeObserver(update)
  observer.observe(element)
  // A form grows with the errors and hints below its fields.
  const page = document.querySelector('main')
  if (page) observer.observe(page)
  update()
  return () => {
    listening.abort()
    observer.disconnect()
  }
}

/** Keeps an element that is fixed to the foot of the window clear of what is needed. */
export function useAvoidOverlap(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (element.current ? keepClear(element.current) : undefined), [element])
}
