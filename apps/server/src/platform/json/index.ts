export { jsonBytesOf, jsonOf, precomputeJson } from './json.ts'
export { jsonInSlices } from './slices.ts'
