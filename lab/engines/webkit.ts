import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import { type Engine, keyboardActions, type Size, stopLater } from './engine.ts'

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'
/** The key of an element's id in responses: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const TIMEOUT_MS = 30_000
/** The driver may wait forever, such as for a script of a page that is left meanwhile. */
const COMMAND_TIMEOUT_MS = 60_000
/** The browser's own bar is wider than a phone. */
const NARROW_BAR = '* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0; }'

/**
 * A screen without a monitor, because WebKitGTK needs one. Returns its name. It is as large as the window: the focus is
 * where its pointer is, in the middle.
 */
async function startScreen(
  opening: AsyncDisposableStack,
  { width, height }: Size,
): Promise<string> {
  const child = spawn(
    XVFB,
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  stopLater(opening, child)
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

/** The driver, ready for a session. Returns its address. */
async function startDriver(opening: AsyncDisposableStack, size: Size): Promise<string> {
  const home = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-webkit-')))
  const port = await freePort()
  await mkdir(join(home.path, '.config/gtk-3.0'), { recursive: true })
  await writeFile(join(home.path, '.config/gtk-3.0/gtk.css'), NARROW_BAR)
  const child = spawn(WEBKIT_DRIVER, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: await startScreen(opening, size),
      HOME: home.path,
      XDG_RUNTIME_DIR: home.path,
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  stopLater(opening, child)
  const origin = `http://127.0.0.1:${port}`
  const until = performance.now() + TIMEOUT_MS
  while (
    !(await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until) throw new Error('WebKitWebDriver does not answer.')
    await wait(50)
  }
  return origin
}

/** WebDriver: https://www.w3.org/TR/webdriver2/ */
async function command(url: string, method = 'GET', body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS)
  const sent = body && JSON.stringify(body)
  const response = await fetch(url, { method, signal, ...(sent && { body: sent }) }).catch(
    (cause: unknown) => {
      throw new Error(`${method} ${url}: no answer to ${sent?.slice(0, 200)}`, { cause })
    },
  )
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

export async function openWebKit(size: Size): Promise<Engine> {
  await using opening = new AsyncDisposableStack()
  const origin = await startDriver(opening, size)
  const [binary] = globSync(BROWSERS)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = (await command(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: options },
  })) as { sessionId: string }
  const session = `${origin}/session/${sessionId}`
  opening.defer(async () => void (await command(session, 'DELETE').catch(() => undefined)))
  const post = async (path: string, body: object = {}) =>
    command(`${session}/${path}`, 'POST', body)
  const run = async (script: string) => post('execute/sync', { script, args: [] })
  const elementOf = async (body: string) => {
    const found = (await run(body)) as Record<string, string>
    return `element/${found[ELEMENT]}`
  }
  await post('window/rect', { x: 0, y: 0, ...size })
  const opened = opening.move()
  return {
    name: 'WebKitGTK',
    goto: async (url) => void (await post('url', { url })),
    back: async () => void (await post('back')),
    evaluate: async (body) =>
      JSON.parse((await run(`return JSON.stringify((() => {${body}})() ?? null)`)) as string),
    click: async (body) => void (await post(`${await elementOf(body)}/click`)),
    async type(body, text) {
      const element = await elementOf(body)
      await post(`${element}/click`)
      await post(`${element}/value`, { text })
    },
    press: async (...strokes) =>
      void (await post('actions', { actions: [keyboardActions(strokes)] })),
    chooseFile: async (body, path) =>
      void (await post(`${await elementOf(body)}/value`, { text: path })),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
