import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { githubCalls } from '@devhood/client/github'
import { connectIdentity, openPublicGithub } from '@devhood/server/testing'
import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'
import { api } from '../../../lib/api/api.ts'
import { settings } from '../../../lib/settings/settings.ts'

const calls = githubCalls(api)

beforeEach(() => {
  vi.spyOn(settings, 'providers', 'get').mockReturnValue([{ key: 'github', name: 'GitHub' }])
})

/** Ines, with a connected GitHub account. */
async function openWorld(more: Parameters<typeof serve>[0] = {}) {
  await using opening = new AsyncDisposableStack()
  const github = opening.use(await openPublicGithub())
  const { remote, sites, config } = github
  const site = opening.use(await serve({ ...config, ...more }, { remote, github: sites }))
  const me = await signInHere(site, 'ines')
  const { $id: accountId } = await api.account.get()
  await connectIdentity(site.platform, accountId, 'github')
  github.state.uid = accountId
  const opened = opening.move()
  return { github, site, me, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

const toggle = async () =>
  screen.findByRole<HTMLInputElement>('switch', { name: /^Show GitHub on my profile/ })
const box = async (name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name })

it('shows the account and the chosen repositories on the profile, once switched on', async () => {
  await using world = await openWorld()
  const { user, router } = openApp('/settings')
  expect((await toggle()).checked).toBe(false)
  await user.click(await toggle())
  await user.click(await box(/^world/))
  await screen.findByText('1 of 6 chosen')
  await waitFor(async () => {
    const { account } = await calls.get(world.me.userId)
    expect(account?.repositories.map(({ name }) => name)).toEqual(['world'])
  })
  await router.navigate(`/profile/${world.me.userId}`)
  const section = within(await screen.findByRole('region', { name: 'GitHub' }))
  expect(section.getByRole('link', { name: /^octocat/ }).getAttribute('href')).toBe(
    'https://github.example/octocat',
  )
  const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['world (opens in a new tab)About worldGo · 2 stars'])
})

it('stays off when GitHub does not answer, and says so', async () => {
  await using world = await openWorld()
  world.github.state.status = 502
  const { user } = openApp('/settings')
  await user.click(await toggle())
  await screen.findByText("Couldn't update GitHub on your profile")
  expect((await toggle()).checked).toBe(false)
})

it('is switched off again, and then shows nothing', async () => {
  await using world = await openWorld()
  await calls.show(['1'])
  const { user, router } = openApp('/settings')
  expect((await box(/^hello/)).checked).toBe(true)
  await user.click(await toggle())
  await waitFor(async () => expect((await calls.getOwn()).isShown).toBe(false))
  expect(screen.queryByRole('checkbox', { name: /^hello/ })).toBe(null)
  await router.navigate(`/profile/${world.me.userId}`)
  await screen.findByRole('link', { name: 'Edit Profile' })
  expect(screen.queryByRole('region', { name: 'GitHub' })).toBe(null)
})

it('takes six repositories at most', async () => {
  await using world = await openWorld()
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  world.github.state.repositories = names.map((name, at) => ({ id: at + 1, name, private: false }))
  await calls.show(['1', '2', '3', '4', '5', '6'])
  const { user } = openApp('/settings')
  await screen.findByText('6 of 6 chosen. To choose another one, remove one first.')
  expect((await box('g')).disabled).toBe(true)
  await user.click(await box('b'))
  await screen.findByText('5 of 6 chosen')
  expect((await box('g')).disabled).toBe(false)
})

it('keeps every choice of somebody who chooses faster than the page is drawn', async () => {
  await using world = await openWorld()
  const names = ['a', 'b', 'c', 'd']
  world.github.state.repositories = names.map((name, at) => ({ id: at + 1, name, private: false }))
  await calls.show([])
  openApp('/settings')
  const boxes = [await box('a'), await box('b'), await box('d')]
  for (const each of boxes) fireEvent.click(each)
  await screen.findByText('3 of 6 chosen')
  await waitFor(async () => {
    const { account } = await calls.getOwn()
    expect(account?.repositories.map(({ name }) => name)).toEqual(['a', 'b', 'd'])
  })
})

it('is not offered where the server may not ask GitHub', async () => {
  await using _ = await openWorld({ remoteFetch: false })
  openApp('/settings')
  await screen.findByRole('button', { name: 'Disconnect GitHub' })
  await waitFor(() => expect(screen.queryByLabelText('Loading GitHub')).toBe(null))
  expect(screen.queryByRole('switch', { name: /^Show GitHub/ })).toBe(null)
})
