import { describe, expect, it } from 'vitest'
import { ConfigError, type Environment, readConfig } from './index.ts'

const REFUSED: [env: Environment, line: string][] = [
  ...['mail.example', 'http://mail.example', 'smtp:mail.example'].map(
    (SMTP_URL): [Environment, string] => [
      { SMTP_URL },
      'SMTP_URL is not of this form. Accepted: `smtp://` or `smtps://`, `user:password@` if needed, a host, `?from=` and an address.',
    ],
  ),
  [
    { SMTP_URL: 'smtp://mail.example?from=nobody' },
    'SMTP_URL has a `from` that is not an email address. Accepted: `smtp://` or `smtps://`, `user:password@` if needed, a host, `?from=` and an address.',
  ],
  [
    { SMS_URL: 'ftp://sms.example' },
    'SMS_URL is not of this form. Accepted: `https://` or `http://`, `user:password@` if needed, a host and a path.',
  ],
  [
    { SMS_URL: 'https://a:%zz@sms.example' },
    'SMS_URL has a user or password that is not percent-encoded. Accepted: `https://` or `http://`, `user:password@` if needed, a host and a path.',
  ],
]

describe('the email and text message settings', () => {
  it('select who delivers them', () => {
    const { config } = readConfig({
      SMTP_URL: 'smtps://me:a%40b@mail.example:465?from=hood@example.com',
      SMS_URL: 'https://sms.example/send',
    })
    expect([config.smtpUrl?.href, config.smsUrl?.href]).toEqual([
      'smtps://me:a%40b@mail.example:465?from=hood@example.com',
      'https://sms.example/send',
    ])
  })
  it.each([
    ['http://sms.example/send', ['SMS_URL is not https: codes are sent unencrypted.']],
    ['http://127.0.0.1:9000/send', []],
    ['https://me:secret@sms.example/send', []],
  ])('warn about codes sent unencrypted: %s', (SMS_URL, warnings) => {
    expect(readConfig({ SMS_URL }).warnings).toEqual(warnings)
  })

  it.each(REFUSED)('reject %j with one line', (env, line) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(line))
  })
})
