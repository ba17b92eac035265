import { expect } from '@playwright/test'
import { test } from './deployment.ts'
import { SDKS, person, signUp, openSdkPage } from './sdk.ts'

for (const sdk of SDKS)
  test(`sessions are listed, one is current, and each can be ended, with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const ada = person('ada')
    const laptop = await openSdkPage(browser, deployment)
    const phone = await openSdkPage(browser, deployment)
    await signUp(laptop, ada)
    await phone.evaluate(({ email, password }) => window.sdk.signIn(email, password), ada)

    const listed = await laptop.evaluate(() => window.sdk.account.listSessions())
    expect(listed.total).toBe(2)
    expect(listed.sessions.map(({ current, provider }) => [current, provider])).toEqual([
      [true, 'email'],
      [false, 'email'],
    ])
    const current = await laptop.evaluate(() => window.sdk.account.getSession('current'))
    expect(current.$id).toBe(listed.sessions[0]?.$id)

    await laptop.evaluate(() => window.sdk.account.deleteSession('current'))
    expect(await laptop.evaluate(() => localStorage.getItem('cookieFallback'))).toBe('[]')
    expect(await laptop.evaluate(() => window.failureOf(window.sdk.account.get()))).toMatchObject({
      name: 'AppwriteException',
      code: 401,
      type: 'general_unauthorized_scope',
    })
    expect(await phone.evaluate(() => window.sdk.account.get())).toMatchObject({ email: ada.email })

    await phone.evaluate(() => window.sdk.account.deleteSessions())
    expect(await phone.evaluate(() => window.failureOf(window.sdk.account.get()))).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    })
  })
