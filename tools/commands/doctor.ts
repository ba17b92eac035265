import { ConfigError, readConfig } from '../../apps/server/src/config/index.ts'
import { REFERENCES } from '../../apps/server/src/services/backup/index.ts'
import { checkArguments } from '../../apps/server/src/command-line.ts'
import { lookAtFiles } from '../doctor/files.ts'
import { fault, type Finding, note, reportOf } from '../doctor/finding.ts'
import * as machine from '../doctor/machine.ts'
import { lookAtRows } from '../doctor/rows.ts'
import type { Command } from './command.ts'

/** All that can be found out without changing anything. */
async function examine(now: number): Promise<readonly Finding[]> {
  const versions = machine.lookAtVersions()
  try {
    const { config, warnings } = readConfig()
    const rows = await lookAtRows(config, REFERENCES, now)
    return [
      versions,
      ...warnings.map((line) =>
        note('settings', line, 'Correct the settings: docs/operate/configure.md.'),
      ),
      await machine.lookAtServer(config),
      ...machine.lookAtFolder(config),
      ...rows.findings,
      ...lookAtFiles(config, rows.references),
      ...(await machine.lookAtOthers(config)),
      await machine.lookAtMail(config),
      ...(await machine.lookAtBackups(config, now)),
      ...machine.lookAtDisk(config),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [versions, fault('settings', error.message, 'Correct the setting.')]
  }
}

export const doctor: Command = {
  help: `devhood doctor              looks at settings, server, database, files, mail, disk, clock, backups and versions

Give it the server's settings, and run it as the server's user. It changes nothing, and ends with what to do. The exit code is 1
if something is wrong.`,
  async run(args) {
    checkArguments(args, [])
    const findings = await examine(Date.now())
    for (const line of reportOf(findings)) console.log(line)
    return findings.some(({ state }) => state === 'fault') ? 1 : 0
  },
}
