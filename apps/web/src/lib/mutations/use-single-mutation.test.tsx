import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { useSingleMutation } from './use-single-mutation.ts'

afterEach(cleanup)

interface SendProps {
  readonly send: () => Promise<unknown>
}

function Send({ send }: SendProps) {
  const { mutate, error } = useSingleMutation({ mutationFn: send })
  return (
    <button type="button" onClick={() => mutate()}>
      {error ? error.message : 'Send'}
    </button>
  )
}

function open(send: SendProps['send']): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Send send={send} />
    </QueryClientProvider>,
  )
}

describe('a submit button', () => {
  it('sends once however quickly it is pressed, and again when that is done', async () => {
    const first = Promise.withResolvers<void>()
    const send = vi.fn<() => Promise<void>>(() => first.promise)
    open(send)
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.click(button)
    await expect.poll(() => send).toHaveBeenCalledTimes(1)
    await act(async () => first.resolve())
    fireEvent.click(button)
    await expect.poll(() => send).toHaveBeenCalledTimes(2)
  })

  it('can be pressed again after a failure', async () => {
    const send = vi.fn<() => Promise<void>>(async () => {
      throw new Error('Not now')
    })
    open(send)
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    await expect.poll(() => send).toHaveBeenCalledTimes(2)
  })
})
