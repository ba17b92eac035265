import { TEXTS } from '@devhood/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { FIELD_NAMES, ProfileFields } from './profile-fields.ts'

const VALID = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])),
  name: 'Ines Moreira',
  username: 'ines.m',
  email: 'ines@example.org',
}
const { rules } = TEXTS

test.each<[field: string, value: unknown, message: string | undefined]>([
  ['name', 'I', rules.profileName],
  ['name', '  I ', rules.profileName],
  ['name', 'In', undefined],
  ['name', 'n'.repeat(129), 'Name must be at most 128 characters.'],
  ['username', 'i', rules.profileName],
  ['username', 'in', undefined],
  ['email', 'ines', rules.email],
  ['email', 'ines@example.org', undefined],
  ['bio', 'b'.repeat(2200), undefined],
  ['bio', 'b'.repeat(2201), 'Bio must be at most 2200 characters.'],
  ['bio', 3, 'Invalid input'],
  ['workingOn', 'w'.repeat(161), 'Working on must be at most 160 characters.'],
  ['stack', 'Go, , #Rust, go', undefined],
  ['stack', 's'.repeat(31), 'Each must be at most 30 characters.'],
  ['stack', Array.from({ length: 21 }, (_, at) => `t${at}`).join(), 'At most 20 technologies.'],
  ['picture', undefined, undefined],
  ['picture', new File(['face'], 'face.png', { type: 'image/png' }), undefined],
  ['picture', 'face.png', 'Invalid input'],
])('%s %o: %s', (field, value, message) => {
  const result = z.safeParse(ProfileFields, { ...VALID, [field]: value })
  expect(result.error?.issues[0]?.message).toBe(message)
})
