/** Milliseconds after which the callback runs even if the page is busy. */
const IDLE_TIMEOUT = 3000

/** Runs the callback when the page is idle. */
function whenIdle(callback: () => void): void {
  // Not every browser supports it.
  if (typeof requestIdleCallback === 'undefined') setTimeout(callback, 200)
  else requestIdleCallback(callback, { timeout: IDLE_TIMEOUT })
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}

/** Runs waiting callbacks one by one, because many at once would be a long task. */
function createIdle() {
  const queue: (() => void)[] = []
  const next = () => {
    queue.shift()?.()
    if (queue.length > 0) whenIdle(next)
  }
  return (): Promise<void> =>
    new Promise((resolve) => {
      if (queue.push(resolve) === 1) whenLoaded(() => whenIdle(next))
    })
}

/** Queue for work that can wait until the page has loaded and is idle. */
export const idle = createIdle()
