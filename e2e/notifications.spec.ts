import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  openHome,
  realtimeConnected,
  test,
  unique,
} from './support/fixtures.ts'
import { createDocument, share, signUpUser, type TestUser } from './support/users.ts'

const POSTS = '/v1/databases/devhood/collections/posts/documents'

/** The bell that is visible: in the side bar, or in the top bar of phones. */
const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first()
const lines = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('article')

async function setLikes({ page }: TestUser, post: string, likes: readonly string[]) {
  const answer = await page.request.patch(`${POSTS}/${post}`, { data: { data: { likes } } })
  expect(answer.status()).toBe(200)
}

test('somebody is notified while it happens, looks, and is told no more', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()]
  const ada = await signUpUser(one.page, 'Ada Nwosu')
  const ben = await signUpUser(two.page, 'Ben Okafor')
  const { page } = ada
  const post = await share(ada, { caption: unique('A desk') })
  const listening = realtimeConnected(page)
  await openHome(page)
  await listening

  await setLikes(ben, post, [ben.userId])
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 new')
  await expect(page).toHaveTitle(/^\(1\) Home Feed/)
  await createDocument(ben, 'follows', { follower: ben.userId, followed: ada.userId })
  const told = await share(ben, { caption: `With @${ada.username}` })
  await expect(bell(page)).toHaveAccessibleName('Notifications 3 new')

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/notifications')
  await expect(lines(page)).toHaveText([
    new RegExp(`^New: .*Ben Okafor mentioned you in a post.*With @${ada.username}`),
    /^New: .*Ben Okafor followed you/,
    /^New: .*Ben Okafor liked your post/,
  ])
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page).toHaveTitle(/^Notifications/)
  await expectAccessible(page)

  await setLikes(ben, post, [])
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Mentions' }).click()
  await expect(lines(page)).toHaveCount(1)
  await lines(page).getByRole('link').click()
  await expect(page).toHaveURL(`/posts/${told}`)

  await page.getByRole('button', { name: 'More about Ben Okafor' }).click()
  await page.getByRole('button', { name: /^Mute Hide their posts/ }).click()
  await expect(page.getByText('Ben Okafor is muted', { exact: true })).toBeVisible()
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
})

test(
  'the widest number at the bell of a phone leaves the avatar free',
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
  },
)
