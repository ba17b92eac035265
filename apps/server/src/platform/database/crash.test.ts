import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { idsOf, people, schemaOf } from '../../../test/conformance/database/tables.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const here = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
const OPEN = `
  import { argv, stdout } from 'node:process'
  import { openSqlite } from ${here('sqlite/sqlite.ts')}
  import { add, schemaOf } from ${here('../../../test/conformance/database/tables.ts')}
  // Waits for a slow reader, where writing to the file descriptor would fail.
  const say = (line) => stdout.write(line + '\\n')
  const [, path, round] = argv
  const database = openSqlite({ path, migrations: schemaOf('sqlite') })
`
/** Eight writers that print each acknowledged row, until the process is killed. */
const WRITE_ON = `${OPEN}
  const writer = async (name) => {
    for (let n = 0; ; n++) {
      const id = [round, name, n].join('-')
      await add(database, id)
      say(id)
    }
  }
  await Promise.all('abcdefgh'.split('').map(writer))
`
const HOLD = `${OPEN}
  say('open')
  setInterval(() => database.ping(), 1000)
`
/** Writes until the system refuses to let the files grow, prints the errors, and continues once it may. */
const WRITE_UNTIL_REFUSED = `${OPEN}
  let n = 0
  const tell = (error) => ({ type: error.type, cause: error.cause?.errcode })
  const write = () => add(database, String(n++).padStart(5, '0').repeat(200))
  let refused
  while (!refused) refused = await write().catch(tell)
  const kept = n - 1
  const next = await write().catch(tell)
  const ping = await database.ping().catch(tell)
  const { people } = await import(${here('../../../test/conformance/database/tables.ts')})
  const rows = (await database.all(people, {})).length
  let again
  while (!again || again.type) again = (await write().catch(tell)) ?? { rows: (await database.all(people, {})).length }
  say(JSON.stringify({ refused, next, ping, kept, rows, again: again.rows }))
`

const start = (code: string, ...args: string[]) =>
  spawn(execPath, ['--input-type=module', '--eval', code, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The lines of a process that is killed when there are enough. It is gone then, with its locks. */
async function linesUntil(child: ChildProcess, enough: (lines: string[]) => boolean) {
  const lines: string[] = []
  const gone = once(child, 'exit')
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (enough(lines)) child.kill('SIGKILL')
  }
  await gone
  return lines
}

async function temporary() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  return {
    path: join(folder.path, 'test.db'),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

describe('SQLite, when its process is killed', () => {
  it('keeps every acknowledged write, five times in a row', async () => {
    await using folder = await temporary()
    const acknowledged: string[] = []
    for (let round = 0; round < 5; round++) {
      const child = start(WRITE_ON, folder.path, String(round))
      const lines = await linesUntil(child, ({ length }) => length === 20 + 60 * round)
      expect(lines.length).toBeGreaterThanOrEqual(20 + 60 * round)
      acknowledged.push(...lines)
      await using database = openSqlite({ path: folder.path, migrations: schemaOf('sqlite') })
      const kept = new Set(idsOf(await database.all(people, {})))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    }
    using raw = new DatabaseSync(folder.path)
    expect(raw.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })
  it("can't be opened by a second process, and can as soon as the first is dead", async () => {
    await using folder = await temporary()
    const holder = start(HOLD, folder.path)
    await once(createInterface({ input: holder.stdout }), 'line')
    const open = () => openSqlite({ path: folder.path, migrations: schemaOf('sqlite') })
    const refusal = `The database ${folder.path} is in use by another Devhood process: stop that one first.`
    expect(open).toThrow(new StartError(refusal))
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    await using database = open()
    expect(await database.all(people, {})).toEqual([])
  })
})

describe('SQLite, when the disk reports an error', () => {
  it('acknowledges nothing, still reads, keeps acknowledged writes, and recovers once the log is rewritten', async () => {
    await using folder = await temporary()
    // A limit on file sizes makes writes fail as a failing disk does.
    const limit = `trap '' XFSZ; ulimit -f 4000; exec "$0" "$@"`
    const child = spawn(
      'sh',
      ['-c', limit, execPath, '--input-type=module', '--eval', WRITE_UNTIL_REFUSED, folder.path],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const output = await text(child.stdout)
    const { kept, rows, again, ...outcomes } = JSON.parse(output) as Record<string, unknown>
    const refused = { type: 'general_service_unavailable', cause: 778 }
    expect(outcomes).toEqual({ refused, next: refused, ping: refused })
    expect(kept).toBeGreaterThan(50)
    expect(rows).toBe(kept)
    expect(again).toBe(Number(kept) + 1)
    await using database = openSqlite({ path: folder.path, migrations: schemaOf('sqlite') })
    expect((await database.all(people, {})).length).toBeGreaterThanOrEqual(Number(kept))
  })
})
