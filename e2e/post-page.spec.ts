import { expect, expectAccessible, openHome, test } from './support/fixtures.ts'
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
  const written = page.waitForResponse((response) => response.request().method() === 'PATCH')
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

test('a menu stays at its button when the page scrolls or the window changes, and closes when the button has left', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  const ines = await signUpUser(page, 'Ines Moreira')
  await shareMany(ines, 'Night', 6)
  await openHome(page)
  const opener = page.getByRole('button', { name: 'More about your post' }).first()
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Your post' })
  const distance = async () => {
    const [button, box] = [await opener.boundingBox(), await menu.boundingBox()]
    if (!button || !box) return undefined
    return [box.x + box.width - button.x - button.width, box.y - button.y - button.height]
  }
  await expect.poll(distance).toEqual([0, 4])
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect.poll(distance).toEqual([0, 4])
  const before = await opener.boundingBox()
  await page.mouse.wheel(0, 60)
  await expect.poll(async () => (await opener.boundingBox())?.y).toBe((before?.y ?? 0) - 60)
  await expect.poll(distance).toEqual([0, 4])
  await page.mouse.wheel(0, 1500)
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(opener).not.toBeInViewport()
})
