import { type Page } from '@playwright/test'
import { openIdProvider } from '../apps/server/test/oauth/openid.ts'
import { freePort } from '../apps/server/test/stores/free-port.ts'
import { expect, expectAccessible, signUpByApi, test } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

const ANN = { name: 'Ann Lee', email: 'ann@example.com', email_verified: true }

/** A separate server, beside a provider with real pages. */
async function openWorld() {
  await using opening = new AsyncDisposableStack()
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const callback = `${origin}/v1/account/sessions/oauth2/callback/oidc/devhood`
  const provider = opening.use(
    await openIdProvider({ people: { ann: ANN }, redirectUris: [callback] }),
  )
  const { clientId, clientSecret, issuer, name } = provider.settings
  const OAUTH_OIDC = `${clientId}:${clientSecret}@${issuer.origin}#${name}`
  const settings = { PORT: port, OAUTH_GITHUB: 'a:b', OAUTH_GOOGLE: 'c:d', OAUTH_OIDC }
  opening.use(await startServer(settings))
  const opened = opening.move()
  return { origin, issuer: issuer.origin, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

const acme = (page: Page) => page.getByRole('link', { name: 'Continue with Acme' })

async function signInAtAcme(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill('ann')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test("signs in at a provider's pages and returns to the wanted page, also later", async ({
  browser,
  contextOptions,
}) => {
  await using world = await openWorld()
  const context = await browser.newContext({ ...contextOptions, baseURL: world.origin })
  // The provider's pages request fonts from another site.
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  const page = await context.newPage()

  await page.goto('/explore')
  await expect(page).toHaveURL('/sign-in?to=%2Fexplore')
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveText([
    'Continue with GitHub',
    'Continue with Google',
    'Continue with Acme',
  ])
  await expectAccessible(page)

  // A person who denies access sees that, and only once.
  await acme(page).click()
  await expect(page).toHaveURL(new RegExp(`^${world.issuer}/interaction/`))
  await page.getByRole('link', { name: 'Cancel' }).click()
  const refusal = "You didn't allow the service to share who you are, so nothing changed."
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(page).toHaveURL('/sign-in?to=%2Fexplore')

  await acme(page).click()
  await signInAtAcme(page)
  await expect(page).toHaveURL('/explore')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore')
  await expect(page.getByRole('link', { name: 'Ann Lee @ann' })).toBeVisible()

  // The provider remembers her; so do we.
  await page.getByRole('button', { name: 'Logout' }).click()
  await acme(page).click()
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  await context.close()
})

test("a link of another site ends nobody's session: people choose whether to switch accounts", async ({
  browser,
  contextOptions,
}) => {
  await using world = await openWorld()
  const context = await browser.newContext({ ...contextOptions, baseURL: world.origin })
  const success = encodeURIComponent(`${world.origin}/signed-in`)
  const start = `${world.origin}/v1/account/sessions/oauth2/oidc?success=${success}`
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html', body: `<a href="${start}">Look at this</a>` })
        : route.abort(),
  )
  const page = await context.newPage()
  await signUpByApi(page, 'Bob Ray', 'bobray')
  const followLink = async () => {
    await page.goto('http://elsewhere.example/')
    await page.getByRole('link', { name: 'Look at this' }).click()
  }

  await followLink()
  await signInAtAcme(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Switch accounts?')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay signed in as Bob Ray' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Bob Ray @bobray' })).toBeVisible()

  await followLink()
  await page.getByRole('button', { name: 'Sign out and continue with Acme' }).click()
  await expect(page.getByRole('link', { name: 'Ann Lee @ann' })).toBeVisible()
  await context.close()
})
