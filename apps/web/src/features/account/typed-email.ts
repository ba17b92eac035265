import { type ChangeEvent, createContext, type RefObject, use } from 'react'

/** The email typed last on a page for guests. The next of these pages starts with it. */
export const TypedEmail = createContext<RefObject<string> | undefined>(undefined)

/** What an email field starts with, and the handler that records what is typed. */
export function useTypedEmail() {
  const typed = use(TypedEmail)
  return {
    initial: typed?.current ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (typed) typed.current = target.value
    },
  }
}
