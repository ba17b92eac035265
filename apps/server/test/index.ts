export { testApp, type TestApp } from './app.ts'
export { fetchFrom } from './fetch.ts'
export { codeTo, lettersTo } from './letters.ts'
export { caller, cookieOf, PASSWORD, people, type Person } from './people.ts'
