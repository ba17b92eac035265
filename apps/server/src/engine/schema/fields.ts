import { AppError, ID_RULE, isId } from '@devhood/contract'
import { foldCase, visibleTag } from '@devhood/contract/text'
import { type SqlValue } from '#platform/database'
import {
  type ColumnField,
  type PictureListField,
  type PicturesField,
  type TagsField,
  type TextField,
} from './collection.ts'
import { parseInstant } from './instant.ts'
import { ownMediaPath } from './media.ts'
import { describeText, isTextFor, isTooLong, parseText } from './text.ts'

/** The server's settings that fields depend on. */
export interface FieldSettings {
  readonly bucketId: string
}

export const invalidStructure = (reason: string): AppError =>
  new AppError('document_invalid_structure', {
    message: `Invalid document structure: ${reason}.`,
  })

/** A field that clients set. */
export type InputField = Exclude<ColumnField, PicturesField> | PictureListField

type Parse<F extends InputField> = (
  field: F,
  value: unknown,
  settings: FieldSettings,
) => SqlValue | undefined

interface Kind<F extends InputField> {
  /** The stored form of a client's value; undefined if it is invalid. */
  readonly parse: Parse<F>
  /** What is accepted, in words. */
  readonly accepts: (field: F) => string
}

const tagField = ({ each, oneOf }: TagsField): TextField => ({
  kind: 'text',
  max: each,
  line: true,
  ...(oneOf && { oneOf }),
})

/** The stored form of one tag, and the form by which it counts as the same as another. */
function parseTag(field: TagsField, sent: unknown): { tag: string; key: string } | undefined {
  if (typeof sent !== 'string' || isTooLong(sent, field.each)) return undefined
  const isExact = field.exact === true || field.oneOf !== undefined
  const tag = isExact ? sent : visibleTag(sent)
  if (tag !== '' && !isTextFor(tagField(field), tag)) return undefined
  return { tag, key: isExact ? tag : foldCase(tag) }
}

/** Empty and repeated tags mean nothing and are dropped; a list without tags is stored as null. */
function parseTags(field: TagsField, value: unknown): string | null | undefined {
  if (value === null) return null
  if (!Array.isArray(value)) return undefined
  const tags = new Map<string, string>()
  for (const sent of new Set<unknown>(value)) {
    const parsed = parseTag(field, sent)
    if (parsed === undefined) return undefined
    if (parsed.tag !== '' && !tags.has(parsed.key)) tags.set(parsed.key, parsed.tag)
  }
  if (tags.size > field.max) return undefined
  return tags.size === 0 ? null : JSON.stringify([...tags.values()])
}

/** The id in a value: an id, or a document that a client read before and sends back. */
export function idIn(value: unknown): string | undefined {
  const id: unknown =
    typeof value === 'object' && value !== null && '$id' in value ? value.$id : value
  return isId(id) ? id : undefined
}

const id = {
  parse: (_: InputField, value: unknown) => (isId(value) ? value : undefined),
  accepts: () => `an id: ${ID_RULE}`,
}

/** As JSON text. */
function parseList(
  { each, max, unique }: PictureListField,
  value: unknown,
  settings: FieldSettings,
): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > max) return undefined
  if (unique && new Set<unknown>(value).size < value.length) return undefined
  const { parse } = KINDS[each.kind] as Kind<InputField>
  const items = value.map((item) => parse(each, item, settings))
  return items.includes(undefined) ? undefined : JSON.stringify(items)
}

const KINDS: { readonly [K in InputField['kind']]: Kind<Extract<InputField, { kind: K }>> } = {
  text: {
    parse: (field, value) => (typeof value === 'string' ? parseText(field, value) : undefined),
    accepts: describeText,
  },
  integer: {
    // Adding 0 turns -0 into 0.
    parse: ({ min, max = Infinity }, value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
        ? value + 0
        : undefined,
    accepts: ({ min, max }) =>
      max === undefined
        ? `a whole number of at least ${min}`
        : `a whole number from ${min} to ${max}`,
  },
  instant: {
    parse: (_, value) => (typeof value === 'string' ? parseInstant(value) : undefined),
    accepts: () => 'a date, such as 2026-11-21 or 2026-11-21T08:30:00+05:30',
  },
  flag: {
    parse: (_, value) => (typeof value === 'boolean' ? Number(value) : undefined),
    accepts: () => 'true or false',
  },
  tags: {
    parse: parseTags,
    accepts: ({ max, each, oneOf }) =>
      oneOf === undefined
        ? `a list of at most ${max} texts of at most ${each} characters`
        : `a list of at most ${max} of ${oneOf.join(', ')}`,
  },
  media: {
    parse: (_, value, { bucketId }) =>
      typeof value === 'string' ? ownMediaPath(value, bucketId) : undefined,
    accepts: () => 'the URL of a preview or view of a file stored here, or of drawn initials',
  },
  pictureList: {
    parse: parseList,
    accepts: ({ each, max, unique }) =>
      `a list of 1 to ${max}${unique ? ' different' : ''} items, each ${(KINDS[each.kind] as Kind<InputField>).accepts(each)}`,
  },
  file: id,
  account: id,
  relation: {
    parse: (_, value) => idIn(value),
    accepts: () => 'the id of a document, or a document with its $id',
  },
}

/** Clients clear references with an empty text, too: profile forms send `imageId: ''`. */
const isEmpty = ({ kind }: InputField, value: unknown): boolean =>
  value === null || (value === '' && REFERENCE_KINDS.includes(kind))

const REFERENCE_KINDS: readonly InputField['kind'][] = ['media', 'file', 'account', 'relation']

/**
 * A client's value in its stored form. Null clears an optional field; an empty text clears an optional reference.
 * Throws document_invalid_structure with the field's name and what it accepts.
 */
export function parseValue(
  name: string,
  field: InputField,
  value: unknown,
  settings: FieldSettings,
): SqlValue {
  if (field.optional === true && isEmpty(field, value)) return null
  const kind = KINDS[field.kind] as Kind<InputField>
  const stored = kind.parse(field, value, settings)
  if (stored !== undefined) return stored
  throw invalidStructure(`attribute "${name}" must be ${kind.accepts(field)}`)
}
