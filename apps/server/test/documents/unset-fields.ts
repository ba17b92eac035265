import {
  type CollectionName,
  type Declaration,
  DECLARATIONS,
  type Field,
} from '@devhood/contract/collections'

const declarations: Readonly<Record<CollectionName, Declaration>> = DECLARATIONS

/** The value of a field that nobody has set; undefined if each document needs one. */
function unset(field: Field): unknown {
  if ('default' in field) return field.default
  if (field.kind === 'flag') return false
  if (field.optional !== true) return undefined
  return field.kind === 'tags' ? [] : null
}

/**
 * The fields of a document in which nobody has set any that need no value. A test that compares whole documents spreads them
 * first, so that a new field concerns only the tests about it.
 */
export const unsetFields = (
  name: CollectionName,
  isIncluded: (field: Field) => boolean = () => true,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(declarations[name].fields)
      .filter(([, field]) => isIncluded(field))
      .map(([key, field]) => [key, unset(field)] as const)
      .filter(([, value]) => value !== undefined),
  )
