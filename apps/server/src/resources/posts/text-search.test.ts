import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

const server = sharedApp()

const found = async ({ request }: Person, ...queries: Query[]) => {
  const { outcome, total, documents } = await documentsOf(request).list('posts', ...queries)
  const captions = documents.map(({ caption }) => caption)
  expect([outcome, total]).toEqual(['200', captions.length])
  return captions
}
const byText = async (person: Person, words: string) => found(person, Query.search('text', words))

async function openPosts({ app }: SharedApp) {
  const { Alice } = await people(app, 'Alice')
  await post(Alice, {
    caption: 'Desk',
    imageAlt: 'A brass lamp, a Lamp',
    location: 'Köln, Straße 7',
    tags: ['#TypeScript', 'two words', 'a "c\\d"'],
  })
  await post(Alice, { caption: 'Lamp of #rust', location: 'Göteborg' })
  await post(Alice, { caption: 'Bare' })
  return { Alice }
}

describe('searching posts by all of their texts', () => {
  const world = sharedWorld(openPosts, server)

  test.each<[what: string, words: string, captions: string[]]>([
    ['the caption', 'desk', ['Desk']],
    ['the alternative text', 'brass', ['Desk']],
    ['caption or alternative text, newest first', 'lamp', ['Lamp of #rust', 'Desk']],
    ['a place', 'goteborg', ['Lamp of #rust']],
    ['a tag', 'typescript', ['Desk']],
    ['a tag with #', '#TYPEscript', ['Desk']],
    ['a tag of several words', 'words', ['Desk']],
    ['a tag with special characters', 'a c d', ['Desk']],
    ['a tag in a caption', '#Rust', ['Lamp of #rust']],
    ['without case and accents', 'KOLN strasse', ['Desk']],
    ['words of different fields', '7 typescript desk brass', ['Desk']],
    ['the beginning of the last word', 'brass typ', ['Desk']],
    ['the beginning of a word in the caption', 'des', ['Desk']],
    ['no beginning of another word', 'typ brass', []],
    ['no words of different posts', 'rust desk', []],
    ['all words only', 'desk nothing', []],
    ['no stored form', '\ue000brass \ue000', ['Desk']],
    ['no words', '# "', []],
  ])('finds %s', async (_, words, captions) => {
    expect(await byText(world().Alice, words)).toEqual(captions)
  })

  test.each<[what: string, words: string, captions: string[]]>([
    ['one letter too many', 'typpescript', ['Desk']],
    ['a missing letter', 'typescrit', ['Desk']],
    ['a missing last letter', 'goteborgg', ['Lamp of #rust']],
    ['a wrong first letter', 'rypescript', ['Desk']],
    ['two letters in the wrong order', 'tyepscript', ['Desk']],
    ['a word in the caption', 'dssk', ['Desk']],
    ['the word itself', 'rust', ['Lamp of #rust']],
    ['its beginning', 'typesc', ['Desk']],
    ['several words', 'braas dssk', ['Desk']],
    ['not two wrong letters', 'tipescrypt', []],
    ['not short words', 'od', []],
    ['not a word after 12 letters', 'typescript braas', []],
    ['no words', '', []],
  ])('finds what nearly matches: %s', async (_, words, captions) => {
    expect(await found(world().Alice, Query.search('similarText', words))).toEqual(captions)
  })

  test.each<[what: string, words: string, captions: string[]]>([
    ['words of different fields', 'typescript desk brass koln', ['Desk']],
    ['a tag', 'typescript', ['Desk']],
    ['a tag in a caption', '#rust', ['Lamp of #rust']],
    ['no other name', 'ts', []],
    ['no beginning', 'typesc', []],
    ['no stored form', '\ue100typescript', ['Desk']],
    ['no words', '""', []],
  ])('finds just the words: %s', async (_, words, captions) => {
    expect(await found(world().Alice, Query.search('exactText', words))).toEqual(captions)
  })

  test.each<[field: string, words: string, captions: string[]]>([
    ['location', 'koln', ['Desk']],
    ['location', 'KÖLN strasse', ['Desk']],
    ['location', 'straße kö', ['Desk']],
    ['location', '7 kol', ['Desk']],
    ['location', 'kol 7', []],
    ['location', 'goteborg', ['Lamp of #rust']],
    // Words of other fields are none of the place.
    ['location', 'brass', []],
    ['location', 'lamp', []],
    ['location', 'typescript', []],
    ['location', '', []],
    ['location', '\ue001koln', ['Desk']],
    ['tags', 'typescript', ['Desk']],
    ['tags', '#TYPE', ['Desk']],
    ['tags', 'two words', ['Desk']],
    ['tags', 'words typescript', ['Desk']],
    ['tags', 'desk', []],
    ['tags', 'koln', []],
  ])('finds posts by their %s alone: %s', async (field, words, captions) => {
    expect(await found(world().Alice, Query.search(field, words))).toEqual(captions)
    const others = ['Lamp of #rust', 'Desk', 'Bare'].filter((each) => !captions.includes(each))
    const without: Query = { method: 'notSearch', attribute: field, values: [words] }
    const rest = await found(world().Alice, without)
    expect(rest).toEqual(expect.arrayContaining(others))
    expect(rest.filter((each) => captions.includes(String(each)))).toEqual([])
  })

  test.each(['imageAlt', 'pictures', 'creator'])('not by "%s" alone', async (field) => {
    const { outcome } = await documentsOf(world().Alice.request).list(
      'posts',
      Query.search(field, 'koln'),
    )
    expect(outcome).toBe('400 general_query_invalid')
  })

  test('leaves the search in captions as it is', async () => {
    const { Alice } = world()
    for (const [words, captions] of [
      ['lamp', ['Lamp of #rust']],
      ['brass', []],
      ['typescript', []],
      ['\ue000brass', []],
      ['rusty', []],
      ['rus', ['Lamp of #rust']],
      ['\ue100rus', ['Lamp of #rust']],
    ] as const)
      expect(await found(Alice, Query.search('caption', words))).toEqual(captions)
  })

  test('can be combined', async () => {
    const { Alice } = world()
    const [lamp, desk] = [Query.search('text', 'lamp'), Query.search('text', 'desk')]
    expect(await found(Alice, lamp, desk)).toEqual(['Desk'])
    expect(await found(Alice, Query.or([desk, Query.search('caption', 'bare')]))).toEqual([
      'Bare',
      'Desk',
    ])
    const without = { method: 'notSearch', attribute: 'text', values: ['lamp'] }
    const others = await documentsOf(Alice.request).listText('posts', JSON.stringify(without))
    expect(others.documents.map(({ caption }) => caption)).toEqual(['Bare'])
    expect(await found(Alice, lamp, Query.orderAsc('$createdAt'))).toEqual([
      'Desk',
      'Lamp of #rust',
    ])
    expect(await found(Alice, lamp, Query.contains('tags', ['typescript']))).toEqual(['Desk'])
  })

  test.each<[what: string, queries: Query[]]>([
    ['257 characters', [Query.search('text', 'x'.repeat(257))]],
    ['too many exact ones', [Query.search('exactText', 'x'.repeat(257))]],
    ['a select of exact ones', [Query.select(['exactText'])]],
    ['another method', [Query.equal('text', ['lamp'])]],
    ['a part', [Query.contains('text', ['lamp'])]],
    ['no value', [Query.isNull('text')]],
    ['an order', [Query.search('text', 'lamp'), Query.orderDesc('text')]],
    ['an order by the feed', [Query.search('text', 'lamp'), Query.orderDesc('followedBy')]],
    ['a select', [Query.select(['text'])]],
  ])('refuses %s', async (_, queries) => {
    const { outcome } = await documentsOf(world().Alice.request).list('posts', ...queries)
    expect(outcome).toBe('400 general_query_invalid')
  })
})

test('changes of each field and deletions change what is found', async () => {
  const { Alice } = await people(server().app, 'Alice')
  const { $id } = await post(Alice, { caption: 'Movable', imageAlt: 'orchid' })
  const { update, delete: remove } = documentsOf(Alice.request)
  const change = async (data: object, words: string) => {
    await update('posts', $id, data)
    return byText(Alice, words)
  }
  expect(await change({ imageAlt: 'tulip' }, 'orchid')).toEqual([])
  expect(await byText(Alice, 'tulip')).toEqual(['Movable'])
  expect(await change({ location: 'Zürich' }, 'zurich tulip')).toEqual(['Movable'])
  expect(await change({ tags: ['zig'] }, 'zig tulip')).toEqual(['Movable'])
  expect(await change({ tags: [], location: null }, 'zig')).toEqual([])
  expect(await change({ caption: 'Tulip' }, 'tulip')).toEqual(['Tulip'])
  expect(await change({ imageAlt: '' }, 'tulip')).toEqual(['Tulip'])
  await remove('posts', $id)
  expect(await byText(Alice, 'tulip')).toEqual([])
})

test('posts of hidden, blocked and muted people are not found, nor anything like them', async () => {
  const { Alice, Bob, Carol } = await people(server().app, 'Alice', 'Bob', 'Carol')
  const made = await post(Bob, { caption: 'Secret', location: 'Timbuktu' })
  const seen = async (person: Person) => [
    ...(await byText(person, 'timbuktu')),
    ...(await found(person, Query.search('similarText', 'timbukto'))),
  ]
  const both = ['Secret', 'Secret']
  expect(await seen(Alice)).toEqual(both)
  const { create, delete: remove } = documentsOf(Alice.request)
  for (const [collection, field] of [
    ['blocks', 'blocked'],
    ['mutes', 'muted'],
  ] as const) {
    const { body } = await create(collection, { [field]: Bob.userId })
    expect(await seen(Alice)).toEqual([])
    expect(await seen(Carol)).toEqual(both)
    await remove(collection, body.$id)
  }
  const { platform } = server()
  await setHidden(platform, 'posts', { $id: made.$id })
  expect([await seen(Alice), await seen(Bob)]).toEqual([[], both])
})
