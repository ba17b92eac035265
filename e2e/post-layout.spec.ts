import { type Locator } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { createDocument, signUpUser, upload } from './support/users.ts'

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { ...box, middle: box.y + box.height / 2, right: box.x + box.width }
}

test('beside the comments, a picture has the room that is there, and a flat one is in the middle', async ({
  visit,
}) => {
  const ada = await signUpUser((await visit()).page, 'Ada Winter', unique('ada'))
  const share = async (caption: string, width: number, height: number) => {
    const imageId = await upload(ada, width, height)
    return createDocument(ada, 'posts', { creator: ada.userId, caption, imageId })
  }
  const tall = await share('Rack 4', 900, 1200)
  await share('One trace', 2000, 400)
  const wide = await share('The office after six', 1500, 1000)
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  await signUpUser(page, 'Ines Moreira', unique('ines'))
  const picture = page.getByRole('button', { name: /^Enlarge the picture/ })
  const comments = page.getByRole('region', { name: /^Comments/ })
  const next = page.getByRole('link', { name: /^Next post/ })

  await page.goto(`/posts/${wide}`)
  const whole = await boxOf(picture)
  expect(whole.width).toBeGreaterThanOrEqual(800)
  expect((await boxOf(comments)).x).toBeGreaterThanOrEqual(whole.right)
  await expect(next).toContainText('One trace')
  await expect(next).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeInViewport({ ratio: 1 })
  const article = page.getByRole('article', { name: 'Post by Ada Winter' })
  await article.getByRole('button', { name: 'Follow Ada Winter' }).click()
  await expect(article.getByRole('button', { name: 'Following Ada Winter' })).toBeVisible()
  await expectAccessible(page)

  await next.click()
  await expect(article).toContainText('One trace')
  const strip = await boxOf(picture)
  expect(strip.width).toBeGreaterThanOrEqual(800)
  const stage = await boxOf(page.locator('main [data-part=stage]'))
  expect(stage.height).toBeGreaterThanOrEqual(320)
  expect(Math.abs(strip.middle - stage.middle)).toBeLessThanOrEqual(1)
  expect((await boxOf(comments)).x).toBeGreaterThanOrEqual(stage.right)

  await page.goto(`/posts/${tall}`)
  await expect(page.getByRole('link', { name: /^Previous post/ })).toBeInViewport({ ratio: 1 })
  const { width, height } = await boxOf(picture)
  expect(Math.abs(width / height - 3 / 4)).toBeLessThan(0.01)
  expect(height).toBeGreaterThanOrEqual(700)
})
