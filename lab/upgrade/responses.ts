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
import { type Name, PEOPLE } from './community.ts'

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
  ...PEOPLE.map((name) => `/v1/storage/buckets/media/files/picture-${name}/view`),
  ...collections.map(({ name }) => list(name, query.orderDesc('$createdAt'), query.limit(50))),
  ...FILTERS.map((each) => list('jobs', ...jobQueries({ ...NOTHING, ...each }))),
  withQueries(addressOf('posts'), [query.select(['$id', 'likes.$id', 'creator.name'])]),
  list('posts', query.search('caption', 'goteborg')),
  list('posts', query.search('caption', 'nig')),
  list('posts', query.contains('tags', ['night'])),
  list('posts', query.equal('likes', ['ada'])),
  list('users', query.search('username', 'ad')),
]

async function responseOf(get: Get, path: string): Promise<RecordedResponse> {
  const { statusCode: status, rawPayload } = await get('GET', path)
  // Texts of errors may change.
  if (status !== 200) return { status, body: null }
  const isFile = path.endsWith('/view')
  const body: unknown = isFile
    ? createHash('sha256').update(rawPayload).digest('hex')
    : JSON.parse(rawPayload.toString())
  return { status, body }
}

/** The responses of a server to each of these callers, at each path. */
export async function responsesTo(
  callers: ReadonlyMap<Name | 'guest', Get>,
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
