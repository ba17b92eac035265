import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, previewOf } from '../../apps/server/test/documents/documents.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { searchOf } from '../../apps/server/test/sockets/sockets.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'

interface Notice {
  readonly $id: string
  readonly caption: string
  readonly $updatedAt: string
}

/** A failed call: its time, and its status, or 0 for a broken connection. */
interface Failure {
  readonly at: number
  readonly status: number
}

/** A person with a post of that name. */
async function openAuthor(origin: string, name: string) {
  const author = await personAt(origin, name)
  const { file } = await uploadsOf(author.request).uploadFile(await png(12, 8))
  const picture = { imageId: file.$id, imageUrl: previewOf(file.$id) }
  const post = { documentId: name, data: { ...picture, caption: '0' } }
  const { statusCode } = await author.request('POST', addressOf('posts'), post)
  if (statusCode !== 201) throw new Error(`${name} could not post: ${statusCode}`)
  return author
}

/**
 * Posts whose captions change while others watch. Each has a different author, because of rate limits per
 * person. Every failed call is recorded.
 */
export async function openBoard(origin: string, names: readonly string[]) {
  const authors = new Map<string, Awaited<ReturnType<typeof openAuthor>>>()
  for (const name of names) authors.set(name, await openAuthor(origin, name))
  const reader = await personAt(origin, 'reader')
  const failures: Failure[] = []
  const last = new Map(names.map((name) => [name, '0']))

  /** Calls the API about a post as its author. Returns the status; 0 without a response. */
  async function ask(method: string, name: string, body?: object, server = origin) {
    const request = authors.get(name)?.requestAt(server)
    const status = await request?.(method, addressOf('posts', name), body).then(
      ({ statusCode }) => statusCode,
      () => 0,
    )
    if (!status || status >= 400) failures.push({ at: performance.now(), status: status ?? 0 })
    return status
  }
  let changes = 0
  /** Changes a caption and retries until the change is acknowledged. Returns the new caption. */
  async function change(name: string, server = origin): Promise<string> {
    const caption = String(++changes)
    last.set(name, caption)
    while ((await ask('PATCH', name, { data: { caption } }, server)) !== 200) await wait(50)
    return caption
  }
  return {
    failures,
    change,
    read: async (name: string) => ask('GET', name),
    /** The last caption of each post. */
    captions: () => Object.fromEntries(last),
    origin,
    /** The person who watches. */
    reader,
  }
}

export type Board = Awaited<ReturnType<typeof openBoard>>

/**
 * A page that shows the board: it reloads whenever its socket reconnects, and otherwise relies on events. It
 * calls the balancer unless given another server.
 */
export function openWatcher({ origin, reader, captions }: Board, server: string = origin) {
  const { requestAt, cookieHeader } = reader
  const request = requestAt(server)
  const shown = new Map<string, Notice>()
  let socket: WebSocket | undefined
  let isOver = false
  let connections = 0
  const received: Notice[] = []

  function show(notice: Notice): void {
    const known = shown.get(notice.$id)
    if (!known || known.$updatedAt <= notice.$updatedAt) shown.set(notice.$id, notice)
  }
  async function readAll(): Promise<void> {
    for (const name of Object.keys(captions()))
      for (;;) {
        const found = await request('GET', addressOf('posts', name)).catch(() => undefined)
        if (found?.statusCode === 200) {
          show(found.json<Notice & Record<string, unknown>>())
          break
        }
        if (isOver) return
        await wait(100)
      }
  }
  function connect(): void {
    if (isOver) return
    const at = `${server.replace('http', 'ws')}/v1/realtime?${searchOf(['documents'])}`
    const options = { headers: { cookie: cookieHeader(), origin } }
    socket = new WebSocket(at, options as never)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; data: { payload: Notice } }
      if (message.type === 'connected') {
        connections++
        void readAll()
      }
      if (message.type !== 'event' || !(message.data.payload.$id in captions())) return
      received.push(message.data.payload)
      show(message.data.payload)
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => setTimeout(connect, 200))
  }
  connect()
  return {
    connections: () => connections,
    /** All events that it has received. */
    received: received,
    captions: () => Object.fromEntries([...shown.values()].map((each) => [each.$id, each.caption])),
    [Symbol.dispose]() {
      isOver = true
      socket?.close()
    },
  }
}
