import { TEXTS } from '@devhood/contract'
import { type Page } from '@playwright/test'
import { expect, signUp, test, unique } from './support/fixtures.ts'
import { signOut, signUpUser, type TestUser, share, createDocument } from './support/users.ts'

const NAME = 'Ines Moreira'
const DRAFT = 'What I have not shared yet'
const SCREENS = ['/', '/create-post', '/settings', '/saved']
/** What another tab could have kept for itself. */
const SCREENS_OF_TABS = ['/', '/create-post', '/saved']

/** Private texts of the first person: the second one must see none of them. */
const privateTo = ({ username }: TestUser) => [`${username}@example.org`, DRAFT]

/** A person who has saved a post, written a draft, and looked around. */
async function live(page: Page): Promise<TestUser> {
  const ines = await signUpUser(page, NAME)
  const postId = await share(ines, { caption: unique('Desk') })
  await createDocument(ines, 'saves', { user: ines.userId, post: postId })
  for (const screen of ['/saved', '/settings', `/profile/${ines.userId}`]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/create-post')
  await page.getByLabel('Caption', { exact: true }).fill(DRAFT)
  // Stored on the device, under the account, and shown only to that account.
  await page.reload()
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(DRAFT)
  return ines
}

async function expectNothingOf(ines: TestUser, page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shown = await page.evaluate(() => {
      const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
        'value' in field ? String(field.value) : '',
      )
      return [document.body.innerText, ...fields].join(' ')
    })
    expect(privateTo(ines).filter((secret) => shown.includes(secret))).toEqual([])
  }
  // The last screen of both lists.
  await expect(page.getByText(TEXTS.saved.none)).toBeVisible()
}

test('the next person sees nothing of the previous one, in the same tab or in one left open', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await live(page)
  const left = await page.context().newPage()
  await left.goto('/settings')
  await expect(left.getByText(`${ines.username}@example.org`).first()).toBeVisible()
  await page.bringToFront()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const username = unique('marek')
  await signUp(page, 'Marek Zelenka', username)
  const account = await page.request.get('/v1/account')
  expect(await account.json()).toMatchObject({ email: `${username}@example.org` })
  await left.bringToFront()
  await expect(left.getByText(`${ines.username}@example.org`)).toHaveCount(0)
  await expectNothingOf(ines, left, SCREENS_OF_TABS)
  await page.bringToFront()
  await expectNothingOf(ines, page, SCREENS)
  await page.goBack()
  await expect(page.getByText(DRAFT)).toHaveCount(0)
})
