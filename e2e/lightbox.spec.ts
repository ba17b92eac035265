import { expect, expectAccessibleAsShown, test, unique } from './support/fixtures.ts'
import { createDocument, signUpUser, upload } from './support/users.ts'

test('a picture opens in the whole window, and its large version loads with the zoom', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  const imageId = await upload(ines, 2400, 1600)
  const fields = { creator: ines.userId, imageId, imageAlt: 'A stage without light' }
  await page.goto(`/posts/${await createDocument(ines, 'posts', fields)}`)
  const opener = page.getByRole('button', { name: 'Enlarge the picture: A stage without light' })
  await opener.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Picture by Ines Moreira' })
  const picture = lightbox.getByRole('img', { name: 'A stage without light' })
  await expect(picture).toBeVisible()
  await expectAccessibleAsShown(page)
  const shownWidth = () =>
    picture.evaluate((image: HTMLImageElement) =>
      new URL(image.currentSrc).searchParams.get('width'),
    )
  expect(await shownWidth()).not.toBe('2400')
  await page.keyboard.press('+')
  await expect.poll(shownWidth).toBe('2400')

  const alternative = lightbox.getByText('A stage without light')
  await expect(alternative).toBeHidden()
  await lightbox.getByRole('button', { name: 'Show alt text' }).click()
  await expect(alternative).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(opener).toBeFocused()
})

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
