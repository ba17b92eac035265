import { expect, expectAccessible, signUp, test, unique } from './fixtures.ts'

test('a page that was open during an upgrade loads the new version by itself', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUp(page, 'Omar Haddad', unique('omar'))
  // What an upgrade does: the file that the open page knows by its old name is no longer there.
  let gone = 0
  await page.route('**/assets/explore-screen-*.js', async (route) => {
    gone++
    await (gone === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue())
  })
  await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  expect(gone).toBe(2)
  await expectAccessible(page)
})
