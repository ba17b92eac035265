export { NewPeople } from './parts/new-people.tsx'
export { type Person } from './queries.ts'
export { peopleScreens } from './screens.ts'
export { searchPeopleQuery } from './search.ts'
