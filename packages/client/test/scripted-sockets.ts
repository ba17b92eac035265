import { vi } from 'vitest'

/** A WebSocket whose other end is the test. */
export class ScriptedSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 0
  readonly url: string
  /** What was sent to the other end. */
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

  /** Called by the page; a dead connection would not answer it, so nothing happens here either. */
  close(): void {
    this.readyState = 2
    this.#onClose()
  }

  /** The other end takes the call. */
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** The other end says something. */
  receive(type: string, data?: unknown): void {
    this.receiveText(JSON.stringify({ type, data }))
  }

  receiveText(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The other end hangs up. */
  end(reason = ''): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { reason }))
  }
}

/** Puts scripted sockets in the place of the platform's until the test is over; `sockets` has all that were opened. */
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
    /** The one opened last. */
    latest: () => {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('No socket was opened.')
      return socket
    },
    /** How many the page has not closed. */
    openCount: () => open.size,
  }
}
