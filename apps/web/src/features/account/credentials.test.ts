import { TEXTS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Credentials } from './credentials.ts'
import { Registration } from './sign-up/registration.ts'

const VALID = {
  name: 'Ines Moreira',
  username: 'ines.m',
  email: 'ines@example.org',
  password: 'correct horse',
}
const { rules } = TEXTS

function messageOf(schema: z.ZodMiniType, values: object): string | undefined {
  return z.safeParse(schema, values).error?.issues[0]?.message
}

describe('registration', () => {
  it('accepts valid values, and trims them', () => {
    const typed = { ...VALID, name: ' Ines Moreira ', email: ' ines@example.org ' }
    expect(z.parse(Registration, typed)).toEqual(VALID)
  })

  it('never changes the password', () => {
    expect(z.parse(Registration, { ...VALID, password: ' 8 signs ' }).password).toBe(' 8 signs ')
  })

  it.each<[field: keyof typeof VALID, value: string, message: string | undefined]>([
    ['name', '', rules.name],
    ['name', 'I', rules.name],
    ['name', '  I  ', rules.name],
    ['name', '👩‍💻', undefined],
    ['name', '🦊', rules.name],
    ['name', 'In', undefined],
    ['name', 'n'.repeat(128), undefined],
    ['name', 'n'.repeat(129), 'Name must be at most 128 characters.'],
    ['username', '', rules.username],
    ['username', 'i', rules.username],
    ['username', 'in', undefined],
    ['username', 'u'.repeat(50), undefined],
    ['username', 'u'.repeat(51), 'Username must be at most 50 characters.'],
    ['email', '', rules.email],
    ['email', 'ines', rules.email],
    ['email', 'ines@', rules.email],
    ['email', 'ines@example', rules.email],
    ['email', `${'e'.repeat(250)}@a.org`, rules.email],
    ['password', '', rules.password],
    ['password', '1234567', rules.password],
    ['password', '12345678', undefined],
    ['password', '🦊'.repeat(7), rules.password],
    ['password', 'p'.repeat(256), undefined],
    ['password', 'p'.repeat(257), 'Password must be at most 256 characters.'],
  ])('%s %o: %s', (field, value, message) => {
    expect(messageOf(Registration, { ...VALID, [field]: value })).toBe(message)
  })
})

describe('credentials', () => {
  it.each<[email: string, password: string, message: string | undefined]>([
    [VALID.email, VALID.password, undefined],
    ['ines', VALID.password, rules.email],
    [VALID.email, 'short', rules.password],
  ])('%o and %o: %s', (email, password, message) => {
    expect(messageOf(Credentials, { email, password })).toBe(message)
  })
})
