import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Engine, keyboardActions, type Size, stopLater, type Stroke } from './engine.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

interface Reply {
  readonly id?: number
  readonly type?: string
  readonly error?: string
  readonly message?: string
  readonly result?: Record<string, unknown>
}

/** A connection of WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, error, message, result = {} } = JSON.parse(String(data)) as Reply
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  return {
    send: async (method: string, params: object): Promise<Record<string, unknown>> => {
      const asked = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(++last, asked)
      socket.send(JSON.stringify({ id: last, method, params }))
      return asked.promise
    },
    close: () => socket.close(),
  }
}

/** Firefox without a window, and the address of its WebDriver BiDi. */
async function startFirefox(opening: AsyncDisposableStack): Promise<string> {
  const profile = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-firefox-')))
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.path],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile.path } },
  )
  stopLater(opening, child)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('exit', () => reject(new Error('Firefox has ended.')))
  createInterface({ input: child.stderr }).on('line', (line) => {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
    if (address !== undefined) resolve(address)
  })
  return promise
}

const pointer = (element: object) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
export async function openFirefox(viewport: Size): Promise<Engine> {
  await using opening = new AsyncDisposableStack()
  const { send, close } = await connect(`${await startFirefox(opening)}/session`)
  opening.defer(close)
  await send('session.new', { capabilities: {} })
  // The tab with which Firefox starts takes keys, but has no focus: Enter presses no button there.
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport })

  async function call(body: string, asJson: boolean): Promise<unknown> {
    const wrapped = asJson ? `() => JSON.stringify((() => {${body}})() ?? null)` : `() => {${body}}`
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: wrapped,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result
  }
  const elementOf = async (body: string) => {
    const { sharedId } = (await call(body, false)) as { sharedId?: string }
    return { sharedId }
  }
  const perform = async (...actions: readonly object[]) =>
    void (await send('input.performActions', { context, actions }))
  const opened = opening.move()
  return {
    name: 'Firefox',
    goto: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    evaluate: async (body) => JSON.parse(((await call(body, true)) as { value: string }).value),
    click: async (body) => perform(pointer(await elementOf(body))),
    async type(body, text) {
      await perform(pointer(await elementOf(body)))
      await perform(keyboardActions(Array.from(text, (key) => [key])))
    },
    press: async (...strokes: readonly Stroke[]) => perform(keyboardActions(strokes)),
    chooseFile: async (body, path) =>
      void (await send('input.setFiles', {
        context,
        element: await elementOf(body),
        files: [path],
      })),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
