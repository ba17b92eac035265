import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, describe, expect, it, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { dataPathsOf, restore } from '../../apps/server/src/services/backup/index.ts'
import type { QueuedReportList } from '@devhood/contract/schemas'
import { documentsOf } from '../../apps/server/test/documents/documents.ts'
import { AD } from '../../apps/server/test/jobs/jobs.ts'
import { promote } from '../../apps/server/test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, people } from '../../apps/server/test/people/people.ts'
import { startPostgres } from '../../apps/server/test/stores/postgres-server.ts'
import { type RecordedResponses, responsesTo } from './responses.ts'

/*
 * Data of an older version, recorded by record.ts: this version opens it, migrates it, and responds as the older one
 * did, with the collections and fields that are newer, and lets people do what it did. Folders are named by the version, the first by its commit.
 */

const VERSIONS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)

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

/** This version on data of an older one, at the time of the recording. */
async function openServer(settings: Readonly<Record<string, string>>, { time }: Recording) {
  const { config } = readConfig(settings)
  await using opening = new AsyncDisposableStack()
  const platform = opening.use(await openPlatform(config, textFunctions))
  const now = () => time
  const app = opening.use(await buildApp({ ...platform, now }, config, { logLevel: 'silent' }))
  await app.ready()
  const opened = opening.move()
  return { app, platform, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

/** A public address with emails: there a new instance slows new accounts, and who posts job ads has a verified address. */
const PUBLIC = {
  PUBLIC_URL: 'https://devhood.example',
  SMTP_URL: 'smtp://127.0.0.1:9?from=devhood@devhood.example',
}

/** What an instance lets a newcomer do, and what waits for its moderators. */
async function customsOn(settings: Readonly<Record<string, string>>, recording: Recording) {
  await using server = await openServer({ ...settings, ...PUBLIC }, recording)
  const { Nora, Olga } = await people(server.app, 'Nora', 'Olga')
  const documents = documentsOf(Nora.request)
  const ads = [
    await documents.create('jobs', { ...AD, status: 'live' }),
    await documents.create('jobs', { ...AD, title: 'Another', status: 'live' }),
  ]
  await promote(server, Olga)
  const queue = await Olga.request('GET', '/v1/operator/reports')
  const { total, reports } = queue.json<QueuedReportList>()
  const about = reports.map(({ evidence, person }) => [evidence?.post, person?.$id])
  return { ads: ads.map(({ outcome }) => outcome), total, about }
}
function customsOf(version: string) {
  // The first is from before emails of posters of ads had to be verified.
  const outcome = version === '45bc7c0' ? '201' : '401 user_unauthorized'
  return { ads: [outcome, outcome], total: 1, about: [['lamp', 'ada']] }
}

/** The responses of this version to the same people at the same paths, on a data folder of an older one. */
async function responsesOn(settings: Readonly<Record<string, string>>, recording: Recording) {
  const { answers } = recording
  await using server = await openServer({ ...settings, RATE_LIMITS: 'off' }, recording)
  const { app } = server
  const callers = new Map<string, ReturnType<typeof caller>>()
  for (const name of Object.keys(answers)) {
    if (name === 'guest') continue
    const credentials = { email: `${name}@example.com`, password: PASSWORD }
    const session = await caller(app)('POST', '/v1/account/sessions/email', credentials)
    expect([name, session.statusCode]).toEqual([name, 201])
    callers.set(name, caller(app, { cookie: cookieOf(session) }))
  }
  callers.set('guest', caller(app))
  const paths = new Set(Object.values(answers).flatMap((own) => Object.keys(own)))
  return await responsesTo(callers, [...paths])
}

test('data of every release but the newest is kept', () => {
  const changes = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const [, ...older] = Array.from(changes.matchAll(/^## (\d+\.\d+\.\d+)/gm), ([, each]) => each)
  expect(VERSIONS).toEqual(expect.arrayContaining(older))
})

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
    expect(await customsOn({ DATA_DIR: folder.path }, recording)).toEqual(customsOf(version))
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
    expect(await customsOn(settings, recording)).toEqual(customsOf(version))
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
    expect(await customsOn(settings, recording)).toEqual(customsOf(version))
  })
})
