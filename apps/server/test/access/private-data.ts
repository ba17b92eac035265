import { type CollectionName, DECLARATIONS } from '@devhood/contract/collections'
import { collections } from '../../src/resources/index.ts'
import { type Others, PRIVATE_DOCUMENTS } from './field-rows.ts'

const isName = (name: string): name is CollectionName => Object.hasOwn(DECLARATIONS, name)

/** Collections whose documents only their owner sees. */
export const PRIVATE_NAMES = Object.keys(PRIVATE_DOCUMENTS).filter(isName)

/** The data of Alice's first or second document. */
export function privateData(name: CollectionName, others: Others, at: 0 | 1): object {
  const owner = collections.find((each) => each.name === name)?.owner ?? ''
  return { [owner]: others.Alice.userId, ...PRIVATE_DOCUMENTS[name]?.data[at](others) }
}
