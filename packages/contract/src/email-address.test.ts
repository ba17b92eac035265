import { expect, test } from 'vitest'
import { canonicalEmail } from './email-address.ts'

const label = 'a'.repeat(63)
const longest = `${'l'.repeat(64)}@${label}.${label}.${'b'.repeat(57)}.com`

test.each([
  ['as it is', 'ada@example.com', 'ada@example.com'],
  [
    'in small letters, without blanks around',
    ' Ada.Lovelace@Example.COM\n',
    'ada.lovelace@example.com',
  ],
  ['with a tag, which is a different address', 'ada+photos@example.com', 'ada+photos@example.com'],
  [
    'with every character that needs no quotes',
    "a!#$%&'*+/=?^_`{|}~-z@ex.org",
    "a!#$%&'*+/=?^_`{|}~-z@ex.org",
  ],
  [
    'of an international domain in its ASCII form',
    'o@xn--bcher-kva.example',
    'o@xn--bcher-kva.example',
  ],
  ['of an international domain', 'user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['of one in capitals', 'USER@MÜNCHEN.EXAMPLE', 'user@xn--mnchen-3ya.example'],
  ['of one in two parts', 'user@mu\u0308nchen.example', 'user@xn--mnchen-3ya.example'],
  ['of another script, with its own dots', 'a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['of full width', 'a@ｅxample．com', 'a@example.com'],
  ['of 254 characters', longest, longest],
])('an address is accepted %s', (_name, text, expected) => {
  expect(canonicalEmail(text)).toBe(expected)
})

test.each([
  ['nothing', ''],
  ['a name alone', 'ada'],
  ['no local part', '@example.com'],
  ['no domain', 'ada@'],
  ['a domain of one word', 'ada@localhost'],
  ['an address in brackets', 'ada@[127.0.0.1]'],
  ['a number for a domain', 'ada@127.0.0.1'],
  ['a dot at the end', 'ada@example.com.'],
  ['two dots', 'ada..l@example.com'],
  ['a dot in front', '.ada@example.com'],
  ['a hyphen before a dot', 'ada@example-.com'],
  ['two at signs', 'ada@b@example.com'],
  ['a quoted local part', '"ada l"@example.com'],
  ['a blank inside', 'ada @example.com'],
  ['the Kelvin sign', '\u212Aelvin@example.com'],
  ['a dotless i', 'ad\u0131@example.com'],
  ['a long s before the @', '\u017F@snow.com'],
  ['another part of a URL', 'ada@münchen.example/x'],
  ['a port', 'ada@münchen.example:80'],
  ['a query', 'ada@münchen.example?x'],
  ['a number of another width', 'ada@１２７.0.0.1'],
  ['an invisible character in the domain', 'ada@mün\u200bchen.example'],
  ['a direction control in the domain', 'ada@\u202emünchen.example'],
  ['an international domain that is too long', `ada@${'ü'.repeat(64)}.example`],
  ['another script', 'ада@example.com'],
  ['a NUL', 'ada\0@example.com'],
  ['255 characters', `l${longest}`.replace('l@', '@').replace('.com', '.info')],
  ['a local part of 65 characters', `${'l'.repeat(65)}@example.com`],
])('%s is not an address', (_name, text) => {
  expect(canonicalEmail(text)).toBe(undefined)
})
