import { serviceWorkerUpdates } from './service-worker.ts'
import { deleteLastHome } from './last-home.ts'

/** Deletes a person's offline data from this device. Drafts stay. */
export async function clearDeviceData(): Promise<void> {
  await Promise.allSettled([deleteLastHome(), serviceWorkerUpdates.remove()])
}
