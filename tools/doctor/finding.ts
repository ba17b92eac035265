/** What one look has found. */
export interface Finding {
  readonly part: string
  /** `fault`: something does not work, or data is at risk. `note`: good to know. */
  readonly state: 'ok' | 'note' | 'fault'
  readonly line: string
  /** What the operator should do. */
  readonly todo?: string
}

export const ok = (part: string, line: string): Finding => ({ part, state: 'ok', line })
export const note = (part: string, line: string, todo?: string): Finding => ({
  part,
  state: 'note',
  line,
  ...(todo !== undefined && { todo }),
})
export const fault = (part: string, line: string, todo: string): Finding => ({
  part,
  state: 'fault',
  line,
  todo,
})

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The report, which ends with what to do. */
export function reportOf(findings: readonly Finding[]): readonly string[] {
  const lines = findings.map(
    ({ part, state, line }) => `${state.padEnd(6)}${part.padEnd(10)}${line}`,
  )
  const todos = [...new Set(findings.flatMap(({ todo }) => todo ?? []))]
  const ending =
    todos.length === 0
      ? ['Nothing to do.']
      : ['What to do:', ...todos.map((todo, at) => `${at + 1}. ${todo}`)]
  return [...lines, '', ...ending]
}
