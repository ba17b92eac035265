import { TEXTS } from '@devhood/contract'
import { openOnce } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../test/users.ts'

describe('the URL of a username', () => {
  const world = openOnce(async () => {
    const site = await serve()
    const ines = await signInHere(site, 'ines')
    return { ...site, ines, marek: await signUpElsewhere(site, 'marek') }
  })

  it.each(['/@marek', '/@MAREK', '/@marek/'])('%s shows the profile', async (address) => {
    const { where } = openApp(address)
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('marek Test')
    expect(where()).toBe(address)
  })

  it.each([
    ['ines', '/profile/ID'],
    ['marek', '/@marek'],
  ])('is what is copied from the profile of %s', async (username, address) => {
    const { user } = openApp(address.replace('ID', world().ines.userId))
    const head = await screen.findByRole('region', { name: `${username} Test` })
    await user.click(within(head).getByRole('button', { name: /share the address$/ }))
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/@${username}`)
  })

  it('has the parts of the profile below it', async () => {
    const { marek } = world()
    await marek.client.documents.update('users', marek.userId, { showsResume: true })
    const { user, where, router } = openApp('/@marek')
    await user.click(await screen.findByRole('link', { name: /Followers$/ }))
    expect((await screen.findByText('marek Test has no followers yet.')).tagName).toBe('H3')
    expect(where()).toBe('/@marek/followers')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(where()).toBe('/@marek'))
    await user.click(await screen.findByRole('link', { name: 'Resume' }))
    await screen.findByRole('button', { name: 'Print or save as PDF' })
    expect(where()).toBe('/@marek/resume')
    await router.navigate('/@ines')
    const tabs = within(await screen.findByRole('navigation', { name: 'Profile' }))
    await user.click(tabs.getByRole('link', { name: TEXTS.profile.liked }))
    expect((await screen.findByText(TEXTS.profile.noneLiked)).tagName).toBe('H2')
    expect(where()).toBe('/@ines/liked-posts')
    await router.navigate('/@marek/liked-posts')
    await waitFor(() => expect(where()).toBe('/@marek'))
  })

  it.each([
    ['/@nobody', 'Profile not found'],
    ['/@nobody/resume', 'Profile not found'],
    ['/marek', 'Page not found'],
    ['/marek/resume', 'Page not found'],
    ['/marek/followers', 'Page not found'],
    ['/marek/no/page', 'Page not found'],
  ])('%s shows %j', async (address, title) => {
    const { where } = openApp(address)
    expect((await screen.findByRole('heading', { name: title })).tagName).toBe('H2')
    expect(where()).toBe(address)
  })
})
