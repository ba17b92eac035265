import { type ReadConfig, readConfig } from '../../apps/server/src/config/index.ts'
import {
  mailCommand,
  operatorCommand,
  OPERATOR_USAGE,
} from '../../apps/server/src/services/operator/index.ts'
import { deliverBy } from '../../apps/server/src/platform/index.ts'
import { runMaintenance } from '../../apps/server/src/platform/maintenance.ts'
import type { Command } from './command.ts'

type Invitation = Parameters<ReturnType<typeof mailCommand>['invite']>[0][number]

/** Runs the command and returns its output, line by line. */
async function linesOf(config: ReadConfig, args: readonly string[]): Promise<readonly string[]> {
  const now = Date.now
  const mail = mailCommand({ now, config, deliver: deliverBy(config) })
  if (args[0] === '--test-mail') return mail.test(args.slice(1))
  // A unit of work may run again: only the invitations of the last run exist.
  let invitations: Invitation[] = []
  let withoutFactors: string[] = []
  const command = operatorCommand({
    now,
    config,
    onInvite: (made) => invitations.push(made),
    onRemoveFactors: (email) => withoutFactors.push(email),
  })
  const lines = await runMaintenance(config, async (tx) => {
    invitations = []
    withoutFactors = []
    return command(tx, args)
  })
  const told = await mail.tellFactorsRemoved(withoutFactors)
  return [...lines, ...told, ...(await mail.invite(invitations))]
}

export const operator: Command = {
  help: OPERATOR_USAGE,
  async run(args) {
    for (const line of await linesOf(readConfig().config, args)) console.log(line)
    return 0
  },
}
