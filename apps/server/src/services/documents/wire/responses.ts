import type { ReadResult } from '#engine'
import { type Json, jsonList } from '#platform/json'

export { jsonBytes } from '#platform/json'
import type { Vocabulary } from './vocabulary.ts'

export const listResponse = (
  { total, documents }: ReadResult,
  { document }: Pick<Vocabulary, 'document'>,
): Json => [`{"total":${total},"${document}s":`, jsonList(documents.map(({ json }) => json)), '}']

export const documentResponse = ({ documents: [found] }: ReadResult): Json => found?.json ?? 'null'
