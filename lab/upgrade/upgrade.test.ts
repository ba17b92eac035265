import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { dataPathsOf, restore } from '../../apps/server/src/services/backup/index.ts'
import { caller, cookieOf, PASSWORD } from '../../apps/server/test/people/people.ts'
import { startPostgres } from '../../apps/server/test/stores/postgres-server.ts'
import { type RecordedResponses, responsesTo } from './responses.ts'
import { type Name, PEOPLE } from './community.ts'

/*
 * Data of an older version, recorded by record.ts: this version opens it, migrates it, and responds as the older one
 * did, with the collections and fields that are newer. Folders are named by the commit of that version.
 */

const VERSIONS = ['45bc7c0'] as const

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

const kept = (version: string, file: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, version, `${file}.gz`)))

interface Recording {
  /** The time of the older version's responses, in milliseconds. Ads expire. */
  readonly time: number
  readonly answers: RecordedResponses
}
const recordingOf = (version: string, name: string) =>
  JSON.parse(kept(version, `${name}.json`).toString()) as Recording

/** An empty folder. */
const emptyFolder = async () => mkdtempDisposable(join(tmpdir(), 'devhood-upgrade-'))

async function unpacked(version: string, file: string) {
  const folder = await emptyFolder()
  const { status } = spawnSync('tar', ['-xC', folder.path], { input: kept(version, file) })
  expect(status).toBe(0)
  return folder
}

/** The responses of this version to the same people at the same paths, on a data folder of an older one. */
async function responsesOn(
  settings: Readonly<Record<string, string>>,
  { time, answers }: Recording,
) {
  const { config } = readConfig({ ...settings, RATE_LIMITS: 'off' })
  await using platform = await openPlatform(config, textFunctions)
  await using app = await buildApp({ ...platform, now: () => time }, config, {
    logLevel: 'silent',
  })
  await app.ready()
  const callers = new Map<Name | 'guest', ReturnType<typeof caller>>()
  for (const name of PEOPLE) {
    const credentials = { email: `${name}@example.com`, password: PASSWORD }
    const session = await caller(app)('POST', '/v1/account/sessions/email', credentials)
    expect([name, session.statusCode]).toEqual([name, 201])
    callers.set(name, caller(app, { cookie: cookieOf(session) }))
  }
  callers.set('guest', caller(app))
  const paths = new Set(Object.values(answers).flatMap((own) => Object.keys(own)))
  return await responsesTo(callers, [...paths])
}

describe.each(VERSIONS)('data of %s', (version) => {
  it('contains every kind of document, and every filter finds some', () => {
    const { answers } = recordingOf(version, 'sqlite')
    const totals = new Map<string, number>()
    for (const own of Object.values(answers))
      for (const [path, { body }] of Object.entries(own)) {
        const total = typeof body === 'object' && body !== null && 'total' in body ? body.total : 0
        if (path.includes('?')) totals.set(path, Math.max(totals.get(path) ?? 0, Number(total)))
      }
    expect([...totals].filter(([, total]) => total === 0)).toEqual([])
    expect(totals.size).toBeGreaterThan(25)
  })

  it('gets the same responses from its data folder as before', async () => {
    const recording = recordingOf(version, 'sqlite')
    await using folder = await unpacked(version, 'sqlite.tar')
    const responses = await responsesOn({ DATA_DIR: folder.path }, recording)
    expect(responses).toMatchObject(recording.answers)
  })

  it('gets the same responses from its backup as before', async () => {
    const recording = recordingOf(version, 'sqlite')
    await using folder = await emptyFolder()
    const file = join(folder.path, 'backup.tar')
    writeFileSync(file, kept(version, 'backup.tar'))
    const settings = { DATA_DIR: join(folder.path, 'data') }
    const paths = dataPathsOf(readConfig(settings).config)
    await restore(paths, file, () => undefined)
    expect(readdirSync(paths.dataDir)).toContain('devhood.db')
    expect(await responsesOn(settings, recording)).toMatchObject(recording.answers)
  })

  it.skipIf(!postgres)('gets the same responses from PostgreSQL as before', async () => {
    const recording = recordingOf(version, 'postgres')
    const url = (await postgres?.fresh()) ?? ''
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(kept(version, 'postgres.sql').toString())
    await client.end()
    await using folder = await unpacked(version, 'postgres.tar')
    const settings = { DATA_DIR: folder.path, DATABASE_URL: url }
    expect(await responsesOn(settings, recording)).toMatchObject(recording.answers)
  })
})
