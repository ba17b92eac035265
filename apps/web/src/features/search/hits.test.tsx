import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { postHits } from '../../../test/hits.ts'
import { stubInView } from '../../../test/in-view.ts'
import { createLiveJob } from '../../../test/live-job.ts'
import { box, openWorld } from '../../../test/search-world.ts'

beforeEach(() => void stubInView(false))

const marked = () => Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)

describe('what a hit was found by', () => {
  it.each<[term: string, marks: string[]]>([
    ['lamp', ['lamp', 'lampada', 'Lamp', 'lamp', 'lampshade']],
    ['porto', ['Porto']],
    ['nobody lamp', []],
  ])('is marked: %s', async (term, marks) => {
    await using app = await openWorld(`/search?q=${encodeURIComponent(term)}`)
    await waitFor(() => expect(app.client.isFetching()).toBe(0))
    await waitFor(() => expect(marked()).toEqual(marks))
  })

  it('names the other names of a technology', async () => {
    await using app = await openWorld('/search')
    await createLiveJob(app.me, { title: 'Kubernetes engineer', stack: ['kube'] })
    await app.router.navigate('/search?q=k8s')
    const including = await screen.findByText(/^Including/)
    expect(including.parentElement?.textContent).toBe('Including Kubernetes and kube. Only “k8s”')
    await waitFor(() => expect(marked()).toEqual(['Kubernetes']))
    const stack = screen.getByRole('list', { name: 'Stack' })
    expect(within(stack).getByText('kube').parentElement?.className).toMatch(/bg-accent-soft/)
  })
})

it('a search in quotes finds just its words, and there is a way there and back', async () => {
  await using app = await openWorld('/search')
  await createLiveJob(app.me, { title: 'Kube engineer', stack: ['Rust'] })
  await createLiveJob(app.me, { title: 'Kubernetes engineer', stack: ['k8s'] })
  const jobs = () =>
    screen.queryAllByRole('link', { name: /engineer$/ }).map((one) => one.textContent)
  await app.router.navigate('/search?q=kube&tab=jobs')
  await waitFor(() => expect(jobs()).toEqual(['Kubernetes engineer', 'Kube engineer']))
  await app.user.click(screen.getByRole('link', { name: 'Only “kube”' }))
  await waitFor(() => expect(app.where()).toBe('/search?q=%22kube%22&tab=jobs'))
  await waitFor(() => expect(jobs()).toEqual(['Kube engineer']))
  expect(marked()).toEqual(['Kube'])
  expect(screen.getByText(/^Only/).parentElement?.textContent).toBe(
    'Only “kube”. Search without quotes',
  )
  await app.user.click(screen.getByRole('link', { name: 'Search without quotes' }))
  await waitFor(() => expect(app.where()).toBe('/search?q=kube&tab=jobs'))
  await waitFor(() => expect(jobs()).toEqual(['Kubernetes engineer', 'Kube engineer']))
  await app.router.navigate('/search?q=“engin”')
  await screen.findByText('Nothing matches “engin”.')
  await app.user.click(screen.getByRole('link', { name: 'Search without quotes' }))
  await waitFor(() => expect(app.where()).toBe('/search?q=engin'))
  await waitFor(() => expect(jobs()).toHaveLength(3))
})

it('a kind without results leads to the others', async () => {
  await using app = await openWorld('/search?q=porto&tab=people')
  await screen.findByRole('heading', { name: 'No people for “porto”; 1 post' })
  await app.user.click(await screen.findByRole('link', { name: 'Show 1 post' }))
  await waitFor(() => expect(app.where()).toBe('/search?q=porto&tab=posts'))
  await waitFor(() => expect(postHits()).toEqual(['A lamp']))
})

it('the arrow keys move between the field and the hits, and Escape returns', async () => {
  await using app = await openWorld('/search?q=lamp')
  await waitFor(() => expect(postHits()).toEqual(['Night', 'A lamp']))
  const field = await box()
  field.focus()
  const names = ['Night', 'A lamp', 'lampada Test', 'Lamp engineer', 'Lamp engineer']
  for (const name of names) {
    await app.user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe(name)
  }
  await app.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await app.user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(document.activeElement).toBe(field)
  expect(app.where()).toBe('/search?q=lamp')
})
