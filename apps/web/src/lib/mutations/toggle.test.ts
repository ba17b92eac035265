import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import { toasts } from '#lib/feedback/toasts'
import { toggleOptions } from './toggle.ts'

// The application's toasts: those of an earlier test must not be counted. The list keeps one, open or closed.
const shownToasts = () => toasts.current().filter(({ open }) => open)
beforeEach(() => toasts.close())

/** A toggle on a server that responds on demand. */
function openToggle() {
  const client = new QueryClient()
  const requests: { on: boolean; respond: () => void; refuse: () => void }[] = []
  const state = { shown: false }
  const failures = () => shownToasts().map(({ title }) => title)
  const options = toggleOptions(client, {
    key: ['lamp', 'a'],
    affectedQueries: ['lamps'],
    isOn: () => state.shown,
    display: (on) => {
      state.shown = on
    },
    send: (on) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ on, respond: resolve, refuse: () => reject(new Error('refused')) })
      }),
    failureTitle: 'The lamp does not obey',
    refresh: [['lamps']],
  })
  const switchTo = (on: boolean) => {
    const done = new MutationObserver(client, options).mutate({ on })
    return done.catch(() => undefined)
  }
  return { client, requests, state, failures, switchTo }
}

test('shows the new state before the server has responded', async () => {
  const { requests, state, switchTo } = openToggle()
  const done = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  expect(state.shown).toBe(true)
  requests[0]?.respond()
  await done
  expect(state.shown).toBe(true)
})

test('sends one request at a time and, of those waiting, only the last', async () => {
  const { requests, state, switchTo } = openToggle()
  const first = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  const all = [first, ...[false, true, false].map(switchTo)]
  await expect.poll(() => state.shown).toBe(false)
  requests[0]?.respond()
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.respond()
  await Promise.all(all)
  expect(requests.map(({ on }) => on)).toEqual([true, false])
  expect(state.shown).toBe(false)
})

test('sends nothing when the server already has the last state', async () => {
  const { requests, state, switchTo } = openToggle()
  const first = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  const all = [first, ...[false, true].map(switchTo)]
  requests[0]?.respond()
  await Promise.all(all)
  expect(requests.map(({ on }) => on)).toEqual([true])
  expect(state.shown).toBe(true)
})

test('sends nothing when two presses cancel each other out', async () => {
  const { requests, state, switchTo } = openToggle()
  await Promise.all([true, false].map(switchTo))
  expect(requests).toEqual([])
  expect(state.shown).toBe(false)
})

test('shows the state of the server when the last request fails', async () => {
  const { requests, state, failures, switchTo } = openToggle()
  const first = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  requests[0]?.respond()
  await first
  const second = switchTo(false)
  await expect.poll(() => requests).toHaveLength(2)
  expect(state.shown).toBe(false)
  requests[1]?.refuse()
  await second
  expect(state.shown).toBe(true)
  expect(failures()).toEqual(['The lamp does not obey'])
})

test('a failure of an outdated request is not shown', async () => {
  const { requests, state, failures, switchTo } = openToggle()
  const first = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  const second = switchTo(false)
  requests[0]?.refuse()
  await Promise.all([first, second])
  expect(requests.map(({ on }) => on)).toEqual([true])
  expect(state.shown).toBe(false)
  expect(failures()).toEqual([])
})

test('refetches affected queries after the last request', async () => {
  const { client, requests, switchTo } = openToggle()
  client.setQueryData(['lamps'], 'before')
  const done = switchTo(true)
  await expect.poll(() => requests).toHaveLength(1)
  expect(client.getQueryState(['lamps'])?.isInvalidated).toBe(false)
  requests[0]?.respond()
  await done
  expect(client.getQueryState(['lamps'])?.isInvalidated).toBe(true)
})
