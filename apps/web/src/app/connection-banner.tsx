import { announce } from '#lib/feedback/announce'
import { type ConnectionState, type Realtime } from '@devhood/client/realtime'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Milliseconds offline before the banner shows, so that short interruptions stay silent. */
const SHOW_AFTER = 2000

/** A thin banner under the top bar while there is no connection. */
export function ConnectionBanner({ realtime }: { readonly realtime: Realtime }) {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isLost = useIsLost(realtime)
  const isDown = useIsLasting(isLost || !isOnline)
  const message = isOnline ? 'Reconnecting' : 'Offline. Drafts are kept.'
  useEffect(() => {
    if (isDown) announce(message)
  }, [isDown, message])
  if (!isDown) return null
  return (
    <p
      id="connection"
      className="fixed inset-x-0 top-bar z-10 animate-late border-b border-border bg-raised px-3 py-1 text-center text-small text-muted lg:left-60 xl:left-66"
    >
      {message}
    </p>
  )
}

function subscribeToNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether an attempted or open connection is lost: true from the loss until the connection is open again. */
function useIsLost({ state, onState }: Realtime): boolean {
  const [isLost, setLost] = useState(state() === 'waiting')
  useEffect(
    () =>
      onState((next: ConnectionState) => {
        if (next !== 'connecting') setLost(next === 'waiting')
      }),
    [onState],
  )
  return isLost
}

/** Whether the value has been true for longer than `SHOW_AFTER`. */
function useIsLasting(isActive: boolean): boolean {
  const [isLong, setLong] = useState(false)
  if (!isActive && isLong) setLong(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setLong(true), SHOW_AFTER)
    return () => clearTimeout(timer)
  }, [isActive])
  return isActive && isLong
}
