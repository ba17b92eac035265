import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests } from './support/request-faults.ts'
import { signUpUser } from './support/users.ts'

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
