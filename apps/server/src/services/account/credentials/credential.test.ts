import { expect, test } from 'vitest'
import { decodeCredential, encodeCredential, hashSecret } from './credential.ts'

const secret = '0123456789abcdef'.repeat(4)
const value = encodeCredential({ accountId: 'ada', secret })
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a credential survives encoding and decoding', () => {
  expect(value).toBe(base64(`{"id":"ada","secret":"${secret}"}`))
  expect(decodeCredential(value)).toEqual({ accountId: 'ada', secret })
})

test.each([
  ['nothing', ''],
  ['junk behind it', `${value}xx`],
  ['a blank behind it', `${value} `],
  ['its padding cut off', value.replace(/=+$/, '')],
  [
    'the alphabet of URLs',
    Buffer.from(`{"id":"ada?>","secret":"${secret}"}`).toString('base64url'),
  ],
  ['another order of keys', base64(`{"secret":"${secret}","id":"ada"}`)],
  ['a key more', base64(`{"id":"ada","secret":"${secret}","x":1}`)],
  ['a blank in its JSON', base64(`{"id": "ada","secret":"${secret}"}`)],
  ['capital digits', base64(`{"id":"ada","secret":"${secret.toUpperCase()}"}`)],
  ['a short secret', base64(`{"id":"ada","secret":"${secret.slice(2)}"}`)],
  ['an object for a secret', base64(`{"id":"ada","secret":{"$ne":""}}`)],
  ['a list', base64(`["ada","${secret}"]`)],
  ['null', base64('null')],
  ['a whole cookie store', base64(`{"a_session":{"id":"ada","secret":"${secret}"}}`)],
  ['the marker', 'in-cookie'],
  ['a heap of text', 'A'.repeat(100_000)],
])('%s is not a credential', (_name, text) => {
  expect(decodeCredential(text)).toBe(undefined)
})

test('a secret is stored as the SHA-256 of its bytes', () => {
  expect(hashSecret('00'.repeat(32)).toString('hex')).toBe(
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  )
})
