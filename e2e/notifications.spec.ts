import { type Page } from '@playwright/test'
import { expect, openHome, test } from './support/fixtures.ts'
import { createDocument, signUpUser } from './support/users.ts'

/** The bell that is visible: in the side bar, or in the top bar of phones. */
const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first()

test(
  'the widest number at the bell of a phone leaves the bell and the avatar free',
  { tag: '@alike' },
  async ({ visit }) => {
    const [one, two] = [await visit({ viewport: { width: 390, height: 844 } }), await visit()]
    const ada = await signUpUser(one.page, 'Ada Nwosu')
    const ben = await signUpUser(two.page, 'Ben Okafor')
    await createDocument(ben, 'follows', { follower: ben.userId, followed: ada.userId })
    const { page } = ada
    await openHome(page)
    const badge = bell(page).locator('span[aria-hidden]')
    await badge.evaluate((it) => (it.textContent = '99+'))
    const avatar = page.getByRole('button', { name: 'Your menu' }).locator('img, svg, span').first()
    const [number, picture] = [await badge.boundingBox(), await avatar.boundingBox()]
    const distance = (picture?.x ?? 0) - (number?.x ?? 0) - (number?.width ?? 0)
    expect(distance).toBeGreaterThanOrEqual(4)
    const drawn = await bell(page).locator('svg > *').first().boundingBox()
    expect(number?.x).toBeGreaterThanOrEqual((drawn?.x ?? 0) + (drawn?.width ?? 0) - 2)
  },
)
