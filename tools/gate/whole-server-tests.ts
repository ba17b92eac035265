import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const STORES = join(ROOT, 'apps/server/test/stores/stores.ts')
const IMPORTS = /from '(\.[^']+\.ts)'/g

/**
 * The tests that the gate runs on PostgreSQL, S3 and Redis: those of documents and their rules, of files and accounts, of
 * who sees what and hears of it, whose statements every service uses. `--nightly` runs all others there too. A name stands
 * for the test of that name in its folder.
 */
const ABOUT_STORES: Readonly<Record<string, string>> = {
  'apps/server/src/http/guards': 'rate-limits,unstorable-text',
  'apps/server/src/resources/comments': 'counts,rules',
  'apps/server/src/resources/conversations': 'conversations,exactly-once,excerpt',
  'apps/server/src/resources/notifications': 'operator-news',
  'apps/server/src/resources/posts': 'likers,rules,text-search',
  'apps/server/src/resources/{follows,jobs{,/interests,/searches},push-subscriptions,reports,users}':
    'rules',
  'apps/server/src/resources/jobs/feeds': '*',
  'apps/server/src/resources/jobs/pages': 'deletion',
  'apps/server/src/resources/shared': 'pictures',
  'apps/server/src/resources/users': 'search',
  'apps/server/src/resources/users/usernames': 'check,usernames',
  'apps/server/src/services/account': 'races,records',
  'apps/server/src/services/account/email-change': 'email-change',
  'apps/server/src/services/documents':
    'access,concurrency,deletion,hiding,operators,queries,searches,semantics,texts,wire',
  'apps/server/src/services/documents/responses': 'totals',
  'apps/server/src/services/erasure': 'erasure',
  // Chunks: what the SDK uploads to S3 is among its tests on servers.
  'apps/server/src/services/files': 'access,downloads',
  'apps/server/src/services/files/{list,storage,uploads}':
    'deleted-while-read,file-list,file-query,quota',
  'apps/server/src/services/realtime{,/*}': 'delivery,session-checks',
  'apps/server/test/stores': 'stores',
  'apps/server/test/visibility': 'documents',
  'packages/client/src': 'main-flow',
}

/**
 * Tests of those files that by day run in memory only: each runs no statement that the others don't run, and its
 * result comes from above the stores.
 */
const SAME_ON_ALL = [
  // Servers on a folder of their own, which has SQLite.
  'leaves nothing on the disk',
  'is complete after the next start',
  // Sockets and connections.
  'a client that stops reading is disconnected',
  'a stopping server closes its sockets',
  'an aborted download stops reading',
  // What a request may contain, and which API it comes by.
  'at tablesdb',
  'changing by PUT',
  String.raw`as SDK \d+ sends it`,
  'are applied together .*"service":"databases"',
  'invalid operators are rejected',
  'are rejected in a new document, and by PUT',
  'a (program|client) with a (session|JWT) gets nothing',
  '(nobody|a page of another site) gets nothing',
  'has no effect at /v1/account/email-change',
  // Which values, addresses and people a rule accepts.
  'a new post > ',
  'a profile picture > ',
  'sign-up by a guest > ',
  'a file update > ',
  'account logs > ',
  'an action > ',
  'a pending email change > ',
  'a signed-in person > ',
  'an interested person and a poster > ',
  'confirming a new address > ',
  'with (a number|a short password|a wrong password|no password) nothing is erased',
  'password attempts are rate-limited',
  'a saved search accepts and rejects values: (?!query)',
  String.raw`a status > (live|draft|filled|expired) changes`,
  String.raw`a changed post > (?!takes a new picture)`,
  String.raw`a subscription > (?!replaces)`,
  String.raw`an ad that others can see > (?!can be \{)`,
  String.raw`expressing interest > (?!not twice)`,
  String.raw`quotas > (?!.* at once)`,
  String.raw`what Alice may (create|report) > (?!each only once)`,
  // What responses and emails look like.
  String.raw`the sitemap > (?!lists exactly)`,
  'is valid Atom',
  'encodes any text',
  'a feed > (answers|reveals|stops|with a|works)',
  'the HTML page runs no scripts',
  String.raw`the feed of a saved search > (?!for stack=go&stack=rust&match=all)`,
  // What becomes of something in one of several situations that the same statements tell apart.
  'a deleted post > ',
  String.raw`a block > (rejects|keeps the count|hides the other from the blocking)`,
  String.raw`an erased account > (frees|is signed out|receives)`,
  String.raw`an interest ends > (?!when it is withdrawn while agreed|with its ad)`,
  // Large numbers, and limits that count as others do.
  'an account with too many documents for one request',
  'at most thirty an hour',
  'deletion of jobs with many references > runs',
  'runs in short units of work for',
  'lists are complete, however long',
  'is limited to ten an hour',
]

/** Matches the names of all tests but those. */
export const differsByStore = new RegExp(`^(?!.*(${SAME_ON_ALL.join('|')}))`, 's')

/** Tests of bytes and pictures that are done before a store is asked. They run in memory only, at night too. */
const BEFORE_STORES = [
  'apps/server/test/hostile/costly.test.ts',
  'apps/server/test/fuzz/sockets.test.ts',
  'apps/server/src/services/files/svg-files.test.ts',
  'apps/server/src/services/files/previews/ordinary-previews.test.ts',
]

/**
 * The test files that open a whole server in their own process (`testApp`), or its storage, directly or through an import.
 * They must pass on every kind of storage. Paths from the repository's root.
 */
export function wholeServerTests(): string[] {
  const opens = new Map<string, boolean>([[STORES, true]])
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
    .filter((path) => !BEFORE_STORES.includes(path))
    .toSorted()
}

/** The subset that the gate runs on PostgreSQL, S3 and Redis. */
export function storeTests(): string[] {
  const globs = Object.entries(ABOUT_STORES).map(([folder, names]) =>
    names.includes(',') ? `${folder}/{${names}}.test.ts` : `${folder}/${names}.test.ts`,
  )
  return wholeServerTests().filter((path) => globs.some((glob) => matchesGlob(path, glob)))
}
