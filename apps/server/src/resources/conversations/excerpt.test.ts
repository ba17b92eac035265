import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { advanceTime } from '../../../test/jobs/jobs.ts'
import { promote } from '../../../test/people/moderation.ts'
import { people, type Person } from '../../../test/people/people.ts'

const server = sharedApp()

interface Reported {
  readonly reports: readonly {
    readonly conversation?: readonly {
      readonly creator: { readonly name: string } | null
      readonly text: string
      readonly earlier: readonly string[]
    }[]
    readonly person: { readonly name: string } | null
  }[]
}
const queueOf = async ({ request }: Person) =>
  (await request('GET', '/v1/operator/reports')).json<Reported>().reports
const wordsOf = async (person: Person) =>
  (await queueOf(person)).map(({ conversation = [] }) =>
    conversation.map(({ creator, text, earlier }) => [creator?.name, text, ...earlier]),
  )

test('a report of a message shows it to operators with the ten before it, as they were', async () => {
  await using own = await testApp()
  const { Alice, Bob, Olga } = await people(own.app, 'Alice', 'Bob', 'Olga')
  await promote(own, Olga)
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  for (let at = 0; at < 6; at++) {
    await alice.write(Bob, `Alice ${at}`)
    own.clock.advance(1)
    await bob.write(Alice, `Bob ${at}`)
    own.clock.advance(1)
  }
  const { body } = await alice.write(Bob, 'Rude')
  own.clock.advance(1)
  await alice.write(Bob, 'Later')
  await documentsOf(Alice.request).update('messages', body.$id, { text: 'Kind' })
  await documentsOf(Alice.request).delete('messages', body.$id)
  const ids = await bob.ids(Alice)
  const message = ids[12] ?? ''
  expect(await queueOf(Olga)).toEqual([])
  const report = { message, reason: 'harassment' }
  const made = await documentsOf(Bob.request).create('reports', report)
  expect(made.outcome).toBe('201')
  const expected = Array.from({ length: 10 }, (_, at) => {
    const turn = Math.floor(at / 2) + 1
    return at % 2 === 0 ? ['Alice', `Alice ${turn}`] : ['Bob', `Bob ${turn}`]
  })
  const whole = [[...expected, ['Alice', '', 'Rude', 'Kind']]]
  expect(await wordsOf(Olga)).toEqual(whole)
  expect((await queueOf(Olga))[0]?.person?.name).toBe('Alice')
  // What happens later changes nothing, and nobody else reads it.
  await advanceTime(own, [Alice, Bob, Olga], 15 * 86_400_000)
  expect(await wordsOf(Olga)).toEqual(whole)
  expect((await documentsOf(Alice.request).list('reports')).total).toBe(0)
  expect(JSON.stringify(made.body)).not.toContain('Rude')
})

test('several messages of one person can be reported, each once', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  for (const text of ['One', 'Two']) await alice.write(Bob, text)
  const outcomes: string[] = []
  for (const message of [...(await bob.ids(Alice)), ...(await bob.ids(Alice))])
    outcomes.push(
      (await documentsOf(Bob.request).create('reports', { message, reason: 'spam' })).outcome,
    )
  const again = '409 document_already_exists'
  expect(outcomes).toEqual(['201', '201', again, again])
})

test.each([
  ['somebody else’s message', 'foreign', {}],
  ['one’s own', 'own', {}],
  ['none that there is', 'nothing', {}],
  ['a message and a person', 'received', { person: true }],
  ['a reason that suits ads', 'received', { reason: 'ghostJob' }],
] as const)('a report of %s is refused', async (_name, which, more: object) => {
  const { Alice, Bob, Carol } = await people(server().app, 'Alice', 'Bob', 'Carol')
  const ids = {
    received: (await conversing(Alice).write(Bob, 'x'), (await conversing(Bob).ids(Alice))[0]),
    own: (await conversing(Bob).write(Alice, 'x')).body.$id,
    foreign: (await conversing(Carol).write(Alice, 'x')).body.$id,
    nothing: 'nothing',
  }
  const person = 'person' in more ? { person: Alice.userId } : {}
  const report = { reason: 'spam', ...more, ...person, message: ids[which] }
  const { outcome } = await documentsOf(Bob.request).create('reports', report)
  expect(outcome).toBe('400 document_invalid_structure')
})
