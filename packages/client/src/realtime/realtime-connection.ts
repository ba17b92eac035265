import { type Message, openSocket } from './realtime-socket.ts'

/**
 * `connecting`: a socket is opening. `open`: messages arrive. `waiting`: the connection was lost and a retry is
 * scheduled. `stopped`: there are no subscriptions, or the server refused the connection permanently.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'stopped'

/** Milliseconds to wait before reconnecting; `attempts` counts the failures since a socket last opened (SPEC §9). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000
  if (attempts < 15) return 5000
  if (attempts < 100) return 10_000
  return 60_000
}

interface ConnectionOptions {
  readonly onMessage: (message: Message) => void
  readonly onState: (state: ConnectionState) => void
}

/** Keeps one socket open and reconnects after every loss. Each loss is logged once. */
export function openConnection({ onMessage, onState }: ConnectionOptions) {
  let url: string | undefined
  let socket: ReturnType<typeof openSocket> | undefined
  let state: ConnectionState = 'stopped'
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function setState(next: ConnectionState): void {
    if (state === next) return
    state = next
    onState(next)
  }

  function open(): void {
    clearTimeout(retry)
    socket?.close()
    socket = undefined
    if (url === undefined) return setState('stopped')
    setState('connecting')
    const onOpen = (): void => {
      attempts = 0
      setState('open')
    }
    socket = openSocket(url, { onOpen, onMessage, onLost })
  }

  function onLost(reason: string, refused: boolean): void {
    const delay = reconnectDelay(attempts)
    const next = refused ? 'The server wants no other.' : `The next try is in ${delay / 1000} s.`
    console.error(`Realtime was disconnected${reason && ` (${reason})`}. ${next}`)
    if (refused) return setState('stopped')
    retry = setTimeout(() => {
      attempts += 1
      open()
    }, delay)
    setState('waiting')
  }

  return {
    state: () => state,
    /** Connects to this URL instead of the current one; undefined closes the connection. */
    connect: (next: string | undefined): void => {
      if (next === url && state !== 'stopped') return
      url = next
      open()
    },
    /** Opens a new socket, whatever the state of the current one. */
    reconnect: open,
    /** Runs the scheduled check or retry immediately, for example after wake-up or a network change. */
    checkNow: (): void => {
      if (state === 'open') socket?.ping()
      if (state === 'waiting') open()
    },
  }
}
