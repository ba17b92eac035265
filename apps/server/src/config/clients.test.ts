import { describe, expect, it } from 'vitest'
import { oauthClient, oidcClient } from './clients.ts'
import { readConfig } from './index.ts'
import { InvalidSetting } from './values.ts'

describe('A client of an OpenID provider', () => {
  it.each([
    ['me:s@https://id.example', 's', 'https://id.example/', 'id.example'],
    ['me:s@c:r@t@https://id.example/a/b', 's@c:r@t', 'https://id.example/a/b', 'id.example'],
    ['me:s@https://id.example/#Acme Ltd', 's', 'https://id.example/', 'Acme Ltd'],
    ['me:s@http://localhost:9000', 's', 'http://localhost:9000/', 'localhost:9000'],
  ])('is read from %s', (text, clientSecret, issuer, name) => {
    expect(oidcClient.parse(text)).toEqual({
      clientId: 'me',
      clientSecret,
      issuer: new URL(issuer),
      name,
    })
  })

  it.each([
    ['', 'is not of this form'],
    ['me:s', 'is not of this form'],
    ['me@https://id.example', 'is not of this form'],
    [':s@https://id.example', 'is not of this form'],
    ['me:@https://id.example', 'is not of this form'],
    ['me:s@id.example', 'is not of this form'],
    ['me:s@ftp://id.example', 'is not of this form'],
    ['m e:s@https://id.example', 'contains spaces or control characters'],
    ['me:s@http://id.example', 'has an issuer that is not https'],
    ['me:s@https://id.example/?a=b', 'has no issuer'],
    ['me:s@https://', 'is not of this form'],
    ['me:s@https://id.example# ', 'is blank'],
  ])('rejects %j, which %s', (text, fault) => {
    expect(() => oidcClient.parse(text)).toThrow(new InvalidSetting(fault))
  })
})

it('a client of a built-in provider is an id and a secret, and the secret may contain colons', () => {
  expect(oauthClient.parse('me:a:b@c')).toEqual({ clientId: 'me', clientSecret: 'a:b@c' })
  expect(() => oauthClient.parse('me')).toThrow(new InvalidSetting('is not of this form'))
})

it('provider settings are read from environment variables', () => {
  const env = { OAUTH_GITHUB: 'a:b', OAUTH_GOOGLE: 'c:d', OAUTH_OIDC: 'e:f@https://id.example' }
  expect(readConfig(env).config.oauth).toEqual({
    github: { clientId: 'a', clientSecret: 'b' },
    google: { clientId: 'c', clientSecret: 'd' },
    oidc: {
      clientId: 'e',
      clientSecret: 'f',
      issuer: new URL('https://id.example'),
      name: 'id.example',
    },
  })
})
