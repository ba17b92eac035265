import { checkArguments } from '../../apps/server/src/command-line.ts'
import type { Command } from './command.ts'

const DEMO = '--demo'
const BEGIN_ANEW = '--begin-anew'
export const START_OPTIONS = [DEMO, BEGIN_ANEW]

export const start: Command = {
  help: `devhood [start]             serves until Ctrl-C, and prints the address
devhood --demo              first fills an empty data folder with a sample community
devhood --begin-anew        continues without a part of the instance that is missing: its database, files or keys`,
  async run(args) {
    checkArguments(args, START_OPTIONS)
    let beginAnew = args.includes(BEGIN_ANEW)
    if (args.includes(DEMO)) {
      const { seedDemo } = await import('../../lab/sample/demo.ts')
      await seedDemo(undefined, { beginAnew })
      // That has begun anew already.
      beginAnew = false
    }
    const { serve } = await import('../../apps/server/src/main.ts')
    return await serve({ beginAnew })
  },
}
