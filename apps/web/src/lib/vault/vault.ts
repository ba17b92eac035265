import type { DeviceKey } from '@devhood/contract/schemas'

import { api } from '#lib/api/api'
import { sessionEnd } from '#lib/api/session-end'
import { KEY_RECORD } from './account-key.ts'
import { fromText, openSealing, type Sealing } from './sealing.ts'
import { getRecord, recordKeys, setRecord } from '#lib/device/records'
import { deviceItems } from '#lib/device/storage'

/** Milliseconds to wait for the key before forms open without their drafts. */
const KEY_TIMEOUT = 4000

/** What one person keeps on this device, encrypted with the key of their account. */
export interface Vault extends Sealing {
  /** Who it belongs to, as the first part of names. Without the key, nobody can tell. */
  readonly owner: string
}

/** The keys of a person. The browser gives out neither of them. */
interface AccountKeys {
  readonly userId: string
  readonly cipher: CryptoKey
  readonly names: CryptoKey
}

const HKDF = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() }

async function keysFrom(secret: Uint8Array<ArrayBuffer>, userId: string): Promise<AccountKeys> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derive = (name: string, algorithm: AesKeyGenParams | HmacKeyGenParams, use: KeyUsage[]) => {
    const from = { ...HKDF, info: new TextEncoder().encode(name) }
    return crypto.subtle.deriveKey(from, base, algorithm, false, use)
  }
  const aes = { name: 'AES-GCM', length: 256 }
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return {
    userId,
    cipher: await derive('cipher', aes, ['encrypt', 'decrypt']),
    names: await derive('names', hmac, ['sign']),
  }
}

/** From this device, so that it works offline; else from the server, which gives it to the account alone. */
async function findKeys(userId: string): Promise<AccountKeys> {
  const stored = await getRecord<AccountKeys>(KEY_RECORD)
  if (stored?.userId === userId) return stored
  const options = { signal: AbortSignal.timeout(KEY_TIMEOUT) }
  const { key } = await api.transport.call<DeviceKey>('GET', '/account/device-key', {}, options)
  const secret = fromText(key.replaceAll('-', '+').replaceAll('_', '/'))
  const keys = await keysFrom(secret, userId)
  await setRecord(KEY_RECORD, keys)
  return keys
}

async function open(userId: string): Promise<Vault> {
  // Without HTTPS, browsers have no ciphers, and the network has seen everything anyway.
  const keys = (crypto as { subtle?: SubtleCrypto }).subtle ? await findKeys(userId) : undefined
  const sealing = openSealing(keys)
  const vault = { ...sealing, owner: await sealing.nameOf(userId) }
  const older = [`draft ${userId} `, `outbox ${userId} `]
  const items = older.flatMap((prefix) => deviceItems.keys(prefix))
  const records = (await Promise.all(older.map(recordKeys))).flat()
  if (items.length + records.length > 0)
    await (await import('./seal-older.ts')).sealOlder(vault, userId, { items, records })
  return vault
}

/** The vaults that this page has opened: one, but for a page on which somebody else signs in. */
const opened = new Map<string, Promise<Vault>>()
// The session may have been ended by its owner: then this device forgets the keys, and asks again.
sessionEnd.subscribe(() => opened.clear())

/** The vault of who is signed in; undefined while neither this device nor the server gives the key. */
export async function openVault(userId: string): Promise<Vault | undefined> {
  const opening = opened.get(userId) ?? open(userId)
  opened.set(userId, opening)
  try {
    return await opening
  } catch {
    opened.delete(userId)
    return undefined
  }
}
