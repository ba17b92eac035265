import { createHash } from 'node:crypto'
import {
  type JobFilters,
  jobQueries,
  parseJobFilters,
  type Query,
  Query as query,
} from '@devhood/contract'
import { collections } from '../../apps/server/src/resources/index.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { withQueries } from '../bench/plans/requests.ts'

/** A response as far as a change of version must keep it; files by the SHA-256 of their bytes. */
interface RecordedResponse {
  readonly status: number
  readonly body: unknown
}
/** Responses by caller and path. */
export type RecordedResponses = Readonly<Record<string, Readonly<Record<string, RecordedResponse>>>>

type Get = (
  method: 'GET',
  path: string,
) => Promise<{ readonly statusCode: number; readonly rawPayload: Buffer }>

const NOTHING = parseJobFilters(new URLSearchParams())
const FILTERS: readonly Partial<JobFilters>[] = [
  { text: 'lamp' },
  { workplaces: ['remote'] },
  { regions: ['eu'] },
  { salary: { yearly: 60_000, currency: 'EUR' } },
  { salary: { yearly: 60_001, currency: 'SEK' } },
  { stack: ['Rust', 'C++'] },
  { stack: ['rust', 'sqlite'], match: 'all' },
  { stack: ['STRASSE'] },
  { seniorities: ['junior'] },
  { types: ['fullTime'], isSponsored: true },
]

/** Without what is nested in documents, except ids: a later version may nest more. */
const FIELDS = query.select(['*'])
const list = (collection: string, ...queries: Query[]) =>
  withQueries(addressOf(collection), [...queries, FIELDS])

/** What this version's clients ask. Those of an older one go on asking what they did. */
export const PATHS: readonly string[] = [
  '/v1/storage/buckets/media/files',
  ...['ada', 'ben', 'cleo'].map((name) => `/v1/storage/buckets/media/files/picture-${name}/view`),
  ...['access-tokens', 'decisions', 'passkeys', 'prefs'].map((part) => `/v1/account/${part}`),
  ...[
    'announcements',
    'appeals',
    'audit',
    'invitations',
    'pages/rules',
    'people/cleo',
    'replies',
    'reports',
    'rules',
  ].map((part) => `/v1/operator/${part}`),
  ...collections.flatMap(({ name }) =>
    // A subscription ends with its session, and a restore ends all sessions.
    name === 'pushSubscriptions'
      ? []
      : [list(name, query.orderDesc('$createdAt'), query.limit(50))],
  ),
  ...FILTERS.map((each) => list('jobs', ...jobQueries({ ...NOTHING, ...each }))),
  withQueries(addressOf('posts'), [query.select(['$id', 'likes.$id', 'creator.name'])]),
  list('posts', query.search('caption', 'goteborg')),
  list('posts', query.search('caption', 'nig')),
  list('posts', query.contains('tags', ['night'])),
  list('posts', query.equal('likes', ['ada'])),
  list('users', query.search('username', 'ad')),
]

/** Leaves out what jobs of a server change between two answers: they look for new ads, and whether links exist. */
function withoutJobs(this: Readonly<Record<string, unknown>>, key: string, value: unknown) {
  const isOfLink = this['$collectionId'] === 'links' && ['checkedAt', '$updatedAt'].includes(key)
  return isOfLink || key === 'alertedAt' ? undefined : value
}

async function responseOf(get: Get, path: string): Promise<RecordedResponse> {
  const { statusCode: status, rawPayload } = await get('GET', path)
  // Texts of errors may change.
  if (status !== 200) return { status, body: null }
  const isFile = path.endsWith('/view')
  const body: unknown = isFile
    ? createHash('sha256').update(rawPayload).digest('hex')
    : JSON.parse(rawPayload.toString(), withoutJobs)
  return { status, body }
}

/** The responses of a server to each of these callers, at each path. */
export async function responsesTo(
  callers: ReadonlyMap<string, Get>,
  paths: readonly string[],
): Promise<RecordedResponses> {
  const answers: Record<string, Record<string, RecordedResponse>> = {}
  for (const [name, get] of callers) {
    const own: Record<string, RecordedResponse> = {}
    for (const path of paths) own[path] = await responseOf(get, path)
    answers[name] = own
  }
  return answers
}
