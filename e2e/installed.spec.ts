import { openHome, expect, signUpByApi, test, unique } from './support/fixtures.ts'
import { startServer, temporaryFolder } from './support/server.ts'

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
}
interface Manifest {
  readonly id: string
  readonly name: string
  readonly display: string
  readonly start_url: string
  readonly icons: readonly (Icon & { readonly purpose?: string })[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

/** The width and height in a PNG's header. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the app can be installed: its manifest has icons of the declared sizes', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto('/sign-in')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(address ?? '')).json()) as Manifest
  const { id, name, display, start_url: start, shortcuts } = manifest
  expect({ id, name, display, start }).toEqual({
    id: '/',
    name: 'Devhood',
    display: 'standalone',
    start: '/',
  })
  expect(shortcuts.map((shortcut) => [shortcut.name, shortcut.url])).toEqual([
    ['Create Post', '/create-post'],
    ['Explore', '/explore'],
  ])
  const kinds = manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])
  expect(kinds).toEqual([
    ['any', 'any'],
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
    if (type === 'image/png') expect(sizeOf(await response.body())).toBe(sizes)
  }
})

test('link previews have a picture of the declared size', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/sign-in')
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  const card = await page.request.get((await meta('og:image')) ?? '')
  expect(sizeOf(await card.body())).toBe(
    `${await meta('og:image:width')}x${await meta('og:image:height')}`,
  )
})

/** Space that a phone in landscape needs for its notch, in CSS pixels. */
const NOTCH = 47

test('beside the notch of a phone in landscape nothing is hidden', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 844, height: 390 } })
  const devtools = await page.context().newCDPSession(page)
  const insets = { left: NOTCH, right: NOTCH, bottom: 21 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const userId = await signUpByApi(page, 'Ines Moreira', unique('ines'))
  for (const path of ['/', '/jobs', `/profile/${userId}`, '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const controls = page.locator('a, button, h1, h2').filter({ visible: true })
    const hidden = await controls.evaluateAll((elements, notch) => {
      const { clientWidth } = document.documentElement
      return elements.flatMap((element) => {
        const { left, right, bottom } = element.getBoundingClientRect()
        // Skip links are above the window.
        const isBeside = bottom <= 0 || (left >= notch && right <= clientWidth - notch)
        return isBeside ? [] : [element.textContent]
      })
    }, NOTCH)
    expect([path, hidden]).toEqual([path, []])
  }
})

test('with OFFLINE=off browsers delete their caches', async ({ browser }) => {
  await using folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path }
  const before = await startServer(settings)
  const context = await browser.newContext({ baseURL: before.origin, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await openHome(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await before.stop()

  const PORT = new URL(before.origin).port
  await using _after = await startServer({ ...settings, PORT, OFFLINE: 'off' })
  // The previous page may be shown once more if the new one is slow.
  const cachedAfterVisit = async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
    return page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
  }
  await expect.poll(cachedAfterVisit).toEqual([[], 0])
  await context.close()
})
