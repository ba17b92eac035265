import { codeOf, type Report } from './outage-report.ts'

/** A server that this process depends on, as logs and metrics name it. */
export type Dependency = 'counters' | 'database' | 'files' | 'mail' | 'redis' | 'replica' | 'sms'

export interface OutageEvent {
  readonly dependency: Dependency
  readonly state: 'down' | 'up'
  /** The code of the failure; undefined when there is none. */
  readonly code?: string | undefined
  /** The same for the operator, as one line. */
  readonly line: string
}

/** The lines for the operator: when an outage begins, with the code of the failure, and when it ends. */
interface Lines {
  readonly begin: (code: string | undefined, why: Error) => string
  readonly end: string
}

type Listener = (event: OutageEvent) => void

/**
 * Outages of all servers that this process depends on. Each beginning and end is printed as one line, and sent to listeners,
 * such as the log.
 */
export function openOutages(print: (line: string) => void = (line) => console.warn(line)) {
  const current = new Map<Dependency, OutageEvent>()
  const listeners = new Set<Listener>()
  function record(event: OutageEvent): void {
    if (event.state === 'down') current.set(event.dependency, event)
    else current.delete(event.dependency)
    print(event.state === 'down' ? `Warning: ${event.line}` : event.line)
    for (const listener of listeners) listener(event)
  }
  return {
    reporterOf:
      (dependency: Dependency, { begin, end }: Lines): Report =>
      (why) => {
        if (why === undefined) return record({ dependency, state: 'up', line: end })
        const code = codeOf(why)
        return record({ dependency, state: 'down', code, line: begin(code, why) })
      },
    /** Calls the listener for the outages that go on, and then for each event, until the returned function is called. */
    listen(listener: Listener): () => void {
      for (const event of current.values()) listener(event)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Outages = ReturnType<typeof openOutages>
