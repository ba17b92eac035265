import { describeLeases } from '../../../test/conformance/leases.ts'
import { localLeases } from './local.ts'

describeLeases('local', async () => {
  const leases = localLeases()
  return [leases, leases]
})
