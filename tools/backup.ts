import { operate } from './operate.ts'

await operate('backup', async ({ backUp, countFiles, places, report }, file) => {
  const manifest = await backUp(places, file, report)
  for (const name of manifest.missing) console.warn(`Warning: ${name} is not on the disk any more.`)
  if (manifest.withoutFiles) console.warn('Warning: the files are in a bucket. Copy that, too.')
  return `Backed up the database and ${countFiles(manifest)} files to ${file}`
})
