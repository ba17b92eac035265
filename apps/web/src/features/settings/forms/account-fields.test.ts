import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { canonicalPhone } from '#features/account'
import { CodeFields, passwordFields, phoneFields } from './account-fields.ts'

it.each([
  ['+351 912 345 678', '+351912345678'],
  ['00351-912-345-678', '+351912345678'],
  ['+1 (415) 555.0132', '+14155550132'],
])('sends %s as %s', (typed, sent) => {
  expect(canonicalPhone(typed)).toBe(sent)
})

const messages = (schema: z.ZodMiniType, value: object) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message])

it.each([
  ['+351 912 345 678', undefined],
  ['912 345 678', [['phone', 'Include the country code, for example +49 151 23456789.']]],
  ['+0351912345678', [['phone', 'Include the country code, for example +49 151 23456789.']]],
  ['+3519123456789012', [['phone', 'Include the country code, for example +49 151 23456789.']]],
  ['+35191a345678', [['phone', 'Include the country code, for example +49 151 23456789.']]],
])('validates the number %s', (phone, expected) => {
  expect(messages(phoneFields(false), { phone, password: 'x' })).toEqual(expected)
})

it.each([
  [
    'a known password is not measured',
    false,
    { oldPassword: 'x', password: 'long enough' },
    undefined,
  ],
  [
    'the current password is required',
    false,
    { oldPassword: '', password: 'long enough' },
    [['oldPassword', 'Required']],
  ],
  [
    'a first password needs no other',
    true,
    { oldPassword: '', password: 'long enough' },
    undefined,
  ],
  [
    'a new one is long enough',
    true,
    { oldPassword: '', password: 'short' },
    [['password', 'Password Must Be atleast 8 Characters']],
  ],
])('%s', (_, isFirst, fields, expected) => {
  expect(messages(passwordFields(isFirst), fields)).toEqual(expected)
})

it.each([
  [' 123456 ', undefined],
  ['12345', [['secret', 'The code has six digits.']]],
  ['12345a', [['secret', 'The code has six digits.']]],
])('validates the code %j', (secret, expected) => {
  expect(messages(CodeFields, { secret })).toEqual(expected)
})
