import { afterEach, expect, it } from 'vitest'

afterEach(() => document.body.replaceChildren())

/** Sends a form as a browser does. Returns whether the browser itself sends it. */
function isSentByBrowser(method: string): boolean {
  const form = document.createElement('form')
  form.method = method
  document.body.append(form)
  return form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

it('a form that is posted waits for its code, and one of a page without code does not', async () => {
  await import('./boot.ts')
  expect(isSentByBrowser('post')).toBe(false)
  expect(document.querySelector('form[data-sent]')).not.toBeNull()
  expect(isSentByBrowser('get')).toBe(true)
})
