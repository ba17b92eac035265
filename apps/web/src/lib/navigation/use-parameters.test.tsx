import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderElement } from '../../../test/render.tsx'
import { useParameters } from './use-parameters.ts'

function Both() {
  const { newest, set } = useParameters()
  const add = (name: string) => {
    const next = newest()
    next.set(name, 'on')
    set(next)
  }
  const addBoth = () => {
    add('one')
    add('other')
  }
  return <button onClick={addBoth}>Both</button>
}

test('a change goes on from the one before, which is not drawn yet, and from where a link has led', async () => {
  const { router, user } = renderElement(<Both />, { at: '/?q=lamp' })
  await user.click(screen.getByRole('button', { name: 'Both' }))
  expect(router.state.location.search).toBe('?q=lamp&one=on&other=on')
  await act(async () => router.navigate('/?q=desk'))
  await user.click(screen.getByRole('button', { name: 'Both' }))
  expect(router.state.location.search).toBe('?q=desk&one=on&other=on')
})
