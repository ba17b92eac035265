/** What is asked of a keyboard event, so that tests and other windows can make one. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'repeat'
  | 'timeStamp'
>

/** A deed that keys call. */
export interface Binding {
  /** Keys as the table writes them: 'j'; 'g h', one after the other; 'mod+k', with Ctrl or Cmd; 'Escape'. */
  readonly keys: string
  /** Whether holding the key down does it again. */
  readonly repeats?: boolean
}

/** Milliseconds that the second of two keys may take. */
const SEQUENCE_TIMEOUT = 1500

/** Tells keys of one letter, which could be typing, from all others (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return keys !== 'Escape' && !keys.startsWith('mod+')
}

/**
 * The press as the table writes it; undefined for what the table can't hold. Letters count as they stand on the
 * keyboard where the layout writes no Latin ones.
 */
export function keyOf(press: KeyPress): string | undefined {
  if (press.isComposing || press.altKey || press.key === 'Dead') return undefined
  const key = latinKey(press)
  if (press.ctrlKey || press.metaKey) {
    return /^[a-z]$/.test(key) && !press.shiftKey ? `mod+${key}` : undefined
  }
  // Capitals are for nobody; signs may need Shift, and whether they do depends on the layout.
  if (/^[a-z]$/i.test(key)) return press.shiftKey ? undefined : key.toLowerCase()
  return key
}

function latinKey({ key, code }: KeyPress): string {
  const letter = /^[^ -~]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return letter?.toLowerCase() ?? key
}

/** Reads press after press and finds the binding that they call, be it of one key or of two. */
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

/** Whether keys are typing here: a field, or a widget in which letters choose. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(`${FIELDS},[role=combobox],[role=listbox],[role=menu],[role=textbox]`) !== null
  )
}

/** The keys of a binding one by one, as a person reads them: ['G', 'H'], ['Ctrl', 'K']. */
export function keyNames(
  keys: string,
  isMac = /Mac|iPhone|iPad/.test(navigator.platform),
): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'Escape') return 'Esc'
    return key.length === 1 ? key.toUpperCase() : key
  })
}
