import { fillPath } from '../http/bad-input.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { DOCUMENT_ROWS, TABLE_ROWS } from './document-rows.ts'
import { FILE_ROWS } from './file-rows.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { OPERATOR_ROWS } from './operator-rows.ts'
import type { Fixture } from './fixture.ts'

const READS = [
  ...ACCOUNT_ROWS,
  ...DOCUMENT_ROWS,
  ...TABLE_ROWS,
  ...FILE_ROWS,
  ...OPEN_ROWS,
  ...OPERATOR_ROWS,
].filter(({ operation }) => operation.startsWith('get '))
/** Responses outside of the API. */
const PAGES = [
  '/',
  '/sign-in',
  '/verify-email?userId=x&secret=y',
  '/confirm-email?userId=x&secret=y',
  '/undo-email-change?userId=x&secret=y',
  '/metrics',
  '/outbox',
  '/unsubscribe?token=x',
  '/llms.txt',
  '/sitemap.xml',
  '/nowhere',
]

/** Pages that guests read too, where they may; each in all its forms. */
const publicPages = ({ Alice, own }: Fixture) =>
  [
    `/@${Alice.username}`,
    `/profile/${Alice.userId}`,
    `/posts/${own.posts}`,
    `/jobs/${own.jobs}`,
    '/jobs',
    '/explore',
    '/all-users',
  ].flatMap((path) => ['', '.md', '.json'].map((ending) => path + ending))

/** The URLs of everything readable, with the ids of the owner's documents in this fixture. */
export function readableUrls(world: Fixture): string[] {
  const calls = READS.map(({ operation, pathValues, query }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query(world)).toString()}`
    return fillPath(operation.slice('get '.length), pathValues?.(world) ?? {}) + search
  })
  return [...new Set([...calls, ...PAGES, ...publicPages(world)])]
}
