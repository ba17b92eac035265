import { nearestName } from '../../apps/server/src/config/nearest-name.ts'
import { ConfigError } from '../../apps/server/src/config/error.ts'
import { VERSION } from '../../apps/server/src/http/version.ts'
import type { Command } from './command.ts'

/** The commands, each loaded when it runs, with what the list of commands says about it. */
const COMMANDS: Readonly<Record<string, readonly [about: string, load: () => Promise<Command>]>> = {
  start: [
    'serves; with --demo it first fills an empty data folder with a sample community',
    async () => (await import('./start.ts')).start,
  ],
  backup: ['writes everything into one archive', async () => (await import('./backup.ts')).backup],
  restore: [
    'fills an empty data folder from an archive, or goes back to before an upgrade',
    async () => (await import('./restore.ts')).restore,
  ],
  operator: [
    'grants roles, makes invitations, sends a test email',
    async () => (await import('./operator.ts')).operator,
  ],
  doctor: [
    'looks at an instance, running or stopped, and says what to do; it changes nothing',
    async () => (await import('./doctor.ts')).doctor,
  ],
  'migrate-to': [
    'moves rows to PostgreSQL, and files to a folder or to S3',
    async () => (await import('./migrate-to.ts')).migrateTo,
  ],
}

const HELP = `devhood [COMMAND] [OPTIONS], version ${VERSION}

${Object.entries(COMMANDS)
  .map(([name, [about]]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

Without a command it starts. devhood COMMAND --help says more. Settings are environment variables: data is in ./data unless
DATA_DIR names another folder.`

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

function print(text: string): number {
  console.log(text)
  return 0
}

/** Runs the command that the words name, or starts. Returns the exit code; throws ConfigError at an unknown name. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const [first] = words
  if (isHelp(first) || first === 'help') return print(HELP)
  if (first === '--version') return print(VERSION)
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : 'start'
  const [, load] = COMMANDS[name] ?? []
  if (!load) {
    const names = Object.keys(COMMANDS)
    const meant = nearestName(name, names)
    const hint = meant === undefined ? '.' : `: did you mean ${meant}?`
    throw new ConfigError(`There is no command ${name}${hint} Known: ${names.join(', ')}.`)
  }
  const { help, run } = await load()
  const args = isNamed ? words.slice(1) : words
  return isHelp(args[0]) ? print(help) : run(args)
}
