import { type Message, openSocket } from './realtime-socket.ts'

/**
 * `connecting`: a socket is on its way. `open`: messages arrive. `waiting`: the connection was lost and the next
 * try has its time. `stopped`: nobody asks for one, or the server refused it for good.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'stopped'

/** Milliseconds to wait after a close, by tries that failed since a socket last opened (SPEC §9). */
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

/** One socket at a time, opened again whenever it is lost. Every loss is logged once. */
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
    /** Connects to this address in place of any other; without one, ends the connection. */
    connect: (next: string | undefined): void => {
      if (next === url && state !== 'stopped') return
      url = next
      open()
    },
    /** Opens a socket anew, whatever state this one is in. */
    reconnect: open,
    /** For when the machine woke up or the network changed: does at once what would be done later. */
    checkNow: (): void => {
      if (state === 'open') socket?.ping()
      if (state === 'waiting') open()
    },
  }
}
