import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { gzipSync } from 'node:zlib'
import { release } from '../../tools/release.ts'
import { PROGRAM } from '../../tools/release/stage.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { startOwnPostgres } from '../../apps/server/test/stores/postgres-cluster.ts'
import { PATHS, responsesTo } from './responses.ts'
import { createCommunity, PEOPLE } from './community.ts'

/*
 * `node lab/upgrade/record.ts [devhood-VERSION.tgz]`: lets the server of a released package, or of one made of this checkout,
 * create a community on SQLite and on PostgreSQL, and keeps what is on the disk, a backup, and the server's responses in the
 * folder VERSION.
 */

/** The origin that requests of tests name. */
const TESTED_ORIGIN = 'http://localhost:3000'

const folder = async () => mkdtempDisposable(join(tmpdir(), 'devhood-record-'))

await using released = await folder()
const tgz = argv[2] ?? (await release(released.path))
const kept = join(import.meta.dirname, basename(tgz, '.tgz').replace('devhood-', ''))

function run(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const options = { env: { PATH: env['PATH'], ...settings }, maxBuffer: 2 ** 26 }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.toString()}`)
  return stdout
}

const keep = (file: string, bytes: Buffer | string) =>
  writeFileSync(join(kept, file), gzipSync(bytes, { level: 9 }))

/** A data folder and what its server answers, before it is stopped. */
async function record(dataDir: string, more: Readonly<Record<string, string>>) {
  const settings = { ...more, PUBLIC_URL: TESTED_ORIGIN }
  await using server = await startServer({ dataDir, path: program, settings })
  await createCommunity(server.origin, (email) => {
    run(execPath, [program, 'operator', email], { DATA_DIR: dataDir, ...settings })
  })
  const callers = new Map()
  for (const each of PEOPLE) callers.set(each, (await personAt(server.origin, each)).request)
  callers.set('guest', async (_: 'GET', at: string) => {
    const answer = await fetch(server.origin + at)
    return { statusCode: answer.status, rawPayload: Buffer.from(await answer.arrayBuffer()) }
  })
  const answers = await responsesTo(callers, PATHS)
  const time = Date.now()
  await server.kill('SIGTERM')
  // Addresses begin with the host that the request names.
  return JSON.stringify({ time, answers }).replaceAll(server.origin, TESTED_ORIGIN)
}

const packed = (dataDir: string) => run('tar', ['-cC', dataDir, '.'])

await using installed = await folder()
run('npm', [
  'install',
  '--prefix',
  installed.path,
  '--ignore-scripts',
  '--prefer-offline',
  resolve(tgz),
])
const program = join(installed.path, 'node_modules/devhood', PROGRAM)

rmSync(kept, { recursive: true, force: true })
mkdirSync(kept)
await using onSqlite = await folder()
keep('sqlite.json.gz', await record(onSqlite.path, {}))
keep('sqlite.tar.gz', packed(onSqlite.path))
const backup = join(onSqlite.path, 'backup.tar')
run(execPath, [program, 'backup', backup], { DATA_DIR: onSqlite.path })
keep('backup.tar.gz', readFileSync(backup))

await using postgres = await startOwnPostgres('nothing')
await using onPostgres = await folder()
keep('postgres.json.gz', await record(onPostgres.path, { DATABASE_URL: postgres.url }))
keep('postgres.tar.gz', packed(onPostgres.path))
const dump = run('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres.url])
// Commands of psql, which only psql understands.
keep('postgres.sql.gz', dump.toString().replaceAll(/^\\.*$/gm, ''))
