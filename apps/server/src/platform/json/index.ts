export { openJsonBuffers } from './buffers.ts'
export { type Json, jsonBytes, jsonList, parseJson } from './json.ts'
export { jsonInSlices } from './slices.ts'
