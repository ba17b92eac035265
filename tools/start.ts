import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'
import { findBuilt } from './build.ts'

const server = findBuilt() ?? exit(1)
if (argv.includes('--demo')) {
  const { seedDemo } = await import('./demo.ts')
  await seedDemo()
}
// In this same process: the server's start is the last thing that happens here.
await import(pathToFileURL(server).href)
