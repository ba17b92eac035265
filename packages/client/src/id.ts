import { newId } from '@devhood/contract'

/** Client-side ids, so that a call whose response got lost can be repeated without a second effect. */
export const ID = { unique: (): string => newId() } as const
