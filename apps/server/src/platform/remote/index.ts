export { VIA } from './exchange.ts'
export { connectDirectly, openResolver } from './network.ts'
export { openRemote } from './open-remote.ts'
export { type FetchRemote, type Remote } from './remote.ts'
