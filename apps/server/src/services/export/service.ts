import { Readable } from 'node:stream'
import type { Config } from '#config'
import type { Actor } from '#engine'
import type { ExportedRecord, ListName } from '#resources'
import type { Original } from '#services/files'
import type { Platform } from '#platform'
import { type Entry, zipOf } from './archive.ts'
import { type List, LISTS } from './lists.ts'
import { renderPage } from './page.ts'
import { type RecordSources, recordsOf } from './records.ts'

/** Characters that some system rejects in a name or displays differently. */
const UNSAFE = /[<>:"/\\|?*%#]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\p{Zl}\p{Zp}]/gu
const LENGTH_MAX = 80

/** The path of a file in the archive: its unique id, and its name as far as every system accepts it. */
function pathOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const safe = Array.from(name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_'))
  const shown = safe
    .slice(-LENGTH_MAX)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `files/${id}-${shown === '' ? 'file' : shown}`
}

interface Options extends RecordSources {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'appName'>
  readonly originalsOf: (accountId: string) => Promise<readonly Original[]>
}

type Records = AsyncIterable<ExportedRecord>
type FiledName = ListName | 'dataRequests' | 'decisions' | 'moderationActions'

/** The file of each list, in the archive's order. */
const PATHS: readonly (readonly [path: string, name: FiledName])[] = [
  ...Object.entries(LISTS).map(([name, { path }]) => [path, name as ListName] as const),
  ['decisions.json', 'decisions'],
  ['requests.json', 'dataRequests'],
  ['operator.json', 'moderationActions'],
]
const FILES = Map.groupBy(PATHS, ([path]) => path)
const listOf = (name: FiledName) => new Map<string, List>(Object.entries(LISTS)).get(name)

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
  return { path, body: Readable.from(text, { objectMode: false }), isCompressed: false }
}

export function exportService(options: Options) {
  const { platform, config, originalsOf } = options

  async function* entriesOf(actor: Actor, time: number): AsyncGenerator<Entry> {
    const records = recordsOf(options, actor)
    const originals = (await originalsOf(actor.accountId)).map((file) => ({
      ...file,
      path: pathOf(file),
    }))
    const paths = new Map(originals.map(({ id, path }) => [id, path]))
    const pathTo = (id: unknown) => paths.get(String(id)) ?? null
    async function* withFiles(list: Records, { fileKey = '', filesKey }: List): Records {
      for await (const record of list) {
        const ids = filesKey === undefined ? undefined : record[filesKey]
        const files = Array.isArray(ids) && { files: ids.map(pathTo) }
        yield { ...record, file: pathTo(record[fileKey]), ...files }
      }
    }
    function read(name: FiledName): Records {
      const list = listOf(name)
      return list?.fileKey === undefined ? records[name]() : withFiles(records[name](), list)
    }
    const files = originals.map(({ open: _open, createdAt, ...file }) => ({
      ...file,
      createdAt: new Date(createdAt).toISOString(),
    }))
    const { appName } = config
    yield textEntry(
      'index.html',
      renderPage({ appName, time, records, pathOf: (id) => paths.get(id) }),
    )
    yield textEntry('account.json', json(await records.account()))
    yield textEntry('profile.json', json(await records.profile()))
    for (const [path, lists] of FILES) {
      const fields = Object.fromEntries(lists.map(([, name]) => [name, read(name)]))
      const [only, ...others] = Object.values(fields)
      yield textEntry(path, only && others.length === 0 ? jsonList(only) : jsonFields(fields))
    }
    yield textEntry('sessions.json', json(await records.sessions()))
    yield textEntry('identities.json', json(await records.identities()))
    yield textEntry('passkeys.json', json(await records.passkeys()))
    yield textEntry('github.json', json(await records.github()))
    yield textEntry('email-changes.json', json(await records.emailChanges()))
    yield textEntry('networks.json', json(await records.networks()))
    yield textEntry('logs.json', json(await records.logs()))
    yield textEntry('files.json', json(files))
    for (const { path, mimeType, open } of originals) {
      const body = await open()
      // A file that was deleted while the archive was sent is skipped.
      if (body) yield { path, body, isCompressed: mimeType !== 'image/svg+xml' }
    }
  }

  /**
   * A zip that is produced while it is read. Memory holds one page of records and a few kilobytes of files. Changes
   * in the meantime may be included in part; the archive's page says so.
   */
  function open(actor: Actor): { readonly archive: Readable; readonly date: string } {
    const time = platform.now()
    const archive = zipOf(entriesOf(actor, time), new Date(time))
    return { archive, date: new Date(time).toISOString().slice(0, 10) }
  }

  return { open }
}
