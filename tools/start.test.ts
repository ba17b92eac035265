import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ConfigError } from '../apps/server/src/config/index.ts'
import { runCommand } from './commands/index.ts'

const KNOWN = 'Known: --demo, --begin-anew.'

test.each<[command: string, args: string[], line: string]>([
  ['start', ['--dmeo'], `--dmeo is not known: did you mean --demo? ${KNOWN}`],
  [
    'devhood',
    ['bakcup', 'a.tar'],
    'There is no command bakcup: did you mean backup? Known: start, backup, restore, operator, doctor, migrate-to.',
  ],
  [
    'generate',
    ['--poeple', '10'],
    '--poeple is not known: did you mean --people? Known: --posts, --people, --likes, --jobs, --seed.',
  ],
])('%s %j is rejected in one line, and nothing happens', async (command, args, line) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const child = spawn(execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    cwd: folder.path,
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(folder.path, 'data'),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  // One that is not refused starts a server, which would never end.
  child.stdout.once('data', () => child.kill())
  const [out, error, [code]] = await output
  expect({ out, error, code: code as number }).toEqual({ out: '', error: `${line}\n`, code: 1 })
  expect(readdirSync(folder.path)).toEqual([])
})

test.each<[words: string[], line: string]>([
  [['--dmeo'], `--dmeo is not known: did you mean --demo? ${KNOWN}`],
  [['--demo', '--fresh'], `--fresh is not known. ${KNOWN}`],
  [['start', 'demo'], `demo is not known: did you mean --demo? ${KNOWN}`],
  [['backup'], 'Name one file: devhood backup FILE'],
  [['restore', '--force', 'a.tar'], 'Name one file: devhood restore FILE'],
])('devhood %j is refused before anything happens', async (words, line) => {
  await expect(runCommand(words)).rejects.toThrow(new ConfigError(line))
})
