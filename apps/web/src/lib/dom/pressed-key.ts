type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/** What browsers report for keys that an input method takes, Safari after the composition too. */
const TAKEN = 229

/**
 * The pressed key; undefined for one that belongs to an input method, where Enter confirms a word and Escape cancels one.
 * Every handler reads the key here: tools/checks/check-keys.test.ts.
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }) {
  const press = 'nativeEvent' in event ? event.nativeEvent : event
  return press.isComposing || press.keyCode === TAKEN ? undefined : press.key
}

/** Whether the press is Ctrl+Enter or Cmd+Enter, which sends a form. */
export function isSendKey(
  event: Parameters<typeof pressedKey>[0] & {
    readonly ctrlKey: boolean
    readonly metaKey: boolean
  },
): boolean {
  return pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)
}
