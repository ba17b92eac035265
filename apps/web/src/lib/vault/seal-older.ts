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

/** Encrypts texts. Resolves to the names of their drafts by the forms. */
async function sealTexts(vault: Vault, userId: string, items: readonly string[]) {
  const drafts = new Map<string, string>()
  for (const item of items) {
    const form = item.slice(`draft ${userId} `.length)
    const key = await draftKey(vault, form)
    const values = deviceItems.read(item)
    // It is damaged, or without keys, drafts of this version have such names.
    if (values === undefined) continue
    const sealed = await vault.sealText(values)
    // Another tab has encrypted it meanwhile.
    if (deviceItems.get(item) === undefined) continue
    // A page of this version may have stored newer ones.
    let number = 0
    while (deviceItems.get(`${key} ${number}`) !== undefined) number++
    drafts.set(form, `${key} ${number}`)
    if (deviceItems.set(`${key} ${number}`, sealed)) deviceItems.remove(item)
  }
  return drafts
}

/** Encrypts what an earlier version has stored of this person in plain text. */
export async function sealOlder(vault: Vault, userId: string, older: Older): Promise<void> {
  const drafts = await sealTexts(vault, userId, older.items)
  for (const record of older.records) {
    const [kind = ''] = record.split(' ', 1)
    const rest = record.slice(`${kind} ${userId} `.length)
    const value = await getRecord<object>(record)
    // Another tab has encrypted it, the browser didn't give it, or without keys, it is of this version.
    if (value === undefined || 'files' in value) continue
    const { form, key } = pictureOf(rest)
    const draft = drafts.get(form) ?? `${await draftKey(vault, form)} 0`
    const [name, kept] =
      kind === 'outbox'
        ? [`outbox ${vault.owner} ${await vault.nameOf(rest)}`, value]
        : [await keyOfPicture(vault, draft, key), { key, picture: value }]
    // A file that the browser can't read stays, and must not keep the others from their person.
    const sealed = await vault.seal(kept).catch(() => undefined)
    if (sealed && (await setRecord(name, sealed))) await deleteRecords([record])
  }
}
