import { type Page, type Request } from '@playwright/test'
import { TEXTS } from '@devhood/contract'
import { expect } from './fixtures.ts'

export const PASSWORD = 'correct horse battery'
const ERROR_BODY = {
  message: 'Not today.',
  code: 400,
  type: 'general_argument_invalid',
  version: '1',
}

/** Refuses every call that matches, until the returned function is called. `call` matches 'POST /v1/…?…'. */
export async function failRequests(page: Page, call: RegExp): Promise<() => Promise<void>> {
  const all = '**/v1/**'
  const matchesCall = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return call.test(`${request.method()} ${pathname}${decodeURIComponent(search)}`)
  }
  await page.route(all, (route) =>
    matchesCall(route.request())
      ? route.fulfill({ status: 400, json: ERROR_BODY })
      : route.fallback(),
  )
  return () => page.unroute(all)
}

export const toastArea = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
export const shownToasts = (page: Page) => toastArea(page).getByRole('listitem')

/** Checks that exactly one toast is shown, with exactly these texts. */
export async function expectToast(page: Page, { title, text }: { title: string; text?: string }) {
  const texts = shownToasts(page).locator('div > div')
  const all = async () =>
    (await texts.allTextContents()).filter((part) => part === title || part === text)
  await expect.poll(all).toEqual(text === undefined ? [title] : [title, text])
  await expect(shownToasts(page)).toHaveCount(1)
}

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: TEXTS.signIn.submit }).click()
}

export async function fillSignUp(page: Page, username: string, email = `${username}@example.org`) {
  await page.getByLabel('Name', { exact: true }).fill('Ines Moreira')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}
