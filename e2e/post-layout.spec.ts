import { type Locator } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { ...box, middle: box.y + box.height / 2, right: box.x + box.width }
}

test('beside the comments, a picture has the room that is there, and a flat one is in the middle', async ({
  visit,
}) => {
  const ada = await signUpUser((await visit()).page, 'Ada Winter', unique('ada'))
  const tall = await share(ada, { caption: 'Rack 4' }, 900, 1200)
  await share(ada, { caption: 'One trace' }, 2000, 400)
  const wide = await share(ada, { caption: 'The office after six' }, 1500, 1000)
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  await signUpUser(page, 'Ines Moreira', unique('ines'))
  const picture = page.getByRole('button', { name: /^Enlarge the picture/ })
  const comments = page.getByRole('heading', { name: /^Comments/ })
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
  // No bands above and below: the stage is as high as the picture and its foot, with what can be done.
  expect(stage.height).toBeLessThanOrEqual(strip.height + 60)
  const fullSize = await boxOf(page.getByRole('button', { name: 'View at full size' }))
  expect(fullSize.y).toBeGreaterThanOrEqual(strip.y + strip.height)
  expect(strip.y).toBeGreaterThanOrEqual(stage.y)
  expect((await boxOf(comments)).x).toBeGreaterThanOrEqual(stage.right)

  await page.goto(`/posts/${tall}`)
  await expect(page.getByRole('link', { name: /^Previous post/ })).toBeInViewport({ ratio: 1 })
  const { width, height } = await boxOf(picture)
  expect(Math.abs(width / height - 3 / 4)).toBeLessThan(0.01)
  expect(height).toBeGreaterThanOrEqual(700)
})

test('beside a picture, the field for a comment leaves the page where it is, and a long comment grows within limits', async ({
  visit,
}) => {
  const ada = await signUpUser((await visit()).page, 'Ada Winter', unique('ada'))
  const post = await share(ada, { caption: 'A desk' }, 1500, 1000)
  for (let at = 1; at <= 6; at += 1) await share(ada, { caption: `Desk ${at}` }, 150, 100)
  for (let at = 1; at <= 6; at += 1)
    await createDocument(ada, 'comments', { creator: ada.userId, post, text: `Nice ${at}` })
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  await signUpUser(page, 'Ines Moreira', unique('ines'))
  await page.goto(`/posts/${post}`)
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('list', { name: 'More by Ada Winter' })).toBeAttached()
  await page.keyboard.press('c')
  await expect(field).toBeFocused()
  await page.keyboard.type('Which lamp is it?')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await field.fill('One more line\n'.repeat(20))
  expect((await boxOf(field)).height).toBeLessThanOrEqual(160)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]) {
  test(`at ${viewport.width} px, the field for a comment is whole, and a link to the comments begins with them`, async ({
    visit,
  }) => {
    const ada = await signUpUser((await visit()).page, 'Ada Winter', unique('ada'))
    const [post, closed] = [
      await share(ada, { caption: 'A desk' }, 900, 1600),
      await share(ada, { caption: 'A lamp', commenting: 'off' }, 900, 1600),
    ]
    for (let at = 1; at <= 20; at += 1)
      await createDocument(ada, 'comments', { creator: ada.userId, post, text: `Nice ${at}` })
    const { page } = await visit({ viewport })
    await signUpUser(page, 'Ines Moreira', unique('ines'))
    const field = page.getByRole('textbox', { name: 'Add a comment' })
    const heading = page.getByRole('heading', { name: /^Comments/ })
    const scrolled = () => page.evaluate(() => scrollY)

    await page.goto(`/posts/${post}`)
    await expect(field).toBeInViewport({ ratio: 1 })
    await field.click()
    await page.keyboard.type('Which lamp is it?')
    expect(await scrolled()).toBe(0)

    await page.goto(`/posts/${post}#comments`)
    await expect(page.getByText('Nice 20')).toBeAttached()
    const { y } = await boxOf(heading)
    expect(y).toBeGreaterThanOrEqual(56)
    expect(y).toBeLessThanOrEqual(100)
    await expect(field).toBeInViewport({ ratio: 1 })
    const from = await scrolled()
    await field.fill('One line\nand one more')
    expect(await scrolled()).toBe(from)
    // Below the comments, too.
    await field.blur()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.keyboard.press('c')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport({ ratio: 1 })
    // All of them are on the first page.
    await expect(page.getByText('Nice 1', { exact: true })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)

    await page.goto(`/posts/${closed}`)
    await expect(page.getByRole('region', { name: /^Comments/ })).toContainText('Comments are off')
    await expect(field).toHaveCount(0)
  })
}

for (const { width, height, most, wide } of [
  { width: 390, height: 844, most: 0.61, wide: 370 },
  { width: 1024, height: 768, most: 0.61, wide: 600 },
  { width: 1440, height: 900, most: 0.9, wide: 600 },
]) {
  test(`at ${width} px, a very tall picture is whole in the feed; its page shows its beginning, as wide as there is room, then all`, async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: { width, height } })
    const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
    const fields = { caption: unique('A quarter of commits '), imageAlt: 'Branches' }
    const post = await share(ines, fields, 300, 1500)
    await page.goto('/')
    const inFeed = await boxOf(page.locator(`main a[href="/posts/${post}"] img`).first())
    expect(inFeed.width / inFeed.height).toBeCloseTo(0.2, 2)
    expect(inFeed.height).toBeLessThanOrEqual(height)
    expect(inFeed.height).toBeGreaterThan(height * 0.5)

    await page.goto(`/posts/${post}`)
    const stage = page.locator('main [data-part=stage]')
    const opener = page.getByRole('button', { name: /^Enlarge the picture/ })
    const { width: shownWidth } = await boxOf(opener)
    expect(shownWidth).toBeGreaterThanOrEqual(wide)
    expect((await boxOf(stage)).height).toBeLessThanOrEqual(height * most)
    for (const part of [
      page.getByRole('button', { name: 'ALT' }),
      page.getByRole('button', { name: 'View at full size' }),
      page.getByText('Show the whole picture'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    if (width === 390)
      await expect(page.getByRole('article').getByText('Ines Moreira')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.locator('summary').press('Enter')
    await expect
      .poll(async () => (await boxOf(stage)).height)
      .toBeGreaterThanOrEqual(shownWidth * 5)
    await expect(page.getByText('Show its beginning')).toBeVisible()
    await page.locator('summary').click()
    await expect.poll(async () => (await boxOf(stage)).height).toBeLessThanOrEqual(height * most)
    await opener.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Picture by Ines Moreira' })).toBeVisible()
  })
}

test('on a phone, all tiles of Explore have the same controls', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  for (const [width, height] of [
    [300, 500],
    [900, 300],
    [500, 500],
  ] as const)
    await share(ines, {}, width, height)
  await page.goto('/explore')
  const list = page.getByRole('list', { name: 'Popular Today' })
  const tiles = list.getByRole('listitem').filter({ hasText: 'Ines Moreira' })
  await expect(tiles.nth(2)).toBeVisible()
  const controls = await tiles.evaluateAll((all) =>
    all.map((tile) =>
      [...tile.querySelectorAll<HTMLElement>('a, button')]
        .filter((it) => it.checkVisibility())
        .map((it) => it.dataset['action'] ?? it.localName)
        .join(' '),
    ),
  )
  expect([...new Set(controls)]).toEqual(['a a like a saved'])
  // Each says whose it is, between its picture and the icons of its buttons.
  const author = tiles.first().getByText('Ines Moreira', { exact: true }).filter({ visible: true })
  const picture = await boxOf(tiles.first().getByRole('img'))
  const like = await boxOf(tiles.first().locator('[data-action=like]'))
  const { y, height } = await boxOf(author)
  expect(y).toBeGreaterThanOrEqual(picture.y + picture.height)
  expect(y + height).toBeLessThanOrEqual(like.middle)
  await author.click()
  await expect(page).toHaveURL(/\/profile\/|\/@/)
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} px, few posts fill the width, with another tag to go on to`, async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: { width, height } })
    const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
    const [tag, other] = [unique('few'), unique('other')]
    for (const at of [1, 2])
      await share(ines, { caption: `Desk ${at}`, tags: [tag, other] }, 900, 600)
    await page.goto(`/tags/${tag}`)
    const list = page.getByRole('list', { name: `Posts with #${tag}` })
    const tiles = list.getByRole('listitem')
    await expect(tiles).toHaveCount(2)
    const [all, first, second] = [
      await boxOf(list),
      await boxOf(tiles.first()),
      await boxOf(tiles.last()),
    ]
    expect(Math.max(first.right, second.right)).toBeCloseTo(all.right, 0)
    expect(first.width).toBeGreaterThan(width === 390 ? 350 : 500)
    await page.getByRole('list', { name: 'Related tags' }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: `#${other}` })).toBeVisible()
    await expectAccessible(page)
  })
