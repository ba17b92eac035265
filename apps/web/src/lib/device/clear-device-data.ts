import { serviceWorkerUpdates } from './service-worker.ts'
import { deleteLastHome } from './last-home.ts'

/** Takes away what this device keeps of a person for times without network. Drafts are theirs and stay. */
export async function clearDeviceData(): Promise<void> {
  await Promise.allSettled([deleteLastHome(), serviceWorkerUpdates.remove()])
}
