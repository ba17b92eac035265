import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { type OpenVisitor, Visitors } from './visitors.ts'

export { expect } from '@playwright/test'
export { expectAccessible, expectAccessibleAsShown } from './accessibility.ts'

export const PASSWORD = 'correct horse battery'

type Settings = Parameters<typeof startServer>[0]

/** Opens something for all tests of a worker, at the first call with this name. It is closed after the last test. */
type Share = <T extends AsyncDisposable>(name: string, open: () => Promise<T>) => Promise<T>

/**
 * One server for each worker: the built product, in which each test signs up its own people. Tests that extend these
 * fixtures add none for a worker: Playwright would start workers for them, each with a browser and a server.
 */
export const test = base.extend<
  { visit: OpenVisitor },
  { server: RunningServer; visitors: Visitors; share: Share }
>({
  server: [
    // Playwright reads fixtures' names from this pattern, so it stays though it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      await using server = await startServer(project.metadata['settings'] as Settings | undefined)
      await use(server)
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  visitors: [async ({}, use) => use(new Visitors()), { scope: 'worker' }],
  share: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using opened = new AsyncDisposableStack()
      const shared = new Map<string, AsyncDisposable>()
      await use(async <T extends AsyncDisposable>(name: string, open: () => Promise<T>) => {
        const one = (shared.get(name) as T | undefined) ?? opened.use(await open())
        shared.set(name, one)
        return one
      })
    },
    { scope: 'worker' },
  ],
  visit: async (
    { browser, server, visitors, contextOptions, viewport, colorScheme },
    use,
    testInfo,
  ) => {
    const look = { viewport, colorScheme: colorScheme ?? null }
    const defaults = { ...look, ...contextOptions, baseURL: server.origin }
    await visitors.during(browser, defaults, use, () => testInfo.status === 'passed')
  },
})

/** Signs a person up through the form; ends on the home feed. The caller makes names unique. */
export async function signUp(page: Page, name: string, username: string): Promise<void> {
  await page.goto('/sign-up')
  await sendSignUp(page, name, username)
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
}

/** Fills the form of sign-up, and sends it. */
export async function sendSignUp(page: Page, name: string, username: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** A page, or somebody without one. */
interface Caller {
  readonly request: APIRequestContext
}

/** Calls the API as the page's user; returns the response. */
async function create({ request }: Caller, path: string, data: object) {
  const response = await request.post(`/v1/${path}`, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { $id: string }
}

/** What a browser remembers of a session that is in a cookie. */
export const SIGNED_IN = { name: 'cookieFallback', value: '{"a_session_devhood":"in-cookie"}' }

/** Creates an account with a profile, without the first steps, and signs in, by the calls that the form makes. Returns the profile's id. */
export async function registerByApi(caller: Caller, name: string, username: string) {
  const credentials = { email: `${username}@example.org`, password: PASSWORD }
  const account = await create(caller, 'account', { userId: 'unique()', name, ...credentials })
  await create(caller, 'account/sessions/email', credentials)
  const imageUrl = `/v1/avatars/initials?${new URLSearchParams({ name, project: 'devhood' })}`
  const { email } = credentials
  const data = { accountId: account.$id, name, email, username, imageUrl, firstStep: 'done' }
  const user = { documentId: 'unique()', data }
  const { $id } = await create(caller, 'databases/devhood/collections/users/documents', user)
  return $id
}

/**
 * Signs a person up in a browser without the form, for tests of later steps. The page stays where it is. Returns the
 * profile's id.
 */
export async function signUpByApi(page: Page, name: string, username: string): Promise<string> {
  // As after the form: a browser that remembers nothing gets ready for a visitor first.
  const remember = ({ name: key, value }: typeof SIGNED_IN) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }
  if (page.url() === 'about:blank') await page.addInitScript(remember, SIGNED_IN)
  else await page.evaluate(remember, SIGNED_IN)
  return registerByApi(page, name, username)
}

/** Opens the home feed of who is signed in. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
}

/** Shows another screen of the app that is open, as Back does: without loading a page. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(undefined, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** A name that no other test uses. */
export function unique(name: string): string {
  return `${name}${crypto.randomUUID().slice(0, 8)}`
}

/** Resolves when the server has confirmed the page's realtime connection. */
export async function realtimeConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).startsWith('{"type":"connected"'),
  )
}

/**
 * Opens a page, and waits for what loads after it: live updates, the outbox and what is stored on the device. On a slow
 * machine, the network may be idle before any of it is requested.
 */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = realtimeConnected(page)
  await page.goto(path)
  await connected
  await page.waitForLoadState('networkidle')
}
