import { namesOf } from '@devhood/contract/technologies'

/** A technology by its usual name, however it was typed. */
export const spelledTechnology = (tag: string): string => namesOf(tag)[0] ?? tag
