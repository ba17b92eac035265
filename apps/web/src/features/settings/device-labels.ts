import { type Log, type Session } from '@devhood/contract/schemas'

type Device = Pick<
  Session & Log,
  'clientName' | 'osName' | 'deviceName' | 'ip' | 'countryCode' | 'countryName'
>

/** 'Chrome on Linux', 'Firefox', 'Unknown browser on Windows', 'An unknown device'. */
export function deviceTitle({ clientName, osName }: Pick<Device, 'clientName' | 'osName'>): string {
  const system = osName.replace(/^GNU\//, '')
  if (clientName && system) return `${clientName} on ${system}`
  if (clientName) return clientName
  return system ? `Unknown browser on ${system}` : 'An unknown device'
}

/** '203.0.113.7 · Portugal', as far as known. */
export function deviceLocation({
  ip,
  countryCode,
  countryName,
}: Pick<Device, 'ip' | 'countryCode' | 'countryName'>): string {
  const country = countryCode === '--' ? '' : countryName
  return [ip, country].filter(Boolean).join(' · ')
}

export const isHandheld = ({ deviceName }: Pick<Device, 'deviceName'>): boolean =>
  ['smartphone', 'phablet', 'tablet', 'feature phone'].includes(deviceName)

const SIGN_IN_METHODS: Readonly<Record<string, string>> = {
  email: '',
  passkey: 'by a passkey',
  'magic-url': 'by a link',
  phone: 'by phone',
  token: 'by a code',
  github: 'with GitHub',
  google: 'with Google',
  oidc: 'with single sign-on',
}

/** The sign-in method, unless it was the password: 'with GitHub', 'by a link'. */
export const signInMethod = ({ provider }: Pick<Session, 'provider'>): string =>
  SIGN_IN_METHODS[provider] ?? `with ${provider}`
