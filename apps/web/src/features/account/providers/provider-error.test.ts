import { describe, expect, it } from 'vitest'
import { providerErrorText, withoutProviderError } from './provider-error.ts'

const searchWith = (error: string) => `?${new URLSearchParams({ to: '/saved', error })}`
const refusal = (type: string) =>
  searchWith(JSON.stringify({ message: 'Call 555', type, code: 400 }))
const OTHERWISE = "That didn't work. Try again."

describe('returning from a provider', () => {
  it.each([
    ['user_blocked', 'This account is blocked.'],
    [
      'user_oauth2_unauthorized',
      "You didn't allow the service to share who you are, so nothing changed.",
    ],
    ['user_oauth2_bad_request', OTHERWISE],
    ['toString', OTHERWISE],
  ])('with the error %s shows our own text for it', (type, words) => {
    expect(providerErrorText(refusal(type))).toBe(words)
  })

  it.each(['', 'Call 555', '[]', 'null', '{"type":{}}'])(
    'never shows text from the URL: %j',
    (error) => {
      expect(providerErrorText(searchWith(error))).toBe(OTHERWISE)
    },
  )

  it('without an error shows nothing', () => {
    expect(providerErrorText('?to=%2Fsaved')).toBe(undefined)
  })

  it('removes the error from the URL', () => {
    expect(withoutProviderError(refusal('user_blocked'))).toBe('?to=%2Fsaved')
    expect(withoutProviderError('?error=x')).toBe('')
  })
})
