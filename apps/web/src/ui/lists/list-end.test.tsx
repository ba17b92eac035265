import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { stubInView } from '../../../test/in-view.ts'
import { renderElement } from '../../../test/render.tsx'
import { ListEnd, type LoadMoreMode } from './list-end.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))

interface ItemsProps {
  readonly more: LoadMoreMode
  /** The number of pages. */
  readonly last: number
  readonly fetch?: (page: number) => Promise<number>
}

/** Pages of items, numbered from 1. */
function Items({ more, last, fetch = async (page) => page }: ItemsProps) {
  const list = useInfiniteQuery({
    queryKey: ['lamps'],
    queryFn: ({ pageParam }) => fetch(pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page < last ? page + 1 : undefined),
    retry: false,
  })
  return (
    <>
      <p>{list.data?.pages.join(' ')}</p>
      <ListEnd list={list} more={more} things="lamps" />
    </>
  )
}

const pages = () => document.querySelector('p')?.textContent
const button = () => screen.queryByRole('button', { name: 'Load more' })

it('loads five pages automatically, then another six on click', async () => {
  stubInView(true)
  const { user } = renderElement(<Items more="sentinel" last={14} />)
  await waitFor(() => expect(button()).not.toBe(null))
  expect(pages()).toBe('1 2 3 4 5 6')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(pages()).toBe('1 2 3 4 5 6 7 8 9 10 11 12'))
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(pages()).toBe('1 2 3 4 5 6 7 8 9 10 11 12 13 14'))
  expect(button()).toBe(null)
})

it('waits for a click when configured, and shows nothing at the end', async () => {
  stubInView(true)
  const { user } = renderElement(<Items more="button" last={2} />)
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(pages()).toBe('1 2'))
  expect(button()).toBe(null)
})

it('does nothing while disabled', async () => {
  stubInView(true)
  renderElement(<Items more="none" last={2} />)
  await waitFor(() => expect(pages()).toBe('1'))
  expect(button()).toBe(null)
})

it('reports that a page failed, and loads it on click', async () => {
  stubInView(true)
  let isBroken = true
  const fetch = async (page: number) => {
    if (page === 2 && isBroken) throw new Error('The connection was lost.')
    return page
  }
  const { user } = renderElement(<Items more="sentinel" last={2} fetch={fetch} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe("The next lamps didn't load.")
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(pages()).toBe('1 2'))
})
