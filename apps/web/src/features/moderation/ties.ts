import { api } from '#lib/api'
import { type Links, linkToggle } from '#lib/links'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Block, type Mute } from '@devhood/contract/schemas'
import { type QueryClient, type QueryKey } from '@tanstack/react-query'

import { silence } from './silenced.ts'

/** What may stand between the reader and a person, and the field that names the person. */
export const OTHER = { mutes: 'muted', blocks: 'blocked' } as const
export type TieName = keyof typeof OTHER

/** A person as menus and lists name them. */
export interface Neighbour {
  readonly $id: string
  readonly name: string
}

/** Whom a tie names. */
export const otherIn = (tie: Mute | Block) => ('muted' in tie ? tie.muted : tie.blocked)

/** Whom the reader has muted or blocked. The server shows nobody else's. */
export function tiesOf(name: TieName, userId: string): Links {
  const other = OTHER[name]
  return {
    name,
    among: async (personIds, signal) => {
      const queries = [
        Query.equal(other, personIds),
        Query.select<Selectable<TieName>>(['$id', `${other}.$id`]),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list(name, queries, { signal })
      return documents.flatMap((tie) => {
        const person = otherIn(tie)
        return person ? [[person.$id, tie.$id] as const] : []
      })
    },
    create: async (personId) => {
      const data = { user: userId, [other]: personId }
      return (await api.documents.create(name, ID.unique(), data)).$id
    },
    delete: (tieId) => api.documents.delete(name, tieId),
  }
}

const FAILED = { mutes: "Couldn't update the mute", blocks: "Couldn't update the block" } as const

/** Everything may look different once somebody is blocked, or no longer. */
const EVERYTHING = [[]]

interface Tie {
  readonly name: TieName
  readonly personId: string
  /** Whose tie it is: the reader. */
  readonly userId: string
}

/** Switches whether somebody is muted or blocked; lists follow at once and are asked for again after. */
export function tieToggle(client: QueryClient, { name, personId, userId }: Tie) {
  return linkToggle(client, tiesOf(name, userId), personId, {
    failed: FAILED[name],
    alsoShow: (on) => silence(client, personId, on ? name : undefined),
    // Who comes back shows in the lists on screen, too, which otherwise stay as they are.
    done: (on) => {
      if (on) return
      const others = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] !== name
      void client.refetchQueries({ type: 'active', predicate: others })
    },
    refresh: EVERYTHING,
  })
}

/** The same from where no component waits for the end; rejects when it did not work, after that was said. */
export async function switchTie(client: QueryClient, tie: Tie, on: boolean): Promise<void> {
  await client.getMutationCache().build(client, tieToggle(client, tie)).execute({ on })
}
