import { listen } from '#lib/dom/listen'
import { toasts, type ToastStore } from '#lib/feedback/toasts'
import { useEffect, useState, useSyncExternalStore } from 'react'

const load = async () => (await import('./toast-view.tsx')).ToastView

/** The toast container. Its code loads with the first press: a toast about a lost network needs no network. */
export function Toaster({ store = toasts }: { readonly store?: ToastStore }) {
  const shown = useSyncExternalStore(store.subscribe, store.current, store.current)
  const [ToastView, setView] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    const prepare = () => {
      stop()
      // After the frame that shows the press.
      setTimeout(() => void load().catch(ignore))
    }
    const stop = listen(window, { pointerdown: prepare, keydown: prepare })
    return stop
  }, [])
  const isMissing = ToastView === undefined
  useEffect(() => {
    if (isMissing && shown.length > 0) load().then((View) => setView(() => View), ignore)
  }, [isMissing, shown])
  return !isMissing && shown.length > 0 && <ToastView store={store} toasts={shown} />
}

/** A toast is a copy of what the page says. Without its code the page stays, and the next toast asks again. */
const ignore = (): undefined => undefined
