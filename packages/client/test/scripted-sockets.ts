import { vi } from 'vitest'

/** A fake WebSocket whose other end is controlled by the test. */
export class ScriptedSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 0
  readonly url: string
  /** Messages that the page sent. */
  readonly sent: string[] = []
  readonly #onClose: () => void

  constructor(url: string, onClose: () => void) {
    super()
    this.url = url
    this.#onClose = onClose
  }

  send(text: string): void {
    this.sent.push(text)
  }

  /** Called by the page. Like on a dead connection, no close event follows. */
  close(): void {
    this.readyState = 2
    this.#onClose()
  }

  /** The other end accepts the connection. */
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** The other end sends a message. */
  receive(type: string, data?: unknown): void {
    this.receiveText(JSON.stringify({ type, data }))
  }

  receiveText(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The other end closes the connection. */
  end(reason = ''): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { reason }))
  }
}

/** Replaces the platform's WebSocket until the test ends; `sockets` lists all that were opened. */
export function scriptSockets() {
  const sockets: ScriptedSocket[] = []
  const open = new Set<ScriptedSocket>()
  function WebSocket(url: string): ScriptedSocket {
    const socket = new ScriptedSocket(url, () => open.delete(socket))
    sockets.push(socket)
    open.add(socket)
    return socket
  }
  vi.stubGlobal('WebSocket', WebSocket)
  return {
    sockets,
    /** The socket opened last. */
    latest: () => {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('No socket was opened.')
      return socket
    },
    /** Number of sockets that the page has not closed. */
    openCount: () => open.size,
  }
}
