import { announcements, type Announcements } from '#lib/feedback/announce'
import { useSyncExternalStore } from 'react'

interface AnnouncerProps {
  readonly store?: Announcements
}

/** The one polite live region: says each line once, in the order of `announce()`, and shows nothing. */
export function Announcer({ store = announcements }: AnnouncerProps) {
  const lines = useSyncExternalStore(store.subscribe, store.current)
  return (
    <output
      // Named as well as implied: open dialogs hide all of the page but what is live.
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
