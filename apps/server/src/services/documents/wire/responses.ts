import type { ReadResult } from '#engine'
import { type Json, jsonList } from '#platform/json'

export { jsonBytes } from '#platform/json'
import type { Vocabulary } from './vocabulary.ts'

/** The response to a list. */
export const listResponse = (
  { total, documents }: ReadResult,
  { document }: Pick<Vocabulary, 'document'>,
): Json => [`{"total":${total},"${document}s":`, jsonList(documents.map(({ json }) => json)), '}']

/** The response to a read of one document. */
export const documentResponse = ({ documents: [found] }: ReadResult): Json => found?.json ?? 'null'
