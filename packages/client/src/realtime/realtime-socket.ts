export interface Message {
  readonly type: string
  readonly data?: unknown
}

/** Our own timeouts in milliseconds: opening a socket, silence before a ping, and waiting for the pong. */
const TIMEOUTS = { opening: 10_000, silence: 25_000, pong: 5000 } as const

/** Error codes: the connection is refused permanently; the message type is unknown. */
const REFUSED = 1008
const UNKNOWN_TYPE = 1003

interface SocketEvents {
  readonly onOpen: () => void
  readonly onMessage: (message: Message) => void
  /** At most once, and never after `close`: the other side closed, opening failed, or the socket was silent. */
  readonly onLost: (reason: string, refused: boolean) => void
}

/** A WebSocket that detects a dead connection by itself. */
export function openSocket(url: string, { onOpen, onMessage, onLost }: SocketEvents) {
  const socket = new WebSocket(url)
  const listening = new AbortController()
  let last: Message | undefined
  let isAwaitingPong = false
  let timer = setTimeout(() => fail('it did not open'), TIMEOUTS.opening)

  function schedule(delay: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, delay)
  }

  /** Doesn't wait for the close handshake: on a dead connection it takes minutes. */
  function close(): void {
    clearTimeout(timer)
    listening.abort()
    socket.close()
  }

  function fail(reason: string): void {
    close()
    onLost(reason, codeOf(last) === REFUSED)
  }

  function markAlive(): void {
    isAwaitingPong = false
    schedule(TIMEOUTS.silence, ping)
  }

  /** Any message shows that the server is alive, even an error from a server that doesn't know `ping`. */
  function ping(): void {
    if (isAwaitingPong || socket.readyState !== socket.OPEN) return
    isAwaitingPong = true
    socket.send('{"type":"ping"}')
    schedule(TIMEOUTS.pong, () => fail('no sign of life'))
  }

  const opened = (): void => {
    markAlive()
    onOpen()
  }
  const receive = ({ data }: MessageEvent<unknown>): void => {
    const message = parse(data)
    if (!message) return
    last = message
    const isPong = isAwaitingPong && (message.type === 'pong' || codeOf(message) === UNKNOWN_TYPE)
    markAlive()
    if (!isPong) onMessage(message)
  }
  const { signal } = listening
  socket.addEventListener('open', opened, { signal })
  socket.addEventListener('message', receive, { signal })
  socket.addEventListener('close', ({ reason }) => fail(reason), { signal })
  return { ping, close }
}

function parse(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value = JSON.parse(text) as Partial<Message> | null
    return typeof value?.type === 'string' ? { type: value.type, data: value.data } : undefined
  } catch {
    return undefined
  }
}

function codeOf(message: Message | undefined): number | undefined {
  if (message?.type !== 'error') return undefined
  return (message.data as { code?: number } | undefined)?.code
}
