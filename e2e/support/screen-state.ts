import { type Locator, type Page } from '@playwright/test'
import { type Dataset } from './dataset.ts'

/** A state of a screen: how to bring it about, and what it shows. */
export interface State {
  /** Calls, as in `GET /v1/…?…`, with a replaced answer: none at all, a refusal, or an empty list. */
  readonly hold?: RegExp
  readonly refuse?: RegExp
  readonly clear?: RegExp
  /** Actions of the user once the screen has loaded. */
  readonly act?: (page: Page) => Promise<void>
  /** A text or role that identifies the state. */
  readonly shows: (page: Page) => Locator
}

export interface Screen {
  readonly name: string
  readonly path: string | ((dataset: Dataset) => string)
  /** Who looks at it; the first user when left out. */
  readonly who?: 'guest' | 'operator'
  readonly states: Readonly<Record<string, State>>
}

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true })
export const text = (texts: string) => (page: Page) => page.getByText(texts, { exact: true })
export const failure = (texts: string) => (page: Page) => page.getByRole('alert').getByText(texts)
/** The first item of a list, such as posts or people. */
export const first = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()
export const busy = (name: string) => (page: Page) =>
  page.getByRole('main').locator('[aria-busy=true]').filter({ hasText: name })
export const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** A final refusal: clients don't retry it, and don't take the thing for deleted. */
const REFUSAL = { message: 'Not today.', code: 403, type: 'user_unauthorized', version: '1' }

/** Answers that a test replaces. */
interface ReplacedResponses {
  /** Replaces other calls' answers from now on. Calls that had none so far are answered as this state says. */
  readonly change: (state: State) => void
  readonly stop: () => Promise<void>
}

/**
 * Replaces the responses to a state's calls. Not by routes: Playwright lets a page that has one load everything anew each
 * time.
 */
export async function replaceResponses(page: Page, first: State): Promise<ReplacedResponses> {
  const devtools = await page.context().newCDPSession(page)
  const respond = (requestId: string, responseCode: number, body: object) =>
    devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
    })
  let { hold, refuse, clear } = first
  const held = new Map<string, string>()
  function decide(requestId: string, call: string): void {
    if (hold?.test(call)) {
      held.set(requestId, call)
      return
    }
    const answered = refuse?.test(call)
      ? respond(requestId, 403, REFUSAL)
      : clear?.test(call)
        ? respond(requestId, 200, { total: 0, documents: [] })
        : devtools.send('Fetch.continueRequest', { requestId })
    // A page that has been left waits for nothing.
    answered.catch(() => undefined)
  }
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    decide(requestId, `${request.method} ${pathname}${decodeURIComponent(search)}`)
  })
  if (hold || refuse || clear)
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  function change(next: State): void {
    ;({ hold, refuse, clear } = next)
    const waiting = [...held]
    held.clear()
    for (const [requestId, call] of waiting) decide(requestId, call)
  }
  return { change, stop: () => devtools.detach() }
}

type NamedState = readonly [name: string, state: State]

/** States of a screen that one load of its page shows one after the other. */
type Visit = readonly [NamedState, ...NamedState[]]

/**
 * The loads of a screen's page that show all of its states. What is loading fails, and is there after another attempt:
 * that takes one.
 */
export function visitsOf({ states }: Screen): readonly Visit[] {
  const { loading, error, full, ...others } = states
  const alone = (some: Screen['states']) => Object.entries(some).map((each): Visit => [each])
  if (!loading?.hold || loading.act || error?.refuse !== loading.hold) return alone(states)
  const last: NamedState[] = full ? [['full', full]] : []
  return [[['loading', loading], ['error', error], ...last], ...alone(others)]
}
