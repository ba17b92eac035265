import {
  change,
  create,
  fields,
  get,
  hidden,
  list,
  members,
  nobody,
  own,
  type Outcomes,
  privateRows,
  REFUSED,
  remove,
  step,
  TAKEN,
} from './document-row.ts'
import { PRIVATE_NAMES } from './field-rows.ts'
import { JOB_ROWS } from './job-rows.ts'
import { NOTIFICATION_ROWS } from './notification-rows.ts'
import { everybody, ownerOnly, type Row } from './row.ts'
import type { Fixture } from './fixture.ts'

const VALUE_TAKEN = '409 document_unique_constraint_violation'

const alice = own('users')
const post = own('posts')
const comment = own('comments')
const save = own('saves')
const follow = own('follows')
const link = own('links')

const users: readonly Row[] = [
  list('users', members('200')),
  get('users', alice, members('200')),
  create('users', {
    outcomes: { ...nobody, owner: TAKEN },
    data: ({ Alice: { accountId, email } }) => ({
      accountId,
      email,
      name: 'Alice',
      username: 'alice2',
    }),
  }),
  ...fields('users', alice, ownerOnly('200', REFUSED), {
    name: () => 'Alice again',
    bio: () => 'x',
    imageUrl: () => null,
    username: () => 'alicia',
    redirectsOldNames: () => true,
    hidesFromSearch: () => true,
    allowsAi: () => true,
    membersOnly: () => true,
    showsResume: () => true,
    firstStep: () => 'people',
    followsEnough: () => true,
  }),
  ...fields('users', alice, nobody, {
    email: () => 'new@example.com',
    accountId: ({ Bob }) => Bob.accountId,
  }),
  // Lists derived from other documents, sent back as clients have received them.
  ...fields('users', alice, members('200'), {
    posts: () => [],
    liked: () => [],
    save: () => [],
  }).map((row): Row => ({ ...row, changesNothing: true })),
  ...change('users', alice, {
    about: 'labels',
    outcomes: members('400 document_invalid_structure'),
    data: () => ({ labels: ['operator'] }),
  }).slice(0, 1),
  remove('users', alice, nobody),
  step('increment', ['users', alice, 'name'], ownerOnly('400 attribute_type_invalid', REFUSED)),
]

const picture = ({ picture: { imageId, imageUrl } }: Fixture) => ({ imageId, imageUrl })
const posts: readonly Row[] = [
  list('posts', members('200')),
  get('posts', post, members('200')),
  create('posts', {
    about: 'of the owner',
    outcomes: ownerOnly('201', REFUSED),
    data: (world) => ({ creator: world.Alice.userId, ...picture(world) }),
  }),
  ...fields('posts', post, ownerOnly('200', REFUSED), {
    caption: () => 'x',
    location: () => 'x',
    tags: () => ['x'],
    imageAlt: () => 'x',
    imageAlts: () => ['x'],
    imageIds: (world) => [picture(world).imageId],
    commenting: () => 'off',
  }),
  ...change('posts', post, { outcomes: ownerOnly('200', REFUSED), about: 'image', data: picture }),
  ...change('posts', post, {
    about: 'creator',
    outcomes: nobody,
    putBlocked: REFUSED,
    data: ({ Bob }) => ({ creator: Bob.userId }),
  }),
  ...change('posts', post, {
    about: 'likes',
    outcomes: members('200'),
    data: ({ Bob }) => ({ likes: [Bob.userId] }),
  }),
  ...change('posts', post, {
    about: 'likes and more',
    outcomes: ownerOnly('200', REFUSED),
    data: () => ({ likes: [], caption: 'y' }),
  }),
  step('increment', ['posts', post, 'likesCount'], nobody),
  step('decrement', ['posts', post, 'likesCount'], nobody),
]

const comments: readonly Row[] = [
  list('comments', members('200')),
  get('comments', comment, members('200')),
  create('comments', {
    about: 'of the owner',
    outcomes: ownerOnly('201', REFUSED),
    data: ({ Alice, otherPosts }) => ({ creator: Alice.userId, post: otherPosts[0], text: 'x' }),
  }),
  ...fields('comments', comment, ownerOnly('200', REFUSED), { text: () => 'y' }),
  ...fields('comments', comment, nobody, { post: ({ otherPosts }) => otherPosts[0] }),
  ...change('comments', comment, {
    about: 'creator',
    outcomes: nobody,
    putBlocked: REFUSED,
    data: ({ Bob }) => ({ creator: Bob.userId }),
  }),
  ...change('comments', comment, {
    about: 'likes',
    outcomes: members('200'),
    data: ({ Bob }) => ({ likes: [Bob.userId] }),
  }),
  ...change('comments', comment, {
    about: 'likes and more',
    outcomes: ownerOnly('200', REFUSED),
    data: () => ({ likes: [], text: 'z' }),
  }),
  step('increment', ['comments', comment, 'likesCount'], nobody),
  step('increment', ['comments', comment, 'repliesCount'], nobody),
  remove('comments', comment, ownerOnly('204', REFUSED)),
]

const saves: readonly Row[] = fields('saves', save, hidden(REFUSED), {
  post: ({ otherPosts }) => otherPosts[1],
})

const follows: readonly Row[] = [
  list('follows', members('200')),
  get('follows', follow, members('200')),
  create('follows', {
    about: 'of the owner',
    outcomes: ownerOnly('201', REFUSED),
    data: ({ Alice, Carol }) => ({ follower: Alice.userId, followed: Carol.userId }),
  }),
  ...change('follows', follow, {
    about: 'followed',
    outcomes: nobody,
    putBlocked: TAKEN,
    data: ({ Carol }) => ({ followed: Carol.userId }),
  }),
  remove('follows', follow, ownerOnly('204', REFUSED)),
]

const page = { label: 'Blog', url: 'https://blog.example/alice' }
const links: readonly Row[] = [
  list('links', members('200')),
  get('links', link, members('200')),
  create('links', {
    about: 'of the owner',
    outcomes: ownerOnly('201', REFUSED),
    data: ({ Alice }) => ({ ...page, user: Alice.userId }),
  }),
  ...change('links', link, {
    about: 'label and url',
    outcomes: ownerOnly('200', REFUSED),
    // The server chooses the id, so this creates a link of their own.
    putBlocked: '200',
    data: () => page,
  }),
  ...change('links', link, {
    about: 'user',
    outcomes: nobody,
    putBlocked: REFUSED,
    data: ({ Bob }) => ({ ...page, user: Bob.userId }),
  }),
  remove('links', link, ownerOnly('204', REFUSED)),
]

/** THREATS: missing and hidden things look alike to everybody. */
const elsewhere: readonly Row[] = [
  list('accounts', everybody('404 collection_not_found')),
  {
    ...list('posts', everybody('404 database_not_found')),
    about: 'of another database',
    pathValues: () => ({ databaseId: 'other', collectionId: 'posts' }),
  },
]

export const DOCUMENT_ROWS: readonly Row[] = [
  ...users,
  ...posts,
  ...comments,
  ...saves,
  ...follows,
  ...links,
  ...NOTIFICATION_ROWS,
  ...JOB_ROWS,
  ...PRIVATE_NAMES.flatMap(privateRows),
  ...elsewhere,
  remove('posts', post, ownerOnly('204', REFUSED)),
]

const tablePath = (text: string) =>
  text
    .replace('/databases/', '/tablesdb/')
    .replace('collections/{collectionId}/documents', 'tables/{tableId}/rows')
    .replace('{documentId}', '{rowId}')
    .replace('{attribute}', '{column}')

/**
 * The same outcomes in the tables API: `row_not_found`. Only this API tells taken values from taken ids, as in a
 * creation.
 */
const tableOutcome = ({ operation }: Row, outcome: string) =>
  (operation.startsWith('post ') && outcome === TAKEN ? VALUE_TAKEN : outcome)
    .replace(' document_', ' row_')
    .replace(' collection_', ' table_')
    .replace(' attribute_', ' column_')

/** The same rows at the newer paths. */
export const TABLE_ROWS: readonly Row[] = DOCUMENT_ROWS.map((row) => ({
  ...row,
  operation: tablePath(row.operation),
  pathValues: (world: Fixture) => {
    const {
      databaseId = '',
      collectionId = '',
      documentId = '',
      attribute = '',
    } = row.pathValues?.(world) ?? {}
    return { databaseId, tableId: collectionId, rowId: documentId, column: attribute }
  },
  body: (world: Fixture) => {
    const body = row.body?.(world) ?? {}
    return 'documentId' in body ? { ...body, rowId: body.documentId } : body
  },
  outcomes: Object.fromEntries(
    Object.entries(row.outcomes).map(([kind, outcome]) => [kind, tableOutcome(row, outcome)]),
  ) as unknown as Outcomes,
}))
