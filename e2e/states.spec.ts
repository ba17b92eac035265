import { expect, expectAccessible, test as base } from './support/fixtures.ts'
import { applyState, SCREENS } from './support/screen-states.ts'
import { createDataset, type Dataset } from './support/dataset.ts'

const test = base.extend<object, { street: Dataset }>({
  street: [
    async ({ browser, server }, use) => use(await createDataset(browser, server.origin)),
    { scope: 'worker' },
  ],
})

// What is answered here must not be answered by a worker of the page.
// Without motion a state stands at once as it will stay.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

for (const { name, path, guest, states } of SCREENS) {
  test.describe(name, () => {
    for (const [state, how] of Object.entries(states)) {
      test(`${state}: says so, without a fault for assistive technology`, async ({
        visit,
        street,
      }) => {
        const { page } = await visit(guest ? {} : { storageState: street.firstUserState })
        await applyState(page, how)
        await page.goto(typeof path === 'string' ? path : path(street))
        await how.act?.(page)
        await expect(how.shows(page)).toBeVisible()
        await expectAccessible(page)
      })
    }
  })
}
