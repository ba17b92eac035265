/** Milliseconds after which the callback runs even if the page is busy. */
const IDLE_TIMEOUT = 3000

/** Runs the callback when the page is idle. The browser runs further ones only while there is time. */
function whenIdle(callback: () => void): void {
  // Not every browser supports it.
  if (typeof requestIdleCallback === 'undefined') setTimeout(callback, 200)
  else requestIdleCallback(callback, { timeout: IDLE_TIMEOUT })
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}

/** Resolves when the page has loaded and is idle, for work that can wait. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => whenLoaded(() => whenIdle(resolve)))

/** Milliseconds until code that could not be fetched is requested again. */
const RETRY_AFTER = 3000

/** Loads code that a page does without until it is idle; after a loss of the network, when that is back. */
export async function loadWhenIdle<Code>(load: () => Promise<Code>): Promise<Code> {
  await idle()
  try {
    return await load()
  } catch {
    // A response may mean that the network is back, or that the files belong to an old version and are gone: a second
    // request tells. A browser notices late, or never, that nothing can be reached.
    if (await fetch('/v1/health/live').catch(() => undefined)) return load()
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
    return loadWhenIdle(load)
  }
}
