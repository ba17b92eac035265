import { expect, test } from 'vitest'
import { openInternet } from '../../../test/http/internet.ts'

const PUBLIC = ['93.184.215.14']

test('headers of the caller go to the first address only', async () => {
  const sent: unknown[] = []
  await using internet = await openInternet({
    names: { 'site.example': PUBLIC, 'other.example': PUBLIC },
    site: ({ headers }, response) => {
      sent.push([headers.host, headers.authorization, headers.accept === 'application/json'])
      if (headers.host === 'other.example') response.end()
      else response.writeHead(302, { location: 'http://other.example/' }).end()
    },
  })
  await internet.remote.withFetch(async (fetch) =>
    fetch('http://site.example/', { authorization: 'Basic x', accept: 'application/json' }),
  )
  expect(sent).toEqual([
    ['site.example', 'Basic x', true],
    ['other.example', undefined, false],
  ])
})
