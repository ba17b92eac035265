import { operate } from './operate.ts'

await operate('restore', async ({ restore, places, report }, file) => {
  const { files, time } = await restore(places, file, report)
  return `Restored the database and ${Object.keys(files).length - 1} files as they were on ${time}. Everyone has to sign in again.`
})
