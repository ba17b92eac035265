import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** A person with a separate browser. */
export interface Visitor {
  readonly page: Page
  /** Violations of the page's Content Security Policy so far; empty in a test that passes. */
  readonly refusals: string[]
}

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** A page that collects violations of its Content Security Policy. */
export async function openPage(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage()
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      refusals.push(message.text())
  })
  return { page, refusals }
}

/** A page of the server that runs nothing: from any other site, the next page would need a new process. */
const IDLE = '/robots.txt'

/** Calls with an effect that lasts until the browser closes. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
]
const LASTING_OF_CLOCKS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

function watch(target: object, names: readonly string[], onCall: () => void): void {
  for (const name of names) {
    const call = Reflect.get(target, name) as ((...args: unknown[]) => unknown) | undefined
    if (!call) continue
    const watched = (...args: unknown[]): unknown => {
      onCall()
      return call.apply(target, args)
    }
    Reflect.set(target, name, watched)
  }
}

/** Options that a page can change. */
type Look = Pick<ContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

async function apply(page: Page, { viewport, colorScheme, reducedMotion }: Look): Promise<void> {
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({
    ...(colorScheme && { colorScheme }),
    ...(reducedMotion && { reducedMotion }),
  })
}

const isLook = (options: ContextOptions): boolean =>
  Object.keys(options).every((name) => ['viewport', 'colorScheme', 'reducedMotion'].includes(name))

/** A visitor whose browser can become as good as new. */
interface ReusableVisitor extends Visitor {
  /** Forgets everything; false if something lasts, or if that fails. */
  readonly reset: () => Promise<boolean>
}

async function openReusable(
  browser: Browser,
  options: ContextOptions & { readonly baseURL: string },
): Promise<ReusableVisitor> {
  const context = await browser.newContext(options)
  const visitor = await openPage(context)
  const { page, refusals } = visitor
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => origins.add(URL.parse(frame.url())?.origin ?? ''))
  await page.goto(IDLE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  origins.clear()
  let isSpent = false
  const spend = () => (isSpent = true)
  for (const target of [page, context]) watch(target, LASTING, spend)
  watch(page.clock, LASTING_OF_CLOCKS, spend)

  const { baseURL: origin } = options
  async function forget(): Promise<void> {
    for (const event of ['dialog', 'request', 'response', 'pageerror', 'websocket'])
      page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(IDLE)
    await context.clearCookies()
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await page.evaluate(() => sessionStorage.clear())
    await page.emulateMedia({ media: null, forcedColors: null, contrast: null })
    await apply(page, options)
    await page.mouse.move(0, 0)
    await devtools.send('Page.resetNavigationHistory')
  }
  const reset = async (): Promise<boolean> => {
    const isElsewhere = page.isClosed() || [...origins].some((each) => each !== origin)
    if (isSpent || isElsewhere) return false
    refusals.length = 0
    // A page that is still on its way somewhere, for example, refuses to go elsewhere.
    return forget().then(
      () => true,
      () => false,
    )
  }
  return { ...visitor, reset }
}

/** Opens a browser for a person. With options that a page can't change, it is a new one that no other test uses. */
export type OpenVisitor = (options?: ContextOptions) => Promise<Visitor>

/**
 * Browsers of a worker's tests. One whose test has left nothing behind serves later tests: it has compiled the app
 * already, and a new one costs more than the test of a small thing.
 */
export class Visitors {
  readonly #idle: ReusableVisitor[] = []

  /** Opens browsers for a test, until `use` ends. */
  async during(
    browser: Browser,
    defaults: ContextOptions & { readonly baseURL: string },
    use: (visit: OpenVisitor) => Promise<void>,
    hasPassed: () => boolean,
  ): Promise<void> {
    const own: Visitor[] = []
    const reusable: ReusableVisitor[] = []
    await use(async (options = {}) => {
      if (!isLook(options)) {
        const visitor = await openPage(await browser.newContext({ ...defaults, ...options }))
        own.push(visitor)
        return visitor
      }
      const idle = this.#idle.pop()
      const visitor = idle && !idle.page.isClosed() ? idle : await openReusable(browser, defaults)
      reusable.push(visitor)
      await apply(visitor.page, options)
      return visitor
    })
    for (const { refusals } of [...own, ...reusable]) expect(refusals).toEqual([])
    for (const { page } of own) await page.context().close()
    for (const visitor of reusable)
      if (hasPassed() && (await visitor.reset())) this.#idle.push(visitor)
      else await visitor.page.context().close()
  }
}
