import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { signUpUser, makeOperator, share } from './support/users.ts'

test('one person blocks another: each disappears for the other, until it is undone', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const ines = await signUpUser(one.page, 'Ines Moreira')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  const caption = unique('Course')
  const postId = await share(marek, { caption })
  const { page } = ines

  await page.goto(`/posts/${postId}`)
  await page.getByRole('button', { name: 'More about Marek Zelenka' }).click()
  await expect(page.getByRole('button', { name: /^Mute Hide their posts/ })).toBeVisible()
  await page.getByRole('button', { name: /^Block/ }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Block Marek Zelenka' }).click()
  await expect(page.getByText('Marek Zelenka is blocked', { exact: true })).toBeVisible()

  await page.goto(`/explore?q=${caption}`)
  await expect(page.getByText('No Results Found')).toBeVisible()
  await marek.page.goto(`/profile/${ines.userId}`)
  await expect(marek.page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()

  await page.goto(`/profile/${marek.userId}`)
  const notice = page.getByRole('heading', { name: 'You have blocked Marek Zelenka' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('heading', { name: 'Marek Zelenka', level: 2 })).toBeVisible()
  await marek.page.reload()
  await expect(marek.page.getByRole('heading', { name: 'Ines Moreira', level: 2 })).toBeVisible()
})

test('a report is sent from a post, and operators invite people', async ({ visit, server }) => {
  const [one, two, three] = [await visit(), await visit(), await visit()]
  const olga = await signUpUser(one.page, 'Olga Brandt')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  const rita = await signUpUser(three.page, 'Rita Sousa')
  const postId = await share(marek, { caption: unique('Course') })

  await rita.page.goto(`/posts/${postId}`)
  await rita.page.getByRole('button', { name: 'More about Marek Zelenka' }).click()
  await rita.page.getByRole('button', { name: /^Report this post/ }).click()
  await rita.page.getByLabel('Spam or a scam').check()
  await expectAccessible(rita.page)
  await rita.page.getByRole('button', { name: 'Send report' }).click()
  await expect(rita.page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()

  const { page } = olga
  makeOperator(server, olga)
  await page.goto(`/operator?case=post.${postId}`)
  await expect(page.getByRole('heading', { name: 'Post by Marek Zelenka' })).toBeVisible()
  await page.goto('/operator/invitations')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByLabel('The link', { exact: true })).toHaveValue(/\/sign-up\?invitation=/)
  await expectAccessible(page)
})

test('an operator hides a post that nobody has reported, and its author reads why', async ({
  visit,
  server,
}) => {
  const [one, two] = [await visit(), await visit()]
  const olga = await signUpUser(one.page, 'Olga Brandt')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  const postId = await share(marek, { caption: unique('Course') })
  makeOperator(server, olga)

  const { page } = olga
  await page.goto(`/posts/${postId}`)
  const menu = page.getByRole('button', { name: 'More about Marek Zelenka' })
  await menu.click()
  await page.getByRole('button', { name: /^Moderate/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Moderate a post by Marek Zelenka' })
  await expect(sheet.getByRole('button', { name: 'Hide post' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Hide post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide post' })
  await dialog.getByLabel('Rule that was broken').selectOption('spam')
  await dialog.getByLabel('Reasons for the author (optional)').fill('No selling here.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide post' }).click()
  await expect(page.getByText('An operator has hidden this post')).toBeVisible()
  await expect(menu).toBeFocused()

  await marek.page.goto(`/posts/${postId}`)
  await expect(marek.page.getByText('An operator has hidden your post')).toBeVisible()
  await expect(marek.page.getByText('No selling here.')).toBeVisible()
  await expectAccessible(marek.page)
  await marek.page.goto('/settings#decisions')
  const decisions = marek.page.getByRole('list', { name: 'Decisions' })
  await expect(decisions.getByRole('listitem')).toContainText('Your post was hidden')
  await expectAccessible(marek.page)

  await page.goto('/operator/people')
  await page.getByRole('searchbox').last().fill(`${marek.username}@example.org`)
  await page.keyboard.press('Enter')
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await people.getByRole('button', { name: 'Moderate Marek Zelenka' }).click()
  await page.getByRole('button', { name: 'Block account' }).click()
  const block = page.getByRole('dialog', { name: 'Block account' })
  await block.getByLabel('Rule that was broken').selectOption('spam')
  await block.getByRole('button', { name: 'Block account' }).click()
  await expect(people.getByText('hidden, blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(people.getByText('hidden, blocked')).toHaveCount(0)
})
