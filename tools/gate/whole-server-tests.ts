import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const APP = join(ROOT, 'apps/server/test/app/app.ts')
const IMPORTS = /from '(\.[^']+\.ts)'/g
/** They are about one process and its disk, whatever else there is. */
const ABOUT_DISKS = 'apps/server/test/durability/**'

/**
 * The tests that the gate runs on PostgreSQL, S3 and Redis: those of what a store answers. Together they ask the
 * statements of every service and collection, store, join and serve files, count limits, and tell sockets of changes.
 * The others run there with `--nightly`. A name stands for its folder's test of that name.
 */
const ABOUT_STORES: Readonly<Record<string, string>> = {
  'apps/server/src/http': 'limits,repeats',
  'apps/server/src/modules/account':
    'credentials,email-change,email-undo,last-use,records,races,sessions,sign-in-limits,sign-up,sign-up-ticket,visitors',
  'apps/server/src/modules/documents':
    'access,concurrency,crowded-lists,deletion,follow-rules,hiding,interest-privacy,interest-rules,job-expiry,job-rules,job-search-rules,likes,operators,people-search,pictures,post-rules,queries,report-rules,semantics,tables,texts,upsert,user-rules,views,wire',
  'apps/server/src/modules/{erasure,export,health,invitations,jobs,metrics,move,upkeep}': '*',
  'apps/server/src/modules/files':
    'access,ahead,chunks,downloads,file-list,file-query,gone,kept,last-use,on-s3,preview-cache,quota,sockets,tokens,upkeep,uploads',
  'apps/server/src/modules/oauth': 'connecting,sign-in,switching',
  'apps/server/src/modules/operator': 'actions,cases,job-ads',
  'apps/server/src/modules/realtime': 'delivery,events,hiding,session-checks',
  'apps/server/src/modules/tokens': 'recovery,sign-in,verification',
  'apps/server/src/platform': 'shared',
  'apps/server/src/platform/instance': 'instance',
  'apps/server/test': 'stores',
  'packages/client/src': 'main-job,upload',
}

/**
 * The test files that open a whole server in their own process (`testApp`), themselves or by what they import: what is
 * to hold wherever a server keeps what it has. Paths from the repository's root.
 */
export function wholeServerTests(): string[] {
  const opens = new Map<string, boolean>([[APP, true]])
  function reaches(file: string): boolean {
    const known = opens.get(file)
    if (known !== undefined) return known
    // Until it is known, for files that import each other.
    opens.set(file, false)
    const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTS), ([, path = '']) =>
      join(dirname(file), path),
    )
    const found = imported.some(reaches)
    opens.set(file, found)
    return found
  }
  return globSync('{apps/server,packages/*}/{src,test}/**/*.test.ts', {
    cwd: ROOT,
    exclude: [ABOUT_DISKS],
  })
    .map((path) => join(ROOT, path))
    .filter(reaches)
    .map((path) => relative(ROOT, path))
    .toSorted()
}

/** Those of them that the gate runs on PostgreSQL, S3 and Redis. */
export function storeTests(): string[] {
  const globs = Object.entries(ABOUT_STORES).map(([folder, names]) =>
    names.includes(',') ? `${folder}/{${names}}.test.ts` : `${folder}/${names}.test.ts`,
  )
  return wholeServerTests().filter((path) => globs.some((glob) => matchesGlob(path, glob)))
}
