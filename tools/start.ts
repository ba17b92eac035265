import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'
import { checkArguments } from '../apps/server/src/command-line.ts'
import { findBuilt } from './build.ts'
import { command } from './command.ts'

const words = argv.slice(2)
await command(async () => checkArguments(words, ['--demo', '--begin-anew']))
const server = findBuilt() ?? exit(1)
if (words.includes('--demo')) {
  const { seedDemo } = await import('../lab/sample/demo.ts')
  await command(async () => seedDemo(undefined, { beginAnew: words.includes('--begin-anew') }))
  // seedDemo has already begun anew, and the server doesn't know the option --demo.
  argv.splice(2)
}
// In this same process: the server's start is the last thing that happens here.
await import(pathToFileURL(server).href)
