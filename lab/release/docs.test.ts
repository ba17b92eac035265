import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it, vi } from 'vitest'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { smtpServer } from '../../apps/server/test/email/smtp.ts'
import { root } from '../../tools/bundle/inputs.ts'
import { release } from '../../tools/release.ts'
import { devhoodIn, outcomeOf } from './devhood.ts'

/*
 * The commands of the pages for operators, run in their order as a newcomer would: the package is installed by npm, served,
 * given an operator, backed up, restored, upgraded.
 */

const PAGES = 'install,moderation,configure,backup,upgrade,move,containers,scale'.split(',')

/** What this test leaves out, each with who tries it, or why nobody does. */
const ELSEWHERE: readonly [command: RegExp, why: string][] = [
  [
    /docker|^alias |^mkdir deploy/,
    'lab/deploy/image.test.ts starts the image; no container engine here',
  ],
  [/kubectl|kubernetes/, 'tools/checks/deploy-kubernetes.test.ts; no cluster here'],
  [/systemctl|useradd|devhood@\.service|^for |^done$|^ *curl/, 'lab/deploy; no systemd here'],
  [/make-secrets/, 'tools/checks/deploy-compose.test.ts'],
  [/^aws |s3:/, 'aws is no program of ours; apps/server/src/platform/blobs/s3'],
  [/postgres:/, 'tools/migrate-to.test.ts, postgres-backup.test.ts'],
  [/^[A-Z_]+=(?:\S+|\$\(.*\))$/, 'a line of a file of settings'],
  [/^npm run release/, 'the beginning of this test'],
  [/--begin-anew/, 'lab/durability/missing-data.test.ts'],
  [/--before-upgrade/, 'package.test.ts, after an upgrade'],
]

/** The commands in the blocks of a page, without comments. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(root, 'docs/operate', `${page}.md`), 'utf8')
  const blocks = Array.from(text.matchAll(/^ *```\n([^]*?)^ *```$/gm), ([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.replaceAll('\\\n', '').split('\n'))
  return lines.map((line) => line.replace(/\s+# .*$/, '').trim()).filter((line) => line !== '')
}

/** The first scheduled backup is made at the start, by a process of its own. */
const untilBackedUp = async (folder: string) =>
  vi.waitFor(
    () => {
      if (globSync('*.tar', { cwd: folder }).length === 0)
        throw new Error('There is no backup yet.')
    },
    { timeout: 60_000 },
  )

const isElsewhere = (line: string) => ELSEWHERE.some(([pattern]) => pattern.test(line))

it('the commands of the pages for operators do what the pages say', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-docs-'))
  await using mail = await smtpServer([])
  const here = join(folder.path, 'here')
  const prefix = join(folder.path, 'global')
  for (const path of [here, prefix, join(folder.path, 'mnt')]) mkdirSync(path)
  await release(here)
  const places = (line: string) =>
    line
      .replaceAll('/mnt/', `${folder.path}/mnt/`)
      .replaceAll('/tmp/devhood-try', `${folder.path}/try`)
      .replace('PORT=3999', 'PORT=0')
      .replace('DATA_DIR=./data devhood restore', `DATA_DIR=./restored-${steps++} devhood restore`)
  let steps = 0
  const settings = {
    SMTP_URL: mail.url.href,
    npm_config_prefix: prefix,
    npm_config_prefer_offline: 'true',
    // npx asks people whether it may install.
    npm_config_yes: 'true',
    // Its npm fetches Node, with the cache of this machine.
    HOME: homedir(),
    PATH: `${prefix}/bin:/usr/local/bin:/usr/bin:/bin`,
  }
  const options = { cwd: here, env: { ...env, PORT: '0', ...settings } }
  const bin = join(prefix, 'lib/node_modules/devhood/tools/package-bin.js')
  const serve = async (line: string) => {
    const own = Array.from(
      places(line).matchAll(/([A-Z_]+)=(\S+)/g),
      ([, name = '', value = '']) => [name, value],
    )
    return devhoodIn(here, bin).start([], { ...settings, ...Object.fromEntries(own) })
  }
  const outcomes: [command: string, code: number | null, said: string][] = []
  for (const line of PAGES.flatMap(commandsOf)) {
    // Several pages begin with the same installation.
    const isDone = line.startsWith('npm ') && outcomes.some(([done]) => done === line)
    if (isElsewhere(line) || isDone) continue
    if (/^(?:[A-Z_]+=\S+ )*devhood$/.test(line)) {
      await using server = await serve(line)
      if (line === 'devhood') await personAt(server.origin, 'ada')
      const backups = /BACKUP_DIR=(\S+)/.exec(places(line))?.[1]
      if (backups !== undefined) await untilBackedUp(backups)
      continue
    }
    // npx is tried with a command that ends.
    const ending = line.startsWith('npx') ? `${line} -- --version` : line
    const { code, out, error } = await outcomeOf('sh', ['-c', places(ending)], options)
    outcomes.push([line, code, code === 0 ? '' : out + error])
  }
  expect(outcomes.filter(([, code]) => code !== 0)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(15)
})
