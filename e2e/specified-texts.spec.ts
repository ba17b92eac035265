import { TEXTS } from '@devhood/contract'
import { openHome, signUpByApi, expect, test, unique } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'
import { failRequests } from './support/request-faults.ts'

// These responses must not come from a service worker.
test.use({ serviceWorkers: 'block' })

test.describe('errors have the texts of the specification', () => {
  test('when a file is rejected', async ({ visit }) => {
    const { page } = await visit()
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    // Half a megabyte in this browser, like a server with a small MAX_FILE_SIZE.
    await page.route('/create-post', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const limit = /(name="devhood-max-file-size" content=")\d+/
      await route.fulfill({ response, body: html.replace(limit, '$1500000') })
    })
    await page.goto('/create-post')
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
    const choose = (...chosen: Parameters<typeof file>) =>
      page.setInputFiles('input[type=file]', file(...chosen))

    await choose('dance.gif', 'image/gif', Buffer.from('GIF89a'))
    await expect(
      page.getByText("File type must be SVG, PNG, JPG. Your browser can't read GIF"),
    ).toBeVisible()
    await choose('large.png', 'image/png', noisePng(450, 450))
    await expect(page.getByText('File is larger than 500000 bytes. large.png has')).toBeVisible()
    await choose('empty.png', 'image/png', Buffer.alloc(0))
    await expect(page.getByText('File is smaller than 1 bytes. empty.png is empty')).toBeVisible()

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      for (let count = 1; count <= 11; count++)
        transfer.items.add(new File(['<svg/>'], `${count}.svg`, { type: 'image/svg+xml' }))
      return transfer
    })
    await page.dispatchEvent('form input[type=file]', 'drop', { dataTransfer: dropped })
    await expect(page.getByText('Too many files.')).toBeVisible()
  })

  test("when the page can't be shown at all, and when one screen can't", async ({ visit }) => {
    const { page } = await visit()
    const title = page.getByRole('heading', { name: TEXTS.page.failed })
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    await openHome(page)
    const allow = await failRequests(page, /^GET \/v1\/account$/)
    await page.goto('/saved')
    await expect(title).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await allow()

    await page.route('**/assets/explore-screen-*.js', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).click()
    await expect(title).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(1)
  })
})
