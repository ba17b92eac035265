import { type QueryKey } from '@tanstack/react-query'
import { hidesMuted, type LeftOutPeople } from '#lib/mutations/left-out-people'

interface Answer {
  readonly key: QueryKey
  readonly data: unknown
}

/** A person, and why they are left out. */
type LeftOut = readonly [person: string, relationship: LeftOutPeople[string]]

/** Whether a document names a person, apart from its lists. */
function names(data: unknown, person: string): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data === person
  return Object.values(data).some((value) => names(value, person))
}

/** The data without the entries of its lists that name a person. Muted people stay among those who like a post. */
function withoutEntries(data: unknown, leftOut: LeftOut): unknown {
  const [person, relationship] = leftOut
  if (Array.isArray(data))
    return data
      .filter((entry) => !names(entry, person))
      .map((entry) => withoutEntries(entry, leftOut))
  if (typeof data !== 'object' || data === null) return data
  if (relationship === 'mutes' && '$id' in data) return data
  const entries = Object.entries(data)
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutEntries(value, leftOut)]))
}

/** What is left of an answer. */
function without<A extends Answer>(answer: A, leftOut: LeftOut): A | undefined {
  const { key } = answer
  const [person, relationship] = leftOut
  // Blocked and muted people themselves are listed.
  if (!relationship || key[0] === 'blocks' || key[0] === 'mutes') return answer
  if (relationship === 'mutes' && !hidesMuted(key)) return answer
  const data = withoutEntries(answer.data, leftOut)
  const isGone = relationship === 'blocks' && (key.includes(person) || names(data, person))
  return isGone ? undefined : { ...answer, data }
}

/** Answers from before a block or a mute, without what the server has left out since. */
export const withoutPeople = <A extends Answer>(answers: readonly A[], people: LeftOutPeople) =>
  answers.flatMap((answer) => {
    const left = Object.entries(people).reduce<A | undefined>(
      (rest, leftOut) => rest && without(rest, leftOut),
      answer,
    )
    return left ?? []
  })
