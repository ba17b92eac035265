import { versions } from 'node:process'
import { StartError } from '../../start-error.ts'

/** Below these SQLite can damage a database while two connections write and checkpoint at once. */
const FLOORS = { node: '24.15.0', sqlite: '3.51.3' } as const

function isOlder(version: string, floor: string): boolean {
  const have = version.split('.').map(Number)
  const want = floor.split('.').map(Number)
  const at = want.findIndex((part, index) => part !== have[index])
  return at !== -1 && !((have[at] ?? 0) > (want[at] ?? 0))
}

/** Refuses a Node or an SQLite that can not be trusted with data. */
export function checkRuntime({ node, sqlite }: Partial<Record<string, string>> = versions): void {
  if (node === undefined || isOlder(node, FLOORS.node))
    throw new StartError(
      `Devhood needs Node ${FLOORS.node} or newer; this is ${node ?? 'unknown'}.`,
    )
  if (sqlite === undefined || isOlder(sqlite, FLOORS.sqlite))
    throw new StartError(
      `Devhood needs SQLite ${FLOORS.sqlite} or newer; this Node brings ${sqlite ?? 'none'}.`,
    )
}
