import { canonicalEmail } from '@devhood/contract'
import { InvalidSetting, listOf } from './values.ts'

function contactOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return url.href
  const email = canonicalEmail(text.replace(/^mailto:/i, ''))
  return url?.protocol === 'mailto:' && email !== undefined ? `mailto:${email}` : undefined
}

/** Contact addresses in order of preference, as URIs. */
export const contacts = listOf(
  '`mailto:` and an email address, or an `https://` address',
  (text) => {
    const contact = contactOf(text)
    if (contact === undefined)
      throw new InvalidSetting(`names ${JSON.stringify(text)}, which is neither`)
    return contact
  },
)
