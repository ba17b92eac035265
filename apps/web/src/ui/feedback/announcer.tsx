import { announcements, type Announcements } from '#lib/feedback/announce'
import { useSyncExternalStore } from 'react'

/** The single polite live region: announces each line once, in the order of `announce()`, and is invisible. */
export function Announcer({ store = announcements }: { readonly store?: Announcements }) {
  const lines = useSyncExternalStore(store.subscribe, store.current)
  return (
    <output
      // Explicit in addition to the role: an open dialog hides everything on the page except live regions.
      aria-live="polite"
      aria-atomic="false"
      className="sr-only"
    >
      {lines.map(({ id, text }) => (
        <span key={id} className="block">
          {text}
        </span>
      ))}
    </output>
  )
}
