import { type Locator } from '@playwright/test'
import { expect, expectAccessibleAsShown, showScreen, test, unique } from './support/fixtures.ts'
import { createDocument, share, signUpUser, upload } from './support/users.ts'

test('a picture opens in the whole window, and its large version loads with the zoom', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  const imageId = await upload(ines, 2400, 1600)
  const fields = { creator: ines.userId, imageId, imageAlt: 'A stage without light' }
  await page.goto(`/posts/${await createDocument(ines, 'posts', fields)}`)
  const opener = page.getByRole('button', { name: 'Enlarge the picture: A stage without light' })
  const shown = opener.getByRole('img')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  const widthOf = (url: string) => Number(new URL(url).searchParams.get('width'))
  const onPage = widthOf(await shown.evaluate((img: HTMLImageElement) => img.currentSrc))
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${imageId}/preview`)) asked.push(widthOf(request.url()))
  })
  await opener.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
  const picture = lightbox.getByRole('img', { name: 'A stage without light' })
  await expect(picture).toBeVisible()
  // It starts with what the page has, and fills the window.
  expect(asked.filter((width) => width < onPage)).toEqual([])
  expect(await lightbox.evaluate((it) => it.clientWidth)).toBe(page.viewportSize()?.width)
  await expectAccessibleAsShown(page)
  const shownWidth = () =>
    picture.evaluate((image: HTMLImageElement) =>
      URL.parse(image.currentSrc)?.searchParams.get('width'),
    )
  // A picture that is visible has not always begun to load.
  await expect.poll(shownWidth).toMatch(/^\d+$/)
  expect(await shownWidth()).not.toBe('2400')
  await page.keyboard.press('+')
  await expect.poll(shownWidth).toBe('2400')

  const alternative = lightbox.getByText('A stage without light')
  await expect(alternative).toBeHidden()
  await lightbox.getByRole('button', { name: 'Show alt text', pressed: false }).click()
  await expect(lightbox.getByText('Picture description')).toBeVisible()
  await expect(alternative).toBeVisible()
  await expectAccessibleAsShown(page)
  await lightbox.getByRole('button', { name: 'Show alt text', pressed: true }).click()
  await expect(alternative).toBeHidden()
  await lightbox.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(lightbox.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Save' }).click()
  await expect(lightbox.getByRole('button', { name: 'Save', pressed: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a small picture opens as large as on its page, above the beginning of a long caption', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  const caption = `${'Night shift. '.repeat(60)}The end`
  await page.goto(`/posts/${await share(ines, { caption }, 150, 100)}`)
  const opener = page.getByRole('button', { name: /^Enlarge the picture/ })
  const widthOf = async (it: Locator) => Math.round((await it.boundingBox())?.width ?? 0)
  const onPage = await widthOf(opener.getByRole('img'))
  await opener.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
  await expect.poll(async () => widthOf(lightbox.getByRole('img').first())).toBe(onPage)
  const foot = lightbox.locator('.overflow-y-auto')
  const footHeight = async () => (await foot.boundingBox())?.height ?? 0
  expect(await footHeight()).toBeLessThanOrEqual(120)
  await lightbox.getByRole('button', { name: 'Show more' }).click()
  await expect(lightbox.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(lightbox.getByText('The end')).toBeInViewport()
  expect(await footHeight()).toBeGreaterThan(120)
  await expectAccessibleAsShown(page)
})

test('on a phone, a flat picture opens high enough to be read, at its left edge', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  const sizeOf = async (width: number, height: number) => {
    await page.goto(`/posts/${await share(ines, {}, width, height)}`)
    await page.getByRole('button', { name: /^Enlarge the picture/ }).press('Enter')
    const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
    await expect(lightbox.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    return async () => {
      const box = await lightbox.getByRole('img').first().boundingBox()
      return [box?.x, box?.height].map((each) => Math.abs(Math.round(each ?? -1)))
    }
  }
  await expect.poll(await sizeOf(2000, 400)).toEqual([0, 400])
  await page.keyboard.press('Escape')
  await expect.poll(await sizeOf(1500, 1000)).toEqual([0, 260])
})

test(
  'Back closes what lies over a page, and one more leaves it; Escape leaves nothing in between',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
    const post = `/posts/${await share(ines, { caption: 'A desk' })}`
    const open = async () => {
      await page.goto('/saved')
      await expect(page.getByRole('heading', { name: 'Saved Posts' })).toBeVisible()
      await showScreen(page, post)
      await expect(page.getByText('A desk', { exact: true })).toBeVisible()
    }
    const dialog = page.getByRole('dialog')
    const enlarge = page.getByRole('button', { name: /^Enlarge the picture/ })
    const overlays = {
      lightbox: async () => enlarge.click(),
      menu: async () => page.getByRole('button', { name: 'More about your post' }).first().click(),
      palette: async () => page.keyboard.press('ControlOrMeta+k'),
      'keyboard shortcuts': async () => page.keyboard.press('?'),
    }
    for (const [name, show] of Object.entries(overlays)) {
      await open()
      await show()
      await expect(dialog, name).toHaveCount(1)
      await page.goBack()
      await expect(dialog, name).toHaveCount(0)
      await expect(page).toHaveURL(post)
      await show()
      await expect(dialog, name).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog, name).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL('/saved')
    }

    // A page that was loaded anew, and a page that a dialog leads to.
    await open()
    await overlays.lightbox()
    await expect(dialog.getByText('A desk')).toBeVisible()
    await page.reload()
    await expect(enlarge).toBeVisible()
    await overlays.lightbox()
    await dialog.getByRole('link', { name: 'Ines Moreira' }).click()
    await expect(page).toHaveURL(`/@${ines.username}`)
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(post)
    await page.goBack()
    await expect(page).toHaveURL('/saved')
  },
)

test(
  'in the light theme too, several pictures have the whole window on black, with all controls inside',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
    const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
    const imageIds = [await upload(ines, 120, 80), await upload(ines, 80, 120)]
    const fields = { creator: ines.userId, imageIds, caption: 'Night '.repeat(150) }
    await page.goto(`/posts/${await createDocument(ines, 'posts', fields)}`)
    await page
      .getByRole('button', { name: /^Enlarge the picture/ })
      .first()
      .click()
    const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
    await expect(lightbox.getByText('1 / 2')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.clientWidth)
    for (const name of ['Next', 'Close']) {
      const box = await lightbox.getByRole('button', { name }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    for (const ground of [lightbox, page.locator('html')])
      await expect(ground).toHaveCSS('background-color', 'rgb(7, 9, 11)')
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 246, 242)')
  },
)

for (const file of ['script', 'style']) {
  test(
    `without the ${file} of the lightbox the page stays, and it can be requested again`,
    { tag: '@alike' },
    async ({ visit }) => {
      const { page } = await visit()
      const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
      const imageId = await upload(ines, 400, 300)
      const fields = { creator: ines.userId, imageId, imageAlt: 'A stage', caption: 'Still here' }
      await page.goto(`/posts/${await createDocument(ines, 'posts', fields)}`)
      const lost = file === 'script' ? /\/lightbox-[^/]*\.js/ : /\/lightbox-[^/]*\.css/
      await page.route(lost, (route) => route.abort())
      await page.getByRole('button', { name: 'Enlarge the picture: A stage' }).press('Enter')
      const notice = page.getByRole('alert').filter({ hasText: "This part didn't load." })
      await expect(notice).toBeVisible()
      await expect(page.getByText('Still here').first()).toBeVisible()
      await expectAccessibleAsShown(page)
      const again = notice.getByRole('button', { name: 'Try again' })
      await again.click()
      await expect(notice).toBeVisible()
      await page.unroute(lost)
      await again.click()
      const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
      await expect(lightbox.getByRole('img', { name: 'A stage' })).toBeVisible()
      await expect(notice).toHaveCount(0)
      // With its style, the lightbox clips what is beside the picture.
      await expect(lightbox.locator('.yarl__carousel')).toHaveCSS('display', 'flex')
    },
  )
}
