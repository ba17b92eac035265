import { type Browser, expect, type Page } from '@playwright/test'
import type { Account as NewAccount } from 'appwrite27'
import { openIdProvider } from '../../apps/server/test/oauth/openid.ts'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import { openDeployment, test, type DeployedApp } from './deployment.ts'
import { NEW_SDK_PAGES, SDKS, openSdkPage } from './sdk.ts'
import { type Host, type Pages } from './site.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true }

/** A deployment whose server also has an OpenID provider. */
async function openPlaces(pages: Pages, host: Host) {
  const port = await freePort()
  const back = `http://127.0.0.1:${port}/v1/account/sessions/oauth2/callback/oidc/devhood`
  const provider = await openIdProvider({
    people: { ada: ADA },
    redirectUris: [back],
    client: { client_secret: 'shared' },
  })
  const deployment = await openDeployment(pages, host, {
    PORT: String(port),
    OAUTH_OIDC: `devhood:shared@${provider.issuer}`,
  })
  return {
    deployment,
    [Symbol.asyncDispose]: async () => {
      await deployment[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** Signs in and consents on the provider's own pages. */
async function passThrough(page: Page): Promise<void> {
  await page.locator('[name=login]').fill('ada')
  await page.locator('[name=password]').fill('any')
  await page.locator('[type=submit]').click()
  await expect(page.locator('[name=login]')).toHaveCount(0)
  await page.locator('[type=submit]').click()
}

async function leave(
  browser: Browser,
  deployment: DeployedApp,
  call: 'session' | 'token',
): Promise<Page> {
  const page = await openSdkPage(browser, deployment)
  await page.evaluate(
    ([kind, home]) => {
      const { account, newer } = window.sdk
      const [success, failure] = [`${home}/in`, `${home}/failed`]
      if (kind === 'token') void newer?.account.createOAuth2Token('oidc' as never, success, failure)
      else void account.createOAuth2Session('oidc', success, failure)
    },
    [call, deployment.site.origin] as const,
  )
  await passThrough(page)
  return page
}

for (const sdk of SDKS)
  test(`a person signs in with a provider and SDK ${sdk.version}`, async ({ browser }) => {
    await using places = await openPlaces(sdk, '127.0.0.1')
    const { deployment } = places
    const page = await leave(browser, deployment, 'session')
    // Waits until it has loaded, because the SDK loads with the page.
    await page.waitForURL(`${deployment.site.origin}/in`)
    const seen = await page.evaluate(async (endpoint) => {
      const { Client: ClientOf, Account } = window.Appwrite
      const account = new Account(new ClientOf().setEndpoint(endpoint).setProject('devhood'))
      const { $id, identities } = {
        ...(await account.get()),
        ...(await account.listIdentities()),
      }
      const provider = (await account.getSession('current')).provider
      const [identity] = identities
      // The only sign-in method of an account can't be removed.
      await account.updatePassword('correct horse battery')
      if (identity) await account.deleteIdentity(identity.$id)
      return { $id, provider, identity, left: (await account.listIdentities()).total }
    }, `${deployment.server.origin}/v1`)
    expect(seen).toMatchObject({
      provider: 'oidc',
      identity: { userId: seen.$id, provider: 'oidc', providerEmail: ADA.email },
      left: 0,
    })
  })

test('from another site the newer SDK gets a token and creates a session with it', async ({
  browser,
}) => {
  await using places = await openPlaces(NEW_SDK_PAGES, 'localhost')
  const { deployment } = places
  const page = await leave(browser, deployment, 'token')
  // Waits until it has loaded, because the SDK loads with the page.
  await page.waitForURL(/\/in\?/)
  const session = await page.evaluate((endpoint) => {
    const { Client: ClientOf, Account } = window.Appwrite
    const account = new Account(new ClientOf().setEndpoint(endpoint).setProject('devhood'))
    const parameters = new URLSearchParams(location.search)
    const [userId, secret] = [parameters.get('userId') ?? '', parameters.get('secret') ?? '']
    return (account as unknown as NewAccount).createSession(userId, secret)
  }, `${deployment.server.origin}/v1`)
  expect(session).toMatchObject({ provider: 'oidc', current: true })
})
