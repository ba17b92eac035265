export { whereText } from '@devhood/contract'
