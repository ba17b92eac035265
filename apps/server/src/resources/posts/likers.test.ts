import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { API_VARIANTS, documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'

const server = sharedApp()

/** A post by Ann that Ann, Ben, Cid and Dee have liked, in this order. */
async function openWorld({ app }: SharedApp) {
  const persons = await people(app, 'Ann', 'Ben', 'Cid', 'Dee', 'Eve')
  const { Ann, Ben, Cid, Dee } = persons
  const id = String((await post(Ann)).$id)
  for (const { request, userId } of [Ann, Ben, Cid, Dee])
    await documentsOf(request).update('posts', id, { likes: [userId] })
  return { ...persons, id }
}

/** The names of who likes a post, the same in every variant of the API. */
async function likersOf(id: string, viewer: Person, ...queries: Query[]) {
  const pages = await Promise.all(
    API_VARIANTS.map(async (variant) =>
      documentsOf(viewer.request, variant).list('users', Query.equal('liked', id), ...queries),
    ),
  )
  const [first, ...others] = pages.map(({ outcome, total, documents }) => [
    outcome,
    total,
    documents.map(({ name }) => name).join(' '),
  ])
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe('who likes a post', () => {
  const world = sharedWorld(openWorld, server)

  test('is listed for every member, last liked first, page by page', async () => {
    const { id, Ann, Ben, Cid, Dee, Eve } = world()
    for (const viewer of [Ann, Ben, Eve])
      expect(await likersOf(id, viewer)).toEqual(['200', 4, 'Dee Cid Ben Ann'])
    const page = (...more: Query[]) => likersOf(id, Eve, Query.limit(2), ...more)
    expect(await page()).toEqual(['200', 4, 'Dee Cid'])
    expect(await page(Query.cursorAfter(Cid.userId))).toEqual(['200', 4, 'Ben Ann'])
    expect(await page(Query.cursorAfter(Ann.userId))).toEqual(['200', 4, ''])
    expect(await page(Query.cursorBefore(Ben.userId))).toEqual(['200', 4, 'Dee Cid'])
    expect(await page(Query.offset(3))).toEqual(['200', 4, 'Ann'])
    expect(await page(Query.orderAsc('name'))).toEqual(['200', 4, 'Ann Ben'])
    expect(await page(Query.equal('$id', [Dee.userId, Eve.userId]))).toEqual(['200', 1, 'Dee'])
    expect(await page(Query.cursorAfter(Eve.userId))).toEqual([
      '400 general_cursor_not_found',
      undefined,
      '',
    ])
  })

  test('shows nothing private', async () => {
    const { id, Eve } = world()
    const { documents } = await documentsOf(Eve.request).list('users', Query.equal('liked', id))
    expect(JSON.stringify(documents)).not.toContain('@example.com')
  })

  test('is for members alone', async () => {
    const guest = documentsOf(caller(server().app))
    expect((await guest.list('users', Query.equal('liked', world().id))).outcome).toBe(
      '401 user_unauthorized',
    )
  })

  test('is nobody for a post that is not there', async () => {
    expect(await likersOf('nothing', world().Eve)).toEqual(['200', 0, ''])
  })

  test.each<[what: string, queries: (id: string) => Query[]]>([
    ['two posts', (id) => [Query.equal('liked', [id, id])]],
    ['a number', () => [Query.equal('liked', [7])]],
    ['no value', () => [Query.isNotNull('liked')]],
    ['another method', (id) => [Query.notEqual('liked', id)]],
    ['a part of the id', (id) => [Query.contains('liked', [id])]],
    ['an order by it', () => [Query.orderDesc('liked')]],
    ['the posts of a person', (id) => [Query.equal('posts', [id])]],
  ])('refuses %s', async (_, queries) => {
    const { Eve, id } = world()
    const { outcome } = await documentsOf(Eve.request).list('users', ...queries(id))
    expect(outcome).toBe('400 general_query_invalid')
  })
})

describe('the list of who likes a post', () => {
  test('follows likes at once', async () => {
    const { id, Ben, Eve } = await openWorld(server())
    expect(await likersOf(id, Eve)).toEqual(['200', 4, 'Dee Cid Ben Ann'])
    await documentsOf(Ben.request).update('posts', id, { likes: [] })
    expect(await likersOf(id, Eve)).toEqual(['200', 3, 'Dee Cid Ann'])
    await documentsOf(Eve.request).update('posts', id, { likes: [Eve.userId] })
    expect(await likersOf(id, Eve)).toEqual(['200', 4, 'Eve Dee Cid Ann'])
    await documentsOf(Ben.request).update('posts', id, { likes: [Ben.userId] })
    expect(await likersOf(id, Eve)).toEqual(['200', 5, 'Ben Eve Dee Cid Ann'])
  })

  test('leaves out people whom a block separates from the viewer, in both directions', async () => {
    const { id, Ben, Cid, Dee, Eve } = await openWorld(server())
    const eve = documentsOf(Eve.request)
    await documentsOf(Ben.request).create('blocks', { blocked: Eve.userId })
    const block = await eve.create('blocks', { blocked: Dee.userId })
    expect(await likersOf(id, Eve)).toEqual(['200', 2, 'Cid Ann'])
    expect(await likersOf(id, Cid)).toEqual(['200', 4, 'Dee Cid Ben Ann'])
    await eve.delete('blocks', block.body.$id)
    expect(await likersOf(id, Eve)).toEqual(['200', 3, 'Dee Cid Ann'])
    expect((await eve.get('posts', id)).body).toMatchObject({ likesCount: 4 })
  })

  test('leaves out hidden people, and is empty for a hidden post', async () => {
    const { id, Ann, Dee, Eve } = await openWorld(server())
    await setHidden(server().platform, 'users', { $id: Dee.userId })
    expect(await likersOf(id, Eve)).toEqual(['200', 3, 'Cid Ben Ann'])
    await setHidden(server().platform, 'posts', { $id: id })
    expect(await likersOf(id, Eve)).toEqual(['200', 0, ''])
    expect(await likersOf(id, Ann)).toEqual(['200', 3, 'Cid Ben Ann'])
  })

  test('is empty for whom the author has blocked, and for whoever blocks the author', async () => {
    const { id, Ann, Ben, Cid, Dee } = await openWorld(server())
    await documentsOf(Ann.request).create('blocks', { blocked: Ben.userId })
    await documentsOf(Cid.request).create('blocks', { blocked: Ann.userId })
    expect(await likersOf(id, Ben)).toEqual(['200', 0, ''])
    expect(await likersOf(id, Cid)).toEqual(['200', 0, ''])
    expect(await likersOf(id, Dee)).toEqual(['200', 4, 'Dee Cid Ben Ann'])
  })

  test('shows muted people, like every list about one post', async () => {
    const { id, Ben, Eve } = await openWorld(server())
    await documentsOf(Eve.request).create('mutes', { muted: Ben.userId })
    expect(await likersOf(id, Eve)).toEqual(['200', 4, 'Dee Cid Ben Ann'])
  })

  test('ends with the post', async () => {
    const { id, Ann, Eve } = await openWorld(server())
    await documentsOf(Ann.request).delete('posts', id)
    expect(await likersOf(id, Eve)).toEqual(['200', 0, ''])
  })
})
