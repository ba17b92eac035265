import { type Declaration, type Field } from './field.ts'

/** Whether people write words there, which others read. */
function isWritten(field: Field): boolean {
  if (field.set === 'server' || field.audience === 'owner') return false
  if (field.kind === 'pictureList') return field.each.kind === 'text'
  return (
    (field.kind === 'text' || (field.kind === 'tags' && field.exact === undefined)) &&
    field.oneOf === undefined
  )
}

/** The fields of a document in which people write what its other readers read: content rules are tried on them. */
export const writtenTexts = ({ fields }: Pick<Declaration, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isWritten(field) ? [name] : []))
