import { type Locator, type Page } from '@playwright/test'
import { signUpUnique, submit } from './support/compose-form.ts'
import { expect, expectAccessibleAsShown, test, unique } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'

/** Pictures of these sizes: wide, tall, square. */
const SIZES = { 'wide.png': [90, 60], 'tall.png': [60, 80], 'square.png': [70, 70] } as const

const png = (name: string, [width, height]: readonly [number, number] = [50, 40]) => ({
  name,
  mimeType: 'image/png',
  buffer: noisePng(width, height),
})

const row = (page: Page, position: number) =>
  page.getByRole('listitem', { name: `Picture ${position}`, exact: true })

/** File names in the order of the rows. */
const order = (page: Page) =>
  page
    .getByRole('listitem', { name: /^Picture \d$/ })
    .getByText(/\.png$/)
    .allTextContents()

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves a finger over these points. */
async function moveFinger(page: Page, [start, ...points]: readonly Point[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  if (start) await touch('touchStart', [start])
  for (const point of points) await touch('touchMove', [point])
  await touch('touchEnd', [])
}

/** Drags by mouse, or with a finger. */
async function drag(page: Page, from: Locator, to: Locator, hasTouch: boolean): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere.')
  const x = start.x + start.width / 2
  const points = [start.y + start.height / 2, start.y, end.y + 4].map((y) => ({ x, y }))
  if (hasTouch) return moveFinger(page, points)
  for (const [index, point] of points.entries()) {
    await page.mouse.move(point.x, point.y)
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

/**
 * Shows the next picture: by key, or by scrolling, as the browser does for a finger. Touch events would make their speed, and so
 * the picture at which it stops, depend on the machine.
 */
async function showNext(page: Page, carousel: Locator, hasTouch: boolean): Promise<void> {
  if (hasTouch) {
    const scroller = carousel.locator('.snap-x')
    return scroller.evaluate((element) => element.scrollBy({ left: element.clientWidth }))
  }
  await carousel.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
}

test('three pictures: chosen, ordered, described, shared, looked through, and changed', async ({
  visit,
  hasTouch,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Ines')
  const caption = unique('Three ')
  await page.goto('/create-post')
  await page.setInputFiles(
    'input[type=file]',
    Object.entries(SIZES).map(([name, size]) => png(name, size)),
  )
  await expect(page.getByText(/ · uploaded$/)).toHaveCount(3)
  // Where a drawing is transparent, the post will be white.
  await expect(row(page, 1).locator('img')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.getByLabel('Alt text of picture 1').fill('A wide one')
  await page.getByLabel('Alt text of picture 2').fill('A tall one')
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  // So that no button is half behind the bottom bar.
  await submit(page).scrollIntoViewIfNeeded()
  await expectAccessibleAsShown(page)

  const handle = row(page, 3).locator('.touch-none')
  await drag(page, handle, row(page, 1), hasTouch)
  await expect.poll(() => order(page)).toEqual(['square.png', 'wide.png', 'tall.png'])
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).press('Enter')
  await expect.poll(() => order(page)).toEqual(['square.png', 'tall.png', 'wide.png'])
  await expect(page.getByRole('button', { name: 'Move picture 2 earlier' })).toBeFocused()

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(['square.png', 'tall.png', 'wide.png'])
  await expect(page.getByLabel('Alt text of picture 2')).toHaveValue('A tall one')
  await expect(page.getByText(/ · uploaded$/)).toHaveCount(3)
  await page.getByLabel('Alt text of picture 1').fill('A square one')
  await submit(page).click()

  const post = page.getByRole('article').filter({ hasText: caption })
  const carousel = post.getByRole('group', { name: '3 pictures' })
  await expect(carousel.getByRole('img', { name: 'A square one' })).toBeVisible()
  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeAttached()
  await expectAccessibleAsShown(page)
  const height = (await carousel.boundingBox())?.height
  await showNext(page, carousel, hasTouch)
  const second = carousel.getByRole('link', { name: 'A tall one' })
  await expect(second).toBeInViewport({ ratio: 0.9 })
  expect((await carousel.boundingBox())?.height).toBe(height)
  // Its frame fits, though the box is that of the first.
  const frame = await second.boundingBox()
  const [tallWidth, tallHeight] = SIZES['tall.png']
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(tallWidth / tallHeight, 1)
  if (!hasTouch) {
    // Outside, the carousel would cut the ring off.
    await expect(second).toBeFocused()
    await expect(second).toHaveCSS('outline-offset', '-2px')
  }
  await second.click()
  await expect(page).toHaveURL(/\/posts\/\w+\?picture=2$/)

  const opener = page.getByRole('button', { name: 'Enlarge the picture: A tall one' })
  await expect(opener).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Previous picture' })).toBeAttached()
  await expectAccessibleAsShown(page)
  await opener.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Picture by Ines' })
  await expect(lightbox.getByRole('img', { name: 'A tall one' })).toBeVisible()
  await expect(lightbox.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  // The next picture is there before it is shown.
  await expect(lightbox.getByText('3 / 3')).toBeVisible()
  await expect(lightbox.getByRole('img', { name: 'A wide one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  // The carousel behind it has turned to the same picture.
  const last = page.getByRole('button', { name: 'Enlarge the picture: A wide one' })
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await expect(last).toBeFocused()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace picture 2' }).click()
  await (await chooser).setFiles(png('other.png'))
  await page.getByLabel('Alt text of picture 2').fill('Another one')
  await expect(page.getByText(/ · uploaded$/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('group', { name: '2 pictures' })).toBeVisible()
  await page.goto('/explore')
  const tile = page.getByRole('link', { name: 'A tall one, 2 pictures' }).first()
  await tile.click()
  await page.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(
    page.getByRole('button', { name: 'Enlarge the picture: Another one' }),
  ).toBeInViewport()
})

test(
  'only the first picture of a post loads before somebody turns to the others',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    await signUpUnique(page, 'Ada')
    const caption = unique('Two ')
    await page.goto('/create-post')
    await page.setInputFiles('input[type=file]', [png('one.png'), png('two.png')])
    // The rows above the button are complete.
    await expect(page.getByText(/ · uploaded$/)).toHaveCount(2)
    await page.getByLabel('Caption', { exact: true }).fill(caption)
    await submit(page).click()
    const carousel = page
      .getByRole('article')
      .filter({ hasText: caption })
      .getByRole('group', { name: '2 pictures' })
    await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeAttached()
    const images = () =>
      carousel.locator('img').evaluateAll((all) => all.map((image) => image.parentElement?.tagName))
    expect(await images()).toEqual(['PICTURE'])
    await carousel.getByRole('link').first().focus()
    await expect.poll(images).toEqual(['PICTURE', 'PICTURE'])
  },
)
