import { tabItems } from '#lib/device/storage'
import { type ChangeEvent } from 'react'

/** Session storage key: the email typed last on a page for guests. The next of these pages starts with it. */
const KEY = 'devhood-typed-email'

const emailInPage = (): string | undefined =>
  document.querySelector<HTMLInputElement>('input[type="email"]')?.value || undefined

/** What an email field starts with, and its properties: it records what is typed. */
export const useTypedEmail = () => ({
  // HTML is rendered where there is no storage. It may have been typed into before this code had loaded.
  initial: emailInPage() ?? tabItems.get(KEY) ?? '',
  field: {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    options: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => tabItems.set(KEY, target.value),
    },
  } as const,
})

export const forgetTypedEmail = (): void => tabItems.remove(KEY)

/** Default values of a form with this email; none without it, so that what was typed before the code had loaded stays. */
export const emailDefaults = (email: string): { email?: string } => (email === '' ? {} : { email })
