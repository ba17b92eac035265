import { pressedKey } from '#lib/dom/pressed-key'

/** The used properties of a keyboard event, so that tests and other windows can create one. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'keyCode'
  | 'repeat'
  | 'timeStamp'
>

/** An action with its keys. */
export interface Binding {
  /** In the notation of the shortcut table: 'j'; 'g h' for a sequence; 'mod+k' with Ctrl or Cmd; 'Escape'. */
  readonly keys: string
  /** Whether holding the key down repeats the action. */
  readonly repeats?: boolean
}

/** Milliseconds within which the second key of a sequence must follow. */
const SEQUENCE_TIMEOUT = 1500

/** Whether the keys are single characters, which could be typing (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => keys !== 'Escape' && !keys.startsWith('mod+')

/** The key press in the table's notation, if that can express it; the physical key where layouts lack Latin letters. */
export function keyOf(press: KeyPress): string | undefined {
  const pressed = pressedKey(press)
  if (pressed === undefined || press.altKey || pressed === 'Dead') return undefined
  const key = latinKey(pressed, press.code)
  if (press.ctrlKey || press.metaKey)
    return /^[a-z]$/.test(key) && !press.shiftKey ? `mod+${key}` : undefined
  // Capital letters have no bindings; signs may need Shift, depending on the layout.
  if (/^[a-z]$/i.test(key)) return press.shiftKey ? undefined : key.toLowerCase()
  return key
}

function latinKey(key: string, code: string): string {
  const letter = /^[^ -~]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return letter?.toLowerCase() ?? key
}

/** Creates a reader that takes one key press after another and finds the matching binding, of one key or two. */
export function createKeyReader<B extends Binding>(): (
  press: KeyPress,
  bindings: readonly B[],
) => B | undefined {
  let pendingKey: { readonly key: string; readonly pressedAt: number } | undefined
  return (press, bindings) => {
    const key = keyOf(press)
    const previousKey =
      pendingKey && press.timeStamp - pendingKey.pressedAt <= SEQUENCE_TIMEOUT
        ? pendingKey.key
        : undefined
    pendingKey = undefined
    if (key === undefined) return undefined
    const find = (keys: string) => bindings.find((binding) => binding.keys === keys)
    const match = (previousKey !== undefined && find(`${previousKey} ${key}`)) || find(key)
    if (match) return press.repeat && !match.repeats ? undefined : match
    if (bindings.some(({ keys }) => keys.startsWith(`${key} `)))
      pendingKey = { key, pressedAt: press.timeStamp }
    return undefined
  }
}

const FIELDS = 'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select'

/** Whether the target takes typed characters: a field, or a widget with type-ahead. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(`${FIELDS},[role=combobox],[role=listbox],[role=menu],[role=textbox]`) !== null
  )
}

/** Display names of the keys: ['G', 'H'], ['Ctrl', 'K']. */
export function keyNames(keys: string, isMac = /Mac|iPhone|iPad/.test(navigator.platform)) {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'Escape') return 'Esc'
    return key.length === 1 ? key.toUpperCase() : key
  })
}
