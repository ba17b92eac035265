import { operate } from './operate.ts'

await operate('restore', async ({ countFiles, newestBackup, restore, places, report }, path) => {
  const manifest = await restore(places, newestBackup(path), report)
  if (manifest.withoutFiles)
    console.warn('Warning: the backup has no files. Restore your copy of the bucket, too.')
  return `Restored the database and ${countFiles(manifest)} files as they were on ${manifest.time}. Everyone has to sign in again.`
})
