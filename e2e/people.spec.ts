import type { Locator } from '@playwright/test'

import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests } from './support/request-faults.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

test('following shows at once, is reverted when the server rejects it, and lists open from the counts', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const ines = await signUpUser(one.page, 'Ines Moreira')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  const { page } = one
  await page.goto(`/profile/${marek.userId}`)
  // Further down, the profile may suggest the same person.
  const profile = page.getByRole('region', { name: 'Marek Zelenka' })
  const follow = profile.getByRole('button', { name: /(Follow|Following) Marek Zelenka$/ })

  const accept = await failRequests(page, /^POST .*\/follows\/documents$/)
  await follow.click()
  await expect(page.getByText("Couldn't update the follow").first()).toBeVisible()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await accept()

  const kept = page.waitForResponse(/collections\/follows\/documents$/)
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await kept
  const followers = page.getByRole('link', { name: /Followers$/ })
  const dialog = page.getByRole('dialog', { name: 'Marek Zelenka' })
  const list = dialog.getByRole('list', { name: 'Followers' })
  await followers.focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link')).toHaveText(new RegExp(`@${ines.username}`))
  await expect(page).toHaveURL(`/profile/${marek.userId}/followers`)
  await page.reload()
  await expect(list.getByRole('link')).toHaveText(new RegExp(`@${ines.username}`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(followers).toBeFocused()

  await page.goto(`/profile/${ines.userId}`)
  await expect(page.getByRole('button', { name: /^Follow / })).toHaveCount(0)
  await page.getByRole('link', { name: /Following$/ }).click()
  const following = page.getByRole('dialog').getByRole('list', { name: 'Following' })
  await following.getByRole('link', { name: /Marek Zelenka/ }).click()
  await expect(page).toHaveURL(`/@${marek.username}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(following.getByRole('link', { name: /Marek Zelenka/ })).toBeFocused()
})

test('a profile says who somebody is beside their work, and Follow is its main action', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const ines = await signUpUser(one.page, 'Ines Moreira')
  const nora = await signUpUser(two.page, 'Nora Lindqvist')
  await share(ines, { caption: 'A desk at night' })
  await createDocument(ines, 'follows', { follower: ines.userId, followed: nora.userId })
  const about = { headline: 'Backend engineer', place: 'Lisbon', stack: ['Go', 'NATS'] }
  const url = `/v1/databases/devhood/collections/users/documents/${ines.userId}`
  const changed = await one.page.request.patch(url, { data: { data: about } })
  expect(changed.status()).toBe(200)

  const { page } = two
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const createPost = page.getByRole('link', { name: /^Create( Post)?$/ }).filter({ visible: true })
  await page.goto('/all-users')
  await expect(page.getByRole('button', { name: 'Follow Ines Moreira' }).first()).toBeVisible()
  const amongPeople = await createPost.first().evaluate(background)

  await page.goto(`/@${ines.username}`)
  const profile = page.getByRole('region', { name: 'Ines Moreira' })
  for (const text of ['Backend engineer', 'Lisbon', 'NATS', 'Follows you'])
    await expect(profile.getByText(text, { exact: true })).toBeVisible()
  const follow = profile.getByRole('button', { name: 'Follow Ines Moreira' })
  const accent = await follow.evaluate(background)
  expect(await createPost.first().evaluate(background)).not.toBe(accent)
  expect(amongPeople).not.toBe(accent)
  const boxOf = async (element: Locator) =>
    element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)
  // Further down, the profile suggests other people.
  const post = page.getByRole('list', { name: 'Posts' }).getByRole('article')
  const [who, work] = [await boxOf(profile), await boxOf(post)]
  const isWide = await page.evaluate(() => innerWidth >= 1280)
  if (isWide) expect(work.left).toBeGreaterThan(who.right)
  else expect(work.top).toBeGreaterThan(who.bottom - 1)
  await expectAccessible(page)
  await profile.getByRole('button', { name: `@${ines.username}` }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  await follow.click()
  await expect(profile.getByRole('button', { name: /^Following/ })).toBeVisible()

  await one.page.goto(`/@${ines.username}`)
  await expect(one.page.getByText('Job matches', { exact: true })).toBeVisible()
})

test('sign-up says what a username may not have, and offers three that are free', async ({
  visit,
}) => {
  const [one, guest] = [await visit(), await visit()]
  const { username } = await signUpUser(one.page, 'Ines Moreira')
  const { page } = guest
  await page.goto('/sign-up')
  const field = page.getByLabel('Username')
  await expect(field).toHaveAccessibleDescription(/^Letters, digits/)
  await field.fill(`${username}!`)
  await expect(page.getByText(`@${username}! can't contain !`)).toBeVisible()
  await field.fill(username)
  await expect(page.getByText(`@${username} is taken.`)).toBeVisible()
  const offered = page.getByRole('main').getByRole('button', { name: new RegExp(`^${username}.`) })
  await expect(offered).toHaveCount(3)
  const second = (await offered.nth(1).textContent()) ?? ''
  await expectAccessible(page)
  await offered.nth(1).click()
  await expect(field).toHaveValue(second)
  await expect(page.getByText(`@${second} is free.`)).toBeVisible()
  await expect(offered).toHaveCount(0)
})
