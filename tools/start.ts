import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'
import { checkArguments } from '../apps/server/src/command-line.ts'
import { findBuilt } from './build.ts'
import { command } from './command.ts'
import { START_OPTIONS } from './commands/start.ts'

await command(async () => checkArguments(argv.slice(2), START_OPTIONS))
const built = findBuilt() ?? exit(1)
// In this same process: the server's start is the last thing that happens here.
await import(pathToFileURL(built).href)
