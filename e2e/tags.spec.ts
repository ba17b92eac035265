import { expect, test, unique } from './support/fixtures.ts'
import { signUpUser, share } from './support/users.ts'

test('a tag opens exactly the posts with it', async ({ visit }) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  const [tag, caption] = [unique('rust'), unique('crates')]
  await share(ines, { caption: `${caption} one`, tags: [tag.toUpperCase(), 'c#'] })
  await share(ines, { caption: `${caption} two`, tags: [`#${tag}`] })
  const other = await share(ines, { caption: `only words: ${tag}`, tags: [`${tag}y`] })

  await page.goto(`/posts/${other}`)
  await page.getByRole('link', { name: `#${tag}y`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `#${tag}y`, level: 1 })).toBeVisible()
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('list', { name: `Posts with #${tag}y` }).getByRole('article'),
  ).toHaveCount(1)

  const follow = page.getByRole('button', { name: `Follow #${tag}y` })
  await follow.click()
  await expect(page.getByRole('button', { name: `Following #${tag}y` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page).toHaveTitle(`#${tag}y · Devhood`)
  // Phones have a back arrow instead of the logo.
  const back = page.getByRole('button', { name: 'Back', exact: true })
  if (await back.isVisible()) {
    await back.click()
    await expect(page).toHaveURL(`/posts/${other}`)
  }

  await page.goto(`/explore?q=%23${tag}`)
  const posts = page.getByRole('list', { name: `Posts with #${tag}` }).getByRole('article')
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible()
  await expect(posts).toHaveCount(2)

  await page.goto(`/explore?q=%23${tag}z`)
  await expect(page.getByText('No Results Found')).toBeVisible()
})

test('a post link is copied, or shared by the system where that is possible', async ({ visit }) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const ines = await signUpUser(page, 'Ines Moreira')
  const post = await share(ines, { caption: 'A desk' })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => void shared.push(data),
    })
  })
  await page.goto(`/posts/${post}`)
  const url = page.url()
  const isPhone = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  await page.getByRole('button', { name: isPhone ? 'Share' : 'Copy link' }).click()
  if (isPhone) {
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: object[] }).shared)
    expect(shared).toEqual([{ title: 'Post by Ines Moreira', url }])
    return
  }
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})
