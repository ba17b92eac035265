import type { Person } from '../people/people.ts'
import { documentsOf } from './documents.ts'

/** The id of a new comment of this person. */
export async function commentOn(
  { request }: Pick<Person, 'request'>,
  post: string,
  data: { readonly text?: string; readonly parent?: string } = {},
): Promise<string> {
  const made = await documentsOf(request).create('comments', { post, text: 'Neat', ...data })
  if (made.status !== 201) throw new Error(`${made.outcome}: ${made.body.message}`)
  return made.body.$id
}
