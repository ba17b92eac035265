import { foldTag, tagsIn } from '@devhood/contract/text'
import { type SqlValue } from '#platform/database'
import { type Field, type MembersField } from './collection.ts'

/** A collection's fields by name: a model. */
export interface WithFields {
  readonly fields: ReadonlyMap<string, Field>
}

/** Whether a field is a column of the document's own row. */
export function isColumn({ fields }: WithFields, name: string): boolean {
  const kind = fields.get(name)?.kind
  return kind !== 'members' && kind !== 'pictureList'
}

/** Fields that are columns of the document's own row, in the order of their declaration. */
export const columnFields = (model: WithFields): string[] =>
  [...model.fields.keys()].filter((name) => isColumn(model, name))

/** Whether a field repeats others: reads show it if it is asked for by name, or everything is. */
export const isRepeatedField = (field: Field | undefined): boolean =>
  field?.kind === 'pictures' || field?.kind === 'pictureList'

/** Fields without a value may be null although they are not optional: these lists may be empty. */
export const isNullableKind = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'tags' || kind === 'pictures'

const ITEM_COLUMNS: Partial<Record<Field['kind'], string>> = { tags: 'tag', pictures: 'file' }

/** The fields with a table in which documents are found by the items of a list, and the column of an item. */
export function listFields({ fields }: WithFields): (readonly [name: string, column: string])[] {
  const found: [name: string, column: string][] = []
  for (const [name, { kind }] of fields) {
    const column = ITEM_COLUMNS[kind]
    if (column !== undefined) found.push([name, column])
  }
  return found
}

export const membersFields = (
  model: WithFields,
): (readonly [name: string, field: MembersField])[] =>
  [...model.fields].flatMap(([name, field]) =>
    field.kind === 'members' ? [[name, field] as const] : [],
  )

/** The text fields whose tags count for a field of tags. */
export function tagTexts({ fields }: WithFields, name: string): readonly string[] {
  const field = fields.get(name)
  return (field?.kind === 'tags' && field.inTexts) || []
}

/** The folded tags of a document: those of the field, and those written in its texts. */
export function tagsOf(
  model: WithFields,
  field: string,
  row: Readonly<Record<string, SqlValue>>,
): Set<string> {
  const stored = row[field]
  const listed = typeof stored === 'string' ? (JSON.parse(stored) as string[]) : []
  const written = tagTexts(model, field).flatMap((name) => tagsIn(String(row[name] ?? '')))
  return new Set([...listed.map(foldTag), ...written])
}

/** The flag that hides a document from everybody but its owner and operators. */
export const HIDDEN = 'hidden'

export const tagsFields = ({ fields }: WithFields): string[] =>
  [...fields].flatMap(([name, { kind }]) => (kind === 'tags' ? [name] : []))
export const isFlagged = (model: WithFields, flag: string): boolean =>
  model.fields.get(flag)?.kind === 'flag'
