import { expect, expectAccessible, PASSWORD, sendSignUp, test, unique } from './support/fixtures.ts'
import { pressEnterOn } from './support/keyboard.ts'
import { startServer } from './support/server.ts'
import { boxOf, expectFullRows } from './support/rows.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

test('guests read public pages, are led to sign in and back, and see nothing of people who opt out', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ PUBLIC_PAGES: 'on' })
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  const rita = await signUpUser(await visit(), 'Rita Sousa')
  const fields = {
    caption: 'Lanterns of #light',
    imageAlt: 'Lanterns in a street',
    tags: ['light'],
  }
  const path = `/posts/${await share(marek, fields)}`
  const page = await visit()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(path)
  await expect(heading).toHaveText('Post by Marek Zelenka')
  await expect(page.getByRole('img', { name: 'Lanterns in a street' }).first()).toBeVisible()
  const preview = page.locator('meta[property="og:image"]')
  const card = await page.request.get(String(await preview.getAttribute('content')))
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const enlarge = page.getByRole('button', { name: 'View picture 1 in the whole window' })
  const whole = page.getByRole('dialog', { name: 'Picture' })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  await expect(whole.getByRole('img', { name: 'Lanterns in a street' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(enlarge).toBeFocused()
  const scripts = page.locator('script[src]')
  const names = await scripts.evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  expect(names.join(' ')).toMatch(/^\/assets\/boot-\S+ \/assets\/guest-\S+$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Marek Zelenka', exact: true }).click()
  await expect(heading).toHaveText('Marek Zelenka')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(0)
  const document = `/v1/databases/devhood/collections/users/documents/${marek.userId}`
  const data = { headline: 'Keeps lanterns lit', showsResume: true, pinnedPosts: [path.slice(7)] }
  expect((await marek.page.request.patch(document, { data: { data } })).status()).toBe(200)
  await page.reload()
  await page.getByRole('link', { name: 'Resume' }).click()
  await expect(heading).toHaveText('Resume of Marek Zelenka')
  await expect(page.getByText('Keeps lanterns lit')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('list', { name: 'Pinned' }).getByRole('link').last().click()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#light' }).click()
  await expect(heading).toHaveText('#light')
  await expectAccessible(page)

  // From the page of sign-in to what is public, and from there to sign-up.
  await page.goto('/sign-in')
  const around = page.getByText('Look around first:')
  await expect(around.getByRole('link')).toHaveText(['Posts', 'People', 'Jobs'])
  await around.getByRole('link', { name: 'People' }).click()
  await expect(heading).toHaveText('People')
  await expectAccessible(page)
  await expect(page.getByRole('list', { name: 'People' }).getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Posts', exact: true }).filter({ visible: true }).click()
  await expect(heading).toHaveText('Posts')
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Join Devhood' }).first().click()
  await expect(page).toHaveURL(/\/sign-up\?/)
  await page.goBack()
  expect(errors).toEqual([])

  // Whole pictures in rows, none larger than it is; of very tall ones the beginning.
  const sizes = [
    [1200, 300, 4, 'contain'],
    [300, 900, 0.8, 'cover'],
    [64, 64, 1, 'contain'],
  ] as const
  for (const [width, height] of sizes)
    await share(rita, { caption: `${width} × ${height}` }, width, height)
  await page.goto(`/@${rita.username}`)
  const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('img')
  await expect(tiles).toHaveCount(sizes.length)
  for (const [index, [width, , ratio, fit]] of sizes.toReversed().entries()) {
    const tile = tiles.nth(index)
    await expect.poll(() => tile.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
    const box = await tile.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(width)
    await expect(tile).toHaveCSS('object-fit', fit)
    if (width > 64) expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
  }
  await page.goto(`/posts/${await share(marek, { imageAlt: 'A dot' }, 64, 64)}`)
  expect((await page.getByRole('img', { name: 'A dot' }).boundingBox())?.width).toBe(64)

  await page.goto(path)

  await page.getByRole('link', { name: 'Sign in to like or save' }).click()
  await page.getByLabel('Email').fill(`${rita.username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(path)
  // The tiles below, of more posts by Marek, have such a button too.
  const post = page.getByRole('article', { name: 'Post by Marek Zelenka' })
  await expect(post.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()

  await marek.page.goto('/settings')
  const control = marek.page.getByRole('switch', { name: 'Show my profile and posts to everyone' })
  await expect(control).toBeChecked()
  const stored = marek.page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/users/'),
  )
  await control.click()
  expect((await stored).status()).toBe(200)
  const other = await visit()
  for (const address of [path, `/profile/${marek.userId}`, `/@${marek.username}`]) {
    expect((await other.goto(address))?.status()).toBe(404)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Not found')
  }
  await expectAccessible(other)
})

test('a guest goes by keyboard alone from sign-in to a person, their picture, what is said below it, and sign-up', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ PUBLIC_PAGES: 'on' })
  expect(server.output()).toContain(
    'PUBLIC_PAGES is on: guests read posts, people, tags and lists.',
  )
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  const post = await share(marek, { imageAlt: 'Lanterns in a street' })
  await createDocument(marek, 'comments', { post, text: 'Taken in **Brno**' })
  await createDocument(marek, 'links', { label: 'Blog', url: 'https://blog.example/' })
  const page = await visit()
  const list = (name: string) => page.getByRole('list', { name, exact: true })

  await page.goto('/sign-in')
  await pressEnterOn(page, page.getByText('Look around first:').getByRole('link').nth(1))
  await pressEnterOn(page, list('People').getByRole('link', { name: 'Marek Zelenka', exact: true }))
  await expect(page).toHaveURL(`/@${marek.username}`)
  await expect(list('Links').getByRole('link')).toHaveAttribute('href', 'https://blog.example/')
  await expectAccessible(page)
  await pressEnterOn(page, list('Posts').getByRole('link').first())
  await expect(list('Comments')).toContainText('Taken in Brno')
  await expect(page.getByRole('link', { name: 'Join to answer' })).toHaveAttribute(
    'href',
    `/sign-up?to=${encodeURIComponent(`/posts/${post}#comments`)}`,
  )
  await expectAccessible(page)
  await pressEnterOn(page, page.getByRole('button', { name: 'View picture 1' }))
  const whole = page.getByRole('dialog', { name: 'Picture' })
  await expect(whole).toBeVisible()
  await pressEnterOn(page, whole.getByRole('button', { name: 'Close' }))
  await expect(whole).toBeHidden()

  // An earlier address leads to the present one.
  const document = `/v1/databases/devhood/collections/users/documents/${marek.userId}`
  const username = `${marek.username}-2`
  const data = { username, redirectsOldNames: true }
  expect((await marek.page.request.patch(document, { data: { data } })).status()).toBe(200)
  await page.goto(`/@${marek.username}`)
  await expect(page).toHaveURL(`/@${username}`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Join Devhood' }).first())
  await expect(page).toHaveURL(/\/sign-up\?/)
})

test('a guest shares a profile, copies its address, and follows the person after signing up', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ PUBLIC_PAGES: 'on' })
  const visit = async (permissions: string[] = []) =>
    (await browser.newContext({ ...contextOptions, permissions, baseURL: server.origin })).newPage()
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  const pinned = await share(marek, { caption: 'One index added.', imageAlt: 'A chart' })
  await share(marek, { imageAlt: 'A desk' })
  const document = `/v1/databases/devhood/collections/users/documents/${marek.userId}`
  const data = { pinnedPosts: [pinned] }
  expect((await marek.page.request.patch(document, { data: { data } })).status()).toBe(200)

  const page = await visit(['clipboard-read', 'clipboard-write'])
  const path = `/@${marek.username}`
  await page.goto(path)
  const pins = page.getByRole('list', { name: 'Pinned' })
  await expect(pins).toContainText('One index added.')
  await expect(pins).toContainText('0 likes')
  const heading = page.getByRole('heading', { name: 'Posts', exact: true })
  await expect(heading.locator('..')).toHaveText('Posts1 more')
  const copied = async () => page.evaluate(() => navigator.clipboard.readText())
  for (const name of ['Copy address', 'Share']) {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Link copied').last()).toBeVisible()
    await expect.poll(copied).toBe(server.origin + path)
  }
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Follow Marek Zelenka' }).click()
  await expect(page).toHaveURL(/\/sign-up\?/)
  await sendSignUp(page, 'Rita Sousa', unique('nb'))
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: /Marek Zelenka$/, pressed: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Marek Zelenka$/, pressed: true })).toBeVisible()
})

const WIDTHS = [390, 768, 1024, 1440]

test('guests and members see whole pictures in rows that fill the width, and a large picture of a post', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ PUBLIC_PAGES: 'on' })
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  const sizes = [
    [1500, 1000],
    [750, 1000],
    // The narrowest that fills its tile on a phone.
    [1000, 1000],
    [1780, 1000],
    [1100, 1000],
    [1330, 1000],
    [2200, 1000],
    [1200, 1000],
    [1600, 1000],
  ] as const
  const ids: string[] = []
  for (const size of sizes) ids.push(await share(marek, { caption: size.join(' × ') }, ...size))
  const data = { pinnedPosts: ids.slice(0, 2), headline: 'Keeps lanterns lit' }
  const document = `/v1/databases/devhood/collections/users/documents/${marek.userId}`
  expect((await marek.page.request.patch(document, { data: { data } })).status()).toBe(200)

  const guest = await visit()
  for (const width of WIDTHS) {
    for (const page of [guest, marek.page]) await page.setViewportSize({ width, height: 900 })
    await guest.goto(`/@${marek.username}`)
    await expectFullRows(guest.getByRole('list', { name: 'Pinned' }))
    await expectFullRows(guest.getByRole('list', { name: 'Posts', exact: true }))
    // The way in is no part of the gallery.
    const door = await boxOf(guest.getByRole('region', { name: 'Join Devhood' }))
    const list = await boxOf(guest.getByRole('list', { name: 'Posts', exact: true }))
    expect(door.y).toBeGreaterThan(list.y + list.height)
    expect(door.width).toBeCloseTo(list.width)
    await guest.goto(`/posts/${ids[0]}`)
    await expectFullRows(guest.getByRole('list', { name: 'More by Marek Zelenka' }))
    // The first one has nothing older, and what is beside an old one is not known.
    await expect(guest.getByRole('navigation', { name: 'Posts' })).toHaveCount(0)
    const heading = guest.getByRole('heading', { level: 1 })
    expect((await boxOf(heading)).height).toBeLessThan(40)
    await marek.page.goto(`/@${marek.username}`)
    await expectFullRows(marek.page.getByRole('list', { name: 'Posts', exact: true }))
  }
  await guest.goto(`/posts/${ids.at(-2)}`)
  await guest.getByRole('link', { name: 'Previous post' }).click()
  await expect(guest).toHaveURL(`/posts/${ids.at(-1)}`)
  await expect(guest.getByRole('link', { name: 'Previous post' })).toHaveCount(0)
  await guest.getByRole('link', { name: 'Next post' }).click()
  await expect(guest).toHaveURL(`/posts/${ids.at(-2)}`)
  await guest.goto(`/posts/${ids[0]}`)
  const picture = guest.getByRole('article').getByRole('img').first()
  expect((await boxOf(picture)).width).toBeGreaterThanOrEqual(800)
  const post = guest.getByRole('article', { name: 'Post by Marek Zelenka' })
  await expect(post).toContainText('Keeps lanterns lit')
  await expect(post).toContainText('View at full size')
  await post.getByRole('link', { name: 'Follow Marek Zelenka' }).click()
  await expect(guest).toHaveURL(/\/sign-up\?/)
})

test('guests find people by what they say and use, with their place and their newest pictures, without any script', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ PUBLIC_PAGES: 'on' })
  const visit = async (options = {}) =>
    (await browser.newContext({ ...contextOptions, ...options, baseURL: server.origin })).newPage()
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  await signUpUser(await visit(), 'Rita Sousa')
  const post = await share(marek, { imageAlt: 'A desk' })
  const data = { headline: 'Keeps lanterns lit', place: 'Brno', stack: ['Go', 'C++'] }
  const document = `/v1/databases/devhood/collections/users/documents/${marek.userId}`
  expect((await marek.page.request.patch(document, { data: { data } })).status()).toBe(200)

  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/all-users')
  const cards = page.getByRole('list', { name: 'People' }).getByRole('article')
  await expect(cards).toHaveCount(2)
  // Whoever shows more comes first.
  await expect(cards.first()).toContainText('Marek Zelenka')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('lanterns')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/all-users?q=lanterns')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Keeps lanterns lit')
  await expect(cards).toContainText('Brno')
  await expect(cards.locator(`a[href="/posts/${post}"] img`)).toBeVisible()
  await cards.getByRole('link', { name: 'C++' }).click()
  await expect(page).toHaveURL('/all-users?stack=C%2B%2B')
  await expect(cards).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Stack' }).fill('go')
  await page.getByRole('textbox', { name: 'City, region or country' }).fill('brno')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/all-users?stack=C%2B%2B&stack=go&place=brno')
  await expect(cards).toHaveCount(1)
  await page.getByRole('link', { name: 'Remove Go' }).click()
  await expect(page).toHaveURL('/all-users?stack=C%2B%2B&place=brno')
  await page.getByRole('link', { name: 'Remove brno' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nobody matches “nobody” who uses C++')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(cards).toHaveCount(2)
})
