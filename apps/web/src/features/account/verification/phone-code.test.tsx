import { codeTo } from '@devhood/server/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { PhoneCodeScreen } from './phone-code-screen.tsx'

const PHONE = '+4915112345678'
const RULE = 'Include the country code, for example +49 151 23456789'

async function openForm() {
  const site = await serve()
  const { user } = renderRoutes([{ path: '/phone-code', Component: PhoneCodeScreen }], {
    at: '/phone-code',
  })
  const field = await screen.findByLabelText<HTMLInputElement>('Phone')
  const close = () => site[Symbol.asyncDispose]()
  return { site, user, field, [Symbol.asyncDispose]: close }
}

it('says once what a number needs', async () => {
  await using form = await openForm()
  await form.user.type(form.field, '0151 234')
  await form.user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(`${RULE}.`)
  expect(screen.queryByText(RULE)).toBe(null)
})

it('reads out where the code went, and can send another one to a corrected number', async () => {
  await using form = await openForm()
  const { user, site } = form
  await user.type(form.field, '+49 151 1234567')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const title = await screen.findByRole('heading', { name: 'Enter the code' })
  expect(document.activeElement).toBe(title)
  expect(title.parentElement?.textContent).toContain(
    "We've sent a six-digit code to +491511234567.",
  )
  await user.click(screen.getByRole('button', { name: "Didn't get it? Send again" }))
  const again = await screen.findByLabelText<HTMLInputElement>('Phone')
  expect(again.value).toBe('+49 151 1234567')
  await user.type(again, '8')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Code'), '12')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByText('The code has six digits.')).tagName).toBe('SPAN')
  expect(await codeTo(site.platform, PHONE)).toMatch(/^\d{6}$/)
})
