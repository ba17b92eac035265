import { type QueryKey } from '@tanstack/react-query'

/** People whom the viewer has blocked or muted on this device, by their ids; undefined once that is undone. */
export type LeftOutPeople = Readonly<Record<string, 'blocks' | 'mutes' | undefined>>

/** Lists that show posts of muted people as well: those that somebody chose to open or made. */
const WITH_MUTED: readonly unknown[] = ['by', 'liked', 'saved', 'more', 'beside']

/** Whether a list leaves out what muted people have written. */
export const hidesMuted = ([, list]: QueryKey): boolean => !WITH_MUTED.includes(list)
