import { ownAccountQuery, useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { failureToast } from '#lib/feedback/toasts'
import { isEmail, isPhone, isWebUrl, JOB_LIMITS, LIMITS } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'
import { updatePrefs } from '@devhood/client/update-prefs'
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query'

export const CONTACTS = ['email', 'phone', 'link'] as const
export type ContactName = (typeof CONTACTS)[number]

export const CONTACT_LABELS: Readonly<Record<ContactName, string>> = {
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
}

/** What a person has prepared to share with matches, and what they ticked last time. */
export interface PreparedContact extends Readonly<Record<ContactName, string>> {
  readonly ticked: readonly ContactName[]
}

const textOr = (value: unknown, other: string | null | undefined) =>
  typeof value === 'string' ? value : (other ?? '')

/** The values in an account's preferences, where any client may store anything. */
function preparedContact(prefs: unknown, account: Partial<Pick<Account, 'email' | 'phone'>>) {
  const { contact } = Object(prefs) as { readonly contact?: unknown }
  const { email, phone, link, ticked } = Object(contact) as Readonly<Record<string, unknown>>
  const isTicked = (name: ContactName) => Array.isArray(ticked) && ticked.includes(name)
  return {
    email: textOr(email, account.email),
    phone: textOr(phone, account.phone),
    link: textOr(link, ''),
    ticked: CONTACTS.filter(isTicked),
  } satisfies PreparedContact
}

export function usePreparedContact(): PreparedContact {
  // The session check loads the account first.
  const { data } = useQuery({ ...ownAccountQuery(), enabled: false })
  const { email } = useCurrentUser()
  return preparedContact(data?.prefs, { email: data?.email ?? email, phone: data?.phone ?? '' })
}

/** Keeps what was prepared with the account. */
export function prepareContact(client: QueryClient) {
  const { queryKey } = ownAccountQuery()
  return mutationOptions<void, Error, PreparedContact>({
    mutationKey: ['prepared-contact'],
    scope: { id: 'prepared-contact' },
    mutationFn: async (contact) => {
      const account = client.getQueryData<Account>(queryKey)
      if (!account) return
      const prefs = { ...account.prefs, contact }
      client.setQueryData<Account>(queryKey, { ...account, prefs })
      await updatePrefs(api, prefs)
    },
    meta: { errorToast: failureToast("Couldn't keep your contact for next time") },
  })
}

/** The address with the scheme that people leave out. */
export const withScheme = (text: string): string =>
  text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`

const RULES: Readonly<
  Record<ContactName, readonly [is: (text: string) => boolean, max: number, message: string]>
> = {
  email: [isEmail, LIMITS.emailMax, 'Enter an email address.'],
  phone: [isPhone, JOB_LIMITS.phoneMax, 'Enter a phone number.'],
  link: [isWebUrl, JOB_LIMITS.contactMax, 'Enter a web address.'],
}

/** What is wrong with a value; undefined if it is fine or empty. */
export function contactError(name: ContactName, text: string): string | undefined {
  const [is, max, message] = RULES[name]
  return text === '' || (text.length <= max && is(text)) ? undefined : message
}
