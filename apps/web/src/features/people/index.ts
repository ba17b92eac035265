export { NewPeople } from './parts/new-people.tsx'
export { peopleScreens } from './screens.ts'
