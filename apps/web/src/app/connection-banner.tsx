import { deviceItems } from '#lib/device/storage'
import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { outboxDialog } from '#lib/outbox/outbox-dialog'
import { useOutbox } from '#lib/outbox/use-outbox'
import { type ConnectionState, type Realtime } from '@devhood/client/realtime'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { BANNER_ID } from './layouts/top-bar.tsx'

/** Milliseconds offline before the banner shows, so that short interruptions stay silent. */
const SHOW_AFTER = 2000

/** A line in the top bar while there is no connection or something waits to be sent. The page moves below it. */
export function ConnectionBanner({ realtime }: { readonly realtime: Realtime }) {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isLost = useIsLost(realtime)
  const waiting = useOutbox()
  const refused = waiting.filter(({ refusal }) => refusal !== undefined)
  const isShown = useIsLasting(isLost || !isOnline || waiting.length > 0)
  const message = messageOf({ isOnline, isLost, waiting: waiting.length, refused: refused.length })
  useEffect(() => {
    if (isShown) announce(message)
  }, [isShown, message])
  const bar = document.getElementById(BANNER_ID)
  if (!isShown || !bar) return null
  return createPortal(
    <div className="flex min-h-8 animate-late flex-wrap items-center justify-center gap-x-2 border-t border-border bg-raised px-3 text-small text-muted max-lg:min-h-tap">
      <p id="connection">{message}</p>
      {waiting.length > 0 && (
        <button
          type="button"
          onClick={() => outboxDialog.open()}
          className="min-h-8 rounded-control px-2 font-semibold text-text hover:bg-overlay max-lg:min-h-tap"
        >
          Show
          <span className="sr-only"> what waits to be sent</span>
        </button>
      )}
    </div>,
    bar,
  )
}

interface Connection {
  readonly isOnline: boolean
  readonly isLost: boolean
  /** Number of entries in the outbox, and of those that the server refused. */
  readonly waiting: number
  readonly refused: number
}

function messageOf({ isOnline, isLost, waiting, refused }: Connection): string {
  if (!isOnline) {
    if (waiting > 0) return `Offline. ${waiting} waiting to send`
    return deviceItems.areStored() ? 'Offline. Drafts are kept.' : 'Offline'
  }
  if (isLost || waiting === 0) return 'Reconnecting'
  return refused === waiting ? `${refused} not sent` : `Sending ${waiting - refused}`
}

const subscribeToNetwork = (changed: () => void) =>
  listen(window, { online: changed, offline: changed })

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
