export { VIA } from './names.ts'
export { connectDirectly, resolveName } from './network.ts'
export { openRemote } from './open-remote.ts'
export { type Connect, type Get, type Remote, type Resolve } from './remote.ts'
