import { operate } from './operate.ts'

await operate('restore', async ({ newestBackup, restore, places, report }, path) => {
  const { files, time } = await restore(places, newestBackup(path), report)
  return `Restored the database and ${Object.keys(files).length - 1} files as they were on ${time}. Everyone has to sign in again.`
})
