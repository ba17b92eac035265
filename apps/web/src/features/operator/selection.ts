import { useState } from 'react'

interface Chosen<All> {
  /** What is chosen; with `all`, what is left out. */
  readonly ids: ReadonlySet<string>
  /** What all have in common. */
  readonly all?: All | undefined
}

/** Rows chosen in a list: one by one, or all that match its filter, but some. `All` says what they have in common. */
export function useSelection<All extends { readonly total?: number }>() {
  const [{ ids, all }, setChosen] = useState<Chosen<All>>({ ids: new Set() })
  const has = (id: string) => ids.has(id) !== (all !== undefined)
  return {
    /** Undefined where nobody has counted all. */
    count: all ? all.total && all.total - ids.size : ids.size,
    isEmpty: all === undefined && ids.size === 0,
    all,
    ids,
    has,
    toggle: (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setChosen({ ids: next, all })
    },
    choose: (chosen: Iterable<string>) => setChosen({ ids: new Set(chosen) }),
    chooseAll: (what: All) => setChosen({ ids: new Set(), all: what }),
    clear: () => setChosen({ ids: new Set() }),
  }
}

export type Selection<All extends { readonly total?: number }> = ReturnType<
  typeof useSelection<All>
>
