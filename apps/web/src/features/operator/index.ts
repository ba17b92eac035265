export { Moderation } from './moderation.tsx'
export { operatorScreens } from './screens.ts'
export { useIsOperator } from './use-is-operator.ts'
