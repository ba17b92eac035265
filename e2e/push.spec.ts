import { type Page } from '@playwright/test'
import {
  expect,
  openHome,
  realtimeConnected,
  signUpByApi,
  test,
  unique,
} from './support/fixtures.ts'

const withWorker = { serviceWorkers: 'allow' } as const

/** Signs up, and waits for the service worker. */
async function openWithWorker(page: Page): Promise<void> {
  await signUpByApi(page, 'Ada Nwosu', unique('ada'))
  const listening = realtimeConnected(page)
  await openHome(page)
  await listening
  await page.evaluate(async () => navigator.serviceWorker.ready)
}

/** Delivers messages to the service worker of a page, as a push service does through the browser. */
async function openDelivery(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ isDeleted }) => !isDeleted)
    if (found) resolve(found.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await promise
  const { origin } = new URL(page.url())
  return async (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: { readonly url: string }
}

/** The place of the system's notifications, which the browser of the tests lacks: those that the worker shows, and a press. */
async function openSystem(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(`
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, data }) =>
      void self.shown.push({ title, body, tag, data })`)
  return {
    shown: async () => worker.evaluate<Shown[]>('self.shown'),
    press: async () =>
      worker.evaluate(`
        self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
          notification: { close() {}, data: self.shown.at(-1).data },
        }))`),
  }
}

test('a message shows a notification, and a press opens its page in the open window', async ({
  visit,
}) => {
  const { page } = await visit(withWorker)
  await openWithWorker(page)
  const [deliver, system] = [await openDelivery(page), await openSystem(page)]
  await deliver('not a message')
  const message = { title: 'Ben liked your post', body: 'x', url: '/saved', tag: 'like:a' }
  await deliver(JSON.stringify(message))
  await expect.poll(system.shown).toEqual([
    {
      title: 'New notifications',
      body: '',
      tag: 'notifications',
      data: { url: '/notifications' },
    },
    { title: 'Ben liked your post', body: 'x', tag: 'like:a', data: { url: '/saved' } },
  ])
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await system.press()
  await expect(page).toHaveURL('/saved')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})
