export { applyPersonEvent } from './live-people.ts'
export { NewPeople } from './parts/new-people.tsx'
export { peopleScreens } from './screens.ts'
export { searchPeopleQuery } from './search.ts'
