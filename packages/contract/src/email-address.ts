import { LIMITS } from './limits.ts'

const LOCAL_MAX = 64
/** Dot-separated words of characters that mail servers accept without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** At least two labels; the last label isn't a number. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const ASCII = /^[\x21-\x7e]*$/
/** A domain of any script; other characters would make another part of a URL of it. */
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** A domain as mail servers know it: in lower case, and an international one in its ASCII form (`xn--…`); '' without one. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain)) return domain.toLowerCase()
  return (INTERNATIONAL.test(domain) && URL.parse(`http://${domain}`)?.hostname) || ''
}

/**
 * Canonical form of an email address, which identifies accounts: trimmed, in lower case, with the domain in its ASCII form.
 * Undefined for an address that we don't accept. Before the @ only ASCII is accepted: case folding of other letters would merge
 * addresses of different people.
 */
export function canonicalEmail(text: string): string | undefined {
  if (text.length > 2 * LIMITS.emailMax) return undefined
  const email = text.trim()
  const at = email.lastIndexOf('@')
  if (at < 1 || at > LOCAL_MAX) return undefined
  const [local, domain] = [email.slice(0, at).toLowerCase(), asciiDomain(email.slice(at + 1))]
  if (!ASCII.test(email.slice(0, at)) || !LOCAL.test(local) || !DOMAIN.test(domain))
    return undefined
  const address = `${local}@${domain}`
  return address.length > LIMITS.emailMax ? undefined : address
}

/** The link that writes to an email address, and sets nothing else of the message. */
export function emailHref(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(asciiDomain(domain) || domain)}`
}
