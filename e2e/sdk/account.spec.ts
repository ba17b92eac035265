import { expect } from '@playwright/test'
import { test } from './deployment.ts'
import { NEW_SDK_PAGES, person, phoneNumber, SDKS, signUp, openSdkPage } from './sdk.ts'

const refused = (code: number, type: string) => ({ name: 'AppwriteException', code, type })

for (const sdk of SDKS)
  test(`people edit their account with SDK ${sdk.version}`, async ({ browser, deploy }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const ada = person('ada')
    const [next, phone] = [`${ada.username}@Example.net`, phoneNumber()]
    await signUp(page, ada)

    const changed = await page.evaluate(
      async ({ ada: { password }, next, phone }) => {
        const { account } = window.sdk
        const { failureOf } = window
        return {
          name: await account.updateName('Ada King'),
          wrong: await failureOf(account.updateEmail(next, 'another password')),
          email: await account.updateEmail(next, password),
          phone: await account.updatePhone(phone, password),
          password: await account.updatePassword('a better password', password),
          before: await account.getPrefs(),
          prefs: await account.updatePrefs({ theme: 'dark', sizes: [1, 2] }),
          after: await account.getPrefs(),
          now: await account.get(),
        }
      },
      { ada, next, phone },
    )
    expect(changed).toMatchObject({
      name: { name: 'Ada King' },
      wrong: refused(401, 'user_invalid_credentials'),
      // The new one is pending until its owner confirms it.
      email: { email: ada.email, emailVerification: false },
      phone: { phone, phoneVerification: false },
      before: {},
      prefs: { prefs: { theme: 'dark', sizes: [1, 2] } },
      after: { theme: 'dark', sizes: [1, 2] },
      now: { name: 'Ada King', email: ada.email, phone },
    })
    expect(Date.parse(changed.password.passwordUpdate)).toBeGreaterThan(
      Date.parse(changed.name.passwordUpdate),
    )

    const kept = await page.evaluate(async ({ email }) => {
      const { account, Query, signIn } = window.sdk
      const { failureOf } = window
      const { expire } = await account.getSession('current')
      const longer = await account.updateSession('current')
      return {
        identities: await account.listIdentities(),
        identity: await failureOf(account.deleteIdentity('nothing')),
        logs: await account.listLogs([Query.limit(3)]),
        extended: longer.expire >= expire,
        second: await signIn(email, 'a better password'),
      }
    }, ada)
    expect(kept).toMatchObject({
      identities: { total: 0, identities: [] },
      identity: refused(404, 'user_identity_not_found'),
      extended: true,
      second: { provider: 'email', current: true },
    })
    expect(kept.logs.logs.map(({ event }) => event)).toEqual([
      'session.update',
      'user.update',
      'user.update',
    ])

    const closed = await page.evaluate(async ({ email }) => {
      const { account, signIn } = window.sdk
      const { failureOf } = window
      const blocked = await account.updateStatus()
      return {
        status: blocked.status,
        fallback: localStorage.getItem('cookieFallback'),
        signIn: await failureOf(signIn(email, 'a better password')),
        get: await failureOf(account.get()),
      }
    }, ada)
    expect(closed).toMatchObject({
      status: false,
      fallback: '[]',
      signIn: { name: 'AppwriteException', type: 'user_blocked' },
      get: { name: 'AppwriteException', code: 401 },
    })
  })

for (const sdk of SDKS)
  test(`a JWT replaces the session with SDK ${sdk.version}`, async ({ browser, deploy }) => {
    const deployment = deploy(sdk)
    const [page, other] = [
      await openSdkPage(browser, deployment),
      await openSdkPage(browser, deployment),
    ]
    const ada = person('ada')
    await signUp(page, ada)
    const { jwt } = await page.evaluate(() => window.sdk.account.createJWT())
    const seen = await other.evaluate(async (token) => {
      window.sdk.client.setJWT(token)
      return window.sdk.account.get()
    }, jwt)
    expect(seen).toMatchObject({ email: ada.email })
    const bad = await other.evaluate(async (token) => {
      window.sdk.client.setJWT(`${token}x`)
      return window.failureOf(window.sdk.account.get())
    }, jwt)
    expect(bad).toMatchObject(refused(401, 'user_jwt_invalid'))
    await page.evaluate(() => window.sdk.account.deleteSession('current'))
    const over = await other.evaluate(async (token) => {
      window.sdk.client.setJWT(token)
      return window.failureOf(window.sdk.account.get())
    }, jwt)
    expect(over).toMatchObject(refused(401, 'general_unauthorized_scope'))
  })

for (const sdk of SDKS)
  test(`a guest account becomes a member with SDK ${sdk.version}`, async ({ browser, deploy }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const { email, password } = person('ada')
    const guest = await page.evaluate(
      async (given) => {
        const { account } = window.sdk
        const { failureOf } = window
        const session = await account.createAnonymousSession()
        return {
          session,
          account: await account.get(),
          again: await failureOf(account.createAnonymousSession()),
          somebody: await account.updateEmail(given.email, given.password),
          signedIn: await window.sdk.signIn(given.email, given.password),
        }
      },
      { email, password },
    )
    expect(guest).toMatchObject({
      session: { provider: 'anonymous', current: true },
      account: { name: '', email: '', phone: '', passwordUpdate: '' },
      again: refused(401, 'user_session_already_exists'),
      somebody: { $id: guest.account.$id, email },
      signedIn: { userId: guest.account.$id, provider: 'email' },
    })
  })

test('the newer SDK finds the server', async ({ browser, deploy }) => {
  const deployment = deploy(NEW_SDK_PAGES)
  const page = await openSdkPage(browser, deployment)
  expect(await page.evaluate(() => window.sdk.newer?.client.ping())).toEqual({
    message: 'Pong!',
  })
})
