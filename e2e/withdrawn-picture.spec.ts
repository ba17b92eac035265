import { signUpUnique, storedFiles } from './support/compose-form.ts'
import { storedFileBytes } from './support/device.ts'
import { expect, test } from './support/fixtures.ts'
import {
  choose,
  done,
  openEditor,
  PHOTO,
  photoWithThumbnail,
  storedBytes,
  THUMBNAIL,
  watchSentBytes,
} from './support/picture-editor.ts'

test('what is edited after its upload is nowhere else from the press of Edit on', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Amara')
  const sentBytes = await watchSentBytes(page)
  await page.goto('/create-post')
  await choose(page, 'desk.jpg', 'image/jpeg', photoWithThumbnail())
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const [original] = await storedFiles(page)
  expect(await storedBytes(page, original?.$id ?? '')).toContain(THUMBNAIL)
  expect(await storedFileBytes(page)).toBeGreaterThanOrEqual(PHOTO.length)

  const dialog = await openEditor(page)
  await expect.poll(async () => storedFiles(page)).toEqual([])
  await expect.poll(async () => storedFileBytes(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  expect(await storedFiles(page)).toHaveLength(1)

  const before = (await sentBytes()).length
  await openEditor(page)
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await expect(dialog.getByText(/What the server had is deleted/)).toBeAttached()
  await done(page).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const files = await storedFiles(page)
  expect(files.map(({ name }) => name)).toEqual(['desk.jpg'])
  const bytes = await storedBytes(page, files[0]?.$id ?? '')
  const sentSince = (await sentBytes()).slice(before)
  expect(sentSince).toContain(bytes)
  for (const left of [bytes, sentSince]) {
    expect(left).not.toContain(THUMBNAIL)
    expect(left).not.toContain(PHOTO.subarray(4000, 4040).toString('latin1'))
  }

  // An editor that is closed with its page leaves nothing behind.
  await openEditor(page)
  await expect.poll(async () => storedFiles(page)).toEqual([])
  await page.reload()
  await expect(
    page
      .getByText(/^(Drop a picture here, or choose one|Choose pictures)$/)
      .filter({ visible: true }),
  ).toBeVisible()
  expect([await storedFiles(page), await storedFileBytes(page)]).toEqual([[], 0])
})
