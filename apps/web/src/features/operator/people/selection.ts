import { type ModeratedPerson } from '@devhood/contract/schemas'
import { type NewBulkAct, type PeopleFilter } from '@devhood/client/operator'
import { useState } from 'react'

/** A filter, when its list was read, and how many match it. */
export interface AllMatching {
  readonly matching: PeopleFilter
  readonly asOf: string
  readonly total: number
}

interface Chosen {
  /** The ids of the people; with `all`, of those left out. */
  readonly ids: ReadonlySet<string>
  readonly all?: AllMatching
}
const NOBODY: Chosen = { ids: new Set() }

/** People chosen in a list: one by one, or all who match its filter, but some. */
export function useSelection() {
  const [{ ids, all }, setChosen] = useState(NOBODY)
  const has = ({ $id }: Pick<ModeratedPerson, '$id'>) => ids.has($id) !== (all !== undefined)
  return {
    count: all ? all.total - ids.size : ids.size,
    all,
    has,
    toggle: (person: Pick<ModeratedPerson, '$id'>) => {
      const next = new Set(ids)
      if (!next.delete(person.$id)) next.add(person.$id)
      setChosen({ ids: next, ...(all && { all }) })
    },
    choose: (people: readonly Pick<ModeratedPerson, '$id'>[]) =>
      setChosen({ ids: new Set(people.map(({ $id }) => $id)) }),
    chooseAll: (matching: AllMatching) => setChosen({ ids: new Set(), all: matching }),
    clear: () => setChosen(NOBODY),
    /** What an act on them says. */
    target: (): Omit<NewBulkAct, 'action'> =>
      all ? { matching: all.matching, asOf: all.asOf, except: [...ids] } : { people: [...ids] },
  }
}

export type Selection = ReturnType<typeof useSelection>
