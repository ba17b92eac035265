import { type PreparedPicture } from '#lib/pictures/upload-session'
import { draftKey, keyOfPicture } from './draft-keys.ts'
import { deleteRecords, getRecords, recordKeys, setRecord } from '#lib/device/records'
import { type Sealed } from './sealing.ts'
import { claimForTab, deviceItems } from '#lib/device/storage'
import { openVault, type Vault } from './vault.ts'

/** Unsent form values and pictures on this device, for their person alone. Without storage or key, there are none. */
export interface DraftId {
  readonly userId: string
  /** The form: 'create-post', 'update-post ID'. */
  readonly form: string
}

/** Milliseconds to wait for a draft that a page of this tab may be about to release. */
const RELEASE_TIMEOUT = 200

export interface OpenDraft<T> {
  /** What was stored when the form opened. */
  readonly values: T | undefined
  readonly pictures: ReadonlyMap<string, PreparedPicture>
  /** Stores values; undefined deletes them. */
  readonly save: (values: T | undefined) => void
  readonly keepPicture: (key: string, picture: PreparedPicture | undefined) => void
  readonly clear: () => Promise<void>
  /** Lets other forms open it, once everything is stored. */
  readonly release: () => Promise<void>
}

interface StoredPicture {
  readonly key: string
  readonly picture: PreparedPicture
}

/** The first stored draft of the form that is open in no other tab, or else a new one: tabs don't share a draft. */
async function claimDraft(form: string): Promise<{ key: string; unlock: () => void }> {
  const keys = [...deviceItems.keys(`${form} `), ...(await recordKeys(`${form} `))]
  const numbers = keys.map((key) => Number(key.slice(form.length + 1).split(' ')[0]))
  const stored = [...new Set(numbers)].toSorted((a, b) => a - b)
  for (const number of stored) {
    const key = `${form} ${number}`
    // First without a limit: a slow browser must not seem to be another tab.
    const unlock = (await claimForTab(key)) ?? (await claimForTab(key, RELEASE_TIMEOUT))
    if (unlock) return { key, unlock }
  }
  for (let number = 0; ; number++) {
    const unlock = stored.includes(number) ? undefined : await claimForTab(`${form} ${number}`)
    if (unlock) return { key: `${form} ${number}`, unlock }
  }
}

/** The values of the first stored draft of a form, wherever it is open. */
export async function findDraft<T>({ userId, form }: DraftId): Promise<T | undefined> {
  const vault = await openVault(userId)
  if (!vault) return undefined
  const [first] = deviceItems.keys(`${await draftKey(vault, form)} `).toSorted()
  const text = first === undefined ? undefined : deviceItems.get(first)
  return text === undefined ? undefined : vault.unsealText<T>(text)
}

async function findPictures(vault: Vault, draft: string) {
  const found = await getRecords<Sealed>(await recordKeys(`${draft} `))
  const unseal = async (sealed?: Sealed) => sealed && vault.unseal<StoredPicture>(sealed)
  const pictures = await Promise.all(found.map((sealed) => unseal(sealed)))
  return new Map(pictures.flatMap((each) => (each ? [[each.key, each.picture] as const] : [])))
}

/** The last steps of forms. */
const turns = new Map<string, Promise<unknown>>()

/** Runs the steps of a form one after the other: it opens with all that it had to store before. */
function inTurn<T>(form: string, step: () => Promise<T>): Promise<T> {
  const next = (turns.get(form) ?? Promise.resolve()).then(step, step)
  turns.set(form, next)
  return next
}

/** A draft of a form, stored as it changes: the page may close the next moment. Undefined without the account's key. */
export async function openDraft<T>({ userId, form }: DraftId): Promise<OpenDraft<T> | undefined> {
  const vault = await openVault(userId)
  if (!vault) return undefined
  const formKey = await draftKey(vault, form)
  const { key: draft, unlock } = await inTurn(formKey, () => claimDraft(formKey))
  const text = deviceItems.get(draft)
  let unsaved: { readonly values: T | undefined } | undefined
  return {
    values: text === undefined ? undefined : await vault.unsealText<T>(text),
    pictures: await findPictures(vault, draft),
    save: (values) => {
      unsaved = { values }
      void inTurn(formKey, async () => {
        const latest = unsaved
        unsaved = undefined
        if (latest?.values !== undefined)
          deviceItems.set(draft, await vault.sealText(latest.values))
        else if (latest) deviceItems.remove(draft)
      })
    },
    keepPicture: (key, picture) =>
      void inTurn(formKey, async () => {
        const name = await keyOfPicture(vault, draft, key)
        const kept: StoredPicture | undefined = picture && { key, picture }
        await (kept ? setRecord(name, await vault.seal(kept)) : deleteRecords([name]))
      }),
    clear: () =>
      inTurn(formKey, async () => {
        deviceItems.remove(draft)
        await deleteRecords(await recordKeys(`${draft} `))
      }),
    release: () => inTurn(formKey, async () => unlock()),
  }
}
