/** Milliseconds: after this long the page is idle enough. */
const IDLE_TIMEOUT = 3000

/** Calls back once the page has nothing better to do. */
function whenIdle(callback: () => void): void {
  // Not every browser tells.
  if (typeof requestIdleCallback === 'undefined') setTimeout(callback, 200)
  else requestIdleCallback(callback, { timeout: IDLE_TIMEOUT })
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}

/** What waits gets its turn one by one: many small works at once would be one long one. */
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

/** For what can wait until the page has loaded and has nothing better to do. */
export const idle = createIdle()
