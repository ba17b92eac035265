import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { getuid, versions } from 'node:process'
import { type Config, pathIn, type ReadConfig } from '../../apps/server/src/config/index.ts'
import { VERSION } from '../../apps/server/src/http/version.ts'
import { findMailFault, readLastBackup } from '../../apps/server/src/platform/index.ts'
import { inspectBlobs } from '../../apps/server/src/platform/blobs/open.ts'
import { reservedOf } from '../../apps/server/src/platform/blobs/disk/disk.ts'
import { fault, type Finding, note, ok, reasonOf } from './finding.ts'

const MB = 1_000_000
const DAY = 24 * 60 * 60_000

export const lookAtVersions = (): Finding =>
  ok('version', `Devhood ${VERSION}, Node ${versions.node}, SQLite ${versions['sqlite']}`)

/** Asks a server at the address of these settings. */
export async function lookAtServer({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const origin = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  const ask = async (path: string) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(5000) })
    return (await response.json()) as Readonly<Record<string, unknown>>
  }
  try {
    const { status, ...parts } = await ask('/v1/health')
    const { version } = await ask('/v1/no-such-call')
    const down = Object.entries(parts).flatMap(([name, state]) => (state === 'down' ? name : []))
    if (down.length > 0)
      return fault(
        'server',
        `${origin} answers "${String(status)}": ${down.join(', ')} down`,
        'Read the newest lines of the log: they say what failed.',
      )
    return version === VERSION
      ? ok('server', `${origin} answers, and is well`)
      : note(
          'server',
          `${origin} runs version ${String(version)}`,
          `Restart it to run ${VERSION}, or use its own devhood.`,
        )
  } catch {
    return note(
      'server',
      `nothing answers at ${origin}: it is stopped, or has another HOST or PORT`,
    )
  }
}

/** Whether the folder is private, has room, and holds what an interruption has left. */
export function lookAtFolder({ dataDir }: Pick<Config, 'dataDir'>): readonly Finding[] {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found) return [note('folder', `there is no ${dataDir} yet: the first start makes it`)]
  const findings: Finding[] = []
  if (found.mode & 0o077)
    findings.push(fault('folder', `others can open ${dataDir}`, `chmod 700 ${dataDir}`))
  if (getuid !== undefined && found.uid !== getuid())
    findings.push(
      note(
        'folder',
        `${dataDir} belongs to user ${found.uid}, and you are ${getuid()}`,
        'Run commands as the user that runs the server.',
      ),
    )
  if (existsSync(join(dataDir, 'restore-not-finished')))
    findings.push(fault('folder', 'a restore was interrupted', 'Run devhood restore again.'))
  const copies = readdirSync(dataDir).filter((name) => name.includes('.before-'))
  if (copies.length > 0)
    findings.push(note('folder', `it keeps copies from before upgrades: ${copies.join(', ')}`))
  return findings.length > 0 ? findings : [ok('folder', `${dataDir} is private`)]
}

export function lookAtDisk({ dataDir }: Pick<Config, 'dataDir'>): readonly Finding[] {
  if (!existsSync(dataDir)) return []
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const [free, reserved] = [bavail * bsize, reservedOf(blocks * bsize)]
  const line = `${Math.round(free / MB).toLocaleString('en')} MB are free on the disk of ${dataDir}`
  return [
    free > reserved
      ? ok('disk', line)
      : fault(
          'disk',
          `${line}: uploads are refused below ${Math.round(reserved / MB).toLocaleString('en')} MB`,
          'Make room on the disk, or move to a larger one.',
        ),
  ]
}

export async function lookAtMail(config: ReadConfig): Promise<Finding> {
  const folder = join(config.dataDir, 'outbox', 'mail')
  const waiting = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json')).length
    : 0
  const queue = waiting === 0 ? '' : `; ${waiting} emails wait`
  if (!config.smtpUrl) return note('mail', `SMTP_URL is not set: no email is delivered${queue}`)
  const reason = await findMailFault(config)
  return reason === undefined
    ? ok('mail', `${config.smtpUrl.hostname} accepts emails${queue}`)
    : fault(
        'mail',
        `${config.smtpUrl.hostname} accepts no emails${reason}${queue}`,
        'Correct SMTP_URL, then try it: devhood operator --test-mail YOUR_ADDRESS.',
      )
}

export async function lookAtBackups(
  { dataDir, databaseUrl, backups }: Pick<ReadConfig, 'dataDir' | 'databaseUrl' | 'backups'>,
  now: number,
): Promise<readonly Finding[]> {
  const path = pathIn(databaseUrl)
  if (path !== undefined && !existsSync(path)) return []
  const time = await readLastBackup(dataDir)
  const days = time === undefined ? undefined : Math.floor((now - time) / DAY)
  const advice = 'Back up: BACKUP_DIR=FOLDER does it daily, devhood backup FILE once.'
  if (days === undefined)
    return [note('backup', 'no backup was made by this data folder', backups ? undefined : advice)]
  const line = `the last backup is ${days === 0 ? 'of today' : `${days} days old`}`
  return [days > 7 ? note('backup', line, advice) : ok('backup', line)]
}

async function reach(url: URL, port: number): Promise<void> {
  const socket = connect({ host: url.hostname, port: Number(url.port || port), timeout: 3000 })
  try {
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')))
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

/** Looks at Redis and at the bucket, where the settings name them. */
export async function lookAtOthers({
  redisUrl,
  blobsUrl,
}: Pick<ReadConfig, 'redisUrl' | 'blobsUrl'>): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const look = async (part: string, line: string, todo: string, work: () => Promise<unknown>) => {
    const error = await work().then(
      () => undefined,
      (why: unknown) => why,
    )
    findings.push(error === undefined ? ok(part, line) : fault(part, reasonOf(error), todo))
  }
  if (redisUrl !== undefined)
    await look('redis', 'it answers', 'Start Redis, or correct REDIS_URL.', async () =>
      reach(new URL(redisUrl), 6379),
    )
  if (blobsUrl.startsWith('s3:'))
    await look('bucket', 'it can be read', 'Correct BLOBS_URL and its credentials.', async () =>
      inspectBlobs({ name: 'BLOBS_URL', url: blobsUrl }),
    )
  return findings
}
