import { expect } from '@playwright/test'
import { test } from './deployment.ts'
import { SDKS, shownWidth, openSdkPage } from './sdk.ts'

for (const sdk of SDKS)
  test(`avatar URLs of SDK ${sdk.version} show pictures, except those of a private network`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const addresses = await page.evaluate(() => {
      const { avatars } = window.sdk
      return [
        avatars.getInitials('Ada Lovelace', 80, 80, '7C67FE'),
        avatars.getBrowser('ff', 81, 81),
        avatars.getCreditCard('visa', 82, 82),
        avatars.getFlag('no', 83, 83),
        avatars.getQR('https://example.org', 84, 2),
      ].map(String)
    })
    const widths: number[] = []
    for (const address of addresses) widths.push(await shownWidth(page, address))
    expect(widths).toEqual([80, 81, 82, 83, 84])

    const refused = await page.evaluate(async (own) => {
      const { avatars } = window.sdk
      const addresses = [avatars.getImage(`${own}/card.png`, 100, 100), avatars.getFavicon(own)]
      const texts = addresses.map(async (address) => (await fetch(String(address))).json())
      return Promise.all(texts) as Promise<object[]>
    }, deployment.server.origin)
    const elsewhere = { code: 404, type: 'avatar_remote_url_failed' }
    expect(refused).toMatchObject([elsewhere, elsewhere])
  })
