export { jsonOf, keepJson } from './json.ts'
export { jsonInSlices } from './slices.ts'
