import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { removeWhenUnused } from './ads.ts'

const KEY = ['thing', '1']

function openAd() {
  const client = new QueryClient()
  client.setQueryData(KEY, 'a thing')
  const show = () => new QueryObserver(client, { queryKey: KEY, enabled: false }).subscribe(() => 0)
  return { client, show, held: () => client.getQueryData(KEY) }
}

it('discards at once what nothing shows', () => {
  const { client, held } = openAd()
  removeWhenUnused(client, KEY)
  expect(held()).toBe(undefined)
})

it('keeps what is shown unchanged until nothing shows it any more', () => {
  const { client, show, held } = openAd()
  const [leaveOne, leaveOther] = [show(), show()]
  removeWhenUnused(client, KEY)
  client.setQueryData(['thing', '2'], 'another')
  leaveOne()
  expect(held()).toBe('a thing')
  leaveOther()
  expect(held()).toBe(undefined)
  client.setQueryData(KEY, 'one that came later')
  expect(held()).toBe('one that came later')
})
