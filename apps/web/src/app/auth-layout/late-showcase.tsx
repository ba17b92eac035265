import { FROM_LARGE } from '#lib/dom/use-media'
import { type ComponentType, lazy, Suspense } from 'react'

/** Resolves once the window is wide enough for two columns. */
async function untilWide(): Promise<void> {
  const list = matchMedia(FROM_LARGE)
  if (list.matches) return
  const { promise, resolve } = Promise.withResolvers<void>()
  list.addEventListener('change', () => list.matches && resolve())
  await promise
}

// Phones don't show the showcase, so they never load its script. The form doesn't need it: offline, or after a new version
// has replaced the file, what the server has sent stays.
const Showcase = lazy<ComponentType>(async () => {
  await untilWide()
  return import('./showcase.tsx').then(
    (it) => ({ default: it.Showcase }),
    async () => new Promise<never>(() => undefined),
  )
})

/** One element for good: with a new one, what the server has sent would be gone until the script is there. */
export const LATE_SHOWCASE = (
  <Suspense>
    <Showcase />
  </Suspense>
)
