import { type Page } from '@playwright/test'
import { TEXTS } from '@devhood/contract'
import { expect, test, unique } from './support/fixtures.ts'
import {
  expectToast,
  fillSignIn,
  fillSignUp,
  PASSWORD,
  failRequests,
  shownToasts,
  toastArea,
} from './support/request-faults.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

test.describe('a toast', () => {
  /** A page on which signing in has just failed. */
  async function fail(page: Page): Promise<void> {
    await page.goto('/sign-in')
    await fillSignIn(page, 'nobody@example.org', PASSWORD)
    await expectToast(page, TEXTS.toasts.signInFailed)
  }

  /** The same with a manual clock; the toast is at most a few frames old. */
  async function failSlowly(page: Page): Promise<void> {
    await page.clock.install()
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await page.keyboard.press('Enter')
    const shown = async () => {
      await page.clock.runFor(20)
      return shownToasts(page).count()
    }
    await expect.poll(shown, { intervals: [20], timeout: 30_000 }).toBe(1)
  }

  test('is at the lower end of the screen for 5 seconds', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'no-preference' })
    await failSlowly(page)
    const box = await shownToasts(page).boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect((box?.y ?? 0) > height * 0.75).toBe(true)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width * 0.9)
    await page.clock.runFor(4800)
    await expect(shownToasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(shownToasts(page)).toHaveCount(0)
  })

  test('stays while the pointer is over it', { tag: '@alike' }, async ({ visit }) => {
    const { page } = await visit()
    await failSlowly(page)
    await shownToasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(shownToasts(page)).toHaveCount(1)
    await page.mouse.move(1, 1)
    await page.clock.runFor(5000)
    await expect(shownToasts(page)).toHaveCount(0)
  })

  test('is dismissed by a swipe of 50 px to the right, not before', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'no-preference' })
    await fail(page)
    const box = await shownToasts(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    const swipe = async (by: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 6 })
      await page.mouse.up()
    }
    await swipe(-80)
    await swipe(45)
    await expect(shownToasts(page)).toHaveCount(1)
    await swipe(55)
    await expect(shownToasts(page)).toHaveCount(0)
  })

  test('is focused by F8 and dismissed by a key', { tag: '@alike' }, async ({ visit }) => {
    const { page } = await visit()
    await fail(page)
    await page.keyboard.press('F8')
    await expect(toastArea(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(shownToasts(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(shownToasts(page)).toHaveCount(0)
  })

  for (const [place, height] of [
    ['below', 844],
    ['above', 620],
  ] as const)
    test(
      `has its place ${place} the form in a window of ${height} px, and touches nothing of it`,
      { tag: '@alike' },
      async ({ visit }) => {
        const { page } = await visit({ viewport: { width: 390, height } })
        await fail(page)
        const form = await page.getByRole('main').boundingBox()
        const edges = async () => {
          const { y = 0, height: own = 0 } = (await shownToasts(page).boundingBox()) ?? {}
          return [Math.round(y), Math.round(y + own)] as const
        }
        const [top, bottom] = [form?.y ?? 0, (form?.y ?? 0) + (form?.height ?? 0)]
        const isClear = ([from, to]: readonly [number, number]) =>
          place === 'below' ? from >= bottom + 8 && to === height - 12 : to <= top - 8 && from >= 64
        await expect.poll(async () => isClear(await edges())).toBe(true)
      },
    )

  test(
    'covers nothing that is typed or said in a form that is higher than the window',
    { tag: '@alike' },
    async ({ visit }) => {
      const { page } = await visit({ viewport: { width: 390, height: 664 } })
      await failRequests(page, /^POST \/v1\/account$/)
      await page.goto('/sign-up')
      await fillSignUp(page, unique('ines'))
      await expectToast(page, TEXTS.toasts.signUpFailed)
      const fields = page.getByRole('main').locator('input, [role=alert], [type=submit]')
      // Four inputs, the alerts of cookies and of the failure, and the button.
      await expect(fields).toHaveCount(7)
      const covered = async () => {
        const toast = await shownToasts(page).boundingBox()
        if (!toast) return undefined
        const boxes = await fields.evaluateAll((all) =>
          all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect),
        )
        return boxes.filter(({ top, bottom }) => top < toast.y + toast.height && bottom > toast.y)
          .length
      }
      await expect.poll(covered).toBe(0)
    },
  )

  test('covers neither the field for a comment nor the tabs', async ({ visit }) => {
    const { page } = await visit()
    const ines = await signUpUser(page, 'Ines Moreira')
    const post = await share(ines, { caption: 'Lit' })
    // So many that the field stays at the foot of the window.
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'])
      await createDocument(ines, 'comments', { creator: ines.userId, post, text })
    await page.goto(`/posts/${post}`)
    await expect(page.getByRole('group', { name: /^Comment by/ })).toHaveCount(8)
    await failRequests(page, /^POST .*comments/)
    const field = page.getByRole('textbox', { name: 'Add a comment' })
    await field.fill('Nice lamp')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(shownToasts(page)).toHaveCount(1)
    const bottom = async () => {
      const box = await shownToasts(page).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const top = async () => (await field.boundingBox())?.y ?? 0
    await expect.poll(async () => (await bottom()) < (await top())).toBe(true)
  })

  test('replaces the previous one', { tag: '@alike' }, async ({ visit }) => {
    const { page } = await visit()
    await fail(page)
    await failRequests(page, /^POST \/v1\/account$/)
    await page.getByRole('link', { name: TEXTS.signIn.link }).click()
    await fillSignUp(page, unique('ines'))
    await expectToast(page, TEXTS.toasts.signUpFailed)
  })
})
