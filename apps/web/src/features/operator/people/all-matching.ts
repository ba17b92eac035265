import { type NewBulkAct, type PeopleFilter } from '@devhood/client/operator'

import { type Selection } from '../selection.ts'

/** A filter, when its list was read, and how many match it. */
export interface AllMatching {
  readonly matching: PeopleFilter
  readonly asOf: string
  readonly total: number
}
export type PeopleSelection = Selection<AllMatching>

/** What an act on them says. */
export const targetOf = ({ all, ids }: PeopleSelection): Omit<NewBulkAct, 'action'> =>
  all ? { matching: all.matching, asOf: all.asOf, except: [...ids] } : { people: [...ids] }
