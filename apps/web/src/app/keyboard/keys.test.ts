import { afterEach, describe, expect, it } from 'vitest'
import { createKeyReader, isSingleKey, isTyping, keyOf, keyNames, type KeyPress } from './keys.ts'

const NOTHING: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
  timeStamp: 0,
}
const press = (part: Partial<KeyPress>): KeyPress => ({ ...NOTHING, ...part })

describe('a key press', () => {
  it.each<[string, Partial<KeyPress>, string | undefined]>([
    ['a letter', { key: 'j' }, 'j'],
    ['a letter with Caps Lock on', { key: 'J' }, 'j'],
    ['a capital', { key: 'J', shiftKey: true }, undefined],
    ['a sign that needs Shift here', { key: '?', shiftKey: true }, '?'],
    ['a sign that needs Shift elsewhere', { key: '/', shiftKey: true }, '/'],
    ['a letter on a Cyrillic keyboard', { key: 'о', code: 'KeyJ' }, 'j'],
    ['a letter that moved on another Latin keyboard', { key: 'j', code: 'KeyC' }, 'j'],
    ['Ctrl and a letter', { key: 'k', ctrlKey: true }, 'mod+k'],
    ['Cmd and a letter', { key: 'k', metaKey: true }, 'mod+k'],
    ['Ctrl, Shift and a letter', { key: 'k', ctrlKey: true, shiftKey: true }, undefined],
    ['Alt and a letter', { key: 'l', altKey: true }, undefined],
    ['Escape', { key: 'Escape' }, 'Escape'],
    ['a letter during composition', { key: 'l', isComposing: true }, undefined],
    ["a composition's last letter in Safari", { key: 'l', keyCode: 229 }, undefined],
    ['a dead key', { key: 'Dead', code: 'KeyE' }, undefined],
  ])('is read as %s', (_name, part, expected) => {
    expect(keyOf(press(part))).toBe(expected)
  })
})

describe('the shortcut matcher', () => {
  const BINDINGS = [
    { keys: 'j', repeats: true },
    { keys: 'l' },
    { keys: 'g h' },
    { keys: 'g l' },
    { keys: 'mod+k' },
  ]
  const read = (presses: readonly Partial<KeyPress>[]) => {
    const reader = createKeyReader<(typeof BINDINGS)[number]>()
    return presses.map((part) => reader(press(part), BINDINGS)?.keys)
  }
  it.each<[string, Partial<KeyPress>[], (string | undefined)[]]>([
    ['one key', [{ key: 'j' }], ['j']],
    ['a key without a meaning', [{ key: 'x' }], [undefined]],
    ['two keys, one after the other', [{ key: 'g' }, { key: 'h' }], [undefined, 'g h']],
    ['two keys before one', [{ key: 'g' }, { key: 'l' }], [undefined, 'g l']],
    ['the second key alone', [{ key: 'h' }], [undefined]],
    [
      'a key that ends a wait',
      [{ key: 'g' }, { key: 'x' }, { key: 'h' }],
      [undefined, undefined, undefined],
    ],
    [
      'a key after a wait that it does not belong to',
      [{ key: 'g' }, { key: 'j' }],
      [undefined, 'j'],
    ],
    ['the second key in time', [{ key: 'g' }, { key: 'h', timeStamp: 1500 }], [undefined, 'g h']],
    [
      'the second key too late',
      [{ key: 'g' }, { key: 'h', timeStamp: 1501 }],
      [undefined, undefined],
    ],
    ['a held key that repeats', [{ key: 'j' }, { key: 'j', repeat: true }], ['j', 'j']],
    ['a held key that does not', [{ key: 'l' }, { key: 'l', repeat: true }], ['l', undefined]],
    ['a modifier in a wait', [{ key: 'g' }, { key: 'h', ctrlKey: true }], [undefined, undefined]],
    ['Ctrl and a letter', [{ key: 'k', ctrlKey: true }], ['mod+k']],
  ])('finds %s', (_name, presses, expected) => {
    expect(read(presses)).toEqual(expected)
  })
})

describe('a text field', () => {
  afterEach(() => document.body.replaceChildren())

  it.each([
    ['<input id="at">', true],
    ['<input id="at" type="search">', true],
    ['<input id="at" type="email">', true],
    ['<textarea id="at"></textarea>', true],
    ['<select id="at"></select>', true],
    ['<div id="at" role="combobox" tabindex="0"></div>', true],
    ['<ul role="listbox"><li id="at" tabindex="0"></li></ul>', true],
    ['<input id="at" type="checkbox">', false],
    ['<input id="at" type="radio">', false],
    ['<button id="at"></button>', false],
    ['<a id="at" href="/"></a>', false],
    ['<h1 id="at" tabindex="-1"></h1>', false],
  ])('%s: %s', (html, expected) => {
    document.body.innerHTML = html
    expect(isTyping(document.getElementById('at'))).toBe(expected)
  })

  it('is not the page itself', () => {
    expect(isTyping(document)).toBe(false)
  })
})

describe('key handling', () => {
  it.each([
    ['j', true, ['J']],
    ['g h', true, ['G', 'H']],
    ['?', true, ['?']],
    ['Escape', false, ['Esc']],
    ['mod+k', false, ['Ctrl', 'K']],
  ])('%s: one that could be typing, %s; read as %j', (keys, isSingle, names) => {
    expect(isSingleKey(keys)).toBe(isSingle)
    expect(keyNames(keys, false)).toEqual(names)
  })

  it('uses Mac names on a Mac', () => {
    expect(keyNames('mod+k', true)).toEqual(['⌘', 'K'])
  })
})
