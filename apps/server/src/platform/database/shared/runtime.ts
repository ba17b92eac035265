import { versions } from 'node:process'
import { StartError } from '../../start-error.ts'

/** With older versions, SQLite can corrupt a database when two connections write and checkpoint at once. */
const FLOORS = { node: '24.15.0', sqlite: '3.51.3' } as const

function isOlder(version: string, floor: string): boolean {
  const have = version.split('.').map(Number)
  const want = floor.split('.').map(Number)
  const at = want.findIndex((part, index) => part !== have[index])
  return at !== -1 && !((have[at] ?? 0) > (want[at] ?? 0))
}

/** Refuses a version of Node or SQLite that isn't safe for data. */
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
