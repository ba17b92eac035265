import { TEXTS } from '@devhood/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, pictureFile } from '../../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save profile' })

function chooseFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [file] } })
}

async function openOwn(site: Site) {
  const ines = await signInHere(site, 'ines')
  const app = openApp(`/update-profile/${ines.userId}`)
  const name = await field('Name')
  return { ...app, ines, name }
}

const userOf = ({ client, userId }: TestUser) => client.documents.get('users', userId)

async function filesOf({ client }: TestUser): Promise<string[]> {
  return (await client.files.list()).files.map(({ $id }) => $id)
}

describe('the profile form', () => {
  it("starts with the saved values; username and email can't be changed", async () => {
    await using site = await serve()
    const { name } = await openOwn(site)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Profile')
    expect(name.value).toBe('ines Test')
    const [username, email] = [await field('Username'), await field('Email')]
    expect([username.value, username.readOnly]).toEqual(['ines', true])
    expect([email.value, email.readOnly]).toEqual(['ines@example.org', true])
  })

  it('validates the name on submit', async () => {
    await using site = await serve()
    const { user, name } = await openOwn(site)
    await user.clear(name)
    await user.type(name, 'I')
    expect(screen.queryByText(TEXTS.rules.profileName)).toBe(null)
    await user.click(save())
    expect((await screen.findByText(TEXTS.rules.profileName)).tagName).toBe('SPAN')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('rejects SVG files', async () => {
    await using site = await serve()
    await openOwn(site)
    const chooser = screen.getByRole('button', { name: 'Choose a picture' })
    const label = document.getElementById(chooser.getAttribute('aria-describedby') ?? '')
    expect(label?.textContent).toBe('PNG, JPG')
    chooseFile(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
    const message = 'File type must be PNG, JPG. me.svg is an SVG.'
    expect((await screen.findByText(message)).tagName).toBe('SPAN')
  })

  it('saves, shows the new name everywhere at once and opens the profile', async () => {
    await using site = await serve()
    const { user, name, ines, where } = await openOwn(site)
    await user.clear(name)
    await user.type(name, 'Ines Moreira')
    await user.type(await field('Bio'), 'Queues in Lisbon.')
    await user.click(save())
    await waitFor(() => expect(where()).toBe('/@ines'))
    expect((await screen.findByRole('heading', { level: 2, name: 'Ines Moreira' })).tagName).toBe(
      'H2',
    )
    const side = screen.getByRole('navigation', { name: 'Main' })
    expect(side.textContent).toMatch(/Ines Moreira@ines/)
    expect(screen.getByText('Queues in Lisbon.').tagName).toBe('P')
    expect(await userOf(ines)).toMatchObject({ name: 'Ines Moreira', bio: 'Queues in Lisbon.' })
  })

  it('deletes the old picture once the new one is saved', async () => {
    await using site = await serve()
    const { user, ines, where, router } = await openOwn(site)
    for (const picture of ['first.png', 'second.png']) {
      chooseFile(pictureFile(picture))
      await screen.findByText(picture)
      await user.click(save())
      await waitFor(() => expect(where()).toBe('/@ines'))
      const { imageId, imageUrl } = await userOf(ines)
      expect(await filesOf(ines)).toEqual([imageId])
      const side = screen.getByRole('navigation', { name: 'Main' })
      await waitFor(() => expect(side.querySelector('img')?.src).toContain(imageId))
      expect(new URL(imageUrl ?? '').searchParams.get('width')).toBe('2000')
      await screen.findByRole('link', { name: TEXTS.profile.edit })
      await router.navigate(`/update-profile/${ines.userId}`)
      await field('Name')
    }
  })

  it('keeps the input and the displayed profile when it fails', async () => {
    await using site = await serve()
    const { user, name, ines, where } = await openOwn(site)
    await user.type(name, ' Moreira')
    chooseFile(pictureFile('new.png'))
    await screen.findByText('new.png')
    site.disconnect(/^PATCH /)
    await user.click(save())
    await waitFor(() =>
      expect(toasts.current()[0]?.title).toBe('Update user failed. Please try again.'),
    )
    await screen.findByText(/Everything you typed is still here\.$/)
    expect([where(), name.value]).toEqual([`/update-profile/${ines.userId}`, 'ines Test Moreira'])
    const side = screen.getByRole('navigation', { name: 'Main' })
    expect(side.textContent).toMatch(/ines Test@ines/)
    await waitFor(async () => expect(await filesOf(ines)).toEqual([]))
  })

  it('does not open for other people', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { userId } = await signUpElsewhere(site, 'marek')
    const { where } = openApp(`/update-profile/${userId}`)
    await waitFor(() => expect(where()).toBe(`/profile/${userId}`))
  })
})
