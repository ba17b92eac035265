import { expect, it } from 'vitest'
import { Query } from '../../queries/queries.ts'
import { type Selectable, shownFields, users } from '../index.ts'

const select = (...fields: Selectable<'saves'>[]) => Query.select(fields).values

it('every attribute that a screen selects is declared', () => {
  const fields = ['*', '$id', 'post', 'post.caption', 'post.creator.name', 'user.bio'] as const
  expect(select(...fields)).toEqual(fields)
  // @ts-expect-error no such field
  select('caption')
  // @ts-expect-error no such field of the post
  select('post.captoin')
  // @ts-expect-error posts inside of others do not show it
  select('post.hidden')
  // @ts-expect-error nobody sees the email address of another
  select('user.email')
})

it('the public attributes of a person are all except owner-only ones', () => {
  const choices = ['redirectsOldNames', 'membersOnly', 'hidesFromSearch', 'allowsAi']
  const steps = ['firstStep', 'followsEnough']
  const hidden = [
    'accountId',
    'email',
    'renamedAt',
    'emailDigest',
    'timeZone',
    'whoMayWrite',
    'messageNotices',
    ...choices,
    ...steps,
  ]
  expect(shownFields(users)).toEqual(Object.keys(users.fields).filter((it) => !hidden.includes(it)))
})
