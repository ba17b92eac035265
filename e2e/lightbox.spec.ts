import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
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
  await expectAccessible(page)
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
