import { collections } from '../../src/resources/index.ts'
import { type Others, PRIVATE_DOCUMENTS, type PrivateName } from './field-rows.ts'

/** The data of Alice's first or second document. */
export function privateData(name: PrivateName, others: Others, at: 0 | 1): object {
  const owner = collections.find((each) => each.name === name)?.owner ?? ''
  return { [owner]: others.Alice.userId, ...PRIVATE_DOCUMENTS[name].data[at](others) }
}
