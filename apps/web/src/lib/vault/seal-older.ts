import { draftKey, keyOfPicture } from './draft-keys.ts'
import { deleteRecords, getRecord, setRecord } from '#lib/device/records'
import { deviceItems } from '#lib/device/storage'
import { type Vault } from './vault.ts'

/** Forms whose names have two words: what they are and the id of the document. */
const WITH_ID = new Set(['update-post', 'edit-job'])

/** `create-post FILE` → the form and the picture's key; a form with one picture has none. */
function pictureOf(rest: string): { form: string; key: string } {
  const words = rest.split(' ')
  const length = WITH_ID.has(words[0] ?? '') ? 2 : 1
  return { form: words.slice(0, length).join(' '), key: words.slice(length).join(' ') || 'sole' }
}

interface Older {
  readonly items: readonly string[]
  readonly records: readonly string[]
}

/** Encrypts what an earlier version has stored of this person in plain text. */
export async function sealOlder(vault: Vault, userId: string, older: Older): Promise<void> {
  for (const item of older.items) {
    const form = item.slice(`draft ${userId} `.length)
    const values = deviceItems.read(item)
    const key = await draftKey(vault, form)
    if (values !== undefined) deviceItems.set(`${key} 0`, await vault.sealText(values))
    deviceItems.remove(item)
  }
  for (const record of older.records) {
    const [kind = ''] = record.split(' ', 1)
    const rest = record.slice(`${kind} ${userId} `.length)
    const value = await getRecord(record)
    // Another tab has encrypted it, or the browser didn't give it: nothing may replace it.
    if (value === undefined) continue
    const { form, key } = pictureOf(rest)
    const draft = `${await draftKey(vault, form)} 0`
    const [name, kept] =
      kind === 'outbox'
        ? [`outbox ${vault.owner} ${await vault.nameOf(rest)}`, value]
        : [await keyOfPicture(vault, draft, key), { key, picture: value }]
    if (await setRecord(name, await vault.seal(kept))) await deleteRecords([record])
  }
}
