import { type Page } from '@playwright/test'
import { signUpUnique, chosenFile, choosePicture, MIB, submit } from './support/compose-form.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'

interface Given {
  readonly name: string
  readonly type: string
  /** Bytes in base64; a small picture by default. */
  readonly content?: string
}

const SMALL = noisePng(60, 40).toString('base64')

/** Dispatches a drop or paste of files, with optional text, to an element. */
async function bring(
  page: Page,
  {
    event,
    to = 'body',
    files,
    text,
  }: { event: string; to?: string; files: Given[]; text?: string },
): Promise<void> {
  const given = files.map(({ content = SMALL, ...file }) => ({ ...file, content }))
  await page.locator(to).evaluate(
    (target, [type, list, words]) => {
      const data = new DataTransfer()
      for (const { name, type: mime, content } of list) {
        const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mime }))
      }
      if (words !== undefined) data.setData('text/plain', words)
      const init = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data }),
      )
    },
    [event, given, text] as const,
  )
}

const shot: Given = { name: 'screenshot.png', type: 'image/png' }
const createHeading = (page: Page) => page.getByRole('heading', { name: 'Create Post' })
test('an image pasted anywhere starts a post, text pasted into a field does not', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Ines')
  await page.goto('/explore')
  const search = 'main input[type=search]'
  await bring(page, { event: 'paste', to: search, files: [shot], text: 'a table' })
  await expect(page).toHaveURL(/\/explore$/)
  await bring(page, { event: 'paste', to: search, files: [shot] })
  await expect(createHeading(page)).toBeVisible()
  await expect(chosenFile(page, 'screenshot.png')).toBeVisible()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  await expectAccessible(page)

  await bring(page, { event: 'paste', files: [{ ...shot, name: 'next.png' }] })
  await expect(chosenFile(page, 'next.png')).toBeVisible()
  await expect(chosenFile(page, 'screenshot.png')).toBeVisible()
})

test('a file dragged over any screen can be dropped anywhere', async ({ visit }) => {
  const { page } = await visit()
  await signUpUnique(page, 'Marek')
  const overlay = page.getByText('Drop to add', { exact: true })
  const openSaved = async () => {
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: 'Saved Posts' })).toBeVisible()
  }
  await openSaved()
  await bring(page, { event: 'dragenter', files: [shot] })
  await expect(overlay).toBeVisible()
  await bring(page, { event: 'dragleave', files: [shot] })
  await expect(overlay).toHaveCount(0)
  await bring(page, { event: 'dragenter', files: [shot] })
  await bring(page, { event: 'drop', files: [shot] })
  await expect(overlay).toHaveCount(0)
  await expect(createHeading(page)).toBeVisible()
  await expect(chosenFile(page, 'screenshot.png')).toBeVisible()

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await openSaved()
  const eleven = Array.from({ length: 11 }, (_, at) => ({ ...shot, name: `${at + 1}.png` }))
  await bring(page, { event: 'drop', files: eleven })
  const tooMany = 'Too many files. A post has at most 10 pictures. Not added: 11.png.'
  await expect(page.getByText(tooMany)).toBeVisible()
  await openSaved()
  const notes = { name: 'notes.txt', type: 'text/plain', content: btoa('Paper first.') }
  await bring(page, { event: 'drop', files: [notes] })
  await expect(
    page.getByText("File type must be SVG, PNG, JPG. notes.txt isn't a picture."),
  ).toBeVisible()
})

test('a post created while the page reloads exists once when it is sent again', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Ravi')
  const caption = unique('Once ')
  await page.goto('/create-post')
  await choosePicture(page, MIB)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const made = Promise.withResolvers<void>()
  let isFirst = true
  // The first response never arrives, because the page is closed before.
  await page.route('**/posts/documents', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    made.resolve()
  })
  await submit(page).click()
  await made.promise
  await page.reload()
  await page.getByLabel('Caption', { exact: true }).fill(`${caption}, said better`)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  const posts = page.getByRole('article').filter({ hasText: caption })
  await expect(posts.getByText(`${caption}, said better`)).toBeVisible()
  await expect(posts).toHaveCount(1)
})

test('a picture description is entered in the form and shown behind ALT', async ({ visit }) => {
  const { page } = await visit()
  await signUpUnique(page, 'Noor')
  const caption = unique('Two monitors ')
  const alt = `A desk with two monitors, ${caption}`
  await page.goto('/create-post')
  await choosePicture(page, MIB)
  await page.getByLabel('Alt text').fill(alt)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await submit(page).click()
  const post = page.getByRole('article').filter({ hasText: caption })
  await expect(post.getByAltText(alt)).toBeVisible()
  const badge = post.getByRole('button', { name: 'ALT' })
  const box = await badge.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await badge.focus()
  await page.keyboard.press('Enter')
  await expect(post.getByText(alt)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(post.getByText(alt)).toBeHidden()
  await expect(badge).toBeFocused()

  await post.getByAltText(alt).click()
  await expect(page).toHaveURL(/\/posts\//)
  const edit = page.getByRole('link', { name: 'Edit' })
  await expect(edit).toBeVisible()
  await expect(page.getByRole('button', { name: 'ALT' })).toBeVisible()
  await edit.click()
  await expect(page.getByLabel('Alt text')).toHaveValue(alt)
  await choosePicture(page, MIB, 'other.png')
  await expect(
    page.getByText('You changed the picture. Does this still describe it?'),
  ).toBeVisible()
  await page.getByLabel('Alt text').fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByAltText('Photo by Noor, no description')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ALT' })).toHaveCount(0)
})

test('the edit forms of a post and a profile keep drafts, too', async ({ visit }) => {
  const { page } = await visit()
  await signUpUnique(page, 'Olu')
  const caption = unique('Before ')
  await page.goto('/create-post')
  await choosePicture(page, MIB)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await submit(page).click()
  const post = page.getByRole('article').filter({ hasText: caption })
  await post.getByRole('img').last().click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Caption', { exact: true }).fill('After')
  await page.getByLabel('Location').focus()
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue('After')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(caption)

  await page.goto('/')
  await post.getByRole('link', { name: 'Olu', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Paper first')
  await choosePicture(page, MIB, 'face.png')
  await expect(page.getByText('1.0 MB · uploaded')).toBeVisible()
  await page.reload()
  await expect(chosenFile(page, 'face.png')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Paper first')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Paper first')).toBeVisible()
})
