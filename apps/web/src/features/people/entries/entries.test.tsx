import { ID } from '@devhood/client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

const position = { title: 'Engineer', organization: 'Acme', from: '2020-01' }

it('keeps what is typed in a form of an entry until it is saved or cancelled', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const { user, unmount } = openApp(`/update-profile/${ines.userId}`)
  await user.click(await screen.findByRole('button', { name: 'Add a link' }))
  await user.type(await screen.findByLabelText('Label'), 'Blog')
  site.disconnect()
  await user.type(screen.getByLabelText('Address'), 'ines.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(alert.textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Blog')
  site.connect()
  unmount()
  openApp(`/update-profile/${ines.userId}`)
  await user.click(await screen.findByRole('button', { name: 'Add a link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Label')).value).toBe('Blog')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const list = await screen.findByRole('list', { name: 'Links' })
  expect(within(list).getByText('https://ines.example').tagName).toBe('P')
  expect(within(list).getByText('Not checked yet').tagName).toBe('P')
})

it('changes and deletes an entry of the resume', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  await ines.client.documents.create('positions', ID.unique(), position)
  const { user } = openApp(`/update-profile/${ines.userId}`)
  await user.click(await screen.findByRole('button', { name: 'Edit Engineer, Acme' }))
  const title = await screen.findByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'Lead')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Lead, Acme' }))
  await waitFor(() => expect(screen.queryByText('Lead')).toBe(null))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const facts = (await screen.findByText('Jan 2020 – today')).closest('p')
  expect(facts?.textContent).toBe('Acme · Jan 2020 – today')
})

it('shows a resume only to those who may read it', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const { router } = openApp(`/profile/${marek.userId}`)
  await screen.findByRole('heading', { level: 2, name: 'marek Test' })
  expect(screen.queryByRole('link', { name: 'Resume' })).toBe(null)
  await router.navigate(`/profile/${marek.userId}/resume`)
  expect((await screen.findByText('No resume here')).tagName).toMatch(/^H\d$/)
})

it('shows the address of a link whose label looks like one', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const links = [
    { label: 'Blog', url: 'https://ines.example/blog' },
    { label: 'github.com/ines', url: 'https://other.example/ines' },
  ]
  for (const link of links) await ines.client.documents.create('links', ID.unique(), link)
  openApp(`/profile/${ines.userId}`)
  const list = await screen.findByRole('list', { name: 'Links' })
  const shown = within(list)
    .getAllByRole('link')
    .map((link) => [link.querySelector('bdi')?.textContent, link.getAttribute('href')] as const)
  expect(new Map(shown)).toEqual(
    new Map([
      ['Blog', 'https://ines.example/blog'],
      ['https://other.example/ines', 'https://other.example/ines'],
    ]),
  )
})
