import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a local server, which can disconnect its clients while others stay connected. */
export async function openCutProxy({ port }: URL) {
  const open = new Set<Socket>()
  let isCut = false
  let isHung = false

  const server = createServer({ noDelay: true }, (client) => {
    if (isCut) return void client.destroy()
    if (isHung) return void open.add(client.on('error', () => client.destroy()))
    const asked = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
    const pair = [client, asked] as const
    for (const [end, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  function cut(): void {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: new URL(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Disconnects all its clients, and refuses new ones until restored. */
    cut,
    restore: () => void (isCut = false),
    /** Holds all data silently until resumed. */
    pause: () => open.forEach((socket) => socket.pause()),
    /** From now on accepts connections, and sends nothing on any. */
    hang(): void {
      isHung = true
      for (const socket of open) socket.pause()
    },
    /** Lets the held data through. */
    resume: () => open.forEach((socket) => socket.resume()),
    async [Symbol.asyncDispose]() {
      cut()
      await once(server.close(), 'close')
    },
  }
}
