export { Moderation } from './moderation.tsx'
export { useIsOperator } from './use-is-operator.ts'
