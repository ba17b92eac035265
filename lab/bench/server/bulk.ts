import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BulkAct, ModeratedPersonList } from '@devhood/contract/schemas'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import type { Figure } from '../figures.ts'
import { longestBlock } from './large.ts'

const PEOPLE = 10_000
const TURN_MAX = 50

/** Makes a person an operator, and lets something of many others wait. */
function prepare(path: string, operator: string): void {
  using raw = new DatabaseSync(path)
  raw.exec(`
    UPDATE accounts SET role = 'operator' WHERE "$id" = '${operator}';
    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE})
      INSERT INTO accounts ("$id", "$createdAt", "$updatedAt", name, email, "accessedAt")
      SELECT 'waiting' || i, i, i, 'Waiting', 'waiting' || i || '@example.com', i FROM n;
    INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
      SELECT "$id", 1, 1, '[]', "$id", name, email, "$id", "$id" FROM accounts WHERE name = 'Waiting';
    INSERT INTO held_accounts (account, "heldAt", "joinedAt")
      SELECT "$id", "$createdAt", "$createdAt" FROM accounts WHERE name = 'Waiting'`)
}

/** An act of an operator on 10,000 people, and its undoing: the longest turns of the server's event loop. */
export async function measureBulk(): Promise<Figure[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-bench-'))
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-block.ts'))
  await using server = await startServer({
    dataDir: folder.path,
    settings: { NODE_OPTIONS: `--import=${watch.href}` },
  })
  const { request } = await personAt(server.origin, 'keeper')
  prepare(join(folder.path, 'devhood.db'), 'keeper')

  /** Waits for the end of an act. Returns the longest turn meanwhile. */
  async function until(state: BulkAct['state'], path: string): Promise<number> {
    let act: BulkAct
    do {
      await pause(1000)
      act = (await request('GET', path)).json<BulkAct>()
    } while (act.state !== state)
    const changed = state === 'done' ? act.done : act.undone
    if (changed !== PEOPLE) throw new Error(`The act has changed ${changed} people.`)
    return longestBlock(server)
  }

  const waiting = await request('GET', '/v1/operator/people?held=true&limit=1')
  const { asOf } = waiting.json<ModeratedPersonList>()
  await longestBlock(server)
  const body = { action: 'block', rule: 'spam', matching: { held: true }, asOf }
  const ordered = (await request('POST', '/v1/operator/bulk', body)).json<BulkAct>()
  const path = `/v1/operator/bulk/${ordered.$id}`
  const doing = await until('done', path)
  await request('POST', `${path}/undo`, {})
  const undoing = await until('undone', path)
  return [
    { what: 'block 10,000 people: longest turn', figure: doing, unit: 'ms', atMost: TURN_MAX },
    { what: '… undo', figure: undoing, unit: 'ms', atMost: TURN_MAX },
  ]
}
