import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const ACCEPTED =
  'Accepted: `mailto:` and an email address, or an `https://` address; separate several with commas.'

describe('The security contact', () => {
  it('accepts one or more addresses, in order of preference', () => {
    const env = { SECURITY_CONTACT: 'mailto:Security@Hood.example, https://hood.example/report' }
    expect(readConfig(env).config.securityContacts).toEqual([
      'mailto:security@hood.example',
      'https://hood.example/report',
    ])
  })

  it.each([
    ['security@hood.example', 'security@hood.example'],
    ['mailto:nobody', 'mailto:nobody'],
    ['http://hood.example', 'http://hood.example'],
    ['https://hood.example,', ''],
    ['mailto:a@b.example\nContact: x', 'mailto:a@b.example\nContact: x'],
  ])('rejects %j with one line', (SECURITY_CONTACT, part) => {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(
      new ConfigError(
        `SECURITY_CONTACT ${JSON.stringify(SECURITY_CONTACT)} names ${JSON.stringify(part)}, which is neither. ${ACCEPTED}`,
      ),
    )
  })
})
