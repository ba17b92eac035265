import { expect, expectTypeOf, it } from 'vitest'
import { type SalaryUnit } from '../jobs/jobs.ts'
import {
  type DocumentOf,
  Job,
  type Lead,
  type NestedPost,
  type OwnUser,
  type PersonCard,
  type PublicUser,
  type Save,
  type User,
} from './index.ts'

it('the document types match their schemas', () => {
  expectTypeOf<User['email']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<OwnUser['email']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<keyof PublicUser, 'email' | 'accountId' | 'save'>>().toBeNever()
  expectTypeOf<PublicUser['liked']>().toEqualTypeOf<NestedPost[] | undefined>()
  expectTypeOf<keyof PersonCard & ('posts' | 'hidden' | 'imageId')>().toBeNever()
  expectTypeOf<Save['post']>().toEqualTypeOf<NestedPost | null>()
  expectTypeOf<NestedPost['creator']>().toEqualTypeOf<PersonCard | null | undefined>()
  expectTypeOf<Lead['interest']>().toEqualTypeOf<DocumentOf<'interests'> | null>()
  expectTypeOf<DocumentOf<'jobs'>['salaryUnit']>().toEqualTypeOf<SalaryUnit | null>()
  expectTypeOf<DocumentOf<'jobs'>['stack']>().toEqualTypeOf<string[]>()
  const named = ['stack', 'salaryUnit', 'poster', 'hidden'] satisfies (keyof DocumentOf<'jobs'>)[]
  expect(Object.keys(Job.properties)).toEqual(expect.arrayContaining(named))
})
