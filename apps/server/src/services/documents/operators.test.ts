import { Operator, type Condition } from 'appwrite27'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, API_VARIANTS, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

const BEFORE = {
  caption: 'old desk, old lamp',
  tags: ['a', 'b', 'c'],
  location: null,
  imageAlt: '',
}

async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const { $id } = await post(Alice, BEFORE)
  const [own, others] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  return { server, Alice, own, others, id: $id, url: addressOf('posts', $id) }
}

/** Values that can't be converted to a text, or to a number. */
const TEXTLESS = { toString: 1, valueOf: 1 }
const of = (method: string, ...values: unknown[]) => JSON.stringify({ method, values })

const APPLIED: [attribute: string, operator: unknown, after: unknown][] = [
  ['caption', Operator.stringConcat('!'), 'old desk, old lamp!'],
  ['caption', Operator.stringReplace('old', '$&new'), '$&new desk, $&new lamp'],
  ['caption', Operator.stringReplace('', 'x'), 'old desk, old lamp'],
  ['caption', { method: 'stringConcat', values: ['?'] }, 'old desk, old lamp?'],
  ['caption', '{"method":"stringSplit","values":["a"]}', '{"method":"stringSplit","values":["a"]}'],
  ['caption', '{"values":["a"]}', '{"values":["a"]}'],
  ['caption', '{', '{'],
  ['imageAlt', Operator.stringConcat('A desk'), 'A desk'],
  ['location', Operator.stringReplace('a', 'b'), null],
  ['tags', Operator.arrayAppend(['d', 'a']), ['a', 'b', 'c', 'd']],
  ['tags', Operator.arrayPrepend(['d']), ['d', 'a', 'b', 'c']],
  ['tags', Operator.arrayInsert(1, 'd'), ['a', 'd', 'b', 'c']],
  ['tags', Operator.arrayInsert(3, 'd'), ['a', 'b', 'c', 'd']],
  ['tags', Operator.arrayRemove('b'), ['a', 'c']],
  ['tags', Operator.arrayUnique(), ['a', 'b', 'c']],
  ['tags', Operator.arrayIntersect(['c', 'x', 'a']), ['a', 'c']],
  ['tags', Operator.arrayDiff(['c', 'x', 'a']), ['b']],
  ['tags', Operator.arrayFilter('greaterThan' as Condition, 'a'), ['b', 'c']],
  ['tags', Operator.arrayFilter('greaterThan' as Condition, 1), ['a', 'b', 'c']],
  ['tags', Operator.arrayFilter('isNull' as Condition), []],
  ['tags', of('arrayFilter', 'isNotNull', null), ['a', 'b', 'c']],
]

/** One after the other on one post, which is reset before each. */
const server = sharedApp()

test('string and array operators', async () => {
  const { server, own, url } = await openWorld()
  await using _ = server
  const results: unknown[] = []
  for (const [attribute, operator] of APPLIED) {
    await own.send('PATCH', url, { data: BEFORE })
    const { outcome, body } = await own.send('PATCH', url, { data: { [attribute]: operator } })
    expect(outcome === '200' ? (await own.send('GET', url)).body : outcome).toEqual(body)
    results.push([attribute, operator, body[attribute]])
  }
  expect(results).toEqual(APPLIED)
})

const REFUSED: [attribute: string, operator: unknown, outcome: string][] = [
  ['caption', Operator.increment(1), STRUCTURE],
  ['caption', Operator.arrayAppend(['x']), STRUCTURE],
  ['caption', Operator.toggle(), STRUCTURE],
  ['caption', Operator.stringConcat('x'.repeat(1000)), STRUCTURE],
  ['caption', Operator.stringReplace('o', 'x'.repeat(900_000)), STRUCTURE],
  ['caption', '{"method":"stringConcat","values":[1]}', STRUCTURE],
  ['caption', '{"method":"stringConcat"}', STRUCTURE],
  ['caption', '{"method":"stringConcat","values":"x"}', '400 general_bad_request'],
  ['tags', Operator.arrayInsert(4, 'd'), STRUCTURE],
  ['tags', Operator.arrayInsert(-1, 'd'), STRUCTURE],
  ['tags', Operator.arrayAppend([1]), STRUCTURE],
  ['tags', Operator.arrayAppend(Array.from({ length: 40 }, (_, at) => `t${at}`)), STRUCTURE],
  ['tags', Operator.arrayIntersect([]), STRUCTURE],
  ['tags', Operator.arrayFilter('contains' as Condition, 'a'), STRUCTURE],
  ['tags', of('arrayAppend', TEXTLESS), STRUCTURE],
  ['tags', of('arrayPrepend', TEXTLESS), STRUCTURE],
  ['tags', of('arrayInsert', 0, TEXTLESS), STRUCTURE],
  ['tags', of('arrayInsert', TEXTLESS, 'a'), STRUCTURE],
  ['tags', of('arrayRemove', TEXTLESS), STRUCTURE],
  ['tags', of('arrayRemove', 1), STRUCTURE],
  ['tags', of('arrayIntersect', 'a', TEXTLESS), STRUCTURE],
  ['tags', of('arrayDiff', TEXTLESS), STRUCTURE],
  ['tags', of('arrayDiff', null), STRUCTURE],
  ['tags', of('arrayFilter', TEXTLESS, 'a'), STRUCTURE],
  ['tags', of('arrayFilter', ['equal'], 'a'), STRUCTURE],
  ['tags', of('arrayFilter', 'equal', TEXTLESS), STRUCTURE],
  ['tags', of('arrayFilter', 'equal', null), STRUCTURE],
  ['tags', of('arrayFilter', 'equal'), STRUCTURE],
  ['caption', of('stringConcat', TEXTLESS), STRUCTURE],
  ['caption', of('stringReplace', 'o', TEXTLESS), STRUCTURE],
  ['imageId', Operator.stringConcat('x'), STRUCTURE],
  ['likesCount', Operator.increment(5), UNAUTHORIZED],
  ['creator', Operator.stringConcat('x'), STRUCTURE],
]

test('invalid operators are rejected, and change nothing', async () => {
  const { server, own, url } = await openWorld()
  await using _ = server
  const before = (await own.send('GET', url)).body
  const results: unknown[] = []
  for (const [attribute, operator] of REFUSED) {
    const { outcome } = await own.send('PATCH', url, { data: { [attribute]: operator } })
    results.push([attribute, operator, outcome])
  }
  expect(results).toEqual(REFUSED)
  expect((await own.send('GET', url)).body).toEqual(before)
})

test.each(API_VARIANTS)('are applied together with plain values in every API: %j', async (api) => {
  const { server, Alice, id } = await openWorld()
  await using _ = server
  const { send } = documentsOf(Alice.request, api)
  const data = {
    caption: Operator.stringConcat('.'),
    tags: Operator.arrayRemove('a'),
    location: 'Oslo',
  }
  const { outcome, body } = await send(api.change, addressOf('posts', id, api), { data })
  expect(outcome).toBe('200')
  expect(body).toMatchObject({
    caption: 'old desk, old lamp.',
    tags: ['b', 'c'],
    location: 'Oslo',
  })
})

test("reveal and change nothing of other people's documents", async () => {
  const { server, others, own, url } = await openWorld()
  await using _ = server
  for (const operator of [Operator.stringReplace('x', 'y'), Operator.increment(1)]) {
    const { outcome } = await others.send('PATCH', url, { data: { caption: operator } })
    expect(outcome).toBe(UNAUTHORIZED)
  }
  expect((await own.send('GET', url)).body).toMatchObject({ caption: 'old desk, old lamp' })
})

test('are rejected in a new document, and by PUT applied to its defaults', async () => {
  const { server, Alice, own } = await openWorld()
  await using _ = server
  const { imageId, imageUrl } = await post(Alice)
  const data = { imageId, imageUrl, caption: Operator.stringConcat('new') }
  expect((await own.create('posts', data)).outcome).toBe(STRUCTURE)
  const put = await own.send('PUT', addressOf('posts', 'p'), { data })
  expect([put.outcome, put.body['caption']]).toEqual(['200', 'new'])
})

const NUMBERS: [operator: string, after: number | string][] = [
  [Operator.increment(), 50_001],
  [Operator.increment(5, 50_005), 50_005],
  [Operator.increment(5, 50_004), 50_000],
  [Operator.decrement(5, 49_996), 50_000],
  [Operator.decrement(49_999), 1],
  [Operator.decrement(50_000), STRUCTURE],
  [Operator.multiply(2), 100_000],
  [Operator.multiply(2, 99_999), 50_000],
  [Operator.multiply(2 ** 60), STRUCTURE],
  [Operator.divide(4), 12_500],
  [Operator.divide(3), STRUCTURE],
  [Operator.modulo(7), 50_000 % 7],
  [Operator.power(2, 60_000), 50_000],
  ['{"method":"divide","values":[0]}', STRUCTURE],
  ['{"method":"modulo","values":[0]}', STRUCTURE],
  ['{"method":"increment","values":["1"]}', STRUCTURE],
  [of('increment', TEXTLESS), STRUCTURE],
  [of('increment', 1, TEXTLESS), STRUCTURE],
  [Operator.stringConcat('0'), STRUCTURE],
]

test('numeric operators', async () => {
  const { alice } = await people(server().app, 'alice')
  const { $id } = await ad(alice, { status: 'draft' })
  const { send } = documentsOf(alice.request)
  const results: unknown[] = []
  for (const [operator] of NUMBERS) {
    await send('PATCH', addressOf('jobs', $id), { data: { salaryFrom: 50_000 } })
    const data = { salaryFrom: operator }
    const { outcome, body } = await send('PATCH', addressOf('jobs', $id), { data })
    results.push([operator, outcome === '200' ? body['salaryFrom'] : outcome])
  }
  expect(results).toEqual(NUMBERS)
})

const DATES: [operator: string, after: string][] = [
  [Operator.dateAddDays(2), '2026-01-12T08:00:00.000+00:00'],
  [Operator.dateSubDays(10), '2025-12-31T08:00:00.000+00:00'],
  [Operator.dateSetNow(), '2026-01-15T12:00:00.000+00:00'],
  [Operator.dateAddDays(4e6), STRUCTURE],
  ['{"method":"dateAddDays","values":[0.5]}', STRUCTURE],
  [of('dateAddDays', TEXTLESS), STRUCTURE],
  [of('dateSubDays', TEXTLESS), STRUCTURE],
  [of('dateSubDays', '1'), STRUCTURE],
  [of('dateSubDays'), STRUCTURE],
  [Operator.increment(1), STRUCTURE],
]

test('date operators', async () => {
  const { alice } = await people(server().app, 'alice')
  const { create, send } = documentsOf(alice.request)
  const search = { user: alice.userId, name: 'Rust', query: 'stack=rust' }
  const results: unknown[] = []
  for (const [operator] of DATES) {
    const { $id } = (await create('jobSearches', { ...search, seenAt: '2026-01-10 08:00' })).body
    const data = { seenAt: operator }
    const { outcome, body } = await send('PATCH', addressOf('jobSearches', $id), { data })
    results.push([operator, outcome === '200' ? body['seenAt'] : outcome])
  }
  expect(results).toEqual(DATES)
})

test('concurrent operators all count', async () => {
  const { server, own, url } = await openWorld()
  await using _ = server
  const appended = Array.from({ length: 10 }, (_each, at) => `t${at}`)
  await Promise.all(
    appended.map((tag) => own.send('PATCH', url, { data: { tags: Operator.arrayAppend([tag]) } })),
  )
  const { tags } = (await own.send('GET', url)).body as unknown as { tags: string[] }
  expect(tags.toSorted()).toEqual(['a', 'b', 'c', ...appended])
})
