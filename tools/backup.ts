import { operate } from './operate.ts'

await operate('backup', async ({ backUp, places, report }, file) => {
  const { files, missing } = await backUp(places, file, report)
  for (const name of missing) console.warn(`Warning: ${name} is not on the disk any more.`)
  return `Backed up the database and ${Object.keys(files).length - 1} files to ${file}`
})
