import { openOnce } from '@devhood/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, signUpElsewhere, sharePicture } from '../../test/users.ts'

/** Milliseconds for five screens, each with its retries. */
const TIMEOUT_MS = 60_000

const HTML = '<!doctype html><title>502</title><h1>Bad Gateway</h1><p>nginx</p>'
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })
const html = (status: number) =>
  new Response(HTML, { status, headers: { 'content-type': 'text/html' } })
const list = (documents: string) => json(`{"total":3,"documents":${documents}}`)

/** Invalid responses of a server or of a proxy in front of it. */
const STRANGE: [name: string, respond: () => Response][] = [
  ['a page with 200', () => html(200)],
  ["a proxy's error page", () => html(502)],
  ['nothing', () => json('')],
  ['null', () => json('null')],
  ['a number', () => json('7')],
  ['a list', () => json('[]')],
  ['half of it', () => json('{"total":1,"documents":[{"$id":"a"')],
  ['an object without anything', () => json('{}')],
  ['a list of null', () => list('[null,null]')],
  ['documents without fields', () => list('[{"$id":"a"},{"$id":"b"}]')],
  [
    'wrong types',
    () =>
      list(
        '[{"$id":7,"caption":{},"tags":"x","creator":3,"likes":null,"imageUrl":[],"name":{},"username":[]}]',
      ),
  ],
  ['an error of unknown type', () => json('{"message":{"a":1},"type":[]}', 500)],
]

const world = openOnce(async () => {
  const site = await serve()
  await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  return { ...site, marek, postId: await sharePicture(marek) }
})

describe.each(STRANGE)('responses that are not documents: %s', (_name, respond) => {
  it(
    'no screen is blank, and none shows internals',
    async () => {
      const { marek, postId } = world()
      const { router } = openApp('/settings')
      await screen.findByRole('navigation', { name: 'Main' })
      const honest = globalThis.fetch
      onTestFinished(() => void (globalThis.fetch = honest))
      let given = 0
      globalThis.fetch = async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
        if (!/\/documents/.test(pathname)) return honest(input, init)
        given += 1
        return respond()
      }
      const shown: string[] = []
      for (const at of [
        '/',
        '/explore',
        '/all-users',
        `/posts/${postId}`,
        `/profile/${marek.userId}`,
      ]) {
        given = 0
        await router.navigate(at)
        const main = await screen.findByRole('main')
        await waitFor(() => expect(given).toBeGreaterThan(0))
        await waitFor(() => expect(main.querySelector('[aria-busy="true"]')).toBe(null), {
          timeout: TIMEOUT_MS / 3,
        })
        const words = main.textContent
        shown.push(
          words === '' || /nginx|undefined|\[object|TypeError/.test(words) ? `${at}: ${words}` : '',
        )
      }
      expect(shown.join('')).toBe('')
      globalThis.fetch = honest
      await router.navigate('/saved')
      await screen.findByRole('heading', { level: 1, name: 'Saved Posts' })
    },
    TIMEOUT_MS,
  )
})
