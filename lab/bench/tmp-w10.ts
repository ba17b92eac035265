import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openDataset } from './dataset.ts'
import { measure, requireWrk } from './load.ts'
import { openLoads } from './requests.ts'
import { measureWrites } from './server/write-limit.ts'
requireWrk()
await using dataset = await openDataset()
await using server = await startServer({ dataDir: dataset.dataDir })
const loads = await openLoads(server.origin, dataset)
for (let round = 0; round < 6; round++) {
  for (const load of loads) {
    if (!load.name.startsWith('W10') && !load.name.startsWith('W9')) continue
    const found = await measure(server.origin, load.requests, { seconds: 4, connections: 32 })
    const limit = measureWrites({ folder: dataset.dataDir, bytes: load.writes ?? 80, group: 32, seconds: 2 })
    console.log(round, load.name, Math.round(found.perSecond), 'p99', found.p99, 'failed', found.failed, 'writes', Math.round(limit), (found.perSecond / limit).toFixed(3))
  }
}
