import { Readable } from 'node:stream'
import type { Config } from '#config'
import type { Actor } from '#engine'
import type { Original } from '#modules/files'
import type { Platform } from '#platform'
import { type Entry, zipOf } from './archive.ts'
import { pathOf } from './file-names.ts'
import { drawPage } from './page.ts'
import { type ExportedRecord, type RecordSources, recordsOf } from './records.ts'

interface Options extends RecordSources {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'appName'>
  readonly originalsOf: (accountId: string) => Promise<readonly Original[]>
}

type Records = AsyncIterable<ExportedRecord>

async function* jsonList(records: Records): AsyncGenerator<string> {
  let before = '[\n'
  for await (const record of records) {
    yield before + JSON.stringify(record)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* jsonFields(fields: Readonly<Record<string, Records>>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, records] of Object.entries(fields)) {
    yield `${before}${JSON.stringify(name)}: `
    yield* jsonList(records)
    before = ','
  }
  yield '}\n'
}

async function* json(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, undefined, 2)}\n`
}

function textEntry(path: string, text: AsyncIterable<string>): Entry {
  return { path, body: Readable.from(text, { objectMode: false }), isPacked: false }
}

/** All that is kept of a person, to take along. */
export function exportService(options: Options) {
  const { platform, config, originalsOf } = options

  async function* entriesOf(actor: Actor, time: number): AsyncGenerator<Entry> {
    const records = recordsOf(options, actor)
    const originals = (await originalsOf(actor.accountId)).map((file) => ({
      ...file,
      path: pathOf(file),
    }))
    const paths = new Map(originals.map(({ id, path }) => [id, path]))
    async function* posts(): Records {
      for await (const post of records.posts())
        yield { ...post, file: paths.get(String(post['imageId'])) ?? null }
    }
    async function* jobs(): Records {
      for await (const job of records.jobs())
        yield { ...job, file: paths.get(String(job['imageId'])) ?? null }
    }
    const files = originals.map(({ open: _open, createdAt, ...file }) => ({
      ...file,
      createdAt: new Date(createdAt).toISOString(),
    }))
    const { appName } = config
    yield textEntry(
      'index.html',
      drawPage({ appName, time, records, pathOf: (id) => paths.get(id) }),
    )
    yield textEntry('account.json', json(await records.account()))
    yield textEntry('profile.json', json(await records.profile()))
    yield textEntry('posts.json', jsonList(posts()))
    yield textEntry('likes.json', jsonList(records.likes()))
    yield textEntry('saves.json', jsonList(records.saves()))
    const follows = { following: records.following(), followers: records.followers() }
    yield textEntry('follows.json', jsonFields(follows))
    yield textEntry('blocks.json', jsonList(records.blocks()))
    yield textEntry('mutes.json', jsonList(records.mutes()))
    yield textEntry('reports.json', jsonList(records.reports()))
    yield textEntry('decisions.json', jsonList(records.decisions()))
    yield textEntry('operator.json', jsonList(records.deeds()))
    yield textEntry('jobs.json', jsonList(jobs()))
    yield textEntry('job-saves.json', jsonList(records.jobSaves()))
    yield textEntry('job-searches.json', jsonList(records.jobSearches()))
    yield textEntry('interests.json', jsonList(records.interests()))
    yield textEntry('leads.json', jsonList(records.leads()))
    yield textEntry('sessions.json', json(await records.sessions()))
    yield textEntry('identities.json', json(await records.identities()))
    yield textEntry('email-changes.json', json(await records.emailChanges()))
    yield textEntry('logs.json', json(await records.logs()))
    yield textEntry('files.json', json(files))
    for (const { path, mimeType, open } of originals) {
      const body = await open()
      // What was deleted while the rest was sent is not there any more.
      if (body) yield { path, body, isPacked: mimeType !== 'image/svg+xml' }
    }
  }

  /**
   * A zip that is made while it is read: of records a page at a time is in memory, of files a few kilobytes. What
   * changes meanwhile may be in it in part; its page says so.
   */
  function open(actor: Actor): { readonly archive: Readable; readonly date: string } {
    const time = platform.now()
    const archive = zipOf(entriesOf(actor, time), new Date(time))
    return { archive, date: new Date(time).toISOString().slice(0, 10) }
  }

  return { open }
}

export type ExportService = ReturnType<typeof exportService>
