import { describe, expect, it } from 'vitest'
import { openModeration, report } from '../../../test/people/moderation.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import type { Person } from '../../../test/people/people.ts'

async function newsOf({ request }: Person) {
  const { documents } = await documentsOf(request).list('notifications')
  return documents.filter((each) => each['kind'] === 'operator')
}

const groupsOf = async (person: Person) => (await newsOf(person)).map((news) => news['group'])

describe('a new report', () => {
  it('is told to every operator and to nobody else, once until they have seen it', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar, Alice, Bob, Carol } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' })
    await report(world, Carol, { post: 'bobs', reason: 'spam' })
    for (const operator of [Olga, Oskar])
      expect(await groupsOf(operator)).toEqual(['operator:reports'])
    for (const member of [Alice, Bob, Carol]) expect(await groupsOf(member)).toEqual([])
    const [seen] = await newsOf(Olga)
    const seenAt = new Date(world.server.clock.now()).toISOString()
    await documentsOf(Olga.request).update('notifications', String(seen?.$id), { seenAt })
    world.server.clock.advance(1000)
    await report(world, Carol, { person: 'Bob', reason: 'spam' })
    expect([(await groupsOf(Olga)).length, (await groupsOf(Oskar)).length]).toEqual([2, 1])
  })
})
