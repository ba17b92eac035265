import { expect, expectAccessible, test } from './support/fixtures.ts'
import { shareMany, signUpUser } from './support/users.ts'

test('posts are read one after the other, and Back leads to the list where it was', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  await shareMany(ines, 'Lamp', 8)
  await page.goto(`/profile/${ines.userId}`)
  const tile = page.getByRole('link', { name: 'Lamp 3', exact: true })
  await tile.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await tile.click()
  const article = page.getByRole('article', { name: 'Post by Ines Moreira' })
  await expect(article).toContainText('Lamp 3')
  await expect(page.getByRole('list', { name: 'More by Ines Moreira' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(article).toContainText('Lamp 2')
  await page.getByRole('link', { name: 'Next post' }).click()
  await expect(article).toContainText('Lamp 1')
  await expect(page.getByRole('link', { name: 'Next post' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // The list must not be read before the like is written.
  const written = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await article.getByRole('button', { name: 'Like, 0 likes' }).click()
  await written
  const count = page.getByRole('link', { name: 'See who likes it: 1 person' })
  await count.click()
  const dialog = page.getByRole('dialog', { name: '1 like' })
  await expect(dialog.getByRole('link', { name: /Ines Moreira/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(count).toBeFocused()

  await page.getByRole('button', { name: 'More about your post' }).click()
  await page.getByRole('button', { name: /^Who can comment/ }).click()
  await page.getByRole('radio', { name: 'Nobody' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Comments are off')).toBeVisible()

  await page.goBack()
  await expect(tile).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
