/** Milliseconds: after this long the page is idle enough. */
const AT_THE_LATEST = 3000

/** Calls back once the page has nothing better to do. */
function whenIdle(work: () => void): void {
  // Not every browser tells.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 200)
  else requestIdleCallback(work, { timeout: AT_THE_LATEST })
}

function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** What waits gets its turn one by one: many small works at once would be one long one. */
function createIdle() {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) whenIdle(next)
  }
  return (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) whenLoaded(() => whenIdle(next))
    })
}

/** For what can wait until the page has loaded and has nothing better to do. */
export const idle = createIdle()
