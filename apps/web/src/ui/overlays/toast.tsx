import { toasts, type ToastStore } from '#lib/feedback/toasts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

const load = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await load()).ToastView }))

interface ToasterProps {
  readonly store?: ToastStore
}

/**
 * The place where toasts show; once on every screen. Its code loads with the first press or key, so that a
 * toast about a lost network does not need the network, and a page that is only looked at does not pay.
 */
export function Toaster({ store = toasts }: ToasterProps) {
  const shown = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => {
    const listening = new AbortController()
    const prepare = () => {
      listening.abort()
      void load()
    }
    for (const eventType of ['pointerdown', 'keydown'])
      addEventListener(eventType, prepare, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ToastView store={store} toasts={shown} />
    </Suspense>
  )
}
