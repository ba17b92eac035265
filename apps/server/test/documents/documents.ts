import type { Buffer } from 'node:buffer'
import { type Query, serializeQuery } from '@devhood/contract'
import type { Document } from '#engine'
import type { caller, Person } from '../people/people.ts'
import { png } from '../files/pictures.ts'
import { FILES, type UploadOptions, uploadsOf } from '../files/upload.ts'

type Request = ReturnType<typeof caller>

/** A response of the documents API, with the parts that tests check. */
export interface DocumentResponse {
  readonly status: number
  /** Such as `200` or `404 document_not_found`. */
  readonly outcome: string
  readonly body: Document & { readonly message?: string }
}

interface Page {
  readonly status: number
  readonly outcome: string
  readonly total: number
  readonly documents: readonly Document[]
  readonly ids: readonly string[]
}

/** A variant of the documents API: its spelling, and the method that changes documents. */
export interface ApiVariant {
  readonly service: 'databases' | 'tablesdb'
  readonly change: 'PATCH' | 'PUT'
}
const DEFAULT_VARIANT: ApiVariant = { service: 'databases', change: 'PATCH' }
/** All variants: a rule must hold in each. */
export const API_VARIANTS: readonly ApiVariant[] = [
  DEFAULT_VARIANT,
  { service: 'databases', change: 'PUT' },
  { service: 'tablesdb', change: 'PATCH' },
  { service: 'tablesdb', change: 'PUT' },
]

export function addressOf(
  collection: string,
  id?: string,
  { service }: Pick<ApiVariant, 'service'> = DEFAULT_VARIANT,
): string {
  const documents =
    service === 'databases'
      ? `/v1/databases/devhood/collections/${collection}/documents`
      : `/v1/tablesdb/devhood/tables/${collection}/rows`
  return id === undefined ? documents : `${documents}/${id}`
}

const outcomeOf = (status: number, body: object) =>
  status < 400 || !('type' in body) ? String(status) : `${status} ${String(body.type)}`

/** The documents API for one caller, in one of its variants. */
export function documentsOf(request: Request, variant: ApiVariant = DEFAULT_VARIANT) {
  const isRows = variant.service === 'tablesdb'
  const at = (collection: string, id?: string) => addressOf(collection, id, variant)

  async function send(...call: Parameters<Request>): Promise<DocumentResponse> {
    const response = await request(...call)
    const status = response.statusCode
    const body = (response.body === '' ? {} : response.json()) as DocumentResponse['body']
    return { status, outcome: outcomeOf(status, body), body }
  }

  async function listText(collection: string, ...texts: string[]): Promise<Page> {
    const search = texts.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`).join('&')
    const response = await request('GET', `${at(collection)}?${search}`)
    const status = response.statusCode
    const body = response.json<{ total: number; documents?: Document[]; rows?: Document[] }>()
    const documents = (isRows ? body.rows : body.documents) ?? []
    const ids = documents.map(({ $id }) => String($id))
    return { status, outcome: outcomeOf(status, body), total: body.total, documents, ids }
  }

  return {
    send,
    listText,
    list: async (collection: string, ...queries: Query[]) =>
      listText(collection, ...queries.map(serializeQuery)),
    get: async (collection: string, id: string) => send('GET', at(collection, id)),
    create: async (collection: string, data: object, more: object = {}) =>
      send('POST', at(collection), {
        [isRows ? 'rowId' : 'documentId']: 'unique()',
        data,
        ...more,
      }),
    update: async (collection: string, id: string, data: object, more: object = {}) =>
      send(variant.change, at(collection, id), { data, ...more }),
    delete: async (collection: string, id: string) => send('DELETE', at(collection, id), {}),
  }
}

/** The URL that clients store in `imageUrl`. */
export function previewOf(fileId: string): string {
  return `http://localhost:3000${FILES}/${fileId}/preview?width=2000&height=2000&gravity=top&quality=100&project=devhood`
}

/** Uploads a picture and returns the fields with which a document shows it. */
export async function upload(
  request: Request,
  { bytes, ...sending }: UploadOptions & { readonly bytes?: Buffer } = {},
): Promise<{ imageId: string; imageUrl: string }> {
  const sent = await uploadsOf(request).uploadFile(bytes ?? (await png(30, 20)), sending)
  if (sent.status !== 201) throw new Error(`${sent.outcome}: ${sent.message}`)
  const { $id } = sent.file
  return { imageId: $id, imageUrl: previewOf($id) }
}

/** A post by this person with a newly uploaded picture. */
export async function post(person: Person, data: object = {}): Promise<Document> {
  const picture = await upload(person.request)
  const response = await documentsOf(person.request).create('posts', {
    creator: person.userId,
    ...picture,
    ...data,
  })
  if (response.status !== 201) throw new Error(`${response.outcome}: ${response.body.message}`)
  return response.body
}
