import { Query } from '@devhood/contract'
import type { Person } from '../people/people.ts'
import { documentsOf } from './documents.ts'

/** What one person does in their conversations, through the documents API. */
export function conversing(person: Person) {
  const documents = documentsOf(person.request)

  /** The id of their conversation with somebody. */
  async function open(other: Pick<Person, 'userId'>): Promise<string> {
    return (await documents.create('conversations', { other: other.userId })).body.$id
  }

  return {
    open,
    write: async (other: Pick<Person, 'userId'>, text: string, more: object = {}) =>
      documents.create('messages', { conversation: await open(other), text, ...more }),

    /** State, unread messages, the newest text and the other's name of each. */
    async list(): Promise<unknown[]> {
      const newest = Query.orderDesc('lastMessageAt')
      const { documents: found } = await documents.list('conversations', newest)
      return found.map(({ state, unread, lastText, other }) => [
        state,
        unread,
        lastText,
        (other as { name?: string } | null)?.name,
      ])
    },

    async ids(other: Pick<Person, 'userId'>): Promise<readonly string[]> {
      return (await documents.list('messages', Query.equal('conversation', await open(other)))).ids
    },

    /** The messages, oldest first: `Alice: Hello`. */
    async thread(other: Pick<Person, 'userId'>): Promise<string[]> {
      const { documents: found } = await documents.list(
        'messages',
        Query.equal('conversation', await open(other)),
        Query.orderAsc('$createdAt'),
        Query.limit(100),
      )
      return found.map(({ creator, text, editedAt, deletedAt }) => {
        const words = deletedAt === null ? String(text) : '(deleted)'
        const name = (creator as { name?: string } | null)?.name
        return `${name}: ${words}${editedAt === null ? '' : ' (edited)'}`
      })
    },
  }
}
