import { expect, it } from 'vitest'

import { openSealing } from './sealing.ts'

async function newKeys() {
  const cipher = { name: 'AES-GCM', length: 256 }
  const names = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return {
    cipher: await crypto.subtle.generateKey(cipher, false, ['encrypt', 'decrypt']),
    names: await crypto.subtle.generateKey(names, false, ['sign']),
  }
}

const file = new File(['a picture'], 'desk.png', { type: 'image/png', lastModified: 5 })

it('opens with its own key what it has sealed, files included', async () => {
  const { seal, unseal } = openSealing(await newKeys())
  const opened = await unseal<{ caption: string; pictures: File[]; original: File }>(
    await seal({ caption: 'Señal 💡', pictures: [file], original: file }),
  )
  expect(opened?.caption).toBe('Señal 💡')
  expect(opened?.original).toBe(opened?.pictures[0])
  const { name, type, lastModified } = opened?.original ?? file
  expect([name, type, lastModified]).toEqual(['desk.png', 'image/png', 5])
  expect(await opened?.original.text()).toBe('a picture')
})

it('contains no word of what it has sealed, and differs each time', async () => {
  const { sealText, seal } = openSealing(await newKeys())
  const value = { text: 'secret words', original: file }
  const [one, other] = [await sealText(value), await sealText(value)]
  expect(one).not.toBe(other)
  const { text, files } = await seal(value)
  expect(atob(text)).not.toContain('secret')
  expect(await files[0]?.text()).not.toContain('picture')
})

it.each([
  ['another key', (text: string) => text],
  ['a changed character', (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)],
  ['what is no base64', () => '%'],
])('opens nothing with %s', async (name, change) => {
  const keys = await newKeys()
  const sealed = await openSealing(keys).sealText('words')
  const { unsealText } = openSealing(name === 'another key' ? await newKeys() : keys)
  expect(await unsealText(change(sealed))).toBeUndefined()
})

it('names the same thing alike, and only with the same key', async () => {
  const keys = await newKeys()
  const names = await Promise.all([
    openSealing(keys).nameOf('create-post'),
    openSealing(keys).nameOf('create-post'),
    openSealing(keys).nameOf('update-profile'),
    openSealing(await newKeys()).nameOf('create-post'),
  ])
  expect(names.map((name) => names.indexOf(name))).toEqual([0, 0, 2, 3])
  expect(names.every((name) => /^[\w+/=]+$/.test(name))).toBe(true)
})

it('keeps everything readable where the browser has no ciphers, because the page came without HTTPS', async () => {
  const { seal, unseal, nameOf } = openSealing()
  const value = { text: 'words with spaces', original: file }
  const opened = await unseal<typeof value>(await seal(value))
  expect([opened?.text, await opened?.original.text()]).toEqual(['words with spaces', 'a picture'])
  expect(await nameOf('update-post 1')).toBe('update-post%201')
})
