import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A browser with one page. A `body` is the body of a JavaScript function that runs in the page. */
export interface Engine extends AsyncDisposable {
  readonly name: string
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Returns what the body returns, as JSON. */
  evaluate(body: string): Promise<unknown>
  /** Clicks the middle of the element that the body returns, as a mouse does. */
  click(body: string): Promise<void>
  /** Clicks an element, then types, as a keyboard does. */
  type(body: string, text: string): Promise<void>
  /** Presses keys one after the other, without a click. A stroke's keys are held down together. */
  press(...strokes: readonly Stroke[]): Promise<void>
  /** Chooses a file in a field. */
  chooseFile(body: string, path: string): Promise<void>
}

/** Stops a process when the stack is disposed. */
export function stopLater(opening: AsyncDisposableStack, child: ChildProcess): void {
  opening.defer(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
}

/** Keys that are pressed together: characters, or what WebDriver calls other keys. */
export type Stroke = readonly string[]
export const KEYS = {
  tab: '\uE004',
  shift: '\uE008',
  enter: '\uE007',
  escape: '\uE00C',
  space: ' ',
  f8: '\uE038',
} as const

/** A keyboard's actions in WebDriver, which both of its protocols share. */
export const keyboardActions = (strokes: readonly Stroke[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: strokes.flatMap((keys) => [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]),
})

/** The size of a window in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const TIMEOUT_MS = 60_000
const LOOK_EVERY_MS = 100

const SELECTORS = {
  article: 'article',
  button: 'button, [role=button]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  tab: '[role=tab]',
} as const

/** An element by its role, and its accessible name or a pattern of it. */
export interface Target {
  readonly role: keyof typeof SELECTORS
  readonly name: RegExp | string
  /** Only elements within an article with this text. */
  readonly inArticle?: string
  /** Only elements within one that this selector matches. */
  readonly within?: string
}

/** Declares whether a visible element is of that kind. */
const matches = ({ role, name, inArticle, within = ':root' }: Target) => `
  const wordsIn = (element) => element.textContent.trim() || (element.querySelector('img')?.alt ?? '')
  const nameOf = (element) => (element.getAttribute('aria-label') ?? wordsIn(element.labels?.[0] ?? element)).trim()
  const isNamed = (text) => ${typeof name === 'string' ? `text === ${JSON.stringify(name)}` : `${String(name)}.test(text)`}
  const matches = (each) =>
    each.matches(${JSON.stringify(SELECTORS[role])}) &&
    each.checkVisibility() && each.getClientRects().length > 0 &&
    isNamed(nameOf(each)) &&
    each.closest(${JSON.stringify(within)}) !== null &&
    (${inArticle === undefined} || each.closest('article')?.textContent.includes(${JSON.stringify(inArticle ?? '')}))`

/** A function body that returns the first visible element of that kind, scrolled into view; null if there is none. */
export const button = (name: Target['name']): Target => ({ role: 'button', name })
export const field = (name: Target['name']): Target => ({ role: 'field', name })

const bodyOf = (target: Target) => `${matches(target)}
  const found = [...document.querySelectorAll(${JSON.stringify(SELECTORS[target.role])})].find(matches)
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null`

/** A function body that tells whether such an element has the focus. */
export const isFocused = (target: Target) => `${matches(target)}
  return document.activeElement !== null && matches(document.activeElement)`

/** A function body that tells whether such an element comes before what has the focus. */
export const isBeforeFocus = (target: Target) => `
  const found = (() => {${bodyOf(target)}})()
  const place = found === null ? 0 : document.activeElement?.compareDocumentPosition(found)
  return Boolean(place & Node.DOCUMENT_POSITION_PRECEDING)`

export const describe = ({ role, name }: Target) => `the ${role} ${String(name)}`

/** Drives a page by what people see on it. Each act waits until its element is there. */
export function openUser(engine: Engine) {
  /** Waits until the body returns something truthy, and returns it. */
  async function waitFor(body: string, what: string): Promise<unknown> {
    const until = performance.now() + TIMEOUT_MS
    for (;;) {
      // A page that another one replaces meanwhile may not answer.
      let failure: unknown
      const found = await engine.evaluate(body).catch((error: unknown) => void (failure = error))
      if (found) return found
      if (performance.now() > until) {
        const shown = await engine.evaluate(
          'return location.href + "\\n" + document.body?.innerText',
        )
        const message = `${engine.name} does not show ${what}. It shows: ${String(shown)}`
        throw new Error(message, { cause: failure })
      }
      await wait(LOOK_EVERY_MS)
    }
  }
  const isThere = (target: Target) => `return (() => {${bodyOf(target)}})() !== null`
  const sees = async (target: Target) => void (await waitFor(isThere(target), describe(target)))
  return {
    sees,
    seesText: async (text: string) =>
      void (await waitFor(
        `return document.body?.innerText.includes(${JSON.stringify(text)})`,
        text,
      )),
    waitFor,
    async clicks(target: Target): Promise<void> {
      await sees(target)
      await engine.click(bodyOf(target))
    },
    async types(target: Target, text: string): Promise<void> {
      await sees(target)
      await engine.type(bodyOf(target), text)
    },
  }
}
