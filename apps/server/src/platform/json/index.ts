export { openJsonBuffers } from './buffers.ts'
export { type Json, jsonBytes, jsonInSlices, jsonList, parseJson } from './json.ts'
