import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { shownFields, users } from '#collections'
import { ErrorAnswer, OwnUser, PersonCard, Post, PublicUser, Save, User } from './index.ts'

const meta = {
  $id: 'x',
  $createdAt: '2026-11-21T08:30:00.000+00:00',
  $updatedAt: '2026-11-21T08:30:00.000+00:00',
  $permissions: [],
  $databaseId: 'd',
  $collectionId: 'c',
}
const card = { ...meta, name: 'Ada', username: 'ada', imageUrl: null, bio: null }
/** Fields that are not set yet. */
const unsaid = shownFields(users).flatMap((name) =>
  'optional' in users.fields[name]
    ? [[name, users.fields[name].kind === 'tags' ? [] : null] as const]
    : [],
)
const person = {
  ...Object.fromEntries(unsaid),
  ...card,
  imageId: null,
  showsResume: false,
  hidden: false,
}
const own = {
  accountId: 'a',
  email: 'ada@example.org',
  emailDigest: 'off',
  timeZone: null,
  membersOnly: false,
}
const post = {
  ...meta,
  caption: 'hi',
  location: null,
  tags: [],
  imageUrl: 'http://h/i',
  imageId: 'i',
  imageWidth: 1,
  imageHeight: 1,
  imageHash: 'aGFzaA==',
  imageAlt: '',
  likesCount: 1,
  commentsCount: 0,
  commenting: 'everyone',
  mentions: null,
  editedAt: null,
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
/** What a post shows that isn't nested in another document. */
const more = { hidden: false, imageIds: ['i'], imageAlts: [''], pictures }
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
  ['a post', Post, { ...shown, ...more }, true],
  ['a post whose creator was deleted', Post, { ...shown, ...more, creator: null }, true],
  ['a post without likes', Post, { ...post, creator: card, ...more }, false],
  ['a post with saves', Post, { ...shown, ...more, save: [] }, false],
  [
    'a post liked by a person with an email',
    Post,
    { ...shown, ...more, likes: [{ ...card, ...own }] },
    false,
  ],
  [
    'a post dated with Z',
    Post,
    { ...shown, ...more, $createdAt: '2026-11-21T08:30:00.000Z' },
    false,
  ],
  ['a save', Save, { ...save, user: card }, true],
  [
    'a save of a post with its pictures',
    Save,
    { ...save, user: card, post: { ...shown, pictures } },
    true,
  ],
  ['a post without a list of pictures', Post, { ...shown, ...more, pictures: undefined }, false],
  [
    'a picture with more',
    Post,
    { ...shown, ...more, pictures: [{ ...picture, owner: 'a' }] },
    false,
  ],
  ['a save of a deleted post', Save, { ...meta, user: card, post: null }, true],
  ['an error', ErrorAnswer, error, true],
  ['an error of unknown type', ErrorAnswer, { ...error, type: 'oops' }, false],
  ['an error with a stack', ErrorAnswer, { ...error, stack: '' }, false],
])('%s', (...[, schema, value, valid]) => {
  expect(Value.Check(schema, value)).toBe(valid)
})
