export { NewPeople } from './new-people.tsx'
export { peopleScreens } from './screens.ts'
