import { argv, exit } from 'node:process'
import { command } from './command.ts'
import { runCommand } from './commands/index.ts'

/** `devhood COMMAND …`: the package has all of it as one program, and a checkout runs its sources. */
await command(async () => exit(await runCommand(argv.slice(2))))
