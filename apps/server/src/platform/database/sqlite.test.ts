import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeDatabase } from './conformance.ts'
import { openSqlite } from './sqlite.ts'

describeDatabase('SQLite in memory', 'sqlite', async (migrations) =>
  openSqlite({ path: ':memory:', migrations }),
)
describeDatabase('SQLite in a file', 'sqlite', async (migrations) => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const database = openSqlite({ path: join(folder.path, 'test.db'), migrations })
  return {
    ...database,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
})
