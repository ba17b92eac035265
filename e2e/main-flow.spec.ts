import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import {
  openHome,
  signUpByApi,
  expect,
  expectAccessibleAsShown,
  signUp,
  test,
  unique,
} from './support/fixtures.ts'
import { submit } from './support/compose-form.ts'
import { pngOfSize } from './support/pictures.ts'
import { signOut } from './support/users.ts'

const photo = (name: string) => join(import.meta.dirname, 'photos', name)

test('a photo is shared, edited, and deleted', async ({ visit }) => {
  const { page } = await visit()
  const handle = unique('ines')
  const caption = `The office after six ${handle}`
  await signUp(page, 'Ines Moreira', handle)

  await page
    .getByRole('link', { name: /^Create/ })
    .filter({ visible: true })
    .click()
  await page.setInputFiles('input[type=file]', photo('photo-exif-orientation-6.jpg'))
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await page.getByLabel('Location').fill('Lisbon, Portugal')
  await page.getByLabel('Tags', { exact: true }).fill('evening, setup, evening,, ')
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  // So that no button is half behind the bottom bar.
  await submit(page).scrollIntoViewIfNeeded()
  await expectAccessibleAsShown(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()

  const post = page.getByRole('article').filter({ hasText: caption })
  const picture = post.getByRole('img').last()
  await expect(post.getByText('#evening')).toHaveCount(1)
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(200)

  await post.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await post.getByRole('button', { name: 'Save' }).click()
  await expect(post.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')

  await picture.click()
  await expect(page).toHaveURL(/\/posts\//)
  await expect(page.getByText('Lisbon, Portugal')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(caption)
  await page.getByLabel('Caption', { exact: true }).fill(`${caption}, later`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`${caption}, later`)).toBeVisible()

  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Saved Posts' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('img').first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Saved Posts' })).toBeVisible()
  await expect(page.getByText('No available posts')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test(
  'two people like the same photo of 3 MB, and only its author can change it',
  { tag: '@alike' },
  async ({ visit }) => {
    const [author, reader] = [await visit(), await visit()]
    const caption = unique('Whiteboard ')
    await signUpByApi(author.page, 'Marek Zelenka', unique('marek'))
    await author.page.goto('/create-post')
    await author.page.setInputFiles('input[type=file]', {
      name: 'noise.png',
      mimeType: 'image/png',
      buffer: pngOfSize(3_000_000),
    })
    await author.page.getByLabel('Caption', { exact: true }).fill(caption)
    await author.page.getByRole('button', { name: 'Create Post' }).click()
    const own = author.page.getByRole('article').filter({ hasText: caption })
    await expect(own).toBeVisible()

    await signUpByApi(reader.page, 'Ada Nwosu', unique('ada'))
    await openHome(reader.page)
    const seen = reader.page.getByRole('article').filter({ hasText: caption })
    await Promise.all(
      [own, seen].map((article) => article.getByRole('button', { name: /^Like/ }).click()),
    )
    await seen.getByRole('img').last().click()
    await expect(reader.page).toHaveURL(/\/posts\//)
    await reader.page.reload()
    await expect(reader.page.getByRole('button', { name: 'Like, 2 likes' })).toBeVisible()
    await expect(reader.page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect(reader.page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await reader.page.goto(reader.page.url().replace('/posts/', '/update-post/'))
    await expect(reader.page.getByRole('button', { name: 'Update' })).toHaveCount(0)
  },
)

test('people find each other, follow, edit a profile and sign out', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()]
  const handle = unique('yuki')
  await signUpByApi(one.page, 'Yuki Tanabe', handle)
  await signUpByApi(two.page, 'Tomas Lindqvist', unique('tomas'))

  await two.page.goto('/all-users')
  const card = two.page
    .getByRole('list', { name: 'All Users' })
    .getByRole('listitem')
    .filter({ hasText: `@${handle}` })
  await card.getByRole('button', { name: /Follow/ }).click()
  await expect(card.getByRole('button', { name: /Following|Unfollow/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('link', { name: /Yuki Tanabe/ }).click()
  await expect(two.page.getByText(`@${handle}`)).toBeVisible()
  await expect(two.page.getByRole('link', { name: 'Liked Posts' })).toHaveCount(0)

  await one.page.goto('/all-users')
  const everybody = one.page.getByRole('list', { name: 'All Users' })
  const profile = everybody.getByRole('listitem').filter({ hasText: `@${handle}` })
  await profile.getByRole('link', { name: /Yuki Tanabe/ }).click()
  await one.page.getByRole('link', { name: 'Liked Posts' }).click()
  await expect(one.page.getByText('No liked posts')).toBeVisible()
  await one.page.getByRole('link', { name: 'Edit Profile' }).click()
  await one.page.getByLabel('Name', { exact: true }).fill('Yuki T.')
  await one.page.getByLabel('Bio').fill('Paper first.')
  await one.page.setInputFiles('input[type=file]', photo('photo-concert.jpg'))
  await expectAccessibleAsShown(one.page)
  await one.page.getByRole('button', { name: 'Save profile' }).click()
  await expect(one.page.getByText('Paper first.')).toBeVisible()
  await expect(one.page.getByRole('heading', { name: 'Yuki T.', level: 2 })).toBeVisible()

  await signOut(one.page)
  await expect(one.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await one.page.goBack()
  await expect(one.page.getByText('Paper first.')).toHaveCount(0)
})

test("a signed-out person sees no members' page", { tag: '@alike' }, async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test(
  'an unusable picture is rejected with a message, and the input stays',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    await signUpByApi(page, 'Lea Fontaine', unique('lea'))
    await page.goto('/create-post')
    await page.getByLabel('Caption', { exact: true }).fill('Words worth keeping')
    const notes = {
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    }
    await page.setInputFiles('input[type=file]', notes)
    await expect(page.getByText('File type must be')).toBeVisible()
    await page.setInputFiles('input[type=file]', photo('broken-truncated.jpg'))
    const main = page.getByRole('main')
    await expect(main.getByText("The picture is damaged and can't be read.")).toBeVisible()
    await expect(page.getByLabel('Caption', { exact: true })).toHaveValue('Words worth keeping')
    await expectAccessibleAsShown(page)
  },
)
