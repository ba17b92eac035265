import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, previewOf } from '../documents.ts'
import { personAt } from '../person-at.ts'
import { png } from '../pictures.ts'
import { searchOf } from '../sockets.ts'
import { uploadsOf } from '../upload.ts'

interface Notice {
  readonly $id: string
  readonly caption: string
  readonly $updatedAt: string
}

/** When somebody was told that it can not be done, and how: by a status, or 0 where the connection broke. */
interface Failure {
  readonly at: number
  readonly status: number
}

type Request = Awaited<ReturnType<typeof personAt>>['request']

/** Posts whose captions change while others watch. Every failure on the way is noted. */
export async function openBoard(origin: string, names: readonly string[]) {
  const { request, cookieHeader } = await personAt(origin, 'herald')
  const { file } = await uploadsOf(request).whole(await png(12, 8))
  const picture = { imageId: file.$id, imageUrl: previewOf(file.$id) }
  for (const documentId of names)
    await request('POST', addressOf('posts'), { documentId, data: { ...picture, caption: '0' } })
  const failures: Failure[] = []
  const last = new Map(names.map((name) => [name, '0']))

  /** Tells the status, 0 where there was no answer. */
  async function ask(...asked: Parameters<Request>): Promise<number> {
    const status = await request(...asked).then(
      ({ statusCode }) => statusCode,
      () => 0,
    )
    if (status === 0 || status >= 400) failures.push({ at: performance.now(), status })
    return status
  }
  let changes = 0
  /** Changes a caption and tries until it is answered that it has changed. */
  async function change(name: string): Promise<void> {
    const caption = String(++changes)
    last.set(name, caption)
    while ((await ask('PATCH', addressOf('posts', name), { data: { caption } })) !== 200)
      await wait(50)
  }
  return {
    failures,
    change,
    look: async () => ask('GET', addressOf('posts', names[0])),
    /** What each caption was changed to last. */
    captions: () => Object.fromEntries(last),
    cookieHeader,
    request,
  }
}

export type Board = Awaited<ReturnType<typeof openBoard>>

/** A page that shows the board: it looks whenever its socket is there again, and otherwise believes what it hears. */
export function openWatcher(origin: string, { request, cookieHeader, captions }: Board) {
  const shown = new Map<string, Notice>()
  let socket: WebSocket | undefined
  let isOver = false
  let connections = 0
  let heard = 0

  function show(notice: Notice): void {
    const known = shown.get(notice.$id)
    if (!known || known.$updatedAt <= notice.$updatedAt) shown.set(notice.$id, notice)
  }
  async function lookAtAll(): Promise<void> {
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
    const at = `${origin.replace('http', 'ws')}/v1/realtime?${searchOf(['documents'])}`
    const options = { headers: { cookie: cookieHeader(), origin } }
    socket = new WebSocket(at, options as never)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; data: { payload: Notice } }
      if (message.type === 'connected') {
        connections++
        void lookAtAll()
      }
      if (message.type !== 'event' || !(message.data.payload.$id in captions())) return
      heard++
      show(message.data.payload)
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => setTimeout(connect, 200))
  }
  connect()
  return {
    connections: () => connections,
    heard: () => heard,
    captions: () => Object.fromEntries([...shown.values()].map((each) => [each.$id, each.caption])),
    [Symbol.dispose]() {
      isOver = true
      socket?.close()
    },
  }
}
