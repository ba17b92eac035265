import { expect, test } from 'vitest'
import { type SharedApp, sharedApp } from '../../../../test/app/shared-app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { PASSWORD, people } from '../../../../test/people/people.ts'

/*
 * What two people tell each other before names, and what they share afterwards: each side sets its own fields at its time, and sees
 * those of the other.
 */

const STRUCTURE = '400 document_invalid_structure'
const CARD = {
  seniority: 'senior',
  years: 'from6',
  region: 'europe',
  stack: 'Rust, Go, PostgreSQL',
  note: 'I moved a queue.',
}
const MINE = {
  email: 'ines@devhood.example',
  phone: '+351 21 000 000',
  link: 'https://ines.example/',
}
const POSTERS = { email: 'jobs@acorn.example', phone: null, link: null }
const theirs = ({ email, phone, link }: Record<string, unknown>) => ({
  theirEmail: email,
  theirPhone: phone,
  theirLink: link,
})

const server = sharedApp({}, { upkeepInterval: 5 })

async function openWorld({ app }: SharedApp, card: object = CARD) {
  const { Paula, Ines, Zoe } = await people(app, 'Paula', 'Ines', 'Zoe')
  const job = await ad(Paula)
  const [paula, ines] = [documentsOf(Paula.request), documentsOf(Ines.request)]
  const interest = (await ines.create('interests', { job: job.$id, ...card })).body.$id
  const [lead = ''] = (await paula.list('leads')).ids
  const ofPoster = async (data: object) => (await paula.update('leads', lead, data)).outcome
  const ofPerson = async (data: object) => (await ines.update('interests', interest, data)).outcome
  const seen = async () => (await paula.get('leads', lead)).body
  const own = async () => (await ines.get('interests', interest)).body
  /** What somebody was told, oldest first. */
  const news = async (of: typeof ines) =>
    (await of.list('notifications')).documents.map(({ kind, group }) =>
      [kind, ...String(group).split(':').slice(1, -1)].join(' '),
    )
  return { Paula, Ines, Zoe, job, paula, ines, interest, ofPoster, ofPerson, seen, own, news }
}

test('the poster sees the card with known technologies in alphabetical order, and nothing of the person', async () => {
  const stack = 'nordbank-internal, rust, postgres, Go, Rust'
  const { seen, Ines, interest } = await openWorld(server(), { ...CARD, stack })
  const lead = await seen()
  expect(lead).toMatchObject({
    ...CARD,
    stack: 'Go, PostgreSQL, Rust',
    interest: null,
    person: null,
  })
  for (const trace of [Ines.userId, Ines.accountId, interest, 'nordbank'])
    expect(JSON.stringify(lead)).not.toContain(trace)
})

test.each([
  [{ note: 'x'.repeat(201) }, STRUCTURE],
  [{ years: '7' }, STRUCTURE],
  [{ region: 'Lisbon' }, STRUCTURE],
  [{ answer: 'Unasked' }, STRUCTURE],
  [{ email: MINE.email }, STRUCTURE],
  [{ state: 'open', ...CARD }, '201'],
])('an interest that begins with %j: %s', async (data, outcome) => {
  const { ines, Paula } = await openWorld(server())
  const { $id: job } = await ad(Paula)
  expect((await ines.create('interests', { job, ...data })).outcome).toBe(outcome)
})

test('the card changes until the poster decides, with the time of the hour', async () => {
  const { ofPerson, ofPoster, seen } = await openWorld(server())
  const before = await seen()
  expect(await ofPerson({ note: 'Better', years: null })).toBe('200')
  const after = await seen()
  expect(after).toMatchObject({ note: 'Better', years: null, seniority: 'senior' })
  expect(Date.parse(String(after.$updatedAt)) - Date.parse(String(before.$updatedAt))).toBe(1)
  await ofPoster({ state: 'asked' })
  expect(await ofPerson({ note: 'Later' })).toBe(STRUCTURE)
  // What doesn't change is no change.
  expect(await ofPerson({ note: 'Better' })).toBe('200')
})

test('the poster asks once, the person answers once, and both are told', async () => {
  const { ofPerson, ofPoster, seen, own, news, paula, ines } = await openWorld(server())
  expect(await ofPerson({ answer: 'Unasked' })).toBe(STRUCTURE)
  expect(await ofPoster({ question: 'x'.repeat(201) })).toBe(STRUCTURE)
  expect(await ofPoster({ question: 'Why?' })).toBe('200')
  expect(await ofPoster({ question: 'And?' })).toBe(STRUCTURE)
  expect((await own())['question']).toBe('Why?')
  expect(await ofPerson({ answer: 'x'.repeat(501) })).toBe(STRUCTURE)
  expect(await ofPerson({ answer: 'Because.' })).toBe('200')
  expect(await ofPerson({ answer: 'Or not.' })).toBe(STRUCTURE)
  expect(await seen()).toMatchObject({ question: 'Why?', answer: 'Because.', person: null })
  expect([await news(ines), await news(paula)]).toEqual([
    ['interest question'],
    ['interest', 'interest answer'],
  ])
})

test('no question comes after the name was asked for, and no answer after names', async () => {
  const { ofPerson, ofPoster } = await openWorld(server())
  await ofPoster({ state: 'asked' })
  expect(await ofPoster({ question: 'Late?' })).toBe(STRUCTURE)
  const other = await openWorld(server())
  await other.ofPoster({ question: 'Why?' })
  await other.ofPoster({ state: 'asked' })
  expect(await other.ofPerson({ state: 'agreed' })).toBe('200')
  expect(await other.ofPerson({ answer: 'Late' })).toBe(STRUCTURE)
  expect(await ofPerson({ state: 'declined' })).toBe('200')
})

test('each sees what the other chose at the moment, which nobody changes afterwards (CV-08)', async () => {
  const { ofPerson, ofPoster, seen, own } = await openWorld(server())
  expect(await ofPoster({ email: POSTERS.email })).toBe(STRUCTURE)
  expect(await ofPoster({ state: 'asked', email: 'no address' })).toBe(STRUCTURE)
  expect(await ofPoster({ state: 'asked', email: POSTERS.email })).toBe('200')
  expect(await own()).toMatchObject(theirs({ email: null, phone: null, link: null }))
  expect(await ofPerson({ phone: MINE.phone })).toBe(STRUCTURE)
  expect(await ofPerson({ state: 'agreed', ...MINE, phone: undefined })).toBe('200')
  expect(await own()).toMatchObject({ state: 'agreed', ...theirs(POSTERS) })
  expect(await seen()).toMatchObject(theirs({ ...MINE, phone: null }))
  for (const change of [{ phone: MINE.phone }, { email: null }, { link: 'https://x.example/' }])
    expect([change, await ofPerson(change)]).toEqual([change, STRUCTURE])
  expect(await ofPoster({ phone: MINE.phone })).toBe(STRUCTURE)
  expect(await ofPerson({ theirEmail: 'x@x.example' })).toBe('200')
  expect(await own()).toMatchObject(theirs(POSTERS))
})

async function connected() {
  const world = await openWorld(server())
  await world.ofPoster({ state: 'asked', ...POSTERS })
  await world.ofPerson({ state: 'agreed', ...MINE })
  return world
}

test('what was shared is gone for both when the person withdraws, of which the poster hears without a reason', async () => {
  const { ines, paula, interest, news } = await connected()
  await ines.delete('interests', interest)
  expect([(await paula.list('leads')).ids, (await ines.list('interests')).ids]).toEqual([[], []])
  expect(await news(paula)).toEqual(['interest withdrawn'])
  const [told] = (await paula.list('notifications')).documents
  expect(told?.['actor']).toMatchObject({ name: 'Ines' })
})

test.each(['Paula', 'Ines'] as const)('… when %s blocks the other', async (who) => {
  const { seen, own, ...world } = await connected()
  const blocked = who === 'Paula' ? world.Ines.userId : world.Paula.userId
  await documentsOf(world[who].request).create('blocks', { blocked })
  const nothing = theirs({ email: null, phone: null, link: null })
  expect([await seen(), await own()]).toMatchObject([{ person: null, ...nothing }, nothing])
})

test('… and with the account of the person', async () => {
  const { seen, Ines } = await connected()
  await Ines.request('DELETE', '/v1/account', { password: PASSWORD })
  expect(await seen()).toMatchObject({
    state: 'agreed',
    person: null,
    note: null,
    stack: null,
    ...theirs({ email: null, phone: null, link: null }),
  })
})

test.each([
  {
    name: 'the poster declines',
    answers: [['Paula', 'declined']],
    person: ['interest declined'],
    poster: ['interest'],
  },
  {
    name: 'the person stays anonymous',
    answers: [
      ['Paula', 'asked'],
      ['Ines', 'declined'],
    ],
    person: ['interest'],
    poster: ['interest', 'interest refused'],
  },
])('$name: both know', async ({ answers, person, poster }) => {
  const { ofPoster, ofPerson, news, ines, paula } = await openWorld(server())
  for (const [who, state] of answers) await (who === 'Paula' ? ofPoster : ofPerson)({ state })
  expect([await news(ines), await news(paula)]).toEqual([person, poster])
  const { documents } = await paula.list('notifications')
  expect(documents.map(({ actor }) => actor)).toEqual(poster.map(() => null))
})
