import { expect, it } from 'vitest'
import { toasts } from '#lib/feedback/toasts'
import { takeBack } from './take-back.ts'

const refuse = async (): Promise<void> => {
  throw new Error('Somebody has decided since.')
}

it.each([
  ['is undone', async (): Promise<void> => undefined, { title: 'Cancelled' }],
  [
    'is not',
    refuse,
    { title: "Couldn't undo it", text: 'Somebody has decided since.', kind: 'failure' },
  ],
] as const)('says that something %s', async (_what, undo, said) => {
  await takeBack(undo, 'Cancelled')
  expect(toasts.current().find(({ open }) => open)).toMatchObject(said)
})
