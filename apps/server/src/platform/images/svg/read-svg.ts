import { AppError } from '@devhood/contract/errors'
import { encodingOf, findRoot, SVG_BYTES_MAX } from './prologue.ts'

const refuse = (message: string): AppError => new AppError('storage_invalid_file', { message })

function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw refuse(
      error instanceof RangeError
        ? `The encoding "${encoding}" isn't supported: save the SVG as UTF-8.`
        : `The SVG isn't valid ${encoding.toUpperCase()}: save it as UTF-8.`,
    )
  }
}

const COMMENT = /<!--(?:[^-]|-(?!-))*-->/g
/** A text without markup or references, so that none contains another. */
const PLAIN_ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g
const REFERENCE = /&([A-Za-z_][\w.-]*);/g

/** The entities that a doctype defines, as XML. Throws when it defines anything but plain texts. */
function entitiesIn(subset: string): Map<string, string> {
  const entities = new Map<string, string>()
  const rest = subset
    .replaceAll(COMMENT, '')
    .replaceAll(PLAIN_ENTITY, (_, name: string, double?: string, single?: string) => {
      const text = (double ?? single ?? '').replaceAll('"', '&quot;').replaceAll("'", '&apos;')
      if (!entities.has(name)) entities.set(name, text)
      return ''
    })
  if (rest.trim() === '') return entities
  throw refuse('The doctype of the SVG defines more than plain texts: save it as plain SVG.')
}

/** Replaces references to entities by their texts. Throws when the result is too long. */
function expand(text: string, entities: ReadonlyMap<string, string>): string {
  let { length } = text
  return text.replaceAll(REFERENCE, (reference, name: string) => {
    const value = entities.get(name) ?? reference
    length += value.length - reference.length
    if (length > SVG_BYTES_MAX) throw refuse('The SVG is too large with its entities replaced.')
    return value
  })
}

/**
 * The root element of an SVG as text: without a doctype, with its plain entities replaced, so that the library gets no
 * encodings and no definitions to process.
 */
export function readSvg(bytes: Buffer): string {
  const text = decode(bytes)
  const root = findRoot(text)
  if (!root) throw refuse("The SVG can't be read.")
  const entities = entitiesIn(root.subset)
  const body = text.slice(root.at)
  return entities.size === 0 ? body : expand(body, entities)
}
