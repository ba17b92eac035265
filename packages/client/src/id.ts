import { newId } from '@devhood/contract'

/** Ids made here, so that a call whose answer got lost can be repeated without doing its work twice. */
export const ID = { unique: (): string => newId() } as const
