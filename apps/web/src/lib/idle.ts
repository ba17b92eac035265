/** Milliseconds: after this long the page is idle enough. */
const AT_THE_LATEST = 3000

/** For what can wait until the page has loaded and has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Not every browser tells.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
      else requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST })
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
}
