import { announce } from '#lib/feedback/announce'
import { serviceWorkerUpdates } from '#lib/device/service-worker'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { useEffect, useState, useSyncExternalStore } from 'react'

const TEXT = 'A new version is ready.'

/** Registers the service worker and offers a new version: an open page never changes by itself. */
export function NewVersion() {
  const isReady = useSyncExternalStore(
    serviceWorkerUpdates.subscribe,
    serviceWorkerUpdates.hasNewer,
  )
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => void serviceWorkerUpdates.start(), [])
  useEffect(() => {
    if (isReady) announce(TEXT)
  }, [isReady])
  if (!isReady || isDismissed) return null
  return (
    <section
      aria-label="New version"
      className="fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-105 animate-enter items-center justify-between gap-3 rounded-card border border-border bg-raised py-2.5 pr-2 pl-4 shadow-pop lg:bottom-6"
    >
      <p className="text-label">{TEXT}</p>
      <div className="flex items-center">
        <Button size="sm" variant="line" onClick={serviceWorkerUpdates.takeOver}>
          Reload
        </Button>
        <IconButton icon="close" label="Not now" onClick={() => setDismissed(true)} />
      </div>
    </section>
  )
}
