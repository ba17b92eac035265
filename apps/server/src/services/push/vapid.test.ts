import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVapidKeys } from './vapid.ts'

const publicUrl = new URL('https://hood.example')
const keysOf = (fill: number) => openVapidKeys(() => new Uint8Array(32).fill(fill), { publicUrl })

test.each([1, 0, 255])('a secret of bytes %i is always the same pair of keys', (fill) => {
  const { publicKey, privateKey } = keysOf(fill)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(publicKey)
  expect(keysOf(fill)).toEqual(keysOf(fill))
  expect([publicKey.length, privateKey.length]).toEqual([87, 43])
})

test.each([
  [undefined, 'https://hood.example'],
  [['mailto:ops@hood.example', 'https://hood.example/contact'], 'mailto:ops@hood.example'],
])('push services can ask %j about it', (securityContacts, subject) => {
  const keys = openVapidKeys(() => new Uint8Array(32).fill(1), { publicUrl, securityContacts })
  expect(keys.subject).toBe(subject)
})
