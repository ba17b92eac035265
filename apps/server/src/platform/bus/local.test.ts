import { describeBus } from '../../../test/conformance/bus.ts'
import { localBus } from './local.ts'

describeBus('local', async () => {
  const faults: unknown[] = []
  return { bus: localBus((error) => faults.push(error)), faults }
})
