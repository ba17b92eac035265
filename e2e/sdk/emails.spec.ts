import { expect } from '@playwright/test'
import { sentCode, emailedLink } from './emails.ts'
import { test } from './deployment.ts'
import { NEW_SDK_PAGES, person, phoneNumber, SDKS, signUp, openSdkPage } from './sdk.ts'

const refused = (code: number, type: string) => ({ name: 'AppwriteException', code, type })

for (const sdk of SDKS)
  test(`email links create accounts and verify addresses with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const { server, site } = deployment
    const [page, other] = [
      await openSdkPage(browser, deployment),
      await openSdkPage(browser, deployment),
    ]
    const ada = person('ada')
    await signUp(page, ada)

    const asked = await page.evaluate(async (url) => {
      const { account, newer } = window.sdk
      return newer ? newer.account.createEmailVerification(url) : account.createVerification(url)
    }, `${site.origin}/verify`)
    const first = await emailedLink(server, ada.email, 1)
    expect([asked.secret, first.page]).toEqual(['', `${site.origin}/verify`])
    const proven = await page.evaluate(async ({ userId, secret }) => {
      const { account, newer } = window.sdk
      const { failureOf } = window
      const verify = () =>
        newer
          ? newer.account.updateEmailVerification(userId, secret)
          : account.updateVerification(userId, secret)
      await verify()
      return [(await account.get()).emailVerification, await failureOf(verify)]
    }, first)
    expect(proven).toMatchObject([true, refused(401, 'user_invalid_token')])

    await other.evaluate(([email, url]) => window.sdk.account.createRecovery(email, url), [
      ada.email,
      `${site.origin}/reset`,
    ] as const)
    const second = await emailedLink(server, ada.email, 2)
    const recovered = await other.evaluate(
      async ([{ userId, secret }, email]) => {
        const { account, signIn } = window.sdk
        const password = 'a better password'
        await account.updateRecovery(userId, secret, password, password)
        return (await signIn(email, password)).provider
      },
      [second, ada.email] as const,
    )
    expect(recovered).toBe('email')
    expect(await page.evaluate(() => window.failureOf(window.sdk.account.get()))).toMatchObject(
      refused(401, 'general_unauthorized_scope'),
    )

    await page.evaluate(
      async ([email, url]) => {
        const { account, newer, ID } = window.sdk
        if (newer) await newer.account.createMagicURLToken(ID.unique(), email, url)
        else await account.createMagicURLSession(ID.unique(), email, url)
      },
      [ada.email, `${site.origin}/magic`] as const,
    )
    const third = await emailedLink(server, ada.email, 3)
    expect(third.page).toBe(`${site.origin}/magic`)
    const opened = await page.evaluate(async ({ userId, secret }) => {
      const { account } = window.sdk
      const { provider, current } = await account.updateMagicURLSession(userId, secret)
      return [provider, current, (await account.get()).email]
    }, third)
    expect(opened).toEqual(['magic-url', true, ada.email])
  })

for (const sdk of SDKS)
  test(`text messages create accounts and verify numbers with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const own = phoneNumber()
    const asked = await page.evaluate(async (phone) => {
      const { account, newer, ID } = window.sdk
      return newer
        ? newer.account.createPhoneToken(ID.unique(), phone)
        : account.createPhoneSession(ID.unique(), phone)
    }, own)
    const code = await sentCode(deployment.server, own, 1)
    const opened = await page.evaluate(
      async ([userId, secret]) => {
        const { account } = window.sdk
        const { provider } = await account.updatePhoneSession(userId, secret)
        const { phone, phoneVerification } = await account.get()
        return { provider, phone, phoneVerification }
      },
      [asked.userId, code] as const,
    )
    expect(opened).toEqual({ provider: 'phone', phone: own, phoneVerification: true })

    const ada = await openSdkPage(browser, deployment)
    await signUp(ada, person('ada'))
    const number = phoneNumber()
    const sent = await ada.evaluate(
      async ([phone, password]) => {
        const { account } = window.sdk
        await account.updatePhone(phone, password)
        return account.createPhoneVerification()
      },
      [number, person('ada').password] as const,
    )
    const proof = await sentCode(deployment.server, number, 1)
    const proven = await ada.evaluate(
      async ([userId, secret]) => {
        const { account } = window.sdk
        await account.updatePhoneVerification(userId, secret)
        return (await account.get()).phoneVerification
      },
      [sent.userId, proof] as const,
    )
    expect(proven).toBe(true)
  })

test('an email code creates an account with the newer SDK', async ({ browser, deploy }) => {
  const deployment = deploy(NEW_SDK_PAGES)
  const page = await openSdkPage(browser, deployment)
  const { username, email } = person('ada')
  const asked = await page.evaluate(
    ([id, to]) => window.sdk.newer?.account.createEmailToken(id, to),
    [username, email] as const,
  )
  const code = await sentCode(deployment.server, email, 1)
  const seen = await page.evaluate(
    async ([userId, secret]) => {
      const { account, newer } = window.sdk
      const session = await newer?.account.createSession(userId, secret)
      const { $id, email, emailVerification } = await account.get()
      return { session, $id, email, emailVerification }
    },
    [asked?.userId ?? '', code] as const,
  )
  expect(seen).toMatchObject({
    session: { userId: username, current: true },
    $id: username,
    email,
    emailVerification: true,
  })
})
