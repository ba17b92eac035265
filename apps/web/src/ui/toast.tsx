import { toasts, type ToastStore } from '#lib/toasts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

const load = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await load()).ToastView }))

interface ToasterProps {
  readonly store?: ToastStore
}

/**
 * The place where toasts show; once on every screen. Its code loads when the page is idle, so that a toast
 * about a lost network does not need the network.
 */
export function Toaster({ store = toasts }: ToasterProps) {
  const shown = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
    idle(() => void load())
  }, [])
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ToastView store={store} toasts={shown} />
    </Suspense>
  )
}
