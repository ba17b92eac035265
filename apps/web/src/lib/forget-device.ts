import { appWorker } from './app-worker.ts'
import { forgetLastHome } from './last-home.ts'

/** Takes away what this device keeps of a person for times without network. Drafts are theirs and stay. */
export async function forgetDevice(): Promise<void> {
  await Promise.allSettled([forgetLastHome(), appWorker.remove()])
}
