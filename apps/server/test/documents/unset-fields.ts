import {
  type CollectionName,
  type Declaration,
  DECLARATIONS,
  type Field,
} from '@devhood/contract/collections'

const declarations: Readonly<Record<CollectionName, Declaration>> = DECLARATIONS

/**
 * The optional fields of a document in which nobody has set any. A test that compares whole documents spreads them first, so
 * that a new field concerns only the tests about it.
 */
export const unsetFields = (
  name: CollectionName,
  isIncluded: (field: Field) => boolean = () => true,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(declarations[name].fields)
      .filter(([, field]) => field.optional === true && isIncluded(field))
      .map(([key, { kind }]) => [key, kind === 'tags' ? [] : null]),
  )
