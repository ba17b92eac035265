import { type Page, type Route } from '@playwright/test'
import { png } from '../apps/server/test/files/pictures.ts'
import { freePort } from '../apps/server/test/stores/free-port.ts'
import { expect, expectAccessible, signUpByApi, test, unique } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { startServer } from './support/server.ts'

const DATE = '2026-11-24T12:00:00.000+00:00'
const IDENTITY = {
  $id: 'github',
  $createdAt: DATE,
  $updatedAt: DATE,
  userId: 'ines',
  provider: 'github',
  providerUid: '583231',
  providerEmail: 'ines@github.example',
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
}
const REPOSITORIES = [
  'lighthouse',
  'tide-tables',
  'keel',
  'mooring',
  'anchor',
  'buoy',
  'chart',
].map((name, at) => ({
  id: String(at),
  name,
  url: `https://github.com/inesmoreira/${name}`,
  description: at === 6 ? null : 'A small program about the sea, with no dependency, for everybody',
  language: ['Go', 'Rust', null][at % 3],
  stars: at * 431,
}))

/** The answers of a server that GitHub answers; services/github tests those of the real one. */
async function respondAsGithub(page: Page): Promise<void> {
  const avatar = `data:image/png;base64,${(await png(80, 80)).toString('base64')}`
  let chosen: readonly string[] | undefined
  const account = () => ({
    login: 'inesmoreira',
    url: 'https://github.com/inesmoreira',
    avatar,
    repositories: (chosen ?? []).flatMap((id) => REPOSITORIES.find((each) => each.id === id) ?? []),
  })
  const own = () =>
    chosen
      ? { isShown: true, account: account(), repositories: REPOSITORIES, fetchedAt: DATE }
      : { isShown: false, account: null, repositories: [], fetchedAt: null }
  await page.route('**/v1/account/identities', (route) =>
    route.fulfill({ json: { total: 1, identities: [IDENTITY] } }),
  )
  await page.route('**/v1/account/github', async (route: Route) => {
    const request = route.request()
    if (request.method() === 'DELETE') {
      chosen = undefined
      return route.fulfill({ status: 204 })
    }
    if (request.method() === 'PUT')
      chosen = (request.postDataJSON() as { repositories: string[] }).repositories
    return route.fulfill({ json: own() })
  })
  await page.route('**/v1/github/*', (route) =>
    route.fulfill({ json: { account: chosen ? account() : null } }),
  )
}

test('a person shows their GitHub account by keyboard, and the profile shows it at every width', async ({
  browser,
  contextOptions,
}) => {
  const port = String(await freePort())
  await using _ = await startServer({ PORT: port, OAUTH_GITHUB: 'a:b' })
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: `http://127.0.0.1:${port}`,
  })
  const page = await context.newPage()
  const userId = await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await respondAsGithub(page)

  await page.goto('/settings')
  const toggle = page.getByRole('switch', { name: 'Show GitHub on my profile' })
  await expect(toggle).not.toBeChecked()
  await toggle.press('Space')
  await expect(page.getByText('0 of 6 chosen')).toBeVisible()
  for (const name of ['lighthouse', 'keel', 'tide-tables', 'mooring', 'anchor', 'buoy'])
    await page.getByRole('checkbox', { name }).press('Space')
  await expect(page.getByText(/^6 of 6 chosen/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'chart' })).toBeDisabled()
  await expectAccessible(page)

  await page.goto(`/profile/${userId}`)
  const section = page.getByRole('region', { name: 'GitHub' })
  await expect(section.getByRole('link').first()).toHaveAttribute('rel', 'me nofollow noopener')
  const names = section.getByRole('listitem').getByRole('link')
  await expect(names).toHaveText([
    /^lighthouse/,
    /^keel/,
    /^tide-tables/,
    /^mooring/,
    /^anchor/,
    /^buoy/,
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

  await page.goto('/settings')
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Nobody sees your GitHub account here/)).toBeVisible()
  await page.goto(`/profile/${userId}`)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await expect(section).toHaveCount(0)
  await context.close()
})
