import { ID } from '@devhood/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { signInHere } from '../../../../test/users.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'

const KEY = 'BBBB'
const KEY_BYTES = new Uint8Array([4, 16, 65]).buffer
const DEVICE = {
  endpoint: 'https://push.example/here',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

interface Browser {
  readonly permission?: NotificationPermission
  /** What the person answers when the browser asks. */
  readonly answer?: NotificationPermission
  /** The key of an earlier subscription. */
  readonly former?: ArrayBuffer
  readonly failure?: Error
}

/** The parts of a browser with which it shows notifications, at its edge. */
function fakeBrowser({
  permission = 'default',
  answer = 'granted',
  former,
  failure,
}: Browser = {}) {
  const state = { permission, subscribed: former !== undefined, key: former ?? KEY_BYTES }
  const subscription = {
    ...DEVICE,
    get options() {
      return { applicationServerKey: state.key }
    },
    toJSON: () => DEVICE,
    unsubscribe: async () => {
      state.subscribed = false
    },
  }
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(
    async () => (state.permission = answer),
  )
  const subscribe = vi.fn<() => Promise<typeof subscription>>(async () => {
    if (failure) throw failure
    Object.assign(state, { subscribed: true, key: KEY_BYTES })
    return subscription
  })
  const pushManager = {
    subscribe,
    getSubscription: async () => (state.subscribed ? subscription : null),
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission,
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  document.head.insertAdjacentHTML('beforeend', `<meta name="devhood-push-key" content="${KEY}">`)
  return { state, requestPermission, subscribe, serviceWorker }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.querySelector('meta[name="devhood-push-key"]')?.remove()
})

const button = async (name: string) => screen.findByRole('button', { name })
const turnOn = async () => button('Turn on notifications')
const openHere = async (site: Site, browser?: Browser) => {
  const fake = fakeBrowser(browser)
  return { ...fake, ...(await openSettings(site)) }
}
type Here = Awaited<ReturnType<typeof openHere>>
const stored = async ({ me }: Here) =>
  (await me.client.documents.list('pushSubscriptions')).documents

it('asks the browser only after the button is pressed, and turns off again', async () => {
  await using site = await serve()
  const here = await openHere(site)
  const { user, requestPermission, state } = here
  const press = await turnOn()
  expect(screen.getByText(/Your browser asks once/).tagName).toBe('P')
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(press)
  await user.click(await button('Turn off here'))
  await turnOn()
  expect([requestPermission.mock.calls.length, state.subscribed, await stored(here)]).toEqual([
    1,
    false,
    [],
  ])
})

it('stores the subscription of this browser', async () => {
  await using site = await serve()
  const here = await openHere(site)
  await here.user.click(await turnOn())
  await button('Turn off here')
  const { endpoint, keys } = DEVICE
  expect(await stored(here)).toMatchObject([{ endpoint, ...keys }])
})

it('replaces a subscription that an earlier key of the server has made', async () => {
  await using site = await serve()
  const here = await openHere(site, { permission: 'granted', former: new ArrayBuffer(3) })
  await here.user.click(await turnOn())
  await button('Turn off here')
  expect(here.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
})

it.each<[what: string, browser: Browser, text: RegExp]>([
  ['blocks them', { permission: 'denied' }, /This browser blocks notifications/],
  ['is told to block them', { answer: 'denied' }, /This browser blocks notifications/],
  [
    'can not reach its push service',
    { failure: new DOMException('x', 'AbortError') },
    /push service/,
  ],
])('says so when the browser %s', async (_what, browser, text) => {
  await using site = await serve()
  const here = await openHere(site, browser)
  const press = screen.queryByRole('button', { name: 'Turn on notifications' })
  if (browser.permission !== 'denied') await here.user.click(press ?? (await turnOn()))
  expect((await screen.findByText(text)).textContent).not.toBe('')
  expect(await stored(here)).toEqual([])
})

it.each<[what: string, change: () => void, text: RegExp]>([
  [
    'the server sends none',
    () => document.querySelector('meta[name="devhood-push-key"]')?.remove(),
    /This server doesn't send/,
  ],
  [
    'the page is not encrypted',
    () => vi.stubGlobal('isSecureContext', false),
    /only on addresses with https/,
  ],
  [
    'the browser has none',
    () => Reflect.deleteProperty(navigator, 'serviceWorker'),
    /can't show notifications/,
  ],
])('says why nothing can be turned on when %s', async (_what, change, text) => {
  await using site = await serve()
  fakeBrowser()
  change()
  await openSettings(site)
  expect((await screen.findByText(text)).textContent).not.toBe('')
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBe(null)
})

it('says so while offline, and turns on afterwards', async () => {
  await using site = await serve()
  const here = await openHere(site)
  const press = await turnOn()
  site.disconnect(/^POST .*pushSubscriptions/)
  await here.user.click(press)
  await screen.findByText('Network request failed')
  site.connect()
  await here.user.click(await turnOn())
  expect((await button('Turn off here')).tagName).toBe('BUTTON')
})

it('turns off other devices, with undo', async () => {
  await using site = await serve()
  fakeBrowser()
  const { client } = await signInHere(site, 'ines')
  const there = { ...DEVICE.keys, endpoint: 'https://push.example/there' }
  await client.documents.create('pushSubscriptions', ID.unique(), there)
  const { user } = openApp('/settings')
  const title = /^Turn off notifications on /
  await user.click(await screen.findByRole('button', { name: title }))
  expect(screen.queryByRole('button', { name: title })).toBe(null)
  await user.click(await button('Undo'))
  await user.click(await screen.findByRole('button', { name: title }))
  await toasts.close()
  const left = async () => (await client.documents.list('pushSubscriptions')).documents
  await waitFor(async () => expect(await left()).toEqual([]))
})

it('stores quiet hours in the time zone of the device', async () => {
  await using site = await serve()
  const here = await openHere(site)
  const { user, me } = here
  await user.click(await turnOn())
  await user.click(await screen.findByRole('switch', { name: /^Quiet hours/ }))
  const from = await screen.findByLabelText('From')
  const quiet = async () =>
    Object((await me.client.account.get()).prefs['notifications'])['quiet'] as unknown
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  await waitFor(async () => expect(await quiet()).toEqual({ from: '22:00', to: '07:00', zone }))
  await user.clear(from)
  await user.tab()
  await screen.findByText('Enter a time.')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  await user.type(from, '23:30')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('To'))
  await waitFor(async () => expect(await quiet()).toEqual({ from: '23:30', to: '07:00', zone }))
  await user.click(screen.getByRole('switch', { name: /^Quiet hours/ }))
  await waitFor(async () => expect(await quiet()).toBeUndefined())
})

it('opens what a notification of the device is about', async () => {
  await using site = await serve()
  const { serviceWorker, where } = await openHere(site)
  await turnOn()
  const message = { data: { open: '/notifications' } }
  await waitFor(() => {
    // The page listens once its live updates have loaded.
    serviceWorker.dispatchEvent(new MessageEvent('message', message))
    expect(where()).toBe('/notifications')
  })
})
