import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { failRequests } from './support/request-faults.ts'
import { signUpUser } from './support/users.ts'

test('people are found by name and by username', async ({ visit }) => {
  const { page } = await visit()
  const handle = unique('yuki')
  const surname = unique('Tanabe').replace(/\d/g, 'x')
  await signUpUser(page, `Yūki ${surname}`, handle)
  await page.goto('/all-users')
  const box = page.getByRole('searchbox', { name: 'Search people by name or username' })
  const found = page.getByRole('list', { name: 'People found' }).getByRole('listitem')

  await box.fill(`yuki ${surname.toLowerCase()}`)
  await expect(found).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=yuki\\+${surname.toLowerCase()}`))
  await expectAccessible(page)
  await box.fill(`@${handle.toUpperCase()}`)
  await expect(
    page.getByRole('heading', { name: `People called “@${handle.toUpperCase()}”` }),
  ).toBeVisible()
  await expect(found).toHaveCount(1)
  await found.getByRole('link', { name: new RegExp(`@${handle}`) }).click()
  await expect(page.getByRole('heading', { name: `Yūki ${surname}`, level: 2 })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(`@${handle.toUpperCase()}`)
  await expect(found).toHaveCount(1)

  const nobody = unique('nobody')
  await box.fill(nobody)
  await expect(page.getByText('No Results Found')).toBeVisible()
  await expect(box).toHaveValue(nobody)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('list', { name: 'All Users' })).toBeVisible()

  // A refusal is final: nothing is tried again by itself.
  const accept = await failRequests(page, /collections\/users\/documents/)
  await box.fill('anybody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Search failed')).toBeVisible()
  await accept()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

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
  await expect(page).toHaveURL(`/profile/${marek.userId}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(following.getByRole('link', { name: /Marek Zelenka/ })).toBeFocused()
})

test('follower counts change at once', async ({ visit }) => {
  const open = async () => signUpUser((await visit()).page, 'Ines Moreira')
  const [reader, marek] = [await open(), await open()]
  const { page } = reader
  await page.goto(`/profile/${marek.userId}`)
  const followers = page.getByRole('link', { name: /Followers$/ })
  await expect(followers).toHaveText('0Followers')
  const kept = page.waitForResponse(/collections\/follows\/documents$/)
  const person = page.getByRole('region', { name: 'Ines Moreira' })
  await person.getByRole('button', { name: /^Follow / }).click()
  await expect(followers).toHaveText('1Followers')
  await kept
  await page.reload()
  await expect(followers).toHaveText('1Followers')
  await page.goto(`/profile/${reader.userId}`)
  await expect(page.getByRole('link', { name: /Following$/ })).toHaveText('1Following')
})
