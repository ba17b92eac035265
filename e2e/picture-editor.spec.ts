import { Buffer } from 'node:buffer'
import { type Locator } from '@playwright/test'
import { signUpUnique, storedFiles, submit, watchChunks } from './support/compose-form.ts'
import { storedFileBytes } from './support/device.ts'
import { expect, expectAccessibleAsShown, test, unique } from './support/fixtures.ts'
import {
  choose,
  done,
  DOWNLOAD,
  drag,
  moveFingers,
  openEditor,
  partOf,
  PHOTO,
  photoWithThumbnail,
  pointsOn,
  preview,
  storedBytes,
  THUMBNAIL,
  watchSentBytes,
} from './support/picture-editor.ts'
import { noisePng } from './support/pictures.ts'

test('by keyboard alone, a photo is blacked out before any of it leaves the device', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Ines')
  await page.goto('/create-post')
  const sent = await watchChunks(page)
  const sentBytes = await watchSentBytes(page)
  await page.reload()
  await choose(page, 'desk.jpg', 'image/jpeg', photoWithThumbnail())
  const dialog = await openEditor(page)
  await expect(dialog.getByText('desk.jpg · 600 × 450')).toBeAttached()
  await page.keyboard.press('b')
  await expect(dialog.getByRole('button', { name: 'Black out', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('n')
  const area = dialog.getByRole('button', { name: /^Area 1, black out/ })
  await expect(area).toBeFocused()
  await expect(area).toHaveAccessibleName('Area 1, black out, 240 by 54, left 180, top 198')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  const name = 'Area 1, black out, 240 by 59, left 186, top 197'
  await expect(area).toHaveAccessibleName(name)
  await expect(page.getByRole('status').getByText(name)).toBeAttached()
  await dialog.getByLabel('Width').fill('300')
  await page.keyboard.press('Enter')
  await expect(area).toHaveAccessibleName('Area 1, black out, 300 by 59, left 186, top 197')

  await page.keyboard.press('Shift+Tab')
  await area.focus()
  await page.keyboard.press('n')
  await page.keyboard.press('Delete')
  await expect(dialog.getByRole('button', { name: /^Area 2/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: /^Area 2/ })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: /^Area 2/ })).toHaveCount(0)
  await expectAccessibleAsShown(page)
  // Until here, nothing of the picture was sent.
  expect(sent).toEqual([])
  await done(page).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit picture' })).toBeFocused()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()

  expect(sent).toHaveLength(1)
  // Drafts are sealed: only their size tells what they have.
  expect(await storedFileBytes(page)).toBeLessThan(photoWithThumbnail().length + PHOTO.length)
  const files = await storedFiles(page)
  expect(files.map((file) => file.name)).toEqual(['desk.jpg'])
  const fileId = files[0]?.$id ?? ''
  const stored = await storedBytes(page, fileId)
  const left = await sentBytes()
  expect(left).toContain(stored)
  for (const bytes of [stored, left]) {
    expect(bytes).not.toContain(THUMBNAIL)
    expect(bytes).not.toContain(PHOTO.subarray(4000, 4040).toString('latin1'))
  }
  const share = { left: 198 / 600, top: 207 / 450, width: 276 / 600, height: 39 / 450 }
  for (const query of [DOWNLOAD, preview(320), preview(400)]) {
    const hidden = await partOf(page, fileId, query, share)
    // JPEG and WebP mix what is beside the area into the blocks at its edge.
    expect(hidden.max, query).toBeLessThanOrEqual(12)
    const seen = await partOf(page, fileId, query, { ...share, top: 0.1 })
    expect(seen.max, query).toBeGreaterThan(60)
  }
  expect((await partOf(page, fileId, DOWNLOAD, share)).size).toBe('600 × 450')

  // The draft has the result alone.
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const caption = unique('Safe to show ')
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await submit(page).click()
  await expect(page.getByRole('article').filter({ hasText: caption })).toBeVisible()
  expect((await storedFiles(page)).map(({ $id }) => $id)).toEqual([fileId])
})

test('crop, turn, flip and straighten give exactly the pixels that they show', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Tomas')
  await page.goto('/create-post')
  const png = noisePng(300, 200)
  await choose(page, 'noise.png', 'image/png', png)
  const dialog = await openEditor(page)
  const fields = dialog.getByRole('group', { name: 'Crop in pixels' })
  for (const [label, value] of [
    ['Width', '100'],
    ['Height', '60'],
    ['Left', '40'],
    ['Top', '20'],
  ] as const) {
    await fields.getByLabel(label).fill(value)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText('100 × 60 after cropping.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await dialog.getByRole('button', { name: 'Turn right by 90 degrees' }).click()
  await dialog.getByRole('button', { name: 'Flip' }).click()
  await done(page).click()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const [file] = await storedFiles(page)
  const difference = await page.evaluate(
    async ([id, original]) => {
      const bytes = await (
        await fetch(`/v1/storage/buckets/media/files/${id}/download?project=devhood`)
      ).blob()
      const pixels = async (blob: Blob) => {
        const bitmap = await createImageBitmap(blob)
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        const { width, height } = bitmap
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
        return { width, height, at: (x: number, y: number) => data[(y * width + x) * 4] ?? -1 }
      }
      const result = await pixels(bytes)
      const source = await pixels(
        new Blob([Uint8Array.from(atob(original), (letter) => letter.charCodeAt(0))]),
      )
      let most = 0
      // Turned right, then mirrored: rows and columns change places, both from their ends.
      for (let y = 0; y < result.height; y++)
        for (let x = 0; x < result.width; x++)
          most = Math.max(most, Math.abs(result.at(x, y) - source.at(40 + y, 20 + x)))
      return { size: `${result.width} × ${result.height}`, type: bytes.type, most }
    },
    [file?.$id ?? '', png.toString('base64')] as const,
  )
  expect(difference).toMatchObject({ size: '60 × 100', type: 'image/png' })
  // Rounding between color spaces; any other pixel of the noise would differ by up to 255.
  expect(difference.most).toBeLessThanOrEqual(12)

  await openEditor(page)
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await dialog.getByLabel('Degrees', { exact: true }).fill('10')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
  await dialog.getByRole('button', { name: '1:1' }).click()
  await expectAccessibleAsShown(page)
  const text = await dialog.getByText(/ after cropping\./).textContent()
  const [, side] = /^(\d+) × \1 /.exec(text ?? '') ?? []
  await done(page).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const [straight, ...others] = await storedFiles(page)
  expect(others).toEqual([])
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  const shown = await partOf(page, straight?.$id ?? '', DOWNLOAD, whole)
  expect(shown.size).toBe(`${side} × ${side}`)
})

/** With two fingers, or by wheel. */
async function zoomIn(stage: Locator, hasTouch: boolean): Promise<void> {
  const page = stage.page()
  if (hasTouch) {
    const near = await pointsOn(stage, [
      [0.45, 0.5],
      [0.55, 0.5],
    ])
    const far = await pointsOn(stage, [
      [0.2, 0.5],
      [0.8, 0.5],
    ])
    return moveFingers(page, [near, far])
  }
  await stage.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
}

test('by pointer, areas are drawn, moved and resized; two fingers zoom; Cancel asks once', async ({
  visit,
  hasTouch,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Kofi')
  await page.goto('/create-post')
  await choose(page, 'desk.jpg', 'image/jpeg', PHOTO)
  const dialog = await openEditor(page)
  const stage = dialog.getByRole('application', { name: 'Picture' })
  await dialog.getByRole('button', { name: 'Blur', exact: true }).click()
  await drag(stage, hasTouch, [0.45, 0.4], [0.5, 0.45], [0.55, 0.5])
  const area = dialog.getByRole('button', { name: /^Area 1, blur/ })
  await expect(area).toBeFocused()
  const boxOf = async () => (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const before = await boxOf()
  await drag(area, hasTouch, [0.5, 0.5], [0.8, 0.9], [1, 1])
  const moved = await boxOf()
  expect(moved.width).toBeCloseTo(before.width, 0)
  expect(moved.x - before.x).toBeCloseTo(before.width / 2, -1)
  await drag(area.locator('[data-corner=se]'), hasTouch, [0.5, 0.5], [1, 1], [1.2, 1.2])
  const grown = await boxOf()
  expect(grown.width).toBeGreaterThan(moved.width + 10)
  expect(grown.x).toBeCloseTo(moved.x, 0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  expect((await boxOf()).width).toBeCloseTo(moved.width, 0)

  const zoom = dialog.getByRole('button', { name: 'Fit the picture to the window' })
  await zoomIn(stage, hasTouch)
  await expect(zoom).toHaveText(/^[2-9]\d\d %$|^1[1-9]\d %$/)
  await expect(dialog.getByRole('button', { name: /^Area/ })).toHaveCount(1)
  await zoom.click()
  await expect(zoom).toHaveText('Fit')
  await expectAccessibleAsShown(page)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(area).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  // What was chosen is uploaded as it is.
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  await expect(page).toHaveURL('/create-post')
  await openEditor(page)
  await expect(dialog.getByRole('button', { name: /^Area/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a picture of a post is edited in place of the old one; drawings say why they are not', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Lea')
  await page.goto('/create-post')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
  await choose(page, 'plan.svg', 'image/svg+xml', Buffer.from(svg))
  await expect(page.getByText("Drawings (SVG) can't be edited here.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit picture' })).toHaveCount(0)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add more pictures' }).click()
  const noise = { name: 'noise.png', mimeType: 'image/png', buffer: noisePng(120, 80) }
  await (await chooser).setFiles(noise)
  const second = page.getByRole('listitem', { name: 'Picture 2' })
  const reason = page.getByRole('button', { name: "Drawings (SVG) can't be edited here." })
  await expect(reason).toHaveAttribute('aria-disabled', 'true')
  await second.getByRole('button', { name: 'Edit picture 2' }).click()
  await expect(page.getByText('noise.png · 120 × 80')).toBeAttached()
  await page.keyboard.press('Escape')
  await page
    .getByText(/ · uploaded$/)
    .nth(1)
    .waitFor()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  const caption = unique('Edited later ')
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await submit(page).click()
  const post = page.getByRole('article').filter({ hasText: caption })
  await expect(post).toBeVisible()
  const [first] = await storedFiles(page)
  const href = await post
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first()
    .getAttribute('href')
  await page.goto((href ?? '').replace('/posts/', '/update-post/'))
  const dialog = await openEditor(page)
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await expect(dialog.getByText(/is on the server already/)).toBeAttached()
  await done(page).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page).toHaveURL(/\/posts\//)
  await expect
    .poll(async () => (await storedFiles(page)).map(({ $id }) => $id === first?.$id))
    .toEqual([false])
})
