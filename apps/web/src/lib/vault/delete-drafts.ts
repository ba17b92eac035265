import { draftsOf } from './draft-keys.ts'
import { deleteRecords, recordKeys } from '#lib/device/records'
import { deviceItems } from '#lib/device/storage'
import { openVault } from './vault.ts'

/** Deletes all drafts of this person; other people's drafts on this device stay. */
export async function deleteDrafts(userId: string): Promise<void> {
  const vault = await openVault(userId)
  if (!vault) return
  for (const key of deviceItems.keys(draftsOf(vault))) deviceItems.remove(key)
  await deleteRecords(await recordKeys(draftsOf(vault)))
}
