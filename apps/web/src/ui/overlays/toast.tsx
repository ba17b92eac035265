import { toasts, type ToastStore } from '#lib/feedback/toasts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

const load = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await load()).ToastView }))

interface ToasterProps {
  readonly store?: ToastStore
}

/**
 * The toast container, once on every screen. Its code loads with the first click or key press. So a toast about a lost
 * network needs no network, and a page that is only read stays small.
 */
export function Toaster({ store = toasts }: ToasterProps) {
  const shown = useSyncExternalStore(store.subscribe, store.current, store.current)
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
