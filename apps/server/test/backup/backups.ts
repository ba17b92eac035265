import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataFolder } from '../app/data-folder.ts'
import { documentsOf, post } from '../documents/documents.ts'
import { people } from '../people/people.ts'
import { svg } from '../files/pictures.ts'
import { CHUNK, uploadsOf } from '../files/upload.ts'

/** The storage paths of a server with this data folder. */
export const pathsIn = (dataDir: string) => ({
  dataDir,
  database: join(dataDir, 'devhood.db'),
  blobs: join(dataDir, 'blobs'),
})

/** All rows by table, and the SHA-256 of all blobs by key, without previews. */
export function contentsOf(dataDir: string) {
  const { database, blobs } = pathsIn(dataDir)
  using raw = new DatabaseSync(database, { readBigInts: true })
  const names = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").all()
  const tables = names.map(({ name }) => {
    const query = raw.prepare(`SELECT * FROM "${String(name)}"`)
    return [String(name), query.all()] as const
  })
  const files = readdirSync(join(blobs, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
      return [path.slice(blobs.length + 1), sha256] as const
    })
  return { tables: new Map(tables), files: new Map(files) }
}

/** A server in use: two posts with pictures, a like, a save, an SVG and an unfinished upload; five blobs in all. */
export async function openSeededServer() {
  const data = dataFolder()
  const server = await data.open()
  const archives = mkdtempSync(join(tmpdir(), 'devhood-away-'))
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const posts = [await post(Alice, { caption: 'First light' }), await post(Bob)] as const
  const documents = documentsOf(Bob.request)
  await documents.update('posts', posts[0].$id, { likes: [Bob.userId] })
  await documents.create('saves', { user: Bob.userId, post: posts[0].$id })
  const uploads = uploadsOf(Alice.request)
  await uploads.uploadFile(svg(), { name: 'a.svg', type: 'image/svg+xml' })
  await uploads.chunk(Buffer.alloc(CHUNK + 200_000), 1)
  let isOpen = true
  async function close() {
    if (isOpen) await server[Symbol.asyncDispose]()
    isOpen = false
  }
  return {
    data,
    /** A folder outside of the data folder, for backups. */
    archives,
    server,
    Alice,
    Bob,
    posts,
    close,
    async [Symbol.asyncDispose]() {
      await close()
      data[Symbol.dispose]()
      rmSync(archives, { recursive: true, force: true })
    },
  }
}
