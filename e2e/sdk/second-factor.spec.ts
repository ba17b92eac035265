import { expect } from '@playwright/test'
import { totpOf } from '../../apps/server/test/people/factors.ts'
import { test } from './deployment.ts'
import { MFA_SDKS, openSdkPage, person, signUp } from './sdk.ts'

for (const sdk of MFA_SDKS)
  test(`a second factor is set up and confirmed on another device, with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const ada = person('ada')
    const laptop = await openSdkPage(browser, deployment)
    const phone = await openSdkPage(browser, deployment)
    await signUp(laptop, ada)
    const made = await laptop.evaluate(() =>
      window.sdk.newer?.account.createMFAAuthenticator({ type: 'totp' as never }),
    )
    const otp = totpOf(made?.secret ?? '', Date.now())
    const codes = await laptop.evaluate(async (code) => {
      const account = window.sdk.newer?.account
      await account?.updateMFAAuthenticator({ type: 'totp' as never, otp: code })
      await account?.updateMFA({ mfa: true })
      return account?.createMFARecoveryCodes()
    }, otp)
    expect(codes?.recoveryCodes).toHaveLength(10)

    await phone.evaluate(({ email, password }) => window.sdk.signIn(email, password), ada)
    expect(await phone.evaluate(() => window.failureOf(window.sdk.account.get()))).toMatchObject({
      code: 401,
      type: 'user_more_factors_required',
    })
    const factors = await phone.evaluate(() => window.sdk.newer?.account.listMFAFactors())
    expect(factors).toMatchObject({ totp: true, recoveryCode: true })
    const session = await phone.evaluate(async (code) => {
      const account = window.sdk.newer?.account
      const challenge = await account?.createMFAChallenge({ factor: 'recoverycode' as never })
      return account?.updateMFAChallenge({ challengeId: challenge?.$id ?? '', otp: code })
    }, codes?.recoveryCodes[0] ?? '')
    expect(session?.factors).toEqual(['password', 'recoveryCode'])
    expect(await phone.evaluate(() => window.sdk.account.get())).toMatchObject({ mfa: true })
    expect(
      await phone.evaluate(() =>
        window.failureOf(async () => window.sdk.newer?.account.getMFARecoveryCodes()),
      ),
    ).toMatchObject({ code: 403, type: 'user_recovery_codes_hidden' })

    const replaced = await phone.evaluate(() => window.sdk.newer?.account.updateMFARecoveryCodes())
    expect(replaced?.recoveryCodes).not.toContain(codes?.recoveryCodes[1])
    await phone.evaluate(() =>
      window.sdk.newer?.account.deleteMFAAuthenticator({ type: 'totp' as never }),
    )
    expect(await phone.evaluate(() => window.sdk.newer?.account.listMFAFactors())).toMatchObject({
      totp: false,
    })
  })
