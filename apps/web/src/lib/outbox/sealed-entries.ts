import { deleteRecords, getRecords, recordKeys, setRecord } from '#lib/device/records'
import { type Sealed } from '#lib/vault/sealing'
import { openVault } from '#lib/vault/vault'
import { type Waiting } from './entry.ts'

const RECORDS = { deleteRecords, getRecords, recordKeys, setRecord }

/** The stored entries of one person, which nobody else can read; undefined without the key of the account. */
export async function openEntries(userId: string, records = RECORDS) {
  const vault = await openVault(userId)
  if (!vault) return undefined
  const prefix = `outbox ${vault.owner} `
  const keyOf = async (id: string) => prefix + (await vault.nameOf(id))
  /** Those that were read before, by their encrypted text: pictures are large. */
  let known: ReadonlyMap<string, Waiting> = new Map()
  return {
    read: async (): Promise<readonly Waiting[]> => {
      const found = new Map<string, Waiting>()
      for (const sealed of await records.getRecords<Sealed>(await records.recordKeys(prefix))) {
        const entry = sealed && (known.get(sealed.text) ?? (await vault.unseal<Waiting>(sealed)))
        if (entry) found.set(sealed.text, entry)
      }
      known = found
      return [...found.values()].toSorted((one, other) => one.at - other.at)
    },
    /** Whether the entry is stored. */
    write: async (entry: Waiting): Promise<boolean> =>
      records.setRecord(await keyOf(entry.id), await vault.seal(entry)),
    delete: async (id: string): Promise<void> => records.deleteRecords([await keyOf(id)]),
    clear: async (): Promise<void> => records.deleteRecords(await records.recordKeys(prefix)),
  }
}

export type Entries = NonNullable<Awaited<ReturnType<typeof openEntries>>>
