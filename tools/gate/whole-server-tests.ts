import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const APP = join(ROOT, 'apps/server/test/app/app.ts')
const IMPORTS = /from '(\.[^']+\.ts)'/g

/**
 * The tests that the gate runs on PostgreSQL, S3 and Redis: those whose results depend on a store. Together they
 * run the statements of every service and collection, store, join and serve files, apply rate limits, and notify
 * sockets of changes. `--nightly` runs the others there too. A name stands for the test of that name in its
 * folder.
 */
const ABOUT_STORES: Readonly<Record<string, string>> = {
  'apps/server/src/http/{cache,guards}': 'rate-limits,response-cache',
  'apps/server/src/resources/comments': 'counts,rules,visibility',
  'apps/server/src/resources/posts': 'rules,text-search',
  'apps/server/src/resources/{follows,jobs{,/interests,/searches},push-subscriptions,reports,users}':
    'rules',
  'apps/server/src/resources/jobs/feeds': '*',
  'apps/server/src/resources/jobs/pages': 'deletion',
  'apps/server/src/resources/shared': 'pictures',
  'apps/server/src/services/account': 'races,records,sign-in-limits,sign-up',
  'apps/server/src/services/account/{credentials,email-change,sessions}':
    'credentials,email-change,last-use,sessions,sign-up-ticket,visitors',
  'apps/server/src/services/digests': 'choice,delivery,digests',
  'apps/server/src/services/documents':
    'access,concurrency,deletion,hiding,job-expiry,likers,likes,operators,people-search,queries,semantics,tables,texts,wire',
  'apps/server/src/services/documents/answers': 'views',
  'apps/server/src/services/{erasure,export,health,invitations,metrics,upkeep}': '*',
  'apps/server/src/services/files': 'access,chunks,downloads,last-use,read-tokens,sockets',
  'apps/server/src/services/files/{list,previews,storage,uploads}':
    'deleted-while-read,file-list,file-query,preview-cache,preview-warming,quota,upkeep,uploads',
  'apps/server/src/services/oauth': 'connecting',
  'apps/server/src/services/operator{,/reports}': 'actions,cases,comments,job-ads',
  'apps/server/src/services/push': 'pace,push',
  'apps/server/src/services/realtime{,/*}': 'delivery,hiding,session-checks',
  'apps/server/src/services/tokens': 'recovery,verification',
  'apps/server/test/stores': 'stores',
  'packages/client/src': 'main-flow',
}

/**
 * The test files that open a whole server in their own process (`testApp`), directly or through an import. They
 * must pass on every kind of storage. Paths from the repository's root.
 */
export function wholeServerTests(): string[] {
  const opens = new Map<string, boolean>([[APP, true]])
  function reaches(file: string): boolean {
    const known = opens.get(file)
    if (known !== undefined) return known
    // A preliminary answer for files that import each other.
    opens.set(file, false)
    const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTS), ([, path = '']) =>
      join(dirname(file), path),
    )
    const found = imported.some(reaches)
    opens.set(file, found)
    return found
  }
  return globSync('{apps/server,packages/*}/{src,test}/**/*.test.ts', { cwd: ROOT })
    .map((path) => join(ROOT, path))
    .filter(reaches)
    .map((path) => relative(ROOT, path))
    .toSorted()
}

/** The subset that the gate runs on PostgreSQL, S3 and Redis. */
export function storeTests(): string[] {
  const globs = Object.entries(ABOUT_STORES).map(([folder, names]) =>
    names.includes(',') ? `${folder}/{${names}}.test.ts` : `${folder}/${names}.test.ts`,
  )
  return wholeServerTests().filter((path) => globs.some((glob) => matchesGlob(path, glob)))
}
