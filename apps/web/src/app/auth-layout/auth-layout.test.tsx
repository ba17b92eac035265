import { act, screen, waitFor } from '@testing-library/react'
import { TEXTS } from '@devhood/contract'
import { describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'
import { toasts } from '../../lib/feedback/toasts.ts'

/** A screen of this width in pixels, for `min-width` media queries. */
function stubWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/min-width: (\d+)rem/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

const headline = () =>
  screen.queryByText(
    (_, element) => element?.tagName === 'P' && element.textContent === TEXTS.headline,
  )

describe('the auth layout', () => {
  it.each([
    ['/sign-in', 'Welcome Back'],
    ['/sign-up', 'Welcome to Devhood'],
  ])('shows at %s the title, a tagline in two lines and the form', async (address, title) => {
    await using _ = await serve()
    stubWidth(390)
    openApp(address)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    const banner = screen.getByRole('banner')
    expect(banner.firstElementChild?.textContent).toBe('Devhood')
    const lines = Array.from(banner.lastElementChild?.children ?? [])
    expect(lines.map((line) => line.textContent)).toEqual([
      'A place to share your life as a developer,',
      'and a job board to find what comes next.',
    ])
    expect(screen.getByRole('main').querySelectorAll('form')).toHaveLength(1)
  })

  it.each([
    [1440, 16],
    [1024, 16],
    [1023, 0],
    [390, 0],
  ])('shows headline and quotes on a screen of %i px: %i', async (width, quotes) => {
    await using _ = await serve()
    stubWidth(width)
    openApp('/sign-in')
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(quotes))
    expect(headline()?.tagName).toBe(quotes > 0 ? 'P' : undefined)
  })
})

it('the email typed on one form is in the next', async () => {
  await using _ = await serve()
  // The links between them load documents.
  const signIn = openApp('/sign-in')
  await signIn.user.type(await screen.findByLabelText('Email'), 'ines@devhood.example')
  signIn.unmount()
  const signUp = openApp('/sign-up')
  await screen.findByLabelText('Username')
  await signUp.user.type(screen.getByDisplayValue('ines@devhood.example'), '.pt')
  signUp.unmount()
  openApp('/sign-in')
  await screen.findByRole('heading', { name: TEXTS.signIn.title })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ines@devhood.example.pt')
})

it.each(['/sign-in', '/saved', '/no/such/page'])('shows toasts at %s', async (address) => {
  await using site = await serve()
  if (address !== '/sign-in') await signInHere(site, 'ines')
  openApp(address)
  await screen.findByRole('heading', { level: 1 })
  act(() => void toasts.show({ title: 'Hello street' }))
  expect((await screen.findByText('Hello street')).tagName).toBe('DIV')
  await act(() => toasts.close())
})
