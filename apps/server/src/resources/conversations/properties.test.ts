import fc from 'fast-check'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { chooseSeed } from '../../../test/random.ts'

/* Random acts of ten people leave what a model says, and every response to a sender is the one that it says. */

const NAMES = Array.from({ length: 10 }, (_, at) => `p${at}`)
const ACTS = env['NIGHTLY'] ? 1500 : 300

type Kind = (typeof KINDS)[number]
const KINDS = [
  'write',
  'write',
  'write',
  'write',
  'open',
  'decline',
  'close',
  'block',
  'mute',
  'follow',
  'admit',
  'edit',
  'delete',
  'erase',
] as const

interface Message {
  readonly by: number
  text: string
  isDeleted: boolean
  /** Whether the other has it. */
  readonly reached: boolean
  /** In the author's own mailbox. */
  readonly id: string
}
interface Side {
  state: 'requested' | 'open' | 'declined' | 'closed'
  readonly thread: { readonly message: Message; text: string }[]
}

function openModel() {
  const sides = new Map<string, Side>()
  const links = new Set<string>()
  const erased = new Set<number>()
  const admits = new Map<number, string>()
  const key = (one: number, other: number) => `${one} ${other}`
  const has = (kind: string, one: number, other: number) => links.has(`${kind} ${key(one, other)}`)
  const isApart = (from: number, to: number) =>
    has('block', from, to) || has('block', to, from) || has('mute', to, from)
  const sideOf = (one: number, other: number) => sides.get(key(one, other))
  const begin = (one: number, other: number, state: Side['state']) => {
    const side: Side = { state, thread: [] }
    sides.set(key(one, other), side)
    return side
  }

  /** The side of the recipient that a message reaches. */
  function reached(from: number, to: number): Side | undefined {
    if (isApart(from, to)) return undefined
    const side = sideOf(to, from)
    if (side) return side.state === 'open' || side.state === 'requested' ? side : undefined
    const isFollowed = has('follow', to, from)
    const who = admits.get(to) ?? 'everyone'
    if (who === 'nobody' || (who === 'following' && !isFollowed)) return undefined
    return begin(to, from, isFollowed ? 'open' : 'requested')
  }
  return { sides, links, erased, admits, key, isApart, sideOf, begin, reached }
}

async function openWorld() {
  const server = await testApp()
  const persons = Object.values<Person>(await people(server.app, ...NAMES))
  const model = openModel()
  const documents = persons.map(({ request }) => documentsOf(request))
  const ids = new Map<string, string>()

  async function write(from: number, to: number): Promise<void> {
    const conversation = await conversing(persons[from] as Person).open(persons[to] as Person)
    const own = model.sideOf(from, to) ?? model.begin(from, to, 'open')
    const text = `text ${from} ${to} ${own.thread.length}`
    const { outcome, body } = await documents[from]!.create('messages', { conversation, text })
    if (own.state === 'closed') return expect(outcome).toBe('401 user_unauthorized')
    expect(outcome).toBe('201')
    own.state = 'open'
    const side = model.reached(from, to)
    const message = { by: from, text, isDeleted: false, reached: side !== undefined, id: body.$id }
    own.thread.push({ message, text })
    side?.thread.push({ message, text })
  }

  async function setState(who: number, other: number, state: Side['state']): Promise<void> {
    const side = model.sideOf(who, other)
    if (side === undefined) return
    const id = await conversing(persons[who] as Person).open(persons[other] as Person)
    const { outcome } = await documents[who]!.update('conversations', id, { state })
    const allowed = {
      requested: ['open', 'declined'],
      declined: ['open', 'requested'],
      open: ['closed'],
      closed: ['open'],
    }
    const isAllowed = side.state === state || allowed[side.state].includes(state)
    expect(outcome).toBe(isAllowed ? '200' : '400 document_invalid_structure')
    if (isAllowed) side.state = state
  }

  async function toggle(kind: 'block' | 'mute' | 'follow', one: number, other: number) {
    const [collection, field] = {
      block: ['blocks', 'blocked'],
      mute: ['mutes', 'muted'],
      follow: ['follows', 'followed'],
    }[kind] as [string, string]
    const name = `${kind} ${model.key(one, other)}`
    const id = ids.get(name)
    if (id !== undefined) {
      if ((await documents[one]!.delete(collection, id)).status === 204) model.links.delete(name)
      ids.delete(name)
      return
    }
    const { outcome, body } = await documents[one]!.create(collection, {
      [field]: persons[other]!.userId,
    })
    if (outcome !== '201') return
    ids.set(name, body.$id)
    model.links.add(name)
    if (kind !== 'block') return
    // A block ends follows.
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      model.links.delete(`follow ${model.key(a, b)}`)
      ids.delete(`follow ${model.key(a, b)}`)
    }
  }

  async function change(kind: 'edit' | 'delete', who: number, other: number): Promise<void> {
    const own = model.sideOf(who, other)?.thread.findLast(({ message }) => message.by === who)
    if (own === undefined) return
    const { message } = own
    const theirs = model.sideOf(other, who)?.thread.find((each) => each.message === message)
    if (kind === 'delete') {
      expect((await documents[who]!.delete('messages', message.id)).status).toBe(204)
      message.isDeleted = true
      own.text = ''
      if (theirs) theirs.text = ''
      return
    }
    const text = `${own.text}, edited`
    const { outcome } = await documents[who]!.update('messages', message.id, { text })
    expect(outcome).toBe(message.isDeleted ? '401 user_unauthorized' : '200')
    if (message.isDeleted) return
    own.text = text
    if (theirs && !model.isApart(who, other)) theirs.text = text
  }

  async function erase(who: number): Promise<void> {
    if (model.erased.size >= 2) return
    const { request } = persons[who] as Person
    expect((await request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(204)
    model.erased.add(who)
  }

  async function admit(who: number, to: number): Promise<void> {
    const whoMayWrite = (['everyone', 'following', 'nobody'] as const)[to % 3] ?? 'everyone'
    await documents[who]!.update('users', persons[who]!.userId, { whoMayWrite })
    model.admits.set(who, whoMayWrite)
  }

  async function act(kind: Kind, one: number, other: number): Promise<void> {
    if (one === other || model.erased.has(one) || model.erased.has(other)) return
    if (kind === 'write') return write(one, other)
    if (kind === 'open') return setState(one, other, 'open')
    if (kind === 'decline') return setState(one, other, 'declined')
    if (kind === 'close') return setState(one, other, 'closed')
    if (kind === 'edit' || kind === 'delete') return change(kind, one, other)
    if (kind === 'erase') return erase(one)
    return kind === 'admit' ? admit(one, other) : toggle(kind, one, other)
  }

  /** What everybody has, by the model and by the API. */
  async function compare(): Promise<void> {
    for (const [at, person] of persons.entries()) {
      if (model.erased.has(at)) continue
      for (const other of NAMES.keys()) {
        const side = model.sideOf(at, other)
        if (side === undefined || model.erased.has(other)) continue
        const words = side.thread.map(({ message, text }) =>
          message.isDeleted ? '(deleted)' : text,
        )
        const found = await conversing(person).thread(persons[other] as Person)
        expect(found.map((line) => line.replace(/^.*?: /, '').replace(/ \(edited\)$/, ''))).toEqual(
          words,
        )
      }
      const { documents: listed } = await documents[at]!.list('conversations')
      const states = listed.flatMap(({ state, other }) => (other === null ? [] : [String(state)]))
      const expected = NAMES.flatMap((_, other) =>
        model.erased.has(other) ? [] : [model.sideOf(at, other)?.state ?? []].flat(),
      )
      expect(states.toSorted()).toEqual(expected.toSorted())
    }
  }
  return { server, act, compare }
}

const someone = fc.nat({ max: NAMES.length - 1 })
const acts = fc.array(fc.tuple(fc.constantFrom(...KINDS), someone, someone), {
  minLength: ACTS,
  maxLength: ACTS,
})

test('random acts of ten people leave what the model says', async () => {
  const [sample = []] = fc.sample(acts, { seed: chooseSeed(), numRuns: 1 })
  const world = await openWorld()
  await using _ = world.server
  for (const [kind, one, other] of sample) await world.act(kind, one, other)
  await world.compare()
})
