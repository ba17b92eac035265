export { VIA } from './exchange.ts'
export { connectDirectly, openResolver } from './network.ts'
export { openRemote, type Remote } from './open-remote.ts'
export { type FetchRemote } from './remote.ts'
