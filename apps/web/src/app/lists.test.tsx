import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { recordListRequests } from '../../test/list-requests.ts'
import { openApp } from '../../test/app.tsx'
import { stubInView } from '../../test/in-view.ts'
import { serve } from '../../test/serve.ts'
import { signInHere, sharePicture } from '../../test/users.ts'

describe('the requests of a screen', () => {
  it.each<[address: string, question: string[]]>([
    ['/', ['posts', 'orderDesc $createdAt', 'limit 20']],
    ['/explore', ['posts', 'orderDesc $updatedAt', 'limit 9']],
    ['/explore?q=desk', ['posts', 'search text desk', 'orderDesc ', 'limit 20']],
    ['/saved', ['saves', 'equal user ME', 'orderDesc $createdAt', 'limit 20']],
    ['/all-users', ['users', 'orderDesc $createdAt', 'limit 24']],
    ['/profile/ME', ['posts', 'equal creator ME', 'orderDesc $createdAt', 'limit 20']],
    ['/profile/ME/liked-posts', ['posts', 'equal likes ME', 'limit 20']],
  ])('at %s are %j', async (address, question) => {
    await using site = await serve()
    const { userId } = await signInHere(site, 'ines')
    stubInView(false)
    const asked = recordListRequests()
    openApp(address.replace('ME', userId))
    const wanted = question.map((part) => part.replace('ME', userId))
    await waitFor(() => expect(asked).toContainEqual(wanted))
  })

  it('of the endless list: no cursor first, then the last id of each page, until one is empty', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const ids: string[] = []
    for (let count = 0; count < 12; count++) {
      site.clock.advance(1000)
      ids.unshift(await sharePicture(ines, { caption: `Post ${count}` }))
    }
    stubInView(true)
    const asked = recordListRequests()
    const { client } = openApp('/explore')
    const page = ['posts', 'orderDesc $updatedAt', 'limit 9']
    const wanted = [page, [...page, `cursorAfter ${ids[8]}`], [...page, `cursorAfter ${ids[11]}`]]
    const pages = () => asked.filter(([, order]) => order === 'orderDesc $updatedAt')
    await waitFor(() => expect(pages()).toEqual(wanted))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(pages()).toEqual(wanted)
  })
})

it('the All chip of Explore changes nothing', async () => {
  await using site = await serve()
  await sharePicture(await signInHere(site, 'ines'))
  stubInView(false)
  const { user, where } = openApp('/explore')
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  const asked = recordListRequests()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect([where(), asked, screen.getAllByRole('article').length]).toEqual(['/explore', [], 1])
})
