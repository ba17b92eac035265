import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { type Declaration, posts, shownFields, users } from '#collections'
import { ErrorResponse, OwnUser, PersonCard, Post, PublicUser, Save, User } from './index.ts'

const meta = {
  $id: 'x',
  $createdAt: '2026-11-21T08:30:00.000+00:00',
  $updatedAt: '2026-11-21T08:30:00.000+00:00',
  $permissions: [],
  $databaseId: 'd',
  $collectionId: 'c',
}
const card = { ...meta, name: 'Ada', username: 'ada', imageUrl: null, bio: null }
const UNSET: Readonly<Record<string, unknown>> = { tags: [], flag: false }
/** These fields of a document, as far as they are optional or flags, before anybody sets them. */
const unset = ({ fields }: Declaration, names: readonly string[] = Object.keys(fields)) =>
  Object.fromEntries(
    names
      .filter((name) => fields[name]?.optional === true || fields[name]?.kind === 'flag')
      .map((name) => [name, UNSET[fields[name]?.kind ?? ''] ?? null]),
  )
const person = {
  ...unset(users, shownFields(users)),
  ...card,
  imageId: null,
  followersCount: 0,
}
const own = {
  accountId: 'a',
  email: 'ada@example.org',
  renamedAt: null,
  redirectsOldNames: false,
  emailDigest: 'off',
  timeZone: null,
  membersOnly: false,
  hidesFromSearch: false,
  allowsAi: false,
  firstStep: 'stack',
  followsEnough: false,
  whoMayWrite: 'everyone',
  messageNotices: 'on',
}
/** As it appears in another document. */
const post = {
  ...meta,
  ...unset(posts, posts.nested),
  caption: 'hi',
  imageUrl: 'http://h/i',
  imageId: 'i',
  imageWidth: 1,
  imageHeight: 1,
  imageHash: 'aGFzaA==',
  imageAlt: '',
  likesCount: 1,
  commentsCount: 0,
  commenting: 'everyone',
}
const shown = { ...post, creator: card, likes: [card] }
const picture = {
  imageId: 'i',
  imageUrl: 'http://h/i',
  width: 1,
  height: 1,
  hash: 'aGFzaA==',
  alt: '',
}
const pictures = [picture]
/** A post on its own, without its people. */
const more = { ...unset(posts), ...post, imageIds: ['i'], imageAlts: [''], pictures }
const save = { ...meta, post: shown }
const error = { message: 'm', code: 404, type: 'document_not_found', version: '1' }

test.each([
  ['a card', PersonCard, card, true],
  ['a card with an email', PersonCard, { ...card, email: 'ada@example.org' }, false],
  ['a person', PublicUser, person, true],
  ['a person with an account id', PublicUser, { ...person, accountId: 'a' }, false],
  ['a person with saves', PublicUser, { ...person, save: [] }, false],
  ['oneself', OwnUser, { ...person, ...own, posts: [post], liked: [shown], save: [save] }, true],
  ['oneself without an email', OwnUser, { ...person, accountId: 'a' }, false],
  ['a person in either view', User, person, true],
  ['oneself in either view', User, { ...person, ...own }, true],
  ['a post', Post, { ...more, ...shown }, true],
  ['a post whose creator was deleted', Post, { ...more, creator: null, likes: [card] }, true],
  ['a post without likes', Post, { ...more, creator: card }, false],
  ['a post with saves', Post, { ...more, ...shown, save: [] }, false],
  [
    'a post liked by a person with an email',
    Post,
    { ...more, ...shown, likes: [{ ...card, ...own }] },
    false,
  ],
  [
    'a post dated with Z',
    Post,
    { ...more, ...shown, $createdAt: '2026-11-21T08:30:00.000Z' },
    false,
  ],
  ['a save', Save, { ...save, user: card }, true],
  [
    'a save of a post with its pictures',
    Save,
    { ...save, user: card, post: { ...shown, pictures } },
    true,
  ],
  ['a post without a list of pictures', Post, { ...more, ...shown, pictures: undefined }, false],
  [
    'a picture with more',
    Post,
    { ...more, ...shown, pictures: [{ ...picture, owner: 'a' }] },
    false,
  ],
  ['a save of a deleted post', Save, { ...meta, user: card, post: null }, true],
  ['an error', ErrorResponse, error, true],
  ['an error of unknown type', ErrorResponse, { ...error, type: 'oops' }, false],
  ['an error with a stack', ErrorResponse, { ...error, stack: '' }, false],
])('%s', (...[, schema, value, valid]) => {
  expect(Value.Check(schema, value)).toBe(valid)
})
