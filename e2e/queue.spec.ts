import { type Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { createDocument, makeOperator, share, signUpUser } from './support/users.ts'

test('a moderator works through a queue: by the keyboard alone, or by touch, one by one and many at once', async ({
  browser,
  contextOptions,
  isMobile,
}) => {
  test.slow()
  await using server = await startServer(test.info().project.metadata['settings'])
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const olga = await signUpUser(await visit(), 'Olga Brandt')
  makeOperator(server, olga)
  const bob = await signUpUser(await visit(), 'Bob Lindqvist')
  const rita = await signUpUser(await visit(), 'Rita Sousa')
  const posts: string[] = []
  for (const caption of ['Buy my course', 'Buy my book', 'Buy my lamp', 'A sunset']) {
    const post = await share(bob, { caption })
    posts.push(post)
    await createDocument(rita, 'reports', { user: rita.userId, post, reason: 'spam' })
  }
  const seen = async () => {
    const codes = posts.map(async (id) => {
      const path = `/v1/databases/devhood/collections/posts/documents/${id}`
      return (await rita.page.request.get(path)).status()
    })
    return (await Promise.all(codes)).filter((code) => code === 200).length
  }

  const { page } = olga
  const press = async (control: Locator, keys: string) => {
    if (isMobile) return control.tap()
    return page.keyboard.press(keys)
  }
  const panel = page.getByRole('article')
  const rows = page.getByRole('list', { name: 'Open reports' }).getByRole('listitem')
  const rule = panel.getByLabel('Rule that was broken')
  await page.goto('/operator')
  await expect(rows).toHaveCount(4)
  await expectAccessible(page)

  // One by one.
  if (isMobile) await rows.first().getByRole('link').tap()
  await expect(panel.getByRole('heading', { name: 'Post by Bob Lindqvist' })).toBeVisible()
  await expect(panel.getByText('“Buy my course”')).toBeVisible()
  await press(panel.getByRole('radio', { name: 'Hide' }), '3')
  await rule.selectOption('spam')
  await expect(panel.getByText(/^Hides 1 post\. Bob reads the rule/)).toBeVisible()
  await expectAccessible(page)
  await press(panel.getByRole('button', { name: 'Hide post' }), 'Control+Enter')
  await expect(page.getByText('The post is hidden', { exact: true }).last()).toBeVisible()
  await expect(panel.getByText('“Buy my book”')).toBeVisible()
  expect(await seen()).toBe(3)
  // Before axe looks at the page: Undo is offered for seconds.
  await press(page.getByRole('button', { name: 'Undo' }), 'z')
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)
  expect(await seen()).toBe(4)

  // Many at once.
  if (isMobile) {
    await panel.getByRole('button', { name: 'Back to the list' }).tap()
    await expect(rows.getByRole('link', { name: /Buy my book/ })).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select “Buy my book”' }).tap()
    await page.getByRole('checkbox', { name: 'Select “Buy my lamp”' }).tap()
    await page.getByRole('button', { name: 'Decide' }).tap()
  } else {
    await page.keyboard.press('x')
    await expect(page.getByRole('heading', { name: '1 case selected' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toHaveAttribute('data-at', '')
    await page.keyboard.press('Shift+X')
  }
  await expect(page.getByRole('heading', { name: '2 cases selected' })).toBeVisible()
  await press(panel.getByRole('radio', { name: 'Hide' }), '3')
  if (!isMobile) await panel.getByRole('radio', { name: 'Hide' }).press('Space')
  await rule.selectOption('spam')
  await expect(panel.getByText(/^Hides 2 posts of 1 person\./)).toBeVisible()
  await expectAccessible(page)
  await press(panel.getByRole('button', { name: 'Hide 2' }), 'Control+Enter')
  await expect(page.getByText('Olga Brandt hid 2 cases')).toBeVisible()
  await expect(rows).toHaveCount(2)
  expect(await seen()).toBe(2)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /^Undo/ }), 'z')
  await expect(page.getByText('Undone for 2 cases')).toBeVisible()
  await expect(rows).toHaveCount(4)
  expect(await seen()).toBe(4)
})
