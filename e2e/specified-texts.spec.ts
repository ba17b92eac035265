import { TEXTS } from '@devhood/contract'
import { openHome, signUpByApi, expect, test, unique } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'
import {
  expectToast,
  fillSignIn,
  fillSignUp,
  createAccount,
  PASSWORD,
  failRequests,
} from './support/request-faults.ts'

// These responses must not come from a service worker.
test.use({ serviceWorkers: 'block' })

test.describe('errors have the texts of the specification', () => {
  test('when signing in', async ({ visit }) => {
    const { page } = await visit()
    const email = await createAccount(page)
    await page.goto('/sign-in')
    await fillSignIn(page, email, 'another password')
    await expectToast(page, TEXTS.toasts.signInFailed)
    const allow = await failRequests(page, /^GET \/v1\/account$/)
    await fillSignIn(page, email, PASSWORD)
    await expectToast(page, TEXTS.toasts.signInUnconfirmed)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await allow()
    await fillSignIn(page, email, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  })

  test('when signing up', async ({ visit }) => {
    const { page } = await visit()
    const taken = await createAccount(page, 'somebody else’s')
    const username = unique('ines')
    await page.goto('/sign-up')
    await fillSignUp(page, username, taken)
    await expectToast(page, TEXTS.toasts.signUpFailed)
    const allowSession = await failRequests(page, /^POST \/v1\/account\/sessions\/email$/)
    await fillSignUp(page, username)
    await expectToast(page, TEXTS.toasts.signInFailed)
    await allowSession()
    const allowCheck = await failRequests(page, /^GET \/v1\/account$/)
    await fillSignUp(page, username, `${unique('again')}@example.org`)
    await expectToast(page, TEXTS.toasts.signUpFailed)
    await allowCheck()
  })

  test("when a sign-up can't be confirmed", async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/sign-up')
    const allow = await failRequests(page, /^GET \/v1\/account$/)
    await fillSignUp(page, unique('ines'))
    await expectToast(page, TEXTS.toasts.signUpUnconfirmed)
    await allow()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  })

  test('when a post is not created or changed, and when a profile is not saved', async ({
    visit,
  }) => {
    const { page } = await visit()
    const caption = unique('A quiet desk ')
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    await page.goto('/create-post')
    await page.setInputFiles('input[type=file]', {
      name: 'desk.png',
      mimeType: 'image/png',
      buffer: noisePng(60, 40),
    })
    await page.getByLabel('Caption', { exact: true }).fill(caption)
    const allowCreate = await failRequests(page, /^POST .*\/posts\/documents$/)
    await page.getByRole('button', { name: TEXTS.createPost }).click()
    await expectToast(page, TEXTS.toasts.createFailed)
    await allowCreate()
    await page.getByRole('button', { name: TEXTS.createPost }).click()
    await expect(page).toHaveURL('/')

    const post = page.getByRole('article').filter({ hasText: caption })
    await post.getByRole('img').last().click()
    await page.getByRole('link', { name: 'Edit' }).click()
    const allowUpdate = await failRequests(page, /^PATCH .*\/posts\/documents\//)
    await page.getByRole('button', { name: TEXTS.update, exact: true }).click()
    await expectToast(page, TEXTS.toasts.updateFailed)
    await allowUpdate()
    await page.getByRole('button', { name: TEXTS.update, exact: true }).click()
    await expect(page).toHaveURL(/\/posts\//)

    await page.getByRole('link', { name: 'Ines Moreira' }).filter({ visible: true }).last().click()
    await page.getByRole('link', { name: TEXTS.profile.edit }).click()
    await failRequests(page, /^PATCH .*\/users\/documents\//)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, TEXTS.toasts.profileFailed)
  })

  test('when the list of people does not load, in the console too', async ({ visit }) => {
    const { page } = await visit()
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && /Not today/.test(message.text())) logged.push('once')
    })
    await failRequests(page, /^GET .*\/users\/documents\?.*orderDesc.*"values":\[24\]/)
    await page.goto('/all-users')
    await expectToast(page, TEXTS.toasts.peopleFailed)
    expect(logged).toEqual(['once'])
  })

  test('when a file is rejected', async ({ visit }) => {
    const { page } = await visit()
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    // Half a megabyte in this browser, like a server with a small MAX_FILE_SIZE.
    await page.route('/create-post', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      const limit = /(name="devhood-max-file-size" content=")\d+/
      await route.fulfill({ response: answer, body: html.replace(limit, '$1500000') })
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

  test('when the network is gone', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/sign-in')
    await page.route('**/v1/**', (route) => route.abort())
    await fillSignIn(page, 'ines@example.org', PASSWORD)
    await expectToast(page, TEXTS.toasts.signInFailed)
    await expect(page.getByRole('alert')).toHaveText(TEXTS.client.network)
  })
})
