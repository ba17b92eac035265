import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { api } from '#lib/api/api'

type About = { readonly post: string } | { readonly person: string }

/** Marek's post, with reporters in the order of their reports. */
async function openPlace() {
  const site = await serve()
  await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id })
  const marek = await signUpElsewhere(site, 'marek')
  const postId = await sharePicture(marek, { caption: 'Buy my course' })
  const report = async (by: TestUser, about: About, reason: 'spam' | 'hate', text?: string) => {
    const data = { user: by.userId, reason, ...about, ...(text && { text }) }
    const { $id } = await by.client.documents.create('reports', 'unique()', data)
    site.clock.advance(1000)
    return { $id, by }
  }
  const statusOf = async ({ $id, by }: Awaited<ReturnType<typeof report>>) =>
    (await by.client.documents.get('reports', $id)).status
  const reporter = async (name: string) => signUpElsewhere(site, name)
  const close = () => site[Symbol.asyncDispose]()
  return { marek, postId, report, reporter, statusOf, [Symbol.asyncDispose]: close }
}

const rows = () =>
  screen.queryAllByRole('checkbox').map((box) => box.closest('li')?.querySelector('a')?.textContent)
const POST = '“A sunset” · Post by marek Test'

it('are one card with what each reporter says, and one decision settles them all', async () => {
  await using here = await openPlace()
  const { marek, postId, report, reporter, statusOf } = here
  const [rita, nils] = [await reporter('rita'), await reporter('nils')]
  const first = await report(rita, { post: postId }, 'spam', 'The third time.')
  const ofPerson = await report(rita, { person: marek.userId }, 'hate')
  // Each report keeps the caption of its time.
  await marek.client.documents.update('posts', postId, { caption: 'A sunset' })
  const second = await report(nils, { post: postId }, 'hate')
  const app = openApp('/operator')
  const panel = within(await screen.findByRole('article', { name: 'Post by marek Test' }))
  expect(rows()).toEqual([undefined, POST, 'marek Test · Person'])
  const evidence = panel.getByRole('region', { name: 'What was reported' })
  expect(evidence.textContent).toBe('“A sunset”When it was reported: “Buy my course”')
  panel.getByText('2 reports')
  await app.user.click(await panel.findByRole('radio', { name: 'Dismiss' }))
  await panel.findByText(/^Nothing changes\. 2 reporters hear/)
  await app.user.click(panel.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(rows()).toEqual([undefined, 'marek Test · Person']))
  const all = [first, second, ofPerson].map(async (each) => statusOf(each))
  expect(await Promise.all(all)).toEqual(['settled', 'settled', 'open'])

  await app.user.selectOptions(screen.getByLabelText('Status'), 'settled')
  const settled = within(await screen.findByRole('list', { name: 'Settled reports' }))
  expect(settled.getByRole('listitem').textContent).toMatch(
    /^“A sunset” · Post by marek TestHate \+12 reports/,
  )
})

it('beyond the first three are folded', async () => {
  await using here = await openPlace()
  const { postId, report, reporter } = here
  for (const name of ['rita', 'nils', 'omar', 'pia', 'quinn'])
    await report(await reporter(name), { post: postId }, 'spam')
  openApp('/operator')
  const card = within(await screen.findByRole('article'))
  const rest = (await card.findByText('2 more reports')).parentElement
  const names = (part: Element | null) =>
    Array.from(
      part?.textContent?.matchAll(/(rita|nils|omar|pia|quinn) Test · /g) ?? [],
      ([, name]) => name,
    )
  expect(names(rest)).toEqual(['pia', 'quinn'])
  expect(names(screen.getByRole('article'))).toEqual(['rita', 'nils', 'omar', 'pia', 'quinn'])
  expect(rest?.tagName).toBe('DETAILS')
})
