import type { CollectionName, Declaration, Declarations } from '@devhood/contract/collections'
import { type Html, html } from '#lib/html'
import { text } from './values.ts'

/** Records as they are in an archive: documents without the API's system fields. */
export type ExportedRecord = Readonly<Record<string, unknown>> & { readonly $id?: string }

/** The names of the archive's lists, derived from the fields that refer to people. */
export type ListName = {
  [C in CollectionName]: {
    [K in keyof Declarations[C]['fields']]: Declarations[C]['fields'][K] extends {
      readonly archive: { readonly list: infer L extends string }
    }
      ? L
      : never
  }[keyof Declarations[C]['fields']]
}[CollectionName]

/** The fields that an archive contains of the person's own documents, except references to others. */
export type ExportedField<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends
    | { readonly unexported: { readonly never: string } }
    | { readonly to: string }
    ? never
    : K
}[keyof D['fields']] &
  string

/** A part of the page in a person's archive: the records of one list. */
export interface ArchiveSection {
  readonly list: ListName
  readonly id: string
  readonly title: string
  /** Whether the records are pictures, shown in a grid. */
  readonly isGallery?: true
  /** Renders a record. `pathOf` returns the path of one of the person's files in the archive. */
  readonly render: (record: ExportedRecord, pathOf: (fileId: string) => string | undefined) => Html
}

/** Formats `2026-01-15T12:00:00.000Z`, or a time with another offset, for readers. */
export function timeOf(instant: unknown): Html {
  const text = String(instant)
  return html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 16)} UTC</time>`
}

/** When a document was created, and whether its author has changed what it says since. */
export const created = ({ $createdAt, editedAt }: ExportedRecord): Html =>
  editedAt ? html`${timeOf($createdAt)}, edited ${timeOf(editedAt)}` : timeOf($createdAt)

/** The document that a field refers to; an empty record if it is gone. */
export const related = (record: ExportedRecord, key: string) =>
  (record[key] ?? {}) as ExportedRecord

/** Encodes each segment of a path, so that no character of a name has a special meaning. */
export const hrefOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The name of a person, if they still exist. */
export function person(record: ExportedRecord): Html {
  const { name, username } = record
  return name === undefined
    ? html`<span class="none">Somebody who is gone</span>`
    : html`<bdi>${text(name)}</bdi> <span class="fact">@${text(username)}</span>`
}
