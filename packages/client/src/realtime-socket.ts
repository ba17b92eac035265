export interface Message {
  readonly type: string
  readonly data?: unknown
}

/** Milliseconds of ours: how long a socket may take to open, be silent, and be silent after a question. */
const PATIENCE = { opening: 10_000, silence: 25_000, answer: 5000 } as const

/** Codes of error messages: the connection is refused for good; the type of a message is not known. */
const REFUSED = 1008
const UNKNOWN_TYPE = 1003

interface SocketEvents {
  readonly onOpen: () => void
  readonly onMessage: (message: Message) => void
  /** Once, unless `close` was called: closed by the other side, never opened, or silent for too long. */
  readonly onLost: (reason: string, refused: boolean) => void
}

/** A WebSocket that finds out by itself when it is dead. */
export function openSocket(url: string, { onOpen, onMessage, onLost }: SocketEvents) {
  const socket = new WebSocket(url)
  const listening = new AbortController()
  let last: Message | undefined
  let asked = false
  let timer = setTimeout(() => lose('it did not open'), PATIENCE.opening)

  function after(delay: number, step: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(step, delay)
  }

  /** Waits for no answer to the closing: from a dead connection it comes minutes later. */
  function close(): void {
    clearTimeout(timer)
    listening.abort()
    socket.close()
  }

  function lose(reason: string): void {
    close()
    onLost(reason, codeOf(last) === REFUSED)
  }

  function hear(): void {
    asked = false
    after(PATIENCE.silence, ask)
  }

  /** Whatever comes back shows that somebody is there: a server that knows no ping says so. */
  function ask(): void {
    if (asked || socket.readyState !== socket.OPEN) return
    asked = true
    socket.send('{"type":"ping"}')
    after(PATIENCE.answer, () => lose('no sign of life'))
  }

  const opened = (): void => {
    hear()
    onOpen()
  }
  const receive = ({ data }: MessageEvent<unknown>): void => {
    const message = parse(data)
    if (!message) return
    last = message
    const isAnswer = asked && (message.type === 'pong' || codeOf(message) === UNKNOWN_TYPE)
    hear()
    if (!isAnswer) onMessage(message)
  }
  const { signal } = listening
  socket.addEventListener('open', opened, { signal })
  socket.addEventListener('message', receive, { signal })
  socket.addEventListener('close', ({ reason }) => lose(reason), { signal })
  return { ask, close }
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
